"""The parts around the grids: tree, catalog, scenarios, failures, fixes, pins, charts, what-if, validation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import Batch, PutRecord, apply, set_one
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load
from sizer.design.records import Requirement, RequirementKind
from sizer.sizing import size
from sizer.units import plain_spaces
from tests.ui.hands import ASIDE_MS, CONTROL, go, know_ranges, press, type_into, typed, widgets_alive
from ui.rack.sheet import RackSheet
from ui.state.subject import Place, Subject
from ui.whatif.values import read_values
from ui.widgets.dragged import DropMark
from ui.widgets.roles import DECORATION
from ui.window.main import MainWindow
from ui.window.windows import Windows

pytestmark = pytest.mark.same_window


@pytest.mark.flow
def test_an_array_is_changed_to_another_makers_from_its_line_with_keys_alone(
    qtbot: QtBot, open_window: Callable[[str], MainWindow]
) -> None:
    window = open_window("hp-ha-nfs")
    sheet = go(window, "items/arrays/quantity")
    sheet.view.setFocus()
    press(window, Qt.Key.Key_M, CONTROL)
    catalog = window.catalog_sheet
    assert window.workbook.front.id == "catalog"
    assert (catalog.kind.currentText(), catalog.browsing.line) == ("Arrays", "arrays")
    assert catalog.record.isVisible()
    assert catalog.record.title.text() == "HP MSA2324fc G2"
    qtbot.waitUntil(catalog.table.hasFocus)
    typed("powervault me5084")
    press(catalog.search, Qt.Key.Key_Down)
    press(catalog.table, Qt.Key.Key_Return)
    line, link = window.store.view.items.get("arrays"), window.store.view.links.get("arrays-san")
    assert line is not None
    assert link is not None
    assert (line.item, link.to_port) == ("dell-powervault-me5084", "fc")
    assert window.store.sizing is not None
    assert window.store.sizing.buildable
    press(window, Qt.Key.Key_Z, CONTROL)
    assert window.store.view.items.get("arrays") == window.store.design.items.get("arrays")
    assert window.store.undo_stack.index() == 0


def test_without_a_line_of_hardware_its_model_cannot_be_replaced_and_that_is_said(window: MainWindow) -> None:
    go(window, "pools/data/protection")
    window.replace_model()
    assert "Choose a line of the hardware first" in window.message_bar.text


def drag(over: QWidget, at: QPoint, data: QMimeData) -> None:
    """Drag something over a widget, as the window system tells it."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind in (QDragEnterEvent, QDragMoveEvent):
        QApplication.sendEvent(over, kind(at, Qt.DropAction.CopyAction, data, left, none))


def drop(on: QWidget, at: QPoint, data: QMimeData) -> None:
    QApplication.sendEvent(on, QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                                          Qt.KeyboardModifier.NoModifier))


@pytest.mark.flow
def test_an_item_dragged_from_the_catalog_becomes_a_line_in_what_holds_it(
    qtbot: QtBot, open_window: Callable[[str], MainWindow]
) -> None:
    window = open_window("hp-ha-nfs")
    window.workbook.show_entry("catalog")
    catalog = window.catalog_sheet
    catalog.search.setText("hp-619291-b21")
    data = catalog.model.mimeData([catalog.model.index(0, 0)])
    assert isinstance(data, QMimeData)
    rail, view = window.rail, window.workbook.grids["items"].view
    entry = rail.visualRect(rail.entries.index(rail.entries.row_of("hardware"), 0)).center()
    drag(rail.viewport(), entry, data)
    qtbot.waitUntil(view.isVisible)  # a rest on the name of a place brings it to the front
    sheet = go(window, "items/arrays/quantity")
    at = view.visualRect(view.currentIndex())
    drag(view.viewport(), at.center(), data)
    assert view.drops.mark.isVisible()
    assert (view.drops.mark.y(), view.drops.mark.height()) == (at.y(), at.height()), "the line that takes it is marked"
    drop(view.viewport(), at.center(), data)
    assert not view.drops.mark.isVisible()
    line = window.store.view.items[-1]
    assert (line.item, line.parent) == ("hp-619291-b21", "arrays")
    assert window.store.undo_stack.count() == 1
    assert sheet.view.selected_records() == [line.id]
    window.workbook.show_sheet("racks")
    racks = window.workbook.pages["racks"]
    assert isinstance(racks, RackSheet)
    drag(racks.canvas, racks.canvas.places.rack(0).center(), data)
    mark = racks.canvas.findChild(DropMark)
    assert isinstance(mark, DropMark)
    assert mark.geometry() == racks.canvas.places.rack(0)
    drop(racks.canvas, racks.canvas.places.rack(0).center(), data)
    assert window.store.view.items[-1].item == "hp-619291-b21"
    assert window.store.undo_stack.count() == 2


