"""A new verdict on the design is told to those who listen, once, when the hands have rested for a second."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from sizer.sizing.result import Verdict
from ui.state.store import Store
from ui.wording.deciding import decision_of

AFTER_MS = 1000


class Announcer(QObject):
    """See the module. A design that is opened is not announced: its first verdict is no change."""

    said = Signal(str)

    def __init__(self, store: Store, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self._last: str | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(AFTER_MS)
        self._rest.timeout.connect(self._announce)
        store.begun.connect(self._begin)
        store.changed.connect(lambda _edited: self.wait())

    def _begin(self) -> None:
        """Another design is opened."""
        self._last = None

    def wait(self) -> None:
        """Something has changed: say what holds when nothing has for a while."""
        self._rest.start()

    def stop(self) -> None:
        """Say nothing more."""
        self._rest.stop()

    def _announce(self) -> None:
        found = decision_of(self._store, failures=False)
        if found is None or self._store.sizing_waits:
            return
        if found.says.verdict is Verdict.UNDECIDED and self._store.ranges is None:
            return  # it is judged when the ranges are there, which wakes this again
        before, self._last = self._last, found.says.sentence
        if before is None or before == self._last:
            return
        self.said.emit(self._last)
        event = QAccessibleAnnouncementEvent(self._window, self._last)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)
