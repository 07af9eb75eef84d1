"""Demands and rates of workloads and paths: special cases of the wired laws, and shares for reckoning by hand."""

from __future__ import annotations

from sizer.figures.algebra.values import BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import ceil, divide, most
from sizer.laws.limits import UNLIMITED_PER_S


def array_answer_s(host_s: Seconds, fabric_s: Seconds, array_s: Seconds) -> Seconds:
    """Time until an array's cache answers: host stack, fabric and array one after another, ``t_h + t_f + t_a``.

    With the array's time to acknowledge a mirrored write it is L_ack, with that of a cache-hit read L_hit.

    Arguments: host_s t_h (FC 0.03 ms, iSCSI 0.10 ms), fabric_s t_f round trip (FC 0.02 ms, 10 Gb Ethernet 0.05 ms),
    array_s t_a (write 0.25 ms, hit 0.15 ms) [s]. Source: sum of its parts.

    >>> round(array_answer_s(0.03e-3, 0.02e-3, 0.25e-3) * 1e3, 2), round(array_answer_s(1e-4, 5e-5, 1.5e-4) * 1e3, 2)
    (0.3, 0.3)
    """
    return host_s + fabric_s + array_s


def drive_reads(read_ratio: Ratio, hit_ratio: Ratio, chunks_touched: Ratio) -> Ratio:
    """Drive reads per operation: ``v_r = r (1 - h) c``.

    Arguments: read_ratio r, share of operations that read data [1] (0.18 of NFS calls by the SPECsfs2008 mix);
    hit_ratio h [1]; chunks_touched c by a request [1], 1 or more. Source: definition.

    >>> round(drive_reads(0.18, 0.03553, 1), 5)
    0.1736
    """
    return read_ratio * (1 - hit_ratio) * chunks_touched


def requests_in_flight(jobs: Count, depth: Count) -> Count:
    """Requests that jobs or streams keep in flight: ``N = j d``.

    Arguments: jobs j [count]; depth d of each [count]. Buffered sequential reads on Linux keep two of the read-ahead
    size (128 KiB); a synchronous stream keeps one. Source: definition.

    >>> requests_in_flight(4, 1)
    4
    """
    return jobs * depth


def mixed_bytes_ratio(read_ratio: Ratio, streaming_write_ratio: Ratio) -> Ratio:
    """Bytes at the drives for each user byte of mixed streaming: ``r + (1 - r) w_s``.

    Arguments: read_ratio r in bytes [1]; streaming_write_ratio w_s, (k + m)/k [1], 1 or more. Source: definition.

    >>> round(mixed_bytes_ratio(0.7, 1.25), 3)
    1.075
    """
    return read_ratio + (1 - read_ratio) * streaming_write_ratio


def user_bytes_per_s(drives_bytes_per_s: BytesPerSecond, bytes_ratio: Ratio) -> BytesPerSecond:
    """User data that drives carry: ``B_d / w``.

    Arguments: drives_bytes_per_s B_d of all drives [B/s]; bytes_ratio w at the drives for each user byte [1].
    Source: definition.

    >>> round(user_bytes_per_s(16.62e9, 1.075) / 1e9, 2)
    15.46
    """
    return drives_bytes_per_s / bytes_ratio


def same_work_bytes_per_s(
    average_bytes_per_s: BytesPerSecond, time_s: Seconds, other_time_s: Seconds
) -> BytesPerSecond:
    """Average rate of the same work done in another time: ``B_2 = B_1 t_1 / t_2``.

    Arguments: average_bytes_per_s B_1 [B/s]; time_s t_1, other_time_s t_2 [s]. Source: conservation of work.

    >>> round(same_work_bytes_per_s(11e9, 1.0, 0.92) / 1e9, 2)
    11.96
    """
    return average_bytes_per_s * time_s / other_time_s


def io_ceiling_per_s(io_per_s: PerSecond, visits: Ratio) -> PerSecond:
    """Operations a second that an I/O-rate ceiling allows: ``X_c / v``, 1e15 where an operation makes no I/O there.

    Arguments: io_per_s X_c of a controller, port or adapter [1/s]; visits v, I/Os of one operation there [1].
    Source: data sheets.

    >>> round(io_ceiling_per_s(8 * 22800, 0.17360 + 0.32))
    369530
    """
    return divide(io_per_s, visits, UNLIMITED_PER_S)


def needed_count(throughput_per_s: PerSecond, demand_s: Seconds, target_utilization: Ratio) -> Count:
    """How many of a resource a throughput needs at a target utilization: ``ceil(X D / U)``.

    Arguments: throughput_per_s X [1/s]; demand_s D of an operation on the resource [s]; target_utilization U [1]
    (default 0.70). Source: utilization law, Denning and Buzen 1978.

    >>> needed_count(20000, 5.5e-3, 0.70)
    158.0
    """
    return ceil(throughput_per_s * demand_s / target_utilization)


def busier_direction_share(read_ratio: Ratio) -> Ratio:
    """Share of the bytes in the busier direction of a full-duplex link: ``max(r, 1 - r)``.

    Arguments: read_ratio r, share of reads in the bytes [1], 0 to 1. Source: each direction carries its own.

    >>> busier_direction_share(0.7)
    0.7
    """
    return most(read_ratio, 1 - read_ratio)


def both_directions_bytes_per_s(direction_bytes_per_s: BytesPerSecond, direction_share: Ratio) -> BytesPerSecond:
    """Mixed reads and writes that a full-duplex link carries when its busier direction is full: ``B / s``.

    Arguments: direction_bytes_per_s B of one direction [B/s]; direction_share s of the bytes in the busier one [1],
    0.5 to 1. Source: each direction carries its own.

    >>> round(both_directions_bytes_per_s(19.8e9, 0.7) / 1e9, 1)
    28.3
    """
    return direction_bytes_per_s / direction_share
