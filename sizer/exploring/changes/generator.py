"""The generator of changes: what may move a figure, as quantities to raise and as candidates to try."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sizer.design.editing.edits import Batch
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.change import CandidateChange, FieldPlace
from sizer.exploring.changes.faster_links import faster_links
from sizer.exploring.changes.quantities import Quantity, quantity_at
from sizer.exploring.changes.settings import protections, settings
from sizer.exploring.changes.subject import resources_after_failure
from sizer.exploring.changes.substitutes import in_place, models
from sizer.exploring.changes.trial import Trial
from sizer.sizing.resources import ResourceKind

_OF_LINES = frozenset((ResourceKind.SLOT, ResourceKind.ADAPTER, ResourceKind.PORTS, ResourceKind.CONTROLLERS,
                       ResourceKind.REQUESTS, ResourceKind.SHELF_LINKS))
"""Resources that a line of the design is or has: more of the line is more of them."""
MOST_SWAPS = 24
"""Models tried in one place: the ones nearest to the present one by name of their kind come first."""


def candidates(trial: Trial) -> Iterator[Iterable[CandidateChange]]:
    """What may move the figure besides a quantity, in groups of which one is to be chosen: the first that does, or the
    best.
    """
    yield from ((candidate,) for candidate in other_models(trial))
    yield from faster_links(trial)
    yield from ((candidate,) for candidate in settings(trial))
    yield from ((candidate,) for candidate in protections(trial))


def quantities(trial: Trial, but: FieldPlace | None = None) -> Iterator[Quantity]:
    """The quantities on the way of the figure's workload, or of its pool, one by one."""
    seen = {but}
    for quantity in _on_the_way(trial):
        if quantity is not None and quantity.place not in seen and _movable(trial, quantity):
            seen.add(quantity.place)
            yield quantity


def default_quantity(trial: Trial) -> Quantity:
    """What binds the figure first, as a quantity; SizingError where nothing of the design does."""
    for quantity in quantities(trial):
        return quantity
    raise SizingError(Problem(Severity.ERROR, "nothing-to-seek", f"no quantity of the design moves {trial.goal.key} "
                              "by itself", hint="Name what to change: --by with a line, connection, pool or workload."))


def other_models(trial: Trial) -> Iterator[CandidateChange]:
    """Each line of the figure's way with another model of the catalog in its place."""
    places = {use.id.record for use in trial.resources()} | set(trial.subject.pools)
    for line in trial.inventory.lines.values():
        pool = trial.inventory.pool_of(line.id)
        if not (line.id in places or (line.item.kind.is_drive and pool is not None and pool.id in places)
                or (line.item.kind.is_server and line.id in _nodes(trial))):
            continue
        for item in models(trial.inventory, line)[:MOST_SWAPS]:
            other_vendor = item.vendor != line.item.vendor
            note = ", another vendor's: ask whether it is supported" if other_vendor else ""
            yield CandidateChange(f"{item.title} in place of {line.item.model} ({line.called}{note})",
                           Batch(in_place(trial.inventory, line, item) or ()), other_vendor, model=True)


def _on_the_way(trial: Trial) -> Iterator[Quantity | None]:
    inventory, subject = trial.inventory, trial.subject
    for pool in subject.pools:
        yield _drives(trial, pool)
    resources = [use.id for use in trial.resources()]
    if subject.by_sizing:
        after, failed = resources_after_failure(trial.sizing, subject.workload)
        resources = list(dict.fromkeys([*after, *resources]))
        if failed is not None and not after:
            yield _of_line(trial, failed.line)
    for resource in resources:
        kind, name = resource.kind, resource.record
        if kind in (ResourceKind.DRIVES, ResourceKind.DEGRADED):
            record = trial.design.pools.get(name)
            grouped = record is not None and record.groups is not None
            yield quantity_at(inventory, "pools", name, "groups") if grouped else _drives(trial, name)
        if kind in (ResourceKind.PROTOCOL, ResourceKind.THREADS):
            yield quantity_at(inventory, "workloads", trial.workload, "client_count")
        if kind in (ResourceKind.PROCESSOR, ResourceKind.PROTOCOL):
            yield from (_of_line(trial, node) for node in _nodes(trial))
        if kind is ResourceKind.LINK:
            yield quantity_at(inventory, "links", name)
            link = trial.design.links.get(name)
            ends = inventory.ends_of(link) if link is not None else []
            yield from (_of_line(trial, line.id) for line in [*ends, *(line.host() for line in ends)]
                        if line is not None and not line.item.kind.is_switch)
        if kind in _OF_LINES:
            yield _of_line(trial, name)
    if trial.workload:
        yield quantity_at(inventory, "workloads", trial.workload, "concurrency")


def _of_line(trial: Trial, line: str) -> Quantity | None:
    return quantity_at(trial.inventory, "items", line)


def _drives(trial: Trial, pool: str) -> Quantity | None:
    """The first line of drives of a pool."""
    record = trial.design.pools.get(pool)
    return _of_line(trial, record.drives[0]) if record is not None and record.drives else None


def _nodes(trial: Trial) -> list[str]:
    """The servers that own the pools of the figure's workload."""
    return [pool.nodes for pool in trial.design.pools if pool.id in trial.pools and pool.nodes]


def _movable(trial: Trial, quantity: Quantity) -> bool:
    """Whether more of it is a way to reach the goal: work that clients offer is there to be done, not to be raised."""
    if quantity.table != "workloads":
        return True
    record = trial.design.workloads.get(quantity.record)
    if record is None or not trial.goal.at_least:
        return False
    if quantity.key == "client_count":
        return isinstance(record.client_count, int)
    return record.concurrency is not None and record.offered_per_s is None
