"""The foot of the layouts: which are taken, whether there are more, and what can be made of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from sizer.units import counted
from ui.widgets.drawn import text_width
from ui.widgets.elided import ElidedLabel
from ui.widgets.measures import L, M, S, bar_height
from ui.widgets.parts import TextLink
from ui.widgets.plain import caption, literal
from ui.widgets.primary import filled
from ui.widgets.typefaces import BODY, MEDIUM, set_in, text_font

_MOST_OF_IT = 0.45
"""The share of the width that the name in the button takes at most: without room for it there is none."""


class LayoutFoot(QFrame):
    """See the module."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = ElidedLabel()
        set_in(self.taken, weight=MEDIUM)
        self.others = TextLink("more layouts")
        self.together = QPushButton("")
        self.open_button = filled(QPushButton(""))
        self._current = ""
        self.setFixedHeight(bar_height() + S)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        row = QHBoxLayout(self)
        row.setContentsMargins(L, 0, L, 0)
        row.setSpacing(M)
        row.addWidget(self.taken, 1)
        for widget in (self.others, self.together, self.open_button):
            row.addWidget(widget)

    def name(self, taken: Sequence[str], current: str, *, some: bool) -> None:
        """Say what is taken and what would be opened, by names that tell them apart; ``some``: there are layouts."""
        self._current = current
        self.taken.setText(f"{len(taken)} taken: {', '.join(taken)}" if taken else
                           "Space ticks a layout, to open several as scenarios" if some else "")
        self.together.setVisible(len(taken) > 1)
        self.together.setText("Both as scenarios" if len(taken) == 2 else f"All {len(taken)} as scenarios")
        self.open_button.setVisible(bool(current))
        self._name_button()
        if not some:
            self.others.hide()

    def show_more(self, more: int, *, all_shown: bool) -> None:
        """Offer the layouts that are not shown, or the best alone where all are."""
        text = counted(more, "more layout") if more else "Only the best of each"
        self.others.setText(text)
        self.others.setAccessibleName(text)
        self.others.setVisible(bool(more) or all_shown)

    def _name_button(self) -> None:
        text = f"Open {self._current} as a design"
        room = text_width(text, text_font(BODY, MEDIUM)) <= _MOST_OF_IT * self.width()
        self.open_button.setText(caption(text if room else "Open as a design"))
        self.open_button.setAccessibleName(text)
        self.open_button.setToolTip(literal("" if room else text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_button()
