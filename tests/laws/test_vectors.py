"""The laws give what independent computations, textbooks and documents say, one by one and as arrays."""

from __future__ import annotations

import csv
import importlib
import importlib.util
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.law import Law
from sizer.figures.computing.solving import solve
from sizer.laws.queueing.several_classes import several_classes_exactly
from tests.laws.modules import BY_LAST_NAME, ORACLES

FOLDER = Path(__file__).parent.parent / "vectors"


class Vector(NamedTuple):
    """One row of a table."""

    law: str
    inputs: tuple[float, ...]
    expected: float
    tolerance: float
    source: str


def read(name: str) -> list[Vector]:
    with (FOLDER / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return [
            Vector(row["law"], tuple(map(float, row["inputs"].split())), float(row["expected"]),
                   float(row["tolerance"]), row["source"])
            for row in csv.DictReader(file)
        ]


TABLES = sorted(path.stem for path in FOLDER.glob("*.csv"))
VECTORS = [vector for table in TABLES if table != "classes" for vector in read(table)]


def callable_law(name: str) -> Callable[..., Any]:
    module, _, attribute = name.partition(".")
    known = ORACLES if module == "oracles" else vars(BY_LAST_NAME[module]) if module in BY_LAST_NAME else {}
    assert attribute in known, f"no law is called {name}: write the last part of its module, a dot and its name"
    found = known[attribute]
    if module == "oracles":
        return ORACLES[attribute]
    if isinstance(found, Solved):
        return lambda *inputs: solve(found, inputs)
    assert isinstance(found, Law)
    return found


@pytest.mark.parametrize("vector", VECTORS, ids=[f"{at}-{vector.law}" for at, vector in enumerate(VECTORS)])
def test_each_law_gives_the_independent_answer(vector: Vector) -> None:
    assert vector.source
    assert float(callable_law(vector.law)(*vector.inputs)) == pytest.approx(vector.expected, rel=vector.tolerance)


def test_all_rows_of_a_law_at_once_give_the_same_and_leave_their_inputs_alone() -> None:
    alike: dict[tuple[str, int], list[Vector]] = defaultdict(list)
    for vector in VECTORS:
        alike[vector.law, len(vector.inputs)].append(vector)
    for (name, _), rows in alike.items():
        inputs = [np.array(column) for column in zip(*(row.inputs for row in rows), strict=True)]
        before = [column.copy() for column in inputs]
        found = np.broadcast_to(callable_law(name)(*inputs), (len(rows),))
        for row, value in zip(rows, found, strict=True):
            assert value == pytest.approx(row.expected, rel=row.tolerance), name
        for column, kept in zip(inputs, before, strict=True):
            assert np.array_equal(column, kept), name


def test_exact_throughputs_of_several_classes_equal_those_of_the_markov_chain() -> None:
    for vector in read("classes"):
        stations = (len(vector.inputs) - 4) // 2
        flows = several_classes_exactly(2, stations).function(*vector.inputs)
        assert flows[int(vector.law.removeprefix("class ")) - 1] == pytest.approx(vector.expected, rel=vector.tolerance)


@pytest.mark.slow
def test_the_computed_tables_are_what_their_generator_writes() -> None:
    spec = importlib.util.spec_from_file_location("vector_generator", FOLDER / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    for name, rows in generator.TABLES.items():
        stored = read(name)
        fresh = list(rows())
        assert [vector.law for vector in stored] == [row[0] for row in fresh]
        assert [vector.expected for vector in stored] == pytest.approx([row[2] for row in fresh], rel=1e-9)
