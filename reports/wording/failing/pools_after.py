"""What of the pools that a workload works on is at hand after a failure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.wording.quantities.amounts import Reader
from sizer.language import say
from sizer.sizing.failing.after_failures import Failures
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import WorkloadResult


@dataclass(frozen=True, slots=True)
class CapacityAfter:
    """Bytes of the pools of a workload before and after a failure, and what of them has less redundancy."""

    whole: float
    left: float
    at_risk: float
    pinned: str
    """What the failure makes of the pins that these rest on."""
    left_text: str
    at_risk_text: str

    @property
    def text(self) -> str:
        """In words; empty where the workload has no pool."""
        if not self.whole:
            return ""
        if self.left <= 0:
            return say("not at hand")
        left = say("whole") if self.left >= self.whole else say("{amount} left", amount=self.left_text)
        if self.at_risk <= 0:
            return left
        return say("{left}, {amount} with less redundancy", left=left, amount=self.at_risk_text)


def bytes_after(reader: Reader, parts: Mapping[str, float]) -> str:
    """Bytes of pools after a failure: their sum claims no more digits than the largest of these pools does."""
    files = {pool.id: pool.filesystem for pool in reader.sizing.pools}
    largest = max(parts, key=lambda pool: parts[pool])
    return reader.elsewhere(files[largest], sum(parts.values()))


def capacity_after(reader: Reader, failures: Failures, case: FailureCase, result: WorkloadResult) -> CapacityAfter:
    """The pools that a workload works on after one failure."""
    hit = {pool.pool: pool for pool in failures.pools if pool.case.id == case.id}
    whole = {pool.id: reader.figure(pool.filesystem).number for pool in reader.sizing.pools if pool.id in result.pools}
    left = {name: hit[name].filesystem_bytes if name in hit else space for name, space in whole.items()}
    risk = {name: hit[name].at_risk_bytes for name in whole if name in hit and not hit[name].missed}
    pinned = dict.fromkeys(hit[name].told for name in whole if name in hit and hit[name].told)
    return CapacityAfter(sum(whole.values()), sum(left.values()), sum(risk.values()), say("; ").join(pinned),
                         *(bytes_after(reader, parts) if parts else "" for parts in (left, risk)))
