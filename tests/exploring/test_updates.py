"""What a newer catalog would change: every value that differs, every figure that would move, and nothing by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.editing.edits import Batch, Edit, PutRecord, apply, set_one
from sizer.design.files.addresses import open_address
from sizer.design.records import Design, Override
from sizer.exploring.comparing.updates import Update, update_of
from sizer.figures.figure import Origin
from sizer.sizing import size
from sizer.sizing.editions import outdated, with_records_used

DRIVE, BLADE = "hp-418371-b21", "hp-bl860c-i2"
OLD = shipped_catalog()


def changed(catalog: Catalog, item: str, **facts: float) -> Catalog:
    """The catalog with other facts of one item, as a newer edition would have them."""
    record = catalog.item(item)
    values = {**record.facts, **{name: replace(record.facts[name], value=value) for name, value in facts.items()}}
    return replace(catalog, edition="2027.1", items={**catalog.items, item: replace(record, facts=values)})


NEW = changed(changed(OLD, DRIVE, capacity_bytes=72e9, read_seek_s=3.5e-3), BLADE, operating_w=900.0)


def design_of(*edits: Edit) -> Design:
    return apply(with_records_used(open_address("hp-ha-nfs").design, OLD), Batch(edits)).design


@pytest.fixture(scope="module")
def found() -> Update:
    return update_of(design_of(), NEW)


def test_every_value_that_differs_is_named_with_both_values_and_the_present_source(found: Update) -> None:
    changes = {(change.record, change.name): change for record in found.records for change in record.values}
    assert set(changes) == {(DRIVE, "capacity_bytes"), (DRIVE, "read_seek_s"), (BLADE, "operating_w")}
    capacity = changes[DRIVE, "capacity_bytes"]
    assert (capacity.old, capacity.new, capacity.unit) == (73407865856.0, 72e9, "B")
    assert capacity.source
    assert capacity.label
    assert (found.kept_edition, found.edition) == ("2026.1", "2027.1")


def test_every_figure_that_adopting_moves_is_named_and_no_other(found: Update) -> None:
    before = size(design_of(), NEW)
    after = size(apply(design_of(), found.edit).design, NEW)
    moved = {figure.key for figure in before.sheet if figure.origin is not Origin.TABLE
             and figure.key in after.sheet.figures and figure.value != after.sheet[figure.key].value}
    told = {each.key: each for each in found.moved}
    for key in moved:
        assert key in told or abs(after.sheet[key].number / before.sheet[key].number - 1) < 1e-12, key
    for key, each in told.items():
        if key.count(".") != 2 or not key.startswith("items."):
            assert each.old == before.sheet[key].value
            assert each.new == after.sheet[key].value


def test_cells_of_the_bill_of_materials_that_move_are_named_too(found: Update) -> None:
    told = {each.key: each for each in found.moved}
    assert told["items.nodes.watts"].new > told["items.nodes.watts"].old  # type: ignore[operator]
    assert "items.arrays.watts" not in told


def test_results_come_before_what_lies_on_the_way_to_them(found: Update) -> None:
    flags = [each.result for each in found.moved]
    assert flags == sorted(flags, reverse=True)
    assert {"pool.data.usable_bytes", "physical.watts.total"} <= {each.key for each in found.results}


def test_what_follows_names_its_law_and_a_fact_its_source(found: Update) -> None:
    told = {each.key: each.why for each in found.moved}
    law = size(design_of(), NEW).sheet["pool.data.usable_bytes"].law
    assert law is not None
    assert told["pool.data.usable_bytes"] == law.title
    assert str(NEW.item(DRIVE).facts["read_seek_s"].source) == told[f"catalog.{DRIVE}.read_seek_s"]


def test_a_pinned_figure_stays_and_what_it_stands_in_for_is_told() -> None:
    pinned = design_of(PutRecord("overrides", Override("pool.data.usable_bytes", 27e12, reason="measured")))
    update = update_of(pinned, NEW)
    assert "pool.data.usable_bytes" not in {each.key for each in update.moved}
    stays = next(each for each in update.pinned if each.key == "pool.data.usable_bytes")
    assert stays.new < stays.old  # type: ignore[operator]
    after = size(apply(pinned, update.edit).design, NEW)
    assert after.sheet["pool.data.usable_bytes"].number == 27e12


def test_chosen_records_move_only_what_follows_from_them() -> None:
    update = update_of(design_of(), NEW, None, BLADE)
    keys = {each.key for each in update.moved}
    assert "physical.watts.total" in keys
    assert "pool.data.usable_bytes" not in keys
    after = apply(design_of(), update.edit).design
    assert outdated(after, NEW) == (DRIVE,)


def test_a_record_that_is_gone_is_told_and_nothing_moves() -> None:
    without = replace(OLD, items={name: item for name, item in OLD.items.items() if name != DRIVE})
    update = update_of(design_of(), without)
    assert [(record.key, record.gone) for record in update.records] == [(DRIVE, True)]
    assert update.moved == ()
    assert "72GB" in update.records[0].title


def test_problems_that_adopting_would_bring_are_told_before() -> None:
    fewer = changed(OLD, "hp-msa2324fc-g2", max_drive_count=60)
    update = update_of(design_of(), fewer)
    assert any("480 in all" in problem and problem.startswith("error") for problem in update.problems)


def test_a_design_without_kept_records_has_nothing_to_adopt() -> None:
    update = update_of(open_address("hp-ha-nfs").design, NEW)
    assert update.records == ()
    assert update.moved == ()


def test_adopting_is_one_edit_with_a_name(found: Update) -> None:
    assert apply(design_of(), found.edit).sentence == "Adopt catalog 2027.1"
    edited = apply(design_of(set_one("items", "drives", "quantity", 640)), found.edit).design
    assert edited.items.get("drives").quantity == 640  # type: ignore[union-attr]
