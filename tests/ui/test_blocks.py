"""A building block is chosen in the bar above the hardware, seen before it is taken, and taken as one step."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import RemoveRecords, set_one
from sizer.design.records import Design
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tests.ui.hands import press, tap, type_into, typed
from ui.blocks.bar import BlockBar
from ui.blocks.fields import CountBox
from ui.grids.models.ordered import OrderedModel
from ui.jobs.job import Job
from ui.jobs.worker import Worker
from ui.widgets.dragged import ITEM_MIME
from ui.widgets.roles import BACKGROUND
from ui.window.main import MainWindow

MSA = "hpe-msa-2060-sff"
LEFT = Qt.MouseButton.LeftButton


def settle(qtbot: QtBot, bar: BlockBar) -> str:
    """Waits until what is chosen was sized; what it gives."""
    qtbot.waitUntil(lambda: not bar._sized.isActive())
    return plain_spaces(bar.gives.text())


def choose(bar: BlockBar, text: str) -> None:
    """Types a model where the cursor is, and takes it."""
    line = bar.model.lineEdit()
    assert line is not None
    assert line.hasFocus()
    typed(text)
    tap(Qt.Key.Key_Return)
    assert bar.drives.hasFocus()


def taken(window: MainWindow) -> list[tuple[str, ...]]:
    """Space and power of each line of the hardware."""
    model = window.workbook.grids["items"].model
    assert isinstance(model, OrderedModel)
    columns = [at for at, column in enumerate(model.columns) if column.cell in ("rack_units", "watts")]
    assert len(columns) == 2
    return [tuple(plain_spaces(str(model.index(row, at).data())) for at in columns)
            for row in range(model.rowCount() - 1)]


@pytest.fixture
def empty(open_window: Callable[[str], MainWindow]) -> MainWindow:
    window = open_window("")
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    window.workbook.show_entry("hardware")
    return window


@pytest.mark.flow
def test_a_block_is_chosen_changed_seen_and_taken_as_one_step(empty: MainWindow, qtbot: QtBot) -> None:
    window, bar = empty, empty.building.bar
    sheet, design = window.workbook.grids["items"], window.store.design
    window.resize(1600, 1000)
    QTest.mouseClick(window.building.button, LEFT)
    assert bar.isVisible()
    choose(bar, "msa 2060 sff")
    first = settle(qtbot, bar)
    assert bar.height() <= 76, "one row of fields, one of what it gives"
    assert first.startswith("Gives 277 TB usable, 226,000/s at ")
    assert "; 5 new lines; 7 lines of cables and optics follow from them. " in first
    bar.drives.setFocus()
    press(bar.drives, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(bar.drives, "12")
    assert settle(qtbot, bar).startswith("Gives 138 TB usable, ")
    assert (bar.spares.value(), bar.guard.currentText()) == (1, "RAID 6, 9+2")
    for number in ("24", "20", "12"):  # each is sized with its first digit alone, and nothing of that stays
        press(bar.drives, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        for digit in number:
            QTest.keyClicks(bar.drives, digit)
            settle(qtbot, bar)
        assert bar.guard.currentText().startswith("RAID 6, "), number
        assert number != "24" or settle(qtbot, bar) == first, "the same fields give the same block"
    assert window.strip.cells["preview"].part.value == "with the block"
    assert window.strip.cells["usable"].part.value.startswith("138")
    shown = [sheet.model.index(row, 1).data() for row in range(sheet.model.rowCount() - 1)]
    assert len(shown) == 5
    before = taken(window)
    assert before == [("2 U", "840 W"), ("in servers", "25 W"), ("2 U", "300 W"), ("2 U", "520 W"),
                      ("in arrays", "120 W")]
    tint = sheet.model.index(0, 1).data(BACKGROUND)
    assert isinstance(tint, QColor)
    assert tint == window.theme.colours.accent_soft
    sheet.view.setCurrentIndex(sheet.model.index(0, 1))
    sheet.view.delete_rows()
    assert window.store.design is design, "nothing touches the design before"
    assert not sheet.message.isVisible()
    press(bar.drives, Qt.Key.Key_Return)
    assert bar.isHidden()
    assert [line.called for line in window.store.view.items] == [
        "Hosts", "Host adapters", "Switches", "Arrays", "Data drives"]
    assert taken(window) == before, "what they take was told before"
    assert window.store.undo_stack.count() == 1
    assert window.store.undo_stack.undoText() == "Add MSA 2060 SFF as a block"
    assert sheet.model.index(0, 1).data(BACKGROUND) != tint
    press(sheet.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.store.design == design


def test_the_ring_of_a_count_is_whole_on_all_four_sides(empty: MainWindow, qtbot: QtBot) -> None:
    window, bar = empty, empty.building.bar
    window.resize(1500, 920)
    QTest.mouseClick(window.building.button, LEFT)
    choose(bar, "MSA 2060 SFF")
    settle(qtbot, bar)
    accent = window.theme.colours.accent.rgb()
    seen: set[str] = set()
    for _ in range(9):
        count = QApplication.focusWidget()
        assert count is not None
        if not isinstance(count, CountBox):
            tap(Qt.Key.Key_Tab)
            continue
        place = QRect(count.mapTo(window, QPoint()), count.size())
        image = window.grab(place.adjusted(-2, -2, 2, 2)).toImage()
        wide, high = image.width(), image.height()
        sides = {"above": [(x, 1) for x in range(wide)], "below": [(x, high - 2) for x in range(wide)],
                 "left": [(1, y) for y in range(high)], "right": [(wide - 2, y) for y in range(high)]}
        for side, line in sides.items():
            assert all(image.pixel(*point) == accent for point in line), (count.accessibleName(), side)
        seen.add(count.accessibleName())
        tap(Qt.Key.Key_Tab)
    assert {"Drives", "Spares"} <= seen, "with the keys"


def test_escape_leaves_everything_as_it_was(empty: MainWindow, qtbot: QtBot) -> None:
    window, bar = empty, empty.building.bar
    press(window.workbook.grids["items"].view, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert bar.isVisible()
    choose(bar, "msa 2060 sff")
    settle(qtbot, bar)
    tap(Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert not window.store.undo_stack.count()
    assert window.workbook.grids["items"].model.rowCount() == 1
    assert "with the block" not in window.strip.text()


def test_what_does_not_fit_says_why_and_is_not_taken(empty: MainWindow, qtbot: QtBot) -> None:
    window, bar = empty, empty.building.bar
    window.building.open(MSA)
    press(bar.drives, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(bar.drives, "30")
    assert settle(qtbot, bar).startswith("30 drives and 24 bays in Arrays. Use at most 24 drives")
    assert not bar.add.isEnabled()
    press(bar.drives, Qt.Key.Key_Return)
    assert bar.isVisible()
    assert not window.store.design.items


def test_a_model_typed_in_the_blank_row_is_offered_as_a_block_around_its_line(
    empty: MainWindow, qtbot: QtBot
) -> None:
    window, bar = empty, empty.building.bar
    type_into(qtbot, window, "items//name", "MSA 2060 SFF")
    qtbot.waitUntil(lambda: window.building.offered is not None and window.building.offered.isVisible())
    assert window.building.offered is not None
    assert "without drives and connections" in window.building.offered.text.text()
    window.store.undo_stack.undo()
    assert window.building.offered.isHidden(), "the line has gone"
    type_into(qtbot, window, "items//name", "MSA 2060 SFF")
    qtbot.waitUntil(window.building.offered.isVisible)
    QTest.mouseClick(window.building.offered.build, LEFT)
    assert "; 4 new lines beside 1 that is there; " in settle(qtbot, bar)
    QTest.mouseClick(bar.add, LEFT)
    assert [line.item for line in window.store.view.items].count(MSA) == 1
    assert len(window.store.view.items) == 5


def test_an_array_dropped_from_the_catalog_opens_the_bar_and_other_records_become_lines(
    empty: MainWindow, qtbot: QtBot
) -> None:
    window = empty
    view = window.workbook.grids["items"].view
    for item in ("hpe-sn3600b", MSA):
        data = QMimeData()
        data.setData(ITEM_MIME, item.encode())
        view.dropEvent(QDropEvent(QPointF(QPoint(40, 40)), Qt.DropAction.CopyAction, data, LEFT,
                                  Qt.KeyboardModifier.NoModifier))
    assert [line.item for line in window.store.view.items] == ["hpe-sn3600b"]
    bar = window.building.bar
    assert bar.isVisible()
    assert "1 of" not in settle(qtbot, bar)
    assert bar.network.currentText() == "16 Gb Fibre Channel, 1 × SN3600B"
    QTest.mouseClick(bar.alone, LEFT)
    assert [line.item for line in window.store.view.items] == ["hpe-sn3600b", MSA]


def test_the_catalog_adds_a_record_as_a_block(empty: MainWindow, qtbot: QtBot) -> None:
    window = empty
    window.workbook.show_entry("catalog")
    sheet = window.catalog_sheet
    sheet.show_item(MSA)
    assert sheet.record.build.isVisible()
    QTest.mouseClick(sheet.record.build, LEFT)
    assert window.workbook.front.id == "hardware"
    assert settle(qtbot, window.building.bar).startswith("Gives 277 TB usable")
    sheet.show_item("hpe-sn3600b")
    assert sheet.record.build.isHidden()


def test_a_bar_that_is_open_follows_the_design(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.building.bar
    window.building.open(MSA)
    settle(qtbot, bar)
    hosts = [bar.hosts.itemText(at) for at in range(bar.hosts.count())]
    assert (hosts[0], bar.hosts.currentText()) == ("2 existing servers", "2 existing servers"), "no test bed"
    bar.hosts.setCurrentText("8 × Load generators")
    window.store.edit(set_one("items", "loadgens", "quantity", 6))
    settle(qtbot, bar)
    assert bar.hosts.currentText() == "6 × Load generators"
    window.store.edit(RemoveRecords("items", ("loadgens",)))
    settle(qtbot, bar)
    assert not any("Load generators" in bar.hosts.itemText(at) for at in range(bar.hosts.count()))
    assert bar.hosts.currentIndex() >= 0
    bar.leave()


def test_a_bar_of_what_can_be_no_block_goes_with_its_design(window: MainWindow) -> None:
    bar = window.building.bar
    window.building.open("hp-eva5000")
    assert "no drive of today" in bar.gives.text().casefold()
    assert bar.isVisible()
    window.store.start(Design())
    assert bar.isHidden()


def test_an_offer_follows_its_line(empty: MainWindow, qtbot: QtBot) -> None:
    window = empty
    type_into(qtbot, window, "items//name", "msa 2060 sff")
    qtbot.waitUntil(lambda: window.building.offered is not None and window.building.offered.isVisible())
    offered, line = window.building.offered, window.store.view.items[-1].id
    assert offered is not None
    window.store.edit(set_one("items", line, "name", "Fast array"))
    assert offered.text.text().startswith("Fast array stands alone")
    window.store.edit(set_one("items", line, "item", "hpe-sn3600b"))
    assert offered.isHidden(), "a switch is built as no block"


def test_a_model_that_is_no_block_says_so_and_goes_on_saying_so(window: MainWindow) -> None:
    bar = window.building.bar
    window.building.open("hpe-sn3600b")
    assert "is no array" in bar.gives.text()
    window.store.edit(set_one("items", "nodes", "quantity", 3))
    assert "is no array" in bar.gives.text()
    bar.leave()


@pytest.mark.same_window
def test_of_a_block_that_does_not_fit_the_strip_says_one_word_and_no_number(
    window: MainWindow, qtbot: QtBot
) -> None:
    strip, bar = window.strip, window.building.bar
    before = strip.lights["capacity"].part
    window.building.open(MSA)
    settle(qtbot, bar)
    bar.drives.setFocus()
    press(bar.drives, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(bar.drives, "30")
    assert "30 drives and 24 bays" in settle(qtbot, bar)
    lights = [light.part for light in strip.lights.values()]
    assert {(part.value, part.verdict, part.spread) for part in lights} == {
        ("cannot be built", Verdict.UNBUILDABLE, "")}
    assert "at least 25" in plain_spaces(strip.lights["capacity"].part.detail)
    shown = {name for name, cell in strip.cells.items() if not cell.isHidden()}
    assert {"preview", "standing"} <= shown
    assert not shown & {"throughput", "response", "limit", "power", "price", "failure"}
    bar.leave()
    assert strip.lights["capacity"].part == before


@pytest.mark.same_window
def test_what_a_block_would_meet_is_judged_once_its_ranges_are_known(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Mapping[str, object]] = []

    def ask(_job: Job, request: Mapping[str, object]) -> int:
        asked.append(request)
        return len(asked)

    monkeypatch.setattr(Job, "ask", ask)
    ranges, lights = window.services.ranges, window.strip.lights
    window.building.open(MSA)
    settle(qtbot, window.building.bar)
    rate = lights["rate"].part
    assert (rate.verdict, window.strip.cells["preview"].part.value) == (Verdict.UNDECIDED, "with the block")
    qtbot.waitUntil(lambda: ranges._ahead_asked > 0)
    number = ranges._ahead_asked
    answer = Worker().answer(asked[number - 1], lambda _share, _text: None)
    ranges._job.answered.emit(number, json.loads(json.dumps(answer)))
    judged = lights["rate"].part
    assert judged.verdict is not Verdict.UNDECIDED
    assert judged.spread, "its range is told too"
    assert window.strip.cells["preview"].part.value == "with the block"
    window.services.whatif.previewed.emit(None, "")
    assert lights["rate"].part == judged, "a table beside that looks at nothing ends no other look"
    window.building.bar.leave()
    assert lights["rate"].part.verdict is Verdict.UNDECIDED, "of the design itself nothing was computed here"
    ranges._job.answered.emit(number, answer)
    assert lights["rate"].part.verdict is Verdict.UNDECIDED, "what comes late is of no change that is looked at"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_count_has_an_edge_and_its_number(window: MainWindow, colours: str) -> None:
    window.theme.choose(colours)
    try:
        window.building.open(MSA)
        box = window.building.bar.units
        picture = box.grab().toImage()
        ground = window.theme.colours.surface
        middle = picture.pixelColor(picture.width() // 2, 0)
        assert abs(middle.lightness() - ground.lightness()) > 50, "as an edge of a field"
        inks = {picture.pixelColor(x, y).name() for x in range(6, picture.width() - 6)
                for y in range(6, picture.height() - 6)}
        assert len(inks) > 2, "the digits are there"
    finally:
        window.building.bar.leave()
        window.theme.choose("light")
