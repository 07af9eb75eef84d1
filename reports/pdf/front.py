"""The first page of the proposal."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, KeepInFrame, Table, TableStyle

from reports.drawings.palette import VERDICT_FILLS
from reports.drawings.scene import Scene
from reports.drawings.shares import share_bar
from reports.pdf.layout import ACCENT, BAND, FONT, HEIGHT, RULE, WIDTH, Grid, Writer, space
from reports.pdf.scene import SceneDrawing
from reports.wording.amounts import Measure
from reports.wording.content import DISCLAIMER, NOTHING_PROPOSED, Overview, PoolRow, RequirementRow, UnsizedRow
from reports.wording.failures import Afterwards
from reports.wording.standing import AS_DRAWN, DesignStanding
from sizer.design.sense import Sense
from sizer.errors import Severity
from sizer.sizing.result import Verdict
from sizer.units import counted

_MOST_PROBLEMS = 4
_MOST_SINGLE = 6
_MOST_WORK = 6
_MOST_HELD = 16
_SHRUNK = 1.2
"""What is at most this much too long for a page is set smaller; more takes a second page."""
_BAD, _NEUTRAL = ("#f6d5d5", "#a3262a"), (BAND, ACCENT)
"""Ground and edge of what is said first."""
_READING = ("Likely (low – high): the result at the likely inputs; of a thousand samples of all uncertain inputs one "
            "in ten lies below low, one in ten above high. ✓ met and ✗ missed hold over the whole range; ? uncertain: "
            "what is asked lies inside it.")
_WORDS = {
    Verdict.MET: "✓ met", Verdict.UNCERTAIN: "? uncertain", Verdict.MISSED: "✗ missed",
    Verdict.UNBUILDABLE: "✗ cannot be built", Verdict.UNSIZED: "✗ cannot be sized", Verdict.UNDECIDED: "? undecided",
}


def front(writer: Writer, view: Overview, racks: int) -> list[Flowable]:
    """Everything a reader in a hurry needs."""
    head: list[Flowable] = [
        writer.text("Expected-performance proposal", "muted"),
        writer.heading(view.title, 0, "title", "Summary"),
    ]
    story: list[Flowable] = [
        *_standing(writer, view.standing),
        _meta(writer, view),
        space(6),
        writer.text(view.proposed),
        *_first(writer, view.limits, "workload", "Performance"),
        *([writer.text(view.state)] if view.proposed != NOTHING_PROPOSED or view.workloads else []),
        writer.heading("Requirements", 1),
        _requirements(writer, view.requirements, view.without_result("requirements")),
        writer.heading("What it holds and does", 1),
        *_delivers(writer, view),
        space(2),
        writer.text(_READING, "small"),
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
        story += [space(5), SceneDrawing(_evidence(view), writer.fonts, grows=True)]
    room = HEIGHT - _height(head)
    return [*head, KeepInFrame(0, 0, story, mode="shrink")] if _height(story) <= _SHRUNK * room else [*head, *story]


def _standing(writer: Writer, standing: DesignStanding) -> list[Flowable]:
    """What stops the design as a whole, before anything else of it."""
    if not standing.headline:
        return []
    more = [f"and {standing.more} more, under Assumptions and sources"] if standing.more else []
    cells: list[Flowable] = [writer.text(f"{standing.headline}.", "section")]
    cells += [writer.text(f"• {text}.", "item") for text in (*standing.reasons, *more)]
    if standing.bad:
        cells.append(writer.text(AS_DRAWN, "small"))
    ground, edge = _BAD if standing.bad else _NEUTRAL
    table = Grid([[cells]], ["100%"], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("BACKGROUND", (0, 0), (-1, -1), HexColor(ground)), ("LINEBEFORE", (0, 0), (0, -1), 2.4, HexColor(edge)),
        ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
    ]))
    return [table, space(5)]


def _height(story: Sequence[Flowable]) -> float:
    """How high the parts are one below the other."""
    return float(sum(part.wrap(WIDTH, HEIGHT)[1] + max(part.getSpaceBefore(), part.getSpaceAfter()) for part in story))


def _first(writer: Writer, texts: Sequence[str], what: str, where: str) -> list[Flowable]:
    """The first of many sentences, and how many more there are and where."""
    more = len(texts) - _MOST_WORK
    rest = [writer.text(f"{counted(more, f'more {what}')}: see {where}.")] if more > 0 else []
    return [*(writer.text(text) for text in texts[:_MOST_WORK]), *rest]


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


def _delivers(writer: Writer, view: Overview) -> list[Flowable]:
    rows = [(pool.title, _capacity(pool)) for pool in view.pools]
    rows += [(work.title, f"{work.throughput.text()}, {work.bandwidth.text()}, {work.response.text()}")
             for work in view.workloads]
    rows += [(row.title, row.says) for table in ("pools", "workloads") for row in view.without_result(table)]
    if not rows:
        return [writer.text("The design has no pool and no workload yet.")]
    more = len(rows) - _MOST_HELD
    told = [writer.text(f"{more} more: see Capacity and Performance.", "small")] if more > 0 else []
    return [writer.table(("Capacity and performance", "Likely (low – high)"), rows[:_MOST_HELD], (30, 70), bold=(1,)),
            *told]


def _capacity(pool: PoolRow) -> str:
    of = " of shared drives" if pool.carved else ""
    return f"{pool.filesystem.text()} for files, of {pool.raw.likely_text()} raw{of}, {pool.protection}"


def _signed(asked: str) -> str:
    """What is asked with its side as a sign."""
    for sense in Sense:
        asked = asked.replace(str(sense), sense.sign, 1)
    return asked


def _requirements(writer: Writer, rows: Sequence[RequirementRow], unsized: Sequence[UnsizedRow]) -> Flowable:
    if not rows and not unsized:
        return writer.text("The design states no requirement, so nothing can be passed or missed.")
    numbers = [(row.designed.text(), _afterwards(row.after_failure), row.headroom.text()) if not row.barred
               else (row.barred, "", "") for row in rows]
    table = writer.table(
        ("Requirement", "Asked", "Designed: likely (low – high)", "After one failure", "Headroom", "Verdict"),
        [(row.title, f"{Sense.of(row.at_least).sign} {row.target.likely_text()}", *cells, _verdict(row))
         for row, cells in zip(rows, numbers, strict=True)]
        + [(row.title, _signed(row.asked), row.says, "", "",
            _WORDS[row.verdict]) for row in unsized],
        (25, 15, 27, 31, 21, 16), numbers=(1, 2, 4), bold=(2, 5),
    )
    verdicts = [row.verdict for row in rows] + [row.verdict for row in unsized]
    without = [bool(row.barred) for row in rows] + [True] * len(unsized)
    table.setStyle(TableStyle([
        ("BACKGROUND", (5, at), (5, at), HexColor(VERDICT_FILLS[verdict])) for at, verdict in enumerate(verdicts, 1)
    ] + [("SPAN", (2, at), (4, at)) for at, barred in enumerate(without, 1) if barred]))
    return table


def _verdict(row: RequirementRow) -> str:
    return f"{_WORDS[row.verdict]}{row.aside}"


def _afterwards(after: Afterwards) -> str:
    return f"{after.sign}{after.text}"


def _physical(writer: Writer, view: Overview, racks: int) -> Table:
    cells = [(row.label, _measure_text(row)) for row in view.physical]
    cells.insert(1, ("Racks of 42 U", _racks(view.physical[0], racks)))
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


def _racks(space_taken: Measure, racks: int) -> str:
    """Racks for what takes space, a bound where that of some lines is not known."""
    known = space_taken.completeness
    if known is not None and known.lines and not known.unknown:
        return str(racks) if racks else "none"
    return f"at least {racks}" if racks else "–"


def _measure_text(row: Measure) -> str:
    return f"{row.text}, {row.note}" if row.note else row.text


def _failures(writer: Writer, view: Overview) -> list[Flowable]:
    losses = view.losses
    story = _first(writer, losses.worst, "workload", "After one failure")
    if losses.single_points:
        story.append(writer.text("Single points of failure left in:"))
        story += [writer.text(f"• {text}.", "item") for text in losses.single_points[:_MOST_SINGLE]]
        more = len(losses.single_points) - _MOST_SINGLE
        if more > 0:
            story.append(writer.text(f"• {more} more, see After one failure.", "item"))
    elif not losses.none and not view.unexamined:
        story.append(writer.text("No single point of failure was found among the parts on the way of the work."))
    if view.unexamined and not losses.none:
        which = "more single points of failure are" if losses.single_points else "a single point of failure is"
        story.append(writer.text(f"Whether {which} left could not be examined to the end, because {view.unexamined}."))
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
    told = [f"{counted(notes, 'remark')} of the program" if notes else "",
            f"{counted(len(view.accepted), 'problem')} accepted by the author" if view.accepted else ""]
    told = [text for text in told if text]
    settled = "" if open_problems or view.unexamined else "No open problem. "
    listed = f"{' and '.join(told).capitalize()} are under Assumptions and sources. " if told else ""
    pinned = "" if view.pins else "Nothing is pinned by hand."
    if settled or listed or pinned:
        story.append(writer.text(f"{settled}{listed}{pinned}".strip()))
    if view.pins:
        named = "; ".join(f"{pin.label} is {pin.text} ({pin.reason})" for pin in view.pins[:3])
        rest = f"; and {len(view.pins) - 3} more" if len(view.pins) > 3 else ""
        story.append(writer.text(f"Pinned by hand: {named}{rest}."))
    return story


def _evidence(view: Overview) -> Scene:
    total = sum(share.count for share in view.evidence)
    title = f"What the {counted(total, 'input')} rest{'s' if total == 1 else ''} on"
    return share_bar(title, [(share.kind, share.share) for share in view.evidence], width=WIDTH)
