"""Streams that nobody reads ahead or gathers for: drives work on what is in flight (model W3)."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import drives
from sizer.laws.queueing import sharing
from sizer.laws.transfer import in_flight, runs, streams, write_through
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.small_writes import reads_first, stripe_data_of
from sizer.sizing.drives.streams.runs import Gathered
from sizer.sizing.paths.demand import AtWork, Context
from sizer.sizing.paths.write_cache import answered_ratio, held_ratio
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import parity_of
from sizer.sizing.scope import Scope

_FAMILIES = {"SATA": "sata", "FC": "fc", "SCSI": "scsi"}
"""Families of the links of drives by their interface; all others are SAS."""


@dataclass(frozen=True, slots=True)
class Flying:
    """Bytes of a part of a request, of the whole request and of a chunk, and those that one stream has in flight;
    streams, share of reads and delays of the host.
    """

    part: Figure
    whole: Figure
    chunk: Figure
    in_flight: Figure
    streams: Figure
    reads: Figure
    delay: Figure


@dataclass(frozen=True, slots=True)
class Served:
    """Drive time of a part read and written, at one drive and over all that it passes or goes to."""

    read: Figure
    read_busy: Figure
    write: Figure
    write_busy: Figure
    copies: Figure


@dataclass(frozen=True, slots=True)
class Turning:
    """What writes that wait for the platter need: revolution, media rate, share that is positioned for anyway."""

    turn: Figure
    rate: Figure
    positioned: Figure


@dataclass(frozen=True, slots=True)
class Direct:
    """Drive time of a part, the drives that work on one at a time, what bounds the streams, and waits beside drives."""

    busy: Figure
    together: Figure
    at_work: AtWork
    waiting: Figure | None
    answered: Figure | None
    """Drive time that nobody waits for, since memory has answered."""


def at_work_of(scope: Scope, flying: Flying) -> Figure:
    """Drives at work on what one stream has in flight."""
    return scope.get("at_work_count") or scope.derive(
        "at_work_count", in_flight.drives_at_work, flying.in_flight, flying.chunk)


def drives_reached(scope: Scope) -> Figure:
    """Drives that the streams are spread over: all of the pool, or those of the targets that their files lie on."""
    return scope.get("reached_drive_count") or scope["drive_count"]


def met_of(scope: Scope, flying: Flying) -> Figure:
    """Share of the requests that find another stream at their drive."""
    return scope.get("met_ratio") or scope.derive(
        "met_ratio", in_flight.met_share, flying.streams, at_work_of(scope, flying), drives_reached(scope))


def wire_direct(
    context: Context, flying: Flying, gathered: Gathered, served: Served, turning: Turning | None, *, buffered: bool
) -> Direct:
    """Drive time and concurrency of streams where reads, writes or both are bounded by what is in flight."""
    scope = context.scope.inner("drive")
    count, at_work = drives_reached(scope), at_work_of(scope, flying)
    share = scope.derive("stream_drives", streams.gathered_drives, count, flying.streams)
    nothing = context.wiring.model.constant("not_waited_s", 0.0, "s", say("Wait for a drive"),
                                            say("nobody waits for it"))
    read, read_waited = served.read, served.read
    if gathered.reads:
        read = scope.derive("gathered_read_s", general.shared_equally, served.read_busy, share,
                            label=say("Time of a read at the drives that read ahead"))
        read_waited = nothing
    written = _writes(context, flying, gathered, served, turning, share, buffered=buffered)
    busy = scope.derive("healthy_s", streams.mixed_service_s, flying.reads, served.read_busy, written.busy,
                        label=say("Drive time of a request"))
    one = scope.derive("alone_s", streams.mixed_service_s, flying.reads, read, written.time,
                       label=say("Time of a request at the drives that work on it, all well"))
    waited = scope.derive("waited_s", streams.mixed_service_s, flying.reads, read_waited, written.waited,
                          label=say("Time of a request at a drive that its stream waits for"))
    return Direct(
        busy,
        scope.derive("gathered_count", in_flight.drives_of_request, busy, one),
        AtWork(waited, scope.derive("all_at_work_count", general.each_times_count, flying.streams, at_work,
                                    label=say("Drives that all streams keep at work"))), written.waiting,
                                    written.answered)


@dataclass(frozen=True, slots=True)
class _Written:
    """Time of a written part at its drives, drive time, what of the former its stream waits for, wait beside them."""

    time: Figure
    busy: Figure
    waited: Figure
    waiting: Figure | None = None
    answered: Figure | None = None


def _writes(
    context: Context, flying: Flying, gathered: Gathered, served: Served, turning: Turning | None, share: Figure, *,
    buffered: bool,
) -> _Written:
    """What a written part costs, by what gathers or answers for it."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    nothing = wiring.model.constant("not_waited_s", 0.0, "s", say("Wait for a drive"), say("nobody waits for it"))
    if gathered.writes:
        return _Written(scope.derive("gathered_write_s", general.shared_equally, served.write_busy, share,
                                     label=say("Time of a write at the drives that it is gathered for")),
                        served.write_busy, nothing, answered=scope.derive(
                            "answered_s", write_through.answered_before_s, flying.reads, served.write_busy, share,
                            held_ratio(wiring, pool)))
    if buffered:
        return _Written(served.write, served.write_busy, served.write)
    answered = answered_ratio(wiring, pool)
    alone, until = served.write, served.read
    if turning is not None:
        alone, until = _platter(context, flying, turning, served.write, answered)
    again = scope.derive("again_s", general.least_of, until, alone,
                         label=say("Second visit of a drive for an update: until its sectors come round, or another "
                                   "visit"))
    needs, parity = _needs(context, flying)
    sent = scope.derive("sent_s", drives.transfer_s, flying.part, _port(wiring, pool, turning),
                        label=say("Time to send a part to one drive"))
    write = scope.derive("direct_write_s", in_flight.direct_write_s, needs, answered, alone, served.write_busy, share,
                         sent, again)
    busy = scope.derive("direct_write_busy_s", in_flight.direct_write_busy_s, needs, answered, alone,
                        served.write_busy, again, parity, at_work_of(scope, flying), served.copies)
    waited = scope.derive("write_waited_s", in_flight.waited_write_s, write, needs, answered)
    waiting = scope.derive("waiting_s", in_flight.beside_drives_s, flying.reads, needs, until, again)
    behind = scope.derive("answered_s", in_flight.written_behind_s, flying.reads, needs, answered, served.write_busy,
                          share, sent)
    return _Written(write, busy, waited, waiting, behind)