@pytest.mark.flow
def test_an_array_brings_its_cables_and_cords_as_derived_lines(window: MainWindow) -> None:
    window.commands.add_items(["hp-msa2324fc-g2"])
    added = window.store.view.items[-1].id
    sizing = window.store.sizing
    assert sizing is not None
    derived = [line for line in sizing.bom if line.derived and line.row.startswith(added)]
    assert derived
    assert all("confirm" in line.status for line in derived)


def test_a_duplicated_scenario_shows_what_differs_beside_its_origin(qtbot: QtBot, window: MainWindow) -> None:
    window.state_bar.duplicate_scenario()
    type_into(qtbot, window, "items/drives/quantity", "1000")
    window.workbook.show_sheet("scenarios")
    model = window.services.scenarios
    rows = {model.line_at(row).title: row for row in range(model.rowCount())}
    inputs = [model.index(rows["Data drives · Quantity"], at) for at in (1, 2)]
    assert [index.data() for index in inputs] == ["736", "1,000"]
    assert [index.data(DECORATION) is not None for index in inputs] == [False, True]
    model.scenarios.finish()
    assert "+3" in model.text_at(rows["Usable, pool NFS data"], 2)
    cell = window.workbook.grids["items"].model.index_of(Place("items", "drives", "quantity"))
    assert cell.data(DECORATION) is not None
    assert "Changed in this scenario" in str(cell.data(Qt.ItemDataRole.ToolTipRole))


@pytest.mark.flow
def test_the_strip_compares_with_the_pinned_baseline_scenario(qtbot: QtBot, window: MainWindow) -> None:
    window.state_bar.duplicate_scenario()
    assert window.store.design.baseline == "base"
    type_into(qtbot, window, "items/drives/quantity", "368")
    part = window.strip.lights["capacity"].part
    assert (part.difference, part.arrow) == ("−50\u202f%", "▽ −50\u202f%")
    window.state_bar.scenario.setCurrentIndex(0)
    window.state_bar._select()
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


@pytest.mark.flow
def test_after_one_failure_everything_reads_degraded_inside_a_frame(window: MainWindow) -> None:
    intact = window.store.sizing
    assert intact is not None
    box = window.state_bar.failure
    box.setCurrentIndex(box.findData("node-nodes"))
    window.state_bar._fail()
    assert window.banner.isVisible()
    assert "After one failure: one of 2 NFS nodes" in window.banner.text.text()
    degraded = window.store.sizing
    assert degraded is not None
    key = intact.workloads[0].throughput
    assert degraded.sheet[key].number < 0.7 * intact.sheet[key].number
    assert window.strip.lights["rate"].part.difference == "▽ was 160,000/s"
    assert window.centralWidget().layout().contentsMargins().left() > 0  # type: ignore[union-attr]
    press(window, Qt.Key.Key_Escape)
    assert window.store.failure is None
    assert window.banner.isHidden()
    assert window.strip.lights["rate"].part.difference == ""


@pytest.mark.flow
def test_the_failures_stand_in_a_table_the_worst_first(window: MainWindow) -> None:
    view = window.workbook.views["failures"]
    view.live.refresh()
    at = [head.title for head in view.live.table.heads].index("Kept")
    kept = [cells[at].number for cells in view.live.table.rows if len(cells) > at and cells[at].bar is not None]
    numbers = [number for number in kept if number is not None]
    assert len(numbers) > 5
    assert numbers == sorted(numbers)


def test_a_failure_survives_edits_and_is_forgotten_with_its_part(qtbot: QtBot, window: MainWindow) -> None:
    window.store.fail("switch-fcsw")
    window.store.edit(set_one("items", "drives", "quantity", 700))
    assert window.store.failure is not None
    go(window, "items/fcsw/quantity").view.delete_rows()
    assert window.store.failure is None


