"""Closed classes: a fixed number of requests in flight over queues and one station of drives with destage.

Throughput is the unknown. With it given, Schweitzer's approximation is closed form at every queue,
``Q = r / (1 - r (N - 1)/N)`` with ``r = X D / m``, and what is left of the population waits at the drives. So the peak
is one root of a residual that rises with throughput, and a point of the response curve is one root for the queue at a
drive; both stay live in a workbook.
"""

from __future__ import annotations

from typing import Annotated

from sizer.figures.law import Solved, law
from sizer.figures.values import Bytes, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.vocabulary import at_most, divide, least, most, total, where
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.laws.media.caches import cache_hit_ratio, destage_priority

Stations = Annotated[Value, "s", "count"]

_SCHWEITZER = "Schweitzer 1979; Lazowska et al. 1984 (model Q6); Cobham 1954, Kleinrock 1975 for the drives (model Q9)"
_INTERACTIVE = "Denning and Buzen 1978 (model Q1), interactive law"
_JUST_FULL = 1 + 1e-12
"""Drives that are busy all the time, but for rounding."""
_DRIVE = "N n v_r C A A_x v_w t_r p_r e c S_w c2 M w t_0 b k"


def _pairs(stations: tuple[Value, ...]) -> list[tuple[Value, Value]]:
    return list(zip(stations[::2], stations[1::2], strict=True))


def _queued(throughput: Value, population: Value, stations: tuple[Value, ...]) -> Value:
    """Requests present at all stations but the drives."""
    others = (population - 1) / population
    present = []
    for demand, count in _pairs(stations):
        busy = least(throughput * demand / count, 1.0)
        present.append(count * busy / (1 - busy * others))
    return total(*present) if present else 0.0


def _read_service(queue: Value, transfer: Value, position: Value, exponent: Value, cap: Value) -> Value:
    return transfer + position * least(1 + queue, cap) ** -exponent


def _wait(
    queue: Value, service: Value, reading: Value, destage: Value, write_service: Value, variation: Value,
    priority: Value, batch: Value, copies: Value,
) -> Value:
    """Wait of a read: reads ahead where it goes, and the writes it finds; see :func:`drive_wait_s`."""
    ahead = queue * most(least(reading, 1.0), 1e-12) ** (copies - 1)
    writes = destage * write_service * ((1 + variation) + priority * (batch - 1)) / 2
    return (ahead * service + writes) / (1 - priority * least(destage, 1.0 - 1e-9))


@law(
    symbol="Q", symbols="X N D m", source=_SCHWEITZER,
    title="Requests waiting and in service at all stations but the drives",
)
def requests_at_stations(
    throughput_per_s: PerSecond, population: Count, *demands_and_counts: Stations
) -> Count:
    """Requests waiting and in service at stations of ``count`` separate queues each.

    ``Q = sum of m r / (1 - r (N - 1)/N)``, ``r = X D / m``. A station of m members that share the visits evenly is m
    separate queues. Assumes exponential service and Schweitzer's estimate of what an arrival sees. At saturation
    ``r`` is held at 1.

    >>> round(requests_at_stations(200.0, 4, 1e-3, 1, 2e-3, 2), 5)
    0.70588
    """
    return _queued(throughput_per_s, population, demands_and_counts)


@law(symbol="R", symbols="X N D m", source=_SCHWEITZER, title="Residence time at all stations but the drives")
def residence_at_stations_s(throughput_per_s: PerSecond, population: Count, *demands_and_counts: Stations) -> Seconds:
    """Time an operation spends at stations, waiting and in service.

    ``R = sum of D / (1 - r (N - 1)/N)``, ``r = X D / m`` held at 1.

    >>> round(residence_at_stations_s(200.0, 4, 1e-3, 1, 2e-3, 2) * 200, 5)
    0.70588
    """
    others = (population - 1) / population
    return total(
        *[
            demand / (1 - least(throughput_per_s * demand / count, 1.0) * others)
            for demand, count in _pairs(demands_and_counts)
        ],
        0.0,
    )


