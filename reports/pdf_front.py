"""The first page of the proposal."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, KeepInFrame, Table, TableStyle

from reports.amounts import Measure
from reports.content import DISCLAIMER, Overview, PoolRow, RequirementRow
from reports.drawings.scene import Scene
from reports.drawings.shares import share_bar
from reports.failing import Afterwards
from reports.pdf_layout import ACCENT, BAND, FONT, RULE, WIDTH, Grid, Writer, space
from reports.pdf_scene import Drawing
from sizer.errors import Severity
from sizer.sizing.result import Verdict

_MOST_PROBLEMS = 4
_MOST_SINGLE = 6
_MOST_ROWS = 24
_WORDS = {Verdict.MET: "✓ met", Verdict.UNCERTAIN: "? uncertain", Verdict.MISSED: "✗ missed"}
_FILLS = {Verdict.MET: "#ddf0e3", Verdict.UNCERTAIN: "#fdf0cf", Verdict.MISSED: "#f6d5d5"}


def front(writer: Writer, view: Overview, racks: int) -> list[Flowable]:
    """Everything a reader in a hurry needs."""
    head: list[Flowable] = [
        writer.text("Expected-performance proposal", "muted"),
        writer.heading(view.title, 0, "title", "Summary"),
    ]
    story: list[Flowable] = [
        _meta(writer, view),
        space(6),
        writer.text(view.proposed),
        *(writer.text(text) for text in view.limits),
        writer.text(view.state, "small"),
        writer.heading("Requirements", 1),
        _requirements(writer, view.requirements),
        writer.heading("What it holds and does", 1),
        _delivers(writer, view),
        writer.heading("Space, power, weight, price and time", 1),
        _physical(writer, view, racks),
        writer.heading("What can fail", 1),
        *_failures(writer, view),
    ]
    if view.assumptions:
        story.append(writer.heading("The assumptions that move the answer most", 1))
        story.append(writer.table(
            ("Assumption", "Taken as", "Moves", "What settles it"),
            [(row.label, row.amount.text(), row.moves, row.question) for row in view.assumptions], (30, 27, 21, 42),
        ))
    story.append(writer.heading("What is not settled", 1))
    story += _doubts(writer, view)
    if view.evidence:
        story += [space(5), Drawing(_evidence(view), writer.fonts, grows=True)]
    rows = len(view.requirements) + len(view.pools) + 3 * len(view.workloads)
    # A page with a little too much on it is set a little smaller; one with far too much takes two.
    return [*head, *([KeepInFrame(0, 0, story, mode="shrink")] if rows <= _MOST_ROWS else story)]


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
    table = Grid(rows, ["11%", "47%", "12%", "30%"], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("BACKGROUND", (0, 0), (-1, -1), HexColor(BAND)), ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LINEBEFORE", (0, 0), (0, -1), 2.4, HexColor(ACCENT)),
    ]))
    return table


def _delivers(writer: Writer, view: Overview) -> Table:
    rows = [(pool.title, _capacity(pool)) for pool in view.pools]
    rows += [(work.title, f"{work.throughput.text()}, {work.bandwidth.text()}, {work.response.text()}")
             for work in view.workloads]
    return writer.table(("Capacity and performance", "Likely (low – high)"), rows, (30, 70), bold=(1,))


def _capacity(pool: PoolRow) -> str:
    of = " of shared drives" if pool.carved else ""
    return f"{pool.filesystem.text()} for files, of {pool.raw.likely_text()} raw{of}, {pool.protection}"


def _requirements(writer: Writer, rows: Sequence[RequirementRow]) -> Flowable:
    if not rows:
        return writer.text("The design states no requirement, so nothing can be passed or missed.")
    table = writer.table(
        ("Requirement", "Asked", "Designed: likely (low – high)", "After one failure", "Headroom", "Verdict"),
        [(row.title, f"{'≥' if row.at_least else '≤'} {row.target.likely_text()}", row.designed.text(),
          _afterwards(row.after_failure), row.headroom.text(), _verdict(row)) for row in rows],
        (25, 15, 27, 31, 21, 16), numbers=(1, 2, 4), bold=(2, 5),
    )
    table.setStyle(TableStyle([
        ("BACKGROUND", (5, at), (5, at), HexColor(_FILLS[row.verdict])) for at, row in enumerate(rows, 1)
    ]))
    return table


def _verdict(row: RequirementRow) -> str:
    return f"{_WORDS[row.verdict]}; {row.left_out}" if row.left_out else _WORDS[row.verdict]


def _afterwards(after: Afterwards) -> str:
    mark = {True: "✓ ", False: "✗ ", None: ""}[after.holds]
    return f"{mark}{after.text}"


def _physical(writer: Writer, view: Overview, racks: int) -> Table:
    cells = [(row.label, _measure_text(row)) for row in view.physical]
    cells.insert(1, ("Racks of 42 U", str(racks) if racks else "none"))
    lasting = "; ".join(one.text for one in view.lasting)
    cells.append(("Runs out", lasting or "not known, no growth is stated"))
    if len(cells) % 2:
        cells.append(("", ""))
    body = [
        [writer.text(left[0], "muted"), writer.text(left[1], "bold"), writer.text(right[0], "muted"),
         writer.text(right[1], "bold")]
        for left, right in zip(cells[::2], cells[1::2], strict=True)
    ]
    table = Grid(body, ["15%", "36.5%", "15%", "33.5%"], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(RULE)), ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5), ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 3.5),
    ]))
    return table


def _measure_text(row: Measure) -> str:
    return f"{row.text}, {row.note}" if row.note else row.text


def _failures(writer: Writer, view: Overview) -> list[Flowable]:
    losses = view.losses
    story: list[Flowable] = [writer.text(text) for text in losses.worst]
    if losses.single_points:
        story.append(writer.text("Single points of failure left in:"))
        story += [writer.text(f"• {text}.", "item") for text in losses.single_points[:_MOST_SINGLE]]
        more = len(losses.single_points) - _MOST_SINGLE
        if more > 0:
            story.append(writer.text(f"• {more} more, see After one failure.", "item"))
    elif not losses.none:
        story.append(writer.text("No single point of failure was found among the parts on the way of the work."))
    if losses.none:
        story.append(writer.text("Nothing on the way of a workload is known, so no failure can be followed."))
    return story


def _doubts(writer: Writer, view: Overview) -> list[Flowable]:
    story: list[Flowable] = []
    open_problems = [problem for problem in view.problems if problem.severity is not Severity.NOTE]
    for problem in open_problems[:_MOST_PROBLEMS]:
        story.append(writer.text(f"{str(problem.severity).capitalize()}: {problem.text.rstrip('.')}."))
    more = len(open_problems) - _MOST_PROBLEMS
    if more > 0:
        story.append(writer.text(f"{more} more open problems are under Assumptions and sources."))
    notes = len(view.problems) - len(open_problems)
    told = [f"{_count(notes, 'remark')} of the program" if notes else "",
            f"{_count(len(view.accepted), 'problem')} accepted by the author" if view.accepted else ""]
    told = [text for text in told if text]
    settled = "" if open_problems else "No open problem. "
    listed = f"{' and '.join(told).capitalize()} are under Assumptions and sources. " if told else ""
    pinned = "" if view.pins else "Nothing is pinned by hand."
    if settled or listed or pinned:
        story.append(writer.text(f"{settled}{listed}{pinned}".strip()))
    if view.pins:
        named = "; ".join(f"{pin.label} is {pin.text} ({pin.reason})" for pin in view.pins[:3])
        rest = f"; and {len(view.pins) - 3} more" if len(view.pins) > 3 else ""
        story.append(writer.text(f"Pinned by hand: {named}{rest}."))
    return story


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _evidence(view: Overview) -> Scene:
    total = sum(share.count for share in view.evidence)
    return share_bar(f"What the {total} inputs rest on", [(share.kind, share.share) for share in view.evidence],
                     width=WIDTH)
