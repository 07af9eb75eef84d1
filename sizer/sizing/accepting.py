"""Which problems of a design are open and which it accepts.

An error cannot be accepted away. A check that nobody can decide is accepted only with a reason, since verdicts rest on
it. What was accepted as one text is open again where the problem says another, such as more drives.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sizer.design.records import Accepted, Design
from sizer.errors import Problem, Severity, ended

_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def acceptance_of(problem: Problem, reported: Iterable[Problem], author: str = "") -> Accepted:
    """The record that accepts a problem, still without a reason, bound to what is said now.

    A record is of one code and place. Whatever else is ``reported`` under both, as of two models that hold the drives
    of one line, is accepted with it.
    """
    beside = (one.text for one in reported if _named(one) == _named(problem))
    texts = dict.fromkeys(map(_one_line, (problem.text, *beside)))
    return Accepted(*_named(problem), author=author, problem="\n".join(texts))


def sorted_out(design: Design, problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Open problems, worst first, and those that a resolved design accepts, each with its reason.

    What is accepted without a place is accepted wherever it occurs; one without a text, as in files of before it was
    kept, whatever it says. An open problem that a record names all the same says in its hint why it is open.
    """
    records = {(record.code, record.place): record for record in design.accepted}
    still_open: list[Problem] = []
    accepted: list[Problem] = []
    for problem in worst_first(problems):
        judged = _judged(problem, [record for place in dict.fromkeys((problem.location.place, ""))
                                   if (record := records.get((problem.code, place))) is not None])
        (still_open if judged.accepted_reason is None else accepted).append(judged)
    return tuple(still_open), tuple(accepted)


def worst_first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems by how grave they are, otherwise in their order."""
    return tuple(sorted(problems, key=lambda problem: _RANK[problem.severity]))


def _judged(problem: Problem, records: list[Accepted]) -> Problem:
    """A problem with the reason of the first record that accepts it, or with why the first one does not."""
    if problem.severity is Severity.ERROR or not records:
        return problem
    objections = [_objection(problem, record) for record in records]
    for record, objection in zip(records, objections, strict=True):
        if not objection:
            # What is accepted whatever it says stays so with other numbers.
            return replace(problem, accepted_reason=record.reason, told_by=problem.told_by if record.problem else ())
    return replace(problem, hint=" ".join(ended(part) for part in (problem.hint, objections[0]) if part))


def _objection(problem: Problem, record: Accepted) -> str:
    """Why a record that names a problem does not accept it, as a sentence; empty where it does."""
    reason = record.reason.strip()
    if record.problem and _one_line(problem.text) not in record.problem.splitlines():
        was = "; ".join(record.problem.splitlines())
        why = f" (reason: {reason.rstrip('.')})" if reason else ""
        return f"It has changed since it was accepted; accepted was: {was}{why}"
    if problem.undecided and not reason:
        return "It is accepted without a reason, which decides nothing: state the reason among the accepted problems"
    return ""


def _named(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.location.place


def _one_line(text: str) -> str:
    return " ".join(text.split())
