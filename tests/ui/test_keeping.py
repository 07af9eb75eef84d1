"""Unsaved work is on the disk in time, comes back whole, and nothing of it goes before it is safe elsewhere."""

from __future__ import annotations

import errno
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.design.files.fileformat import dumps
from sizer.design.files.recovery import Keeper, left_behind
from sizer.design.files.storage import load, save
from sizer.design.records import Design
from tests.design.loops import recovery, target
from tests.ui.hands import FakeDialogs, type_into
from ui.state.documents import Documents
from ui.window.main import MainWindow
from ui.window.windows import Windows

ROOT = Path(__file__).resolve().parents[2]


def leave(folder: Path, design: Design, original: str = "", name: str = "mine") -> Path:
    """A copy whose program died."""
    keeper = Keeper(folder)
    assert keeper.keep(design, original, name, "seen") == ""
    return keeper.copy


def title(window: MainWindow, text: str) -> None:
    assert window.store.edit(set_one("design", "", "title", text))


def no_room(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.flow
def test_hands_that_never_rest_leave_a_copy_within_ten_seconds(
    windows: Windows, open_window: Callable[[str], MainWindow]
) -> None:
    window = open_window("p2000-iscsi")
    keeping = windows.keepings[window]
    assert keeping.keep(), "there is nothing to keep"
    now_s = 100.0
    keeping._clock = lambda: now_s
    waits = []
    for number in range(8):
        title(window, f"version {number}")
        assert keeping.wait_s is not None
        waits.append(round(keeping.wait_s, 1))
        now_s += 1.5
    assert waits == [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 0.0]
    assert keeping.keep()
    title(window, "after it")
    assert keeping.wait_s == pytest.approx(2.0, abs=0.1)


def test_a_window_that_is_typed_into_all_the_time_writes_its_work_down_meanwhile(
    windows: Windows, open_window: Callable[[str], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.window.care.keeping.AFTER_S", 0.2)
    monkeypatch.setattr("ui.window.care.keeping.AT_LATEST_S", 0.6)
    window = open_window("p2000-iscsi")
    began = time.monotonic()
    for number in itertools.count():
        title(window, f"version {number}")
        QApplication.processEvents()
        if list(windows.folder.glob("*.kept")):
            break
        assert time.monotonic() - began < 5
        time.sleep(0.02)


def test_a_write_that_failed_is_tried_again_though_nobody_types(
    qtbot: QtBot, windows: Windows, open_window: Callable[[str], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.window.care.keeping.AT_LATEST_S", 0.1)
    window = open_window("p2000-iscsi")
    title(window, "changed")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        assert not windows.keepings[window].keep()
    assert "no space left on device" in window.message_bar.text
    qtbot.waitUntil(lambda: bool(list(windows.folder.glob("*.kept"))))


@pytest.mark.flow
def test_recovered_work_is_not_deleted_when_it_cannot_be_kept_anew(
    windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = leave(windows.folder, Design(title="lost but for this"), str(tmp_path / "a.sizer"))
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        assert windows.offer_recovery() == 1
        window = windows.all[-1]
        title(window, "changed")
        assert not windows.keepings[window].keep()
        assert not window.documents.save()
    windows.keepings[window].keeper = Keeper(windows.folder)  # and then the program dies
    (found,) = left_behind(windows.folder)
    assert found.copy == copy
    assert found.design().title == "lost but for this"
    assert found.note.original == str(tmp_path / "a.sizer")


def test_recovered_work_goes_when_it_is_saved_and_only_then(windows: Windows, tmp_path: Path) -> None:
    copy = leave(windows.folder, Design(title="mine"), str(tmp_path / "a.sizer"))
    assert windows.offer_recovery() == 1
    assert copy.exists()
    window = windows.all[-1]
    assert window.documents.save()
    assert not copy.exists()
    assert load(tmp_path / "a.sizer").title == "mine"


def test_copies_that_cannot_be_opened_are_told_with_their_place_and_stay(windows: Windows) -> None:
    newer = leave(windows.folder, Design(title="newer"), name="new.sizer")
    newer.write_bytes(newer.read_bytes().replace(b'"version": 1', b'"version": 2', 1))
    damaged = leave(windows.folder, Design(title="damaged"), "/plans/hall.sizer")
    damaged.write_bytes(damaged.read_bytes()[:-9])
    deep = windows.folder / "1-x.sizer"
    deep.write_bytes(dumps(Design()).replace('"title": ""', f'"title": {"[" * 900}{"]" * 900}').encode())
    whole = leave(windows.folder, Design(title="whole"))
    assert windows.offer_recovery() == 1
    text = "\n".join(window.message_bar.text for window in windows.all)
    for copy, said in ((newer, "Start the newer program"), (damaged, "the copy is damaged"), (deep, "Title")):
        assert str(copy) in text
        assert said in text
    assert "Unsaved work of /plans/hall.sizer was found and cannot be opened: the copy is damaged" in text
    assert "Unsaved work of new.sizer was found" in text
    assert "Traceback" not in text
    assert all(copy.exists() for copy in (newer, damaged, deep, whole))


def test_a_copy_that_the_program_fails_at_hides_no_other(
    windows: Windows, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = [leave(windows.folder, Design(title=each)) for each in ("fails", "works")]
    os.utime(copies[0], (0, 0))
    recover = Documents.recover

    def failing(documents: Documents, design: Design, path: Path | None, name: str, seen: str) -> None:
        recover(documents, design, path, name, seen)
        if design.title == "fails":
            raise ZeroDivisionError

    monkeypatch.setattr(Documents, "recover", failing)
    assert windows.offer_recovery() == 2
    assert [window.store.design.title for window in windows.all] == ["fails", "works"]
    assert all(copy.exists() for copy in copies)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_file_open_in_another_process_is_told(
    windows: Windows, open_window: Callable[[str], MainWindow], tmp_path: Path, dialogs: FakeDialogs
) -> None:
    assert windows.folder == recovery(tmp_path)
    path = target(tmp_path)
    path.parent.mkdir()
    save(Design(title="shared"), path)
    with subprocess.Popen([sys.executable, "-m", "tests.design.loops", "presence", str(tmp_path)], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        window = open_window(str(path))
        assert "open in another window" in window.message_bar.text
        process.kill()
    title(window, "mine")
    save(Design(title="theirs"), path)
    dialogs.confirm_answers.append(False)
    assert not window.documents.save()
    assert window.store.dirty
    assert load(path).title == "theirs"


def test_closed_windows_leave_nothing_behind(windows: Windows, open_window: Callable[[str], MainWindow],
                                             tmp_path: Path) -> None:
    window = open_window("p2000-iscsi")
    assert window.documents.write(tmp_path / "a.sizer")
    title(window, "changed")
    assert windows.keepings[window].keep()
    assert len(list(windows.folder.iterdir())) == 3, "a copy, its lock and the file in use"
    window.store.undo_stack.setClean()
    window.close()
    assert list(windows.folder.iterdir()) == []


def test_the_question_before_overwriting_names_the_backup_where_it_will_be(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    real, link = tmp_path / "real.sizer", tmp_path / "link.sizer"
    link.symlink_to(real)
    assert window.documents.write(link)
    real.write_text("the work of somebody else")
    type_into(qtbot, window, "items/nodes/quantity", "3")
    assert window.documents.save()
    assert dialogs.asked[-1].endswith("as real.sizer~.")
    assert (tmp_path / "real.sizer~").read_text() == "the work of somebody else"
