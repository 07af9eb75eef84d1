"""Patterns are modules that are found by their names. tests/howto adds one with its test on a copy of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.design.patterns import OUTAGE, PATTERNS, PLUG_INS
from sizer.sizing.work.pattern import PatternSpec

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_pattern_has_a_model_and_is_in_the_module_of_its_name() -> None:
    modules = {path.stem for path in (ROOT / PLUG_INS.replace(".", "/")).rglob("*.py")} - {"__init__"}
    assert modules == {name.replace("-", "_") for name in PATTERNS}, "a module is called as its pattern, with _ for -"
    assert all(isinstance(pattern, PatternSpec) for pattern in PATTERNS.values())


def test_patterns_are_listed_in_the_order_of_their_ranks_and_of_one_rank_by_name() -> None:
    ranks = [(pattern.rank, name) for name, pattern in PATTERNS.items()]
    assert ranks == sorted(ranks)
    assert next(iter(PATTERNS)) == "random-block"


@pytest.mark.parametrize("name", PATTERNS)
def test_the_parameters_of_a_pattern_have_names_of_their_own(name: str) -> None:
    keys = [spec.key for spec in PATTERNS[name].parameters]
    assert len(set(keys)) == len(keys)
    assert keys[-1] == OUTAGE.key
