"""Find: the next cell of any sheet that holds a text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QTableView, QWidget

from ui.grids.sheet import GridSheet
from ui.workbook import Workbook


class FindBox(QWidget):
    """A line above the sheets: Enter goes to the next cell, Shift+Enter to the one before, Escape closes it."""

    def __init__(self, workbook: Workbook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workbook = workbook
        self.line = QLineEdit()
        self.line.setAccessibleName("Find")
        self.line.setPlaceholderText("Find in all sheets")
        self.line.setMaximumWidth(320)
        self.line.installEventFilter(self)
        self.said = QLabel()
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
        text = self.line.text().casefold()
        hits = list(self._hits(text)) if text else []
        self.said.setText(f"{len(hits):,} found" if hits else "Nothing found" if text else "")
        if not hits:
            return
        here = self._here()
        ordered = sorted(hits)
        later = [hit for hit in ordered if hit > here] if by > 0 else [hit for hit in reversed(ordered) if hit < here]
        self._go(later[0] if later else ordered[0 if by > 0 else -1])

    def _views(self) -> list[tuple[str, QTableView]]:
        grids = [(name, sheet.view) for name, sheet in self._workbook.grids.items()]
        return [*grids, *self._workbook.views.items()]

    def _hits(self, text: str) -> Iterator[tuple[int, int, int]]:
        for number, (name, view) in enumerate(self._views()):
            if name in self._workbook.views:
                self._workbook.views[name].live.refresh()
            model = view.model()
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    shown = "" if view.isColumnHidden(column) else str(model.index(row, column).data() or "")
                    if text in shown.casefold():
                        yield number, row, column

    def _here(self) -> tuple[int, int, int]:
        sheet = self._workbook.current_grid()
        for number, (_, view) in enumerate(self._views()):
            if view.currentIndex().isValid() and (sheet is None or view is sheet.view):
                return number, view.currentIndex().row(), view.currentIndex().column()
        return -1, -1, -1

    def _go(self, hit: tuple[int, int, int]) -> None:
        name, view = self._views()[hit[0]]
        page = self._workbook.pages.get(name)
        if page is not None:
            self._workbook.tabs_of(name).setCurrentWidget(page)
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
                self.hide()
                sheet = self._workbook.current_grid()
                if sheet is not None:
                    sheet.view.setFocus()
                return True
        return super().eventFilter(watched, event)
