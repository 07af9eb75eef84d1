"""The examples in docstrings are true. Those of the laws, objects that doctest passes over, run in tests/laws."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for tree in ("sizer", "ui", "reports", "tests/oracles")
    for path in (ROOT / tree).rglob("*.py")
    if ROOT / "sizer" / "laws" not in path.parents and ">>>" in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_module_give_what_they_say(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
