"""The most that each line draws at the wall, where a data sheet says so.

A supply's rating is a limit and never a draw, and what a device draws busy is not the most it can draw: without a
maximum on its data sheet a line's maximum is unknown.
"""

from __future__ import annotations

from sizer.catalog.records import Basis
from sizer.figures.figure import Origin
from sizer.figures.table import Entry
from sizer.laws import facilities
from sizer.sizing.lines import Line
from sizer.sizing.power import INCLUDED, PASSIVE, WITHOUT_DRAW
from sizer.sizing.wiring import Wiring

MAX = "max_w"


def most_drawn(wiring: Wiring, line: Line) -> Entry:
    """The most one of the line draws at the wall; empty where no data sheet gives it.

    An enclosure's maximum holds with all its bays full: empty ones take nothing off.
    """
    item = line.item
    if item.kind in WITHOUT_DRAW:
        return Entry(0.0, Origin.FACT, PASSIVE)
    if item.kind == "drive" and line.parent is not None and line.parent.item.flag("includes_drives"):
        return Entry(0.0, Origin.DERIVED, INCLUDED)
    known = item.fact(MAX)
    if known is None:
        return Entry(None)
    if known.basis is not Basis.DC_LOAD:
        return Entry(float(known.value), Origin.FACT, known.source)
    key = f"power.{item.id}.max_wall_w"
    if key in wiring.sheet:
        return Entry(wiring.sheet[key], Origin.DERIVED)
    load = wiring.fact(item, MAX)
    if load is None:
        return Entry(None)
    at_wall = wiring.sheet.derive(
        key, facilities.wall_power_w,
        wiring.constant("model.no_ac_w", 0.0, "W", "Power at an AC input of its own", "the load is behind a supply"),
        load, wiring.default("supply_ratio"), label=f"{item.model}: maximum power at the wall",
    )
    return Entry(at_wall, Origin.DERIVED)

