"""Wall power of every line, with nothing counted twice (P1, P2).

A figure measured at the AC input counts as it is; a DC load goes through a supply. Where an enclosure's figure
includes its drives, the drives' own lines count nothing, and each empty bay takes off what a drive would draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog.records import Basis, Fact, Item
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Entry
from sizer.laws import billing, facilities, general
from sizer.sizing.bays import Housing, housing_of, share_outside
from sizer.sizing.lines import Line
from sizer.sizing.performance import Performance
from sizer.sizing.wiring import Wiring
from sizer.sources import Source

DRAWS = ("operating_w", "max_w", "idle_w")
WITHOUT_DRAW = frozenset(("cable", "accessory", "software", "rack"))
PASSIVE = Source("draws nothing by itself")
INCLUDED = Source("in the figure of the enclosure it sits in")
TYPICAL_UTILIZATION = 0.5
NOTHING = Entry(0.0, Origin.DERIVED)


@dataclass(frozen=True, slots=True)
class PowerCells:
    """What one line draws: of one at the AC input, of one as a DC load, and what empty bays take off."""

    ac: Entry = NOTHING
    dc: Entry = NOTHING
    empty_bays: Entry = NOTHING
    missing_drive: Entry = NOTHING


UNKNOWN = PowerCells(ac=Entry(None))
INSIDE = PowerCells(dc=Entry(0.0, Origin.DERIVED, INCLUDED))


def wire_power(
    wiring: Wiring, lines: Mapping[str, Line], performances: Sequence[Performance]
) -> dict[str, PowerCells]:
    """The power cells of each line."""
    used: dict[str, list[Figure]] = {}
    for performance in performances:
        for names, busy in performance.drive_loads:
            for name in names:
                used.setdefault(name, []).append(busy)
    cells = dict.fromkeys(lines, UNKNOWN)
    for line in lines.values():
        with wiring.reporting(f"items/{line.id}"):
            cells[line.id] = _line_power(wiring, line, used)
    return cells


def _draw(item: Item) -> Fact | None:
    return next((item.facts[name] for name in DRAWS if name in item.facts), None)


def holds_drives(item: Item) -> bool:
    """Whether the power figure of an enclosure holds that of the drives in it."""
    return item.flag("includes_drives") is True


def _line_power(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> PowerCells:
    if line.item.kind in WITHOUT_DRAW:
        return PowerCells(dc=Entry(0.0, Origin.FACT, PASSIVE))
    if line.item.kind == "drive":
        return _drives(wiring, line, used)
    draw = _draw(line.item)
    if draw is None:
        return UNKNOWN
    if draw.basis_assumed:
        wiring.remark("power-basis", f"the source of the power of {line.item.model} does not say whether it is taken "
                      f"at the AC input or behind the supply: {draw.basis} is assumed", f"items/{line.id}")
    each = _fact_cell(wiring, line.item, draw)
    if draw.basis is Basis.DC_LOAD:
        return PowerCells(dc=each)
    housing = housing_of(wiring, line) if holds_drives(line.item) else None
    empty = housing.empty.get(line.id) if housing is not None else None
    drive = _mean_drive(wiring, housing, line, used) if housing is not None and empty is not None else None
    if empty is None or drive is None:
        return PowerCells(ac=each)
    return PowerCells(ac=each, empty_bays=Entry(empty, Origin.DERIVED), missing_drive=Entry(drive, Origin.DERIVED))


def _drives(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> PowerCells:
    """Drives draw by themselves where the figure of what holds them does not count them."""
    outside = share_outside(wiring, line, holds_drives, "power")
    if outside == 0:
        return INSIDE
    power = _drive_power(wiring, line, used)
    if power is None:
        return UNKNOWN
    if isinstance(outside, Figure):
        power = wiring.sheet.derive(f"power.{line.id}.outside_w", general.scaled, power, outside,
                                    label=f"Power of one drive of {line.id}, less what enclosures count")
    return PowerCells(dc=Entry(power, Origin.DERIVED))


def _mean_drive(
    wiring: Wiring, housing: Housing, place: Line, used: Mapping[str, list[Figure]]
) -> Figure | None:
    """What a drive draws that is missing in a bay: the mean of those that fill such bays."""
    name = place.id if place.id in housing.shelved else housing.holder.id
    if name not in housing.missing:
        known = [(drives, power) for drives in housing.drives_at(place)
                 if (power := _drive_power(wiring, drives, used)) is not None]
        different = {power.key for _, power in known}
        housing.missing[name] = known[0][1] if len(different) == 1 else None if not known else wiring.sheet.derive(
            f"power.{name}.mean_drive_w", billing.mean_power_w,
            *[figure for drives, power in known for figure in (power, drives.count)], label="Mean power of a drive")
    return housing.missing[name]


def _fact_cell(wiring: Wiring, item: Item, fact: Fact) -> Entry:
    """A fact as a cell; one with a range is a figure of its own, so that it is sampled."""
    if fact.range is None:
        return Entry(float(fact.value), Origin.FACT, fact.source)
    return Entry(wiring.fact(item, fact.name), Origin.FACT)


def _drive_power(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> Figure | None:
    """DC draw of one drive of the line: between idle and busy by its utilization (P1)."""
    busy = wiring.fact(line.item, "operating_w")
    idle = wiring.fact(line.item, "idle_w")
    if busy is None or idle is None:
        return busy
    sheet = wiring.sheet
    if line.id not in used:
        key = f"power.{line.item.id}.drive_w"
        if key in sheet:
            return sheet[key]
        halfway = wiring.given("model.typical_utilization", TYPICAL_UTILIZATION, "1",
                               "Utilization where no workload is stated", Origin.DEFAULT,
                               "no workload uses these drives: halfway between idle and busy")
        return sheet.derive(key, facilities.drive_power_w, idle, busy, halfway, label="Power of one drive")
    key = f"power.{line.id}.drive_w"
    if key in sheet:
        return sheet[key]
    busiest = sheet.derive(f"power.{line.id}.busiest", general.most_of, *used[line.id],
                           label=f"Utilization of the drives {line.id} by the work that uses them most")
    # Work that is offered or pinned beyond what the drives can do keeps them busy all the time and no more.
    always = wiring.constant("model.always_busy", 1.0, "1", "Always busy", "a drive is busy at most all the time")
    load = sheet.derive(f"power.{line.id}.utilization", general.least_of, busiest, always,
                        label=f"Utilization of the drives {line.id}")
    return sheet.derive(key, facilities.drive_power_w, idle, busy, load, label=f"Power of one drive of {line.id}")
