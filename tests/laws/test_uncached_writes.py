"""Writes that no cache answers for, against event simulations that know nothing of the law."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable

import numpy as np
import pytest

from sizer.figures.computing.solving import solve
from sizer.laws.media import buffers
from sizer.laws.queueing.closed import closed_throughput

SERVICE, TURN, TRANSFER, DELAY = 7e-3, 8.333e-3, 0.3e-3, 0.1e-3
HALF_WIDTH = 0.67
"""Times are uniform within this share of their mean, which gives the squared coefficient of variation of 0.15."""
Stages = Callable[[np.random.Generator, int], list[list[tuple[int, bool]]]]


def simulated(population: int, drives: int, stages: Stages, operations: int = 6_000) -> float:
    """Throughput of requests in flight whose stages follow one another; a stage is visits of drives, all awaited.

    A visit is a drive and whether it is a write of what was just read, which takes a turn.
    """
    source = np.random.default_rng(5)
    events: list[tuple[float, int, int, int]] = []
    queues: list[deque[tuple[int, bool]]] = [deque() for _ in range(drives)]
    idle = [True] * drives
    plans: dict[int, list[list[tuple[int, bool]]]] = {}
    open_visits: dict[int, int] = {}
    done = order = 0

    def begin(drive: int, clock: float) -> None:
        nonlocal order
        request, turned = queues[drive].popleft()
        idle[drive] = False
        time = TRANSFER + (TURN if turned else SERVICE * source.uniform(1 - HALF_WIDTH, 1 + HALF_WIDTH))
        order += 1
        heapq.heappush(events, (clock + time, order, drive, request))

    def issue(request: int, clock: float) -> None:
        visits = plans[request].pop(0)
        open_visits[request] = len(visits)
        for drive, turned in visits:
            queues[drive].append((request, turned))
            if idle[drive]:
                begin(drive, clock)

    for request in range(population):
        plans[request] = stages(source, drives)
        issue(request, 0.0)
    clock = 0.0
    while done < operations:
        clock, _, drive, request = heapq.heappop(events)
        if drive < 0:
            plans[request] = stages(source, drives)
            issue(request, clock)
            continue
        if queues[drive]:
            begin(drive, clock)
        else:
            idle[drive] = True
        open_visits[request] -= 1
        if open_visits[request] == 0:
            if plans[request]:
                issue(request, clock)
            else:
                done += 1
                order += 1
                heapq.heappush(events, (clock + DELAY, order, -1, request))
    return operations / clock


def mirrored(source: np.random.Generator, drives: int) -> list[list[tuple[int, bool]]]:
    pair = 2 * int(source.integers(drives // 2))
    return [[(pair, False), (pair + 1, False)]]


def parity(source: np.random.Generator, drives: int) -> list[list[tuple[int, bool]]]:
    members = [int(one) for one in source.choice(drives, 2, replace=False)]
    return [[(one, turned) for one in members] for turned in (False, True)]


def plain(source: np.random.Generator, drives: int) -> list[list[tuple[int, bool]]]:
    return [[(int(source.integers(drives)), False)]]


def by_law(population: int, drives: int, visits: float, stages: float, position: float) -> float:
    return float(solve(closed_throughput, (
        DELAY, population, drives, 0.0, 0.0, 1.0, 0.0, 0.0, TRANSFER, SERVICE, 0.0, 16.0, 1e-3, 0.15, 0.0, 0.0, 60.0,
        1.0, 1.0, 1.0, 1.0, visits, stages, position, 16.0)))


@pytest.mark.parametrize("population", [1, 4, 16, 64])
def test_a_write_to_one_drive_waits_as_in_a_simulation(population: int) -> None:
    assert by_law(population, 8, 1.0, 1.0, SERVICE) == pytest.approx(simulated(population, 8, plain), rel=0.12)


@pytest.mark.parametrize("population", [1, 4, 16, 64])
def test_a_mirrored_write_waits_for_the_slower_of_two_as_in_a_simulation(population: int) -> None:
    together = float(buffers.stages_of_pieces(2.0, 8.0, 0.15))
    found = by_law(population, 8, 2.0, float(buffers.plain_stages(1.0, 0.0, 0.0, together)), SERVICE)
    assert found == pytest.approx(simulated(population, 8, mirrored), rel=0.12)


@pytest.mark.parametrize("population", [1, 4, 16, 64])
def test_a_parity_update_waits_for_its_reads_and_a_turn_as_in_a_simulation(population: int) -> None:
    together = float(buffers.stages_of_pieces(2.0, 8.0, 0.15))
    stages = float(buffers.update_stages(1.0, 0.0, 0.0, together))
    position = float(buffers.update_position_s(SERVICE, TURN, 0.0, together))
    assert by_law(population, 8, 4.0, stages, position) == pytest.approx(simulated(population, 8, parity), rel=0.12)


def test_the_slowest_of_several_takes_as_long_as_drawn_times_say() -> None:
    source = np.random.default_rng(3)
    for drives in (2, 5, 20):
        drawn = source.uniform(1 - HALF_WIDTH, 1 + HALF_WIDTH, (20_000, drives)).max(axis=1).mean()
        assert float(buffers.slowest_ratio(drives, HALF_WIDTH**2 / 3)) == pytest.approx(float(drawn), rel=0.01)