def test_a_missed_requirement_offers_fixes_and_enter_applies_one(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    window.strip.lights["capacity"].click()
    assert window.fixes.searching
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=ASIDE_MS)
    assert len(window.fixes.fixes) >= 2
    assert any("instead of 640" in fix.title for fix in window.fixes.fixes)
    shown = window.fixes.view.live.table
    assert [head.title for head in shown.heads] == ["Change", "Reaches", "Power", "Space", "Money", "But"]
    assert [plain_spaces(cell.text) for cell in shown.rows[0]][1:5] == ["26 TB", "+589 W", "same", "unknown"]
    first = window.fixes.fixes[0].title
    qtbot.waitUntil(lambda: window.strip.cells["preview"].part.value == f"with {first}")
    assert window.strip.lights["capacity"].part.value == "26.2\u202fTB"
    press(window.fixes.view, Qt.Key.Key_Down)
    second = window.fixes.fixes[1].title
    qtbot.waitUntil(lambda: window.strip.cells["preview"].part.value == f"with {second}")
    press(window.fixes.view, Qt.Key.Key_Up)
    assert any("uncertain: met in" in cells[5].text for cells in shown.rows if len(cells) > 5)
    assert window.fixes.view.hasFocus(), "the keyboard must be where the choice is"
    before = window.store.undo_stack.count()
    press(window.fixes.view, Qt.Key.Key_Return)
    assert window.fixes.isHidden()
    assert window.store.undo_stack.count() == before + 1
    assert "instead of 640" in window.store.undo_stack.undoText()
    assert window.strip.cells["preview"].isHidden()
    assert ": undecided" in window.strip.lights["capacity"].accessibleName()
    know_ranges(window)
    assert ": met" in window.strip.lights["capacity"].accessibleName()
    window.strip.lights["capacity"].click()
    QApplication.processEvents()
    assert "is met" in window.fixes.title.text()
    assert window.fixes.height() <= 3 * window.fixes.apply_button.height(), "a sentence takes the room of a sentence"
    window.fixes.close_panel()
    window.commands.undo()
    know_ranges(window)
    assert "missed" in window.strip.lights["capacity"].accessibleName()


@pytest.mark.sampled
@pytest.mark.slow
def test_what_only_part_of_the_range_meets_is_called_uncertain_everywhere_and_can_be_mended(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.store.edit(set_one("requirements", "rate", "target", 100_000.0))
    window.workbook.show_sheet("requirements")
    sheet = window.workbook.grids["requirements"]
    assert sheet.height() <= sheet.wanted_height, "house rules have the room that no requirement takes"
    verdict = next(at for at in range(sheet.model.columnCount())
                   if sheet.model.headerData(at, Qt.Orientation.Horizontal) == "Verdict")
    row = next(at for at in range(sheet.model.rowCount())
               if sheet.model.index(at, 0).data() == "NFS operations at 5 ms")
    assert sheet.model.index(row, verdict).data() == "undecided"
    qtbot.waitUntil(lambda: window.store.ranges is not None, timeout=ASIDE_MS)
    assert sheet.model.index(row, verdict).data() == "uncertain"
    assert "uncertain" in window.strip.lights["rate"].accessibleName()
    window.commands.mend_worst()
    assert "missed at the poor end" in window.fixes.title.text()
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=ASIDE_MS)
    assert "over the whole range" in window.fixes.title.text()
    assert window.fixes.view.live.table.heads[1].title == "At the poor end"
    assert window.fixes.apply()
    qtbot.waitUntil(lambda: window.store.ranges is not None, timeout=ASIDE_MS)
    assert window.strip.lights["rate"].accessibleName().partition(": ")[2].startswith("met")


def test_a_fix_is_put_into_a_scenario_beside_the_design_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    window.strip.lights["capacity"].click()
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=ASIDE_MS)
    title, before = window.fixes.fixes[0].title, window.store.design
    QTest.mouseClick(window.fixes.scenario_button, Qt.MouseButton.LeftButton)
    scenario = window.store.design.scenarios.get(window.store.design.current_scenario)
    assert scenario is not None
    assert scenario.name == title
    assert window.store.design.items == before.items
    assert window.store.view.items != before.items
    window.commands.undo()
    assert window.store.design == before


def test_a_fix_that_breaks_something_says_what(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    window.strip.lights["capacity"].click()
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=ASIDE_MS)
    rows = {cells[0].text: cells for cells in window.fixes.view.live.table.rows}
    but = next(cells[5].text for title, cells in rows.items() if title.startswith("RAID 5"))
    assert "misses NFS operations at 5 ms" in but
    assert "throughput" in but


