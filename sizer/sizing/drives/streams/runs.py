"""How much of a stream lies together on one drive: what reads ahead and gathers for it, or what it has in flight."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.transfer import runs
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.small_writes import stripe_data_of
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.local_drives import caching_cards_of, is_local
from sizer.sizing.paths.write_cache import answered_ratio, has_write_back
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.scope import Scope


@dataclass(frozen=True, slots=True)
class HostGathering:
    """What hosts or servers do for streams beside any array: read far ahead of them, gather what they write."""

    reads: bool = False
    writes: bool = False


NONE_GATHERED = HostGathering()
SERVERS_GATHER = HostGathering(reads=True, writes=True)


@dataclass(frozen=True, slots=True)
class Gathered:
    """Whether something reads ahead of the streams of a pool, and whether something gathers what they write.

    ``buffered`` says that a page cache gathers writes: it is bounded by what a stream has in flight.
    """

    reads: bool
    writes: bool
    buffered: bool = False

    @property
    def wholly(self) -> bool:
        """Whether all the drives of a stream's share are at work on it."""
        return self.reads and self.writes


def gathered_for(pool: PoolWiring, gathering: HostGathering) -> Gathered:
    """What arrays, cards, servers and hosts do for streams; file servers read ahead and gather whatever asks them."""
    served = (gathering.reads and gathering.writes) or (pool.record.nodes is not None and not pool.record.software)
    ahead = served or gathering.reads or not is_local(pool) or bool(caching_cards_of(pool))
    return Gathered(ahead, served or has_write_back(pool), gathering.writes)


@dataclass(frozen=True, slots=True)
class StreamRuns:
    """Bytes between two positionings of a drive, of streams that read and of streams that write."""

    read: Figure
    write: Figure


def wire_runs(context: Context, chunk: Figure, in_flight: Figure, gathering: HostGathering) -> StreamRuns:
    """The runs on drives whose chunks follow one another (model D7).

    Arrays read ahead, a write cache gathers, and so does what ``gathering`` names; else a run is what a stream has in
    flight.
    """
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    own = scope.derive("in_flight_run_bytes", runs.run_in_flight_bytes, in_flight, chunk, stripe_data_of(pool))
    gathered_by, far = gathered_for(pool, gathering), wiring.default("stream_run_bytes")
    read = own
    if gathered_by.reads:
        ahead = far if gathering.reads else _read_ahead(wiring, pool, scope, chunk) or far
        read = scope.derive("read_run_bytes", runs.gathered_run_bytes, chunk, ahead, own,
                            label=say("Run of a stream that is read, at one drive"))
    gathered = scope.derive("gathered_run_bytes", runs.gathered_run_bytes, chunk, far, own,
                            label=say("Run of a written stream that a cache gathers, at one drive"))
    write = gathered if gathered_by.writes or gathered_by.buffered else scope.derive(
        "write_run_bytes", runs.run_by_cache_bytes, answered_ratio(wiring, pool), gathered, own)
    return StreamRuns(read, write)


def host_read_ahead(context: Context, chunk: Figure) -> Figure:
    """Read-ahead of a page cache: that of any device, or what software RAID raises it to."""
    wiring, pool = context.wiring, context.pool
    ahead = wiring.default("readahead_bytes")
    if not is_local(pool) or caching_cards_of(pool) or pool.protection.scheme is Scheme.DECLUSTERED:
        return ahead
    return context.scope.derive("read_ahead_bytes", runs.striped_read_ahead_bytes, ahead, chunk, stripe_data_of(pool),
                                wiring.default("readahead_stripes"))


def _read_ahead(wiring: Wiring, pool: PoolWiring, scope: Scope, chunk: Figure) -> Figure | None:
    """What the pool's arrays read ahead on one drive, where it is known of all of them."""
    stripes = [wiring.fact(owner.item, "read_ahead_stripe_count") for owner in pool.owners]
    known = [count for count in stripes if count is not None]
    if not known or len(known) < len(stripes):
        return None
    least = scope.derive("read_ahead_stripes", general.least_of, *known,
                         label=say("Stripes that the arrays read ahead"))
    return scope.derive("read_ahead_run_bytes", runs.read_ahead_run_bytes, chunk, least)
