"""Every scenario resolved and sized, for those who set them side by side."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.errors import SizerError
from sizer.sizing.result import Sizing
from ui.state.store import Store


class ScenarioColumns(QObject):
    """The scenarios in their order. What an edit changed is sized one scenario at a time, between the user's events."""

    arrived = Signal()
    """A scenario was sized that was waited for."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._design: Design | None = None
        self._named: tuple[object, tuple[str, ...]] | None = None
        self._views: dict[str, Design] = {}
        self._sized: dict[str, tuple[Design, Sizing | None]] = {}
        self._waiting: list[str] = []
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._size_next)

    @property
    def names(self) -> tuple[str, ...]:
        """The design itself and its scenarios."""
        scenarios = self._store.design.scenarios
        if self._named is None or self._named[0] is not scenarios:
            self._named = (scenarios, self._store.scenario_ids())
        return self._named[1]

    @property
    def first(self) -> int:
        """The column the others are compared with: the pinned baseline, else the design itself."""
        names, baseline = self.names, self._store.design.baseline
        return names.index(baseline) if baseline in names else 0

    def view(self, name: str) -> Design:
        """The design as a scenario shows it."""
        if self._design is not self._store.design:
            self._design = self._store.design
            self._views.clear()
        if name not in self._views:
            self._views[name] = resolve(self._store.design, name)
        return self._views[name]

    def sizing(self, name: str) -> Sizing | None:
        """The sizing of a scenario; None where it cannot be sized, or is still waited for."""
        known = self._sized.get(name)
        return known[1] if known is not None and not self.waits(name) else None

    def waits(self, name: str) -> bool:
        """Whether a scenario has still to be sized as it is now."""
        known, view = self._sized.get(name), self.view(name)
        if known is None or (known[0] is not view and known[0] != view):
            return True
        self._sized[name] = (view, known[1])  # the next to ask finds the very same design
        return False

    def refresh(self) -> None:
        """Take over what is known, and size the rest by and by."""
        front = self._store.design.current_scenario
        if not self._store.sizing_waits:
            self._sized[front] = (self.view(front), self._store.intact)
        self._sized = {name: self._sized[name] for name in self.names if name in self._sized}
        self._waiting = [name for name in self.names if self.waits(name)]
        if self._waiting and not self._store.sizing_waits:
            self._next.start()

    def finish(self) -> None:
        """Size all that is waited for, now."""
        while self._waiting:
            self._size_next()

    def stop(self) -> None:
        """Size nothing any more."""
        self._waiting = []
        self._next.stop()

    def _size_next(self) -> None:
        name = self._waiting.pop(0) if self._waiting else ""
        if name in self.names:
            try:
                sizing: Sizing | None = self._store.session.size(self._store.design, self._store.catalog, name)
            except SizerError:
                sizing = None
            self._sized[name] = (self.view(name), sizing)
            self.arrived.emit()
        if self._waiting:
            self._next.start()
