"""A requirement that is not met, on the command line: the nearest value reached, what keeps it there, what to ask."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence

from sizer.design.naming import Names
from sizer.design.records import Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.design.sense import Sense
from sizer.design.stems import figure_key
from sizer.errors import Location, Problem, Severity
from sizer.exploring.seeking.answers import beside_text, shown_value
from sizer.figures.computing.columns import Spread
from sizer.readable import read
from sizer.sizing.feasible import no_less_than, no_more_than
from sizer.sizing.judging.requirements import ends_of
from sizer.sizing.judging.uncertain import why_not_met
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import PoolResult, RequirementResult, Sizing, Verdict
from sizer.started import command
from sizer.units import counted, format_value, is_unbounded, parse, with_unit

_COLUMNS = {RequirementKind.RACK_UNITS: "rack_units", RequirementKind.POWER: "watts", RequirementKind.BUDGET: "price"}
_MOST_NAMED = 2
NOT_MET = frozenset((Verdict.MISSED, Verdict.UNBUILDABLE, Verdict.UNSIZED))
"""The verdicts of what is certainly not met."""


def why_without(requirement: str, because: Sequence[Problem]) -> Problem:
    """The located problem of a requirement that nothing can meet as the design stands, by the problems in its way."""
    more = f", and {len(because) - 1} more" if len(because) > 1 else ""
    text = f"{because[0].text.rstrip('.')}{more}" if because else "it is not judged"
    return Problem(Severity.ERROR, "requirement-not-met", text, Location(place=f"requirements/{requirement}"),
                   because[0].hint if because else "")


def within_text(sizing: Sizing, result: RequirementResult) -> str:
    """The time that a rate is asked for within, behind what is asked; empty where none is."""
    timed = result.in_time
    return "" if timed is None else f" within {shown_value(sizing.sheet[timed.limit].number, 's', stated=True)}"


def time_text(sizing: Sizing, result: RequirementResult) -> str:
    """The response that a rate is judged by, behind what is reached; empty where no time is asked for.

    Empty too where the rate is not reached: no response belongs to it.
    """
    timed = result.in_time
    if timed is None or timed.out_of_reach(sizing.sheet):
        return ""
    took = beside_text(sizing.sheet[timed.response].number, sizing.sheet[timed.limit].number, "s")
    return f" ({timed.title}: {took})"


def why_missed(sizing: Sizing, spread: Spread, result: RequirementResult, address: str) -> Problem:
    """The located problem of one missed requirement, with the nearest target that the design meets."""
    sheet = sizing.sheet
    record = next(one for one in resolve(sizing.design, sizing.scenario).requirements if one.id == result.id)
    target, actual, why = sheet[result.target], sheet[result.actual], _why(sizing, spread, result, record)
    asked = read(target.number, target.unit, currency=sizing.design.currency, stated=True).value
    text = (f"{beside_text(actual.number, target.number, actual.unit, sizing.design.currency)}"
            f"{time_text(sizing, result)}, asked {Sense.of(result.at_least)} {asked}"
            f"{within_text(sizing, result)}{why and ': '}{why}")
    doubt = why_not_met(sizing, result, ends_of(spread))
    if _endless(sizing, result):
        hint = "Nothing is met in time while more is offered than gets through: offer less, or widen what is full."
    elif doubt:
        hint = f"No value can be named that this design meets: {doubt.rstrip('.')}."
    else:
        hint = f"The nearest that this design meets is {_nearest(sizing, result, record)}."
    if not record.kind.is_total:
        goal = f"{actual.key}{Sense.of(result.at_least).typed}{_exact(target.number, target.unit)}"
        if sheet[f"requirement.{result.id}.own_headroom"].number >= 0:
            goal = f"{result.headroom}>=0"
        hint += f" What would meet it: {command()} seek {shlex.quote(address)} '{goal}'"
    return Problem(Severity.ERROR, "requirement-missed", text, Location(place=f"requirements/{result.id}/target"), hint)


def _endless(sizing: Sizing, result: RequirementResult) -> bool:
    """Whether the response that is judged has no bound."""
    slack = sizing.sheet.figures.get(f"requirement.{result.id}.response_headroom")
    return bool(is_unbounded(sizing.sheet[result.actual].number) or (slack is not None and slack.number <= -1)
                or _overloaded(sizing, result))


def _overloaded(sizing: Sizing, result: RequirementResult) -> bool:
    """Whether less of the work that it is about gets through than is offered, whatever the rate that is carried."""
    sheet, start = sizing.sheet, f"requirement.{result.id}."
    own = sheet.figures.get(f"{start}own_headroom")
    return own is not None and any(sheet[key].number < min(own.number, 0.0) for one in sizing.workloads
                                   if (key := f"{start}{one.id}.carried_headroom") in sheet)


def _nearest(sizing: Sizing, result: RequirementResult, record: Requirement) -> str:
    """What may be asked for and is met: as much as is reached, for work that is due in time with the time it takes."""
    sheet = sizing.sheet
    target, actual = sheet[result.target].number, sheet[result.actual]
    asked = record.target or target
    # A target that grows is met by what is reached at the end of the growth.
    value = (min if result.at_least else max)(actual.number * asked / target if target else 0.0, asked)
    if actual.unit == "1":
        nearest = with_unit(f"{math.floor(value * 1e4 * (1 + 1e-12)) / 1e2:g}", "%")
    else:
        nearest = (no_more_than if result.at_least else no_less_than)(value, actual.unit)
    nearest += f" {sizing.design.currency}" if actual.unit == "money" else ""
    slack = sheet.figures.get(f"requirement.{result.id}.response_headroom")
    within = "" if slack is None or slack.number >= 0 or record.within_s is None else (
        f" within {no_less_than(record.within_s / (1 + slack.number), 's')}")
    return f"{Sense.of(result.at_least)} {nearest}{within}"


def _exact(value: float, unit: str) -> str:
    """A target as it can be typed: as people write it where that is the same number."""
    written = shown_value(value, unit, stated=True)
    if parse(written, unit) == value:
        return written
    return f"{value:.15g}{'' if unit == '1' else f' {unit}'}"


def _why(sizing: Sizing, spread: Spread, result: RequirementResult, record: Requirement) -> str:
    sheet, kind = sizing.sheet, record.kind
    if kind is RequirementKind.AFTER_ONE_FAILURE:
        return f"least is left after losing {sheet[f'requirement.{result.id}.worst_failure'].value}"
    if kind.is_total:
        return _largest_lines(sizing, _COLUMNS[kind])
    if kind.is_capacity:
        pools = [pool for pool in sizing.pools if record.pool in (None, pool.id)]
        target = sheet[result.target].number
        return "; ".join(
            f"{counted(sheet[pool.drives].number, 'drive')} of pool {pool.title} offer "
            f"{beside_text(sheet[_offered(kind, pool)].number, target, 'B')} under {pool.protection}" for pool in pools)
    if kind is RequirementKind.ENDURANCE:
        return _worn(sizing, sizing.sheet[result.actual].number)
    return _limits(sizing, spread, result.workload)


def _offered(kind: RequirementKind, pool: PoolResult) -> str:
    """The capacity of a pool that a requirement counts."""
    return pool.effective if kind is RequirementKind.EFFECTIVE_CAPACITY else pool.filesystem


def _worn(sizing: Sizing, lasts: float) -> str:
    """The pools whose drives last no longer, with what they are written."""
    sheet, told = sizing.sheet, []
    for pool in sizing.pools:
        keys = [figure_key("pools", pool.drive_set, f"wear.{name}")
                for name in ("endurance_s", "bytes_per_s", "drive_writes_per_day")]
        if pool.id == pool.drive_set and keys[0] in sheet and sheet[keys[0]].number <= lasts:
            worn, a_day = (sheet[key].number for key in keys[1:])
            told.append(f"{format_value(worn, 'B/s', 3)} reach the drives of pool {pool.title}, {a_day:.3g} full "
                        "writes of each a day")
    return "; ".join(told)


def _limits(sizing: Sizing, spread: Spread, workload: str) -> str:
    """What holds the rate of the workload that it turns on."""
    from reports.wording.limits import limit_alone
    from reports.wording.quantities.amounts import Reader

    found = next((one for one in sizing.workloads if one.id == workload), None)
    return limit_alone(Reader(sizing, spread), found) if found is not None else ""


def _largest_lines(sizing: Sizing, column: str) -> str:
    """The lines that take most of a total."""
    taken, names = [], Names(resolve(sizing.design, sizing.scenario))
    for line in sizing.bom:
        key = f"items.{line.row}.{column}"
        # A line without a value takes nothing that is known.
        figure = sizing.sheet[key] if line.counted and has_figure(sizing, key) else None
        if figure is not None and figure.number > 0:
            taken.append((figure.number, line.model if line.derived else names.called("items", line.row), figure.unit))
    taken.sort(key=lambda one: -one[0])
    return "most is taken by " + " and ".join(
        f"{name} ({shown_value(value, unit)})" for value, name, unit in taken[:_MOST_NAMED]) if taken else ""
