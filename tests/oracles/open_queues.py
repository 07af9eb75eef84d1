"""Open queues of the textbooks: one server, several, any service time, forks that join."""

from __future__ import annotations

from sizer.figures.algebra.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, least, less, total, where
from sizer.laws.cases import each_case
from sizer.laws.limits import SATURATED

_MOST_BRANCHES = 32


def is_saturated(utilization: Ratio) -> Ratio:
    """1 where more work arrives than a station can do, else 0.

    Arguments: utilization U offered, may exceed 1 [1]. Source: definition.

    >>> is_saturated(0.8), is_saturated(1.0)
    (0.0, 1.0)
    """
    return where(less(utilization, 1.0), 0.0, 1.0)


def single_server_response_s(service_s: Seconds, utilization: Ratio) -> Seconds:
    """Response time of M/M/1: ``R = S / (1 - U)``, U held at 0.999999.

    Arguments: service_s S [s]; utilization U [1]. First come, first served, or shared. Source: Kleinrock 1975.

    >>> round(single_server_response_s(10e-3, 0.8) * 1e3, 6)
    50.0
    """
    return service_s / (1 - least(utilization, SATURATED))


def _wait_probability(offered: float, servers: float) -> float:
    count = max(int(servers + 1e-9), 1)
    load = min(offered, SATURATED * count)
    blocking = 1.0
    for busy in range(1, count + 1):
        blocking = load * blocking / (busy + load * blocking)
    return blocking / (1 - load / count * (1 - blocking))


def wait_probability(offered_load: Ratio, servers: Count) -> Ratio:
    """Probability that a request has to wait in M/M/c: Erlang's C.

    ``C = B / (1 - a/c (1 - B))``, B Erlang's loss formula by its recursion ``B_j = a B / (j + a B)``.

    Arguments: offered_load a = lambda S in erlangs [1], held at 0.999999 c; servers c [count], 1 or more (whole).
    Source: Erlang 1917; Kleinrock 1975.

    >>> round(wait_probability(3.2, 4), 6)
    0.596432
    """
    return each_case(_wait_probability, offered_load, servers)


def many_server_response_s(
    service_s: Seconds, utilization: Ratio, servers: Count, wait_probability: Ratio
) -> Seconds:
    """Response time of M/M/c: ``R = S + C S / (c (1 - U))``, U held at 0.999999.

    Arguments: service_s S [s]; utilization U of one server [1]; servers c [count]; wait_probability C [1].
    Source: Kleinrock 1975.

    >>> round(many_server_response_s(10e-3, 0.8, 4, 0.596432) * 1e3, 4)
    17.4554
    """
    return service_s + wait_probability * service_s / (servers * (1 - least(utilization, SATURATED)))


def general_wait_s(arrival_rate_per_s: PerSecond, service_s: Seconds, service_variation: Ratio) -> Seconds:
    """Wait of M/G/1: ``W = lambda S^2 (1 + c2) / (2 (1 - U))``, ``U = lambda S`` held at 0.999999.

    Arguments: arrival_rate_per_s lambda [1/s]; service_s S [s]; service_variation c2, squared coefficient of
    variation [1] (exponential 1, constant 0). Source: Kleinrock 1975.

    >>> round(general_wait_s(100, 5e-3, 0.15) * 1e3, 3)
    2.875
    """
    busy = least(arrival_rate_per_s * service_s, SATURATED)
    return busy * service_s * (1 + service_variation) / (2 * (1 - busy))


def two_branch_response_s(branch_response_s: Seconds, utilization: Ratio) -> Seconds:
    """Response of a request that waits for both of two branches: ``R_2 = (12 - U)/8 R_1``.

    Arguments: branch_response_s R_1 of one M/M/1 [s]; utilization U of a branch [1].
    Source: Nelson and Tantawi, Approximate analysis of fork/join synchronization in parallel queues, IEEE Transactions
    on Computers 37(6), 1988.

    >>> round(two_branch_response_s(20e-3, 0.5) * 1e3, 2)
    28.75
    """
    return (12 - utilization) / 8 * branch_response_s


def _harmonic(count: Value) -> Value:
    terms: list[Value] = [where(at_most(term, count), 1 / term, 0.0) for term in range(1, _MOST_BRANCHES + 1)]
    return total(*terms)


def fork_join_response_s(branches: Count, branch_response_s: Seconds, utilization: Ratio) -> Seconds:
    """Response of a striped request that waits for its slowest drive.

    ``R_n = (H_n/H_2 + 4 U/11 (1 - H_n/H_2)) R_2``, H harmonic numbers, ``R_2 = (12 - U)/8 R_1``.

    Arguments: branches n, drives of the stripe [count], 2 to 32 (whole); branch_response_s R_1 of one M/M/1 [s];
    utilization U of a drive [1]. Source: Nelson and Tantawi 1988.

    >>> round(fork_join_response_s(4, 20e-3, 0.5) * 1e3, 3)
    37.898
    """
    growth = _harmonic(branches) / 1.5
    both = two_branch_response_s(branch_response_s, utilization)
    return (growth + 4 * utilization / 11 * (1 - growth)) * both
