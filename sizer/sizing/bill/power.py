"""Wall power of every line, with nothing counted twice (model P1, P2).

A figure measured at the AC input counts as it is; a DC load goes through a supply. The figure of an array or a shelf
that was taken with full bays is lowered by the drives it was taken with to that of the empty box, and every drive
draws what it draws by itself. What a box draws therefore does not depend on the drives that are chosen for it. The
figures of servers, blades and building blocks that hold their drives stay whole, and those drives count nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog.records import Basis, Fact, Item
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Entry
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.facility import facilities
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.within import NO_POWER, POWER, counted_in
from sizer.sizing.hardware.bays import housing_of, places_of, share_outside
from sizer.sizing.hardware.lines import Line
from sizer.sizing.scope import Scope
from sizer.sizing.work.performance import Performance
from sizer.sources import Source

DRAWS = ("operating_w", "max_w", "idle_w")
TYPICAL_UTILIZATION = 0.5
NOTHING = Entry(0.0, Origin.DERIVED)


@dataclass(frozen=True, slots=True)
class PowerCells:
    """What one of a line draws: at the AC input and as a DC load."""

    ac: Entry = NOTHING
    dc: Entry = NOTHING


UNKNOWN = PowerCells(ac=Entry(None))


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


def power_scope(wiring: Wiring, name: str) -> Scope:
    """The power figures of a line, or of a catalog item where it is the same for all its lines."""
    return Scope(wiring.sheet, f"power.{name}")


def _draw(item: Item) -> Fact | None:
    return next((item.facts[name] for name in DRAWS if name in item.facts), None)


def holds_drives(item: Item) -> bool:
    """Whether the power figure of an item holds that of the drives in it."""
    return item.flag("includes_drives") is True


def _apart(item: Item) -> bool:
    """Whether the figure of a box with full bays can be taken apart into the box and its drives."""
    draw = _draw(item)
    return (item.kind.is_drive_enclosure and holds_drives(item) and draw is not None
            and draw.basis is not Basis.DC_LOAD and (item.number("drive_bay_count") or 0) >= 1)


_BASES = {Basis.AC_INPUT: mark("AC input"), Basis.DC_LOAD: mark("DC load"), Basis.NONE: ""}


def _whole(item: Item) -> bool:
    """Whether an item's figure counts its drives, so that they count nothing themselves."""
    return holds_drives(item) and not _apart(item)


