"""Laws: declared units and limits, tracing, and the refusal of what cannot be traced."""

from __future__ import annotations

import math
from typing import Annotated, Generic, NamedTuple, TypeVar

import numpy as np
import pytest

from sizer.errors import FigureError
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import evaluate, symbol
from sizer.figures.algebra.law import Law, law
from sizer.figures.algebra.values import Anything, Bytes, Count, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import (
    OPERATIONS,
    at_most,
    ceil,
    divide,
    expm1,
    floor,
    least,
    less,
    same,
    total,
    where,
)
from sizer.figures.computing.solving import solve


@law(source="definition", symbols="n c", limits={"drive_count": (1, None)})
def raw_bytes(drive_count: Count, drive_bytes: Bytes) -> Bytes:
    """Raw capacity: ``n c``."""
    return drive_count * drive_bytes


@law(source="definition", symbols="x D m")
def busy(throughput: Ratio, *demands_and_counts: Annotated[Value, "s", "count"]) -> Seconds:
    """Sum of demands over counts."""
    return total(*[throughput * d / m for d, m in zip(demands_and_counts[::2], demands_and_counts[1::2], strict=True)])


def test_a_law_states_its_units_symbols_and_title() -> None:
    assert raw_bytes.unit == "B"
    assert [(a.name, a.unit, a.symbol) for a in raw_bytes.arguments] == [
        ("drive_count", "count", "n"), ("drive_bytes", "B", "c")
    ]
    assert raw_bytes.title == "Raw capacity"


def test_a_value_outside_the_limits_names_law_argument_value_and_limit() -> None:
    with pytest.raises(FigureError) as refused:
        raw_bytes(0.5, 4e12)
    assert str(refused.value) == "law raw_bytes: argument drive_count is 0.5, allowed is 1 to ∞"


def test_not_a_number_is_outside_every_limit() -> None:
    with pytest.raises(FigureError, match="drive_count is nan"):
        raw_bytes(math.nan, 4e12)


def test_a_wrong_unit_names_the_argument_and_both_units() -> None:
    with pytest.raises(FigureError, match="argument drive_bytes is in 'B' and was given 's'"):
        raw_bytes.result_unit(("count", "s"))


def test_a_wrong_number_of_arguments_is_refused() -> None:
    with pytest.raises(FigureError, match="takes 1 and then groups of 2 arguments, got 2"):
        busy(1.0, 2.0)


def test_a_unit_variable_binds_to_one_unit_for_all_its_arguments() -> None:
    @law(source="arithmetic")
    def added(left: Anything, right: Anything) -> Anything:
        """Sum."""
        return left + right

    assert added.result_unit(("W", "W")) == "W"
    with pytest.raises(FigureError, match="argument right is in 'W' and was given 'B'"):
        added.result_unit(("W", "B"))


def test_the_tree_of_a_variadic_law_computes_what_the_law_computes() -> None:
    tree = busy.tree(5)
    environment = {"0": 2.0, "1": 3.0, "2": 4.0, "3": 5.0, "4": 8.0}
    assert evaluate(tree, environment, OPERATIONS) == busy(2.0, 3.0, 4.0, 5.0, 8.0) == 2.75


def test_members_of_a_variadic_tail_are_numbered_from_one() -> None:
    assert busy.names(5) == ("throughput", "demand 1", "count 1", "demand 2", "count 2")


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (lambda x: x if x > 1 else 1, ">"),  # noqa: FURB136  the conditional itself is what must raise
        (lambda x: x and 1, "condition"),
        (lambda x: max(x, 1), "<"),
        (math.sqrt, "math"),
        (lambda x: x == 1, "=="),
        (lambda x: [*x], "iteration"),
    ],
    ids=["if", "and", "max", "math", "equality", "unpacking"],
)
def test_python_that_would_lose_a_branch_raises_while_tracing(body: object, word: str) -> None:
    assert callable(body)
    with pytest.raises(FigureError, match=word):
        body(symbol("x"))


def test_a_law_with_an_unknown_unit_is_refused_when_it_is_made() -> None:
    def bad(size: Annotated[Value, "furlong"]) -> Bytes:
        """Bad."""
        return size

    with pytest.raises(FigureError, match="unknown unit 'furlong'"):
        law(source="none")(bad)


def test_a_limit_on_an_argument_that_does_not_exist_is_refused() -> None:
    def bad(size: Bytes) -> Bytes:
        """Bad."""
        return size

    with pytest.raises(FigureError, match="in vain"):
        law(source="none", limits={"length": (0, 1)})(bad)


@pytest.mark.parametrize(
    ("value", "up", "down"), [(0.1 * 3 * 10, 3, 3), (0.29 * 100, 29, 29), (2.5, 3, 2), (-2.5, -2, -3)]
)
def test_ceil_and_floor_forgive_the_last_bits(value: float, up: float, down: float) -> None:
    assert (ceil(value), floor(value)) == (up, down)
    assert np.array([ceil(np.array([value]))]).tolist() == [[up]]
    assert np.array([floor(np.array([value]))]).tolist() == [[down]]


