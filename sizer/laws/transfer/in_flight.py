"""Streams on drives for which nothing reads ahead or gathers: what they have in flight is at work, and no more.

A host that waits for each of its requests keeps one drive busy at a time, however many there are. What it writes is
not on the platter before the sector has come round, and what fills no stripe of a parity group is an update in place.
"""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import called, divide, least, less, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_COUNTED = "counting chunks in flight (model W3)"
_TURNS = "one revolution between writes that follow one another, Ruemmler and Wilkes 1994 (model W3)"
_WAITS = "own rule on revolutions, Ruemmler and Wilkes 1994, and an event simulation (model W3)"


@law(symbol="w", symbols="F c", source=_COUNTED, title="Drives at work on what one stream has in flight",
     limits={"in_flight_bytes": ANY, "chunk_bytes": ONE_OR_MORE})
def drives_at_work(in_flight_bytes: Bytes, chunk_bytes: Bytes) -> Count:
    """``w = max(F/c, 1)``: one for each chunk in flight; what is less than a chunk lies on one drive.

    >>> drives_at_work(65536, 524288), drives_at_work(4 * 2**20, 524288)
    (1.0, 8.0)
    """
    return most(in_flight_bytes / chunk_bytes, 1.0)


@law(symbol="i", symbols="s w n", source=_COUNTED,
     title="Share of the requests that meet another stream at their drive",
     limits={"streams": ANY, "at_work": ONE_OR_MORE, "drives": ANY})
def met_share(streams: Count, at_work: Count, drives: Count) -> Ratio:
    """``i = min((s - 1) w/n, (s - 1)/s)``: the others are at w of the n drives each, at all of them when they are many.

    >>> met_share(2, 1.0, 16.0), met_share(16, 8.0, 16.0), met_share(1, 1.0, 1.0)
    (0.0625, 0.9375, 0.0)
    """
    others = most(streams, 1.0) - 1
    return least(divide(others * at_work, drives, 1.0), others / most(streams, 1.0))


@law(symbol="p_w", symbols="p i r c", source=_COUNTED, title="Share of the runs of writes that are positioned for",
     limits={"positioned": SHARE, "met": SHARE, "run_bytes": ONE_OR_MORE, "chunk_bytes": ONE_OR_MORE})
def positioned_writes(positioned: Ratio, met: Ratio, run_bytes: Bytes, chunk_bytes: Bytes) -> Ratio:
    """``p_w = i + (p - i) min(r/c, 1)``: others were at the drive before a chunk with p, within one as often as met.

    >>> positioned_writes(0.5, 0.0625, 65536, 524288), positioned_writes(0.5, 0.0625, 524288, 524288)
    (0.1171875, 0.5)
    """
    return met + (positioned - met) * least(run_bytes / chunk_bytes, 1.0)


@law(symbol="d", symbols="r j B Z", source=_TURNS, title="Whether a drive has nothing to write before the host goes on",
     limits={"run_bytes": ANY, "piece_bytes": ANY, "delay_s": ANY})
def turn_is_missed(
    run_bytes: Bytes, piece_bytes: Bytes, rate_bytes_per_s: BytesPerSecond, delay_s: Seconds
) -> Ratio:
    """1 where ``(r - j)/B <= Z``, else 0: other requests of the run keep the drive busy, or its sector passes.

    Arguments: run r in flight at the drive, piece j of one request there [B]; media rate B; delays of the host Z [s].

    >>> turn_is_missed(65536, 65536, 250e6, 60e-6), turn_is_missed(131072, 65536, 250e6, 60e-6)
    (1.0, 0.0)
    """
    return where(less(delay_s, (run_bytes - piece_bytes) / rate_bytes_per_s), 0.0, 1.0)


@law(symbol="W", symbols="q r c j F k T t_w d p", source=_WAITS, title="Wait of a written request for the platter",
     limits={"part_bytes": ANY, "run_bytes": ONE_OR_MORE, "chunk_bytes": ONE_OR_MORE, "request_bytes": ANY,
             "in_flight_bytes": ANY, "data_members": ONE_OR_MORE, "revolution_s": ANY, "write_settle_s": ANY,
             "missed": SHARE, "positioned": SHARE})
