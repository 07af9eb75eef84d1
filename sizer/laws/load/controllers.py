"""Controllers of arrays: what requests take of them by direction and size."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, BytesPerSecond, Count, PerSecond, Ratio, Seconds
from sizer.figures.algebra.vocabulary import divide, most
from sizer.laws.limits import ANY, NONE_LEFT, ONE_OR_MORE, SHARE
from sizer.laws.sizes import through_two_sizes

ARRAY_SMALL_BYTES = 8192.0
"""Request that data sheets of arrays state random rates for."""
ARRAY_LARGE_BYTES = 262144.0
"""Request from which on an array moves bytes at the rate of its data sheet."""

_RATE = (1e-9, None)


@law(symbol="S", symbols="X q_0 B q_1 q", source="data-sheet rates of two request sizes (model R13)",
     title="Time that a request of one direction takes of a controller",
     validity="between the two sizes; below the small one the same, above the large one by bytes",
     limits={"io_per_s": _RATE, "small_bytes": ANY, "rate_bytes_per_s": ONE_OR_MORE, "large_bytes": ONE_OR_MORE,
             "request_bytes": ANY})
def controller_request_s(
    io_per_s: PerSecond, small_bytes: Bytes, rate_bytes_per_s: BytesPerSecond, large_bytes: Bytes,
    request_bytes: Bytes,
) -> Seconds:
    """A line through two points: ``1/X`` up to q_0, ``q/B`` from q_1 on, and never less than ``q/B``.

    Arguments: io_per_s X, requests of small_bytes q_0; rate_bytes_per_s B of requests of large_bytes q_1 and more,
    q_1 above q_0; request_bytes q.

    >>> [round(1 / controller_request_s(1.5e6, 4096, 21e9, 262144, size * 1024)) for size in (4, 8, 256)]
    [1500000, 1170647, 80109]
    """
    return through_two_sizes(1 / io_per_s, small_bytes, rate_bytes_per_s, large_bytes, request_bytes)


@law(symbol="S", symbols="r S_r S_w k", source="demands add up (model R13)",
     title="Time that a mean request takes of a controller",
     limits={"read_ratio": SHARE, "read_s": ANY, "write_s": ANY, "kept_ratio": (1e-3, 1.0 + 1e-9)})
def controller_service_s(read_ratio: Ratio, read_s: Seconds, write_s: Seconds, kept_ratio: Ratio) -> Seconds:
    """Reads and writes by their shares: ``(r S_r + (1 - r) S_w) / k``.

    Arguments: kept_ratio k, the share of a controller's rate that is left beside data reduction, 1 without.

    >>> read, write = (controller_request_s(*of, 262144, 8192) for of in ((1.5e6, 4096, 21e9), (4.5e5, 4096, 9e9)))
    >>> round(1 / controller_service_s(0.7, read, write, 1.0))
    718007
    """
    return (read_ratio * read_s + (1 - read_ratio) * write_s) / kept_ratio


@law(symbol="q", symbols="Q v", source="definition", title="Bytes of one request of an operation",
     limits={"moved_bytes": ANY, "requests": ANY})
def bytes_of_request(moved_bytes: Bytes, requests: Ratio) -> Bytes:
    """``Q / v``; 0 of no requests.

    >>> bytes_of_request(16384.0, 2.0), bytes_of_request(16384.0, 0.0)
    (8192.0, 0.0)
    """
    return divide(moved_bytes, requests, 0.0)


@law(symbol="U'", symbols="U c i i'", source="the survivors take all of it (model R13)",
     title="Utilization of the controllers with one of them lost",
     limits={"utilization": ANY, "controllers": ONE_OR_MORE, "uneven": ONE_OR_MORE, "uneven_left": ONE_OR_MORE})
def utilization_with_one_lost(utilization: Ratio, controllers: Count, uneven: Ratio, uneven_left: Ratio) -> Ratio:
    """``U (c/i) / ((c - 1)/i')``: of two controllers with even work twice as much, so that half is the most.

    Arguments: utilization U of the busiest of controllers c, whose load is ``uneven`` i over the mean; ``uneven_left``
    i' that of those left. A single group that one of two controllers owns (i 2, i' 1) keeps the other one as busy.

    >>> utilization_with_one_lost(0.4178, 2.0, 1.0, 1.0), utilization_with_one_lost(0.96, 2.0, 2.0, 1.0)
    (0.8356, 0.96)
    """
    return utilization * (controllers / uneven) * uneven_left / most(controllers - 1, NONE_LEFT)


@law(symbol="ρ_w", symbols="d", source="conservation (model R15)", title="Bytes written to drives for each of hosts",
     limits={"reduction": ONE_OR_MORE})
def reduced_write_ratio(reduction: Ratio) -> Ratio:
    """``1/d``: what is found again is not written, the rest is smaller.

    >>> reduced_write_ratio(4.0)
    0.25
    """
    return 1 / reduction


@law(symbol="ρ_r", symbols="d s", source="a part of the reduction is compression (model R15)",
     title="Bytes read from drives for each of the hosts", limits={"reduction": ONE_OR_MORE, "part": SHARE})
def reduced_read_ratio(reduction: Ratio, part: Ratio) -> Ratio:
    """``d^-s``: what is compressed is read smaller; what was found again is read as often as it is asked for.

    Arguments: reduction d [1]; part s of it that is compression, in the logarithm [1] (default 0.5, none to all).

    >>> reduced_read_ratio(4.0, 0.5), reduced_read_ratio(4.0, 1.0)
    (0.5, 0.25)
    """
    return reduction ** -part
