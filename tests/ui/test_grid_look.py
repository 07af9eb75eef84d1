"""How grids look: nothing cut, whole rows and columns, a ring for the cursor; measured in windows small and large."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from tests.ui.hands import go, press, tap, type_into, typed
from ui.grids.delegate import CellDelegate
from ui.grids.look.cells import PAD
from ui.grids.models.records import RecordModel
from ui.grids.sheet import GridSheet
from ui.state.subject import Place
from ui.widgets.drawn import CLIPPED
from ui.widgets.measures import LOW, head_height, row_height
from ui.widgets.roles import FONT, HORIZONTAL
from ui.window.main import MainWindow

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
PLACES = ("hardware", "storage", "connections", "workloads", "requirements")
FIRST = ["name", "item", "quantity", "parent", "status", "=rack_units", "=watts", "price"]


def sized(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    for _ in range(3):
        QApplication.processEvents()


def front(window: MainWindow, place: str) -> GridSheet:
    window.workbook.show_entry(place)
    for _ in range(3):
        QApplication.processEvents()
    return window.workbook.grids[window.workbook.front.sheets[0]]


def keys_in_view(sheet: GridSheet) -> list[str]:
    assert isinstance(sheet.model, RecordModel)
    return [column.key for at, column in enumerate(sheet.model.columns) if not sheet.view.isColumnHidden(at)]


def column_of(sheet: GridSheet, key: str) -> int:
    assert isinstance(sheet.model, RecordModel)
    return sheet.model.column_of(key)


def colour_at(sheet: GridSheet, point: QPoint) -> QColor:
    picture = sheet.view.viewport().grab()
    return picture.toImage().pixelColor(point * picture.devicePixelRatio())


@pytest.mark.same_window
def test_no_name_is_cut_for_the_arrow_of_a_list_or_for_an_equal_share(window: MainWindow) -> None:
    sized(window, 1500, 920)
    view = front(window, "storage").view
    CLIPPED.watched, CLIPPED.found = True, []
    view.grab()
    CLIPPED.watched = False
    assert not CLIPPED.found, "there is room for each name, beside lists that are not open"


@pytest.mark.same_window
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1600, 1000)])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_rows_and_columns_are_whole_and_no_number_is_cut(
    window: MainWindow, width: int, height: int, colours: str
) -> None:
    window.theme.choose(colours)
    sized(window, width, height)
    for place in PLACES:
        sheet = front(window, place)
        view, heads = sheet.view, sheet.view.horizontalHeader()
        row = row_height(low=height < LOW)
        assert (view.rowHeight(0), heads.height()) == (row, head_height()), place
        assert view.viewport().height() % row == 0, place
        assert view.verticalScrollBar().value() == 0
        assert not view.showGrid()
        assert heads.length() == view.viewport().width(), "columns end where the sheet does"
        CLIPPED.watched, CLIPPED.found = True, []
        view.grab()
        CLIPPED.watched = False
        assert not [each.text for each in CLIPPED.found if not each.name], place
        model = sheet.model
        fonts = [model.index(0, at).data(FONT) for at in range(model.columnCount())]
        fonts += [model.headerData(at, HORIZONTAL, FONT) for at in range(model.columnCount())]
        assert not any(font is not None and font.italic() for font in fonts)
    hardware = front(window, "hardware")
    said = FIRST if width > 1280 else FIRST[:-1]  # no line has a price, and names would be cut for the empty column
    assert keys_in_view(hardware)[:len(FIRST)] == said
    texts = {hardware.model.text_at(row, FIRST.index("=rack_units")) for row in range(hardware.model.rowCount())}
    assert "in chassis" in texts
    window.theme.choose("light")


@pytest.mark.same_window
def test_the_cursor_is_a_ring_on_the_ground_of_the_cell(window: MainWindow) -> None:
    sized(window, 1600, 1000)
    sheet = go(window, "items/drives/quantity")
    view, colours = sheet.view, window.theme.colours
    view.setFocus()
    rect = view.visualRect(view.currentIndex())
    corner, inside = rect.topLeft() + QPoint(1, 1), rect.topLeft() + QPoint(5, 5)
    assert (colour_at(sheet, corner), colour_at(sheet, inside)) == (colours.accent, colours.surface)
    press(view, Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert colour_at(sheet, rect.topLeft() + QPoint(3, 5)) == colours.accent_soft, "what is selected beside it"
    window.formula_bar.line.setFocus()
    rect = view.visualRect(view.currentIndex())
    assert colour_at(sheet, rect.topLeft()) == colours.edge
    assert colour_at(sheet, rect.topLeft() + QPoint(1, 1)) == colours.surface


@pytest.mark.same_window
def test_columns_without_room_are_in_a_list_and_come_when_chosen(window: MainWindow) -> None:
    sized(window, 1280, 720)
    sheet = front(window, "connections")
    assert sheet.keeper is not None
    assert sheet.tools is not None
    for key in ("chunk", "id", "note"):
        at = column_of(sheet, key)
        if at >= 0:
            sheet.keeper.hide([at], hidden=False)
    QApplication.processEvents()
    left = sheet.keeper.fit.without_room
    assert left
    assert sheet.tools.more.isVisible()
    assert sheet.tools.more.text().startswith(f"{len(left)} more column")
    sheet.keeper.menu_of_more().actions()[0].trigger()
    assert not sheet.view.isColumnHidden(left[0])
    assert not sheet.view.isColumnHidden(0), "the first column never leaves"
    sheet.keeper.hide([at for key in ("id", "note") if (at := column_of(sheet, key)) >= 0])
    assert "id" not in keys_in_view(sheet)


def test_a_verdict_is_whole_and_what_it_leaves_out_is_in_its_tip(open_window: Callable[[str], MainWindow]) -> None:
    window = open_window("flash-array-fc")
    sized(window, 1500, 920)
    sheet = front(window, "requirements")
    at, row = column_of(sheet, "=verdict"), sheet.model.rowCount() - 2
    index = sheet.model.index(row, at)
    word, beside = index.data().split("; ", 1)
    CLIPPED.found.clear()
    CLIPPED.watched = True
    sheet.view.viewport().grab()
    CLIPPED.watched = False
    assert not [each.text for each in CLIPPED.found if word in each.text]
    option = QStyleOptionViewItem()
    option.rect = sheet.view.visualRect(index)
    delegate = sheet.view.itemDelegate()
    assert isinstance(delegate, CellDelegate)
    assert beside in unescape(delegate.whole_tip(option, index))


@pytest.mark.same_window
def test_the_filter_is_a_button_until_it_is_wanted(window: MainWindow) -> None:
    sized(window, 1280, 720)
    sheet = front(window, "hardware")
    assert sheet.tools is not None
    assert sheet.filter.isHidden()
    QTest.mouseClick(sheet.tools.open_filter, LEFT)
    assert sheet.filter.hasFocus()
    typed("msa70")
    assert sheet.count.text() == "1 of 17"
    tap(Key.Key_Return)
    assert sheet.view.hasFocus()
    assert sheet.filter.isVisible(), "it is in use"
    QTest.mouseClick(sheet.filter, LEFT)
    tap(Key.Key_Escape)
    assert sheet.count.text() == ""
    assert sheet.filter.isHidden()


@pytest.mark.same_window
def test_a_line_is_added_in_the_blank_row(window: MainWindow) -> None:
    sheet = front(window, "hardware")
    assert sheet.tools is not None
    button = sheet.tools.add
    assert isinstance(button, QPushButton)
    assert button.text().strip() == "Line"
    before = len(window.store.view.items)
    QTest.mouseClick(button, LEFT)
    assert len(window.store.view.items) == before, "nothing is added before it has a name"
    typed("Tape library")
    tap(Key.Key_Return)
    assert window.store.view.items[-1].name == "Tape library"


@pytest.mark.same_window
def test_why_a_text_was_refused_is_said_once(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.view.setFocus()
    press(sheet.view, Key.Key_F2)
    typed("12 drvies")
    tap(Key.Key_Return)
    assert sheet.message.isHidden(), "it stands under the line"
    sheet.view.setFocus()
    QApplication.processEvents()
    assert sheet.message.isVisible()
    rect = sheet.view.visualRect(sheet.model.index_of(Place("items", "drives", "quantity")))
    assert colour_at(sheet, rect.bottomLeft() + QPoint(PAD, -4)) == window.theme.colours.missed_tint
    sheet.view.setFocus()
    tap(Key.Key_Escape)
    assert sheet.message.isHidden()


@pytest.mark.same_window
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1600, 1000)])
def test_the_title_is_whole_and_the_name_of_a_place_is_plain_text(
    window: MainWindow, width: int, height: int
) -> None:
    sized(window, width, height)
    assert window.header.title.shown() == "HP BL860c i2 2-node HA-NFS cluster"
    sheet = go(window, "items/drives/quantity")
    bar = window.formula_bar
    assert bar.height() == 36
    assert bar.name_box.text() == "Data drives: quantity"
    left = bar.name_box.mapTo(window, QPoint(0, 0)).x()
    cells = sheet.view.viewport().mapTo(window, QPoint(PAD, 0)).x()
    assert left == cells, "texts of bar and table begin at one edge"
    QTest.mouseClick(bar.name_box, LEFT)
    typed("Arrays")
    tap(Key.Key_Return)
    assert bar.name_box.text() == "Arrays: name"


@pytest.mark.same_window
def test_a_longer_text_gets_room_as_soon_as_it_is_painted(qtbot: QtBot, window: MainWindow) -> None:
    sized(window, 1600, 1000)
    sheet = go(window, "items/arrays/quantity")
    before = sheet.view.columnWidth(2)
    type_into(qtbot, window, "items/arrays/quantity", "10000000")
    sheet.view.grab()
    for _ in range(3):
        QApplication.processEvents()
    text = str(sheet.model.index_of(Place("items", "arrays", "quantity")).data())
    assert sheet.view.columnWidth(2) >= max(before, sheet.view.fontMetrics().horizontalAdvance(text) + 2 * PAD)


@pytest.mark.same_window
def test_a_long_name_takes_of_the_room_of_what_is_typed_beside_it(window: MainWindow) -> None:
    sized(window, 1500, 920)
    window.workbook.show_sheet("links")
    view, bar = window.workbook.grids["links"].view, window.formula_bar
    view.setCurrentIndex(view.model().index(0, 0))
    CLIPPED.watched, CLIPPED.found = True, []
    try:
        assert bar.name_box.text() == "Load generators to modules: name"
        bar.name_box.grab()
        assert CLIPPED.found == []
    finally:
        CLIPPED.watched, CLIPPED.found = False, []
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "drives", "quantity"))
    before = bar.line.x()
    assert view.go_to(Place("items", "shelves", "quantity"))
    assert bar.line.x() == before, "shorter ones move nothing"
    assert bar.line.width() > bar.name_box.width()
