"""What the elevation says in words."""

from __future__ import annotations

from reports.drawings.plans.rack import power_text, room_text
from sizer.readable import read
from sizer.sizing.racks.filling import Placed, Standing, Waiting
from sizer.units import counted, with_unit

_LEAST_W = 0.5
"""Less is what rounding leaves of sums in another order."""


def box_sentence(one: Placed | Waiting) -> str:
    """A box with its place, what it draws and what is in it, or why it has no place."""
    box = one.box
    parts = [f"{box.label} {one.number}" if box.count > 1 else box.label, with_unit(str(box.units), "U")]
    if isinstance(one, Placed):
        units = f"unit {one.bottom}" if one.top == one.bottom else f"units {one.bottom} to {one.top}"
        parts.append(f"rack {one.rack + 1}, {units}{', rear' if one.rear else ''}")
    else:
        parts.append(f"not placed: {one.reason}")
    if box.model and box.model != box.label:
        parts.insert(1, box.model)
    if box.watts:
        parts.append(read(box.watts, "W", bound=not box.known).value)
    if box.inside:
        parts.append(f"in it: {', '.join(box.inside)}")
    return ", ".join(parts)


def rack_words(standing: Standing, rack: int) -> tuple[str, str, bool]:
    """Name of a rack, what it carries, and whether it draws more than it may."""
    if rack >= len(standing.racks):
        return f"Rack {rack + 1}", "empty", False
    over = standing.limit_w is not None and standing.racks[rack].watts > standing.limit_w
    return f"Rack {rack + 1}", "   ".join(filter(None, (room_text(standing, rack), power_text(standing, rack)))), over


def standing_words(standing: Standing, shown: int, total_w: float = 0.0) -> str:
    """How much stands in how many racks, for the head of the sheet.

    ``total_w``: what all of the design draws, with cards in servers of somebody else's.
    """
    taken = sum(load.used for load in standing.racks)
    parts = [f"{with_unit(str(taken), 'U')} in {counted(len(standing.racks), 'rack')}"] if standing.racks else []
    if standing.waiting:
        parts.append(f"{counted(len(standing.waiting), 'box', 'boxes')} without a place")
    outside = total_w - sum(load.watts for load in standing.racks) - sum(one.box.watts for one in standing.waiting)
    if standing.racks and outside >= _LEAST_W:
        parts.append(f"{read(outside, 'W').value} are drawn by what stands in no rack")
    if len(standing.racks) > shown:
        parts.append(f"{counted(len(standing.racks) - shown, 'further rack')} not drawn")
    return " · ".join(parts)
