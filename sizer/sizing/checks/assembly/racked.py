"""Places in racks that somebody stated: what cannot be read, and what has no room there."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sizer.design.rackplaces import rack_places
from sizer.language import say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.racks.boxes import heaviest_first, limits_of
from sizer.sizing.racks.filling import RackBox, stand


def check_racked(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """Note places that say nothing, name units that a line does not have, or have no room."""
    boxes = []
    # In the order in which they are put into racks: where two state one place, the same one waits.
    for line in sorted(lines.values(), key=lambda line: heaviest_first(line.item.kind)):
        if not line.record.racked:
            continue
        places, wrong = rack_places(line.record.racked)
        beyond = sorted(number for number in places if number > line.units)
        if wrong or beyond:
            what = say("{place!r} is no place", place=wrong[0]) if wrong else say(
                "there is no unit {unit}", unit=beyond[0])
            wiring.warning("rack-place",
                           say("the places of {line} in racks are not all taken: {what}", line=line.called, what=what),
                           f"items/{line.id}/racked", say("Write: 1 in rack 2 at 10; 2 in rack 2 at 12 rear."),
                           told=(*wrong, *beyond))
        units = line.item.number("rack_units")
        inside = line.parent is not None and line.parent.item.kind.is_chassis
        if line.counted and units and places and line.item.kind.rack_mounted and not inside:
            boxes.append(RackBox(line.called, math.ceil(units), line.units, line.item.kind.noun, line=line.id,
                                 shallow=line.item.kind.is_switch, stated=places))
    for one in stand(boxes, *limits_of(wiring.design), only_stated=True).waiting:
        wiring.warning("rack-full", say("unit {unit} of {line} has no place: {reason}", unit=one.number,
                                        line=lines[one.box.line].called, reason=one.reason),
                       f"items/{one.box.line}/racked", say("Move it in the rack elevation, or leave its place empty."),
                       told=(one.number, one.box.line))
