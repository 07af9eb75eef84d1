"""Operational laws and bounds of closed systems: what holds whatever the distributions are."""

from typing import Annotated

from sizer.figures.law import law
from sizer.figures.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.vocabulary import divide, least, most, total
from sizer.laws.limits import ANY, INSTANT, ONE_OR_MORE, UNLIMITED_PER_S

_DENNING = "Denning and Buzen 1978; Lazowska et al. 1984"

Stations = Annotated[Value, "s", "count"]
"""Pairs of the demand of an operation and the number of equal servers that share it."""


@law(symbol="N", symbols="X R", source="Little 1961 (model Q1)", limits={"throughput_per_s": ANY, "response_s": ANY})
def little_requests(throughput_per_s: PerSecond, response_s: Seconds) -> Count:
    """Requests present in the mean, by Little's law: ``N = X R``.

    Arguments: throughput_per_s X [1/s]; response_s R [s]. Steady state, any distribution.
    Source: Little, A proof for the queuing formula L = lambda W, Operations Research 9(3), 1961.

    >>> round(little_requests(160000, 4.8e-3), 1)
    768.0
    """
    return throughput_per_s * response_s


@law(symbol="R", symbols="N X", source="Little 1961 (model Q1)", limits={"requests": ANY, "throughput_per_s": ANY})
def little_response_s(requests: Count, throughput_per_s: PerSecond) -> Seconds:
    """Response time by Little's law: ``R = N / X``, 0 without throughput.

    Arguments: requests N present in the mean [count]; throughput_per_s X [1/s]. Source: Little 1961.

    >>> round(little_response_s(768, 160000) * 1e3, 3)
    4.8
    """
    return divide(requests, throughput_per_s, 0.0)


@law(symbol="D", symbols="v S", source=f"{_DENNING} (model Q2)", limits={"visits": ANY, "service_s": ANY})
def service_demand_s(visits: Ratio, service_s: Seconds) -> Seconds:
    """Busy time an operation needs at a station over all its visits: ``D = v S``.

    Arguments: visits v per operation [1]; service_s S of one visit [s]. Source: Denning and Buzen, The operational
    analysis of queueing network models, ACM Computing Surveys 10(3), 1978.

    >>> round(service_demand_s(0.64, 3.3183e-3) * 1e3, 4)
    2.1237
    """
    return visits * service_s


@law(symbol="X_k", symbols="v X", source=f"{_DENNING} (model Q2)", limits={"visits": ANY, "throughput_per_s": ANY})
def forced_flow_per_s(visits: Ratio, throughput_per_s: PerSecond) -> PerSecond:
    """Visits a second at a station: ``X_k = v X``.

    Arguments: visits v per operation [1]; throughput_per_s X [1/s]. Source: Denning and Buzen 1978.

    >>> round(forced_flow_per_s((0.17360 + 0.32) / 8, 160000))
    9872
    """
    return visits * throughput_per_s


@law(symbol="X", symbols="N Z D m", source=f"{_DENNING} (model Q3)",
     limits={"population": ANY, "think_s": ANY, "demands_and_counts": ANY})
def asymptotic_upper_per_s(population: Count, think_s: Seconds, *demands_and_counts: Stations) -> PerSecond:
    """The most a closed class can reach: ``min(m_k / D_k, N / (D + Z))``, D the sum of demands.

    Arguments: population N [count]; think_s Z, think time and delays [s]; pairs of demand D_k [s] and servers m_k
    [count]. Source: Lazowska, Zahorjan, Graham, Sevcik, Quantitative system performance, 1984, chapter 5.

    >>> stations = (0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1)
    >>> [round(asymptotic_upper_per_s(n, 10e-3, *stations), 2) for n in (3, 20)]
    [222.22, 555.56]
    """
    demands, counts = demands_and_counts[::2], demands_and_counts[1::2]
    stations = [divide(count, demand, UNLIMITED_PER_S) for demand, count in zip(demands, counts, strict=True)]
    return least(divide(population, total(think_s, *demands), UNLIMITED_PER_S), *stations)


