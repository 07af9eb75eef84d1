"""What clients of a file system do to each byte: a thread copies, checks and sends it, and is one core at most."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import BytesPerSecond, Count, CyclesPerByte, CyclesPerSecond
from sizer.figures.algebra.vocabulary import least
from sizer.laws.limits import ANY, ONE_OR_MORE


@law(symbol="B_t", symbols="f c", source="copy, page cache, checksum and calls of a file-system client (model L12)",
     title="What one thread of a client can move",
     limits={"clock_cycles_per_s": ANY, "cycles_per_byte": (1e-6, None)})
def thread_bytes_per_s(clock_cycles_per_s: CyclesPerSecond, cycles_per_byte: CyclesPerByte) -> BytesPerSecond:
    """``B_t = f / c``: a thread works on one byte after another, whatever stands behind its file system.

    Arguments: clock f [cycle/s]; cycles c of the client for each byte [cycle/B] (3).

    >>> round(thread_bytes_per_s(2.4e9, 3.0) / 1e6, 1)
    800.0
    """
    return clock_cycles_per_s / cycles_per_byte


@law(symbol="m", symbols="t n k", source="definition (model L12)", title="Threads that work at a time",
     limits={"threads": ANY, "clients": ONE_OR_MORE, "cores": ONE_OR_MORE})
def working_threads(threads: Count, clients: Count, cores: Count) -> Count:
    """``m = min(t, n k)``: no more threads work at a time than n clients have cores.

    >>> working_threads(128, 8, 32), working_threads(1024, 8, 32)
    (128, 256)
    """
    return least(threads, clients * cores)
