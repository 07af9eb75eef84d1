"""A bound in words is true: a lower one is never rounded up, an upper one never down."""

from __future__ import annotations

import math
import random
import re

import pytest

from reports.wording.content import overview
from reports.wording.quantities.amounts import Amount, Completeness, Measure
from reports.wording.quantities.nines import nines
from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.feasible import no_less_than, no_more_than
from sizer.units import display_scale, parse
from tests.sizing.conftest import content_of, design_of

UNITS = ("W", "kg", "BTU/h", "kWh", "U", "money", "s")


def test_the_lower_bounds_of_a_design_with_unknown_lines_are_true() -> None:
    sizing = size(design_of(content_of("hp-ha-nfs")), shipped_catalog())
    bounds = [measure for measure in overview(sizing, None, "0.1.0").physical if "at least" in measure.text]
    assert len(bounds) >= 3
    for measure in bounds:
        assert 0.9 * measure.amount.value < measure.amount.at_least().value <= measure.amount.value
    assert "at least 867\u202fkg, 4 of 15 lines unknown" in [measure.text for measure in bounds]
    assert "at least 38,600\u202fBTU/h, 1 of 15 lines unknown" in [measure.text for measure in bounds]


@pytest.mark.parametrize("unit", UNITS)
def test_no_lower_bound_is_written_above_its_value(unit: str) -> None:
    chance = random.Random(7)
    bounded = 0
    for _ in range(200):
        value = 10 ** chance.uniform(-2, 7)
        factor, name = display_scale(value, unit)
        amount = Amount("total", value, value * 0.9, value * 1.1, unit, factor, name)
        text = Measure("Total", amount, Completeness("lines", "unknown", 9, 1)).text
        if text.startswith("not known for 1 of 9 lines"):
            assert not amount.at_least().is_something
            continue
        bounded += 1
        low, *_ = [float(number.replace(",", "")) * factor for number in re.findall(r"[\d,]*\.?\d+", text)]
        assert low <= value * (1 + 1e-9), text
    assert bounded > 100


def test_bounds_of_any_number_of_digits_lie_on_their_side() -> None:
    chance = random.Random(11)
    for digits in (2, 3, 4):
        for _ in range(200):
            value = 10 ** chance.uniform(-3, 12)
            assert parse(no_more_than(value, "B", digits).replace(",", ""), "B") <= value * (1 + 1e-9) + 0.5
            assert parse(no_less_than(value, "s", digits).replace(",", ""), "s") >= value * (1 - 1e-9)


def test_an_availability_that_is_an_upper_bound_is_not_below_itself() -> None:
    chance = random.Random(13)
    for _ in range(200):
        ratio = 1 - 10 ** chance.uniform(-8, -1)
        assert float(nines(ratio, bound=True).removesuffix(" %")) / 100 >= ratio - 1e-12
    assert math.isclose(float(nines(0.95).removesuffix(" %")), 95)
