"""Other changes that may meet a target: other quantities, other models in the same place, other protection."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.design.editing.edits import Batch, set_one
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.fitting import in_place, models
from sizer.exploring.changes.quantities import Sought, field_of
from sizer.exploring.changes.worth import closes, resources_on_the_way, worth
from sizer.exploring.seeking.about import places_after
from sizer.exploring.seeking.answers import Change
from sizer.exploring.seeking.search import Bench, search
from sizer.sizing.hardware.lines import Line
from sizer.sizing.resources import ResourceKind

_OF_LINES = frozenset((ResourceKind.SLOT, ResourceKind.PORTS, ResourceKind.CONTROLLERS, ResourceKind.REQUESTS,
                       ResourceKind.SHELF_LINKS))
"""Resources that a line of the design is or has: more of the line is more of them."""
PROTECTIONS = ("raid10", "raid5", "raid6", "8+2")
MOST_SWAPS = 24
"""Models tried in one place: the ones nearest to the present one by name of their kind come first."""


def quantities(bench: Bench, but: str) -> Iterator[Sought]:
    """The quantities on the way of the figure's workload, or of its pool, one by one."""
    names = [_drive_line(bench, pool) for pool in bench.about.pools]
    resources = resources_on_the_way(bench)
    if bench.about.by_sizing:
        after, failed = places_after(bench.sizing, bench.about.workload)
        resources = list(dict.fromkeys([*after, *resources]))
        names += [failed.line] if failed is not None and not after else []
    for resource in resources:
        kind, name = resource.kind, resource.record
        if kind in (ResourceKind.DRIVES, ResourceKind.DEGRADED):
            names.append(f"pools/{name}/groups" if _grouped(bench, name) else _drive_line(bench, name))
        elif kind is ResourceKind.PROCESSOR:
            names += _nodes(bench)
        elif kind is ResourceKind.PROTOCOL:
            names += [f"workloads/{bench.workload}/client_count", *_nodes(bench)]
        elif kind is ResourceKind.LINK:
            names += [name, *_ends(bench, name)]
        elif kind in _OF_LINES:
            names.append(name)
    if bench.workload:
        names.append(f"workloads/{bench.workload}/concurrency")
    seen = {but}
    for name in names:
        try:
            sought = field_of(bench.parts, name) if name else None
        except SizingError:
            continue
        if sought is not None and sought.place not in seen and _movable(bench, sought):
            seen.add(sought.place)
            yield sought


def _nodes(bench: Bench) -> list[str]:
    """The servers that own the pool of the figure's workload."""
    pools = _pools_of(bench, bench.workload)
    return [pool.nodes for pool in bench.design.pools if pool.id in pools and pool.nodes]


def _pools_of(bench: Bench, workload: str) -> tuple[str, ...]:
    record = bench.design.workloads.get(workload)
    return (record.pools or ()) if record is not None else ()


def _grouped(bench: Bench, pool: str) -> bool:
    record = bench.design.pools.get(pool)
    return record is not None and record.groups is not None


def _drive_line(bench: Bench, pool: str) -> str:
    record = bench.design.pools.get(pool)
    return record.drives[0] if record is not None and record.drives else ""


def _ends(bench: Bench, link: str) -> list[str]:
    record = bench.design.links.get(link)
    if record is None:
        return []
    lines = [bench.parts.lines.get(name) for name in (record.from_line, record.to_line)]
    lines += [line.host() for line in lines if line is not None]
    return [line.id for line in lines if line is not None and not line.item.kind.is_switch]


def _movable(bench: Bench, sought: Sought) -> bool:
    if sought.table != "workloads":
        return True
    record = bench.design.workloads.get(sought.record)
    if sought.key == "client_count":
        return record is not None and record.client_count is not None and bench.goal.at_least
    closed = record is not None and record.concurrency is not None and record.offered_per_s is None
    return closed and bench.goal.at_least


def default_field(bench: Bench) -> Sought:
    """What binds the figure first, as a quantity; SizingError where nothing of the design does."""
    for sought in quantities(bench, ""):
        return sought
    raise SizingError(Problem(Severity.ERROR, "nothing-to-seek", f"no quantity of the design moves {bench.goal.key} "
                              "by itself", hint="Name what to change: --by with a line, connection, pool or workload."))


def other_quantities(bench: Bench, by: Sought) -> Iterator[Change]:
    """The smallest number of each other thing that meets the goal alone, or the best it reaches."""
    for sought in quantities(bench, by.place):
        found = search(bench, sought)
        if found.change is not None:
            yield found.change
        elif worth(bench, found.best):
            yield Change(f"more {sought.noun}", Batch(()), {}, found.best, None, None, reaches=False, fits=True,
                         problems=(found.refusal,) if found.refusal else (), bottleneck=bench.bottleneck,
                         cost=bench.cost_over(bench))


def swaps(bench: Bench) -> Iterator[Change]:
    """Each line of the figure's way with another model of the catalog in its place."""
    resources = resources_on_the_way(bench)
    places = {resource.record for resource in resources} | set(bench.about.pools)
    for line in _swappable(bench, places):
        for item in models(bench.parts, line)[:MOST_SWAPS]:
            edit = Batch(in_place(bench.parts, line, item) or ())
            after = bench.with_edit(edit)
            if after is not None and worth(bench, after.value):
                foreign = "" if item.vendor == line.item.vendor else ", another vendor's: ask whether it is supported"
                change = bench.change(f"{item.title} in place of {line.item.model} ({line.id}{foreign})", edit, after,
                                      ranged=bench.goal.at_low)
                if change.fits and (change.reaches or closes(bench, after.value)):
                    yield change


def _swappable(bench: Bench, places: set[str]) -> Iterator[Line]:
    for line in bench.parts.lines.values():
        pool = bench.parts.pool_of(line.id)
        holds = line.item.kind.is_drive and pool is not None and pool.id in places
        serves = line.item.kind.is_server and line.id in _nodes(bench)
        if holds or serves or line.id in places:
            yield line


def protections(bench: Bench) -> Iterator[Change]:
    """The pool of the figure under another protection."""
    pools = {*bench.about.pools, *_pools_of(bench, bench.about.workload)}
    for name in sorted(pools):
        record = bench.design.pools.get(name)
        if record is None or record.protection not in ("raid0", "raid1", "mirror3", *PROTECTIONS):
            continue
        for protection in PROTECTIONS:
            if protection == record.protection:
                continue
            edit = Batch((set_one("pools", name, "protection", protection),))
            after = bench.with_edit(edit)
            if after is not None and worth(bench, after.value):
                change = bench.change(f"{protection} in place of {record.protection} for pool {name}", edit, after,
                                      ranged=bench.goal.at_low)
                if change.fits:
                    yield change
