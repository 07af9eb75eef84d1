"""How places are left, kept over sessions: who stands alone, segments, how the height is divided, how tables stand."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QTableView

from ui.grids.sheet import GridSheet
from ui.rail.entry import RailEntry
from ui.rail.panes import Pane
from ui.tables.live import LiveView


class PlacesLeft:
    """See the module. A table is scrolled back once, where it has as many rows as when it was left."""

    def __init__(self, entries: Mapping[str, RailEntry], pane_of: Callable[[RailEntry], Pane],
                 grids: Mapping[str, GridSheet], views: Mapping[str, LiveView]) -> None:
        self._entries, self._pane_of, self._grids, self._views = entries, pane_of, grids, views
        self.alone: dict[str, bool] = {}
        """Places that the user gave the whole room, or took it from."""
        self.below: dict[str, str] = {}
        """The answers that the user put below places of the design."""
        self.last = entries["performance"]
        """The answer that was looked at last."""
        self.led: RailEntry | None = None
        """The answer that led to a cell: it stays below until one goes elsewhere."""
        self.shares: dict[str, tuple[int, int]] = {}
        """How the user divided the height, by the place above."""
        self._scrolled: dict[str, tuple[int, int]] = {}
        """How many rows a table had, and how far it was scrolled."""

    def under(self, entry: RailEntry) -> RailEntry:
        """The answer below a place of the design: what led there, else what the user put there, else the last one.

        Nothing is told twice on one screen: what says the same as the place stands below it only where it was put.
        """
        put = self._entries.get(self.below.get(entry.id, ""))
        return self.led or put or (self.last if self.last.retells != entry.id else self._entries["performance"])

    def part(self, entry: str) -> None:
        """Forget what was put below a place, or that it was put below another."""
        self.below = {above: below for above, below in self.below.items() if entry not in (above, below)}

    def state(self) -> str:
        """All of it as a text to keep."""
        segments = {name: self._pane_of(entry).segment(name) for name, entry in self._entries.items()}
        scrolled = dict(self._scrolled)
        for name, view in self._tables().items():
            if rows := view.model().rowCount():
                scrolled[name] = rows, view.verticalScrollBar().value()
        columns = {name: view.columns.kept() for name, view in self._views.items() if view.columns is not None}
        return json.dumps({
            "alone": self.alone, "below": self.below, "segments": segments, "shares": self.shares,
            "scrolled": {name: left for name, left in scrolled.items() if left[1]},
            "columns": {name: kept for name, kept in columns.items() if any(kept[1:])}})

    def restore(self, kept: str) -> None:
        """Leave the places as they were when their state was kept; what cannot be read is passed over."""
        with contextlib.suppress(ValueError, TypeError, AttributeError, LookupError):
            state = json.loads(kept)
            segments = {name: int(at) for name, at in state["segments"].items()}
            alone = {str(name): bool(stands) for name, stands in state["alone"].items() if name in self._entries}
            shares = {str(name): (int(upper), int(lower)) for name, (upper, lower) in state["shares"].items()
                      if name in self._entries and upper > 0 and lower > 0}
            below = {str(name): str(answer) for name, answer in state.get("below", {}).items()
                     if name in self._entries and answer in self._entries}
            self.alone, self.shares, self.below = alone, shares, below
            for name, entry in self._entries.items():
                at = segments.get(name, 0)
                if 0 <= at < len(entry.segments):
                    self._pane_of(entry).body(name).segment = at
            self._scrolled = {str(name): (int(rows), int(value))
                              for name, (rows, value) in state.get("scrolled", {}).items()}
            for name, (count, wanted, unwanted) in state.get("columns", {}).items():
                view = self._views.get(name)
                if view is not None and view.columns is not None:
                    view.columns.recall(int(count), [int(at) for at in wanted], [int(at) for at in unwanted])

    def scroll_back(self, name: str) -> None:
        """Scroll a table that comes to the front to where it was left, when it is laid out."""
        view = self._tables().get(name)
        rows, value = self._scrolled.get(name, (0, 0))
        if view is not None and rows and view.model().rowCount() == rows:
            del self._scrolled[name]
            QTimer.singleShot(0, view, lambda: view.verticalScrollBar().setValue(value))

    def _tables(self) -> dict[str, QTableView]:
        return {**{name: sheet.view for name, sheet in self._grids.items()}, **self._views}
