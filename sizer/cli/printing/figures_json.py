"""A sizing as one JSON object: every answer by the name of its question, and every figure by its key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from sizer.design.files.addresses import Opened
from sizer.design.registry.fields import REQUIREMENT_UNITS
from sizer.design.scenarios import resolve
from sizer.errors import Problem
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Figure
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.laws.requirements import NEVER_MONTHS
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import RequirementResult, Sizing, Total, Unsized, WorkloadResult
from sizer.sizing.work.binding import operations_per_request, runner_up
from sizer.units import is_unbounded

if TYPE_CHECKING:
    from reports.wording.standing import DesignStanding

NEVER = "the work asks nothing of it, so it never saturates"
UNBOUND = "no limit: nothing is asked of it, or no data sheet gives one"
ENDLESS = "unbounded: more work arrives than gets through, so that the queue grows without end"

Json: TypeAlias = "str | float | bool | list[Json] | dict[str, Json] | None"


def sizing_json(target: Opened, sizing: Sizing, spread: Spread) -> dict[str, Json]:
    """The object that ``sizer size --json`` prints."""
    from reports.wording.standing import standing_of

    sheet = sizing.sheet
    return {
        "design": target.address,
        "scenario": sizing.scenario,
        **standing_json(standing_of(sizing)),
        "buildable": sizing.buildable,
        "capacity": [
            {
                "pool": pool.id,
                "raw_bytes": sheet[pool.raw].number,
                "drives_raw_bytes": sheet[pool.drives_raw].number,
                "drives_of": pool.drive_set,
                "usable_bytes": sheet[pool.usable].number,
                "filesystem_bytes": sheet[pool.filesystem].number,
                "effective_bytes": sheet[pool.effective].number,
            }
            for pool in sizing.pools
        ],
        "workloads": [_workload(sizing, spread, workload) for workload in sizing.workloads],
        "unsized": [_unsized(one) for one in sizing.unsized],
        "physical": {
            "rack_units": _total(sizing, sizing.physical.rack_units),
            "watts": _total(sizing, sizing.physical.watts),
            "btu_per_h": _total(sizing, sizing.physical.btu_per_h),
            "weight_kg": _total(sizing, sizing.physical.weight_kg),
            "price": _total(sizing, sizing.physical.price),
            **({"list_price": _total(sizing, before)} if (before := sizing.physical.list_price) is not None else {}),
            "max_watts": _total(sizing, sizing.physical.max_watts),
            "kwh_per_year": _total(sizing, sizing.physical.kwh_per_year),
        },
        "requirements": requirements_json(sizing, spread),
        "missing": [
            {"key": missing.key, "keys": list(missing.keys), "question": missing.question,
             "settles": list(missing.settles), "taken": missing.taken}
            for missing in sizing.missing
        ],
        "bom": [
            {
                "number": line.number, "line": line.row, "quantity": sheet[f"items.{line.row}.quantity"].number,
                "status": line.status, "kind": line.kind.noun, "vendor": line.vendor, "model": line.model,
                "part_number": line.part_number, "description": line.description, "derived": line.derived,
                "counted": line.counted,
            }
            for line in sizing.bom
        ],
        "services": [
            {
                "line": one.id, "title": one.title, "kind": str(one.kind), "paid": str(one.paid), "model": one.model,
                "part_number": one.part_number,
                **{name: sheet[key].number if key else None for name, key in (
                    ("quantity", one.quantity), ("times", one.times), ("unit_price", one.unit_price),
                    ("discount", one.discount), ("list_price", one.list_price), ("price", one.price))},
            }
            for one in sizing.services
        ],
        "problems": problems_json(sizing.problems),
        "figures": {figure.key: _figure(figure, spread) for figure in sheet if not _is_column(figure)},
    }


def requirements_json(
    sizing: Sizing, spread: Spread | None, missed: Mapping[str, dict[str, Json]] = MappingProxyType({})
) -> list[Json]:
    """Each requirement with its target, what is reached, the headroom and the verdict; of the missed ones, what is said
    of them too. Of those that have no result, or rest on what cannot be built, nothing is reached, and the reason is
    given.
    """
    sheet, design = sizing.sheet, resolve(sizing.design, sizing.scenario)
    without: list[Json] = []
    for one in sizing.without_result("requirements"):
        record = design.requirements.get(one.id)
        without.append({
            "id": one.id, "kind": str(record.kind) if record is not None else "", "title": one.title,
            "target": record.target if record is not None else None, "actual": None,
            "unit": REQUIREMENT_UNITS[record.kind] if record is not None else "", "headroom": None,
            "state": str(one.verdict), "left_out": "", "decided_by": "", "reason": one.says, **missed.get(one.id, {}),
        })
    return [
        {
            "id": result.id, "kind": result.kind, "title": result.title, "target": sheet[result.target].number,
            "actual": None if result.barred else limited(sheet[result.actual].number, ""),
            "unit": sheet[result.target].unit, "headroom": None if result.barred else sheet[result.headroom].number,
            "state": str(verdict_of(sizing, result, spread)),
            **({"reason": result.barred.says} if result.barred else {}),
            **({"accepted": problems_json(result.accepted)} if result.accepted else {}),
            "left_out": "; ".join(filter(None, (result.uncounted, result.left_out))),
            "decided_by": result.decided_by, **_in_time(sizing, result),
            **_why(sizing, result, spread), **_months(sizing, result), **missed.get(result.id, {}),
        }
        for result in sizing.requirements
    ] + without


def _in_time(sizing: Sizing, result: RequirementResult) -> dict[str, Json]:
    """The time that a rate is asked for within, with the response that is judged and the headroom of each."""
    timed, sheet = result.in_time, sizing.sheet
    if timed is None:
        return {}
    return {"within_s": sheet[timed.limit].number,
            "response_s": None if result.barred else limited(sheet[timed.response].number, ""),
            "rate_headroom": None if result.barred else sheet[timed.rate_headroom].number,
            "response_headroom": None if result.barred else sheet[timed.headroom].number}


def standing_json(standing: DesignStanding) -> dict[str, Json]:
    """What is to be said first of a design; empty where nothing stands in its way."""
    return {"standing": standing.text, "examined": standing.examined}


def _unsized(one: Unsized) -> dict[str, Json]:
    """A part without a result, with what stands in its way."""
    return {"table": one.table, "id": one.id, "title": one.title, "state": str(one.verdict), "reason": one.says,
            "because": problems_json(one.because)}


def _why(sizing: Sizing, result: RequirementResult, spread: Spread | None) -> dict[str, Json]:
    """Why a requirement is uncertain; nothing where it is met or missed."""
    why = why_open(sizing, result, ends_of(spread))
    return {"why": why} if why else {}


def _months(sizing: Sizing, result: RequirementResult) -> dict[str, Json]:
    """Months until growth uses up what is reached; nothing where no growth is stated."""
    if result.months is None:
        return {}
    months = sizing.sheet[result.months].number
    if months >= NEVER_MONTHS:
        return {"months": None, "reason": f"not within {NEVER_MONTHS / 12:g} years"}
    return {"months": months}


def problems_json(problems: tuple[Problem, ...]) -> list[Json]:
    """Each problem with its place and hint."""
    return [
        {
            "severity": str(problem.severity), "code": problem.code, "place": str(problem.location),
            "text": problem.text, "hint": problem.hint,
        }
        for problem in problems
    ]


def span(figure: Figure, spread: Spread) -> dict[str, Json]:
    """Likely, low and high of a figure. Likely is its value at the likely inputs, the one that explains itself.

    What has no bound is null, with the reason.
    """
    low, likely, high = spread.of(figure.key)
    found: dict[str, Json] = {name: None if is_unbounded(value) else value
                              for name, value in (("likely", likely), ("low", low), ("high", high))}
    return {**found, "reason": ENDLESS} if None in found.values() else found


def _workload(sizing: Sizing, spread: Spread, workload: WorkloadResult) -> dict[str, Json]:
    """What one workload gets: all rates are of what its clients ask for, as its requirements state them."""
    sheet, each = sizing.sheet, operations_per_request(sizing.sheet, workload)
    return {
        "id": workload.id,
        "title": workload.title,
        "throughput_per_s": span(sheet[workload.rate], spread),
        "bandwidth_bytes_per_s": span(sheet[workload.bandwidth], spread),
        "response_time_s": span(sheet[workload.response], spread),
        "bottleneck": {
            "resource": str(sheet[workload.bottleneck].value),
            "utilization": sheet[workload.bottleneck_utilization].number,
            "over_the_range": list(spread.names(workload.bottleneck)),
        },
        "runner_up": {
            "resource": runner_up(sheet, workload), "utilization": sheet[workload.runner_up_utilization].number,
        } if runner_up(sheet, workload) else None,
        "utilizations": [
            {
                "resource": use.label, "kind": use.kind, "utilization": sheet[use.utilization].number,
                **bound_json(sheet[use.bound], each),
            }
            for use in sorted(workload.resources, key=lambda use: -sheet[use.utilization].number)
        ],
        "curve": [[sheet[rate].number / each, limited(sheet[response].number, "s")]
                  for rate, response in workload.curve],
        "not_modelled": list(workload.unmodelled),
    }


def _total(sizing: Sizing, total: Total | None) -> dict[str, Json] | None:
    """A total with its completeness; where no line has a value there is none."""
    if total is None:
        return None
    found = coverage(sizing, total)
    return {"value": None if found.nothing else sizing.sheet[total.value].number, "lines": found.lines,
            "unknown_lines": found.unknown}


def limited(value: float, unit: str) -> float | None:
    """A number as it is; None where it stands for no limit at all, since a sheet holds no infinity."""
    return None if is_unbounded(value) or (unit in ("1/s", "B/s") and value >= UNLIMITED_PER_S) else value


def bound_json(figure: Figure, each: float) -> dict[str, Json]:
    """The rate at which a resource saturates, in requests of ``each`` so many operations; null with the reason where it
    never does.
    """
    bound = limited(figure.number, figure.unit)
    return {"bound_per_s": bound / each} if bound is not None else {"bound_per_s": None, "reason": NEVER}


def _is_column(figure: Figure) -> bool:
    return ".*." in figure.key


def _figure(figure: Figure, spread: Spread) -> dict[str, Json]:
    low: float | None = None
    high: float | None = None
    value: str | float | None = figure.value if isinstance(figure.value, str) else figure.number
    if isinstance(value, float):
        low, value, high = (limited(end, figure.unit) for end in spread.of(figure.key))
    return {
        "value": value,
        **({"reason": ENDLESS if is_unbounded(figure.number) else UNBOUND} if value is None else {}),
        "low": low,
        "high": high,
        "unit": figure.unit,
        "label": figure.label,
        "origin": str(figure.origin),
        "law": figure.law.name if figure.law is not None else None,
        "inputs": [source.key for source in figure.inputs],
        "source": str(figure.source) if figure.source is not None else (figure.law.source if figure.law else None),
    }
