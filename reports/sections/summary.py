"""What a reader in a hurry needs: the first page of the proposal, and with live cells that of the workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from reports.blocks.blocks import (
    PAPER,
    WORKBOOK,
    AmountCell,
    Block,
    Cell,
    CoverageCell,
    Facts,
    Heading,
    Holds,
    Judged,
    Logo,
    Marking,
    Medium,
    Notice,
    NumberCell,
    Paragraph,
    RangeEnd,
    Spanning,
    TableBlock,
    TableColumn,
    TextCell,
    Tone,
    VerdictLine,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.basis.assumptions import Assumption
from reports.wording.basis.evidence import EvidenceShare
from reports.wording.content import DISCLAIMER, Overview, RequirementRow, UnsizedRow, with_times
from reports.wording.quantities.amounts import Amount, Measure
from reports.wording.standing import Headline
from sizer.design.naming import begun
from sizer.design.sense import Sense
from sizer.language import counting, lowered, mark, say, sentences

R = TypeVar("R")
MOST_SAID = 6
"""Sentences that the first sheet has room for; all of them stand on a sheet of their own then."""
NOTES = mark("Notes")
_MOST_FIGURES = 14
"""Figures of pools and work that the first sheet has room for."""
_USABLE = mark("{pool}: usable capacity ({protection})")
_FILESYSTEM = mark("{pool}: file system capacity ({protection})")
_LIKELY = mark("Likely")
_LIVE = mark("Inputs are typed on the sheet of that name; likely values and verdicts follow. Low and high hold for the "
             "design as sized and say so once it is edited: nothing that has a range is then called met.")


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    yield Heading(found.view.title, 0)
    if found.house.logo:
        yield Logo(found.house.logo)
    yield VerdictLine()
    standing = found.view.standing
    if standing.headline:
        yield Notice(standing)
    yield from _live(found)


def _live(found: Findings) -> Iterator[Block]:
    view = found.view
    made = say("Sizer {version}, catalog {edition}", version=view.version, edition=view.edition)
    facts = ((say("Number"), view.mark), (say("Customer"), view.customer), (say("Scenario"), view.scenario),
             (say("Date"), view.date), (say("Valid until"), view.valid_until), (say("Author"), view.author),
             (say("Made by"), made))
    yield Facts([(label, text) for label, text in facts if text])
    yield Paragraph(sentences(say(DISCLAIMER), say(_LIVE)), Tone.NOTE)
    yield from (Paragraph(text, holds=Holds.AS_SIZED) for text in (view.proposed, *view.limits, view.state))
    if view.notes:
        yield Paragraph(view.notes)
    yield Heading(say("Requirements"))
    if view.requirements or view.without_result("requirements"):
        yield requirements_table(view)
    else:
        yield Paragraph(say("The design states no requirement."), Tone.NOTE)
    yield Heading(say("Capacity, performance, space and power"))
    yield TableBlock(_FIGURES, _figures(found))
    yield Heading(say("What can go wrong, and what is not settled"))
    said = list(unsettled(view))
    yield from (Paragraph(text, holds=Holds.AS_SIZED) for text in said[:MOST_SAID])
    if len(said) > MOST_SAID:
        yield Paragraph(say("and {number} more: sheet {sheet}", number=counting(len(said) - MOST_SAID), sheet=NOTES),
                        Tone.NOTE)
    if view.assumptions:
        yield Heading(say("The inputs that move the answer most"))
        yield TableBlock(_ASSUMPTIONS, view.assumptions)
    yield Heading(say("What the inputs rest on"))
    yield TableBlock(_EVIDENCE, view.evidence, titles=False)
    yield Heading(say("Colours"))
    yield TableBlock((TableColumn("", lambda marking: marking),), tuple(Marking), titles=False)


def _live_columns(cell: Callable[[R], AmountCell | None], likely: str = _LIKELY) -> tuple[TableColumn[R], ...]:
    """A figure of a row in a workbook: likely, low, high and unit."""
    def end(row: R, *, high: bool) -> Cell | None:
        found = cell(row)
        # Of a total that nobody knows no end of a range is known.
        dark = found is not None and found.measure is not None and found.measure.unknown
        return None if found is None or dark else RangeEnd(found, high)

    def unit(row: R) -> str | None:
        found = cell(row)
        return None if found is None else "" if found.amount.unit == "1" else found.amount.unit_name

    return (TableColumn(likely, cell, number=True, media=WORKBOOK),
            TableColumn(mark("Low"), lambda row: end(row, high=False), number=True, media=WORKBOOK),
            TableColumn(mark("High"), lambda row: end(row, high=True), number=True, media=WORKBOOK),
            TableColumn(mark("Unit"), unit, media=WORKBOOK))


def requirements_table(view: Overview) -> TableBlock[RequirementRow | UnsizedRow]:
    """What is asked beside what is reached; of what has no result why."""
    def asked(row: RequirementRow | UnsizedRow) -> str:
        if isinstance(row, UnsizedRow):
            return row.sense.sign + f" {row.target}" if row.sense is not None else ""
        return f"{Sense.of(row.result.at_least).sign} {row.target.likely_text()}"

    def target(row: RequirementRow | UnsizedRow) -> Cell | None:
        # In the unit of what is designed, so that one unit heads both.
        return None if isinstance(row, UnsizedRow) else AmountCell(
            replace(row.target, factor=row.designed.factor, unit_name=row.designed.unit_name))

    def designed(row: RequirementRow | UnsizedRow) -> Cell:
        # The verdict stands at the end of the row.
        without = row.reason if isinstance(row, UnsizedRow) else row.barred
        return Spanning(without, 3) if without or isinstance(row, UnsizedRow) else row.designed.text()

    def likely(row: RequirementRow | UnsizedRow) -> AmountCell | None:
        return None if isinstance(row, UnsizedRow) else AmountCell(row.designed, row.result, bold=True)

    def afterwards(row: RequirementRow | UnsizedRow) -> str:
        return "" if isinstance(row, UnsizedRow) or row.barred else f"{row.after_failure.sign}{row.after_failure.whole}"

    def said(row: RequirementRow | UnsizedRow) -> Cell | None:
        if isinstance(row, UnsizedRow) or row.of_time:
            return None
        after = row.after_failure
        return TextCell(f"{after.word}{after.whole}") if after.computed else after.whole

    def headroom(row: RequirementRow | UnsizedRow) -> Cell | None:
        if isinstance(row, UnsizedRow):
            return None
        return AmountCell(row.headroom, row.result, "" if row.barred else row.headroom.text())

    columns: tuple[TableColumn[RequirementRow | UnsizedRow], ...] = (
        TableColumn(mark("Requirement"), lambda row: row.title, 20),
        TableColumn(mark("Asked"), asked, 13, number=True, media=PAPER),
        TableColumn(mark("Target"), target, number=True, media=WORKBOOK),
        TableColumn(mark("Designed: likely (low – high)"), designed, 23, number=True, bold=True, media=PAPER),
        *_live_columns(likely, mark("Designed")),
        TableColumn(mark("After one failure"), afterwards, 31, media=PAPER),
        TableColumn(mark("Headroom"), headroom, 17, number=True),
        TableColumn(mark("Verdict"),
                    lambda row: None if isinstance(row, RequirementRow) and row.of_time else Judged(row), 30,
                    bold=True),
        TableColumn(mark("After one failure"), said, media=WORKBOOK),
    )
    return TableBlock(columns, (*with_times(view.requirements), *view.without_result("requirements")))


class _Figure(NamedTuple):
    """A figure of the workbook's first sheet; of a total over the lines with what is missing from it."""

    label: str
    amount: Amount
    measure: Measure | None = None


