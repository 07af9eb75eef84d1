"""Streams whose writes are not cached: what an array without write-back costs them.

A cache gathers the writes of a stream into whole stripes and long runs. Without it, a write that does not fill a stripe
goes to its drives by itself, each time after the head has moved on or the platter has turned; of parity it first reads.
What fills stripes by itself, because enough of the stream is in flight, loses nothing.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import least, less, most, total, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_WRITE_THROUGH = "write-through (model F3); large writes of Chen et al. 1994 (model R2)"


@law(symbol="d", symbols="f q k", source=_WRITE_THROUGH, title="Whether writes need the cache to fill stripes",
     limits={"in_flight_bytes": ANY, "chunk_bytes": ONE_OR_MORE, "data_members": ANY})
def needs_gathering(in_flight_bytes: Bytes, chunk_bytes: Bytes, data_members: Count) -> Ratio:
    """1 where what a stream has in flight is less than the data of a stripe, ``f < q k``; else 0.

    Arguments: in_flight_bytes f of one stream [B]; chunk_bytes q [B]; data_members k of a stripe [count].

    >>> needs_gathering(1048576, 524288, 4.0), needs_gathering(16777216, 524288, 4.0)
    (1.0, 0.0)
    """
    return where(less(in_flight_bytes, chunk_bytes * data_members), 1.0, 0.0)


@law(symbol="Z_d", symbols="r S g h", source="write-back (model R5)",
     title="Drive time of writes that a cache has answered for",
     limits={"reads": SHARE, "held": SHARE, "together": ONE_OR_MORE})
def answered_before_s(reads: Ratio, write_s: Seconds, together: Count, held: Ratio) -> Seconds:
    """``(1 - r) h S/g``: the drives still bound the rate, but nobody waits for them.

    Arguments: reads r, share h of the writes that memory answers for [1]; drive time S of a write [s]; drives g that
    work on a stream together [count].

    >>> round(answered_before_s(0.0, 8e-3, 10.0, 1.0) * 1e3, 3), answered_before_s(0.0, 8e-3, 10.0, 0.0)
    (0.8, 0.0)
    """
    return (1 - reads) * held * write_s / together


@law(symbol="Z_c", symbols="r a' t_c S g", source="definition (model R5)",
     title="Wait of writes that nothing answers for at their own drive",
     limits={"reads": SHARE, "remembered": SHARE, "together": ONE_OR_MORE})
def own_drive_wait_s(
    reads: Ratio, remembered: Ratio, command_s: Seconds, write_s: Seconds, together: Count
) -> Seconds:
    """``(1 - r)(1 - a') max(t_c - S/g, 0)``: the drive of a short write takes a command, of which g drives count S/g.

    Arguments: reads r, share a' of the writes that memory answers for [1]; command t_c, drive time S of a write [s];
    drives g that work on a stream together [count].

    >>> [round(own_drive_wait_s(0.0, a, 2e-4, 4e-4, 8.0) * 1e3, 3) for a in (0.0, 1.0)]
    [0.15, 0.0]
    """
    return (1 - reads) * (1 - remembered) * most(command_s - write_s / together, 0.0)


@law(symbol="Z'", symbols="Z Z_d h A D", source="write-back (model R5)",
     title="Fixed delays, without what written requests do not wait for", limits={"held": SHARE},
     words="The fixed delays, without the time of the drives and of controllers that a written request does "
           "not wait for.")
def without_answered_s(
    delay_s: Seconds, drives_s: Seconds, held: Ratio, acknowledgement_s: Seconds, *controllers_s: Seconds
) -> Seconds:
    """``max(Z - Z_d - h min(sum of D, A), 0)``: an acknowledgement contains what controllers do.

    Arguments: fixed delays Z, drive time Z_d that a cache has answered for, time A of an array to acknowledge, time of
    written bytes at controllers D [s]; held h as above [1].

    >>> round(without_answered_s(0.4e-3, 0.05e-3, 1.0, 0.25e-3, 0.08e-3) * 1e3, 3)
    0.27
    """
    return most(delay_s - drives_s - held * least(total(*controllers_s, 0.0), acknowledgement_s), 0.0)


@law(symbol="p", symbols="s t_seek T t_w", source="Ruemmler and Wilkes 1994 (model D5)",
     title="Positioning of a write by itself", limits={"elsewhere": SHARE, "seek_s": ANY, "revolution_s": ANY,
                                                       "write_settle_s": ANY})
def alone_position_s(elsewhere: Ratio, seek_s: Seconds, revolution_s: Seconds, write_settle_s: Seconds) -> Seconds:
    """``s t_seek + T/2 + t_w``: the platter has turned since the last write; other streams have moved the head.

    Arguments: elsewhere s, share of the writes before which another stream was served [1]; seek_s, revolution_s T,
    write_settle_s t_w [s].

    >>> round(alone_position_s(0.0, 3.7e-3, 6e-3, 0.5e-3) * 1e3, 2)
    3.5
    """
    return elsewhere * seek_s + revolution_s / 2 + write_settle_s


@law(symbol="D", symbols="S n", source="counting (model R1)",
     title="Drive time of a write by itself, at all its drives",
     limits={"service_s": ANY, "drives": ONE_OR_MORE})
def at_all_drives_s(service_s: Seconds, drives: Count) -> Seconds:
    """``S n``: each of the copies, or the data and every parity member, is busy that long.

    >>> round(at_all_drives_s(7e-3, 2.0) * 1e3, 1)
    14.0
    """
    return service_s * drives


@law(symbol="D'", symbols="D w d f U C", source=_WRITE_THROUGH, title="Drive time of a request without write-back",
     limits={"writes": SHARE, "needs": SHARE, "lost": ANY})
def without_write_back_s(
    healthy_s: Seconds, writes: Ratio, needs: Ratio, lost: Count, uncached_s: Seconds, cached_s: Seconds
) -> Seconds:
    """``D + w d min(f, 1) max(U - C, 0)``: the worst array counts, since a stream is striped over all of them.

    Arguments: drive time D of a request [s]; writes w among the requests, needs d [1]; lost f arrays without write-back
    [count]; drive time of a write without and with the cache, U and C [s].

    >>> round(without_write_back_s(4e-3, 1.0, 1.0, 1.0, 14e-3, 8e-3) * 1e3, 1)
    10.0
    >>> without_write_back_s(4e-3, 1.0, 1.0, 0.0, 14e-3, 8e-3)
    0.004
    """
    return healthy_s + writes * needs * least(lost, 1.0) * most(uncached_s - cached_s, 0.0)


@law(symbol="Z_u", symbols="w d f a L U g", source=_WRITE_THROUGH, title="Wait of requests for one drive each",
     limits={"writes": SHARE, "needs": SHARE, "lost": ANY, "together": ONE_OR_MORE})
def wait_for_drive_s(
    writes: Ratio, needs: Ratio, lost: Count, arrays: Count, latency_s: Seconds, uncached_s: Seconds, together: Count
) -> Seconds:
    """``w d min(f/a, 1) max(L - U/g, 0)``: a write by itself is at its own drives, not at all that a stream gathers.

    The station of the drives counts U/g of its latency L already. Arguments: writes w, needs d [1]; lost f of a arrays
    [count]; latency L, drive time U [s]; drives g that work on a stream together [count].

    >>> round(wait_for_drive_s(1.0, 1.0, 1.0, 1.0, 7e-3, 14e-3, 14.0) * 1e3, 1)
    6.0
    """
    return writes * needs * least(lost / arrays, 1.0) * most(latency_s - uncached_s / together, 0.0)
