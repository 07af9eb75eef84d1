"""The window in a real X server: a picture of every sheet, light and dark, in two sizes of pixel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from ui.window.entries import ENTRIES

ROOT = Path(__file__).resolve().parent.parent.parent
SHEETS = (*(entry.id for entry in ENTRIES), "start", "fixes", "after-failure", "chart0")


@pytest.mark.slow
@pytest.mark.xserver
@pytest.mark.parametrize("scale", ["1", "2"])
def test_every_sheet_is_painted_light_and_dark(scale: str) -> None:
    folder = ROOT / "screenshots"
    for old in folder.glob(f"*-{scale}x-*.png"):
        old.unlink()
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 3200x2000x24", sys.executable, str(ROOT / "tools" / "screenshots.py"),
         str(folder), scale],
        capture_output=True, text=True, check=False, timeout=300, cwd=ROOT, env=environment,
    )
    assert done.returncode == 0, done.stderr
    for colours in ("light", "dark"):
        taken = {name: sorted(folder.glob(f"{colours}-{scale}x-{name}*.png")) for name in SHEETS}
        assert all(taken.values()), taken
        for name, path in ((name, path) for name, paths in taken.items() for path in paths):
            picture = QImage(str(path))
            assert picture.width() >= 1280 * int(scale), name
            shades = {picture.pixelColor(x, y).lightness() // 16
                      for x in range(0, picture.width(), 23) for y in range(0, picture.height(), 23)}
            assert len(shades) > 3, f"{name} is blank"
            middle = picture.pixelColor(picture.width() // 2, 5).lightness()
            assert (middle > 128) == (colours == "light"), name
