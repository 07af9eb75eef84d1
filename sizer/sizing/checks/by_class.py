"""What rests on the class of an item instead of its record, so that nobody takes it for what the maker prints."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.catalog.classes import BY_CLASS, PORTS, estimated
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
            wiring.remark("by-class", f"{item.model}: {BY_CLASS}, not stated by its record: {', '.join(used)}",
                          f"items/{line.id}/item",
                          f"State what its data sheet says in a catalog folder of your own, as {item.id}.",
                          told=(item.id, *used))
