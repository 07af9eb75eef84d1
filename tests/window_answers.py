"""What the window does as it is worked with: its typed state after each of some fifty actions, without its texts.

A window is driven by its actions, boxes and tables. What takes longer than a frame is answered in this process rather
than by a child, so that a run with all sentences reworded rewords that too.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import PutRecord
from sizer.design.files.fileformat import dumps
from sizer.design.records import Requirement, RequirementKind
from tests.ui.hands import FakeDialogs, go, know_ranges
from ui.app import leave_clipboard, start
from ui.grids.models.ordered import OrderedModel
from ui.grids.sheet import GridSheet
from ui.jobs.job import Job
from ui.jobs.worker import Worker
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.tables.live import LiveView
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

DESIGN = "p2000-iscsi"
NEVER_MS = 10**8
MOST_TURNS = 50
Step = tuple[str, Callable[[], object]]


class Aside:
    """Answers the questions of a window to its child processes, one after the other when it is told to."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._numbers = count(1)
        self._asked: list[tuple[Job, int, str]] = []

    def ask(self, job: Job, request: Mapping[str, object]) -> int:
        """In place of :meth:`Job.ask`."""
        number = next(self._numbers)
        self._asked.append((job, number, json.dumps(request)))
        return number

    def answer(self) -> None:
        """Answer what was asked, and what is asked upon an answer."""
        while self._asked:
            job, number, request = self._asked.pop(0)
            found = self._worker.answer(json.loads(request), lambda _share, _text: None)
            job.answered.emit(number, json.loads(json.dumps(found)))


def both(first: Callable[[], object], second: Callable[[], object]) -> Callable[[], object]:
    """One action after the other."""
    return lambda: [act() for act in (first, second)]


def choose(box: QComboBox, at: int) -> None:
    """Chooses an entry of a box."""
    box.setCurrentIndex(at)
    box.activated.emit(at)


def on_rows(window: MainWindow) -> Iterator[Step]:
    """Cells and rows of a grid: typed, undone, filtered, sorted, moved, copied and pasted."""
    store, items, act = window.store, window.workbook.grids["items"], window.actions_by_id
    more = Requirement("more", kind=RequirementKind.USABLE_CAPACITY, target=1.4e13)
    room = Requirement("room", kind=RequirementKind.RACK_UNITS, target=42.0)

    def typed(place: str, text: str) -> Callable[[], object]:
        return both(partial(go, window, place), partial(window.formula_bar.entered.emit, _place(place), text))

    yield "a cell is selected", lambda: go(window, "items/enterprise-drives/quantity")
    yield "a quantity is typed", typed("items/enterprise-drives/quantity", "12")
    yield "what is no quantity is typed", typed("items/enterprise-drives/quantity", "lots")
    yield "it is given up", window.workbook.give_up_typing
    yield "undo", act["undo"].trigger
    yield "redo", act["redo"].trigger
    yield "undo again", act["undo"].trigger
    yield "a choice is typed", typed("items/shelves/status", "existing")
    yield "a range is typed", typed("items/shelves/price", "900 (800 - 1100)")
    yield "requirements are added", lambda: [store.edit(PutRecord("requirements", one)) for one in (more, room)]
    yield "rows are filtered", lambda: items.filter.setText("drives")
    yield "all rows are shown", items.filter.clear
    yield "rows are sorted", act["sort-down"].trigger
    yield "rows stand as in the document", act["unsort"].trigger
    yield "a row is inserted", act["insert-row"].trigger
    yield "rows are duplicated", act["duplicate-rows"].trigger
    yield "rows are moved", act["rows-up"].trigger
    yield "rows are copied", both(items.view.selectAll, items.view.copy)
    yield "the empty row is selected", lambda: items.view.setCurrentIndex(
        items.model.index(items.model.rowCount() - 1, 0))
    yield "a paste is looked at", act["paste-preview"].trigger
    yield "it is taken", items.preview.accept
    yield "all these rows are undone", lambda: store.undo_stack.setIndex(4)
    yield "a text is found", both(
        partial(window.find_box.line.setText, "shelves"), partial(window.find_box.step, 1))
    yield "an item of the catalog is added", both(
        partial(window.catalog_sheet.search.setText, "418371"),
        partial(window.catalog_sheet.wanted.emit, "hp-418371-b21"))


def on_results(window: MainWindow) -> Iterator[Step]:
    """Lights, fixes, failures, what-if, problems, explanation, pins, scenarios and charts."""
    workbook, services, state_bar = window.workbook, window.services, window.state_bar
    act, explain = window.actions_by_id, window.explain
    failures = workbook.views["failures"]
    headline = "workload.enterprise.response_s"
    yield "undo", act["undo"].trigger
    yield "ranges are known", lambda: know_ranges(window)
    yield "the light of what is met is clicked", window.strip.lights["room"].click
    yield "the worst requirement is looked at", act["fixes"].trigger
    yield "the first fix is taken", window.fixes.apply
    yield "results are compared with this moment", act["reference"].trigger
    yield "a failure is chosen", lambda: choose(state_bar.failure, 3)
    yield "failures are listed", lambda: workbook.show_sheet("failures")
    yield "Escape", lambda: QTest.keyClick(window, Qt.Key.Key_Escape)
    yield "a row of failures is opened", both(
        partial(failures.selectRow, 1), lambda: QTest.keyClick(failures, Qt.Key.Key_Return))
    yield "back to intact", act["intact"].trigger
    yield "a table is asked for", both(
        partial(workbook.show_sheet, "whatif"),
        partial(services.whatif.choose, headline, "items.midline-drives.quantity", "14, 28, 400"))
    yield "the next problem", act["next-problem"].trigger
    yield "one more", act["next-problem"].trigger
    yield "it is accepted", both(partial(workbook.show_sheet, "problems"), act["accept-problem"].trigger)
    yield "a figure is explained", lambda: explain.show_figure(headline)
    yield "what it follows from", explain.follow_precedent
    yield "it is pinned", lambda: explain.pin("24", "measured")
    yield "the pin is removed", act["unpin-figure"].trigger
    yield "a scenario is made", act["duplicate-scenario"].trigger
    yield "it differs", partial(window.formula_bar.entered.emit, _place("items/shelves/quantity"), "3")
    yield "scenarios stand side by side", lambda: workbook.show_sheet("scenarios")
    yield "the design itself", lambda: choose(state_bar.scenario, 0)
    yield "charts", lambda: workbook.show_sheet("charts")
    yield "another chart", lambda: services.charts.box.setCurrentIndex(2)
    for name in ("results", "bom", "problems", "overrides", "policies"):
        yield f"the sheet {name}", partial(workbook.show_sheet, name)


