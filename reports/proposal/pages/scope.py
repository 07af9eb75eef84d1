"""What the proposal includes and what it does not, what it depends on, until when it stands; and who signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, Block, Gap, Heading, Medium, Paragraph, Signatures, Together, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.growing import growing
from sizer.design.naming import begun
from sizer.sizing.judging.completeness import coverage, left_out
from sizer.units import counted

_MOST_MENDED = 4


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    yield Together((Heading(Chapter.SCOPE.value, 0), *_parts(found)))  # a place to sign never stands alone


def _parts(found: Findings) -> Iterator[Block]:
    view = found.view
    mended = [problem for problem in found.sizing.problems if problem.building]
    if mended:
        yield Paragraph("There is nothing to sign yet: what is proposed cannot be built as drawn.", Tone.LEAD)
        yield Heading("What to mend first")
        yield from (Paragraph(f"{begun(problem.text.rstrip('.'))}. {problem.hint}", Tone.ITEM)
                    for problem in mended[:_MOST_MENDED])
        if len(mended) > _MOST_MENDED:
            yield Paragraph(f"And {len(mended) - _MOST_MENDED} more, under {Chapter.OPEN.value}.", Tone.NOTE)
    else:
        until = f"It stands until {view.valid_until}." if view.valid_until else "How long it stands is not stated."
        yield Paragraph(f"This document is an expected-performance proposal. {until}", Tone.LEAD)
    for title, lines in (("Included", _included(found)), ("Not included", _excluded(found)),
                         ("What it depends on", _depends(found))):
        yield Heading(title)
        yield from (Paragraph(text, Tone.ITEM) for text in lines)
    if mended:
        return
    yield Heading("Signatures")
    if view.mark:  # the title stands at the head of the page
        yield Paragraph(f"{view.title}, {view.mark}", Tone.MUTED)
    yield Gap(4)
    yield Signatures((("For the customer", view.customer), ("For the supplier", view.author)))


def _included(found: Findings) -> Sequence[str]:
    lines = sum(line.counted for line in found.sizing.bom)
    if not lines:
        return ("Nothing yet.",)
    services = len(found.sizing.services)
    return (f"{counted(lines, 'line')} of the bill of materials, with the quantities stated there.",
            *((f"{counted(services, 'line')} of services and spares, as the prices list them.",) if services else ()),
            *((f"{Chapter.CAPACITY.value} and {Chapter.PERFORMANCE.value.lower()} as an estimate with its range.",)
              if found.sizing.buildable else ()))


def _excluded(found: Findings) -> Sequence[str]:
    told = []
    if apart := left_out(found.sizing):
        told.append(f"{begun(apart)}.")
    derived = sum(line.derived and not line.counted for line in found.sizing.bom)
    if derived:
        told.append(f"{counted(derived, 'line')} derived from the connections, to be confirmed before ordering.")
    if found.sizing.unlisted:
        told.append(f"{counted(len(found.sizing.unlisted), 'line')} that the catalog has no item for.")
    price = coverage(found.sizing, found.sizing.physical.price)
    if price.lines and price.nothing:
        told.append("Prices: no line has one.")
    elif not price.complete and price.lines:
        told.append(f"The price of {price.unknown} of {counted(price.lines, 'line')}, which is not known.")
    if not growing(found):
        told.append("When it runs out: no growth is stated.")
    told.append("Installation, training, software licences and support, unless a line of the bill of materials or of "
                "the services says so; taxes, freight and the site itself.")
    return told


def _depends(found: Findings) -> Sequence[str]:
    told = ["The assumptions: where one turns out otherwise, the figures change with it."]
    if found.sizing.missing:
        told.append(f"The answers to {counted(len(found.sizing.missing), 'open question')}.")
    if found.view.pins:
        told.append(f"{counted(len(found.view.pins), 'figure')} pinned by hand.")
    if found.view.accepted:
        told.append(f"{counted(len(found.view.accepted), 'problem')} that the author knows of and accepts.")
    return told  # that it is an estimate stands at the foot of each page


SECTION = Section(Chapter.SCOPE.value, 80, _blocks, room=0.0, media=PAPER)
