"""A design is opened, changed, undone, saved and left."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyle
from pytestqt.qtbot import QtBot

from sizer.design.files.addresses import reference_designs
from sizer.design.files.fileformat import dumps
from sizer.sizing.editions import with_records_used
from sizer.sources import Confidence
from tests.ui.hands import CONTROL, FakeDialogs, go, know_ranges, press, type_into
from ui.app import has_display, run
from ui.state.settings import Settings
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow

pytestmark = [pytest.mark.flow, pytest.mark.same_window]


def quantity(window: MainWindow, line: str) -> int:
    record = window.store.view.items.get(line)
    assert record is not None
    return record.quantity


def test_a_reference_design_opens_with_what_is_asked_of_it_in_the_strip(window: MainWindow) -> None:
    assert "Exported capacity 26\u202fTB" in window.strip.text()


def test_the_strip_follows_a_changed_drive_count_with_the_difference(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "=46*8")
    assert quantity(window, "drives") == 368
    assert window.strip.lights["capacity"].part.value == "13\u202fTB"
    assert window.strip.lights["capacity"].part.difference == "−50\u202f%"


def test_the_strip_says_which_bottleneck_has_moved(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/nodes/quantity", "6")
    part = window.strip.cells["limit"].part
    assert (part.caption, part.value.split()[0], part.detail) == ("Busiest", "Drives", "was processors first")


def test_the_lights_turn_when_a_requirement_is_missed(qtbot: QtBot, window: MainWindow) -> None:
    know_ranges(window)
    assert "met" in window.strip.lights["capacity"].accessibleName()
    type_into(qtbot, window, "items/drives/quantity", "320")
    know_ranges(window)
    assert "missed" in window.strip.lights["capacity"].accessibleName()


def test_undoing_everything_gives_the_identical_file(qtbot: QtBot, window: MainWindow) -> None:
    before = dumps(window.store.design)
    type_into(qtbot, window, "items/drives/quantity", "600")
    type_into(qtbot, window, "pools/data/protection", "raid6")
    go(window, "items/boot/quantity").view.duplicate()
    go(window, "items/hba/quantity").view.delete_rows()
    assert dumps(window.store.design) != before
    for _ in range(4):
        press(window, Qt.Key.Key_Z, CONTROL)
    assert dumps(window.store.design) == before
    assert not window.store.dirty


def test_redo_gives_back_what_undo_took(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "600")
    window.commands.undo()
    assert quantity(window, "drives") == 736
    window.commands.redo()
    assert quantity(window, "drives") == 600


def test_a_saved_design_opens_again_as_it_was(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path, open_window: Callable[[str], MainWindow]
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    dialogs.save_answers.append(str(tmp_path / "mine"))
    assert window.documents.save()
    assert not window.store.dirty
    assert "mine.sizer" in window.windowTitle()
    again = open_window(str(tmp_path / "mine.sizer"))
    assert quantity(again, "drives") == 700
    assert again.store.design == with_records_used(window.store.design, window.store.catalog)


def test_a_reference_design_is_never_saved_over(qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs) -> None:
    dialogs.save_answers.append("")
    assert not window.documents.save()
    assert dialogs.asked == ["Save the design"]


def test_a_scenario_is_opened_by_its_address(open_window: Callable[[str], MainWindow]) -> None:
    window = open_window("p2000-iscsi@sequential")
    assert window.store.design.current_scenario == "sequential"


def test_closing_with_unsaved_changes_asks_and_stays_when_told_to(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    dialogs.unsaved_answers.append(UnsavedChoice.CANCEL)
    assert not window.close()
    assert window.isVisible()
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    assert window.close()


def test_recent_designs_are_listed_newest_first_and_a_vanished_one_is_told_and_forgotten(
    window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        shutil.copy(reference_designs()["p2000-iscsi"], tmp_path / f"{name}.sizer")
        assert window.documents.open(str(tmp_path / f"{name}.sizer"))
    assert [Path(path).name for path in settings.recent()] == ["b.sizer", "a.sizer"]
    (tmp_path / "a.sizer").unlink()
    assert not window.documents.open(str(tmp_path / "a.sizer"))
    assert "a.sizer" in window.message_bar.text
    assert [Path(path).name for path in settings.recent()] == ["b.sizer"]
    assert window.store.title == "b.sizer"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"format": "sizer-design", "version": 99}', "version"),
        ('{"format": "sizer-design", "version": 1, "items": [', "line"),
        ("\x00\x01\x02", ""),
        ('{"format": "sizer-design", "version": 1, "colour": 1}', "colour"),
    ],
    ids=["newer", "cut off", "binary", "unknown key"],
)
def test_a_file_that_cannot_be_read_is_told_and_leaves_the_design_alone(
    window: MainWindow, tmp_path: Path, content: str, said: str
) -> None:
    path = tmp_path / "bad.sizer"
    path.write_text(content, "utf-8")
    before = window.store.design
    assert not window.documents.open(str(path))
    assert "bad.sizer" in window.message_bar.text
    assert said in window.message_bar.text
    assert window.store.design is before


def test_a_folder_that_cannot_be_written_loses_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    assert not window.documents.write(tmp_path / "no" / "such" / "folder.sizer")
    assert "cannot be saved" in window.message_bar.text
    assert window.store.dirty
    assert quantity(window, "drives") == 700


def test_the_formula_bar_shows_and_takes_what_the_cell_holds(qtbot: QtBot, window: MainWindow) -> None:
    go(window, "pools/data/chunk_bytes")
    assert window.formula_bar.line.text() == "64 KiB"
    window.formula_bar.line.setText("128 KiB")
    press(window.formula_bar.line, Qt.Key.Key_Return)
    record = window.store.view.pools.get("data")
    assert record is not None
    assert record.chunk_bytes == 131072


def test_a_key_typed_into_the_name_box_shows_the_law_with_its_numbers(qtbot: QtBot, window: MainWindow) -> None:
    window.formula_bar.name_box.setText("pool.data.usable_bytes")
    press(window.formula_bar.name_box, Qt.Key.Key_Return)
    assert "27.0" in window.formula_bar.line.text()
    assert window.formula_bar.line.isReadOnly()


def test_a_number_is_explained_down_to_its_source(qtbot: QtBot, window: MainWindow) -> None:
    window.explain.show_figure("pool.data.usable_bytes")
    seen = []
    for _ in range(12):
        QApplication.processEvents()
        sizing = window.store.sizing
        assert sizing is not None
        figure = sizing.sheet[window.explain.key]
        seen.append(figure.key)
        if figure.source is not None and "catalog." in figure.key:
            assert "HP 72GB 3G SAS 15K SFF dual-port: exact capacity" in window.explain.text(), "as the catalog has it"
            break
        assert figure.label in window.explain.text()
        capacity = [at for at, each in enumerate(figure.inputs) if "bytes" in each.key]
        window.explain.follow_precedent(capacity[0] if capacity else 0)
    assert seen[-1].startswith("catalog.hp-418371-b21")
    assert "Source" in window.explain.text()
    assert any(kind in window.explain.text() for kind in Confidence)


def test_back_returns_to_the_figure_explained_before(qtbot: QtBot, window: MainWindow) -> None:
    window.explain.show_figure("pool.data.usable_bytes")
    window.explain.show_figure("pool.data.raw_bytes")
    window.explain._step(-1)
    assert window.explain.key == "pool.data.usable_bytes"


def test_a_problem_leads_to_its_cell(window: MainWindow) -> None:
    window.navigation.next_problem()
    place = window.workbook.views["problems"].live.table.cell(0, 1).text
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert place.startswith(window.store.names.called(sheet.model.table, sheet.view.selected_records()[0]))


def test_without_a_display_one_sentence_names_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    assert run(["hp-ha-nfs"]) == 2
    said = capsys.readouterr().err
    assert "sizer size" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("display", [
    {"DISPLAY": ":9753"}, pytest.param({"QT_QPA_PLATFORM": "nonsense"}, marks=pytest.mark.slow)])
def test_a_display_that_is_gone_is_told_in_a_sentence_like_none(display: dict[str, str]) -> None:
    kept = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    ended = subprocess.run([sys.executable, "-m", "sizer", "gui", "hp-ha-nfs"], env=kept | display, text=True,
                           capture_output=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1].startswith(
        "sizer: no window can be opened on the display that is named. Use the command line instead")
    assert "Reinstalling" not in ended.stderr


def test_the_file_that_is_written_is_the_design_format(window: MainWindow, tmp_path: Path) -> None:
    assert window.documents.write(tmp_path / "x.sizer")
    assert json.loads((tmp_path / "x.sizer").read_text("utf-8"))["format"] == "sizer-design"


def test_the_house_rules_are_told_whole_and_need_no_scrolling_across(window: MainWindow) -> None:
    window.workbook.show_sheet("policies")
    view = window.workbook.grids["policies"].view
    window.resize(1300, 900)
    assert view.horizontalScrollBar().maximum() == 0
    margins = 2 * (view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
    for row in range(view.model().rowCount()):
        text = str(view.model().index(row, 3).data() or "")
        room = view.fontMetrics().boundingRect(
            0, 0, view.columnWidth(3) - margins, 10_000, Qt.TextFlag.TextWordWrap, text)
        assert view.rowHeight(row) >= room.height()
