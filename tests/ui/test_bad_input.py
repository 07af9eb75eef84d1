"""Whatever goes wrong around a design: a sentence where the user looks, nothing lost, never a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.design.files.recovery import Keeper, left_behind
from sizer.design.files.storage import backup_path, load
from tests.ui.hands import CONTROL, FakeDialogs, press, type_into
from ui.state.settings import Settings
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow
from ui.window.windows import Windows

pytestmark = pytest.mark.same_window


def drives(path: Path) -> int:
    record = load(path).items.get("drives")
    assert record is not None
    return record.quantity


@pytest.fixture
def saved(window: MainWindow, tmp_path: Path) -> Path:
    """The file of the design in the window."""
    path = tmp_path / "mine.sizer"
    assert window.documents.write(path)
    return path


DAMAGED = {
    "cut off": (b'{"format": "sizer-design", "version": 1, "items": [', "ends too early"),
    "newer": (b'{"format": "sizer-design", "version": 99}', "Open it with a newer program"),
    "empty": (b"", "empty"),
    "binary": (bytes(range(256)) * 20, "UTF-8"),
    "UTF-16": ('{"format": "sizer-design"}'.encode("utf-16"), "UTF-16"),
    "another program's": (b'{"format": "drawing", "version": 1}', "this is no design"),
    "a list": (b"[1, 2, 3]", "this is no design"),
    "deeply nested": (b"[" * 100_000, "nested"),
    "keys twice": (b'{"format": "sizer-design", "version": 1, "title": "a", "title": "b"}', "title"),
    "not a number": (b'{"format": "sizer-design", "version": 1, "items": [{"id": "a", "quantity": NaN}]}', "NaN"),
    "dangling": (b'{"format": "sizer-design", "version": 1, "items": [{"id": "a", "quantity": 1, "parent": "b"}]}',
                 "'b'"),
}


@pytest.mark.parametrize(("content", "said"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_told_and_the_work_in_the_window_stays(
    window: MainWindow, tmp_path: Path, dialogs: FakeDialogs, content: bytes, said: str
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 555))
    before = window.store.design
    path = tmp_path / "bad.sizer"
    path.write_bytes(content)
    assert not window.documents.open(str(path))
    assert "bad.sizer" in window.message_bar.text
    assert said in window.message_bar.text
    assert "Traceback" not in window.message_bar.text
    assert window.store.design is before
    assert dialogs.asked == [], "nobody is asked to give work up for a file that cannot be read"
    assert path.read_bytes() == content


def test_a_folder_or_a_pipe_is_no_design(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "folder.sizer").mkdir()
    os.mkfifo(tmp_path / "pipe.sizer")
    for name, said in (("folder", "this is a folder"), ("pipe", "no ordinary file")):
        assert not window.documents.open(str(tmp_path / f"{name}.sizer"))
        assert said in window.message_bar.text


def test_a_recent_design_that_vanished_is_told_and_struck_from_the_menu(window: MainWindow, saved: Path) -> None:
    saved.unlink()
    action = next(action for action in window.recent_menu.actions() if action.text() == str(saved))
    action.trigger()
    assert "mine.sizer" in window.message_bar.text
    assert str(saved) not in [action.text() for action in window.recent_menu.actions()]
    assert window.store.view.items


def test_a_folder_that_takes_nothing_is_told_and_saving_elsewhere_is_left(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    dialogs.save_answers += ["/sys/kernel/x.sizer", str(tmp_path / "elsewhere.sizer")]
    assert not window.documents.save_as()
    assert "/sys/kernel/x.sizer" in window.message_bar.text
    assert "Save under another name" in window.message_bar.text
    assert window.store.dirty
    assert window.documents.save_as()
    assert drives(tmp_path / "elsewhere.sizer") == 700


@pytest.mark.flow
def test_a_write_protected_file_is_left_alone(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    monkeypatch.setattr("sizer.design.files.storage.os.access", lambda *_: False)
    assert not window.documents.save()
    assert "write-protected" in window.message_bar.text
    assert drives(saved) == 736
    assert window.store.dirty


@pytest.mark.parametrize("call", ["os.fsync", "os.link"])
def test_a_full_disk_leaves_the_file_as_it_was_and_the_work_unsaved(
    qtbot: QtBot, window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")

    def full(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(f"sizer.design.files.storage.{call}", full)
        patched.setattr("shutil.copy2", full)
        press(window, Qt.Key.Key_S, CONTROL)
    assert "no space left on device" in window.message_bar.text
    assert "The file is as it was before" in window.message_bar.text
    assert drives(saved) == 736
    assert sorted(path.name for path in saved.parent.glob("*mine*")) == ["mine.sizer"]
    assert window.store.dirty
    press(window, Qt.Key.Key_S, CONTROL)
    assert drives(saved) == 700
    assert window.message_bar.text == ""


SAVES_WITHOUT_ROOM = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from tests.room import files_of_at_most
from ui.app import start
from ui.widgets.dialogs import QtDialogs
from ui.window.main import Surroundings
from ui.state.settings import Settings
from ui.widgets.theme import Theme
from ui.window.windows import Windows
folder = Path(sys.argv[1])
application = start(["sizer"])
settings = Settings(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
windows = Windows(Surroundings(shipped_catalog(), settings, Theme(application), QtDialogs()), folder / "recovery")
window = windows.open(str(folder / "mine.sizer"))
window.store.edit(set_one("items", "drives", "quantity", 700))
with files_of_at_most(900):
    print(window.documents.save(), window.store.dirty, window.message_bar.text)
    windows.keepings[window].keep()
    print(window.message_bar.text)
print(window.documents.save(), window.store.dirty)
window.close()
"""


