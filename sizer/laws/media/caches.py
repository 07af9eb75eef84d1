"""Caches: read hits, one footprint for stroke and hits, write-back, burst time, mirrored writes of a controller."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, most
from sizer.laws.limits import ANY, FOREVER_S, ONE_OR_MORE, SHARE


@law(symbol="h", symbols="M F", source="independent reference model (model R4)", validity="uniform references",
     limits={"cache_bytes": ANY, "accessed_bytes": ANY})
def cache_hit_ratio(cache_bytes: Bytes, accessed_bytes: Bytes) -> Ratio:
    """Share of the reads that a cache answers when references are uniform over what is accessed.

    ``h = min(1, M / F)``, 1 where nothing is accessed.

    Arguments: cache_bytes M [B], 0 or more: the sum of caches that hold different blocks, else the largest;
    accessed_bytes F [B], 0 or more. Assumes independent, uniform references; skewed ones hit more (up to four times
    while the cache is smaller than the hot part, for 80 % of the references to 20 % of the data).
    Source: King, Analysis of demand paging algorithms, 1971.

    >>> round(cache_hit_ratio(208 * 2**30, 0.3 * 120 * 2**20 * 160000), 5)
    0.03698
    """
    return least(1.0, divide(cache_bytes, accessed_bytes, 1.0))


@law(symbol="F'", symbols="F M d r", source="independent reference model of two classes (model R4)",
     title="Footprint of uniform references that a cache answers as many of",
     validity="the cache keeps what is read most", limits={
         "footprint_bytes": ANY, "cache_bytes": ANY, "hot_data": (1e-6, 1.0), "hot_requests": SHARE})
def skewed_footprint_bytes(footprint_bytes: Bytes, cache_bytes: Bytes, hot_data: Ratio, hot_requests: Ratio) -> Bytes:
    """``F' = M/h``, ``h = r min(M/(d F), 1) + (1 - r) min(max(M - d F, 0)/((1 - d) F), 1)``; ``d F/r`` of no cache.

    A share r of the references goes to a share d of the data, which the cache keeps first; each part is referred to
    uniformly. With r no larger than d there is no skew.

    Arguments: footprint_bytes F and cache_bytes M [B]; hot_data d, hot_requests r [1].

    >>> [round(cache_hit_ratio(m, skewed_footprint_bytes(100.0, m, 0.2, 0.8)), 4) for m in (5.0, 20.0, 60.0)]
    [0.2, 0.8, 0.9]
    >>> skewed_footprint_bytes(100.0, 0.0, 0.2, 0.8), skewed_footprint_bytes(100.0, 50.0, 0.5, 0.1)
    (25.0, 100.0)
    """
    hot, share = hot_data * footprint_bytes, most(hot_requests, hot_data)
    kept = least(divide(cache_bytes, hot, 1.0), 1.0)
    beyond = least(divide(most(cache_bytes - hot, 0.0), footprint_bytes - hot, 0.0), 1.0)
    return divide(cache_bytes, share * kept + (1 - share) * beyond, hot / share)


@law(symbol="φ", symbols="F C", source="definition (model R4)", limits={"footprint_bytes": ANY, "pool_bytes": ANY})
def footprint_share(footprint_bytes: Bytes, pool_bytes: Bytes) -> Ratio:
    """Share of a pool's capacity that a footprint covers: ``phi = F / C``, at most 1, and 1 of an empty pool.

    The same footprint sets the cache hits; the two are never set apart.

    >>> round(footprint_share(20e9, 4.5e12), 6)
    0.004444
    """
    return least(1.0, divide(footprint_bytes, pool_bytes, 1.0))


@law(symbol="v'", symbols="v h", source="definition (model R4)", limits={"visits": ANY, "hit_ratio": SHARE})
def missing_visits(visits: Ratio, hit_ratio: Ratio) -> Ratio:
    """Visits per operation that a cache leaves for the drives: ``v (1 - h)``.

    >>> round(missing_visits(0.18, 0.03553), 5)
    0.1736
    """
    return visits * (1 - hit_ratio)


@law(symbol="M", symbols="M_c k", source="definition (model Q9)", limits={"cache_bytes": ANY, "copies": ONE_OR_MORE})
def write_cache_bytes(cache_bytes: Bytes, copies: Count) -> Bytes:
    """Distinct written data that the controllers' cache holds when every block is kept in several copies: ``M_c / k``.

    Arguments: cache_bytes M_c of all controllers [B], 0 or more; copies k [count], 1 or more (2 when mirrored).

    >>> write_cache_bytes(16 * 2**30, 2) / 2**30
    8.0
    """
    return cache_bytes / copies


@law(symbol="w", symbols="X b q", source="definition (model Q9)",
     limits={"throughput_per_s": ANY, "blocks": ANY, "block_bytes": ANY})
def write_inflow_bytes_per_s(throughput_per_s: PerSecond, blocks: Ratio, block_bytes: Bytes) -> BytesPerSecond:
    """Bytes per second that enter a write cache before any destage: ``w = X b q``.

    Arguments: throughput_per_s X [1/s], 0 or more; blocks b written per operation [1]; block_bytes q [B].

    >>> round(write_inflow_bytes_per_s(160000, 0.16 * 2, 8192) / 1e6, 1)
    419.4
    """
    return throughput_per_s * blocks * block_bytes


@law(symbol="t_fill", symbols="M w", source="definition (model Q9)",
     limits={"write_cache_bytes": ANY, "inflow_bytes_per_s": ANY})
def cache_fill_s(write_cache_bytes: Bytes, inflow_bytes_per_s: BytesPerSecond) -> Seconds:
    """Time in which writes fill the write cache while nothing is destaged: ``M / w``, 1e12 s where nothing is written.

    >>> round(cache_fill_s(8 * 2**30, 436.5e6), 1)
    19.7
    """
    return least(divide(write_cache_bytes, inflow_bytes_per_s, FOREVER_S), FOREVER_S)


@law(symbol="u", symbols="t_0 M w", source="own rule on Cobham 1954 priorities (model Q9)",
     validity="between yielding to reads (0) and first come, first served (1)",
     limits={"patience_s": ANY, "write_cache_bytes": ANY, "inflow_bytes_per_s": ANY})
def destage_priority(patience_s: Seconds, write_cache_bytes: Bytes, inflow_bytes_per_s: BytesPerSecond) -> Ratio:
    """How far destage stands in line with reads: 0 it yields to them, 1 it is served in order of arrival.

    ``u = t_0 / (t_0 + M / w) = t_0 w / (t_0 w + M)``. A cache that fills in seconds cannot let destage wait, one that
    takes minutes can. No write cache: 1. Nothing written: 0.

    Arguments: patience_s t_0 [s], 0 or more (default 60, 20 to 180); write_cache_bytes M [B], 0 or more;
    inflow_bytes_per_s w [B/s], 0 or more. Our own rule of thumb; its constant is t_0. Source: the waiting line is
    Cobham, Priority assignment in waiting line problems, Operations Research 2, 1954.

    >>> round(destage_priority(60, 8 * 2**30, 436.5e6), 4), round(destage_priority(60, 2 * 2**30, 5.61e6), 4)
    (0.753, 0.1355)
    """
    taken = patience_s * inflow_bytes_per_s
    return divide(taken, taken + write_cache_bytes, 1.0)


@law(symbol="t", symbols="M w_in w_out q", source="conservation (model R5)",
     limits={"write_cache_bytes": ANY, "arriving_per_s": ANY, "leaving_per_s": ANY, "block_bytes": ANY})
def burst_s(
    write_cache_bytes: Bytes, arriving_per_s: PerSecond, leaving_per_s: PerSecond, block_bytes: Bytes
) -> Seconds:
    """How long a write cache absorbs a burst: ``t = M / ((w_in - w_out) q)``.

    1e12 s where writes leave as fast as they arrive.

    Arguments: write_cache_bytes M [B], 0 or more; arriving_per_s w_in, leaving_per_s w_out [1/s], 0 or more;
    block_bytes q [B], 0 or more. Assumes an empty cache at first and constant rates.

    >>> round(burst_s(2 * 2**30, 3000, 1500, 8192), 1)
    174.8
    """
    surplus = most(0.0, arriving_per_s - leaving_per_s) * block_bytes
    return least(divide(write_cache_bytes, surplus, FOREVER_S), FOREVER_S)


@law(symbol="w", symbols="w_a m", source="array data sheets (model R6)",
     limits={"array_write_bytes_per_s": ANY, "controllers": ONE_OR_MORE})
def controller_write_bytes_per_s(array_write_bytes_per_s: BytesPerSecond, controllers: Count) -> BytesPerSecond:
    """Mirrored-write ceiling of one controller: the data-sheet write rate of its array shared by its controllers.

    ``w = w_a / m``. A volume has one owner; both controllers count only where both own busy volumes. The ceiling
    belongs to the controller, never to the path to it.

    >>> controller_write_bytes_per_s(800e6, 2) / 1e6
    400.0
    """
    return array_write_bytes_per_s / controllers


@law(symbol="w", symbols="r m_w", source="array data sheets (model R6)",
     validity="arrays without a data-sheet write rate",
     limits={"controller_read_bytes_per_s": ANY, "mirrored_write_ratio": SHARE})
def estimated_controller_write_bytes_per_s(
    controller_read_bytes_per_s: BytesPerSecond, mirrored_write_ratio: Ratio
) -> BytesPerSecond:
    """Mirrored-write ceiling where no data sheet gives it: each byte passes the controller twice.

    ``w = m_w r``: in from the host and out to the partner.

    Arguments: controller_read_bytes_per_s r [B/s], 0 or more; mirrored_write_ratio m_w [1] (default 0.5, 0.43 to 0.8).
    Source: data sheets of dual-controller arrays: 532 of 1,224, 800 of 1,600, 850 of 1,650 MB/s.

    >>> estimated_controller_write_bytes_per_s(700e6, 0.5) / 1e6
    350.0
    """
    return controller_read_bytes_per_s * mirrored_write_ratio


@law(symbol="w", symbols="rho B_m m", source="each written byte crosses once (model R6)",
     title="Write ceiling of a controller by its mirror port",
     validity="arrays whose controllers mirror writes over ports of their own",
     limits={"mirror_port_ratio": ANY, "mirror_bytes_per_s": ANY, "controllers": ONE_OR_MORE})
def mirrored_over_ports_bytes_per_s(
    mirror_port_ratio: Ratio, mirror_bytes_per_s: BytesPerSecond, controllers: Count
) -> BytesPerSecond:
    """Write ceiling of a controller whose writes cross mirror ports: ``w = rho B_m / m``.

    Arguments: mirror_port_ratio rho, bytes mirrored over what the ports carry in one direction [1]: 1 where they carry
    one direction at a time, 2 where both, 1/2 where each block is acknowledged before the next (default 1, 0.5 to 2);
    mirror_bytes_per_s B_m of all mirror ports of the array in one direction [B/s]; controllers m [count].

    >>> mirrored_over_ports_bytes_per_s(1.0, 200e6, 2) / 1e6
    100.0
    """
    return mirror_port_ratio * mirror_bytes_per_s / controllers
