"""Which single parts of a design can fail, each as the figures a failure replaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sizer.sizing.drives.degraded import losses_of, rebuild_default
from sizer.sizing.drives.durability import NO_SPARE, exposure_note
from sizer.sizing.drives.placement import at_hand, lost_drive
from sizer.sizing.failing.boxes import DRIVES_GO, around_drives, joined, of_containers, of_pool
from sizer.sizing.failing.draft import Draft
from sizer.sizing.failing.parts import on_the_way, outside
from sizer.sizing.failing.twins import with_twins
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.topology import Edge
from sizer.sizing.policies import policy
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.result import FailureCase
from sizer.sizing.wiring import Wiring

REPLACEMENT_QUESTION = "How long until a failed drive of pool {pool}, which has no spare, is replaced?"
PASSIVE_RULE = "passive_enclosures"
"""The house rule that decides whether boxes whose own board is passive count in what must be kept."""


def cases_of(
    wiring: Wiring, pools: Mapping[str, PoolWiring], contexts: Sequence[Context], edges: Sequence[Edge]
) -> tuple[FailureCase, ...]:
    """Every kind of single failure of the design, once each, with the workloads it may reach."""
    reached: dict[str, list[str]] = {}
    found: dict[str, Draft] = {}
    entered = {edge.down.id for edge in edges}

    def reaches(draft: Draft, names: Iterable[str]) -> None:
        found.setdefault(draft.id, draft)
        known = reached.setdefault(draft.id, [])
        known += [name for name in names if name not in known]

    for context in contexts:
        outage = context.record.parameters.get("outage_s")
        if outage is not None:
            wiring.given(f"{context.base}.outage_s", outage, "s", "Time without service when a part is taken over")
        for draft in [*on_the_way(context, entered), *of_containers(context, entered)]:
            reaches(draft, [context.record.id])
    own = _with_own_drives(pools.values(), contexts)
    sets = {pool.record.id: pool.drive_set for pool in own}
    for draft in _of_boxes(wiring, own, contexts):
        reaches(draft, _at_work(contexts, {sets[name] for name in draft.takes}))
    for draft in _around(wiring, own, contexts, found.values(), {name: pool.drive_set for name, pool in pools.items()}):
        reaches(draft, _at_work(contexts, {sets[name] for name in draft.takes if name in sets}))
    for pool in own:
        at_hand(wiring, pool)
        losses_of(wiring, pool)
        for draft in _of_drives(wiring, pool):
            reaches(draft, _at_work(contexts, {pool.drive_set}))
    passive_counts = bool(policy(wiring, PASSIVE_RULE))
    cases = [_case(wiring, draft, reached[draft.id], passive_counts) for draft in found.values()]
    return with_twins(wiring.design, [case for case in cases if case.replacements or case.stops])


def _case(wiring: Wiring, draft: Draft, affects: Iterable[str], passive_counts: bool) -> FailureCase:
    known = {key: value for key, value in draft.replacements.items() if key in wiring.sheet}
    return FailureCase(draft.id, draft.label, draft.kind, known, tuple(affects), draft.line, draft.takes, draft.stops,
                       draft.client, draft.note, draft.passive,
                       not draft.client and (passive_counts or not draft.passive), draft.question)


def _at_work(contexts: Sequence[Context], sets: set[str]) -> list[str]:
    """The workloads that go to some sets of drives."""
    return [context.record.id for context in contexts
            if context.pooled is not None and context.pooled.drive_set in sets]


def _with_own_drives(pools: Iterable[PoolWiring], contexts: Sequence[Context]) -> list[PoolWiring]:
    """One pool for each set of drives, which lose a drive together: one at work, else the first."""
    busy = {context.pooled.record.id for context in contexts if context.pooled is not None}
    kept: dict[str, PoolWiring] = {}
    for pool in sorted(pools, key=lambda one: one.record.id not in busy):
        kept.setdefault(pool.drive_set, pool)
    return list(kept.values())


def _of_boxes(wiring: Wiring, pools: Sequence[PoolWiring], contexts: Sequence[Context]) -> list[Draft]:
    """Shelves and arrays with the pools they take, once each."""
    apart = outside(contexts[0]) if contexts else set()
    drafts: dict[str, list[Draft]] = {}
    for pool in pools:
        for draft in of_pool(wiring, pool):
            if draft.line not in apart:
                drafts.setdefault(draft.id, []).append(draft)
    return [joined(several) for several in drafts.values()]


def _around(
    wiring: Wiring, pools: Sequence[PoolWiring], contexts: Sequence[Context], known: Iterable[Draft],
    sets: Mapping[str, str],
) -> list[Draft]:
    """What is lost with drives of pools inside, whatever it is lost by: each with all the pools that it takes.

    A node may be on the way of work on one pool and hold the drives of others.
    """
    apart = outside(contexts[0]) if contexts else set()
    losing: dict[str, list[Draft]] = {}
    for draft in known:
        for key in draft.replacements:
            losing.setdefault(key, []).append(draft)
    found: dict[str, Draft] = {}
    for pool in pools:
        for made in around_drives(wiring, pool):
            [lost] = made.replacements
            if lost not in losing and made.line not in apart:
                losing[lost] = [made]
            for draft in losing.get(lost, ()):
                found[draft.id] = draft
                if pool.drive_set in {sets[name] for name in draft.takes}:
                    continue
                draft.takes = (*draft.takes, pool.record.id)
                if draft.kind in ("node", "server", "client") and DRIVES_GO not in draft.note:
                    draft.note = "; ".join(filter(None, (draft.note, f"the drives of {pool.record.id} go with it")))
    return list(found.values())


def _of_drives(wiring: Wiring, pool: PoolWiring) -> list[Draft]:
    name, label = pool.record.id, f"one {pool.drive.model} of pool {pool.record.id}"
    lost = {lost_drive(wiring, pool).key: 1.0}
    if pool.protection.scheme is Scheme.NONE:
        return [Draft(f"drive-{name}", label, "drive", lost, takes=(name,),
                      note="no redundancy: the pool's data is lost")]
    note = exposure_note(pool)
    share = rebuild_default(wiring, pool).number
    return [
        Draft(f"drive-{name}", label, "drive", lost, takes=(name,), note=note,
              question=REPLACEMENT_QUESTION.format(pool=name) if note == NO_SPARE else ""),
        Draft(f"rebuild-{name}", f"{label}, rebuilding", "rebuilding drive",
              {**lost, f"pool.{pool.drive_set}.rebuild_count": 1.0}, takes=(name,),
              note=f"the rebuild takes {share:.0%} of the survivors' time"),
    ]
