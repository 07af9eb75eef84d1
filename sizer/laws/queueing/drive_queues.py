"""The queue at a drive that serves reads in the foreground and destage in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Generic, NamedTuple, TypeVar

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import called, divide, least, most
from sizer.language import mark

SCHWEITZER = "Schweitzer 1979; Lazowska et al. 1984 (model Q6); Cobham 1954, Kleinrock 1975 for the drives (model Q9)"
_JUST_FULL = 1 + 1e-12
"""Drives that are busy all the time, but for rounding."""

T = TypeVar("T")


class QueuedRead(NamedTuple, Generic[T]):
    """A read that its drive sorts among others: command and transfer, and a positioning that a queue shortens."""

    transfer_s: Annotated[T, "s"]
    position_s: Annotated[T, "s"]
    queue_exponent: Annotated[T, "1"]
    queue_cap: Annotated[T, "count"]
    queue_onset: Annotated[T, "count"]
    """Depth up to which the queue shortens nothing."""


class AtDrives(NamedTuple, Generic[T]):
    """What an operation brings to drives and waits for: reads, and visits of writes that no cache answers for."""

    read_visits: Annotated[T, "1"]
    read_overlap: Annotated[T, "1"]
    """Reads that it waits for one after another, over all that it makes."""
    uncached_visits: Annotated[T, "1"]
    uncached_stages: Annotated[T, "1"]
    """How often it waits for one of these."""
    uncached_position_s: Annotated[T, "s"]
    uncached_cap: Annotated[T, "count"]
    visits_at_once: Annotated[T, "1"]
    """Visits that it has at drives at once while it waits there."""


class Destage(NamedTuple, Generic[T]):
    """What a read finds of destage at its drive."""

    write_service_s: Annotated[T, "s"]
    service_variation: Annotated[T, "1"]
    """Squared coefficient of variation of a write's service time."""
    destage_priority: Annotated[T, "1"]
    """Share of the time in which destage stands in line with the reads."""
    destage_batch: Annotated[T, "count"]
    """Writes that sorted destage brings to a drive at once."""
    read_copies: Annotated[T, "count"]
    """Copies of a block, of which a read goes to the one with the shorter queue."""


@law(symbol="S_r", symbols="q t_r p_r e c o", source="Seltzer, Chen, Ousterhout 1990 (model D5, D6)",
     title="Service time of a read with others queued at the drive")
def queued_read_service_s(queue: Count, read: QueuedRead[Value]) -> Seconds:
    """``S_r = t + p max(min(1 + q, c)/o, 1)^-e``: command and transfer, and positioning shortened by the elevator.

    >>> round(queued_read_service_s(7.0, 0.273e-3, 4.6e-3, 0.25, 16, 1) * 1e3, 3)
    3.008
    >>> [round(queued_read_service_s(q, 0.273e-3, 4.6e-3, 0.25, 16, 4) * 1e3, 3) for q in (0.0, 3.0, 7.0)]
    [4.873, 4.873, 4.141]
    """
    return _sorted_service_s(queue, *read)


def _sorted_service_s(
    queue: Value, transfer_s: Value, position_s: Value, queue_exponent: Value, queue_cap: Value, queue_onset: Value
) -> Value:
    sorted_among = most(least(1 + queue, queue_cap) / queue_onset, 1.0)
    return transfer_s + position_s * sorted_among ** -queue_exponent


@law(symbol="k'", symbols="k v_r v_u", source="counting (model Q9)", title="Copies that a visit may choose from, mean")
def copies_to_choose(read_copies: Count, read_visits: Ratio, uncached_visits: Ratio) -> Count:
    """``1 + (k - 1) v_r/(v_r + v_u)``: a read goes to any of k copies, a write that nothing answers for to its place.

    >>> copies_to_choose(2.0, 0.5, 0.0), copies_to_choose(2.0, 0.5, 0.5), copies_to_choose(2.0, 0.0, 0.5)
    (2.0, 1.5, 1.0)
    """
    return 1 + (read_copies - 1) * divide(read_visits, read_visits + uncached_visits, 1.0)


@law(symbol="m", symbols="v_r l v_u s_u", source="counting (model R10)",
     title="Visits of an operation that are at the drives at once")
def visits_at_once(
    read_visits: Ratio, read_overlap: Ratio, uncached_visits: Ratio, uncached_stages: Ratio
) -> Ratio:
    """Visits over the times that an operation waits for one, ``(v_r + v_u)/(v_r l + s_u)``; 1 where it waits for none.

    >>> visits_at_once(1.0, 1.0, 0.0, 0.0), visits_at_once(0.0, 1.0, 4.0, 2.0)
    (1.0, 2.0)
    """
    return divide(read_visits + uncached_visits, read_visits * read_overlap + uncached_stages, 1.0)


def services(queue: Value, visits: AtDrives[Value], read: QueuedRead[Value]) -> tuple[Value, Value, Value]:
    """Service time of a read, of a visit of a write that nothing answers for, and of all visits on average."""
    transfer, _, exponent, _, onset = read
    reading = called(_sorted_service_s(queue, *read), "S_r", "drive time of a read", "s")
    writing = called(
        _sorted_service_s(queue, transfer, visits.uncached_position_s, exponent, visits.uncached_cap, onset),
        "S_u", "drive time of a write that is waited for", "s")
    mean = called(divide(visits.read_visits * reading + visits.uncached_visits * writing,
                         visits.read_visits + visits.uncached_visits, reading), "S", "drive time of a visit", "s")
    return reading, writing, mean


