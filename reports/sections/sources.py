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
from sizer.language import mark, say

_MOST_NAMED = 12
_DOCUMENTS: tuple[TableColumn[Use], ...] = (
    TableColumn(mark("Title"), lambda use: use.source.title), TableColumn(mark("Where"), lambda use: use.source.where),
    TableColumn(mark("Kind of evidence"), lambda use: use.source.evidence),
    TableColumn(mark("Note"), lambda use: use.source.note),
    TableColumn(mark("Inputs"), lambda use: NumberCell(float(len(use.labels)), "", "#,##0"), number=True),
    TableColumn(mark("Which"), lambda use: use.named(_MOST_NAMED)),
)
_LAWS: tuple[TableColumn[LawUse], ...] = (
    TableColumn(mark("Law"), lambda use: say(use.law.title)),
    TableColumn(mark("In symbols"), lambda use: law_text(use.law)),
    TableColumn(mark("Valid"), lambda use: say(use.law.validity)),
    TableColumn(mark("Source"), lambda use: use.law.source),
    TableColumn(mark("Uses"), lambda use: NumberCell(float(len(use.figures)), "", "#,##0"), number=True),
    TableColumn(mark("First used for"), lambda use: use.figures[0].key),
)


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sheet = found.sizing.sheet
    yield Heading(say("Documents and other evidence"))
    yield TableBlock(_DOCUMENTS, uses_of_sources(found.sizing))
    yield Heading(say("Laws"))
    yield TableBlock(_LAWS, laws_in_use(printed_figures(sheet)))


SECTION = Section(mark("Sources"), 75, _blocks, media=WORKBOOK,
                  sheet=SheetLayout(widths=(58, 40, 22, 40, 9, 70), repeat=4, stands=1))