@law(
    symbol="ΔN", symbols=f"X Z {_DRIVE} D m", source=_SCHWEITZER,
    title="Population that a throughput needs, less the population there is",
)
def closed_balance(
    throughput_per_s: PerSecond,
    delay_s: Seconds,
    population: Count,
    drive_count: Count,
    read_visits: Ratio,
    cache_bytes: Bytes,
    accessed_bytes: Bytes,
    accessed_bytes_per_rate: Bytes,
    write_visits: Ratio,
    transfer_s: Seconds,
    position_s: Seconds,
    queue_exponent: Ratio,
    queue_cap: Count,
    write_service_s: Seconds,
    service_variation: Ratio,
    write_cache_bytes: Bytes,
    write_bytes: Bytes,
    destage_patience_s: Seconds,
    destage_batch: Count,
    read_copies: Count,
    *demands_and_counts: Stations,
) -> Count:
    """How far a throughput is from the one the population can drive; its root is the peak of a closed class.

    The population not at other stations waits at the drives, so the queue one request finds at a drive is
    ``q = (N - 1)/(N n) (N - X Z - Q)``. The drives need ``X v_r (S_r(1 + q) + W)``, W as ``drive_wait_s`` (model Q9);
    the residual is that less what is left for them. Destage is background work: where it would fill the drives, the
    residual is ``n X (v_r S_r + v_w S_w)/n - n`` instead, whichever is larger, in shares of the population. The cache
    hit ratio and the destage priority follow the throughput (model R4, Q9). Rises with ``throughput_per_s``.
    """
    others = (population - 1) / population
    left = population - throughput_per_s * delay_s - _queued(throughput_per_s, population, demands_and_counts)
    queue = most(others * left / drive_count, 0.0)
    hit = cache_hit_ratio.function(cache_bytes, accessed_bytes + accessed_bytes_per_rate * throughput_per_s)
    reads = read_visits * (1 - hit)
    service = _read_service(queue, transfer_s, position_s, queue_exponent, queue_cap)
    destage = throughput_per_s * write_visits * write_service_s / drive_count
    priority = destage_priority.function(destage_patience_s, write_cache_bytes, throughput_per_s * write_bytes)
    reading = throughput_per_s * reads * service / drive_count
    wait = _wait(queue, service, reading, destage, write_service_s, service_variation, priority, destage_batch,
                 read_copies)
    needed = throughput_per_s * reads * (service + wait)
    busy = throughput_per_s * (reads * service + write_visits * write_service_s) / drive_count
    return most(needed - left, (busy - 1) * population)


@law(symbol="X₀", symbols=f"Z {_DRIVE} D m", source="no operation takes less than no time", title="Throughput zero")
def closed_floor_per_s(
    delay_s: Seconds, population: Count, drive_count: Count, read_visits: Ratio, cache_bytes: Bytes,
    accessed_bytes: Bytes, accessed_bytes_per_rate: Bytes, write_visits: Ratio, transfer_s: Seconds,
    position_s: Seconds, queue_exponent: Ratio, queue_cap: Count, write_service_s: Seconds,
    service_variation: Ratio, write_cache_bytes: Bytes, write_bytes: Bytes, destage_patience_s: Seconds,
    destage_batch: Count, read_copies: Count, *demands_and_counts: Stations,
) -> PerSecond:
    """The lower end of the bracket for the peak: nothing is done. It takes the arguments of the residual."""
    return 0 * population


@law(
    symbol="X₁", symbols=f"Z {_DRIVE} D m", source="Denning and Buzen 1978 (model Q3)",
    title="Asymptotic bound of the stations and the population",
)
def closed_ceiling_per_s(
    delay_s: Seconds, population: Count, drive_count: Count, read_visits: Ratio, cache_bytes: Bytes,
    accessed_bytes: Bytes, accessed_bytes_per_rate: Bytes, write_visits: Ratio, transfer_s: Seconds,
    position_s: Seconds, queue_exponent: Ratio, queue_cap: Count, write_service_s: Seconds,
    service_variation: Ratio, write_cache_bytes: Bytes, write_bytes: Bytes, destage_patience_s: Seconds,
    destage_batch: Count, read_copies: Count, *demands_and_counts: Stations,
) -> PerSecond:
    """The upper end of the bracket for the peak: ``min(m_k / D_k, N / (Z + D))`` over all stations but the drives.

    It takes the arguments of the residual.
    """
    demands = [demand for demand, _ in _pairs(demands_and_counts)]
    bounds = [divide(count, demand, UNLIMITED_PER_S) for demand, count in _pairs(demands_and_counts)]
    return least(divide(population, delay_s + total(*demands, 0.0), UNLIMITED_PER_S), *bounds)


