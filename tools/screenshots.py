"""Takes pictures of every sheet of the window, light and dark, for a person to look at.

    python tools/screenshots.py FOLDER [SCALE] [DESIGN]
    python tools/screenshots.py --docs [FOLDER]

The second form takes the five pictures of the documents, into ``docs/pictures`` unless a folder is named. Run it
inside a virtual X server (xvfb-run) or with QT_QPA_PLATFORM=offscreen. SCALE is QT_SCALE_FACTOR, 1 or 2.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, QStandardPaths, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from reports.documents import Occasion, proposal_pages
from sizer import __version__
from sizer.api import load
from sizer.catalog import shipped_catalog
from sizer.dates import today
from sizer.design.editing.edits import DuplicateScenario, PinBaseline, SelectScenario, set_one
from sizer.figures.computing.columns import Spread, sample
from sizer.sizing import size
from sizer.sizing.result import Sizing
from ui.app import start
from ui.charts.painter import paint_scene
from ui.state.settings import Settings
from ui.widgets.dialogs import QtDialogs
from ui.widgets.theme import Theme
from ui.window.entries import ENTRIES
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

SIZE = 1500, 920
"""Of a window in a picture, in pixels."""
PAGE_SCALE = 80 / 72
"""Pixels of a picture for a point of paper."""
STANDS_S, MOST_MOVES = 0.06, 20
"""For how long a window paints nothing before its picture is taken, and how often it may before it is all the same."""
WELL_PACKED = 0
DOCUMENTS = Path(__file__).resolve().parent.parent / "docs" / "pictures"
_ROW_BY_THE_ONE_ABOVE = 2
"""The filter of a PNG that tells how each row differs from the one above."""


def settle(seconds: float) -> None:
    """Let the window work for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def settle_until(done: Callable[[], bool], most_s: float = 10.0) -> None:
    """Let the window work until something is there."""
    end = time.monotonic() + most_s
    while not done() and time.monotonic() < end:
        settle(0.02)


class Paintings(QObject):
    """Counts how often a window paints anything of itself."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        """Count, and keep nothing back."""
        self.count += event.type() == QEvent.Type.UpdateRequest
        return False


def prepare(window: MainWindow) -> None:
    """Give every sheet something to show: a scenario that differs, an entry that was not taken."""
    store = window.store
    store.edit(DuplicateScenario("base", title="Fewer drives"))
    store.edit(PinBaseline("base"))
    line = next(line for line in store.view.items if any(line.id in pool.drives for pool in store.view.pools))
    store.edit(set_one("items", line.id, "quantity", max(line.quantity * 7 // 8, 1)))
    grid = window.workbook.grids["items"].model
    grid.setData(grid.index(0, 3), "many")
    settle_until(lambda: window.store.ranges is not None)


def little_packed(picture: QImage) -> bytes:
    """The PNG of an opaque picture; Qt tries five filters for each row, and takes twice as long."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB888)
    width, height = plain.width(), plain.height()
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(height, plain.bytesPerLine())[:, :3 * width]
    filtered = np.empty((height, 1 + 3 * width), np.uint8)
    filtered[:, 0] = _ROW_BY_THE_ONE_ABOVE
    filtered[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(filtered.tobytes(), 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(held)) + name + held + struct.pack(">I", zlib.crc32(name + held)) for name, held in parts)


@dataclass
class Camera:
    """Takes the pictures of one window."""

    window: MainWindow
    folder: Path
    scale: str
    count: int = 0
    well_packed: bool = False

    def __post_init__(self) -> None:
        self.paintings = Paintings(self.window)

    def show(self, window: MainWindow) -> None:
        """Take pictures of another window from now on."""
        self.window, self.paintings = window, Paintings(window)

    def take(self, name: str) -> None:
        """Take one picture, once what is shown stands still."""
        path, picture = self.folder / f"{name}.png", self.standing()
        if self.well_packed:
            self.count += picture.save(str(path), None, WELL_PACKED)
        else:
            path.write_bytes(little_packed(picture))
            self.count += 1

    def standing(self) -> QImage:
        """The window as it looks when it has painted nothing for a moment."""
        for _ in range(MOST_MOVES):
            before = self.paintings.count
            settle(STANDS_S)
            if self.paintings.count == before:
                break
        return self.window.grab().toImage()

    def _whatif_filled(self) -> bool:
        whatif = self.window.services.whatif
        return whatif.view.live.rowCount() > 0 and not whatif.said.text()

    def tour(self, colours: str) -> None:
        """Take a picture of every sheet in the colours that are in use."""
        window, start_of_name = self.window, f"{colours}-{self.scale}x-"
        for entry in ENTRIES:
            for segment in entry.segments:
                window.workbook.show_sheet(segment.sheets[0])
                window.workbook.show_segment(entry.id, segment.title)
                settle_until(self._whatif_filled if "whatif" in segment.sheets else lambda: True)
                face = f"-{segment.title.lower().replace(' ', '-')}" if len(entry.segments) > 1 else ""
                self.take(f"{start_of_name}{entry.id}{face}")
        charts = window.services.charts
        window.workbook.show_sheet("charts")
        for at in range(charts.box.count()):
            charts.box.setCurrentIndex(at)
            self.take(f"{start_of_name}chart{at}")
        window.opening.show_start()
        self.take(start_of_name + "start")
        window.opening.show_design()

    def take_both(self, name: str, theme: Theme, first: str, then: str) -> None:
        """Take two pictures of what takes long to find: in the colours that are in use, and in others."""
        self.take(f"{first}-{self.scale}x-{name}")
        theme.choose(then)
        self.take(f"{then}-{self.scale}x-{name}")

    def everything(self, theme: Theme) -> None:
        """Take all pictures in both colours; what is computed for one is seen in both."""
        window = self.window
        theme.choose("light")
        self.tour("light")
        if window.strip.lights:
            next(iter(window.strip.lights.values())).click()
            settle_until(lambda: not window.fixes.searching)
            self.take_both("fixes", theme, "light", "dark")
            window.fixes.close_panel()
        theme.choose("dark")
        self.tour("dark")
        cases = window.store.intact.failure_cases if window.store.intact is not None else ()
        window.store.fail(cases[0].id if cases else "")
        settle(0.3)
        self.take_both("after-failure", theme, "dark", "light")


