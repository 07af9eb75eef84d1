"""Response curves that are published of a system whose parts nobody knows."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, most
from sizer.laws.limits import INSTANT, SATURATED, SHARE

_TWO_POINTS = "one open queue through two published points (model Q14)"


@law(symbol="U", symbols="x_1 R_1 R_p", source=_TWO_POINTS, title="Utilization of a black box at its published peak",
     limits={"first": SHARE, "first_s": INSTANT, "peak_s": INSTANT})
def curve_utilization(first: Ratio, first_s: Seconds, peak_s: Seconds) -> Ratio:
    """``U = (1 - R_1/R_p)/(1 - x_1 R_1/R_p)``, 0 where the response does not rise.

    Arguments: share x_1 of the peak and response R_1 of the first published point, response R_p at the peak.

    >>> round(curve_utilization(0.1, 0.4e-3, 4.9e-3), 4)
    0.9259
    """
    ratio = least(first_s / peak_s, 1.0)
    return least(most(divide(1 - ratio, 1 - first * ratio, 0.0), 0.0), SATURATED)


@law(symbol="R", symbols="R_1 x_1 U x", source=_TWO_POINTS, title="Response of a black box at a load",
     validity="up to the published peak; a system of many processors bends later and harder",
     limits={"first_s": INSTANT, "first": SHARE, "utilization": SHARE, "load": (0.0, None)})
def curve_response_s(first_s: Seconds, first: Ratio, utilization: Ratio, load: Ratio) -> Seconds:
    """``R = R_1 (1 - U x_1)/(1 - U x)``, x the load in shares of the peak, 1 above it.

    >>> [round(curve_response_s(0.4e-3, 0.1, 25 / 27, x) * 1e3, 3) for x in (0.1, 0.5, 0.8, 0.9)]
    [0.4, 0.676, 1.4, 2.178]
    """
    return first_s * (1 - utilization * first) / (1 - utilization * least(load, 1.0))
