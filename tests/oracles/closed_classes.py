"""Closed classes: exact, by Schweitzer's approximation, and the bounds of their throughput."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from sizer.figures.algebra.values import Array, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import divide, least, most, total
from sizer.figures.computing.solving import root
from sizer.laws.cases import each_case
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.laws.queueing.closed import requests_at_stations
from sizer.laws.queueing.operational import asymptotic_upper_per_s


def exact_mean_values(population: Any, think_s: Any, demands_s: Sequence[Any]) -> tuple[Array, Array]:
    """Throughput and the queue at each station, exactly, for one class over single servers.

    For n = 1 to N: ``R_k = D_k (1 + Q_k)``, ``X = n / (Z + sum R_k)``, ``Q_k = X R_k``. Arguments are numbers or arrays
    over cases; the queues have one row a station. Source: Reiser and Lavenberg, Mean-value analysis of closed
    multichain queueing networks, Journal of the ACM 27(2), 1980.

    >>> throughput, queues = exact_mean_values(3, 10e-3, (0.5e-3, 1.8e-3, 1.2e-3))
    >>> round(float(throughput[0]), 4), [round(float(queue[0]), 6) for queue in queues]
    (209.8893, [0.112794, 0.488973, 0.29934])
    """
    parts = np.broadcast_arrays(*[np.atleast_1d(np.asarray(part, float)) for part in (population, think_s, *demands_s)])
    wanted, think, demands = np.floor(parts[0] + 1e-9), parts[1], np.array(parts[2:])
    queues = np.zeros(demands.shape)
    throughput = np.zeros(wanted.shape)
    for present in range(1, int(wanted.max(initial=0.0)) + 1):
        residence = demands * (1 + queues)
        cycle = think + residence.sum(axis=0)
        flow = np.where(cycle > 0, present / np.where(cycle > 0, cycle, 1.0), UNLIMITED_PER_S)
        active = present <= wanted
        throughput = np.where(active, flow, throughput)
        queues = np.where(active, flow * residence, queues)
    return throughput, queues


def _as_given(result: Array, *values: Any) -> Value:
    if any(isinstance(value, np.ndarray) for value in values):
        return result
    return float(result[0])


def exact_throughput_per_s(population: Count, think_s: Seconds, *demands_s: Seconds) -> PerSecond:
    """Throughput of one closed class by exact mean value analysis.

    Arguments: population N [count], 0 or more (whole; rounded down); think_s Z, think time and delays [s]; demands_s
    D_k of single servers [s]. Assumes exponential service, or sharing. Source: Reiser and Lavenberg 1980.

    >>> [round(exact_throughput_per_s(n, 10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 4) for n in (1, 2, 3, 8)]
    [74.0741, 144.2462, 209.8893, 449.4968]
    """
    return _as_given(exact_mean_values(population, think_s, demands_s)[0], population, think_s, *demands_s)


def schweitzer_throughput(population: Any, think_s: Any, *demands_and_counts: Any) -> Any:
    """Throughput of a closed class by Schweitzer's approximation: the root of ``X Z + Q(X) - N``.

    Up to 4 % below the exact result, most near the saturation population. Arguments: population N [count], 1 or more;
    think_s Z [s]; pairs of demand D [s] and of separate queues m that share it evenly [count]. Source: Schweitzer 1979;
    Lazowska et al. 1984, chapter 6 (model Q6).

    >>> round(schweitzer_throughput(3, 10e-3, 0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1), 3)
    208.638
    """
    def balance(throughput: Any) -> Any:
        present = requests_at_stations.function(throughput, population, *demands_and_counts)
        return throughput * think_s + present - population

    return root(balance, asymptotic_lower_per_s(population, think_s, *demands_and_counts[::2]),
                asymptotic_upper_per_s.function(population, think_s, *demands_and_counts))


def shared_queue_demand_s(demand_s: Seconds, servers: Count) -> Seconds:
    """The queueing part of a station of several servers with one queue: ``D / m``.

    Arguments: demand_s D [s]; servers m [count]. The other part is a delay. Source: Seidmann, Schweitzer,
    Shalev-Oren, Computerized closed queueing network models of flexible manufacturing systems, 1987.

    >>> shared_queue_demand_s(0.1, 4)
    0.025
    """
    return demand_s / servers


def shared_queue_delay_s(demand_s: Seconds, servers: Count) -> Seconds:
    """The delay part of a station of several servers with one queue: ``D (m - 1) / m``.

    Arguments: demand_s D [s]; servers m [count]. Source: Seidmann et al. 1987.

    >>> round(shared_queue_delay_s(0.1, 4), 6)
    0.075
    """
    return demand_s * (servers - 1) / servers


def _weights(most: int, log_ratio: float, servers: int) -> Array:
    """Weights of 0 to ``most`` requests at a station, in any common scale: products of ``r / min(j, m)``."""
    present = np.arange(1, most + 1)
    logs = np.concatenate(([0.0], np.cumsum(log_ratio - np.log(np.minimum(present, servers)))))
    weights: Array = np.exp(logs - logs.max())
    return weights


def _convolved(population: float, think: float, *stations: float) -> float:
    """Buzen's convolution. All terms are positive, so nothing cancels near saturation, as it does in the recursion."""
    most = int(population + 1e-9)
    pairs = [(demand, max(int(count + 1e-9), 1)) for demand, count in zip(stations[::2], stations[1::2], strict=True)]
    demand = float(total(think, *[part for part, _ in pairs]))
    if most < 1 or demand <= 0:
        return 0.0 if most < 1 else UNLIMITED_PER_S
    scale = min([most / demand] + [count / part for part, count in pairs if part > 0])
    ways = np.zeros(most + 1)
    ways[0] = 1.0
    for part, count in [(think, most), *pairs]:
        if part > 0:
            ways = np.convolve(ways, _weights(most, float(np.log(part * scale)), count))[: most + 1]
            ways /= ways.max()
    return float(scale * ways[most - 1] / ways[most])


def exact_shared_throughput_per_s(
    population: Count, think_s: Seconds, *demands_and_servers: Annotated[Value, "s", "count"]
) -> PerSecond:
    """Throughput of one closed class over stations of several servers with one queue each, exactly.

    A station of m servers works at ``min(j, m)`` times the rate of one with j present. By convolution,
    ``X = G(N - 1) / G(N)``, which equals ``R = sum of j/mu(j) p(j - 1) D`` and stays exact near saturation.

    Arguments: population N [count], 0 or more (whole; rounded down); think_s Z [s]; pairs of demand D [s] and servers
    m [count]. Source: Buzen, Computational algorithms for closed queueing networks, Communications of the ACM 16(9),
    1973; Reiser and Lavenberg 1980.

    >>> round(exact_shared_throughput_per_s(20, 1.0, 0.1, 4), 4), round(exact_shared_throughput_per_s(5, 3, 1, 2), 6)
    (18.1197, 1.19403)
    """
    return each_case(_convolved, population, think_s, *demands_and_servers)


def little_requests(throughput_per_s: PerSecond, response_s: Seconds) -> Count:
    """Requests present in the mean, by Little's law: ``N = X R``.

    Arguments: throughput_per_s X [1/s]; response_s R [s]. Steady state, any distribution.
    Source: Little, A proof for the queuing formula L = lambda W, Operations Research 9(3), 1961.

    >>> round(little_requests(160000, 4.8e-3), 1)
    768.0
    """
    return throughput_per_s * response_s


def little_response_s(requests: Count, throughput_per_s: PerSecond) -> Seconds:
    """Response time by Little's law: ``R = N / X``, 0 without throughput.

    Arguments: requests N present in the mean [count]; throughput_per_s X [1/s]. Source: Little 1961.

    >>> round(little_response_s(768, 160000) * 1e3, 3)
    4.8
    """
    return divide(requests, throughput_per_s, 0.0)


def forced_flow_per_s(visits: Ratio, throughput_per_s: PerSecond) -> PerSecond:
    """Visits a second at a station: ``X_k = v X``.

    Arguments: visits v per operation [1]; throughput_per_s X [1/s]. Source: Denning and Buzen 1978.

    >>> round(forced_flow_per_s((0.17360 + 0.32) / 8, 160000))
    9872
    """
    return visits * throughput_per_s


def asymptotic_lower_per_s(population: Count, think_s: Seconds, *demands_s: Seconds) -> PerSecond:
    """The least a closed class reaches, everybody waiting for everybody: ``N / (N D + Z)``.

    Arguments: population N [count]; think_s Z [s]; demands_s D_k [s]. Source: Lazowska et al. 1984, chapter 5.

    >>> round(asymptotic_lower_per_s(3, 10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 2)
    146.34
    """
    return divide(population, population * total(*demands_s) + think_s, UNLIMITED_PER_S)


def saturation_population(think_s: Seconds, *demands_s: Seconds) -> Count:
    """Population at which the two upper bounds meet: ``N* = (D + Z) / D_max``, 0 without demands.

    Arguments: think_s Z [s]; demands_s D_k of single servers [s]. Source: Lazowska et al. 1984, chapter 5.

    >>> round(saturation_population(10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 6)
    7.5
    """
    return divide(total(think_s, *demands_s), most(0.0, *demands_s), 0.0)


def balanced_lower_per_s(population: Count, *demands_s: Seconds) -> PerSecond:
    """Balanced job bound from below: ``N / (D + (N - 1) D_max)``.

    Arguments: population N [count], 1 or more; demands_s D_k [s], at least one. Source: Zahorjan, Sevcik, Eager,
    Galler, Balanced job bound analysis of queueing networks, Communications of the ACM 25(2), 1982.

    >>> round(balanced_lower_per_s(4, 0.5e-3, 1.8e-3, 1.2e-3), 3)
    449.438
    """
    return population / (total(*demands_s) + (population - 1) * most(*demands_s))


def balanced_upper_per_s(population: Count, *demands_s: Seconds) -> PerSecond:
    """Balanced job bound from above: ``min(1/D_max, N / (D + (N - 1) D / K))``.

    Arguments: population N [count], 1 or more; demands_s D_k of K stations [s], at least one. Source: Zahorjan et al.
    1982.

    >>> round(balanced_upper_per_s(4, 0.5e-3, 1.8e-3, 1.2e-3), 3)
    555.556
    """
    demand = total(*demands_s)
    return least(1 / most(*demands_s), population / (demand + (population - 1) * demand / len(demands_s)))


def service_demand_s(visits: Ratio, service_s: Seconds) -> Seconds:
    """Busy time an operation needs at a station over all its visits: ``D = v S``.

    Arguments: visits v per operation [1]; service_s S of one visit [s]. Source: Denning and Buzen, The operational
    analysis of queueing network models, ACM Computing Surveys 10(3), 1978.

    >>> round(service_demand_s(0.64, 3.3183e-3) * 1e3, 4)
    2.1237
    """
    return visits * service_s
