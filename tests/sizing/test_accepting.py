"""A check that nobody can decide is accepted with a reason, for the numbers and names that it said.

Verdicts say that they rest on it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, Edit, PutRecord, RemoveRecords, apply, set_one
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import Accepted, Design, Requirement, RequirementKind
from sizer.errors import Location, Problem, Severity
from sizer.sizing import size
from sizer.sizing.accepting import acceptance_of, bound, sorted_out
from sizer.sizing.checks.single_points import with_single_points
from sizer.sizing.judging.accepted import rests_on
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from tests.randomly import edited, seeds, some_design, some_number_edit

CATALOG = shipped_catalog()
REASON = "The maker's configurator says so."


def in_servers() -> Design:
    """Drives in servers of which nobody knows how many they take."""
    space = Requirement(id="asked", kind=RequirementKind.USABLE_CAPACITY, target=1e9, pool="data")
    edits = (PutRecord("requirements", space), set_one("items", "drives", "parent", "servers"),
             set_one("pools", "data", "arrays", None))
    return apply(load(templates()["iscsi"]), Batch(edits)).design


def writing() -> Design:
    """Writes at an array of which only its reads are known."""
    rate = Requirement(id="asked", kind=RequirementKind.IOPS, target=1e5, workload="random")
    edits = (PutRecord("requirements", rate), set_one("items", "drives", "item", "kioxia-kpm71rug15t3"),
             set_one("workloads", "random", "read_ratio", 0.3), RemoveRecords("workloads", ("stream",)))
    return apply(load(templates()["fc-san"]), Batch(edits)).design


UNDECIDED = [pytest.param(in_servers(), "bays-unknown", set_one("items", "drives", "quantity", 400), id="bays"),
             pytest.param(writing(), "writes-not-modelled", set_one("workloads", "random", "read_ratio", 0.2),
                          id="writes")]


def of_code(problems: tuple[Problem, ...], code: str) -> list[Problem]:
    return [problem for problem in problems if problem.code == code]


def judged(sizing: Sizing) -> tuple[Verdict, RequirementResult]:
    [result] = [one for one in sizing.requirements if one.id == "asked"]
    return verdict_of(sizing, result, None), result


def accepting(design: Design, code: str, reason: str) -> Design:
    """A design in which a problem that its sizing has is accepted."""
    problems = size(design, CATALOG).problems
    record = msgspec.structs.replace(acceptance_of(of_code(problems, code)[0], problems), reason=reason)
    return apply(design, PutRecord("accepted", record)).design


@pytest.mark.parametrize("reason", ["", "  \n "])
@pytest.mark.parametrize(("design", "code", "_edit"), UNDECIDED)
def test_an_undecided_check_that_is_accepted_without_a_reason_stays_open_and_says_that_one_is_missing(
    design: Design, code: str, _edit: Edit, reason: str
) -> None:
    sizing = size(accepting(design, code, reason), CATALOG)
    assert judged(sizing)[0] is Verdict.UNCERTAIN
    [problem] = of_code(sizing.problems, code)
    assert "accepted without a reason" in problem.hint
    assert not of_code(sizing.accepted, code)


@pytest.mark.parametrize(("design", "code", "edit"), UNDECIDED)
def test_what_was_accepted_is_open_again_where_the_problem_says_something_else(
    design: Design, code: str, edit: Edit
) -> None:
    accepted = accepting(design, code, REASON)
    before = size(accepted, CATALOG)
    assert judged(before)[0] is Verdict.MET
    [was] = of_code(before.accepted, code)
    after = size(apply(accepted, edit).design, CATALOG)
    assert judged(after)[0] is not Verdict.MET
    [problem] = of_code(after.problems, code)
    assert f"accepted was: {was.text}" in problem.hint
    assert REASON.rstrip(".") in problem.hint
    assert problem.text != was.text


def test_more_arrays_behind_a_workload_reopen_what_was_accepted_of_its_writes() -> None:
    few, many = (apply(writing(), Batch((set_one("items", "arrays", "quantity", arrays),
                                         set_one("items", "drives", "quantity", 12 * arrays)))).design
                 for arrays in (1, 2))
    accepted = accepting(few, "writes-not-modelled", REASON)
    assert not of_code(size(accepted, CATALOG).problems, "writes-not-modelled")
    grown = apply(many, PutRecord("accepted", accepted.accepted[-1])).design
    assert of_code(size(grown, CATALOG).problems, "writes-not-modelled")


@pytest.mark.parametrize(("design", "code", "edit"), UNDECIDED)
def test_a_file_that_does_not_keep_the_text_accepts_with_a_reason_whatever_is_said(
    design: Design, code: str, edit: Edit
) -> None:
    place = of_code(size(design, CATALOG).problems, code)[0].location.place
    old = apply(design, PutRecord("accepted", Accepted(code, place, REASON))).design
    assert '"problem"' not in dumps(old)
    for each in (old, apply(old, edit).design):
        assert of_code(size(each, CATALOG).accepted, code)


def test_a_verdict_that_rests_on_an_accepted_check_says_so() -> None:
    plain, accepted = (judged(size(each, CATALOG)) for each in (
        in_servers(), accepting(in_servers(), "bays-unknown", REASON)))
    assert plain[1].accepted == ()
    assert rests_on(plain[1], plain[0]) == ""
    verdict, result = accepted
    assert [problem.code for problem in result.accepted] == ["bays-unknown"]
    assert f"{verdict}{rests_on(result, verdict)}" == "met, with 1 accepted check"
    assert rests_on(result, Verdict.MISSED) == ""


def test_what_is_accepted_is_the_same_after_it_was_written_and_read() -> None:
    accepted = accepting(in_servers(), "bays-unknown", REASON)
    again = loads(dumps(accepted))
    assert again.accepted == accepted.accepted
    assert judged(size(again, CATALOG))[0] is Verdict.MET


PROBLEM = Problem(Severity.WARNING, "some", "one says this", Location(place="items/a"), undecided=True)


def test_problems_of_one_code_and_place_are_accepted_together_and_no_later_one() -> None:
    other, later = replace(PROBLEM, text="one says that\nin two lines", told=(2,)), replace(
        PROBLEM, text="one says more", told=(3,))
    record = msgspec.structs.replace(acceptance_of(PROBLEM, (other, PROBLEM)), reason=REASON)
    still_open, accepted = sorted_out(Design(accepted=Rows([record])), (PROBLEM, other, later))
    assert [problem.text for problem in accepted] == [PROBLEM.text, other.text]
    assert [problem.text for problem in still_open] == [later.text]


def test_a_warning_is_accepted_without_a_reason_and_only_as_it_was() -> None:
    warning = replace(PROBLEM, undecided=False)
    design = Design(accepted=Rows([acceptance_of(warning, ())]))
    assert sorted_out(design, [warning])[1]
    [again] = sorted_out(design, [replace(warning, text="one says more", told=(2,))])[0]
    assert "accepted was: one says this" in again.hint


@pytest.mark.parametrize(("design", "code", "_edit"), UNDECIDED)
def test_what_was_accepted_stays_so_in_other_words(design: Design, code: str, _edit: Edit) -> None:
    accepted = accepting(design, code, REASON)
    [problem] = of_code(size(accepted, CATALOG).accepted, code)
    reworded = replace(problem, text="the same in other words", accepted_reason=None)
    still_open, taken = sorted_out(accepted, [reworded])
    assert (still_open, [one.code for one in taken]) == ((), [code])
    assert problem.told
    assert sorted_out(accepted, [replace(reworded, told=(*problem.told, 7))])[0]


def of_before(design: Design) -> Design:
    """The design as a program wrote it that bound what is accepted to its sentence."""
    records = [msgspec.structs.replace(record, told="") for record in design.accepted]
    return msgspec.structs.replace(design, accepted=Rows(records))


@pytest.mark.parametrize(("design", "code", "edit"), UNDECIDED)
def test_a_file_that_keeps_the_sentence_alone_is_matched_by_it_and_then_bound_to_its_numbers(
    design: Design, code: str, edit: Edit
) -> None:
    now = accepting(design, code, REASON)
    old = loads(dumps(of_before(now)))
    sizing = size(old, CATALOG)
    assert of_code(sizing.accepted, code)
    assert of_code(size(apply(old, edit).design, CATALOG).problems, code)
    assert bound(old, (*sizing.problems, *sizing.accepted)).accepted == now.accepted
    assert bound(now, sizing.accepted) is now


@pytest.mark.parametrize("seed", seeds("what problems tell", 12))
def test_a_problem_that_says_other_numbers_tells_other_numbers(seed: int) -> None:
    chance = Random(seed)
    design = some_design(chance)
    once = {(one.code, one.location.place): one for one in size(design, CATALOG).problems}
    for _ in range(4):
        for now in size(edited(design, some_number_edit(chance, design)), CATALOG).problems:
            was = once.get((now.code, now.location.place), now)
            if now.severity is not Severity.ERROR and was.severity is now.severity and now.told == was.told:
                assert re.findall(r"[\d.,]+", now.text) == re.findall(r"[\d.,]+", was.text), now


NOTED = ("warning", "remark", "undecided")
"""What notes a problem of a sizing that its author may accept."""
NAMED = {"context.place": ("context.record.id",)}
"""Places that are made elsewhere, and what they name."""


def _untold(code: str) -> Iterator[str]:
    """Problems whose text says more than words and what its place names, and that tell nothing."""
    tree = ast.parse(code)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        made = {target.id: node.value for node in ast.walk(function) if isinstance(node, ast.Assign)
                for goal in node.targets for target in ast.walk(goal) if isinstance(target, ast.Name)}
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if not isinstance(call.func, ast.Attribute) or call.func.attr not in NOTED or len(call.args) < 2:
                continue
            if any(word.arg == "told" for word in call.keywords) or len(call.args) > 4:
                continue
            parts = [part for each in call.args[2:3] for part in ast.walk(each)]
            parts += [node for part in parts for node in ast.walk(made.get(ast.unparse(part), part))]
            place = [ast.unparse(part) for part in parts]
            place += [name for said in place for name in NAMED.get(said, ())]
            text = call.args[1]
            said = [ast.unparse(node.value) for node in ast.walk(text) if isinstance(node, ast.FormattedValue)]
            if isinstance(text, ast.Call) and isinstance(text.func, ast.Name) and text.func.id in ("say", "say_of"):
                said += [ast.unparse(word.value) for word in text.keywords]
            elif not isinstance(text, ast.Constant | ast.JoinedStr):
                said.append(ast.unparse(text))
            yield from (f"{ast.unparse(call.args[0])} says {one}" for one in said
                        if one not in place and one.replace(".called", ".id") not in place)


@pytest.mark.slow
def test_a_problem_tells_what_its_text_says_beside_words_and_its_place() -> None:
    engine = Path(__file__).parents[2] / "sizer"
    found = [f"{path.name}: {what}" for path in sorted(engine.rglob("*.py")) for what in _untold(path.read_text())]
    assert found == []
    silent = 'def check(w, n, r):\n    place = f"links/{r.id}"\n    w.warning("many", f"{r.id} has {n}", place)\n'
    assert list(_untold(silent)) == ["'many' says n"]
    said = 'def check(w, n, r):\n    place = f"links/{r.id}"\n    w.warning("many", say("{n}", n=n), place)\n'
    assert list(_untold(said)) == ["'many' says n"]


def test_an_error_is_never_accepted() -> None:
    error = replace(PROBLEM, severity=Severity.ERROR)
    design = Design(accepted=Rows([Accepted(error.code, error.location.place, REASON)]))
    assert sorted_out(design, [error]) == ((error,), ())


def test_a_problem_says_once_why_it_is_open_when_single_points_are_looked_for() -> None:
    sizing = with_single_points(size(accepting(in_servers(), "bays-unknown", ""), CATALOG))
    [problem] = of_code(sizing.problems, "bays-unknown")
    assert problem.hint.count("accepted without a reason") == 1
