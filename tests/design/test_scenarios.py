"""A scenario shows its base with its changes, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from sizer.design.editing.differences import changes_between, diff
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Change, ChangeAction, Design, LineRecord, Scenario
from sizer.design.scenarios import resolve
from sizer.errors import DesignError


def test_a_scenario_sets_adds_and_removes_over_its_base(design: Design) -> None:
    more = resolve(design, "more")
    assert more.items.ids() == ("servers", "cards", "arrays", "drives", "shelves", "clients")
    assert more.items.get("drives") == LineRecord("drives", item="hp-drive", quantity=96, parent="arrays", note="fast")
    assert dict(more.policies.values) == {"link_ceiling": 0.8}
    assert dict(more.workloads[0].parameters) == {}


def test_a_scenario_based_on_another_shows_the_changes_of_both(design: Design) -> None:
    lean = resolve(design, "lean")
    assert lean.items.get("shelves") is None
    assert lean.pools[0].protection == "raid6"
    drives = lean.items.get("drives")
    assert drives is not None
    assert drives.quantity == 96


def test_without_a_name_the_current_scenario_is_resolved(design: Design) -> None:
    assert resolve(design) == resolve(design, BASE)
    in_front = msgspec.structs.replace(design, current_scenario="more")
    assert resolve(in_front) == resolve(design, "more")


def test_resolving_a_resolved_design_changes_nothing(design: Design) -> None:
    more = resolve(design, "more")
    assert resolve(more) is more
    assert not more.scenarios


def test_an_unknown_scenario_is_refused_with_the_nearest(design: Design) -> None:
    with pytest.raises(DesignError) as caught:
        resolve(design, "mor")
    (problem,) = caught.value.problems
    assert problem.text == "there is no scenario 'mor'"
    assert problem.hint == "Did you mean 'more'?"


def test_scenarios_based_on_each_other_are_refused() -> None:
    design = Design(scenarios=Rows([Scenario("a", base="b"), Scenario("b", base="c"), Scenario("c", base="a")]))
    with pytest.raises(DesignError) as caught:
        resolve(design, "a")
    assert caught.value.problems[0].text == "scenarios are based on each other: a -> b -> c -> a"


def test_every_change_that_cannot_be_made_is_told() -> None:
    design = Design(items=Rows([LineRecord("a")]), scenarios=Rows([Scenario("s", changes=Rows([
        Change(ChangeAction.SET, "items", "b", "quantity", value=2),
        Change(ChangeAction.REMOVE, "items", "c"),
        Change(ChangeAction.ADD, "items", "a", row=LineRecord("a")),
    ]))]))
    with pytest.raises(DesignError) as caught:
        resolve(design, "s")
    assert [problem.location.place for problem in caught.value.problems] == [
        "scenarios/s/items/b/quantity", "scenarios/s/items/c", "scenarios/s/items/a",
    ]


def test_differences_name_fields_members_and_whole_records(design: Design) -> None:
    found = {difference.place: (difference.before, difference.after)
             for difference in diff(resolve(design, BASE), resolve(design, "more"))}
    shelves = resolve(design, "more").items.get("shelves")
    assert found == {
        "items/drives/quantity": (48, 96),
        "items/shelves": (None, shelves),
        "policies/values/link_ceiling": (0.7, 0.8),
        "workloads/oltp/parameters/active_span": (0.8, None),
    }


def test_the_changes_between_two_designs_make_one_from_the_other(design: Design) -> None:
    below, above = resolve(design, BASE), resolve(design, "lean")
    changes = changes_between(below, above)
    assert resolve(msgspec.structs.replace(below, scenarios=Rows([Scenario("s", changes=changes)])), "s") == above


def test_changes_already_known_are_kept_as_they_are(design: Design) -> None:
    known = design.scenarios[0].changes
    again = changes_between(resolve(design, BASE), resolve(design, "more"), known)
    assert all(a is b for a, b in zip(again, known, strict=True))


def test_added_records_keep_their_order_and_their_place() -> None:
    below = Design(items=Rows([LineRecord("a"), LineRecord("z")]))
    above = Design(items=Rows([LineRecord(name) for name in ("n1", "a", "n2", "n3", "z", "n4")]))
    changes = changes_between(below, above)
    made = resolve(msgspec.structs.replace(below, scenarios=Rows([Scenario("s", changes=changes)])), "s")
    assert made.items == above.items
