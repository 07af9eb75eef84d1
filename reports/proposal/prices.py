"""What everything costs: list price, discount and net price by system, then services and spares, with their totals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reports.blocks.blocks import Block, Cell, Heading, Paragraph, Spanning, TableBlock, TableColumn, Tone
from reports.proposal.names import sentence
from reports.proposal.widths import part_width
from reports.wording.content import full_name
from reports.wording.itemcolumns import QUANTITY, TABLE
from reports.wording.quantities.cells import why_nothing_priced
from reports.wording.systems import systems
from sizer.design.naming import begun
from sizer.language import listed, mark, say, say_of, shown
from sizer.readable import read
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import BomLine, Sizing, Total
from sizer.sizing.service_line import ServiceLine
from sizer.units import counted

UNKNOWN = "?"
SERVICES = mark("Services and spares")
_WITHOUT_CENTS = 100.0
FOLLOWS = mark("Cables and cords that follow, to confirm")


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row: what one costs, its list price, what comes off and what is paid; or a head, a sub-total, the total."""

    number: str
    quantity: str
    item: str
    each: str = ""
    listed: str = ""
    discount: str = ""
    net: str = ""
    strong: bool = False
    heads: bool = False
    part: str = ""
    """What it is ordered by."""


def apart(sizing: Sizing) -> bool:
    """Whether the prices have a table of their own: with a discount or a service one column cannot tell them."""
    return sizing.physical.list_price is not None or bool(sizing.services)


def price_blocks(sizing: Sizing, dates: str) -> Iterator[Block]:
    """The prices under their own heading; nothing where the bill tells them. ``dates`` says of what day they are."""
    if not apart(sizing):
        return
    yield Heading(mark("Prices"))
    yield Paragraph(_lead(sizing, dates), Tone.BODY)
    rows = list(_rows(sizing))
    yield TableBlock(_columns(sizing, rows), rows, mark("lines"), strong=lambda row: row.strong)
    missing = coverage(sizing, sizing.physical.price)
    if not missing.complete and missing.lines:
        yield Paragraph(say_of(
            missing.lines, "Price unknown for {unknown} of {number} line: ? stands for what is not known, ≥ before a "
            "sum that it is missing from.", "Price unknown for {unknown} of {number} lines: ? stands for what is not "
            "known, ≥ before a sum that it is missing from.", unknown=missing.unknown), Tone.NOTE)


def _lead(sizing: Sizing, dates: str) -> str:
    """What is paid in a sentence, with what came off, for how long support is bought, and of when the prices are."""
    physical, currency = sizing.physical, sizing.design.currency
    net = _total(sizing, physical.price)
    said = [say("Net {currency} {amount}", currency=currency, amount=net) if net != UNKNOWN else (
        begun(why_nothing_priced(sizing)))]
    if physical.list_price is not None and net != UNKNOWN:
        off = sizing.sheet[physical.list_price.value].number - sizing.sheet[physical.price.value].number
        said.append(say("{currency} {amount} below the list prices", currency=currency, amount=_shown(off)))
    if years := years_of_support(sizing):
        said.append(say_of(years, "with what is paid every year for {number} year",
                           "with what is paid every year for {number} years"))
    return sentence(say("; ").join(filter(None, (listed(said), dates))))


def years_of_support(sizing: Sizing) -> int:
    """For how many years is in the price what is paid every year; 0 where nothing is."""
    return max((round(sizing.sheet[one.times].number) for one in sizing.services if one.times), default=0)


def _columns(sizing: Sizing, rows: Sequence[PriceRow]) -> tuple[TableColumn[PriceRow], ...]:
    discounted = sizing.physical.list_price is not None

    def number(row: PriceRow) -> Cell:
        return Spanning(shown(row.item), 8 if discounted else 6) if row.heads else row.number

    item: TableColumn[PriceRow] = TableColumn(mark("Item"), lambda row: "" if row.heads else row.item, 45)
    listed: TableColumn[PriceRow] = TableColumn(mark("List"), lambda row: row.listed, 17, number=True)
    off: TableColumn[PriceRow] = TableColumn(mark("Disc."), lambda row: row.discount, 10, number=True)
    return (TableColumn(mark("No."), number, 7),
            TableColumn(mark("Qty"), lambda row: row.quantity, 9, number=True),
            TableColumn(mark("Part number"), lambda row: row.part, part_width(row.part for row in rows)), item,
            TableColumn(mark("Each"), lambda row: row.each, 15, number=True), *((listed, off) if discounted else ()),
            TableColumn(say("Net {currency}", currency=sizing.design.currency), lambda row: row.net, 19, number=True))


