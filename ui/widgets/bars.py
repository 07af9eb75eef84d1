"""The bar above a sheet: the filter of a grid of records, and what is done to rows or to scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from ui.widgets.icons import icon
from ui.widgets.measures import XS, L
from ui.widgets.plain import name_button
from ui.widgets.theme import Theme

Button = tuple[str, str, str, Callable[[], object]]
"""Picture, what the button does, its keys, and the call."""


class ButtonBar(QWidget):
    """Widgets on the left, buttons with pictures in the colours of the theme on the right."""

    def __init__(
        self, left: Iterable[QWidget], buttons: Iterable[Button], theme: Theme, *, wide: bool = False
    ) -> None:
        """What is on the left of a ``wide`` one, which stands in the head of a sheet, takes all the room."""
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0 if wide else L, XS, 0 if wide else L, XS)
        row.setSpacing(XS)
        for widget in left:
            row.addWidget(widget, int(wide))
        if wide:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        else:
            row.addStretch(1)
        self._theme = theme
        self.buttons: dict[str, QToolButton] = {}
        for picture, name, keys, call in buttons:
            button = QToolButton()
            button.setAutoRaise(True)
            name_button(button, name, keys)
            button.clicked.connect(lambda _checked=False, call=call: call())
            row.addWidget(button)
            self.buttons[picture] = button
        theme.changed.connect(self.recolour)
        self.recolour()

    def recolour(self) -> None:
        """Draw the pictures in the colours in use."""
        for picture, button in self.buttons.items():
            button.setIcon(icon(picture, self._theme.colours.text))
