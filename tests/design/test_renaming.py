"""A record called otherwise is the same record: everything that names it follows, and no number moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, RenameRecord, SelectScenario, apply, set_one
from sizer.design.editing.figurekeys import renamed_key
from sizer.design.editing.renaming import NAMED
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import (
    Accepted,
    Change,
    ChangeAction,
    Design,
    LineRecord,
    Link,
    Override,
    Pool,
    Requirement,
    Scenario,
    Workload,
)
from sizer.design.scenarios import resolve, table_of
from sizer.errors import DesignError
from sizer.sizing import size

DESIGNS = {**reference_designs(), **templates()}


def new_names(design: Design) -> list[tuple[str, str, str]]:
    """Another name for everything that has one, in the design and in what its scenarios add."""
    named = [(table, name) for table in NAMED if table != "scenarios"
             for name in dict.fromkeys((*table_of(design, table).ids(), *(
                 change.record for scenario in design.scenarios for change in scenario.changes
                 if change.table == table and change.row is not None)))]
    named += [("scenarios", each.id) for each in design.scenarios]
    return [(table, name, f"{table[0]}q{number}") for number, (table, name) in enumerate(named)]


def all_renamed(design: Design, names: list[tuple[str, str, str]]) -> Design:
    for table, old, new in names:
        design = apply(design, RenameRecord(table, old, new)).design
    return design


@pytest.mark.slow
@pytest.mark.parametrize("path", DESIGNS.values(), ids=DESIGNS)
def test_a_design_with_other_names_sizes_to_the_same_numbers_in_every_scenario(path: Path) -> None:
    design = load(path)
    names = new_names(design)
    renamed = all_renamed(design, names)
    assert loads(dumps(renamed)) == renamed, "it holds together"
    assert all_renamed(renamed, [(table, new, old) for table, old, new in reversed(names)]) == design
    called = {old: new for table, old, new in names if table == "scenarios"}
    for scenario in ("base", *design.scenarios.ids())[:3]:
        before = size(design, shipped_catalog(), scenario)
        after = size(renamed, shipped_catalog(), called.get(scenario, scenario))
        lines = frozenset(resolve(design, scenario).items.ids())
        keys = {key: key for key in before.sheet.figures}
        for table, old, new in names:
            keys = {key: renamed_key(now, table, old, new, lines) for key, now in keys.items()}
        unknown = sorted(set(after.sheet.figures) ^ set(keys.values()))
        assert unknown == [], "sizer/design/editing/figurekeys.py has no form for these keys"
        for key, figure in before.sheet.figures.items():
            other = after.sheet.figures[keys[key]]
            if isinstance(figure.value, str):
                assert isinstance(other.value, str)
            else:
                now_is, was = np.asarray(other.value), np.asarray(figure.value)
                assert np.allclose(now_is, was, rtol=1e-9, atol=0.0, equal_nan=True), key
        assert [each.code for each in after.problems] == [each.code for each in before.problems]


@pytest.fixture
def design() -> Design:
    """One of everything that can name a line, a pool, a workload, a connection, a requirement or a scenario."""
    return Design(
        items=Rows([LineRecord("a"), LineRecord("b", parent="a", owner="a"), LineRecord("a-cable")]),
        links=Rows([Link("a", from_line="a", to_line="b")]),
        pools=Rows([Pool("a", drives=("b", "a"), arrays=("a",), nodes="a")]),
        workloads=Rows([Workload("a", pools=("a",), client="a")]),
        requirements=Rows([Requirement("a", workload="a", pool="a")]),
        overrides=Rows([Override(key, 1.0) for key in (
            "items.a.quantity", "price.a", "price.a-cable", "pool.a.usable_bytes", "pool.a.in.a.members",
            "workload.a.resource.link_a.utilization", "workload.a.resource.drives_a.utilization",
            "workload.a.on.a.drive_share", "requirement.a.actual", "link.a.count", "shared.slot_a.utilization")]),
        accepted=Rows([Accepted("x", "items/a/quantity"), Accepted("x", "overrides/pool.a.usable_bytes"),
                       Accepted("x", "scenarios/a/items/a/quantity"), Accepted("x", "items"), Accepted("x")]),
        scenarios=Rows([
            Scenario("a", changes=Rows([
                Change(ChangeAction.SET, "items", "a", "quantity", value=3),
                Change(ChangeAction.SET, "pools", "a", "drives", value=("a",)),
                Change(ChangeAction.SET, "items", "b", "parent", value=None),
                Change(ChangeAction.ADD, "items", "c", row=LineRecord("c", parent="a"), before="a"),
                Change(ChangeAction.ADD, "overrides", "items.a.mtbf_s", row=Override("items.a.mtbf_s", 2.0)),
                Change(ChangeAction.REMOVE, "accepted", "x@items/a/quantity"),
                Change(ChangeAction.REMOVE, "overrides", "price.a"),
            ])),
            Scenario("b", base="a"),
        ]),
        current_scenario="b", baseline="a",
    )


def test_whatever_names_a_line_follows_and_what_is_only_called_the_same_does_not(design: Design) -> None:
    after = apply(design, RenameRecord("items", "a", "z")).design
    assert [(each.id, each.parent, each.owner) for each in after.items] == [
        ("z", None, None), ("b", "z", "z"), ("a-cable", None, None)]
    assert [(each.id, each.from_line, each.to_line) for each in after.links] == [("a", "z", "b")]
    assert [(each.id, each.drives, each.arrays, each.nodes) for each in after.pools] == [("a", ("b", "z"), ("z",), "z")]
    assert [(each.id, each.pools, each.client) for each in after.workloads] == [("a", ("a",), "z")]
    assert [pin.key for pin in after.overrides] == [
        "items.z.quantity", "price.z", "price.a-cable", "pool.a.usable_bytes", "pool.a.in.z.members",
        "workload.a.resource.link_a.utilization", "workload.a.resource.drives_a.utilization",
        "workload.a.on.a.drive_share", "requirement.a.actual", "link.a.count", "shared.slot_z.utilization"]
    assert [each.place for each in after.accepted] == [
        "items/z/quantity", "overrides/pool.a.usable_bytes", "scenarios/a/items/z/quantity", "items", ""]
    changes = after.scenarios[0].changes
    assert [change.path for change in changes] == [
        "items/z/quantity", "pools/a/drives", "items/b/parent", "items/c", "overrides/items.z.mtbf_s",
        "accepted/x@items/z/quantity", "overrides/price.z"]
    assert changes[1].value == ("z",)
    assert changes[3].before == "z"
    assert changes[3].row == LineRecord("c", parent="z")
    assert changes[4].row == Override("items.z.mtbf_s", 2.0)


@pytest.mark.parametrize(("table", "keys"), [
    ("pools", ("pool.z.usable_bytes", "pool.z.in.a.members", "workload.a.resource.drives_z.utilization",
               "workload.a.on.z.drive_share")),
    ("workloads", ("workload.z.resource.link_a.utilization",)), ("requirements", ("requirement.z.actual",)),
    ("links", ("workload.a.resource.link_z.utilization", "link.z.count")),
])
def test_pins_follow_records_of_every_kind(design: Design, table: str, keys: tuple[str, ...]) -> None:
    after = apply(design, RenameRecord(table, "a", "z")).design
    assert set(keys) <= set(after.overrides.ids())
    assert apply(after, RenameRecord(table, "z", "a")).design == design


def test_a_scenario_that_is_renamed_stays_in_front_the_baseline_and_the_base_of_others(design: Design) -> None:
    after = apply(design, RenameRecord("scenarios", "a", "lean")).design
    assert after.scenarios.ids() == ("lean", "b")
    assert (after.scenarios[1].base, after.baseline, after.current_scenario) == ("lean", "lean", "b")
    assert after.accepted[2].place == "scenarios/lean/items/a/quantity"
    assert apply(after, RenameRecord("scenarios", "b", "front")).design.current_scenario == "front"


def test_what_only_a_scenario_has_is_renamed_there() -> None:
    design = apply(Design(scenarios=Rows([Scenario("s")])), SelectScenario("s")).design
    design = apply(design, AddRecords("items", (LineRecord("shelf"), LineRecord("disk", parent="shelf")))).design
    after = apply(design, RenameRecord("items", "shelf", "box")).design
    assert len(after.items) == 0
    assert [(each.id, each.parent) for each in resolve(after).items] == [("box", None), ("disk", "box")]
    assert apply(after, set_one("items", "box", "quantity", 2)).design != after


@pytest.mark.parametrize(("table", "old", "new", "why"), [
    ("items", "a", "b", "is taken"), ("items", "a", "c", "is taken"), ("items", "a", "two words", "letters, digits"),
    ("items", "a", "", "letters, digits"), ("items", "no", "z", "has no record"), ("overrides", "price.a", "z", "name"),
    ("scenarios", "base", "z", "name"), ("scenarios", "a", "base", "is taken"), ("items", "a", "a.b", "letters"),
])
def test_a_name_that_cannot_be_is_refused_at_the_record(
    design: Design, table: str, old: str, new: str, why: str
) -> None:
    with pytest.raises(DesignError) as caught:
        apply(design, RenameRecord(table, old, new))
    (problem,) = caught.value.problems
    assert why in problem.text
    assert problem.location.place == f"{table}/{old}/id"


def test_the_name_it_has_changes_nothing(design: Design) -> None:
    assert apply(design, RenameRecord("items", "a", "a")).design is design
    assert renamed_key("a", "items", "a", "z") == "a"