def test_comparisons_carry_the_same_tolerance_for_numbers_and_arrays() -> None:
    assert at_most(0.1 + 0.2, 0.3)
    assert same(0.1 + 0.2, 0.3)
    assert not less(0.3, 0.1 + 0.2)
    assert at_most(np.array([0.1 + 0.2, 0.4]), 0.3).tolist() == [True, False]


def test_divide_says_what_a_division_by_zero_is() -> None:
    assert divide(3.0, 0.0, 7.0) == 7.0
    assert divide(np.array([3.0, 4.0]), np.array([0.0, 2.0]), 7.0).tolist() == [7.0, 2.0]  # type: ignore[attr-defined]


def test_expm1_keeps_small_numbers_that_a_difference_would_lose() -> None:
    assert float(expm1(1e-15)) == pytest.approx(1e-15, rel=1e-12)


def test_where_and_least_choose_for_each_case() -> None:
    condition = np.array([True, False])
    assert where(condition, 1.0, 2.0).tolist() == [1.0, 2.0]  # type: ignore[attr-defined]
    assert least(np.array([1.0, 5.0]), 3.0).tolist() == [1.0, 3.0]  # type: ignore[attr-defined]


def test_a_law_with_a_symbol_too_few_is_refused() -> None:
    with pytest.raises(FigureError, match="has symbols, and none for second"):

        @law(symbols="a", source="definition")
        def sum_of_two(first: Count, second: Count) -> Count:
            return first + second


T = TypeVar("T")


class Shelf(NamedTuple, Generic[T]):
    """A bundle of two arguments."""

    drive_count: Annotated[T, "count"]
    drive_bytes: Annotated[T, "B"]


@law(source="definition", symbols="k n c o", limits={"drive_bytes": (1.0, None)})
def shelves_bytes(shelves: Count, shelf: Shelf[Value], *others: Bytes) -> Bytes:
    """Bytes of equal shelves and others."""
    return total(shelves * shelf.drive_count * shelf.drive_bytes, *others)


def test_a_bundle_of_arguments_is_taken_one_by_one_with_units_symbols_and_limits() -> None:
    assert shelves_bytes.names(4) == ("shelves", "drive_count", "drive_bytes", "other 1")
    assert shelves_bytes.symbols(4) == ("k", "n", "c", "o1")
    assert [argument.unit for argument in shelves_bytes.arguments] == ["count", "count", "B"]
    assert shelves_bytes(2.0, *Shelf(drive_count=3.0, drive_bytes=4.0), 5.0) == 29.0
    tree = shelves_bytes.tree(4)
    assert evaluate(tree, {str(at): float(at + 2) for at in range(4)}, OPERATIONS) == 29.0
    with pytest.raises(FigureError, match="argument drive_bytes is 0"):
        shelves_bytes(2.0, 3.0, 0.0)


@law(source="definition")
def excess_bytes(wanted: Bytes, shelves: Count, shelf: Shelf[Value], *others: Bytes) -> Bytes:
    """What is wanted less what there is."""
    return wanted - shelves_bytes.function(shelves, *shelf, *others)


@law(source="definition")
def none_bytes(drive_bytes: Bytes) -> Bytes:
    """No bytes."""
    return 0 * drive_bytes


@law(source="definition")
def many_bytes(drive_bytes: Bytes, shelves: Count, *others: Bytes) -> Bytes:
    """More than there is."""
    return total(shelves * 1000 * drive_bytes, *others)


def test_the_ends_of_a_bracket_take_the_inputs_that_they_name() -> None:
    solved = Solved("wanted", excess_bytes, none_bytes, many_bytes, "w", "Wanted", "definition")
    given = (2.0, 3.0, 4.0, 5.0, 6.0)
    low, high = solved.bracket
    assert (low.inputs(given), high.inputs(given)) == ((4.0,), (4.0, 2.0, 5.0, 6.0))
    assert (low(given), high(given), solve(solved, given)) == (0.0, 8011.0, 35.0)


@law(source="definition")
def other_name(size: Bytes) -> Bytes:
    """A name that the equation does not have."""
    return size


@law(source="definition")
def other_unit(drive_bytes: Count) -> Bytes:
    """A name of the equation with another unit."""
    return drive_bytes


@law(source="definition")
def other_result(shelves: Count) -> Count:
    """A result that is not of the unit of the unknown."""
    return shelves


@law(source="definition")
def other_tail(*others: Count) -> Bytes:
    """Variadic arguments of another unit."""
    return total(*others)


@pytest.mark.parametrize("end", [other_name, other_unit, other_result, other_tail])
def test_a_law_that_cannot_bound_the_unknown_of_an_equation_is_refused(end: Law) -> None:
    with pytest.raises(FigureError, match=f"{end.name} does not bound wanted"):
        Solved("wanted", excess_bytes, none_bytes, end, "w", "Wanted", "definition")
