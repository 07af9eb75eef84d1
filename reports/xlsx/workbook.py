"""The workbook of a sizing: a bill of materials and a calculation that stay live outside the program."""

from __future__ import annotations

from reports.blocks.blocks import Block, Medium, Paragraph, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section, sections
from reports.wording.itemcolumns import TABLE
from reports.wording.standing import unclaimed
from reports.xlsx.blocks import write_section
from reports.xlsx.book import Book
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.intact import write_intact
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.places import CALCULATIONS, CHECKS, INPUTS, SIZED, SOLVER, Places
from reports.xlsx.cells.state import States
from reports.xlsx.cells.tables import other_tables, write_other_tables
from reports.xlsx.sheets.calculations import write_calculations
from reports.xlsx.sheets.checks import Checks, blocked_by, turns_of, write_checks
from reports.xlsx.sheets.inputs import HEADER_ROW as INPUTS_HEAD
from reports.xlsx.sheets.inputs import lay_out_inputs, write_inputs
from reports.xlsx.sheets.items import NAME, lay_out, write_items
from reports.xlsx.sheets.sums import write_sums
from reports.xlsx.styles import NOTE, TITLE
from sizer.figures.computing.uncollected import uncollected
from sizer.language import mark, say

_TABLES = mark("Tables")
_TOLD_LATER = mark("This sheet is written once the design can be built; the arithmetic of what is drawn is on the "
                   "sheet {sheet}.")


@uncollected()
def workbook_bytes(found: Findings) -> bytes:
    """The workbook as a file's content. Equal in, equal out.

    Every closed law is a formula, every equation of one unknown a ladder of halvings on a hidden sheet; what nothing
    but Sizer can compute says so as soon as an input that it follows from is edited.
    """
    return _book(found).save()  # what the cells were made from is given up first: the file of a large one takes room


def _book(found: Findings) -> Book:
    """The book with all its cells."""
    sizing, design = found.sizing, found.sizing.design
    book = Book(found.now, design.title, design.author)
    drawn = {section.sheet.name or section.title: (section, blocks) for section in sections(Medium.WORKBOOK)
             if (blocks := _blocks(section, found))}
    before, between, behind = ([name for name, (section, _) in drawn.items() if section.sheet.stands == at]
                               for at in (-1, 0, 1))
    names = [*before, INPUTS, NAME, *between, CHECKS, CALCULATIONS, *behind]
    others = {name: table for name, table in sizing.sheet.tables.items() if name != TABLE}
    pages = {name: book.page(name) for name in [*names, *([_TABLES] if others else []), SIZED, SOLVER]}
    for name in set(pages) - {NAME, CALCULATIONS, SIZED, SOLVER}:
        pages[name].texts = {}
    for number, name in enumerate((name for name in pages if name not in (SIZED, SOLVER)), 1):
        book.twin(pages[name], number)
    layout = lay_out(sizing)
    other_places = other_tables(others, _TABLES)
    places = Places(sizing.sheet, {TABLE: layout.place, **other_places})
    inputs = lay_out_inputs(places, found.reader)
    checks = Checks(sizing.limits, sizing.sheet, turns_of(sizing), tuple(sizing.requirements))
    states = States(places, pages[CALCULATIONS], pages[SIZED], blocked_by(sizing, checks))
    live = Live(places, pages[CALCULATIONS], pages[SOLVER], states)
    edits = Edits(sizing, live, pages[SOLVER], pages[SIZED])
    pages[SOLVER].put(1, 1, "Solver", TITLE)
    pages[SOLVER].put(2, 1, mark("Equations by halving, and what the other sheets say once an input is edited."), NOTE)
    pages[SIZED].put(1, 1, mark("Tables and sentences as they were sized"), TITLE)
    edits.write(checks.told(), checks.first(), checks.unbuilt())
    for name, (section, blocks) in drawn.items():
        write_section(pages[name], edits, checks, found.reader, section, blocks)
    write_calculations(pages[CALCULATIONS], edits, found.spread)
    subtitle = " · ".join(part for part in (design.customer, design.date, design.scenario_called(sizing.scenario),
                                            f"Sizer {found.version}") if part)
    write_items(pages[NAME], edits, layout, sizing, subtitle)
    write_sums(pages[NAME], edits, layout, sizing)
    write_checks(pages[CHECKS], edits, checks)
    write_inputs(pages[INPUTS], edits, inputs, found.reader)
    if others:
        write_other_tables(pages[_TABLES], edits, others, other_places)
    write_intact(pages, layout)
    heads = {NAME: 5, INPUTS: INPUTS_HEAD, CHECKS: 5,
             **{name: section.sheet.repeat for name, (section, _) in drawn.items()}}
    upright = {NAME, INPUTS, *(name for name, (section, _) in drawn.items() if section.sheet.upright)}
    single = {name for name, (section, _) in drawn.items() if section.sheet.one_page}
    for name, page in pages.items():
        page.formulas.clear()  # of a million rows, and nobody asks any more
        page.print_setup(heads.get(name), (design.title, found.view.mark), paper=found.paper, upright=name in upright,
                         one_page=name in single)
    for name in (SIZED, SOLVER):
        pages[name].sheet.sheet_state = "hidden"
    return book


def _blocks(section: Section, found: Findings) -> tuple[Block, ...]:
    """What a section has on its sheet; of a design that cannot be built, that it claims nothing."""
    blocks = tuple(section.blocks(found, Medium.WORKBOOK))
    refused = unclaimed(found.sizing) if blocks and section.sheet.claims else ""
    return (Paragraph(f"{refused} {say(_TOLD_LATER, sheet=CALCULATIONS)}", Tone.ALARM),) if refused else blocks
