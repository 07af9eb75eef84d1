"""Roots of many cases at once: the same as those found one by one, wherever they lie."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Array, Ratio
from sizer.figures.algebra.vocabulary import least, most
from sizer.figures.computing.roots import roots_near
from sizer.figures.computing.solving import lies_above, root, solve


@law(source="algebra")
def bent_less(unknown: Ratio, wanted: Ratio, bend: Ratio, steepness: Ratio) -> Ratio:
    """A curve that rises faster above a bend and without end before 1, less what is wanted."""
    return most(unknown, unknown + (unknown - bend) * steepness) / (1.001 - least(unknown, 1.0)) - wanted


@law(source="algebra")
def none(wanted: Ratio) -> Ratio:
    """Zero."""
    return 0.0 * wanted


@law(source="algebra")
def one(wanted: Ratio) -> Ratio:
    """One, an array where the inputs are."""
    return 0.0 * wanted + 1.0


BENT = Solved("bent", bent_less, none, one, "x", "Root of a bent curve", "algebra")
CASES = st.lists(st.tuples(st.floats(-1, 2e5), st.floats(0.01, 0.99), st.floats(0, 1e4)), min_size=2, max_size=30)


@given(CASES, st.floats(0.01, 20.0))
def test_roots_found_together_are_those_found_alone(cases: list[tuple[float, ...]], likely: float) -> None:
    known = (likely, 0.5, 3.0)
    together = solve(BENT, [np.array(column) for column in zip(*cases, strict=True)], (known, solve(BENT, known)))
    assert together == pytest.approx([solve(BENT, case) for case in cases], rel=1e-11, abs=1e-15)


@given(CASES, st.floats(-0.5, 1.5))
def test_one_look_tells_whether_roots_lie_above_a_number(cases: list[tuple[float, ...]], bound: float) -> None:
    above = lies_above(BENT, [np.array(column) for column in zip(*cases, strict=True)], bound)
    roots = [solve(BENT, case) for case in cases]
    assert all(told == (found > bound) for told, found in zip(above, roots, strict=True) if abs(found - bound) > 1e-9)


def test_a_case_without_a_root_gets_the_nearer_end_beside_those_with_one() -> None:
    wanted = np.array([-1.0, 0.5, 1e9])
    found = solve(BENT, [wanted, 0.5, 3.0], ((0.5, 0.5, 3.0), solve(BENT, (0.5, 0.5, 3.0))))
    assert list(found) == [0.0, pytest.approx(solve(BENT, (0.5, 0.5, 3.0)), rel=1e-13), 1.0]


def test_a_likely_root_at_an_end_leaves_the_search_to_the_whole_bracket() -> None:
    wanted = np.array([0.1, 0.5])
    assert solve(BENT, (-1.0, 0.5, 3.0)) == 0.0
    found = solve(BENT, [wanted, 0.5, 3.0], ((-1.0, 0.5, 3.0), 0.0))
    assert found == pytest.approx([solve(BENT, (value, 0.5, 3.0)) for value in wanted], rel=1e-13)


def test_what_secants_cannot_settle_is_not_called_proved() -> None:
    edges = np.linspace(0.2, 0.8, 50)
    _, proved = roots_near(lambda unknown: np.where(unknown < edges, -1.0, 1.0), 0.0, 1.0, 0.5, 50)
    assert not proved.any()


@pytest.mark.parametrize("several", [False, True], ids=["number", "cases"])
@pytest.mark.parametrize(("wanted", "upper"), [(5.6e-40, 15.5), (1.7e-28, 5e10)])
def test_a_root_beside_the_lower_end_takes_few_steps(wanted: float, upper: float, several: bool) -> None:
    looks = []

    def nearly_nothing(unknown: float | Array) -> float | Array:
        looks.append(unknown)
        return unknown - wanted

    assert root(nearly_nothing, 0.0, np.array([upper, upper]) if several else upper) == pytest.approx(wanted, rel=1e-12)
    assert len(looks) < 12
