"""What a few words find: records by the name they have, and figures by their label and the name of their record."""

from __future__ import annotations

from reports.wording.finding import found_figures, found_records
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, apply, set_one
from sizer.design.files.addresses import open_address
from sizer.sizing import size

_DESIGN = apply(open_address("hp-ha-nfs").design, Batch((
    set_one("items", "drives", "name", "Spinning rust"), set_one("requirements", "rate", "name", "Wanted by sales")))
).design


def test_a_record_is_found_by_its_name_and_shown_by_it() -> None:
    [line] = found_records(_DESIGN, "RUST spinning")
    assert (line.title, line.table, line.record) == ("Spinning rust", "items", "drives")
    assert [found.title for found in found_records(_DESIGN, "sales")] == ["Wanted by sales"]


def test_a_record_is_found_by_its_id_too_and_every_title_is_what_people_say() -> None:
    assert ("Spinning rust", "drives") in [(found.title, found.record) for found in found_records(_DESIGN, "drives")]
    for table in ("items", "pools", "links", "workloads", "requirements"):
        for record in getattr(_DESIGN, table):
            assert record.called in [found.title for found in found_records(_DESIGN, record.id)
                                     if (found.table, found.record) == (table, record.id)]


def test_a_figure_is_found_with_the_name_of_its_record() -> None:
    sheet = size(_DESIGN, shipped_catalog()).sheet
    found = found_figures(sheet, _DESIGN, "rust quantity")
    assert "items.drives.quantity" in [one.figure for one in found]
    assert all("rust" in one.title.lower() for one in found)
