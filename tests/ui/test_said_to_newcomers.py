"""What a newcomer reads: words that say what is meant, numbers whole and in one unit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtTest import QTest

from sizer.catalog import shipped_catalog
from sizer.catalog.searching.values import fact_text, range_text
from sizer.design.editing.edits import set_one
from sizer.readable import read
from sizer.units import plain_spaces
from tests.ui.hands import know_ranges
from ui.grids.models.records import RecordModel
from ui.state.stopping import stopped_words
from ui.widgets.plain import numbers_whole
from ui.widgets.roles import TOOLTIP
from ui.widgets.typefaces import CAPTION, text_font
from ui.window.main import MainWindow
from ui.window.windows import Windows

_UNIT_OF = str.maketrans("", "", "0123456789.,–× \u2009\u202f\u00a0")


def test_a_range_of_the_catalog_has_the_unit_of_its_likely_value() -> None:
    units = [(fact.name, fact_text(fact).translate(_UNIT_OF), range_text(fact).translate(_UNIT_OF))
             for item in shipped_catalog().items.values() for fact in item.facts.values() if range_text(fact)]
    assert units
    assert [each for each in units if each[1] != each[2]] == []


def test_what_stops_all_work_says_so_and_lists_no_titles_with_commas(windows: Windows) -> None:
    window = windows.open("ess-gl4-sas")
    assert window.store.sizing is not None
    boxes = next(case for case in window.store.sizing.failure_cases if case.label == "one of 4 Enclosures")
    window.store.fail(boxes.id)
    assert stopped_words(window.store) == "all 3 workloads"
    assert "It stops all 3 workloads." in window.banner.text.text()
    assert "in one of 4 boxes" in window.banner.text.text()


def test_the_strip_cuts_no_share_of_the_next_part(windows: Windows) -> None:
    window = windows.open("ess-gl4-sas")
    know_ranges(window)
    cell = window.strip.cells["limit"]
    detail, brief = cell.part.detail, cell.part.brief
    assert plain_spaces(detail).endswith("%")
    assert plain_spaces(brief).endswith(plain_spaces(detail).rsplit(" ", 2)[-2] + " %")
    assert cell._below(detail, 40) == brief


def test_no_line_of_a_wrapped_text_parts_a_number_from_its_unit(window: MainWindow) -> None:
    del window
    text = numbers_whole("The rate that is offered is carried; at most 290,000/s would pass, 70 % of them reads")
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    for width in range(60, 400, 7):
        layout = QTextLayout(text, text_font(CAPTION))
        layout.setTextOption(option)
        layout.beginLayout()
        starts = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            starts.append(text[line.textStart():])
        layout.endLayout()
        assert not any(start.startswith(("s ", "%", "\u2060")) for start in starts), width


def test_a_verdict_in_the_grid_explains_its_headroom_and_twice_clicked_what_would_meet_it(window: MainWindow) -> None:
    window.workbook.show_entry("requirements")
    grid = window.workbook.grids["requirements"]
    know_ranges(window)
    assert isinstance(grid.model, RecordModel)
    row = next(at for at in range(3) if grid.model.id_at(at) == "rate")
    cell = grid.model.index(row, grid.model.column_of("=verdict"))
    grid.view.scrollTo(cell)
    at = grid.view.visualRect(cell).center()
    QTest.mouseClick(grid.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.explain.key == "requirement.rate.headroom"
    assert "Click twice" in str(cell.data(TOOLTIP))
    QTest.mouseDClick(grid.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.fixes.isVisible()


def test_a_range_of_percent_that_ends_in_a_factor_has_both_units() -> None:
    text = plain_spaces(read(6.32, "1", 1.95, 13.4, signed=True).text)
    assert text == "+632 % (+195 % – ×14)"
    assert plain_spaces(read(0.2, "1", 0.1, 0.3, signed=True).text) == "+20 % (+10 – +30)"


def test_larger_drives_are_told_to_take_longer_to_rebuild(windows: Windows) -> None:
    window = windows.open("ceph")
    assert window.store.edit(set_one("items", "drives", "item", "generic-nvme-tlc-15.36tb-pcie4"))
    window.workbook.show_sheet("against")
    view = window.workbook.views["against"]
    view.live.refresh()
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in view.live.table.rows}
    for title in ("Rebuild of a drive, pool Block volumes", "Healing of a lost server, pool Block volumes"):
        was, now, change = rows[title]
        assert was != now
        assert change.startswith("△ +"), "more, and worse"
