"""Compute bound by memory: what a node and a cluster reach, and the time of an operation at channels and cores."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, CyclesPerSecond, Flops, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, least, most
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE, UNLIMITED_PER_S

_ROOFLINE = "Williams, Waterman, Patterson 2009 (model P5)"
HIMENO_FLOPS = 34.0
"""Operations of one grid point of the Himeno stencil."""
HIMENO_BYTES = 72.0
"""Memory traffic of one grid point in single precision, with write-allocate."""


@law(symbol="F_peak", symbols="m f k", source="processor data sheet (model P5)",
     limits={"cores": ANY, "clock_cycles_per_s": ANY, "flops_per_cycle": ANY})
def peak_flops(cores: Count, clock_cycles_per_s: CyclesPerSecond, flops_per_cycle: Ratio) -> Flops:
    """Peak of a node's processors: ``m f k``.

    Arguments: cores m [count]; clock_cycles_per_s f [cycle/s]; flops_per_cycle k of one core [1].

    >>> peak_flops(8, 2.4e9, 8) / 1e9
    153.6
    """
    return cores * clock_cycles_per_s * flops_per_cycle


@law(symbol="I", symbols="n b", source=_ROOFLINE, limits={"flops_per_point": ANY, "bytes_per_point": ONE_OR_MORE})
def flops_per_byte(flops_per_point: Ratio, bytes_per_point: Bytes) -> Ratio:
    """Arithmetic intensity: operations for each byte moved to or from memory, ``n / b``.

    Source: Williams, Waterman, Patterson, Roofline, Communications of the ACM 52(4), 2009.

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
    share of it that a program reaches [1] (default 0.65); flops_per_byte I [1].

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


@law(symbol="I", symbols="b", source=_ROOFLINE, limits={"bytes_per_operation": (1e-9, None)})
def operations_per_byte(bytes_per_operation: Ratio) -> Ratio:
    """Arithmetic intensity from the bytes one operation moves: ``I = 1 / b``.

    >>> operations_per_byte(2.0)
    0.5
    """
    return 1 / bytes_per_operation


@law(symbol="D", symbols="B m I", source=_ROOFLINE, title="Time of an operation at the memory channels of a node")
def memory_time_s(channel_bytes_per_s: BytesPerSecond, memory_ratio: Ratio, operations_per_byte: Ratio) -> Seconds:
    """``D = 1 / (B m I)``.

    >>> round(memory_time_s(51.2e9, 0.65, 34 / 72) * 1e12, 2)
    63.63
    """
    return divide(1.0, channel_bytes_per_s * memory_ratio * operations_per_byte, 1 / UNLIMITED_PER_S)


@law(symbol="D", symbols="F", source=_ROOFLINE, title="Time of an operation in the cores of a node")
def compute_time_s(peak_flops: Flops) -> Seconds:
    """``D = 1 / F``.

    >>> round(compute_time_s(153.6e9) * 1e12, 2)
    6.51
    """
    return divide(1.0, peak_flops, 1 / UNLIMITED_PER_S)


@law(symbol="n", symbols="n h", source="time lost to the exchange of edges (model P5)",
     title="Nodes' worth of computing")
def effective_nodes(nodes: Count, halo_ratio: Ratio) -> Count:
    """``n h``: nodes that exchange edges a share of the time compute like fewer.

    >>> effective_nodes(10, 0.96)
    9.6
    """
    return nodes * halo_ratio


@law(symbol="N", symbols="n D_m D_c", source=_ROOFLINE, title="Operations in flight")
def overlapped_operations(nodes: Count, memory_s: Seconds, compute_s: Seconds) -> Count:
    """``n (D_m + D_c) / max(D_m, D_c)``: caches and prefetch overlap memory and arithmetic, so the slower one binds.

    >>> overlapped_operations(10, 2.0, 1.0)
    15.0
    """
    return nodes * divide(memory_s + compute_s, most(memory_s, compute_s), 1.0)
