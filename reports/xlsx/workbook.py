"""The workbook of a sizing: a bill of materials and a calculation that stay live outside the program."""

from __future__ import annotations

from collections.abc import Sequence

from reports.wording.amounts import Reader
from reports.wording.content import NOTHING, Published, overview
from reports.wording.itemcolumns import TABLE
from reports.xlsx.book import NOTE, TITLE, Book
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.intact import write_intact
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.places import CALCULATIONS, CHECKS, SIZED, SOLVER, Places
from reports.xlsx.cells.state import States
from reports.xlsx.cells.tables import other_tables, write_other_tables
from reports.xlsx.sheets.calculations import HEADER_ROW, write_calculations
from reports.xlsx.sheets.capacity import write_capacity
from reports.xlsx.sheets.checks import Checks, blocked_by, turns_of, write_checks
from reports.xlsx.sheets.failures import NAME as FAILURES
from reports.xlsx.sheets.failures import write_failures
from reports.xlsx.sheets.items import NAME, lay_out, write_items
from reports.xlsx.sheets.performance import write_performance
from reports.xlsx.sheets.published import NAME as PUBLISHED
from reports.xlsx.sheets.published import write_published
from reports.xlsx.sheets.sources import write_sources
from reports.xlsx.sheets.summary import write_summary
from sizer.figures.columns import Spread
from sizer.published import Row
from sizer.sizing.result import Sizing

_TABLES = "Tables"
_ONE_PAGE = 80
"""Rows that are still to be read when they share one page."""


def workbook_bytes(
    sizing: Sizing, spread: Spread | None = None, *, now: str, version: str, published: Published = NOTHING,
    beside: Sequence[Row] = (), failure: str = "",
) -> bytes:
    """The workbook as a file's content. ``now`` is an ISO time; equal arguments give equal bytes.

    Every closed law is a formula, every equation of one unknown a ladder of halvings on a hidden sheet; what nothing
    but Sizer can compute says so as soon as an input that it follows from is edited. ``published`` points stand beside
    the curves of their workloads; ``beside`` are published numbers with what is predicted for them; ``failure`` is the
    id of the failure that was being looked at.
    """
    design = sizing.design
    view = overview(sizing, spread, version, failure)
    book = Book(now, design.title, design.author)
    names = ["Summary", NAME, "Capacity", "Performance", *([] if view.losses.none else [FAILURES]),
             *([PUBLISHED] if beside else []), CHECKS, CALCULATIONS, "Sources"]
    others = {name: table for name, table in sizing.sheet.tables.items() if name != TABLE}
    pages = {name: book.page(name) for name in [*names, *([_TABLES] if others else []), SIZED, SOLVER]}
    layout = lay_out(sizing)
    other_places = other_tables(others, _TABLES)
    places = Places(sizing.sheet, {TABLE: layout.place, **other_places})
    checks = Checks(sizing.limits, sizing.sheet, turns_of(sizing))
    states = States(places, pages[CALCULATIONS], pages[SIZED], blocked_by(sizing, checks))
    live = Live(places, pages[CALCULATIONS], pages[SOLVER], states)
    edits = Edits(sizing, live, pages[SOLVER], pages[SIZED])
    reader = Reader(sizing, spread)
    pages[SOLVER].put(1, 1, "Solver", TITLE)
    pages[SOLVER].put(2, 1, "Equations by halving, and what the other sheets say once an input is edited.", NOTE)
    pages[SIZED].put(1, 1, "Tables and sentences as they were sized", TITLE)
    edits.write(checks.told(), checks.first())
    write_calculations(pages[CALCULATIONS], edits, spread)
    subtitle = " · ".join(part for part in (design.customer, design.date, f"scenario {sizing.scenario}",
                                            f"Sizer {version}") if part)
    write_items(pages[NAME], edits, layout, sizing, subtitle)
    write_summary(pages["Summary"], edits, checks, view)
    write_capacity(pages["Capacity"], edits, reader)
    write_performance(pages["Performance"], edits, reader, published)
    if FAILURES in pages:
        write_failures(pages[FAILURES], edits, view)
    if PUBLISHED in pages:
        write_published(pages[PUBLISHED], edits, beside)
    write_checks(pages[CHECKS], edits, checks)
    write_sources(pages["Sources"], edits, sizing.sheet, live.places.figures)
    write_intact(pages, layout)
    if others:
        write_other_tables(pages[_TABLES], edits, others, other_places)
    heads = {NAME: 5, CALCULATIONS: HEADER_ROW, "Sources": 4, PUBLISHED: 4, CHECKS: 5}
    for name, page in pages.items():
        page.print_setup(heads.get(name), design.title,
                         one_page=name in ("Summary", "Performance") and len(page.rows) <= _ONE_PAGE)
    for name in (SIZED, SOLVER):
        pages[name].sheet.sheet_state = "hidden"
    return book.save()