def _front_page(sizing: Sizing, spread: Spread) -> QImage:
    """The first page of a proposal as a picture."""
    page = proposal_pages(sizing, spread, Occasion(today(), __version__))[0]
    picture = QImage(round(page.width * PAGE_SCALE), round(page.height * PAGE_SCALE), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(PAGE_SCALE, PAGE_SCALE)
    paint_scene(painter, page)
    painter.end()
    return picture


def documents(folder: Path = DOCUMENTS) -> int:
    """Write the pictures of the documents; the exit status."""
    with _windows() as (windows, _):
        window = windows.open("hp-ha-nfs")
        window.resize(*SIZE)
        store, camera = window.store, Camera(window, folder, "1", well_packed=True)
        settle_until(lambda: window.services.ranges.surrounding is not None, 30.0)
        settle(1.0)
        camera.take("window")
        window.workbook.show_sheet("charts")
        box = window.services.charts.box
        box.setCurrentIndex(next(at for at in range(box.count()) if box.itemText(at).startswith("Response")))
        settle(0.3)
        camera.take("charts")
        window.workbook.show_sheet("summary")
        cases = store.intact.failure_cases if store.intact is not None else ()
        store.fail(next(case.id for case in cases if case.record == "nodes"))
        settle(0.3)
        settle_until(lambda: store.ranges is not None)
        settle(2.0)
        camera.take("failure")
        sizing = size(load("hp-ha-nfs").design, shipped_catalog())
        page = _front_page(sizing, sample(sizing.sheet))
        camera.count += page.save(str(folder / "proposal.png"), None, WELL_PACKED)
        store.fail("")
        window.close()
        window = windows.open("ess-gl4-sas")
        window.resize(*SIZE)
        store = window.store
        camera.show(window)
        store.edit(PinBaseline("40gbe"))
        store.edit(SelectScenario("56gbe"))
        window.workbook.show_sheet("scenarios")
        settle_until(lambda: store.ranges is not None)
        settle(4.0)  # what stands beside it is judged by ranges that come later
        camera.take("scenarios")
        store.start(store.design)
        window.close()
        settle(0.1)
    sys.stdout.write(f"{camera.count} pictures in {folder}\n")
    return 0


@contextmanager
def _windows() -> Iterator[tuple[Windows, Theme]]:
    """Windows of a session that leaves nothing behind."""
    QStandardPaths.setTestModeEnabled(True)
    application = start(["sizer"])
    with tempfile.TemporaryDirectory() as own:
        settings = Settings(QSettings(str(Path(own) / "s.ini"), QSettings.Format.IniFormat))
        theme = Theme(application)
        yield Windows(Surroundings(shipped_catalog(), settings, theme, QtDialogs()), Path(own) / "recovery"), theme


def main(folder: Path, scale: str = "1", design: str = "hp-ha-nfs") -> int:
    """Write the pictures; the exit status."""
    os.environ["QT_SCALE_FACTOR"] = scale
    folder.mkdir(parents=True, exist_ok=True)
    with _windows() as (windows, theme):
        window = windows.open(design)
        window.resize(*SIZE)
        prepare(window)
        camera = Camera(window, folder, scale)
        camera.everything(theme)
        # The entry that was not taken would be asked about.
        window.workbook.give_up_typing()
        window.store.start(window.store.design)
        window.close()
        settle(0.1)
    sys.stdout.write(f"{camera.count} pictures in {folder}\n")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or (sys.argv[1].startswith("-") and sys.argv[1] != "--docs"):
        sys.stderr.write("python tools/screenshots.py FOLDER [SCALE] [DESIGN], or --docs [FOLDER]\n")
        raise SystemExit(2)
    if sys.argv[1] == "--docs":
        raise SystemExit(documents(*map(Path, sys.argv[2:3])))
    raise SystemExit(main(Path(sys.argv[1]), *sys.argv[2:4]))
