"""The proposal of a sizing as PDF: what is proposed, what it will do, and where every number comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from reportlab.platypus import Flowable, KeepInFrame, PageBreak

from reports.drawings.hardware import rack_count
from reports.drawings.scene import Scene
from reports.pdf.appendix import appendix
from reports.pdf.contents import Contents
from reports.pdf.failures import after_one_failure
from reports.pdf.fonts import Fonts, register
from reports.pdf.front import front
from reports.pdf.items import bill_of_materials
from reports.pdf.layout import Heading, Papers, Rendered, Writer, render, space
from reports.pdf.sections import capacity, configuration, performance, published_beside, sources, unset
from reports.wording.amounts import Reader
from reports.wording.around import around
from reports.wording.content import DISCLAIMER, NOTHING, Published, overview
from reports.wording.figures import printed_figures
from sizer.figures.columns import Spread
from sizer.published import Row
from sizer.sizing.result import Sizing


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a proposal is made of. Equal in, equal out.

    ``now`` is printed where the design states no date. ``published`` points are drawn beside the curves of their
    workloads; ``beside`` are published numbers with what is predicted for them, where the design is of a system whose
    results were published. ``failure`` is the id of the failure that was being looked at: what it leaves is said and
    drawn.
    """

    sizing: Sizing
    spread: Spread | None
    now: str
    version: str
    published: Published = field(default_factory=lambda: NOTHING)
    beside: Sequence[Row] = ()
    failure: str = ""

    def content(self) -> bytes:
        """The file's content."""
        return self._rendered(record=False).content

    def pages(self) -> tuple[Scene, ...]:
        """The pages of that very file as scenes, to be shown and printed."""
        return self._rendered(record=True).pages

    def _rendered(self, *, record: bool) -> Rendered:
        register()
        fonts = Fonts()
        made = self._set_in(fonts, record=record)
        # What no font has is known only when everything is set; the document then says so.
        return self._set_in(fonts, record=record) if fonts.missing else made

    def _set_in(self, fonts: Fonts, *, record: bool) -> Rendered:
        writer, reader = Writer(fonts), Reader(self.sizing, self.spread)
        view = overview(self.sizing, self.spread, self.version, self.failure)
        view = replace(view, date=view.date or self.now[:10])
        missing = unset(writer, fonts)
        beside = around(self.sizing, self.spread, view.losses, self.published, self.failure)
        body: list[Flowable] = [
            *configuration(writer, reader, view),
            *capacity(writer, reader, view),
            *performance(writer, reader, view, beside),
            *published_beside(writer, self.beside),
            *after_one_failure(writer, view),
            *bill_of_materials(writer, self.sizing),
            *sources(writer, reader, view),
            *missing,
            *appendix(writer, printed_figures(self.sizing.sheet)),
        ]
        headings = [part.plain for part in body if isinstance(part, Heading) and part.level == 0]
        summary = front(writer, view, rack_count(self.sizing))
        # A summary that fits its page has it alone; the rest of a longer one would leave its second page nearly empty.
        alone = isinstance(summary[-1], KeepInFrame)
        story = [*summary, PageBreak() if alone else space(22), Contents(headings, fonts), *body]
        author, customer = self.sizing.design.author, self.sizing.design.customer
        footer = " · ".join(part for part in (view.title, view.customer, view.date, DISCLAIMER) if part)
        papers = Papers(view.title, author, f"Expected-performance proposal for {customer or 'no one named'}", footer)
        return render(story, papers, fonts, record=record)


def proposal_bytes(
    sizing: Sizing, spread: Spread | None = None, *, now: str, version: str, published: Published = NOTHING,
    beside: Sequence[Row] = (), failure: str = "",
) -> bytes:
    """The :class:`Proposal` of a sizing as a file's content."""
    return Proposal(sizing, spread, now, version, published, beside, failure).content()
