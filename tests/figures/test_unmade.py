"""Cells of tables of which nobody made a figure: what is known of them is what is known once there is one."""

from __future__ import annotations

import pytest

from reports.wording.quantities.awaited import Awaited
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.figures.certainty import RangesBehind
from sizer.figures.unmade import MOST_RANGED, UnmadeCell, cell_called, figure_of, make_varying
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.sizing.size import size

DRIVES = "items.drives.watts"


@pytest.fixture
def sizing() -> Sizing:
    return size(open_address("hp-ha-nfs").design, shipped_catalog())


def test_a_cell_is_presumed_to_vary_alike_before_and_after_a_figure_is_made_of_it(sizing: Sizing) -> None:
    sheet, told = sizing.sheet, {}
    table = sheet.tables["items"]
    keys = [f"items.{row}.{column}" for row in table.rows for column in ("watts", "rack_units", "quantity")]
    assert DRIVES not in sheet.figures
    for key in keys:
        told[key] = Awaited(sheet).of(key)
    assert DRIVES not in sheet.figures, "nothing was made to look at it"
    assert told[DRIVES] is not None
    assert None in told.values()
    for key in keys:
        cell = cell_called(sheet, key)
        if cell is not None and cell.number is not None:
            sheet.cell(table, cell.column, cell.row)
    assert {key: Awaited(sheet).of(key) for key in keys} == told


def test_cells_that_vary_are_sampled_and_no_others_are_made(sizing: Sizing) -> None:
    before = set(sizing.sheet.figures)
    make_varying(sizing.sheet)
    made = set(sizing.sheet.figures) - before
    assert DRIVES in made
    behind = RangesBehind()
    table = sizing.sheet.tables["items"]
    assert len(table.rows) <= MOST_RANGED
    assert all(behind.one_of((sizing.sheet[key],)) for key in made if key.endswith(".watts"))
    low, likely, high = sampled(sizing).of(DRIVES)
    assert low < likely < high


def test_a_cell_that_is_a_figure_of_its_own_is_that_one(sizing: Sizing) -> None:
    table = sizing.sheet.tables["items"]
    linked = [cell for column in table.columns for row in table.rows
              if (cell := UnmadeCell(sizing.sheet, table, column, row)).figure is not None]
    assert linked
    for cell in linked:
        assert figure_of(sizing.sheet, cell.key) is cell.figure is sizing.sheet.find(cell.key)
    assert cell_called(sizing.sheet, "pool.data.usable_bytes") is None
