"""What the answers rest on: the inputs that move them, what is not stated, what is pinned, and how such ranges held."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import (
    PAPER,
    Block,
    Drawing,
    Gap,
    Heading,
    Medium,
    Paragraph,
    Ref,
    TableBlock,
    TableColumn,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.charts.shares import share_bar
from reports.proposal.chapters import Chapter
from reports.wording.basis.assumptions import Assumption, assumptions
from reports.wording.content import Pinned
from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.published import held_sentence
from sizer.sizing.bench.missing import MissingInput
from sizer.units import counted

_MOST, _MOST_QUESTIONS, _MOST_UNKNOWN, _MOST_PINS = 12, 10, 4, 12
_READING = ("Likely (low – high): the result at the likely inputs; of a thousand samples of all uncertain inputs one "
            "in ten lies below low, one in ten above high. ✓ met and ✗ missed hold over the whole range; ? uncertain: "
            "what is asked lies inside it.")


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    moving, view = assumptions(found.reader, _MOST), found.view
    total = sum(share.count for share in view.evidence)
    first = f" {moving[0].label} moves {moving[0].moves} most." if moving else ""
    yield Paragraph(f"The answers rest on {counted(total, 'input')}.{first}", Tone.LEAD)
    if moving:
        yield TableBlock(_MOVING, moving)
    if questions := found.sizing.missing:
        yield Heading("Not stated, so assumed")
        yield TableBlock(_QUESTIONS, questions[:_MOST_QUESTIONS], "questions")
        if len(questions) > _MOST_QUESTIONS:
            yield Paragraph(f"{counted(len(questions) - _MOST_QUESTIONS, 'further question')}: see the window, Trust.",
                            Tone.NOTE)
    if found.losses.questions:
        yield Heading("Not known of failures")
        yield from (Paragraph(one.text, Tone.ITEM) for one in found.losses.questions[:_MOST_UNKNOWN])
        if len(found.losses.questions) > _MOST_UNKNOWN:
            yield Paragraph(f"{counted(len(found.losses.questions) - _MOST_UNKNOWN, 'further question')}: see the "
                            "workbook, sheet After one failure.", Tone.NOTE)
    if view.pins:
        yield Heading("Pinned by hand")
        yield TableBlock(_pins(Names(resolve(found.sizing.design, found.sizing.scenario))), view.pins[:_MOST_PINS])
        if len(view.pins) > _MOST_PINS:
            yield Paragraph(f"{counted(len(view.pins) - _MOST_PINS, 'further pin')}: see the workbook.", Tone.NOTE)
    yield Heading("How far to trust the ranges")
    yield Paragraph(_READING)
    yield Paragraph(held_sentence())
    if view.evidence:
        title = f"What the {counted(total, 'input')} rest{'s' if total == 1 else ''} on"
        shares = [(share.kind, share.share) for share in view.evidence]
        yield Gap(5)
        yield Drawing(lambda width: share_bar(title, shares, width=width), grows=True)
    yield Paragraph("Every source is in the workbook, sheet Sources; every formula in its sheet Calculations.",
                    Tone.NOTE)


def _pins(names: Names) -> tuple[TableColumn[Pinned], ...]:
    return (
        TableColumn("Figure", lambda pin: _pinned(names, pin), 40), TableColumn("Value", lambda pin: pin.text, 24),
        TableColumn("Reason", lambda pin: pin.reason, 36))


def _pinned(names: Names, pin: Pinned) -> str:
    """What a pin holds, with the record it is of."""
    owner = names.place(pin.key)
    return pin.label if owner in (pin.key, pin.label) else f"{owner}: {pin.label}"


_MOVING: tuple[TableColumn[Assumption], ...] = (
    TableColumn("Assumption", lambda row: row.label, 34), TableColumn("Taken as", lambda row: row.amount.text(), 26),
    TableColumn("Evidence", lambda row: row.origin, 12), TableColumn("Moves", lambda row: row.moves, 27),
    TableColumn("What settles it", lambda row: row.question, 40))
_QUESTIONS: tuple[TableColumn[MissingInput], ...] = (
    TableColumn("Question", lambda missing: missing.question, 60),
    TableColumn("Assumed meanwhile", lambda missing: missing.taken or Ref(missing.key), 40))

SECTION = Section(Chapter.ASSUMPTIONS.value, 70, _blocks, room=200, media=PAPER)