closed_throughput = Solved(
    name="closed_throughput",
    residual=closed_balance,
    lower=closed_floor_per_s,
    upper=closed_ceiling_per_s,
    symbol="X",
    title="Throughput with the whole population in flight",
    source=_SCHWEITZER,
    validity="one class; within 3 % of an event simulation below saturation (model Q9)",
)


@law(
    symbol="Δq", symbols="q X N n v S_0 p_r e c ρ_w S_w c2 u b k", source=_SCHWEITZER,
    title="Queue at a drive less the queue its load makes",
)
def drive_queue_balance(
    queue: Count,
    throughput_per_s: PerSecond,
    population: Count,
    drive_count: Count,
    read_visits: Ratio,
    transfer_s: Seconds,
    position_s: Seconds,
    queue_exponent: Ratio,
    queue_cap: Count,
    destage_utilization: Ratio,
    write_service_s: Seconds,
    service_variation: Ratio,
    destage_priority: Ratio,
    destage_batch: Count,
    read_copies: Count,
) -> Count:
    """Zero where ``q = (N - 1)/N X v_r (S_r(1 + q) + W(q)) / n`` (model Q9), or where the drives are just not full.

    Destage takes its part of the drives whoever goes first, so the queue is at least long enough to sort the reads
    into what is left: ``rho_r(q) + rho_w <= 1``, to 1e-12: at the very rate that fills the drives the sum is 1 at every
    queue long enough, and its last bit must not choose among them. Rises with ``queue`` below saturation.
    """
    service = _read_service(queue, transfer_s, position_s, queue_exponent, queue_cap)
    reading = throughput_per_s * read_visits * service / drive_count
    wait = _wait(queue, service, reading, destage_utilization, write_service_s, service_variation, destage_priority,
                 destage_batch, read_copies)
    others = (population - 1) / population
    short = queue - others * throughput_per_s * read_visits * (service + wait) / drive_count
    return least(short, (_JUST_FULL - reading - destage_utilization) * population)


@law(symbol="q₀", symbols="X N n v S_0 p_r e c ρ_w S_w c2 u b k", source="a queue is never negative",
     title="Empty queue")
def drive_queue_floor(
    throughput_per_s: PerSecond, population: Count, drive_count: Count, read_visits: Ratio, transfer_s: Seconds,
    position_s: Seconds, queue_exponent: Ratio, queue_cap: Count, destage_utilization: Ratio,
    write_service_s: Seconds, service_variation: Ratio, destage_priority: Ratio, destage_batch: Count,
    read_copies: Count,
) -> Count:
    """The lower end of the bracket for the queue at a drive."""
    return 0 * population


@law(
    symbol="q₁", symbols="X N n v S_0 p_r e c ρ_w S_w c2 u b k", source="all others wait at the drives (model Q9)",
    title="Everything else in flight at the drives",
)
def drive_queue_ceiling(
    throughput_per_s: PerSecond, population: Count, drive_count: Count, read_visits: Ratio, transfer_s: Seconds,
    position_s: Seconds, queue_exponent: Ratio, queue_cap: Count, destage_utilization: Ratio,
    write_service_s: Seconds, service_variation: Ratio, destage_priority: Ratio, destage_batch: Count,
    read_copies: Count,
) -> Count:
    """The upper end of the bracket for the queue at a drive: the other ``N - 1`` requests, spread over the drives."""
    return (population - 1) / drive_count


