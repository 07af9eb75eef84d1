"""The first hour of a newcomer, by mouse and keys: every action is counted, and a picture of the screen taken after it.

    xvfb-run -a -s "-screen 0 1280x720x24" python tools/first_hour.py FOLDER

Three ways: from the start page to a printed proposal for what is asked; the same from a block of volumes copied in
Excel; and in a design that is laid out, the arrays of one vendor replaced by another's in the catalog. An action is
a click, a text that is typed, or a key with what is held with it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMimeData, QPoint, QSettings, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sizer.catalog import shipped_catalog
from sizer.sizing.result import Verdict
from ui.app import start
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.widgets.dialogs import QtDialogs, UnsavedChoice
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

SIZE = 1280, 720
MOST_ACTIONS = 24
MOST_S = 60.0
"""How long anything may take on a busy machine."""
ASKED = "60 TB", "40,000", "8 KiB", "70/30", "1 ms", "all of that", "one failure"
"""What a newcomer types into the blanks of the start page."""
_HELD = {Qt.KeyboardModifier.ControlModifier: "Ctrl", Qt.KeyboardModifier.ShiftModifier: "Shift",
         Qt.KeyboardModifier.AltModifier: "Alt"}
VOLUMES = 40
ARRAYS = "Arrays"
"""The line of the reference design that is replaced,"""
OTHER = "ibm"
"""and what is typed to find another vendor's."""


def copied_volumes() -> QMimeData:
    """What Excel puts on the clipboard for a block of 40 volumes: text in columns, and a table."""
    rows = [("LUN", "Size (GB)", "IOPS", "Read %", "Block (KB)"),
            *((f"db-{at + 1:02}", "1,500", "1,000", "70", "8") for at in range(VOLUMES))]
    data = QMimeData()
    data.setText("".join("\t".join(row) + "\r\n" for row in rows))
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    data.setHtml(f"<html><body><table>{cells}</table></body></html>")
    return data


class Pickers(QtDialogs):
    """File pickers that are answered as a person does who types a name and presses Enter: two actions."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.way = folder, ""
        self.did: list[str] = []

    def save_path(self, parent: QWidget | None, title: str, suggested: str, kinds: str) -> str:
        """A file in the folder of the run."""
        del parent, kinds
        self.did += [f"type a file name ({title})", "Enter in the file picker"]
        return str(self.folder / f"{self.way}-{Path(suggested).name}")

    def confirm(self, parent: QWidget | None, title: str, text: str, yes: str, no: str = "") -> bool:
        """Go on: one action."""
        del parent, yes, no
        self.did.append(f"Enter in a box: {title}: {text}")
        return True

    def tell(self, parent: QWidget | None, title: str, text: str) -> None:
        """Take notice: one action."""
        del parent
        self.did.append(f"Enter in a box: {title}: {text}")

    def unsaved(self, parent: QWidget | None, name: str) -> UnsavedChoice:
        """Nothing is kept between the ways."""
        del parent, name
        return UnsavedChoice.DISCARD


class StuckError(Exception):
    """A person cannot go on."""


@dataclass
class Person:
    """Hands on one window, and what they did."""

    window: MainWindow
    pickers: Pickers
    pictures: Path | None = None
    way: str = ""
    """How the pictures begin."""
    patient: bool = True
    """Whether the first layout that meets everything will not do."""
    did: list[str] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    """Documents that were written."""

    def __post_init__(self) -> None:
        self.window.exporter.finished.connect(lambda path: self.written.append(Path(path)))

    def begin(self, way: str) -> None:
        """Begin to count anew."""
        self.way = way
        self.did.clear()
        self.written.clear()
        self.pickers.did.clear()
        self.pickers.way = way
        self._look("begin")

    @property
    def actions(self) -> list[str]:
        """Everything that was done, in its order but for file pickers."""
        return self.did + self.pickers.did

    def click(self, widget: QWidget, what: str, at: QPoint | None = None) -> None:
        """One click."""
        if not (widget.isVisible() and widget.isEnabled()):
            raise StuckError(f"{self.way}: {what} cannot be clicked")
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at if at is not None else widget.rect().center())
        self._did(f"click {what}")

    def type(self, text: str) -> None:
        """One text, where the focus is."""
        for letter in text:
            QTest.keyClicks(_receiver(), letter)
        self._did(f"type {text}")

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """One key, with what is held with it."""
        QTest.keyClick(_receiver(), key, held)
        self._did("+".join([*(name for each, name in _HELD.items() if held & each), key.name.removeprefix("Key_")]))

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Wait for the program; no action."""
        end = time.monotonic() + MOST_S
        while not until():
            if time.monotonic() > end:
                raise StuckError(f"{self.way}: {what} takes too long")
            settle(0.02)
        settle(0.1)
        self._look(f"then {what}")

    def _did(self, what: str) -> None:
        self.did.append(what)
        settle(0.05 if self.pictures is None else 0.3)
        self._look(what)

    def _look(self, what: str) -> None:
        if self.pictures is not None:
            name = "".join(letter if letter.isalnum() else "-" for letter in what)
            count = len(list(self.pictures.glob(f"{self.way}-*.png")))
            screen = self.window.screen()
            screen.grabWindow(0).save(str(self.pictures / f"{self.way}-{count:02}-{name}.png"), "PNG", 90)