def _place(text: str) -> Place:
    return Place(*text.split("/"))


def state(window: MainWindow) -> Iterator[str]:
    """What a window is at, in terms that are no texts."""
    store, workbook, bar, fixes = window.store, window.workbook, window.state_bar, window.fixes
    yield f"{store.generation} {store.dirty} {store.undo_stack.index()} {store.failure and store.failure.id}"
    yield f"problems {[(each.severity, each.code, each.location.place) for each in store.problems]}"
    yield f"lights { {name: cell.part.verdict for name, cell in window.strip.lights.items()} }"
    # Which cells have room, and which are behind the menu, follows the width of their words.
    parts = {name: cell.part for name, cell in window.strip.cells.items() if cell.part.caption}
    yield f"strip {[(name, part.key, part.pinned, part.bad) for name, part in parts.items()]}"
    yield f"can {[name for name, action in window.actions_by_id.items() if action.isEnabled()]}"
    yield f"at {window.navigation.subject} {window.explain.key}"
    yield f"preview {workbook.grids['items'].preview.isVisible()}"
    yield f"refused {[(name, place) for name, place, _ in workbook.refused()]}"
    found = [(fix.meets, fix.verdict, fix.settings, fix.reaches, fix.cost) for fix in fixes.fixes]
    yield f"fixes {fixes.isVisible()} {fixes.apply_button.isEnabled()} {found}"
    boxes = bar.scenario, bar.baseline, bar.failure, window.services.charts.box
    yield f"boxes {[box.currentData() for box in boxes]}"
    for name, page in workbook.pages.items():
        if not page.isVisible():
            continue
        yield f"in view {name}"
        if isinstance(page, GridSheet):
            yield from _grid(page)
        elif isinstance(page, LiveView):
            yield from _table(page)
        elif page is window.services.whatif:
            yield from _table(window.services.whatif.view)


def _grid(sheet: GridSheet) -> Iterator[str]:
    model, view = sheet.model, sheet.view
    yield f"cell {model.place_at(view.currentIndex())} {sheet.message.isVisible()} {view.selected_records()}"
    if isinstance(model, OrderedModel):
        yield f"rows {[model.id_at(row) for row in range(model.rowCount())]}"


def _table(view: LiveView) -> Iterator[str]:
    for row in view.live.table.rows:
        yield f"{[(cell.number, cell.unit, cell.subject, cell.tone, cell.sign, cell.bar, cell.here) for cell in row]}"


def settle(window: MainWindow) -> None:
    """Has what waits for a rest of the hands done at once, so that a slow machine comes to the same state."""
    for _turn in range(MOST_TURNS):
        if not (waiting := _waiting(window)):
            return
        for timer in waiting:
            timer.stop()
            timer.timeout.emit()
        QApplication.processEvents()
    raise AssertionError([(timer.parent(), timer.interval()) for timer in _waiting(window)])


def _waiting(window: MainWindow) -> list[QTimer]:
    return [timer for timer in window.findChildren(QTimer)
            if timer.isActive() and timer.isSingleShot() and timer.interval() < NEVER_MS]


def answers() -> Iterator[str]:
    """What a window does under each action, in lines: what becomes of the design, and the state."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application, aside = start(["sizer"]), Aside()

    def ask(job: Job, request: Mapping[str, object]) -> int:
        return aside.ask(job, request)

    with TemporaryDirectory() as folder, ExitStack() as patches:
        patches.enter_context(patch.object(Job, "ask", ask))
        for wait in ("ranges.AFTER_MS", "ranges.LOOKED_AT_MS", "beside.RESTED_MS"):
            patches.enter_context(patch(f"ui.jobs.{wait}", NEVER_MS))
        patches.enter_context(patch("ui.state.store.SLOW_S", math.inf))
        settings = Settings(QSettings(str(Path(folder, "settings.ini")), QSettings.Format.IniFormat))
        around = Surroundings(shipped_catalog(), settings, Theme(application), FakeDialogs(), lambda: "2026-01-31")
        window = Windows(around, Path(folder, "recovery")).open(DESIGN)
        design = ""
        for part in (on_rows, on_results):
            for name, step in part(window):
                window.enable()
                step()
                for act in (application.processEvents, aside.answer, application.processEvents):
                    act()
                    settle(window)
                before, design = design, dumps(window.store.design)
                yield from (f"# {name}", *([design] if design != before else ()), *state(window))
        window.store.start(window.store.design)
        window.close()
        application.processEvents()
        leave_clipboard()
