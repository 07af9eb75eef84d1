"""A design opens to the same numbers under a newer catalog, and says what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import Catalog
from sizer.design.fileformat import dumps, loads
from sizer.sizing import size
from sizer.sizing.editions import adopt, with_records_used
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
    assert set(kept.catalog.facts) == {record.item for record in kept.items}
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
