"""The one filled button of a window: of all that are in sight, the one that came into sight or into use last."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton
from shiboken6.Shiboken import isValid

_FILLED, _ASIDE = "filled", "aside"


def filled(button: QPushButton) -> QPushButton:
    """Make a button the filled one of its window, as long as no other such button is wanted after it."""
    _KEEPER.add(button)
    return button


def lead(button: QPushButton, *, wanted: bool) -> None:
    """Let a button be the filled one, or stay one among others: what it does is not to be done first then."""
    button.setProperty(_ASIDE, not wanted)
    _KEEPER.choose(button)


def _fill(button: QPushButton, *, filled: bool) -> None:
    if bool(button.property(_FILLED)) is not filled:
        button.setProperty(_FILLED, filled)
        button.style().unpolish(button)
        button.style().polish(button)


class _Keeper(QObject):
    """Follows the buttons as they come, go, and can be pressed or not."""

    def __init__(self) -> None:
        super().__init__()
        self._buttons: list[QPushButton] = []
        """In the order in which they came into sight or into use."""

    def add(self, button: QPushButton) -> None:
        self._buttons.append(button)
        button.setProperty(_FILLED, True)
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QPushButton) and event.type() in (
                QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange):
            self._buttons = [each for each in self._buttons if isValid(each)]
            if event.type() != QEvent.Type.Hide and watched.isEnabled() and watched in self._buttons:
                self._buttons.remove(watched)
                self._buttons.append(watched)
            self.choose(watched)
        return False

    def choose(self, near: QPushButton) -> None:
        """Fill one of the buttons that are in sight in a window: the last that can be pressed, else the last."""
        seen = [each for each in self._buttons if each.isVisible() and each.window() is near.window()]
        wanted = [each for each in seen if not each.property(_ASIDE)]
        usable = [each for each in wanted if each.isEnabled()]
        first = next(reversed(usable or wanted), None)
        for each in seen:
            _fill(each, filled=each is first)


_KEEPER = _Keeper()
