"""Which of the quick tests ``./run-tests --fast`` keeps.

Laws, figures, the catalog, designs and their files, style and layers are kept whole, and so are the first flows through
a window. The other quick tests size a design, write a document or open a window, by the hundred and mostly the same
way: of these ``fast.txt`` names the ones that together reach nearly all the code that all of them reach, and of each
its first case is kept. What is not kept has the mark ``thorough``. ``fast_choice.py`` names them anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

NAMED = Path(__file__).resolve().parent / "fast.txt"
CHOSEN_FROM = frozenset(("cli", "designs", "exploring", "fuzz", "published", "reports", "sizing", "ui"))
"""The folders whose tests are named one by one."""
WHOLE = frozenset(("ui/test_first_flows.py",))
"""Modules of these folders that are kept whole."""


def named() -> frozenset[str]:
    """The tests that are kept of the folders that are chosen from, as folder/module.py::function."""
    return frozenset(line for line in NAMED.read_text("utf-8").splitlines() if line and not line.startswith("#"))


def function_of(test: str) -> str:
    """The function of a test, without its case.

    >>> function_of("tests/ui/test_bill.py::test_totals[a/b]")
    'ui/test_bill.py::test_totals'
    """
    return test.partition("[")[0].removeprefix("tests/")


def is_chosen(function: str) -> bool:
    """Whether a test is kept only where it is named."""
    module = function.partition("::")[0]
    return module.partition("/")[0] in CHOSEN_FROM and module not in WHOLE


def mark_thorough(items: Iterable[pytest.Item]) -> None:
    """Mark what the fast run leaves to the others."""
    kept, seen = named(), set[str]()
    for item in items:
        if item.get_closest_marker("slow") is not None:
            continue
        function = function_of(item.nodeid)
        if is_chosen(function) and (function not in kept or function in seen):
            item.add_marker(pytest.mark.thorough)
        seen.add(function)
