"""What the proposal includes and what it does not, what it depends on, until when it stands; and who signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, Block, Gap, Heading, Medium, Paragraph, Signatures, Together, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.growing import growing
from reports.proposal.names import sentence, sentences
from sizer.design.naming import begun
from sizer.language import mark, say, say_of
from sizer.sizing.judging.completeness import coverage, left_out

_MOST_MENDED = 4


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    yield Together((Heading(Chapter.SCOPE.value, 0), *_parts(found)))  # a place to sign never stands alone


def _parts(found: Findings) -> Iterator[Block]:
    view = found.view
    mended = [problem for problem in found.sizing.problems if problem.building]
    if mended:
        yield Paragraph(mark("There is nothing to sign yet: what is proposed cannot be built as drawn."), Tone.LEAD)
        yield Heading(mark("What to mend first"))
        yield from (Paragraph(sentences(sentence(begun(problem.text)), problem.hint), Tone.ITEM)
                    for problem in mended[:_MOST_MENDED])
        if len(mended) > _MOST_MENDED:
            yield Paragraph(say("And {number} more, under {chapter}.", number=len(mended) - _MOST_MENDED,
                                chapter=Chapter.OPEN.value), Tone.NOTE)
    else:
        until = say("It stands until {day}.", day=view.valid_until) if view.valid_until else say(
            "How long it stands is not stated.")
        yield Paragraph(sentences(say("This document is an expected-performance proposal."), until), Tone.LEAD)
    for title, lines in ((mark("Included"), _included(found)), (mark("Not included"), _excluded(found)),
                         (mark("What it depends on"), _depends(found))):
        yield Heading(title)
        yield from (Paragraph(text, Tone.ITEM) for text in lines)
    if mended:
        return
    yield Heading(mark("Signatures"))
    if view.mark:  # the title stands at the head of the page
        yield Paragraph(f"{view.title}, {view.mark}", Tone.MUTED)
    yield Gap(4)
    yield Signatures(((mark("For the customer"), view.customer), (mark("For the supplier"), view.author)))


def _included(found: Findings) -> Sequence[str]:
    lines = sum(line.counted for line in found.sizing.bom)
    if not lines:
        return (say("Nothing yet."),)
    services = len(found.sizing.services)
    return (say_of(lines, "{number} line of the bill of materials, with the quantities stated there.",
                   "{number} lines of the bill of materials, with the quantities stated there."),
            *((say_of(services, "{number} line of services and spares, as the prices list them.",
                      "{number} lines of services and spares, as the prices list them."),) if services else ()),
            *((say("Capacity and performance as an estimate with its range."),)
              if found.sizing.buildable else ()))


def _excluded(found: Findings) -> Sequence[str]:
    told = []
    if apart := left_out(found.sizing):
        told.append(sentence(begun(apart)))
    derived = sum(line.derived and not line.counted for line in found.sizing.bom)
    if derived:
        told.append(say_of(derived, "{number} line derived from the connections, to be confirmed before ordering.",
                           "{number} lines derived from the connections, to be confirmed before ordering."))
    if found.sizing.unlisted:
        told.append(say_of(len(found.sizing.unlisted), "{number} line that the catalog has no item for.",
                           "{number} lines that the catalog has no item for."))
    price = coverage(found.sizing, found.sizing.physical.price)
    if price.lines and price.nothing:
        told.append(say("Prices: no line has one."))
    elif not price.complete and price.lines:
        told.append(say_of(price.lines, "The price of {unknown} of {number} line, which is not known.",
                           "The price of {unknown} of {number} lines, which is not known.", unknown=price.unknown))
    if not growing(found):
        told.append(say("When it runs out: no growth is stated."))
    told.append(say("Installation, training, software licences and support, unless a line of the bill of materials or "
                    "of the services says so; taxes, freight and the site itself."))
    return told


def _depends(found: Findings) -> Sequence[str]:
    told = [say("The assumptions: where one turns out otherwise, the figures change with it.")]
    if found.sizing.missing:
        told.append(say_of(len(found.sizing.missing), "The answers to {number} open question.",
                           "The answers to {number} open questions."))
    if found.view.pins:
        told.append(say_of(len(found.view.pins), "{number} figure pinned by hand.", "{number} figures pinned by hand."))
    if found.view.accepted:
        told.append(say_of(len(found.view.accepted), "{number} problem that the author knows of and accepts.",
                           "{number} problems that the author knows of and accepts."))
    return told  # that it is an estimate stands at the foot of each page


SECTION = Section(Chapter.SCOPE.value, 80, _blocks, room=0.0, media=PAPER)