def _rows(sizing: Sizing) -> Iterator[PriceRow]:
    bought, least = _column(sizing, "bought"), not sizing.buildable  # what is lacking to build it costs too
    lines = [line for line in sizing.bom if bought.get(line.row)]
    groups = systems(sizing, [line for line in lines if not line.derived])
    for title, members in (*groups.items(), (FOLLOWS, [line for line in lines if line.derived])):
        if not members:
            continue
        yield PriceRow("", "", title, strong=True, heads=True)
        yield from (_line(sizing, line) for line in members)
        if len(members) > 1:
            rows = [line.row for line in members]
            yield PriceRow("", "", say("Sub-total"), listed=_sum(_column(sizing, "list_price"), rows, least=least),
                           net=_sum(_column(sizing, "price"), rows, least=least), strong=True)
    if sizing.services:
        yield PriceRow("", "", SERVICES, strong=True, heads=True)
        yield from (_service(sizing, at, one) for at, one in enumerate(sizing.services, 1))
        if len(sizing.services) > 1:
            each = {one.id: _value(sizing, one.list_price) for one in sizing.services}
            net = {one.id: _value(sizing, one.price) for one in sizing.services}
            yield PriceRow("", "", say("Sub-total"), listed=_sum(each, list(each), least=least),
                           net=_sum(net, list(net), least=least), strong=True)
    before = sizing.physical.list_price
    yield PriceRow("", "", say("Total"), listed=_total(sizing, before) if before is not None else "",
                   net=_total(sizing, sizing.physical.price), strong=True)


def _line(sizing: Sizing, line: BomLine) -> PriceRow:
    off = _column(sizing, "discount").get(line.row) or 0.0
    return PriceRow(
        line.number, _shown(_column(sizing, QUANTITY)[line.row]), full_name(line),
        _known(_column(sizing, "unit_price").get(line.row)), _known(_column(sizing, "list_price").get(line.row)),
        _percent(off), _known(_column(sizing, "price").get(line.row)), part=line.part_number)


def _service(sizing: Sizing, at: int, one: ServiceLine) -> PriceRow:
    title = one.title
    if one.times:
        title = listed((title, counted(round(sizing.sheet[one.times].number), "year")))
    if one.model:
        title = say("{title}: {text}", title=title, text=one.model)
    off = _value(sizing, one.discount)
    return PriceRow(
        f"S{at}", _shown(sizing.sheet[one.quantity].number), title,
        _known(_value(sizing, one.unit_price)), _known(_value(sizing, one.list_price)),
        _percent(0.0 if math.isnan(off) else off), _known(_value(sizing, one.price)), part=one.part_number)


def _column(sizing: Sizing, name: str) -> Mapping[str, float]:
    """A column of the bill of materials by row; empty where there is none."""
    table = sizing.sheet.tables.get(TABLE)
    column = table.columns.get(name) if table is not None else None
    if table is None or column is None:
        return {}
    return dict(zip(table.rows, column.figure.value[:, 0].tolist(), strict=True))


def _value(sizing: Sizing, key: str) -> float:
    return sizing.sheet[key].number if key else math.nan


def _sum(values: Mapping[str, float], rows: Sequence[str], *, least: bool) -> str:
    """What rows have together, at least that where some are not known or ``least`` says so.

    Nothing where the column is not there.
    """
    told = [values[row] for row in rows if row in values]
    known = [value for value in told if not math.isnan(value)]
    if not told:
        return ""
    if not known:
        return UNKNOWN
    partly = least or len(known) < len(told)
    return f"{'≥ ' if partly else ''}{_shown(sum(known), bound=partly)}"


def _total(sizing: Sizing, total: Total) -> str:
    found, value = coverage(sizing, total), sizing.sheet[total.value].number
    if found.nothing or found.is_unknown(value):
        return UNKNOWN
    whole = found.complete and sizing.buildable
    return f"{'' if whole else '≥ '}{_shown(value, bound=not whole)}"


def _known(value: float | None) -> str:
    return UNKNOWN if value is None or math.isnan(value) else _shown(value)


def _percent(ratio: float) -> str:
    return read(ratio, "1").likely + " %" if ratio else ""


def _shown(value: float, *, bound: bool = False) -> str:
    """An amount in the currency that the head of its column names, or a count; without cents from a hundred on.

    A ``bound`` is never more than what is known.
    """
    if value < _WITHOUT_CENTS:
        return read(value, "money", currency="", scale=(1.0, "")).likely
    return read(float(math.floor(value) if bound else round(value)), "count").likely
