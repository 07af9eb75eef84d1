"""What leaves the window: workbooks, proposals, paper; and what is kept when the program dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pypdf
import pytest
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_path
from sizer.design.editing.edits import set_one
from sizer.design.files.recovery import Keeper, left_behind
from tests.ui.hands import ASIDE_MS, FakeDialogs, type_into
from ui.jobs.child import Child
from ui.jobs.job import Job
from ui.window.main import MainWindow
from ui.window.windows import Windows

pytestmark = pytest.mark.same_window


def test_the_workbook_is_exported_aside_and_opens_with_the_drive_count(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        assert window.exporter.export("workbook", str(tmp_path / "out.xlsx"))
        assert window.exporter.bar.isVisible()
    assert window.exporter.bar.isHidden()
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    cells = [cell.value for row in book["Bill of materials"].iter_rows() for cell in row]
    assert 700 in cells


def test_the_proposal_is_written_to_a_file(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.store.edit(set_one("design", "", "title", ""))
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.exporter.export("proposal", str(tmp_path / "out.pdf"))
    text = pypdf.PdfReader(str(tmp_path / "out.pdf")).pages[0].extract_text()
    assert "estimate" in text
    assert "New design" not in text
    assert window.header.title.text() in text, "the proposal has the title that the window shows"


def test_the_derivation_is_written_to_a_file_beside_the_design(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    dialogs.save_answers.append(str(tmp_path / "out-derivation"))
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.actions_by_id["derivation"].trigger()
    assert dialogs.asked[-1] == "Write the derivation"
    first = pypdf.PdfReader(str(tmp_path / "out-derivation.pdf")).pages[0].extract_text()
    assert window.header.title.text() in first
    assert "page D-1 of" in " ".join(first.split())


def test_the_acceptance_tests_are_written_into_a_folder_that_is_asked_for(
    qtbot: QtBot, open_window: Callable[..., MainWindow], dialogs: FakeDialogs, tmp_path: Path
) -> None:
    window = open_window("p2000-iscsi")
    dialogs.open_answers.append(str(tmp_path / "tests"))
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.actions_by_id["acceptance"].trigger()
    assert dialogs.asked[-1] == "A folder for the acceptance tests"
    assert [path.name for path in sorted((tmp_path / "tests").iterdir())] == [
        "accept-enterprise.fio", "accept-midline.fio"]


def test_a_design_whose_work_no_tool_repeats_says_so_and_writes_nothing(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    dialogs.open_answers.append(str(tmp_path / "tests"))
    window.actions_by_id["acceptance"].trigger()
    qtbot.waitUntil(lambda: "no workload has a job file" in window.message_bar.text, timeout=ASIDE_MS)
    assert not (tmp_path / "tests").exists()


def test_a_proposal_that_cannot_print_a_text_is_asked_about_before_it_is_written(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    target = tmp_path / "out.pdf"
    window.store.edit(set_one("design", "", "customer", "\u0645\u0631\u062d\u0628\u0627"))
    dialogs.confirm_answers.append(False)
    window.exporter.export("proposal", str(target))
    qtbot.waitUntil(lambda: "Nothing was written" in window.message_bar.text, timeout=ASIDE_MS)
    assert "design/customer: the proposal prints \ufffd" in dialogs.asked[-1]
    assert not target.exists()


def test_the_bill_of_materials_is_exported_as_csv(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.exporter.export("csv", str(tmp_path / "out.csv"))
    assert "MSA2324fc G2" in (tmp_path / "out.csv").read_text("utf-8-sig")


@pytest.mark.parametrize("name", ["plan.csv", "plan v1.2.sizer"])
def test_an_export_never_takes_the_place_of_the_design_it_is_made_of(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    assert window.documents.write(path)
    before = path.read_bytes()
    with qtbot.waitSignal(window.exporter.failed if path.suffix == ".csv" else window.exporter.done, timeout=ASIDE_MS):
        window.exporter.export("csv", str(path))
    assert path.read_bytes() == before
    if path.suffix == ".csv":
        assert "holds what this is made from and is not replaced" in window.message_bar.text


def test_what_comes_with_the_program_is_replaced_by_no_save_and_no_export(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    monkeypatch.setattr("ui.state.store.save", lambda _design, path, **_more: written.append(path))
    path = shipped_path() / "designs" / "hp-ha-nfs.sizer"
    assert window.documents.load(str(path))
    assert not window.documents.write(path)
    assert "comes with the program and is not replaced" in window.message_bar.text
    assert written == []
    with qtbot.waitSignal(window.exporter.failed, timeout=ASIDE_MS):
        window.exporter.export("csv", str(shipped_path() / "new.csv"))
    assert not (shipped_path() / "new.csv").exists()


def test_a_name_with_a_number_behind_its_point_gets_the_ending_of_its_kind(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.exporter.finished, timeout=ASIDE_MS):
        window.exporter.export("csv", str(tmp_path / "plan v1.2"))
    dialogs.save_answers.append(str(tmp_path / "plan v1.2"))
    assert window.documents.save_as()
    assert {path.name for path in tmp_path.glob("plan*")} == {"plan v1.2.csv", "plan v1.2.sizer"}


def test_an_export_that_is_cancelled_leaves_the_old_file_alone(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"before")
    window.exporter.export("workbook", str(target))
    window.exporter.cancel()
    assert target.read_bytes() == b"before"
    assert list(tmp_path.glob(".*.tmp")) == []
    assert window.exporter.bar.isHidden()


def test_an_export_that_cannot_be_written_is_told_in_a_sentence(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.exporter.export("csv", str(tmp_path / "no" / "such" / "out.csv"))
    qtbot.waitUntil(lambda: bool(window.message_bar.text), timeout=ASIDE_MS)
    assert "Nothing was written" in window.message_bar.text


@pytest.mark.flow
def test_an_export_asks_where_and_may_be_thought_better_of(window: MainWindow, dialogs: FakeDialogs) -> None:
    dialogs.save_answers.append("")
    assert not window.exporter.export("proposal")
    assert dialogs.asked == ["Write the proposal"]


def test_a_question_that_cannot_be_answered_comes_back_as_a_sentence(qtbot: QtBot) -> None:
    job = Job()
    with qtbot.waitSignal(job.failed, timeout=ASIDE_MS) as caught:
        job.ask({"kind": "ranges", "design": "{}"})
    assert "format" in str(caught.args)
    job.cancel()


def test_a_child_process_that_dies_is_told(qtbot: QtBot) -> None:
    job = Job()
    with qtbot.waitSignal(job.failed, timeout=ASIDE_MS) as caught:
        job.ask({"kind": "no such kind"})
    assert "failed" in str(caught.args)
    job.cancel()


def test_a_window_that_was_closed_begins_no_child_process_any_more(windows: Windows) -> None:
    window = windows.open("hp-ha-nfs")
    asks = window.findChildren(Job)
    assert {type(job.parent()).__name__ for job in asks} >= {"RangeService", "SettlingService", "FixPanel"}
    window.close()
    for job in asks:  # as a timer does that had not fired yet
        job.ask({"kind": "ranges", "design": "{}"})
    assert not any(job.busy for job in asks)
    assert [child for job in asks for child in job.findChildren(Child)] == []


RUNS_AND_HANGS = """
import sys, time
from PySide6.QtCore import QSettings
from pathlib import Path
from sizer.catalog import shipped_catalog
from sizer.catalog import shipped_path
from sizer.design.editing.edits import set_one
from ui.window.care import keeping
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
keeping.AFTER_S = 0.05
window = windows.open("hp-ha-nfs")
window.store.edit(set_one("items", "drives", "quantity", 555))
while not list((folder / "recovery").glob("*.kept")):
    application.processEvents()
    time.sleep(0.01)
