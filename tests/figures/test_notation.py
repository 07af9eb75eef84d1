from __future__ import annotations

import importlib
import math
import pkgutil
import re
from typing import Annotated

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer import laws
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.expression import Expression, constant, evaluate, operation, symbol
from sizer.figures.algebra.law import Law, law
from sizer.figures.algebra.values import Anything, Bytes, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import (
    OPERATIONS,
    at_most,
    ceil,
    column_total,
    divide,
    least,
    less,
    most,
    total,
    where,
)
from sizer.figures.figure import Origin
from sizer.figures.notation import (
    decided_lines,
    formula_text,
    law_lines,
    law_text,
    law_words,
    number_text,
    numbers_text,
    row_text,
    symbol_names,
    taken_over,
    value_text,
    words_lines,
)
from sizer.figures.sheet import Sheet
from sizer.figures.table import Entry
from sizer.laws import general

A, B, C = symbol("0"), symbol("1"), symbol("2")


def shown(root: Expression) -> str:
    return formula_text(root, lambda position: "abc"[position])


@pytest.mark.parametrize(
    ("root", "text"),
    [
        (A - (B - C), "a − (b − c)"),
        (A - B - C, "a − b − c"),
        (A / (B * C), "a / (b · c)"),
        (A / (B / C), "a / (b / c)"),
        (A * (B + C), "a · (b + c)"),
        (-(A + B), "−(a + b)"),
        ((-A) ** 2, "(−a)²"),
        (-(A**2), "−a²"),
        ((A**B) ** C, "(a^b)^c"),
        (A ** (B + 1), "a^(b + 1)"),
        (A * (8 / 15), "a · 8/15"),
        (A / constant(8 / 15), "a / (8/15)"),
        (operation("where", operation("at_most", A, B), A, C) + 1, "(a if a ≤ b else c) + 1"),
        (operation("both", operation("less", A, B), operation("either", A, B)), "a < b and (a or b)"),
        (operation("floor", A / B), "⌊a / b⌋"),
        (operation("sqrt", A + B), "√(a + b)"),
        (operation("expm1", -A) * 2, "(exp(−a) − 1) · 2"),
        (operation("divide", A, B, 0) * 2, "(a / b (or 0 when b = 0)) · 2"),
        (operation("most", A, B, 1), "max(a, b, 1)"),
    ],
)
def test_an_expression_prints_with_the_parentheses_its_tree_needs(root: Expression, text: str) -> None:
    assert shown(root) == text


def test_a_long_sum_keeps_its_first_terms_and_its_last() -> None:
    text = formula_text(operation("total", *[symbol(str(at)) for at in range(40)]), lambda at: f"x{at}")
    assert text == "x0 + x1 + x2 + … + x39 [40 terms]"


def test_a_node_used_twice_is_named_and_defined_once() -> None:
    busy = A * B / (C + 1) - A
    assert shown(busy * busy) == "t₁ · t₁, with t₁ = a · b / (c + 1) − a"


@pytest.mark.parametrize(
    ("value", "text"),
    [(8 / 15, "8/15"), (1 / 3, "1/3"), (0.25, "0.25"), (1e9, "10⁹"), (2.0**30, "2³⁰"), (736.0, "736"),
     (-2.0, "−2"), (1e-12, "10⁻¹²"), (52000.0, "52,000"), (math.pi, "3.141592653589793")],
)
def test_a_constant_keeps_the_form_it_was_written_in(value: float, text: str) -> None:
    assert number_text(value) == text


def _tree(depth: int) -> st.SearchStrategy[Expression]:
    leaves = st.sampled_from([A, B, C, constant(2), constant(8 / 15)])
    if depth == 0:
        return leaves
    below = _tree(depth - 1)
    return st.one_of(
        leaves,
        st.tuples(st.sampled_from(["add", "sub", "mul", "div"]), below, below).map(lambda part: operation(*part)),
        below.map(lambda inner: -inner),
    )


