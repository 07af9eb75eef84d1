"""Edits in a scenario stay in it, edits of its base reach it, and neither breaks the other."""

from __future__ import annotations

import pytest

from sizer.design.checks import check
from sizer.design.editing.edits import (
    AddRecords,
    AddScenario,
    DuplicateRecords,
    DuplicateScenario,
    Edit,
    FollowBase,
    InScenario,
    MoveRecords,
    PinBaseline,
    RemoveRecords,
    RemoveScenario,
    SelectScenario,
    apply,
    set_one,
)
from sizer.design.files.fileformat import dumps, loads
from sizer.design.frozen import Rows
from sizer.design.records import (
    BASE,
    Change,
    ChangeAction,
    Design,
    LineRecord,
    Link,
)
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, Problem


def refused(design: Design, edit: Edit) -> tuple[Problem, ...]:
    with pytest.raises(DesignError) as caught:
        apply(design, edit)
    return caught.value.problems


def done(design: Design, *edits: Edit) -> Design:
    for edit in edits:
        design = apply(design, edit).design
        assert check(design) == ()
        assert loads(dumps(design)) == design
    return design


def quantity(design: Design, name: str) -> int:
    item = design.items.get(name)
    assert item is not None
    return item.quantity


def in_front(design: Design, scenario: str) -> Design:
    return apply(design, SelectScenario(scenario)).design


def test_an_edit_in_a_scenario_is_kept_as_its_change(design: Design) -> None:
    after = done(in_front(design, "lean"), set_one("items", "clients", "quantity", 4))
    assert quantity(after, "clients") == 8
    assert quantity(resolve(after), "clients") == 4
    scenario = after.scenarios.get("lean")
    assert scenario is not None
    assert Change(ChangeAction.SET, "items", "clients", "quantity", value=4) in list(scenario.changes)
    assert len(scenario.changes) == 3


def test_setting_a_field_back_to_what_the_base_has_drops_the_change(design: Design) -> None:
    after = done(in_front(design, "more"), set_one("items", "drives", "quantity", 48))
    scenario = after.scenarios.get("more")
    assert scenario is not None
    assert scenario.changes.get("set items/drives/quantity") is None


def test_a_record_the_scenario_added_is_edited_where_it_is_kept(design: Design) -> None:
    after = done(in_front(design, "more"), set_one("items", "shelves", "quantity", 6))
    scenario = after.scenarios.get("more")
    assert scenario is not None
    kept = scenario.changes.get("add items/shelves")
    assert kept is not None
    assert isinstance(kept.row, LineRecord)
    assert kept.row.quantity == 6
    assert scenario.changes.get("set items/shelves/quantity") is None


def test_records_added_removed_and_copied_in_a_scenario_leave_the_base_alone(design: Design) -> None:
    after = done(
        in_front(design, "more"), AddRecords("items", (LineRecord("tape", item="hp-tape"),), before="cards"),
        DuplicateRecords("items", ("shelves",)), RemoveRecords("items", ("drives",)),
    )
    assert after.items == design.items
    assert after.pools == design.pools
    assert resolve(after).items.ids() == ("servers", "tape", "cards", "arrays", "shelves", "shelves-2", "clients")
    assert not resolve(after).pools


def test_moving_in_a_scenario_moves_records_of_the_base_there(design: Design) -> None:
    after = done(in_front(design, "more"), MoveRecords("items", ("clients", "shelves"), "servers"))
    assert resolve(after).items.ids() == ("shelves", "clients", "servers", "cards", "arrays", "drives")
    assert after.items.ids() == ("clients", "servers", "cards", "arrays", "drives")


def test_an_edit_of_the_base_shows_in_every_scenario_that_does_not_change_it(design: Design) -> None:
    after = done(design, set_one("items", "clients", "quantity", 9), set_one("items", "drives", "quantity", 9))
    assert [quantity(resolve(after, name), "clients") for name in ("more", "lean")] == [9, 9]
    assert quantity(resolve(after, "more"), "drives") == 96


def test_what_a_scenario_changes_may_be_removed_from_its_base(design: Design) -> None:
    after = done(design, RemoveRecords("items", ("drives", "arrays")))
    more = resolve(after, "more")
    assert more.items.ids() == ("servers", "cards", "shelves", "clients")
    shelves = more.items.get("shelves")
    assert shelves is not None
    assert shelves.parent is None
    assert not resolve(after, "lean").pools


def test_what_a_scenario_removed_is_let_go_of_when_the_base_comes_to_name_it(design: Design) -> None:
    start = done(in_front(design, "lean"), RemoveRecords("items", ("clients",)), SelectScenario(BASE))
    after = done(start, AddRecords("links", (Link("lan", from_line="clients", to_line="servers"),)))
    assert after.links.ids() == ("san", "lan")
    assert resolve(after, "lean").links.ids() == ("san",)


def test_an_edit_that_would_make_a_cycle_in_another_scenario_is_refused() -> None:
    design = done(
        Design(items=Rows([LineRecord("a"), LineRecord("b")])), AddScenario(id="s"),
        set_one("items", "a", "parent", "b"), SelectScenario(BASE),
    )
    (problem,) = refused(design, set_one("items", "b", "parent", "a"))
    assert problem.location.place.startswith("scenarios/s/items/")


