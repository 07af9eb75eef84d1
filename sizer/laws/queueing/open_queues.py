"""Open classes: work that arrives whatever the system does. Beyond saturation the utilization is held at 0.999999.

The response of a saturated queue is finite here and :func:`is_saturated` says what it is: a sheet holds no infinity.
"""

from sizer.figures.law import law
from sizer.figures.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.vocabulary import at_most, least, less, log, total, where
from sizer.laws.cases import each_case
from sizer.laws.limits import ANY, ONE_OR_MORE, SATURATED, SHARE

_KLEINROCK = "Kleinrock, Queueing systems, volume 1, 1975"
_MOST_BRANCHES = 32


@law(symbol="flag", symbols="U", source="definition (model Q10)", limits={"utilization": ANY})
def is_saturated(utilization: Ratio) -> Ratio:
    """1 where more work arrives than a station can do, else 0.

    Arguments: utilization U offered, may exceed 1 [1]. Source: definition.

    >>> is_saturated(0.8), is_saturated(1.0)
    (0.0, 1.0)
    """
    return where(less(utilization, 1.0), 0.0, 1.0)


@law(symbol="R", symbols="S U", source=f"{_KLEINROCK} (model Q10)", validity="Poisson arrivals, exponential service",
     limits={"service_s": ANY, "utilization": ANY})
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


@law(symbol="C", symbols="a c", source="Erlang 1917 (model Q10)", closed=False,
     validity="Poisson arrivals, exponential service, one queue", limits={"offered_load": ANY, "servers": ONE_OR_MORE})
def wait_probability(offered_load: Ratio, servers: Count) -> Ratio:
    """Probability that a request has to wait in M/M/c: Erlang's C.

    ``C = B / (1 - a/c (1 - B))``, B Erlang's loss formula by its recursion ``B_j = a B / (j + a B)``.

    Arguments: offered_load a = lambda S in erlangs [1], held at 0.999999 c; servers c [count], 1 or more (whole).
    Source: Erlang 1917; Kleinrock 1975.

    >>> round(wait_probability(3.2, 4), 6)
    0.596432
    """
    return each_case(_wait_probability, offered_load, servers)


@law(symbol="R", symbols="S U c C", source=f"{_KLEINROCK} (model Q10)",
     validity="Poisson arrivals, exponential service, one queue",
     limits={"service_s": ANY, "utilization": ANY, "servers": ONE_OR_MORE, "wait_probability": SHARE})
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


@law(symbol="W", symbols="λ S c2", source=f"Pollaczek 1930, Khinchine 1932; {_KLEINROCK} (model Q10)",
     validity="Poisson arrivals, first come, first served",
     limits={"arrival_rate_per_s": ANY, "service_s": ANY, "service_variation": ANY})
def general_wait_s(arrival_rate_per_s: PerSecond, service_s: Seconds, service_variation: Ratio) -> Seconds:
    """Wait of M/G/1: ``W = lambda S^2 (1 + c2) / (2 (1 - U))``, ``U = lambda S`` held at 0.999999.

    Arguments: arrival_rate_per_s lambda [1/s]; service_s S [s]; service_variation c2, squared coefficient of
    variation [1] (exponential 1, constant 0). Source: Kleinrock 1975.

    >>> round(general_wait_s(100, 5e-3, 0.15) * 1e3, 3)
    2.875
    """
    busy = least(arrival_rate_per_s * service_s, SATURATED)
    return busy * service_s * (1 + service_variation) / (2 * (1 - busy))


@law(symbol="D'", symbols="D U", source="Lazowska et al. 1984, chapter 8 (model Q10)", validity="product form",
     limits={"demand_s": ANY, "open_utilization": ANY})
def inflated_demand_s(demand_s: Seconds, open_utilization: Ratio) -> Seconds:
    """What a closed class's demand becomes beside open work at the station: ``D / (1 - U)``, U held at 0.999999.

    Arguments: demand_s D [s]; open_utilization U by open classes [1]. Exact for product form.
    Source: Lazowska, Zahorjan, Graham, Sevcik, Quantitative system performance, 1984, chapter 8.

    >>> round(inflated_demand_s(0.1, 0.3), 6)
    0.142857
    """
    return demand_s / (1 - least(open_utilization, SATURATED))


@law(symbol="R_2", symbols="R_1 U", source="Nelson and Tantawi 1988 (model Q11)",
     validity="exact for two M/M/1 branches",
     limits={"branch_response_s": ANY, "utilization": SHARE})
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


@law(symbol="R_n", symbols="n R_1 U", source="Nelson and Tantawi 1988 (model Q11)", validity="2 to 32 branches",
     limits={"branches": (2, _MOST_BRANCHES), "branch_response_s": ANY, "utilization": SHARE})
def fork_join_response_s(branches: Count, branch_response_s: Seconds, utilization: Ratio) -> Seconds:
    """Response of a striped request that waits for its slowest drive.

    ``R_n = (H_n/H_2 + 4 U/11 (1 - H_n/H_2)) R_2``, H harmonic numbers, ``R_2 = (12 - U)/8 R_1``.

    Arguments: branches n, drives of the stripe [count], 2 to 32 (whole); branch_response_s R_1 of one M/M/1 [s];
    utilization U of a drive [1]. Source: Nelson and Tantawi 1988.

    >>> round(fork_join_response_s(4, 20e-3, 0.5) * 1e3, 3)
    37.898
    """
    growth = _harmonic(branches) / 1.5
    both = two_branch_response_s.function(branch_response_s, utilization)
    return (growth + 4 * utilization / 11 * (1 - growth)) * both


@law(symbol="R_p", symbols="R p", source=f"{_KLEINROCK} (model Q12)", validity="M/M/1; an estimate elsewhere",
     limits={"response_s": ANY, "share_below": (0, SATURATED)})
def percentile_response_s(response_s: Seconds, share_below: Ratio) -> Seconds:
    """Response time that a share of the requests stays below: ``R_p = -R ln(1 - p)``.

    Arguments: response_s R, mean [s]; share_below p [1], 0 to 0.999999. Source: Kleinrock 1975.

    >>> round(percentile_response_s(20e-3, 0.99) * 1e3, 2)
    92.1
    """
    return -response_s * log(1 - share_below)
