"""The time that a rate is asked for within, as keys of figures."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.sheet import Sheet
from sizer.language import say


@dataclass(frozen=True, slots=True)
class InTime:
    """The time that a rate must be reached within: keys of the limit, of the response that is judged, of its headroom,
    and of the headroom of the rate itself. The headroom of the requirement is the least of both.

    ``at_asked`` says whether it is the response at the rate asked for, or at the peak where that is less, and not at
    the rate that the work runs at.
    """

    limit: str
    response: str
    headroom: str
    rate_headroom: str
    at_asked: bool

    @property
    def title(self) -> str:
        """Which time it is."""
        return say("answer at the rate asked for") if self.at_asked else say("answer at the rate it runs at")

    def out_of_reach(self, sheet: Sheet) -> bool:
        """Whether the rate itself is not reached: no response belongs to it then, however long one waits."""
        return sheet[self.rate_headroom].number < 0

    def scarce(self, sheet: Sheet) -> bool:
        """Whether the rate is reached, and the time leaves less than the rate."""
        return not self.out_of_reach(sheet) and sheet[self.headroom].number < sheet[self.rate_headroom].number


def told_headroom(sheet: Sheet, timed: InTime | None, headroom: str) -> str:
    """The key of the headroom that is told of a requirement: of a rate out of reach its own."""
    return timed.rate_headroom if timed is not None and timed.out_of_reach(sheet) else headroom
