"""The bill of materials in the proposal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reportlab.platypus import CondPageBreak, Flowable

from reports.pdf.layout import MOST_ROWS, Writer, space
from reports.wording.content import full_name
from reports.wording.itemcolumns import QUANTITY, TABLE
from sizer.sizing.feasible import rounded
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import BomLine, Sizing, Total
from sizer.units import format_number

UNKNOWN = "–"
NARROW = "\u00a0"
"""A blank that no line breaks at."""
_MOST_NAMED = 12
_DIGITS = 3
_A_LETTER, _EDGES = 1.3, 3.6
"""Width of a letter of a total and of what is beside it, in the shares that columns have."""
_NUMBERS = (("rack_units", 7), ("watts", 14), ("weight_kg", 13), ("price", 15))


def bill_of_materials(writer: Writer, sizing: Sizing) -> list[Flowable]:
    """What is to be ordered, then what is not part of the proposal."""
    names = _columns(sizing)
    story: list[Flowable] = [CondPageBreak(200), writer.heading("Bill of materials")]
    story += _lines(writer, sizing, [line for line in sizing.bom if line.counted], names, total=True)
    for title, lines in (
        ("Derived from the connections: confirm before ordering",
         [line for line in sizing.bom if line.derived and not line.counted]),
        ("Not part of the proposal: optional, existing and test bed",
         [line for line in sizing.bom if not line.derived and not line.counted]),
    ):
        if lines:
            story += [writer.heading(title, 1), *_lines(writer, sizing, lines, names, total=False)]
    if sizing.unlisted:
        named = ", ".join(sizing.unlisted[:_MOST_NAMED])
        more = len(sizing.unlisted) - _MOST_NAMED
        story.append(writer.text(f"Not listed, because no item of the catalog is known for them: {named}"
                                 f"{f' and {more:,} more' if more > 0 else ''}."))
    priced = "" if any(name == "price" for name, _ in names) else " No line has a price."
    story += [space(4), writer.text(
        f"Rack units, power at the wall, weight and price are those of the whole line. {UNKNOWN}: not known, which is "
        "not zero; ≥: at least, because some lines are not known. A drive whose power is in the figure of its "
        f"enclosure counts 0 W of its own.{priced}", "small")]
    return story


def _columns(sizing: Sizing) -> list[tuple[str, int]]:
    """The columns of numbers to print, with their widths; the price only where one is known."""
    columns = sizing.sheet.tables[TABLE].columns
    return [(name, width) for name, width in _NUMBERS if name in columns
            and (name != "price" or any(not math.isnan(value) for value in columns[name].figure.value[:, 0]))]


def _lines(
    writer: Writer, sizing: Sizing, lines: Sequence[BomLine], names: Sequence[tuple[str, int]], *, total: bool
) -> list[Flowable]:
    table = sizing.sheet.tables[TABLE]
    rows = []
    for line in lines[:MOST_ROWS]:
        at = table.positions[line.row]
        numbers = [number_text(float(table.columns[name].figure.value[at, 0])) for name, _ in names]
        title = full_name(line)
        described = f"{title}: {line.description}" if line.description else title
        quantity = number_text(float(table.columns[QUANTITY].figure.value[at, 0]))
        status = "derived" if line.derived else line.status
        rows.append((line.number, quantity, status, line.part_number, described, *numbers))
    totals = [_total(sizing, name) for name, _ in names]
    last = ("", "", "", "", "Total", *totals) if total else None
    room = [max(width, _A_LETTER * len(text) + _EDGES) for (_, width), text in zip(names, totals, strict=True)]
    units = {"rack_units": "U", "watts": "W", "weight_kg": "kg", "price": sizing.design.currency}
    heads = ("No.", "Qty", "Status", "Part number", "Description", *(units[name] for name, _ in names))
    made = writer.long_table(heads, rows, (7, 8, 13, 19, 64, *room),
                             numbers=(1, *range(5, 5 + len(names))), last=last)
    return [*made, *writer.further(len(lines) - MOST_ROWS, "lines")]


def _total(sizing: Sizing, name: str) -> str:
    physical = sizing.physical
    totals: dict[str, Total] = {"rack_units": physical.rack_units, "watts": physical.watts,
                                "weight_kg": physical.weight_kg, "price": physical.price}
    total = totals[name]
    found = coverage(sizing, total)
    if found.nothing:
        return UNKNOWN
    value = sizing.sheet[total.value].number
    if found.complete:
        return number_text(value)
    # A lower bound is rounded down, to whole numbers where the cell has no decimals.
    return f"≥{NARROW}{number_text(rounded(value, max(_DIGITS, len(str(int(value)))), up=False))}"


def number_text(value: float) -> str:
    """A cell of the table: whole from a hundred on, and a dash where nothing is known.

    >>> number_text(1591.4), number_text(28.18), number_text(0.92), number_text(float("nan"))
    ('1,591', '28.2', '0.92', '–')
    """
    if math.isnan(value):
        return UNKNOWN
    if value >= 100 or value.is_integer():
        return f"{value:,.0f}"
    text = format_number(value, _DIGITS)
    return text.rstrip("0").rstrip(".") if "." in text else text
