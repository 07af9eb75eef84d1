"""Takes pictures of every sheet of the window, light and dark, for a person to look at.

    python tools/screenshots.py FOLDER [SCALE] [DESIGN]

Run it inside a virtual X server (xvfb-run) or with QT_QPA_PLATFORM=offscreen. SCALE is QT_SCALE_FACTOR, 1 or 2.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import DuplicateScenario, PinBaseline, set_one
from ui.app import start
from ui.state.settings import Settings
from ui.widgets.dialogs import QtDialogs
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

LITTLE_PACKED = 90
"""The quality that Qt takes for fast packing; the picture is the same."""


def settle(seconds: float) -> None:
    """Let the window work for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def settle_until(done: Callable[[], bool], most_s: float = 10.0) -> None:
    """Let the window work until something is there, and a little longer so that it is painted."""
    end = time.monotonic() + most_s
    while not done() and time.monotonic() < end:
        settle(0.02)
    settle(0.05)


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


@dataclass
class Camera:
    """Takes the pictures of one window."""

    window: MainWindow
    folder: Path
    scale: str
    count: int = 0

    def take(self, name: str) -> None:
        """Take one picture."""
        self.count += self.window.grab().save(str(self.folder / f"{name}.png"), "PNG", LITTLE_PACKED)

    def _whatif_filled(self) -> bool:
        return self.window.workbook.views["whatif"].live.rowCount() > 0

    def tour(self, colours: str) -> None:
        """Take all pictures in the colours that are in use."""
        window, start_of_name = self.window, f"{colours}-{self.scale}x-"
        for name in window.workbook.pages:
            window.workbook.show_sheet(name)
            settle_until(self._whatif_filled if name == "whatif" else lambda: True)
            self.take(start_of_name + name)
        charts = window.services.charts
        window.workbook.show_sheet("charts")
        for at in range(charts.box.count()):
            charts.box.setCurrentIndex(at)
            settle(0.05)
            self.take(f"{start_of_name}chart{at}")
        if window.strip.lights:
            next(iter(window.strip.lights.values())).click()
            settle_until(lambda: not window.fixes.searching)
            self.take(start_of_name + "fixes")
            window.fixes.close_panel()
        cases = window.store.intact.failure_cases if window.store.intact is not None else ()
        window.store.fail(cases[0].id if cases else "")
        settle(0.3)
        self.take(start_of_name + "after-failure")
        window.store.fail("")


def main(folder: Path, scale: str = "1", design: str = "hp-ha-nfs") -> int:
    """Write the pictures; the exit status."""
    os.environ["QT_SCALE_FACTOR"] = scale
    QStandardPaths.setTestModeEnabled(True)
    application = start(["sizer"])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        settings = Settings(QSettings(str(Path(own) / "s.ini"), QSettings.Format.IniFormat))
        theme = Theme(application)
        windows = Windows(Surroundings(shipped_catalog(), settings, theme, QtDialogs()), Path(own) / "recovery")
        window = windows.open(design)
        window.resize(1500, 920)
        prepare(window)
        camera = Camera(window, folder, scale)
        for colours in ("light", "dark"):
            theme.choose(colours)
            camera.tour(colours)
        # The entry that was not taken would be asked about.
        window.workbook.give_up_typing()
        window.store.start(window.store.design)
        window.close()
        settle(0.1)
    sys.stdout.write(f"{camera.count} pictures in {folder}\n")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.stderr.write("python tools/screenshots.py FOLDER [SCALE] [DESIGN]\n")
        raise SystemExit(2)
    raise SystemExit(main(Path(sys.argv[1]), *sys.argv[2:4]))
