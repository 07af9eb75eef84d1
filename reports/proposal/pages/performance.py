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
from reports.proposal.names import sentences
from reports.wording.basis.assumptions import settled_by, taken_as
from reports.wording.failing.around import Around, worst_left_standing
from reports.wording.failing.failures import LossRow
from reports.wording.limits import busiest, counts_others, full_first, limit_alone, what_holds
from reports.wording.parts import in_parts, response_title
from reports.wording.quantities.amounts import Amount, Reader
from reports.wording.standing import unclaimed
from sizer.design.naming import begun
from sizer.language import listed, mark, say, say_of, shown
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Verdict, WorkloadResult
from sizer.sizing.sampling import in_doubt
from sizer.sizing.work.binding import Hold, held
from sizer.units import is_unbounded

_MOST = 3
"""So many workloads have a page each; the others are rows of a table."""
"""Points that a page of a workload needs."""
_RATES = {Hold.OFFERED: mark("{rate} are offered and carried."), Hold.PINNED: mark("{rate} are pinned by hand."),
          Hold.STARVED: mark("{rate} get through."), Hold.SHARED: mark("{rate} are left by other work.")}
"""What is said of a rate by what holds it."""
_LIKELY = mark("{rate} are likely.")
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
        yield from without or (Paragraph(mark("The design has no workload.")),)
    told = _deciding(found)
    for at, work in enumerate(told):
        chapter = "" if at or without else Chapter.PERFORMANCE.value
        # A page of its own, or the rest of one that has the room for all of it.
        yield Together((Heading(say("Performance: {work}", work=work.title), 0, chapter=chapter), *_page(found, work)))
    rest = [work for work in works if work not in told]
    if rest:
        yield Heading(mark("Further workloads"), 0, 120)
        yield Paragraph(say_of(len(rest), "{number} workload without a page of its own.",
                               "{number} workloads without a page of their own."), Tone.LEAD)
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
    whole = any(use.id.kind is ResourceKind.DRIVES for use in work.resources)
    yield Heading(say("From client to drive: what is busy at {rate}" if whole else "What is busy at {rate}", rate=rate),
                  room=120)
    stations, more = chain_stations(reader, work, around, _MOST_PARTS)
    uneven = any("." in station.works for station in stations)
    note = [say("Thin strokes are low and high.")]
    if uneven:
        note.append(say("A broken number of parts alike is what they are worth where the load is spread unevenly."))
    if any(station.other is not None for station in stations) and around is not None:
        note.append(say("Dashed strokes: {what}.", what=around.other))
    if counts_others(reader, work):
        note.append(say("Busy: with other work too. Full at: by this work alone."))
    if more:
        note.append(say_of(more, "Not drawn: {number} part that is less busy than these.",
                           "Not drawn: {number} parts that are less busy than these."))
    title = say("{work}: what is busy", work=work.title)
    yield Drawing(lambda width: chain(title, stations, width=width), sentences(*note))
    yield Gap(4)
    yield Paragraph(_limits(found, work))
    if work.unmodelled:
        yield Paragraph(say("Not modelled, because no value is known: {what}.", what=listed(work.unmodelled)),
                        Tone.NOTE)


def _marks(around: Around | None) -> str:
    """What the marks of the curve mean."""
    if around is None:
        return ""
    return sentences(
        say("Shaded: one in ten samples of the uncertain inputs lies below, one in ten above.") if around.band else "",
        say("Diamonds: published for this system, and used nowhere in the prediction.") if around.published else "")


def _lead(found: Findings, work: WorkloadResult) -> str:
    """What the workload gets, and how that stands to what is asked of it."""
    reader = found.reader
    rate, response = reader.amount(work.headline), reader.amount(work.response)
    if is_unbounded(response.value):
        said = [say("{rate} get through, without bound to the response time.", rate=rate.text())]
    else:
        told = rate.text() if in_parts(work) else say("{rate} at {response}", rate=rate.text(),
                                                      response=response.likely_text())
        said = [say(_RATES.get(held(reader.sizing.sheet, work).hold, _LIKELY), rate=told)]
    asked = [row for row in found.view.requirements if row.result.workload == work.id and row.result.kind.is_of_work]
    said += [say("{requirement}: {asked} asked, {verdict}.", requirement=begun(row.title),
                 asked=row.target.likely_text(), verdict=say(row.verdict)) for row in asked[:2]]
    return sentences(*said)


