"""What stands in the head of the sheet of a grid: columns without room, the filter, and a way to add a row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from sizer.units import counted
from ui.widgets.icons import icon
from ui.widgets.measures import FIELD, S
from ui.widgets.parts import TextLink
from ui.widgets.plain import beside_icon, caption, name_button
from ui.widgets.theme import Theme
from ui.widgets.typefaces import fix, scaled

ADDED = {"items": "Line", "services": "Service line", "pools": "Pool", "links": "Connection", "workloads": "Workload",
         "requirements": "Requirement"}
"""Table -> what a row of it is called on the button that adds one."""
_LEAST_FIELD, _FIELD = 80, 220


class SheetTools(QWidget):
    """See the module. The filter is a button until it is wanted; a filter in use stays in view."""

    closed = Signal()
    """The focus belongs to the grid again."""

    def __init__(self, table: str, title: str, filter_line: QLineEdit, count: QLabel, theme: Theme) -> None:
        super().__init__()
        self._theme, self._line = theme, filter_line
        self.more = TextLink("more columns")
        self.more.hide()
        self.open_filter = QPushButton(caption(beside_icon("Filter")))
        self.add = QPushButton(caption(beside_icon(ADDED[table]))) if table in ADDED else None
        filter_line.setPlaceholderText("Filter rows")
        filter_line.setClearButtonEnabled(True)
        filter_line.setAccessibleName(f"Filter {title}")
        filter_line.setToolTip("Escape shows all rows again, Enter goes to those found")
        filter_line.setMinimumWidth(scaled(_LEAST_FIELD))
        filter_line.setMaximumWidth(scaled(_FIELD))
        filter_line.hide()
        filter_line.installEventFilter(self)
        filter_line.textChanged.connect(lambda _text: self._follow())
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for widget in (self.more, count, filter_line, self.open_filter, self.add):
            if widget is not None:
                row.addWidget(widget)
        count.show()
        name_button(self.open_filter, f"Filter {title}", "Ctrl+Shift+L")
        self.open_filter.clicked.connect(self.begin_filter)
        if self.add is not None:
            name_button(self.add, f"Add a {ADDED[table].lower()}")
        theme.changed.connect(self._recolour)
        self._recolour()

    def lead(self, button: QWidget) -> None:
        """Have something else that can be done, before the button that adds a row."""
        self._row.insertWidget(self._row.count() - (self.add is not None), button)

    def begin_filter(self) -> None:
        """Open the field of the filter, with the focus: where all else is full, in the room of its button."""
        if self.open_filter.isVisible():
            self._line.setMinimumWidth(self.open_filter.width())
        self._line.show()
        self.open_filter.hide()
        self._line.setFocus()
        self._line.selectAll()

    def say_more(self, count: int) -> None:
        """Say how many columns have no room."""
        self.more.setVisible(bool(count))
        words = counted(count, "more column")
        self.more.setText(words)
        self.more.setAccessibleName(words)
        self.more.updateGeometry()

    def _follow(self) -> None:
        """A filter that is in use, or that one types, stays in view."""
        shown = bool(self._line.text()) or self._line.hasFocus()
        self._line.setVisible(shown)
        self.open_filter.setVisible(not shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._line and event.type() == QEvent.Type.FocusOut:
            if not self._line.text():
                self._line.hide()
                self.open_filter.show()
        elif watched is self._line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self._line.clear()
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
                self.closed.emit()
                return True
        return super().eventFilter(watched, event)

    def _recolour(self) -> None:
        ink = self._theme.colours.text
        self.open_filter.setIcon(icon("filter", ink))
        if self.add is not None:
            self.add.setIcon(icon("add", ink))
        fix(self._line, high=FIELD)
