"""Collects every fault of every catalog file, and finds the line each one lies on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from sizer.errors import Location, Problem, Severity, nearest

MOST_TOLD = 200
"""Problems of one file and severity that are told one by one."""


class Faults:
    """The problems of one reading. Nothing here raises: the caller decides when all have been seen.

    Of one file the first :data:`MOST_TOLD` are kept, and how many more there are: nobody reads more, and a file of a
    million faults would take its time and memory a million times.
    """

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._counts: Counter[tuple[str, Severity]] = Counter()
        self._texts: dict[str, str] = {}

    def copy(self) -> Faults:
        """The same so far: for a reading that begins with what has been read before."""
        made = Faults()
        made._problems, made._counts, made._texts = self._problems.copy(), self._counts.copy(), self._texts.copy()
        return made

    def remember(self, file: str, text: str) -> None:
        """Keeps the text of a file, so that a later fault can say on which line it lies."""
        self._texts[file] = text

    def add(
        self, code: str, file: str, place: str, text: str, hint: str = "", *, severity: Severity = Severity.ERROR
    ) -> None:
        """Adds one problem; the line is looked up from the record id and field in ``place``."""
        full = self._counts[file, severity] >= MOST_TOLD
        location = Location(file, place, None if full else line_of(self._texts.get(file, ""), place))
        self.add_problem(Problem(severity, code, text, location, hint))

    def add_problem(self, problem: Problem) -> None:
        """Adds a problem that already knows where it lies."""
        name = problem.location.file, problem.severity
        self._counts[name] += 1
        if self._counts[name] <= MOST_TOLD:
            self._problems.append(problem)

    def take(self, *severities: Severity) -> tuple[Problem, ...]:
        """The problems of the given severities, in the order of files and lines."""
        chosen = [problem for problem in self._problems if problem.severity in severities]
        chosen += [Problem(severity, "catalog-more", f"{count - MOST_TOLD:,} more problems are in this file",
                           Location(file))
                   for (file, severity), count in self._counts.items() if count > MOST_TOLD and severity in severities]
        return tuple(sorted(chosen, key=lambda p: (p.location.file, p.code == "catalog-more", p.location.line or 0,
                                                   p.location.place, p.text)))


def line_of(text: str, place: str) -> int | None:
    r"""The line on which the record and field named by ``place`` (``items/ID/facts/NAME``) stand, counted from 1.

    >>> line_of('[[items]]\nid = "a-1"\n[items.facts]\nidle_w = {}', "items/a-1/facts/idle_w")
    4
    """
    parts = place.split("/")
    if not text or len(parts) < 2:
        return None
    record = re.search(rf"""["']?id["']?\s*[=:]\s*["']{re.escape(parts[1])}["']""", text)
    if record is None:
        return None
    position = record.start()
    if len(parts) > 2:
        field = re.escape(parts[3] if len(parts) > 3 else parts[2])
        following = re.compile(rf"""(["']?\b{field}["']?\s*[=:.]|name["']?\s*[=:]\s*["']{field}["'])""")
        another = re.compile(r"""^\s*\{?\s*["']?id["']?\s*[=:]""", re.MULTILINE).search(text, record.end())
        found = following.search(text, record.end(), another.start() if another else len(text))
        position = found.start() if found else position
    return text.count("\n", 0, position) + 1


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A hint with the nearest allowed word, or all of them when they are few and none is near."""
    known = list(allowed)
    close = nearest(word, known, 1)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"Allowed are {', '.join(sorted(known))}." if 0 < len(known) <= 12 else ""


def shown(value: object) -> str:
    """``value`` as a message shows it: short, whatever it is."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = "true" if value is True else "false" if value is False else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
