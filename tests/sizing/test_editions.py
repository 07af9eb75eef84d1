"""A design opens to the same numbers under a newer catalog, and says what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import Catalog, Price
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.addresses import open_address, reference_designs
from sizer.design.files.fileformat import dumps, loads
from sizer.figures.figure import Origin
from sizer.sizing import size
from sizer.sizing.editions import adopt, newer, outdated, with_records_used
from tests.sizing.conftest import content_of, design_of

DRIVE = "hp-418371-b21"
PEAK = "workload.sfs.peak_per_s"


@pytest.fixture
def slower(catalog: Catalog) -> Catalog:
    """The catalog with another seek time for the data drives."""
    item = catalog.item(DRIVE)
    facts = {**item.facts, "read_seek_s": replace(item.facts["read_seek_s"], value=9e-3)}
    return replace(catalog, items={**catalog.items, DRIVE: replace(item, facts=facts)})


def test_a_saved_design_keeps_the_records_it_used(catalog: Catalog) -> None:
    kept = loads(dumps(with_records_used(design_of(content_of("hp-ha-nfs")), catalog)))
    assert kept.catalog.edition == catalog.edition
    items = {key for key in kept.catalog.facts if "/" not in key}
    assert items >= {record.item for record in kept.items}
    assert kept.catalog.facts[DRIVE].hash == catalog.item(DRIVE).hash


def test_a_newer_catalog_moves_no_number_silently(catalog: Catalog, slower: Catalog) -> None:
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), catalog)
    before, after = size(kept, catalog), size(kept, slower)
    assert after.sheet[PEAK].number == before.sheet[PEAK].number
    assert [problem.location.place for problem in after.problems if problem.code == "catalog-changed"] == [
        f"catalog/facts/{DRIVE}"
    ]


def test_adopting_a_record_takes_the_present_values(catalog: Catalog, slower: Catalog) -> None:
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), catalog)
    adopted = size(adopt(kept, slower, DRIVE), slower)
    assert adopted.sheet[PEAK].number < size(kept, slower).sheet[PEAK].number
    assert not [problem for problem in adopted.problems if problem.code == "catalog-changed"]


def test_a_record_that_left_the_catalog_still_sizes(catalog: Catalog) -> None:
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), catalog)
    without = replace(catalog, items={name: item for name, item in catalog.items.items() if name != DRIVE})
    sizing = size(kept, without)
    assert "unknown-item" not in {problem.code for problem in sizing.problems}
    assert sizing.sheet[PEAK].number == size(kept, catalog).sheet[PEAK].number
    assert "is no longer in the catalog" in next(
        problem.text for problem in sizing.problems if problem.code == "catalog-changed"
    )


def test_defaults_links_and_prices_of_a_newer_catalog_move_nothing_either(catalog: Catalog) -> None:
    priced = replace(catalog, prices={DRIVE: Price(DRIVE, 200.0, "USD", "2026-01-31", "list")})
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), priced)
    group = catalog.presets["defaults"]["servers"]
    values = {name: replace(entry, value=entry.value * 1.05) if isinstance(entry.value, float) else entry
              for name, entry in group.values.items()}
    link = catalog.technologies["fc-8g"]
    changed = replace(
        priced, presets={**catalog.presets, "defaults": {**catalog.presets["defaults"],
                                                         "servers": replace(group, values=values)}},
        technologies={**catalog.technologies, "fc-8g": replace(link, data_bytes_per_s=link.data_bytes_per_s / 3)},
        prices={DRIVE: Price(DRIVE, 300.0, "USD", "2026-06-30", "list")})
    before, after = size(kept, priced), size(kept, changed)
    moved = [key for key, figure in before.sheet.figures.items()
             if figure.origin is not Origin.TABLE and figure.value != after.sheet[key].value]
    assert moved == []
    assert set(outdated(kept, changed)) == {f"price/{DRIVE}", "preset/defaults/servers", "technology/fc-8g"}
    adopted = size(adopt(kept, changed), changed)
    assert adopted.sheet["physical.price.total"].number == 736 * 300
    assert adopted.sheet[PEAK].number != before.sheet[PEAK].number


@pytest.mark.parametrize("name", sorted(reference_designs()))
def test_every_value_of_the_catalog_that_a_sizing_reads_is_kept(name: str, catalog: Catalog) -> None:
    design = with_records_used(open_address(name).design, catalog)
    facts = design.catalog.facts
    defaults = {value: f"preset/defaults/{group}" for group, preset in catalog.presets["defaults"].items()
                for value in preset.values}
    tables = {table.rstrip("s"): table for table in catalog.presets}
    for scenario in ("base", *design.scenarios.ids()):
        for key, figure in size(design, catalog, scenario).sheet.figures.items():
            stem, _, rest = key.partition(".")
            if stem == "default":
                assert defaults[rest] in facts, key
            elif stem in tables and figure.origin is Origin.DEFAULT and rest.count(".") == 1:
                assert f"preset/{tables[stem]}/{rest.partition('.')[0]}" in facts, key
            elif stem == "technology":
                assert f"technology/{rest.rpartition('.')[0]}" in facts, key
            elif stem == "catalog" and figure.origin is Origin.FACT:
                assert rest.rpartition(".")[0] in facts, key


def test_chosen_records_are_adopted_and_the_others_stay(catalog: Catalog, slower: Catalog) -> None:
    other = "hp-bl860c-i2"
    item = slower.item(other)
    facts = {**item.facts, "operating_w": replace(item.facts["operating_w"], value=900.0)}
    both = replace(slower, items={**slower.items, other: replace(item, facts=facts)})
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), catalog)
    assert set(newer(kept, both)) == {DRIVE, other}
    one = adopt(kept, both, other)
    assert newer(one, both) == (DRIVE,)
    assert size(one, both).sheet[PEAK].number == size(kept, catalog).sheet[PEAK].number
    assert size(one, both).sheet["physical.watts.total"].number > size(kept, catalog).sheet[
        "physical.watts.total"].number


def test_a_line_added_under_a_newer_catalog_keeps_that_catalogs_record(catalog: Catalog, slower: Catalog) -> None:
    kept = with_records_used(design_of(content_of("p2000-iscsi")), catalog)
    edited = apply(kept, set_one("items", "enterprise-drives", "item", DRIVE)).design
    again = with_records_used(edited, slower)
    assert again.catalog.facts[DRIVE].hash == slower.item(DRIVE).hash
    assert "hp-619291-b21" not in again.catalog.facts


def test_looking_for_newer_records_costs_nothing_where_there_are_none(catalog: Catalog) -> None:
    kept = with_records_used(design_of(content_of("hp-ha-nfs")), catalog)
    assert outdated(kept, catalog) == ()
    assert with_records_used(kept, catalog) == kept
