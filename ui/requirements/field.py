"""One thing that may be asked for: its name, a field for people's texts, and what is wrong with the text below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from ui.widgets.elided import ElidedBox
from ui.widgets.measures import FIELD, S
from ui.widgets.plain import literal, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, fix, scaled, set_in

FIELD_WIDTH = 120


class AskField(QWidget):
    """See the module. Where nothing is typed the field shows what is then used, or that it is not asked for."""

    edited = Signal()
    entered = Signal()

    def __init__(self, title: str, name: str, usual: str, tip: str, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.line = QLineEdit()
        self.line.setPlaceholderText(usual)
        self.line.setAccessibleName(name)
        self.line.setAccessibleDescription(f"{tip} {usual}".strip())
        self.line.setToolTip(literal(tip))
        fix(self.line, wide=FIELD_WIDTH)
        fix(self.line, high=FIELD)
        self.line.textEdited.connect(lambda _text: self.edited.emit())
        self.line.returnPressed.connect(self.entered)
        self.wrong = plain_label()
        set_in(self.wrong, CAPTION)
        self.wrong.setWordWrap(True)
        self.wrong.hide()
        _row(self, title, self.line, self.wrong)
        theme.changed.connect(self._recolour)
        self._recolour()

    def say(self, wrong: str) -> None:
        """Say what is wrong with the text; nothing where it can be taken."""
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        described = wrong or f"{self.line.toolTip()} {self.line.placeholderText()}".strip()
        self.line.setAccessibleDescription(described)

    def _recolour(self) -> None:
        palette = self.wrong.palette()
        palette.setColor(self.wrong.foregroundRole(), self._theme.colours.missed)
        self.wrong.setPalette(palette)


class ChoiceField(QWidget):
    """One thing that is chosen from a list."""

    edited = Signal()

    def __init__(self, title: str, name: str, choices: Sequence[tuple[str, str]], tip: str = "") -> None:
        """``choices`` are pairs of words and of the value they stand for."""
        super().__init__()
        self.box = ElidedBox(8)
        self.box.setAccessibleName(name)
        self.box.setToolTip(literal(tip))
        fix(self.box, wide=FIELD_WIDTH)
        fix(self.box, high=FIELD)
        for words, value in choices:
            self.box.addItem(words, value)
        self.box.view().setMinimumWidth(scaled(FIELD_WIDTH))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.currentIndexChanged.connect(lambda _at: self.edited.emit())
        _row(self, title, self.box)

    @property
    def value(self) -> str:
        """What is chosen."""
        return str(self.box.currentData())

    def choose(self, value: str) -> None:
        """Choose a value; nobody is told."""
        self.box.blockSignals(True)
        self.box.setCurrentIndex(max(self.box.findData(value), 0))
        self.box.blockSignals(False)


def _row(widget: QWidget, title: str, field: QWidget, below: QWidget | None = None) -> None:
    grid = QGridLayout(widget)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(S)
    grid.setVerticalSpacing(2)
    label = plain_label(title)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    grid.addWidget(label, 0, 0, Qt.AlignmentFlag.AlignVCenter)
    grid.setColumnStretch(0, 1)
    grid.addWidget(field, 0, 1)
    if below is not None:
        grid.addWidget(below, 1, 0, 1, 2)
