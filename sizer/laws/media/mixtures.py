"""Several kinds of work at the same place taken as one: means over how often each comes."""

from typing import Annotated

from sizer.figures.law import law
from sizer.figures.values import Anything, Bytes, Ratio, Value
from sizer.figures.vocabulary import divide, total


@law(symbol="x̄", symbols="x v", source="definition of a mean", title="Mean over visits")
def mean_over_visits(*values_and_visits: Annotated[Value, "?", "1"]) -> Anything:
    """``(x1 v1 + x2 v2 + ...) / (v1 + v2 + ...)``; the first value where nobody comes.

    Arguments: pairs of a value [any one unit] and how often an operation brings it [1].

    >>> round(mean_over_visits(4e-3, 0.5, 8e-3, 1.5) * 1e3, 6), mean_over_visits(4.0, 0.0, 8.0, 0.0)
    (7.0, 4.0)
    """
    values, visits = values_and_visits[::2], values_and_visits[1::2]
    weighed = total(*[value * often for value, often in zip(values, visits, strict=True)])
    return divide(weighed, total(*visits), values[0])


@law(symbol="q̄", symbols="a q", source="definition of a mean", title="Mean request of bytes that go to several places")
def mean_request_bytes(*shares_and_bytes: Annotated[Value, "1", "B"]) -> Bytes:
    """``q̄ = 1 / (a1/q1 + a2/q2 + ...)``: bytes go to the places by the shares a, in requests of q bytes there.

    Arguments: pairs of a share of the bytes [1] and the bytes of a request [B]; requests of no bytes take no part.

    >>> round(mean_request_bytes(0.5, 1e6, 0.5, 4e6))
    1600000
    """
    shares, requests = shares_and_bytes[::2], shares_and_bytes[1::2]
    each = [divide(share, request, 0.0) for share, request in zip(shares, requests, strict=True)]
    return divide(1.0, total(*each), 0.0)


@law(symbol="a", symbols="a q̄ q", source="bytes over bytes of a request",
     title="Share of the requests that go to a place")
def share_of_requests(share: Ratio, mean_bytes: Bytes, request_bytes: Bytes) -> Ratio:
    """``a q̄ / q``: a place that gets the share a of the bytes gets more of the requests the smaller they are there.

    Arguments: share a [1]; mean_bytes q̄, request_bytes q [B].

    >>> share_of_requests(0.5, 1.6e6, 1e6), share_of_requests(0.5, 1.6e6, 4e6)
    (0.8, 0.2)
    """
    return divide(share * mean_bytes, request_bytes, share)
