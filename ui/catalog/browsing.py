"""What is browsed of a catalog: kind, search, facets, order, the line looked for, and what is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog import KINDS, Catalog, Item, Kind
from sizer.catalog.searching.columns import CatalogColumn, columns_of
from sizer.catalog.searching.facets import Facet, FacetValue, counted_values, facets_of, passing
from sizer.catalog.searching.query import FoundRecords, Search
from sizer.catalog.searching.words import kind_rank
from sizer.design.records import Design, LineRecord
from sizer.exploring.changes.fitting import Fit, Fits, Fitting
from sizer.exploring.changes.substitutes import replaces

MOST_COMPARED = 4
FITS = "fits"
"""The column that says whether a record fits the line."""
MODEL = "model"
_RANK = {Fits.YES: 0, Fits.UNCERTAIN: 1, Fits.NO: 2}


@dataclass(frozen=True, slots=True)
class BrowsedRow:
    """One row: the record, and whether it fits the line where there is one."""

    item: Item
    fit: Fit | None = None


class Browsing:
    """See the module. ``rows`` are what is shown; every change of what is wanted calls :meth:`find`."""

    def __init__(self, catalog: Catalog, design: Design) -> None:
        self.catalog, self.design = catalog, design
        self.search = Search(catalog)
        self.kind: Kind | None = KINDS["drive"]
        self.text = ""
        self.line = ""
        self.compared: list[str] = []
        self.chosen: dict[str, frozenset[str]] = {}
        self.order: tuple[str, bool] = ("", False)
        """The column to sort by, and whether the largest comes first."""
        self.found = FoundRecords(())
        self.rows: list[BrowsedRow] = []
        self._fitting: Fitting | None = None
        self.find()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that are searched; all of them where none is chosen."""
        return (self.kind,) if self.kind is not None else ()

    @property
    def columns(self) -> tuple[CatalogColumn, ...]:
        """The columns of the kind."""
        return columns_of(self.kinds)

    @property
    def fitting(self) -> Fitting | None:
        """What fits the line; None where no line is chosen, or it is of another kind."""
        if not self.line:
            return None
        if self._fitting is None or self._fitting.line_id != self.line:
            self._fitting = Fitting(self.design, self.catalog, self.line)
        line = self._fitting.line
        right = line is not None and (self.kind is None or replaces(line.item.kind, self.kind))
        return self._fitting if right else None

    def present_kinds(self) -> tuple[Kind, ...]:
        """The kinds that the catalog has records of, those most often chosen first."""
        return tuple(sorted({item.kind for item in self.search.items}, key=kind_rank))

    def lines(self) -> tuple[LineRecord, ...]:
        """The lines of the design whose models records of the kind could replace."""
        return tuple(line for line in self.design.items if (known := self.catalog.items.get(line.item)) is not None
                     and self.kind is not None and replaces(known.kind, self.kind))

    def present(self) -> str:
        """The model that the line looked for has now; empty where there is no line."""
        record = self.design.items.get(self.line)
        return record.item if record is not None else ""

    def begin_anew(self) -> None:
        """Give up what is searched, ticked and compared, and the line it is looked for."""
        self.text, self.chosen, self.order, self.compared, self.line = "", {}, ("", False), [], ""

    def follow(self, catalog: Catalog, design: Design, *, first: bool = False) -> None:
        """Browse for another design, or another catalog: search and filters as they are.

        The ``first`` look is for the line that could best have another model.
        """
        if catalog is not self.catalog:
            self.search = Search(catalog)
            self.compared = [name for name in self.compared if name in catalog.items]
        if catalog is not self.catalog or not _equal_hardware(self.design, design):
            self._fitting = None
        self.catalog, self.design = catalog, design
        if self.line not in {line.id for line in self.lines()}:
            self.line = ""
        if first and not self.line:
            self.choose_kind(self.kind)
        self.find()

    def choose_kind(self, kind: Kind | None) -> None:
        """Browse records of one kind, for the first line of it; of all where None."""
        self.kind, self.chosen, self.order = kind, {}, ("", False)
        lines = self.lines()
        if self.line not in {line.id for line in lines}:
            # Of several lines that with the most pieces is what is looked for most.
            self.choose_line(max(lines, key=lambda line: line.quantity).id if lines else "")
        self.compared = []
        self.find()

    def choose_line(self, line: str) -> None:
        """Ask for the place of another line whether records fit; for none where it is empty."""
        self.line, self._fitting = line, None
        self.find()

    def open_for(self, line: str) -> None:
        """Browse what could stand in the place of a line."""
        record = self.design.items.get(line)
        known = self.catalog.items.get(record.item) if record is not None else None
        self.line, self._fitting, self.text, self.chosen = line, None, "", {}
        if known is not None and known.kind is not self.kind:
            self.choose_kind(known.kind)
        else:
            self.find()

    def toggle(self, facet: str, value: str) -> None:
        """Choose a value of a facet, or no longer."""
        self.chosen[facet] = self.chosen.get(facet, frozenset()) ^ {value}
        self.find()

    def sort_by(self, key: str) -> None:
        """Sort by a column; once more, the other way round. Numbers begin with the largest."""
        number = any(column.key == key and column.is_number for column in self.columns)
        self.order = (key, not self.order[1]) if key == self.order[0] else (key, number)
        self.find()

    def facets(self) -> tuple[Facet, ...]:
        """The facets of the kind."""
        return facets_of(self._everything())

    def values(self) -> Mapping[str, Sequence[FacetValue]]:
        """The values of each facet, with how many of the records found have them."""
        return counted_values(self.found.items, self.facets(), self.chosen, self._everything())

    def find(self) -> None:
        """Find again what is wanted, in its order."""
        self.found = self.search.find(self.text, self.kinds)
        kept = passing(self.found.items, self.facets(), self.chosen) if any(self.chosen.values()) else self.found.items
        fitting = self.fitting
        rows = [BrowsedRow(item, fitting.of(item) if fitting is not None and fitting.concerns(item) else None)
                for item in kept]
        self.rows = self._sorted(rows)

    def compare(self, record: str) -> bool:
        """Compare a record with others, or no longer; False where there are as many as can be."""
        if record in self.compared:
            self.compared.remove(record)
        elif len(self.compared) < MOST_COMPARED:
            self.compared.append(record)
        else:
            return False
        return True

    def at(self, record: str) -> int:
        """The row of a record, -1 where it is not among them."""
        return next((at for at, row in enumerate(self.rows) if row.item.id == record), -1)

    def total(self) -> int:
        """How many records there are of the kind."""
        return len(self._everything())

    def _everything(self) -> Sequence[Item]:
        return self.search.of(self.kind)

    def _sorted(self, rows: list[BrowsedRow]) -> list[BrowsedRow]:
        key, down = self.order
        column = next((each for each in self.columns if each.key == key), None)

        def plain(row: BrowsedRow) -> tuple[object, ...]:
            return str(row.item.lifecycle), row.item.vendor.lower(), row.item.model.lower()

        rows.sort(key=plain)
        if key == MODEL:
            rows.sort(key=lambda row: row.item.model.removeprefix(row.item.vendor).strip().lower(), reverse=down)
        elif column is not None:
            values = {row.item.id: column.value(self.catalog, row.item) for row in rows}
            rows.sort(key=lambda row: (values[row.item.id].number or 0.0, values[row.item.id].text.lower()),
                      reverse=down)
            rows.sort(key=lambda row: not values[row.item.id].known)
        # What fits comes first, whatever the order asked for.
        rows.sort(key=lambda row: 0 if row.fit is None else _RANK[row.fit.fits])
        return rows


def _equal_hardware(before: Design, now: Design) -> bool:
    """Whether two designs have all in common that says what fits in them."""
    return (before.items, before.links, before.catalog) == (now.items, now.links, now.catalog)
