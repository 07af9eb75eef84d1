"""The catalog as a sheet: found, compared, used in the place of a line; records of one's own; by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from sizer.api import load
from sizer.catalog import KINDS, shipped_catalog
from sizer.catalog.own.form import usual_texts
from sizer.design.editing.edits import set_one
from tests.ui.hands import FakeDialogs, press
from ui.catalog.cells import box_rect
from ui.catalog.model import DETAIL, ESTIMATED, MEANING
from ui.catalog.sheet import CatalogSheet
from ui.catalog.table import FIRST_MOST
from ui.state.catalogs import wanted_catalog
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dragged import ITEM_MIME
from ui.widgets.drawn import CLIPPED
from ui.widgets.roles import ACCESSIBLE, DISPLAY
from ui.widgets.theme import Theme

Key = Qt.Key
WIDE, NARROW = (1412, 880), (1228, 592)


class Bench:
    """A sheet with a store of its own."""

    def __init__(self, theme: Theme, folder: Path) -> None:
        self.settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self.dialogs, self.store = FakeDialogs(), Store(shipped_catalog())
        self.store.start(load("hp-ha-nfs").design)
        self.sheet = CatalogSheet(self.store, self.settings, theme, self.dialogs)
        self.added: list[str] = []
        self.sheet.wanted.connect(self.added.append)
        self.settings.changed.connect(self._changed)

    def _changed(self, key: str) -> None:
        if key == "catalog_folders":
            self.store.resize(wanted_catalog(self.settings)[0])

    def afresh(self) -> CatalogSheet:
        sheet, browsing = self.sheet, self.sheet.browsing
        self.store.undo_stack.setIndex(0)
        self.settings.set("catalog_folders", "")
        sheet.desk.give_up()
        sheet.say("")
        browsing.text, browsing.kind, browsing.line = "", KINDS["drive"], "drives"
        browsing.compared, browsing.chosen, browsing.order = [], {}, ("", False)
        sheet._show_search()
        sheet.resize(*WIDE)
        sheet.show()
        sheet._follow()
        sheet.activateWindow()
        self.added.clear()
        QApplication.processEvents()
        return sheet


@pytest.fixture(scope="module")
def bench(theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    made = Bench(theme, tmp_path_factory.mktemp("catalog"))
    yield made
    made.sheet.close()


@pytest.fixture
def sheet(bench: Bench, qtbot: QtBot) -> CatalogSheet:
    sheet = bench.afresh()
    qtbot.waitUntil(sheet.isActiveWindow)
    return sheet


def shown(sheet: CatalogSheet) -> list[str]:
    return [row.item.id for row in sheet.browsing.rows]


def type_search(sheet: CatalogSheet, text: str) -> None:
    sheet.search.setFocus()
    sheet.search.selectAll()
    QTest.keyClicks(sheet.search, text)


def click_cell(sheet: CatalogSheet, row: int, column: int, *, box: bool = False) -> None:
    rect = sheet.table.visualRect(sheet.model.index(row, column))
    at = box_rect(rect).center() if box else rect.center()
    QTest.mouseClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_who_comes_first_stands_on_the_model_in_use_as_for_another_kind(
    theme: Theme, tmp_path: Path, qtbot: QtBot,
) -> None:
    sheet = Bench(theme, tmp_path).sheet
    sheet.resize(*WIDE)
    sheet.show()
    qtbot.waitUntil(sheet.isVisible)
    for kind in ("drive", "array"):
        sheet.kind.setCurrentIndex(sheet.kind.findData(kind))
        if sheet.browsing.kind is not KINDS[kind]:
            sheet.kind.activated.emit(sheet.kind.currentIndex())
        assert sheet.table.current() == sheet.browsing.present() != ""
        assert not sheet.record.use.isEnabled()
    sheet.close()


def test_what_is_typed_narrows_the_records_and_says_how_many(sheet: CatalogSheet) -> None:
    type_search(sheet, "ssd >= 3 TB")
    assert sheet.count.text() == f"{len(shown(sheet))} of 129"
    assert all(row.item.is_flash for row in sheet.browsing.rows)
    press(sheet.search, Key.Key_Down)
    assert QApplication.focusWidget() is sheet.table
    assert sheet.record.title.text() == sheet.browsing.rows[0].item.title


def test_each_letter_of_a_search_has_the_record_in_front_made_once(sheet: CatalogSheet) -> None:
    told: list[str] = []
    sheet.table.chosen.connect(told.append)
    try:
        type_search(sheet, "sas")
    finally:
        sheet.table.chosen.disconnect(told.append)
    assert told == [sheet.table.current()] * 3


def test_a_search_that_is_given_up_leaves_no_button_to_clear_it(sheet: CatalogSheet, qtbot: QtBot) -> None:
    type_search(sheet, "powervault me5084")
    button = max(sheet.search.findChildren(QToolButton), key=QToolButton.x)
    qtbot.waitUntil(lambda: button.property("opacity") == 1)
    sheet.show_item("hpe-msa-2060-sff")
    assert sheet.search.text() == ""
    qtbot.waitUntil(lambda: button.property("opacity") == 0)
    assert "ssd" not in sheet.search.placeholderText(), "nobody looks for drives among arrays"
    sentences = sheet.record.why.text()
    assert sentences == "" or all(each[:1].isupper() for each in sentences.rstrip(".").split(". "))


def test_the_facts_of_a_record_come_before_what_else_there_is_to_say_of_it(sheet: CatalogSheet) -> None:
    sheet.resize(1280, 560)
    sheet.show_item("hp-418371-b21")
    QApplication.processEvents()
    facts, lines = sheet.record.facts, sheet.record.model.lines
    item = sheet.record.item
    assert item is not None
    assert item.notes
    assert item.notes not in sheet.record.summary.text()
    assert facts.model().index(len(lines), 0).data() == item.notes
    assert facts.viewport().height() > 8 * facts.rowHeight(0), "as many as there is room for"
    assert facts.rowHeight(len(lines)) > 4 * facts.rowHeight(0), "the note is whole"
    assert facts.columnSpan(len(lines), 0) == 2
    facts.scrollToBottom()
    assert facts.rowAt(facts.viewport().height() - 2) == len(lines)


def test_an_unknown_word_is_named_and_a_click_searches_without_it(sheet: CatalogSheet) -> None:
    type_search(sheet, "ssd xyz")
    assert sheet.nothing.isVisible()
    assert sheet.nothing.sentence.text() == "No record has “xyz”. Without it: 69."
    assert sheet.record.title.text() == "Choose a record."
    QTest.mouseClick(sheet.nothing.links[0], Qt.MouseButton.LeftButton)
    assert sheet.search.text() == "ssd"
    assert len(shown(sheet)) == 69


@pytest.mark.slow
def test_a_part_number_of_another_kind_leads_there_by_enter(sheet: CatalogSheet) -> None:
    type_search(sheet, "AJ797A")
    assert [link.text() for link in sheet.nothing.links] == ["Arrays: 1"]
    press(sheet.search, Key.Key_Return)
    assert shown(sheet) == ["hp-msa2324fc-g2"]
    assert sheet.kind.currentText() == "Arrays"


@pytest.mark.slow
def test_facets_are_ticked_and_count_under_the_others(sheet: CatalogSheet) -> None:
    before = sheet.facets.boxes["interface", "NVMe"].count
    QTest.mouseClick(sheet.facets.boxes["lifecycle", "Current"], Qt.MouseButton.LeftButton)
    assert {row.item.lifecycle.value for row in sheet.browsing.rows} == {"current"}
    assert sheet.facets.boxes["interface", "NVMe"].count <= before
    box = sheet.facets.boxes["interface", "SAS"]
    box.setFocus()
    press(box, Key.Key_Space)
    assert {row.item.text("interface") for row in sheet.browsing.rows} == {"SAS"}
    assert sheet.facets.boxes["interface", "SAS"].hasFocus()


@pytest.mark.slow
def test_in_a_narrow_window_the_facets_are_chips_with_menus(sheet: CatalogSheet) -> None:
    sheet.resize(*NARROW)
    QApplication.processEvents()
    assert sheet.chips.isVisible()
    assert not sheet.facets.isVisible()
    menu = sheet.chips.chips["media"].menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text().startswith("HDD")).trigger()
    assert sheet.chips.chips["media"].text() == "Media: HDD"
    assert not any(row.item.is_flash for row in sheet.browsing.rows)


@pytest.mark.slow
def test_a_click_on_a_head_sorts_and_what_fits_stays_first(sheet: CatalogSheet) -> None:
    at = next(at for at in range(sheet.model.columnCount()) if sheet.model.key_at(at) == "capacity")
    for descending in (True, False):
        head = sheet.table.head
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton,
                         pos=QPoint(head.sectionViewportPosition(at) + 20, 10))
        fits = [str(row.fit.fits) for row in sheet.browsing.rows if row.fit is not None]
        assert fits == sorted(fits, key=["fits", "uncertain", "no"].index)
        sizes = [row.item.number("nominal_bytes") or row.item.number("capacity_bytes") or 0.0
                 for row in sheet.browsing.rows if row.fit is not None and row.fit.text == "fits"]
        assert sizes == sorted(sizes, reverse=descending)


@pytest.mark.slow
def test_whether_a_record_fits_is_told_with_sign_word_and_reason(sheet: CatalogSheet) -> None:
    type_search(sheet, "nvme 3.84")
    row = sheet.model.index(0, 1)
    assert sheet.model.head(1) == "Fits Data drives"
    assert (row.data(DISPLAY), row.data(MEANING)) == ("no: PCIe", "impossible")
    assert "takes" in sheet.record.why.text()
    assert sheet.record.pill.text() == "no: PCIe"
    assert not sheet.record.use.property("filled")
    type_search(sheet, "kioxia pm7")
    assert sheet.record.use.property("filled")
    sheet.open_for("arrays")
    type_search(sheet, "msa 2060 sff")
    power = next(sheet.model.index(0, at) for at in range(2, sheet.model.columnCount())
                 if "W" in sheet.model.head(at) and sheet.model.index(0, at).data(ESTIMATED))
    assert power.data(DETAIL) == "354\u2009–\u20091,190"
    assert str(power.data(ACCESSIBLE)).endswith(", an estimate of 354\u2009–\u20091,190")
    assert any(line.estimated and line.span for line in sheet.record.model.lines)


def test_what_fits_is_tried_anew_where_hardware_was_changed_and_nowhere_else(
    bench: Bench, sheet: CatalogSheet
) -> None:
    tried = sheet.browsing.fitting
    assert tried is not None
    assert bench.store.edit(set_one("design", "", "customer", "Somebody"))
    assert sheet.browsing.design is bench.store.view, "it follows what it was shown for"
    assert sheet.browsing.fitting is tried
    drives = bench.store.view.items.get("drives")
    assert drives is not None
    assert bench.store.edit(set_one("items", "drives", "quantity", drives.quantity + 1))
    assert sheet.browsing.fitting is not tried


def test_enter_puts_a_record_in_the_place_of_the_line_as_one_step(bench: Bench, sheet: CatalogSheet) -> None:
    type_search(sheet, "kioxia pm7")
    sheet.table.setFocus()
    press(sheet.table, Key.Key_Return)
    line = bench.store.view.items.get("drives")
    assert line is not None
    assert line.item == "kioxia-kpm71rug15t3"
    assert bench.store.undo_stack.undoText() == "Use PM7-R 15.36TB 24G SAS for Data drives"
    assert sheet.record.pill.text() == "in use for Data drives"
    assert not sheet.record.use.isEnabled()
    bench.store.undo_stack.undo()
    line = bench.store.view.items.get("drives")
    assert line is not None
    assert line.item == "hp-418371-b21"


def test_an_array_is_changed_to_another_makers_with_its_connections(bench: Bench, sheet: CatalogSheet) -> None:
    sheet.open_for("arrays")
    assert sheet.kind.currentText() == "Arrays"
    assert sheet.table.current() == "hp-msa2324fc-g2"
    type_search(sheet, "powervault me5084")
    assert sheet.record.pill.text() == "uncertain: shelves of another maker"
    assert "SAN to arrays moves to port fc." in sheet.record.why.text()
    QTest.mouseClick(sheet.record.use, Qt.MouseButton.LeftButton)
    assert sheet.note.text().startswith("PowerVault ME5084 is used for Arrays.")
    assert "SAN to arrays moves to port fc." in sheet.note.text()
    assert bench.store.sizing is not None
    assert bench.store.sizing.buildable
    assert not [each for each in bench.store.problems if each.code in ("unknown-port", "link-family", "no-free-port")]
    bench.store.undo_stack.undo()
    assert not sheet.note.isVisible(), "undone, it is not true any more"
    assert bench.store.design.links.get("arrays-san") == load("hp-ha-nfs").design.links.get("arrays-san")
    QTest.mouseClick(sheet.record.use, Qt.MouseButton.LeftButton)
    bench.store.start(load("hp-ha-nfs").design)
    assert not sheet.note.isVisible(), "it was said of another design"
    assert sheet.search.text() == ""


@pytest.mark.slow
def test_what_no_longer_fits_is_told_when_it_is_used_all_the_same(bench: Bench, sheet: CatalogSheet) -> None:
    sheet.open_for("arrays")
    at = next(at for at, row in enumerate(sheet.browsing.rows)
              if row.fit is not None and row.fit.reason == "no FC port")
    sheet.table.show_record(at)
    QTest.mouseClick(sheet.record.use, Qt.MouseButton.LeftButton)
    assert "SAN to arrays needs a port for" in sheet.note.text()
    assert any(each.building and each.location.record == "links/arrays-san" for each in bench.store.problems), [
        each.code for each in bench.store.problems]


@pytest.mark.slow
def test_space_and_the_box_compare_up_to_four_with_the_best_underlined(sheet: CatalogSheet) -> None:
    type_search(sheet, "ssd current")
    sheet.table.setFocus()
    for _ in range(3):
        press(sheet.table, Key.Key_Space)
        press(sheet.table, Key.Key_Down)
    assert sheet.tray.title.text() == "Compare 3 of at most 4"
    click_cell(sheet, 3, 0, box=True)
    click_cell(sheet, 4, 0, box=True)
    assert sheet.tray.title.text() == "Compare 4 of at most 4"
    assert sheet.note.text() == "Four records are compared already. Take one out to compare another."
    tray = sheet.tray.model
    said = [str(tray.index(row, at).data(ACCESSIBLE)) for row in range(4) for at in range(tray.columnCount())]
    assert any(text.endswith(", the best") for text in said)
    press(sheet.tray.table, Key.Key_Escape)
    assert not sheet.tray.isVisible()
    assert sheet.browsing.compared == []


@pytest.mark.slow
def test_columns_leave_whole_from_the_right_and_come_back_by_the_menu(sheet: CatalogSheet) -> None:
    sheet.resize(1000, 700)
    QApplication.processEvents()
    hidden = sheet.table.hidden_keys
    assert sheet.columns.text() == f"{len(hidden)} more columns"
    used = sum(sheet.table.columnWidth(at) for at in range(sheet.model.columnCount())
               if not sheet.table.isColumnHidden(at))
    assert used == sheet.table.viewport().width()
    menu = sheet.columns.menu_of_columns()
    next(action for action in menu.actions() if action.text() == "rpm").trigger()
    assert sheet.model.columns[0].key == "rpm"
    assert "rpm" not in sheet.table.hidden_keys
    next(action for action in sheet.columns.menu_of_columns().actions() if action.text() == "rpm").trigger()
    assert sheet.model.columns[-1].key == "rpm"


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size"), [
    ("drive", WIDE), ("drive", NARROW), ("array", NARROW), ("server", WIDE), ("eth_switch", NARROW), ("every", WIDE)])
def test_no_number_and_no_head_is_cut(sheet: CatalogSheet, kind: str, size: tuple[int, int]) -> None:
    sheet.resize(*size)
    sheet.kind.setCurrentIndex(sheet.kind.findData(kind))
    sheet._choose_kind()
    for row in sheet.browsing.rows[:4]:
        sheet._compare(row.item.id)
    QApplication.processEvents()
    CLIPPED.watched = True
    CLIPPED.found.clear()
    sheet.grab()
    CLIPPED.watched = False
    assert [each.text for each in CLIPPED.found if any(letter.isdigit() for letter in each.text)
            and not each.name and "\N{MULTIPLICATION SIGN}" not in each.text and "," not in each.text] == []
    assert sheet.minimumSizeHint().width() <= 880
    table = sheet.table
    assert (table.viewport().height()) % table.rowHeight(0) < 3, "whole rows only"


@pytest.mark.slow
def test_cells_say_row_column_and_value_to_a_screen_reader(sheet: CatalogSheet) -> None:
    type_search(sheet, "kioxia pm7")
    assert sheet.model.index(0, 0).data(ACCESSIBLE) == "Kioxia PM7-R 15.36TB 24G SAS, current, fits for Data drives"
    assert sheet.model.index(0, 2).data(ACCESSIBLE) == "PM7-R 15.36TB 24G SAS, Capacity: 15.36\u202fTB"
    assert sheet.model.index(0, 0).data(DETAIL) == "Kioxia"


@pytest.mark.slow
def test_without_a_line_a_record_becomes_a_new_line_and_can_be_dragged(bench: Bench, sheet: CatalogSheet) -> None:
    sheet.facets.line.setCurrentIndex(0)
    sheet.facets.line.activated.emit(0)
    assert sheet.record.use.text() == "Add to the design"
    type_search(sheet, "hp-619291-b21")
    sheet.table.setFocus()
    press(sheet.table, Key.Key_Return)
    assert bench.added == ["hp-619291-b21"]
    data = sheet.model.mimeData([sheet.model.index(0, 0), sheet.model.index(0, 1)])
    assert bytes(data.data(ITEM_MIME).data()).decode() == "hp-619291-b21"


def fill(sheet: CatalogSheet, **texts: str) -> None:
    for key, text in texts.items():
        editor = sheet.desk.form.editors[key.replace("__", "/")]
        if isinstance(editor, QLineEdit):
            editor.setFocus()
            editor.selectAll()
            QTest.keyClicks(editor, text)
        elif isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(text))


@pytest.mark.slow
def test_a_record_of_ones_own_is_entered_kept_edited_and_removed(
    bench: Bench, sheet: CatalogSheet, tmp_path: Path
) -> None:
    bench.settings.set("catalog_folders", str(tmp_path))
    QTest.mouseClick(sheet.own_button, Qt.MouseButton.LeftButton)
    form = sheet.desk.form
    assert sheet.record.title.text() == "A record of your own is being entered.", "and no other beside it"
    assert not sheet.record.facts.model().rowCount()
    fill(sheet, vendor="Acme")
    for kind in ("array", "drive"):
        form.kinds.setCurrentIndex(form.kinds.findData(kind))
        form.kinds.activated.emit(form.kinds.currentIndex())
    assert form.texts()["vendor"] == "Acme"
    fill(sheet, vendor="Acme", model="Fast 1", confidence="quote", source="Offer 4711", facts__media="ssd",
         facts__interface="SAS", facts__nominal_bytes="3.84 volts", facts__form_factor="2.5in")
    size, fields = form.editors["facts/nominal_bytes"], form._area.geometry()
    assert isinstance(size, QLineEdit)
    usual = usual_texts(KINDS["drive"], bench.store.catalog)["facts/nominal_bytes"]
    assert size.placeholderText() == f"e.g. {usual}", "an example that is not used, said so"
    media = form.editors["facts/media"]
    assert isinstance(media, QComboBox)
    assert (media.currentText(), media.currentData()) == ("SSD", "ssd")
    press(form, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert form.said.text().startswith("1 field is to be mended")
    assert form._area.geometry() == fields, "no field moves from under the pointer"
    assert "allowed are" in form.notes["facts/nominal_bytes"].text()
    assert form.notes["facts/nominal_bytes"].isVisible()
    assert form.editors["facts/nominal_bytes"].hasFocus()
    assert not (tmp_path / "vendors").exists()
    fill(sheet, facts__nominal_bytes="3.84 TB")
    QTest.mouseClick(form.write, Qt.MouseButton.LeftButton)
    assert sheet.record.title.text() == "Acme Fast 1"
    assert bench.store.catalog.items["acme-fast-1"].number("nominal_bytes") == 3.84e12
    assert sheet.note.text() == f"Kept in {tmp_path}."
    QTest.mouseClick(sheet.record.edit, Qt.MouseButton.LeftButton)
    fill(sheet, facts__nominal_bytes="7.68 TB", confidence="own measurement", price="USD 1,200")
    QTest.mouseClick(form.write, Qt.MouseButton.LeftButton)
    assert bench.store.catalog.items["acme-fast-1"].number("nominal_bytes") == 7.68e12
    assert bench.store.catalog.prices["acme-fast-1"].amount == 1200
    QTest.mouseClick(sheet.record.remove, Qt.MouseButton.LeftButton)
    assert "acme-fast-1" not in bench.store.catalog.items
    assert "Acme Fast 1 goes from your catalog" in bench.dialogs.asked[-1]


@pytest.mark.slow
def test_a_copy_begins_with_what_the_record_says_and_escape_leaves_it(sheet: CatalogSheet) -> None:
    type_search(sheet, "hp-619291-b21")
    QTest.mouseClick(sheet.record.copy, Qt.MouseButton.LeftButton)
    form = sheet.desk.form
    assert form.texts()["facts/rotation_per_s"] == "10,000\u202frpm"
    assert form.texts()["model"].endswith(", own")
    press(form, Key.Key_Escape)
    assert sheet.stack.currentWidget() is sheet.page
    assert not form.changed


@pytest.mark.slow
def test_without_a_folder_one_in_the_users_data_is_proposed_and_set(
    bench: Bench, sheet: CatalogSheet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(tmp_path / "data"))
    type_search(sheet, "hp-619291-b21")
    QTest.mouseClick(sheet.record.copy, Qt.MouseButton.LeftButton)
    fill(sheet, confidence="own measurement")
    QTest.mouseClick(sheet.desk.form.write, Qt.MouseButton.LeftButton)
    assert bench.settings.folders() == [str(tmp_path / "data" / "catalog")]
    assert sheet.record.item is not None
    assert sheet.record.item.file.endswith("own-records.toml")


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_says_so_in_the_form(bench: Bench, sheet: CatalogSheet, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    bench.settings.set("catalog_folders", str(folder))
    (folder / "vendors").write_text("no folder", "utf-8")
    type_search(sheet, "hp-619291-b21")
    QTest.mouseClick(sheet.record.copy, Qt.MouseButton.LeftButton)
    fill(sheet, confidence="own measurement")
    QTest.mouseClick(sheet.desk.form.write, Qt.MouseButton.LeftButton)
    assert "cannot be" in sheet.desk.form.said.text()
    assert sheet.stack.currentWidget() is sheet.desk.form


@pytest.mark.slow
def test_a_copy_that_cannot_be_kept_whole_leaves_the_files_as_they_were(
    bench: Bench, sheet: CatalogSheet, tmp_path: Path
) -> None:
    bench.settings.set("catalog_folders", str(tmp_path))
    (tmp_path / "prices").write_text("no folder", "utf-8")
    type_search(sheet, "hp-619291-b21")
    QTest.mouseClick(sheet.record.copy, Qt.MouseButton.LeftButton)
    fill(sheet, confidence="own measurement", price="USD 1,200")
    QTest.mouseClick(sheet.desk.form.write, Qt.MouseButton.LeftButton)
    assert "cannot be" in sheet.desk.form.said.text()
    assert not (tmp_path / "vendors" / "own-records.toml").exists()


@pytest.mark.slow
def test_a_price_list_in_another_encoding_is_told_and_kept(bench: Bench, sheet: CatalogSheet, tmp_path: Path) -> None:
    bench.settings.set("catalog_folders", str(tmp_path))
    prices = tmp_path / "prices" / "own-prices.csv"
    prices.parent.mkdir()
    prices.write_bytes("item,amount\nx,1 €\n".encode("cp1252"))
    type_search(sheet, "hp-619291-b21")
    QTest.mouseClick(sheet.record.copy, Qt.MouseButton.LeftButton)
    fill(sheet, confidence="own measurement")
    QTest.mouseClick(sheet.desk.form.write, Qt.MouseButton.LeftButton)
    assert "UTF-8" in sheet.desk.form.said.text()
    assert prices.read_bytes().endswith(b"\x80\n")


@pytest.mark.slow
def test_a_record_being_entered_is_asked_about_before_another_line_is_looked_for(
    bench: Bench, sheet: CatalogSheet
) -> None:
    QTest.mouseClick(sheet.own_button, Qt.MouseButton.LeftButton)
    fill(sheet, vendor="Acme", model="Fast 2")
    bench.dialogs.confirm_answers = [False, True]
    sheet.open_for("arrays")
    assert bench.dialogs.asked[-1] == "Acme Fast 2 was not kept in the catalog."
    assert sheet.stack.currentWidget() is sheet.desk.form
    assert sheet.desk.form.texts()["model"] == "Fast 2"
    sheet.open_for("arrays")
    assert sheet.stack.currentWidget() is sheet.page
    assert sheet.record.title.text() != "A record of your own is being entered."
    assert sheet.desk.unfinished() == ""


@pytest.mark.slow
def test_the_model_of_a_line_is_in_front_whatever_was_ticked_before(bench: Bench, sheet: CatalogSheet) -> None:
    model = bench.store.view.items[bench.store.view.items.position("drives") or 0].item
    media = next(facet for facet in sheet.browsing.facets() if facet.key == "media")
    other = next(value.label for value in sheet.browsing.values()[media.key] if value.label != "disk")
    sheet._toggle(media.key, other)
    assert sheet.browsing.at(model) < 0
    sheet.open_for("drives")
    assert sheet.table.current() == model


@pytest.mark.slow
def test_what_is_compared_is_shown_though_the_search_does_not_find_it(sheet: CatalogSheet) -> None:
    type_search(sheet, "hp-619291-b21")
    sheet.table.setFocus()
    press(sheet.table, Key.Key_Space)
    type_search(sheet, "ssd >= 3 TB")
    assert sheet.browsing.at("hp-619291-b21") < 0
    sheet.tray.table.setCurrentIndex(sheet.tray.model.index(0, 0))
    assert sheet.record.item is not None
    assert sheet.record.item.id == "hp-619291-b21"


@pytest.mark.slow
def test_a_box_clicked_twice_is_as_it_was_and_uses_nothing(bench: Bench, sheet: CatalogSheet) -> None:
    design, table = bench.store.design, sheet.table
    click_cell(sheet, 1, 0)
    click_cell(sheet, 1, 0, box=True)
    assert len(sheet.browsing.compared) == 1
    box = box_rect(table.visualRect(sheet.model.index(1, 0))).center()
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert sheet.browsing.compared == []
    assert bench.store.design == design
    assert bench.added == []


def test_what_columns_need_is_measured_for_what_was_found_and_for_no_other_room(
    sheet: CatalogSheet, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, measured = sheet.table, list[int]()
    needed = table._needed

    def counted_needed(section: int) -> int:
        measured.append(section)
        return needed(section)

    monkeypatch.setattr(table, "_needed", counted_needed)
    widths = {}
    for size in (NARROW, WIDE):
        sheet.resize(*size)
        QApplication.processEvents()
        widths[size] = [table.columnWidth(at) for at in range(table.model().columnCount())]
    assert widths[NARROW] != widths[WIDE]
    assert measured == []
    theme.choose_type(system_face=False, body_px=15)
    assert measured, "in other type"
    theme.choose_type(system_face=False, body_px=13)
    assert [table.columnWidth(at) for at in range(table.model().columnCount())] == widths[WIDE]
    measured.clear()
    sheet.browsing.choose_kind(KINDS["server"])
    sheet._refresh()
    assert measured == list(range(table.model().columnCount())), "of other records"


def test_facts_have_whole_titles_and_the_ranges_of_estimates_beside_or_below(sheet: CatalogSheet) -> None:
    record = "generic-nvme-tlc-3.84tb-pcie4"
    sheet.show_item(record)
    QApplication.processEvents()
    CLIPPED.watched = True
    CLIPPED.found.clear()
    pane = sheet.record
    pane.facts.grab()
    CLIPPED.watched = False
    assert not {each.text for each in CLIPPED.found} & {line.title for line in pane.model.lines}
    high = {pane.facts.rowHeight(row) for row, line in enumerate(pane.model.lines) if line.span}
    assert len(high) == 2, "a range stands beside its value where it has the room, else below"
    once = next(line for line in pane.model.lines if line.title == "Writes a day")
    assert once.span == "", "a range of one value is none"


def test_names_have_the_room_that_columns_do_not_need(sheet: CatalogSheet) -> None:
    table = sheet.table
    needed = table._all_needed()
    shown = [at for at in range(1, len(needed)) if not table.isColumnHidden(at)]
    assert table.columnWidth(0) > FIRST_MOST
    assert table.columnWidth(0) >= needed[0] or all(table.columnWidth(at) == needed[at] for at in shown)
    assert sum(table.columnWidth(at) for at in (0, *shown)) == table.viewport().width()
