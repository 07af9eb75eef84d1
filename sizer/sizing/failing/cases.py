"""Which single parts of a design can fail, each as the figures a failure replaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.naming import Names
from sizer.design.patterns import OUTAGE
from sizer.design.stems import KeyParts
from sizer.language import mark, say
from sizer.readable import percent
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.degraded import losses_of, rebuild_given
from sizer.sizing.drives.durability import RebuildTarget, rebuild_target
from sizer.sizing.drives.placement import LOST_DRIVES, at_hand
from sizer.sizing.failing.boxes import around_drives, joined, of_containers, of_domain, of_pool
from sizer.sizing.failing.parts import on_the_way, outside
from sizer.sizing.failing.twins import alike_of
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.topology import Edge
from sizer.sizing.pools.planning import heals_nodes
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.work.steps.inputs import parameter

REPLACEMENT_QUESTION = mark("How long until a failed drive of pool {pool}, which has no spare, is replaced?")
_HOSTS = frozenset((FailureKind.NODE, FailureKind.SERVER, FailureKind.CLIENT))
PASSIVE_RULE = "passive_enclosures"
"""The house rule that decides whether boxes whose own board is passive count in what must be kept."""


def cases_of(
    wiring: Wiring, pools: Mapping[str, PoolWiring], contexts: Sequence[Context], edges: Sequence[Edge]
) -> tuple[FailureCase, ...]:
    """Every kind of single failure of the design, once each, with the workloads it may reach."""
    reached: dict[str, list[str]] = {}
    found: dict[str, FailureCase] = {}
    entered = {edge.down.id for edge in edges}

    def reaches(case: FailureCase, names: Iterable[str]) -> None:
        own_id = case.id
        found.setdefault(own_id, case)
        known = reached.setdefault(own_id, [])
        known += [name for name in names if name not in known]

    for context in contexts:
        parameter(context, OUTAGE, say("Time without service when a part is taken over"))
        for case in [*on_the_way(context, entered), *of_containers(context, entered)]:
            reaches(case, [context.record.id])
    own = _with_own_drives(pools.values(), contexts)
    sets = {pool.record.id: pool.drive_set for pool in own}
    for case in (*_of_boxes(wiring, own, contexts), *(case for pool in own for case in of_domain(wiring, pool))):
        reaches(case, _at_work(contexts, {sets[name] for name in case.pools}))
    for case in _around(wiring, own, contexts, found.values(), {name: pool.drive_set for name, pool in pools.items()}):
        found[case.id] = case
        reaches(case, _at_work(contexts, {sets[name] for name in case.pools if name in sets}))
    for pool in own:
        at_hand(wiring, pool)
        losses_of(wiring, pool)
        for case in _of_drives(wiring, pool):
            reaches(case, _at_work(contexts, {pool.drive_set}))
    for pool in own:
        for case, of in _healing(wiring, pool, found):
            reaches(case, reached[of])
    passive_counts = bool(policy(wiring, PASSIVE_RULE))
    losses = {name: {lost: value for lost, value in case.losses.items() if lost.key in wiring.sheet}
              for name, case in found.items()}
    found = {name: case for name, case in found.items() if losses[name] or case.stops}
    names = Names(wiring.design)
    alike = alike_of(wiring.design, {name: (case.stops, losses[name]) for name, case in found.items()})
    return tuple(
        replace(case, losses=losses[name], affects=tuple(reached[name]), alike=alike[name].first,
                called=names.called_in(("pools" if case.is_of_pool else "items", "links"), case.record),
                renamed=alike[name].renamed, counted=not case.client and (passive_counts or not case.passive))
        for name, case in found.items())


def _at_work(contexts: Sequence[Context], sets: set[str]) -> list[str]:
    """The workloads that go to some sets of drives."""
    return [context.record.id for context in contexts if context.pooled is not None and (
        context.pooled.drive_set in sets
        or ((log := context.pooled.log) is not None and log.drive_set in sets)
        or ((tiering := context.pooled.tiering) is not None and tiering.other.drive_set in sets))]


def _with_own_drives(pools: Iterable[PoolWiring], contexts: Sequence[Context]) -> list[PoolWiring]:
    """One pool for each set of drives, which lose a drive together: one at work, else the first."""
    busy = {context.pooled.record.id for context in contexts if context.pooled is not None}
    kept: dict[str, PoolWiring] = {}
    for pool in sorted(pools, key=lambda one: one.record.id not in busy):
        kept.setdefault(pool.drive_set, pool)
    return list(kept.values())


def _of_boxes(wiring: Wiring, pools: Sequence[PoolWiring], contexts: Sequence[Context]) -> list[FailureCase]:
    """Shelves and arrays with the pools they take, once each."""
    apart = outside(contexts[0]) if contexts else set()
    cases: dict[str, list[FailureCase]] = {}
    names = {pool.record.id: pool.record.called for pool in pools}
    for pool in pools:
        for case in of_pool(wiring, pool):
            if case.line not in apart:
                cases.setdefault(case.id, []).append(case)
    return [joined(several, names) for several in cases.values()]


def _around(
    wiring: Wiring, pools: Sequence[PoolWiring], contexts: Sequence[Context], known: Iterable[FailureCase],
    sets: Mapping[str, str],
) -> list[FailureCase]:
    """What is lost with drives of pools inside, whatever it is lost by: each with all the pools that it takes.

    A node may be on the way of work on one pool and hold the drives of others.
    """
    apart = outside(contexts[0]) if contexts else set()
    cases = {case.id: case for case in known}
    losing: dict[KeyParts, list[str]] = {}
    for name, case in cases.items():
        for lost in case.losses:
            losing.setdefault(lost, []).append(name)
    found: dict[str, None] = {}
    for pool in pools:
        for made in around_drives(wiring, pool):
            [lost] = made.losses
            if lost not in losing and made.line not in apart:
                losing[lost], cases[made.id] = [made.id], made
            for name in losing.get(lost, ()):
                found[name], case = None, cases[name]
                if pool.drive_set in {sets[each] for each in case.pools}:
                    continue
                more = say("the drives of {pool} go with it", pool=pool.record.called) * (
                    case.kind in _HOSTS and not case.takes_drives)
                cases[name] = replace(case, pools=(*case.pools, pool.record.id),
                                      note=say("; ").join(filter(None, (case.note, more))))
    return [cases[name] for name in found]


def _healing(
    wiring: Wiring, pool: PoolWiring, known: Mapping[str, FailureCase]
) -> list[tuple[FailureCase, str]]:
    """The nodes of a pool while what a lost one held is healed by the others, each with the id of its plain loss."""
    if not heals_nodes(wiring, pool.record, pool.protection, pool.owner_count):
        return []
    share = rebuild_given(wiring, pool).number
    recovery = {KeyParts("pools", pool.drive_set, "rebuild_count"): 1.0}
    return [
        (replace(case, kind=FailureKind.RECOVERING, losses={**case.losses, **recovery}, pools=(pool.record.id,),
                 note=say("recovery takes {share} of the drives' time", share=percent(share))), name)
        for name, case in known.items() if case.kind is FailureKind.NODE and pool.record.id in case.pools
    ]


def _of_drives(wiring: Wiring, pool: PoolWiring) -> list[FailureCase]:
    name, lost = pool.record.id, {KeyParts("pools", pool.drive_set, LOST_DRIVES): 1.0}
    drive = FailureCase(FailureKind.DRIVE, name, say("drive"), lost, pools=(name,))
    if pool.tiering is not None and pool.tiering.is_cache and not pool.protection.redundant:
        return [replace(drive, note=say("its part of the cache is read from {other} again",
                                        other=pool.tiering.other.record.called))]
    if pool.log_of is not None and not pool.protection.redundant:
        return []
    if pool.protection.scheme is Scheme.NONE:
        return [replace(drive, note=say("no redundancy: the pool's data is lost"))]
    target, share = rebuild_target(pool), rebuild_given(wiring, pool).number
    waits = target is RebuildTarget.REPLACEMENT
    return [
        replace(drive, note=say(target), waits_for_replacement=waits,
                question=say(REPLACEMENT_QUESTION, pool=pool.record.called) if waits else ""),
        replace(drive, kind=FailureKind.REBUILDING,
                losses={**lost, KeyParts("pools", pool.drive_set, "rebuild_count"): 1.0},
                note=say("the rebuild takes {share} of the survivors' time", share=percent(share))),
    ]
