"""Ranges of sizings that stand beside the present one, sampled one after the other in a child process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from sizer.design.scenarios import resolve
from sizer.sizing.result import Sizing
from ui.jobs.job import Job
from ui.jobs.ranges import ranges_in
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store

RESTED_MS = 400
"""How long nothing came before samples are taken."""


class RangesBeside(QObject):
    """See the module. What is sampled is kept as long as its sizing is wanted."""

    known = Signal()
    """The ranges of one more sizing are known."""

    def __init__(
        self, store: Store, settings: Settings, wanted: Callable[[], Sequence[Sizing]], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._settings, self._wanted = store, settings, wanted
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._found: list[tuple[Sizing, Ranges | None]] = []
        """What was asked for, with None where it could not be computed."""
        self._asked: tuple[int, Sizing] | None = None
        self._rested = QTimer(self)
        self._rested.setSingleShot(True)
        self._rested.setInterval(RESTED_MS)
        self._rested.timeout.connect(self._ask)

    def of(self, sizing: Sizing) -> Ranges | None:
        """The ranges of a sizing; None where they are not known, or not yet."""
        return next((ranges for known, ranges in self._found if known is sizing), None)

    def look(self) -> None:
        """Other sizings may be wanted: ask once they rest."""
        self._rested.start()

    def stop(self) -> None:
        """End the child process."""
        self._rested.stop()
        self._job.cancel()
        self._asked = None

    def _ask(self) -> None:
        wanted = list(self._wanted())
        self._found = [each for each in self._found if any(each[0] is sizing for sizing in wanted)]
        if self._asked is not None:
            if any(self._asked[1] is sizing for sizing in wanted):
                return
            self._job.forget(self._asked[0])
            self._asked = None
        missing = [sizing for sizing in wanted if all(known is not sizing for known, _ in self._found)]
        if missing:
            sizing = missing[0]
            view = resolve(sizing.design, sizing.scenario)  # the design itself has another scenario in front
            number = self._job.ask({"kind": "ranges", "design": self._store.text_for_others(view),
                                    "folders": self._settings.get("catalog_folders")})
            self._asked = number, sizing

    def _answered(self, number: int, answer: Any) -> None:
        self._take(number, Ranges(self._store.generation, *ranges_in(answer)))

    def _failed(self, number: int, _text: str) -> None:
        self._take(number, None)

    def _take(self, number: int, ranges: Ranges | None) -> None:
        if self._asked is None or self._asked[0] != number:
            return
        self._found.append((self._asked[1], ranges))
        self._asked = None
        if ranges is not None:
            self.known.emit()
        self._ask()
