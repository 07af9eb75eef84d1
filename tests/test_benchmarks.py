"""Benchmarks are run by hand only: what keeps them from going stale is that mypy sees all that they call."""

from __future__ import annotations

import ast
from pathlib import Path

BENCHMARKS = sorted((Path(__file__).parent / "benchmarks").glob("test_*.py"))


def test_what_is_measured_is_called_with_its_arguments_where_mypy_sees_them() -> None:
    """A benchmark hands arguments on unseen: it is given an action that takes none."""
    measured, handed_on = 0, []
    for path in BENCHMARKS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "benchmark":
                measured += 1
                handed_on += [f"{path.name}:{node.lineno}"] if len(node.args) != 1 or node.keywords else []
    assert measured > 10
    assert handed_on == []


def test_no_benchmark_takes_what_measures_it_for_anything_at_all() -> None:
    untyped = [path.name for path in BENCHMARKS for node in ast.walk(ast.parse(path.read_text("utf-8")))
               if isinstance(node, ast.arg) and node.annotation is not None and ast.unparse(node.annotation) == "Any"]
    assert untyped == []
