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
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.charts.shares import share_bar
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentences
from reports.wording.basis.assumptions import Assumption, assumptions
from reports.wording.content import Pinned
from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.language import mark, say, say_of, shown
from sizer.published import held_sentence
from sizer.sizing.bench.missing import MissingInput

_MOST, _MOST_QUESTIONS, _MOST_UNKNOWN, _MOST_PINS = 12, 10, 4, 12
_READING = mark("Likely (low – high): the result at the likely inputs; of a thousand samples of all uncertain inputs "
                "one in ten lies below low, one in ten above high. ✓ met and ✗ missed hold over the whole range; ? "
                "uncertain: what is asked lies inside it.")
_AFTER_ONE = mark("After one failure")
"""The sheet of a workbook on failures."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    moving, view = assumptions(found.reader, _MOST), found.view
    total = sum(share.count for share in view.evidence)
    first = say("{input} moves {moved} most.", input=shown(moving[0].label), moved=moving[0].moves) if moving else ""
    rest = say_of(total, "The answers rest on {number} input.", "The answers rest on {number} inputs.")
    yield Paragraph(sentences(rest, first), Tone.LEAD)
    if moving:
        yield TableBlock(_MOVING, moving)
    if questions := found.sizing.missing:
        yield Heading(mark("Not stated, so assumed"))
        yield TableBlock(_QUESTIONS, questions[:_MOST_QUESTIONS], mark("questions"))
        if len(questions) > _MOST_QUESTIONS:
            yield Paragraph(say_of(len(questions) - _MOST_QUESTIONS,
                                   "{number} further question: see the window, Trust.",
                                   "{number} further questions: see the window, Trust."), Tone.NOTE)
    if found.losses.questions:
        yield Heading(mark("Not known of failures"))
        yield from (Paragraph(one.text, Tone.ITEM) for one in found.losses.questions[:_MOST_UNKNOWN])
        if len(found.losses.questions) > _MOST_UNKNOWN:
            yield Paragraph(say_of(
                len(found.losses.questions) - _MOST_UNKNOWN,
                "{number} further question: see the workbook, sheet {sheet}.",
                "{number} further questions: see the workbook, sheet {sheet}.", sheet=_AFTER_ONE), Tone.NOTE)
    if view.pins:
        yield Heading(mark("Pinned by hand"))
        yield TableBlock(_pins(Names(resolve(found.sizing.design, found.sizing.scenario))), view.pins[:_MOST_PINS])
        if len(view.pins) > _MOST_PINS:
            yield Paragraph(say_of(len(view.pins) - _MOST_PINS, "{number} further pin: see the workbook.",
                                   "{number} further pins: see the workbook."), Tone.NOTE)
    yield Heading(mark("How far to trust the ranges"))
    yield Paragraph(_READING)
    yield Paragraph(held_sentence())
    where = Paragraph(say("Every source is in the workbook, sheet {sources}; every formula in its sheet {formulas}.",
                          sources=mark("Sources"), formulas=mark("Calculations")), Tone.NOTE)
    if view.evidence:
        title = say_of(total, "What the {number} input rests on", "What the {number} inputs rest on")
        shares = [(share.kind, share.share) for share in view.evidence]
        bar = Gap(5), Drawing(lambda width: share_bar(title, shares, width=width), grows=True)
        # It has its title with it: no heading above leads to it, and what closes the chapter stands with it.
        yield Together((*bar, where))
    else:
        yield where


def _pins(names: Names) -> tuple[TableColumn[Pinned], ...]:
    return (
        TableColumn(mark("Figure"), lambda pin: _pinned(names, pin), 40),
        TableColumn(mark("Value"), lambda pin: pin.text, 24), TableColumn(mark("Reason"), lambda pin: pin.reason, 36))


def _pinned(names: Names, pin: Pinned) -> str:
    """What a pin holds, with the record it is of."""
    owner = names.place(pin.key)
    label = shown(pin.label)
    return label if owner in (pin.key, pin.label) else say("{owner}: {label}", owner=owner, label=label)


_MOVING: tuple[TableColumn[Assumption], ...] = (
    TableColumn(mark("Assumption"), lambda row: row.label, 34),
    TableColumn(mark("Taken as"), lambda row: row.amount.text(), 26),
    TableColumn(mark("Evidence"), lambda row: row.origin, 12), TableColumn(mark("Moves"), lambda row: row.moves, 27),
    TableColumn(mark("What settles it"), lambda row: row.question, 40))
_QUESTIONS: tuple[TableColumn[MissingInput], ...] = (
    TableColumn(mark("Question"), lambda missing: missing.question, 60),
    TableColumn(mark("Assumed meanwhile"), lambda missing: missing.taken or Ref(missing.key), 40))

SECTION = Section(Chapter.ASSUMPTIONS.value, 70, _blocks, room=200, media=PAPER)