def _figures(found: Findings) -> Sequence[_Figure]:
    sizing, view, amount = found.sizing, found.view, found.reader.amount
    # Of many pools and much work the first sheet tells what is offered of each; the others tell all.
    brief = 2 * len(sizing.pools) + 3 * len(sizing.workloads) > _MOST_FIGURES
    return [
        *(_Figure(say(label, pool=pool.title, protection=pool.protection), amount(key)) for pool in sizing.pools
          for label, key in ((_USABLE, pool.usable), (_FILESYSTEM, pool.filesystem))[brief:]),
        *(_Figure(say("{work}: {figure}", work=work.title, figure=label), amount(key)) for work in sizing.workloads
          for label, key in ((lowered(work.rate_title), work.rate), (say("response time"), work.response),
                             (say("bandwidth"), work.bandwidth))[:1 if brief else 3]),
        *(_Figure(measure.label, measure.amount, measure) for measure in view.physical),
        *(_Figure(say("{title}: months until growth uses it up", title=lasting.title), lasting.months)
          for lasting in view.lasting),
    ]


def unsettled(view: Overview) -> Iterator[str]:
    """What can go wrong, and what is not settled: the gravest first."""
    if view.standing.headline is not Headline.UNBUILDABLE:  # of what is not claimed nothing is left
        yield from view.losses.worst
    yield from (say("Single point of failure left in: {text}.", text=text) for text in view.losses.single_points)
    for problem in view.problems:
        yield say("{severity}: {advice}", severity=begun(say(problem.severity)), advice=problem.advice)
    yield from (say("Accepted by the author: {problem}. Reason: {reason}", problem=one.text.rstrip(".。"),
                    reason=one.reason) for one in view.accepted)
    yield from (say("Pinned: {figure} is {value} ({reason})", figure=pin.label, value=pin.text, reason=pin.reason)
                for pin in view.pins)


_EMPTY: TableColumn[Any] = TableColumn("", lambda _row: None, media=WORKBOOK)
"""Leaves a column out, so that numbers and units of all lists stand below each other."""
_FIGURES: tuple[TableColumn[_Figure], ...] = (
    TableColumn(mark("Figure"), lambda row: row.label), _EMPTY,
    *_live_columns(lambda row: AmountCell(row.amount, measure=row.measure, claimed=row.measure is None)),
    _EMPTY, TableColumn(mark("Complete?"), lambda row: None if row.measure is None else CoverageCell(row.measure)),
    TableColumn(mark("Note"), lambda row: None if row.measure is None else row.measure.note))
_ASSUMPTIONS: tuple[TableColumn[Assumption], ...] = (
    TableColumn(mark("Assumption"), lambda row: row.label, 30, media=PAPER),
    TableColumn(mark("Taken as"), lambda row: row.amount.text(), 27, media=PAPER),
    TableColumn(mark("Input"), lambda row: row.label, media=WORKBOOK), _EMPTY,
    *_live_columns(lambda row: AmountCell(row.amount)),
    TableColumn(mark("Origin"), lambda row: row.origin, media=WORKBOOK),
    TableColumn(mark("Moves"), lambda row: row.moves, 21),
    TableColumn(mark("What settles it"), lambda row: row.question, 42))
_EVIDENCE: tuple[TableColumn[EvidenceShare], ...] = (
    TableColumn("", lambda share: share.kind),
    TableColumn("", lambda share: NumberCell(float(share.count), "", "#,##0"), number=True),
    TableColumn("", lambda share: NumberCell(share.share, "", "0%"), number=True))

SECTION = Section(mark("Summary"), 0, _blocks, media=WORKBOOK, sheet=SheetLayout(
    widths=(36, 10, 14, 10, 10, 8, 12, 32, 26), gap=1, freeze="A4", one_page=True, upright=True, stands=-1, named=True))
