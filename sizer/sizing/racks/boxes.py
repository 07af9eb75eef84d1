"""What takes rack space of a sizing: a box a line, with what is in it and what that draws."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sizer.catalog.kind import Kind, Mounting
from sizer.design.rackplaces import rack_places
from sizer.design.records import Design, likely
from sizer.design.scenarios import resolve
from sizer.language import say
from sizer.sizing.racks.filling import RACK_UNITS, RackBox, Standing, stand
from sizer.sizing.result import BomLine, Sizing

_MOST_BOXES = 4000
"""More of one line than this is not placed unit by unit."""
_MOST_INSIDE = 8


def standing_of(sizing: Sizing) -> Standing:
    """Where what is proposed stands, in racks of the height and power that the design states in its house rules."""
    return stand(boxes_of(sizing), *limits_of(resolve(sizing.design, sizing.scenario)))


def heaviest_first(kind: Kind) -> float:
    """The rank of a kind in the order in which boxes are put into racks."""
    return math.inf if kind.rack_rank is None else kind.rack_rank


def limits_of(design: Design) -> tuple[int, float | None]:
    """Height of a rack and the power that it may draw, as a resolved design states them; None: no limit."""
    rules = design.policies.values
    height, limit = rules.get("rack_units"), rules.get("rack_power_w")
    return RACK_UNITS if height is None else round(likely(height)), None if limit is None else float(likely(limit))


def boxes_of(sizing: Sizing) -> list[RackBox]:
    """What takes rack space, the heaviest first."""
    rows = {line.row: line for line in sizing.bom}
    records = resolve(sizing.design, sizing.scenario).items
    names = {record.id: record.name for record in records}
    inside: dict[str, list[BomLine]] = {}
    racked = _racked(sizing)
    for line in sizing.bom:
        holder = _holder(rows, racked, line)
        if holder:
            inside.setdefault(holder, []).append(line)
    beside = {line.row: _array(rows, racked, line) for line in sizing.bom
              if line.row in racked and (line.kind.is_shelf or line.kind.place is Mounting.EXPANSION)}
    sharing = {of for row, of in beside.items() if of and rows[of].kind.is_server and rows[row].kind.is_shelf}
    found = []
    for line in sizing.bom:
        count = cell_of(sizing, ("quantity",), line.row)
        if not line.counted or line.row not in racked or not count or count < 1:
            continue
        watts = [cell_of(sizing, ("watts",), other.row) for other in (line, *inside.get(line.row, ())) if other.counted]
        record = records.get(line.row)
        # Servers stand with their shelves and drawers, which are heavier than they.
        rank = min([heaviest_first(line.kind), *(heaviest_first(rows[row].kind) for row, of in beside.items()
                                                 if of == line.row)])
        found.append((rank, RackBox(
            names.get(line.row) or line.model or line.row, math.ceil(racked[line.row]),
            min(round(count), _MOST_BOXES), line.kind.noun, f"items.{line.row}.quantity", line.row, model=line.model,
            beside=beside.get(line.row, ""), shares=line.row in sharing,
            on_top=line.kind.rack_rank is None and line.kind.is_switch, shallow=line.kind.is_switch,
            watts=sum(each for each in watts if each is not None) / count,
            known=all(each is not None for each in watts),
            inside=_listed(sizing, names, inside.get(line.row, ()), count) if line.kind.is_chassis else (),
            stated=rack_places(record.racked)[0] if record is not None and record.racked else {})))
    return [box for _, box in sorted(found, key=lambda one: one[0])]


def outside_racks(sizing: Sizing) -> list[BomLine]:
    """Lines that draw power where no box of the racks has it, as cards in servers that exist already."""
    rows, racked = {line.row: line for line in sizing.bom}, _racked(sizing)
    boxed = {row for row in racked if rows[row].counted and (cell_of(sizing, ("quantity",), row) or 0) >= 1}
    return [line for line in sizing.bom if line.counted and cell_of(sizing, ("watts",), line.row)
            and (line.row if line.row in racked else _holder(rows, racked, line)) not in boxed]


def _racked(sizing: Sizing) -> dict[str, float]:
    """The lines that take rack space, with the rack units of one."""
    return {line.row: units for line in sizing.bom
            if (units := cell_of(sizing, ("unit_rack_units", "rack_units"), line.row)) and units >= 1}


def _holder(rows: Mapping[str, BomLine], racked: Mapping[str, float], line: BomLine) -> str:
    """The racked line that a line sits in; empty for one that is racked itself, or lies loose."""
    at: BomLine | None = line
    while at is not None:
        if at.row in racked:
            return "" if at is line else at.row
        at = rows.get(at.parent)
    return ""


def _array(rows: Mapping[str, BomLine], racked: Mapping[str, float], line: BomLine) -> str:
    """The racked line that shelves and drawers stand with: the array or server before them, else the first of them."""
    at, found = rows.get(line.parent), ""
    while at is not None:
        if at.row in racked:
            found = at.row
            if not at.kind.is_shelf:
                return found
        at = rows.get(at.parent)
    return found


def _listed(
    sizing: Sizing, names: Mapping[str, str], lines: Sequence[BomLine], count: float
) -> tuple[str, ...]:
    """What sits in one of the boxes: blades and modules, with how many."""
    shown = [line for line in lines if line.kind.is_blade or line.kind.serves_its_chassis or line.kind.is_switch]
    texts = [f"{(cell_of(sizing, ('quantity',), line.row) or 0) / count:.3g} × {names.get(line.row) or line.model}"
             for line in shown]
    more = len(texts) - _MOST_INSIDE
    return tuple(texts) if more <= 0 else (*texts[:_MOST_INSIDE - 1], say("and {more} more", more=more + 1))


def cell_of(sizing: Sizing, names: tuple[str, ...], row: str) -> float | None:
    """A line's number in the first of some columns that there is; None where nobody knows it."""
    table = sizing.sheet.tables["items"]
    for name in names:
        if name in table.columns:
            value = float(table.columns[name].figure.value[table.positions[row], 0])
            return None if math.isnan(value) else value
    return None
