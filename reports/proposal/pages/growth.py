"""What is asked for as it grows, year by year, beside what is designed, and when that is used up."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, Block, Drawing, Gap, Heading, Medium, Paragraph, Together, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.growing import growing
from reports.proposal.names import sentence
from sizer.language import mark, say

_MOST_DRAWN = 2
_READING = mark("Line with dots: what is asked, thin lines its low and high; blue: what is designed, with its range. ✓ "
                "is enough over the whole range, ✗ over none of it. A dashed upright: until then it must be enough.")


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    rows = growing(found)
    if not rows:
        return
    first = rows[0]
    told = sentence(first.when(first.title))
    yield Paragraph(told if len(rows) == 1 else say("First: {sentence}", sentence=told), Tone.LEAD)
    for at, one in enumerate(rows[:_MOST_DRAWN]):
        yield Together((Paragraph(one.sentence), Drawing(one.chart, "" if at else _READING), Gap(8)))
    if rest := rows[_MOST_DRAWN:]:
        yield Heading(mark("Others that grow"))
        yield from (Paragraph(one.sentence, Tone.ITEM) for one in rest)


SECTION = Section(Chapter.GROWTH.value, 55, _blocks, room=300, media=PAPER)