@law(symbol="W", symbols="q S_r ρ_w S_w c2 u b k ρ_r",
     source="Cobham 1954; Kleinrock 1975 (model Q9); the queue with batch arrivals and M/M/k for mirrored reads",
     title="Wait of a read at its drive", validity="destage utilization below 1")
def drive_wait_s(
    queue: Count, read_service_s: Seconds, destage_utilization: Ratio, destage: Destage[Value], read_utilization: Ratio,
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
    writes, left = behind_writes(destage_utilization, destage)
    return (_behind_reads(queue, read_utilization, destage.read_copies) * read_service_s + writes) / left


def behind_writes(destage_utilization: Value, destage: Destage[Value]) -> tuple[Value, Value]:
    """What a read waits for writes that came before it, whatever the queue, and the share of the drives they leave."""
    write_service_s, variation, priority, batch, _ = destage
    writes = destage_utilization * write_service_s * ((1 + variation) + priority * (batch - 1)) / 2
    return writes, 1 - priority * least(destage_utilization, 1.0 - 1e-9)


def _behind_reads(queue: Value, read_utilization: Value, read_copies: Value) -> Value:
    """How many reads go before one that comes to the shorter queue of its copies."""
    return queue * most(least(read_utilization, 1.0), 1e-12) ** (read_copies - 1)


def stay_s(visits: AtDrives[Value], reading: Value, writing: Value, wait: Value) -> Value:
    """The time that an operation spends at drives, by the service times of its reads and of its other visits."""
    return (visits.read_visits * visits.read_overlap * (reading + wait)
            + visits.uncached_stages * (writing + wait))


@law(
    symbol="Δq", symbols="q X N n v_r l v_u s_u p_u c_u m S_0 p_r e c o ρ_w S_w c2 u b k", source=SCHWEITZER,
    title="Queue at a drive less the queue its load makes",
)
def drive_queue_balance(
    queue: Count, throughput_per_s: PerSecond, population: Count, drive_count: Count, visits: AtDrives[Value],
    read: QueuedRead[Value], destage_utilization: Ratio, destage: Destage[Value],
) -> Count:
    """Zero where ``q = (N - 1)/N X m R(q) / n`` (model Q9), or where the drives are just not full.

    R is the time that an operation spends at the drives, with m visits there at once: ``v_r l (S_r(1 + q) + W(q))`` for
    its reads and ``s_u (S_u(1 + q) + W(q))`` for writes that nothing answers for. Destage takes its part of the drives
    whoever goes first, so the queue is at least long enough to sort the visits into what is left:
    ``rho(q) + rho_w <= 1``, to 1e-12: at the very rate that fills the drives the sum is 1 at every queue long enough,
    and its last bit must not choose among them. Rises with ``queue`` below saturation.
    """
    return balance_by_queue(throughput_per_s, population, drive_count, visits, read, destage_utilization,
                            destage)(queue)


def balance_by_queue(
    throughput_per_s: Value, population: Value, drive_count: Value, visits: AtDrives[Value], read: QueuedRead[Value],
    destage_utilization: Value, destage: Destage[Value],
) -> Callable[[Value], Value]:
    """:data:`drive_queue_balance` over the queue alone: what does not depend on it is worked out once."""
    asked = throughput_per_s * (visits.read_visits + visits.uncached_visits)
    writes, left = behind_writes(destage_utilization, destage)
    others, at_once = (population - 1) / population, visits.visits_at_once

    def balance(queue: Value) -> Value:
        reading, writing, service = services(queue, visits, read)
        busy = called(asked * service / drive_count, "ρ", "drives busy with what operations wait for", "1")
        wait = called((_behind_reads(queue, busy, destage.read_copies) * service + writes) / left,
                      "W", "wait of a visit at its drive", "s")
        present = throughput_per_s * stay_s(visits, reading, writing, wait) * at_once
        short = queue - others * present / drive_count
        return least(short, (_JUST_FULL - busy - destage_utilization) * population * at_once)

    return balance


@law(symbol="q₀", symbols="N", source="a queue is never negative", title="Empty queue")
def drive_queue_floor(population: Count) -> Count:
    """The lower end of the bracket for the queue at a drive."""
    return 0 * population


@law(symbol="q₁", symbols="N n m", source="all others wait at the drives (model Q9)",
     title="Everything else in flight at the drives")
def drive_queue_ceiling(population: Count, drive_count: Count, visits_at_once: Ratio) -> Count:
    """The upper end of the bracket for the queue at a drive: the visits of the other ``N - 1`` operations."""
    return (population - 1) * visits_at_once / drive_count


drive_queue = Solved(
    name="drive_queue",
    residual=drive_queue_balance,
    over_unknown=balance_by_queue,
    lower=drive_queue_floor,
    upper=drive_queue_ceiling,
    symbol="q",
    title=mark("Other requests that a request finds at its drive"),
    source=SCHWEITZER,
)


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


@law(symbol="ρ", symbols="X v S n", source="utilization law (model Q1, Q9)", title="Drives busy with one kind of visit")
def visit_utilization(
    throughput_per_s: PerSecond, visits: Ratio, service_s: Seconds, drive_count: Count
) -> Ratio:
    """Share of the drives' time that reads, or destage writes, take: ``rho = X v S / n``.

    >>> round(visit_utilization(1216.5, 1.0, 2.9645e-3, 10), 5), round(visit_utilization(1216.5, 0.5, 4.085e-3, 10), 4)
    (0.36063, 0.2485)
    """
    return throughput_per_s * visits * service_s / drive_count
