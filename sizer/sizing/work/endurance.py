"""How long solid-state drives last under the writes of a design (model D13).

Each workload adds what it writes, with what protection and the map of the drive make of it, for the share of the day
that it runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sizer.design.hours import DAY, hours_of
from sizer.design.records import Runs
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import tiers, wear
from sizer.laws.storage import raid
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.in_front.log_devices import scope_of
from sizer.sizing.drives.small_writes import code_of
from sizer.sizing.drives.solid_state.wear import is_rated, least_rated_of, rated_of
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.scope import Scope
from sizer.sizing.work.performance import Performance
from sizer.sizing.work.steps.inputs import stated


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long the drives of a pool ``last``, and the ``shortest`` where what nobody states is at its worst.

    ``unstated`` are the workloads of which nobody says for what share of the day they run; ``unrated`` says that
    nobody knows the endurance of the drives.
    """

    pool: PoolWiring
    lasts: Figure
    shortest: Figure
    unstated: tuple[str, ...]
    unrated: bool


def wire_wear(
    wiring: Wiring, pools: Mapping[str, PoolWiring], performances: Sequence[Performance]
) -> dict[str, Lasting]:
    """How long each set of solid-state drives with work on it lasts, by the id of its first pool."""
    found: dict[str, Lasting] = {}
    for pool in pools.values():
        if pool.drive.is_flash and pool.drive.flag("wears") is not False and pool.drive_set not in found:
            with wiring.reporting(f"pools/{pool.record.id}"):
                lasting = _wire(wiring, pool, performances)
                if lasting is not None:
                    found[pool.drive_set] = lasting
    return found


def _wire(wiring: Wiring, pool: PoolWiring, performances: Sequence[Performance]) -> Lasting | None:
    scope = wiring.scope("pools", pool.drive_set).inner("wear")
    held = drive_bytes(wiring, pool.drive, f"pools/{pool.record.id}/drives")
    works = [(one, context, written) for one in performances for context in one.contexts
             if (written := _wear_of(context, pool)) is not None]
    moved = _moved(wiring, pool)
    if held is None or not (works or moved):
        return None
    together: list[_Worn] = [] if moved is None else [moved]
    states: list[_Worn] = []
    for one, context, written in works:
        worn = _worn(wiring, context, one, (pool, written))
        # What has the system to itself for a stated share of the day adds to the rest; otherwise it is another state.
        beside = _share_of_day(context) is not None or one.record.runs is Runs.TOGETHER
        (together if beside else states).append(worn)
    likely = _of_states(scope, "", [one.likely for one in together], [one.likely for one in states],
                        say("to {drive}", drive=pool.drive.model))
    drives, rated = busy_drives(pool), rated_of(wiring, pool, held)
    scope.derive("drive_writes_per_day", wear.drive_writes_a_day, likely, drives, held)
    lasts = shortest = scope.derive("endurance_s", wear.endurance_s, rated, drives, likely,
                                    label=say("Time that drives {drive} last under the writes", drive=pool.drive.model))
    if not is_rated(pool) or any(one.most is not one.likely for one in (*together, *states)):
        most = _of_states(scope, "most_", [one.most for one in together], [one.most for one in states],
                          say("to {drive}, at the most", drive=pool.drive.model))
        shortest = scope.derive("shortest_s", wear.endurance_s, least_rated_of(wiring, pool, held), drives, most,
                                label=say("Time that drives {drive} last at the worst of what nobody states",
                                          drive=pool.drive.model))
    unstated = tuple(dict.fromkeys(one.record.id for one, context, _ in works if _share_of_day(context) is None))
    return Lasting(pool, lasts, shortest, unstated, not is_rated(pool))


class _Worn(NamedTuple):
    """Bytes a second that something writes to drives: likely, and where what nobody states is at its worst."""

    likely: Figure
    most: Figure


def _of_states(scope: Scope, name: str, together: Sequence[Figure], states: Sequence[Figure], said: str) -> Figure:
    """The most of what is written together and of each that runs alone."""
    every = list(states)
    if together:
        every.insert(0, scope.together(f"{name}together_bytes_per_s", general.sum_of, together,
                                       say("Bytes a second that all work writes {said}", said=said)))
    return scope.derive(f"{name}bytes_per_s", general.most_of, *every,
                        label=say("Bytes a second written {said}, mean over the year", said=said))


def _moved(wiring: Wiring, pool: PoolWiring) -> _Worn | None:
    """What is written to the drives because it moves there from slower or faster ones."""
    tiering = pool.tiering
    if tiering is None or not tiering.moves:
        return None
    scope = pool.scope.inner("moving")
    ratio = scope.derive_once("media_ratio", raid.streaming_write_ratio, code_of(pool))
    written = scope.derive("written_bytes_per_s", general.scaled, tiering.moved, ratio,
                           label=say("Bytes a second that moving data writes to {drive}", drive=pool.drive.model))
    slow = tiering.other.record if tiering.is_fast else pool.record
    if slow.moved_bytes_per_day is not None:
        return _Worn(written, written)
    fast = pool if tiering.is_fast else tiering.other
    a_day = scope.derive("most_bytes_per_day", general.scaled, fast.usable, wiring.default_ends("tier_moved_ratio")[1],
                         label=say("Bytes a day that move to the fast pool, at the most"))
    return _Worn(written, scope.derive(
        "most_written_bytes_per_s", general.scaled, scope.derive("most_bytes_per_s", tiers.moved_bytes_per_s, a_day),
        ratio, label=say("Bytes a second that moving data writes to {drive}, at the most", drive=pool.drive.model)))


def _share_of_day(context: Context) -> Figure | None:
    """For what share of the day the work runs: stated, of its pattern, or of its hours; None where nobody says."""
    hours = hours_of(context.record.hours)
    return stated(context, "duty_ratio") or (None if hours in (None, DAY) else context.whole.constant(
        "hours_ratio", len(hours or DAY) / len(DAY), "1", say("Share of the day of its hours"), say("the hours that it "
                                                                                               "states")))


def _wear_of(context: Context, pool: PoolWiring) -> Scope | None:
    """The figures of what a workload writes to the drives of a pool: as their work, or as to its log."""
    if context.pooled is None:
        return None
    if context.pool.drive_set == pool.drive_set:
        return context.scope.inner("wear")
    log = context.pool.log
    if log is None or log.drive_set != pool.drive_set:
        return None
    scope = scope_of(context, log).inner("wear")
    return scope if "media_ratio" in scope else None


def _worn(wiring: Wiring, context: Context, work: Performance, at: tuple[PoolWiring, Scope]) -> _Worn:
    """What one workload writes to the drives of a pool, mean over the year."""
    pool, scope = at
    said = say("Bytes a second that {work} writes to {drive}", work=work.record.called, drive=pool.drive.model)
    stated_share = _share_of_day(context)

    def written(name: str, share: Figure, label: str) -> Figure:
        return scope.derive(name, wear.worn_bytes_per_s, work.throughput, scope["written_bytes"], scope["media_ratio"],
                            share, label=label)

    likely = written("bytes_per_s", stated_share or wiring.default("duty_ratio"), said)
    return _Worn(likely, likely if stated_share is not None else written(
        "most_bytes_per_s", wiring.default_ends("duty_ratio")[1], say("{said}, at the most", said=said)))
