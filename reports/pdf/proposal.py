"""The proposal of a sizing as PDF: what is proposed, what it will do, and where every number comes from."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.platypus import Flowable, PageBreak

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.decision.grounds import Grounds
from reports.drawings.scenes.scene import Scene
from reports.pdf.blocks import headings_of, section_story
from reports.pdf.contents import Contents
from reports.pdf.cover import Cover
from reports.pdf.fonts import Fonts, register
from reports.pdf.front import front_story
from reports.pdf.house import colours_of
from reports.pdf.layout import Papers, Part, Rendered, Writer, render, space
from reports.pdf.links import NO_LAWS, LawLinks
from reports.pdf.tokens import PAPERS
from reports.proposal.front import front_page
from reports.wording.content import DISCLAIMER
from sizer.language import mark, say

_MOST_PAGES, _NEARLY = 14, 17
"""More pages than this nobody reads of a proposal that can be told on fewer, and from how many on it is not worth a try
to set its lines closer."""


def proposal_bytes(found: Findings) -> bytes:
    """The proposal as a file's content. Equal in, equal out."""
    return rendered_proposal(found).content


def proposal_pages(found: Findings) -> tuple[Scene, ...]:
    """The pages of that very file as scenes, to be shown and printed."""
    return rendered_proposal(found, record=True).pages


def rendered_proposal(
    found: Findings, laws: LawLinks = NO_LAWS, appendix: Callable[[Fonts], Part] | None = None, *, record: bool = False,
) -> Rendered:
    """The proposal with links to the ``laws`` behind its figures, and with what ``appendix`` sets behind it."""
    register()
    fonts = Fonts()

    def made(*, tight: bool = False) -> Rendered:
        behind = None if appendix is None else appendix(fonts)
        return _set_in(found, Writer(fonts, tight), laws, behind, record=record)

    first = made()
    # Where the words of a language or the numbers of a design need a little more room, lines are closer.
    tight = _MOST_PAGES < first.before <= _NEARLY
    # What no font has is known only when everything is set; the document then says so.
    return made(tight=tight) if fonts.missing or tight else first


def _set_in(found: Findings, writer: Writer, laws: LawLinks, appendix: Part | None, *, record: bool) -> Rendered:
    fonts, sizing = writer.fonts, found.sizing
    view, unset = found.view, unset_note(writer, fonts)
    body = [part for section in sections(Medium.PAPER) for part in section_story(section, found, writer)]
    every = list(headings_of(body))
    headings = [part.plain for part in every if part.level == 0]
    day = view.date or found.now[:10]
    names = Cover(view.title, say("Storage proposal"), view.mark, tuple(
        (label, told or say("not stated")) for label, told in (
            (say("Prepared for"), view.customer), (say("Prepared by"), view.author), (say("Date"), day),
            (say("Valid until"), view.valid_until))), found.house.logo)
    named = [*headings, *(part.chapter for part in every)]
    front = front_story(names, front_page(Grounds(found.reader)), named, Writer(fonts), laws)
    derived = [writer.text(laws.said, "small")] if laws.said else []
    story = [*front, PageBreak(), writer.heading(mark("Contents")), Contents(headings, fonts), *derived, *unset, *body]
    author, customer = sizing.design.author, sizing.design.customer
    subject = (say("Expected-performance proposal for {customer}", customer=customer) if customer
               else say("Expected-performance proposal for no one named"))
    papers = Papers(view.title, author, subject,
                    document_mark(found), DISCLAIMER, PAPERS[found.paper], colours=colours_of(found.house))
    return render(story, papers, fonts, record=record, appendix=appendix)


def document_mark(found: Findings) -> str:
    """What tells the documents of a design from those of others: number or customer, and the day."""
    return " · ".join(filter(None, (found.view.mark or found.view.customer, found.view.date or found.now[:10])))


def unset_note(writer: Writer, fonts: Fonts) -> list[Flowable]:
    """What could not be set in type; to be made after everything else."""
    if not fonts.missing:
        return []
    codes = ", ".join(f"U+{ord(character):04X}" for character in list(fonts.missing)[:60])
    return [space(6), writer.text(
        say("The characters {codes} could not be set in type and are printed as �: no font on this system has them, or "
            "their letters join, stack or run from right to left.", codes=codes), "small")]
