"""Power, heat, energy, space, and the compute that shares the racks."""

from sizer.figures.law import law
from sizer.figures.values import (
    Bytes,
    BytesPerSecond,
    Count,
    CyclesPerSecond,
    Flops,
    HeatFlow,
    KilowattHours,
    Ratio,
    Watts,
)
from sizer.figures.vocabulary import least, most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE

BTU_PER_H_PER_W = 3.412
"""Heat of one watt."""
HOURS_PER_YEAR = 8766.0
"""365.25 days."""
HIMENO_FLOPS = 34.0
"""Operations of one grid point of the Himeno stencil."""
HIMENO_BYTES = 72.0
"""Memory traffic of one grid point in single precision, with write-allocate."""

_ROOFLINE = "Williams, Waterman, Patterson 2009 (model P5)"


@law(symbol="P_d", symbols="P_i P_b U", source="data sheets (model P1)",
     limits={"idle_w": ANY, "busy_w": ANY, "utilization": SHARE})
def drive_power_w(idle_w: Watts, busy_w: Watts, utilization: Ratio) -> Watts:
    """Power of a drive at its utilization: ``P_i + U (P_b - P_i)``, a load on the DC side.

    Arguments: idle_w P_i, busy_w P_b [W]; utilization U [1], 0 to 1. Assumes power in proportion to busy time.
    Source: drive data sheets.

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
    [1]. Source: definition.

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

    Arguments: power_w P at the wall [W]. Source: definition of the unit.

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


@law(symbol="F_peak", symbols="m f k", source="processor data sheet (model P5)",
     limits={"cores": ANY, "clock_cycles_per_s": ANY, "flops_per_cycle": ANY})
def peak_flops(cores: Count, clock_cycles_per_s: CyclesPerSecond, flops_per_cycle: Ratio) -> Flops:
    """Peak of a node's processors: ``m f k``.

    Arguments: cores m [count]; clock_cycles_per_s f [cycle/s]; flops_per_cycle k of one core [1].
    Source: processor data sheet.

    >>> peak_flops(8, 2.4e9, 8) / 1e9
    153.6
    """
    return cores * clock_cycles_per_s * flops_per_cycle


@law(symbol="I", symbols="n b", source=_ROOFLINE, limits={"flops_per_point": ANY, "bytes_per_point": ONE_OR_MORE})
def flops_per_byte(flops_per_point: Ratio, bytes_per_point: Bytes) -> Ratio:
    """Arithmetic intensity: operations for each byte moved to or from memory, ``n / b``.

    Arguments: flops_per_point n [1]; bytes_per_point b [B]. Source: Williams, Waterman, Patterson, Roofline,
    Communications of the ACM 52(4), 2009.

    >>> round(flops_per_byte(HIMENO_FLOPS, HIMENO_BYTES), 5)
    0.47222
    """
    return flops_per_point / bytes_per_point


@law(symbol="F", symbols="F_peak B m I", source=_ROOFLINE, validity="kernels bound by memory or by arithmetic",
     limits={"peak_flops": ANY, "channel_bytes_per_s": ANY, "memory_ratio": SHARE, "flops_per_byte": ANY})
def stencil_flops(
    peak_flops: Flops, channel_bytes_per_s: BytesPerSecond, memory_ratio: Ratio, flops_per_byte: Ratio
) -> Flops:
    """What a node reaches on a stencil: ``min(F_peak, m B I)``.

    Arguments: peak_flops F_peak [flop/s]; channel_bytes_per_s B, peak of the memory channels [B/s]; memory_ratio m,
    share of it that a program reaches [1] (default 0.65); flops_per_byte I [1]. Source: Williams, Waterman, Patterson
    2009.

    >>> round(stencil_flops(153.6e9, 51.2e9, 0.65, 34 / 72) / 1e9, 3)
    15.716
    """
    return least(peak_flops, channel_bytes_per_s * memory_ratio * flops_per_byte)


@law(symbol="F_n", symbols="F n h", source="own rule (model P5)",
     limits={"node_flops": ANY, "nodes": ANY, "halo_ratio": SHARE})
def cluster_flops(node_flops: Flops, nodes: Count, halo_ratio: Ratio) -> Flops:
    """What a cluster reaches when nodes exchange the edges of their parts: ``F n h``.

    Arguments: node_flops F [flop/s]; nodes n [count]; halo_ratio h, share of the time that is not exchange [1]
    (default 0.96). Our own rule of thumb; its constant is h. Source: surface over volume of the parts.

    >>> round(cluster_flops(15.716e9, 10, 0.96) / 1e9, 1)
    150.9
    """
    return node_flops * nodes * halo_ratio
