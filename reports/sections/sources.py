"""What the inputs rest on, and every law in use with its own source. On paper the laws are derived at the end."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import WORKBOOK, Block, Heading, Medium, NumberCell, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.basis.evidence import Use, uses_of_sources
from reports.wording.basis.laws import LawUse, laws_in_use
from reports.wording.figures import printed_figures
from sizer.figures.notation import law_text

_MOST_NAMED = 12
_DOCUMENTS: tuple[TableColumn[Use], ...] = (
    TableColumn("Title", lambda use: use.source.title), TableColumn("Where", lambda use: use.source.where),
    TableColumn("Kind of evidence", lambda use: use.source.evidence),
    TableColumn("Note", lambda use: use.source.note),
    TableColumn("Inputs", lambda use: NumberCell(float(len(use.labels)), "", "#,##0"), number=True),
    TableColumn("Which", lambda use: use.named(_MOST_NAMED)),
)
_LAWS: tuple[TableColumn[LawUse], ...] = (
    TableColumn("Law", lambda use: use.law.title), TableColumn("In symbols", lambda use: law_text(use.law)),
    TableColumn("Valid", lambda use: use.law.validity), TableColumn("Source", lambda use: use.law.source),
    TableColumn("Uses", lambda use: NumberCell(float(len(use.figures)), "", "#,##0"), number=True),
    TableColumn("First used for", lambda use: use.figures[0].key),
)


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sheet = found.sizing.sheet
    yield Heading("Documents and other evidence")
    yield TableBlock(_DOCUMENTS, uses_of_sources(found.sizing))
    yield Heading("Laws")
    yield TableBlock(_LAWS, laws_in_use(printed_figures(sheet)))


SECTION = Section("Sources", 75, _blocks, media=WORKBOOK,
                  sheet=SheetLayout(widths=(58, 40, 22, 40, 9, 70), repeat=4, stands=1))
