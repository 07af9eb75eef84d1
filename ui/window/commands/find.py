"""Find: the next cell of any sheet that holds a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTableView, QWidget

from ui.grids.scenarios.model import ScenarioModel
from ui.grids.sheet import GridSheet
from ui.tables.selection import Readable
from ui.widgets.plain import plain_label
from ui.window.workbook import Workbook

SLICE = 4_000
"""Cells that are looked at at a stretch; between them the window answers."""
Hit = tuple[int, int, int]
"""Number of the view, row, column."""


class FindBox(QWidget):
    """A line above the sheets: Enter goes to the next cell, Shift+Enter to the one before, Escape closes it."""

    def __init__(self, workbook: Workbook) -> None:
        super().__init__()
        self._workbook = workbook
        self._hunt: Iterator[Hit | None] = iter(())
        self._count = 0
        self._go_on = QTimer(self)
        self._go_on.setInterval(0)
        self._go_on.timeout.connect(self._look)
        self.line = QLineEdit()
        self.line.setAccessibleName("Find")
        self.line.setPlaceholderText("Find in all sheets")
        self.line.setMaximumWidth(320)
        self.line.installEventFilter(self)
        self.line.textEdited.connect(lambda _text: self.stop())
        self.said = plain_label()
        following, before = QPushButton("Next (Enter)"), QPushButton("Previous (Shift+Enter)")
        following.clicked.connect(lambda: self.step(1))
        before.clicked.connect(lambda: self.step(-1))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 3, 6, 3)
        for part in (self.line, following, before, self.said):
            layout.addWidget(part)
        layout.addStretch(1)
        self.hide()

    def open_box(self) -> None:
        """Show the line and type into it."""
        self.show()
        self.line.setFocus()
        self.line.selectAll()

    def step(self, by: int) -> None:
        """Go to the next or the previous cell found, from the current one on."""
        self.stop()
        text = self.line.text().casefold()
        if not text:
            self.said.setText("")
            return
        self._count = 0
        self._hunt = self._cells(text, self._here(), by)
        self._go_on.start()
        self._look()

    def stop(self) -> None:
        """Look no further."""
        self._go_on.stop()
        self._hunt = iter(())

    def _look(self) -> None:
        """Look at a stretch of cells; the first hit is gone to, the others are counted."""
        for hit in self._hunt:
            if hit is None:
                self.said.setText(f"{self._count:,} found so far" if self._count else "Searching…")
                return
            self._count += 1
            if self._count == 1:
                self._go(hit)
        self.stop()
        self.said.setText(f"{self._count:,} found" if self._count else "Nothing found")

    def _views(self) -> list[tuple[str, QTableView]]:
        grids = [(name, sheet.view) for name, sheet in self._workbook.grids.items()]
        return [*grids, *self._workbook.views.items()]

    def _cells(self, text: str, here: Hit, by: int) -> Iterator[Hit | None]:
        """Every cell that holds the text, once round from the one behind ``here``; None after each stretch."""
        views = self._views()
        here = here if here[0] >= 0 else (0, -1, -1)
        looked = 0
        for turn in range(len(views) + 1):  # the first view twice: behind the current cell, and at last up to it
            number = (here[0] + by * turn) % len(views)
            name, view = views[number]
            if name in self._workbook.views:
                self._workbook.views[name].bring_up_to_date()
            model = view.model()
            if isinstance(model, ScenarioModel):
                model.refresh()
            read = cast(Readable, model).text_at
            columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
            rows = range(model.rowCount())
            for row in rows if by > 0 else reversed(rows):
                for column in columns if by > 0 else reversed(columns):
                    hit = (number, row, column)
                    beyond = hit > here if by > 0 else hit < here
                    if number == here[0] and beyond != (turn == 0):
                        continue
                    looked += 1
                    if row < model.rowCount() and text in read(row, column).casefold():
                        yield hit
                    if looked % SLICE == 0:
                        yield None

    def _here(self) -> Hit:
        sheet = self._workbook.current_grid()
        for number, (_, view) in enumerate(self._views()):
            if view.currentIndex().isValid() and (sheet is None or view is sheet.view):
                return number, view.currentIndex().row(), view.currentIndex().column()
        return -1, -1, -1

    def _go(self, hit: Hit) -> None:
        name, view = self._views()[hit[0]]
        page = self._workbook.pages.get(name)
        if page is not None:
            self._workbook.show_sheet(name, focus=False)
        index = view.model().index(hit[1], hit[2])
        view.setCurrentIndex(index)
        view.scrollTo(index)
        if isinstance(page, GridSheet):
            page.view.announce()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.stop()
                self.hide()
                sheet = self._workbook.current_grid()
                if sheet is not None:
                    sheet.view.setFocus()
                return True
        return super().eventFilter(watched, event)
