"""The first page of the proposal."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Table, TableStyle

from reports.amounts import Measure
from reports.content import DISCLAIMER, Overview, RequirementRow
from reports.pdf_layout import ACCENT, BAND, FONT, RULE, WIDTH, Writer, space
from sizer.errors import Severity
from sizer.sizing.result import Verdict

_MOST_PROBLEMS = 4
_WORDS = {Verdict.MET: "✓ met", Verdict.UNCERTAIN: "? uncertain", Verdict.MISSED: "✗ missed"}
_FILLS = {Verdict.MET: "#ddf0e3", Verdict.UNCERTAIN: "#fdf0cf", Verdict.MISSED: "#f6d5d5"}


def front(writer: Writer, view: Overview, racks: int) -> list[Flowable]:
    """Everything a reader in a hurry needs."""
    story: list[Flowable] = [
        writer.text("Expected-performance proposal", "muted"),
        writer.heading(view.title, 0, "title", "Summary"),
        _meta(writer, view),
        space(5),
        writer.text(view.proposed),
        *(writer.text(text) for text in view.limits),
        _delivers(writer, view),
        writer.heading("Requirements", 1),
        _requirements(writer, view.requirements),
        writer.heading("Space, power and price", 1),
        _physical(writer, view.physical, racks),
        writer.heading("What can fail, and what is not settled", 1),
    ]
    story += _failures(writer, view)
    if view.assumptions:
        story.append(writer.heading("The assumptions that move the answer most", 1))
        story.append(writer.table(
            ("Assumption", "Taken as", "Moves", "What settles it"),
            [(row.label, row.amount.text(), row.moves, row.question) for row in view.assumptions], (30, 24, 20, 40),
        ))
    story.append(space(3))
    story.append(writer.text(_evidence(view), "small"))
    return story


def _meta(writer: Writer, view: Overview) -> Table:
    pairs = (
        ("Customer", view.customer or "not stated"), ("Date", view.date or "not stated"),
        ("Author", view.author or "not stated"), ("Valid until", view.valid_until or "not stated"),
        ("Version", f"scenario {view.scenario}; Sizer {view.version}, catalog {view.edition}"), ("", DISCLAIMER),
    )
    rows = [
        [writer.text(left[0], "muted"), writer.text(left[1], "cell"), writer.text(right[0], "muted"),
         writer.text(right[1], "bold" if not right[0] else "cell")]
        for left, right in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    table = Table(rows, [WIDTH * share for share in (0.11, 0.47, 0.12, 0.30)], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("BACKGROUND", (0, 0), (-1, -1), HexColor(BAND)), ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LINEBEFORE", (0, 0), (0, -1), 2.4, HexColor(ACCENT)),
    ]))
    return table


def _delivers(writer: Writer, view: Overview) -> Table:
    rows = [(pool.title, f"{pool.filesystem.text()} for files, of {pool.raw.likely_text()} raw, {pool.protection}")
            for pool in view.pools]
    rows += [(work.title, f"{work.throughput.text()}, {work.bandwidth.text()}, {work.response.text()}")
             for work in view.workloads]
    return writer.table(("Capacity and performance", "Likely (low – high)"), rows, (30, 70), bold=(1,))


def _requirements(writer: Writer, rows: Sequence[RequirementRow]) -> Flowable:
    if not rows:
        return writer.text("The design states no requirement, so nothing can be passed or missed.")
    table = writer.table(
        ("Requirement", "Asked", "Designed: likely (low – high)", "After one failure", "Headroom", "Verdict"),
        [(row.title, f"{'≥' if row.at_least else '≤'} {row.target.likely_text()}", row.designed.text(),
          row.after_failure, row.headroom.text(), _WORDS[row.verdict]) for row in rows],
        (29, 18, 33, 17, 25, 15), numbers=(1, 2, 4), bold=(2, 5),
    )
    table.setStyle(TableStyle([
        ("BACKGROUND", (5, at), (5, at), HexColor(_FILLS[row.verdict])) for at, row in enumerate(rows, 1)
    ]))
    return table


def _physical(writer: Writer, rows: Sequence[Measure], racks: int) -> Table:
    cells = [(row.label, _measure_text(row)) for row in rows]
    if racks:
        cells.insert(1, ("Racks of 42 U", str(racks)))
    if len(cells) % 2:
        cells.append(("", ""))
    body = [
        [writer.text(left[0], "muted"), writer.text(left[1], "bold"), writer.text(right[0], "muted"),
         writer.text(right[1], "bold")]
        for left, right in zip(cells[::2], cells[1::2], strict=True)
    ]
    table = Table(body, [WIDTH * share for share in (0.12, 0.38, 0.13, 0.37)], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(RULE)), ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5), ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]))
    return table


def _measure_text(row: Measure) -> str:
    complete = row.completeness
    if complete is not None and complete.lines and complete.unknown >= complete.lines:
        return f"unknown: no value for any of {complete.lines} lines"
    return f"{row.text}, {row.note}" if row.note else row.text


def _failures(writer: Writer, view: Overview) -> list[Flowable]:
    story: list[Flowable] = []
    if view.worst_failure:
        story.append(writer.text(view.worst_failure))
    for text in view.single_points:
        story.append(writer.text(f"Single point of failure left in: {text}."))
    open_problems = [problem for problem in view.problems if problem.severity is not Severity.NOTE]
    for problem in open_problems[:_MOST_PROBLEMS]:
        story.append(writer.text(f"{str(problem.severity).capitalize()}: {problem.text}."))
    more = len(open_problems) - _MOST_PROBLEMS
    if more > 0:
        story.append(writer.text(f"{more} more open problems are under Assumptions and sources."))
    if view.pins:
        named = "; ".join(f"{pin.label} is {pin.text} ({pin.reason})" for pin in view.pins[:3])
        rest = f"; and {len(view.pins) - 3} more" if len(view.pins) > 3 else ""
        story.append(writer.text(f"Pinned by hand: {named}{rest}."))
    if not story:
        story.append(writer.text("No open problem, nothing pinned by hand.", "body"))
    return story


def _evidence(view: Overview) -> str:
    total = sum(share.count for share in view.evidence)
    parts = ", ".join(f"{share.kind} {share.share:.0%}".replace("%", " %") for share in view.evidence)
    return f"What the {total} inputs rest on: {parts}." if total else ""