def platter_wait_s(
    part_bytes: Bytes, run_bytes: Bytes, chunk_bytes: Bytes, request_bytes: Bytes, in_flight_bytes: Bytes,
    data_members: Count, revolution_s: Seconds, write_settle_s: Seconds, missed: Ratio, positioned: Ratio,
) -> Seconds:
    """``W = (1 - p) (q/c' h t_1 + max(q/r - q/c', 0) d T)``, ``t_1 = (1 - f)(T/2 + t_w) + f T``, ``c' = max(c, r)``.

    A run that goes on where the last one ended waits a revolution if its sector was missed, the first of a chunk half;
    the nearer a request is to a whole stripe, ``f = (min(max(j/c, 1), k) - 1)/(k - 1)``, the sooner its drives go on
    where they ended, f = 1 on a single drive. ``h = 1`` where less than a stripe is in flight, else d: the next chunk
    of the drive is there already. Arguments: part q in one chunk, run r, chunk c, request j, in flight F [B]; data
    members k of a stripe; revolution T, settling t_w of a write [s]; missed d, share p that is positioned for [1].

    >>> round(platter_wait_s(65536, 65536, 65536, 65536, 65536, 1.0, 8e-3, 0.5e-3, 1.0, 0.0) * 1e3, 3)
    8.0
    >>> round(platter_wait_s(65536, 65536, 524288, 65536, 65536, 15.0, 8e-3, 0.5e-3, 1.0, 0.0) * 1e3, 4)
    7.5625
    """
    pieces = least(most(request_bytes / chunk_bytes, 1.0), data_members)
    along = called(divide(pieces - 1, data_members - 1, 1.0), "f", "how near a request is to a whole stripe", "1")
    first = called((1 - along) * (revolution_s / 2 + write_settle_s) + along * revolution_s,
                   "t_1", "wait before the first run of a chunk", "s")
    elsewhere = called(
        where(less(1.0, data_members), where(less(in_flight_bytes, chunk_bytes * data_members), 1.0, missed), missed),
        "h", "how often it is waited for", "1")
    piece = called(most(chunk_bytes, run_bytes), "c_r", "the larger of chunk and run", "B")
    within = most(part_bytes / run_bytes - part_bytes / piece, 0.0)
    return (1 - positioned) * (part_bytes / piece * elsewhere * first + within * missed * revolution_s)


@law(symbol="D_w", symbols="u a S_n G g S_b A", source=_TURNS, title="Time of a written request that nothing gathers",
     limits={"needs": SHARE, "answered": SHARE, "alone_s": ANY, "gathered_s": ANY, "together": ONE_OR_MORE,
             "sent_s": ANY, "again_s": ANY})
def direct_write_s(
    needs: Ratio, answered: Ratio, alone_s: Seconds, gathered_s: Seconds, together: Count, sent_s: Seconds,
    again_s: Seconds,
) -> Seconds:
    """``D_w = u (S_n + A) + (1 - u)(a max(G/g, S_b) + (1 - a) S_n)``.

    Arguments: needs u, 1 where less than a stripe is in flight and its parity is read first; share a of the states in
    which the drives answer; time by itself S_n, at the drives when they answer G over the g drives of the stream, time
    S_b to send it to one drive, time A until what was read is written [s].

    >>> direct_write_s(1.0, 0.0, 8e-3, 1e-3, 16.0, 1e-4, 8e-3), direct_write_s(0.0, 1.0, 8e-3, 1e-3, 16.0, 1e-4, 0.0)
    (0.016, 0.0001)
    """
    plain = answered * most(gathered_s / together, sent_s) + (1 - answered) * alone_s
    return needs * (alone_s + again_s) + (1 - needs) * plain


@law(symbol="U_w", symbols="u a S_n G A m w e", source=_TURNS,
     title="Drive time of a written request that nothing gathers",
     limits={"needs": SHARE, "answered": SHARE, "alone_s": ANY, "gathered_s": ANY, "again_s": ANY, "parity": ANY,
             "at_work": ONE_OR_MORE, "copies_ratio": ANY})
def direct_write_busy_s(
    needs: Ratio, answered: Ratio, alone_s: Seconds, gathered_s: Seconds, again_s: Seconds, parity: Count,
    at_work: Count, copies_ratio: Ratio,
) -> Seconds:
    """``U_w = u (1 + m/w)(S_n + A) + (1 - u)(a G + (1 - a) S_n e)``: the w chunks in flight share their m parities.

    Arguments as in :func:`direct_write_s`; e drive writes for each user byte of whole stripes or of copies [1]: less
    than 1 where an array stores the data reduced.

    >>> direct_write_busy_s(1.0, 0.0, 8e-3, 1e-3, 8e-3, 1.0, 1.0, 1.2)
    0.032
    >>> direct_write_busy_s(0.0, 0.0, 8e-3, 0.0, 0.0, 0.0, 1.0, 2.0)
    0.016
    """
    plain = answered * gathered_s + (1 - answered) * alone_s * copies_ratio
    return needs * (1 + parity / at_work) * (alone_s + again_s) + (1 - needs) * plain


