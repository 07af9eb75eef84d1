"""Nothing is met by a design that cannot be built as drawn, nor by what cannot be sized; every limit says so itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from sizer.catalog import Catalog
from sizer.design.editing.edits import set_one
from sizer.errors import Severity
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.session import Session
from tests.randomly import edited, some_design, some_edit
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def requirement(content: Content, name: str, kind: str, target: float, **others: object) -> None:
    content.setdefault("requirements", []).append({"id": name, "kind": kind, "target": target, **others})


def verdicts(sizing: Sizing) -> dict[str, Verdict]:
    return {result.id: verdict_of(sizing, result, None) for result in sizing.requirements} | {
        one.id: one.verdict for one in sizing.without_result("requirements")}


def asking(content: Content) -> None:
    content["requirements"] = []
    requirement(content, "space", "usable-capacity", 1e12)
    requirement(content, "rate", "iops", 1000.0)
    requirement(content, "kept", "after-one-failure", 0.1)
    requirement(content, "size", "rack-units", 500.0, sense="at most")


def test_a_design_that_can_be_built_meets_what_it_reaches(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", asking)
    assert sizing.buildable
    assert set(verdicts(sizing).values()) == {Verdict.MET}


def test_one_drive_too_many_for_the_bays_leaves_nothing_met(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        record(content, "items", "drives")["quantity"] = 960
        record(content, "items", "shelves")["quantity"] = 2

    sizing = changed("hp-ha-nfs", change)
    assert not sizing.buildable
    assert set(verdicts(sizing).values()) == {Verdict.UNBUILDABLE}
    assert all(result.obstacles[0].building for result in sizing.requirements)


def test_more_cables_than_ports_leave_nothing_met(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        record(content, "links", "nodes-san")["count"] = 99

    assert set(verdicts(changed("hp-ha-nfs", change)).values()) == {Verdict.UNBUILDABLE}


def test_pools_that_take_more_than_the_drives_hold_leave_no_capacity_met(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        record(content, "pools", "sasdata-1m")["stated_bytes"] = 900e12

    assert set(verdicts(changed("ess-gl4-sas", change)).values()) == {Verdict.UNBUILDABLE}


def test_of_what_stops_the_building_that_comes_first_which_is_about_the_requirement(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        record(content, "links", "nodes-san")["count"] = 99
        record(content, "items", "drives")["quantity"] = 2000

    found = {result.id: result.obstacles[0].location.record for result in changed("hp-ha-nfs", change).requirements}
    assert found["space"] == "items/drives"


def test_an_unknown_drive_leaves_nothing_met(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        content.pop("catalog", None)
        record(content, "items", "drives")["item"] = "no-such-drive"

    sizing = changed("hp-ha-nfs", change)
    assert set(verdicts(sizing).values()) == {Verdict.UNBUILDABLE}
    pool = next(one for one in sizing.unsized if one.table == "pools")
    assert "no-such-drive" in pool.says


def test_a_file_set_larger_than_its_pool_keeps_the_workload_in_view_with_the_reason(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(content)
        record(content, "workloads", "sfs")["requested_per_s"] = 300000

    sizing = changed("hp-ha-nfs", change)
    [workload] = sizing.without_result("workloads")
    assert workload.says.startswith("cannot be sized, because the file set of SPECsfs2008 NFSv3 needs ")
    assert verdicts(sizing) == {"space": Verdict.MET, "size": Verdict.MET, "rate": Verdict.UNSIZED,
                                "kept": Verdict.UNSIZED}


def test_work_beside_what_cannot_be_sized_is_never_met(changed: Changed) -> None:
    def change(content: Content) -> None:
        content["requirements"] = []
        requirement(content, "rate", "iops", 1.0, workload="enterprise")
        work = record(content, "workloads", "enterprise")
        work["runs"] = "together"
        content["workloads"].append({**work, "id": "other", "footprint_bytes": 9e15})

    sizing = changed("p2000-iscsi", change)
    assert verdicts(sizing)["rate"] is not Verdict.MET


def test_a_limit_that_part_of_the_range_exceeds_leaves_a_requirement_uncertain(changed: Changed) -> None:
    def change(content: Content) -> None:
        content["requirements"] = []
        requirement(content, "rate", "iops", 1.0, workload="enterprise")
        record(content, "workloads", "enterprise")["footprint_bytes"] = {"low": 1e12, "high": 9e12, "likely": 2e12}

    sizing = changed("p2000-iscsi", change)
    [result] = [one for one in sizing.requirements if one.id == "rate"]
    assert verdict_of(sizing, result, None) is Verdict.MET
    assert verdict_of(sizing, result, sample(sizing.sheet)) is Verdict.UNCERTAIN


def test_a_requirement_that_cannot_be_judged_is_not_left_out(changed: Changed) -> None:
    def change(content: Content) -> None:
        content["requirements"] = []
        requirement(content, "rate", "iops", 1000.0)
        content["workloads"].clear()

    [asked] = changed("hp-ha-nfs", change).without_result("requirements")
    assert asked.verdict is Verdict.UNSIZED
    assert "no workload is sized" in asked.says


def test_as_many_drives_as_bays_fit_and_one_more_does_not(changed: Changed, catalog: Catalog) -> None:
    sizing = changed("hp-ha-nfs")
    [bays] = [limit for limit in sizing.limits if limit.key == "limit.arrays.bays"]
    most = int(sizing.sheet[bays.allowed].number)
    for quantity, holds in ((most, True), (most + 1, False)):
        after = size(edited(sizing.design, set_one("items", "drives", "quantity", quantity)), catalog)
        assert next(limit for limit in after.limits if limit.key == bays.key).holds(after.sheet) is holds


@pytest.mark.parametrize(("name", "workload"), [("nfs-interconnects", "write"), ("nehalem-himeno", "himeno")])
def test_an_offered_rate_where_none_can_be_kept_costs_that_workload_alone(
    changed: Changed, name: str, workload: str
) -> None:
    sizing = changed(name, lambda content: record(content, "workloads", workload).update(offered_per_s=100.0))
    [unsized] = sizing.without_result("workloads")
    assert (unsized.id, unsized.because[0].location.place) == (workload, f"workloads/{workload}/offered_per_s")
    assert sizing.bom
    assert sizing.pools or name == "nehalem-himeno"


INTERNAL = re.compile(r"\blaw \w+|argument \w+|\(figure |\bnan\b|\binf\b|_s\b|_per_s\b|_bytes\b")
"""Words of the code, which tell a user nothing."""


_NAMES_FIELDS = frozenset(("workload-incomplete", "fact-missing", "pin-without-figure"))
"""Problems that name a field of the design or a fact of the catalog as it is to be typed."""


EDITS = 6
SEEDS = [pytest.param(seed, marks=pytest.mark.slow if seed >= 4 else ()) for seed in range(40)]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_edits_are_told_in_plain_words_with_an_error_for_each_limit_exceeded_and_give_figures_as_from_nothing(
    seed: int, catalog: Catalog
) -> None:
    chance, session = Random(seed), Session()
    wild = (0.2, 0.5)[seed % 2]
    design = some_design(chance)
    sizing = session.size(design, catalog)
    for _ in range(EDITS):
        design = edited(design, some_edit(chance, design, wild, sizing))
        sizing = session.size(design, catalog)
        assert list(untold(sizing)) == []
        assert list(words_of_code(sizing)) == []
    assert said(sizing) == said(size(design, catalog))


def untold(sizing: Sizing) -> Iterator[object]:
    """Limits that are exceeded without an error of their code, and what is met all the same."""
    told = {problem.code for problem in sizing.problems if problem.severity is Severity.ERROR}
    for limit in sizing.limits:
        if not limit.holds(sizing.sheet) and (limit.code not in told or (limit.building and sizing.buildable)):
            yield limit
    for result in sizing.requirements:
        if (not sizing.buildable and result.kind in ("iops", "response", "bandwidth", "rack-units", "power")
                and verdict_of(sizing, result, None) is not Verdict.UNBUILDABLE):
            yield result


def words_of_code(sizing: Sizing) -> Iterator[str]:
    """Sentences of problems with words of the code."""
    for problem in sizing.problems:
        if (problem.severity is not Severity.NOTE and problem.location.table != "overrides"
                and problem.code not in _NAMES_FIELDS and INTERNAL.search(re.sub(r"'[^']*'", "", problem.text))):
            yield problem.sentence()


def said(sizing: Sizing) -> tuple[object, ...]:
    """All that a sizing says."""
    figures = [
        (figure.key, repr(figure.value.tolist() if isinstance(figure.value, np.ndarray) else figure.value))
        for figure in sizing.sheet
    ]
    return figures, sizing.problems, sizing.workloads, sizing.pools, sizing.requirements


@pytest.mark.parametrize("key", ["pool.data.usable_bytes", "pool.data.filesystem_bytes"])
def test_a_capacity_pinned_above_the_raw_one_meets_no_capacity_and_no_rate(changed: Changed, key: str) -> None:
    def change(content: Content) -> None:
        asking(content)
        content["overrides"] = [{"key": key, "value": 9e14, "reason": "wish"}]

    sizing = changed("hp-ha-nfs", change)
    assert "capacity-beyond-raw" in {problem.code for problem in sizing.problems}
    assert Verdict.MET not in {found for name, found in verdicts(sizing).items() if name != "size"}


def test_a_footprint_larger_than_what_the_file_systems_export_does_not_fit(changed: Changed) -> None:
    intact = changed("p2000-iscsi")
    usable, exported = (intact.sheet[f"pool.midline.{name}_bytes"].number for name in ("usable", "filesystem"))
    assert exported < usable
    sizing = changed("p2000-iscsi", lambda content: record(content, "workloads", "midline").update(
        footprint_bytes=(usable + exported) / 2))
    assert [one.because[0].code for one in sizing.without_result("workloads")] == ["footprint-larger-than-pool"]


def test_a_number_that_a_pattern_does_not_use_is_told(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", lambda content: record(content, "workloads", "sfs").update(footprint_bytes=9e13))
    [told] = [problem for problem in sizing.problems if problem.code == "field-not-used"]
    assert told.location.place == "workloads/sfs"
    assert "does not use it" in told.text
