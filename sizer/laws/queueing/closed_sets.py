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
from sizer.figures.equations import Procedure
from sizer.figures.solving import root, solve
from sizer.figures.vocabulary import most, total
from sizer.laws.queueing.closed import DriveSet, closed_ceiling_per_s, load_at, requests_at_stations
from sizer.laws.queueing.drive_queues import drive_queue, drive_wait_s, queued_read_service_s, visit_utilization

_FIELDS = len(DriveSet._fields)


def _at_drives(rate: Any, population: Any, drives: DriveSet[Any]) -> tuple[Any, Callable[[Any], Any]]:
    """Requests that are at one set of drives at a throughput, and how busy the drives are with a queue to sort."""
    reads, destage_utilization, destage = load_at(drives, rate)
    inputs = (rate, population, drives.drive_count, reads, *drives.read, destage_utilization, *destage)

    def busy(queue: Any) -> Any:
        service = queued_read_service_s.written(queue, drives.read)
        return visit_utilization.function(rate, reads, service, drives.drive_count)

    queue = solve(drive_queue, inputs)
    service = queued_read_service_s.written(queue, drives.read)
    wait = drive_wait_s.written(queue, service, destage_utilization, destage, busy(queue))
    return rate * reads * (service + wait), lambda queue: busy(queue) + destage_utilization


def _balance(rate: Any, delay: Any, population: Any, sets: Sequence[DriveSet[Any]], stations: Sequence[Any]) -> Any:
    found = [_at_drives(rate, population, drives) for drives in sets]
    elsewhere = rate * delay + requests_at_stations.function(rate, population, *stations)
    present = total(elsewhere, *[waiting for waiting, _ in found])
    others = (population - 1) / population
    count = total(*[drives.drive_count for drives in sets])
    # What is nowhere else waits at the drives alike, for them to sort: where even that does not fit, they are full.
    spare = (population - present) / count
    over = [
        (busy(most(others * (waiting / drives.drive_count + spare), 0.0)) - 1) * population
        for drives, (waiting, busy) in zip(sets, found, strict=True)
    ]
    return most(present - population, *over)


def closed_over_sets(set_count: int) -> Procedure:
    """The procedure that gives the throughput of a closed class over ``set_count`` sets of drives.

    Its inputs, in order: delay [s] and population [count]; the fields of a
    :class:`~sizer.laws.queueing.closed.DriveSet` for each set, with the visits and bytes of an operation to that set;
    then demand [s] and count of each other station. Its result is the throughput [1/s] at which the sets and stations
    hold the whole population, or at which the first set of drives is full. Source: Schweitzer 1979 and Cobham 1954, as
    for one set (model Q6, Q9).

    >>> drives = (20, 0.5, 0.0, 1e12, 0.0, 0.0, 0.3e-3, 4.6e-3, 0.25, 16, 5e-3, 0.15, 1e9, 4096, 30.0, 8, 1)
    >>> [rate] = closed_over_sets(2).function(0.4e-3, 64, *drives, *drives)
    >>> round(rate)
    6191
    """

    def solve(*inputs: Any) -> Sequence[Any]:
        ends = 2 + set_count * _FIELDS
        if len(inputs) < ends or (len(inputs) - ends) % 2:
            text = f"closed_over_sets takes {ends} inputs and pairs behind them, got {len(inputs)}"
            raise FigureError(Problem(Severity.ERROR, "wrong-arguments", text))
        delay, population = inputs[:2]
        sets: list[DriveSet[Any]] = [DriveSet._make(inputs[at : at + _FIELDS]) for at in range(2, ends, _FIELDS)]
        stations = inputs[ends:]
        ceiling = closed_ceiling_per_s.function(delay, population, *stations)
        return (root(lambda rate: _balance(rate, delay, population, sets, stations), 0 * population, ceiling),)

    return Procedure(
        name="closed_over_sets", function=solve, units=("1/s",), made_of=set_count,
        title="Throughput with the whole population in flight, over several sets of drives",
        source="Schweitzer 1979; Lazowska et al. 1984 (model Q6); Cobham 1954, Kleinrock 1975 for the drives "
               "(model Q9)",
        validity="one class whose operations choose a set with fixed probability",
    )
