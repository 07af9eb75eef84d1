"""A grid as it stands on the screen: its heads, the height of its rows, and the ring round the current cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QToolButton

from ui.grids.look.cells import paint_ring
from ui.grids.look.heads import RowHead, SheetHeader
from ui.grids.models.records import RecordModel
from ui.widgets.half_rows import cover_half_a_row
from ui.widgets.measures import head_height, row_height
from ui.widgets.row_lines import go_on_with_lines

if TYPE_CHECKING:
    from ui.grids.view import GridView


def begin_quietly(view: GridView) -> None:
    """Give a grid its model and its heads, and none of the lines that Qt draws."""
    # Before the view has its model: they have to know of a new row before the editors in it are placed.
    heads = SheetHeader(view)
    view.setVerticalHeader(RowHead(view))
    view.setHorizontalHeader(heads)
    view.setModel(view.grid)
    heads.setSelectionModel(QItemSelectionModel(view.grid, heads))
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(True)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    if isinstance(view.grid, RecordModel):
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    triggers = QAbstractItemView.EditTrigger
    view.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
    view.setTabKeyNavigation(False)
    fit_rows(view, low=False)


def arrow_of_list(view: GridView) -> QToolButton:
    """The arrow in the current cell that opens its list."""
    arrow = QToolButton(view.viewport())
    arrow.setArrowType(Qt.ArrowType.DownArrow)
    arrow.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    arrow.setAutoRaise(True)
    arrow.setToolTip("Choose from a list (Alt+Down)")
    arrow.setAccessibleName("Choose from a list")
    arrow.hide()
    return arrow


def fit_rows(view: GridView, *, low: bool) -> None:
    """Have rows of the height that the type in use and the window ask for."""
    rows, height = view.verticalHeader(), row_height(low=low)
    if rows.defaultSectionSize() != height:
        rows.setMinimumSectionSize(height)
        rows.setDefaultSectionSize(height)


def restyle(view: GridView) -> None:
    """The type has another size, or the sheet is seen."""
    view.horizontalHeader().setFixedHeight(head_height())
    if view.fit is not None:
        view.fit.measure_anew()


def stay_in_view(view: GridView, event: QResizeEvent) -> None:
    """Lay the columns out; a line that came below the rows does not take the current cell out of view."""
    if view.fit is not None:
        view.fit.lay_out()
    index = view.currentIndex()
    if index.isValid() and 0 <= view.rowViewportPosition(index.row()) < event.oldSize().height():
        view.scrollTo(index)


def paint_cursor(view: GridView) -> None:
    """Draw the ring round the current cell."""
    index = view.currentIndex()
    if index.isValid() and not view.isColumnHidden(index.column()):
        colours, focused = view.theme.colours, view.hasFocus()
        painter = QPainter(view.viewport())
        paint_ring(painter, view.visualRect(index), colours.accent if focused else colours.edge, 1 + focused)
        painter.end()


def paint_edges(view: GridView) -> None:
    """What a grid looks like beside its last column and below its last whole row."""
    go_on_with_lines(view, view.theme.colours.grid)
    if view.wordWrap():  # rows of many heights cannot share the room out
        cover_half_a_row(view, view.palette().base().color())
