"""Records of the catalog dropped on a grid: where they would go is marked while they are dragged over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from ui.grids.models.records import RecordModel
from ui.widgets.dragged import DropMark, dragged_items
from ui.widgets.theme import Theme

if TYPE_CHECKING:
    from ui.grids.view import GridView

_TABLE = "items"
_FLAT = 2


class Drops:
    """See the module. ``holder`` says which line takes what is dragged onto another; empty: it stands by itself."""

    def __init__(self, view: GridView, theme: Theme) -> None:
        self._view = view
        self.holder: Callable[[Sequence[str], str], str] = lambda _ids, line: line
        self.mark = DropMark(view.viewport(), theme)
        model = view.grid
        self._model = model if isinstance(model, RecordModel) and model.table == _TABLE else None
        view.setAcceptDrops(self._model is not None)

    def follow(self, event: QDragMoveEvent) -> None:
        """Mark the line that would take what is dragged, or the place of the new line."""
        ids = dragged_items(event.mimeData())
        if not ids or self._model is None:
            self.leave()
            event.ignore()
            return
        event.acceptProposedAction()
        self.mark.frame(self._area(ids, event.position().toPoint(), self._model))

    def leave(self) -> None:
        """Nothing is dragged over the grid any more."""
        self.mark.hide()

    def take(self, event: QDropEvent) -> None:
        """Tell what was dropped, and on which line."""
        self.leave()
        ids = dragged_items(event.mimeData())
        if not ids:
            event.ignore()
            return
        event.acceptProposedAction()
        self._view.dropped.emit((ids, self._line(event.position().toPoint())))

    def _line(self, point: QPoint) -> str:
        at = self._view.indexAt(point)
        return self._model.id_at(at.row()) if self._model is not None and at.isValid() else ""

    def _area(self, ids: Sequence[str], point: QPoint, model: RecordModel) -> QRect:
        view = self._view
        line = self.holder(ids, self._line(point))
        last = model.rowCount() - 1  # the blank one
        rect = view.visualRect(model.index(model.row_of(line) if line else last, 0))
        width = view.viewport().width()
        if line:
            return QRect(0, rect.top(), width, rect.height())
        bottom = view.viewport().height() - _FLAT
        return QRect(0, min(max(rect.top() - 1, 0), bottom) if rect.isValid() else bottom, width, _FLAT)
