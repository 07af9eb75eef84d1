"""A closed class over several sets of drives, against the equation for one set and against itself."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sizer.errors import FigureError
from sizer.figures.computing.solving import solve
from sizer.laws.queueing.closed import DriveSet, closed_throughput
from sizer.laws.queueing.closed_sets import closed_over_sets

POPULATIONS = (1.0, 2.0, 8.0, 100.0, 1000.0, 1e6)


def half(drives: DriveSet[float]) -> DriveSet[float]:
    """Half of the drives, with half of the work and of the caches."""
    return drives._replace(
        drive_count=drives.drive_count / 2, read_visits=drives.read_visits / 2, cache_bytes=drives.cache_bytes / 2,
        accessed_bytes=drives.accessed_bytes / 2, accessed_bytes_per_rate=drives.accessed_bytes_per_rate / 2,
        write_visits=drives.write_visits / 2, write_cache_bytes=drives.write_cache_bytes / 2,
        write_bytes=drives.write_bytes / 2, uncached_visits=drives.uncached_visits / 2,
        uncached_stages=drives.uncached_stages / 2,
    )


def some(seed: int) -> DriveSet[float]:
    chance = np.random.default_rng(seed)
    return DriveSet(
        drive_count=float(chance.integers(2, 400)), read_visits=float(chance.uniform(0, 1.5)),
        cache_bytes=float(chance.choice((0, 1e9))), accessed_bytes=float(chance.choice((1e10, 1e12))),
        accessed_bytes_per_rate=float(chance.choice((0, 1e6))),
        write_visits=float(chance.choice((0, chance.uniform(0, 2)))),
        transfer_s=float(10 ** chance.uniform(-4, -2.3)), position_s=float(10 ** chance.uniform(-3, -2)),
        queue_exponent=float(chance.choice((0, 0.25, 0.3))), queue_cap=float(chance.uniform(1, 20)),
        write_service_s=float(10 ** chance.uniform(-3, -2)), service_variation=float(chance.uniform(0, 1)),
        write_cache_bytes=float(10 ** chance.uniform(6, 10)), write_bytes=float(chance.choice((0, 4096, 1e5))),
        destage_patience_s=30.0, destage_batch=float(chance.uniform(1, 16)), read_copies=float(chance.integers(1, 4)),
        queue_onset=float(chance.choice((1, 2))), read_overlap=float(chance.choice((1, 0.6))),
        uncached_visits=(uncached := float(chance.choice((0, chance.uniform(0, 4))))),
        uncached_stages=uncached * float(chance.uniform(0.3, 1)),
        uncached_position_s=float(10 ** chance.uniform(-3, -2)),
        uncached_cap=float(chance.uniform(1, 20)),
    )


def of_one(population: float, drives: DriveSet[float], stations: Sequence[float]) -> float:
    return float(solve(closed_throughput, (0.4e-3, population, *drives, *stations)))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("population", POPULATIONS)
def test_one_set_gives_what_the_equation_for_one_set_gives(population: float, seed: int) -> None:
    drives, stations = some(seed), (1e-4, 2.0)
    [rate] = closed_over_sets(1).function(0.4e-3, population, *drives, *stations)
    assert rate == pytest.approx(of_one(population, drives, stations), rel=1e-9)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("population", POPULATIONS)
def test_two_halves_give_what_the_whole_gives(population: float, seed: int) -> None:
    drives, stations = some(seed), (1e-4, 2.0)
    [rate] = closed_over_sets(2).function(0.4e-3, population, *half(drives), *half(drives), *stations)
    assert rate == pytest.approx(of_one(population, drives, stations), rel=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_a_set_that_nothing_goes_to_changes_nothing(seed: int) -> None:
    drives, idle = some(seed), some(seed + 100)._replace(
        read_visits=0.0, write_visits=0.0, write_bytes=0.0, uncached_visits=0.0, uncached_stages=0.0)
    [rate] = closed_over_sets(2).function(0.4e-3, 64.0, *drives, *idle, 1e-4, 2.0)
    assert rate == pytest.approx(of_one(64.0, drives, (1e-4, 2.0)), rel=0.02)
    assert rate <= of_one(64.0, drives, (1e-4, 2.0)) * (1 + 1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_cases_in_columns_equal_cases_one_by_one(seed: int) -> None:
    first, second, stations = some(seed), some(seed + 50), (1e-4, 2.0)
    populations = np.array(POPULATIONS)
    [together] = closed_over_sets(2).function(0.4e-3, populations, *first, *second, *stations)
    alone = [closed_over_sets(2).function(0.4e-3, one, *first, *second, *stations)[0]
             for one in POPULATIONS]
    assert together == pytest.approx(alone, rel=1e-9)


def test_more_drives_in_a_set_never_give_less() -> None:
    few = some(3)
    rates = [closed_over_sets(2).function(0.4e-3, 200.0, *few._replace(drive_count=count), *some(4))[0]
             for count in (4.0, 8.0, 16.0, 64.0)]
    assert rates == sorted(rates)


def test_a_wrong_number_of_inputs_is_refused() -> None:
    with pytest.raises(FigureError, match=f"takes {2 + 2 * len(DriveSet._fields)} inputs and pairs behind them, got 3"):
        closed_over_sets(2).function(1.0, 2.0, 3.0)
