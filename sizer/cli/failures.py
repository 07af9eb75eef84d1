"""Behaviour after one failure, as a table and as JSON."""

from __future__ import annotations

from sizer.cli.figures_json import Json, span
from sizer.cli.output import print_table
from sizer.figures.columns import Spread
from sizer.sizing.failures import AfterFailure, Failures, loss_text
from sizer.sizing.result import Sizing
from sizer.units import format_value


def print_failures(sizing: Sizing, spread: Spread | None, failures: Failures) -> None:
    """Every single failure of every workload, the worst first, and how much of the time the parts work."""
    from reports.amounts import Reader
    from reports.availability import BASIS, availabilities
    from reports.failing import uncounted_text

    if not failures.workloads:
        return
    print("\nAFTER ONE FAILURE")
    titles = {workload.id: workload.title for workload in sizing.workloads}
    for workload, title in titles.items():
        rows = sorted(failures.of(workload), key=lambda after: after.kept)
        if not rows:
            continue
        print(f"  {title}")
        print_table(
            ("  lost", "kind", "rate kept", "response", "limited by"),
            [(f"  {after.case.label}", after.case.kind, "stopped" if after.stopped else f"{after.kept:.0%}",
              "" if after.response_s is None else format_value(after.response_s, "s", 2),
              after.case.note if after.stopped else after.bottleneck)
             for after in rows],
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


def failures_json(failures: Failures) -> list[Json]:
    """Each failure with what it leaves of each workload."""
    return [_json(after) for after in failures.workloads]


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


def _json(after: AfterFailure) -> dict[str, Json]:
    return {
        "case": after.case.id, "label": after.case.label, "kind": after.case.kind, "workload": after.workload,
        "throughput_per_s": after.throughput_per_s, "response_time_s": after.response_s,
        "bottleneck": after.bottleneck, "kept": after.kept, "stopped": after.stopped, "outage_s": after.outage_s,
        "passive": after.case.passive, "counted": after.case.counted, "note": after.case.note,
    }
