"""What a pasted block means for a grid: which column goes to which field, in which unit, and the edit it makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sizer.design.entering.blocks import Pasting
from sizer.design.entering.entry import EntryRules
from sizer.design.records import Design
from sizer.design.registry.fields import TABLES, Field, FieldKind, unit_of
from sizer.numerals import SYMBOLS
from sizer.units import unit_name

_UNIT = re.compile(r"^(?P<title>.*?)\s*[\[(](?P<unit>[^\])]+)[\])]\s*$")
_PART_NUMBERS = ("part number", "part no", "partnumber", "p/n", "pn", "sku", "product number", "product #", "part #")
_SYNONYMS = {
    "qty": "quantity", "count": "quantity", "pcs": "quantity", "number": "quantity", "amount": "quantity",
    "product": "item", "model": "item", **dict.fromkeys(_PART_NUMBERS, "item"),
    "remark": "note", "comment": "note", "comments": "note", "description": "note", "raid": "protection",
    "raid level": "protection", "hot spares": "spares", "list price": "price", "cost": "price", "in": "parent",
    "block size": "request_bytes", "io size": "request_bytes", "read": "read_ratio", "reads": "read_ratio",
    "queue depth": "concurrency", "threads": "concurrency", "disc": "discount",
}


@dataclass(frozen=True, slots=True)
class Mapped:
    """A column of the block: the field it goes to (empty: left out) and the unit of its bare numbers."""

    key: str
    unit: str = ""


def match_header(table: str, text: str) -> Mapped | None:
    """The field that the head of a column means, with the unit in its brackets.

    >>> match_header("links", "Rate cap (MB/s)"), match_header("items", "Qty"), match_header("items", "colour")
    (Mapped(key='rate_cap_bytes_per_s', unit='MB/s'), Mapped(key='quantity', unit=''), None)
    >>> match_header("items", "Line"), match_header("items", "Id")
    (Mapped(key='name', unit=''), Mapped(key='id', unit=''))
    >>> match_header("links", "Rate cap [mbps]"), match_header("items", "Unit price [EUR]")
    (Mapped(key='rate_cap_bytes_per_s', unit='mbps'), Mapped(key='price', unit='EUR'))
    """
    found = _UNIT.match(text.strip())
    title, unit = (found["title"], found["unit"].strip()) if found else (text.strip(), "")
    word = re.sub(r"[\s_.:-]+", " ", title).strip().casefold()
    for key, spec in TABLES[table].items():
        if word in (key.replace("_", " "), spec.title.casefold()):
            # What people put below "Line" or "Pool" is what they call it: ids are made of names, and follow them.
            named = spec.kind is FieldKind.IDENTIFIER and word != key and "name" in TABLES[table]
            return Mapped("name") if named else Mapped(key, _unit(spec, unit))
    key = _SYNONYMS.get(word, "")
    return Mapped(key, _unit(TABLES[table][key], unit)) if key in TABLES[table] else None


def _unit(spec: Field, unit: str) -> str:
    """The unit of a column's bare numbers; what is no unit stays as it is, so that its cells are refused for it.

    Beside counts and shares brackets hold remarks as a rule, ``Qty (total)``.
    """
    base = unit_of(spec) or "B"
    if not spec.numeric or not unit:
        return ""
    known = unit_name(unit, base)
    if base == "money":
        return unit if unit in SYMBOLS or re.fullmatch("[A-Z]{3}", unit) else ""
    return known or ("" if base in ("count", "1") else unit)


def header_of(table: str, block: Sequence[Sequence[str]]) -> list[Mapped] | None:
    """What the first row of the block says about its columns; None where it is no row of heads."""
    if len(block) < 2:
        return None
    heads = [re.sub(r"[\s_.:-]+", " ", cell).strip().casefold() for cell in block[0]]
    found = [match_header(table, cell) for cell in block[0]]
    if "name" in heads:  # beside it stand the ids, as in a block copied from here
        ids = [spec.title.casefold() for spec in TABLES[table].values() if spec.kind is FieldKind.IDENTIFIER]
        found = [Mapped("id") if head in ids else each for head, each in zip(heads, found, strict=True)]
    known = [each for each in found if each is not None]
    parts = any(each in _PART_NUMBERS for each in heads)
    if not known or (len(known) * 2 < sum(1 for cell in block[0] if cell.strip()) and not parts):
        return None
    best: dict[str, int] = {}
    for at, each in enumerate(found):
        if each is not None and (each.key not in best
                                 or _rank(heads[at], each.key) < _rank(heads[best[each.key]], each.key)):
            best[each.key] = at
    return [each if each is not None and best[each.key] == at else Mapped("") for at, each in enumerate(found)]


def _rank(head: str, key: str) -> int:
    """How well a head fits its field: of several columns for the item the one with part numbers goes first."""
    return 1 if key == "item" and head not in _PART_NUMBERS else 0


@dataclass(frozen=True, slots=True)
class PastePlan:
    """A paste to be: the block without its heads, the field of each column, and the records it begins at."""

    table: str
    body: tuple[tuple[str, ...], ...]
    columns: tuple[Mapped, ...]
    ids: tuple[str, ...]

    def begin(self, design: Design, reading: EntryRules) -> Pasting:
        """The paste, still to be read."""
        units = [column.unit for column in self.columns]
        block: Sequence[Sequence[str]] = self.body
        if any(units):
            block = [[_with_unit(cell, units[at] if at < len(units) else "") for at, cell in enumerate(row)]
                     for row in self.body]
        keys = [column.key for column in self.columns]
        return Pasting(design, self.table, keys, list(self.ids), block, reading=reading)


def _with_unit(cell: str, unit: str) -> str:
    bare = cell.strip()
    return f"{bare} {unit}" if unit and re.fullmatch(r"[-+]?[\d.,'\u2019\u00a0\u202f ]+", bare) and bare else cell
