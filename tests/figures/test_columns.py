"""Samples as columns: reproducible, stratified, and able to say what moves an answer."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Ratio
from sizer.figures.algebra.vocabulary import column_total
from sizer.figures.computing import columns
from sizer.figures.computing.cases import Replayed, replay
from sizer.figures.computing.columns import draw, ends_of, sample
from sizer.figures.figure import Range, Scale
from sizer.figures.sheet import Sheet
from sizer.figures.table import Entry


@law(source="definition")
def weighted(strong: Ratio, weak: Ratio) -> Ratio:
    """A sum in which one input matters ten times more."""
    return 10 * strong + weak


@law(source="definition")
def halfway(one: Ratio, other: Ratio) -> Ratio:
    """The mean of two."""
    return (one + other) / 2


@law(source="definition")
def total(rows: Ratio) -> Ratio:
    """The sum of a column."""
    return column_total(rows)


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
    values = np.sort(spread.values("sum"))
    low, likely, high = spread.of("sum")
    assert low == pytest.approx(values[100], rel=0.02)
    assert likely == 5.5
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
    replay(sheet, [Replayed("weak_gone", sheet["sum"], 0, "Without"), Replayed("both", sheet["sum"], 1, "With")],
           [{"weak": 0.0}, {}], "A sum again", "a test")
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
    replay(sheet, [Replayed("without", doubled, 0, "Without")], [{"weak": 0.0}], "A sum of a sum", "a test")
    assert sheet["without"].value == 50.0
    assert float(sheet.evaluate({"sum": 1.0})["without"]) == 10.0


def test_samples_reach_the_cases_too() -> None:
    spread = sample(sheet_with_cases(), 50)
    assert spread.values("weak_gone") == pytest.approx(10 * spread.drawn["strong"])


def test_samples_of_many_figures_are_never_held_at_once() -> None:
    sheet, many = sheet_of_two(), 2_000
    for number in range(many):
        sheet.derive(f"sum_{number}", halfway, sheet[f"sum_{number - 1}" if number else "sum"], sheet["weak"])
    plain = {key: np.percentile(sheet.evaluate(sample(sheet).drawn)[key], (10, 90)) for key in ("sum", "sum_99")}
    tracemalloc.start()
    try:
        spread = sample(sheet)
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < many * 1000 * 8 / 8
    assert held < many * 1000
    for key, ends in plain.items():
        low, _, high = spread.of(key)
        assert (low, high) == tuple(ends)


def test_each_sample_of_a_figure_is_there_for_whoever_asks() -> None:
    sheet = sheet_of_two()
    kept, not_kept = sample(sheet, keep=("sum",)), sample(sheet)
    assert list(kept.kept) == ["sum"]
    assert not not_kept.kept
    assert np.array_equal(kept.values("sum"), not_kept.values("sum"))
    assert kept.influences("sum") == not_kept.influences("sum")


def test_a_cell_that_is_made_after_samples_were_taken_has_its_range() -> None:
    sheet = sheet_of_two()
    table = sheet.table("rows", ["a", "b"])
    given = sheet.column(table, "given", "1", [Entry(sheet["sum"]), Entry(2.0)])
    sheet.derive_column(table, "more", weighted, given, sheet["weak"])
    spread = sample(sheet)
    low, likely, high = spread.of("rows.a.more")
    assert low < likely == sheet["rows.a.more"].value < high
    assert (low, high) == tuple(np.percentile(sheet.evaluate(spread.drawn)["rows.a.more"], (10, 90)))


def sheet_of_a_long_table(rows: int) -> Sheet:
    sheet = sheet_of_two()
    table = sheet.table("rows", [f"r{number}" for number in range(rows)])
    given = sheet.column(table, "given", "1", [Entry(float(number % 7)) for number in range(rows)])
    sheet.derive("total", total, sheet.derive_column(table, "more", weighted, given, sheet["weak"]))
    return sheet


def test_samples_of_a_long_table_are_never_held_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, samples = 400, 1000
    sheet = sheet_of_a_long_table(rows)
    monkeypatch.setattr(columns, "_MOST_CELLS", 20 * rows)
    sample(sheet, samples)
    tracemalloc.start()
    try:
        spread = sample(sheet, samples)
        influences = spread.influences("total")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < rows * samples * 8 / 4
    assert [influence.figure.key for influence in influences] == ["weak"]


def test_samples_that_are_evaluated_in_parts_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sheet_of_a_long_table(30)
    keys = ("sum", "total", "rows.r3.more", "strong")
    whole = sample(sheet, 100, keep=("total",))
    monkeypatch.setattr(columns, "_MOST_CELLS", 30 * 33)
    parts = sample(sheet, 100, keep=("total",))
    assert parts.ends.keys() == whole.ends.keys()
    assert [parts.of(key) for key in keys] == [pytest.approx(whole.of(key), rel=1e-12) for key in keys]
    assert parts.values("total") == pytest.approx(whole.values("total"), rel=1e-12)
    assert parts.values("sum") == pytest.approx(whole.values("sum"), rel=1e-12)


@pytest.mark.parametrize("shape", [(1,), (2,), (10,), (11,), (1000,), (3, 1000), (0, 7), (2, 4, 99)])
def test_the_ends_of_samples_are_the_percentiles_to_the_last_bit(shape: tuple[int, ...]) -> None:
    generator = np.random.default_rng(7)
    for each in (generator.lognormal(0, 3, shape), -generator.random(shape), np.rint(generator.random(shape) * 5)):
        np.testing.assert_array_equal(ends_of(each), np.percentile(each, (10, 90), axis=-1))
        each.flat[:1] = np.nan
        np.testing.assert_array_equal(ends_of(each), np.percentile(each, (10, 90), axis=-1))