def test_a_scenario_is_added_from_the_one_in_front_copied_and_removed(design: Design) -> None:
    added = done(design, AddScenario("Phase 2", base="more"))
    assert added.current_scenario == "phase-2"
    assert resolve(added) == resolve(added, "more")
    copied = done(added, set_one("items", "drives", "quantity", 3), DuplicateScenario("phase-2"))
    assert copied.current_scenario == "phase-2-copy"
    assert quantity(resolve(copied), "drives") == 3
    assert done(design, DuplicateScenario(BASE, "Now")).scenarios.ids() == ("more", "lean", "now")


def test_removing_a_scenario_keeps_what_those_based_on_it_show(design: Design) -> None:
    before = resolve(design, "lean")
    after = done(in_front(design, "more"), PinBaseline("more"), RemoveScenario("more"))
    assert after.scenarios.ids() == ("lean",)
    assert after.scenarios[0].base is None
    assert resolve(after, "lean") == before
    assert (after.current_scenario, after.baseline) == (BASE, None)


@pytest.mark.parametrize("edit", [
    SelectScenario("mor"), PinBaseline("mor"), RemoveScenario("mor"), RemoveScenario(BASE), AddScenario(base="mor"),
    AddScenario(id="more"), AddScenario(id="base"), AddScenario(id="a b"), DuplicateScenario("mor"),
    set_one("scenarios", "more", "base", "lean"), set_one("scenarios", "more", "base", "gone"),
    set_one("design", "", "baseline", "gone"),
])
def test_scenarios_that_cannot_be_are_refused(design: Design, edit: Edit) -> None:
    assert refused(design, edit)


def test_a_scenario_put_on_another_base_lets_go_of_changes_that_mean_nothing_there(design: Design) -> None:
    after = done(design, set_one("scenarios", "lean", "base", None))
    lean = after.scenarios.get("lean")
    assert lean is not None
    assert lean.changes.ids() == ("set pools/data/protection",)


def test_the_head_of_the_document_is_edited_in_the_document_whichever_scenario_is_in_front(design: Design) -> None:
    after = done(in_front(design, "more"), set_one("design", "", "customer", "ACME"))
    assert after.customer == "ACME"
    assert after.scenarios == design.scenarios


def test_an_edit_names_the_scenario_it_is_made_in_and_leaves_the_one_in_front_there(design: Design) -> None:
    after = done(in_front(design, "more"), InScenario("lean", set_one("items", "clients", "quantity", 4)))
    assert after.current_scenario == "more"
    assert [quantity(resolve(after, name), "clients") for name in (BASE, "more", "lean")] == [8, 8, 4]
    after = done(after, InScenario(BASE, set_one("items", "clients", "quantity", 6)))
    assert [quantity(resolve(after, name), "clients") for name in (BASE, "more", "lean")] == [6, 6, 4]
    assert after.current_scenario == "more"


def test_the_head_of_the_document_can_differ_in_a_scenario_that_is_named(design: Design) -> None:
    after = done(design, InScenario("lean", set_one("design", "", "customer", "ACME")))
    assert after.customer == design.customer
    assert resolve(after, "lean").customer == "ACME"


def test_the_sentence_of_an_edit_elsewhere_says_where(design: Design) -> None:
    assert apply(design, InScenario("more", set_one("items", "drives", "quantity", 4))).sentence == (
        "Set Quantity of drives to 4 in More drives")
    assert apply(design, InScenario(BASE, set_one("items", "drives", "quantity", 4))).sentence.endswith(
        "in the base design")


def test_a_place_of_a_scenario_follows_its_base_again(design: Design) -> None:
    after = done(design, FollowBase("more", ("items/drives/quantity", "workloads/oltp/parameters/active_span")))
    assert quantity(resolve(after, "more"), "drives") == 48
    assert resolve(after, "more").workloads[0].parameters == design.workloads[0].parameters
    assert after.scenarios[0].changes.ids() == ("add items/shelves", "set policies/values/link_ceiling")


def test_a_record_a_scenario_added_or_removed_follows_its_base_again(design: Design) -> None:
    after = done(design, FollowBase("lean", ("items/shelves",)))
    assert resolve(after, "lean").items.get("shelves") is not None
    after = done(after, FollowBase("more", ("items/shelves",)))
    assert resolve(after, "more").items.get("shelves") is None
    assert resolve(after, "lean").items.get("shelves") is None


@pytest.mark.parametrize("edit", [
    InScenario("mor", set_one("items", "drives", "quantity", 4)), FollowBase(BASE, ()), FollowBase("mor", ()),
    InScenario("more", set_one("items", "drives", "quantity", 0)),
    InScenario("more", set_one("items", "arrays", "parent", "drives")),
])
def test_an_edit_elsewhere_that_cannot_be_is_refused(design: Design, edit: Edit) -> None:
    assert refused(design, edit)
