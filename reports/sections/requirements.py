"""What is asked beside what is reached. On paper and in the workbook it is on the first page."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import (
    TERMINAL,
    WINDOW,
    Block,
    Figures,
    Heading,
    Labelled,
    Medium,
    Paragraph,
    TableBlock,
    TableColumn,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.basis.pinned import pin_mark
from reports.wording.content import RequirementRow, UnsizedRow, with_times
from sizer.design.sense import Sense
from sizer.sizing.result import Sizing

_NOUNS = {"pools": "Pool", "workloads": "Workload", "requirements": "Requirement"}


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if medium is Medium.WINDOW:
        yield from _figures(found.sizing)
        return
    rows, without = found.view.requirements, found.view.without_result("requirements")
    if not (rows or without):
        return

    def asked(row: RequirementRow | UnsizedRow) -> str:
        if isinstance(row, UnsizedRow):
            return row.asked
        return f"{Sense.of(row.result.at_least)} {row.target.likely_text()}"

    def designed(row: RequirementRow | UnsizedRow) -> str:
        if isinstance(row, RequirementRow) and row.of_time and row.barred:
            return row.barred
        return "-" if isinstance(row, UnsizedRow) else row.designed.text() + pin_mark(found.sizing, row.designed.key)

    def headroom(row: RequirementRow | UnsizedRow) -> str:
        return "-" if isinstance(row, UnsizedRow) or (row.of_time and row.barred) else row.headroom.text()

    def verdict(row: RequirementRow | UnsizedRow) -> str:
        if isinstance(row, UnsizedRow):
            return ", ".join(filter(None, (row.verdict, row.reason)))
        return "" if row.of_time else row.verdict_text

    columns: tuple[TableColumn[RequirementRow | UnsizedRow], ...] = (
        TableColumn("Requirement", lambda row: row.title), TableColumn("Asked", asked),
        TableColumn("Designed", designed),
        TableColumn("Headroom", headroom),
        TableColumn("Verdict", verdict),
    )
    yield TableBlock(columns, (*with_times(rows), *without))


def _figures(sizing: Sizing) -> Iterator[Block]:
    if sizing.requirements or sizing.unsized:
        yield Heading("Requirements")
        yield Figures("", [
            entry for each in sizing.requirements for entry in (
                Labelled(each.title, each.actual),
                *([Labelled(f"{each.title}: {each.in_time.title}", each.in_time.response)] if each.in_time else []))])
        yield from (Paragraph(f"{_NOUNS[one.table]} {one.title} {one.says}", Tone.ALARM) for one in sizing.unsized)


SECTION = Section("Requirements", 5, _blocks, media=TERMINAL | WINDOW)
