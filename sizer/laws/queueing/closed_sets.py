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
from sizer.figures.algebra.equations import Procedure
from sizer.figures.algebra.vocabulary import divide, most, total
from sizer.figures.computing.solving import root, solve
from sizer.language import mark
from sizer.laws.queueing.closed import DriveSet, at_queue, closed_ceiling_per_s, load_at, requests_at_stations
from sizer.laws.queueing.drive_queues import drive_queue

_FIELDS = len(DriveSet._fields)


def _at_drives(rate: Any, population: Any, drives: DriveSet[Any]) -> tuple[Any, Callable[[Any], Any], Any]:
    """Operations at one set of drives at a throughput, how busy a queue to sort makes them, and visits at once."""
    load = load_at(drives, rate)
    inputs = (rate, population, drives.drive_count, *load.visits, *drives.read, load.destage_utilization,
              *load.destage)
    present = rate * at_queue(drives, load, rate, solve(drive_queue, inputs)).present
    return (present, lambda queue: at_queue(drives, load, rate, queue).busy + load.destage_utilization,
            load.visits.visits_at_once)


def _balance(rate: Any, delay: Any, population: Any, sets: Sequence[DriveSet[Any]], stations: Sequence[Any]) -> Any:
    found = [_at_drives(rate, population, drives) for drives in sets]
    elsewhere = rate * delay + requests_at_stations.function(rate, population, *stations)
    present = total(elsewhere, *[waiting for waiting, _, _ in found])
    others = (population - 1) / population
    # What is nowhere else waits at the drives, at each set in proportion to what is there, for them to sort: where even
    # that does not fit, they are full.
    crowd = divide(population - elsewhere, total(*[waiting for waiting, _, _ in found]), 1.0)
    over = [
        (busy(most(others * waiting * crowd / drives.drive_count * at_once, 0.0)) - 1) * population
        for drives, (waiting, busy, at_once) in zip(sets, found, strict=True)
    ]
    return most(present - population, *over)


def closed_over_sets(set_count: int) -> Procedure:
    """The procedure that gives the throughput of a closed class over ``set_count`` sets of drives.

    Its inputs, in order: delay [s] and population [count]; the fields of a
    :class:`~sizer.laws.queueing.closed.DriveSet` for each set, with the visits and bytes of an operation to that set;
    then demand [s] and count of each other station. Its result is the throughput [1/s] at which the sets and stations
    hold the whole population, or at which the first set of drives is full. Source: Schweitzer 1979 and Cobham 1954, as
    for one set (model Q6, Q9).

    >>> drives = (20, 0.5, 0.0, 1e12, 0.0, 0.0, 0.3e-3, 4.6e-3, 0.25, 16, 5e-3, 0.15, 1e9, 4096, 30.0, 8, 1,
    ...           1, 1.0, 0.0, 0.0, 0.0, 16)
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
        title=mark("Throughput with the whole population in flight, over several sets of drives"),
        source="Schweitzer 1979; Lazowska et al. 1984 (model Q6); Cobham 1954, Kleinrock 1975 for the drives "
               "(model Q9)",
        validity=mark("one class whose operations choose a set with fixed probability"),
    )
