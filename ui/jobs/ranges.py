"""Ranges of all figures, sampled in a child process a moment after each edit; what comes too late is dropped."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from sizer.sizing.result import Sizing
from ui.jobs.job import Job
from ui.state.ranges import InfluenceShare, Ranges, Surrounding
from ui.state.settings import Settings
from ui.state.store import Store

AFTER_MS = 180
"""How long nothing was typed before samples are taken."""
LOOKED_AT_MS = 400
"""How long one looks at what a change would lead to before samples of it are taken."""


class RangeService(QObject):
    """See the module."""

    changed = Signal(object)
    """The :class:`~ui.state.ranges.Ranges` of the present design."""
    intact_known = Signal()
    """The store has the ranges of the design with nothing failed, while a failure of it is in view."""
    failed = Signal(str)
    """Why the ranges of the present design could not be computed: until it is changed, no one need wait for them."""
    foreseen = Signal(object, object)
    """A sizing that is only looked at, and its :class:`~ui.state.ranges.Ranges`."""
    surrounded = Signal(object)
    """The :class:`~ui.state.ranges.Surrounding` of the present design, after its ranges."""

    def __init__(self, store: Store, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings = store, settings
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._asked: dict[int, int] = {}
        self._intact_asked = -1
        """The question for the ranges of the design with nothing failed."""
        self._ahead: Sizing | None = None
        """What is looked at before it is done."""
        self._ahead_ranges: Ranges | None = None
        self._ahead_asked = -1
        self._without = -1
        """The generation whose ranges could not be computed: looking at a figure of it asks no more."""
        self._key = ""
        self._ranges: Ranges | None = None
        self.surrounding: Surrounding | None = None
        """What was found last, for who looks later."""
        self._text = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(AFTER_MS)
        self._soon.timeout.connect(self._ask)
        self._rested = QTimer(self)
        self._rested.setSingleShot(True)
        self._rested.setInterval(LOOKED_AT_MS)
        self._rested.timeout.connect(self._ask_ahead)
        store.changed.connect(self._follow)

    def look_ahead(self, sizing: Sizing | None) -> None:
        """Ask too for the ranges of what a change would lead to, once one rests on it; None: no change is looked at."""
        if sizing is self._ahead:
            if sizing is not None and self._ahead_ranges is not None:
                self.foreseen.emit(sizing, self._ahead_ranges)
            return
        self._job.forget(self._ahead_asked)
        self._ahead, self._ahead_ranges = sizing, None
        if sizing is None:
            self._rested.stop()
        else:
            self._rested.start()

    def _ask_ahead(self) -> None:
        if self._ahead is None:
            return
        if self._job.busy or self._soon.isActive():  # first what is, then what would be
            self._rested.start()
            return
        self._ahead_asked = self._job.ask({"kind": "ranges", "design": self._store.text_for_others(self._ahead.design),
                                           "folders": self._settings.get("catalog_folders")})
        self._asked[self._ahead_asked] = self._store.generation

    def _follow(self) -> None:
        self.look_ahead(None)
        if self._store.sizing is not None:
            self._soon.start()

    def look_at(self, key: str) -> None:
        """Ask too which inputs move this figure most."""
        self._key = key
        if self._ranges is not None and self._ranges.generation == self._store.generation and key:
            if key not in self._ranges.influences:
                self._send("influences")
        elif self._without != self._store.generation:
            self._soon.start()

    def stop(self) -> None:
        """End the child process."""
        self._soon.stop()
        self._rested.stop()
        self._job.cancel()

    def _ask(self) -> None:
        if self._store.sizing is None or self._store.sizing_waits:  # the store tells when the design is sized
            return
        if self._job.busy:  # the answer under way is out of date by now; ask when it is there
            self._soon.start()
            return
        self._text = self._store.text_for_others(self._store.sized_design)
        self._send("ranges")

    def _send(self, kind: str) -> None:
        number = self._job.ask({"kind": kind, "design": self._text, "key": self._key,
                                "degraded": self._store.failure is not None,
                                "folders": self._settings.get("catalog_folders")})
        self._asked[number] = self._store.generation

    def _answered(self, number: int, answer: Any) -> None:
        generation = self._asked.pop(number, -1)
        if generation != self._store.generation:
            return
        if number == self._ahead_asked:
            self._ahead_ranges = Ranges(generation, *ranges_in(answer))
            self.foreseen.emit(self._ahead, self._ahead_ranges)
            return
        if number == self._intact_asked:
            self._store.intact_ranges = Ranges(generation, *ranges_in(answer))
            self.intact_known.emit()
            return
        if "around" in answer:
            from reports.decision.moves import moves_of_json  # noqa: PLC0415 - a start does without what draws
            from reports.wording.failing.around import Around  # noqa: PLC0415

            self.surrounding = Surrounding(
                generation, {key: Around.of_json(raw) for key, raw in answer["around"].items()},
                moves_of_json(answer["moves"]))
            self.surrounded.emit(self.surrounding)
            self._ask_intact()
            return
        influences = {key: tuple(InfluenceShare(str(name), float(share)) for name, share in found)
                      for key, found in answer["influences"].items()}
        if "values" in answer:
            self._ranges = Ranges(generation, *ranges_in(answer), influences)
        elif self._ranges is not None:
            self._ranges = Ranges(generation, self._ranges.values, self._ranges.names,
                                  {**self._ranges.influences, **influences})
        self.changed.emit(self._ranges)
        if "values" in answer:
            self._send("around")

    def _ask_intact(self) -> None:
        """Ask for what is not known of a design that was changed while a failure is in view: its other failures are
        judged by its ranges with nothing failed.
        """
        store = self._store
        if store.failure is not None and store.intact_ranges is None and store.sizing is not None:
            self._intact_asked = self._job.ask({"kind": "ranges", "design": store.text_for_others(),
                                                "folders": self._settings.get("catalog_folders")})
            self._asked[self._intact_asked] = store.generation

    def _failed(self, number: int, text: str) -> None:
        """Nothing is known then; no one need wait for it."""
        generation = self._asked.pop(number, -1)
        if generation == self._store.generation and number != self._ahead_asked:
            if self._store.ranges is None:
                self._without = generation
                self.failed.emit(f"What is undecided stays so: the ranges could not be computed. {text}")
            self.surrounding = Surrounding(generation, {})
            self.surrounded.emit(self.surrounding)


def ranges_in(answer: Any) -> tuple[dict[str, tuple[float, float, float]], dict[str, tuple[str, ...]]]:
    """Low, likely and high by key, and the texts that a text figure takes, as a child process tells them."""
    values = {key: (float(low), float(likely), float(high)) for key, (low, likely, high) in answer["values"].items()}
    return values, {key: tuple(map(str, found)) for key, found in answer["names"].items()}
