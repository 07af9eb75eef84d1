"""What the cells of a table say: the fields of its records, and the results that belong to the same records.

A grid is read ten thousand cells at a time, to sort, to filter, to copy, to sum. So nothing here makes an index or a
figure, and a value that many cells have is put into words once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence

from reports.wording.quantities.cells import UNKNOWN, instead_of_number
from sizer.design.records import FieldValue, StatedRange, values_of
from sizer.design.registry.display import display, display_of, edit_text
from sizer.design.registry.fields import Field, FieldKind, unit_of
from sizer.sizing.catalog_words import catalog_word
from sizer.sizing.result import Sizing
from ui.grids.models.columns import GridColumn
from ui.state.rounding import ends_of
from ui.state.settings import Settings
from ui.state.stopping import instead_of_figures
from ui.state.store import Store
from ui.state.subject import known, read
from ui.wording.texts import value_text
from ui.wording.verdicts import without_text

_MOST_KEPT = 20_000
_WORDED = frozenset((FieldKind.CHOICE, FieldKind.PROTECTION, FieldKind.PORT))
"""Fields whose codes are plain texts and read as words."""


class CellReader:
    """See the module."""

    def __init__(self, store: Store, settings: Settings, table: str, columns: Sequence[GridColumn]) -> None:
        self._store, self._settings, self._table = store, settings, table
        self._shown: tuple[dict[Hashable, str], ...] = tuple({} for _ in columns)
        self._entered: tuple[dict[Hashable, str], ...] = tuple({} for _ in columns)
        self._lines: dict[str, tuple[object, str]] = {}
        self._columns = columns
        self._at = {column.spec.attribute: at for at, column in enumerate(columns) if column.spec is not None}
        self._lasting = [column.text for column in columns if column.text is not None and column.lasting]
        self._passing = [column.text for column in columns if column.text is not None and not column.lasting]
        self._catalog: object = None
        self._failed: object = None
        self._gone: Mapping[str, str] = {}

    def forget(self) -> None:
        """Values are shown otherwise from now on."""
        for kept in (*self._shown, *self._entered):
            kept.clear()
        self._lines.clear()

    def forget_lines(self) -> None:
        """Records are called otherwise from now on."""
        self._lines.clear()

    def text(self, at: int, name: str, record: object) -> str:
        """A cell as it is shown."""
        column = self._columns[at]
        if column.spec is not None:
            return self._field(self._shown[at], column.spec, record, shown=True)
        if column.text is not None:
            return column.text(self._store, record)
        found = self._result(column, name, self._store.sizing)
        if found is None:
            return self._nothing(column, name)
        if self._store.failure is not None and (instead := self._instead().get(self.figure(at, name))):
            return instead
        sizing = self._store.sizing
        if sizing is not None and column.cell and found[0] == 0 and (
                words := instead_of_number(sizing, name, column.cell)):
            return words
        currency = self._store.design.currency
        key = column.figure(sizing, name) if sizing is not None and column.figure is not None else ""
        ends = ends_of(self._store, key, found[0])
        kept, said = self._shown[at], (found, currency, ends)
        text = kept.get(said)
        if text is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            text = kept[said] = value_text(*found, ends, key=key, binary=self._settings.binary, currency=currency)
        return text

    def foreseen(self, at: int, name: str, sizing: Sizing | None) -> str:
        """A result of a record that a preview would add, in the sizing that has it."""
        column = self._columns[at]
        if sizing is None or column.figure is None:
            return ""
        found = self._result(column, name, sizing)
        if found is None:
            return UNKNOWN if self._table == "items" else ""
        words = instead_of_number(sizing, name, column.cell) if column.cell and found[0] == 0 else ""
        key = column.figure(sizing, name)
        # The digits that it has once it is taken, whose ranges are not known either then.
        ends = self._store.awaiting.of(sizing).of(key)
        return words or value_text(*found, ends, key=key, binary=self._settings.binary,
                                   currency=self._store.design.currency)

    def _instead(self) -> Mapping[str, str]:
        """What is said in place of figures after a failure that leaves nothing; made once for each sizing."""
        if self._failed is not self._store.sizing:
            self._failed, self._gone = self._store.sizing, instead_of_figures(self._store)
        return self._gone

    def _nothing(self, column: GridColumn, name: str) -> str:
        """What is said where a result would stand and there is none: why, of what cannot be sized."""
        sizing = self._store.sizing
        if sizing is None:
            return ""
        if column.instead is not None and (said := column.instead(sizing, name)):
            return said
        if self._table == "items":
            return UNKNOWN
        if self._table == "requirements":
            return ""  # the verdict in the same row says why
        return without_text(sizing, self._table, name)

    def entry(self, at: int, name: str, record: object) -> str:
        """The text that, entered again, gives a field exactly; of a result what is shown."""
        spec = self._columns[at].spec
        return self.text(at, name, record) if spec is None else self._field(
            self._entered[at], spec, record, shown=False)

    def number(self, at: int, name: str, record: object) -> tuple[float | None, str]:
        """The number of a cell in its base unit, None where it holds none, and the unit."""
        column = self._columns[at]
        if column.spec is None:
            found = self._result(column, name, self._store.sizing)
            if found is None or isinstance(found[0], str):
                return None, ""
            gone = self._store.failure is not None and self.figure(at, name) in self._instead()
            return (None, "") if gone else (float(found[0]), found[1])
        value = getattr(record, column.spec.attribute, None)
        value = value.likely if isinstance(value, StatedRange) else value
        if not isinstance(value, int | float) or isinstance(value, bool):
            return None, unit_of(column.spec, record)
        return float(value), unit_of(column.spec, record)

    def figure(self, at: int, name: str) -> str:
        """The key of the figure a result column shows for a record; empty where there is none."""
        return self._key_of(self._columns[at].figure, name)

    def about(self, at: int, name: str) -> str:
        """The key of the figure that explains a cell of a result column, be it of a number or of words."""
        column = self._columns[at]
        return self._key_of(column.figure or column.about, name)

    def _key_of(self, figure: Callable[[Sizing, str], str] | None, name: str) -> str:
        sizing = self._store.sizing
        key = figure(sizing, name) if figure is not None and sizing is not None else ""
        return key if key and sizing is not None and known(sizing.sheet, key) else ""

    def line(self, name: str, record: object) -> str:
        """All that is said of a record, to be searched: small letters, as shown and as stated."""
        if self._catalog is not self._store.catalog:
            self._catalog = self._store.catalog
            self._lines.clear()
        kept = self._lines.get(name)
        if kept is None or kept[0] is not record:
            kept = self._lines[name] = (record, "\n".join(self._words(record)).casefold())
        if not self._passing:
            return kept[1]
        return "\n".join((kept[1], *(say(self._store, record).casefold() for say in self._passing)))

    def entries(self, at: int, rows: Sequence[tuple[str, object]]) -> list[str]:
        """A whole column of :meth:`entry`, for those who copy."""
        spec, kept = self._columns[at].spec, self._entered[at]
        if spec is None:
            return [self.text(at, name, record) for name, record in rows]
        return [self._field(kept, spec, record, shown=False) for _, record in rows]

    def _words(self, record: object) -> list[str]:
        words = [say(self._store, record) for say in self._lasting] if record is not None else []
        for attribute, value in values_of(record):
            if isinstance(value, str):
                words.append(str(value))
            at = self._at.get(attribute)
            spec = self._columns[at].spec if at is not None else None
            if at is None or spec is None or value is None:
                continue
            if not isinstance(value, str) or spec.kind is not FieldKind.TEXT or spec.presets or spec.key == "name":
                words.append(self._field(self._shown[at], spec, record, shown=True))
        return words

    def _result(self, column: GridColumn, name: str, sizing: Sizing | None) -> tuple[float | str, str] | None:
        if sizing is None or column.figure is None:
            return None
        table = sizing.sheet.tables.get(self._table) if column.cell else None
        if table is not None:
            found, at = table.columns.get(column.cell), table.positions.get(name)
            if found is None or at is None:
                return None
            number = float(found.figure.value[at, 0])
            return None if math.isnan(number) else (number, found.figure.unit)
        key = column.figure(sizing, name)
        return read(sizing.sheet, key) if key else None

    def _field(self, kept: dict[Hashable, str], spec: Field, record: object, *, shown: bool) -> str:
        # A row may be asked for while it is being taken out, when its record has gone.
        value: FieldValue = getattr(record, spec.attribute) if record is not None else None
        if spec.key == "name":
            return str(getattr(record, "called", ""))
        if value is None or value == "":
            return ""
        if spec.refers:  # what they are called changes without them
            called = self._store.names
            return display(spec, value, called=called.called_in if shown else called.entry)
        if spec.kind is FieldKind.CATALOG or spec.presets:
            return catalog_word(self._store.catalog, spec, value)
        if value.__class__ is str and spec.kind not in _WORDED:
            return str(value)
        if spec.kind is FieldKind.NUMBERS:  # what it says depends on the pattern beside it
            return (display_of(record, self._table, spec, binary=self._settings.binary) if shown
                    else edit_text(spec, value, unit_of(spec, record), decimal_comma=self._settings.decimal_comma))
        unit = unit_of(spec, record)
        name = (unit, value)
        text = kept.get(name)
        if text is None:
            text = (display_of(record, self._table, spec, binary=self._settings.binary) if shown
                    else edit_text(spec, value, unit, decimal_comma=self._settings.decimal_comma))
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            kept[name] = text
        return text
