"""The state in which a requirement is to be met: with nothing failed, or after one failure of the same design."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, apply
from sizer.design.records import Design
from sizer.design.stems import parts_of
from sizer.errors import SizerError
from sizer.exploring.changes.change import TriedChange
from sizer.exploring.changes.consequences import result_of
from sizer.figures.computing.columns import Spread, sample
from sizer.laws.requirements import STOPPED_RATIO
from sizer.sizing.checks.single_points import with_single_points
from sizer.sizing.failing.pins import edits_after
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.sizing.session import Drafts


@dataclass(frozen=True)
class InState:
    """Sizes designs in that state; ``failure`` is the id of the failure, empty where nothing has failed."""

    catalog: Catalog
    session: Drafts
    failure: str = ""

    def intact(self, design: Design) -> Sizing:
        """A design with nothing failed."""
        return self.session.draft(design, self.catalog)

    def case(self, design: Design) -> FailureCase | None:
        """The failure as it is in a design; None where that has no such part to lose."""
        return next((case for case in self.intact(design).failure_cases if case.id == self.failure), None)

    def put(self, design: Design) -> Design | None:
        """A design as it is then; None where it cannot lose that part, or cannot be told without it."""
        if not self.failure:
            return design
        case = self.case(design)
        try:
            return None if case is None else apply(design, Batch(edits_after(self.intact(design), case))).design
        except SizerError:
            return None

    def sized(self, design: Design) -> Sizing | None:
        """A design sized as it is then."""
        try:
            then = self.put(design)
            return None if then is None else self.session.draft(then, self.catalog)
        except SizerError:
            return None

    def stands_still(self, design: Design, result: RequirementResult) -> bool:
        """Whether nothing is left then of the work that a requirement is about, whatever its headroom says."""
        case = self.case(design) if self.failure else None
        if case is None:
            return False
        if case.stops and (result.workload in case.affects or not result.workload):
            return True
        before, after = (_rate(sizing, result.workload) for sizing in (self.intact(design), self.sized(design)))
        return before is not None and after is not None and after < STOPPED_RATIO * before


def _rate(sizing: Sizing | None, workload: str) -> float | None:
    if sizing is None:
        return None
    return next((sizing.sheet[work.throughput].number for work in sizing.workloads if work.id == workload), None)


@dataclass(frozen=True, slots=True)
class Made:
    """A design sized in the state that the requirement is to be met in, and with nothing failed."""

    then: Sizing
    whole: Sizing


def made_of(state: InState, base: Design, change: TriedChange) -> Made | None:
    """What a change makes of a design; None where it cannot be sized, or stands still then."""
    if not state.failure:
        return Made(change.after.sizing, change.after.sizing)
    try:
        design = apply(base, change.edit).design
        whole, then = state.intact(design), state.sized(design)
    except SizerError:
        return None
    now = result_of(whole, parts_of(change.after.goal.key)[1])
    return None if then is None or now is None or state.stands_still(design, now) else Made(then, whole)


@dataclass(frozen=True)
class RequirementInState:
    """A sizing with its samples, judged by a requirement: at the likely inputs, where ``sure`` at the poor end."""

    sizing: Sizing
    spread: Spread
    result: RequirementResult
    sure: bool

    @property
    def headroom(self) -> float:
        """What is to spare."""
        key = self.result.headroom
        return self.spread.of(key)[0] if self.sure else self.sizing.sheet[key].number

    @property
    def actual(self) -> float:
        """What is reached."""
        key = self.result.actual
        return self.spread.of(key)[0 if self.result.at_least else 2] if self.sure else self.sizing.sheet[key].number

    @cached_property
    def examined(self) -> Sizing:
        """The sizing with its single points of failure among its problems."""
        return with_single_points(self.sizing)

    @cached_property
    def met(self) -> frozenset[str]:
        """All requirements that are met for sure, by id."""
        return frozenset(one.id for one in self.sizing.requirements
                         if verdict_of(self.sizing, one, self.spread) is Verdict.MET)


def judge(sizing: Sizing, result: RequirementResult, *, sure: bool) -> RequirementInState:
    """A sizing with its samples."""
    spread = sample(sizing.sheet, keep=(result.headroom,))
    return RequirementInState(sizing, spread, result_of(sizing, result.id) or result, sure)
