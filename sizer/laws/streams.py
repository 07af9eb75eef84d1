"""Streams and single kinds of request: what is left of general laws for large, ordered or one-sided work."""

from sizer.figures.law import law
from sizer.figures.values import Ratio, Seconds
from sizer.figures.vocabulary import divide, most


@law(symbol="R_d", symbols="v_r S_r W", source="residence at the drives (Q1, Q9)",
     title="Time at the drives, per operation")
def drive_residence_s(read_visits: Ratio, read_service_s: Seconds, drive_wait_s: Seconds) -> Seconds:
    """``R_d = v_r (S_r + W)``, over reads and writes together: a write waits for no drive.

    >>> round(drive_residence_s(0.5, 4e-3, 1e-3) * 1e3, 3)
    2.5
    """
    return read_visits * (read_service_s + drive_wait_s)


@law(symbol="R_r", symbols="R R_d r L_hit Z", source="mean over reads and writes (Q1)",
     title="Response time of reads")
def read_response_s(
    response_s: Seconds, drives_s: Seconds, read_ratio: Ratio, hit_s: Seconds, delay_s: Seconds
) -> Seconds:
    """``R_r = R - R_d - Z + L_hit + R_d / r``: queues on the way are shared, the drives are the reads' alone.

    >>> round(read_response_s(3.215e-3, 2.8655e-3, 0.5, 0.3e-3, 0.35e-3) * 1e3, 3)
    6.031
    """
    return most(response_s - drives_s - delay_s, 0.0) + hit_s + divide(drives_s, read_ratio, 0.0)


@law(symbol="R_w", symbols="R R_d L_ack Z", source="mean over reads and writes (Q1)",
     title="Response time of writes")
def write_response_s(response_s: Seconds, drives_s: Seconds, acknowledge_s: Seconds, delay_s: Seconds) -> Seconds:
    """``R_w = R - R_d - Z + L_ack``: the cache acknowledges, no drive is waited for.

    >>> round(write_response_s(3.215e-3, 2.8655e-3, 0.4e-3, 0.35e-3) * 1e3, 3)
    0.4
    """
    return most(response_s - drives_s - delay_s, 0.0) + acknowledge_s
