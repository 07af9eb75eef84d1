"""What the scenarios of a design have otherwise than the one that results are compared with, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reports.blocks.blocks import (
    WORKBOOK,
    Block,
    Heading,
    Holds,
    Medium,
    NumberCell,
    Paragraph,
    TableBlock,
    TableColumn,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.differences import differing_lines
from reports.wording.quantities.cells import UNKNOWN
from reports.wording.quantities.changes import Worth, change_between, change_of_known
from reports.wording.standing import NOT_CLAIMED, standing_of
from sizer.design.naming import Names
from sizer.design.records import BASE
from sizer.design.scenarios import resolve
from sizer.exploring.comparing.compare import (
    LineDifference,
    ResultDifference,
    line_differences,
    result_differences,
)
from sizer.language import listed, mark, numeral, say
from sizer.sizing.result import Sizing
from sizer.units import display_scale, is_unbounded

_INTRO = mark("As sized: what is compared are the scenarios of the design. What is typed here into an input is told "
              "beside it, on the sheet {sheet}.")
_WORTHS = {Worth.BETTER: mark("better"), Worth.WORSE: mark("worse"), Worth.NEITHER: ""}
_LARGE, _MIDDLE, _SMALL = "#,##0", "0.0", "0.00"


class _Moved(NamedTuple):
    """A result that differs, in the unit it reads well in."""

    label: str
    before: float | str
    after: float | str
    unit: str
    form: str
    change: str
    worth: str
    bounded: tuple[bool, bool] = (False, False)
    """Whether it was at least so much, and whether it is: a total of which lines are unknown."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sizings = [found.sizing, *(one.sizing for one in found.alternatives.beside)]
    against = found.sizing.design.baseline or BASE
    first = next((one for one in sizings if one.scenario == against), found.sizing)
    told = [block for one in sizings if one is not first for block in _pair(first, one)]
    if told:
        yield Paragraph(say(_INTRO, sheet=mark("Inputs")), Tone.INTRO)
        yield from told
        if found.alternatives.further:
            yield Paragraph(say("Not compared: {scenarios}.", scenarios=listed(found.alternatives.further)), Tone.NOTE)


def _pair(before: Sizing, after: Sizing) -> Iterator[Block]:
    design = before.design
    changed, lines = differing_lines(before, after), list(line_differences(before, after))
    moved = list(_moved(before, after))
    if not (changed or lines or moved):
        return
    yield Heading(say("{before} to {after}", before=design.scenario_called(before.scenario),
                      after=design.scenario_called(after.scenario)))
    scenario = design.scenarios.get(after.scenario)
    if scenario is not None and scenario.note:
        yield Paragraph(scenario.note)
    yield from (Paragraph(line) for line in changed)
    for one in (before, after):
        if not one.buildable:
            yield Paragraph(say("{scenario}: {standing}", scenario=design.scenario_called(one.scenario),
                                standing=standing_of(one).text), Tone.ALARM)
    if lines:
        named = tuple(Names(resolve(design, sizing.scenario)) for sizing in (after, before))
        yield TableBlock(_lines(named), lines)
    if moved:
        yield TableBlock(_RESULTS, moved)
    else:
        yield Paragraph(say("No result differs."), Tone.NOTE)


def _moved(before: Sizing, after: Sizing) -> Iterator[_Moved]:
    for one in result_differences((before, after))[0]:
        if one.differs:
            yield _of_drawn(one, before, after) or _told(one, after.design.currency)


def _of_drawn(one: ResultDifference, before: Sizing, after: Sizing) -> _Moved | None:
    """A result where one of both cannot be built: of that nothing is claimed, and it takes at least what is drawn.

    None where both can be.
    """
    if before.buildable and after.buildable:
        return None
    told = _told(one, after.design.currency)
    if one.covered_before is not None:
        return told._replace(change="", worth="", bounded=(
            told.bounded[0] or not before.buildable, told.bounded[1] or not after.buildable))
    return told._replace(change="", worth="", before=told.before if before.buildable else NOT_CLAIMED,
                         after=told.after if after.buildable else NOT_CLAIMED)


def _told(one: ResultDifference, currency: str) -> _Moved:
    most = max((abs(end) for end in (one.before, one.after) if not is_unbounded(end)), default=0.0)
    factor, unit = (0.01, "%") if one.unit == "1" else display_scale(most, one.unit, decimal=True)
    unit = currency if one.unit == "money" else unit
    size = most / factor
    form = _LARGE if size >= 100 or one.unit in ("count", "U") else _MIDDLE if size >= 10 else _SMALL
    was, now = one.covered_before, one.covered_after
    bounded = (was is not None and not was.complete, now is not None and not now.complete)
    of_known = change_of_known(now=now is None or not now.is_unknown(one.after),
                               before=was is None or not was.is_unknown(one.before))
    if of_known is None and not one.comparable:
        return _Moved(one.label, one.before / factor, one.after / factor, unit, form,
                      say("not comparable"), "", bounded)
    change = of_known or change_between(one.after, one.before, one.key, one.unit)
    missing = next((each.text for each in (one.covered_after, one.covered_before)
                    if each is not None and not each.complete), "")
    words = say("; ").join(filter(None, (say(_WORTHS[change.worth]), missing)))
    # Of what nothing is known no number stands where one is read, least of all a zero.
    before, after = (UNKNOWN if covered is not None and covered.is_unknown(value) else value / factor
                     for covered, value in ((was, one.before), (now, one.after)))
    return _Moved(one.label, before, after, unit, form, change.text, words, bounded)


def _quantity(count: float, model: str) -> str:
    return f"{numeral(f'{count:,g}')} × {model}" if model else say("none")


def _lines(named: Sequence[Names]) -> tuple[TableColumn[LineDifference], ...]:
    """The columns of lines that differ, each by the name that the first has for it who knows it."""
    def name(line: LineDifference) -> str:
        called = (names.called("items", line.line) for names in named)
        return next((one for one in called if one != line.line), line.line)

    return (TableColumn(mark("Line"), name),
            TableColumn(mark("Before"), lambda line: _quantity(line.quantity_before, line.model_before)),
            TableColumn(mark("Now"), lambda line: _quantity(line.quantity_after, line.model_after)))


_RESULTS: tuple[TableColumn[_Moved], ...] = (
    TableColumn(mark("What follows"), lambda row: row.label),
    TableColumn(mark("Was"), lambda row: NumberCell(
        row.before, "", row.form, Holds.ALWAYS, bound=row.bounded[0]), number=True),
    TableColumn(mark("Is"), lambda row: NumberCell(
        row.after, "", row.form, Holds.ALWAYS, bound=row.bounded[1]), number=True),
    TableColumn(mark("Unit"), lambda row: row.unit),
    TableColumn(mark("Change"), lambda row: row.change),
    TableColumn(mark("Worth"), lambda row: row.worth))

SECTION = Section(mark("Changes"), 58, _blocks, media=WORKBOOK,
                  sheet=SheetLayout(widths=(44, 26, 26, 8, 14, 20), upright=True, charts=True))
