"""Fast and slow drives in one pool: what part of the work the fast ones take, and what moving data between costs."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, less, log, most, where
from sizer.laws.limits import ANY, NONE_LEFT, SHARE
from sizer.units import DAY_S

_POWER_LAW = "references by a power law of the rank: Breslau et al. 1999 (model R14)"
_LOGARITHMIC = 0.9995
"""Exponent from which on the power law is its limit, the logarithm."""


@law(symbol="h", symbols="M F b e", source=_POWER_LAW, title="Share of the references to what is used most",
     validity="independent references; the fast part holds what is used most",
     limits={"fast_bytes": ANY, "footprint_bytes": ANY, "unit_bytes": (1.0, None), "exponent": SHARE})
def working_set_hits(fast_bytes: Bytes, footprint_bytes: Bytes, unit_bytes: Bytes, exponent: Ratio) -> Ratio:
    """``h = ((M/b)^(1-e) - 1)/((F/b)^(1-e) - 1)``, its limit ``ln(M/b)/ln(F/b)`` at e = 1; at most 1, 0 below one unit.

    The unit of rank k is referred to as often as ``k^-e``: e = 0 is uniform (``M/F``, model R4), e = 1 is Zipf's law.

    Arguments: fast_bytes M and footprint_bytes F [B]; unit_bytes b that is moved or kept as one [B]; exponent e [1].

    >>> [round(working_set_hits(10e12, 100e12, 2**28, e), 4) for e in (0.0, 0.5, 0.8, 1.0)]
    [0.1, 0.3151, 0.6002, 0.8205]
    >>> round(working_set_hits(10e12, 100e12, 8192.0, 1.0), 4), working_set_hits(3e12, 2e12, 8192.0, 0.8)
    (0.9009, 1.0)
    """
    fast, whole = most(fast_bytes / unit_bytes, 1.0), most(footprint_bytes / unit_bytes, 1.0)
    power = 1 - least(exponent, _LOGARITHMIC)
    by_power = divide(fast ** power - 1, whole ** power - 1, 1.0)
    return least(where(less(_LOGARITHMIC, exponent), divide(log(fast), log(whole), 1.0), by_power), 1.0)


@law(symbol="F'", symbols="M F h", source="independent reference model (model R14)",
     title="Footprint of uniform references that a cache answers as many of",
     limits={"cache_bytes": ANY, "footprint_bytes": ANY, "hit_ratio": SHARE})
def uniform_footprint_bytes(cache_bytes: Bytes, footprint_bytes: Bytes, hit_ratio: Ratio) -> Bytes:
    """``F' = M/h``; F where nothing is hit.

    >>> uniform_footprint_bytes(10e12, 100e12, 0.8), uniform_footprint_bytes(0.0, 100e12, 0.0)
    (12500000000000.0, 100000000000000.0)
    """
    return where(less(0.0, hit_ratio), divide(cache_bytes, hit_ratio, 0.0), footprint_bytes)


@law(symbol="w", symbols="m", source="definition (model R14)", title="Bytes a second that move between fast and slow",
     limits={"moved_bytes_per_day": ANY})
def moved_bytes_per_s(moved_bytes_per_day: Bytes) -> BytesPerSecond:
    """``w = m/d``, d one day, as if they moved evenly.

    >>> round(moved_bytes_per_s(1e12) / 1e6, 4)
    11.5741
    """
    return moved_bytes_per_day / DAY_S


@law(symbol="u", symbols="w S_r S_w m q n", source="utilization law (model R14)",
     title="Share of the drives' time that moving data takes",
     limits={"moved_bytes_per_s": ANY, "read_s": ANY, "write_s": ANY, "media_ratio": ANY, "run_bytes": (1.0, None),
             "drives": ANY})
def moving_ratio(
    moved_bytes_per_s: BytesPerSecond, read_s: Seconds, write_s: Seconds, media_ratio: Ratio, run_bytes: Bytes,
    drives: Count,
) -> Ratio:
    """``u = min(w (S_r + m S_w)/(q n), 1)``: what is read to go elsewhere, and as many bytes written that come.

    Arguments: moved_bytes_per_s w in each direction; read_s S_r and write_s S_w of a run of run_bytes q, 0 of a
    direction in which nothing moves; media_ratio m, bytes written with copies and parity for each one [1]; drives n.

    >>> round(moving_ratio(100e6, 15e-3, 16e-3, 1.25, 524288.0, 48.0), 4)
    0.1391
    """
    return least(divide(moved_bytes_per_s * (read_s + media_ratio * write_s), run_bytes * drives, 1.0), 1.0)


@law(symbol="n'", symbols="n u", source="utilization law (model R14)", title="Drives that moving data leaves",
     limits={"drives": ANY, "moving": SHARE})
def drives_beside_moving(drives: Count, moving: Ratio) -> Count:
    """``n (1 - u)``; next to none where moving takes all of their time.

    >>> drives_beside_moving(40.0, 0.25)
    30.0
    """
    return drives * most(1 - moving, NONE_LEFT)


@law(symbol="k", symbols="f n a", source="counting (model R14)", title="Share of a read cache that is left",
     limits={"lost": ANY, "drives": ANY, "at_hand": SHARE})
def cache_kept_ratio(lost: Count, drives: Count, at_hand: Ratio) -> Ratio:
    """``a (1 - min(f/n, 1))``: a lost drive takes its part, since what it held lies on the slow drives too.

    Arguments: lost f of drives n without redundancy [count]; at_hand a, 0 where the box around all is lost [1].

    >>> cache_kept_ratio(1.0, 4.0, 1.0), cache_kept_ratio(0.0, 4.0, 0.0)
    (0.75, 0.0)
    """
    return at_hand * (1 - least(divide(lost, drives, 1.0), 1.0))


@law(symbol="v", symbols="v_r h M_f M", source="counting (model R14)",
     title="Reads that drives of a cache answer, of an operation",
     limits={"visits": ANY, "hit_ratio": SHARE, "fast_bytes": ANY, "cache_bytes": ANY})
def cache_drive_visits(visits: Ratio, hit_ratio: Ratio, fast_bytes: Bytes, cache_bytes: Bytes) -> Ratio:
    """``v_r h M_f/M``: of the hits in all caches M, the part in the drives' M_f; memory answers the rest.

    >>> cache_drive_visits(0.7, 0.5, 3e12, 4e12)
    0.26249999999999996
    """
    return visits * hit_ratio * divide(fast_bytes, cache_bytes, 0.0)
