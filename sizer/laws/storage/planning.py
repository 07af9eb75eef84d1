"""Space of a store that may be planned with: beside what it writes besides and heals into, until a drive is full."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio
from sizer.figures.algebra.vocabulary import at_most, ceil, least, most, where
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

_CEPH = "Ceph documentation, storage capacity (model C10)"


@law(symbol="C_h", symbols="C N D r n w t", source=_CEPH, title="Beside the space to heal into",
     validity="domains of one size, and objects placed evenly over them",
     limits={"capacity_bytes": ANY, "drives": ONE_OR_MORE, "domain_drives": ANY, "reserved": ANY, "domains": ANY,
             "width": ONE_OR_MORE, "together": ONE_OR_MORE})
def after_healing_bytes(
    capacity_bytes: Bytes, drives: Count, domain_drives: Count, reserved: Count, domains: Count, width: Count,
    together: Count,
) -> Bytes:
    """``C (1 - r D/N)`` where ``n - r >= ceil(w/t)``: the rest takes what r lost domains of D drives held; else C.

    Where too few domains are left, objects stay degraded until the lost one is back, and no space is kept.

    Arguments: drives N, of the largest failure domain D, domains kept r, failure domains n, parts of an object w, in
    one domain at most t [count].

    >>> after_healing_bytes(1600.0, 120, 12, 1, 10, 6, 1), after_healing_bytes(1600.0, 72, 12, 1, 6, 6, 1)
    (1440.0, 1600.0)
    """
    healed = at_most(ceil(width / together), domains - reserved)
    return capacity_bytes * where(healed, most(1 - reserved * domain_drives / drives, 0.0), 1.0)


@law(symbol="C_d", symbols="C n d m N", source="Microsoft, Storage Spaces Direct: reserve capacity (model C10)",
     title="Beside drives of each server that are kept free",
     limits={"capacity_bytes": ANY, "servers": ANY, "each": ANY, "most_drives": ANY, "drives": ONE_OR_MORE})
def after_free_drives_bytes(
    capacity_bytes: Bytes, servers: Count, each: Count, most_drives: Count, drives: Count
) -> Bytes:
    """``C (1 - min(n d, m)/N)``: d drives of each of n servers, m at most, of N.

    >>> after_free_drives_bytes(40.0, 4, 1, 4, 16), after_free_drives_bytes(160.0, 16, 1, 4, 64)
    (30.0, 150.0)
    """
    return capacity_bytes * most(1 - least(servers * each, most_drives) / drives, 0.0)


@law(symbol="C_i", symbols="C i", source=_CEPH, title="Until the fullest drive is full",
     limits={"capacity_bytes": ANY, "imbalance": ONE_OR_MORE})
def until_fullest_bytes(capacity_bytes: Bytes, imbalance: Ratio) -> Bytes:
    """``C / i``: the first drive that is full stops writes, and it holds i times the mean.

    >>> round(until_fullest_bytes(1440.0 * 0.85, 1.05), 1)
    1165.7
    """
    return capacity_bytes / imbalance


@law(symbol="C_o", symbols="C o", source="VMware, vSAN Express Storage Architecture capacity overheads (model C10)",
     title="Beside what the store writes besides", limits={"capacity_bytes": ANY, "overhead_ratio": ANY})
def beside_overhead_bytes(capacity_bytes: Bytes, overhead_ratio: Ratio) -> Bytes:
    """``C / (1 + o)``: each byte is stored with o bytes of the store's own.

    >>> round(beside_overhead_bytes(22.62 / 2, 0.131), 4), round(beside_overhead_bytes(14.1375 / 1.25, 0.131), 4)
    (10.0, 10.0)
    """
    return capacity_bytes / (1 + overhead_ratio)


@law(symbol="s", symbols="q k m u a", title="Stored bytes of an object",
     source="Ceph documentation, erasure code; BlueStore minimum allocation (model C11)",
     limits={"object_bytes": ONE_OR_MORE, "data": ONE_OR_MORE, "parity": ANY, "unit_bytes": ONE_OR_MORE,
             "allocation_bytes": ONE_OR_MORE})
def stored_object_bytes(
    object_bytes: Bytes, data: Count, parity: Count, unit_bytes: Bytes, allocation_bytes: Bytes
) -> Bytes:
    """``(k + m) ceil(ceil(q/(k u)) u/a) a``: an object fills whole stripes, and each part whole units of allocation.

    Arguments: object q [B]; data k, parity m of a code, or 1 and the further copies [count]; unit u of a part in a
    stripe, allocation a [B].

    >>> [stored_object_bytes(q, 4, 2, 4096, 4096) for q in (4096, 16384, 65536)]
    [24576.0, 24576.0, 98304.0]
    >>> stored_object_bytes(4096, 4, 2, 4096, 65536), stored_object_bytes(4096, 8, 3, 4096, 4096)
    (393216.0, 45056.0)
    """
    part = ceil(object_bytes / (data * unit_bytes)) * unit_bytes
    return (data + parity) * ceil(part / allocation_bytes) * allocation_bytes


@law(symbol="C_q", symbols="C q s k m", source="counting (model C11)", title="Data in objects of one size",
     limits={"capacity_bytes": ANY, "object_bytes": ONE_OR_MORE, "stored_bytes": ONE_OR_MORE, "data": ONE_OR_MORE,
             "parity": ANY})
def in_objects_bytes(
    capacity_bytes: Bytes, object_bytes: Bytes, stored_bytes: Bytes, data: Count, parity: Count
) -> Bytes:
    """``C (k + m)/k q/s``: of raw space, the share q/s in place of the share k/(k + m) of the code.

    >>> in_objects_bytes(4e12, 4096, 24576, 4, 2) / 1e12
    1.0
    """
    return capacity_bytes * (data + parity) / data * object_bytes / stored_bytes


@law(symbol="e", symbols="s n", source="Microsoft, Nested resiliency for Storage Spaces Direct (model C10)",
     title="Share of two servers that is user data under nested mirror and parity",
     limits={"mirror_share": SHARE, "server_drives": (2, None)})
def nested_ratio(mirror_share: Ratio, server_drives: Count) -> Ratio:
    """``e = 1/(2 (2 s + (1 - s) n/(n - 1)))``: both servers hold all, s of it twice and the rest with single parity.

    Arguments: share s of the data in the mirror [1]; capacity drives n of a server [count].

    >>> nested_ratio(0.1, 6), 100e9 / nested_ratio(0.1, 6) / 1e9, nested_ratio(1.0, 6)
    (0.390625, 256.0, 0.25)
    """
    return 1 / (2 * (2 * mirror_share + (1 - mirror_share) * server_drives / (server_drives - 1)))
