"""Which problems of a design are open and which it accepts.

An error cannot be accepted away. A check that nobody can decide is accepted only with a reason, since verdicts rest on
it. What was accepted is open again where the problem says other numbers or names, such as more drives; its words do
not matter. Files of before that was kept have the sentence alone: what says the same is bound to its numbers once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from sizer.design.records import Accepted, Design
from sizer.errors import Problem, Severity, ended
from sizer.language import say, sentences

_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def acceptance_of(problem: Problem, reported: Iterable[Problem], author: str = "") -> Accepted:
    """The record that accepts a problem, still without a reason, bound to what is said now.

    A record is of one code and place. Whatever else is ``reported`` under both, as of two models that hold the drives
    of one line, is accepted with it.
    """
    together = [problem, *(one for one in reported if _named(one) == _named(problem))]
    return Accepted(*_named(problem), author=author, problem=_lines(map(_one_line, together)),
                    told=_lines(map(_told, together)))


def bound(design: Design, problems: Iterable[Problem]) -> Design:
    """The design with what it accepts by sentences alone bound to the numbers that these say.

    Only the design's own records: those that a scenario changes stay as they are. ``problems`` are all of its sizing,
    accepted or not.
    """
    said: dict[tuple[str, str], list[Problem]] = {}
    for one in problems:
        said.setdefault(_named(one), []).append(one)
    records = [_bound(record, said.get((record.code, record.place), [])) for record in design.accepted]
    same = all(now is before for now, before in zip(records, design.accepted, strict=True))
    return design if same else design.accepting(records)


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
            held = bool(record.problem or record.told)
            return replace(problem, accepted_reason=record.reason, told_by=problem.told_by if held else ())
    return replace(problem, hint=sentences(*(ended(part) for part in (problem.hint, objections[0]) if part)))


def _objection(problem: Problem, record: Accepted) -> str:
    """Why a record that names a problem does not accept it, as a sentence; empty where it does."""
    reason = record.reason.strip()
    if not _says_as_accepted(problem, record):
        was = "; ".join(record.problem.splitlines())
        why = say(" (reason: {reason})", reason=reason.rstrip(".")) if reason else ""
        return say("It has changed since it was accepted; accepted was: {was}{why}", was=was, why=why)
    if problem.undecided and not reason:
        return say("It is accepted without a reason, which decides nothing: state the reason among the accepted "
                   "problems")
    return ""


def _says_as_accepted(problem: Problem, record: Accepted) -> bool:
    """Whether a problem says what was accepted: the same numbers and names, or of older files the same sentence."""
    if record.told:
        return _told(problem) in record.told.splitlines()
    return not record.problem or _one_line(problem) in record.problem.splitlines()


def _bound(record: Accepted, said: list[Problem]) -> Accepted:
    """A record of an older file with the numbers of the problems that it accepts."""
    if record.told or not record.problem:
        return record
    same = [one for one in said if _says_as_accepted(one, record)]
    return record.bound_to(_lines(map(_told, same))) if same else record


def _told(problem: Problem) -> str:
    """What a problem says beside its words, as one line."""
    return json.dumps([one if isinstance(one, str) else _rounded(one) for one in problem.told], ensure_ascii=False)


def _rounded(number: float) -> float:
    """A count as it is, any other number as far as a sentence says it."""
    return float(number) if float(number).is_integer() else float(f"{number:.4g}")


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(texts))


def _named(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.location.place


def _one_line(problem: Problem) -> str:
    return " ".join(problem.text.splitlines())