@settings(max_examples=200, deadline=None)
@given(_tree(4))
def test_what_is_printed_means_what_the_tree_computes(root: Expression) -> None:
    numbers = {"0": 1.7, "1": 2.3, "2": 5.1}
    text, _, definitions = shown(root).partition(", with ")
    names: dict[str, float] = {"a": 1.7, "b": 2.3, "c": 5.1}
    plain = str.maketrans({"·": "*", "−": "-"})
    for definition in filter(None, definitions.split("; ")):
        name, _, body = definition.partition(" = ")
        names[name] = eval(re.sub(r"\s", "", body).translate(plain), {}, names)  # noqa: S307 - made right here
    try:
        wanted = evaluate(root, numbers, OPERATIONS)
    except ZeroDivisionError:
        return
    printed = eval(re.sub(r"\s", "", text).translate(plain), {}, names)  # noqa: S307 - made right here
    assert printed == pytest.approx(wanted, rel=1e-12)


@law(symbol="X", symbols="d n s c", source="test")
def _rate(delay: Seconds, jobs: Count, *stations_and_counts: Annotated[Value, "s", "count"]) -> PerSecond:
    """Rate of it all."""
    pairs = zip(stations_and_counts[::2], stations_and_counts[1::2], strict=True)
    return divide(jobs, delay + total(*[where(at_most(1, count), s / count, 0) for s, count in pairs]), 0)


def test_a_law_with_a_tail_is_written_for_two_members_and_says_that_it_goes_on() -> None:
    text = law_text(_rate, 12)
    assert text.startswith("X = n / (d + (s1 / c1 if 1 ≤ c1 else 0) + (s2 / c2 if 1 ≤ c2 else 0))")
    assert text.endswith(", and so on for every further station")
    assert "further" not in law_text(_rate, 4)
    assert law_words(_rate, 4).startswith("rate = jobs / (delay + (station 1 / count 1")


@law(symbol="g", symbols="x y", source="test")
def _gap(unknown: Ratio, target: Ratio) -> Ratio:
    """What is missing."""
    return unknown * unknown - target


@law(symbol="lo", symbols="y", source="test")
def _low(target: Ratio) -> Ratio:
    """Low end."""
    return 0 * target


@law(symbol="hi", symbols="y", source="test")
def _high(target: Ratio) -> Ratio:
    """High end."""
    return most(target, 1)


def test_a_solved_law_prints_its_equation_and_its_bracket() -> None:
    solved = Solved("root", _gap, _low, _high, "x", "A root", "test")
    assert law_text(solved) == "x between 0 · y and max(y, 1) such that 0 = x · x − y"
    assert law_lines(solved).steps == ("x between 0 · y", "and max(y, 1)", "such that 0 = x · x − y")
    assert symbol_names(solved) == (("x", "unknown"), ("y", "target"))


@law(symbol="s", symbols="x y", source="test")
def _shared(first: Ratio, second: Ratio) -> Ratio:
    """What is used twice."""
    gap = (first - second) * 2
    return gap * gap / (gap + 3)


def test_the_lines_of_a_law_are_its_one_line_parted_where_a_part_has_a_name() -> None:
    lines = law_lines(_shared)
    assert lines.steps == ("s = t₁ · t₁ / (t₁ + 3)",)
    assert lines.named == ("t₁ = (x − y) · 2",)
    assert lines.text == law_text(_shared) == "s = t₁ · t₁ / (t₁ + 3), with t₁ = (x − y) · 2"
    assert words_lines(_shared).text == law_words(_shared)
    assert law_lines(_rate, 12).more == "and so on for every further station"


def test_a_procedure_prints_its_title() -> None:
    assert law_text(Procedure("p", lambda x: (x,), ("1",), "Found together", "test")) == "Found together"


@law(symbol="C", symbols="n c", source="test")
def _capacity(count: Count, each: Bytes) -> Bytes:
    """Capacity."""
    return ceil(count) * least(each, each * 2)


def test_numbers_are_put_in_with_their_units() -> None:
    sheet = Sheet()
    made = sheet.derive("c", _capacity, sheet.given("n", 736.0, "count"), sheet.given("e", 72e9, "B"))
    assert numbers_text(made) == "⌈736⌉ · min(72\u202fGB, 72\u202fGB · 2)"
    assert value_text(made) == "52.992\u202fTB"


