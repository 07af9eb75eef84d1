"""What holds for every law, whichever it is: a new law joins by being in a module of ``sizer.laws``."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import evaluate
from sizer.figures.algebra.law import Argument, Law
from sizer.figures.algebra.vocabulary import OPERATIONS
from tests.laws.modules import BY_LAST_NAME

MODULES = list(BY_LAST_NAME.values())
LAWS = [
    (f"{module.__name__.rpartition('.')[2]}.{name}", found)
    for module in MODULES
    for name, found in vars(module).items()
    if isinstance(found, Law) and found.function.__module__ == module.__name__
]
SOLVED = [found for module in MODULES for found in vars(module).values() if isinstance(found, Solved)]
PARTS = {part.name for solved in SOLVED for part in (solved.residual, solved.lower, solved.upper)}
"""Residuals and brackets, whose example is that of the solved law."""

USUAL: dict[str, tuple[float, float]] = {
    "B": (1e3, 1e13), "B/s": (1e5, 1e11), "s": (1e-5, 1e2), "1/s": (1.0, 1e5), "cycle/s": (1e8, 1e10),
    "cycle": (1e2, 1e6), "cycle/B": (0.5, 10.0), "1": (0.01, 4.0), "W": (1.0, 1e4), "kg": (0.1, 1e3), "U": (1.0, 200.0),
    "m": (0.1, 100.0), "kWh": (1.0, 1e6), "BTU/h": (1.0, 1e6), "flop/s": (1e6, 1e12), "money": (1.0, 1e6),
    "?": (0.1, 1e6), "B s": (1.0, 1e9),
}
"""What quantities usually are, where an argument has no limit of its own."""

NARROWER: dict[tuple[str, str], tuple[float, float]] = {
    ("mean_time_to_loss_s", "members"): (4, 40),
    ("mean_time_to_loss_with_unreadable_s", "members"): (4, 40),
    ("hashed_bond_efficiency", "flows"): (1, 40),
}
"""Arguments whose ranges depend on one another."""

IDS = [name for name, _ in LAWS]
SAMPLES = 40
TABLE_LAWS = {"column_total", "column_known", "column_unknown"}


def generator(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


def drawn(law: Law, argument: Argument, chance: np.random.Generator) -> Any:
    if argument.unit == "text":
        return str(chance.choice(("drives", "processor", "ports", "controllers")))
    usual = USUAL.get(argument.unit, (1.0, 64.0))
    low, high = NARROWER.get((law.name, argument.name), (None, None))
    low = argument.low if low is None else low
    high = argument.high if high is None else high
    if argument.unit == "count":
        first = round(low or 1)
        return float(chance.integers(first, int(high) if high is not None else first + 40, endpoint=True))
    if low is not None and high is not None:
        return float(chance.uniform(low, high))
    floor = max(usual[0], low or 0.0)
    return floor * (max(usual[1], 10 * floor) / floor) ** float(chance.random())


def arguments_of(law: Law, chance: np.random.Generator) -> list[Any]:
    tails = 2 if law.tail else 0
    return [drawn(law, law.argument(at), chance) for at in range(len(law.arguments) + tails * len(law.tail))]


def uses_columns(law: Law) -> bool:
    return law.closed and not law.tail and law.tree().op in TABLE_LAWS


def same(found: Any, expected: Any, tolerance: float = 1e-12) -> bool:
    if isinstance(expected, str):
        return bool(found == expected)
    return bool(found == pytest.approx(expected, rel=tolerance, abs=1e-300))


CLOSED = [(name, law) for name, law in LAWS if law.closed]
BY_CASE = [(name, law) for name, law in LAWS if not uses_columns(law)]


@pytest.mark.parametrize(("name", "law"), CLOSED, ids=[name for name, _ in CLOSED])
def test_the_traced_expression_of_a_closed_law_equals_its_function(name: str, law: Law) -> None:
    chance = generator(name)
    for _ in range(SAMPLES):
        inputs = arguments_of(law, chance)
        if uses_columns(law):
            inputs = [np.array([[value], [np.nan], [2 * value]]) for value in inputs]
        tree = law.tree(len(inputs))
        traced = evaluate(tree, {str(at): value for at, value in enumerate(inputs)}, OPERATIONS)
        assert same(traced, law.function(*inputs)), inputs


@pytest.mark.parametrize(("name", "law"), BY_CASE, ids=[name for name, _ in BY_CASE])
def test_a_law_over_arrays_equals_the_law_case_by_case_and_leaves_them_alone(name: str, law: Law) -> None:
    chance = generator(name)
    cases = [arguments_of(law, chance) for _ in range(12)]
    inputs = [
        column[0] if isinstance(column[0], str) else np.array(column) for column in map(list, zip(*cases, strict=True))
    ]
    cases = [[case[at] if not isinstance(inputs[at], str) else inputs[at] for at in range(len(case))] for case in cases]
    before = [value.copy() if isinstance(value, np.ndarray) else value for value in inputs]
    with np.errstate(all="ignore"):
        found = law.function(*inputs)
    spread = np.broadcast_to(np.asarray(found), (len(cases),))
    for value, case in zip(spread, cases, strict=True):
        assert same(str(value) if law.unit == "text" else float(value), law.function(*case)), case
    for value, kept in zip(inputs, before, strict=True):
        assert np.array_equal(value, kept)


@pytest.mark.parametrize(("name", "law"), LAWS, ids=IDS)
def test_a_law_says_what_it_means_where_it_comes_from_and_gives_a_worked_example(name: str, law: Law) -> None:
    text = law.function.__doc__ or ""
    assert law.title
    assert not law.title.endswith(".")
    assert len(law.source) >= 8
    assert ">>>" in text or law.name in PARTS
    for at in range(len(law.arguments) + len(law.tail)):
        assert len(law.argument(at).symbol) <= 8, law.argument(at).name


def test_no_two_laws_have_one_name() -> None:
    names = [law.name for _, law in LAWS]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_an_argument_outside_its_limits_is_refused_with_the_limit() -> None:
    from sizer.errors import FigureError
    from sizer.laws.media.seeks import mean_seek_s

    with pytest.raises(FigureError, match=r"stroke_share is 1.5, allowed is 0 to 1"):
        mean_seek_s(1e-3, 1e-3, 1.5)


def test_laws_read_no_module_but_the_kernel_and_each_other() -> None:
    allowed = (
        "sizer.figures", "sizer.laws", "sizer.units", "sizer.errors", "sizer.language", "numpy", "collections",
        "typing", "functools", "itertools",
    )
    for module in MODULES:
        for value in vars(module).values():
            source = getattr(value, "__module__", None)
            if isinstance(source, str) and source != module.__name__:
                assert source.startswith((*allowed, "builtins", "_frozen", "__future__")), (module.__name__, source)