def test_an_edit_ends_a_search_for_fixes_and_its_answer_is_dropped(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    window.strip.lights["capacity"].click()
    states = [window.fixes.searching]
    window.store.edit(set_one("items", "nodes", "quantity", 3))
    states.append(window.fixes.searching)
    assert states == [True, False]
    assert window.fixes.isHidden()
    assert window.fixes.fixes == ()


def test_a_search_for_fixes_leaves_the_window_at_hand(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    window.strip.lights["capacity"].click()
    qtbot.waitUntil(lambda: "%" in window.fixes.title.text() and "…" in window.fixes.title.text(), timeout=ASIDE_MS)
    press(window.fixes.view, Qt.Key.Key_Escape)
    assert window.fixes.isHidden()
    assert not window.fixes.searching


def test_a_requirement_that_nothing_meets_says_why(qtbot: QtBot, window: MainWindow) -> None:
    window.store.edit(set_one("requirements", "rate", "within_s", 1e-5))
    window.strip.lights["rate"].click()
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=ASIDE_MS)
    assert window.fixes.fixes == ()
    assert "nothing that can be bought meets it" in window.fixes.title.text()
    assert not window.fixes.apply()
    assert not window.fixes.apply_button.isEnabled()


@pytest.mark.flow
def test_a_met_requirement_says_so_instead_of_searching(window: MainWindow) -> None:
    window.strip.lights["capacity"].click()
    assert not window.fixes.searching
    assert "is met" in window.fixes.title.text()


@pytest.mark.flow
def test_a_figure_is_pinned_with_a_reason_marked_listed_and_undone(window: MainWindow) -> None:
    window.explain.show_figure("pool.data.usable_bytes")
    window.explain.refresh()
    assert not window.explain.pin("30\u202fTB", "")
    assert "reason" in window.explain.form.said.text()
    assert not window.explain.pin("thirty", "measured")
    assert window.explain.pin("30\u202fTB", "measured on site")
    cell = window.strip.lights["capacity"]
    assert cell.part.value == "29\u202fTB"
    assert cell.part.pinned
    assert "rests on a pin of Usable capacity: measured on site" in cell.accessibleName()
    painted, ink = cell.grab().toImage(), window.theme.colours.pinned
    colours = [painted.pixelColor(x, y) for x in range(70) for y in range(cell.height())]
    # Drawn, whatever signs the fonts have.
    assert any(abs(each.hue() - ink.hue()) < 6 and each.saturation() > 60 for each in colours)
    window.explain.refresh()
    assert "measured on site" in window.explain.text()
    model = window.workbook.grids["overrides"].model
    assert model.index(0, 0).data() == "Usable capacity"
    pools = window.workbook.grids["pools"].model
    usable = next(at for at in range(pools.columnCount())
                  if pools.headerData(at, Qt.Orientation.Horizontal) == "Usable")
    assert pools.index(0, usable).data(DECORATION) is not None
    assert "Pinned (1)" in window.workbook.answer.segment_texts("trust")
    window.commands.undo()
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


def test_a_catalog_fact_can_be_pinned_too(window: MainWindow) -> None:
    window.explain.show_figure("catalog.hp-418371-b21.capacity_bytes")
    window.explain.refresh()
    assert window.explain.pin("80 GB", "label on the drive")
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.sheet["pool.data.raw_bytes"].number == 736 * 80e9
    window.explain.unpin()
    assert len(window.store.view.overrides) == 0


def test_the_what_if_table_agrees_with_sizing_the_design_so(qtbot: QtBot, window: MainWindow) -> None:
    whatif = window.services.whatif
    window.workbook.show_sheet("whatif")
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "368, 736", "items/nodes/quantity", "2, 4")
    qtbot.waitUntil(lambda: whatif.said.text() == "" and not whatif._job.busy and not whatif._soon.isActive(),
                    timeout=ASIDE_MS)
    table = whatif.view.live.table
    assert [head.title for head in table.heads][1:] == ["368", "736"]
    assert [cell.text for cell in table.rows[0]] == ["2", "13.5\u202fTB", "27.0\u202fTB"]
    assert [cell.here for cell in table.rows[0]] == [False, False, True], "the design as it is must be marked"
    whatif.view.selectAll()
    press(whatif.view, Qt.Key.Key_C, CONTROL)
    assert "13.507047317504\t27.014094635008" in QApplication.clipboard().text()


def test_values_of_a_what_if_table_that_cannot_be_read_are_told(window: MainWindow) -> None:
    whatif = window.services.whatif
    window.workbook.show_sheet("whatif")
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "many")
    assert "many" in whatif.said.text()
    assert read_values("10 .. 20 / 3", "count") == [10.0, 15.0, 20.0]


