"""Rates of links, drives and memory alone, curves of seeks, and racks."""

from __future__ import annotations

from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, RackUnits, Ratio, Seconds
from sizer.figures.algebra.vocabulary import ceil, divide, least, sqrt
from sizer.laws.limits import UNLIMITED_PER_S


def memory_channel_bytes_per_s(
    sockets: Count, channels: Count, transfers_per_s: PerSecond, transfer_bytes: Bytes
) -> BytesPerSecond:
    """Peak memory rate of a node: ``n k f w``.

    Arguments: sockets n, channels k of each [count]; transfers_per_s f of a channel [1/s]; transfer_bytes w [B] (8).
    The processor may run its memory slower than the modules allow. Source: JEDEC DDR specifications.

    >>> round(memory_channel_bytes_per_s(2, 3, 3200e6 / 3, 8) / 1e9, 1)
    51.2
    """
    return sockets * channels * transfers_per_s * transfer_bytes


def service_rate_per_s(service_s: Seconds) -> PerSecond:
    """Requests a second of one drive that is always busy: ``1 / S``.

    Arguments: service_s S [s], 0 or more (0 gives 1e15 per second). Source: utilization law.

    >>> round(service_rate_per_s(4.8858e-3), 2)
    204.67
    """
    return divide(1.0, service_s, UNLIMITED_PER_S)


def solid_state_bytes_per_s(
    data_sheet_bytes_per_s: BytesPerSecond, io_per_s: PerSecond, request_bytes: Bytes
) -> BytesPerSecond:
    """Rate of a solid-state drive: bound by its bandwidth and by its requests a second, ``min(B_d, X q)``.

    Arguments: data_sheet_bytes_per_s B_d [B/s]; io_per_s X [1/s]; request_bytes q [B]. Source: data sheets.

    >>> solid_state_bytes_per_s(500e6, 90000, 8192) / 1e6
    500.0
    """
    return least(data_sheet_bytes_per_s, io_per_s * request_bytes)
MEAN_ROOT_DISTANCE_OF_NEARER_ARM = 16 / 35 * (2 / 3 + 1 / (3 * 2**0.5))
"""The same to the nearer of two uniform arms, 0.41251; the mean distance falls from 1/3 to 5/24.

The distance exceeds d with probability ``2/3 (1 - d)^3 + 1/3 max(0, 1 - 2 d)^3``; its root is integrated over that."""


def seek_time_s(intercept_s: Seconds, slope_s: Seconds, distance_ratio: Ratio) -> Seconds:
    """Time of one seek: ``t(d) = a + b sqrt(d)``.

    Arguments: intercept_s a, slope_s b [s]; distance_ratio d over the full stroke [1], 0 to 1.
    Source: Ruemmler and Wilkes 1994.

    >>> round(seek_time_s(0.814e-3, 5.41125e-3, 1) * 1e3, 3)
    6.225
    """
    return intercept_s + slope_s * sqrt(distance_ratio)


def nearer_arm_seek_s(intercept_s: Seconds, slope_s: Seconds, stroke_share: Ratio) -> Seconds:
    """Mean seek of a read that goes to the nearer of two mirrored arms: ``a + 0.41251 b sqrt(f)``.

    Arguments: intercept_s a, slope_s b [s]; stroke_share f [1], 0 to 1.
    Source: Bitton and Gray, Disk shadowing, VLDB 1988; the mean root of the distance by integration.

    >>> round(nearer_arm_seek_s(0.572e-3, 3.8025e-3, 1) * 1e3, 3)
    2.141
    """
    return intercept_s + slope_s * MEAN_ROOT_DISTANCE_OF_NEARER_ARM * sqrt(stroke_share)


def rack_count(rack_units: RackUnits, usable_units: RackUnits) -> Count:
    """Racks that the equipment fills: ``ceil(U / u)``.

    Arguments: rack_units U, sum of heights [U]; usable_units u of one rack [U] (default 40 of 42). Source: definition.

    >>> rack_count(74, 40)
    2.0
    """
    return ceil(rack_units / usable_units)


def data_bytes_per_s(symbols_per_s: PerSecond, code_ratio: Ratio, lanes: Count) -> BytesPerSecond:
    """Data rate of a link from the bits on its wires: ``r = l f k / 8``.

    Arguments: symbols_per_s f, bits a second of one lane [1/s]; code_ratio k, data bits over bits sent [1] (8/10,
    64/66, 128/130, 256/257 times the share that error correction leaves); lanes l [count].
    Source: the specification of each link.

    >>> data_bytes_per_s(4.25e9, 8 / 10, 1) / 1e6, round(data_bytes_per_s(8e9, 128 / 130, 8) / 1e6, 1)
    (425.0, 7876.9)
    """
    return lanes * symbols_per_s * code_ratio / 8
