"""The line in which the catalog is searched: Down leads to what was found, Escape empties it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from ui.widgets.icons import icon
from ui.widgets.measures import FIELD
from ui.widgets.theme import Theme
from ui.widgets.typefaces import fix


class SearchField(QLineEdit):
    """See the module."""

    went_down = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setPlaceholderText("Search: ssd >= 3 TB, 25GbE, 15k sas, AJ797A, array fc current")
        self.setAccessibleName("Search the catalog")
        self.setClearButtonEnabled(True)
        fix(self, high=FIELD)
        self._glass = action = QAction(self)
        self.addAction(action, QLineEdit.ActionPosition.LeadingPosition)
        theme.changed.connect(self._recolour)
        self._recolour()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.went_down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._glass.setIcon(icon("find", self._theme.colours.text2))
