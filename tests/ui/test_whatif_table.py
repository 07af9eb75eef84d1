"""The two-way table: live, in one unit, copied to a spreadsheet as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import RemoveRecords, set_one
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.errors import UnitError
from sizer.exploring.varying.inputs import Variable, suggested, variables
from sizer.readable import ComparedNumber, Presumed
from sizer.sizing import size
from sizer.sizing.bench.pins import counts_blocks
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tests.ui.hands import ASIDE_MS, CONTROL, know_ranges, press, ranges_sampled
from ui.jobs.job import Job
from ui.jobs.what_if import Shown
from ui.state.previewing import PreviewBy
from ui.state.settings import Settings
from ui.state.store import Store
from ui.whatif.cells import cell_of, sentences_of
from ui.whatif.chosen import HEADING
from ui.whatif.names import inputs_of, results_of
from ui.whatif.sheet import WhatIf
from ui.whatif.values import MOST_VALUES, read_values, read_words, same_value, values_text
from ui.whatif.view import is_reason
from ui.widgets.drawn import CLIPPED, text_width
from ui.widgets.measures import L
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, text_font
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.mark.parametrize("path", [templates()["iscsi"], templates()["lustre"], reference_designs()["hp-ha-nfs"]],
                         ids=lambda path: path.stem)
def test_every_figure_and_input_to_choose_says_what_it_is_of(path: Path) -> None:
    sizing = size(load(path), shipped_catalog())
    for found in (inputs_of(sizing), results_of(sizing)):
        names = [name for _key, name in found]
        assert [name for name in names if names.count(name) > 1] == []
        assert [name for name in names if re.search(r"(\b\w+\b) · \1$", name)] == []


@pytest.fixture
def whatif(qtbot: QtBot, window: MainWindow) -> WhatIf:
    """The table of usable bytes over drives and nodes."""
    found = window.services.whatif
    window.workbook.show_sheet("whatif")
    found.choose("pool.data.usable_bytes", "items/drives/quantity", "368, 736", "items/nodes/quantity", "2; 4")
    wait(qtbot, found)
    return found


def wait(qtbot: QtBot, whatif: WhatIf) -> None:
    qtbot.waitUntil(lambda: whatif.said.text() == "" and not whatif._job.busy and not whatif._soon.isActive(),
                    timeout=ASIDE_MS)


def texts(whatif: WhatIf) -> list[list[str]]:
    return [[cell.text for cell in row] for row in whatif.view.live.table.rows]


def quantities(window: MainWindow) -> dict[str, int]:
    """How many nodes there are, and of what comes with them."""
    return {line.id: line.quantity for line in window.store.view.items if line.id in ("nodes", "boot", "hba")}


def copied(whatif: WhatIf) -> list[list[str]]:
    whatif.view.selectAll()
    press(whatif.view, Qt.Key.Key_C, CONTROL)
    return [line.split("\t") for line in QApplication.clipboard().text().split("\n")]


@pytest.mark.flow
def test_below_a_low_sheet_it_is_scrolled_and_nothing_of_it_lies_over_another(
    window: MainWindow, whatif: WhatIf
) -> None:
    before = window.size()
    window.resize(1280, 720)
    window.workbook.show_entry("hardware")
    for _ in range(3):
        QApplication.processEvents()
    assert whatif.isVisible()
    parts = [whatif.figure, whatif.across, whatif.down, whatif.view, whatif.legend, whatif.chosen]
    for above, below in pairwise(parts):
        assert above.geometry().bottom() < below.geometry().top()
    assert all(part.height() >= part.minimumSizeHint().height() for part in parts), [
        (part.accessibleName(), part.height(), part.minimumSizeHint().height()) for part in parts]
    window.resize(before)
    window.workbook.show_sheet("whatif")


@pytest.mark.flow
def test_no_row_is_cut_where_the_sheet_is_scrolled(qtbot: QtBot, window: MainWindow, whatif: WhatIf) -> None:
    before = window.size()
    window.resize(1280, 720)
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "736, 912", "items/nodes/quantity", "1; 2; 3; 4")
    wait(qtbot, whatif)
    whatif.view.setCurrentIndex(whatif.view.live.index(3, 2))
    table = whatif.chosen.view
    qtbot.waitUntil(lambda: table.live.rowCount() > 3, timeout=ASIDE_MS)
    QApplication.processEvents()
    port, ground = table.viewport(), table.palette().base().color().rgb()
    room = port.visibleRegion().boundingRect().bottom() + 1
    cut = table.rowAt(room - 1)
    top = table.rowViewportPosition(cut)
    picture = window.grab().toImage()

    def inks(row: int) -> set[int]:
        place = port.mapTo(window, QPoint(0, table.rowViewportPosition(row)))
        high = min(table.rowHeight(row), room - table.rowViewportPosition(row)) - 1
        return {picture.pixel(place.x() + x, place.y() + y) for x in range(300) for y in range(high)}

    assert room < port.height()
    assert 2 < room - top < table.rowHeight(cut)
    assert inks(cut) == {ground}
    assert len(inks(cut - 1)) > 2
    window.resize(before)


@pytest.mark.flow
def test_the_table_follows_an_edit_of_the_design(qtbot: QtBot, window: MainWindow, whatif: WhatIf) -> None:
    assert texts(whatif) == [["2", "13.5\u202fTB", "27.0\u202fTB"], ["4", "13.5\u202fTB", "27.0\u202fTB"]]
    window.store.edit(set_one("pools", "data", "protection", "raid0"))
    qtbot.waitUntil(lambda: texts(whatif)[0][1] == "27.0\u202fTB", timeout=ASIDE_MS)
    assert texts(whatif)[1] == ["4", "27.0\u202fTB", "54.0\u202fTB"]


def test_it_is_copied_as_numbers_with_the_unit_in_the_corner(whatif: WhatIf) -> None:
    block = copied(whatif)
    assert "(TB)" in block[0][0]
    assert block[0][1:] == ["368", "736"]
    assert [row[0] for row in block[1:]] == ["2", "4"]
    assert [float(number) for number in block[1][1:]] == pytest.approx([13.507047, 27.014095], rel=1e-6)
    html = QApplication.clipboard().mimeData().html()
    assert len(re.findall(r'sdval="[\d.]+" sdnum="1033;" x:num=', html)) == 8


def test_one_unit_serves_the_whole_table(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "16, 784")
    wait(qtbot, whatif)
    assert texts(whatif)[0][1:] == ["0.587\u202fTB", "28.8\u202fTB"]


def test_what_cannot_be_built_or_sized_is_marked_with_its_reason(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "465, 736", "items/nodes/quantity", "2, 9")
    wait(qtbot, whatif)
    small, present = whatif.view.live.table.rows[0][1:]
    large = whatif.view.live.table.rows[1][2]
    assert (small.text, small.meaning) == ("impossible", "impossible")
    assert "file set" in small.tip
    assert present.number is not None
    assert (large.text, large.meaning) == ("impossible", "impossible")
    assert large.detail.startswith("16 of ")
    assert "bays" in large.tip
    whatif.view.setCurrentIndex(whatif.view.live.index(1, 2))
    qtbot.waitUntil(lambda: "bays" in whatif.chosen.view.live.table.empty)
    assert not whatif.chosen.make_so.isEnabled()
    said = whatif.view.live.data(whatif.view.live.index(1, 2), Qt.ItemDataRole.AccessibleTextRole)
    assert "bays" in str(said)


def test_a_cell_in_which_a_requirement_is_missed_says_which(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "656, 736, 912")
    wait(qtbot, whatif)
    few, present, many = whatif.view.live.table.rows[0][1:]
    assert (few.number is not None, few.tone) == (True, "bad")
    assert "missed" in few.tip
    assert (few.detail, many.detail) == ("Exported capacity", "Rack space"), "what the number does not tell"
    assert present.detail[0].isdigit(), "its range"


def test_shares_are_copied_as_percentages_a_spreadsheet_reads(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    share = next(key for at in range(whatif.across.count())
                 if "/" not in (key := str(whatif.across.itemData(at))) and sizing.sheet[key].unit == "1")
    whatif.choose("workload.sfs.throughput_per_s", share, "25 %, 50 %")
    wait(qtbot, whatif)
    assert copied(whatif)[0][1:] == ["25 %", "50 %"]
    assert 'sdval="0.25" sdnum="1033;0;0%"' in QApplication.clipboard().mimeData().html()


@pytest.fixture
def commas(window: MainWindow, whatif: WhatIf) -> Iterator[None]:
    """Numbers are written with a decimal comma for a while."""
    window.settings.set("decimal_mark", "comma")
    yield
    window.settings.set("decimal_mark", "point")


def test_numbers_are_copied_and_read_with_the_decimal_mark_in_use(
    qtbot: QtBot, whatif: WhatIf, commas: None
) -> None:
    assert re.fullmatch(r"13,50\d+", copied(whatif)[1][1])
    assert 'x:num="13.50' in QApplication.clipboard().mimeData().html()
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "368; 1.000")
    wait(qtbot, whatif)
    assert [head.title for head in whatif.view.live.table.heads][1:] == ["368", "1,000"]


def test_what_is_proposed_is_written_as_the_heads_are_and_both_ways_of_thousands_are_read(
    qtbot: QtBot, whatif: WhatIf
) -> None:
    def heads() -> list[str]:
        return [head.title for head in whatif.view.live.table.heads][1:]

    whatif.across.setCurrentIndex(whatif.across.findData("items/drives/quantity"))
    whatif.across.activated.emit(whatif.across.currentIndex())
    wait(qtbot, whatif)
    assert whatif.columns.text().split("; ") == heads()
    assert "1,104" in heads()
    for text in ("368, 1104, 1472", "368; 1,104; 1,472"):
        whatif.columns.setFocus()
        whatif.columns.selectAll()
        QTest.keyClicks(whatif.columns, text)
        press(whatif.columns, Qt.Key.Key_Return)
        wait(qtbot, whatif)
        assert heads() == ["368", "1,104", "1,472"]


def test_a_limit_that_is_a_name_is_copied_as_its_name(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.bottleneck", "items/nodes/quantity", "2, 4")
    wait(qtbot, whatif)
    assert copied(whatif)[1][1:] == ["processors of NFS nodes", "drives of NFS data"]


def test_values_that_cannot_be_are_told_and_the_table_stays(whatif: WhatIf) -> None:
    before = texts(whatif)
    for text, said in (
        ("many", "many"), (", ".join(["5"] * (MOST_VALUES + 1)), f"At most {MOST_VALUES} values"), ("nan", "nan"),
        ("1 .. 9 / 1000", f"At most {MOST_VALUES} values"), ("", "at least one value"), ("1 .. 2 .. 3", "2 .. 3"),
        ("5 TB", "TB"),
    ):
        whatif.columns.setText(text)
        whatif.columns.editingFinished.emit()
        assert said in whatif.said.text(), text
        assert texts(whatif) == before, text


def test_values_asked_for_while_others_are_computed_never_mix(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "16, 32, 48", "items/nodes/quantity", "2, 4")
    whatif.view.mark_stale()
    assert texts(whatif)[0] == ["2", "13.5\u202fTB", "27.0\u202fTB"], "the table shown is whole until the next has come"
    wait(qtbot, whatif)
    assert len(texts(whatif)[0]) == 4


def test_values_are_read_with_units_and_as_steps() -> None:
    assert read_values("10 .. 20 / 3", "count") == [10.0, 15.0, 20.0]
    assert read_values("8 KiB; 1 MiB", "B") == [8192.0, 2.0**20]
    assert read_values("8k, 64k", "B", blocks=True) == [8192.0, 65536.0]
    assert read_values("1,5 TB; 2 TB", "B", decimal_comma=True) == [1.5e12, 2e12]
    with pytest.raises(UnitError):
        read_values("8 apples", "B")


def test_each_cell_has_a_sign_and_a_tint_and_below_its_range_or_what_else_is_missed(
    qtbot: QtBot, whatif: WhatIf
) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "656, 736", "items/nodes/quantity", "2, 4")
    wait(qtbot, whatif)
    cells = [cell for row in whatif.view.live.table.rows for cell in row[1:]]
    assert {cell.meaning for cell in cells} <= {"met", "uncertain", "missed"}
    assert len({cell.meaning for cell in cells}) > 1
    assert ["\u2009–\u2009" in cell.detail for cell in cells] == [False, True, False, True]
    assert {cell.detail for cell in cells if cell.meaning == "missed"} == {"Exported capacity"}
    assert [cell.here for cell in cells] == [False, True, False, False]


def test_a_double_click_makes_a_cell_so_as_one_step_with_what_it_brings_along(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "736", "items/nodes/quantity", "2, 4")
    wait(qtbot, whatif)
    cell = whatif.view.live.index(1, 1)
    centre = whatif.view.visualRect(cell).center()
    for click in (QTest.mouseClick, QTest.mouseDClick):
        click(whatif.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, centre)
    assert quantities(window) == {"nodes": 4, "boot": 8, "hba": 8}
    assert window.store.undo_stack.undoText() == "Quantity of NFS nodes: 4"
    window.store.undo_stack.undo()
    assert quantities(window) == {"nodes": 2, "boot": 4, "hba": 4}


def test_ctrl_enter_puts_a_cell_beside_the_design_as_a_scenario(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    whatif.choose("pool.data.usable_bytes", "pools/data/protection", "raid10, raid6")
    wait(qtbot, whatif)
    whatif.view.setFocus()
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 2))
    press(whatif.view, Qt.Key.Key_Return, CONTROL)
    design = window.store.design
    assert len(design.scenarios) == 1
    assert [pool.protection for pool in window.store.view.pools if pool.id == "data"] == ["raid6"]
    assert [pool.protection for pool in design.pools if pool.id == "data"] == ["raid10"]


def test_the_chosen_cell_is_compared_with_the_design_as_it_is(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf, monkeypatch: pytest.MonkeyPatch
) -> None:
    whatif.choose("pool.data.usable_bytes", "pools/data/protection", "raid10, raid6")
    wait(qtbot, whatif)
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 2))
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    rows = {row[0].text: [cell.text for cell in row[1:4]] for row in whatif.chosen.view.live.table.rows}
    usable = next(row for title, row in rows.items() if title.startswith("Usable"))
    assert window.strip.cells["preview"].part.value == f"with {whatif.chosen.view.live.table.heads[2].title}"
    assert usable[2].startswith("▲ +"), "the arrow tells the direction without colour"
    with monkeypatch.context() as patched:
        patched.setattr("ui.whatif.chosen.texts_beside", lambda *_: ("the same", "the same"))
        tones = {row[3].tone for row in whatif.chosen._table().rows}
    assert tones == {"muted"}, "between equal numbers nothing is better, and every row differs"
    assert usable[0] != usable[1]


def test_what_a_chosen_cell_changes_is_told_against_the_design_as_it_is_in_strip_and_table(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 368))
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "368, 736")
    wait(qtbot, whatif)
    whatif.view.put_cursor(0, 2)
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    rows = {row[0].text: row[3].text for row in whatif.chosen.view.live.table.rows}
    exported = next(change for title, change in rows.items() if title.startswith("Exported"))
    assert exported.removeprefix("▲ ") == window.strip.lights["capacity"].part.difference
    window.strip.end_preview(PreviewBy.WHAT_IF)
    assert window.strip.lights["capacity"].part.difference.startswith("−"), "and the design against what was opened"


def test_a_changed_quantity_says_by_how_much_and_a_table_without_verdicts_has_no_signs_of_them(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    whatif.choose("pool.data.usable_bytes", "items/nodes/quantity", "2; 4")
    wait(qtbot, whatif)
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 2))
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    rows = {row[0].text: [cell.text for cell in row[1:4]] for row in whatif.chosen.view.live.table.rows}
    assert rows["NFS nodes · Quantity"] == ["2", "4", "▲ +2"]
    assert all(row[2] for row in rows.values()), "no change is empty"
    assert any("uncertain" in words or "range" in words for _, words in whatif.legend.entries)
    window.store.edit(RemoveRecords("requirements", tuple(window.store.view.requirements.ids())))
    assert [words for _, words in whatif.legend.entries] == ["cannot be built", "as it is"]


def test_models_are_varied_by_what_people_call_them(qtbot: QtBot, window: MainWindow, whatif: WhatIf) -> None:
    catalog = window.store.catalog
    other = next(item for item in catalog.items.values() if item.title.startswith("HP 146GB") and "SFF" in item.title)
    whatif.choose("pool.data.usable_bytes", "items/drives/item", f"HP 72GB 3G SAS 15K SFF dual-port; {other.title}")
    wait(qtbot, whatif)
    assert [head.title for head in whatif.view.live.table.heads][2] == other.title
    whatif.columns.setText("no such drive")
    whatif.columns.editingFinished.emit()
    assert "No record is called 'no such drive'" in whatif.said.text()


def test_the_refusal_of_a_value_outlives_the_table_that_was_being_computed(qtbot: QtBot, whatif: WhatIf) -> None:
    before = texts(whatif)
    whatif.columns.setText("368, 552")
    whatif.ask()
    assert whatif._job.busy
    whatif.columns.setText("many")
    whatif.ask()
    qtbot.waitUntil(lambda: not whatif._job.busy, timeout=30_000)
    QApplication.processEvents()
    assert "many" in whatif.said.text()
    assert texts(whatif) == before
    whatif.columns.setText("368, 552")
    whatif.ask()
    wait(qtbot, whatif)
    assert [head.title for head in whatif.view.live.table.heads][1:] == ["368", "552"]


def test_what_was_varied_of_one_design_is_not_varied_of_the_next(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    assert window.documents.load(str(templates()["lustre"]))
    window.workbook.show_sheet("whatif")
    wait(qtbot, whatif)
    assert (whatif.across.currentText(), whatif.down.currentText()) == (
        "Quantity of Data drives", "Quantity of Object storage servers")
    sizing = window.store.sizing
    assert sizing is not None
    assert whatif.figure.currentData() == sizing.workloads[0].headline
    assert [cell.here for cell in whatif.view.live.table.rows[0]].count(True) == 1


def test_another_design_begins_at_its_present_values_and_nothing_is_chosen(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    previews: list[object] = []
    whatif.view.setCurrentIndex(whatif.view.live.index(1, 2))
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0, timeout=ASIDE_MS)
    assert window.documents.load(str(templates()["ceph"]))
    window.workbook.show_sheet("whatif")
    wait(qtbot, whatif)
    whatif.previewed.connect(lambda sizing, _called: previews.append(sizing))
    assert at_rest(whatif)
    window.store.edit(set_one("items", str(whatif.across.currentData()).split("/")[1], "quantity", 105))
    wait(qtbot, whatif)
    assert "105" in whatif.columns.text().split("; ")
    assert at_rest(whatif)
    assert not any(previews)


def test_what_somebody_typed_stays_and_chooses_nothing_where_the_present_value_is_none_of_it(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    assert at_rest(whatif)
    window.store.edit(set_one("items", "drives", "quantity", 600))
    wait(qtbot, whatif)
    assert whatif.columns.text() == "368, 736"
    assert not any(cell.here for row in whatif.view.live.table.rows for cell in row)
    assert whatif.chosen.title.text() == HEADING
    assert not whatif.chosen.make_so.isEnabled()


def at_rest(whatif: WhatIf) -> bool:
    """Whether the cursor is on the design as it is, and nothing is chosen."""
    at = whatif.view.currentIndex()
    return (whatif.view.live.table.cell(at.row(), at.column()).here and whatif.chosen.title.text() == HEADING
            and not whatif.chosen.make_so.isEnabled())


def test_the_chosen_cell_goes_with_its_design(qtbot: QtBot, window: MainWindow, whatif: WhatIf) -> None:
    whatif.choose("pool.data.usable_bytes", "pools/data/protection", "raid10, raid6")
    wait(qtbot, whatif)
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 2))
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    window.store.start(Design())
    window.workbook.show_sheet("whatif")
    qtbot.waitUntil(lambda: not whatif._soon.isActive() and not whatif.chosen._soon.isActive())
    assert whatif.chosen.title.text() == HEADING
    assert whatif.chosen.view.live.rowCount() == 0
    assert not whatif.chosen.make_so.isEnabled()


def test_an_input_that_goes_gives_way_to_one_with_values_of_its_own(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    whatif.choose("pool.data.usable_bytes", "items/boot/quantity", "4, 8")
    wait(qtbot, whatif)
    window.store.edit(RemoveRecords("items", ("boot",)))
    qtbot.waitUntil(lambda: whatif.across.currentData() == "items/drives/quantity")
    assert "736" in re.split("[,;] ", whatif.columns.text())


@pytest.mark.parametrize("decimal_comma", [False, True], ids=["point", "comma"])
@pytest.mark.parametrize("path", [*templates().values(), *reference_designs().values()], ids=lambda path: path.stem)
def test_values_that_are_proposed_are_read_again_as_what_they_are(path: Path, decimal_comma: bool) -> None:
    catalog, sizing = shipped_catalog(), size(load(path), shipped_catalog())
    for variable in variables(sizing):
        values = suggested(sizing, catalog, variable)
        text = values_text(values, variable, catalog, decimal_comma=decimal_comma)
        again = read_words(text, variable, catalog) if variable.is_choice else read_values(
            text, variable.unit, decimal_comma=decimal_comma, blocks=counts_blocks(variable.name, variable.unit))
        assert len(again) == len(values), text
        assert all(map(same_value, again, values)), f"{variable.name}: {text}"


def test_a_name_with_a_comma_is_one_model() -> None:
    catalog = shipped_catalog()
    model = Variable("items/x/item", "items", "x", "item", "text")
    title = "Generic RAM disk, 20 GiB"
    found = read_words(title, model, catalog)
    assert [catalog.items[each].title for each in found] == [title]
    assert read_words(f"{title}; {found[0]}", model, catalog) == found * 2


def test_why_a_cell_cannot_be_is_read_whole_and_says_of_what_there_is_too_little(
    qtbot: QtBot, whatif: WhatIf,
) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "12, 736")
    wait(qtbot, whatif)
    cell = whatif.view.live.table.cell(0, 1)
    assert cell.detail == "12 of 16 drives"
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 1))
    told = whatif.chosen.view.live
    qtbot.waitUntil(lambda: told.table.empty.startswith("Cannot be built, because no group of RAID 10"))
    assert told.table.empty.endswith("take 16 drives of the 12 there are."), "below, where it is set in lines"
    assert whatif.chosen.title.text() == HEADING
    corner = whatif.view.live.table.heads[0]
    assert whatif.view.columnWidth(0) >= text_width(corner.title, text_font(BODY, STRONG))


def test_how_the_requirements_fare_in_a_cell_is_said_whole_below_its_head(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items/drives/quantity", "736, 784", "items/nodes/quantity", "2, 3")
    wait(qtbot, whatif)
    whatif.view.put_cursor(1, 2)
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    saying = whatif.chosen.saying
    assert whatif.chosen.title.text() == HEADING
    assert saying.isVisible()
    assert saying.text().startswith(whatif.view.live.table.cell(1, 2).tip.split("\n")[0])
    assert saying.height() >= saying.heightForWidth(saying.width()), "in as many lines as it takes"
    whatif.view.put_cursor(0, 1)
    assert not saying.isVisible(), "of the design as it is the table below says it"


def test_while_a_first_table_is_computed_its_heads_stand_where_they_stay(
    window: MainWindow, whatif: WhatIf, monkeypatch: pytest.MonkeyPatch,
) -> None:
    QApplication.processEvents()
    legend, shown = whatif.legend.geometry(), texts(whatif)
    monkeypatch.setattr(Job, "ask", lambda _job, _request: 99)
    whatif._forget("")
    whatif.ask()
    QApplication.processEvents()
    assert whatif.said.text() == "Computing…"
    assert texts(whatif) == [[row[0], *["…"] * (len(row) - 1)] for row in shown]
    assert whatif.legend.geometry() == legend
    whatif._job.failed.emit(99, "The calculation aside failed")
    assert whatif.said.text() == "The calculation aside failed"
    assert not texts(whatif), "nothing waits for what does not come"


def test_another_table_and_another_design_do_not_wait_for_the_one_that_was_asked_before(
        whatif: WhatIf, window: MainWindow) -> None:
    figure, across, down = "pool.data.usable_bytes", "items/drives/quantity", "items/nodes/quantity"
    whatif.choose(figure, across, "368, 736, 740", down, "2; 4")
    first = whatif._asked
    whatif.choose(figure, across, "368, 736, 744", down, "2; 4")
    assert whatif._asked == first + 1, "it is asked at once"
    assert whatif._job._open == {whatif._asked}, "and nobody waits for the first any more"
    window.documents.load("iscsi-diskless")
    assert first + 1 not in whatif._job._open


def test_of_work_that_comes_at_its_own_rate_the_response_is_varied_first(settings: Settings, theme: Theme) -> None:
    store = Store(shipped_catalog())
    whatif = WhatIf(store, settings, theme)
    arrives = []
    for path in (reference_designs()["hp-ha-nfs"], templates()["ceph"]):
        store.start(load(path))
        whatif._list()
        assert store.sizing is not None
        work = store.sizing.workloads[0]
        assert whatif.figure.currentData() == (work.response if work.arrives else work.throughput)
        arrives.append(work.arrives)
    assert arrives == [False, True], "there is one of each kind"
    whatif.stop()


def test_a_cell_whose_range_was_not_computed_says_so_and_has_no_more_digits_than_its_neighbours() -> None:
    scale = (1e9, "GB/s")
    known = cell_of(Shown(17.39e9, ends=(5.2e9, 18.3e9)), "B/s", scale, "k", here=False)
    found = cell_of(Shown(17.64e9), "B/s", scale, "k", here=False, like=Presumed(5.3e9, 18.6e9))
    assert plain_spaces(f"{known.text} ({known.detail})") == "17 GB/s (5 – 18)"
    assert (plain_spaces(found.text), found.detail) == ("18 GB/s", "")
    undecided = cell_of(Shown(17.64e9, verdict=Verdict.UNDECIDED), "B/s", scale, "k", here=False)
    assert undecided.detail == "range when chosen", "why nothing is decided stands where the range would"
    assert "none was computed for this cell" in found.tip
    assert "range" not in known.tip
    fixed = cell_of(Shown(42.0, sampled=True), "count", (1.0, ""), "k", here=False, like=Presumed(40.0, 44.0))
    assert fixed.tip == "No range: nothing that is uncertain moves this number."
    assert sentences_of(found.tip).count("..") == sentences_of(fixed.tip).count("..") == 0


def test_of_the_cells_of_a_table_the_larger_is_never_told_as_the_smaller() -> None:
    like = ComparedNumber(97_600.0, 160_202.0, 200_100.0)
    found = [cell_of(Shown(value, ends=ends), "1/s", (1.0, "/s"), "k", here=False, like=like) for value, ends in (
        (160_202.0, (97_600.0, 200_100.0)), (161_300.0, (98_000.0, 200_500.0)), (161_805.0, (88_000.0, 215_000.0)),
        (161_900.0, None), (251_400.0, (150_000.0, 260_000.0)), (284_600.0, (150_000.0, 290_000.0)))]
    assert [plain_spaces(cell.text) for cell in found] == [
        "160,000/s", "161,000/s", "162,000/s", "162,000/s", "251,000/s", "285,000/s"]
    assert plain_spaces(found[2].detail) == "88,000 – 215,000", "in the same digits"


def test_a_cell_takes_the_verdict_and_range_that_the_strip_has_and_the_table_below_its_digits(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    key = "workload.sfs.throughput_per_s"
    whatif.choose(key, "items/drives/quantity", "736, 784", "items/nodes/quantity", "2, 4")
    wait(qtbot, whatif)
    table = whatif.view.live
    for line in whatif._cells:  # as of a table that is too large
        line[:] = [replace(cell, verdict=Verdict.UNDECIDED, ends=None, sampled=False, told="") for cell in line]
    whatif.view.mark_stale()
    whatif.view.put_cursor(0, 1)
    assert table.table.cell(0, 1).here
    know_ranges(window)
    asked = next(row.id for row in window.store.view.requirements if "operations" in row.called.lower())
    strip = window.strip.lights[asked].part
    as_it_is = table.table.cell(0, 1)
    assert (as_it_is.meaning, as_it_is.text) == (strip.verdict, strip.value)
    assert as_it_is.detail in strip.detail
    whatif.view.put_cursor(1, 1)
    assert whatif.chosen.saying.text().startswith("No range: none was computed for this cell")
    qtbot.waitUntil(lambda: whatif.chosen.view.live.rowCount() > 0)
    preview = whatif.chosen._against
    assert preview is not None
    window.services.ranges.foreseen.emit(preview, ranges_sampled(preview, window.store.generation))
    cell, strip = table.table.cell(1, 1), window.strip.lights[asked].part
    assert (cell.meaning, cell.text) == (strip.verdict, strip.value)
    assert cell.detail
    assert cell.detail in strip.detail
    assert "range" not in whatif.chosen.saying.text()
    row = next(row for row in whatif.chosen.view.live.table.rows
               if row[0].subject is not None and row[0].subject.figure == key)
    assert row[2].text == cell.text, "one quantity has the same digits on one screen"


def test_the_table_takes_the_room_of_its_rows_and_what_is_told_below_stands_at_one_edge(
    qtbot: QtBot, whatif: WhatIf, window: MainWindow
) -> None:
    window.resize(1500, 920)
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "720, 736", "", "")
    wait(qtbot, whatif)
    view = whatif.view
    assert view.live.rowCount() == 1
    rows = view.verticalHeader().length() + view.horizontalHeader().height()
    assert view.height() - rows < view.rowHeight(0), "no empty row below the last one"
    view.setFocus()
    view.setCurrentIndex(view.live.index(0, 1))
    below = whatif.chosen.view
    qtbot.waitUntil(lambda: below.live.rowCount() > 0)
    title = whatif.chosen.title.mapTo(window, QPoint(0, 0)).x()
    assert below.viewport().mapTo(window, QPoint(L, 0)).x() == title, "texts of title and table begin at one edge"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1500, 920)])
def test_the_last_cell_ends_where_the_fields_above_it_do(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf, width: int, height: int
) -> None:
    window.resize(width, height)
    window.workbook.show_sheet("whatif")
    whatif.choose("pool.data.usable_bytes", "items/drives/quantity", "720, 736, 752", "", "")
    wait(qtbot, whatif)
    QTest.qWait(60)
    sheet = window.services.whatif
    view, last = sheet.view, sheet.view.live.columnCount() - 1
    assert last >= 2
    ends = view.viewport().mapTo(sheet, QPoint(view.columnViewportPosition(last) + view.columnWidth(last) - 2, 0)).x()
    field = sheet.columns.mapTo(sheet, QPoint(sheet.columns.width(), 0)).x()
    assert -last - 1 <= ends - field <= 0, "but for what cannot be shared by whole pixels"
    window.resize(1500, 920)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1500, 920)])
def test_columns_are_alike_and_whole_and_a_reason_takes_lines(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf, width: int, height: int
) -> None:
    window.resize(width, height)
    assert window.documents.load("ess-gl4-sas")
    window.workbook.show_sheet("whatif")
    wait(qtbot, whatif)
    QTest.qWait(60)
    view = whatif.view
    assert any(is_reason(cell) and text_width(cell.detail, text_font(CAPTION)) > view.columnWidth(1)
               for row in view.live.table.rows for cell in row)
    last = view.live.columnCount() - 1
    assert len({view.columnWidth(at) for at in range(1, last + 1)}) == 1
    for first in range(view.horizontalScrollBar().maximum() + 1):
        view.horizontalScrollBar().setValue(first)
        CLIPPED.watched, CLIPPED.found = True, []
        view.viewport().grab()
        CLIPPED.watched = False
        assert [each.text for each in CLIPPED.found] == []
        cut = [at for at in range(last + 1) if 0 <= view.columnViewportPosition(at) < view.viewport().width()
               < view.columnViewportPosition(at) + view.columnWidth(at)]
        assert all(view.viewport().width() - view.columnViewportPosition(at) < L + last for at in cut), "but a strip"
    window.resize(1500, 920)


def test_a_cell_that_is_adopted_has_what_stands_over_its_column_and_before_its_row(
    qtbot: QtBot, window: MainWindow
) -> None:
    """The drives stay as many as they are, though more servers of this kind come with drives of their own."""
    assert window.documents.load("ess")
    whatif = window.services.whatif
    window.workbook.show_sheet("whatif")
    now = {line.id: line.quantity for line in window.store.view.items}
    whatif.choose("workload.stream.throughput_per_s", "items/drives/quantity", f"{now['drives']}; 254",
                  "items/servers/quantity", "2; 4")
    wait(qtbot, whatif)
    assert not any(cell.meaning == "impossible" for row in whatif.view.live.table.rows for cell in row[1:])
    whatif.view.setCurrentIndex(whatif.view.live.index(1, 1))
    assert whatif.chosen.adopt()
    made = {line.id: line.quantity for line in window.store.view.items}
    assert (made["servers"], made["drives"]) == (4, now["drives"])
