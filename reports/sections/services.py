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
from sizer.sizing.result import Sizing, Total
from sizer.sizing.service_line import ServiceLine

_HARDWARE = Total(*(f"physical.hardware_price.{name}" for name in ("total", "lines", "unknown_lines")))
_EACH_TIME = {Paid.ONCE: "once", Paid.EVERY_YEAR: "every year"}


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    if not sizing.services:
        return
    yield TableBlock(_columns(medium), sizing.services, "lines")
    if medium is Medium.WORKBOOK:
        paid: TableColumn[Measure] = TableColumn("What is paid", lambda row: row.label)
        yield TableBlock((paid, TableColumn(sizing.design.currency, lambda row: AmountCell(row.amount, measure=row),
                                            number=True)),
                         [found.reader.measure(title, total) for title, total in _sums(sizing)])
        yield Paragraph("A price that is not known is missing from these sums: Summary says from how many lines.",
                        holds=Holds.ALWAYS)


def _columns(medium: Medium) -> tuple[TableColumn[ServiceLine], ...]:
    def number(key: str, unknown: str = UNKNOWN) -> Cell:
        return Ref(key) if key else unknown

    several: tuple[TableColumn[ServiceLine], ...] = () if medium is not Medium.WORKBOOK else (
        TableColumn("Times", lambda one: number(one.times, ""), 10, number=True),
        TableColumn("Unit price", lambda one: number(one.unit_price), 14, number=True),
        TableColumn("List price", lambda one: number(one.list_price), 14, number=True),
        TableColumn("Discount", lambda one: number(one.discount, ""), 10, number=True))
    return (
        TableColumn("What", lambda one: one.title, 30),
        TableColumn("Kind", lambda one: str(one.kind), 14),
        TableColumn("Paid", lambda one: _EACH_TIME[one.paid], 12),
        TableColumn("Model", lambda one: one.model or "-", 24),
        TableColumn("Quantity", lambda one: number(one.quantity), 10, number=True),
        *several,
        TableColumn("Price", lambda one: number(one.price), 14, number=True),
    )


def _sums(sizing: Sizing) -> Iterator[tuple[str, Total]]:
    if sizing.physical.list_price is not None:
        yield "All of it at list prices", sizing.physical.list_price
    yield "Of it the hardware, with its cables", _HARDWARE
    yield "All of it", sizing.physical.price


SECTION = Section("Services and spares", 61, _blocks, media=WORKBOOK | TERMINAL, sheet=SheetLayout(
    name="Services", widths=(34, 16, 14, 34, 12, 10, 14, 14, 10, 16)))
