"""The wish that a design states: its requirements, and the work they are about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.design.patterns import PATTERNS
from sizer.design.records import Amount, Design, Requirement, RequirementKind, StatedRange
from sizer.exploring.growing.wishes import Wish

_KEYS: Mapping[RequirementKind, str] = MappingProxyType({
    RequirementKind.USABLE_CAPACITY: "capacity_bytes", RequirementKind.IOPS: "rate_per_s",
    RequirementKind.BANDWIDTH: "bandwidth_bytes_per_s", RequirementKind.AFTER_ONE_FAILURE: "kept_after_failure",
    RequirementKind.RACK_UNITS: "rack_units", RequirementKind.POWER: "watts", RequirementKind.BUDGET: "budget"})


def wish_of(design: Design) -> Wish:
    """What a design asks for, as far as a wish can say it: of several requirements of a kind the first."""
    found: dict[str, float | None] = {}
    first: dict[str, Requirement] = {}
    for each in design.requirements:
        key = _KEYS.get(each.kind)
        if key is not None and each.asks and key not in first:
            first[key] = each
            found[key] = each.target
    rate, stream = first.get("rate_per_s"), first.get("bandwidth_bytes_per_s")
    for asked, reads, size in ((rate, "read_ratio", "request_bytes"), (stream, "bandwidth_read_ratio", "")):
        work = next((each for each in design.workloads if asked is not None and PATTERNS[each.pattern].streams is (
            asked is stream) and asked.workload in (None, each.id)), None)
        if work is not None:
            found[reads] = _number(work.read_ratio)
            found |= {size: _number(work.request_bytes)} if size else {}
    grows = next((each for each in first.values() if each.growth_per_year is not None), None)
    return Wish(
        capacity_bytes=found.get("capacity_bytes"), rate_per_s=found.get("rate_per_s"),
        within_s=rate.within_s if rate is not None else None, bandwidth_bytes_per_s=found.get("bandwidth_bytes_per_s"),
        kept_after_failure=found.get("kept_after_failure"), read_ratio=found.get("read_ratio"),
        request_bytes=found.get("request_bytes"), bandwidth_read_ratio=found.get("bandwidth_read_ratio"),
        rack_units=found.get("rack_units"), watts=found.get("watts"), budget=found.get("budget"),
        growth_per_year=_number(grows.growth_per_year) if grows is not None else None,
        horizon_years=grows.horizon_years if grows is not None else None)


def _number(amount: Amount | None) -> float | None:
    return amount.likely if isinstance(amount, StatedRange) else amount
