"""The sheet Performance: each workload's rate and response, what limits it, and its curve against load."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl.chart import Reference, ScatterChart, Series
from openpyxl.chart.shapes import GraphicalProperties

from reports.wording.amounts import Reader
from reports.wording.content import Published
from reports.wording.limits import PARTS, what_holds
from reports.xlsx.book import INDENTED, NOTE, SECTION, TEXT, TITLE, Page, Style
from reports.xlsx.cells.amounts import put_amount, put_heads, put_row, put_text_figure
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.live import Live
from reports.xlsx.charts import titled
from sizer.sizing.result import ResourceUse, WorkloadResult
from sizer.sizing.work.binding import beside_other_work
from sizer.units import display_scale

_RATE = Style(number_format="#,##0", align="right")
_BOUND = Style(number_format='[>=1000000000000]"never";#,##0', align="right")
_TIME = Style(number_format="0.000", align="right")
_SHADES = {"model": "1F5FA8", "published": "C2541B"}


def write_performance(page: Page, edits: Edits, reader: Reader, published: Published) -> None:
    """Fill the sheet."""
    page.widths(48, 16, 14, 14, 14, 18, 18)
    page.heights[1] = 24
    page.put(1, 1, "Performance", TITLE)
    edits.put_banner(page, 2, 7)
    row = 3
    for result in reader.sizing.workloads:
        row = _workload(page, edits, reader, result, row, published.get(result.id, ()))
    if not reader.sizing.workloads:
        page.put(3, 1, "The design has no workload.", NOTE)


def _workload(
    page: Page, edits: Edits, reader: Reader, result: WorkloadResult, row: int,
    published: tuple[tuple[float, float], ...],
) -> int:
    top, live = row, edits.live
    page.put(row, 1, f"{result.title}: {result.where}", SECTION)
    row += 1
    put_heads(page, row, ("Result", "Likely", "Low", "High", "Unit"), (2, 3, 4))
    for label, key in ((result.rate_title, result.throughput), ("Bandwidth", result.bandwidth),
                       ("Response time", result.response)):
        row += 1
        page.put(row, 1, label)
        put_row(page, live, row, 2, reader.amount(key), bold=True)
    why = what_holds(reader, result)
    first, second = PARTS[not why]
    for label, name, use in ((first, result.bottleneck, result.bottleneck_utilization),
                             (second, result.runner_up, result.runner_up_utilization)):
        row += 1
        page.put(row, 1, label)
        put_text_figure(page, live, row, 2, name)
        page.merge(row, 2, 4)
        put_amount(page, live, row, 5, reader.amount(use))
        page.put(row, 6, "busy", INDENTED)
    if why:
        row += 1
        page.put(row, 1, "What limits the rate, as sized")
        edits.sentence(page, row, 2, why, TEXT)
        page.merge(row, 2, 7)
    if result.unmodelled:
        row += 1
        page.put(row, 1, f"Not modelled, no value is known: {', '.join(result.unmodelled)}", NOTE)
        page.merge(row, 1, 7)
    row = _resources(page, live, reader, result.resources, row + 2)
    return _curve(page, live, reader, result, (row + 2, top), published)


def _resources(page: Page, live: Live, reader: Reader, resources: tuple[ResourceUse, ...], row: int) -> int:
    heads = ("Resource", "Utilization", "Members", "Demand each [ms]", "", "Saturates at [/s]", "Kind")
    put_heads(page, row, heads, (2, 3, 4, 6))
    for use in sorted(resources, key=lambda one: -reader.figure(one.utilization).number):
        row += 1
        page.put(row, 1, use.label)
        put_amount(page, live, row, 2, reader.amount(use.utilization))
        _value(page, live, reader, (row, 3), use.count, 1.0, _RATE)
        _value(page, live, reader, (row, 4), use.demand, 1e-3, Style(number_format="0.0000"))
        page.put(row, 5, "")
        _value(page, live, reader, (row, 6), use.bound, 1.0, _BOUND)
        page.put(row, 7, use.kind, INDENTED)
    return row


def _curve(
    page: Page, live: Live, reader: Reader, result: WorkloadResult, at: tuple[int, int],
    published: tuple[tuple[float, float], ...],
) -> int:
    row, top = at
    if not result.curve:
        return row
    slowest = max(reader.figure(time).number for _, time in result.curve)
    factor, name = display_scale(slowest, "s")
    alone = beside_other_work(reader.sizing.sheet, result)
    put_heads(page, row, (f"Load{', without the other work' if alone else ''} [/s]", f"Response time [{name}]"), (1, 2))
    first = row + 1
    for rate, time in result.curve:
        row += 1
        _value(page, live, reader, (row, 1), rate, 1.0, _RATE)
        _value(page, live, reader, (row, 2), time, factor, _TIME)
    last = row
    if published:
        row += 2
        put_heads(page, row, ("Published load [/s]", f"Published response [{name}]"), (1, 2))
        for load, seconds in published:
            row += 1
            page.put(row, 1, load, _RATE)
            page.put(row, 2, seconds / factor, _TIME)
    spans = [("model", first, last)] + ([("published", last + 3, row)] if published else [])
    _chart(page, spans, (top + 1, name, slowest / factor))
    return max(row, top + 20) + 3


def _value(
    page: Page, live: Live, reader: Reader, at: tuple[int, int], key: str, factor: float, style: Style
) -> None:
    figure = reader.figure(key)
    page.formula(*at, live.shown(figure, page.name, factor), figure.number / factor, style)


def _chart(
    page: Page, spans: Sequence[tuple[str, int, int]], place: tuple[int, str, float]
) -> None:
    top, unit, slowest = place
    chart = ScatterChart()
    titled(chart, "Response time against load")
    chart.style, chart.scatterStyle = 13, "lineMarker"
    chart.height, chart.width = 8.5, 17
    chart.x_axis.title, chart.y_axis.title = "operations a second", unit
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.scaling.min = chart.y_axis.scaling.min = 0
    chart.x_axis.number_format = "#,##0"
    chart.y_axis.number_format = "0.0" if slowest < 20 else "#,##0"
    if len(spans) == 1:
        chart.legend = None
    for title, first, last in spans:
        series = Series(Reference(page.sheet, min_col=2, min_row=first, max_row=last),
                        Reference(page.sheet, min_col=1, min_row=first, max_row=last), title=title)
        series.marker.symbol, series.marker.size = ("circle", 5) if title == "model" else ("diamond", 8)
        series.marker.graphicalProperties.solidFill = _SHADES[title]
        series.marker.graphicalProperties.line.solidFill = _SHADES[title]
        series.graphicalProperties.line.solidFill = _SHADES[title]
        if title != "model":
            series.graphicalProperties = GraphicalProperties()
            series.graphicalProperties.line.noFill = True
        series.smooth = False
        chart.series.append(series)
    page.sheet.add_chart(chart, f"I{top}")
