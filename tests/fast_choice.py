"""Chooses the tests that ``./run-tests --fast`` keeps, by what was measured of all quick ones in some minutes.

``./run-tests -m MARKS --cov --cov-context=test --junitxml=times.xml`` with the marks of the fast run but for
``thorough``, then ``.venv/bin/python -m tests.fast_choice times.xml``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import reduce
from heapq import heapify, heappop, heappush
from operator import or_
from pathlib import Path
from xml.etree import ElementTree as ET

from coverage import Coverage, CoverageData

from tests.fast import NAMED, function_of, is_chosen

ENOUGH = 0.993
"""The part of the lines that is reached again: the rest would take a third of the time that all of this takes."""
_EACH_S = 0.006
"""What a test takes beside its own time."""


def choose(reached: Mapping[str, int], took_s: Mapping[str, float]) -> list[str]:
    """The functions to be named, by what each test reaches and how long it takes: the most new lines a second first.

    The lines that a test reaches are the bits of a number.
    """
    first: dict[str, str] = {}
    for test in took_s:  # in the order in which they ran
        if test in reached:
            first.setdefault(function_of(test), test)
    every = _together(reached.values())
    have = _together(lines for test, lines in reached.items() if not is_chosen(function_of(test)))

    def gain(test: str) -> float:
        return (reached[test] & ~have).bit_count() / (took_s[test] + _EACH_S)

    gains = [(-gain(test), function) for function, test in first.items() if is_chosen(function)]
    heapify(gains)
    chosen: list[str] = []
    while gains and have.bit_count() < ENOUGH * every.bit_count():
        _, function = heappop(gains)
        now = -gain(first[function])
        if gains and now > gains[0][0]:  # another brings more, now that these lines are reached
            heappush(gains, (now, function))
            continue
        have |= reached[first[function]]
        chosen.append(function)
    return sorted(chosen)


def _together(several: Iterable[int]) -> int:
    return reduce(or_, several, 0)


def reached_by(data: CoverageData) -> dict[str, int]:
    """The lines that each test ran."""
    found: dict[str, bytearray] = {}
    size = sum(len(data.lines(path) or ()) for path in data.measured_files()) // 8 + 1
    number = 0
    for path in sorted(data.measured_files()):
        for _, contexts in sorted(data.contexts_by_lineno(path).items()):
            for test in {context.partition("|")[0] for context in contexts} - {""}:
                found.setdefault(test, bytearray(size))[number // 8] |= 1 << number % 8
            number += 1
    return {test: int.from_bytes(lines, "little") for test, lines in found.items()}


def times_of(report: Path) -> dict[str, float]:
    """How long each test of a report in the form of JUnit took, by its name."""
    cases = ET.parse(report).iter("testcase")  # noqa: S314 - of our own tests
    return {f"{case.attrib['classname'].replace('.', '/')}.py::{case.attrib['name']}": float(case.attrib["time"])
            for case in cases}


def main(report: Path) -> None:
    """Write down what to keep, from ``.coverage`` and a report of the same run."""
    measured = Coverage()
    measured.load()
    chosen = choose(reached_by(measured.get_data()), times_of(report))
    if not chosen:
        raise SystemExit("measure first: see the module")
    head = [line for line in NAMED.read_text("utf-8").splitlines() if line.startswith("#")]
    NAMED.write_text("\n".join((*head, *chosen, "")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
