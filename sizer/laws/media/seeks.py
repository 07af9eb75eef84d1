"""Where the heads go: the seek curve, the zones of a platter, and the mean seek over part of a drive."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import BytesPerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, most, sqrt
from sizer.laws.limits import ANY, SHARE

MEAN_ROOT_DISTANCE = 8 / 15
"""Mean square root of the distance of two uniform positions on a stroke of 1."""

_RUEMMLER = "Ruemmler and Wilkes 1994 (model D1)"
_PAPER = "Ruemmler and Wilkes 1994 (model D3)"
_ZONES = "geometry: track density falls linearly inwards (model D2)"


@law(symbol="a", symbols="t_1 t_m i", source=_RUEMMLER,
     limits={"track_seek_s": ANY, "mean_seek_s": ANY, "intercept_ratio": SHARE})
def seek_intercept_s(track_seek_s: Seconds, mean_seek_s: Seconds, intercept_ratio: Ratio) -> Seconds:
    """Seek time as the distance goes to zero: ``a = max(t_1, i t_m)``.

    A data-sheet track seek alone makes short seeks far too cheap.

    Arguments: track_seek_s t_1 [s], 0 where the data sheet has none; mean_seek_s t_m of reads [s], without controller
    overhead; intercept_ratio i [1] (default 0.22, the HP C2200A; 0.25, the HP 97560).
    Source: Ruemmler and Wilkes, An introduction to disk drive modeling, IEEE Computer 27(3), 1994.

    >>> round(seek_intercept_s(0.4e-3, 3.7e-3, 0.22) * 1e3, 3)
    0.814
    """
    return most(track_seek_s, intercept_ratio * mean_seek_s)


@law(symbol="b", symbols="t_m a", source=_RUEMMLER, validity="mean seek above the intercept",
     limits={"mean_seek_s": ANY, "intercept_s": ANY})
def seek_slope_s(mean_seek_s: Seconds, intercept_s: Seconds) -> Seconds:
    """Growth of the seek time with the root of the distance: ``b = (t_m - a) 15/8``, never negative.

    15/8 because the mean root of the distance of two uniform positions is 8/15.

    >>> round(seek_slope_s(3.7e-3, 0.814e-3) * 1e3, 5)
    5.41125
    """
    return most(0.0, (mean_seek_s - intercept_s) * (15 / 8))


@law(symbol="ρ", symbols="B_i B_o", source="data sheet (model D2)",
     limits={"inner_bytes_per_s": ANY, "outer_bytes_per_s": ANY})
def zone_ratio(inner_bytes_per_s: BytesPerSecond, outer_bytes_per_s: BytesPerSecond) -> Ratio:
    """Rate of the innermost over that of the outermost track: ``rho = B_i / B_o``, 1 where nothing is known.

    Outer tracks are longer: where a record has the rates the other way round, the slower is that of the inner ones.

    >>> round(zone_ratio(90e6, 168e6), 5), round(zone_ratio(168e6, 90e6), 5)
    (0.53571, 0.53571)
    """
    return divide(least(inner_bytes_per_s, outer_bytes_per_s), most(inner_bytes_per_s, outer_bytes_per_s), 1.0)


@law(symbol="B_o", symbols="B_o B_i r", source="data sheet (model D2)", title="Outer media rate, over the spread "
     "between makers", limits={"outer_bytes_per_s": ANY, "inner_bytes_per_s": ANY, "spread_ratio": ANY})
def outer_media_bytes_per_s(
    outer_bytes_per_s: BytesPerSecond, inner_bytes_per_s: BytesPerSecond, spread_ratio: Ratio
) -> BytesPerSecond:
    """``r max(B_o, B_i)``: the faster of the two rates that a record states, over the spread r between makers.

    >>> outer_media_bytes_per_s(168e6, 90e6, 0.5), outer_media_bytes_per_s(90e6, 168e6, 0.5)
    (84000000.0, 84000000.0)
    """
    return most(outer_bytes_per_s, inner_bytes_per_s) * spread_ratio


@law(symbol="f", symbols="φ ρ", source=_ZONES, validity="data laid out from the outer edge",
     limits={"capacity_share": SHARE, "zone_ratio": SHARE})
def stroke_share(capacity_share: Ratio, zone_ratio: Ratio) -> Ratio:
    """Share of the stroke that the outermost share of the capacity takes.

    ``f = (1 - sqrt(1 - (1 - rho^2) phi)) / (1 - rho) = (1 + rho) phi / (1 + sqrt(1 - (1 - rho^2) phi))``; the second
    form holds for rho = 1 too.

    Arguments: capacity_share phi [1], 0 to 1; zone_ratio rho, inner over outer rate [1], 0 to 1.
    Source: geometry; density falls linearly from the outer to the inner track.

    >>> [round(stroke_share(phi, 90 / 168), 5) for phi in (1, 0.5, 0.1)]
    [1.0, 0.42607, 0.07821]
    """
    inner = most(0.0, 1 - (1 - zone_ratio * zone_ratio) * capacity_share)
    return least(1.0, (1 + zone_ratio) * capacity_share / (1 + sqrt(inner)))


@law(symbol="B", symbols="B_o ρ f", source=_ZONES, validity="data laid out from the outer edge",
     limits={"outer_bytes_per_s": ANY, "zone_ratio": SHARE, "stroke_share": SHARE})
def zoned_bytes_per_s(outer_bytes_per_s: BytesPerSecond, zone_ratio: Ratio, stroke_share: Ratio) -> BytesPerSecond:
    """Mean media rate over the outer part of the stroke: ``B = B_o (1 - (1 - rho) f / 2)``.

    >>> [round(zoned_bytes_per_s(168e6, 90 / 168, f) / 1e6, 2) for f in (1, 0.42607, 0.07821)]
    [129.0, 151.38, 164.95]
    """
    return outer_bytes_per_s * (1 - (1 - zone_ratio) * stroke_share / 2)


@law(symbol="t_seek", symbols="a b f", source=_PAPER, validity="requests uniform over a contiguous range",
     limits={"intercept_s": ANY, "slope_s": ANY, "stroke_share": SHARE})
def mean_seek_s(intercept_s: Seconds, slope_s: Seconds, stroke_share: Ratio) -> Seconds:
    """Mean seek between requests uniform over part of the stroke: ``t_seek = a + b (8/15) sqrt(f)``.

    Arguments: intercept_s a, slope_s b [s]; stroke_share f [1], 0 to 1. Holds for any contiguous range.

    >>> [round(mean_seek_s(0.814e-3, 5.41125e-3, f) * 1e3, 4) for f in (1, 0.42607, 0.07821, 0.007692)]
    [3.7, 2.6978, 1.6211, 1.0671]
    """
    return intercept_s + slope_s * MEAN_ROOT_DISTANCE * sqrt(stroke_share)
