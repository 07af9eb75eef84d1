"""The sheet Summary: the proposal's first page with live cells."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from reports.wording.amounts import Amount, Measure
from reports.wording.content import DISCLAIMER, Overview, RequirementRow
from reports.wording.standing import AS_DRAWN
from reports.xlsx.book import (
    GIVEN,
    INDENTED,
    NOTE,
    PINNED,
    PLAIN,
    SECTION,
    STALE,
    SUBTITLE,
    TEXT,
    TITLE,
    CellStyle,
    WorkbookPage,
)
from reports.xlsx.cells.amounts import number_format, put_amount, put_end, put_heads, put_row
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import number_text
from reports.xlsx.cells.state import STALE as STALE_CELL
from reports.xlsx.cells.verdicts import bars_of, colour_verdict, put_verdict
from reports.xlsx.sheets.checks import Checks
from sizer.sizing.result import RequirementResult, Unsized
from sizer.units import counted

_WIDE = CellStyle(wrap=True, border="")
_ALARM = CellStyle(wrap=True, border="", bold=True, fill="FFF6D5D5")
_LAST = 9


class _Writer:
    """Writes from the top down."""

    def __init__(self, page: WorkbookPage, edits: Edits, checks: Checks) -> None:
        self.page = page
        self.edits = edits
        self.live = edits.live
        self.checks = checks
        self.row = 1

    def line(self, text: str, style: CellStyle = _WIDE, *, sized: bool = True) -> None:
        """One text over the whole width; a ``sized`` one is marked as that of the sizing once an input is edited."""
        lines = sum(max(1, -(-len(part) // 200)) for part in text.split("\n"))
        self.page.heights[self.row] = 14.5 * min(lines, 12)
        if sized:
            self.edits.sentence(self.page, self.row, 1, text, style)
        else:
            self.page.put(self.row, 1, text, style)
        self.page.merge(self.row, 1, _LAST)
        self.row += 1

    def section(self, title: str) -> None:
        """A heading with space above."""
        self.row += 1
        self.page.put(self.row, 1, title, SECTION)
        self.row += 1

    def heads(self, *texts: str, numbers: Container[int] = ()) -> None:
        """A row of headings."""
        put_heads(self.page, self.row, texts, numbers)
        self.row += 1


def write_summary(page: WorkbookPage, edits: Edits, checks: Checks, view: Overview) -> None:
    """Fill the sheet."""
    page.widths(46, 14, 14, 14, 14, 22, 38, 14, 40)
    writer = _Writer(page, edits, checks)
    page.heights[1] = 24
    page.put(1, 1, view.title, TITLE)
    edits.put_banner(page, 2, _LAST)
    writer.row = 3
    if view.standing.headline:
        writer.line(view.standing.text, _ALARM if view.standing.bad else _WIDE)
    if view.standing.bad:
        writer.line(AS_DRAWN, NOTE)
    for label, text in (("Customer", view.customer), ("Scenario", view.scenario), ("Date", view.date),
                        ("Valid until", view.valid_until), ("Author", view.author),
                        ("Made by", f"Sizer {view.version}, catalog {view.edition}")):
        if text:
            page.put(writer.row, 1, label, SUBTITLE)
            page.put(writer.row, 2, text, PLAIN)
            writer.row += 1
    writer.line(f"{DISCLAIMER} Likely values and verdicts are live; low and high hold for the design as sized and say "
                "so once it is edited, and a verdict then is that of the likely value only.", NOTE, sized=False)
    writer.line(view.proposed)
    for text in (*view.limits, view.state):
        writer.line(text)
    if view.notes:
        writer.line(view.notes, sized=False)
    _requirements(writer, view)
    _figures(writer, view)
    _doubts(writer, view)
    _legend(writer)
    page.sheet.freeze_panes = "A3"


def _requirements(writer: _Writer, view: Overview) -> None:
    writer.section("Requirements")
    unsized = [missing for missing in writer.edits.sizing.unsized if missing.table == "requirements"]
    if not view.requirements and not unsized:
        writer.line("The design states no requirement.", NOTE, sized=False)
        return
    writer.heads("Requirement", "Target", "Designed", "Low", "High", "Unit", "After one failure", "Headroom", "Verdict",
                 numbers=(2, 3, 4, 5, 8))
    for row, result in zip(view.requirements, writer.edits.sizing.requirements, strict=True):
        _requirement(writer, row, result)
    for missing in unsized:
        _unsized(writer, missing)


def _unsized(writer: _Writer, missing: Unsized) -> None:
    """A requirement without a result: why there is none."""
    page, at = writer.page, (writer.row, 9)
    page.put(writer.row, 1, missing.title)
    why = "; ".join(problem.text for problem in missing.because[:1])
    text = f"{missing.verdict}{f': {why}' if why else ''}"
    writer.edits.sentence(page, *at, text, CellStyle(bold=True, wrap=True, indent=1))
    colour_verdict(page, at)
    writer.row += 1


def _requirement(writer: _Writer, row: RequirementRow, result: RequirementResult) -> None:
    page, live, at = writer.page, writer.live, writer.row
    page.put(at, 1, row.title)
    put_amount(page, live, at, 2, _scaled_like(row))
    bars = bars_of(writer.checks, result)
    put_amount(page, live, at, 3, row.designed, bars, bold=True)
    put_end(page, live, at, 4, row.designed, row.designed.low, bars)
    put_end(page, live, at, 5, row.designed, row.designed.high, bars)
    page.put(at, 6, "" if row.designed.unit == "1" else row.designed.unit_name, INDENTED)
    afterwards = row.after_failure
    if not afterwards.computed:
        page.put(at, 7, afterwards.text)
    else:
        writer.edits.sentence(page, at, 7, f"{afterwards.word}{afterwards.text}", TEXT)
    put_amount(page, live, at, 8, row.headroom, bars)
    put_verdict(page, writer.edits, writer.checks, (at, 9), row, result)
    writer.row += 1


def _scaled_like(row: RequirementRow) -> Amount:
    """The target in the unit of what is designed, so that one unit heads both."""
    return replace(row.target, factor=row.designed.factor, unit_name=row.designed.unit_name)


def _figures(writer: _Writer, view: Overview) -> None:
    page, live = writer.page, writer.live
    writer.section("Capacity, performance, space and power")
    writer.heads("Figure", "Likely", "Low", "High", "Unit", "Complete?", numbers=(2, 3, 4))
    for pool in view.pools:
        for label, amount in (("usable", pool.usable), ("file system", pool.filesystem)):
            page.put(writer.row, 1, f"{pool.title}: {label} capacity ({pool.protection})")
            put_row(page, live, writer.row, 2, amount)
            writer.row += 1
    for work in view.workloads:
        for label, amount in (("throughput", work.throughput), ("bandwidth", work.bandwidth),
                              ("response time", work.response)):
            page.put(writer.row, 1, f"{work.title}: {label}")
            put_row(page, live, writer.row, 2, amount)
            writer.row += 1
    for measure in view.physical:
        page.put(writer.row, 1, measure.label)
        put_row(page, live, writer.row, 2, measure.amount)
        _completeness(writer, measure)
        writer.row += 1
    for lasting in view.lasting:
        page.put(writer.row, 1, f"{lasting.title}: months until growth uses it up")
        put_row(page, live, writer.row, 2, lasting.months)
        writer.row += 1


def _completeness(writer: _Writer, measure: Measure) -> None:
    complete = measure.completeness
    if complete is None:
        return
    sheet = writer.live.places.sheet
    unknown, lines = (writer.live.places.of(sheet[key]).within(writer.page.name)
                      for key in (complete.unknown_key, complete.lines_key))
    value = writer.live.places.of(sheet[measure.amount.key]).within(writer.page.name)
    factor = "" if measure.amount.factor == 1 else f"/{number_text(measure.amount.factor)}"
    none = complete.unknown >= complete.lines > 0 or (complete.unknown > 0 and not measure.bounds)
    stale = STALE_CELL.within(writer.page.name)
    writer.page.formula(
        writer.row, 2, f'IF(COUNT({unknown},{value})=2,IF({unknown}>={lines if measure.bounds else "1"},"unknown",'
        f'{value}{factor}),{stale})', "unknown" if none else measure.amount.value / measure.amount.factor,
        CellStyle(number_format=number_format(measure.amount), align="right"),
    )
    start = "at least: " if measure.bounds else ""
    text = f'IF({unknown}=0,"complete","{start}"&{unknown}&" of "&{lines}&IF({lines}=1," line"," lines")&" unknown")'
    some = f"{start}{complete.unknown} of {counted(complete.lines, 'line')} unknown"
    result = some if complete.unknown else "complete"
    writer.page.formula(writer.row, 6, f"IF(ISNUMBER({unknown}),{text},{stale})", result, CellStyle())
    if measure.note:
        writer.page.put(writer.row, 9, measure.note)


def _doubts(writer: _Writer, view: Overview) -> None:
    page = writer.page
    writer.section("What can go wrong, and what is not settled")
    for text in view.losses.worst:
        writer.line(text)
    for text in view.losses.single_points:
        writer.line(f"Single point of failure left in: {text}.")
    for problem in view.problems:
        hint = f" {problem.hint}" if problem.hint else ""
        writer.line(f"{str(problem.severity).capitalize()}: {problem.text}.{hint}".replace("..", "."))
    for accepted in view.accepted:
        writer.line(f"Accepted by the author: {accepted.text.rstrip('.')}. Reason: {accepted.reason}")
    for pin in view.pins:
        writer.line(f"Pinned: {pin.label} is {pin.text} ({pin.reason})")
    if view.assumptions:
        writer.section("The inputs that move the answer most")
        writer.heads("Input", "Likely", "Low", "High", "Unit", "Origin", "Moves", "", "What settles it",
                     numbers=(2, 3, 4))
        for row in view.assumptions:
            page.put(writer.row, 1, row.label)
            put_row(page, writer.live, writer.row, 2, row.amount)
            page.put(writer.row, 6, row.origin)
            page.put(writer.row, 7, row.moves)
            page.merge(writer.row, 7, 8)
            page.put(writer.row, 8, "")
            page.put(writer.row, 9, row.question)
            writer.row += 1
    writer.section("What the inputs rest on")
    for share in view.evidence:
        page.put(writer.row, 1, share.kind)
        page.put(writer.row, 2, float(share.count), TEXT)
        page.put(writer.row, 3, share.share, CellStyle(number_format="0%"))
        writer.row += 1


def _legend(writer: _Writer) -> None:
    writer.section("Colours")
    for fill, text in ((GIVEN, "input: change it, and all that follows is computed again"),
                       (PINNED, "pinned by hand, with the reason beside it"),
                       (STALE, "computed by Sizer; says so when its inputs have changed"),
                       ("", "result: a formula")):
        writer.page.put(writer.row, 1, text, CellStyle(fill=fill))
        writer.row += 1
