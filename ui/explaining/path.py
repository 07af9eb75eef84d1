"""The resources of a workload in the order its bytes take, from the drives to the clients, each with its sources."""

from __future__ import annotations

from collections import deque

from sizer.design.records import Design, Link
from sizer.design.scenarios import resolve
from sizer.figures.figure import Figure, Origin
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import ResourceUse, Sizing, WorkloadResult

_STEP = 10
_INSIDE = {ResourceKind.DRIVES: 0, ResourceKind.FLASH: 0, ResourceKind.DEGRADED: 0, ResourceKind.SHELF_LINKS: 1,
           ResourceKind.CONTROLLERS: 2, ResourceKind.REQUESTS: 2}
"""Where arrays and what is inside them stand, before all connections."""
_MOST_LOOKED_AT = 400
_MOST_SOURCES = 2
_WEIGHT = {Origin.FACT: 0, Origin.PINNED: 0, Origin.GIVEN: 1, Origin.ASSUMED: 1, Origin.DEFAULT: 2}


def along_the_path(sizing: Sizing, workload: WorkloadResult) -> list[ResourceUse]:
    """The resources from the drives on: shelves, controllers, connections with the adapters at their ends, processors
    where the connections end, and what the clients do last.
    """
    design = resolve(sizing.design, sizing.scenario)
    uses = list(workload.resources)
    names = [use.id.record for use in uses if use.id.kind is ResourceKind.LINK]
    links = {name: (len(names) - at) * _STEP for at, name in enumerate(names)}
    ranks = {use.id: _rank(design, links, use, at) for at, use in enumerate(uses)}
    return sorted(uses, key=lambda use: ranks[use.id])


def _rank(design: Design, links: dict[str, int], use: ResourceUse, at: int) -> float:
    kind, name = use.id.kind, use.id.record
    if kind in _INSIDE:
        return _INSIDE[kind] + at / 1000
    if kind is ResourceKind.LINK:
        return links[name]
    if kind in (ResourceKind.PROTOCOL, ResourceKind.THREADS):
        return (len(links) + 2) * _STEP
    ends = [(_side(design, record, name), rank) for name_of, rank in links.items()
            if (record := design.links.get(name_of)) is not None]
    entered = [rank for side, rank in ends if side == "to"]
    left = [rank for side, rank in ends if side == "from"]
    if kind is ResourceKind.PROCESSOR:
        return min(entered) - 5 if entered else max(left, default=_STEP) + 5
    return min(left) + 3 if left else min(entered, default=_STEP) - 3


def _side(design: Design, record: Link, name: str) -> str:
    """On which side of a connection a line or its server is; empty where it is on neither."""
    for side, end in (("from", record.from_line), ("to", record.to_line)):
        line = design.items.get(end)
        if end == name or (line is not None and line.parent == name):
            return side
    return ""


def sources_of(figure: Figure) -> list[Figure]:
    """The facts nearest behind a figure, else what was stated or taken for granted."""
    found: list[Figure] = []
    seen, waiting = {figure.key}, deque([figure])
    while waiting and len(seen) < _MOST_LOOKED_AT:
        each = waiting.popleft()
        if not each.inputs and each.origin in _WEIGHT and (each.source is not None or each.origin is Origin.GIVEN):
            found.append(each)
        for given in each.inputs:
            if given.key not in seen:
                seen.add(given.key)
                waiting.append(given)
    return sorted(found, key=lambda each: _WEIGHT[each.origin])[:_MOST_SOURCES]
