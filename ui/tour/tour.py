"""A tour through a window: step by step, each prepared before it is spoken of, and nothing left behind at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ui.tour.callout import Callout, Ring
from ui.widgets.theme import Theme

_FOLLOW_MS = 150
"""How often the callout looks where its target is: panes open, and sheets are laid out anew."""
_BESIDE = 4
"""Between the ring and what it goes around."""


class TourStep(NamedTuple):
    """One step: what is said, what to do before, and what it is about; None where that is not in view."""

    text: str
    prepare: Callable[[], object]
    target: Callable[[], QWidget | None]


class Tour(QObject):
    """See the module."""

    ended = Signal()

    def __init__(self, window: QWidget, theme: Theme, steps: Sequence[TourStep]) -> None:
        super().__init__(window)
        self._window, self._steps = window, steps
        self.at = 0
        """The step that is shown, counted from 0."""
        self.ring, self.callout = Ring(theme, window), Callout(theme, window)
        self.callout.stepped.connect(self._step)
        self.callout.ended.connect(self.end)
        self._follow = QTimer(self)
        self._follow.setInterval(_FOLLOW_MS)
        self._follow.timeout.connect(self._place)
        window.installEventFilter(self)

    def begin(self) -> None:
        """Show the first step."""
        self._show(0)
        self._follow.start()

    def end(self) -> None:
        """Take the callout away; who began the tour puts back what its steps opened."""
        self._follow.stop()
        self._window.removeEventFilter(self)
        for part in (self.ring, self.callout):
            part.hide()
            part.deleteLater()
        self.ended.emit()

    @property
    def target(self) -> QWidget | None:
        """What the present step is about."""
        found = self._steps[self.at].target()
        return found if found is not None and found.isVisibleTo(self._window) else None

    def _step(self, by: int) -> None:
        if self.at + by >= len(self._steps):
            self.end()
        else:
            self._show(max(self.at + by, 0))

    def _show(self, at: int) -> None:
        self.at = at
        self._steps[at].prepare()
        self.callout.say(self._steps[at].text, at, len(self._steps))
        self._place()
        self.callout.show()
        self.callout.raise_()
        self.take_focus()

    def take_focus(self) -> None:
        """Put the focus on the button that goes on: what a step opens may have taken it."""
        self.callout.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        """Put ring and callout where the target is now."""
        target, room = self.target, self._window.rect()
        if target is None:
            area = QRect(room.center(), room.center())
        else:
            area = QRect(target.mapTo(self._window, QPoint(0, 0)), target.size()).intersected(room)
        self.ring.setVisible(target is not None)
        ring = area.adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE).intersected(room)
        if ring != self.ring.geometry():
            self.ring.setGeometry(ring)
        self.callout.point_at(area, room.size())
        self.ring.raise_()
        self.callout.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
