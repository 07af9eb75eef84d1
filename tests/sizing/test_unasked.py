"""A row that says nothing yet is nothing decided: no default of a new row passes in silence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reports.blocks.findings import Findings
from reports.wording.content import overview
from reports.wording.standing import standing_of, unexamined
from sizer.catalog import Catalog, shipped_path
from sizer.design.editing.edits import AddRecords, apply
from sizer.design.records import LineRecord, Link, Pool, Requirement, RequirementKind, Row, Workload
from sizer.design.sense import Sense
from sizer.errors import Severity
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import Sizing, Verdict
from tests.randomly import content_of, design_of, row


def with_row(catalog: Catalog, made: Row, table: str = "requirements") -> Sizing:
    return size(apply(design_of(content_of("hp-ha-nfs")), AddRecords(table, (made,))).design, catalog)


@pytest.mark.parametrize("kind", RequirementKind)
def test_a_requirement_of_which_only_the_name_is_typed_is_undecided_whatever_its_kind(
    catalog: Catalog, kind: RequirementKind
) -> None:
    sizing = with_row(catalog, Requirement("room", kind=kind))
    [one] = sizing.without_result("requirements")
    assert (one.verdict, one.says) == (Verdict.UNDECIDED, "is undecided, because it states no target yet")
    assert "room" not in {result.id for result in sizing.requirements}
    assert not standing_of(sizing).bad, "who names it is about to state it"
    assert unexamined(sizing), "and nothing is called examined before"


@pytest.mark.parametrize("kind", [kind for kind in RequirementKind if kind.natural_side is Sense.AT_LEAST])
def test_at_least_nothing_is_nothing_asked(catalog: Catalog, kind: RequirementKind) -> None:
    [one] = with_row(catalog, Requirement("room", kind=kind, target=0.0)).without_result("requirements")
    assert one.verdict is Verdict.UNDECIDED
    assert one.why == "it asks for at least 0, which is nothing yet"


@pytest.mark.parametrize(("kind", "target"), [("usable-capacity", 1.0), ("growth", 25.0), ("bandwidth", 400.0)])
def test_less_than_a_block_asked_for_is_a_unit_left_out(catalog: Catalog, kind: str, target: float) -> None:
    sizing = with_row(catalog, Requirement("room", kind=RequirementKind(kind), target=target))
    [result] = [one for one in sizing.requirements if one.id == "room"]
    assert verdict_of(sizing, result, None) is Verdict.UNCERTAIN
    assert "whether its unit was left out" in result.obstacles[0].text
    others = [one for one in sizing.requirements if one.id != "room"]
    assert not any(problem.code == "requirement-tiny" for one in others for problem in one.obstacles)


@pytest.mark.parametrize(("table", "made"), [
    ("items", LineRecord("new")), ("links", Link("new")), ("pools", Pool("new")), ("workloads", Workload("new")),
])
def test_no_other_new_row_passes_by_its_defaults(catalog: Catalog, table: str, made: Row) -> None:
    sizing = with_row(catalog, made, table)
    assert any(problem.severity is Severity.ERROR and problem.location.record == f"{table}/new"
               for problem in sizing.problems)
    kinds = {verdict_of(sizing, one, None) for one in sizing.requirements if one.kind is RequirementKind.IOPS}
    assert kinds
    assert Verdict.MET not in kinds


def test_documents_say_what_is_undecided_and_say_once_what_cannot_be_sized(catalog: Catalog) -> None:
    sizing = with_row(catalog, Requirement("room", name="Room"))
    [said] = Findings(sizing).view.without_result("requirements")
    assert (said.verdict, said.reason) == (Verdict.UNDECIDED, "because it states no target yet")
    content = content_of("p2000-iscsi")
    content["requirements"] = [{"id": "price", "kind": "budget", "target": 1e6}]
    [price] = overview(size(design_of(content), catalog), None, "0.1.0").without_result("requirements")
    assert price.verdict is Verdict.UNSIZED
    assert str(price.verdict) not in price.reason


def stream(catalog: Catalog, offered: float, **asked: Any) -> tuple[Verdict, str]:
    """The verdict on the stream of the iSCSI template over its range, and why it is open."""
    content = json.loads((shipped_path() / "templates" / "iscsi.sizer").read_text("utf-8"))
    row(content, "workloads", "stream")["offered_per_s"] = offered
    content["requirements"] = [{"id": "asked", "workload": "stream", **asked}]
    sizing = size(design_of(content), catalog)
    spread = sample(sizing.sheet, 200)
    [result] = sizing.requirements
    return verdict_of(sizing, result, spread), why_open(sizing, result, ends_of(spread))


def test_a_rate_beyond_its_target_is_uncertain_for_what_does_not_get_through(catalog: Catalog) -> None:
    asked = {"kind": "iops", "target": 300}
    assert stream(catalog, 700, **asked) == (
        Verdict.UNCERTAIN,
        "in part of its range more of Sequential is offered than gets through, and its response is unbounded")
    assert stream(catalog, 200, **asked | {"target": 650}) == (
        Verdict.UNCERTAIN, "part of its range misses what is asked")


def test_a_pool_without_work_is_told_beside_one_with_it(catalog: Catalog) -> None:
    content = content_of("p2000-iscsi")
    content["scenarios"], content["workloads"] = [], content["workloads"][:1]
    told = [problem for problem in size(design_of(content), catalog).problems if problem.code == "pool-without-work"]
    assert [(problem.severity, problem.location.place) for problem in told] == [(Severity.NOTE, "pools/midline")]
    content["workloads"] = []
    assert "pool-without-work" not in {problem.code for problem in size(design_of(content), catalog).problems}
