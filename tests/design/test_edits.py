"""Each edit gives a new design that holds together, and says what it did."""

from __future__ import annotations

import time

import msgspec
import pytest

from sizer.design.checks import check
from sizer.design.editing.edits import (
    AddRecords,
    AdoptCatalog,
    Batch,
    DuplicateRecords,
    Edit,
    Edited,
    MoveRecords,
    PinBaseline,
    PutRecord,
    RemoveRecords,
    SelectScenario,
    SetFields,
    Setting,
    Touched,
    apply,
    fill_down,
    set_one,
)
from sizer.design.files.fileformat import dumps, loads
from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records import (
    BASE,
    Accepted,
    CatalogUsed,
    Design,
    LineRecord,
    Override,
    Pool,
    Requirement,
    RequirementKind,
    Workload,
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


# --- fields ----------------------------------------------------------------------------------------------------------

def test_a_field_is_set_and_told_in_a_sentence(design: Design) -> None:
    edited = apply(design, set_one("items", "drives", "quantity", 60))
    assert quantity(edited.design, "drives") == 60
    assert edited.sentence == "Set Quantity of drives to 60"
    assert edited.touched == (Touched("items", "drives", ("quantity",)),)
    assert quantity(design, "drives") == 48


@pytest.mark.parametrize(("edit", "sentence"), [
    (set_one("links", "san", "rate_cap_bytes_per_s", None), "Clear Rate cap of san"),
    (set_one("pools", "data", "chunk_bytes", 65536), "Set Chunk of data to 64\u202fKiB"),
    (set_one("requirements", "rate", "target", 8000.0), "Set Target of rate to 8,000/s"),
    (set_one("design", "", "customer", "ACME"), "Set Customer to ACME"),
    (set_one("policies", "", "values", 0.6, "link_ceiling"), "Set Link ceiling to 60\u202f%"),
    (set_one("policies", "", "values", None, "link_ceiling"), "Clear Link ceiling"),
    (SetFields("items", (Setting("drives", "quantity", 1), Setting("cards", "quantity", 2))),
     "Set Quantity of 2 lines"),
    (SetFields("items", (Setting("drives", "quantity", 1), Setting("drives", "note", "x"))), "Set 2 cells"),
    (AddRecords("items", (LineRecord("", item="hp-tape"),)), "Add hp tape"),
    (AddRecords("pools", (Pool(""), Pool(""))), "Add 2 pools"),
    (DuplicateRecords("items", ("drives",)), "Duplicate drives"),
    (RemoveRecords("workloads", ("backup",)), "Remove backup"),
    (RemoveRecords("items", ("arrays",)), "Remove arrays and 1 that depends on it"),
    (MoveRecords("items", ("drives", "cards")), "Move 2 lines"),
    (PutRecord("overrides", Override("workload.oltp.x", value=1.0, reason="why")), "Pin workload.oltp.x"),
    (PinBaseline("more"), "Pin scenario More drives as baseline"),
    (AdoptCatalog(CatalogUsed("2027.1")), "Adopt catalog 2027.1"),
])
def test_every_edit_says_what_it_does(design: Design, edit: Edit, sentence: str) -> None:
    assert apply(design, edit).sentence == sentence


def test_values_that_are_equal_but_of_another_kind_are_judged_one_by_one(design: Design) -> None:
    edit = SetFields("items", (Setting("drives", "quantity", 1), Setting("cards", "quantity", True)))
    problems = refused(design, edit)
    assert [problem.location.place for problem in problems] == ["items/cards/quantity"]
    edit = SetFields("items", (Setting("drives", "quantity", 3), Setting("cards", "quantity", 3.0)))
    items = apply(design, edit).design.items
    assert [repr(line.quantity) for line in (items.get("drives"), items.get("cards")) if line is not None] == ["3", "3"]



def test_all_bad_values_of_an_edit_are_told_and_none_is_set(design: Design) -> None:
    problems = refused(design, SetFields("items", (
        Setting("drives", "quantity", 0), Setting("cards", "status", "maybe"), Setting("gone", "quantity", 1),
        Setting("drives", "id", "x"), Setting("drives", "colour", "red"), Setting("cards", "quantity", 5),
    )))
    assert [problem.location.place for problem in problems] == [
        "items/drives/quantity", "items/cards/status", "items/gone", "items/drives/id", "items/drives/colour",
    ]


def test_setting_what_is_there_already_gives_the_very_same_design(design: Design) -> None:
    assert apply(design, set_one("items", "drives", "quantity", 48)).design is design


def test_a_reference_to_what_does_not_exist_is_refused_with_the_nearest(design: Design) -> None:
    (problem,) = refused(design, set_one("workloads", "oltp", "pool", "dat"))
    assert problem.text == "Pools name 'dat', which is no pool"
    assert problem.hint == "Did you mean 'data'?"


def test_a_line_cannot_be_put_into_itself_through_others(design: Design) -> None:
    (problem,) = refused(design, set_one("items", "arrays", "parent", "drives"))
    assert problem.text == "lines would sit in each other: arrays in drives in arrays"


def test_a_changed_kind_takes_the_target_of_another_unit_away(design: Design) -> None:
    after = done(design, set_one("requirements", "rate", "kind", RequirementKind.POWER))
    rate = after.requirements.get("rate")
    assert rate is not None
    assert (rate.kind, rate.target) == (RequirementKind.POWER, None)


def test_a_changed_pattern_keeps_only_the_parameters_it_takes(design: Design) -> None:
    after = done(design, set_one("workloads", "oltp", "pattern", "bursty"))
    assert after.workloads[0].parameters == FrozenMap()


def test_a_line_of_another_model_does_not_keep_the_price_of_the_one_before(design: Design) -> None:
    line = design.items[0].id
    priced = done(design, set_one("items", line, "price", 1000.0))
    edited = apply(priced, set_one("items", line, "item", "hp-619291-b21"))
    assert edited.design.items[0].price is None
    assert "price" in edited.touched[0].keys
    assert edited.sentence.endswith(" and clear 1 price of what was there")
    both = SetFields("items", (Setting(line, "price", 750.0), Setting(line, "item", "hp-619291-b21")))
    assert done(priced, both).items[0].price == 750.0
    assert done(priced, set_one("items", line, "item", priced.items[0].item)).items[0].price == 1000.0


def test_a_scenario_with_another_model_does_not_show_the_price_of_the_base(design: Design) -> None:
    line = design.items[0].id
    priced = done(design, set_one("items", line, "price", 1000.0))
    shown = done(in_front(priced, "more"), set_one("items", line, "item", "hp-619291-b21"))
    assert resolve(shown).items[0].price is None
    assert resolve(shown, BASE).items[0].price == 1000.0


def test_filling_down_gives_all_the_value_of_the_first(design: Design) -> None:
    edit = fill_down(design, "items", ("drives", "cards", "clients"), ("quantity", "note"))
    after = done(design, edit)
    assert [(item.quantity, item.note) for item in after.items] == [
        (2, ""), (48, "fast"), (2, ""), (48, "fast"), (48, "fast"),
    ]
    assert apply(design, edit).sentence == "Fill Quantity, Note down over 3 lines"


# --- records ---------------------------------------------------------------------------------------------------------

def test_new_records_get_readable_ids_of_their_own(design: Design) -> None:
    after = done(design, AddRecords("items", (
        LineRecord("", item="hp-drive"), LineRecord("", item="hp-drive"), LineRecord(""),
        LineRecord("", item="Größe 10 K"),
    ), before="cards"))
    assert after.items.ids() == (
        "servers", "hp-drive", "hp-drive-2", "line", "grosse-10-k", "cards", "arrays", "drives", "clients",
    )


def test_an_id_that_a_scenario_uses_is_taken(design: Design) -> None:
    (problem,) = refused(design, AddRecords("items", (LineRecord("shelves"),)))
    assert problem.text == "the id 'shelves' is taken in items, here or in a scenario"
    after = done(design, AddRecords("items", (LineRecord("", item="shelves"),)))
    assert after.items[-1].id == "shelves-2"


def test_an_added_record_outside_its_limits_is_refused(design: Design) -> None:
    (problem,) = refused(design, AddRecords("items", (LineRecord("x", quantity=0),)))
    assert problem.location.place == "items/x/quantity"


def test_a_copy_stands_behind_and_copies_keep_to_each_other(design: Design) -> None:
    after = done(design, DuplicateRecords("items", ("arrays", "drives")))
    assert after.items.ids() == ("servers", "cards", "arrays", "drives", "arrays-2", "drives-2", "clients")
    copy = after.items.get("drives-2")
    assert copy is not None
    assert copy.parent == "arrays-2"
    assert done(after, DuplicateRecords("items", ("drives-2",))).items.get("drives-3") is not None


def test_moving_keeps_the_order_of_what_is_moved(design: Design) -> None:
    after = done(design, MoveRecords("items", ("clients", "cards"), "servers"))
    assert after.items.ids() == ("cards", "clients", "servers", "arrays", "drives")
    assert done(design, MoveRecords("items", ("servers",))).items.ids()[-1] == "servers"
    assert done(design, MoveRecords("items", ("cards", "arrays"), "cards")).items == design.items


def test_removing_a_line_takes_its_links_and_the_pools_left_without_drives(design: Design) -> None:
    edited = apply(design, RemoveRecords("items", ("drives",)))
    assert edited.sentence == "Remove drives and 3 that depend on it"
    after = edited.design
    assert not after.pools
    assert [load.pools for load in after.workloads] == [None, None]
    assert after.requirements.ids() == ("rate",)
    assert not after.overrides  # the pin of the pool's usable bytes
    assert after.links == design.links
    assert check(after) == ()


def test_removing_a_parent_moves_what_it_held_to_where_it_was() -> None:
    design = Design(items=Rows([
        LineRecord("rack"), LineRecord("chassis", parent="rack"), LineRecord("blade", parent="chassis"),
        LineRecord("card", parent="blade"),
    ]))
    after = done(design, RemoveRecords("items", ("blade", "chassis")))
    card = after.items.get("card")
    assert card is not None
    assert card.parent == "rack"


def test_a_pool_with_a_stated_capacity_stays_when_its_drives_go(design: Design) -> None:
    after = done(design, set_one("pools", "data", "stated_bytes", 1e12), RemoveRecords("items", ("drives", "servers")))
    assert (after.pools[0].drives, after.pools[0].nodes) == ((), None)


def test_removing_what_does_not_exist_is_refused(design: Design) -> None:
    (problem,) = refused(design, RemoveRecords("items", ("drvies",)))
    assert (problem.text, problem.hint) == ("items has no record 'drvies'", "Did you mean 'drives'?")
    assert refused(design, RemoveRecords("items", ()))


def test_a_pin_is_put_and_put_again_in_its_place(design: Design) -> None:
    key = "pool.data.usable_bytes"
    after = done(design, PutRecord("overrides", Override(key, value=2e12, reason="again")))
    assert after.overrides == Rows([Override(key, value=2e12, reason="again")])
    assert not done(after, RemoveRecords("overrides", (key,))).overrides


def test_a_problem_is_accepted_with_a_reason(design: Design) -> None:
    after = done(design, PutRecord("accepted", Accepted("power", "items/arrays", "not ours")))
    assert after.accepted[-1].reason == "not ours"


def test_several_edits_are_one_or_none(design: Design) -> None:
    good, bad = set_one("items", "drives", "quantity", 5), set_one("items", "drives", "quantity", 0)
    assert apply(design, Batch((good, set_one("items", "drives", "note", "x")), "Both")).sentence == "Both"
    assert refused(design, Batch((good, bad)))
    assert quantity(design, "drives") == 48


# --- large designs ---------------------------------------------------------------------------------------------------

def large() -> Design:
    return Design(items=Rows(
        LineRecord(f"line-{number}", item="hp-x", parent=f"line-{number // 10}" if number else None)
        for number in range(10_000)
    ))


def fastest(design: Design, edit: Edit) -> tuple[float, Edited]:
    spent: list[float] = []
    for _ in range(5):
        started = time.perf_counter()
        apply(design, edit)
        spent.append(time.perf_counter() - started)
    return min(spent), apply(design, edit)


def test_ten_thousand_lines_are_set_in_one_edit() -> None:
    design = large()
    edit = SetFields("items", tuple(Setting(name, "quantity", 7) for name in design.items.ids()))
    spent, edited = fastest(design, edit)
    assert all(item.quantity == 7 for item in edited.design.items)
    assert edited.sentence == "Set Quantity of 10,000 lines"
    assert spent < 1.0  # some 80 ms; the bound only catches work that grows with the square


def test_one_line_of_ten_thousand_is_set_without_copying_the_others() -> None:
    design = large()
    spent, edited = fastest(design, set_one("items", "line-5000", "quantity", 7))
    assert sum(a is not b for a, b in zip(design.items, edited.design.items, strict=True)) == 1
    assert spent < 0.05  # some 0.1 ms


def test_workloads_and_requirements_that_name_each_other_come_in_one_edit() -> None:
    design = done(Design(), Batch((
        AddRecords("items", (LineRecord("d", item="hp-drive"),)),
        AddRecords("pools", (Pool("p", drives=("d",)),)),
        AddRecords("workloads", (Workload("w", pools=("p",)),)),
        AddRecords("requirements", (Requirement("r", workload="w"),)),
    ), "New design"))
    assert design.requirements[0].workload == "w"


def test_an_edit_of_a_design_that_is_kept_shares_what_it_does_not_change(design: Design) -> None:
    after = apply(design, set_one("items", "drives", "quantity", 5)).design
    assert after.links is design.links
    assert after.scenarios is design.scenarios
    assert msgspec.structs.replace(after, items=design.items) == design
