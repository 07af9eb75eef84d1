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
        for name in performance.drives:
            if performance.drive_utilization is not None:
                used.setdefault(name, []).append(performance.drive_utilization)
    cells = dict.fromkeys(lines, UNKNOWN)
    for line in lines.values():
        with wiring.reporting(f"items/{line.id}"):
            cells[line.id] = _line_power(wiring, line, used)
    return cells


def _draw(item: Item) -> Fact | None:
    return next((item.facts[name] for name in DRAWS if name in item.facts), None)


def _line_power(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> PowerCells:
    if line.item.kind in WITHOUT_DRAW:
        return PowerCells(dc=Entry(0.0, Origin.FACT, PASSIVE))
    if line.item.kind == "drive":
        holder = line.parent
        if holder is not None and holder.item.flag("includes_drives"):
            return INSIDE
        power = _drive_power(wiring, line, used)
        return UNKNOWN if power is None else PowerCells(dc=Entry(power, Origin.DERIVED))
    draw = _draw(line.item)
    if draw is None:
        return UNKNOWN
    if draw.basis_assumed:
        wiring.remark("power-basis", f"whether {draw.name} of {line.item.id} is measured at the AC input or behind the "
                      f"supply is assumed: {draw.basis}", f"items/{line.id}")
    each = _fact_cell(wiring, line.item, draw)
    if draw.basis is Basis.DC_LOAD:
        return PowerCells(dc=each)
    if line.item.flag("includes_drives"):
        empty = _empty_bays(wiring, line)
        drive = next((power for held in drives_held(line)
                      if (power := _drive_power(wiring, held, used)) is not None), None)
        if empty is not None and drive is not None:
            return PowerCells(ac=each, empty_bays=Entry(empty, Origin.DERIVED),
                              missing_drive=Entry(drive, Origin.DERIVED))
    return PowerCells(ac=each)


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


def _holder(line: Line) -> Line | None:
    """The line that drives are bought for when this one has bays: itself, or the array that a shelf extends."""
    return line.owner() if line.item.kind == "enclosure" else line


def drives_held(line: Line) -> list[Line]:
    """The drive lines whose drives fill the bays of this line: its own, and those of the array it extends."""
    holder = _holder(line)
    return [] if holder is None else [below for below in holder.below() if below.item.kind == "drive"]


def _empty_bays(wiring: Wiring, line: Line) -> Figure | None:
    """Empty bays of one line; None where it has no bays, or nobody has drives for them."""
    key, holder = f"bays.{line.id}.empty", _holder(line)
    if holder is not None and f"bays.{holder.id}.drives" not in wiring.sheet:
        _fill_bays(wiring, holder)
    return wiring.sheet.figures.get(key)


def _fill_bays(wiring: Wiring, holder: Line) -> None:
    """Drives fill the bays of the array first, then those of its shelves, line by line."""
    held, sheet = drives_held(holder), wiring.sheet
    if not held:
        return
    waiting = sheet.derive(f"bays.{holder.id}.drives", general.sum_of, *[drive.count for drive in held],
                           label="Drives that seek a bay")
    for place in (holder, *(below for below in holder.below() if below.item.kind == "enclosure")):
        each = wiring.fact(place.item, "drive_bay_count")
        if each is None:
            continue
        key = f"bays.{place.id}"
        bays = sheet.derive(f"{key}.all", general.each_times_count, each, place.count, label=f"Bays of {place.id}")
        sheet.derive(f"{key}.empty", billing.empty_bays, bays, waiting, label=f"Empty bays of {place.id}")
        waiting = sheet.derive(f"{key}.drives_left", billing.empty_bays, waiting, bays,
                               label=f"Drives that find no bay in {place.id}, nor before it")