@law(symbol="x", symbols="y", source="test")
def _same(value: Anything) -> Anything:
    """The same."""
    return value


@law(symbol="Σ", symbols="x", source="test")
def _sum(column: Anything) -> Anything:
    """Sum."""
    return column_total(column)


def test_a_column_says_how_many_of_its_lines_are_known() -> None:
    sheet = Sheet()
    table = sheet.table("items", ("a", "b"))
    column = sheet.column(table, "watts", "W", [Entry(5.0), Entry(None)], "Power")
    made = sheet.derive("watts", _sum, column)
    assert column.origin is Origin.TABLE
    assert np.isnan(column.value[1, 0])
    assert numbers_text(made) == "Σ Power [1 of 2 lines known]"


def test_a_figure_that_is_another_one_is_told_from_one_that_is_computed() -> None:
    sheet = Sheet()
    peak = sheet.given("peak_per_s", 120.0, "1/s")
    assert taken_over(sheet.derive("rate_per_s", _same, peak))
    assert not taken_over(sheet.derive("twice", _capacity, sheet.given("n", 2.0, "count"), sheet.given("e", 1.0, "B")))
    assert not taken_over(peak)


@law(symbol="r", symbols="a b", source="test")
def _left_s(carried_per_s: PerSecond, wanted_per_s: PerSecond) -> Seconds:
    """What is left."""
    return where(less(carried_per_s, wanted_per_s * 0.5), 1.0, divide(1.0, carried_per_s - wanted_per_s, 1e15))


def test_what_people_read_has_no_guards_and_no_units_in_its_names() -> None:
    assert "10¹⁵" in law_text(_left_s)
    said = words_lines(_left_s).text
    assert said == ("left = 1 if carried a second < wanted a second · 0.5 else "
                    "1 / (carried a second − wanted a second)")
    assert "10¹⁵" not in law_lines(_left_s, guarded=False).text


@pytest.mark.parametrize(("carried", "told"), [(10.0, "1"), (40.0, "1 / (40/s − 30/s)"), (30.0, "10¹⁵")])
def test_of_a_condition_the_numbers_show_the_side_that_holds(carried: float, told: str) -> None:
    sheet = Sheet()
    inputs = [sheet.given(key, value, "1/s") for key, value in (("a", carried), ("b", 30.0))]
    lines = decided_lines(sheet.derive("x", _left_s, *inputs))
    assert lines is not None
    assert lines.text == told


def test_shares_are_put_in_as_percent_and_factors_as_they_are() -> None:
    sheet = Sheet()
    made = sheet.derive("x", general.scaled, sheet.given("a", 40000.0, "1/s"), sheet.given("b", 0.7, "1"))
    assert numbers_text(made) == "40,000/s · 70\u202f%"
    more = sheet.derive("y", general.scaled, sheet.given("c", 40000.0, "1/s"), sheet.given("d", 1.5, "1"))
    assert numbers_text(more) == "40,000/s · 1.5"


def test_of_many_figures_a_law_says_what_it_does_and_the_row_what_it_gives() -> None:
    sheet = Sheet()
    shares = [sheet.given(f"s{at}", 1.0, "1", label=f"Share {at}") for at in range(6)]
    least = sheet.derive("x", general.least_of, *shares)
    assert words_lines(general.least_of, 6).text == "The smallest of the figures below."
    assert decided_lines(least) is None, "six times the same says nothing"
    assert row_text(least) == "The smallest of several figures of one unit  =  100\u202f%"
    total = sheet.derive("t", general.sum_of, *[sheet.given(f"b{at}", 1e12, "B") for at in range(2)])
    assert row_text(total) == "Sum of several figures of one unit  =  1\u202fTB + 1\u202fTB  =  2\u202fTB"


def test_every_law_that_takes_any_number_of_figures_says_in_words_what_it_does() -> None:
    modules = [importlib.import_module(found.name) for found in pkgutil.walk_packages(laws.__path__, "sizer.laws.")]
    made = {each for module in modules for each in vars(module).values() if isinstance(each, Law) and each.tail}
    assert len(made) > 30
    assert not sorted(each.name for each in made if not each.words)
    assert not [each.words for each in made if "_" in each.words or not each.words.endswith(".")]
