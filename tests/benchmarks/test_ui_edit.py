"""What an edit, a search and a large design cost in the window: 16 ms from edit to repaint, no visible stall."""

from __future__ import annotations

import dataclasses
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog
from sizer.catalog.searching.query import Search
from sizer.design.editing.edits import AddRecords, set_one
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

EDITS = 200
FIGURE = Clock()


def run_rounds(benchmark: BenchmarkFixture, action: Callable[[], object], rounds: int, warmups: int = 0) -> object:
    """Time ``action`` so many times, once a round: it changes what the next round starts from."""
    pedantic: Callable[..., object] = benchmark.pedantic
    return pedantic(action, rounds=rounds, warmup_rounds=warmups)


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    start(["sizer"])
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    windows = Windows(Surroundings(shipped_catalog(), settings, Theme(qapp), QtDialogs()), tmp_path / "recovery")
    made = windows.open()
    made.resize(1500, 920)
    made.services.ranges.stop()
    qapp.processEvents()
    yield made
    made.store.start(made.store.design)
    made.close()


def repainted(window: MainWindow) -> None:
    QApplication.processEvents()  # paints what has changed


def edits_of_drives(window: MainWindow, name: str, sheet: str) -> Callable[[], None]:
    """What changes a number of drives, sizes and repaints, with a sheet in front."""
    window.documents.load(name)
    window.workbook.show_sheet(sheet, focus=False)
    line = next(line for line in window.store.view.items
                if any(line.id in pool.drives for pool in window.store.view.pools))
    counts = iter(range(line.quantity + 1, line.quantity + 100_000))
    for _ in range(5):
        repainted(window)

    def edit() -> None:
        window.store.edit(set_one("items", line.id, "quantity", next(counts)))
        repainted(window)

    edit()
    return edit


CASES = [("hp-ha-nfs", "results"), ("ssck-hp-sfs", "results"), ("ess-gl4-sas", "results"), ("ess-gl4-sas", "bom"),
         ("ess-gl4-sas", "charts"), ("ess-gl4-sas", "failures")]


@pytest.mark.parametrize(("name", "sheet"), CASES)
def test_edit_to_repaint(benchmark: BenchmarkFixture, window: MainWindow, name: str, sheet: str) -> None:
    edit = edits_of_drives(window, name, sheet)
    before = window.store.view.items
    run_rounds(benchmark, edit, rounds=EDITS)
    assert window.store.view.items != before


@pytest.mark.benchmark(timer=FIGURE)
@pytest.mark.parametrize(("name", "sheet"), CASES)
def test_edit_to_repaint_95_times_in_100(
    benchmark: BenchmarkFixture, window: MainWindow, name: str, sheet: str
) -> None:
    """The time shown is the one that 95 of 100 edits stay below: at most 16 ms."""
    edit = edits_of_drives(window, name, sheet)
    before = window.store.view.items

    def many() -> None:
        times = []
        for _ in range(EDITS):
            began = time.perf_counter()
            edit()
            times.append(time.perf_counter() - began)
        FIGURE.move(statistics.quantiles(times, n=20)[-1])

    run_rounds(benchmark, many, rounds=1)
    assert window.store.view.items != before


def test_search_in_a_catalog_of_10000_items(benchmark: BenchmarkFixture) -> None:
    catalog = shipped_catalog()
    first = next(iter(catalog.items.values()))
    items = {f"item-{number}": dataclasses.replace(first, id=f"item-{number}", model=f"Model {number % 700} X")
             for number in range(10_000)}
    search = Search(dataclasses.replace(catalog, items=items))
    texts = iter(["m", "mo", "model 12", "model 123", "x model 5", "capacity>=1TB", ""] * 100_000)
    assert len(benchmark(lambda: search.find(next(texts))).items) >= 0


@pytest.fixture
def large(window: MainWindow) -> MainWindow:
    window.documents.load("hp-ha-nfs")
    rows = tuple(LineRecord(f"line-{number}", item="generic-rail-kit", quantity=1 + number % 7, note=f"row {number}")
                 for number in range(10_000))
    window.store.edit(AddRecords("items", rows))
    assert window.workbook.go_to(Place("items", "line-5000", "quantity"))
    repainted(window)
    view = window.workbook.grids["items"].view
    assert view.viewport().rect().intersects(view.visualRect(view.currentIndex())), "the line that is edited is painted"
    return window


def test_edit_in_a_design_of_10000_lines(benchmark: BenchmarkFixture, large: MainWindow) -> None:
    counts = iter(range(10, 100_000))

    def edit() -> None:
        large.store.edit(set_one("items", "line-5000", "quantity", next(counts)))
        repainted(large)

    run_rounds(benchmark, edit, rounds=10)
    assert len(large.store.view.items) == 10_017


def test_scroll_in_a_design_of_10000_lines(benchmark: BenchmarkFixture, large: MainWindow) -> None:
    view = large.workbook.grids["items"].view
    bar = view.verticalScrollBar()
    places = iter(range(0, 10**9, 997))

    def scroll() -> None:
        bar.setValue(next(places) % max(bar.maximum(), 1))
        view.viewport().repaint()

    benchmark(scroll)
    assert bar.maximum() > 0


def test_sort_and_filter_of_10000_lines(benchmark: BenchmarkFixture, large: MainWindow) -> None:
    model = large.workbook.grids["items"].model
    assert isinstance(model, RecordModel)

    def both() -> None:
        model.sort_by("quantity", descending=True)
        model.filter_by("row 77")
        model.filter_by("")
        model.unsort()

    run_rounds(benchmark, both, rounds=3)
    assert model.rowCount() == 10_018


END = """
import os
import sys
def end():
    for line in open("/proc/self/status"):
        if line.startswith("VmRSS"):
            print(int(line.split()[1]) / 1024)
    sys.stdout.flush()
    os._exit(0)
"""
EMPTY = END + """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTableWidget
class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, end)
application = QApplication([])
window = Window()
window.setCentralWidget(QTableWidget(100, 12))
window.resize(1500, 920)
window.show()
application.exec()
"""
WINDOW = END + """
from PySide6.QtCore import QTimer
from sizer.cli import main
from ui.window.main import MainWindow
def paintEvent(window, event):
    assert window.strip.lights["capacity"].part.value == "26.2\u202fTB"
    QTimer.singleShot(0, end)
MainWindow.paintEvent = paintEvent
main(["gui", "hp-ha-nfs"])
"""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where programs find what an earlier start left: the bytecode of all modules, and no settings."""
    folder = str(tmp_path_factory.mktemp("kept"))
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder,
                   "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


@pytest.mark.parametrize("program", [EMPTY, WINDOW], ids=["empty window", "sizer with numbers"])
def test_start_to_painted_window(benchmark: BenchmarkFixture, kept: dict[str, str], program: str) -> None:
    """An empty window with one table beside ours with a design and its numbers."""
    def begin() -> str:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=kept)
        return done.stdout

    said = str(run_rounds(benchmark, begin, rounds=5, warmups=1))
    benchmark.extra_info["memory_mb"] = round(float(said), 1)
    assert float(said) > 0
