"""Data loss, availability and what is left after a failure, in the closed forms of textbooks and for special cases."""

from __future__ import annotations

from sizer.figures.algebra.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, divide, most, where

_MOST_TOLERATED = 3


def approximate_time_to_loss_s(members: Count, tolerated: Count, mttf_s: Seconds, repair_s: Seconds) -> Seconds:
    """Mean time to data loss in closed form: ``MTTF^(m+1) / (n (n-1) ... (n-m) T^m)``.

    Arguments: members n [count], more than tolerated; tolerated m, failures survived [count], 0 to 3 (whole); mttf_s
    [s]; repair_s T [s]. Source: Patterson, Gibson, Katz 1988.

    >>> f"{approximate_time_to_loss_s(8, 1, 1.2e6 * 3600, 24 * 3600) / 3600:.6g}"
    '1.07143e+09'
    """
    elapsed: Value = mttf_s / members
    for failed in range(1, _MOST_TOLERATED + 1):
        longer = mttf_s / (most(1e-9, members - failed) * repair_s)
        elapsed = elapsed * where(at_most(failed, tolerated), longer, 1.0)
    return elapsed


def pair_availability(availability: Ratio) -> Ratio:
    """Availability of a pair of which one is enough: ``1 - (1 - A)^2``.

    Arguments: availability A of each [1], 0 to 1. Source: Trivedi 2002.

    >>> round(pair_availability(0.99996), 10)
    0.9999999984
    """
    missing = 1 - availability
    return 1 - missing * missing


def partner_demand_s(
    read_visits: Ratio, read_service_s: Seconds, write_visits: Ratio, write_service_s: Seconds
) -> Seconds:
    """Demand that binds a pool of pairs once a drive is lost, its partner serving all their reads.

    ``2 v_r S_r + v_w S_w``. It bounds the pool; at normal load only requests to that pair (2/n of them) wait longer.

    Arguments: read_visits v_r, write_visits v_w [1]; read_service_s S_r, write_service_s S_w [s].
    Source: Chen, Lee, Gibson, Katz, Patterson, ACM Computing Surveys 26(2), 1994.

    >>> whole = 0.5 * 4.3160e-3 + 1 * 2.9645e-3
    >>> round(whole / partner_demand_s(0.5, 4.3160e-3, 1, 2.9645e-3), 4)
    0.7036
    """
    return 2 * read_visits * read_service_s + write_visits * write_service_s


def pair_share(drives: Count) -> Ratio:
    """Share of the requests that go to one pair of a mirrored pool: ``2 / n``.

    Arguments: drives n [count], 2 or more. Source: counting.

    >>> pair_share(10)
    0.2
    """
    return 2 / drives


def surviving_count(parts: Count, lost: Count) -> Count:
    """Parts that are left: ``n - f``, at least 0.

    Arguments: parts n, lost f [count], 0 or more. Source: counting.

    >>> surviving_count(8.0, 1.0)
    7.0
    """
    return most(0.0, parts - lost)


def surviving_throughput_per_s(throughput_per_s: PerSecond, parts: Count, lost: Count) -> PerSecond:
    """Bound of equal parts side by side after some are lost: ``X (n - f) / n``, 0 where none is left.

    Arguments: throughput_per_s X of all parts [1/s]; parts n, lost f [count]. Source: utilization law.

    >>> surviving_throughput_per_s(166080.0, 2, 1)
    83040.0
    """
    return throughput_per_s * divide(most(0.0, parts - lost), parts, 0.0)


def write_through_s(delay_s: Seconds, service_s: Seconds) -> Seconds:
    """Time until a write is acknowledged when write-back is off: host, fabric and array, then the drive.

    Arguments: delay_s before the drive [s]; service_s of the drive, or of an uncached parity update [s].
    Source: definition.

    >>> round(write_through_s(0.05e-3, 4.5446e-3) * 1e3, 4)
    4.5946
    """
    return delay_s + service_s
