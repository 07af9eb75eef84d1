"""What of the pools that a workload works on is at hand after a failure."""

from __future__ import annotations

from typing import NamedTuple

from sizer.sizing.failing.after_failures import Failures
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing, WorkloadResult
from sizer.units import format_value


class CapacityAfter(NamedTuple):
    """Bytes of the pools of a workload before and after a failure, and what of them has less redundancy."""

    whole: float
    left: float
    at_risk: float
    pinned: str
    """What the failure makes of the pins that these rest on."""

    @property
    def text(self) -> str:
        """In words; empty where the workload has no pool."""
        if not self.whole:
            return ""
        if self.left <= 0:
            return "not at hand"
        left = "whole" if self.left >= self.whole else f"{format_value(self.left, 'B', 2)} left"
        return f"{left}, {format_value(self.at_risk, 'B', 2)} with less redundancy" if self.at_risk > 0 else left


def capacity_after(sizing: Sizing, failures: Failures, case: FailureCase, result: WorkloadResult) -> CapacityAfter:
    """The pools that a workload works on after one failure."""
    hit = {pool.pool: pool for pool in failures.pools if pool.case.id == case.id}
    whole = {pool.id: sizing.sheet[pool.filesystem].number for pool in sizing.pools if pool.id in result.pools}
    left = sum(hit[name].filesystem_bytes if name in hit else space for name, space in whole.items())
    risk = sum(hit[name].at_risk_bytes for name in whole if name in hit and not hit[name].missed)
    pinned = dict.fromkeys(hit[name].told for name in whole if name in hit and hit[name].told)
    return CapacityAfter(sum(whole.values()), left, risk, "; ".join(pinned))
