"""The bill of materials as comma-separated values, for whatever reads neither workbooks nor PDF."""

from __future__ import annotations

import csv
import io
import math
import re

from reports.wording.itemcolumns import QUANTITY, TABLE, shown_columns
from sizer.readable import exact_text
from sizer.sizing.result import Sizing

_TEXTS = ("No.", "Status", "Type", "Vendor", "Model", "Part number", "Description")
HEADING = ",".join(_TEXTS)
"""How the first line of such a file begins."""
_EVALUATED = re.compile(r"""[\s\x00-\x20"'\u200b-\u200f\u2060\ufeff]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]|[\t\r\n]""")
"""What a spreadsheet may take for the beginning of a formula: the signs, their full-width forms, and either behind
blanks, quotes or what is not seen, which some readers strip first."""


def safe_text(text: str) -> str:
    """The text, with an apostrophe before what a spreadsheet would take for a formula; without NUL, which ends a field.

    >>> safe_text("=1+1"), safe_text(" =1"), safe_text("plain"), safe_text("a=1")
    ("'=1+1", "' =1", 'plain', 'a=1')
    """
    text = text.replace("\x00", "")
    return f"'{text}" if _EVALUATED.match(text) else text


def bom_csv(sizing: Sizing) -> str:
    """All lines with their numbers in base units; an unknown number is an empty field, never zero."""
    table = sizing.sheet.tables[TABLE]
    names = [QUANTITY, *shown_columns(table)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heads = []
    for name in names:
        figure = table.columns[name].figure
        unit = sizing.design.currency if figure.unit == "money" else figure.unit
        heads.append(f"{figure.label or name}{'' if unit == 'count' else f' [{unit}]'}")
    writer.writerow([*_TEXTS, *map(safe_text, heads), "Counted", "Note"])
    for line in sizing.bom:
        texts = (line.number, line.status, line.kind.noun, line.vendor, line.model, line.part_number, line.description)
        row = table.positions[line.row]
        numbers = [float(table.columns[name].figure.value[row, 0]) for name in names]
        shown = ["" if math.isnan(number) else exact_text(number) for number in numbers]
        note = "; ".join(part for part in ("derived, confirm" if line.derived else "", line.note) if part)
        writer.writerow([*map(safe_text, texts), *shown, "yes" if line.counted else "no", safe_text(note)])
    for at, one in enumerate(sizing.services, 1):
        texts = (f"S{at}", str(one.paid), str(one.kind), "", one.title, one.part_number, one.model)
        keys = {QUANTITY: one.quantity, "unit_price": one.unit_price, "list_price": one.list_price,
                "discount": one.discount, "price": one.price}
        shown = [exact_text(sizing.sheet[key].number) if (key := keys.get(name, "")) else "" for name in names]
        writer.writerow([*map(safe_text, texts), *shown, "no", safe_text(one.note)])
    return out.getvalue()
