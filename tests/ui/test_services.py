"""Services and spares: typed like lines, with their terms below, and in the money of the bill."""

from __future__ import annotations

from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from sizer.units import plain_spaces
from tests.ui.hands import type_into
from tests.ui.test_compare import choose
from ui.explaining.page import Face, head_texts, page
from ui.grids.models.properties import PropertyModel
from ui.grids.models.records import RecordModel
from ui.state.subject import Place
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def _face(window: MainWindow, title: str) -> None:
    found = next(each for pane in (window.workbook.design, window.workbook.answer)
                 for each in pane.findChildren(QToolButton) if each.text() == title and each.isVisible())
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def _texts(window: MainWindow) -> list[list[str]]:
    return [[cell.text for cell in row] for row in window.workbook.views["money"].live.table.rows]


@pytest.mark.flow
def test_support_is_typed_in_a_row_and_its_years_below(window: MainWindow, qtbot: QtBot) -> None:
    window.workbook.show_entry("hardware")
    _face(window, "Services and spares")
    sheet = window.workbook.grids["services"]
    assert sheet.isVisible()
    assert sheet.tools is not None
    assert sheet.tools.add is not None
    QTest.mouseClick(sheet.tools.add, Qt.MouseButton.LeftButton)
    editor = sheet.view.focusWidget()
    assert editor is not None
    QTest.keyClicks(window.focusWidget(), "Support, next day")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.store.view.services) == 1)
    made = window.store.view.services.ids()[0]
    type_into(qtbot, window, f"services/{made}/price", "900")
    type_into(qtbot, window, f"services/{made}/paid", "every year")
    assert any(problem.code == "support-years" for problem in window.store.problems)
    type_into(qtbot, window, "design//support_years", "5")
    assert window.store.view.support_years == 5
    window.workbook.show_entry("bill")
    _face(window, "Money")
    row = next(row for row in _texts(window) if row[0] == "S1")
    assert row[1] == "Support, next day, 5 years"
    assert row[-2].replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ").endswith("4,500")


def _a_line(window: MainWindow, qtbot: QtBot, called: str) -> str:
    window.workbook.show_entry("hardware")
    _face(window, "Services and spares")
    tools = window.workbook.grids["services"].tools
    assert tools is not None
    assert tools.add is not None
    QTest.mouseClick(tools.add, Qt.MouseButton.LeftButton)
    QTest.keyClicks(window.focusWidget(), called)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.store.view.services) == 1)
    return window.store.view.services.ids()[0]


def _seen(window: MainWindow, name: str) -> list[str]:
    view = window.workbook.views[name]
    return [head.title for at, head in enumerate(view.live.table.heads) if not view.isColumnHidden(at)]


@pytest.mark.flow
def test_what_is_paid_is_in_view_wherever_a_price_is(window: MainWindow, qtbot: QtBot) -> None:
    made = _a_line(window, qtbot, "Support, next day")
    type_into(qtbot, window, f"services/{made}/price", "12000")
    type_into(qtbot, window, f"services/{made}/paid", "every year")
    type_into(qtbot, window, "design//support_years", "5")
    type_into(qtbot, window, "design//discount", "10 %")
    window.workbook.show_entry("bill")
    for width in (1024, 1280, 1500):
        window.resize(width, 920)
        _face(window, "Money")
        assert window.width() == width
        assert "Price" in _seen(window, "money")
        _face(window, "Bill")
        assert "Price" in _seen(window, "bom") or "Unit price" not in _seen(window, "bom")
    assert "Price" in _seen(window, "bom")
    assert "Part number" not in _seen(window, "money") or "List price" in _seen(window, "money")
    assert window.store.sizing is not None
    html = page(window.store.sizing, f"service.{made}.price", None, window.theme.colours, face=Face.USED)
    assert "≥\N{NARROW NO-BREAK SPACE}USD" in unescape(html).replace("\u2060", "")
    _name, value, _span, kind = head_texts(window.store.sizing, f"service.{made}.price", None)
    assert value.startswith("USD\N{NARROW NO-BREAK SPACE}")
    assert value.partition("\N{NARROW NO-BREAK SPACE}")[2] not in kind.replace(value, "")


def test_no_cell_of_a_spare_part_is_empty_and_a_service_has_no_weight(window: MainWindow, qtbot: QtBot) -> None:
    made = _a_line(window, qtbot, "Two drives on a shelf")
    heads = [head.title for head in window.workbook.views["bom"].live.table.heads]
    for kind, word in (("spare parts", "unknown"), ("support", "none")):
        type_into(qtbot, window, f"services/{made}/kind", kind)
        window.workbook.views["bom"].bring_up_to_date()
        [row] = [row for row in window.workbook.views["bom"].live.table.rows if row[0].text == "S1"]
        told = {head: cell.text for head, cell in zip(heads, row, strict=True)}
        assert (told["Weight"], told["Unit weight"]) == (word, word)


