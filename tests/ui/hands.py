"""What stands in for a person: answers to dialogs, and hands that type."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6.Shiboken import isValid

from sizer.design.editing.edits import RemoveRecords
from sizer.figures.computing.columns import sample
from sizer.figures.unmade import make_varying
from sizer.sizing.result import Sizing
from ui.grids.delegate import CellEditor
from ui.grids.sheet import GridSheet
from ui.jobs.beside import RangesBeside
from ui.jobs.job import Job
from ui.jobs.ranges import RangeService
from ui.jobs.settling import SettlingService
from ui.jobs.worker import Worker
from ui.state.ranges import Ranges, Settling
from ui.state.store import Store
from ui.state.subject import Place
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow

ASIDE_MS = 300_000
"""How long a test waits for a child process: on a busy machine one takes many times what it takes alone."""


@dataclass
class FakeDialogs:
    """Answers that a test gives beforehand, and what was asked."""

    open_answers: list[str] = field(default_factory=list)
    save_answers: list[str] = field(default_factory=list)
    unsaved_answers: list[UnsavedChoice] = field(default_factory=list)
    confirm_answers: list[bool] = field(default_factory=list)
    """Yes, where nothing is left."""
    asked: list[str] = field(default_factory=list)

    def open_path(self, parent: QWidget | None, title: str, folder: str, kinds: str) -> str:
        self.asked.append(title)
        return self.open_answers.pop(0)

    def save_path(self, parent: QWidget | None, title: str, suggested: str, kinds: str) -> str:
        self.asked.append(title)
        return self.save_answers.pop(0)

    def folder_path(self, parent: QWidget | None, title: str, folder: str) -> str:
        self.asked.append(title)
        return self.open_answers.pop(0)

    def unsaved(self, parent: QWidget | None, name: str) -> UnsavedChoice:
        self.asked.append(f"unsaved {name}")
        return self.unsaved_answers.pop(0)

    def tell(self, parent: QWidget | None, title: str, text: str) -> None:
        self.asked.append(text)

    def confirm(self, parent: QWidget | None, title: str, text: str, yes: str, no: str = "") -> bool:
        self.asked.append(text)
        return self.confirm_answers.pop(0) if self.confirm_answers else True


NONE, CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Presses and releases a key, and what is held with it: Qt would take the next choice of a row as made with it."""
    QTest.keyClick(widget, key, modifiers)
    if modifiers and isValid(widget):
        QTest.keyRelease(widget, Qt.Key.Key_Control)


def go(window: MainWindow, place: str) -> GridSheet:
    """Makes the cell of a place the current one; its sheet."""
    assert window.navigation.go_to(Place(*place.split("/"))), place
    sheet = window.workbook.current_grid()
    assert sheet is not None
    return sheet


def on_screen(widget: QWidget) -> QRect:
    """Where a widget stands on the screen."""
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def widgets_alive() -> int:
    """How many widgets there are.

    Qt hands out its own list, and each widget is wrapped in turn: a collection in between may end a widget that is
    still to be wrapped, and the process with it.
    """
    gc.collect()
    gc.disable()
    try:
        return len(QApplication.allWidgets())
    finally:
        gc.enable()


def ask_nothing(store: Store) -> None:
    """Take out what the design asks for, which the reference designs do for demonstration."""
    assert store.edit(RemoveRecords("requirements", tuple(store.view.requirements.ids())))


def type_into(qtbot: QtBot, window: MainWindow, place: str, text: str, key: Qt.Key = Qt.Key.Key_Return) -> GridSheet:
    """Types a text into a cell as a person does, and ends with a key; from a text not taken one clicks away."""
    sheet = go(window, place)
    sheet.view.setFocus()
    press(sheet.view, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: bool(sheet.view.viewport().findChildren(QLineEdit)))
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    press(editor, key)
    if isValid(editor) and isinstance(editor, CellEditor) and editor.reason is not None:
        sheet.view.setFocus()
    qtbot.waitUntil(lambda: not sheet.view.viewport().findChildren(QLineEdit))
    window.activateWindow()  # a list that was open took the activation, and no window manager gives it back
    qtbot.waitUntil(window.isActiveWindow)
    return sheet


def clip(text: str, html: str = "") -> QMimeData:
    """What a program puts on the clipboard."""
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    return data


def tap(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Presses a key as the window system does: an open list has it first, then the widget with the focus."""
    QTest.keyClick(_receiver(), key, modifiers)


def typed(text: str) -> None:
    """Types a text as the window system does."""
    for letter in text:
        QTest.keyClicks(_receiver(), letter)


def _receiver() -> QWidget:
    popup: QWidget | None = QApplication.activePopupWidget()
    within: QWidget | None = popup.focusWidget() if popup is not None else QApplication.focusWidget()
    receiver = within if within is not None else popup
    assert receiver is not None, "nothing has the focus"
    return receiver


def ranges_of(store: Store) -> Ranges:
    """The ranges of what is shown, sampled here and now."""
    assert store.sizing is not None
    return ranges_sampled(store.sizing, store.generation)


def ranges_sampled(sizing: Sizing, generation: int) -> Ranges:
    """The ranges of a sizing, sampled here and now."""
    make_varying(sizing.sheet)
    spread = sample(sizing.sheet)
    return Ranges(generation, {
        figure.key: spread.of(figure.key) for figure in sizing.sheet
        if figure.law is not None and not isinstance(figure.value, str) and ".*." not in figure.key})


_ASK = Job.ask


def ask_what_is_looked_at(job: Job, request: Mapping[str, object]) -> int:
    """Stands for ``Job.ask`` where nobody looks at what a window finds out by itself once it rests: ranges, and what
    would settle a verdict. What is asked of it is asked.
    """
    return -1 if isinstance(job.parent(), RangeService | RangesBeside | SettlingService) else _ASK(job, request)


def know_ranges(window: MainWindow) -> None:
    """Let the window know the ranges of what it shows, which else come from a child process by and by."""
    window.services.show_ranges(ranges_of(window.store))


LONG_FIX = "Generic 25 GbE dual-port OCP 3.0 in place of HP Virtual Connect Flex-10 10Gb Ethernet Module"
"""What a way to meet a requirement is called at most."""


def know_all(window: MainWindow) -> None:
    """Let the window know all that it finds out by itself once it rests, as a child process would answer it, and a long
    text of what would settle the verdict, where that is open.
    """
    store, worker, ranges = window.store, Worker(), window.services.ranges
    assert store.sizing is not None
    asked = {"design": store.text_for_others(store.sized_design), "degraded": store.failure is not None}
    for number, kind in ((-2, "ranges"), (-3, "around")):  # no numbers of questions that tests before asked
        ranges._asked[number] = store.generation
        ranges._answered(number, worker.answer({**asked, "kind": kind}, lambda _share, _text: None))
    window.workbook.show_entry("summary", focus=False)
    QApplication.processEvents()
    window.services.settling.found.emit(Settling(*window.services.settling._wanted, LONG_FIX))
