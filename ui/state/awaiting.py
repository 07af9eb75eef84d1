"""What is presumed of ranges until a child process has computed them."""

from __future__ import annotations

from collections.abc import Mapping

from reports.wording.quantities.awaited import Awaited
from sizer.sizing.result import Sizing
from ui.state.ranges import Ranges

_MOST_KEPT = 2
"""The newest sizing, and one that is looked at in its place."""


class Awaiting:
    """Of sizings whose ranges are not known yet, by the ranges that were known last of the same design."""

    def __init__(self) -> None:
        self._before: Mapping[str, tuple[float, float, float]] = {}
        self._kept: list[Awaited] = []

    def forget(self) -> None:
        """Another design is taken up."""
        self._before, self._kept = {}, []

    def learn(self, ranges: Ranges | None) -> None:
        """Ranges became known."""
        if ranges is not None:
            self._before, self._kept = ranges.values, []

    def presume(self, sizing: Sizing, ends: Mapping[str, tuple[float, float, float]]) -> None:
        """Take low, likely and high of some figures of a sizing from who has sampled it already."""
        self._kept = [Awaited(sizing.sheet, {**self._before, **ends}), *self._kept[:_MOST_KEPT - 1]]

    def of(self, sizing: Sizing) -> Awaited:
        """What is presumed of the figures of a sizing."""
        found = next((each for each in self._kept if each.sheet is sizing.sheet), None)
        if found is None:
            found = Awaited(sizing.sheet, self._before)
            self._kept = [found, *self._kept[:_MOST_KEPT - 1]]
        return found
