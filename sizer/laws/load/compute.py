"""Compute bound by memory, as time at resources: what an operation takes of channels and cores (model P5)."""

from sizer.figures.law import law
from sizer.figures.values import BytesPerSecond, Count, Flops, Ratio, Seconds
from sizer.figures.vocabulary import divide, most
from sizer.laws.limits import UNLIMITED_PER_S

_ROOFLINE = "Williams, Waterman, Patterson 2009 (model P5)"


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
