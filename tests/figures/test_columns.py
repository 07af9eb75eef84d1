"""Samples as columns: reproducible, stratified, and able to say what moves an answer."""

from __future__ import annotations

import numpy as np
import pytest

from sizer.figures.cases import replay
from sizer.figures.columns import draw, sample
from sizer.figures.figure import Range, Scale
from sizer.figures.law import law
from sizer.figures.sheet import Sheet
from sizer.figures.values import Ratio


@law(source="definition")
def weighted(strong: Ratio, weak: Ratio) -> Ratio:
    """A sum in which one input matters ten times more."""
    return 10 * strong + weak


def sheet_of_two() -> Sheet:
    sheet = Sheet()
    strong = sheet.given("strong", 0.5, "1", range=Range(0.0, 1.0))
    weak = sheet.given("weak", 0.5, "1", range=Range(0.0, 1.0))
    sheet.derive("sum", weighted, strong, weak)
    return sheet


def test_half_of_the_samples_lie_on_each_side_of_the_likely_value() -> None:
    drawn = draw(2.0, Range(1.0, 10.0), "x", 1000)
    assert (drawn < 2.0).sum() == 500
    assert drawn.min() >= 1.0
    assert drawn.max() <= 10.0


def test_a_logarithmic_range_is_even_in_the_logarithm() -> None:
    drawn = np.log(draw(10.0, Range(1.0, 1000.0, Scale.LOGARITHMIC), "x", 1000))
    assert np.median(drawn) == pytest.approx(np.log(10.0), abs=0.01)
    assert np.percentile(drawn, 75) == pytest.approx(np.log(100.0), abs=0.02)


def test_the_same_key_draws_the_same_samples_whatever_else_is_uncertain() -> None:
    assert np.array_equal(draw(2.0, Range(1.0, 3.0), "x", 100), draw(2.0, Range(1.0, 3.0), "x", 100))
    assert not np.array_equal(draw(2.0, Range(1.0, 3.0), "x", 100), draw(2.0, Range(1.0, 3.0), "y", 100))


def test_each_slice_of_the_probability_holds_one_sample() -> None:
    drawn = draw(0.5, Range(0.0, 1.0), "x", 200)
    assert np.array_equal(np.sort(np.floor(drawn * 200)), np.arange(200))


def test_the_range_of_a_figure_is_its_tenth_and_ninetieth_percentile() -> None:
    spread = sample(sheet_of_two())
    values = np.sort(np.asarray(spread.evaluation["sum"]))
    low, likely, high = spread.of("sum")
    assert low == pytest.approx(values[100], rel=0.02)
    assert likely == pytest.approx(5.5, rel=0.03)
    assert high == pytest.approx(values[900], rel=0.02)


def test_the_input_that_matters_most_is_named_first() -> None:
    influences = sample(sheet_of_two()).influences("sum")
    assert influences[0].figure.key == "strong"
    assert influences[0].correlation > 0.95


def test_a_figure_that_nothing_moves_has_no_range_and_no_influence() -> None:
    sheet = sheet_of_two()
    sheet.given("fixed", 3.0, "1")
    spread = sample(sheet)
    assert spread.of("fixed") == (3.0, 3.0, 3.0)
    assert spread.influences("fixed") == ()


def sheet_with_cases() -> Sheet:
    sheet = sheet_of_two()
    replay(sheet, ["weak_gone", "both"], sheet["sum"], [{"weak": 0.0}, {}], "A sum again", "a test")
    return sheet


def test_a_figure_in_another_case_is_a_figure_that_follows_the_columns() -> None:
    sheet = sheet_with_cases()
    assert (sheet["weak_gone"].value, sheet["both"].value) == (5.0, 5.5)
    found = sheet.evaluate({"strong": np.array([1.0, 2.0])})
    assert list(found["weak_gone"]) == [10.0, 20.0]
    assert list(found["both"]) == [10.5, 20.5]


def test_what_one_case_replaces_is_untouched_in_the_others_whatever_an_evaluation_says() -> None:
    found = sheet_with_cases().evaluate({"weak": 9.0})
    assert (float(found["weak_gone"]), float(found["both"])) == (5.0, 5.5)
    assert float(found["sum"]) == 14.0


def test_a_derived_figure_that_is_replaced_reaches_its_cases() -> None:
    sheet = sheet_of_two()
    doubled = sheet.derive("doubled", weighted, sheet["sum"], sheet["weak"])
    replay(sheet, ["without"], doubled, [{"weak": 0.0}], "A sum of a sum", "a test")
    assert sheet["without"].value == 50.0
    assert float(sheet.evaluate({"sum": 1.0})["without"]) == 10.0


def test_samples_reach_the_cases_too() -> None:
    spread = sample(sheet_with_cases(), 50)
    assert np.asarray(spread.evaluation["weak_gone"]) == pytest.approx(10 * spread.drawn["strong"])
