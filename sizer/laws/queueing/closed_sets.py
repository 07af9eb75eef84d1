"""A closed class over several sets of drives, each with a queue, a cache and destage of its own.

For one set the queue at a drive follows from the population that is left over, and one residual says everything
(:mod:`sizer.laws.queueing.closed`). Of several sets each has its own queue, so that there is one more unknown a set: at
a trial throughput each queue is the root of its own balance, and the throughput is where all of them and the stations
hold the population.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sizer.errors import FigureError, Problem, Severity
from sizer.figures.law import Procedure
from sizer.figures.solving import root
from sizer.figures.vocabulary import least, most, total
from sizer.laws.media.caches import cache_hit_ratio, destage_priority
from sizer.laws.queueing.closed import (
    accessed_at_rate_bytes,
    closed_ceiling_per_s,
    drive_queue_balance,
    drive_queue_ceiling,
    drive_wait_s,
    queued_read_service_s,
    requests_at_stations,
    visit_utilization,
)

SET_ARGUMENTS = 17
"""Inputs of one set: those of :func:`~sizer.laws.queueing.closed.closed_balance`, from the drives to the copies."""


def _at_drives(rate: Any, population: Any, given: Sequence[Any]) -> tuple[Any, Callable[[Any], Any]]:
    """Requests that are at one set of drives at a throughput, and how busy the drives are with a queue to sort."""
    (count, visits, cache, accessed, per_rate, writes, transfer, position, exponent, cap, write_service, variation,
     write_cache, write_bytes, patience, batch, copies) = given
    hit = cache_hit_ratio.function(cache, accessed_at_rate_bytes.function(accessed, per_rate, rate))
    reads = visits * (1 - hit)
    destage = visit_utilization.function(rate, writes, write_service, count)
    priority = destage_priority.function(patience, write_cache, rate * write_bytes)
    shape = (transfer, position, exponent, cap)
    behind = (destage, write_service, variation, priority, batch, copies)
    around = (rate, population, count, reads, *shape, *behind)

    def busy(queue: Any) -> Any:
        return visit_utilization.function(rate, reads, queued_read_service_s.function(queue, *shape), count)

    queue = root(lambda trial: drive_queue_balance.function(trial, *around), 0 * population,
                 drive_queue_ceiling.function(*around))
    service = queued_read_service_s.function(queue, *shape)
    wait = drive_wait_s.function(queue, service, *behind, busy(queue))
    return rate * reads * (service + wait), lambda queue: busy(queue) + destage


def _balance(rate: Any, delay: Any, population: Any, sets: Sequence[Sequence[Any]], stations: Sequence[Any]) -> Any:
    found = [_at_drives(rate, population, given) for given in sets]
    elsewhere = rate * delay + requests_at_stations.function(rate, population, *stations)
    present = total(elsewhere, *[waiting for waiting, _ in found])
    others = (population - 1) / population
    drives = total(*[given[0] for given in sets])
    # What is nowhere else waits at the drives alike, for them to sort: where even that does not fit, they are full.
    spare = (population - present) / drives
    over = [
        (busy(most(others * (waiting / given[0] + spare), 0.0)) - 1) * population
        for given, (waiting, busy) in zip(sets, found, strict=True)
    ]
    return most(present - population, *over)


def closed_over_sets(set_count: int) -> Procedure:
    """The procedure that gives the throughput of a closed class over ``set_count`` sets of drives.

    Its inputs, in order: delay [s] and population [count]; for each set the :data:`SET_ARGUMENTS` of
    :func:`~sizer.laws.queueing.closed.closed_balance` from the drives to the copies, with the visits and bytes of an
    operation to that set; then demand [s] and count of each other station. Its result is the throughput [1/s] at which
    the sets and stations hold the whole population, or at which the first set of drives is full. Source: Schweitzer
    1979 and Cobham 1954, as for one set (model Q6, Q9).

    >>> drives = (20, 0.5, 0.0, 1e12, 0.0, 0.0, 0.3e-3, 4.6e-3, 0.25, 16, 5e-3, 0.15, 1e9, 4096, 30.0, 8, 1)
    >>> [rate] = closed_over_sets(2).function(0.4e-3, 64, *drives, *drives)
    >>> round(rate)
    6191
    """

    def solve(*inputs: Any) -> Sequence[Any]:
        ends = 2 + set_count * SET_ARGUMENTS
        if len(inputs) < ends or (len(inputs) - ends) % 2:
            text = f"closed_over_sets takes {ends} inputs and pairs behind them, got {len(inputs)}"
            raise FigureError(Problem(Severity.ERROR, "wrong-arguments", text))
        delay, population = inputs[:2]
        sets = [inputs[2 + at * SET_ARGUMENTS : 2 + (at + 1) * SET_ARGUMENTS] for at in range(set_count)]
        stations = inputs[ends:]
        ceiling = least(*[
            closed_ceiling_per_s.function(delay, population, *given, *stations) for given in sets
        ])
        return (root(lambda rate: _balance(rate, delay, population, sets, stations), 0 * population, ceiling),)

    return Procedure(
        name="closed_over_sets", function=solve, units=("1/s",), made_of=set_count,
        title="Throughput with the whole population in flight, over several sets of drives",
        source="Schweitzer 1979; Lazowska et al. 1984 (model Q6); Cobham 1954, Kleinrock 1975 for the drives "
               "(model Q9)",
        validity="one class whose operations choose a set with fixed probability",
    )
