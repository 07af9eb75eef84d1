"""The frame of a window: rows in the middle, panes at the sides, and what keeps the room of a part until it is made."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QVBoxLayout, QWidget

from ui.bars.failure_banner import DegradedFrame
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme
from ui.window.opening import Opening
from ui.window.waiting import KeepingRoom, StripRoom

_ROWS = ("banner", "formula bar", "message bar", "find", "workbook", "updates", "fixes", "strip")
"""What stands in the middle of the window, from above to below."""
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class WindowFrame(QMainWindow):
    """See the module."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.opening = Opening(self)
        self._rows: dict[str, QWidget] = {}
        self._docks: dict[str, tuple[QDockWidget, Callable[[], QWidget]]] = {}
        self.setObjectName("mainWindow")
        self.centre = DegradedFrame(theme)
        self._middle = QVBoxLayout(self.centre)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setSpacing(0)
        self._put_row("strip", StripRoom())
        self.setCentralWidget(self.centre)
        self.centre.setFocus()  # until there is a sheet to type into
        self._sums = plain_label()
        self._sums.setAccessibleName("Sum of the selection")
        self.statusBar().addPermanentWidget(self._sums)
        self.setAcceptDrops(True)
        self.resize(1500, 920)

    def made(self, name: str) -> bool:
        """Whether a part that is made late is there; asking for it would make it."""
        return name in vars(self)

    def _put_row(self, name: str, part: QWidget) -> None:
        """Let a part stand at its place in the middle, instead of what waits there."""
        above = [each for each in _ROWS[:_ROWS.index(name)] if each in self._rows]
        waiting = self._rows.get(name)
        self._rows[name] = part
        self._middle.insertWidget(len(above), part, name == "workbook")
        if waiting is not None:
            self._middle.removeWidget(waiting)
            waiting.hide()
            waiting.deleteLater()

    def _add_docks(
        self, tree: Callable[[], QWidget], catalog: Callable[[], QWidget], explain: Callable[[], QWidget]
    ) -> None:
        """Places for the panes, each of which is made when it is seen."""
        above = self._add_dock("tree", "Design", _LEFT, QSize(290, 600), tree)
        behind = self._add_dock("catalog", "Catalog", _LEFT, QSize(290, 600), catalog)
        self.tabifyDockWidget(above, behind)
        above.raise_()
        self._add_dock("explain", "Explain", _RIGHT, QSize(264, 600), explain)

    def _add_dock(
        self, name: str, title: str, area: Qt.DockWidgetArea, room: QSize, make: Callable[[], QWidget]
    ) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(KeepingRoom(room))
        dock.toggleViewAction().setText(f"{title} pane")
        self._docks[name] = (dock, make)
        self.addDockWidget(area, dock)
        dock.visibilityChanged.connect(lambda seen: self._fill_dock(name) if seen and self.opening.begun else None)
        return dock

    def _fill_dock(self, name: str) -> None:
        dock, make = self._docks[name]
        if not dock.visibleRegion().isEmpty():
            make()

    def _put_in_dock(self, name: str, pane: QWidget) -> None:
        dock, _ = self._docks[name]
        waiting = dock.widget()
        dock.setWidget(pane)
        waiting.deleteLater()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.opening.expect()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.opening.begin()
