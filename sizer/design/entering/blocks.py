"""A block of text pasted into a grid: what can be read becomes one edit, what cannot is told cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from sizer.design.editing.edits import AddRecords, Batch, Edit, Edited, SetFields, Setting, apply
from sizer.design.editing.names import Namer
from sizer.design.editing.soundness import finder
from sizer.design.emptied import Emptied, emptied
from sizer.design.entering.entry import EntryRules, parse_field
from sizer.design.records import BASE, Design, FieldValue, Identified, Row
from sizer.design.registry.fields import TABLES, Field, FieldKind
from sizer.design.registry.values import did_you_mean
from sizer.design.scenarios import ROW_TYPES, resolve, table_of, value_of
from sizer.design.titles import NOUNS
from sizer.errors import DesignError, Location, Problem, Severity
from sizer.units import counted

MOST_CELLS = 400_000
_MOST_HINTS = 100


class RefusedCell(msgspec.Struct, frozen=True):
    """A cell of the block that was left out: where it stood in the block, what it said, and why."""

    row: int
    column: int
    text: str
    problem: Problem


class Pasted(msgspec.Struct, frozen=True):
    """The edit a block makes (None when nothing of it can be used), what it makes of the design, the cells left out."""

    edit: Edit | None
    refused: tuple[RefusedCell, ...]
    taken_count: int
    edited: Edited | None = None
    emptied: tuple[Emptied, ...] = ()
    """Fields of records that were there, which empty cells gave their defaults."""


def paste(
    design: Design, table: str, keys: Sequence[str], ids: Sequence[str], block: Sequence[Sequence[str]],
    *, decimal_comma: bool = False, reading: EntryRules | None = None,
) -> Pasted:
    """What pasting ``block`` does to the fields ``keys`` of the records ``ids``, both in the order shown.

    Rows beyond the last id become new records; an empty row, an empty key (a column that is left out) and a column
    beyond the last key are passed over. An ``id`` column names new records and leaves the others alone. A single value
    fills all the ids, as spreadsheets do when one cell is pasted over a selection.
    """
    pasting = Pasting(design, table, keys, ids, block, reading=reading or EntryRules(decimal_comma, design.currency))
    pasting.read(len(pasting.block))
    return pasting.finished()


class Pasting:
    """A paste in pieces, for those who have something else to do meanwhile: ``read`` rows, then ``finished``."""

    def __init__(
        self, design: Design, table: str, keys: Sequence[str], ids: Sequence[str], block: Sequence[Sequence[str]],
        *, reading: EntryRules,
    ) -> None:
        self.design = design
        self.block = [block[0]] * len(ids) if len(block) == 1 and len(block[0]) == 1 and len(ids) > 1 else block
        self.rows_read = 0
        self._keys, self._ids = keys, ids
        shown = design if design.current_scenario == BASE else resolve(design)
        self._paster = _Paster(design, shown, table, reading, len(ids))
        self._too_large = sum(map(len, self.block)) > MOST_CELLS

    def read(self, rows: int) -> bool:
        """Read so many further rows; whether all are read."""
        if self._too_large:
            return True
        for number, cells in enumerate(self.block[self.rows_read:self.rows_read + rows], self.rows_read):
            if number < len(self._ids):
                self._paster.change(number, self._ids[number], self._keys, cells)
            elif any(cell.strip() for cell in cells):
                self._paster.add(number, self._keys, cells)
        self.rows_read = min(self.rows_read + rows, len(self.block))
        return self.rows_read == len(self.block)

    def finished(self) -> Pasted:
        """What the rows read make of the design."""
        if self._too_large:
            self._paster.refuse(0, 0, "", f"the block has more than {MOST_CELLS:,} cells", "limit")
            return Pasted(None, tuple(self._paster.refused), 0)
        while True:
            pasted = self._paster.finished()
            if pasted.edit is None:
                return pasted
            try:
                return msgspec.structs.replace(pasted, edited=apply(self.design, pasted.edit))
            except DesignError as error:  # cells that are right each by itself and wrong together, such as a cycle
                if not self._paster.give_up(error.problems):
                    return Pasted(None, pasted.refused, 0)


class _Paster:
    def __init__(self, design: Design, shown: Design, table: str, reading: EntryRules, count: int) -> None:
        self.refused: list[RefusedCell] = []
        self._shown = shown
        self._table = table
        self._reading = reading
        self._namer = Namer(design, table, shown)
        self._find = finder(shown, table, count)
        self._settings: list[tuple[int, int, str, Setting]] = []
        self._added: list[tuple[int, Row, dict[str, int]]] = []
        self._cells = 0
        self._emptied: dict[tuple[str, str], Emptied] = {}
        self._hints: dict[str, str] = {}

    def refuse(self, row: int, column: int, text: str, why: str, code: str, hint: str = "") -> None:
        place = Location(place=self._table)
        problem = Problem(Severity.ERROR, code, why, place, hint)
        self.refused.append(RefusedCell(row, column, text, problem))

    def change(self, number: int, name: str, keys: Sequence[str], cells: Sequence[str]) -> None:
        record = self._find(name)
        if record is None:
            self.refuse(number, 0, "", f"{self._table} has no record {name!r}", "reference")
            return
        shown = record
        for column, (key, text) in enumerate(zip(keys, cells, strict=False)):
            if not key or not TABLES[self._table][key].editable:
                continue
            value = self._read(number, column, key, text, record)
            if not isinstance(value, Problem):
                # What a later cell of the row means may depend on this one: the unit of a target on its kind.
                record = msgspec.structs.replace(
                    cast(Row, record), **{TABLES[self._table][key].attribute: value}
                )
                self._settings.append((number, column, text, Setting(name, key, value)))
                default = emptied(str(getattr(shown, "called", "")), TABLES[self._table][key], text,
                                  value_of(shown, self._table, key), value)
                if default is not None:
                    self._emptied[name, key] = default

    def add(self, number: int, keys: Sequence[str], cells: Sequence[str]) -> None:
        texts = dict(zip(keys, cells, strict=False))
        wish = next((text for key in ("id", "name", "item") if (text := texts.get(key, "").strip())), "")
        required = {spec.attribute: "x" for spec in TABLES[self._table].values() if spec.required}
        record = ROW_TYPES[self._table](**required)
        if "id" in required:
            record = msgspec.structs.replace(record, id=self._namer.name(wish))
        columns: dict[str, int] = {}
        for column, (key, text) in enumerate(zip(keys, cells, strict=False)):
            if not key or key == "id":
                continue
            value = self._read(number, column, key, text, record)
            if not isinstance(value, Problem):
                record = msgspec.structs.replace(record, **{TABLES[self._table][key].attribute: value})
                columns[key] = column
        self._added.append((number, record, columns))
        if self._reading.names is not None and isinstance(record, Identified):
            self._reading.names.expect(self._table, record.id, record.called)

    def give_up(self, problems: Sequence[Problem]) -> bool:
        """Leaves out the cells or new records the problems are about; False when none is of this block."""
        reasons = {problem.location.place: problem for problem in reversed(problems)}
        before = len(self._settings) + len(self._added)
        kept = []
        for number, column, text, setting in self._settings:
            reason = reasons.get(f"{self._table}/{setting.record}/{setting.key}")
            if reason is None:
                kept.append((number, column, text, setting))
            else:
                self.refused.append(RefusedCell(number, column, text, reason))
                self._cells -= 1
        self._settings = kept
        rows = []
        for number, row, columns in self._added:
            name = f"{self._table}/{row.identity}"
            about = [each for place, each in reasons.items() if place == name or place.startswith(f"{name}/")]
            if about:
                self.refused.append(RefusedCell(number, min(columns.values(), default=0), "", about[0]))
                self._cells -= len(columns)
            else:
                rows.append((number, row, columns))
        self._added = rows
        return len(self._settings) + len(self._added) < before

    def _read(self, number: int, column: int, key: str, text: str, record: object) -> FieldValue | Problem:
        value = parse_field(self._table, key, text, record, reading=self._reading)
        if isinstance(value, Problem):
            self.refused.append(RefusedCell(number, column, text, value))
        else:
            self._cells += 1
        return value

    def finished(self) -> Pasted:
        """The edit, without references to what will not exist."""
        fresh = {row.identity for _, row, _ in self._added}
        self._settings = [
            (number, column, text, setting) for number, column, text, setting in self._settings
            if self._resolves(number, column, text, TABLES[self._table][setting.key], setting.value, fresh)
        ]
        self._added = [
            (number, self._without_loose(number, row, columns, fresh), columns) for number, row, columns in self._added
        ]
        edits: list[Edit] = []
        if self._added:
            edits.append(AddRecords(self._table, tuple(row for _, row, _ in self._added)))
        if self._settings:
            edits.append(SetFields(self._table, tuple(setting for *_, setting in self._settings)))
        edit = Batch(tuple(edits), f"Paste {counted(self._cells, 'cell')}") if edits else None
        kept = {(setting.record, setting.key) for *_, setting in self._settings}
        return Pasted(edit, tuple(sorted(self.refused, key=lambda cell: (cell.row, cell.column))), self._cells,
                      emptied=tuple(each for name, each in self._emptied.items() if name in kept))

    def _resolves(
        self, number: int, column: int, text: str, spec: Field, value: FieldValue, fresh: set[str]
    ) -> bool:
        if not spec.refers:
            return True
        words: tuple[str, ...] = value if isinstance(value, tuple) else ()
        words = (value,) if isinstance(value, str) and value else words
        rows = table_of(self._shown, spec.refers[0])
        for word in words:
            if rows.get(word) is None and not (word in fresh and spec.refers[0] == self._table):
                why = f"{spec.names} {word!r}, which is no {NOUNS[spec.refers[0]][0]}"
                self.refuse(number, column, text, why, "reference", self._hint(word, rows.ids, fresh))
                self._cells -= 1
                return False
        return True

    def _hint(self, word: str, ids: Callable[[], Sequence[str]], fresh: set[str]) -> str:
        """The record meant, where so few words name none that somebody corrects each by itself."""
        if word not in self._hints:
            few = len(self._hints) < _MOST_HINTS
            self._hints[word] = did_you_mean(word, [*ids()[:2_000], *fresh][:4_000]) if few else ""
        return self._hints[word]

    def _without_loose(self, number: int, row: Row, columns: dict[str, int], fresh: set[str]) -> Row:
        for key, column in columns.items():
            spec = TABLES[self._table][key]
            value = value_of(row, self._table, key)
            text = value if isinstance(value, str) else ", ".join(value) if isinstance(value, tuple) else ""
            if spec.kind in (FieldKind.REFERENCE, FieldKind.REFERENCES) and not self._resolves(
                number, column, text, spec, value, fresh
            ):
                row = msgspec.structs.replace(row, **{spec.attribute: spec.default})
        return row
