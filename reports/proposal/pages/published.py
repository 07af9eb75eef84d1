"""Results published for the system, beside what is predicted for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, Block, Drawing, Gap, Heading, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.charts.agreement import AgreementRow, agreement
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentences
from reports.sections.published import verdicts
from sizer.language import mark, say, say_of, shown
from sizer.published import RANGED, Agreement, Row
from sizer.published.words import unit_name

_MOST = 24
_TEXT = mark("They are compared and never used: no input was fitted to them. Low and high: one in ten samples of the "
         "uncertain inputs lies below, one in ten above.")
_READING = mark("A dot is what is predicted over what was published, its stroke from low to high; an open diamond does "
                "not agree. Steps of the scale are factors.")
_AGREEING = frozenset((Agreement.INSIDE, Agreement.HOLDS, Agreement.AGREES))
_MEANINGS = {
    Agreement.HOLDS: mark("Holds: what was demanded is reached."),
    Agreement.FAILS: mark("Fails: what was demanded is not reached."),
    Agreement.AGREES: mark("Agrees: the prediction has no range; it is what was published, or nearly."),
    Agreement.DISAGREES: mark("Disagrees: the prediction has no range, and it is not what was published."),
}
"""What the verdicts mean that no range decides."""
_UNTOLD = frozenset((Agreement.NO_NUMBER, Agreement.NOT_PREDICTED))
"""Rows that hold nothing against anything: the workbook has them."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    told = telling(found.beside)
    if not told:
        return
    yield Paragraph(sentences(verdicts(found.beside), _unranged(found.beside), shown(_TEXT)), Tone.LEAD)
    drawn = [drawn_row(row) for row in told if not isinstance(row.published, str)]
    if drawn:
        yield Drawing(lambda width: agreement(say("Predicted over published"), drawn, width=width),
                      sentences(shown(_READING), *_meanings(told)))
    if worded := [row for row in told if isinstance(row.published, str)]:
        yield Heading(mark("Published in words"))
        yield TableBlock(_WORDED, worded)
    if rest := len(found.beside) - len(told):
        yield Gap(3)
        yield Paragraph(say_of(rest, "{number} further number: see the workbook, sheet {sheet}.",
                               "{number} further numbers: see the workbook, sheet {sheet}.", sheet=mark("Published")),
                        Tone.NOTE)


def _unranged(rows: Sequence[Row]) -> str:
    """How many numbers agree that are judged by no range; empty where there is none."""
    told = [row for row in rows if row.verdict not in _UNTOLD and row.verdict not in RANGED]
    if not told:
        return ""
    good = sum(row.verdict in _AGREEING for row in told)
    bad, beside = len(told) - good, any(row.verdict in RANGED for row in rows)
    if len(told) == 1:
        if beside:
            return say("The one other holds or agrees." if good else "The one other neither holds nor agrees.")
        return say("The one number holds or agrees." if good else "The one number neither holds nor agrees.")
    if not bad:
        return say("Of the {many} others all hold or agree." if beside else "Of the {many} numbers all hold or agree.",
                   many=len(told))
    agree = say_of(good, "{number} holds or agrees", "{number} hold or agree")
    differ = say_of(bad, "{number} does not", "{number} do not")
    return say("Of the {many} others {agree} and {differ}." if beside else
               "Of the {many} numbers {agree} and {differ}.", many=len(told), agree=agree, differ=differ)


def _meanings(rows: Sequence[Row]) -> Iterator[str]:
    """What the verdicts that no range decides mean."""
    for verdict in dict.fromkeys(row.verdict for row in rows if row.verdict not in RANGED):
        yield say(_MEANINGS[verdict])


def telling(rows: Sequence[Row]) -> list[Row]:
    """The rows that a page has room for, in their order: those outside their range, then the others that have one."""
    def weight(row: Row) -> int:
        return 0 if row.verdict in RANGED and row.verdict is not Agreement.INSIDE else 1 if row.verdict in RANGED else 2

    told = [row for row in rows if row.verdict not in _UNTOLD]
    chosen = {id(row) for row in sorted(told, key=weight)[:_MOST]}
    return [row for row in told if id(row) in chosen]


def drawn_row(row: Row) -> AgreementRow:
    """A number with its place on the plot; without one where nothing was published that it could be a multiple of."""
    words, unit = row.words, unit_name(row.unit)
    ratio, ends = None, None
    if isinstance(row.published, int | float) and isinstance(row.predicted, int | float) and (
            row.published * row.predicted > 0):
        ratio = row.predicted / row.published
        if row.low is not None and row.high is not None and row.low * row.published > 0:
            ends = row.low / row.published, row.high / row.published
    published = f"{words.published} {unit}".strip()
    return AgreementRow(f"{row.metric} {row.point}".strip(), published, words.predicted, words.span, words.error,
                        say(row.verdict), row.verdict in _AGREEING, ratio, ends)


_WORDED: tuple[TableColumn[Row], ...] = (
    TableColumn(mark("Published number"), lambda row: f"{row.metric} {row.point}".strip(), 46),
    TableColumn(mark("Published"), lambda row: row.words.published, 34),
    TableColumn(mark("Predicted"), lambda row: row.words.predicted, 15, number=True),
    TableColumn(mark("Low – high"), lambda row: row.words.span, 20, number=True),
    TableColumn(mark("Verdict"), lambda row: say(row.verdict), 19))

SECTION = Section(Chapter.PUBLISHED.value, 65, _blocks, room=200, media=PAPER)
