"""Capacity of plain RAID pools, from the label on a drive to what a file system offers."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, PerSecond, Ratio
from sizer.figures.algebra.vocabulary import called, ceil, divide, exp, least, less, log, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

SECTOR_BYTES = 512
FILESET_BYTES_PER_RATE = 120 * 2.0**20
"""Fileset of SPECsfs2008 for one requested operation per second (user's guide)."""
FILESET_ACCESSED_RATIO = 0.3
"""Share of the fileset that SPECsfs2008 accesses (user's guide)."""

_MIB = 2.0**20
SMALLEST_BYTES = 8e9
"""Footprints below this are answered by caches and are no storage test (model W2)."""
LARGEST_SHARE = 0.1
"""The share of a pool that is active at most in the plausible range of an unstated footprint (model W2)."""


@law(symbol="LBA", symbols="G", source="IDEMA LBA1-03 (model C1)", limits={"nominal_bytes": (50e9, None)},
     validity="SATA and SAS drives sold since about 2006, 50 GB and more, 512-byte sectors")
def labelled_sectors(nominal_bytes: Bytes) -> Count:
    """Sectors of a drive sold as so many gigabytes: ``LBA = 97,696,368 + 1,953,504 (G - 50)``.

    Arguments: nominal_bytes G as on the label [B], 50 GB or more. Older Fibre Channel and SAS drives (73.4, 146.8,
    300.0 GB) follow their data sheets instead.

    >>> labelled_sectors(900e9)
    1758174768.0
    """
    return 97_696_368 + 1_953_504 * (nominal_bytes / 1e9 - 50)


@law(symbol="c", symbols="G", source="IDEMA LBA1-03 (model C1)", limits={"nominal_bytes": (50e9, None)},
     validity="SATA and SAS drives sold since about 2006, 50 GB and more, 512-byte sectors")
def labelled_bytes(nominal_bytes: Bytes) -> Bytes:
    """Exact bytes of a drive sold as so many gigabytes: ``c = 512 LBA``. Up to 2 % more than the label.

    Arguments: nominal_bytes G as on the label [B], 50 GB or more.

    >>> round(labelled_bytes(900e9) / 1e9, 3)
    900.185
    """
    return SECTOR_BYTES * labelled_sectors.function(nominal_bytes)


@law(symbol="C_raw", symbols="N c", source="definition (model C2)", limits={"drives": ANY, "drive_bytes": ANY})
def raw_bytes(drives: Count, drive_bytes: Bytes) -> Bytes:
    """What all installed drives could hold before anything is set aside: ``N c``.

    Arguments: drives N [count], 0 or more; drive_bytes c [B], exact bytes, not the label.

    >>> raw_bytes(736, 73_407_865_856) / 1e12
    54.028189270016
    """
    return drives * drive_bytes


@law(symbol="C_h", symbols="C h c", source="definition (model C2)", limits={"capacity_bytes": ANY, "spares": ANY,
     "drive_bytes": ANY})
def after_spares_bytes(capacity_bytes: Bytes, spares: Count, drive_bytes: Bytes) -> Bytes:
    """What is left once spare drives are set aside: ``C - h c``.

    >>> after_spares_bytes(116 * 2000.4e9, 2, 2000.4e9) / 1e12
    228.0456
    """
    return capacity_bytes - spares * drive_bytes


@law(symbol="C_g", symbols="g n c", source="definition (model C2)",
     limits={"groups": ANY, "members": ONE_OR_MORE, "drive_bytes": ANY})
def grouped_bytes(groups: Count, members: Count, drive_bytes: Bytes) -> Bytes:
    """Capacity of the drives that belong to groups, before protection: ``g n c``.

    >>> grouped_bytes(46, 16, 73_407_865_856) / 1e12
    54.028189270016
    """
    return groups * members * drive_bytes


@law(symbol="e", symbols="k", source="Patterson, Gibson, Katz 1988 (model C2)", limits={"copies": ONE_OR_MORE})
def mirror_ratio(copies: Count) -> Ratio:
    """Usable share when every block is kept in several copies: ``e = 1 / k``; 1 for RAID 0, 1/2 for RAID 1 and 10.

    Source: Patterson, Gibson, Katz, A case for redundant arrays of inexpensive disks, SIGMOD 1988.

    >>> mirror_ratio(2)
    0.5
    """
    return 1 / copies


@law(symbol="e", symbols="n m", source="Patterson, Gibson, Katz 1988; Chen et al. 1994 (model C2)",
     validity="groups of more members than parity", limits={"members": (2.0, None), "parity_members": ANY})
def parity_ratio(members: Count, parity_members: Count) -> Ratio:
    """Usable share of a parity group: ``e = (n - m) / n``; m is 1 for RAID 5, 2 for RAID 6.

    Arguments: members n of the group, parity included [count], 2 or more; parity_members m [count], below n.
    Source: Chen, Lee, Gibson, Katz, Patterson, RAID: high-performance, reliable secondary storage, ACM Computing
    Surveys 26(2), 1994.

    >>> parity_ratio(10, 2)
    0.8
    """
    return (members - parity_members) / members


@law(symbol="e", symbols="k m", source="Chen et al. 1994 (model C2)", limits={"data_members": ONE_OR_MORE,
     "parity_members": ANY})
def code_ratio(data_members: Count, parity_members: Count) -> Ratio:
    """Usable share of any code of k data and m parity members: ``e = k / (k + m)``.

    Arguments: data_members k [count], 1 or more; parity_members m [count], 0 or more. N-way replication is k = 1,
    m = N - 1. Source: Chen et al. 1994.

    >>> code_ratio(8, 2), round(code_ratio(1, 2), 4)
    (0.8, 0.3333)
    """
    return data_members / (data_members + parity_members)


@law(symbol="C", symbols="C_g e", source="Patterson, Gibson, Katz 1988 (model C2)",
     limits={"capacity_bytes": ANY, "code_ratio": SHARE})
def protected_bytes(capacity_bytes: Bytes, code_ratio: Ratio) -> Bytes:
    """What is left for data under a protection: ``C = C_g e``.

    Arguments: capacity_bytes C_g [B], 0 or more; code_ratio e, usable share [1], 0 to 1.

    >>> round(protected_bytes(54.028189270016e12, 0.5) / 1e12, 4)
    27.0141
    """
    return capacity_bytes * code_ratio


@law(symbol="C_f", symbols="C f", source="house rule (model C7)", limits={"capacity_bytes": ANY, "fill_limit": SHARE})
def fill_limited_bytes(capacity_bytes: Bytes, fill_limit: Ratio) -> Bytes:
    """What may be filled under a ceiling of the administrator: ``C f``.

    Arguments: capacity_bytes C [B], 0 or more; fill_limit f [1], 0 to 1 (1: no ceiling).

    >>> fill_limited_bytes(10e12, 0.9) / 1e12
    9.0
    """
    return capacity_bytes * fill_limit


@law(symbol="C_s", symbols="C s", source="house rule (model C7)",
     limits={"capacity_bytes": ANY, "snapshot_reserve": SHARE})
def after_snapshots_bytes(capacity_bytes: Bytes, snapshot_reserve: Ratio) -> Bytes:
    """What is left beside a reserve for snapshots: ``C (1 - s)``.

    >>> after_snapshots_bytes(10e12, 0.2) / 1e12
    8.0
    """
    return capacity_bytes * (1 - snapshot_reserve)


@law(symbol="C_fs", symbols="C w r", source="file-system documentation (model C7)",
     limits={"capacity_bytes": ANY, "overhead_ratio": SHARE, "reserve_ratio": SHARE})
def filesystem_bytes(capacity_bytes: Bytes, overhead_ratio: Ratio, reserve_ratio: Ratio) -> Bytes:
    """What a file system offers: ``C_fs = C (1 - w)(1 - r)``.

    Arguments: capacity_bytes C [B], 0 or more; overhead_ratio w, metadata and rounding of volume manager and file
    system [1] (default 0.03; XFS, VxFS, JFS2 0.005 to 0.03, GPFS about 0.01, ext3 0.016); reserve_ratio r kept for the
    administrator [1] (0; ext3, ext4 0.05).

    >>> round(filesystem_bytes(27.0141e12, 0.03, 0) / 1e12, 4)
    26.2037
    """
    return capacity_bytes * (1 - overhead_ratio) * (1 - reserve_ratio)


@law(symbol="C_k", symbols="C r a b", source="OpenZFS, module/zfs/spa_misc.c, spa_get_slop_space (model C9)",
     limits={"capacity_bytes": ANY, "reserve_ratio": SHARE, "least_bytes": ANY, "most_bytes": ANY})
def after_reserve_bytes(capacity_bytes: Bytes, reserve_ratio: Ratio, least_bytes: Bytes, most_bytes: Bytes) -> Bytes:
    """What a file system leaves beside a reserve with bounds: ``C - min(max(r C, min(a, C/2)), b)``.

    Arguments: capacity_bytes C [B]; reserve_ratio r [1]; least_bytes a and most_bytes b of the reserve [B]. ZFS: 1/32,
    128 MiB and 128 GiB.

    >>> [after_reserve_bytes(size * 2.0**30, 1 / 32, 2.0**27, 2.0**37) / 2**30 for size in (1, 64, 8192)]
    [0.875, 62.0, 8064.0]
    """
    floored = most(capacity_bytes * reserve_ratio, least(least_bytes, capacity_bytes / 2))
    return capacity_bytes - least(floored, most_bytes)


@law(symbol="C_eff", symbols="C d", source="definition (model C7)",
     limits={"capacity_bytes": ANY, "reduction_ratio": ANY})
def effective_bytes(capacity_bytes: Bytes, reduction_ratio: Ratio) -> Bytes:
    """Data that fits when compression and deduplication shrink it: ``C d``, d before over after.

    Arguments: capacity_bytes C [B], 0 or more; reduction_ratio d [1], 1 unless stated.

    >>> effective_bytes(10e12, 1.5) / 1e12
    15.0
    """
    return capacity_bytes * reduction_ratio


@law(symbol="df", symbols="C", source="GNU coreutils manual (model C6)", limits={"capacity_bytes": (0, 2.0**70)})
def listed_bytes(capacity_bytes: Bytes) -> Bytes:
    """The capacity that ``df -h`` prints: binary units rounded up, one decimal below 10, none from 10 on.

    With ``s`` the largest power of 1,024 not above C and ``x = C / s``: ``s ceil(10 x) / 10`` below 10, else
    ``s ceil(x)``. Compare published listings only after this rounding.

    >>> [round(listed_bytes(c) / 2**40, 4) for c in (15.625 * 2**40, 7.8125 * 2**40)]
    [16.0, 7.9]
    >>> listed_bytes(246e9) / 2**30
    230.0
    """
    scale = where(less(capacity_bytes, 1024 * _MIB), _MIB, where(
        less(capacity_bytes, _MIB * _MIB), 1024 * _MIB, where(
            less(capacity_bytes, 1024 * _MIB * _MIB), _MIB * _MIB, 1024 * _MIB * _MIB)))
    scale = where(less(capacity_bytes, 1024), 1.0, where(less(capacity_bytes, _MIB), 1024.0, scale))
    scale = called(scale, "s", "the unit it is told in", "B")
    count = called(capacity_bytes / scale, "x", "how many of these", "1")
    return scale * where(less(count, 10), ceil(10 * count) / 10, ceil(count))


@law(symbol="F", symbols="X b", source="SPECsfs2008 user's guide (model C8)",
     limits={"requested_per_s": ANY, "fileset_bytes_per_rate": ANY})
def fileset_bytes(requested_per_s: PerSecond, fileset_bytes_per_rate: Bytes) -> Bytes:
    """Fileset of a load point: so many bytes for each requested operation per second, ``F = X b``.

    The fileset follows the load point, so the first points of a curve touch less data. It must fit the file systems.

    Arguments: requested_per_s X [1/s], 0 or more; fileset_bytes_per_rate b [B] for one operation per second (120 MiB by
    the benchmark's rule).

    >>> round(fileset_bytes(166000, FILESET_BYTES_PER_RATE) / 2**30, 1)
    19453.1
    """
    return requested_per_s * fileset_bytes_per_rate


@law(symbol="F_a", symbols="F a", source="SPECsfs2008 user's guide (model C8)",
     limits={"fileset_bytes": ANY, "accessed_ratio": SHARE})
def accessed_bytes(fileset_bytes: Bytes, accessed_ratio: Ratio) -> Bytes:
    """Part of a data set that the load touches: ``F_a = a F``.

    Arguments: fileset_bytes F [B], 0 or more; accessed_ratio a [1], 0 to 1 (0.3 by the benchmark's rule).

    >>> round(accessed_bytes(19453.125 * 2**30, FILESET_ACCESSED_RATIO) / 2**30, 1)
    5835.9
    """
    return fileset_bytes * accessed_ratio


@law(symbol="fill", symbols="F C", source="definition (model C8)", limits={"needed_bytes": ANY, "capacity_bytes": ANY})
def filled_ratio(needed_bytes: Bytes, capacity_bytes: Bytes) -> Ratio:
    """Share of a capacity that is needed; above 1 it does not fit: ``F / C``.

    Arguments: needed_bytes F, capacity_bytes C [B], 0 or more. Source: definition. 1 of no capacity.

    >>> round(filled_ratio(19453.1 * 2**30, 26.2037e12), 3)
    0.797
    """
    return divide(needed_bytes, capacity_bytes, 1.0)


@law(symbol="F", symbols="C s", source="plausible range of an unstated footprint (model W2)",
     title="Footprint: not stated, somewhere between 8 GB and 10 % of the pool",
     validity="until the size of the test file or of the active data is stated",
     limits={"pool_bytes": (0.0, None), "position": (0.0, 1.0)})
def plausible_footprint_bytes(pool_bytes: Bytes, position: Ratio) -> Bytes:
    """A footprint nobody stated: ``F = F_1 (F_2 / F_1)^s`` with F_1 = 8 GB and F_2 = 10 % of the pool.

    Arguments: pool_bytes C [B]; position s [1], 0 the smallest, 1 the largest; in between in the logarithm. A pool
    smaller than 80 GB is touched as far as 8 GB go, and never more than the pool; an empty one not at all.

    >>> round(plausible_footprint_bytes(4.5e12, 0.5) / 1e9, 1)
    60.0
    >>> plausible_footprint_bytes(0.0, 0.5)
    0.0
    """
    smallest = least(SMALLEST_BYTES, pool_bytes)
    largest = most(smallest, pool_bytes * LARGEST_SHARE)
    return smallest * exp(position * log(divide(largest, smallest, 1.0)))