def test_a_system_that_refuses_to_write_more_loses_nothing(saved: Path) -> None:
    done = run_aside(SAVES_WITHOUT_ROOM, saved.parent)
    refused, kept, again = done.stdout.strip().split("\n")
    assert refused.startswith("False True")
    assert "cannot be saved: file too large" in refused
    assert "cannot be kept safe" in kept
    assert again == "True False"
    assert drives(saved) == 700
    assert list(saved.parent.rglob("*.tmp")) == []


def run_aside(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.run([sys.executable, "-c", program, str(folder)], capture_output=True, text=True, check=True,
                          timeout=120, env={**os.environ, "PYTHONPATH": path})


# --- a catalog with a fault -----------------------------------------------------------------------------------------

RECORD = """format = "sizer-catalog"
version = 1
title = "Mine"
[sources]
mine = {{ title = "Mine", where = "here", confidence = "estimate" }}
[[items]]
id = "my-drive"
kind = "drive"
vendor = "Me"
model = "One"
lifecycle = "current"
source = "mine"
[items.facts]
{fact}
"""
FAULTS_OF_RECORDS = {
    "negative": 'capacity_bytes = { value = -5, unit = "TB", source = "mine" }',
    "not a number": 'capacity_bytes = { value = nan, unit = "TB", source = "mine" }',
    "another unit": 'capacity_bytes = { value = 5, unit = "W", source = "mine" }',
    "no source": 'capacity_bytes = { value = 5, unit = "TB", source = "yours" }',
    "no such fact": 'colour = { value = 5, unit = "TB", source = "mine" }',
    "no TOML": "capacity_bytes = = 5",
}


@pytest.mark.parametrize("fact", FAULTS_OF_RECORDS.values(), ids=FAULTS_OF_RECORDS)
def test_a_catalog_record_with_a_fault_is_told_with_its_file_and_place_and_the_design_still_sizes(
    window: MainWindow, settings: Settings, tmp_path: Path, fact: str
) -> None:
    folder = tmp_path / "catalog" / "vendors"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(RECORD.format(fact=fact), "utf-8")
    window.store.edit(set_one("items", "drives", "quantity", 368))
    settings.set("catalog_folders", str(tmp_path / "catalog"))
    said = window.message_bar.text
    assert "mine.toml" in said
    assert "Your catalog folders were left out" in said
    assert "Traceback" not in said
    assert len(said) < 1000
    assert window.strip.lights["capacity"].part.value == "13\u202fTB"
    assert window.store.dirty
    window.store.edit(set_one("items", "drives", "quantity", 736))
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


@pytest.mark.flow
def test_a_line_of_an_item_the_catalog_does_not_have_is_a_problem_and_no_end(window: MainWindow) -> None:
    window.store.edit(set_one("items", "drives", "item", "no-such-drive"))
    window.workbook.show_sheet("problems")
    rows = window.workbook.views["problems"].live.table.rows
    assert any("no-such-drive" in cell.text for row in rows for cell in row)
    window.commands.undo()
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


# --- somebody else's hand on the file -----------------------------------------------------------------------------

@pytest.mark.flow
def test_a_file_changed_on_disk_is_asked_about_before_it_is_overwritten(
    window: MainWindow, saved: Path, dialogs: FakeDialogs
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    theirs = saved.read_text("utf-8").replace('"quantity": 736', '"quantity": 111')
    saved.write_text(theirs, "utf-8")
    dialogs.confirm_answers.append(False)
    assert not window.documents.save()
    assert "changed on disk by somebody else" in dialogs.asked[-1]
    assert "Nothing was saved" in window.message_bar.text
    assert saved.read_text("utf-8") == theirs
    assert window.store.dirty
    dialogs.confirm_answers.append(True)
    assert window.documents.save()
    assert drives(saved) == 700
    assert drives(backup_path(saved)) == 111, "their version stays beside it"
    window.store.edit(set_one("items", "drives", "quantity", 701))
    asked = len(dialogs.asked)
    assert window.documents.save()
    assert len(dialogs.asked) == asked, "what was saved here is nobody else's"


def test_a_file_only_touched_or_gone_is_saved_without_a_question(
    window: MainWindow, saved: Path, dialogs: FakeDialogs
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    saved.touch()
    assert window.documents.save()
    window.store.edit(set_one("items", "drives", "quantity", 701))
    saved.unlink()
    assert window.documents.save()
    assert dialogs.asked == []
    assert drives(saved) == 701


def test_two_windows_on_one_file_know_of_each_other_and_the_second_to_save_is_asked(
    window: MainWindow, saved: Path, dialogs: FakeDialogs, open_window: Callable[[str], MainWindow]
) -> None:
    other = open_window(str(saved))
    assert "open in another window" in other.message_bar.text
    other.store.edit(set_one("items", "drives", "quantity", 111))
    window.store.edit(set_one("items", "drives", "quantity", 222))
    assert other.documents.save()
    dialogs.confirm_answers.append(False)
    assert not window.documents.save()
    assert drives(saved) == 111
    assert window.store.dirty


def test_leaving_by_saving_over_somebody_else_can_be_thought_better_of(
    window: MainWindow, saved: Path, dialogs: FakeDialogs
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    saved.write_text(saved.read_text("utf-8").replace("736", "111"), "utf-8")
    dialogs.unsaved_answers.append(UnsavedChoice.SAVE)
    dialogs.confirm_answers.append(False)
    assert not window.close()
    assert window.isVisible()
    assert drives(saved) == 111


def test_recovered_work_does_not_overwrite_what_was_saved_since(
    window: MainWindow, windows: Windows, saved: Path, dialogs: FakeDialogs
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    windows.keepings[window].keep()
    windows.keepings[window].keeper = Keeper(windows.folder)  # the lock of a program that died
    saved.write_text(saved.read_text("utf-8").replace("736", "111"), "utf-8")
    found = left_behind(windows.folder)
    assert [(each.note.original, bool(each.note.seen)) for each in found] == [(str(saved), True)]
    found[0].release()
    assert windows.offer_recovery() == 1
    recovered = windows.all[-1]
    assert recovered is not window
    dialogs.confirm_answers.append(False)
    assert not recovered.documents.save()
    assert drives(saved) == 111
    recovered.store.undo_stack.setClean()


# --- faults of the program --------------------------------------------------------------------------------------

def raised(text: str) -> tuple[type[BaseException], BaseException]:
    return RuntimeError, RuntimeError(text)


def test_a_message_about_a_fault_stays_until_it_is_read(qtbot: QtBot, window: MainWindow, windows: Windows) -> None:
    windows.exception(*raised("boom"), None)
    type_into(qtbot, window, "items/drives/quantity", "700")
    assert "boom" in window.message_bar.text
    window.message_bar.close_message()
    assert window.message_bar.text == ""
    assert window.message_bar.isHidden()


@pytest.mark.flow
def test_one_fault_at_every_painting_is_one_report_and_one_message(window: MainWindow, windows: Windows) -> None:
    for _ in range(50):
        windows.exception(*raised("boom"), None)
    assert len(list(windows.folder.glob("report-*.txt"))) == 1
    assert window.message_bar.text.count("Something went wrong") == 1


def test_a_fault_is_told_in_the_window_in_use(
    window: MainWindow, windows: Windows, open_window: Callable[[str], MainWindow]
) -> None:
    other = open_window("p2000-iscsi")
    windows.exception(*raised("boom"), None)
    assert "boom" in other.message_bar.text
    assert window.message_bar.text == ""


def test_a_fault_while_keeping_one_window_costs_no_other_its_work(
    window: MainWindow, windows: Windows, open_window: Callable[[str], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_window("p2000-iscsi")
    for each in (window, other):
        each.store.edit(set_one("design", "", "title", "changed"))

    def broken(*_: object) -> NoReturn:
        raise ValueError("this design cannot be written")

    monkeypatch.setattr(windows.keepings[window].keeper, "keep", broken)
    windows.exception(*raised("boom"), None)
    assert len(list(windows.folder.glob("*.kept"))) == 1
    assert "written down first" not in other.message_bar.text, "not all of it was"
    assert "The report is in" in other.message_bar.text


def test_work_that_cannot_be_kept_safe_is_told_once(
    window: MainWindow, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 700))
    windows.folder.parent.mkdir(parents=True, exist_ok=True)
    windows.folder.write_text("a file where the folder should be", "utf-8")
    windows.keepings[window].keep()
    assert "cannot be kept safe" in window.message_bar.text
    window.message_bar.say("")
    windows.keepings[window].keep()
    assert window.message_bar.text == ""
    windows.folder.unlink()


FAULTS = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from ui.app import start
from ui.widgets.dialogs import QtDialogs
from ui.window.main import Surroundings
from ui.state.settings import Settings
from ui.widgets.theme import Theme
from ui.window.windows import Windows
folder = Path(sys.argv[1])
application = start(["sizer"])
settings = Settings(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
windows = Windows(Surroundings(shipped_catalog(), settings, Theme(application), QtDialogs()), folder / "recovery")
windows.catch_exceptions()
window = windows.open("hp-ha-nfs")
window.workbook.show_sheet("items")
window.store.edit(set_one("items", "drives", "quantity", 555))
model = window.workbook.grids["items"].model
reader, model._reader = model._reader, None
window.workbook.grids["items"].view.viewport().update()
QTimer.singleShot(0, lambda: 1 / 0)
for _ in range(20):
    application.processEvents()
model._reader = reader
print(len(window.message_bar.text.split("\\n")), window.store.view.items.get("drives").quantity)
window.store.edit(set_one("items", "drives", "quantity", 556))
print(window.strip.lights["capacity"].part.value)
window.store.undo_stack.setClean()
window.close()
"""


@pytest.mark.slow
def test_a_program_with_faults_in_painting_and_in_a_timer_goes_on(tmp_path: Path) -> None:
    done = run_aside(FAULTS, tmp_path)
    told, strip = done.stdout.strip().split("\n")
    assert told == "2 555", "a message for each fault"
    assert strip == "19\u202fTB"
    reports = sorted(path.read_text("utf-8") for path in (tmp_path / "recovery").glob("report-*.txt"))
    assert len(reports) == 2
    assert any("ZeroDivisionError" in report for report in reports)
    assert all("Traceback" in report for report in reports)
    assert "Traceback" not in done.stderr


def test_messages_of_a_file_and_of_an_edit_make_room_for_the_next(qtbot: QtBot, window: MainWindow) -> None:
    window.documents.open("/no/such.sizer")
    assert "such.sizer" in window.message_bar.text
    type_into(qtbot, window, "items/drives/quantity", "700")
    assert window.message_bar.text == ""
    QApplication.processEvents()