def _figures(found: Findings, work: WorkloadResult) -> Sequence[ToldFigure]:
    """The large figures beside the curve, each once."""
    reader = found.reader
    keys = {work.headline: say("Bandwidth") if work.pattern.streams else shown(work.rate_title),
            work.response: shown(response_title(work)), work.bandwidth: say("Bandwidth"),
            work.rate: shown(work.rate_title)}
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
    below = reading.span_with_unit or say("stated" if amount.stated else "no range")
    return ToldFigure(title, reading.before + reading.likely, reading.unit, listed(filter(None, (below, beside))),
                      amount.key)


def _each(reader: Reader, work: WorkloadResult) -> str:
    """How large a request may be, where that has a range: its rate has that of its bandwidth and that of its size."""
    sizes = [each for each in reader.figure(work.bandwidth).inputs if each.unit == "B"] if work.pattern.streams else []
    spans = filter(None, (reader.amount(each.key).reading.span_with_unit for each in sizes))
    return next((say("of {size} each", size=span) for span in spans), "")


def _after(worst: LossRow, left: LossRow | None) -> ToldFigure:
    """The worst loss; where that stops the work, below it the one that the curve beside it is dashed for."""
    title = say("Without {part}", part=worst.lost)
    if worst.stopped:
        below = say("nothing is left") if left is None or left.kept >= UNHURT else say(
            "{rate}, {share}, without {part}", rate=left.rate_text, share=left.kept_text, part=left.lost)
        return ToldFigure(title, say("stops"), "", below, worst.workload.headline)
    *number, unit = worst.rate_text.replace("\u202f", " ").replace("\u00a0", " ").rsplit(" ", 1)
    told = listed(filter(None, (say("{share} of it", share=worst.kept_text), worst.response_text)))
    return ToldFigure(title, number[0] if number else unit, unit if number else "", told, worst.workload.headline)


def _limits(found: Findings, work: WorkloadResult) -> str:
    """What limits the workload, and what would move the answer most."""
    reader = found.reader
    why, parts = what_holds(reader, work), busiest(reader, work)
    said = [say("{why}; the busiest part is {part}.", why=begun(why), part=parts) if why else
            say("Limited by {parts}.", parts=parts)]
    if first := full_first(reader, work):
        said.append(say("With more of it {part} would be full first.", part=first))
    if reader.spread is not None:
        answer = in_doubt(reader.spread, work)
        moving = [each.figure for each in reader.spread.influences(answer, _MOVING)]
        named = [f"{shown(figure.label) or figure.key} ({taken_as(reader, figure.key).text()})" for figure in moving]
        if named:
            said.append(say("What moves the answer most: {inputs}.", inputs=say(", then ").join(named)))
            said.append(say("To settle it: {how}", how=settled_by(reader, moving[0].key)))
    return sentences(*said)


def _answers(reader: Reader, work: WorkloadResult) -> str:
    time = reader.amount(work.response).text()
    return say("{time} a part", time=time) if in_parts(work) else time


def _others(reader: Reader, works: Sequence[WorkloadResult]) -> TableBlock[WorkloadResult]:
    columns: tuple[TableColumn[WorkloadResult], ...] = (
        TableColumn(mark("Workload"), lambda work: work.title, 24),
        TableColumn(mark("Likely (low – high)"), lambda work: reader.amount(work.headline).text(), 26, number=True),
        TableColumn(mark("Requests"),
                    lambda work: "" if work.rate == work.headline else reader.amount(work.rate).text(), 20,
                    number=True),
        TableColumn(mark("Response"), lambda work: _answers(reader, work), 22, number=True),
        TableColumn(mark("What limits it"), lambda work: begun(limit_alone(reader, work)), 62))
    return TableBlock(columns, works, mark("workloads"))


SECTION = Section(Chapter.PERFORMANCE.value, 30, _blocks, room=0.0, media=PAPER)
