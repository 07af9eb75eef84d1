"""Runs of streams: the bytes that lie together on a drive between two positionings, and what a lost drive costs them.

Chunks that follow one another on a drive are contiguous there, so a run does not end with a chunk. How long it is,
whoever fetches the bytes decides: an array or a server that reads ahead and gathers writes, or else the requests that
a stream has in flight.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, less, most, where
from sizer.laws.limits import ANY, NONE_LEFT, ONE_OR_MORE, SHARE

_CONTIGUOUS = "counting: adjacent chunks of a drive are contiguous (model D7)"


@law(symbol="r", symbols="F c k", source=_CONTIGUOUS, title="Run that the requests in flight of a stream make",
     limits={"in_flight_bytes": ONE_OR_MORE, "chunk_bytes": ONE_OR_MORE, "data_members": ONE_OR_MORE})
def run_in_flight_bytes(in_flight_bytes: Bytes, chunk_bytes: Bytes, data_members: Count) -> Bytes:
    """``r = max(min(F, c), F/k)``: what lies on one drive of the F bytes that a stream has asked for at a time.

    Up to a chunk c they lie on one drive, beyond a stripe of k chunks on all of them, each part in one piece.

    >>> run_in_flight_bytes(65536, 524288, 8.0), run_in_flight_bytes(2**20, 524288, 8.0)
    (65536, 524288)
    >>> run_in_flight_bytes(64 * 2**20, 524288, 1.0)
    67108864.0
    """
    return most(least(in_flight_bytes, chunk_bytes), in_flight_bytes / data_members)


@law(symbol="r", symbols="c g r_F", source="array and server read-ahead, gathered stripes (model D7)",
     title="Run of a stream at one drive", limits={"chunk_bytes": ONE_OR_MORE, "gathered_bytes": ANY,
                                                   "in_flight_run_bytes": ANY})
def gathered_run_bytes(chunk_bytes: Bytes, gathered_bytes: Bytes, in_flight_run_bytes: Bytes) -> Bytes:
    """``r = max(c, g, r_F)``: at least the chunk, what is read ahead or gathered, and what is in flight.

    >>> gathered_run_bytes(524288, 2**21, 65536), gathered_run_bytes(2**22, 2**21, 65536)
    (2097152, 4194304)
    """
    return most(chunk_bytes, gathered_bytes, in_flight_run_bytes)


@law(symbol="g", symbols="c n", source="definition (model D7)", title="Bytes an array reads ahead on one drive",
     limits={"chunk_bytes": ONE_OR_MORE, "stripes": ONE_OR_MORE})
def read_ahead_run_bytes(chunk_bytes: Bytes, stripes: Count) -> Bytes:
    """``g = c n``: a read-ahead of n stripes is n chunks of each drive.

    >>> read_ahead_run_bytes(524288, 1.0)
    524288.0
    """
    return chunk_bytes * stripes


@law(symbol="a", symbols="a_0 c k n", source="Linux kernel, drivers/md/raid0.c, raid5.c and raid10.c (model W3)",
     title="Read-ahead of a stream on software RAID",
     limits={"read_ahead_bytes": ANY, "chunk_bytes": ONE_OR_MORE, "data_members": ONE_OR_MORE, "stripes": ANY})
def striped_read_ahead_bytes(
    read_ahead_bytes: Bytes, chunk_bytes: Bytes, data_members: Count, stripes: Count
) -> Bytes:
    """``a = max(a_0, n c k)`` where k > 1: software RAID raises the read-ahead of its device to n whole stripes.

    Arguments: read-ahead a_0 of any device, chunk c [B]; data members k of a stripe; stripes n [count] (2).

    >>> striped_read_ahead_bytes(131072, 524288, 7.0, 2.0), striped_read_ahead_bytes(131072, 524288, 1.0, 2.0)
    (7340032.0, 131072)
    """
    return most(read_ahead_bytes, where(less(1.0, data_members), stripes * chunk_bytes * data_members, 0.0))


@law(symbol="r", symbols="c g r_F", source=_CONTIGUOUS, title="Mean run of writes that a cache may gather",
     limits={"gathered": SHARE, "gathered_run_bytes": ONE_OR_MORE, "in_flight_run_bytes": ONE_OR_MORE})
def run_by_cache_bytes(gathered: Ratio, gathered_run_bytes: Bytes, in_flight_run_bytes: Bytes) -> Bytes:
    """``r = 1 / (c/g + (1 - c)/r_F)``: the share c of the writes that a cache gathers has runs g, the rest its own.

    >>> run_by_cache_bytes(1.0, 2097152, 65536), round(run_by_cache_bytes(0.5, 2097152, 1048576) / 2**20, 3)
    (2097152.0, 1.333)
    """
    return 1 / (gathered / gathered_run_bytes + (1 - gathered) / in_flight_run_bytes)


@law(symbol="Q", symbols="s F q n", source="definition (model D6, D7)", title="Requests of streams at one drive",
     limits={"streams": ANY, "in_flight_bytes": ANY, "request_bytes": ONE_OR_MORE, "drives": ANY})
def pending_at_drive(streams: Count, in_flight_bytes: Bytes, request_bytes: Bytes, drives: Count) -> Count:
    """``Q = 1 + max(s F/q - 1, 0)/n``: one that is served, and its part of all the others in flight.

    >>> pending_at_drive(64, 65536, 65536, 9.0), pending_at_drive(1, 4096, 4096, 10.0)
    (8.0, 1.0)
    """
    return 1 + divide(most(streams * in_flight_bytes / request_bytes - 1, 0.0), drives, 0.0)


@law(symbol="p'", symbols="p Q c o e", source="Seltzer, Chen, Ousterhout 1990 (model D6)",
     title="Positioning before a run, shortened by the queue",
     limits={"position_s": ANY, "pending": ONE_OR_MORE, "queue_cap": ONE_OR_MORE, "queue_onset": ONE_OR_MORE,
             "queue_exponent": (0, 1)})
def sorted_position_s(
    position_s: Seconds, pending: Count, queue_cap: Count, queue_onset: Count, queue_exponent: Ratio
) -> Seconds:
    """``p' = p max(min(Q, c)/o, 1)^-e``: a drive sorts short runs of many streams as it sorts any requests.

    >>> round(sorted_position_s(0.012, 16.0, 8.0, 1.0, 0.25) * 1e3, 3), sorted_position_s(0.012, 16.0, 1.0, 1.0, 0.25)
    (7.135, 0.012)
    """
    return position_s * most(least(pending, queue_cap) / queue_onset, 1.0) ** -queue_exponent


@law(symbol="d", symbols="f g", source="counting strips of whole stripes (model F1)",
     title="Reads of whole stripes at the survivors over those before",
     limits={"lost": ANY, "group": ONE_OR_MORE})
def whole_stripe_read_ratio(lost: Count, group: Count) -> Ratio:
    """``d = g / (g - f)``: the redundancy of a stripe is read in place of what is lost, from one drive fewer each.

    A stream reads k strips of every stripe before and after: the strip that rebuilds the lost one comes along instead
    of it, and the other k - 1 that it takes are read anyway. So k + m keeps (g - f)/g of its reads, and a mirror what
    its other copies have. A stream is as slow as the worst set. Arguments: members lost f, members of the set g.

    >>> whole_stripe_read_ratio(0, 10), round(whole_stripe_read_ratio(1, 10), 4), whole_stripe_read_ratio(1, 2)
    (1.0, 1.1111, 2.0)
    """
    return group / most(group - lost, NONE_LEFT)


@law(symbol="e'", symbols="e d", source="counting strips of whole stripes (model F1)",
     title="Share of a stripe that is user data, of what is left of it",
     limits={"code_ratio": SHARE, "more": ONE_OR_MORE})
def surviving_code_ratio(code_ratio: Ratio, more: Ratio) -> Ratio:
    """``e' = min(e d, 1)``: what is lost is no longer passed over, so that a single stream reads at its rate before.

    >>> surviving_code_ratio(0.5, 2.0), round(surviving_code_ratio(0.8, 10 / 9), 4)
    (1.0, 0.8889)
    """
    return least(code_ratio * more, 1.0)