def test_published_results_stand_beside_the_prediction(qtbot: QtBot, window: MainWindow) -> None:
    view = window.workbook.views["validation"]
    window.workbook.show_sheet("validation")
    qtbot.waitUntil(lambda: bool(view.live.table.rows), timeout=ASIDE_MS)
    verdict = [head.title for head in view.live.table.heads].index("Verdict")
    verdicts = {cells[verdict].text for cells in view.live.table.rows}
    assert verdicts & {"inside", "outside", "agrees", "holds"}
    at = [head.title for head in view.live.table.heads].index("Explained by")
    for row, cells in enumerate(view.live.table.rows):
        if cells[0].subject is None:
            assert cells[at].text.startswith(("nothing", "hp-")), "it says why nothing explains it"
            continue
        view.scrollTo(view.live.index(row, 0))
        point = view.visualRect(view.live.index(row, 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert window.explain.key == cells[0].subject.figure
        assert window.store.sizing is not None
        assert cells[at].text.startswith(window.store.sizing.sheet[window.explain.key].label)
    assert any(cells[0].subject is not None for cells in view.live.table.rows)


@pytest.mark.sampled
def test_ranges_arrive_and_round_the_strip_to_two_digits(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.store.ranges is not None, timeout=ASIDE_MS)
    part = window.strip.lights["rate"].part
    assert part.value == "160,000/s"
    assert part.detail.endswith(part.spread)
    assert part.spread.startswith("98,000")
    window.store.edit(set_one("items", "nodes", "quantity", 3))
    assert window.store.ranges is None, "a range of the design before must not stand beside the new value"


@pytest.mark.sampled
def test_the_explanation_names_the_inputs_that_move_a_figure_most(qtbot: QtBot, window: MainWindow) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    window.explain.show_figure(sizing.workloads[0].throughput)
    qtbot.waitUntil(lambda: "What moves it most" in window.explain.text(), timeout=ASIDE_MS)


@pytest.mark.flow
def test_a_problem_is_accepted_with_a_reason_and_one_undo(window: MainWindow) -> None:
    window.workbook.show_sheet("problems")
    view = window.workbook.views["problems"]
    before, accepted = len(view.live.table.rows), len(window.store.view.accepted)
    view.setCurrentIndex(view.live.index(0, 0))
    assert window.grids.accept_problem()
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert sheet.model.enter([sheet.view.currentIndex()], "known to the customer")
    assert window.store.view.accepted[-1].reason == "known to the customer"
    view.live.refresh()
    assert len(view.live.table.rows) < before
    window.commands.undo()
    window.commands.undo()
    assert len(window.store.view.accepted) == accepted


@pytest.mark.flow
def test_an_undecided_check_turns_a_light_green_once_its_reason_is_typed(
    open_window: Callable[[str], MainWindow], tmp_path: Path
) -> None:
    space = Requirement(id="space", kind=RequirementKind.USABLE_CAPACITY, target=1e9, pool="data")
    edits = (PutRecord("requirements", space), set_one("pools", "data", "arrays", None),
             set_one("items", "drives", "parent", "servers"), set_one("items", "servers", "quantity", 1))
    path = tmp_path / "in-servers.sizer"
    path.write_text(dumps(apply(load(templates()["iscsi"]), Batch(edits)).design), "utf-8")
    window = open_window(str(path))

    def light() -> str:
        know_ranges(window)
        return window.strip.lights["space"].accessibleName()

    assert "uncertain" in light()
    window.workbook.show_sheet("problems")
    view = window.workbook.views["problems"]
    [row] = [row for row, problem in enumerate(window.store.problems) if problem.code == "bays-unknown"]
    said = window.store.problems[row].text
    view.setCurrentIndex(view.live.index(row, 0))
    assert window.grids.accept_problem()
    assert window.store.view.accepted[-1].problem == said
    assert "uncertain" in light()
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert sheet.model.enter([sheet.view.currentIndex()], "the maker's configurator says so")
    assert "met, with 1 accepted check" in light()
    assert window.store.edit(set_one("items", "drives", "quantity", 40))
    assert "uncertain" in light()


def test_several_windows_work_on_designs_of_their_own(
    window: MainWindow, open_window: Callable[[str], MainWindow]
) -> None:
    other = open_window("p2000-iscsi")
    other.store.edit(set_one("items", "enterprise-drives", "quantity", 20))
    assert not window.store.dirty
    assert other.store.dirty


def test_a_design_file_dragged_in_is_opened(window: MainWindow, tmp_path: Path) -> None:
    from PySide6.QtCore import QUrl

    window.documents.write(tmp_path / "dragged.sizer")
    window.documents.load("p2000-iscsi")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "dragged.sizer"))])
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                                Qt.KeyboardModifier.NoModifier))
    assert window.store.title == "dragged.sizer"


