"""RAID-Z and dRAID: each record is a stripe of its own, in whole sectors, and space comes in whole metaslabs."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio, Value
from sizer.figures.algebra.vocabulary import called, ceil, floor, least, less, log, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE

_ZFS = "OpenZFS, module/zfs/vdev.c, vdev_raidz.c, vdev_draid.c (model C9)"
LABEL_BYTES = 4.5 * 2**20
"""Labels and boot block of a drive: 4 MiB before the data, 512 KiB behind it."""
REFLOW_BYTES = 32.0 * 2**20
"""What dRAID keeps free on each drive besides (VDEV_DRAID_REFLOW_RESERVE)."""
_MOST_SLABS = 200
_FEWEST_SLABS = 16
_SLAB_BYTES = 2.0**29
_LARGEST_SLAB_BYTES = 2.0**34
_LARGEST_COUNT = 2.0**17
_RATIO_STEPS = 512


_TWO: Value = 2.0


def _power_of_two_above(value: Value) -> Value:
    return _TWO ** (floor(log(value) / log(_TWO)) + 1)


@law(symbol="m", symbols="A", source=_ZFS, limits={"space_bytes": ANY})
def metaslab_bytes(space_bytes: Bytes) -> Bytes:
    """Size of the pieces that ZFS divides a group into: about 200 of 512 MiB to 16 GiB, larger ones above 2 PiB.

    >>> [metaslab_bytes(size) / 2**30 for size in (2**34, 2**40, 180e12)]
    [0.5, 8.0, 16.0]
    """
    space = called(most(space_bytes, _SLAB_BYTES), "A_s", "the space, one piece at least", "B")
    small = _power_of_two_above(space / _FEWEST_SLABS)
    large = least(_power_of_two_above(space / _MOST_SLABS), _LARGEST_SLAB_BYTES)
    huge = _power_of_two_above(space / _LARGEST_COUNT)
    usual = where(less(space, (_MOST_SLABS + 1) * _SLAB_BYTES), _SLAB_BYTES, large)
    return where(less(space, _FEWEST_SLABS * _SLAB_BYTES), small, where(
        less(_LARGEST_COUNT * _LARGEST_SLAB_BYTES, space), huge, usual))


@law(symbol="A", symbols="n c o", source=_ZFS, limits={"drives": ANY, "drive_bytes": ANY, "kept_bytes": ANY})
def allocatable_bytes(drives: Count, drive_bytes: Bytes, kept_bytes: Bytes) -> Bytes:
    """Space of a group that records are laid into: ``n (c - o)``, rounded down to whole metaslabs.

    Arguments: drives n, of dRAID less its spares [count]; drive_bytes c [B]; kept_bytes o, labels of each drive [B].

    >>> allocatable_bytes(10.0, 18_000_207_937_536.0, LABEL_BYTES) / 2**34
    10477.0
    """
    space = called(drives * most(drive_bytes - kept_bytes, 0.0), "A_n", "space of the drives", "B")
    slab = called(metaslab_bytes.function(space), "S", "size of a metaslab", "B")
    return floor(space / slab) * slab


@law(symbol="s", symbols="q S d p", source=_ZFS, limits={"record_bytes": ONE_OR_MORE, "sector_bytes": ONE_OR_MORE,
                                                        "data_members": ONE_OR_MORE, "parity_members": ONE_OR_MORE})
def raidz_sectors(record_bytes: Bytes, sector_bytes: Bytes, data_members: Count, parity_members: Count) -> Count:
    """Sectors of a record on RAID-Z: ``D = ceil(q/S)`` of data, p for each row of d, padded to a multiple of p + 1.

    >>> [raidz_sectors(131072.0, 4096.0, d, 2.0) for d in (5.0, 8.0, 10.0)], raidz_sectors(8192.0, 4096.0, 8.0, 2.0)
    ([48.0, 42.0, 42.0], 6.0)
    """
    data = called(ceil(record_bytes / sector_bytes), "D", "sectors of data", "count")
    together = data + parity_members * ceil(data / data_members)
    return ceil(together / (parity_members + 1)) * (parity_members + 1)


@law(symbol="s", symbols="q S d p", source=_ZFS, limits={"record_bytes": ONE_OR_MORE, "sector_bytes": ONE_OR_MORE,
                                                        "data_members": ONE_OR_MORE, "parity_members": ONE_OR_MORE})
def draid_sectors(record_bytes: Bytes, sector_bytes: Bytes, data_members: Count, parity_members: Count) -> Count:
    """Sectors of a record on dRAID, whose stripes have one width: ``ceil(D/d) (d + p)`` with ``D = ceil(q/S)``.

    >>> draid_sectors(131072.0, 4096.0, 6.0, 2.0), draid_sectors(4096.0, 4096.0, 8.0, 2.0)
    (48.0, 10.0)
    """
    return ceil(ceil(record_bytes / sector_bytes) / data_members) * (data_members + parity_members)


@law(symbol="e", symbols="q s S", source=_ZFS, limits={"record_bytes": ONE_OR_MORE, "sectors": ONE_OR_MORE,
                                                      "sector_bytes": ONE_OR_MORE})
def record_ratio(record_bytes: Bytes, sectors: Count, sector_bytes: Bytes) -> Ratio:
    """Share of the space that is user data, as ZFS counts: ``q / (s S)``, rounded down to 1/512.

    >>> [round(record_ratio(131072.0, sectors, 4096.0), 6) for sectors in (48.0, 42.0)]
    [0.666016, 0.761719]
    """
    return floor(_RATIO_STEPS * record_bytes / (sectors * sector_bytes)) / _RATIO_STEPS


@law(symbol="j", symbols="R S d", source="OpenZFS: a record is laid over all data members (model R11)",
     title="Drives that a record is read from", limits={"record_bytes": ONE_OR_MORE, "sector_bytes": ONE_OR_MORE,
                                                       "data_members": ONE_OR_MORE})
def columns_of_record(record_bytes: Bytes, sector_bytes: Bytes, data_members: Count) -> Count:
    """``j = min(ceil(R/S), d)``: one sector at least on each, no more than the data members.

    >>> columns_of_record(131072.0, 4096.0, 8.0), columns_of_record(8192.0, 4096.0, 8.0)
    (8.0, 2.0)
    """
    return least(ceil(record_bytes / sector_bytes), data_members)


@law(symbol="c", symbols="q R j", source="OpenZFS: checksums are of whole records (model R11)",
     title="Drive reads of a request for part of a record, or for several",
     limits={"request_bytes": ANY, "record_bytes": ONE_OR_MORE, "columns": ONE_OR_MORE})
def columns_of_request(request_bytes: Bytes, record_bytes: Bytes, columns: Count) -> Count:
    """``c = ceil(q/R) j``: every record that a request touches is read as a whole, from all its columns.

    Arguments: request q and record R [B]; columns j of a record.

    >>> columns_of_request(8192.0, 131072.0, 8.0), columns_of_request(2.0**20, 131072.0, 8.0)
    (8.0, 64.0)
    """
    return most(ceil(request_bytes / record_bytes), 1.0) * columns


@law(symbol="o", symbols="l c", source="definition (model R11)", limits={"stages": ANY, "pieces": ONE_OR_MORE})
def overlap_of_columns(stages: Ratio, pieces: Count) -> Ratio:
    """Reads that are waited for one after another, over all that are made: ``o = l / c``.

    >>> overlap_of_columns(1.5, 8.0)
    0.1875
    """
    return stages / pieces


@law(symbol="v", symbols="v_w q R j p b r", source="OpenZFS: records are written anew, side by side (model R11)",
     title="Drive operations of writes to parts of records",
     limits={"request_bytes": ANY, "record_bytes": ONE_OR_MORE, "columns": ONE_OR_MORE, "parity_members": ANY,
             "column_bytes": ANY, "run_bytes": ONE_OR_MORE})
def record_write_visits(
    writes: Ratio, request_bytes: Bytes, record_bytes: Bytes, columns: Count, parity_members: Count,
    column_bytes: Bytes, run_bytes: Bytes,
) -> Ratio:
    """``v = v_w ceil(q/R) (j [q < R] + (j + p) min(b/r, 1))``: a part of a record is read first, and all written.

    What a transaction group writes lies side by side, so that one positioning serves a run of r bytes on a drive.

    Arguments: writes v_w of q bytes an operation; record R [B] of j columns of b bytes and p of parity; run r [B].

    >>> record_write_visits(1.0, 8192.0, 131072.0, 8.0, 2.0, 16384.0, 131072.0)
    9.25
    >>> record_write_visits(1.0, 131072.0, 131072.0, 8.0, 2.0, 16384.0, 4096.0)
    10.0
    """
    partly = where(less(request_bytes, record_bytes), columns, 0.0)
    written = (columns + parity_members) * least(column_bytes / run_bytes, 1.0)
    return writes * most(ceil(request_bytes / record_bytes), 1.0) * (partly + written)
