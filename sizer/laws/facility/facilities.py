"""Power, heat and energy."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import (
    Count,
    HeatFlow,
    KilowattHours,
    Ratio,
    Watts,
)
from sizer.figures.algebra.vocabulary import most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE
from sizer.units import YEAR_S

BTU_PER_H_PER_W = 3.412
"""Heat of one watt."""
HOURS_PER_YEAR = YEAR_S / 3600

_ROOFLINE = "Williams, Waterman, Patterson 2009 (model P5)"


@law(symbol="P_d", symbols="P_i P_b U", source="data sheets (model P1)",
     limits={"idle_w": ANY, "busy_w": ANY, "utilization": SHARE})
def drive_power_w(idle_w: Watts, busy_w: Watts, utilization: Ratio) -> Watts:
    """Power of a drive at its utilization: ``P_i + U (P_b - P_i)``, a load on the DC side.

    Arguments: idle_w P_i, busy_w P_b [W]; utilization U [1], 0 to 1. Assumes power in proportion to busy time.

    >>> round(736 * drive_power_w(5.58, 8.1, 0.6), 1)
    5219.7
    """
    return idle_w + utilization * (busy_w - idle_w)


@law(symbol="P", symbols="P_ac P_dc η", source="supply data sheets (model P2)",
     limits={"ac_w": ANY, "dc_w": ANY, "supply_ratio": (0.1, 1)})
def wall_power_w(ac_w: Watts, dc_w: Watts, supply_ratio: Ratio) -> Watts:
    """Power drawn from the wall: AC inputs as they are, DC loads through their supplies: ``P_ac + P_dc / eta``.

    A supply's rating is never a draw.

    Arguments: ac_w P_ac, dc_w P_dc [W]; supply_ratio eta, efficiency [1] (default 0.88). Source: definition.

    >>> round(wall_power_w(9396.7, 1692.8, 0.88))
    11320
    """
    return ac_w + dc_w / supply_ratio


@law(symbol="P_0", symbols="P n P_d η", source="definition (model P2)",
     limits={"full_w": ANY, "bay_count": ANY, "drive_w": ANY, "supply_ratio": (0.1, 1)})
def empty_box_power_w(full_w: Watts, bay_count: Count, drive_w: Watts, supply_ratio: Ratio) -> Watts:
    """AC power of a box without drives, from its figure with full bays: ``P - n P_d / eta``, never below 0.

    The drives are those the figure was taken with, so that what is bought does not change what the box itself draws.

    Arguments: full_w P [W]; bay_count n [count]; drive_w P_d of one drive of the measured box [W]; supply_ratio eta
    [1].

    >>> round(8 * empty_box_power_w(361, 24, 7.1, 0.88) + 24 * empty_box_power_w(290, 25, 7.1, 0.88))
    3458
    """
    return most(full_w - bay_count * drive_w / supply_ratio, 0.0)


@law(symbol="P_d", symbols="P s n η", source="own rule (model P2)",
     limits={"full_w": ANY, "drives_ratio": SHARE, "bay_count": ONE_OR_MORE, "supply_ratio": (0.1, 1)})
def measured_drive_w(full_w: Watts, drives_ratio: Ratio, bay_count: Count, supply_ratio: Ratio) -> Watts:
    """DC power of one drive of a box whose figure was taken with full bays of drives nobody names: ``P s eta / n``.

    Arguments: full_w P [W]; drives_ratio s, share of it that the drives draw [1] (default 0.6); bay_count n [count];
    supply_ratio eta [1]. Our own rule; its constant is s. Source: boxes whose drives are known.

    >>> round(measured_drive_w(290, 0.6, 25, 0.88), 2)
    6.12
    """
    return full_w * drives_ratio * supply_ratio / bay_count


@law(symbol="Q", symbols="P", source="definition (model P2)", limits={"power_w": ANY})
def heat_btu_per_h(power_w: Watts) -> HeatFlow:
    """Heat to be carried away: ``3.412 BTU/h`` for each watt.

    Arguments: power_w P at the wall [W].

    >>> round(heat_btu_per_h(11320.3))
    38625
    """
    return BTU_PER_H_PER_W * power_w


@law(symbol="E", symbols="P PUE", source="definition (model P3)", limits={"power_w": ANY, "pue_ratio": ONE_OR_MORE})
def energy_per_year_kwh(power_w: Watts, pue_ratio: Ratio) -> KilowattHours:
    """Energy of a year with cooling and distribution: ``8.766 P PUE`` kWh.

    Arguments: power_w P at the wall [W]; pue_ratio, facility over equipment [1], 1 or more (default 1.5).
    Source: The Green Grid, PUE: a comprehensive examination of the metric, 2012.

    >>> round(energy_per_year_kwh(11320.3, 1.5))
    148851
    """
    return power_w * (HOURS_PER_YEAR / 1000) * pue_ratio
