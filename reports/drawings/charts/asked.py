"""What is asked of a pool or a workload, as its chart marks it."""

from __future__ import annotations

from reports.drawings.charts.response import AskedLoad
from reports.drawings.charts.waterfall import AskedCapacity
from reports.wording.quantities.amounts import Reader
from sizer.design.records import Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.language import numeral, say
from sizer.readable import read
from sizer.sizing.result import PoolResult, RequirementResult, Sizing, WorkloadResult
from sizer.units import format_value


def capacity_asked(reader: Reader, pool: PoolResult) -> AskedCapacity | None:
    """The largest capacity that is asked of what this pool alone really holds; None where none is."""
    found = []
    for result, record in _stated(reader.sizing):
        alone = record.pool == pool.id or (record.pool is None and len(reader.sizing.pools) == 1)
        if record.kind.is_capacity and alone and record.kind is not RequirementKind.EFFECTIVE_CAPACITY:
            value = reader.figure(result.target).number
            found.append(AskedCapacity(value, _asked(format_value(value, "B", 4)), result.target))
    return max(found, key=lambda asked: asked.value, default=None)


def performance_asked(reader: Reader, workload: WorkloadResult, loads_in: float, times_in: float) -> AskedLoad:
    """The strictest load and response time asked of a workload, in the units of the axes."""
    loads: list[tuple[float, str, str]] = []
    times: list[tuple[float, str, str]] = []
    for result, record in _stated(reader.sizing):
        if record.workload != workload.id and not (record.workload is None and len(reader.sizing.workloads) == 1):
            continue
        target = reader.figure(result.target).number
        if record.kind is RequirementKind.IOPS:
            loads.append((target, format_value(target, "1/s", 4), result.target))
        elif record.kind is RequirementKind.BANDWIDTH:
            moved = reader.figure(workload.bandwidth).number / max(reader.figure(workload.throughput).number, 1e-12)
            if moved > 0:
                loads.append((target / moved, format_value(target, "B/s", 4), result.target))
        within = target if record.kind is RequirementKind.RESPONSE else record.within_s
        if within is not None and record.kind in (RequirementKind.RESPONSE, RequirementKind.IOPS):
            told = read(within, "s", stated=True).value
            if record.share_below is not None:
                told = say("{share} % below {time}", share=numeral(f"{record.share_below * 100:g}"), time=told)
            times.append((within, told, result.target))
    load = max(loads, default=None)
    time = min(times, default=None)
    return AskedLoad(
        None if load is None else load[0] / loads_in, "" if load is None else _asked(load[1]),
        None if time is None else time[0] / times_in, "" if time is None else _asked(time[1]),
        load[2] if load is not None else time[2] if time is not None else "",
    )


def _asked(amount: str) -> str:
    return say("asked: {amount}", amount=amount)


def _stated(sizing: Sizing) -> list[tuple[RequirementResult, Requirement]]:
    records = {record.id: record for record in resolve(sizing.design, sizing.scenario).requirements}
    return [(result, records[result.id]) for result in sizing.requirements if result.id in records]
