"""The line in which the catalog is searched: Down leads to what was found, Escape empties it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from sizer.catalog.kind import Kind
from ui.widgets.icons import icon
from ui.widgets.measures import FIELD
from ui.widgets.theme import Theme
from ui.widgets.typefaces import fix

_EXAMPLES = ("ssd >= 3 TB, 25GbE, 15k sas, AJ797A, array fc current", "ssd >= 3 TB, 15k sas, nvme current, PM7-R",
             "a maker, a model, a part number, or any words of a record")
"""Of every kind, of drives, and of what is neither."""


class SearchField(QLineEdit):
    """See the module."""

    went_down = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.show_kind(None)
        self.setAccessibleName("Search the catalog")
        self.setClearButtonEnabled(True)
        fix(self, high=FIELD)
        self._glass = action = QAction(self)
        self.addAction(action, QLineEdit.ActionPosition.LeadingPosition)
        theme.changed.connect(self._recolour)
        self._recolour()

    def show_kind(self, kind: Kind | None) -> None:
        """Show by examples what may be looked for among records of a kind; None is every kind."""
        self.setPlaceholderText(f"Search: {_EXAMPLES[0 if kind is None else 1 if kind.is_drive else 2]}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.went_down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._glass.setIcon(icon("find", self._theme.colours.text2))
