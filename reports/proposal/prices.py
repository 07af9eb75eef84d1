"""What everything costs: list price, discount and net price by system, then services and spares, with their totals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reports.blocks.blocks import Block, Cell, Heading, Paragraph, Spanning, TableBlock, TableColumn, Tone
from reports.proposal.names import sentence
from reports.proposal.widths import part_columns, word_width
from reports.wording.content import full_name
from reports.wording.itemcolumns import QUANTITY, TABLE
from reports.wording.quantities.cells import why_nothing_priced
from reports.wording.quantities.money import in_cents, sum_printed
from reports.wording.systems import systems
from sizer.design.naming import begun
from sizer.language import counting, listed, mark, say, say_of, shown
from sizer.readable import money_text, read
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import BomLine, Sizing
from sizer.sizing.service_line import ServiceLine
from sizer.units import counted

UNKNOWN = "?"
SERVICES = mark("Services and spares")
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
    rows = list(_rows(sizing))
    yield Paragraph(_lead(sizing, rows, dates), Tone.BODY)
    yield TableBlock(_columns(sizing, rows), rows, mark("lines"), strong=lambda row: row.strong)
    missing = coverage(sizing, sizing.physical.price)
    if not missing.complete and missing.lines:
        yield Paragraph(say_of(
            missing.lines, "Price unknown for {unknown} of {number} line: ? stands for what is not known, ≥ before a "
            "sum that it is missing from.", "Price unknown for {unknown} of {number} lines: ? stands for what is not "
            "known, ≥ before a sum that it is missing from.", unknown=missing.unknown), Tone.NOTE)


def _lead(sizing: Sizing, rows: Sequence[PriceRow], dates: str) -> str:
    """What is paid in a sentence, with what came off, for how long support is bought, and of when the prices are."""
    physical, currency = sizing.physical, sizing.design.currency
    total = rows[-1].net
    said = [say("Net {currency} {amount}", currency=currency, amount=total) if total != UNKNOWN else (
        begun(why_nothing_priced(sizing)))]
    if physical.list_price is not None and total != UNKNOWN:
        off = sizing.sheet[physical.list_price.value].number - sizing.sheet[physical.price.value].number
        said.append(say("{currency} {amount} below the list prices", currency=currency,
                        amount=money_text(off, cents=in_cents(sizing))))
    if years := years_of_support(sizing):
        said.append(say_of(years, "with what is paid every year for {number} year",
                           "with what is paid every year for {number} years"))
    return sentence(say("; ").join(filter(None, (listed(said), dates))))


def years_of_support(sizing: Sizing) -> int:
    """For how many years is in the price what is paid every year; 0 where nothing is."""
    return max((round(sizing.sheet[one.times].number) for one in sizing.services if one.times), default=0)


def _columns(sizing: Sizing, rows: Sequence[PriceRow]) -> tuple[TableColumn[PriceRow], ...]:
    discounted, parts = sizing.physical.list_price is not None, part_columns(rows)

    def number(row: PriceRow) -> Cell:
        return Spanning(shown(row.item), (7 if discounted else 5) + len(parts)) if row.heads else row.number

    item: TableColumn[PriceRow] = TableColumn(mark("Item"), lambda row: "" if row.heads else row.item, 45)
    listed: TableColumn[PriceRow] = TableColumn(
        mark("List"), lambda row: row.listed, word_width((row.listed for row in rows), 17), number=True)
    off: TableColumn[PriceRow] = TableColumn(mark("Disc."), lambda row: row.discount, 10, number=True)
    return (TableColumn(mark("No."), number, 7),
            TableColumn(mark("Qty"), lambda row: row.quantity, 9, number=True),
            *parts, item,
            TableColumn(mark("Each"), lambda row: row.each, word_width((row.each for row in rows), 15), number=True),
            *((listed, off) if discounted else ()),
            TableColumn(say("Net {currency}", currency=sizing.design.currency), lambda row: row.net,
                        word_width((row.net for row in rows), 19), number=True))


def _rows(sizing: Sizing) -> Iterator[PriceRow]:
    money = _Money(in_cents(sizing), least=not sizing.buildable)  # what is lacking to build it costs too
    bought, lists, nets = (_column(sizing, name) for name in ("bought", "list_price", "price"))
    lines = [line for line in sizing.bom if bought.get(line.row)]
    groups = systems(sizing, [line for line in lines if not line.derived])
    for title, members in (*groups.items(), (FOLLOWS, [line for line in lines if line.derived])):
        if not members:
            continue
        yield PriceRow("", "", title, strong=True, heads=True)
        yield from (_line(sizing, money, line) for line in members)
        if len(members) > 1:
            rows = [line.row for line in members]
            yield PriceRow("", "", say("Sub-total"), listed=money.sum(_of(lists, rows)), net=money.sum(_of(nets, rows)),
                           strong=True)
    list_prices, prices = ([_value(sizing, key) for key in keys] for keys in (
        [one.list_price for one in sizing.services], [one.price for one in sizing.services]))
    if sizing.services:
        yield PriceRow("", "", SERVICES, strong=True, heads=True)
        yield from (_service(sizing, money, at, one) for at, one in enumerate(sizing.services, 1))
        if len(sizing.services) > 1:
            yield PriceRow("", "", say("Sub-total"), listed=money.sum(list_prices), net=money.sum(prices), strong=True)
    every = [line.row for line in lines]
    # A line that the catalog has no item for has no row.
    whole = replace(money, least=money.least or not coverage(sizing, sizing.physical.price).complete)
    before = sizing.physical.list_price is not None
    yield PriceRow("", "", say("Total"), listed=whole.sum((*_of(lists, every), *list_prices)) if before else "",
                   net=whole.sum((*_of(nets, every), *prices)), strong=True)


@dataclass(frozen=True, slots=True)
class _Money:
    """Writes the amounts of an offer in the currency that the head of their column names."""

    cents: bool
    least: bool
    """Whether every sum is at least so much."""

    def text(self, amount: float | None) -> str:
        """One amount; what is not known is said to be so."""
        return UNKNOWN if amount is None or math.isnan(amount) else money_text(amount, cents=self.cents)

    def sum(self, amounts: Sequence[float]) -> str:
        """What amounts have together as they are printed, at least that where some are not known."""
        known = [amount for amount in amounts if not math.isnan(amount)]
        if not amounts:
            return ""
        if not known:
            return UNKNOWN
        partly = self.least or len(known) < len(amounts)
        if partly and sum(known) <= 0:
            return UNKNOWN
        return f"{'≥ ' if partly else ''}{money_text(sum_printed(known), cents=self.cents, bound=partly)}"


def _line(sizing: Sizing, money: _Money, line: BomLine) -> PriceRow:
    off = _column(sizing, "discount").get(line.row) or 0.0
    each, before, net = (money.text(_column(sizing, name).get(line.row))
                         for name in ("unit_price", "list_price", "price"))
    return PriceRow(line.number, counting(round(_column(sizing, QUANTITY)[line.row])), full_name(line), each, before,
                    _percent(off), net, part=line.part_number)


def _service(sizing: Sizing, money: _Money, at: int, one: ServiceLine) -> PriceRow:
    title = one.title
    if one.times:
        title = listed((title, counted(round(sizing.sheet[one.times].number), "year")))
    if one.model:
        title = say("{title}: {text}", title=title, text=one.model)
    off = _value(sizing, one.discount)
    each, before, net = (money.text(_value(sizing, key)) for key in (one.unit_price, one.list_price, one.price))
    return PriceRow(f"S{at}", read(sizing.sheet[one.quantity].number, "count").likely, title, each, before,
                    _percent(0.0 if math.isnan(off) else off), net, part=one.part_number)


def _column(sizing: Sizing, name: str) -> Mapping[str, float]:
    """A column of the bill of materials by row; empty where there is none."""
    table = sizing.sheet.tables.get(TABLE)
    column = table.columns.get(name) if table is not None else None
    if table is None or column is None:
        return {}
    return dict(zip(table.rows, column.figure.value[:, 0].tolist(), strict=True))


def _of(column: Mapping[str, float], rows: Sequence[str]) -> list[float]:
    return [column[row] for row in rows if row in column]


def _value(sizing: Sizing, key: str) -> float:
    return sizing.sheet[key].number if key else math.nan


def _percent(ratio: float) -> str:
    return say("{number} %", number=read(ratio, "1").likely) if ratio else ""
