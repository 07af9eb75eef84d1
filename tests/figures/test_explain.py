from __future__ import annotations

import pytest

from sizer.errors import FigureError
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, Count, Ratio
from sizer.figures.algebra.vocabulary import column_total
from sizer.figures.computing.columns import sample
from sizer.figures.explain import explain, formula_kind, text_tree
from sizer.figures.figure import Origin, Pin, Range
from sizer.figures.sheet import Sheet
from sizer.figures.table import Entry
from sizer.laws import general
from sizer.readable import DASH
from sizer.sources import Source

SHEET = Source("Maker, drive data sheet", "p. 3")


@law(symbol="C", symbols="n c", source="definition", validity="equal drives")
def _raw(count: Count, each: Bytes) -> Bytes:
    """Raw capacity."""
    return count * each


@law(symbol="U", symbols="C e", source="definition")
def _usable(raw: Bytes, efficiency: Ratio) -> Bytes:
    """Usable capacity."""
    return raw * efficiency


@law(symbol="S", symbols="a b", source="arithmetic")
def _both(one: Bytes, other: Bytes) -> Bytes:
    """Both together."""
    return one + other


@law(symbol="Σ", symbols="x", source="arithmetic")
def _sum(column: Anything) -> Anything:
    """Total of a column."""
    return column_total(column)


def _sheet(pins: dict[str, Pin] | None = None) -> Sheet:
    sheet = Sheet(pins=pins or {})
    drives = sheet.given("drives", 10.0, "count", label="Drives")
    each = sheet.given("each_bytes", 4e12, "B", origin=Origin.FACT, source=SHEET)
    share = sheet.given("share", 0.8, "1", origin=Origin.DEFAULT, range=Range(0.7, 0.9))
    raw = sheet.derive("raw_bytes", _raw, drives, each)
    usable = sheet.derive("usable_bytes", _usable, raw, share)
    sheet.derive("sum_bytes", _both, usable, raw)
    return sheet


def test_a_derivation_ends_in_statements_facts_and_defaults() -> None:
    tree = explain(_sheet(), "sum_bytes")
    leaves = {node.key: node for node in tree.walk() if not node.children and not node.repeated}
    assert {node.origin for node in leaves.values()} == {Origin.GIVEN, Origin.FACT, Origin.DEFAULT}
    assert leaves["each_bytes"].source == "Maker, drive data sheet, p. 3 [data sheet]"
    assert leaves["share"].range == "70\u2009–\u200990\u202f%"


def test_a_step_shows_its_law_in_symbols_in_words_and_with_numbers() -> None:
    raw = next(node for node in explain(_sheet(), "sum_bytes").walk() if node.key == "raw_bytes")
    assert raw.formula == "C = n · c"
    assert raw.words == "raw = count · each"
    assert raw.numbers == "10 · 4\u202fTB"
    assert raw.value == "40\u202fTB"
    assert raw.validity == "equal drives"


def test_a_figure_met_again_is_marked_and_not_unfolded_twice() -> None:
    raws = [node for node in explain(_sheet(), "sum_bytes").walk() if node.key == "raw_bytes"]
    assert [node.repeated for node in raws] == [False, True]
    assert raws[1].children == ()


def test_a_pinned_figure_says_what_the_law_says_and_why_it_is_pinned() -> None:
    pinned = explain(_sheet({"raw_bytes": Pin(39e12, "measured", "A. Author")}), "raw_bytes")
    assert pinned.origin is Origin.PINNED
    assert pinned.pin == "pinned in place of 40\u202fTB: measured, A. Author"
    assert formula_kind(_sheet({"raw_bytes": Pin(39e12, "measured")})["raw_bytes"]) == "pinned"


def test_a_result_shows_its_range_over_the_samples() -> None:
    sheet = _sheet()
    tree = explain(sheet, "usable_bytes", sample(sheet, 400))
    low, high = tree.spread.split(DASH)
    assert (low, high) == ("28.8", "35.2\u202fTB")


def test_behind_a_total_stand_the_known_cells_of_its_column() -> None:
    sheet = Sheet()
    table = sheet.table("items", ("a", "b", "c"))
    column = sheet.column(table, "watts", "W", [Entry(5.0, source=SHEET), Entry(None), Entry(7.0)], "Power")
    sheet.derive("watts", _sum, column)
    tree = explain(sheet, "watts")
    assert [child.key for child in tree.children[0].children] == ["items.a.watts", "items.c.watts"]
    assert tree.children[0].value == "Power [2 of 3 lines known]"


def test_the_tree_for_the_terminal_branches_with_box_characters() -> None:
    lines = text_tree(explain(_sheet(), "usable_bytes")).splitlines()
    assert lines[0] == "usable_bytes = 32\u202fTB  [derived]"
    assert "│   U = C · e" in lines
    assert "│   = 40\u202fTB · 80\u202f% = 32\u202fTB" in lines
    assert any(line.startswith("├─ raw_bytes = 40\u202fTB") for line in lines)
    assert any(line.startswith("└─ share = 80\u202f%  [default]") for line in lines)


def test_an_unknown_key_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(FigureError, match="usable_bytes"):
        explain(_sheet(), "usable_byte")


def test_a_figure_that_is_another_one_shows_its_number_once() -> None:
    sheet = Sheet()
    sheet.derive("alone", general.least_of, sheet.given("one", 3.0, "count"))
    shown = text_tree(explain(sheet, "alone"))
    assert "= 3 = 3" not in shown
    assert "= 3" in shown
