"""A verdict gives way by its parts: what it does not count goes whole before its word and reason do."""

from __future__ import annotations

import pytest

from tests.ui.hands import know_ranges
from ui.grids.look.cells import with_room
from ui.grids.models.records import RecordModel
from ui.widgets.drawn import text_width
from ui.widgets.roles import DISPLAY, PARTS
from ui.widgets.typefaces import text_font
from ui.window.main import MainWindow

REASON, ASIDE = "missed: the chassis is lost; nothing else", "; its network is not modelled"


@pytest.mark.usefixtures("qapp")
def test_a_reason_with_a_semicolon_in_it_is_one_part() -> None:
    font, parts = text_font(), (REASON, ASIDE)
    assert with_room(parts, font, text_width(REASON + ASIDE, font)) == REASON + ASIDE
    assert with_room(parts, font, text_width(REASON, font)) == REASON
    assert with_room(parts, font, text_width("missed: the chassis is lost", font)) == REASON + ASIDE, "to be elided"


@pytest.mark.parametrize("failure", ["", "chassis-chassis"])
def test_the_parts_of_each_verdict_are_what_its_cell_says(window: MainWindow, failure: str) -> None:
    window.store.fail(failure)
    know_ranges(window)
    grid = window.workbook.grids["requirements"].model
    assert isinstance(grid, RecordModel)
    at = grid.column_of("=verdict")
    cells = [grid.index(row, at) for row in range(len(window.store.view.requirements))]
    assert cells
    assert all(cell.data(DISPLAY) and "".join(cell.data(PARTS)) == cell.data(DISPLAY) for cell in cells)
    assert all(grid.index(row, other).data(PARTS) is None for row in range(len(cells)) for other in range(at))
