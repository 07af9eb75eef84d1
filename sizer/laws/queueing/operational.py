"""Bounds of closed work, response curves and percentiles, and the inflation of demands by open work."""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import divide, least, log, total
from sizer.laws.limits import ANY, SATURATED, UNLIMITED_PER_S
from sizer.laws.queueing.closed import Stations

_DENNING = "Denning and Buzen 1978; Lazowska et al. 1984"
_KLEINROCK = "Kleinrock, Queueing systems, volume 1, 1975"


@law(symbol="X", symbols="N Z D m", source=f"{_DENNING} (model Q3)",
     limits={"population": ANY, "think_s": ANY, "demands_and_counts": ANY},
     words="All requests in flight over the time of one that waits for nobody, or what the slowest station "
           "can do: whichever is less.")
def asymptotic_upper_per_s(population: Count, think_s: Seconds, *demands_and_counts: Stations) -> PerSecond:
    """The most a closed class can reach: ``min(m_k / D_k, N / (D + Z))``, D the sum of demands.

    Arguments: population N [count]; think_s Z, think time and delays [s]; pairs of demand D_k [s] and servers m_k
    [count].

    >>> stations = (0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1)
    >>> [round(asymptotic_upper_per_s(n, 10e-3, *stations), 2) for n in (3, 20)]
    [222.22, 555.56]
    """
    demands, counts = demands_and_counts[::2], demands_and_counts[1::2]
    stations = [divide(count, demand, UNLIMITED_PER_S) for demand, count in zip(demands, counts, strict=True)]
    return least(divide(population, total(think_s, *demands), UNLIMITED_PER_S), *stations)


@law(symbol="R", symbols="X R", source="SPEC, SPECsfs2008 run rules (model Q13)",
     validity="points in rising order of load",
     limits={"throughputs_and_responses": ANY},
     words="The area under the response over the rate, divided by the highest rate.")
def overall_response_s(*throughputs_and_responses: Annotated[Value, "1/s", "s"]) -> Seconds:
    """Overall response time of a curve: the area under R over X from the origin, divided by the peak X.

    Trapezoids between the points, the first of them from (0, 0); 0 without throughput.

    Arguments: pairs of throughput X [1/s] in rising order and response R [s], at least one.

    >>> round(overall_response_s(100.0, 1e-3, 200.0, 3e-3) * 1e3, 3)
    1.25
    """
    loads, answers = throughputs_and_responses[::2], throughputs_and_responses[1::2]
    area: Value = loads[0] * answers[0] / 2
    for at in range(1, len(loads)):
        area = area + (loads[at] - loads[at - 1]) * (answers[at] + answers[at - 1]) / 2
    return divide(area, loads[-1], 0.0)


@law(symbol="D'", symbols="D U", source="Lazowska et al. 1984, chapter 8 (model Q10)", validity="product form",
     limits={"demand_s": ANY, "open_utilization": ANY})
def inflated_demand_s(demand_s: Seconds, open_utilization: Ratio) -> Seconds:
    """What a closed class's demand becomes beside open work at the station: ``D / (1 - U)``, U held at 0.999999.

    Arguments: demand_s D [s]; open_utilization U by open classes [1]. Exact for product form.

    >>> round(inflated_demand_s(0.1, 0.3), 6)
    0.142857
    """
    return demand_s / (1 - least(open_utilization, SATURATED))


@law(symbol="R_p", symbols="R p", source=f"{_KLEINROCK} (model Q12)", validity="M/M/1; an estimate elsewhere",
     limits={"response_s": ANY, "share_below": (0, SATURATED)})
def percentile_response_s(response_s: Seconds, share_below: Ratio) -> Seconds:
    """Response time that a share of the requests stays below: ``R_p = -R ln(1 - p)``.

    >>> round(percentile_response_s(20e-3, 0.99) * 1e3, 2)
    92.1
    """
    return -response_s * log(1 - share_below)