@law(symbol="v", symbols="u m w", source=_COUNTED, title="Drives that a written chunk has at work",
     limits={"needs": SHARE, "parity": ANY, "at_work": ONE_OR_MORE})
def drives_of_update(needs: Ratio, parity: Count, at_work: Count) -> Ratio:
    """``v = 1 + u m/w``: where parity is read first, its drives wait with the one of the chunk.

    >>> drives_of_update(1.0, 2.0, 1.0), drives_of_update(0.0, 2.0, 1.0)
    (3.0, 1.0)
    """
    return 1 + needs * parity / at_work


@law(symbol="b_w", symbols="D_w u a", source=_COUNTED, title="Time of a written request that its stream waits for",
     limits={"write_s": ANY, "needs": SHARE, "answered": SHARE})
def waited_write_s(write_s: Seconds, needs: Ratio, answered: Ratio) -> Seconds:
    """``b_w = (1 - a (1 - u)) D_w``: none of it where the drives have answered, and nothing is read first.

    >>> waited_write_s(8e-3, 0.0, 1.0), waited_write_s(8e-3, 1.0, 1.0)
    (0.0, 0.008)
    """
    return (1 - answered * (1 - needs)) * write_s


@law(symbol="A", symbols="q r T a", source=_TURNS, title="Time until what was read of a stripe is written",
     limits={"request_bytes": ANY, "run_bytes": ONE_OR_MORE, "revolution_s": ANY, "answered": SHARE})
def written_again_s(request_bytes: Bytes, run_bytes: Bytes, revolution_s: Seconds, answered: Ratio) -> Seconds:
    """``A = (1 - a) q/r T``: one revolution a run, until its sectors have come round; none where the drives answer.

    >>> written_again_s(65536, 131072, 8e-3, 0.0), written_again_s(65536, 65536, 8e-3, 1.0)
    (0.004, 0.0)
    """
    return (1 - answered) * request_bytes / run_bytes * revolution_s


@law(symbol="Z_u", symbols="r u T_a A", source=_TURNS,
     title="Wait for sectors to come round, in which drives serve others",
     limits={"reads": SHARE, "needs": SHARE, "until_s": ANY, "again_s": ANY})
def beside_drives_s(reads: Ratio, needs: Ratio, until_s: Seconds, again_s: Seconds) -> Seconds:
    """``Z_u = (1 - r) u (T_a - A)``: what is left of the time until a sector has come round, beyond the second visit.

    >>> round(beside_drives_s(0.0, 1.0, 8e-3, 5e-3) * 1e3, 3)
    3.0
    """
    return (1 - reads) * needs * (until_s - again_s)


@law(symbol="Z_d", symbols="r u a G g S_b", source="write-back (model R5, W3)",
     title="Drive time of writes that drives have answered for",
     limits={"reads": SHARE, "needs": SHARE, "answered": SHARE, "gathered_s": ANY, "together": ONE_OR_MORE,
             "sent_s": ANY})
def written_behind_s(
    reads: Ratio, needs: Ratio, answered: Ratio, gathered_s: Seconds, together: Count, sent_s: Seconds
) -> Seconds:
    """``Z_d = (1 - r)(1 - u) a max(G/g - S_b, 0)``: the drives bound the rate, and a host waits for the port alone.

    >>> round(written_behind_s(0.0, 0.0, 1.0, 8e-3, 2.0, 1e-3) * 1e3, 3)
    3.0
    """
    return (1 - reads) * (1 - needs) * answered * most(gathered_s / together - sent_s, 0.0)


@law(symbol="g", symbols="U D", source="definition (model W3)", title="Drives that work on one request at a time",
     limits={"busy_s": ANY, "time_s": ANY})
def drives_of_request(busy_s: Seconds, time_s: Seconds) -> Count:
    """``g = max(U/D, 1)``: drive time over the time that the request is at the drives, one drive at least.

    Data that is stored reduced keeps a drive busy for less than the request takes there.

    >>> drives_of_request(0.016, 0.008), drives_of_request(0.004, 0.008)
    (2.0, 1.0)
    """
    return most(divide(busy_s, time_s, 1.0), 1.0)
