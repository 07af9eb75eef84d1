"""A closed class over several sets of drives, against the equation for one set and against itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from sizer.errors import FigureError
from sizer.figures.solving import root
from sizer.laws.queueing.closed import closed_balance, closed_ceiling_per_s
from sizer.laws.queueing.closed_sets import SET_ARGUMENTS, closed_over_sets

POPULATIONS = (1.0, 2.0, 8.0, 100.0, 1000.0, 1e6)


@dataclass(frozen=True)
class Drives:
    """One set of drives, in the order of the law's arguments."""

    count: float
    reads: float
    cache: float
    accessed: float
    per_rate: float
    writes: float
    transfer: float
    position: float
    exponent: float
    cap: float
    write_service: float
    variation: float
    write_cache: float
    write_bytes: float
    patience: float
    batch: float
    copies: float

    @property
    def values(self) -> tuple[float, ...]:
        return (self.count, self.reads, self.cache, self.accessed, self.per_rate, self.writes, self.transfer,
                self.position, self.exponent, self.cap, self.write_service, self.variation, self.write_cache,
                self.write_bytes, self.patience, self.batch, self.copies)

    @property
    def half(self) -> Drives:
        """Half of the drives, with half of the work and of the caches."""
        return replace(self, count=self.count / 2, reads=self.reads / 2, cache=self.cache / 2,
                       accessed=self.accessed / 2, per_rate=self.per_rate / 2, writes=self.writes / 2,
                       write_cache=self.write_cache / 2, write_bytes=self.write_bytes / 2)


def some(seed: int) -> Drives:
    chance = np.random.default_rng(seed)
    return Drives(
        count=float(chance.integers(2, 400)), reads=float(chance.uniform(0, 1.5)), cache=float(chance.choice((0, 1e9))),
        accessed=float(chance.choice((1e10, 1e12))), per_rate=float(chance.choice((0, 1e6))),
        writes=float(chance.choice((0, chance.uniform(0, 2)))), transfer=float(10 ** chance.uniform(-4, -2.3)),
        position=float(10 ** chance.uniform(-3, -2)), exponent=float(chance.choice((0, 0.25, 0.3))),
        cap=float(chance.uniform(1, 20)), write_service=float(10 ** chance.uniform(-3, -2)),
        variation=float(chance.uniform(0, 1)), write_cache=float(10 ** chance.uniform(6, 10)),
        write_bytes=float(chance.choice((0, 4096, 1e5))), patience=30.0, batch=float(chance.uniform(1, 16)),
        copies=float(chance.integers(1, 4)),
    )


def of_one(population: float, drives: Drives, stations: Sequence[float]) -> float:
    given = (0.4e-3, population, *drives.values, *stations)
    found: float = root(lambda rate: closed_balance.function(rate, *given), 0.0,
                        closed_ceiling_per_s.function(*given))
    return found


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("population", POPULATIONS)
def test_one_set_gives_what_the_equation_for_one_set_gives(population: float, seed: int) -> None:
    drives, stations = some(seed), (1e-4, 2.0)
    [rate] = closed_over_sets(1).function(0.4e-3, population, *drives.values, *stations)
    assert rate == pytest.approx(of_one(population, drives, stations), rel=1e-9)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("population", POPULATIONS)
def test_two_halves_give_what_the_whole_gives(population: float, seed: int) -> None:
    drives, stations = some(seed), (1e-4, 2.0)
    [rate] = closed_over_sets(2).function(0.4e-3, population, *drives.half.values, *drives.half.values, *stations)
    assert rate == pytest.approx(of_one(population, drives, stations), rel=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_a_set_that_nothing_goes_to_changes_nothing(seed: int) -> None:
    drives, idle = some(seed), replace(some(seed + 100), reads=0.0, writes=0.0, write_bytes=0.0)
    [rate] = closed_over_sets(2).function(0.4e-3, 64.0, *drives.values, *idle.values, 1e-4, 2.0)
    assert rate == pytest.approx(of_one(64.0, drives, (1e-4, 2.0)), rel=0.02)
    assert rate <= of_one(64.0, drives, (1e-4, 2.0)) * (1 + 1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_cases_in_columns_equal_cases_one_by_one(seed: int) -> None:
    first, second, stations = some(seed), some(seed + 50), (1e-4, 2.0)
    populations = np.array(POPULATIONS)
    [together] = closed_over_sets(2).function(0.4e-3, populations, *first.values, *second.values, *stations)
    alone = [closed_over_sets(2).function(0.4e-3, one, *first.values, *second.values, *stations)[0]
             for one in POPULATIONS]
    assert together == pytest.approx(alone, rel=1e-9)


def test_more_drives_in_a_set_never_give_less() -> None:
    few = some(3)
    rates = [closed_over_sets(2).function(0.4e-3, 200.0, *replace(few, count=count).values, *some(4).values)[0]
             for count in (4.0, 8.0, 16.0, 64.0)]
    assert rates == sorted(rates)


def test_a_wrong_number_of_inputs_is_refused() -> None:
    with pytest.raises(FigureError, match=f"takes {2 + 2 * SET_ARGUMENTS} inputs and pairs behind them, got 3"):
        closed_over_sets(2).function(1.0, 2.0, 3.0)
