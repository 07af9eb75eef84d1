"""The columns of a grid in the room there is: as wide as what they say, the last ones leaving whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from sizer.design.registry.fields import FieldKind
from ui.grids.look.cells import INDENT, PAD
from ui.grids.look.heads import head_font
from ui.grids.look.lines import SENTENCES, TextLines
from ui.grids.look.widths import Want, fitted
from ui.grids.models.columns import GridColumn
from ui.grids.models.records import RecordModel
from ui.widgets.drawn import text_width
from ui.widgets.measures import ICON, XS
from ui.widgets.roles import HORIZONTAL
from ui.widgets.typefaces import scaled, text_font

if TYPE_CHECKING:
    from ui.grids.view import GridView

_SAMPLE = 100
"""Rows from the first, and from the first in view, by whose texts a column is made wide enough."""
_FIRST_LEAST, _NAME_LEAST, _TEXT_LEAST = 200, 160, 110
_NAME_MOST, _TEXT_MOST = 320, 300
_NAMING = frozenset((FieldKind.CATALOG, FieldKind.NOTES, FieldKind.REFERENCES, FieldKind.NUMBERS, FieldKind.TEXT))


class ColumnFit(QObject):
    """See the module."""

    left = Signal()
    """Other columns have no room than before."""
    laid_out = Signal()
    """The columns have their widths."""
    widened = Signal()
    """The user gave a column another width."""

    def __init__(self, view: GridView, model: RecordModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self.hidden: set[int] = set()
        """Columns that the user does not want to see."""
        self.widths: dict[int, int] = {}
        """Of the columns that the user made wider or narrower by hand."""
        self.chosen: list[int] = []
        """Columns that were asked for, which leave last."""
        self.without_room: tuple[int, ...] = ()
        self._needed: dict[int, int] = {}
        self._empty: set[int] = set()
        """Columns that said nothing when they were measured."""
        self._busy = False
        self._wraps = model.table in SENTENCES
        self._words: dict[int, int] = {}
        """The longest word of each column, where texts are set in lines."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.lay_out)
        for signal in (model.modelReset, model.layoutChanged):
            signal.connect(self.measure_anew)
        view.horizontalHeader().sectionResized.connect(self._resized)
        if self._wraps:
            self.laid_out.connect(TextLines(view).fit_rows)
            for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
                signal.connect(self.measure_anew)

    def measure_anew(self) -> None:
        """Other texts stand in the columns, or the same in another size."""
        self._needed.clear()
        self._soon.start()

    def lacks(self, column: int, needed: int) -> None:
        """A cell that was painted had no room for its text."""
        if needed > self._needed.get(column, needed):
            self._needed[column] = needed
            self._soon.start()

    def show(self, column: int) -> None:
        """Have a column in view, whatever else has to leave."""
        self.hidden.discard(column)
        self.chosen = [column, *(at for at in self.chosen if at != column)]
        self.lay_out()

    def lay_out(self) -> None:
        """Give every column its width, and take away those from the right that have no room."""
        view, columns = self._view, self._model.columns
        wanted = [at for at in range(len(columns)) if at not in self.hidden]
        room = view.viewport().width()
        if view.isVisible():
            widths = dict(zip(wanted, fitted(room, [self._want(at) for at in wanted]), strict=True))
        else:  # it is not known what room there will be, and nothing is worth measuring
            widths = {at: self.widths.get(at, columns[at].width) for at in wanted}
        self._busy = True
        for at in range(len(columns)):
            width = widths.get(at, 0)
            if view.isColumnHidden(at) != (not width):
                view.setColumnHidden(at, not width)
            if width and view.columnWidth(at) != width:
                view.setColumnWidth(at, width)
        self._busy = False
        if view.viewport().width() < room:  # a scroll bar came while the widths were set
            self.lay_out()
            return
        without_room = tuple(at for at in wanted if not widths[at])
        if without_room != self.without_room:
            self.without_room = without_room
            self.left.emit()
        if view.isVisible():
            self.laid_out.emit()

    def _resized(self, column: int, _before: int, width: int) -> None:
        if not self._busy and width > PAD:
            self.widths[column] = width
            self.widened.emit()
            self._soon.start()

    def _want(self, at: int) -> Want:
        column, first = self._model.columns[at], at == 0
        extra, chosen = not column.shown, at in self.chosen
        if at in self.widths:
            return Want(self.widths[at], self.widths[at], chosen, extra)
        needed = self._needed[at] if at in self._needed else self._measure(at)
        empty, arrow = at in self._empty, self._arrow(at)
        if not first and not _gives_way(column):
            return Want(needed + arrow, needed + arrow, chosen, extra, empty)
        titled = self._titled(at)
        if self._wraps:  # what is set in lines is whole in any room, and takes what empty columns leave
            return Want(needed, max(min(needed, scaled(_TEXT_LEAST)), titled, self._words[at]), chosen, extra, empty)
        most, least = (_NAME_MOST, _FIRST_LEAST if first else _NAME_LEAST) if first or column.key == "item" else (
            _TEXT_MOST, _TEXT_LEAST)
        needed = max(min(needed, scaled(most)), titled)
        if column.says and not first:  # a verdict of one word is no sentence that gives way
            return Want(needed, max(min(needed, scaled(least)), titled), chosen, extra, empty, says=True)
        return Want(needed, max(min(needed, scaled(least)), titled), chosen, extra, empty, names=True, arrow=arrow)

    def _arrow(self, at: int) -> int:
        """What the arrow takes that opens the list of a column."""
        return ICON if self._model.columns[at].spec is not None and self._model.listed_at(
            self._model.index(0, at)) else 0

    def _titled(self, at: int) -> int:
        """What the head of a column needs, which is never cut."""
        return text_width(str(self._model.headerData(at, HORIZONTAL)), head_font()) + 2 * PAD + 1

    def _measure(self, at: int) -> int:
        model, column = self._model, self._model.columns[at]
        rows, top = model.rowCount(), max(self._view.rowAt(0), 0)
        sample = {*range(min(rows, _SAMPLE)), *range(top, min(rows, top + _SAMPLE))}
        tree, font = at == 0 and model.table == "items", text_font()
        signed = ICON + XS if tree or column.says else 0
        widest = text_width(str(model.headerData(at, HORIZONTAL)), head_font())
        seen: dict[tuple[int, str], None] = {}
        for row in sample:
            if text := model.text_at(row, at):
                seen[(model.depth_at(row) * INDENT if tree else 0, text)] = None
        said = bool(seen) or not at or (rows - bool(model.invitation)) < 1
        (self._empty.discard if said else self._empty.add)(at)
        for indent, text in seen:
            widest = max(widest, text_width(text, font) + indent + signed)
        if self._wraps:
            words = (word for _, text in seen for word in text.split())
            self._words[at] = max((text_width(word, font) for word in words), default=0) + 2 * PAD
        self._needed[at] = widest + 2 * PAD
        return self._needed[at]


def _gives_way(column: GridColumn) -> bool:
    """Whether a column has names and sentences, which may be elided."""
    if column.spec is None:
        return column.figure is None
    return not column.numeric and (column.spec.kind in _NAMING or bool(column.spec.refers))
