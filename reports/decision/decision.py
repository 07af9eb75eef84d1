"""The decision on a design, all of it: the first page of the window and of the proposal take the very same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from reports.decision.asked import Asked, asked_rows
from reports.decision.busy import Limits, limits_of
from reports.decision.grounds import Grounds
from reports.decision.left import Left, SinglePoint, left_after_one, single_points
from reports.decision.sentences import Says, verdict_says
from reports.decision.takes import Taken, takes_of
from reports.decision.unsettled import Question, unsettled


@dataclass(frozen=True)
class Decision:
    """Each part is made when it is first asked for, so that who shows one waits for no other."""

    grounds: Grounds

    @cached_property
    def rows(self) -> tuple[Asked, ...]:
        """What is asked beside what is designed."""
        return asked_rows(self.grounds)

    @cached_property
    def says(self) -> Says:
        """The verdict in a sentence, and its reason."""
        return verdict_says(self.grounds, self.rows)

    @cached_property
    def limits(self) -> Limits:
        """What limits the workload that is told of."""
        return limits_of(self.grounds)

    @cached_property
    def takes(self) -> tuple[Taken, ...]:
        """What the design takes."""
        return takes_of(self.grounds)

    @cached_property
    def left(self) -> tuple[Left, ...]:
        """What one failure leaves."""
        return left_after_one(self.grounds, self.rows)

    @cached_property
    def points(self) -> tuple[SinglePoint, ...]:
        """The single points of failure."""
        return single_points(self.grounds)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is not settled."""
        return unsettled(self.grounds)
