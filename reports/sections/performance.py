"""What the workloads get: rate, response and what limits them, each part's load, and the curve against load."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from reports.blocks.blocks import (
    OFF_PAPER,
    TERMINAL,
    WORKBOOK,
    AmountCell,
    Block,
    BusyPart,
    Cell,
    ChartKind,
    Figures,
    Heading,
    Holds,
    Labelled,
    Medium,
    NumberCell,
    Paragraph,
    RangeEnd,
    Ref,
    Remark,
    TableBlock,
    TableColumn,
    Tone,
    WorkbookChart,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.limits import PARTS, WHY, what_holds
from reports.wording.quantities.amounts import Amount, Reader
from sizer.language import listed, mark, say
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.readable import read
from sizer.sizing.result import ResourceUse, WorkloadResult
from sizer.sizing.sampling import in_doubt
from sizer.sizing.work.binding import beside_other_work, runner_up
from sizer.units import display_scale, format_number

_RATE, _TIME, _DEMAND = "#,##0", "0.000", "0.0000"
_MOST_CHARTED = 24
"""Workloads with charts of their own: nobody looks at hundreds, and each takes memory."""
_Point: TypeAlias = tuple[Cell, Cell, Amount | None]
"""Load and response of a point, and the response with its range."""
_BEYOND = 2.0
"""Ends of ranges above so much of the highest likely response are left out of a chart, which they would flatten."""
_LOADS = {
    (False, False): mark("Load [/s]"), (True, False): mark("Load, in parts of requests [/s]"),
    (False, True): mark("Load, without the other work [/s]"),
    (True, True): mark("Load, in parts of requests, without the other work [/s]"),
}
"""What a curve goes over, by whether requests are split, and whether other work is left out."""


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if medium is Medium.WINDOW:
        for result in found.sizing.workloads:
            stops = result.id in found.stopped
            title = f"Workload {result.title}"
            yield Heading(f"{title}: stops, nothing is left" if stops else title)
            if not stops:
                yield _figures(found.reader, result, "")
        return
    workloads = found.sizing.workloads
    if medium is Medium.TERMINAL:
        for result in workloads:
            yield from _listed(found.reader, result)
        for row in found.view.without_result("workloads"):
            yield Heading(f"WORKLOAD {row.title}", 0)
            yield Paragraph(row.says)
        return
    without = list(found.without_result("workloads"))
    if not workloads and not without:
        yield Paragraph(say("The design has no workload."))
    yield from without
    for at, result in enumerate(workloads):
        blocks = _live(found.reader, result, found.published.get(result.id, ()))
        yield from (block for block in blocks if at < _MOST_CHARTED or not isinstance(block, WorkbookChart))
    if len(workloads) > _MOST_CHARTED:
        yield Paragraph(say("Drawn are the first {number} workloads.", number=_MOST_CHARTED), Tone.NOTE)


def _figures(reader: Reader, result: WorkloadResult, title: str, *, live: bool = False) -> Figures:
    """Rate, bandwidth and response, and what limits them.

    The second part stands only where there is one; in a ``live`` workbook any other may have work after an edit.
    """
    entries: list[Labelled | BusyPart | Remark] = [
        Labelled(result.rate_title, result.rate),
        Labelled(say("Bandwidth"), result.bandwidth), Labelled(say("Response time"), result.response)]
    why = what_holds(reader, result)
    if why and not live:
        entries.append(Remark(WHY, why))
    first, second = PARTS[not why]
    def use(name: str, most: str) -> str:
        # In a workbook another part may be the busiest after an edit; elsewhere the part that is named has a range of
        # its own, which is not that of whichever is the busiest.
        label = reader.figure(name).value
        return most if live else next((one.utilization for one in result.resources if one.label == label), most)

    entries.append(BusyPart(first, result.bottleneck, use(result.bottleneck, result.bottleneck_utilization)))
    if (live and len(result.resources) > 1) or runner_up(reader.sizing.sheet, result):
        entries.append(BusyPart(second, result.runner_up, use(result.runner_up, result.runner_up_utilization)))
    if why and live:
        entries.append(Remark(say("{what}, as sized", what=WHY), why))
    if result.requests:
        entries.append(Labelled(say("The same in the parts that requests are split into"), result.throughput))
    if result.unmodelled and live:
        entries.append(Remark(say("Not modelled, no value is known"), listed(result.unmodelled), Holds.ALWAYS))
    return Figures(title, entries)


def _resources(reader: Reader, result: WorkloadResult) -> TableBlock[ResourceUse]:
    """How busy each part is, the busiest first."""
    split = bool(result.requests)
    bound = f'[>=1000000000000]"{say("never")}";[<0]-#,##0;#,##0'
    columns: tuple[TableColumn[ResourceUse], ...] = (
        TableColumn(mark("Resource"), lambda use: use.label),
        TableColumn(mark("Utilization"), lambda use: Ref(use.utilization, text=_share(reader, use.utilization)),
                    number=True),
        TableColumn(mark("Members"), lambda use: Ref(use.count), number=True, media=WORKBOOK),
        TableColumn(mark("Demand each [ms]"), lambda use: Ref(use.demand, 1e-3, _DEMAND), number=True,
                    media=WORKBOOK),
        TableColumn(say("Saturates at, in parts of requests [/s]" if split else "Saturates at [/s]"),
                    lambda use: Ref(use.bound, form=bound), number=True, media=WORKBOOK),
        TableColumn(f"Saturates at{_parts(result)}", lambda use: _never(reader.figure(use.bound).number),
                    number=True, media=TERMINAL),
        TableColumn(mark("Kind"), lambda use: say(use.kind), media=WORKBOOK),
    )
    return TableBlock(columns, sorted(result.resources, key=lambda use: -reader.figure(use.utilization).number))


def _live(
    reader: Reader, result: WorkloadResult, published: Sequence[tuple[float, float]]
) -> Iterator[Block]:
    yield Heading(say("{work}: {where}", work=result.title, where=reader.sizing.where(result)))
    yield _figures(reader, result, mark("Result"), live=True)
    yield _resources(reader, result)
    yield WorkbookChart(ChartKind.BUSY, say("{work}: how busy each part is", work=result.title),
                        axes=("", say("busy")), form="0%")
    if not result.curve:
        return
    slowest = max(reader.figure(time).number for _, time in result.curve)
    factor, unit = display_scale(slowest, "s")
    load = say(_LOADS[bool(result.requests), beside_other_work(reader.sizing.sheet, result)])
    amounts = [replace(reader.amount(time), factor=factor, unit_name=unit) for _, time in result.curve]
    yield _points(load, say("Response time [{unit}]", unit=unit),
                  [(Ref(rate, form=_RATE), Ref(time, factor, _TIME), amount)
                   for (rate, time), amount in zip(result.curve, amounts, strict=True)])
    if published:
        yield _points(mark("Published load [/s]"), say("Published response [{unit}]", unit=unit),
                      [(NumberCell(load, "", _RATE), NumberCell(seconds / factor, "", _TIME), None)
                       for load, seconds in published])
    def near(end: float | None) -> float | None:
        return end / factor if end is not None and end <= _BEYOND * slowest else None

    band = [(reader.figure(rate).number, near(amount.low), near(amount.high))
            for (rate, _), amount in zip(result.curve, amounts, strict=True)]
    yield WorkbookChart(ChartKind.CURVES, say("{work}: response time against load", work=result.title),
                        (say("likely"), say("published")) if published else (say("likely"),),
                        (load, say("response time [{unit}]", unit=unit)),
                        "0.0" if slowest / factor < 20 else "#,##0",
                        band if any(low is not None for _, low, _ in band) else ())


def _points(loads: str, times: str, rows: Sequence[_Point]) -> TableBlock[_Point]:
    """Points of a curve, with the range of each where it has one."""
    def end(row: _Point, *, high: bool) -> Cell | None:
        return None if row[2] is None else RangeEnd(AmountCell(row[2]), high)

    columns: list[TableColumn[_Point]] = [
        TableColumn(loads, lambda row: row[0], number=True), TableColumn(times, lambda row: row[1], number=True)]
    if any(amount is not None and amount.low is not None for _, _, amount in rows):
        columns += [TableColumn(mark("Low"), lambda row: end(row, high=False), number=True),
                    TableColumn(mark("High"), lambda row: end(row, high=True), number=True)]
    return TableBlock(columns, rows)


def _parts(result: WorkloadResult) -> str:
    """That rates count the parts that requests are split into, where they do."""
    return ", in parts of requests" if result.requests else ""


def _alone(reader: Reader, result: WorkloadResult) -> str:
    return ", without the other work" if beside_other_work(reader.sizing.sheet, result) else ""


def _listed(reader: Reader, result: WorkloadResult) -> Iterator[Block]:
    yield Heading(f"WORKLOAD {result.title} ({result.pattern.title})", 0)
    yield _figures(reader, result, "")
    doubted = result.headline if reader.spread is None else in_doubt(reader.spread, result)
    moves = reader.spread.influences(doubted) if reader.spread is not None else ()
    if moves:
        what = "Depends" if doubted == result.headline else "The most that passes depends"
        yield Paragraph(f"{what} above all on {'; '.join(influence.figure.label for influence in moves)}")
    yield _resources(reader, result)
    points = ", ".join(f"{format_number(reader.figure(rate).number, 3)}/s "
                       f"{read(reader.figure(time).number, 's').value}" for rate, time in result.curve)
    yield Paragraph(f"Response against load{_parts(result)}{_alone(reader, result)}: {points}")


def _share(reader: Reader, key: str) -> str:
    return f"{reader.figure(key).number * 100:.0f} %"


def _never(value: float) -> str:
    return "never" if value >= UNLIMITED_PER_S else f"{format_number(value, 3)}/s"


SECTION = Section(mark("Performance"), 30, _blocks, media=OFF_PAPER,
                  sheet=SheetLayout(widths=(44, 16, 14, 14, 16, 18), upright=True, charts=True,
                                    claims=True))
