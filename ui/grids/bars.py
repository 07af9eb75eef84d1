"""The bar above a sheet: the filter of a grid of records, and what is done to rows or to scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from ui.widgets.icons import icon
from ui.widgets.plain import name_button
from ui.widgets.theme import Theme

Button = tuple[str, str, str, Callable[[], object]]
"""Picture, what the button does, its keys, and the call."""


class ButtonBar(QHBoxLayout):
    """Widgets on the left, buttons with pictures in the colours of the theme on the right."""

    def __init__(self, left: Iterable[QWidget], buttons: Iterable[Button], theme: Theme) -> None:
        super().__init__()
        self.setContentsMargins(4, 3, 4, 3)
        for widget in left:
            self.addWidget(widget)
        self.addStretch(1)
        self._theme = theme
        self.buttons: dict[str, QToolButton] = {}
        for picture, name, keys, call in buttons:
            button = QToolButton()
            button.setAutoRaise(True)
            name_button(button, name, keys)
            button.clicked.connect(lambda _checked=False, call=call: call())
            self.addWidget(button)
            self.buttons[picture] = button
        theme.changed.connect(self.recolour)
        self.recolour()

    def recolour(self) -> None:
        """Draw the pictures in the colours in use."""
        for picture, button in self.buttons.items():
            button.setIcon(icon(picture, self._theme.colours.text))
