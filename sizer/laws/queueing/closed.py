"""Closed classes: a fixed number of requests in flight over queues and one station of drives with destage.

Throughput is the unknown. With it given, Schweitzer's approximation is closed form at every queue,
``Q = r / (1 - r (N - 1)/N)`` with ``r = X D / m``, and what is left of the population waits at the drives. So the peak
is one root of a residual that rises with throughput, and a point of the response curve is one root for the queue at a
drive; both stay live in a workbook.
"""

from __future__ import annotations

from typing import Annotated, Generic, NamedTuple, TypeVar

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import at_most, called, divide, least, most, total, where
from sizer.language import mark
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.laws.media.caches import cache_hit_ratio, destage_priority
from sizer.laws.queueing.drive_queues import (
    SCHWEITZER,
    AtDrives,
    Destage,
    QueuedRead,
    copies_to_choose,
    drive_wait_s,
    services,
    stay_s,
    visit_utilization,
    visits_at_once,
)

Stations = Annotated[Value, "s", "count"]
"""Pairs of the demand of an operation and the number of equal servers that share it."""

_INTERACTIVE = "Denning and Buzen 1978 (model Q1), interactive law"

T = TypeVar("T")


class DriveSet(NamedTuple, Generic[T]):
    """Drives that share the reads and the destage of a closed class evenly, and what an operation asks of them."""

    drive_count: Annotated[T, "count"]
    read_visits: Annotated[T, "1"]
    cache_bytes: Annotated[T, "B"]
    accessed_bytes: Annotated[T, "B"]
    accessed_bytes_per_rate: Annotated[T, "B"]
    write_visits: Annotated[T, "1"]
    transfer_s: Annotated[T, "s"]
    position_s: Annotated[T, "s"]
    queue_exponent: Annotated[T, "1"]
    queue_cap: Annotated[T, "count"]
    write_service_s: Annotated[T, "s"]
    service_variation: Annotated[T, "1"]
    write_cache_bytes: Annotated[T, "B"]
    write_bytes: Annotated[T, "B"]
    destage_patience_s: Annotated[T, "s"]
    destage_batch: Annotated[T, "count"]
    read_copies: Annotated[T, "count"]
    queue_onset: Annotated[T, "count"]
    read_overlap: Annotated[T, "1"]
    """Reads that an operation waits for one after another, over all that it makes."""
    uncached_visits: Annotated[T, "1"]
    uncached_stages: Annotated[T, "1"]
    """The same of its writes that no cache answers for: how often it waits for one."""
    uncached_position_s: Annotated[T, "s"]
    uncached_cap: Annotated[T, "count"]

    @property
    def read(self) -> QueuedRead[T]:
        """A read of these drives."""
        return QueuedRead(self.transfer_s, self.position_s, self.queue_exponent, self.queue_cap, self.queue_onset)

    @property
    def uncached(self) -> QueuedRead[T]:
        """A visit of a write that no cache answers for."""
        return QueuedRead(self.transfer_s, self.uncached_position_s, self.queue_exponent, self.uncached_cap,
                          self.queue_onset)

    def destage(self, priority: T, read_copies: T) -> Destage[T]:
        """Destage to these drives, with its priority among visits that may choose from so many copies."""
        return Destage(self.write_service_s, self.service_variation, priority, self.destage_batch, read_copies)


class DriveSetLoad(NamedTuple):
    """What a throughput makes of a set of drives, whatever the queue there."""

    reads: Value
    """Reads of an operation that the cache leaves to the drives."""
    visits: AtDrives[Value]
    destage_utilization: Value
    destage: Destage[Value]


