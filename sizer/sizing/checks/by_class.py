"""What rests on the class of an item instead of its record, so that nobody takes it for what the maker prints."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.catalog.classes import PORTS, estimated
from sizer.language import listed, say
from sizer.sizing.bench.facts import fact_inside
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line


def check_estimates(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """Say of each model in the design which of the values that its sizing uses are estimates by class."""
    said: set[str] = set()
    for line in lines.values():
        item = line.item
        if item.id in said:
            continue
        said.add(item.id)
        ends = {end.id for record in wiring.design.links for end in lines.values()
                if end.item is item and end.id in (record.from_line, record.to_line)}
        used = [name for name in estimated(item) if (ends if name == PORTS else
                                                     f"catalog.{item.id}.{name}" in wiring.sheet)]
        if used:
            wiring.remark("by-class", say("{model}: estimate by class, not stated by its record: {facts}",
                                          model=item.model, facts=listed(map(fact_inside, used))),
                          f"items/{line.id}/item",
                          say("State what its data sheet says in a record of your own."), told=(item.id, *used))