drive_queue = Solved(
    name="drive_queue",
    residual=drive_queue_balance,
    lower=drive_queue_floor,
    upper=drive_queue_ceiling,
    symbol="q",
    title="Other requests that a request finds at its drive",
    source=_SCHWEITZER,
)


@law(symbol="S_r", symbols="q t_r p_r e c", source="Seltzer, Chen, Ousterhout 1990 (model D5, D6)",
     title="Service time of a read with others queued at the drive")
def queued_read_service_s(
    queue: Count, transfer_s: Seconds, position_s: Seconds, queue_exponent: Ratio, queue_cap: Count
) -> Seconds:
    """``S_r = t + p min(1 + q, c)^-e``: command and transfer, and positioning shortened by the elevator.

    >>> round(queued_read_service_s(7.0, 0.273e-3, 4.6e-3, 0.25, 16) * 1e3, 3)
    3.008
    """
    return _read_service(queue, transfer_s, position_s, queue_exponent, queue_cap)


@law(symbol="W", symbols="q S_r ρ_w S_w c2 u b k ρ_r",
     source="Cobham 1954; Kleinrock 1975 (model Q9); the queue with batch arrivals and M/M/k for mirrored reads",
     title="Wait of a read at its drive", validity="destage utilization below 1")
def drive_wait_s(
    queue: Count, read_service_s: Seconds, destage_utilization: Ratio, write_service_s: Seconds,
    service_variation: Ratio, destage_priority: Ratio, destage_batch: Count, read_copies: Count,
    read_utilization: Ratio,
) -> Seconds:
    """``W = (q rho_r^(k-1) S_r + rho_w S_w ((1 + c2)/2 + u (b - 1)/2)) / (1 - u rho_w)``.

    Reads ahead: a read of k copies goes to the shorter of k queues, which shortens its wait as k servers with one
    queue do, by ``rho_r`` for each further copy (exact for two). Writes: the one in progress, and where destage stands
    in line (u) what is left of its batch of b: sorted destage needs b writes at the drive at once, and a read that
    comes meanwhile finds half of the others still to do. With u = 1 and no reads this is the wait in the M/G/1 queue
    with arrivals in batches; with b = 1 and k = 1 it is model Q9 as for single arrivals.

    >>> round(drive_wait_s(0.26350, 4.0850e-3, 0.36064, 2.9645e-3, 0.15, 0.0, 1, 1, 0.25) * 1e3, 4)
    1.6911
    """
    return _wait(queue, read_service_s, read_utilization, destage_utilization, write_service_s, service_variation,
                 destage_priority, destage_batch, read_copies)


@law(symbol="R", symbols="Z R_q v_r S_r W", source="sum over stations (model Q1)", title="Response time below the peak")
def open_response_s(
    delay_s: Seconds, residence_s: Seconds, read_visits: Ratio, read_service_s: Seconds, drive_wait_s: Seconds
) -> Seconds:
    """``R = delays + residence at the stations + v_r (S_r + W)``.

    >>> round(open_response_s(0.4e-3, 0.0, 0.5, 4.0850e-3, 1.6911e-3) * 1e3, 3)
    3.288
    """
    return delay_s + residence_s + read_visits * (read_service_s + drive_wait_s)


@law(symbol="R", symbols="N X Z", source=_INTERACTIVE, title="Response at the peak")
def closed_response_s(population: Count, throughput_per_s: PerSecond, think_time_s: Seconds) -> Seconds:
    """``R = N / X - Z``.

    >>> round(closed_response_s(768, 160000.0, 0.0) * 1e3, 3)
    4.8
    """
    return population / throughput_per_s - think_time_s


