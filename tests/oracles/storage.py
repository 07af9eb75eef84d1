"""Capacity and protection: special cases of the wired laws, and conversions."""

from __future__ import annotations

from sizer.figures.algebra.values import Bytes, Count, PerSecond, Ratio
from sizer.figures.algebra.vocabulary import ceil, divide, least


def right_sized_bytes(drives: Count, drive_bytes: Bytes, common_bytes: Bytes) -> Bytes:
    """Raw capacity after the array rounds every drive down to a common size: ``N min(c, c_r)``.

    Arguments: drives N [count]; drive_bytes c, common_bytes c_r [B], 0 or more. Source: definition.

    >>> right_sized_bytes(10, 900.185e9, 900e9) / 1e12
    9.0
    """
    return drives * least(drive_bytes, common_bytes)


def raid_bytes(groups: Count, members: Count, drive_bytes: Bytes, code_ratio: Ratio) -> Bytes:
    """Usable capacity of equal RAID groups in one formula: ``C = g n c e``. Spares are counted outside n.

    Arguments: groups g [count], 0 or more; members n of one [count], 1 or more (even for RAID 10); drive_bytes c [B];
    code_ratio e, usable share [1], 0 to 1. Source: Chen et al. 1994.

    >>> round(raid_bytes(46, 16, 73_407_865_856, 0.5) / 1e12, 4), raid_bytes(24, 10, 4e12, 0.8) / 1e12
    (27.0141, 768.0)
    """
    return groups * members * drive_bytes * code_ratio


def terabytes(capacity_bytes: Bytes) -> Ratio:
    """A capacity in TB, powers of ten: ``C / 10^12``.

    Arguments: capacity_bytes C [B]. Source: IEC 80000-13.

    >>> terabytes(27.0141e12)
    27.0141
    """
    return capacity_bytes / 1e12


def tebibytes(capacity_bytes: Bytes) -> Ratio:
    """A capacity in TiB, powers of two: ``C / 2^40``.

    Arguments: capacity_bytes C [B]. Source: IEC 80000-13.

    >>> round(tebibytes(27.0141e12), 2)
    24.57
    """
    return capacity_bytes / 2.0**40


def drives_left_over(drives: Count, spares: Count, groups: Count, members: Count) -> Count:
    """Drives that are neither spare nor in a group: ``N - h - g n``, negative where more groups are asked for than fit.

    Arguments: drives N, spares h, groups g [count], 0 or more; members n of a group [count], 1 or more.
    Source: counting.

    >>> drives_left_over(99, 2, 6, 16)
    1
    """
    return drives - spares - groups * members


def largest_share(groups: Count, owners: Count) -> Ratio:
    """The share of all groups that the busiest owner has, when they are dealt out one by one.

    ``s = ceil(g / m) / g``, 0 without groups. A pool is as fast as its worst member, not as the sum of them.

    Arguments: groups g [count], 0 or more; owners m (arrays, controllers, nodes) [count], 1 or more.
    Assumes equally loaded groups. Source: counting.

    >>> round(largest_share(46, 8), 5)
    0.13043
    """
    return divide(ceil(groups / owners), groups, 0.0)

def drive_writes_per_s(writes_per_s: PerSecond, write_penalty: Ratio) -> PerSecond:
    """Drive operations a second that small writes cause: ``X p``.

    Arguments: writes_per_s X [1/s], 0 or more; write_penalty p [1]. Source: Chen et al. 1994.

    >>> drive_writes_per_s(1000, 6)
    6000
    """
    return writes_per_s * write_penalty


def stated_bytes(volumes: Count, volume_bytes: Bytes) -> Bytes:
    """Capacity of volumes whose size is stated instead of computed: ``n c``.

    Arguments: volumes n [count]; volume_bytes c of each [B], 0 or more. Source: definition.

    >>> stated_bytes(4, 4000 * 2**30) / 2**40
    15.625
    """
    return volumes * volume_bytes