print("kept", flush=True)
time.sleep(600)
"""


def test_work_is_recovered_after_the_program_was_killed(
    windows: Windows, around: object, tmp_path: Path, qtbot: QtBot
) -> None:
    victim = subprocess.Popen([sys.executable, "-c", RUNS_AND_HANGS, str(tmp_path)], stdout=subprocess.PIPE,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    assert victim.stdout is not None
    assert victim.stdout.readline().strip() == b"kept"
    assert left_behind(windows.folder) == [], "the work of a living program is not ours"
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()
    victim.stdout.close()
    assert windows.offer_recovery() == 1
    window = windows.all[-1]
    record = window.store.view.items.get("drives")
    assert record is not None
    assert record.quantity == 555
    assert window.store.dirty
    assert "Recovered" in window.message_bar.text


@pytest.mark.flow
def test_what_is_saved_or_given_up_is_not_offered_again(window: MainWindow, windows: Windows, tmp_path: Path) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 555))
    assert windows.keepings[window].keep()
    assert list(windows.folder.glob("*.kept"))
    window.documents.write(tmp_path / "saved.sizer")
    assert not list(windows.folder.glob("*.kept"))


@pytest.mark.flow
def test_an_unexpected_exception_keeps_the_work_first_and_says_where_the_report_lies(
    window: MainWindow, windows: Windows, capsys: pytest.CaptureFixture[str]
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 555))
    with pytest.raises(ZeroDivisionError) as caught:
        print(1 / (len(windows.all) - 1))  # noqa: T201 - something has to be done with it
    windows.exception(caught.type, caught.value, caught.tb)
    (keeping,) = windows.keepings.values()
    keeping.keeper = Keeper(windows.folder)  # the lock of a program that died
    (kept,) = left_behind(windows.folder)
    assert kept.design().items[8].quantity == 555
    report = next(windows.folder.glob("report-*.txt"))
    assert "ZeroDivisionError" in report.read_text("utf-8")
    assert str(report) in window.message_bar.text
    assert "Traceback" not in window.message_bar.text


def test_a_recovery_folder_that_cannot_be_written_stops_nobody(window: MainWindow) -> None:
    assert Keeper(Path("/proc/no-such-place")).keep(window.store.design, "", "x") == "no such file or directory"


@pytest.mark.flow
def test_the_progress_of_an_export_is_shown_and_a_second_one_waits(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.exporter.export("workbook", str(tmp_path / "a.xlsx"))
    assert not window.exporter.export("csv", str(tmp_path / "b.csv"))
    assert "being written" in window.message_bar.text
    window.exporter.cancel()


def test_recovery_of_two_windows_opens_two(windows: Windows, open_window: Callable[[str], MainWindow]) -> None:
    for name in ("hp-ha-nfs", "p2000-iscsi"):
        window = open_window(name)
        window.store.edit(set_one("design", "", "title", f"changed {name}"))
    assert windows.keep_all()
    assert len(list(windows.folder.glob("*.kept"))) == 2


@pytest.mark.parametrize("address", ["a" * 5000, "a/" * 5000, "\0", "~", "hp-ha-nfs@none"])
def test_an_address_that_no_design_can_have_is_told_and_changes_nothing(window: MainWindow, address: str) -> None:
    before = window.store.design
    assert not window.documents.load(address)
    assert window.message_bar.text
    assert window.store.design is before