@law(symbol="X", symbols="N Z D", source=f"{_DENNING} (model Q3)",
     limits={"population": ANY, "think_s": ANY, "demands_s": ANY})
def asymptotic_lower_per_s(population: Count, think_s: Seconds, *demands_s: Seconds) -> PerSecond:
    """The least a closed class reaches, everybody waiting for everybody: ``N / (N D + Z)``.

    Arguments: population N [count]; think_s Z [s]; demands_s D_k [s]. Source: Lazowska et al. 1984, chapter 5.

    >>> round(asymptotic_lower_per_s(3, 10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 2)
    146.34
    """
    return divide(population, population * total(*demands_s) + think_s, UNLIMITED_PER_S)


@law(symbol="N*", symbols="Z D", source=f"{_DENNING} (model Q3)", limits={"think_s": ANY, "demands_s": ANY})
def saturation_population(think_s: Seconds, *demands_s: Seconds) -> Count:
    """Population at which the two upper bounds meet: ``N* = (D + Z) / D_max``, 0 without demands.

    Arguments: think_s Z [s]; demands_s D_k of single servers [s]. Source: Lazowska et al. 1984, chapter 5.

    >>> round(saturation_population(10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 6)
    7.5
    """
    return divide(total(think_s, *demands_s), most(0.0, *demands_s), 0.0)


@law(symbol="X", symbols="N D", source="Zahorjan et al. 1982 (model Q4)", validity="no think time, single servers",
     limits={"population": ONE_OR_MORE, "demands_s": INSTANT})
def balanced_lower_per_s(population: Count, *demands_s: Seconds) -> PerSecond:
    """Balanced job bound from below: ``N / (D + (N - 1) D_max)``.

    Arguments: population N [count], 1 or more; demands_s D_k [s], at least one. Source: Zahorjan, Sevcik, Eager,
    Galler, Balanced job bound analysis of queueing networks, Communications of the ACM 25(2), 1982.

    >>> round(balanced_lower_per_s(4, 0.5e-3, 1.8e-3, 1.2e-3), 3)
    449.438
    """
    return population / (total(*demands_s) + (population - 1) * most(*demands_s))


@law(symbol="X", symbols="N D", source="Zahorjan et al. 1982 (model Q4)", validity="no think time, single servers",
     limits={"population": ONE_OR_MORE, "demands_s": INSTANT})
def balanced_upper_per_s(population: Count, *demands_s: Seconds) -> PerSecond:
    """Balanced job bound from above: ``min(1/D_max, N / (D + (N - 1) D / K))``.

    Arguments: population N [count], 1 or more; demands_s D_k of K stations [s], at least one. Source: Zahorjan et al.
    1982.

    >>> round(balanced_upper_per_s(4, 0.5e-3, 1.8e-3, 1.2e-3), 3)
    555.556
    """
    demand = total(*demands_s)
    return least(1 / most(*demands_s), population / (demand + (population - 1) * demand / len(demands_s)))


@law(symbol="R", symbols="X R", source="SPEC, SPECsfs2008 run rules (model Q13)",
     validity="points in rising order of load",
     limits={"throughputs_and_responses": ANY})
def overall_response_s(*throughputs_and_responses: Annotated[Value, "1/s", "s"]) -> Seconds:
    """Overall response time of a curve: the area under R over X from the origin, divided by the peak X.

    Trapezoids between the points, the first of them from (0, 0); 0 without throughput.

    Arguments: pairs of throughput X [1/s] in rising order and response R [s], at least one. Source: SPEC, SPECsfs2008
    run and reporting rules.

    >>> round(overall_response_s(100.0, 1e-3, 200.0, 3e-3) * 1e3, 3)
    1.25
    """
    loads, answers = throughputs_and_responses[::2], throughputs_and_responses[1::2]
    area: Value = loads[0] * answers[0] / 2
    for at in range(1, len(loads)):
        area = area + (loads[at] - loads[at - 1]) * (answers[at] + answers[at - 1]) / 2
    return divide(area, loads[-1], 0.0)
