"""Which cases of a test the fast run takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")


def mostly_slow(cases: Sequence[T], fast: Callable[[T], bool]) -> list[object]:
    """Cases of a test, of which only those that ``fast`` names are taken by ./run-tests --fast."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=() if fast(case) else pytest.mark.slow)
            for case in cases]