def _platter(
    context: Context, flying: Flying, turning: Turning, write: Figure, answered: Figure
) -> tuple[Figure, Figure]:
    """Time of a write that waits for its sector, and the time until what it replaces has come round again."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    members = stripe_data_of(pool)
    piece = scope.derive("request_piece_bytes", runs.run_in_flight_bytes, flying.whole, flying.chunk, members,
                         label=say("Bytes of one request at one drive"))
    missed = scope.derive("turn_missed", in_flight.turn_is_missed, scope["in_flight_run_bytes"], piece, turning.rate,
                          flying.delay)
    wait = scope.derive("platter_wait_s", in_flight.platter_wait_s, flying.part, scope["in_flight_run_bytes"],
                        flying.chunk, flying.whole, flying.in_flight, members, turning.turn,
                        wiring.default("write_settle_s"), missed, turning.positioned)
    open_wait = scope.derive("unanswered_wait_s", general.scaled, wait, scope.derive(
        "unanswered_ratio", sharing.remainder_ratio, answered, label=say("Whether a write waits for the platter")),
        label=say("Wait for the platter, where the drives do not answer"))
    alone = scope.derive("platter_write_s", general.sum_of, write, open_wait,
                         label=say("Write that waits for its sector"))
    until = scope.derive("turned_s", in_flight.written_again_s, flying.part, scope["in_flight_run_bytes"],
                         turning.turn, answered)
    return alone, until


def _needs(context: Context, flying: Flying) -> tuple[Figure, Figure]:
    """Whether parity is read before a write that fills no stripe, and the parity members of a stripe."""
    wiring, pool = context.wiring, context.pool
    if not reads_first(wiring, pool) or pool.record.software:
        none = wiring.model.constant("no_update", 0.0, "1", say("Whether parity is read before a write"),
                                     say("nothing is updated in place"))
        return none, wiring.model.constant("no_parity", 0.0, "count", say("Parity members of a stripe"),
                                           say("nothing is updated in place"))
    needs = context.scope.inner("drive").derive_once("needs_update", write_through.needs_gathering,
                                                     flying.in_flight, flying.chunk, stripe_data_of(pool))
    return needs, parity_of(pool.scope, pool.protection)


def pending_bytes_of(context: Context, flying: Flying) -> Figure:
    """What one stream that writes has in flight at drives, with the parity that is updated beside."""
    scope = context.scope.inner("drive")
    needs, parity = _needs(context, flying)
    ratio = scope.derive("update_drives_ratio", in_flight.drives_of_update, needs, parity, at_work_of(scope, flying))
    return scope.derive("pending_bytes", general.scaled, flying.in_flight, ratio,
                        label=say("Bytes in flight of one stream that writes, with parity beside them"))


def _port(wiring: Wiring, pool: PoolWiring, turning: Turning | None) -> Figure:
    """What a drive with memory of its own takes over its port, of flash no faster than it reads."""
    read = None if turning is not None else wiring.fact(pool.drive, "read_bytes_per_s")
    return read if read is not None else wiring.rate(_technology(wiring, pool))


def _technology(wiring: Wiring, pool: PoolWiring) -> str:
    """The technology of a drive's port: that of its printed rate, else the usual one of its interface."""
    family = _FAMILIES.get(pool.drive.text("interface"), "sas")
    lines = {one.id: fact.value for one in wiring.catalog.technologies.values() if one.family == family
             and (fact := one.facts.get("line_per_s")) is not None and isinstance(fact.value, float)}
    printed = pool.drive.number("link_bytes_per_s")
    if printed is None or not lines:
        return "sata-6g" if family == "sata" else "sas-12g"
    return min(lines, key=lambda name: abs(lines[name] - 8 * printed))