def _line_power(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> PowerCells:
    if not line.item.kind.draws_power:
        return PowerCells(dc=Entry(0.0, Origin.FACT, NO_POWER))
    if line.item.kind.is_drive:
        return _drives(wiring, line, used)
    if line.item.kind.is_processor:
        return _inside(wiring, line)
    draw = _draw(line.item)
    if draw is None:
        return UNKNOWN
    if draw.basis_assumed:
        wiring.remark("power-basis", say("the source of the power of {line} does not say whether it is taken at the AC "
                                         "input or behind the supply: {basis} is assumed", line=line.called,
                                         basis=_BASES[draw.basis]), f"items/{line.id}", told=(line.item.id, draw.basis))
    each = fact_cell(wiring, line.item, draw)
    if draw.basis is Basis.DC_LOAD:
        return PowerCells(dc=each)
    full = _full_box(wiring, line.item)
    return PowerCells(ac=each if full is None else Entry(_empty_box(wiring, line.item, *full), Origin.DERIVED))


def _inside(wiring: Wiring, line: Line) -> PowerCells:
    return PowerCells(dc=Entry(0.0, Origin.DERIVED, included_in(wiring, line, _whole)))


def included_in(wiring: Wiring, line: Line, includes: Callable[[Item], bool], title: str = POWER) -> Source:
    """The source of the nothing that a line counts, with what counts it: of drives those places that hold them."""
    housing = housing_of(wiring, line) if line.item.kind.is_drive else None
    if housing is None:
        return counted_in(title, [line.parent] if line.parent is not None else [])
    places = places_of(housing, line)
    return counted_in(title, [place for place in places if includes(place.item)] or places)


def _drives(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> PowerCells:
    """Drives draw by themselves where the figure of what holds them is not left whole."""
    outside = share_outside(wiring, line, _whole, "power")
    if outside == 0:
        return _inside(wiring, line)
    power = _drive_power(wiring, line, used)
    if power is None:
        power = _as_measured(wiring, line)
    if power is None:
        return UNKNOWN
    if isinstance(outside, Figure):
        power = power_scope(wiring, line.id).derive("outside_w", general.scaled, power, outside,
                                                    label=say("Power of one drive of {line}, less what is counted with "
                                                              "its host", line=line.called))
    return PowerCells(dc=Entry(power, Origin.DERIVED))


def _as_measured(wiring: Wiring, line: Line) -> Figure | None:
    """A drive whose own draw nobody gives is taken to draw as those that the figure of its box was taken with."""
    housing = housing_of(wiring, line)
    if housing is None:
        return None
    named = [line.parent] if line.parent is not None and line.parent.id in housing.shelved else housing.places
    for place in named:
        full = _full_box(wiring, place.item)
        if full is not None:
            wiring.remark("power-of-drive", say("no source gives the power of {line}: that of the drives which the "
                                                "figure of {place} was taken with stands in", line=line.called,
                                                place=place.called), f"items/{line.id}",
                          told=(line.item.id, place.item.id))
            return _measured_drive(wiring, place.item, *full)
    return None


def _full_box(wiring: Wiring, item: Item) -> tuple[Figure, Figure] | None:
    """Power of a box with full bays and their number, where it can be taken apart."""
    draw = _draw(item)
    if draw is None or not _apart(item):
        return None
    full, bays = wiring.fact(item, draw.name), wiring.fact(item, "drive_bay_count")
    return None if full is None or bays is None else (full, bays)


def _empty_box(wiring: Wiring, item: Item, full: Figure, bays: Figure) -> Figure:
    """AC power of a box with empty bays, the same whatever drives the design puts there."""
    scope = power_scope(wiring, item.id)
    return scope.derive_once("empty_w", facilities.empty_box_power_w, full, bays,
                             _measured_drive(wiring, item, full, bays), wiring.default("supply_ratio"),
                             label=say("{model}: power with empty bays", model=item.model))


def _measured_drive(wiring: Wiring, item: Item, full: Figure, bays: Figure) -> Figure:
    """DC power of one of the drives that the figure of a box was taken with: stated, or a share of the figure."""
    stated = wiring.fact(item, "included_drive_w")
    if stated is not None:
        return stated
    scope = power_scope(wiring, item.id)
    return scope.derive_once("measured_drive_w", facilities.measured_drive_w, full,
                             wiring.default("included_drives_ratio"), bays, wiring.default("supply_ratio"),
                             label=say("Power of one drive of those that the figure of {model} was taken with",
                                       model=item.model))


def fact_cell(wiring: Wiring, item: Item, fact: Fact) -> Entry:
    """A fact as a cell; one with a range is a figure of its own, so that it is sampled."""
    if fact.range is None:
        return Entry(float(fact.value), Origin.FACT, fact.source)
    return Entry(wiring.fact(item, fact.name), Origin.FACT)


def _drive_power(wiring: Wiring, line: Line, used: Mapping[str, list[Figure]]) -> Figure | None:
    """DC draw of one drive of the line: between idle and busy by its utilization (model P1)."""
    busy = wiring.fact(line.item, "operating_w")
    idle = wiring.fact(line.item, "idle_w")
    if busy is None or idle is None:
        return busy
    scope = power_scope(wiring, line.id if line.id in used else line.item.id)
    if "drive_w" in scope:
        return scope["drive_w"]
    if line.id not in used:
        halfway = wiring.model.given("typical_utilization", TYPICAL_UTILIZATION, "1",
                                     say("Utilization where no workload is stated"), Origin.DEFAULT,
                                     say("no workload uses these drives: halfway between idle and busy"))
        return scope.derive("drive_w", facilities.drive_power_w, idle, busy, halfway, label=say("Power of one drive"))
    busiest = scope.derive("busiest", general.most_of, *used[line.id],
                           label=say("Utilization of the drives {line} by the work that uses them most",
                                     line=line.called))
    # Work that is offered or pinned beyond what the drives can do keeps them busy all the time and no more.
    always = wiring.model.constant("always_busy", 1.0, "1", say("Always busy"),
                                   say("a drive is busy at most all the time"))
    load = scope.derive("utilization", general.least_of, busiest, always,
                        label=say("Utilization of the drives {line}", line=line.called))
    return scope.derive("drive_w", facilities.drive_power_w, idle, busy, load,
                        label=say("Power of one drive of {line}", line=line.called))