def _receiver() -> QWidget:
    popup: QWidget | None = QApplication.activePopupWidget()
    within: QWidget | None = popup.focusWidget() if popup is not None else QApplication.focusWidget()
    receiver = within if within is not None else popup
    if receiver is None:
        raise StuckError("nothing has the focus")
    return receiver


def settle(seconds: float) -> None:
    """Let the window work for a while."""
    end = time.monotonic() + seconds
    while True:
        QApplication.processEvents()
        if time.monotonic() >= end:
            return
        time.sleep(0.005)


def type_what_is_asked(person: Person) -> None:
    """From the start page, with the focus in the first blank, to a design that answers."""
    for text in ASKED:
        person.type(text)
        if text != ASKED[-1]:
            person.press(Qt.Key.Key_Tab)
    person.press(Qt.Key.Key_Return)
    _open_best(person)


def paste_volumes(person: Person) -> None:
    """The same from the volumes on the clipboard: their sums fill the blanks, the time and the failure are typed."""
    person.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    person.type("1 ms")
    person.press(Qt.Key.Key_Tab)
    person.type("all of that")
    person.press(Qt.Key.Key_Return)
    _open_best(person)


def _open_best(person: Person) -> None:
    page = person.window.asking.page
    if page is None:
        raise StuckError("nothing is laid out")

    def found() -> bool:
        layout = page.current()
        return layout is not None and (not page.working if person.patient else layout.verdict is Verdict.MET)

    person.wait(found, "every architecture is laid out")
    person.click(page.foot.open_button, page.foot.open_button.text())
    person.wait(lambda: person.window.store.ranges is not None, "ranges are known")


def print_proposal(person: Person) -> Path:
    """The proposal of the design in front; the file."""
    person.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    person.wait(lambda: bool(person.written), "the proposal is written")
    return person.written[0]


def replace_arrays(person: Person) -> None:
    """Put another vendor's array in the place of the one that is designed, by the catalog."""
    window = person.window
    control = Qt.KeyboardModifier.ControlModifier
    person.press(Qt.Key.Key_2, control)
    sheet = window.workbook.grids["items"]
    line = next(line for line in window.store.view.items if window.store.names.called("items", line.id) == ARRAYS)
    index = sheet.model.index_of(Place("items", line.id, "name"))
    sheet.view.scrollTo(index)
    person.click(sheet.view.viewport(), ARRAYS, sheet.view.visualRect(index).center())
    person.press(Qt.Key.Key_M, control)
    person.type(OTHER)
    person.press(Qt.Key.Key_Return)
    person.press(Qt.Key.Key_Return)
    person.press(Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)


def person_before(windows: Windows, pickers: Pickers, pictures: Path | None = None) -> Person:
    """A person before a new window, which is as small as a usual screen."""
    window = windows.open()
    window.move(0, 0)
    window.resize(*SIZE)
    window.activateWindow()
    settle(0.2)
    return Person(window, pickers, pictures)


@contextmanager
def session(folder: Path) -> Iterator[Person]:
    """A person before a program that leaves nothing behind but pictures and documents."""
    QStandardPaths.setTestModeEnabled(True)
    application = start(["sizer"])
    pickers = Pickers(folder)
    with TemporaryDirectory() as own:
        settings = Settings(QSettings(str(Path(own) / "s.ini"), QSettings.Format.IniFormat))
        around = Surroundings(shipped_catalog(), settings, Theme(application), pickers)
        person = person_before(Windows(around, Path(own) / "recovery"), pickers, folder)
        try:
            yield person
        finally:
            person.window.close()
            settle(0.1)


def main(folder: Path) -> int:
    """Go all three ways; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.png"), *folder.glob("*.pdf")]:
        old.unlink()
    with session(folder) as person:
        person.begin("asked")
        type_what_is_asked(person)
        print_proposal(person)
        ways = {person.way: person.actions}
        person.window.starting.close_design()
        QApplication.clipboard().setMimeData(copied_volumes())
        person.begin("volumes")
        paste_volumes(person)
        print_proposal(person)
        ways[person.way] = person.actions
        person.window.documents.load("hp-ha-nfs")
        person.begin("vendor")
        replace_arrays(person)
        ways[person.way] = person.actions
    for way, actions in ways.items():
        sys.stdout.write(f"{way}: {len(actions)} actions: {'; '.join(actions)}\n")
    return int(any(len(actions) > MOST_ACTIONS for actions in ways.values()))


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.stderr.write("python tools/first_hour.py FOLDER\n")
        raise SystemExit(2)
    raise SystemExit(main(Path(sys.argv[1])))
