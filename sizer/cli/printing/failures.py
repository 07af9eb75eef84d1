"""Behaviour after one failure as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sizer.cli.printing.figures_json import Json, limited, span
from sizer.figures.computing.columns import Spread
from sizer.sizing.failing.after_failures import AfterFailure, Failures
from sizer.sizing.result import Sizing

if TYPE_CHECKING:
    from reports.wording.failing.pools_after import CapacityAfter


def failures_json(sizing: Sizing, failures: Failures) -> list[Json]:
    """Each failure with what it leaves of each workload and of the pools that the workload works on."""
    from reports.wording.failing.pools_after import capacity_after
    from reports.wording.quantities.amounts import Reader

    reader = Reader(sizing, None)
    results = {result.id: result for result in sizing.workloads}
    return [_json(after, capacity_after(reader, failures, after.case, results[after.workload]))
            for after in failures.workloads]


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


def _json(after: AfterFailure, capacity: CapacityAfter) -> dict[str, Json]:
    return {
        "case": after.case.id, "label": after.case.label, "kind": after.case.kind, "workload": after.workload,
        "throughput_per_s": after.throughput_per_s,
        "response_time_s": None if after.response_s is None else limited(after.response_s, "s"),
        "bottleneck": after.bottleneck, "kept": after.kept, "stopped": after.stopped, "outage_s": after.outage_s,
        "passive": after.case.passive, "counted": after.case.counted, "note": after.case.note,
        "pinned": after.told, "capacity_pinned": capacity.pinned,
        "capacity_bytes": capacity.left, "capacity_at_risk_bytes": capacity.at_risk,
    }
