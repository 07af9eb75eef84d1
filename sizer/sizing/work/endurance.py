"""How long solid-state drives last under the writes of a design (model D13).

Each workload adds what it writes, with what protection and the map of the drive make of it, for the share of the day
that it runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sizer.design.hours import DAY, hours_of
from sizer.design.records import Runs
from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.media import wear
from sizer.laws.storage import raid
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.in_front.log_devices import scope_of
from sizer.sizing.drives.small_writes import code_of
from sizer.sizing.drives.solid_state.wear import rated_of
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.scope import Scope
from sizer.sizing.work.performance import Performance
from sizer.sizing.work.steps.inputs import stated


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long the drives of a pool ``last``, and the ``shortest`` where what nobody stated is at its worst.

    ``unstated`` are the workloads of which nobody says for what share of the day they run; ``unrated`` says that
    nobody knows the endurance of the drives.
    """

    pool: PoolWiring
    lasts: Figure
    shortest_s: float
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
    together: list[Figure] = []
    states: list[Figure] = []
    worst: list[list[float]] = [[0.0]]
    if moved is not None:
        together.append(moved[0])
        worst[0].append(moved[1])
    for one, context, written in works:
        worn = _worn(wiring, context, one, (pool, written))
        known = _share_of_day(context) is not None
        highest = worn.number if known else worn.number / wiring.default("duty_ratio").number
        # What has the system to itself for a stated share of the day adds to the rest; otherwise it is another state.
        if known or one.record.runs is Runs.TOGETHER:
            together.append(worn)
            worst[0].append(highest)
        else:
            states.append(worn)
            worst.append([highest])
    if together:
        states.insert(0, scope.together("together_bytes_per_s", general.sum_of, together,
                                        "Bytes a second that all work writes to {pool.drive.model}"))
    worn = scope.derive("bytes_per_s", general.most_of, *states,
                        label="Bytes a second that reach the drives, mean over the year")
    drives, rated = busy_drives(pool), rated_of(wiring, pool, held)
    scope.derive("drive_writes_per_day", wear.drive_writes_a_day, worn, drives, held)
    lasts = scope.derive("endurance_s", wear.endurance_s, rated, drives, worn,
                         label=f"Time that drives {pool.drive.model} last under the writes")
    unrated = not any(pool.drive.fact(name) for name in ("endurance_bytes", "endurance_writes_per_day"))
    most = max(sum(one) for one in worst)
    shorter = worn.number / most if most > 0 else 1.0
    if unrated:
        a_day = wiring.default("flash_writes_per_day")
        shorter *= a_day.range.low / a_day.number if a_day.range is not None else 1.0
    unstated = tuple(dict.fromkeys(one.record.id for one, context, _ in works if _share_of_day(context) is None))
    return Lasting(pool, lasts, lasts.number * shorter, unstated, unrated)


def _moved(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, float] | None:
    """What is written to the drives because it moves there from slower or faster ones, and the most it may be."""
    tiering = pool.tiering
    if tiering is None or not tiering.moves:
        return None
    scope = pool.scope.inner("moving")
    ratio = scope.derive_once("media_ratio", raid.streaming_write_ratio, code_of(pool))
    written = scope.derive("written_bytes_per_s", general.scaled, tiering.moved, ratio,
                           label=f"Bytes a second that moving data writes to {pool.drive.model}")
    slow = tiering.other.record if tiering.is_fast else pool.record
    usual = wiring.default("tier_moved_ratio") if slow.moved_bytes_per_day is None else None
    more = 1.0 if usual is None or usual.range is None else usual.range.high / usual.number
    return written, written.number * more


def _share_of_day(context: Context) -> Figure | None:
    """For what share of the day the work runs: stated, of its pattern, or of its hours; None where nobody says."""
    hours = hours_of(context.record.hours)
    return stated(context, "duty_ratio") or (None if hours in (None, DAY) else context.whole.constant(
        "hours_ratio", len(hours or DAY) / len(DAY), "1", "Share of the day of its hours", "the hours that it states"))


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


def _worn(wiring: Wiring, context: Context, work: Performance, at: tuple[PoolWiring, Scope]) -> Figure:
    """What one workload writes to the drives of a pool, mean over the year."""
    pool, scope = at
    share = _share_of_day(context) or wiring.default("duty_ratio")
    return scope.derive("bytes_per_s", wear.worn_bytes_per_s, work.throughput, scope["written_bytes"],
                        scope["media_ratio"], share,
                        label=f"Bytes a second that {work.record.id} writes to {pool.drive.model}")
