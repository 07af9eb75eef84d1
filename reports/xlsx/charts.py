"""Charts of the workbook: of the size of half a page, below the table that they draw, with titles and units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.layout import Layout, ManualLayout
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun

from reports.blocks.blocks import ChartKind, WorkbookChart
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.edits import Edits
from sizer.language import say, shown

_WIDTH, _HEIGHT = 16, 9
"""In centimetres: two of them one below the other, with their tables, still fit a page."""
_BAR = 0.62
"""What a bar and the room beside it take."""
_AROUND = 3.4
"""What titles, axis and legend take."""
_ROW = 0.5
"""The least that a row is high."""
_TITLE, _AXIS, _LABEL = 1100, 900, 800
"""In hundredths of a point."""
_INK, _MUTED, _HAIR = "1B2430", "566270", "C9D1DA"
_DARK, _MIDDLE, _PALE = "1B4F8C", "8FB3DB", "DCE8F5"
_OTHER = "A8231C"
_NARROW = 12_700
"""A line of one point."""


def put_chart(
    page: WorkbookPage, edits: Edits, chart: WorkbookChart, row: int, spans: Sequence[tuple[int, int]]
) -> int:
    """Draw the tables whose rows are ``spans``, from ``row`` on; how many rows the chart lies over."""
    drawn: BarChart | ScatterChart
    if chart.kind is ChartKind.CURVES:
        drawn = _curves(page, edits, chart, spans)
    else:
        drawn = _bars(page, spans[-1], chart, (2, 4) if chart.kind is ChartKind.WATERFALL else (2,))
    height = _HEIGHT if chart.kind is ChartKind.CURVES else max(
        _HEIGHT, _BAR * (spans[-1][1] - spans[-1][0] + 1) + _AROUND)
    drawn.title = _title(chart.title, _TITLE, bold=True)
    drawn.y_axis.number_format = chart.form
    for axis, text in zip((drawn.x_axis, drawn.y_axis), chart.axes, strict=True):
        axis.delete = False
        axis.title = _title(text, _AXIS) if text else None
        axis.txPr = _rich(_LABEL)
        axis.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill=_HAIR))
    drawn.y_axis.majorGridlines = ChartLines(spPr=GraphicalProperties(
        ln=LineProperties(solidFill=_HAIR, w=_NARROW // 2)))
    drawn.graphical_properties = GraphicalProperties(ln=LineProperties(noFill=True))
    if drawn.legend is not None:
        drawn.legend.position, drawn.legend.txPr = "b", _rich(_LABEL)
    drawn.width, drawn.height = _WIDTH, height
    page.sheet.add_chart(drawn, f"A{row}")
    return math.ceil(height / _ROW)


@cache
def _look(size: int, *, bold: bool = False, colour: str = _MUTED) -> CharacterProperties:
    return CharacterProperties(sz=size, b=bold, solidFill=colour)


@cache
def _rich(size: int, colour: str = _MUTED) -> RichText:
    look = _look(size, colour=colour)
    return RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=look), endParaRPr=look)])


def _title(text: str, size: int, *, bold: bool = False) -> Title:
    """A title of the size of the text around it: what programs take for one is half the chart."""
    look = _look(size, bold=bold, colour=_INK if bold else _MUTED)
    line = Paragraph(pPr=ParagraphProperties(defRPr=look), r=[RegularTextRun(rPr=look, t=shown(text))])
    return Title(tx=Text(rich=RichText(p=[line])), overlay=False)


def _bars(page: WorkbookPage, span: tuple[int, int], described: WorkbookChart, columns: Sequence[int]) -> BarChart:
    """Bars to the right in the order of the rows, of several columns one behind the other."""
    chart = BarChart()
    chart.type, chart.gapWidth = "bar", 35
    chart.grouping, chart.overlap = ("stacked", 100) if len(columns) > 1 else ("clustered", 0)
    chart.x_axis.scaling.orientation = "maxMin"
    # The other axis stands below the last bar.
    chart.y_axis.crosses = "max"
    chart.y_axis.scaling.min = 0
    names = Reference(page.sheet, min_col=1, min_row=span[0], max_row=span[1])
    for at, column in enumerate(columns):
        series = Series(Reference(page.sheet, min_col=column, min_row=span[0], max_row=span[1]),
                        title=shown(described.series[at] if described.series else described.title))
        series.graphicalProperties = GraphicalProperties(
            solidFill=_PALE if at else _DARK, ln=LineProperties(solidFill=_MIDDLE if at else _DARK))
        if not at:
            stacked = len(columns) > 1
            series.dLbls = DataLabelList(
                showVal=True, showSerName=False, showCatName=False, showLegendKey=False, numFmt=described.form,
                txPr=_rich(_LABEL, "FFFFFF" if stacked else _MUTED), dLblPos="inBase" if stacked else "outEnd")
        chart.series.append(series)
    chart.x_axis.tickLblSkip = 1
    # Names of steps and parts are long: half of the width is theirs where they need it.
    chart.layout = Layout(manualLayout=ManualLayout(
        layoutTarget="inner", xMode="edge", yMode="edge", x=0.38, y=0.12, w=0.56, h=0.62 if len(columns) > 1 else 0.72))
    if described.kind is ChartKind.BUSY:
        chart.y_axis.scaling.max = 1
    chart.set_categories(names)
    if len(columns) == 1:
        chart.legend = None
    return chart


def _curves(
    page: WorkbookPage, edits: Edits, described: WorkbookChart, spans: Sequence[tuple[int, int]]
) -> ScatterChart:
    chart = ScatterChart()
    chart.style, chart.scatterStyle = 13, "lineMarker"
    chart.x_axis.scaling.min = chart.y_axis.scaling.min = 0
    chart.x_axis.number_format = "#,##0"
    chart.x_axis.majorGridlines = None
    chart.layout = Layout(manualLayout=ManualLayout(
        layoutTarget="inner", xMode="edge", yMode="edge", x=0.1, y=0.13, w=0.85, h=0.58))
    for at, (title, (first, last)) in enumerate(zip(described.series, spans[-len(described.series):], strict=True)):
        values, loads = (Reference(page.sheet, min_col=column, min_row=first, max_row=last) for column in (2, 1))
        series = Series(values, loads, title=shown(title))
        series.smooth = False
        shade = _OTHER if at else _DARK
        series.marker.symbol, series.marker.size = ("diamond", 8) if at else ("circle", 5)
        series.marker.graphicalProperties = GraphicalProperties(
            solidFill=shade, ln=LineProperties(solidFill=shade))
        series.graphicalProperties = GraphicalProperties(
            ln=LineProperties(noFill=True) if at else LineProperties(solidFill=shade, w=2 * _NARROW))
        chart.series.append(series)
    if described.band:
        beside = _kept(edits, [load for load, _, _ in described.band])
        for title, ends in ((say("low, as sized"), [low for _, low, _ in described.band]),
                            (say("high, as sized"), [high for _, _, high in described.band])):
            series = Series(_kept(edits, ends), beside, title=title)
            series.marker.symbol, series.smooth = "none", False
            series.graphicalProperties = GraphicalProperties(
                ln=LineProperties(solidFill=_MIDDLE, w=_NARROW, prstDash="dash"))
            chart.series.append(series)
    if len(chart.series) == 1:
        chart.legend = None
    return chart


def _kept(edits: Edits, values: Sequence[float | None]) -> Reference:
    """Numbers of the sizing, which a chart shows whatever is edited."""
    first = edits.kept_numbers(values)
    return Reference(edits.sized.sheet, min_col=first.column, min_row=int(first.row),
                     max_row=int(first.row) + len(values) - 1)
