"""How long the window of a design of 10,000 lines answers nothing while one works in its grid: at most 100 ms.

A heart beats at every turn of the event loop. The time reported is the longest gap between two beats, in the act or
after it, when all lines are sized step by step. All in processor time of the thread of the
window, so that a busy machine counts for less. The clock of the benchmark stands still but for that gap, so that its
table shows the stall and not how long it was waited for one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QItemSelection, QItemSelectionModel, QMimeData, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords
from sizer.design.records import LineRecord
from tests.benchmarks.clock import Clock
from ui.app import start
from ui.grids.models.records import RecordModel
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.widgets.dialogs import QtDialogs
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

LINES, ROWS = 10_000, 5_000
SETTLED_MS = 1_500
_MOST_WAITS = 20
"""How often it is waited again for a sizing that a busy machine has not finished."""


@pytest.fixture
def large(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    start(["sizer"])
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    windows = Windows(Surroundings(shipped_catalog(), settings, Theme(qapp), QtDialogs()), tmp_path / "recovery")
    window = windows.open("hp-ha-nfs")
    window.resize(1500, 920)
    window.activateWindow()
    rows = tuple(LineRecord(f"line-{at}", item="generic-rail-kit", quantity=1 + at % 7, note=f"row {at}")
                 for at in range(LINES))
    window.store.edit(AddRecords("items", rows))
    window.workbook.show_sheet("items")
    run_loop(SETTLED_MS)
    yield window
    window.store.start(window.store.design)
    window.close()


def run_loop(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


STALLS = Clock()


@dataclass
class Stall:
    """The longest gaps, in seconds: in the act, and after it, with the sizing in them."""

    act_s: float = 0.0
    after_s: float = 0.0


def stall_of(window: MainWindow, act: Callable[[MainWindow], object]) -> Stall:
    found = Stall()
    phase, last = "", time.thread_time()

    def beat() -> None:
        nonlocal phase, last
        gap = time.thread_time() - last
        if phase == "act":
            found.act_s = max(found.act_s, gap)
        elif phase == "after":
            found.after_s = max(found.after_s, gap)
        phase = "after" if phase else ""
        last = time.thread_time()

    def go() -> None:
        nonlocal phase, last
        beat()
        phase = "act"
        act(window)

    heart = QTimer()
    heart.setInterval(0)
    heart.timeout.connect(beat)
    heart.start()
    QTimer.singleShot(30, go)
    run_loop(SETTLED_MS)
    for _ in range(_MOST_WAITS):
        if not window.store.sizing_waits:
            break
        run_loop(SETTLED_MS)
    heart.stop()
    return found


@cache
def clip(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def typed(window: MainWindow) -> None:
    view = window.workbook.grids["items"].view
    QTest.keyClick(view, Qt.Key.Key_F2)
    editor = view.viewport().findChildren(QLineEdit)[-1]
    QTest.keyClicks(editor, "42")
    QTest.keyClick(editor, Qt.Key.Key_Return)


def select(window: MainWindow) -> None:
    view = window.workbook.grids["items"].view
    first, last = (view.grid.index_of(Place("items", f"line-{at}", "quantity")) for at in (10, 9 + ROWS))
    view.selectionModel().select(QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect)


def model(window: MainWindow) -> RecordModel:
    found = window.workbook.grids["items"].model
    assert isinstance(found, RecordModel)
    return found


NUMBERS = "\n".join(str(2 + at % 9) for at in range(ROWS))
FRESH = "Name\tProduct\tQty\n" + "\n".join(f"new-{at}\tgeneric-rail-kit\t{at % 9 + 1}" for at in range(ROWS))
BIG = "x\t" * 25_000_000
ACTS: dict[str, Callable[[MainWindow], object]] = {
    "type an entry": typed,
    "scroll": lambda w: w.workbook.grids["items"].view.verticalScrollBar().setValue(90_000),
    "control and down": lambda w: QTest.keyClick(w.workbook.grids["items"].view, Qt.Key.Key_Down,
                                                 Qt.KeyboardModifier.ControlModifier),
    "sort by a field": lambda w: model(w).sort_by("quantity", descending=True),
    "sort by a result": lambda w: model(w).sort_by("=watts"),
    "filter": lambda w: w.workbook.grids["items"].filter.setText("row 77"),
    "select all": lambda w: w.workbook.grids["items"].view.selectAll(),
    "paste 5,000 rows": lambda w: w.workbook.grids["items"].paste(data=clip(NUMBERS)),
    "preview 5,000 new rows": lambda w: w.workbook.grids["items"].paste(data=clip(FRESH)),
    "fill 5,000 rows": lambda w: w.workbook.grids["items"].view.fill_down(),
    "clear 5,000 rows": lambda w: w.workbook.grids["items"].view.clear_cells(),
    "undo a paste": lambda w: w.commands.undo(),
    "remove a row": lambda w: w.workbook.grids["items"].view.delete_rows(),
    "refuse 50 MB": lambda w: w.workbook.grids["items"].paste(data=clip(BIG)),
}


def measured(
    benchmark: BenchmarkFixture, window: MainWindow, name: str, read: Callable[[Stall], float]
) -> Stall:
    window.navigation.go_to(Place("items", "line-10", "quantity"))
    if name in ("fill 5,000 rows", "clear 5,000 rows"):
        select(window)
    if name == "undo a paste":
        window.workbook.grids["items"].paste(data=clip(NUMBERS))
    for text in (NUMBERS, FRESH, BIG):
        clip(text)
    run_loop(SETTLED_MS)
    found: list[Stall] = []

    def run() -> None:
        found.append(stall_of(window, ACTS[name]))
        STALLS.move(read(found[-1]))

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(run, rounds=1)
    for each in fields(Stall):
        benchmark.extra_info[each.name.replace("_s", "_ms")] = round(getattr(found[0], each.name) * 1e3, 1)
    return found[0]


@pytest.mark.benchmark(timer=STALLS)
@pytest.mark.parametrize("name", ACTS)
def test_the_longest_stall(benchmark: BenchmarkFixture, large: MainWindow, name: str) -> None:
    stall = measured(benchmark, large, name, lambda found: max(found.act_s, found.after_s))
    assert stall.act_s > 0
    assert len(large.store.view.items) >= LINES - 1
    assert not large.store.sizing_waits
