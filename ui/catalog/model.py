"""The records that are browsed as a table: model, whether it fits, and the columns of the kind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QMimeData, QObject, Qt

from sizer.catalog import Item
from sizer.catalog.searching.columns import CatalogColumn
from sizer.catalog.searching.record import made_by, short_title
from sizer.catalog.searching.values import NOT_KNOWN, CellValue, evidence_text
from sizer.exploring.changes.fitting import Fits
from ui.catalog.browsing import FITS, MODEL, BrowsedRow, Browsing
from ui.widgets.dragged import ITEM_MIME
from ui.widgets.plain import literal
from ui.widgets.roles import (
    ACCESSIBLE,
    ALIGNMENT,
    DISPLAY,
    EDIT,
    HORIZONTAL,
    LEFT,
    NO_INDEX,
    READ_ONLY,
    RECORD,
    RIGHT,
    TOOLTIP,
    USER,
    Index,
)

DETAIL = USER + 30
"""The second line of a cell."""
MEANING = USER + 31
"""Whose sign and colour a cell has: met, uncertain, impossible."""
MUTED = USER + 32
"""Whether a cell is unknown, or of what is not sold any more."""
COMPARED = USER + 33
"""Whether the record is compared; None where it cannot be chosen for that here."""
ESTIMATED = USER + 34
"""Whether the value is an estimate with a range."""
ELIDES = USER + 35
"""Whether the cell is a text, of which a part may stand in the tip alone."""
SIGNS = {Fits.YES: "met", Fits.UNCERTAIN: "uncertain", Fits.NO: "impossible"}


class BrowsingModel(QAbstractTableModel):
    """See the module. ``columns`` are those of the kind in the order of the user."""

    def __init__(self, browsing: Browsing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.browsing = browsing
        self.columns: tuple[CatalogColumn, ...] = ()
        self._values: dict[tuple[str, str], CellValue] = {}
        self._values_of = browsing.catalog, browsing.kinds

    def show_found(self, order: Sequence[str] = ()) -> None:
        """Show what the browsing found, the columns in an order of keys."""
        self.beginResetModel()
        catalog, kinds = self.browsing.catalog, self.browsing.kinds
        if self._values_of[0] is not catalog or self._values_of[1] != kinds:  # columns of two kinds may share a key
            self._values.clear()
            self._values_of = catalog, kinds
        rank = {key: at for at, key in enumerate(order)}
        self.columns = tuple(sorted(self.browsing.columns, key=lambda column: rank.get(column.key, len(rank))))
        self.endResetModel()

    def refresh_compared(self) -> None:
        """Show anew which records are compared."""
        if self.browsing.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.browsing.rows) - 1, 0), [COMPARED])

    @property
    def leading(self) -> tuple[str, ...]:
        """What stands before the columns of the kind."""
        return (MODEL, FITS) if self.browsing.fitting is not None else (MODEL,)

    def key_at(self, section: int) -> str:
        """The key of a column."""
        leading = self.leading
        return leading[section] if section < len(leading) else self.columns[section - len(leading)].key

    def column_at(self, section: int) -> CatalogColumn | None:
        """The column of the kind that stands there; None for what stands before these."""
        at = section - len(self.leading)
        return self.columns[at] if 0 <= at < len(self.columns) else None

    def row(self, at: int) -> BrowsedRow | None:
        """The record in a row."""
        return self.browsing.rows[at] if 0 <= at < len(self.browsing.rows) else None

    def item(self, at: int) -> Item | None:
        """The record in a row."""
        found = self.row(at)
        return found.item if found is not None else None

    def value(self, item: Item, column: CatalogColumn) -> CellValue:
        """What stands in a column for a record, made once for a kind of a catalog."""
        key = item.id, column.key
        if key not in self._values:
            self._values[key] = column.value(self.browsing.catalog, item)
        return self._values[key]

    def head(self, section: int) -> str:
        """What the head of a column says."""
        key = self.key_at(section)
        if key == MODEL:
            return "Model"
        if key == FITS:
            return f"Fits {line_name(self.browsing)}"
        column = self.column_at(section)
        return column.head if column is not None else ""

    def is_number(self, section: int) -> bool:
        """Whether the values of a column end at the same edge."""
        column = self.column_at(section)
        return column is not None and column.is_number

    def elides(self, section: int) -> bool:
        """Whether a column holds texts, of which a part may stand in the tip alone."""
        column = self.column_at(section)
        return column is not None and (column.words or column.key == "ports")

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.browsing.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.leading) + len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return READ_ONLY | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation != HORIZONTAL or not 0 <= section < self.columnCount():
            return None
        if role in (DISPLAY, ACCESSIBLE):
            return self.head(section)
        if role == TOOLTIP:
            return literal(f"{self.head(section)}: sort by it")
        return (RIGHT if self.is_number(section) else LEFT) if role == ALIGNMENT else None

    def data(self, index: Index, role: int = DISPLAY) -> object:
        shown = self.row(index.row())
        if shown is None:
            return None
        if role == RECORD:
            return shown.item.id
        if role == MUTED and shown.item.lifecycle.value != "current" and index.column() == 0:
            return True
        key = self.key_at(index.column())
        if key == MODEL:
            return self._model_cell(shown, role)
        if key == FITS:
            return self._fit_cell(shown, role)
        column = self.column_at(index.column())
        return self._value_cell(shown.item, column, role) if column is not None else None

    def _model_cell(self, shown: BrowsedRow, role: int) -> object:
        item = shown.item
        if role in (DISPLAY, EDIT):
            return short_title(item)
        if role == DETAIL:
            return made_by(item)
        if role == COMPARED:
            return item.id in self.browsing.compared
        if role == TOOLTIP:
            return literal(f"{item.title}\n{item.part_number or 'no part number'}, {item.lifecycle}\n{item.id}")
        if role == ACCESSIBLE:
            compared = ", compared" if item.id in self.browsing.compared else ""
            fit = f", {shown.fit.text} for {line_name(self.browsing)}" if shown.fit is not None else ""
            return f"{item.title}, {item.lifecycle}{fit}{compared}"
        return None

    def _fit_cell(self, shown: BrowsedRow, role: int) -> object:
        fit = shown.fit
        if fit is None:
            return "" if role == DISPLAY else None
        if role in (DISPLAY, EDIT):
            return fit.text
        if role == MEANING:
            return "" if fit.present else SIGNS[fit.fits]
        if role == MUTED:
            return fit.fits is Fits.NO
        if role in (TOOLTIP, ACCESSIBLE):
            why = " ".join(fit.sentences) or fit.text
            return literal(why) if role == TOOLTIP else f"{short_title(shown.item)}: {why}"
        return None

    def _value_cell(self, item: Item, column: CatalogColumn, role: int) -> object:
        value = self.value(item, column)
        if role == DISPLAY:
            return value.text
        if role == EDIT:
            return value.number if value.number is not None else value.text
        if role == ALIGNMENT:
            return RIGHT if column.is_number else LEFT
        if role == MUTED:
            return value == NOT_KNOWN or column.key == "lifecycle"
        if role == ELIDES:
            return column.words or column.key == "ports"
        if role == ESTIMATED:
            return bool(value.span)
        if role == DETAIL:
            return value.span
        if role == TOOLTIP:
            why = evidence_text(value.fact) if value.fact is not None else (
                "Not on the data sheet." if not value.known else "")
            return literal(f"{column.in_words(self.browsing.catalog, item)}\n{why}".strip())
        if role == ACCESSIBLE:
            sure = f", an estimate of {value.span}" if value.span else ""
            return f"{short_title(item)}, {column.title}: {column.in_words(self.browsing.catalog, item)}{sure}"
        return None

    def mimeTypes(self) -> list[str]:
        return [ITEM_MIME, "text/plain"]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        ids = "\n".join(dict.fromkeys(str(index.data(RECORD)) for index in indexes))
        data = QMimeData()
        data.setData(ITEM_MIME, ids.encode())
        data.setText(ids)
        return data


def line_name(browsing: Browsing) -> str:
    """What people call the line that a record is looked for."""
    record = browsing.design.items.get(browsing.line)
    return record.called if record is not None else ""
