"""One window's work is kept safe: written down in time, given up when it is saved, and its file shown as in use."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from sizer.design.files.presence import Presence
from sizer.design.files.recovery import Keeper, RecoveryCopy
from ui.state.store import Store

if TYPE_CHECKING:
    from ui.window.main import MainWindow

AFTER_S = 2.0
"""Work is written down when nothing was changed for this long,"""
AT_LATEST_S = 10.0
"""and, however busy the hands are, this long after the first change that is not; as long after a write that failed."""


class Keeping(QObject):
    """See the module."""

    def __init__(
        self, folder: Path, window: MainWindow, store: Store, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(window)
        self._folder, self._window, self._store, self._clock = folder, window, store, clock
        self.keeper = Keeper(folder)
        self._presence = Presence(folder)
        self._path: Path | None = None
        self._since: float | None = None
        """When the first change was made that is not written down."""
        self._told = False
        """Whether it was said that the work cannot be kept."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.keep)
        store.changed.connect(lambda _edited: self._changed())
        store.renamed.connect(self._renamed)

    @property
    def wait_s(self) -> float | None:
        """How long it takes from now until the work is written down; None when there is nothing to write."""
        return self._timer.remainingTime() / 1000 if self._timer.isActive() else None

    def keep(self) -> bool:
        """Write unsaved work down now; whether all of it is on the disk. That it cannot be is told once."""
        store = self._store
        self._timer.stop()
        if not store.dirty:
            self._since = None
            return True
        refused = self.keeper.keep(store.design, str(store.path or ""), store.title, self._window.documents.seen)
        if refused:
            self._timer.start(round(AT_LATEST_S * 1000))
            if not self._told:
                self._window.message_bar.warn(f"What is not saved yet cannot be kept safe in {self._folder}: "
                                              f"{refused}. Save it (Ctrl+S).")
        else:
            self._since = None
        self._told = bool(refused)
        return not refused

    def adopt(self, found: RecoveryCopy) -> None:
        """The work in the window came from this copy, which is the window's own from now on."""
        self.keeper.adopt(found)

    def enter(self, path: Path) -> bool:
        """Show this file as in use here; whether another window, of this or another process, has it open too."""
        self._path = path
        return self._presence.enter(path)

    def close(self) -> None:
        """The window is gone as it should."""
        self._timer.stop()
        self._presence.leave()
        self.keeper.close()

    def _changed(self) -> None:
        # Whether the store is dirty is not known yet: an edit is told before the undo stack has it.
        now = self._clock()
        if self._since is None:
            self._since = now
        left = max(0.0, self._since + AT_LATEST_S - now)
        if not self._told:  # what failed is tried again in its own time
            self._timer.start(round(min(AFTER_S, left) * 1000))

    def _renamed(self) -> None:
        if not self._store.dirty:
            self._timer.stop()
            self._since = None
            self.keeper.forget()
        if self._store.path != self._path:
            self._path = self._store.path
            self._presence.enter(self._path)