def load_at(drives: DriveSet[Value], throughput_per_s: Value) -> DriveSetLoad:
    """The reads and the destage of a set of drives: hit ratio and destage priority follow the throughput."""
    accessed = accessed_at_rate_bytes.function(drives.accessed_bytes, drives.accessed_bytes_per_rate, throughput_per_s)
    reads = called(drives.read_visits * (1 - cache_hit_ratio.function(drives.cache_bytes, accessed)),
                   "v_d", "reads of an operation that no cache answers", "1")
    utilization = called(visit_utilization.function(
        throughput_per_s, drives.write_visits, drives.write_service_s, drives.drive_count),
        "ρ_w", "drives busy with destage", "1")
    priority = called(destage_priority.function(
        drives.destage_patience_s, drives.write_cache_bytes, throughput_per_s * drives.write_bytes),
        "u", "how far destage stands in line with reads", "1")
    at_once = called(
        visits_at_once.function(reads, drives.read_overlap, drives.uncached_visits, drives.uncached_stages),
        "m_d", "visits of an operation that are at the drives at once", "1")
    visits = AtDrives(reads, drives.read_overlap, drives.uncached_visits, drives.uncached_stages,
                      drives.uncached_position_s, drives.uncached_cap, at_once)
    copies = called(copies_to_choose.function(drives.read_copies, reads, drives.uncached_visits),
                    "k_d", "copies that a visit may choose from, mean", "count")
    return DriveSetLoad(reads, visits, utilization, drives.destage(priority, copies))


class AtQueue(NamedTuple):
    """What a queue at each drive of a set makes of its load."""

    present: Value
    """Operations of a rate of 1/s that are at the drives: the time that one spends there."""
    busy: Value
    """How busy the drives are with reads and with writes that nothing answers for."""


def at_queue(drives: DriveSet[Value], load: DriveSetLoad, throughput_per_s: Value, queue: Value) -> AtQueue:
    """The time an operation spends at a set of drives, and how busy they are, with a queue to sort."""
    reading, writing, service = services(queue, load.visits, drives.read)
    busy = called(visit_utilization.function(
        throughput_per_s, load.reads + drives.uncached_visits, service, drives.drive_count),
        "ρ", "drives busy with what operations wait for", "1")
    wait = called(drive_wait_s.written(queue, service, load.destage_utilization, load.destage, busy),
                  "W", "wait of a visit at its drive", "s")
    return AtQueue(stay_s(load.visits, reading, writing, wait), busy)


def in_pairs(stations: tuple[Value, ...]) -> list[tuple[Value, Value]]:
    """Demand and count of each station."""
    return list(zip(stations[::2], stations[1::2], strict=True))


def requests_at(demand: Value, count: Value, throughput: Value, others: Value) -> Value:
    """Requests at a station whose arrivals see the share ``others`` of its queues."""
    busy = _busy(demand, count, throughput)
    return count * busy / (1 - busy * others)


def _busy(demand: Value, count: Value, throughput: Value) -> Value:
    shown: Value = called(least(throughput * demand / count, 1.0), "U", "how busy the members are", "1")
    return shown


def residence_at_s(demand: Value, count: Value, throughput: Value, others: Value) -> Value:
    """Residence time at a station whose arrivals see the share ``others`` of its queues."""
    return demand / (1 - _busy(demand, count, throughput) * others)


