"""What a drive does in one request: service time, queue gain, streaming runs, and solid-state drives."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, most
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE

_RUEMMLER = "Ruemmler and Wilkes 1994 (model D5)"
_LESS_TO_GAIN = 3.0
"""Power with which a queue is worth less for longer transfers."""
_ELEVATOR = "Seltzer, Chen, Ousterhout 1990; Jacobson and Wilkes 1991; Worthington, Ganger, Patt 1994 (model D6)"


@law(symbol="T", symbols="f_rot", source="definition (model D5)", limits={"rotation_per_s": (1e-3, None)})
def revolution_s(rotation_per_s: PerSecond) -> Seconds:
    """Time of one rotation: ``T = 1 / f_rot``.

    Arguments: rotation_per_s f_rot [1/s]; 15,000 rpm is 250 per second.

    >>> revolution_s(250) * 1e3
    4.0
    """
    return 1 / rotation_per_s


@law(symbol="t_x", symbols="q B", source="definition (model D5)",
     limits={"request_bytes": ANY, "rate_bytes_per_s": ONE_OR_MORE})
def transfer_s(request_bytes: Bytes, rate_bytes_per_s: BytesPerSecond) -> Seconds:
    """Time that so many bytes take at a rate: ``q / B``.

    >>> round(transfer_s(8192, 129e6) * 1e3, 4)
    0.0635
    """
    return request_bytes / rate_bytes_per_s


@law(symbol="p_r", symbols="t_seek T", source=_RUEMMLER, limits={"seek_s": ANY, "revolution_s": ANY})
def read_position_s(seek_s: Seconds, revolution_s: Seconds) -> Seconds:
    """Time to bring a head to its data for a read: seek and half a rotation, ``t_seek + T/2``.

    Arguments: seek_s t_seek, revolution_s T [s], 0 or more. Assumes a random angle. Source: Ruemmler and Wilkes,
    An introduction to disk drive modeling, IEEE Computer 27(3), 1994.

    >>> round(read_position_s(2.6e-3, 4e-3) * 1e3, 3)
    4.6
    """
    return seek_s + revolution_s / 2


@law(symbol="p_w", symbols="t_seek T t_w", source=_RUEMMLER, limits={"seek_s": ANY, "revolution_s": ANY,
     "write_settle_s": ANY})
def write_position_s(seek_s: Seconds, revolution_s: Seconds, write_settle_s: Seconds) -> Seconds:
    """Time to bring a head to its place for a write: ``t_seek + T/2 + t_w``; writes settle longer.

    Arguments: seek_s t_seek, revolution_s T, write_settle_s t_w [s] (default 0.5 ms).

    >>> round(write_position_s(2.6e-3, 4e-3, 0.5e-3) * 1e3, 3)
    5.1
    """
    return seek_s + revolution_s / 2 + write_settle_s


@law(symbol="g", symbols="Q c e", source=_ELEVATOR, validity="1 to 16 requests pending; within 7 % of the integral",
     limits={"pending": ANY, "queue_cap": ONE_OR_MORE, "queue_exponent": (0, 1)})
def queue_gain(pending: Count, queue_cap: Count, queue_exponent: Ratio) -> Ratio:
    """How much shorter positioning gets when the drive chooses among pending requests: ``g = min(Q, c)^-e``.

    The power law follows the expected minimum of Q independent seek-plus-rotation times.

    Arguments: pending Q [count] (below 1 counts as 1); queue_cap c [count] (16 for SAS and FC at 10,000 and
    15,000 rpm, 8 at 7,200); queue_exponent e [1] (default 1/4). Source: Seltzer, Chen, Ousterhout, Disk scheduling
    revisited, USENIX 1990; Jacobson and Wilkes, HPL-CSP-91-7, 1991; Worthington, Ganger, Patt, SIGMETRICS 1994.

    >>> [round(queue_gain(q, 16, 0.25), 4) for q in (1, 2, 4, 8, 16, 32)]
    [1.0, 0.8409, 0.7071, 0.5946, 0.5, 0.5]
    """
    return least(most(pending, 1.0), queue_cap) ** -queue_exponent


@law(symbol="c", symbols="c t_x T", source="own rule (model D6)",
     title="Requests in a queue that shorten positioning", limits={"queue_cap": ONE_OR_MORE, "transfer_s": ANY,
     "revolution_s": ANY})
def effective_queue_cap(queue_cap: Count, transfer_s: Seconds, revolution_s: Seconds) -> Count:
    """``max(min(c, (T / (2 t_x))^3), 1)``: the cap for short requests, 1 when a transfer takes half a rotation or more.

    Arguments: queue_cap c [count], 1 or more; transfer_s of a request, revolution_s T [s]. Our own rule: long transfers
    leave positioning little to gain. On the way from c to 1 the positioning, with c^-e, grows less than the request as
    long as e is below 1/3, so that larger requests never move fewer bytes a second. Source: validity of the queue gain.

    >>> effective_queue_cap(16, 0.06e-3, 4e-3), effective_queue_cap(16, 1e-3, 4e-3), effective_queue_cap(16, 5e-3, 4e-3)
    (16, 8.0, 1.0)
    """
    turns = divide(revolution_s, 2 * transfer_s, queue_cap)
    return most(least(queue_cap, turns ** _LESS_TO_GAIN), 1.0)


@law(symbol="S", symbols="t_c t_x p g", source=_RUEMMLER, validity="one short request at random places",
     limits={"command_s": ANY, "transfer_s": ANY, "position_s": ANY, "gain": (0, 1)})
def service_time_s(command_s: Seconds, transfer_s: Seconds, position_s: Seconds, gain: Ratio) -> Seconds:
    """Time a drive is busy with one short request: ``S = t_c + q/B + p g``.

    Arguments: command_s t_c [s] (default 0.2 ms); transfer_s q/B [s]; position_s p [s], of a read or of a write; gain g
    of the queue [1], 0 to 1.

    >>> round(service_time_s(0.2e-3, 8192 / 95.5e6, 4.6e-3, 1) * 1e3, 4)
    4.8858
    """
    return command_s + transfer_s + position_s * gain


@law(symbol="S", symbols="t_c t_x", source=_RUEMMLER, limits={"command_s": ANY, "transfer_s": ANY})
def sequential_service_s(command_s: Seconds, transfer_s: Seconds) -> Seconds:
    """Time a drive is busy with a request that continues the last one: ``t_c + q/B``, no positioning.

    Arguments: command_s t_c, transfer_s q/B [s], 0 or more.

    >>> round(sequential_service_s(0.2e-3, 65536 / 129e6) * 1e3, 3)
    0.708
    """
    return command_s + transfer_s


@law(symbol="t_r", symbols="t_c p r B", source=_RUEMMLER + ", positioning before each run (model D7)",
     limits={"command_s": ANY, "position_s": ANY, "run_bytes": ANY, "rate_bytes_per_s": ONE_OR_MORE})
def run_time_s(
    command_s: Seconds, position_s: Seconds, run_bytes: Bytes, rate_bytes_per_s: BytesPerSecond
) -> Seconds:
    """Time of one run of contiguous bytes with the positioning before it: ``t_c + t_seek + T/2 + r/B``.

    Arguments: command_s t_c, position_s [s]; run_bytes r [B]: the strip of a declustered array, the chunk of a plain
    one, more where the array prefetches or gathers whole stripes; rate_bytes_per_s B [B/s]. No queue gain.

    >>> round(run_time_s(0.2e-3, 8.2e-3 + 60 / 7200 / 2, 2 * 2**20, 125.5e6) * 1e3, 3)
    29.277
    """
    return command_s + position_s + run_bytes / rate_bytes_per_s


@law(symbol="B_eff", symbols="r t_r", source="definition (model D7)", validity="several interleaved streams",
     limits={"run_bytes": ANY, "run_time_s": INSTANT})
def streaming_bytes_per_s(run_bytes: Bytes, run_time_s: Seconds) -> BytesPerSecond:
    """Rate of one drive whose streams take turns: ``B_eff = r / t_r``. One pure sequential stream gets B.

    >>> round(streaming_bytes_per_s(2 * 2**20, 29.277e-3) / 1e6, 2)
    71.63
    """
    return run_bytes / run_time_s


@law(symbol="X_w", symbols="X a", source="flash management (model D8)", limits={"write_amplification": ONE_OR_MORE})
def sustained_write_rate(fresh_rate: Anything, write_amplification: Ratio) -> Anything:
    """Write rate of a solid-state drive once it must clean up behind itself: ``X / a``.

    Arguments: fresh_rate X [B/s or 1/s] of the data sheet where that is for an empty drive; write_amplification a [1],
    1 or more (default 2 for random, 1 for sequential writes). Source: Hu et al., Write amplification analysis in
    flash-based solid state drives, SYSTOR 2009.

    >>> sustained_write_rate(36000.0, 2)
    18000.0
    """
    return fresh_rate / write_amplification


@law(symbol="S", symbols="X B q", source="data-sheet rates at full depth (model D8)",
     validity="sustained work at the queue depth of the data sheet",
     limits={"io_per_s": (1e-9, None), "rate_bytes_per_s": (1.0, None)})
def solid_state_service_s(io_per_s: PerSecond, rate_bytes_per_s: BytesPerSecond, request_bytes: Bytes) -> Seconds:
    """Time a request takes from a solid-state drive's capacity: ``S = max(1 / X, q / B)``.

    Arguments: io_per_s X [1/s], the data sheet's requests a second; rate_bytes_per_s B [B/s], its bandwidth;
    request_bytes q [B]. Assumes that many requests are in flight, as the data sheet does.

    >>> round(solid_state_service_s(90000.0, 500e6, 8192.0) * 1e6, 3)
    16.384
    """
    return most(1 / io_per_s, request_bytes / rate_bytes_per_s)


@law(symbol="X_z", symbols="m Z B p", source="a zone is read and written whole (model D14)",
     title="Updates a second of a drive with shingled tracks",
     limits={"updates": ONE_OR_MORE, "zone_bytes": ONE_OR_MORE, "rate_bytes_per_s": ONE_OR_MORE, "position_s": ANY})
def zone_updates_per_s(
    updates: Count, zone_bytes: Bytes, rate_bytes_per_s: BytesPerSecond, position_s: Seconds
) -> PerSecond:
    """``X = m/(2 Z/B + 2 p)``: each rewrite of a zone Z brings the m updates that were gathered for it.

    Arguments: updates m of one zone [count]; zone_bytes Z [B]; rate_bytes_per_s B of the tracks; position_s p before
    the zone is read, and before it is written.

    >>> [round(zone_updates_per_s(m, 256e6, 213.75e6, 12.4e-3), 4) for m in (1, 64)]
    [0.4132, 26.445]
    """
    return updates / (2 * zone_bytes / rate_bytes_per_s + 2 * position_s)
