"""The bill: the lines of the configuration and those that follow from them, with totals below every column."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from reports.decision.grounds import Grounds
from reports.decision.takes import total_of
from reports.wording.quantities.cells import NONE, UNKNOWN, instead_of_number, why_unpriced
from sizer.design.records import ServiceKind
from sizer.figures.certainty import rests_on_ranges
from sizer.figures.sheet import Sheet
from sizer.figures.unmade import MOST_RANGED
from sizer.sizing.judging.completeness import coverage, left_out
from sizer.sizing.result import BomLine, Sizing, Total
from sizer.sizing.service_line import ServiceLine
from sizer.units import counted
from ui.state.rounding import ends_of, reader_of
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject, pinned, read
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.wording.texts import value_text

FOLLOWS, NOT_PROPOSED = "Follows from it, to confirm", "Not part of the proposal, nor of its totals"
BESIDE = "Services and spares"
_HEADS = {
    "line": Head("Line", 46), "name": Head("Name", 130), "model": Head("Maker and model", 168),
    "part_number": Head("Part number", 110), "quantity": Head("Quantity", 75, True),
    "rack_units": Head("U", 80, True, wraps=True), "watts": Head("Power", 90, True, wraps=True),
    "unit_price": Head("Unit price", 90, True, wraps=True), "list_price": Head("List price", 90, True, wraps=True),
    "discount": Head("Discount", 72, True), "price": Head("Price", 88, True, wraps=True),
    "status": Head("Status", 110), "kind": Head("Kind", 120), "unit_rack_units": Head("Unit U", 90, True, wraps=True),
    "unit_weight_kg": Head("Unit weight", 95, True, wraps=True), "weight_kg": Head("Weight", 95, True, wraps=True),
    "description": Head("Description", 330),
}
_LONGEST_WORD_PX = 148
"""Of the names of models, such as that of a release."""
BILL = ("line", "name", "model", "part_number", "quantity", "rack_units", "watts", "unit_price", "list_price",
        "discount", "price", "status", "kind", "unit_rack_units", "unit_weight_kg", "weight_kg", "description")
MONEY = ("line", "name", "model", "part_number", "quantity", "unit_price", "list_price", "discount", "price", "status")
_OF_DISCOUNT = frozenset(("list_price", "discount"))
"""Columns of designs whose prices have a discount."""
SPACE = ("line", "name", "model", "quantity", "unit_rack_units", "rack_units", "watts", "unit_weight_kg", "weight_kg")
_STAYING: Mapping[tuple[str, ...], tuple[str, ...]] = {
    BILL: (*BILL[:BILL.index("unit_price")], "price"), MONEY: ("price", "name", "quantity", "unit_price", "list_price"),
    SPACE: ("name", "quantity", "rack_units", "watts", "weight_kg", "model")}
"""Of a face the columns that stay while others leave, the last to leave first: what one of a line costs, takes or
weighs is not shown without what all of it does, which its total and the strip tell too.
"""
_OF_BOXES = frozenset(("rack_units", "watts", "unit_rack_units"))
"""What services have none of, and spares that lie on a shelf."""
_NUMBERS = ("quantity", "unit_rack_units", "rack_units", "watts", "unit_weight_kg", "weight_kg", "unit_price",
            "list_price", "discount", "price")


class _Line(NamedTuple):
    """All that a line of the bill says: while it stays the same the cells made of it are used again."""

    line: BomLine
    name: str
    binary: bool
    currency: str
    values: tuple[float | None, ...]
    pins: tuple[str, ...]
    varying: tuple[str, ...]
    """The numbers that vary, as they are rounded by their ranges."""


def _numbers(sheet: Sheet, name: str) -> Mapping[str, float | None]:
    """A column of the table of items by row, None where it is unknown: read at once for thousands of lines."""
    table = sheet.tables.get("items")
    column = table.columns.get(name) if table is not None else None
    if table is None or column is None:
        return {}
    values = column.figure.value[:, 0].tolist()
    return {row: None if math.isnan(values[at]) else values[at] for row, at in table.positions.items()}


def discounted(sizing: Sizing | None) -> bool:
    """Whether something comes off the list prices."""
    return sizing is not None and sizing.physical.list_price is not None


class BillOfMaterials:
    """See the module. ``columns`` are those of one face of it: all, money, or space and power."""

    def __init__(self, store: Store, settings: Settings, columns: tuple[str, ...] = BILL) -> None:
        self._store = store
        self._settings = settings
        self._faces, self._columns = columns, list(columns)
        self._kept: dict[str, tuple[_Line, tuple[LiveCell, ...]]] = {}
        self._before = self._kept
        self._varying: list[str] = []
        """The columns that rest on ranges."""
        self._of: tuple[object, ...] = ()
        self._table = LiveTable(())

    def __call__(self) -> LiveTable:
        """The table; the very same one while what it says can be no other."""
        of = (self._store.sizing, self._store.ranges, self._settings.binary, self._store.design.currency)
        if len(self._of) != len(of) or any(a is not b for a, b in zip(of, self._of, strict=True)):
            self._of = of
            self._table = self._made()
        return self._table

    def _made(self) -> LiveTable:
        sizing = self._store.sizing
        shown = [key for key in self._faces if key not in _OF_DISCOUNT or discounted(sizing)]
        if shown != self._columns:
            self._columns, self._kept = shown, {}
        table = LiveTable(tuple(map(self._head, self._columns)), empty="The bill follows the hardware.")
        self._before, self._kept = self._kept, {}
        if sizing is None or not (sizing.bom or sizing.services):
            return table
        columns = [_numbers(sizing.sheet, name) for name in _NUMBERS]
        self._varying = [name for at, name in enumerate(_NUMBERS) if len(columns[at]) <= MOST_RANGED
                         and f"items.*.{name}" in sizing.sheet
                         and rests_on_ranges(sizing.sheet, (f"items.*.{name}",))]
        names = {line.id: line.name for line in self._store.view.items}
        bought = _numbers(sizing.sheet, "bought")
        parts: dict[str, list[BomLine]] = {"": [], BESIDE: [], FOLLOWS: [], NOT_PROPOSED: []}
        for line in sizing.bom:
            proposed = bool(bought.get(line.row)) if line.derived else line.counted
            parts[NOT_PROPOSED if not proposed else FOLLOWS if line.derived else ""].append(line)
        for title, lines in parts.items():
            if title == BESIDE and "price" in self._columns and sizing.services:
                table.head(f"{BESIDE} ({len(sizing.services):,})")
                table.rows += [self._service(sizing, number, one) for number, one in enumerate(sizing.services, 1)]
            if title and lines:
                table.head(f"{title} ({len(lines):,})")
            table.rows += [self._line(sizing, line, names, columns) for line in lines]
        physical = sizing.physical
        totals = {"rack_units": physical.rack_units, "watts": physical.watts, "weight_kg": physical.weight_kg,
                  "price": physical.price}
        if physical.list_price is not None:
            totals["list_price"] = physical.list_price
        without = left_out(sizing)
        named = LiveCell("Total", tip=without, detail=without)
        ranges = self._store.ranges
        grounds = Grounds(reader_of(self._store, sizing, ranges, binary=self._settings.binary),
                          failures=False)
        table.foot = tuple(self._total(grounds, totals[key]) if key in totals else named if key == "name" else EMPTY
                           for key in self._columns)
        return table

    def _head(self, key: str) -> Head:
        staying = _STAYING.get(self._faces, ())
        # Space and power has few columns: names of models are whole there.
        lines = key == "model" and self._faces == SPACE
        least = -1 if self._faces == MONEY else 0  # the first of Money is its subject
        return replace(_HEADS[key], rank=least + (staying.index(key) if key in staying else len(staying)),
                       wraps=_HEADS[key].wraps or lines, least=_LONGEST_WORD_PX if lines else _HEADS[key].least)

    def _line(
        self, sizing: Sizing, line: BomLine, names: Mapping[str, str], columns: Sequence[Mapping[str, float | None]]
    ) -> tuple[LiveCell, ...]:
        """The cells of a line; those made before where it says the same."""
        sheet, row = sizing.sheet, line.row
        pins = tuple(name for name in _NUMBERS if pinned(sheet, f"items.{row}.{name}")) if sheet.pins else ()
        noun = line.kind.noun
        varying = tuple(self._cell(sizing, f"items.{row}.{name}").text for name in self._varying)
        said = _Line(line, names.get(row, "") or f"{noun[:1].upper()}{noun[1:]}", self._settings.binary,
                     self._store.design.currency, tuple(column.get(row) for column in columns), pins, varying)
        kept = self._before.get(row)
        if kept is None or kept[0] != said:
            kept = (said, self._cells(sizing, said))
        self._kept[row] = kept
        return kept[1]

    def _cells(self, sizing: Sizing, said: _Line) -> tuple[LiveCell, ...]:
        line = said.line
        tone = "" if line.counted else "muted"
        about = Subject(f"items.{line.row}.quantity")
        named = line.model.lower().startswith(line.vendor.lower())
        made = line.model if named else " ".join(filter(None, (line.vendor, line.model)))
        texts = {"line": line.number, "name": said.name, "model": made, "part_number": line.part_number,
                 "kind": line.kind.noun, "description": line.description,
                 "status": "to confirm" if line.derived else line.status}
        return tuple(
            LiveCell(texts[key], subject=about if key in ("line", "name", "model") else None, tone=tone,
                     tip=line.note if key == "description" else texts[key] if key == "model" else "")
            if key in texts else self._number(sizing, said, key, tone) for key in self._columns)

    def _service(self, sizing: Sizing, number: int, one: ServiceLine) -> tuple[LiveCell, ...]:
        """The cells of a line of services and spares, which takes no space and no power."""
        about = Subject(one.quantity)
        years = f", {counted(round(sizing.sheet[one.times].number), 'year')}" if one.times else ""
        texts = {"line": f"S{number}", "name": f"{one.title}{years}", "model": one.model,
                 "part_number": one.part_number,
                 "kind": str(one.kind), "status": str(one.paid), "description": one.note}
        keys = {"quantity": one.quantity, "unit_price": one.unit_price, "list_price": one.list_price,
                "discount": one.discount, "price": one.price}

        def cell(key: str) -> LiveCell:
            if key in texts:
                return LiveCell(texts[key], subject=about if key in ("line", "name") else None, tip=texts[key])
            if key in _OF_BOXES:
                return LiveCell(NONE, tone="estimate")
            if key not in keys:
                return LiveCell(UNKNOWN if one.kind is ServiceKind.SPARE_PARTS else NONE, tone="estimate")
            if not keys[key]:
                none = key == "discount"
                return LiveCell(NONE if none else UNKNOWN, subject=about, tone="estimate",
                                tip="" if none else why_unpriced(one))
            return self._cell(sizing, keys[key])

        return tuple(map(cell, self._columns))

    def _number(self, sizing: Sizing, said: _Line, name: str, tone: str) -> LiveCell:
        line = said.line
        key = f"items.{line.row}.{name}"
        words = instead_of_number(sizing, line.row, name)
        if name == "discount" and not said.values[_NUMBERS.index(name)]:
            words = NONE
        return self._cell(sizing, key, tone, words)

    def _cell(self, sizing: Sizing, key: str, tone: str = "", words: str = "") -> LiveCell:
        """The cell of one figure; ``words`` where it is not known, or counted elsewhere: never zero."""
        found = read(sizing.sheet, key)
        if found is None:
            return LiveCell("unknown", tone="estimate")
        if words:
            return LiveCell(words, subject=Subject(key), tone="estimate")
        value, unit = found
        text = value_text(value, unit, ends_of(self._store, key, value), key=key, binary=self._settings.binary,
                          currency=self._store.design.currency)
        return LiveCell(text, None if isinstance(value, str) else float(value), unit, Subject(key), tone,
                        "pin" if pinned(sizing.sheet, key) else "")

    def _total(self, grounds: Grounds, total: Total) -> LiveCell:
        """A total with the digits that it has in the strip, and below it how much of it is not known."""
        sizing = grounds.sizing
        cell, found, taken = self._cell(sizing, total.value), coverage(sizing, total), total_of(grounds, "", total)
        if not taken.known:
            return LiveCell(taken.value, tone="muted", subject=cell.subject, tip=found.text.capitalize())
        known = "" if found.complete else f"At least {cell.text}: {found.text}"
        return replace(cell, text=taken.value, tip=known, detail=found.short)
