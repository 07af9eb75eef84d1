"""What is bought beside the hardware, with all that its price follows from, and what it comes to with the hardware.

In the proposal it stands among the prices of the bill, in the window in the bill itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import (
    TERMINAL,
    WORKBOOK,
    AmountCell,
    Block,
    Cell,
    Holds,
    Medium,
    Paragraph,
    Ref,
    TableBlock,
    TableColumn,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.quantities.amounts import Measure
from reports.wording.quantities.cells import UNKNOWN
from sizer.design.records import Paid
from sizer.language import mark, say
from sizer.sizing.result import Sizing, Total
from sizer.sizing.service_line import ServiceLine

_HARDWARE = Total(*(f"physical.hardware_price.{name}" for name in ("total", "lines", "unknown_lines")))
_EACH_TIME = {Paid.ONCE: mark("once"), Paid.EVERY_YEAR: mark("every year")}


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    if not sizing.services:
        return
    yield TableBlock(_columns(medium), sizing.services, mark("lines"))
    if medium is Medium.WORKBOOK:
        paid: TableColumn[Measure] = TableColumn(mark("What is paid"), lambda row: row.label)
        yield TableBlock((paid, TableColumn(sizing.design.currency, lambda row: AmountCell(row.amount, measure=row),
                                            number=True)),
                         [found.reader.measure(title, total) for title, total in _sums(sizing)])
        yield Paragraph(say("A price that is not known is missing from these sums: {sheet} says from how many lines.",
                            sheet=mark("Summary")), holds=Holds.ALWAYS)


def _columns(medium: Medium) -> tuple[TableColumn[ServiceLine], ...]:
    def number(key: str, unknown: str = UNKNOWN) -> Cell:
        return Ref(key) if key else unknown

    several: tuple[TableColumn[ServiceLine], ...] = () if medium is not Medium.WORKBOOK else (
        TableColumn(mark("Times"), lambda one: number(one.times, ""), 10, number=True),
        TableColumn(mark("Unit price"), lambda one: number(one.unit_price), 14, number=True),
        TableColumn(mark("List price"), lambda one: number(one.list_price), 14, number=True),
        TableColumn(mark("Discount"), lambda one: number(one.discount, ""), 10, number=True))
    return (
        TableColumn(mark("What"), lambda one: one.title, 30),
        TableColumn(mark("Kind"), lambda one: say(one.kind), 14),
        TableColumn(mark("Paid"), lambda one: say(_EACH_TIME[one.paid]), 12),
        TableColumn(mark("Model"), lambda one: one.model or "-", 24),
        TableColumn(mark("Quantity"), lambda one: number(one.quantity), 10, number=True),
        *several,
        TableColumn(mark("Price"), lambda one: number(one.price), 14, number=True),
    )


def _sums(sizing: Sizing) -> Iterator[tuple[str, Total]]:
    if sizing.physical.list_price is not None:
        yield say("All of it at list prices"), sizing.physical.list_price
    yield say("Of it the hardware, with its cables"), _HARDWARE
    yield say("All of it"), sizing.physical.price


SECTION = Section(mark("Services and spares"), 61, _blocks, media=WORKBOOK | TERMINAL, sheet=SheetLayout(
    name=mark("Services"), widths=(34, 16, 14, 34, 12, 10, 14, 14, 10, 16)))
