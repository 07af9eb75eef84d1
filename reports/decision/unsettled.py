"""What is not settled: questions and doubts, each with the place of the input that answers it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.decision.grounds import Grounds
from sizer.design.naming import begun
from sizer.errors import Problem, Severity
from sizer.language import say
from sizer.sizing.checks.single_points import SINGLE_POINT


@dataclass(frozen=True, slots=True)
class Question:
    """What is open: ``place`` is that of a field or record, else ``key`` is a figure that stands in for the answer."""

    text: str
    place: str = ""
    key: str = ""
    severity: Severity = Severity.NOTE
    tip: str = ""


def unsettled(grounds: Grounds) -> tuple[Question, ...]:
    """Errors and doubts first, then what is not stated, what is assumed meanwhile and which failures are unknown."""
    seen: dict[str, Question] = {}
    for question in (*_problems(grounds), *_missing(grounds), *_of_failures(grounds)):
        seen.setdefault(question.text, question)
    return tuple(seen.values())


def needs_nothing(problem: Problem) -> bool:
    """Whether there is nothing to do about a problem: it is told, and is as it is."""
    return problem.severity is Severity.NOTE and not problem.hint and not problem.undecided


def _problems(grounds: Grounds) -> Iterator[Question]:
    for problem in grounds.sizing.problems:
        if problem.code != SINGLE_POINT and not needs_nothing(problem):
            yield Question(begun(problem.text.rstrip(".")), problem.location.place, "", problem.severity,
                           problem.advice)


def _missing(grounds: Grounds) -> Iterator[Question]:
    for missing in grounds.sizing.missing:
        taken = say("Meanwhile: {taken}.", taken=missing.taken) if missing.taken else ""
        yield Question(missing.question, "", missing.key, tip=taken)


def _of_failures(grounds: Grounds) -> Iterator[Question]:
    if not grounds.failure:
        yield from (Question(one.text, one.place) for one in grounds.losses.questions)
