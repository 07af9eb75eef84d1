"""The fast run keeps what is named, and what is named is there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.fast import CHOSEN_FROM, function_of, is_chosen, mark_thorough, named
from tests.fast_choice import choose, reached_by, times_of

HERE = Path(__file__).resolve().parent


def test_each_test_that_is_named_is_there_and_is_one_to_choose() -> None:
    tests = {f"{path.relative_to(HERE)}::{node.name}"
             for folder in CHOSEN_FROM for path in (HERE / folder).rglob("test_*.py")
             for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
    assert sorted(named() - tests) == []
    assert [function for function in named() if not is_chosen(function)] == []


class Named:
    """A collected test, as far as it is marked."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid, self.marks = nodeid, list[str]()

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark.name)


def test_of_what_is_named_the_first_case_is_kept_and_what_is_not_chosen_from_whole() -> None:
    function = min(named())
    tests = [f"tests/{function}[a]", f"tests/{function}[b/c]", "tests/ui/test_bill.py::test_nothing_of_that_name",
             "tests/laws/test_x.py::test_y[1]", "tests/laws/test_x.py::test_y[2]",
             "tests/ui/test_first_flows.py::test_z"]
    items = [Named(f"tests/{function}[slow]"), *map(Named, tests)]
    items[0].marks.append("slow")
    mark_thorough(items)  # type: ignore[arg-type]  # as far as it is marked
    assert [item.marks for item in items] == [["slow"], [], ["thorough"], ["thorough"], [], [], []]
    assert function_of("tests/ui/test_a.py::test_b[x::y]") == "ui/test_a.py::test_b"


def lines(first: int, end: int) -> int:
    """The lines from one to another, as bits."""
    return (1 << end) - (1 << first)


def test_what_reaches_most_that_is_new_a_second_is_chosen_until_enough_is_reached() -> None:
    reached = {
        "tests/laws/test_a.py::kept": lines(0, 100),
        "tests/ui/test_a.py::slow": lines(0, 200), "tests/ui/test_a.py::quick": lines(100, 190),
        "tests/ui/test_a.py::same": lines(100, 180), "tests/ui/test_a.py::rest[1]": lines(190, 200),
        "tests/ui/test_a.py::rest[2]": lines(190, 200),
    }
    took = {test: 9.0 if "slow" in test else 0.1 for test in reached}
    assert choose(reached, took) == ["ui/test_a.py::quick", "ui/test_a.py::rest"]


def test_what_was_measured_is_read_from_the_files_of_one_run(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "data"))
    for test, here in (("", {1}), ("tests/ui/test_a.py::test_b[x]|run", {2, 3}), ("tests/c.py::test_d|setup", {3})):
        data.set_context(test)
        data.add_lines({"module.py": here})
    assert reached_by(data) == {"tests/ui/test_a.py::test_b[x]": 0b110, "tests/c.py::test_d": 0b100}
    report = tmp_path / "times.xml"
    report.write_text('<testsuites><testsuite><testcase classname="tests.ui.test_a" name="test_b[x]" time="0.25"/>'
                      "</testsuite></testsuites>", "utf-8")
    assert times_of(report) == {"tests/ui/test_a.py::test_b[x]": 0.25}
