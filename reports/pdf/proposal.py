"""The proposal of a sizing as PDF: what is proposed, what it will do, and where every number comes from."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, KeepInFrame, PageBreak

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.blocks.section import Section, sections
from reports.drawings.scene import Scene
from reports.pdf.blocks import section_story, story_of
from reports.pdf.contents import Contents
from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import HEIGHT, PageHeading, Papers, Rendered, Writer, render, space
from reports.pdf.tokens import WIDTH
from reports.wording.content import DISCLAIMER

_SHRUNK = 1.2
"""What is at most this much too long for a page is set smaller; more takes a second page."""


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
    view, unset = found.view, _unset(writer, fonts)
    first, *rest = sections(Medium.PAPER)
    body = [part for section in rest for part in section_story(section, found, writer)]
    headings = [part.plain for part in body if isinstance(part, PageHeading) and part.level == 0]
    story = [*front(first, found, writer), Contents(headings, fonts), *unset, *body]
    author, customer = sizing.design.author, sizing.design.customer
    mark = " · ".join(filter(None, (view.customer, view.date or found.now[:10])))
    papers = Papers(view.title, author, f"Expected-performance proposal for {customer or 'no one named'}", mark,
                    DISCLAIMER)
    return render(story, papers, fonts, record=record)


def front(section: Section, found: Findings, writer: Writer) -> list[Flowable]:
    """The first page. One that fits has its page alone; the rest of a longer one would leave a second nearly empty."""
    head = [writer.text("Expected-performance proposal", "muted"),
            writer.heading(found.view.title, 0, "title", section.title)]
    story = story_of(section.blocks(found, Medium.PAPER), found.reader, writer)
    if _height(story) > _SHRUNK * (HEIGHT - _height(head)):
        return [*head, *story, space(22)]
    return [*head, KeepInFrame(0, 0, story, mode="shrink"), PageBreak()]


def _height(story: Sequence[Flowable]) -> float:
    """How high the parts are one below the other."""
    return float(sum(part.wrap(WIDTH, HEIGHT)[1] + max(part.getSpaceBefore(), part.getSpaceAfter()) for part in story))


def _unset(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(f"The characters {codes} could not be set in type and are printed as �: no font on "
                                  "this system has them, or their letters join, stack or run from right to left.",
                                  "small")]
