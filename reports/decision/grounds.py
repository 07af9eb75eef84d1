"""What a decision is told from: a sizing, the ranges of its figures, and the verdicts that these lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from reports.wording.failing.failures import FailureLosses, losses_of
from reports.wording.quantities.amounts import Reader
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.result import RequirementResult, Sizing, Verdict, WorkloadResult

Judge = Callable[[RequirementResult], Verdict]


@dataclass(frozen=True)
class Grounds:
    """``workload`` is the id of the one that is told of, the first where it is empty.

    ``judge`` gives the verdict of a requirement where that is not only what the ranges say, as in a window that waits
    for them; ``failure`` names the failure that the sizing is after, ``stopped`` are the workloads that it stops, and
    ``instead`` the words in place of figures, by their keys, that mean nothing after it. Without ``failures`` nothing
    is said of single failures, which takes an evaluation of all of them.
    """

    reader: Reader
    workload: str = ""
    judge: Judge | None = None
    failure: str = ""
    stopped: frozenset[str] = frozenset()
    instead: Mapping[str, str] = field(default_factory=dict)
    failures: bool = True

    @property
    def sizing(self) -> Sizing:
        """The sizing itself."""
        return self.reader.sizing

    @cached_property
    def design(self) -> Design:
        """The design in the scenario that is sized."""
        return resolve(self.sizing.design, self.sizing.scenario)

    @cached_property
    def losses(self) -> FailureLosses:
        """What single failures leave."""
        return losses_of(self.reader)

    @property
    def work(self) -> WorkloadResult | None:
        """The workload that is told of; None where none is sized."""
        works = self.sizing.workloads
        return next((each for each in works if each.id == self.workload), works[0] if works else None)

    def verdict(self, result: RequirementResult) -> Verdict:
        """The verdict of a requirement over the ranges."""
        if self.judge is not None:
            return self.judge(result)
        return verdict_within(self.sizing, result, self.reader.range_of)
