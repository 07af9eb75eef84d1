"""What is asked beside what is reached. On paper and in the workbook it is on the first page."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import Block, Column, Medium, Paragraph, Table
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.content import RequirementRow, UnsizedRow
from reports.wording.pinned import pin_mark
from sizer.design.sense import Sense


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    rows, without = found.view.requirements, found.view.without_result("requirements")
    if medium is not Medium.TERMINAL or not (rows or without):
        return

    def asked(row: RequirementRow | UnsizedRow) -> str:
        return row.asked if isinstance(row, UnsizedRow) else f"{Sense.of(row.at_least)} {row.target.likely_text()}"

    def designed(row: RequirementRow | UnsizedRow) -> str:
        return "-" if isinstance(row, UnsizedRow) else row.designed.text() + pin_mark(found.sizing, row.designed.key)

    columns: tuple[Column[RequirementRow | UnsizedRow], ...] = (
        Column("Requirement", lambda row: row.title), Column("Asked", asked), Column("Designed", designed),
        Column("Headroom", lambda row: "-" if isinstance(row, UnsizedRow) else row.headroom.text()),
        Column("Verdict", lambda row: str(row.verdict) if isinstance(row, UnsizedRow) else row.verdict_text),
    )
    yield Table(columns, (*rows, *without))
    yield from (Paragraph(f"{row.title} {row.says}") for row in without)


SECTION = Section("Requirements", 45, _blocks)
