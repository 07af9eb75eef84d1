"""The proposal of a sizing as PDF: what is proposed, what it will do, and where every number comes from."""

from __future__ import annotations

from reportlab.platypus import Flowable, PageBreak

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.decision.grounds import Grounds
from reports.drawings.scene import Scene
from reports.pdf.blocks import section_story
from reports.pdf.contents import Contents
from reports.pdf.fonts import Fonts, register
from reports.pdf.front import Cover, front_story
from reports.pdf.layout import PageHeading, Papers, Rendered, Writer, render, space
from reports.pdf.tokens import PAPERS
from reports.proposal.front import front_page
from reports.wording.content import DISCLAIMER


def proposal_bytes(found: Findings) -> bytes:
    """The proposal as a file's content. Equal in, equal out."""
    return _rendered(found, record=False).content


def proposal_pages(found: Findings) -> tuple[Scene, ...]:
    """The pages of that very file as scenes, to be shown and printed."""
    return _rendered(found, record=True).pages


def _rendered(found: Findings, *, record: bool) -> Rendered:
    register()
    fonts = Fonts()
    made = _set_in(found, fonts, record=record)
    # What no font has is known only when everything is set; the document then says so.
    return _set_in(found, fonts, record=record) if fonts.missing else made


def _set_in(found: Findings, fonts: Fonts, *, record: bool) -> Rendered:
    writer, sizing = Writer(fonts), found.sizing
    view, unset = found.view, unset_note(writer, fonts)
    body = [part for section in sections(Medium.PAPER) for part in section_story(section, found, writer)]
    headings = [part.plain for part in body if isinstance(part, PageHeading) and part.level == 0]
    day = view.date or found.now[:10]
    names = Cover(view.title, "Storage proposal", view.mark, (
        ("Prepared for", view.customer or "not stated"), ("Prepared by", view.author or "not stated"),
        ("Date", day or "not stated"), ("Valid until", view.valid_until or "not stated")))
    front = front_story(names, front_page(Grounds(found.reader)), headings, writer)
    story = [*front, PageBreak(), writer.heading("Contents"), Contents(headings, fonts), *unset, *body]
    author, customer = sizing.design.author, sizing.design.customer
    papers = Papers(view.title, author, f"Expected-performance proposal for {customer or 'no one named'}",
                    document_mark(found), DISCLAIMER, PAPERS[found.paper])
    return render(story, papers, fonts, record=record)


def document_mark(found: Findings) -> str:
    """What tells the documents of a design from those of others: number or customer, and the day."""
    return " · ".join(filter(None, (found.view.mark or found.view.customer, found.view.date or found.now[:10])))


def unset_note(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(f"The characters {codes} could not be set in type and are printed as �: no font on "
                                  "this system has them, or their letters join, stack or run from right to left.",
                                  "small")]
