"""The small square at the corner of the selection: dragged down or across it fills, as in a spreadsheet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPen

from sizer.design.registry.fields import unit_of
from sizer.units import counted
from ui.grids.pasting.series import FillSource, continued
from ui.tables.selection import bands

if TYPE_CHECKING:
    from ui.grids.view import GridView

_SIDE = 7
_REACH = 5
"""How near the corner the pointer has to be, in pixels."""
Box = tuple[int, int, int, int]
"""First row, first column, last row, last column."""


class FillHandle(QObject):
    """See the module. A fill is one undo step; with Ctrl a series is repeated, and a single number counts on."""

    def __init__(self, view: GridView) -> None:
        super().__init__(view)
        self._view = view
        self._from: Box | None = None
        self._to: Box | None = None
        self._painted = QRect()
        view.viewport().setMouseTracking(True)
        view.viewport().installEventFilter(self)

    @property
    def dragging(self) -> bool:
        """Whether the square is being dragged."""
        return self._from is not None

    def box(self) -> Box | None:
        """The selection as one rectangle; None where it is none, or nothing of it can be filled from."""
        found = bands(self._view)
        if not found or len({columns for *_, columns in found}) > 1:
            return None
        if any(before[1] + 1 != after[0] for before, after in pairwise(found)):
            return None
        columns = found[0][2]
        shown = [at for at in range(columns[0], columns[-1] + 1) if not self._view.isColumnHidden(at)]
        return (found[0][0], columns[0], found[-1][1], columns[-1]) if len(shown) == len(columns) else None

    def corner(self) -> QRect:
        """The square on the screen; nowhere where the selection cannot be filled from."""
        box = self.box()
        grid = self._view.grid
        if box is None or not any(grid.editable(*spot) for spot in (box[2:], box[:2])):
            return QRect()
        rect = self._view.visualRect(grid.index(box[2], box[3]))
        if not rect.isValid():
            return QRect()
        return QRect(rect.right() - _SIDE // 2, rect.bottom() - _SIDE // 2, _SIDE, _SIDE)

    def follow(self) -> None:
        """The selection has changed: paint the square where it is now, and no more where it was."""
        fresh = self.corner()
        for rect in (self._painted, fresh):
            if rect.isValid():
                self._view.viewport().update(rect.adjusted(-2, -2, 2, 2))

    def paint(self) -> None:
        """Paint the square, and while it is dragged what will be filled."""
        rect = self._painted = self.corner()
        if not rect.isValid() and self._to is None:
            return
        painter = QPainter(self._view.viewport())
        colours = self._view.palette()
        if rect.isValid():
            painter.fillRect(rect.adjusted(-1, -1, 1, 1), colours.base())
            painter.fillRect(rect, colours.highlight())
        if self._to is not None:
            painter.setPen(QPen(colours.highlight().color(), 2, Qt.PenStyle.DashLine))
            painter.drawRect(self._rect(self._to).adjusted(1, 1, -1, -1))
        painter.end()

    def _rect(self, box: Box) -> QRect:
        grid = self._view.grid
        return self._view.visualRect(grid.index(box[0], box[1])).united(
            self._view.visualRect(grid.index(box[2], box[3])))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return super().eventFilter(watched, event)
        kind, point = event.type(), event.position().toPoint()
        if kind == QEvent.Type.MouseMove and self._from is not None:
            self._drag(point)
            return True
        if kind == QEvent.Type.MouseMove:
            self._view.viewport().setCursor(
                Qt.CursorShape.CrossCursor if self._over(point) else Qt.CursorShape.ArrowCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            if kind == QEvent.Type.MouseButtonPress and self._over(point):
                self._from = self.box()
                return True
            if kind == QEvent.Type.MouseButtonDblClick and self._over(point):
                self.fill_along()
                return True
            if kind == QEvent.Type.MouseButtonRelease and self._from is not None:
                self._drop(other=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
                return True
        return super().eventFilter(watched, event)

    def _over(self, point: QPoint) -> bool:
        corner = self.corner()
        return corner.isValid() and (point - corner.center()).manhattanLength() <= 2 * _REACH and corner.adjusted(
            -_REACH + 3, -_REACH + 3, _REACH - 3, _REACH - 3).contains(point)

    def _drag(self, point: QPoint) -> None:
        if self._from is None:
            return
        top, left, bottom, right = self._from
        view, grid = self._view, self._view.grid
        row, column = view.rowAt(point.y()), view.columnAt(point.x())
        row = (0 if point.y() < 0 else grid.rowCount() - 1) if row < 0 else row
        column = (0 if point.x() < 0 else grid.columnCount() - 1) if column < 0 else column
        area = self._rect(self._from)
        down = max(point.y() - area.bottom(), area.top() - point.y(), 0)
        across = max(point.x() - area.right(), area.left() - point.x(), 0)
        if down >= across:
            self._to = (min(top, row), left, max(bottom, row), right)
        else:
            self._to = (top, min(left, column), bottom, max(right, column))
        view.scrollTo(grid.index(row, column))
        view.viewport().update()

    def cancel(self) -> None:
        """Drop nothing."""
        self._from = self._to = None
        self._view.viewport().update()

    def _drop(self, *, other: bool) -> None:
        source, target = self._from, self._to
        self.cancel()
        if source is not None and target is not None and target != source:
            self.fill(source, target, other=other)

    def fill_along(self) -> None:
        """Fill down as far as there are records."""
        box = self.box()
        if box is not None:
            last = self._view.grid.rowCount() - 1
            while last > box[2] and self._view.grid.record_at(self._view.grid.index(last, box[1])) is None:
                last -= 1
            if last > box[2]:
                self.fill(box, (box[0], box[1], last, box[3]))

    def fill(self, source: Box, target: Box, *, other: bool = False) -> None:
        """Fill what the target has more than the source, and select it all."""
        view, grid = self._view, self._view.grid
        columns = [at for at in range(target[1], target[3] + 1) if not view.isColumnHidden(at)]
        rows = list(range(target[0], target[2] + 1))
        down = (target[0], target[2]) != (source[0], source[2])
        entries = []
        for line in columns if down else rows:
            cells = [(at, line) if down else (line, at) for at in (rows if down else columns)]
            first, last = (source[0], source[2]) if down else (source[1], source[3])
            inside = [cell for cell in cells if first <= cell[0 if down else 1] <= last]
            before = [cell for cell in cells if cell[0 if down else 1] < first][::-1]
            after = [cell for cell in cells if cell[0 if down else 1] > last]
            sources = [self._source(*cell) for cell in inside]
            if any(grid.spec_at(grid.index(*cell)) != grid.spec_at(grid.index(*inside[0]))
                                for cell in cells):
                sources = [FillSource(each.text) for each in sources]  # a series does not cross into another field
            for cells_on, sign in ((after, 1), (before, -1)):
                texts = continued(sources, [sign * number for number in range(1, len(cells_on) + 1)], other=other,
                                  decimal_comma=grid.settings.decimal_comma)
                entries += [(cell, text) for cell, text in zip(cells_on, texts, strict=True) if grid.editable(*cell)]
        where = "down" if down else "across"
        grid.enter_all(entries, f"Fill {counted(len(entries), 'cell')} {where}")
        chosen = QItemSelection(grid.index(target[0], target[1]), grid.index(target[2], target[3]))
        view.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _source(self, row: int, column: int) -> FillSource:
        grid = self._view.grid
        index = grid.index(row, column)
        spec, value = grid.spec_at(index), grid.value_at(index)
        number = float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
        unit = unit_of(spec, grid.record_at(index)) if spec is not None else ""
        return FillSource(grid.entry_at(row, column), spec, unit, number)
