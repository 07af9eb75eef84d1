"""Solid-state drives by depth and size: their parallelism, what a request takes of them, and what it waits for."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import called, divide, least, most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE
from sizer.laws.sizes import through_two_sizes

DRIVE_SMALL_BYTES = 4096.0
"""Request that data sheets state random rates and latencies for."""
DRIVE_LARGE_BYTES = 131072.0
"""Request that data sheets state bandwidths for."""

_TWO_POINTS = "data-sheet rates at 4 and 128 KiB (model D9)"
_DEPTH = "Little's law on two data-sheet numbers; Seidmann, Schweitzer, Shalev-Oren 1987 (model D9)"


@law(symbol="S_r", symbols="X B q", source=_TWO_POINTS, title="Share of a drive's capacity that a read takes",
     limits={"io_per_s": (1e-9, None), "rate_bytes_per_s": ONE_OR_MORE, "request_bytes": ANY})
def flash_read_service_s(io_per_s: PerSecond, rate_bytes_per_s: BytesPerSecond, request_bytes: Bytes) -> Seconds:
    """A line through two points: ``1/X`` up to q0 = 4 KiB, ``q/B`` from q1 = 128 KiB on.

    ``S = max(1/X + (q - q0) (q1/B - 1/X)/(q1 - q0), q/B)`` for q of q0 and more, 1/X below.

    Arguments: io_per_s X, requests of 4 KiB at full depth [1/s]; rate_bytes_per_s B [B/s]; request_bytes q [B].

    >>> [round(1 / flash_read_service_s(1e6, 6.8e9, size * 1024)) for size in (4, 8, 16, 64, 128)]
    [1000000, 629119, 361196, 101596, 51880]
    """
    return through_two_sizes(1 / io_per_s, DRIVE_SMALL_BYTES, rate_bytes_per_s, DRIVE_LARGE_BYTES, request_bytes)


@law(symbol="S_w", symbols="X B q e X_r f", source="product specifications by size of request (model D10)",
     title="Share of a drive's capacity that a random write takes",
     limits={"io_per_s": (1e-9, None), "rate_bytes_per_s": ONE_OR_MORE, "request_bytes": ANY, "exponent": SHARE,
             "read_per_s": (1e-9, None), "fresh_position": SHARE})
def flash_write_service_s(
    io_per_s: PerSecond, rate_bytes_per_s: BytesPerSecond, request_bytes: Bytes, exponent: Ratio,
    read_per_s: PerSecond, fresh_position: Ratio,
) -> Seconds:
    """Between a drive that cleans behind each write and one with free blocks: ``S = S_s^(1-f) S_f^f``.

    Steady ``S_s = max((1/X) max(q/q0, 1)^e, q/B)``, fresh ``S_f = min(S_s, max(1/X_r, q/B))``; q0 = 4 KiB.

    Arguments: io_per_s X, random writes of 4 KiB a second in steady state, read_per_s X_r, random reads [1/s];
    rate_bytes_per_s B, sequential writes [B/s]; request_bytes q [B]; exponent e [1] (default 0.7); fresh_position f,
    0 for the steady state, 1 for a drive with free blocks [1].

    >>> [round(1 / flash_write_service_s(18e4, 5.6e9, size * 1024, 0.7, 1e6, 0.0)) for size in (4, 8, 16)]
    [180000, 110803, 68207]
    >>> round(1 / flash_write_service_s(18e4, 5.6e9, 4096, 0.7, 1e6, 1.0))
    1000000
    """
    moved = request_bytes / rate_bytes_per_s
    steady = called(most(most(request_bytes / DRIVE_SMALL_BYTES, 1.0) ** exponent / io_per_s, moved),
                    "S_s", "the same of a drive that cleans behind each write", "s")
    fresh = called(least(steady, most(1 / read_per_s, moved)), "S_f", "the same of a drive with free blocks", "s")
    return steady ** (1 - fresh_position) * fresh ** fresh_position


@law(symbol="L_q", symbols="L B q", source="definition (model D9)", title="Time of one request by itself",
     limits={"latency_s": ANY, "rate_bytes_per_s": ONE_OR_MORE, "request_bytes": ANY})
def flash_latency_s(latency_s: Seconds, rate_bytes_per_s: BytesPerSecond, request_bytes: Bytes) -> Seconds:
    """``L + (q - q0)/B``: what is beyond q0 = 4 KiB comes from many dies at once, at the drive's rate.

    >>> round(flash_latency_s(80e-6, 6.8e9, 65536) * 1e6, 3)
    89.035
    """
    return latency_s + most(request_bytes - DRIVE_SMALL_BYTES, 0.0) / rate_bytes_per_s


@law(symbol="n_d", symbols="L S u", source=_DEPTH, title="Queues inside a drive",
     limits={"latency_s": ANY, "service_s": (1e-12, None), "units": ANY})
def flash_media_queues(latency_s: Seconds, service_s: Seconds, units: Ratio) -> Count:
    """Dies that requests meet at: ``u max(L/S, 1)``; L/S is the parallelism that the drive shows (Little).

    Arguments: latency_s L of one request, service_s S of its capacity [s]; units u, queues for each unit of parallelism
    [1] (default 3).

    >>> round(flash_media_queues(80e-6, 1e-6, 3), 6)
    240.0
    """
    return units * most(latency_s / service_s, 1.0)


@law(symbol="t", symbols="L S m", source=_DEPTH, title="Time of a read at the media of a drive",
     limits={"latency_s": ANY, "service_s": ANY, "share": SHARE})
def flash_media_s(latency_s: Seconds, service_s: Seconds, share: Ratio) -> Seconds:
    """``t = m max(L - S, 0)``: what other reads of the same dies can make wait.

    >>> round(flash_media_s(80e-6, 1e-6, 0.8) * 1e6, 3)
    63.2
    """
    return share * most(latency_s - service_s, 0.0)


@law(symbol="Z_d", symbols="v L S t", source=_DEPTH, title="Time of an operation in drives that nobody queues for",
     limits={"visits": ANY, "latency_s": ANY, "service_s": ANY, "media_s": ANY})
def flash_fixed_s(visits: Ratio, latency_s: Seconds, service_s: Seconds, media_s: Seconds) -> Seconds:
    """``min(v, 1) max(L - S - t, 0)``: reads that one operation needs of several drives are made side by side.

    >>> round(flash_fixed_s(1.0, 80e-6, 1e-6, 63.2e-6) * 1e6, 3)
    15.8
    """
    return least(visits, 1.0) * most(latency_s - service_s - media_s, 0.0)


@law(symbol="S_w", symbols="v_r S_r v_w S_w k", source="data-sheet mixed rates (model D11)",
     title="Time of a write, with the reads that it delays",
     limits={"read_visits": ANY, "read_s": ANY, "write_visits": ANY, "write_s": ANY, "interference": ANY})
def interfered_write_s(
    read_visits: Ratio, read_s: Seconds, write_visits: Ratio, write_s: Seconds, interference: Ratio
) -> Seconds:
    """An operation takes ``a + w + 2 k sqrt(a w)`` of a drive, a = v_r S_r and w = v_w S_w: all above a is the writes'.

    ``S_w + 2 k sqrt(S_w S_r v_r/v_w)``; S_w where nothing is written.

    Arguments: interference k of programs and cleaning with reads [1] (default 0.03 for SATA, 0.6 for NVMe).

    >>> round(1 / (0.7e-6 + 0.3 * interfered_write_s(0.7, 1e-6, 0.3, 1 / 180e3, 0.6)))
    273014
    """
    return write_s + 2 * interference * (write_s * read_s * divide(read_visits, write_visits, 0.0)) ** 0.5


@law(symbol="k", symbols="r X_r X_w X", source="data-sheet mixed rates (model D11)",
     title="Interference of writes with reads, from a mixed rate",
     limits={"read_ratio": SHARE, "read_per_s": (1e-9, None), "write_per_s": (1e-9, None), "mixed_per_s": (1e-9, None)})
def interference_of_mix(
    read_ratio: Ratio, read_per_s: PerSecond, write_per_s: PerSecond, mixed_per_s: PerSecond
) -> Ratio:
    """``k = max(1/X - a - w, 0)/(2 sqrt(a w))``, a = r/X_r and w = (1 - r)/X_w: what a measured mix says of a drive.

    Arguments: read_ratio r of the mix [1]; read_per_s X_r, write_per_s X_w and mixed_per_s X, requests of reads alone,
    of writes alone and of the mix [1/s].

    >>> round(interference_of_mix(0.7, 2.1e6, 675e3, 1e6), 5)
    0.28868
    """
    reads, writes = read_ratio / read_per_s, (1 - read_ratio) / write_per_s
    return divide(most(1 / mixed_per_s - reads - writes, 0.0), 2 * (reads * writes) ** 0.5, 0.0)


@law(symbol="B_f", symbols="B_w B_r f", source="single-level writes of multi-level flash (model D10)",
     title="Sequential write rate of a drive with free blocks",
     limits={"write_bytes_per_s": ONE_OR_MORE, "read_bytes_per_s": ONE_OR_MORE, "burst_position": SHARE})
def burst_write_bytes_per_s(
    write_bytes_per_s: BytesPerSecond, read_bytes_per_s: BytesPerSecond, burst_position: Ratio
) -> BytesPerSecond:
    """``B_w^(1-f) max(B_r, B_w)^f``: blocks written with one bit a cell are several times faster, up to the link.

    Arguments: write_bytes_per_s B_w sustained, read_bytes_per_s B_r for what the link carries [B/s]; burst_position f,
    0 for a drive in use, 1 for one with room for the burst [1].

    >>> burst_write_bytes_per_s(3e9, 7e9, 0.0), round(burst_write_bytes_per_s(3e9, 7e9, 1.0))
    (3000000000.0, 7000000000)
    """
    return write_bytes_per_s ** (1 - burst_position) * most(read_bytes_per_s, write_bytes_per_s) ** burst_position


@law(symbol="B", symbols="V M B_f B_s", source="a fast region before a slow one (model D15)",
     title="Rate of a burst into a drive with a fast region",
     limits={"burst_bytes": ANY, "region_bytes": ANY, "fast_bytes_per_s": ONE_OR_MORE, "slow_bytes_per_s": ONE_OR_MORE})
def region_write_bytes_per_s(
    burst_bytes: Bytes, region_bytes: Bytes, fast_bytes_per_s: BytesPerSecond, slow_bytes_per_s: BytesPerSecond
) -> BytesPerSecond:
    """``B = V/(min(V, M)/B_f + max(V - M, 0)/B_s)``: what fits is written fast, the rest as the drive sustains it.

    Arguments: burst_bytes V and region_bytes M, empty at first [B]; fast_bytes_per_s B_f, slow_bytes_per_s B_s [B/s].

    >>> round(region_write_bytes_per_s(500e9, 200e9, 5e9, 1.2e9) / 1e9, 4)
    1.7241
    >>> region_write_bytes_per_s(500e9, 0.0, 5e9, 1.2e9), region_write_bytes_per_s(0.0, 0.0, 5e9, 1.2e9)
    (1200000000.0, 5000000000.0)
    """
    within = least(burst_bytes, region_bytes)
    return divide(burst_bytes, within / fast_bytes_per_s + (burst_bytes - within) / slow_bytes_per_s, fast_bytes_per_s)