@law(symbol="R", symbols="X X_p N Z R_q", source=_INTERACTIVE, title="Response time at a load")
def response_at_load_s(
    throughput_per_s: PerSecond, peak_per_s: PerSecond, population: Count, think_time_s: Seconds,
    below_peak_s: Seconds,
) -> Seconds:
    """The response below the peak; at the peak the whole population is in flight, and ``R = N / X - Z``.

    What holds the peak may leave more in flight than the queues of that rate explain: a stage that is saturated, or
    drives that are full with destage. All of them wait there, so the curve rises to that response at its end.
    Arguments: rate X, peak X_p [1/s]; population N [count]; think time Z, response below the peak R_q [s].

    >>> round(response_at_load_s(2000.0, 2111.0, 320, 0.0, 0.0421) * 1e3, 1)
    42.1
    >>> round(response_at_load_s(2111.0, 2111.0, 320, 0.0, 0.0518) * 1e3, 1)
    151.6
    """
    return at_load(throughput_per_s, peak_per_s, population, think_time_s, below_peak_s)


def at_load(throughput: Value, peak: Value, population: Value, think: Value, below: Value) -> Value:
    """What :func:`response_at_load_s` says, for laws that know the response below the peak themselves."""
    whole = divide(population, throughput, 0.0) - think
    return where(at_most(peak, throughput), most(whole, below), below)


@law(symbol="R", symbols="X X_p N Z_t Z R_q v_r S_r W", source=_INTERACTIVE, title="Response time at a load")
def closed_response_at_load_s(
    throughput_per_s: PerSecond, peak_per_s: PerSecond, population: Count, think_time_s: Seconds, delay_s: Seconds,
    residence_s: Seconds, read_visits: Ratio, read_service_s: Seconds, drive_wait_s: Seconds,
) -> Seconds:
    """The sum over the stations below the peak, and the whole population in flight at it.

    :func:`open_response_s` within :func:`response_at_load_s`: X rate, X_p peak, N population, Z_t think time, then
    delays, residence at the stations, drive reads of an operation, their service time and their wait.

    >>> round(closed_response_at_load_s(900.0, 1000.0, 4, 0.0, 0.4e-3, 0.0, 0.5, 4.0850e-3, 1.6911e-3) * 1e3, 3)
    3.288
    >>> closed_response_at_load_s(1000.0, 1000.0, 4, 0.0, 0.4e-3, 0.0, 0.5, 4.0850e-3, 1.6911e-3) * 1e3
    4.0
    """
    below = delay_s + residence_s + read_visits * (read_service_s + drive_wait_s)
    return at_load(throughput_per_s, peak_per_s, population, think_time_s, below)


@law(symbol="D", symbols="v_r S_r v_w S_w", source="utilization law (model Q1, Q9)",
     title="Time an operation keeps drives busy")
def drive_demand_s(
    read_visits: Ratio, read_service_s: Seconds, write_visits: Ratio, write_service_s: Seconds
) -> Seconds:
    """``D = v_r S_r + v_w S_w``: reads in the foreground and destage in the background.

    >>> round(drive_demand_s(0.1736, 4.5e-3, 0.64, 3.318e-3) * 1e3, 4)
    2.9047
    """
    return read_visits * read_service_s + write_visits * write_service_s


@law(symbol="A", symbols="F F_x X", source="file set that follows the load (model C8)",
     title="Accessed bytes at a throughput")
def accessed_at_rate_bytes(
    accessed_bytes: Bytes, accessed_bytes_per_rate: Bytes, throughput_per_s: PerSecond
) -> Bytes:
    """Bytes that are accessed: a fixed footprint, and what follows the throughput.

    >>> accessed_at_rate_bytes(15e9, 0.0, 1407.0) / 1e9
    15.0
    """
    return accessed_bytes + accessed_bytes_per_rate * throughput_per_s


@law(symbol="ρ", symbols="X v S n", source="utilization law (model Q1, Q9)", title="Drives busy with one kind of visit")
def visit_utilization(
    throughput_per_s: PerSecond, visits: Ratio, service_s: Seconds, drive_count: Count
) -> Ratio:
    """Share of the drives' time that reads, or destage writes, take: ``rho = X v S / n``.

    >>> round(visit_utilization(1216.5, 1.0, 2.9645e-3, 10), 5), round(visit_utilization(1216.5, 0.5, 4.085e-3, 10), 4)
    (0.36063, 0.2485)
    """
    return throughput_per_s * visits * service_s / drive_count
