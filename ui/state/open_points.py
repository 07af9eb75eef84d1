"""What needs something of the user, counted alike in the strip, the rail, the Summary and the list of problems."""

from __future__ import annotations

from collections.abc import Iterable

from reports.decision.unsettled import needs_nothing
from sizer.errors import Problem, Severity
from sizer.sizing.failing.after_failures import FailureQuestion, failure_questions
from ui.state.store import Store


def told_once(problems: Iterable[Problem]) -> tuple[tuple[Problem, list[str]], ...]:
    """The problems that say something else, each with all the places that it is said of: of each workload on the same
    servers the same is true, and is one thing to do.
    """
    found: dict[tuple[Severity, str, str, bool], tuple[Problem, list[str]]] = {}
    for problem in problems:
        first = found.setdefault((problem.severity, problem.text, problem.hint, problem.undecided), (problem, []))
        if problem.location.place not in first[1]:
            first[1].append(problem.location.place)
    return tuple(found.values())


def asking_rows(store: Store) -> list[tuple[int, str]]:
    """How many rows of each kind of the list of problems ask for something, gravest first: one count wherever they
    are counted. Notes that need nothing are read in the list, and are no task that a number should call for.
    """
    sizing = store.sizing
    once = [problem for problem, _ in told_once(store.problems) if not needs_nothing(problem)]
    found = [(sum(problem.severity is severity for problem in once), str(severity))
             for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE)]
    found.append((len(open_failures(store)) + (len(sizing.missing) if sizing is not None else 0), "question"))
    return [(many, noun) for many, noun in found if many]


def open_failures(store: Store) -> tuple[FailureQuestion, ...]:
    """What is to be answered to know failures better; after one of them that is asked no more."""
    if store.sizing is None or store.failure is not None:
        return ()
    return failure_questions(store.sizing)