def test_colours_change_in_every_window_and_one_that_was_closed_is_gone_with_all_it_held(
    window: MainWindow, open_window: Callable[[str], MainWindow]
) -> None:
    before = widgets_alive()
    other = open_window("p2000-iscsi")
    assert widgets_alive() > before + 100
    other.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert widgets_alive() <= before, "sheets that were never shown go with their window"
    window.settings.set("theme", "dark")
    assert window.theme.colours.dark
    window.settings.set("theme", "light")
    assert not window.theme.colours.dark


def test_a_light_or_a_cell_of_the_strip_leads_to_its_explanation(window: MainWindow) -> None:
    window.strip.cells["power"].click()
    assert window.explain.key == "physical.watts.total"
    window.navigation.open_subject(Subject(place=Place("pools", "data", "protection")))
    assert window.formula_bar.name_box.text() == "NFS data: protection"


def test_a_sizing_that_was_slow_is_followed_by_one_after_the_pause(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.state.store.SLOW_S", -1.0)
    window.store.edit(set_one("items", "drives", "quantity", 368))
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"
    qtbot.waitUntil(lambda: window.strip.lights["capacity"].part.value.startswith("13\u202f"), timeout=ASIDE_MS)


def test_the_panel_of_fixes_stays_while_a_sizing_is_waited_for_and_looks_again_with_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, fixes = window.store, window.fixes
    monkeypatch.setattr("ui.state.store.SLOW_S", -1.0)
    store.edit(set_one("items", "drives", "quantity", 368))
    assert store.sizing_waits
    fixes.open_for("capacity")
    assert "as soon as the design is sized" in fixes.title.text()
    window.header.setFocus()
    qtbot.waitUntil(lambda: not store.sizing_waits, timeout=ASIDE_MS)
    assert fixes.isVisible()
    assert "is missed by 48 %" in plain_spaces(fixes.title.text())
    assert fixes.searching
    assert not fixes.view.hasFocus(), "nobody is there"
    monkeypatch.undo()
    store.edit(set_one("items", "drives", "quantity", 640))
    assert fixes.isHidden(), "of another design"


def test_while_a_large_design_is_sized_the_window_works_and_the_next_edit_makes_it_give_up(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.state.store.SLOW_S", -1.0)
    store, beats, waits = window.store, [], []

    def beat() -> None:
        if store._stepping.under_way:
            beats.append(store.design)
            waits.append(store.sizing_waits)
            if len(beats) == 3:
                store.edit(set_one("items", "drives", "quantity", 368))

    heart = QTimer()
    heart.timeout.connect(beat)
    heart.start(0)
    store.edit(set_one("items", "drives", "quantity", 640))
    first = store.design
    qtbot.waitUntil(lambda: window.strip.lights["capacity"].part.value.startswith("13\u202f"), timeout=ASIDE_MS)
    heart.stop()
    assert len(beats) > 5
    assert all(waits)
    assert beats.count(first) == 3, "the sizing of the first edit went on after the second"
    assert not store.sizing_waits
    assert store.sizing is not None
    assert store.sizing.sheet["pool.data.usable_bytes"].number == size(
        store.design, store.catalog).sheet["pool.data.usable_bytes"].number
    assert store.undo_stack.count() == 2


def test_a_window_closed_while_a_large_design_is_sized_ends_well(
    qtbot: QtBot, open_window: Callable[[str], MainWindow], windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.state.store.SLOW_S", -1.0)
    window = open_window("hp-ha-nfs")
    closed: list[bool] = []

    def beat() -> None:
        if not closed and window.store._stepping.under_way:
            window.store.undo_stack.setClean()
            closed.append(window.close())

    heart = QTimer()
    heart.timeout.connect(beat)
    heart.start(0)
    with qtbot.captureExceptions() as raised:
        window.store.edit(set_one("items", "drives", "quantity", 640))
        qtbot.waitUntil(lambda: bool(closed), timeout=ASIDE_MS)
        qtbot.wait(50)
    heart.stop()
    assert closed == [True]
    assert raised == []
    assert window not in windows.all
