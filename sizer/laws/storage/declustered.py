"""Capacity of pools that spread every stripe over many drives: EVA disk groups and GNR declustered arrays."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE
from sizer.laws.storage.capacity import code_ratio

TRAILER_BYTES = 4096
"""Checksum trailer of each GNR strip (IBM Spectrum Scale RAID administration guide)."""

_EVA = "HP StorageWorks EVA best-practice papers and administrator guides (model C3)"
_GNR = "IBM Spectrum Scale RAID administration guide; Deenadhayalan, LISA 2011 (model C4)"


@law(symbol="C_m", symbols="C m", source="array documentation (model C3, C4)",
     limits={"capacity_bytes": ANY, "metadata_ratio": SHARE})
def after_metadata_bytes(capacity_bytes: Bytes, metadata_ratio: Ratio) -> Bytes:
    """What is left beside the array's own metadata: ``C (1 - m)``.

    Arguments: capacity_bytes C [B], 0 or more; metadata_ratio m [1], 0 to 1 (EVA about 0.002; GNR about 0.02, an
    estimate for log, configuration and partition rounding).

    >>> round(after_metadata_bytes(28 * 146.8e9, 0.002) / 1e12, 4)
    4.1022
    """
    return capacity_bytes * (1 - metadata_ratio)


@law(symbol="C_o", symbols="C o", source=_EVA, limits={"capacity_bytes": ANY, "occupancy": SHARE})
def occupied_bytes(capacity_bytes: Bytes, occupancy: Ratio) -> Bytes:
    """What may be used up to an occupancy alarm: ``C o``; o = 1 is absolute, 0.95 a planning value.

    Source: HP EVA best-practice papers.

    >>> round(occupied_bytes(4.1022e12, 0.95) / 1e12, 4)
    3.8971
    """
    return capacity_bytes * occupancy


@law(symbol="C_p", symbols="p c_max", source=_EVA, limits={"protection_level": (0, 2), "largest_drive_bytes": ANY})
def protection_reserve_bytes(protection_level: Count, largest_drive_bytes: Bytes) -> Bytes:
    """Space a disk group keeps to rebuild into: ``2 p c_max``, twice the largest drive for each level.

    Source: HP EVA administrator guides.

    >>> protection_reserve_bytes(1, 146.8e9) / 1e9
    293.6
    """
    return 2 * protection_level * largest_drive_bytes


@law(symbol="C", symbols="n c m o p c_max e", source=_EVA, validity="one drive size per group, 8 drives or more",
     limits={"drives": (8, None), "drive_bytes": ANY, "metadata_ratio": SHARE, "occupancy": SHARE,
             "protection_level": (0, 2), "largest_drive_bytes": ANY, "code_ratio": SHARE})
def eva_bytes(
    drives: Count, drive_bytes: Bytes, metadata_ratio: Ratio, occupancy: Ratio, protection_level: Count,
    largest_drive_bytes: Bytes, code_ratio: Ratio,
) -> Bytes:
    """Usable capacity of an EVA disk group: ``C = (n c (1 - m) o - 2 p c_max) e``.

    Arguments: drives n [count], 8 or more; drive_bytes c [B]; metadata_ratio m [1] (0.002); occupancy o [1];
    protection_level p [count], 0 to 2; largest_drive_bytes c_max [B]; code_ratio e [1]: 1, 1/2, 4/5, 2/3 for Vraid 0,
    1, 5 (five members, 4+1), 6 (six members, 4+2). Source: HP EVA best-practice papers and administrator guides.

    >>> [round(eva_bytes(28, 146.8e9, 0.002, 1, 1, 146.8e9, e) / 1e12, 4) for e in (1 / 2, 4 / 5, 2 / 3)]
    [1.9043, 3.0469, 2.5391]
    """
    managed = after_metadata_bytes.function(drives * drive_bytes, metadata_ratio)
    reserve = protection_reserve_bytes.function(protection_level, largest_drive_bytes)
    return (occupied_bytes.function(managed, occupancy) - reserve) * code_ratio


@law(symbol="s", symbols="B k", source=_GNR, limits={"block_bytes": ONE_OR_MORE, "data_members": ONE_OR_MORE})
def strip_bytes(block_bytes: Bytes, data_members: Count) -> Bytes:
    """Contiguous bytes that a file-system block puts on one drive: ``s = B / k``.

    Arguments: block_bytes B [B], 1 or more; data_members k of the code [count], 1 or more.

    >>> strip_bytes(8 * 2**20, 8) / 2**20
    1.0
    """
    return block_bytes / data_members


@law(symbol="e_t", symbols="s t", source=_GNR, limits={"strip_bytes": ONE_OR_MORE, "trailer_bytes": ANY})
def checksum_ratio(strip_bytes: Bytes, trailer_bytes: Bytes) -> Ratio:
    """Share of a strip that is data beside its checksum trailer: ``s / (s + t)``.

    Arguments: strip_bytes s [B], 1 or more; trailer_bytes t [B] (4 KiB). Source: Deenadhayalan, General Parallel File
    System native RAID, LISA 2011.

    >>> round(checksum_ratio(2**20, TRAILER_BYTES), 5)
    0.99611
    """
    return strip_bytes / (strip_bytes + trailer_bytes)


@law(symbol="C", symbols="P S c m k r s t", source=_GNR, validity="at least k + r + S drives",
     limits={"drives": (1, None), "spares": ANY, "drive_bytes": ANY, "metadata_ratio": SHARE,
             "data_members": ONE_OR_MORE, "parity_members": ANY, "strip_bytes": ONE_OR_MORE, "trailer_bytes": ANY})
def declustered_bytes(
    drives: Count, spares: Count, drive_bytes: Bytes, metadata_ratio: Ratio, data_members: Count,
    parity_members: Count, strip_bytes: Bytes, trailer_bytes: Bytes,
) -> Bytes:
    """Usable capacity of a declustered array: ``C = (P - S) c (1 - m) k/(k + r) s/(s + t)``.

    Arguments: drives P in the array [count], k + r + S or more; spares S, equivalent spare drives [count] (2);
    drive_bytes c [B]; metadata_ratio m [1] (0.02, an estimate); data_members k, parity_members r [count] (N-way
    replication: 1 and N - 1); strip_bytes s = block / k [B]; trailer_bytes t [B] (4 KiB).

    >>> round(declustered_bytes(116, 2, 2000.4e9, 0.02, 8, 2, 2**20, 4096) / 1e12, 1)
    178.1
    """
    managed = after_metadata_bytes.function((drives - spares) * drive_bytes, metadata_ratio)
    return managed * code_ratio.function(data_members, parity_members) * checksum_ratio.function(
        strip_bytes, trailer_bytes
    )
