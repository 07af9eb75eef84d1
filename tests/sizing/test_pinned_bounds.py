"""No pin makes a quantity that cannot be without being told: by its own bounds, or by what follows from it."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import PutRecord, apply
from sizer.design.files.addresses import open_address, reference_designs
from sizer.design.records import Override
from sizer.errors import Severity
from sizer.figures.algebra.bounds import HIGHEST, bounds_of, is_share
from sizer.figures.figure import Figure, Origin
from sizer.sizing import size
from sizer.sizing.bench.pins import SIGNED
from sizer.sizing.result import Sizing
from sizer.units import DIMENSIONS

SEED = 2026


@cache
def sized(name: str) -> Sizing:
    return size(open_address(name).design, shipped_catalog())


def pinned(name: str, key: str, value: float) -> Sizing:
    design = open_address(name).design
    return size(apply(design, PutRecord("overrides", Override(key, value, reason="a test"))).design, shipped_catalog())


def numbers(sizing: Sizing) -> list[Figure]:
    return [figure for figure in sizing.sheet if isinstance(figure.value, float) and "*" not in figure.key]


def impossible(figure: Figure) -> bool:
    if not math.isfinite(figure.number):
        return True
    return figure.number < -1e-9 and figure.law not in SIGNED and figure.unit not in ("1", "money", "text")


def told(sizing: Sizing, key: str) -> list[str]:
    return [problem.text for problem in sizing.problems
            if problem.location.place == f"overrides/{key}" and problem.severity is Severity.ERROR]


@pytest.mark.parametrize(("value", "key"), [
    (1e300, "workload.enterprise.response_s"), (1e300, "pool.enterprise.usable_bytes"),
    (1e15, "workload.enterprise.drive.stroke_share"), (-0.0055, "workload.enterprise.response_s"),
    (1e15, "workload.enterprise.degraded.share"), (1e300, "workload.enterprise.throughput_per_s"),
])
def test_a_pin_beyond_what_its_quantity_can_be_is_refused_with_the_range(value: float, key: str) -> None:
    sizing = pinned("p2000-iscsi", key, value)
    [text] = told(sizing, key)
    assert "needed" in text
    assert sizing.sheet[key].number == sized("p2000-iscsi").sheet[key].number


def test_a_pin_that_is_possible_and_leaves_a_time_below_nothing_is_told() -> None:
    sizing = pinned("p2000-iscsi", "workload.enterprise.degraded.counted_twice_s", 1e6)
    assert any("less than nothing cannot be" in text
               for text in told(sizing, "workload.enterprise.degraded.counted_twice_s"))


@pytest.mark.parametrize("name", sorted(reference_designs()))
def test_every_figure_of_every_reference_design_is_within_the_bounds_of_its_kind(name: str) -> None:
    for figure in numbers(sized(name)):
        low, high = bounds_of(figure.key, figure.unit, signed=figure.law in SIGNED or figure.unit == "1")
        assert low <= figure.number <= max(high, 1e36 * (figure.unit == "s")), figure
        if is_share(figure.key, figure.unit):
            assert -1e-9 <= figure.number <= 1 + 1e-9, figure


def test_every_unit_of_a_figure_has_a_highest_value() -> None:
    assert set(DIMENSIONS) - {"text"} == set(HIGHEST)


@pytest.mark.slow
def test_random_pins_are_told_or_leave_nothing_impossible() -> None:
    drawn = random.Random(SEED)
    for _ in range(100):
        name = drawn.choice(["p2000-iscsi", "nfs-interconnects", "ess-gl4-sas"])
        figure = drawn.choice([one for one in numbers(sized(name)) if one.origin is not Origin.PINNED])
        value = drawn.choice([0.0, -1.0, 1.0, 1e15, 1e300, 1e-15, figure.number * 0.01, figure.number * 100.0])
        sizing = pinned(name, figure.key, value)
        bad = [one.key for one in numbers(sizing) if impossible(one)]
        assert not bad or told(sizing, figure.key), (name, figure.key, value, bad)
