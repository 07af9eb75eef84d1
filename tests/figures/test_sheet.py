"""Sheets: wiring, pins, tables, solved figures, and evaluation of many cases at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.errors import FigureError
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Bytes, Count, Ratio
from sizer.figures.computing.columns import sample
from sizer.figures.figure import Origin, Pin, Range
from sizer.figures.sheet import Sheet
from sizer.figures.table import Entry
from sizer.laws import general
from sizer.laws.general import each_times_count, total_of_lines, unknown_lines


@law(source="definition", symbols="n c")
def raw_bytes(drive_count: Count, drive_bytes: Bytes) -> Bytes:
    """Raw capacity."""
    return drive_count * drive_bytes


@law(source="algebra")
def square_less(root: Ratio, square: Ratio) -> Ratio:
    """How far a square is from its target."""
    return root * root - square


@law(source="algebra")
def nothing(square: Ratio) -> Ratio:
    """Zero."""
    return 0 * square


@law(source="algebra")
def more_than_root(square: Ratio) -> Ratio:
    """A number above the root."""
    return square + 1


ROOT = Solved("root", square_less, nothing, more_than_root, "x", "Square root", "algebra")


def small_sheet(**pins: Pin) -> Sheet:
    sheet = Sheet(pins={key.replace("__", "."): pin for key, pin in pins.items()})
    count = sheet.given("count", 10.0, "count", range=Range(5.0, 20.0))
    size = sheet.given("size", 4e12, "B")
    sheet.derive("raw", raw_bytes, count, size)
    return sheet


def test_a_derived_figure_keeps_law_inputs_and_value() -> None:
    raw = small_sheet()["raw"]
    assert (raw.value, raw.unit, raw.origin, raw.law) == (4e13, "B", Origin.DERIVED, raw_bytes)
    assert [figure.key for figure in raw.inputs] == ["count", "size"]


def test_a_second_figure_of_the_same_key_is_refused() -> None:
    sheet = small_sheet()
    with pytest.raises(FigureError, match="already a figure 'size'"):
        sheet.given("size", 1.0, "B")


def test_wiring_the_wrong_unit_is_refused_at_once() -> None:
    sheet = small_sheet()
    with pytest.raises(FigureError, match="argument drive_count is in 'count' and was given 'B'"):
        sheet.derive("wrong", raw_bytes, sheet["size"], sheet["size"])


def test_an_unknown_key_names_the_nearest_one() -> None:
    with pytest.raises(FigureError, match="Did you mean"):
        small_sheet()["rwa"]


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_an_input_must_be_finite(value: float) -> None:
    with pytest.raises(FigureError, match="a finite number is needed"):
        Sheet().given("x", value, "B")


def test_evaluation_computes_every_case_of_every_replaced_input() -> None:
    result = small_sheet().evaluate({"count": np.array([1.0, 2.0, 3.0])})
    assert result["raw"].tolist() == [4e12, 8e12, 12e12]
    assert result["size"] == 4e12


def test_evaluation_leaves_the_sheet_as_it_was() -> None:
    sheet = small_sheet()
    sheet.evaluate({"count": np.array([1.0, 2.0])})
    assert sheet["raw"].value == 4e13


def test_a_pin_stands_in_place_and_remembers_what_the_law_says() -> None:
    sheet = small_sheet(raw=Pin(1e13, "measured", "K."))
    raw = sheet["raw"]
    assert (raw.value, raw.unpinned) == (1e13, 4e13)
    assert raw.pin is not None
    assert raw.pin.reason == "measured"


def test_a_pinned_figure_does_not_follow_its_inputs() -> None:
    result = small_sheet(raw=Pin(1e13, "measured")).evaluate({"count": np.array([1.0, 2.0])})
    assert result["raw"] == 1e13


def test_a_solved_figure_is_the_root_of_its_residual() -> None:
    sheet = Sheet()
    sheet.solve("root", ROOT, sheet.given("square", 2.0, "1"))
    assert sheet["root"].number == pytest.approx(2**0.5, rel=1e-15)


def test_a_solved_figure_without_a_root_is_the_nearer_end_of_its_bracket() -> None:
    sheet = Sheet()
    sheet.solve("root", ROOT, sheet.given("square", -0.5, "1"))
    assert sheet["root"].number == 0.0


@given(st.lists(st.floats(0.01, 1e6), min_size=2, max_size=20))
def test_solving_all_cases_together_equals_solving_one_by_one(squares: list[float]) -> None:
    sheet = Sheet()
    sheet.solve("root", ROOT, sheet.given("square", 2.0, "1"))
    together = sheet.evaluate({"square": np.array(squares)})["root"]
    alone = [sheet.evaluate({"square": square})["root"] for square in squares]
    assert together == pytest.approx(alone, rel=1e-13)
    assert together == pytest.approx(np.sqrt(squares), rel=1e-13)


def test_a_procedure_gives_several_figures_from_one_call() -> None:
    both = Procedure("both", lambda x: (x + 1, x * 2), ("1", "1"), "Two answers", "algebra")
    sheet = Sheet()
    x = sheet.given("x", 3.0, "1")
    more, twice = sheet.derive_together(["more", "twice"], both, x)
    assert (more.value, twice.value, twice.origin) == (4.0, 6.0, Origin.SOLVED)
    assert sheet.evaluate({"x": np.array([1.0, 5.0])})["twice"].tolist() == [2.0, 10.0]


def table_sheet() -> Sheet:
    sheet = Sheet()
    count = sheet.given("count", 3.0, "count")
    table = sheet.table("items", ["a", "b", "c"])
    quantity = sheet.column(table, "quantity", "count", [Entry(1.0), Entry(2.0), Entry(count)])
    each = sheet.column(table, "each", "W", [Entry(10.0), Entry(None), Entry(5.0)])
    total = sheet.derive_column(table, "total", each_times_count, each, quantity)
    sheet.derive("sum", total_of_lines, total)
    sheet.derive("unknown", unknown_lines, total)
    return sheet


def test_an_unknown_cell_is_left_out_of_a_total_and_counted() -> None:
    sheet = table_sheet()
    assert (sheet["sum"].value, sheet["unknown"].value) == (25.0, 1.0)


def test_a_cell_is_a_figure_with_the_inputs_of_its_row() -> None:
    cell = table_sheet()["items.c.total"]
    assert cell.value == 15.0
    assert [figure.key for figure in cell.inputs] == ["items.c.each", "count"]


def test_an_unknown_cell_has_no_figure() -> None:
    with pytest.raises(FigureError, match="is not known"):
        table_sheet()["items.b.total"]


def test_replacing_a_figure_behind_a_cell_moves_the_total() -> None:
    assert table_sheet().evaluate({"count": np.array([3.0, 4.0])})["sum"].tolist() == [25.0, 30.0]


def test_replacing_a_cell_moves_the_total() -> None:
    sheet = table_sheet()
    assert sheet.evaluate({"items.a.each": 20.0})["sum"] == 35.0


def test_a_pinned_cell_stands_in_the_column() -> None:
    sheet = Sheet(pins={"items.b.each": Pin(7.0, "measured")})
    table = sheet.table("items", ["a", "b"])
    each = sheet.column(table, "each", "W", [Entry(10.0), Entry(None)])
    assert sheet.derive("sum", total_of_lines, each).value == 17.0


def pinned_cells() -> Sheet:
    """Two lines of three columns; pinned are a fact, an unknown and two results, one with an unknown behind it."""
    pins = {key: Pin(7.0, "measured") for key in ("items.a.each", "items.c.each", "items.a.total", "items.c.other")}
    sheet = Sheet(pins=pins)
    table = sheet.table("items", ["a", "b", "c"])
    each = sheet.column(table, "each", "W", [Entry(10.0), Entry(11.0), Entry(None)])
    known = sheet.column(table, "known", "count", [Entry(2.0), Entry(3.0), Entry(None)])
    sheet.derive_column(table, "total", each_times_count, each, known)
    sheet.derive_column(table, "other", each_times_count, each, known)
    return sheet


@pytest.mark.parametrize(("key", "value", "instead"), [
    ("items.a.each", 7.0, 10.0), ("items.c.each", 7.0, None), ("items.a.total", 7.0, 14.0),
    ("items.c.other", 7.0, None),
])
def test_a_pinned_cell_knows_its_pin_and_what_it_stands_in_place_of(
    key: str, value: float, instead: float | None
) -> None:
    cell = pinned_cells()[key]
    assert cell.value == value
    assert cell.pin is not None
    assert cell.unpinned == instead


@pytest.mark.parametrize(("key", "likely"), [("items.a.each", 7.0 + 11.0), ("items.c.total", 20.0 + 11.0 + 7.0)])
def test_a_cell_pinned_with_a_range_is_sampled(key: str, likely: float) -> None:
    sheet = Sheet(pins={key: Pin(7.0, "measured", "", Range(6.0, 8.0))})
    table = sheet.table("items", ["a", "b", "c"])
    each = sheet.column(table, "each", "W", [Entry(10.0), Entry(11.0), Entry(None)])
    known = sheet.column(table, "known", "count", [Entry(2.0), Entry(1.0), Entry(None)])
    total = sheet.derive_column(table, "total", each_times_count, each, known)
    sheet.derive("sum", total_of_lines, each if key.endswith("each") else total)
    spread = sample(sheet)
    assert sheet["sum"].number == likely
    assert spread.of("sum") == pytest.approx((likely - 0.8, likely, likely + 0.8), abs=0.01)
    assert [influence.figure.key for influence in spread.influences("sum")] == [key]


def test_other_cells_of_a_column_with_a_pin_have_none() -> None:
    sheet = pinned_cells()
    assert sheet["items.b.total"].pin is None
    assert sheet["items.b.total"].value == 33.0
    with pytest.raises(FigureError, match="is not known"):
        sheet["items.c.total"]


@law(source="algebra")
def reciprocal_less(root: Ratio, square: Ratio) -> Ratio:
    """Not defined at zero."""
    return root - 1 / square


@law(source="algebra")
def fourth_root(square: Ratio) -> Ratio:
    """A complex number below zero."""
    return square**0.25


def test_an_equation_that_cannot_be_computed_names_the_figure_instead_of_stopping_the_program() -> None:
    sheet = Sheet()
    square = sheet.given("square", 0.0, "1")
    failing = Solved("failing", reciprocal_less, nothing, more_than_root, "x", "Root", "algebra")
    with pytest.raises(FigureError, match="failing cannot compute answer: float division by zero"):
        sheet.solve("answer", failing, square)


def test_a_law_that_gives_a_complex_number_is_refused() -> None:
    sheet = Sheet()
    with pytest.raises(FigureError, match=r"law fourth_root gives \(0\.7.* for answer"):
        sheet.derive("answer", fourth_root, sheet.given("square", -1.0, "1"))


@pytest.mark.parametrize(("given", "problem"), [(0.0, "cannot compute more"), (1e-310, "gives inf for more")])
def test_figures_found_together_are_refused_when_one_is_no_number(given: float, problem: str) -> None:
    sheet = Sheet()
    both = Procedure("both", lambda x: (1 / x, x), ("1", "1"), "Two answers", "algebra")
    with pytest.raises(FigureError, match=problem):
        sheet.derive_together(["more", "same"], both, sheet.given("x", given, "1"))


@law(source="definition", limits={"share": (0.1, 1.0)})
def of_share(count: Count, share: Ratio) -> Count:
    """How many for a share."""
    return count / share


def test_a_column_computed_with_a_number_outside_its_limits_is_refused() -> None:
    sheet = Sheet()
    table = sheet.table("items", ["known", "unknown"])
    counts = sheet.column(table, "count", "count", [Entry(3.0), Entry(None)])
    assert sheet.derive_column(table, "half", of_share, counts, sheet.given("half", 0.5, "1")).value[0, 0] == 6.0
    with pytest.raises(FigureError, match=r"argument share is 0, allowed is 0\.1 to 1"):
        sheet.derive_column(table, "none", of_share, counts, sheet.given("none", 0.0, "1"))


def test_a_number_pinned_on_a_name_leaves_the_name() -> None:
    sheet = Sheet(pins={"name": Pin(3.0, "a slip")})
    name = sheet.given("name", "drives", "text")
    assert name.value == "drives"
    assert name.pin is None


def test_a_law_over_any_number_of_figures_is_the_same_figure_over_one() -> None:
    sheet = Sheet()
    one, other = sheet.given("one", 3.0, "B"), sheet.given("other", 2.0, "B")
    alone = sheet.derive("alone", general.least_of, one)
    assert (alone.number, alone.law, alone.label) == (3.0, general.same_as, general.least_of.title)
    assert sheet.derive("both", general.least_of, one, other).law is general.least_of
    assert sheet.evaluate({"one": np.array([1.0, 5.0])})["alone"].tolist() == [1.0, 5.0]
