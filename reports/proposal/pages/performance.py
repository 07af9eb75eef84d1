"""A page for each workload that decides: what it gets, its response against load, and the way from client to drive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import (
    PAPER,
    Block,
    Drawing,
    Gap,
    Heading,
    Medium,
    Paragraph,
    TableBlock,
    TableColumn,
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.charts.chain import chain
from reports.drawings.charts.told import ToldFigure, beside
from reports.drawings.from_sizing import chain_stations, workload_curve
from reports.drawings.scenes.scene import Scene
from reports.proposal.chapters import Chapter
from reports.wording.basis.assumptions import settled_by, taken_as
from reports.wording.failing.around import Around, worst_left_standing
from reports.wording.failing.failures import LossRow
from reports.wording.limits import busiest, full_first, limit_alone, what_holds
from reports.wording.parts import in_parts, response_title
from reports.wording.quantities.amounts import Amount, Reader
from reports.wording.standing import unclaimed
from sizer.design.naming import begun
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Verdict, WorkloadResult
from sizer.sizing.sampling import in_doubt
from sizer.sizing.work.binding import Hold, held
from sizer.units import counted, is_unbounded

_MOST = 3
"""So many workloads have a page each; the others are rows of a table."""
"""Points that a page of a workload needs."""
_VERBS = {Hold.OFFERED: "are offered and carried", Hold.PINNED: "are pinned by hand",
          Hold.STARVED: "get through", Hold.SHARED: "are left by other work"}
"""What is said of a rate by what holds it."""
_CURVE, _MOST_PARTS, _MOVING = (346.0, 190.0), 16, 2


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    works = found.sizing.workloads
    without = list(found.without_result("workloads"))
    if works and (why := unclaimed(found.sizing)):
        yield Heading(Chapter.PERFORMANCE.value, 0)
        yield Paragraph(why, Tone.LEAD)
        yield from without
        return
    if not works or without:
        yield Heading(Chapter.PERFORMANCE.value, 0)
        yield from without or (Paragraph("The design has no workload."),)
    told = _deciding(found)
    for at, work in enumerate(told):
        chapter = "" if at or without else Chapter.PERFORMANCE.value
        # A page of its own, or the rest of one that has the room for all of it.
        yield Together((Heading(f"{Chapter.PERFORMANCE.value}: {work.title}", 0, chapter=chapter), *_page(found, work)))
    rest = [work for work in works if work not in told]
    if rest:
        yield Heading("Further workloads", 0, 120)
        yield Paragraph(f"{counted(len(rest), 'workload')} without a page of {'its' if len(rest) == 1 else 'their'} "
                        "own.", Tone.LEAD)
        yield _others(found.reader, rest)


def _deciding(found: Findings) -> list[WorkloadResult]:
    """The workloads that have a page: those that a requirement is missed or open with come first, in the design's
    order.
    """
    works = found.sizing.workloads
    weight = {row.result.workload: row.verdict is Verdict.MET for row in reversed(found.view.requirements)}
    chosen = sorted(works, key=lambda work: (weight.get(work.id, True), work.id not in weight))[:_MOST]
    return [work for work in works if work in chosen]


def _page(found: Findings, work: WorkloadResult) -> Iterator[Block]:
    reader, around = found.reader, found.arounds.get(work.id)
    yield Paragraph(_lead(found, work), Tone.LEAD)
    figures = _figures(found, work)

    def board(width: float) -> Scene:
        drawn = workload_curve(reader, work, size=_CURVE) if around is None else (
            workload_curve(reader, work, around, size=_CURVE))
        return beside(drawn, figures, width)

    if work.curve:
        yield Drawing(board, _marks(around))
    yield Gap(8)
    rate = reader.amount(work.rate).likely_text()
    way = "From client to drive: what" if any(use.id.kind is ResourceKind.DRIVES for use in work.resources) else "What"
    yield Heading(f"{way} is busy at {rate}", room=120)
    stations, more = chain_stations(reader, work, around, _MOST_PARTS)
    uneven = any("." in station.works for station in stations)
    note = ["Thin strokes are low and high."]
    if uneven:
        note.append("A broken number of parts alike is what they are worth where the load is spread unevenly.")
    if any(station.other is not None for station in stations) and around is not None:
        note.append(f"Dashed strokes: {around.other}.")
    if more:
        note.append(f"Not drawn: {counted(more, 'part')} that {'is' if more == 1 else 'are'} less busy than these.")
    yield Drawing(lambda width: chain(f"{work.title}: what is busy", stations, width=width), " ".join(note))
    yield Gap(4)
    yield Paragraph(_limits(found, work))
    if work.unmodelled:
        yield Paragraph(f"Not modelled, because no value is known: {', '.join(work.unmodelled)}.", Tone.NOTE)


def _marks(around: Around | None) -> str:
    """What the marks of the curve mean."""
    if around is None:
        return ""
    parts = ["Shaded: one in ten samples of the uncertain inputs lies below, one in ten above."] * bool(around.band)
    parts += ["Diamonds: published for this system, and used nowhere in the prediction."] * bool(around.published)
    return " ".join(parts)


def _lead(found: Findings, work: WorkloadResult) -> str:
    """What the workload gets, and how that stands to what is asked of it."""
    reader = found.reader
    rate, response = reader.amount(work.headline), reader.amount(work.response)
    if is_unbounded(response.value):
        said = [f"{rate.text()} get through, without bound to the response time."]
    else:
        verb = _VERBS.get(held(reader.sizing.sheet, work).hold, "are likely")
        said = [f"{rate.text()}{'' if in_parts(work) else f' at {response.likely_text()}'} {verb}."]
    asked = [row for row in found.view.requirements if row.result.workload == work.id and row.result.kind.is_of_work]
    said += [f"{begun(row.title)}: {row.target.likely_text()} asked, {row.verdict}." for row in asked[:2]]
    return " ".join(said)


def _figures(found: Findings, work: WorkloadResult) -> Sequence[ToldFigure]:
    """The large figures beside the curve, each once."""
    reader = found.reader
    keys = {work.headline: "Bandwidth" if work.pattern.streams else work.rate_title,
            work.response: response_title(work), work.bandwidth: "Bandwidth", work.rate: work.rate_title}
    # Work that carries no data, as files that are created, has no bandwidth to be told as nothing.
    told = [_told(title, reader.amount(key), _each(reader, work) if key == work.rate else "")
            for key, title in keys.items()
            if key != work.bandwidth or reader.amount(key).value > 0][:3]
    losses = next((one for one in found.losses.workloads if one.workload.id == work.id), None)
    if losses is not None and losses.worst is not None:
        told.append(_after(losses.worst, worst_left_standing(losses)))
    return told


def _told(title: str, amount: Amount, beside: str = "") -> ToldFigure:
    reading = amount.reading
    below = reading.span_with_unit or ("stated" if amount.stated else "no range")
    return ToldFigure(title, reading.before + reading.likely, reading.unit, f"{below}{beside}", amount.key)


def _each(reader: Reader, work: WorkloadResult) -> str:
    """How large a request may be, where that has a range: its rate has that of its bandwidth and that of its size."""
    sizes = [each for each in reader.figure(work.bandwidth).inputs if each.unit == "B"] if work.pattern.streams else []
    spans = filter(None, (reader.amount(each.key).reading.span_with_unit for each in sizes))
    return next((f", of {span} each" for span in spans), "")


def _after(worst: LossRow, left: LossRow | None) -> ToldFigure:
    """The worst loss; where that stops the work, below it the one that the curve beside it is dashed for."""
    title = f"Without {worst.lost}"
    if worst.stopped:
        below = "nothing is left" if left is None or left.kept >= UNHURT else (
            f"{left.rate_text}, {left.kept_text}, without {left.lost}")
        return ToldFigure(title, "stops", "", below, worst.workload.headline)
    *number, unit = worst.rate_text.replace("\u202f", " ").replace("\u00a0", " ").rsplit(" ", 1)
    told = f"{worst.kept_text} of it" + (f", {worst.response_text}" if worst.response_text else "")
    return ToldFigure(title, number[0] if number else unit, unit if number else "", told, worst.workload.headline)


def _limits(found: Findings, work: WorkloadResult) -> str:
    """What limits the workload, and what would move the answer most."""
    reader = found.reader
    why, parts = what_holds(reader, work), busiest(reader, work)
    said = [f"{begun(why)}; the busiest part is {parts}." if why else f"Limited by {parts}."]
    if first := full_first(reader, work):
        said.append(f"With more of it {first} would be full first.")
    if reader.spread is not None:
        answer = in_doubt(reader.spread, work)
        moving = [each.figure for each in reader.spread.influences(answer, _MOVING)]
        named = [f"{figure.label or figure.key} ({taken_as(reader, figure.key).text()})" for figure in moving]
        if named:
            said.append(f"What moves the answer most: {', then '.join(named)}.")
            said.append(f"To settle it: {settled_by(reader, moving[0].key)}")
    return " ".join(said)


def _answers(reader: Reader, work: WorkloadResult) -> str:
    return f"{reader.amount(work.response).text()}{' a part' if in_parts(work) else ''}"


def _others(reader: Reader, works: Sequence[WorkloadResult]) -> TableBlock[WorkloadResult]:
    columns: tuple[TableColumn[WorkloadResult], ...] = (
        TableColumn("Workload", lambda work: work.title, 24),
        TableColumn("Likely (low – high)", lambda work: reader.amount(work.headline).text(), 26, number=True),
        TableColumn("Requests", lambda work: reader.amount(work.rate).text() if work.rate != work.headline else "", 20,
                    number=True),
        TableColumn("Response", lambda work: _answers(reader, work), 22, number=True),
        TableColumn("What limits it", lambda work: begun(limit_alone(reader, work)), 62))
    return TableBlock(columns, works, "workloads")


SECTION = Section(Chapter.PERFORMANCE.value, 30, _blocks, room=0.0, media=PAPER)
