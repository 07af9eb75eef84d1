"""The most that each line draws at the wall, where a data sheet or the class of what is sold today says so.

A supply's rating is a limit and never a draw, and what a device draws busy is not the most it can draw: without a
maximum of its own a line's is unknown. By class it is a range above the ordinary draw and within the supplies.
"""

from __future__ import annotations

from sizer.catalog.records import Basis, Item
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Entry
from sizer.language import say
from sizer.laws import general
from sizer.laws.facility import facilities
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.power import fact_cell, holds_drives, included_in, power_scope
from sizer.sizing.bill.within import NO_POWER
from sizer.sizing.hardware.bays import share_outside
from sizer.sizing.hardware.lines import Line

MAX = "max_w"


def most_drawn(wiring: Wiring, line: Line) -> Entry:
    """The most one of the line draws at the wall; empty where no data sheet gives it.

    An enclosure's maximum holds with all its bays full: empty ones take nothing off.
    """
    item = line.item
    if not item.kind.draws_power:
        return Entry(0.0, Origin.FACT, NO_POWER)
    outside = share_outside(wiring, line, holds_drives, "maximum") if item.kind.is_drive else 1.0
    if outside == 0 or item.kind.is_processor:
        return Entry(0.0, Origin.DERIVED, included_in(wiring, line, holds_drives))
    known = item.fact(MAX)
    if known is None:
        return Entry(None)
    if known.basis is not Basis.DC_LOAD:
        return fact_cell(wiring, item, known)
    at_wall = _at_wall(wiring, item)
    if at_wall is None or not isinstance(outside, Figure):
        return Entry(at_wall, Origin.DERIVED)
    return Entry(power_scope(wiring, line.id).derive("max_outside_w", general.scaled, at_wall, outside,
                                                     label=say("Maximum power of one of {line}, less what enclosures "
                                                               "count", line=line.called)), Origin.DERIVED)


def _at_wall(wiring: Wiring, item: Item) -> Figure | None:
    """The maximum load behind a supply, as the wall sees it."""
    scope, name, load = power_scope(wiring, item.id), "max_wall_w", wiring.fact(item, MAX)
    if load is None or name in scope:
        return scope.get(name)
    at_input = wiring.model.constant("no_ac_w", 0.0, "W", say("Power at an AC input of its own"),
                                     say("the load is behind a supply"))
    return scope.derive(name, facilities.wall_power_w, at_input, load, wiring.default("supply_ratio"),
                        label=say("{model}: maximum power at the wall", model=item.model))

