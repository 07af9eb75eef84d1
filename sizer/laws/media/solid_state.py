"""A solid-state drive as a server of requests."""

from sizer.figures.law import law
from sizer.figures.values import Bytes, BytesPerSecond, PerSecond, Seconds
from sizer.figures.vocabulary import most


@law(symbol="S", symbols="X B q", source="data-sheet rates at full depth (model D8)",
     validity="sustained work at the queue depth of the data sheet",
     limits={"io_per_s": (1e-9, None), "rate_bytes_per_s": (1.0, None)})
def solid_state_service_s(io_per_s: PerSecond, rate_bytes_per_s: BytesPerSecond, request_bytes: Bytes) -> Seconds:
    """Time a request takes from a solid-state drive's capacity: ``S = max(1 / X, q / B)``.

    Arguments: io_per_s X [1/s], the data sheet's requests a second; rate_bytes_per_s B [B/s], its bandwidth;
    request_bytes q [B]. Assumes that many requests are in flight, as the data sheet does. Source: model D8.

    >>> round(solid_state_service_s(90000.0, 500e6, 8192.0) * 1e6, 3)
    16.384
    """
    return most(1 / io_per_s, request_bytes / rate_bytes_per_s)