@law(
    symbol="Q", symbols="X N D m", source=SCHWEITZER,
    title="Requests waiting and in service at all stations but the drives",
    words="The requests at each member of each station, as its utilization makes them queue, over all "
          "members.",
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
    others = (population - 1) / population
    present = [requests_at(demand, count, throughput_per_s, others) for demand, count in in_pairs(demands_and_counts)]
    return total(*present)


@law(symbol="R", symbols="X N D m", source=SCHWEITZER, title="Residence time at all stations but the drives",
     words="The sum over the stations of what each takes, longer by the wait for the requests ahead.")
def residence_at_stations_s(throughput_per_s: PerSecond, population: Count, *demands_and_counts: Stations) -> Seconds:
    """Time an operation spends at stations, waiting and in service.

    ``R = sum of D / (1 - r (N - 1)/N)``, ``r = X D / m`` held at 1.

    >>> round(residence_at_stations_s(200.0, 4, 1e-3, 1, 2e-3, 2) * 200, 5)
    0.70588
    """
    others = (population - 1) / population
    stays = [residence_at_s(demand, count, throughput_per_s, others) for demand, count in in_pairs(demands_and_counts)]
    return total(*stays, 0.0)


@law(
    symbol="ΔN", symbols="X Z N n v_r C A A_x v_w t_r p_r e c S_w c2 M w t_0 b k o l v_u s_u p_u c_u D m",
    source=SCHWEITZER,
    title="Population that a throughput needs, less the population there is",
    words="The requests that this rate keeps in flight, less those there are.",
)
def closed_balance(
    throughput_per_s: PerSecond, delay_s: Seconds, population: Count, drives: DriveSet[Value],
    *demands_and_counts: Stations,
) -> Count:
    """How far a throughput is from the one the population can drive; its root is the peak of a closed class.

    The population not at other stations waits at the drives, so the queue one visit finds at a drive is
    ``q = (N - 1)/(N n) m (N - X Z - Q)``, with m visits at once. The drives need ``X (v_r l (S_r(1 + q) + W) +
    s_u (S_u(1 + q) + W))``, W as ``drive_wait_s`` (model Q9); the residual is that less what is left for them. Destage
    is background work: where it would fill the drives, the residual is ``X (v_r S_r + v_u S_u + v_w S_w)/n - 1``
    instead, whichever is larger, in shares of the population. The cache hit ratio and the destage priority follow the
    throughput (model R4, Q9), writes that no cache answers for are v_u visits of which s_u are waited for (model R10).
    Rises with ``throughput_per_s``.
    """
    others = (population - 1) / population
    elsewhere = requests_at_stations.function(throughput_per_s, population, *demands_and_counts)
    left = called(population - throughput_per_s * delay_s - elsewhere,
                  "N_d", "operations that are left for the drives", "count")
    load = load_at(drives, throughput_per_s)
    queue = called(most(others * left * load.visits.visits_at_once / drives.drive_count, 0.0),
                   "q", "visits that one finds at its drive", "count")
    found = at_queue(drives, load, throughput_per_s, queue)
    needed = throughput_per_s * called(found.present, "R_d", "time of an operation at the drives", "s")
    return most(needed - left, (found.busy + load.destage_utilization - 1) * population)


@law(symbol="X₀", symbols="N", source="no operation takes less than no time", title="Throughput zero")
def idle_per_s(population: Count) -> PerSecond:
    """The lower end of the bracket for a throughput: nothing is done.

    >>> idle_per_s(4.0)
    0.0
    """
    return 0 * population


@law(symbol="X₁", symbols="Z N D m", source="Denning and Buzen 1978 (model Q3)",
     title="Asymptotic bound of the stations and the population",
     words="All requests in flight over the time of one that waits for nobody, or what the slowest station "
           "can do: whichever is less.")
def closed_ceiling_per_s(delay_s: Seconds, population: Count, *demands_and_counts: Stations) -> PerSecond:
    """The upper end of the bracket for a throughput: ``min(m_k / D_k, N / (Z + D))`` over the stations.

    The slowest station bounds it, or the population in a pipeline without any queue.

    >>> round(closed_ceiling_per_s(0.3e-3, 2, 0.16384e-3, 1, 0.214e-3, 1))
    2951
    """
    pairs = in_pairs(demands_and_counts)
    alone = divide(population, delay_s + total(*[demand for demand, _ in pairs], 0.0), UNLIMITED_PER_S)
    return least(alone, *[divide(count, demand, UNLIMITED_PER_S) for demand, count in pairs])


closed_throughput = Solved(
    name="closed_throughput",
    residual=closed_balance,
    lower=idle_per_s,
    upper=closed_ceiling_per_s,
    symbol="X",
    title=mark("Throughput with the whole population in flight"),
    source=SCHWEITZER,
    validity=mark("one class; within 3 % of an event simulation below saturation (model Q9)"),
)


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
    below_peak_s = called(below_peak_s, "R_b", "response below the peak", "s")
    whole = divide(population, throughput_per_s, 0.0) - think_time_s
    return where(at_most(peak_per_s, throughput_per_s), most(whole, below_peak_s), below_peak_s)


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
    below = open_response_s.function(delay_s, residence_s, read_visits, read_service_s, drive_wait_s)
    return response_at_load_s.function(throughput_per_s, peak_per_s, population, think_time_s, below)


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
