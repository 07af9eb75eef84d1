"""The band of the verdict: a sentence, its reason, and the way to what would meet it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy

from reports.decision.sentences import Lacks, Says
from sizer.sizing.result import Verdict
from ui.bars.lights import elided
from ui.summary.words import meaning_of
from ui.widgets.parts import Band
from ui.widgets.plain import caption, literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, scaled, set_in

_LEAST, _MOST_LETTERS = 56, 36


class VerdictBand(Band):
    """See the module. It grows with a reason that takes more than a line."""

    mend_wanted = Signal(str)
    """The requirement to mend first."""
    go_wanted = Signal(str)
    """Where in the design what stands in the way is to be mended."""
    asking_wanted = Signal()
    """Something is to be asked for."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.says = Says(None, "")
        set_in(self.reason, CAPTION)
        self.button = QPushButton("What would meet it...")
        self.button.setAccessibleDescription("Looks for changes that meet the requirement, and lists them")
        self.button.clicked.connect(lambda: self.mend_wanted.emit(self.says.requirement))
        self.state = QPushButton("State a requirement")
        self.state.clicked.connect(self.asking_wanted)
        self.state.hide()
        self.go = QPushButton()
        self.go.clicked.connect(lambda: self.go_wanted.emit(self.says.place))
        self.go.hide()
        for button in (self.button, self.state, self.go):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_verdict(self, says: Says) -> None:
        """Show a verdict."""
        if says == self.says:
            return
        self.says = says
        self.say(meaning_of(says.verdict), says.sentence, says.reason)
        self.go.setVisible(bool(says.place))
        where = f"Go to {says.where}"
        shown = where if len(where) <= _MOST_LETTERS else f"Go to {says.record}"
        self.go.setText(caption(elided(shown, _MOST_LETTERS)))
        self.go.setAccessibleName(where)
        self.go.setToolTip(literal(where if where != shown else ""))
        self.button.setVisible(bool(says.requirement) and says.verdict in (Verdict.MISSED, Verdict.UNCERTAIN))
        self.state.setVisible(says.lacks is Lacks.QUESTION)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, max(super().minimumSizeHint().height(), scaled(_LEAST)))

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), scaled(_LEAST))