@pytest.mark.flow
def test_a_line_without_a_price_says_so_and_why(window: MainWindow, qtbot: QtBot) -> None:
    made = _a_line(window, qtbot, "Support, next day")
    model = window.workbook.grids["services"].model
    assert isinstance(model, RecordModel)
    columns = [column.key for column in model.columns]

    def cell(key: str, role: Qt.ItemDataRole) -> str:
        return str(model.data(model.index(0, columns.index(key)), role))

    assert cell("=price", Qt.ItemDataRole.DisplayRole) == "unknown"
    assert cell("=price", Qt.ItemDataRole.ToolTipRole).endswith("No price stated.")
    type_into(qtbot, window, f"services/{made}/price", "12000")
    type_into(qtbot, window, f"services/{made}/paid", "every year")
    assert cell("price", Qt.ItemDataRole.DisplayRole) == "12,000"
    assert cell("=price", Qt.ItemDataRole.DisplayRole) == "unknown"
    assert cell("=price", Qt.ItemDataRole.ToolTipRole).endswith("Years of support not stated.")
    window.workbook.show_entry("bill")
    _face(window, "Bill")
    table = window.workbook.views["bom"].live.table
    row = dict(zip([head.title for head in table.heads], next(row for row in table.rows if row[0].text == "S1"),
                   strict=True))
    assert (row["U"].text, row["Power"].text, row["Price"].text) == ("none", "none", "unknown")
    assert row["Price"].tip == "Years of support not stated."
    type_into(qtbot, window, "design//support_years", "5")
    assert "60,000" in cell("=price", Qt.ItemDataRole.DisplayRole)
    assert "not stated" not in cell("=price", Qt.ItemDataRole.ToolTipRole)


@pytest.mark.flow
def test_the_first_price_of_a_design_is_held_against_no_zero(window: MainWindow, qtbot: QtBot) -> None:
    made = _a_line(window, qtbot, "Installation")
    type_into(qtbot, window, f"services/{made}/price", "54000")
    part = window.strip.cells["price"].part
    assert "54,000" in part.value
    assert (part.difference, part.arrow, part.better) == ("was unknown", "was unknown", None)
    choose(window, "What changed")
    rows = {row[0].text: row[1:] for row in window.workbook.views["against"].live.table.rows}
    assert [plain_spaces(cell.text) for cell in rows["Price"]] == ["unknown", plain_spaces(part.value), "was unknown"]
    assert rows["Price"][-1].tone not in ("better", "worse")


def test_a_discount_opens_columns_in_the_money_that_are_not_there_without(window: MainWindow, qtbot: QtBot) -> None:
    window.workbook.show_entry("bill")
    _face(window, "Money")
    view = window.workbook.views["money"]
    assert "Discount" not in [head.title for head in view.live.table.heads]
    type_into(qtbot, window, "design//discount", "20 %")
    assert window.store.view.discount == pytest.approx(0.2)
    window.workbook.show_entry("bill")
    _face(window, "Money")
    titles = [head.title for head in view.live.table.heads]
    assert titles[titles.index("List price"):][:3] == ["List price", "Discount", "Price"]
    window.actions_by_id["undo"].trigger()
    assert "Discount" not in [head.title for head in view.live.table.heads]


def test_money_shows_its_prices_and_their_total_where_none_is_known(window: MainWindow) -> None:
    window.workbook.show_entry("bill")
    _face(window, "Money")
    view = window.workbook.views["money"]
    titles = [head.title for head in view.live.table.heads]
    at = titles.index("Price")
    for width in (1228, 760):
        window.resize(width, 720)
        QApplication.processEvents()
        assert not view.isColumnHidden(at)
        assert {row[at].text for row in view.live.table.rows if len(row) > at} >= {"unknown"}
        assert view.live.table.foot[at].text == "unknown"


def test_a_place_of_the_terms_is_gone_to_in_their_grid_and_one_of_the_title_page_there(window: MainWindow) -> None:
    assert window.workbook.go_to(Place("design", "", "support_years"))
    terms = window.workbook.grids["terms"]
    assert terms.isVisible()
    model = terms.model
    assert isinstance(model, PropertyModel)
    assert model.place_at(terms.view.currentIndex()) == Place("design", "", "support_years")
    assert window.workbook.go_to(Place("design", "", "customer"))
    assert not terms.isVisible() or window.workbook.front.id == "summary"


def test_a_discount_above_all_of_it_is_refused_in_its_cell(window: MainWindow, qtbot: QtBot) -> None:
    before = window.store.view.discount
    type_into(qtbot, window, "design//discount", "140 %")
    assert window.store.view.discount == before
    bad = window.workbook.grids["terms"].model.bad
    assert [place.key for place in bad] == ["discount"]
    window.workbook.grids["terms"].view.give_up_typing()
