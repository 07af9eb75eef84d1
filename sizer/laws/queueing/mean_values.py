"""Closed classes by mean value analysis: exact, Schweitzer's approximation, and stations of several servers."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from sizer.figures.equations import Solved
from sizer.figures.law import law
from sizer.figures.values import Array, Count, PerSecond, Seconds, Value
from sizer.figures.vocabulary import total
from sizer.laws.cases import each_case
from sizer.laws.limits import ANY, ONE_OR_MORE, UNLIMITED_PER_S
from sizer.laws.queueing.closed import requests_at_stations
from sizer.laws.queueing.operational import asymptotic_lower_per_s, asymptotic_upper_per_s

Stations = Annotated[Value, "s", "count"]

_EXACT = "Reiser and Lavenberg 1980 (model Q5)"
_SCHWEITZER = "Schweitzer 1979; Lazowska et al. 1984 (model Q6)"
_SEIDMANN = "Seidmann, Schweitzer, Shalev-Oren 1987 (model Q8)"


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


@law(symbol="X", symbols="N Z D", source=_EXACT, closed=False,
     validity="one class, single servers, product form; a whole population",
     limits={"population": ANY, "think_s": ANY, "demands_s": ANY})
def exact_throughput_per_s(population: Count, think_s: Seconds, *demands_s: Seconds) -> PerSecond:
    """Throughput of one closed class by exact mean value analysis.

    Arguments: population N [count], 0 or more (whole; rounded down); think_s Z, think time and delays [s]; demands_s
    D_k of single servers [s]. Assumes exponential service, or sharing. Source: Reiser and Lavenberg 1980.

    >>> [round(exact_throughput_per_s(n, 10e-3, 0.5e-3, 1.8e-3, 1.2e-3), 4) for n in (1, 2, 3, 8)]
    [74.0741, 144.2462, 209.8893, 449.4968]
    """
    return _as_given(exact_mean_values(population, think_s, demands_s)[0], population, think_s, *demands_s)


@law(symbol="ΔN", symbols="X N Z D m", source=_SCHWEITZER, title="Population a throughput needs, less what there is",
     limits={"throughput_per_s": ANY, "population": ONE_OR_MORE, "think_s": ANY, "demands_and_counts": ANY})
def schweitzer_balance(
    throughput_per_s: PerSecond, population: Count, think_s: Seconds, *demands_and_counts: Stations
) -> Count:
    """Zero at the throughput of a closed class: ``X Z + sum of m r / (1 - r (N - 1)/N) - N``, ``r = X D / m``.

    Rises with the throughput.

    Arguments: throughput_per_s X [1/s], the unknown; population N [count], 1 or more; think_s Z [s]; pairs of demand
    D [s] and of separate queues m that share it evenly [count]. Source: Lazowska et al. 1984, chapter 6.

    >>> abs(schweitzer_balance(208.638, 3, 10e-3, 0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1)) < 1e-4
    True
    """
    present = requests_at_stations.function(throughput_per_s, population, *demands_and_counts)
    return throughput_per_s * think_s + present - population


@law(symbol="X₀", symbols="N Z D m", source="Lazowska et al. 1984, chapter 5 (model Q3)", title="Least throughput",
     limits={"population": ONE_OR_MORE, "think_s": ANY, "demands_and_counts": ANY})
def schweitzer_floor_per_s(population: Count, think_s: Seconds, *demands_and_counts: Stations) -> PerSecond:
    """Lower end of the bracket of a closed class: ``N / (N D + Z)``.

    Arguments: as of the balance, without the unknown. Source: Lazowska et al. 1984.

    >>> round(schweitzer_floor_per_s(3, 10e-3, 0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1), 2)
    146.34
    """
    return asymptotic_lower_per_s.function(population, think_s, *demands_and_counts[::2])


@law(symbol="X₁", symbols="N Z D m", source="Lazowska et al. 1984, chapter 5 (model Q3)", title="Largest throughput",
     limits={"population": ONE_OR_MORE, "think_s": ANY, "demands_and_counts": ANY})
def schweitzer_ceiling_per_s(population: Count, think_s: Seconds, *demands_and_counts: Stations) -> PerSecond:
    """Upper end of the bracket of a closed class: ``min(m_k / D_k, N / (D + Z))``.

    Arguments: as of the balance, without the unknown. Source: Lazowska et al. 1984.

    >>> round(schweitzer_ceiling_per_s(3, 10e-3, 0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1), 2)
    222.22
    """
    return asymptotic_upper_per_s.function(population, think_s, *demands_and_counts)


schweitzer_throughput = Solved(
    name="schweitzer_throughput",
    residual=schweitzer_balance,
    lower=schweitzer_floor_per_s,
    upper=schweitzer_ceiling_per_s,
    symbol="X",
    title="Throughput of a closed class (Schweitzer)",
    source=_SCHWEITZER,
    validity="one class; up to 4 % below the exact result, most near the saturation population",
)


@law(symbol="D_q", symbols="D m", source=_SEIDMANN, limits={"demand_s": ANY, "servers": ONE_OR_MORE})
def shared_queue_demand_s(demand_s: Seconds, servers: Count) -> Seconds:
    """The queueing part of a station of several servers with one queue: ``D / m``.

    Arguments: demand_s D [s]; servers m [count]. The other part is a delay. Source: Seidmann, Schweitzer,
    Shalev-Oren, Computerized closed queueing network models of flexible manufacturing systems, 1987.

    >>> shared_queue_demand_s(0.1, 4)
    0.025
    """
    return demand_s / servers


@law(symbol="D_d", symbols="D m", source=_SEIDMANN, limits={"demand_s": ANY, "servers": ONE_OR_MORE})
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


@law(symbol="X", symbols="N Z D m", source="Buzen 1973; Reiser and Lavenberg 1980 (model Q8)", closed=False,
     validity="one class, product form; a whole population",
     limits={"population": ANY, "think_s": ANY, "demands_and_servers": ANY})
def exact_shared_throughput_per_s(
    population: Count, think_s: Seconds, *demands_and_servers: Stations
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
