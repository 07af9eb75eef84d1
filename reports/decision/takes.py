"""What a design takes: room, power, heat, weight, money, and how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reports.decision.grounds import Grounds
from reports.wording.content import MonthsLeft
from reports.wording.quantities.cells import why_nothing_priced
from sizer.design.naming import Names
from sizer.language import counting, say
from sizer.laws.requirements import NEVER_MONTHS
from sizer.readable import NumberText
from sizer.sizing.judging.completeness import coverage, left_out, lines_without
from sizer.sizing.racks.boxes import standing_of
from sizer.sizing.result import Total
from sizer.units import counted

_LONGEST_NAME = 24
"""Letters of a name that have room beside a number on page one."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One of them: ``known`` is false where nothing is known or asked, and the value a word."""

    title: str
    value: str
    detail: str
    key: str
    known: bool = True
    reading: NumberText | None = None
    """The number and its unit apart, where the value is a number."""
    bound: bool = False
    """Whether it is at least so much."""


def takes_of(grounds: Grounds) -> tuple[Taken, ...]:
    """What the design takes, each with what is missing from it."""
    physical = grounds.sizing.physical
    if not grounds.sizing.bom:
        return ()
    standing = standing_of(grounds.sizing)
    racks = len(standing.racks)
    rows = [total_of(grounds, say("Rack space"), physical.rack_units, say(
        "{racks} of {height} U", racks=counted(racks, "rack"), height=standing.height) if racks else ""),
            power := total_of(grounds, say("Power, typical"), physical.watts),
            # Heat lacks what power lacks: it is said once.
            replace(heat := total_of(grounds, say("Heat"), physical.btu_per_h),
                    detail="" if heat.detail == power.detail else heat.detail),
            total_of(grounds, say("Weight"), physical.weight_kg),
            total_of(grounds, say("Price"), physical.price)]
    apart = left_out(grounds.sizing)
    beside = (Taken(say("Beside it"), apart, "", "", known=False),) if apart else ()
    return (*rows, _runs_out(grounds), *beside)


def total_of(grounds: Grounds, title: str, total: Total, note: str = "") -> Taken:
    """A total over the lines: a bound where some have no value, ``unknown`` where none has."""
    measure = grounds.reader.measure(title, total)
    found = coverage(grounds.sizing, total)
    if not found.lines:
        return Taken(title, say("none"), say("no line to add up"), total.value, known=False)
    if found.nothing:
        missing = why_nothing_priced(grounds.sizing) if total is grounds.sizing.physical.price else (
            say("of all {lines}", lines=counted(found.lines, "line")))
        return Taken(title, say("unknown"), missing, total.value, known=False)
    if found.complete:
        return Taken(title, measure.amount.likely_text(), note, total.value, reading=measure.amount.reading)
    missing, bound = _missing(grounds, total, found.unknown, found.lines), measure.amount.at_least()
    if bound.value <= 0:
        return Taken(title, say("unknown"), missing, total.value, known=False)
    shown = replace(bound.reading, before=f"≥ {bound.reading.before}")
    return Taken(title, shown.value, missing, total.value, reading=shown, bound=True)


def _missing(grounds: Grounds, total: Total, unknown: int, lines: int) -> str:
    """Which line has no value where it is one whose name there is room for, else how many of how many."""
    gone = [name for name in lines_without(grounds.sizing, total.value) if grounds.design.items.get(name) is not None]
    name = Names(grounds.design).called("items", gone[0]) if unknown == len(gone) == 1 else ""
    if name and len(name) <= _LONGEST_NAME:
        return say("{line} unknown", line=name)
    return say("{unknown} of {all} unknown", unknown=counting(unknown), all=counting(lines))


def _runs_out(grounds: Grounds) -> Taken:
    """When growth has used up what is designed, of what it uses up first."""
    reader, title = grounds.reader, say("Runs out")
    lasting = [MonthsLeft(result.title, reader.amount(result.months), not result.obstacles)
               for result in grounds.sizing.requirements if result.months is not None]
    if not lasting:
        return Taken(title, say("not asked"), say("no growth is stated"), "", known=False)
    first = min(lasting, key=lambda one: (one.known, one.months.value))
    if not first.known:
        return Taken(title, say("unknown"), say("{title}: see its verdict", title=first.title), first.months.key,
                     known=False)
    if first.months.value <= 0:
        return Taken(title, say("used up now"), first.title, first.months.key)
    if first.months.value >= NEVER_MONTHS:
        return Taken(title, say("never"), say("{title} does not grow", title=first.title), first.months.key)
    return Taken(title, first.until, first.title, first.months.key)
