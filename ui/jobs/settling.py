"""What would settle an open verdict: looked for in a child process once the window rests, never while one edits."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ui.jobs.job import Job
from ui.state.ranges import Settling
from ui.state.settings import Settings
from ui.state.store import Store

AFTER_MS = 1500
"""How long a verdict stands before what would settle it is looked for."""


class SettlingService(QObject):
    """See the module."""

    found = Signal(object)
    """The :class:`~ui.state.ranges.Settling` of the present design."""

    def __init__(self, store: Store, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings = store, settings
        self._job = Job(self)
        self._job.answered.connect(self.answer)
        self._job.failed.connect(lambda number, _why: self._asked.pop(number, None))
        self._asked: dict[int, tuple[int, str]] = {}
        self._wanted: tuple[int, str] = (-1, "")
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(AFTER_MS)
        self._soon.timeout.connect(self._ask)
        store.changed.connect(lambda _edited: self._forget())

    def look_for(self, requirement: str) -> None:
        """Look for what would meet a requirement, if that is not under way or known."""
        wanted = (self._store.generation, requirement)
        if wanted != self._wanted:
            self._forget()
            self._wanted = wanted
            self._soon.start()

    def stop(self) -> None:
        """End the child process."""
        self._soon.stop()
        self._job.cancel()

    def _forget(self) -> None:
        """Want nothing any more: another design is in front."""
        self._soon.stop()
        self._wanted = (-1, "")
        for number in self._asked:
            self._job.forget(number)
        self._asked.clear()

    def _ask(self) -> None:
        generation, requirement = self._wanted
        sizing = self._store.sizing
        if sizing is None:
            return
        result = next((one for one in sizing.requirements if one.id == requirement), None)
        if result is None or result.obstacles or self._store.failure is not None or (
                generation != self._store.generation):
            return
        number = self._job.ask({
            "kind": "fixes", "design": self._store.text_for_others(), "requirement": requirement,
            "sure": sizing.sheet[result.headroom].number >= 0, "folders": self._settings.get("catalog_folders")})
        self._asked[number] = self._wanted

    def answer(self, number: int, answer: Any) -> None:
        """Take an answer that is still wanted, and tell of the first change that meets the requirement for sure."""
        wanted = self._asked.pop(number, None)
        if wanted is None or wanted[0] != self._store.generation:
            return
        from ui.jobs.fixes import unpacked  # noqa: PLC0415 - a start does without what mends

        first = next((fix for fix in unpacked(answer).fixes if fix.meets), None)
        self.found.emit(Settling(*wanted, first.title if first is not None else ""))
