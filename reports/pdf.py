"""The proposal of a sizing as PDF: what is proposed, what it will do, and where every number comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.platypus import Flowable

from reports.amounts import Reader
from reports.content import DISCLAIMER, NOTHING, Published, overview
from reports.drawings.from_sizing import rack_count
from reports.figures import printed_figures
from reports.pdf_appendix import appendix
from reports.pdf_failures import after_one_failure
from reports.pdf_fonts import Fonts, register
from reports.pdf_front import front
from reports.pdf_items import bill_of_materials
from reports.pdf_layout import Papers, Writer, render
from reports.pdf_sections import capacity, configuration, performance, published_beside, sources, unset
from sizer.figures.columns import Spread
from sizer.published import Row
from sizer.sizing.result import Sizing


def proposal_bytes(
    sizing: Sizing, spread: Spread | None = None, *, now: str, version: str, published: Published = NOTHING,
    beside: Sequence[Row] = (),
) -> bytes:
    """The proposal as a file's content; ``now`` is printed where the design states no date. Equal in, equal out.

    ``published`` points are drawn beside the curves of their workloads; ``beside`` are published numbers with what is
    predicted for them, where the design is of a system whose results were published.
    """
    register()
    fonts = Fonts()
    made = _rendered(sizing, spread, fonts, now, version, published, beside)
    if fonts.missing:
        # What no font has is known only when everything is set; the document then says so.
        made = _rendered(sizing, spread, fonts, now, version, published, beside)
    return made


def _rendered(
    sizing: Sizing, spread: Spread | None, fonts: Fonts, now: str, version: str, published: Published,
    beside: Sequence[Row],
) -> bytes:
    writer = Writer(fonts)
    reader = Reader(sizing, spread)
    view = overview(sizing, spread, version)
    view = replace(view, date=view.date or now[:10])
    missing = unset(writer, fonts)
    story: list[Flowable] = [
        *front(writer, view, rack_count(sizing)),
        *configuration(writer, reader, view),
        *capacity(writer, reader),
        *performance(writer, reader, published, view.losses),
        *published_beside(writer, beside),
        *after_one_failure(writer, view),
        *bill_of_materials(writer, sizing),
        *sources(writer, reader, view),
        *missing,
        *appendix(writer, printed_figures(sizing.sheet)),
    ]
    design = sizing.design
    footer = " · ".join(part for part in (view.title, view.customer, view.date, DISCLAIMER) if part)
    papers = Papers(view.title, design.author, f"Expected-performance proposal for {design.customer or 'no one named'}",
                    footer)
    return render(story, papers, fonts)
