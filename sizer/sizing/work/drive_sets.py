"""A workload over several sets of drives: its part on each, and what the parts have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.queueing import interference
from sizer.sizing.paths.demand import Context, Demand, Resource, StreamDemand, Traffic
from sizer.sizing.resources import ResourceId

T = TypeVar("T", bound=Traffic)

_OF_TRAFFIC = (
    ("delay", "delay_s", mark("Time that nobody queues for")),
    ("front_read", "front_read_bytes", mark("Bytes read by the clients")),
    ("front_write", "front_write_bytes", mark("Bytes written by the clients")),
    ("back_read", "back_read_bytes", mark("Bytes read from the arrays")),
    ("back_write", "back_write_bytes", mark("Bytes written to the arrays")),
    ("array_io", "array_io", mark("Requests to the arrays")),
)
_OF_RANDOM = (
    ("read_visits", "read_visits", mark("Drive reads before the cache")),
    ("write_visits", "write_visits", mark("Drive writes")),
    ("write_bytes", "write_bytes", mark("Bytes written")),
    ("waiting_writes", "waiting_writes", mark("Writes that wait for their acknowledgement")),
)
_OF_STREAMS = (
    ("drive_bytes", "drive_bytes", mark("Bytes between controllers and drives")),
    ("waiting", "waiting_s", mark("Wait for a drive without write-back")),
    ("answered", "answered_s", mark("Drive time that a cache has answered for")),
)


def shares_of_requests(contexts: Sequence[Context], demands: Sequence[StreamDemand]) -> list[Figure | None]:
    """The share of the requests of streams that goes to each set of drives: bytes are spread by size."""
    shares = [context.share for context in contexts]
    known = [share for share in shares if share is not None]
    if len(known) < len(shares) or len(shares) < 2:
        return shares
    moved = [
        context.scope.derive("moved_bytes", general.sum_of, demand.front_read, demand.front_write,
                             label=say("Bytes of a request to these drives"))
        for context, demand in zip(contexts, demands, strict=True)
    ]
    mean = contexts[0].whole.derive("mean_moved_bytes", general.mean_request_bytes,
                                    *[figure for pair in zip(known, moved, strict=True) for figure in pair])
    return [
        context.scope.derive("request_share", general.share_of_requests, share, mean, request)
        for context, share, request in zip(contexts, known, moved, strict=True)
    ]


def on_part(context: Context, demand: T, share: Figure | None) -> T:
    """What an operation of the workload asks of one set of drives: as often as the share of operations goes there."""
    if share is None:
        return demand
    own = _OF_RANDOM if isinstance(demand, Demand) else _OF_STREAMS
    scope = context.scope.inner("each")

    def part(figure: Figure, name: str, label: str) -> Figure:
        return scope.derive(name, general.scaled, figure, share,
                            label=say("{label}, per operation anywhere", label=label))

    def visited(resource: Resource) -> Resource:
        name = f"{resource.id.key}.demand_s"
        return replace(resource, demand=part(resource.demand, name, say("Demand on {resource}",
                                                                       resource=resource.label)))

    changed: dict[str, Any] = {
        name: part(figure, suffix, label)
        for name, suffix, label in (*_OF_TRAFFIC, *own)
        if (figure := getattr(demand, name)) is not None
    }
    changed["resources"] = [visited(resource) for resource in demand.resources]
    if isinstance(demand, StreamDemand) and demand.drives is not None:
        changed["drives"] = visited(demand.drives)
    if isinstance(demand, StreamDemand) and demand.at_work is not None:
        changed["at_work"] = replace(demand.at_work, demand=part(
            demand.at_work.demand, "waited_s", say("Time at a drive that the stream waits for")))
    return replace(demand, **changed)


def all_traffic(context: Context, parts: Sequence[Traffic]) -> Traffic:
    """What one operation waits for and moves over all sets of drives: the sum of its parts."""
    first = parts[0]
    if len(parts) == 1:
        return first
    scope = context.whole.inner("all")
    whole: dict[str, Any] = {
        name: scope.derive(suffix, general.sum_of, *[getattr(part, name) for part in parts],
                           label=say("{label}, of an operation", label=label))
        for name, suffix, label in _OF_TRAFFIC
    }
    return replace(first, **whole, missing=[missing for part in parts for missing in part.missing],
                   unmodelled=[name for part in parts for name in part.unmodelled])


def mean_of(contexts: Sequence[Context], figures: Sequence[Figure], name: str, label: str) -> Figure:
    """The mean over the sets of drives, as often as operations go to each; the figure itself where all have it."""
    if all(figure is figures[0] for figure in figures):
        return figures[0]
    return contexts[0].whole.derive(name, general.sum_of, *[
        context.part_of(figure, f"mean.{name}", say("{label}, its part", label=label))
        for context, figure in zip(contexts, figures, strict=True)
    ], label=say("{label}, over all sets of drives", label=label))


def total_of(contexts: Sequence[Context], figures: Sequence[Figure], name: str, label: str) -> Figure:
    """The sum over the sets of drives of what an operation has on each; the figure itself of one set."""
    return contexts[0].whole.together(name, general.sum_of, figures, label)


def all_resources(contexts: Sequence[Context], parts: Sequence[Sequence[Resource]]) -> list[Resource]:
    """The resources of all parts: what several parts pass is one resource with the demand of all of them."""
    if len(parts) == 1:
        return list(parts[0])
    found: dict[ResourceId, list[tuple[Context, Resource]]] = {}
    for context, resources in zip(contexts, parts, strict=True):
        for resource in resources:
            found.setdefault(resource.id, []).append((context, resource))
    return [_together(uses) for uses in found.values()]


def _together(uses: Sequence[tuple[Context, Resource]]) -> Resource:
    """One resource that several parts pass: the demand of all, over the members that their loads make.

    The time of a request at a member does not depend on how evenly a part is spread: the members do.
    """
    context, first = uses[0]
    if len(uses) == 1:
        return first
    scope = context.whole.inner("all", first.id.key)
    demand = scope.derive("demand_s", general.sum_of, *[resource.demand for _, resource in uses],
                          label=say("Demand on {first}, of all sets of drives", first=first.label))
    if all(resource.count is first.count for _, resource in uses):
        return replace(first, demand=demand)
    count = scope.derive(
        "count", interference.members_of_all, first.count,
        *[figure for _, resource in uses for figure in (resource.demand, resource.count)],
        label=say("{first}: members that all sets of drives load alike", first=first.label))
    return replace(first, demand=demand, count=count)
