"""What a pasted block means for a grid: which column goes to which field, in which unit, and the edit it makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sizer.design.blocks import Pasting
from sizer.design.fields import TABLES, Field, unit_of
from sizer.design.records import Design
from sizer.units import DIMENSIONS

_UNIT = re.compile(r"^(?P<title>.*?)\s*[\[(](?P<unit>[^\])]+)[\])]\s*$")
_SYNONYMS = {
    "qty": "quantity", "count": "quantity", "pcs": "quantity", "number": "quantity", "amount": "quantity",
    "part number": "item", "part no": "item", "product": "item", "model": "item", "sku": "item", "name": "id",
    "line": "id", "remark": "note", "comment": "note", "comments": "note", "description": "note", "raid": "protection",
    "raid level": "protection", "hot spares": "spares", "list price": "price", "cost": "price", "in": "parent",
    "block size": "request_bytes", "io size": "request_bytes", "read": "read_ratio", "reads": "read_ratio",
    "queue depth": "concurrency", "threads": "concurrency",
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
    """
    found = _UNIT.match(text.strip())
    title, unit = (found["title"], found["unit"].strip()) if found else (text.strip(), "")
    word = re.sub(r"[\s_.:-]+", " ", title).strip().casefold()
    for key, spec in TABLES[table].items():
        if word in (key.replace("_", " "), spec.title.casefold()):
            return Mapped(key, unit if _fits(spec, unit) else "")
    key = _SYNONYMS.get(word, "")
    return Mapped(key) if key in TABLES[table] else None


def _fits(spec: Field, unit: str) -> bool:
    return spec.numeric and unit in DIMENSIONS.get(unit_of(spec) or "B", {})


def header_of(table: str, block: Sequence[Sequence[str]]) -> list[Mapped] | None:
    """What the first row of the block says about its columns; None where it is no row of heads."""
    if len(block) < 2:
        return None
    found = [match_header(table, cell) for cell in block[0]]
    known = [each for each in found if each is not None]
    if not known or len(known) * 2 < sum(1 for cell in block[0] if cell.strip()):
        return None
    return [each or Mapped("") for each in found]


@dataclass(frozen=True, slots=True)
class Plan:
    """A paste to be: the block without its heads, the field of each column, and the records it begins at."""

    table: str
    body: tuple[tuple[str, ...], ...]
    columns: tuple[Mapped, ...]
    ids: tuple[str, ...]

    def begin(self, design: Design, *, decimal_comma: bool = False) -> Pasting:
        """The paste, still to be read."""
        units = [column.unit for column in self.columns]
        block: Sequence[Sequence[str]] = self.body
        if any(units):
            block = [[_with_unit(cell, units[at] if at < len(units) else "") for at, cell in enumerate(row)]
                     for row in self.body]
        keys = [column.key for column in self.columns]
        return Pasting(design, self.table, keys, list(self.ids), block, decimal_comma=decimal_comma)


def _with_unit(cell: str, unit: str) -> str:
    bare = cell.strip()
    return f"{bare} {unit}" if unit and re.fullmatch(r"[-+]?[\d.,\u00a0 ]+", bare) and bare else cell
