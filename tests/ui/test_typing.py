"""What is typed into a grid stays: in the row it was begun in, in its editor with the reason, or marked in its cell."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSplitter

from sizer.design.checks import check
from sizer.design.editing.edits import AddScenario
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load
from sizer.design.nesting import nested
from tests.ui.hands import CONTROL, NONE, SHIFT, FakeDialogs, go, on_screen, tap, typed
from ui.grids.delegate import CellEditor
from ui.grids.models.records import RecordModel
from ui.grids.sheet import GridSheet
from ui.grids.view import GridView
from ui.state.subject import Place
from ui.widgets.dialogs import UnsavedChoice
from ui.widgets.roles import DECORATION
from ui.window.main import MainWindow

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def view_of(window: MainWindow, sheet: str) -> GridView:
    window.workbook.show_sheet(sheet)
    return window.workbook.grids[sheet].view


def in_blank_row(window: MainWindow, table: str) -> GridView:
    """The view with the first cell of its blank row as the current one, and the focus."""
    view = view_of(window, table)
    view.setCurrentIndex(view.grid.index(view.grid.rowCount() - 1, 0))
    view.setFocus()
    return view


def at(window: MainWindow, place: str) -> GridView:
    view = go(window, place).view
    view.setFocus()
    return view


def sheet_of(window: MainWindow) -> GridSheet:
    sheet = window.workbook.current_grid()
    assert sheet is not None
    return sheet


def editor_of(view: GridView) -> CellEditor | None:
    found = [each for each in view.viewport().findChildren(CellEditor) if each.isVisible() and not each.closed]
    return found[-1] if found else None


def refused(view: GridView) -> CellEditor:
    editor = editor_of(view)
    assert editor is not None
    assert editor.reason is not None
    assert editor.reason.isVisible()
    return editor


def here(view: GridView) -> str:
    return str(view.grid.place_at(view.currentIndex()))


NEW_ROWS = {
    "items": (("Web shelves", "D2700", "2"),
              {"id": "web-shelves", "name": "Web shelves", "item": "hp-d2700", "quantity": 2}),
    "links": (("Web SAN", "FC adapters", "", "san switches", "", "4"),
              {"id": "web-san", "name": "Web SAN", "from_line": "hba", "to_line": "fcsw", "count": 4}),
    "pools": (("For logs", "Data drives", "RAID 5"),
              {"id": "for-logs", "name": "For logs", "drives": ("drives",), "protection": "raid5"}),
    "workloads": (("Mail", "sequential", "NFS data", "", "12"),
                  {"id": "mail", "name": "Mail", "pattern": "sequential", "pools": ("data",), "concurrency": 12}),
    "requirements": (("Room", "usable capacity", "12 TB"),
                     {"id": "room", "name": "Room", "kind": "usable-capacity", "target": 12e12}),
}


@pytest.mark.same_window
@pytest.mark.parametrize(("table", "row"), NEW_ROWS.items(), ids=NEW_ROWS)
def test_a_new_row_typed_from_cell_to_cell_is_one_row(
    window: MainWindow, table: str, row: tuple[tuple[str, ...], dict[str, object]]
) -> None:
    texts, values = row
    before = len(getattr(window.store.view, table))
    view = in_blank_row(window, table)
    at_row = view.currentIndex().row()
    for text in texts:
        typed(text)
        tap(Key.Key_Tab)
    records = getattr(window.store.view, table)
    assert len(records) == before + 1
    assert {name: getattr(records[-1], name) for name in values} == values
    assert view.currentIndex().row() == at_row
    tap(Key.Key_Return)
    assert here(view) == f"{table}/name", "the next one can be typed at once, from its name on"
    assert view.currentIndex().row() == at_row + 1


@pytest.mark.same_window
@pytest.mark.flow
def test_tab_goes_over_what_cannot_be_typed_and_on_in_the_next_row(window: MainWindow) -> None:
    window.resize(1660, 920)  # a column without any price has room
    view = at(window, "items/drives/name")
    seen = []
    for _ in range(9):
        seen.append(here(view))
        tap(Key.Key_Tab)
    keys = ("name", "item", "quantity", "parent", "status", "price")
    assert seen[:6] == [f"items/drives/{key}" for key in keys]
    assert seen[6:] == ["items/os/name", "items/os/item", "items/os/quantity"]
    for _ in range(9):
        tap(Key.Key_Backtab, SHIFT)
    assert here(view) == "items/drives/name"


@pytest.mark.same_window
def test_tab_leaves_the_grid_behind_its_last_cell_and_before_its_first(window: MainWindow) -> None:
    view = in_blank_row(window, "items")
    columns = [at for at in range(view.grid.columnCount()) if not view.isColumnHidden(at)]
    view.setCurrentIndex(view.grid.index(view.grid.rowCount() - 1, columns[-1]))
    tap(Key.Key_Tab)
    assert not view.hasFocus()
    view.setFocus()
    view.setCurrentIndex(view.grid.index(0, 0))
    tap(Key.Key_Backtab, SHIFT)
    assert not view.hasFocus()


@pytest.mark.same_window
def test_the_mouse_goes_on_in_the_row_that_was_begun(window: MainWindow) -> None:
    view = in_blank_row(window, "items")
    row = view.currentIndex().row()
    typed("web")
    item = view.visualRect(view.grid.index(row, 1)).center()
    QTest.mouseClick(view.viewport(), LEFT, NONE, item)
    assert window.store.view.items[-1].id == "web"
    assert here(view) == "items/web/item"
    typed("hp-d2700")
    quantity = view.visualRect(view.grid.index_of(Place("items", "web", "quantity"))).center()
    QTest.mouseClick(view.viewport(), LEFT, NONE, quantity)
    typed("3")
    tap(Key.Key_Return)
    line = window.store.view.items[-1]
    assert (line.id, line.item, line.quantity) == ("web", "hp-d2700", 3)
    assert len(window.store.view.items) == 18


@pytest.mark.same_window
@pytest.mark.parametrize("leave", ["up", "down", "return", "click", "focus", "sheet"])
def test_however_one_leaves_an_editor_the_text_is_entered(window: MainWindow, leave: str) -> None:
    view = at(window, "items/drives/quantity")
    typed("700")
    if leave == "click":
        QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(view.grid.index(1, 2)).center())
    elif leave == "focus":
        window.formula_bar.name_box.setFocus()
    elif leave == "sheet":
        window.workbook.show_sheet("pools")
    else:
        tap({"up": Key.Key_Up, "down": Key.Key_Down, "return": Key.Key_Return}[leave])
        assert view.currentIndex().row() == {"up": 8, "down": 10, "return": 10}[leave]
    line = window.store.view.items.get("drives")
    assert line is not None
    assert line.quantity == 700


REFUSED = {
    "items": ("items/drives/quantity", "many", '"many" is no quantity. A whole number, for example 736. The old'),
    "links": ("links/nodes-net/count", "-3", "from 1"),
    "pools": ("pools/data/drives", "nothing-of-that-name", "which is no line"),
    "workloads": ("workloads/sfs/read_ratio", "150 %", "Read share"),
    "requirements": ("requirements/rate/target", "soon", "no target"),
    "prices": ("items/drives/price", "cheap", "no unit price"),
    "names": ("items/drives/id", "two words", "letters, digits"),
    "taken names": ("items/drives/id", "hba", "is taken"),
    "policies": ("policies/values/link_ceiling", "1000", "Link ceiling"),
}


@pytest.mark.same_window
@pytest.mark.parametrize(("place", "text", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_text_not_taken_stays_in_its_editor_with_the_reason(
    window: MainWindow, place: str, text: str, reason: str
) -> None:
    before = window.store.design
    parts = place.split("/")
    target = Place("policies", "", *parts[1:]) if parts[0] == "policies" else Place(*parts)
    assert window.navigation.go_to(target)
    view = sheet_of(window).view
    view.setFocus()
    index = view.currentIndex()
    for key in (Key.Key_Return, Key.Key_Tab, Key.Key_Down):
        if editor_of(view) is None:
            typed(text)
        tap(key)
        editor = refused(view)
        assert (editor.text(), editor.hasFocus()) == (text, True)
        assert view.currentIndex() == index
        assert editor.reason is not None
        assert reason in editor.reason.text()
        assert editor.width() >= min(editor.fontMetrics().horizontalAdvance(text), view.viewport().width())
        assert on_screen(window).contains(on_screen(editor.reason))
        assert not on_screen(editor.reason).intersects(on_screen(editor))
        panes = [each for splitter in window.findChildren(QSplitter) for each in splitter.children()]
        assert editor.reason not in panes, "what a splitter gets for a child becomes one of its panes"
        spoken = QAccessible.queryAccessibleInterface(editor)
        assert spoken is not None
        assert reason in spoken.text(QAccessible.Text.Description)
    tap(Key.Key_Escape)
    assert editor_of(view) is None
    assert view.grid.bad == {}
    assert sheet_of(window).message.isHidden()
    assert not any(label.isVisible() for label in view.viewport().findChildren(QLabel))
    assert window.store.design is before


@pytest.mark.same_window
def test_a_text_that_was_mended_in_its_editor_is_taken_and_the_reason_goes(window: MainWindow) -> None:
    view = at(window, "items/drives/quantity")
    typed("many")
    tap(Key.Key_Return)
    refused(view).selectAll()
    typed("70")
    tap(Key.Key_Return)
    line = window.store.view.items.get("drives")
    assert line is not None
    assert line.quantity == 70
    assert view.grid.bad == {}
    assert here(view) == "items/os/quantity"


@pytest.mark.same_window
@pytest.mark.parametrize("blank", [False, True])
def test_clicking_away_from_a_text_not_taken_marks_its_cell_and_keeps_it(window: MainWindow, blank: bool) -> None:
    view = in_blank_row(window, "items") if blank else at(window, "items/drives/quantity")
    if blank:
        view.setCurrentIndex(view.grid.index(view.currentIndex().row(), 2))
    index = view.currentIndex()
    typed("many")
    tap(Key.Key_Return)
    refused(view)
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(view.grid.index(0, 0)).center())
    assert editor_of(view) is None
    assert index.data(DECORATION) is not None
    assert "many" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "a whole number" in sheet_of(window).message.text()
    view.setCurrentIndex(index)
    tap(Key.Key_F2)
    QApplication.processEvents()
    assert refused(view).text() == "many"
    tap(Key.Key_Escape)
    assert index.data(DECORATION) is None
    assert len(window.store.view.items) == 17


@pytest.mark.same_window
def test_a_text_for_many_cells_that_is_not_taken_stays_in_its_editor(window: MainWindow) -> None:
    view = at(window, "items/boot/quantity")
    tap(Key.Key_Down, SHIFT)
    typed("many")
    tap(Key.Key_Return, CONTROL)
    assert refused(view).text() == "many"
    assert window.store.undo_stack.count() == 0


@pytest.mark.same_window
def test_a_choice_from_the_list_of_a_new_row_stays_in_that_row(
    window: MainWindow
) -> None:
    in_blank_row(window, "items")
    typed("web")
    tap(Key.Key_Tab)
    typed("hp-d27")
    tap(Key.Key_Down)
    tap(Key.Key_Return)
    QApplication.processEvents()
    assert [line.id for line in window.store.view.items][-1] == "web"
    assert window.store.view.items[-1].item.startswith("hp-d27")
    assert len(window.store.view.items) == 18


def test_what_stands_in_an_open_editor_is_saved_with_the_rest(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "mine.sizer"
    assert window.documents.write(path)
    at(window, "items/drives/quantity")
    typed("700")
    window.actions_by_id["save"].trigger()
    assert load(path).items.get("drives") == window.store.view.items.get("drives")
    assert '"quantity": 700' in path.read_text("utf-8")
    typed("many")
    window.actions_by_id["save"].trigger()
    assert refused(sheet_of(window).view).text() == "many", "what is not taken stays"


def test_closing_a_window_asks_about_what_stands_in_an_open_editor(window: MainWindow, dialogs: FakeDialogs) -> None:
    at(window, "items/drives/quantity")
    typed("700")
    dialogs.unsaved_answers.append(UnsavedChoice.CANCEL)
    assert not window.close()
    assert dialogs.asked[-1].startswith("unsaved")


# --- names --------------------------------------------------------------------------------------------------------

@pytest.mark.same_window
@pytest.mark.flow
def test_f2_on_a_name_renames_the_record_everywhere_as_one_step(window: MainWindow) -> None:
    before = window.store.design
    strip = window.strip.lights["capacity"].part.value
    view = at(window, "items/drives/id")
    tap(Key.Key_F2)
    editor = editor_of(view)
    assert editor is not None
    assert editor.text() == "drives"
    typed("disks")
    tap(Key.Key_Return)
    design = window.store.design
    assert design.items.get("drives") is None
    assert "disks" in design.pools[0].drives
    assert here(view) == "items/os/id", "one goes on below"
    assert window.store.undo_stack.undoText() == "Rename line drives to disks"
    assert window.store.failed == ()
    assert window.strip.lights["capacity"].part.value == strip
    tap(Key.Key_Z, CONTROL)
    assert window.store.design == before
    assert window.store.undo_stack.index() == 0


@pytest.mark.same_window
@pytest.mark.parametrize("place", ["links/nodes-net/id", "pools/data/id", "workloads/sfs/id", "requirements/rate/id"])
def test_every_record_with_a_name_can_be_renamed(window: MainWindow, place: str) -> None:
    table, old, _ = place.split("/")
    rows = [row.id for row in getattr(window.store.view, table)]
    results = window.strip.lights["capacity"].part.value
    view = at(window, place)
    row = view.currentIndex().row()
    typed("another")
    tap(Key.Key_Return)
    assert [row.id for row in getattr(window.store.view, table)] == [
        "another" if name == old else name for name in rows]
    assert window.store.failed == ()
    assert window.strip.lights["capacity"].part.value == results
    assert view.grid.index_of(Place(table, "another", "id")).row() == row


def test_a_renamed_row_stays_where_it_is_in_sorted_and_filtered_rows(window: MainWindow) -> None:
    view = at(window, "items/drives/quantity")
    model = window.workbook.grids["items"].model
    assert isinstance(model, RecordModel)
    model.sort_by("quantity", descending=True)
    index = model.index_of(Place("items", "drives", "id"))
    view.setCurrentIndex(index)
    row = index.row()
    typed("zz")
    tap(Key.Key_Return, NONE)
    assert model.index_of(Place("items", "zz", "id")).row() == row
    window.store.undo_stack.undo()
    assert model.index_of(Place("items", "drives", "id")).row() == row


@pytest.mark.same_window
def test_the_name_of_a_scenario_can_be_typed_and_what_starts_from_it_stays_with_it(window: MainWindow) -> None:
    for title in ("Lean", "Leaner"):
        assert window.store.edit(AddScenario(title, base="lean" if title == "Leaner" else None))
    at(window, "scenarios/lean/name")
    typed("Thin")
    tap(Key.Key_Return)
    assert [row.called for row in window.store.design.scenarios] == ["Thin", "Leaner"]
    assert window.store.design.scenarios[1].base == "lean", "ids stay, and stand in files alone"
    grid = sheet_of(window).view.grid
    assert "Id" not in [grid.text_at(row, 0) for row in range(grid.rowCount())]


# --- any hands ------------------------------------------------------------------------------------------------------

TEXTS = ("web", "hba", "two words", "2", "many", "", "=8*24", "data", "drives", "raid6", "1.2 TB", "sequential")
KEYS = (Key.Key_Return, Key.Key_Tab, Key.Key_Down, Key.Key_Up, Key.Key_Escape, Key.Key_Delete)


@pytest.mark.same_window
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_typed_undo_gives_back_every_design_and_redo_the_last(window: MainWindow, seed: int) -> None:
    chance = random.Random(seed)
    stack = window.store.undo_stack
    first, seen = window.store.design, [window.store.design]

    def note(index: int) -> None:
        seen[index:] = [window.store.design]

    stack.indexChanged.connect(note)
    for _ in range(60):
        view = view_of(window, chance.choice(("items", "services", "links", "pools", "workloads", "requirements")))
        columns = [at for at in range(view.grid.columnCount()) if not view.isColumnHidden(at)]
        view.setCurrentIndex(view.grid.index(chance.randrange(view.grid.rowCount()), chance.choice(columns)))
        view.setFocus()
        typed(chance.choice(TEXTS))
        tap(chance.choice(KEYS))
        if chance.random() < 0.2:
            (stack.undo if chance.random() < 0.6 else stack.redo)()
        assert check(window.store.design) == ()
    stack.indexChanged.disconnect(note)
    last, count = window.store.design, stack.index()
    for index in range(count, -1, -1):
        stack.setIndex(index)
        assert window.store.design == seen[index]
    assert dumps(window.store.design) == dumps(first)
    stack.setIndex(count)
    assert dumps(window.store.design) == dumps(last)
    for sheet in window.workbook.grids.values():
        if isinstance(sheet.model, RecordModel):
            shown = [sheet.model.id_at(row) for row in range(sheet.model.rowCount())]
            rows = getattr(window.store.view, sheet.model.table)
            ids = nested(rows) if sheet.model.table == "items" else rows.ids()
            assert [name for name in shown if name] == list(ids)
