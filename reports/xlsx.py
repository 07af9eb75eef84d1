"""The workbook of a sizing: a bill of materials and a calculation that stay live outside the program."""

from __future__ import annotations

from collections.abc import Sequence

from reports.amounts import Reader
from reports.content import NOTHING, Published, overview
from reports.itemcolumns import TABLE
from reports.xlsx_book import NOTE, TITLE, Book
from reports.xlsx_calculations import HEADER_ROW, write_calculations
from reports.xlsx_capacity import write_capacity
from reports.xlsx_failures import NAME as FAILURES
from reports.xlsx_failures import write_failures
from reports.xlsx_items import NAME, lay_out, write_items
from reports.xlsx_live import Live
from reports.xlsx_performance import write_performance
from reports.xlsx_places import CALCULATIONS, SOLVER, Places
from reports.xlsx_published import NAME as PUBLISHED
from reports.xlsx_published import write_published
from reports.xlsx_sources import write_sources
from reports.xlsx_summary import write_summary
from reports.xlsx_tables import other_tables, write_other_tables
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

    Every closed law is a formula, every equation of one unknown a ladder of halvings on a hidden sheet; values that
    nothing but Sizer can compute stand behind a guard that turns on when their inputs change. ``published`` points
    stand beside the curves of their workloads; ``beside`` are published numbers with what is predicted for them;
    ``failure`` is the id of the failure that was being looked at.
    """
    design = sizing.design
    view = overview(sizing, spread, version, failure)
    book = Book(now, design.title, design.author)
    names = ["Summary", NAME, "Capacity", "Performance", *([] if view.losses.none else [FAILURES]),
             *([PUBLISHED] if beside else []), CALCULATIONS, "Sources"]
    others = {name: table for name, table in sizing.sheet.tables.items() if name != TABLE}
    pages = {name: book.page(name) for name in [*names, *([_TABLES] if others else []), SOLVER]}
    layout = lay_out(sizing)
    other_places = other_tables(others, _TABLES)
    live = Live(Places(sizing.sheet, {TABLE: layout.place, **other_places}), pages[CALCULATIONS], pages[SOLVER])
    reader = Reader(sizing, spread)
    pages[SOLVER].put(1, 1, "Solver", TITLE)
    pages[SOLVER].put(2, 1, "Equations by halving, and guards of values that only Sizer computes.", NOTE)
    write_calculations(pages[CALCULATIONS], live, spread)
    subtitle = " · ".join(part for part in (design.customer, design.date, f"scenario {sizing.scenario}",
                                            f"Sizer {version}") if part)
    write_items(pages[NAME], live, layout, sizing, subtitle)
    write_summary(pages["Summary"], live, view)
    write_capacity(pages["Capacity"], live, reader)
    write_performance(pages["Performance"], live, reader, published)
    if FAILURES in pages:
        write_failures(pages[FAILURES], live, reader, view)
    if PUBLISHED in pages:
        write_published(pages[PUBLISHED], beside)
    write_sources(pages["Sources"], sizing.sheet, live.places.figures)
    if others:
        write_other_tables(pages[_TABLES], live, others, other_places)
    for name, page in pages.items():
        page.print_setup({NAME: 5, CALCULATIONS: HEADER_ROW, "Sources": 4, PUBLISHED: 4}.get(name), design.title,
                         one_page=name in ("Summary", "Performance") and len(page.rows) <= _ONE_PAGE)
    pages[SOLVER].sheet.sheet_state = "hidden"
    return book.save()


