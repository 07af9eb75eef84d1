"""Single points of failure: the problems name what the failures of the design show, and give no advice untried."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from reports.wording.failing.failures import losses_of
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Design
from sizer.errors import Problem, Severity
from sizer.figures.computing import solving
from sizer.figures.sheet import Sheet
from sizer.language import AND, listed
from sizer.sizing import size
from sizer.sizing.checks.single_points import SINGLE_POINT, with_single_points
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.failing.columns import columns_of
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session

CATALOG = shipped_catalog()
FILES = {**reference_designs(), **templates()}


def iscsi() -> Design:
    return load(templates()["iscsi"])


def points(sizing: Sizing) -> list[Problem]:
    """The single points that the problems name, those that the design accepts among them."""
    return [one for one in (*sizing.problems, *sizing.accepted) if one.code == SINGLE_POINT]


@pytest.mark.parametrize("name", FILES)
def test_the_problems_name_exactly_what_stops_work_in_the_table_of_failures(name: str) -> None:
    sizing = size(load(FILES[name]), CATALOG)
    found = after_failures(sizing)
    named = points(sizing)
    works = {work.id: work.title for work in sizing.workloads}
    for case in found.single_points:
        starts = tuple(f"{case.label}{mark}" for mark in (":", " (", ","))
        [one] = [each for each in named if each.text.startswith(starts)]
        stopped = [works[after.workload] for after in found.workloads if after.stopped and after.case.id == case.id]
        assert f"its loss stops {listed(stopped, AND)}" in one.text
    assert sum("its loss stops" in one.text for one in named) == len(found.single_points)


def test_a_second_array_that_the_pool_lies_on_too_takes_no_warning_away() -> None:
    one = size(iscsi(), CATALOG)
    two = size(apply(iscsi(), set_one("items", "arrays", "quantity", 2)).design, CATALOG)
    for sizing in (one, two):
        assert "items/arrays" in {problem.location.place for problem in points(sizing)}
    assert any("the pool lies on all 2 and is not whole without one" in problem.text for problem in points(two))


def test_no_advice_is_given_that_nobody_tried() -> None:
    for path in FILES.values():
        assert [problem.hint for problem in points(size(load(path), CATALOG)) if problem.hint] == []


def test_any_drive_is_a_single_point_where_nothing_protects_its_data() -> None:
    sizing = size(apply(iscsi(), set_one("pools", "data", "protection", "raid0")).design, CATALOG)
    [drive] = [one for one in points(sizing) if one.location.place == "pools/data"]
    assert drive.severity is Severity.WARNING
    assert "loses the data of" in drive.text
    assert after_failures(sizing).worst("random") is not None


def test_the_proposal_names_the_same_single_points_as_the_problems() -> None:
    sizing = size(iscsi(), CATALOG)
    told = losses_of(Reader(sizing, None)).single_points
    assert told == tuple(problem.text for problem in points(sizing))
    assert any("Shelf" in text or "Shelves" in text for text in told)


def test_a_search_drafts_the_same_sizing_without_its_single_points() -> None:
    design = iscsi()
    draft, whole = Session().draft(design, CATALOG), size(design, CATALOG, BASE)
    assert points(draft) == []
    assert [one for one in whole.problems if one.code != SINGLE_POINT] == list(draft.problems)


def test_single_points_are_looked_for_when_somebody_reads_the_problems_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[Sheet] = []

    def seen(*asked: Any) -> Any:
        looked.append(asked[0])
        return columns_of(*asked)

    session, design = Session(), iscsi()
    wanted = points(size(design, CATALOG))
    monkeypatch.setattr(f"{with_single_points.__module__}.columns_of", seen)
    sizing = session.size(design, CATALOG)
    assert sizing.buildable
    # What is sized behind it takes over its figures: they hold for what is found later all the same.
    session.size(apply(design, set_one("items", "arrays", "quantity", 2)).design, CATALOG)
    assert looked == []
    assert points(sizing) == points(sizing) == wanted != []
    assert looked == [sizing.sheet]


@pytest.mark.parametrize("name", reference_designs())
def test_no_equation_is_solved_to_tell_what_stands_still(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    design = load(reference_designs()[name])
    draft, whole = Session().draft(design, CATALOG), size(design, CATALOG)

    def searched(*_: object) -> None:
        raise AssertionError("a root was sought")

    monkeypatch.setattr(solving, "root", searched)
    monkeypatch.setattr(solving, "roots_near", searched)
    assert points(with_single_points(draft)) == points(whole)


def offered_at(offered: float) -> Design:
    """The template with its work offered at a rate, which a failure may leave less of."""
    return apply(iscsi(), set_one("workloads", iscsi().workloads[0].id, "offered_per_s", offered)).design


@pytest.mark.parametrize("offered", [1.0, 500.0, 1e6])
def test_offered_work_stands_still_where_the_table_of_failures_says_so(offered: float) -> None:
    sizing = size(offered_at(offered), CATALOG)
    assert len(after_failures(sizing).single_points) == sum("its loss stops" in one.text for one in points(sizing)) > 0


def test_a_single_point_that_was_accepted_stays_so_where_work_and_pools_have_no_name() -> None:
    """An older file holds the ids of what had no title: the words made of an id are not what was accepted."""
    design = iscsi()
    bare = msgspec.structs.replace(
        design, workloads=Rows([msgspec.structs.replace(one, id=f"my-{one.id}", name="") for one in design.workloads]),
        pools=Rows([msgspec.structs.replace(one, name="") for one in design.pools]), requirements=Rows())
    told = [one.told for one in points(size(bare, CATALOG))]
    stopped = {name for one in told for name in one[2:]}
    assert told
    assert stopped <= {*bare.workloads.ids(), *bare.pools.ids(), ""}
    assert any(str(name).startswith("my-") for name in stopped)
