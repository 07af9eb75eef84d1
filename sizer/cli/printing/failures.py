"""Behaviour after one failure, as a table and as JSON."""

from __future__ import annotations

from typing import NamedTuple

from sizer.cli.printing.figures_json import Json, limited, span
from sizer.cli.printing.output import print_table
from sizer.figures.columns import Spread
from sizer.sizing.failing.after_failures import AfterFailure, Failures, loss_text
from sizer.sizing.result import Sizing, WorkloadResult
from sizer.units import format_value


def print_failures(sizing: Sizing, spread: Spread | None, failures: Failures) -> None:
    """Every single failure of every workload, the worst first, and how much of the time the parts work."""
    from reports.wording.amounts import Reader
    from reports.wording.availability import BASIS, availabilities
    from reports.wording.failures import uncounted_text
    from reports.wording.standing import failures_unexamined

    if not failures.workloads:
        return
    print("\nAFTER ONE FAILURE")
    if why := failures_unexamined(sizing):
        print(f"  {why}")
    for result in sizing.workloads:
        workload, title = result.id, result.title
        rows = sorted(failures.of(workload), key=lambda after: after.kept)
        if not rows:
            continue
        print(f"  {title}")
        print_table(
            ("  lost", "kind", "rate kept", "response", "capacity", "busiest part, or why it stops"),
            [(f"  {after.case.label}", after.case.kind, "stopped" if after.stopped else f"{after.kept:.0%}",
              "" if after.response_s is None else format_value(after.response_s, "s", 2),
              _capacity_text(capacity), "; ".join(filter(None, (
                  *((after.case.note,) if after.stopped else (after.bottleneck, after.told)), capacity.told))))
             for after in rows for capacity in (_capacity(sizing, failures, after, result),)],
            right=(2, 3),
        )
    for pool in failures.durability:
        rebuild = f"rebuild {format_value(sizing.sheet[pool.rebuild].number, 's', 2)}" if pool.rebuild else ""
        loss = f"data loss {loss_text(sizing.sheet[pool.loss].number)}" if pool.loss else ""
        missing = f"not known: {', '.join(pool.missing)}" if pool.missing else ""
        print(f"  pool {pool.pool}: {'; '.join(part for part in (rebuild, loss, missing) if part)}")
    found = availabilities(Reader(sizing, spread))
    for one in found:
        print(f"  {one.text}")
    if found:
        print(f"  {BASIS}")
    told = uncounted_text(sizing)
    if told:
        print(f"  {told}")
    for question in failures.missing:
        print(f"  {question}")


def _capacity(sizing: Sizing, failures: Failures, after: AfterFailure, result: WorkloadResult) -> _Capacity:
    """What of the pools that a workload works on is at hand after a failure, and what of it is at risk."""
    hit = {pool.pool: pool for pool in failures.pools if pool.case.id == after.case.id}
    whole = {pool.id: sizing.sheet[pool.filesystem].number for pool in sizing.pools if pool.id in result.pools}
    left = sum(hit[name].filesystem_bytes if name in hit else space for name, space in whole.items())
    risk = sum(hit[name].at_risk_bytes for name in whole if name in hit and not hit[name].missed)
    told = dict.fromkeys(hit[name].told for name in whole if name in hit and hit[name].told)
    return _Capacity(sum(whole.values()), left, risk, "; ".join(told))


class _Capacity(NamedTuple):
    whole: float
    left: float
    at_risk: float
    told: str
    """What the failure makes of the pins that these rest on."""


def _capacity_text(capacity: _Capacity) -> str:
    if not capacity.whole:
        return ""
    if capacity.left <= 0:
        return "not at hand"
    left = "whole" if capacity.left >= capacity.whole else f"{format_value(capacity.left, 'B', 2)} left"
    return f"{left}, {format_value(capacity.at_risk, 'B', 2)} at risk" if capacity.at_risk > 0 else left


def failures_json(sizing: Sizing, failures: Failures) -> list[Json]:
    """Each failure with what it leaves of each workload and of the pools that the workload works on."""
    results = {result.id: result for result in sizing.workloads}
    return [_json(after, _capacity(sizing, failures, after, results[after.workload])) for after in failures.workloads]


def availability_json(sizing: Sizing, spread: Spread) -> list[Json]:
    """How much of the time the parts of each workload work, by line of parts."""
    sheet = sizing.sheet
    return [
        {
            "workload": found.workload, "availability": span(sheet[found.ratio], spread),
            "outage_per_year_s": span(sheet[found.outage], spread), "missing": list(found.missing),
            "stations": [
                {"parts": station.label, "count": sheet[station.count].number, "one": sheet[station.one].number,
                 "availability": sheet[station.availability].number, "needed": station.spared}
                for station in found.stations
            ],
        }
        for found in sizing.availability
    ]


def _json(after: AfterFailure, capacity: _Capacity) -> dict[str, Json]:
    return {
        "case": after.case.id, "label": after.case.label, "kind": after.case.kind, "workload": after.workload,
        "throughput_per_s": after.throughput_per_s,
        "response_time_s": None if after.response_s is None else limited(after.response_s, "s"),
        "bottleneck": after.bottleneck, "kept": after.kept, "stopped": after.stopped, "outage_s": after.outage_s,
        "passive": after.case.passive, "counted": after.case.counted, "note": after.case.note,
        "pinned": after.told, "capacity_pinned": capacity.told,
        "capacity_bytes": capacity.left, "capacity_at_risk_bytes": capacity.at_risk,
    }
