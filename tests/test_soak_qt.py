"""The Qt binding in use survives what a long session does to it.

PySide6 6.12.0 takes a reference from True with each signal and from None with each call that returns nothing; Python
3.11 then ends the process after some 600 signals or 7,000 calls. A short suite passes on such a pair of versions.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
REPETITIONS = 20_000

SOAK = """
import json, sys
from PySide6.QtCore import QObject, Signal, qVersion
from PySide6.QtWidgets import QApplication, QLabel

class Source(QObject):
    fired = Signal(int)

class Label(QLabel):
    painted = 0
    def paintEvent(self, event):
        Label.painted += 1
        super().paintEvent(event)

count = int(sys.argv[1])
application = QApplication([])
seen = []
source = Source()
source.fired.connect(seen.append)
label = Label()
label.show()
application.processEvents()
before = {"None": sys.getrefcount(None), "True": sys.getrefcount(True)}
for number in range(count):
    source.fired.emit(number)
for number in range(count):
    label.setText(str(number))
first = Label.painted
for number in range(count):
    label.repaint()
lost = {"None": before["None"] - sys.getrefcount(None), "True": before["True"] - sys.getrefcount(True)}
print(json.dumps({"signals": len(seen), "text": label.text(), "repaints": Label.painted - first, "lost": lost}))
"""


@pytest.fixture(scope="module")
def soaked() -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", SOAK, str(REPETITIONS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


def test_each_of_20000_signals_arrives(soaked: dict[str, object]) -> None:
    assert soaked["signals"] == REPETITIONS


def test_the_last_of_20000_texts_is_the_one_shown(soaked: dict[str, object]) -> None:
    assert soaked["text"] == str(REPETITIONS - 1)


def test_each_of_20000_repaints_paints(soaked: dict[str, object]) -> None:
    assert soaked["repaints"] == REPETITIONS


def test_the_binding_takes_no_references_from_none_and_true(soaked: dict[str, object]) -> None:
    lost = soaked["lost"]
    assert isinstance(lost, dict)
    # Lost references would come in thousands; some hundred may go when caches are emptied.
    assert max(lost.values()) < REPETITIONS / 100


def test_the_binding_in_use_is_the_pinned_one() -> None:
    declared = re.search(r'"PySide6-Essentials==([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    locked = re.search(r"^pyside6-essentials==([\d.]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    assert declared is not None
    assert locked is not None
    assert declared[1] == locked[1] == importlib.metadata.version("PySide6-Essentials")
