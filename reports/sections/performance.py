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
_BOUND = '[>=1000000000000]"never";[<0]-#,##0;#,##0'


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
        yield Paragraph("The design has no workload.")
    yield from without
    for at, result in enumerate(workloads):
        blocks = _live(found.reader, result, found.published.get(result.id, ()))
        yield from (block for block in blocks if at < _MOST_CHARTED or not isinstance(block, WorkbookChart))
    if len(workloads) > _MOST_CHARTED:
        yield Paragraph(f"Drawn are the first {_MOST_CHARTED} workloads.", Tone.NOTE)


def _figures(reader: Reader, result: WorkloadResult, title: str, *, live: bool = False) -> Figures:
    """Rate, bandwidth and response, and what limits them.

    The second part stands only where there is one; in a ``live`` workbook any other may have work after an edit.
    """
    entries: list[Labelled | BusyPart | Remark] = [
        Labelled(result.rate_title, result.rate),
        Labelled("Bandwidth", result.bandwidth), Labelled("Response time", result.response)]
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
        entries.append(Remark(f"{WHY}, as sized", why))
    if result.requests:
        entries.append(Labelled("The same in the parts that requests are split into", result.throughput))
    if result.unmodelled and live:
        entries.append(Remark("Not modelled, no value is known", ", ".join(result.unmodelled), Holds.ALWAYS))
    return Figures(title, entries)


def _resources(reader: Reader, result: WorkloadResult) -> TableBlock[ResourceUse]:
    """How busy each part is, the busiest first."""
    saturates = f"Saturates at{_parts(result)}"
    columns: tuple[TableColumn[ResourceUse], ...] = (
        TableColumn("Resource", lambda use: use.label),
        TableColumn("Utilization", lambda use: Ref(use.utilization, text=_share(reader, use.utilization)), number=True),
        TableColumn("Members", lambda use: Ref(use.count), number=True, media=WORKBOOK),
        TableColumn("Demand each [ms]", lambda use: Ref(use.demand, 1e-3, _DEMAND), number=True, media=WORKBOOK),
        TableColumn(f"{saturates} [/s]", lambda use: Ref(use.bound, form=_BOUND), number=True, media=WORKBOOK),
        TableColumn(saturates, lambda use: _never(reader.figure(use.bound).number), number=True, media=TERMINAL),
        TableColumn("Kind", lambda use: use.kind, media=WORKBOOK),
    )
    return TableBlock(columns, sorted(result.resources, key=lambda use: -reader.figure(use.utilization).number))


def _live(
    reader: Reader, result: WorkloadResult, published: Sequence[tuple[float, float]]
) -> Iterator[Block]:
    yield Heading(f"{result.title}: {reader.sizing.where(result)}")
    yield _figures(reader, result, "Result", live=True)
    yield _resources(reader, result)
    yield WorkbookChart(ChartKind.BUSY, f"{result.title}: how busy each part is", axes=("", "busy"), form="0%")
    if not result.curve:
        return
    slowest = max(reader.figure(time).number for _, time in result.curve)
    factor, unit = display_scale(slowest, "s")
    load = f"Load{_parts(result)}{_alone(reader, result)} [/s]"
    amounts = [replace(reader.amount(time), factor=factor, unit_name=unit) for _, time in result.curve]
    yield _points(load, f"Response time [{unit}]",
                  [(Ref(rate, form=_RATE), Ref(time, factor, _TIME), amount)
                   for (rate, time), amount in zip(result.curve, amounts, strict=True)])
    if published:
        yield _points("Published load [/s]", f"Published response [{unit}]",
                      [(NumberCell(load, "", _RATE), NumberCell(seconds / factor, "", _TIME), None)
                       for load, seconds in published])
    def near(end: float | None) -> float | None:
        return end / factor if end is not None and end <= _BEYOND * slowest else None

    band = [(reader.figure(rate).number, near(amount.low), near(amount.high))
            for (rate, _), amount in zip(result.curve, amounts, strict=True)]
    yield WorkbookChart(ChartKind.CURVES, f"{result.title}: response time against load",
                        ("likely", "published") if published else ("likely",), (load, f"response time [{unit}]"),
                        "0.0" if slowest / factor < 20 else "#,##0",
                        band if any(low is not None for _, low, _ in band) else ())


def _points(loads: str, times: str, rows: Sequence[_Point]) -> TableBlock[_Point]:
    """Points of a curve, with the range of each where it has one."""
    def end(row: _Point, *, high: bool) -> Cell | None:
        return None if row[2] is None else RangeEnd(AmountCell(row[2]), high)

    columns: list[TableColumn[_Point]] = [
        TableColumn(loads, lambda row: row[0], number=True), TableColumn(times, lambda row: row[1], number=True)]
    if any(amount is not None and amount.low is not None for _, _, amount in rows):
        columns += [TableColumn("Low", lambda row: end(row, high=False), number=True),
                    TableColumn("High", lambda row: end(row, high=True), number=True)]
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


SECTION = Section("Performance", 30, _blocks, media=OFF_PAPER,
                  sheet=SheetLayout(widths=(44, 16, 14, 14, 16, 18), upright=True, charts=True,
                                    claims=True))
