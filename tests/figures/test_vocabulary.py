"""What an operation gives for an array is what it gives for each of its numbers, bit for bit."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sizer.figures.algebra.vocabulary import divide, least, most

NUMBERS = (np.array([3.0, 0.0, -7.5, 0.1]), np.array([0.7, 2.0, 0.0, -0.3]), np.array([0.7, 2.0, 1e-300, -0.3]))
"""The second has a zero among its cases, the third has none."""
OPERANDS: tuple[Any, ...] = (*NUMBERS, 3.0, 0.0, -0.1)


def quotient(numerator: Any, denominator: Any) -> Any:
    return divide(numerator, denominator, 5.0)


def quotient_or_itself(numerator: Any, denominator: Any) -> Any:
    return divide(numerator, denominator, numerator)


@pytest.mark.parametrize("operation", [least, most, quotient, quotient_or_itself])
def test_an_operation_over_an_array_gives_what_it_gives_for_each_number(operation: Callable[[Any, Any], Any]) -> None:
    for first, second in itertools.product(OPERANDS, OPERANDS):
        pairs = np.broadcast(first, second)
        found = np.asarray(operation(first, second))
        alone = [operation(float(one), float(two)) for one, two in pairs]
        assert found.shape == pairs.shape
        assert found.ravel().tolist() == alone


def test_what_takes_the_place_of_a_quotient_may_be_the_only_array() -> None:
    assert np.asarray(divide(3.0, 2.0, NUMBERS[0])).tolist() == [1.5] * 4
    assert np.asarray(divide(3.0, 0.0, NUMBERS[0])).tolist() == NUMBERS[0].tolist()
