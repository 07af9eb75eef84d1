"""Charts of the workbook."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun

from reports.blocks.blocks import ChartKind, WorkbookChart
from reports.xlsx.book import WorkbookPage

_SIZE = 1100
"""In hundredths of a point."""
_SHADES = ("1F5FA8", "C2541B")
"""Of the first curve and of those beside it, which have no line."""


def put_chart(page: WorkbookPage, chart: WorkbookChart, row: int, spans: Sequence[tuple[int, int]]) -> None:
    """Draw the tables whose rows are ``spans``, from ``row`` on, right of all columns of a sheet."""
    drawn = _bars(page, spans[-1]) if chart.kind is ChartKind.BARS else _curves(page, chart, spans)
    _titled(drawn, chart.title)
    drawn.y_axis.number_format = chart.form
    drawn.y_axis.delete = drawn.x_axis.delete = False
    page.sheet.add_chart(drawn, f"I{row}")


def _titled(chart: BarChart | ScatterChart, text: str) -> None:
    """Give a chart a title of the size of the text around it: what programs take for one is half the chart."""
    look = CharacterProperties(sz=_SIZE, b=True)
    line = Paragraph(pPr=ParagraphProperties(defRPr=look), r=[RegularTextRun(rPr=look, t=text)])
    chart.title = Title(tx=Text(rich=RichText(p=[line])), overlay=False)


def _bars(page: WorkbookPage, span: tuple[int, int]) -> BarChart:
    chart = BarChart()
    chart.type, chart.legend, chart.gapWidth = "bar", None, 40
    chart.height, chart.width = 7.5, 14
    chart.x_axis.scaling.orientation = "maxMin"
    chart.add_data(Reference(page.sheet, min_col=2, min_row=span[0], max_row=span[1]))
    chart.set_categories(Reference(page.sheet, min_col=1, min_row=span[0], max_row=span[1]))
    return chart


def _curves(page: WorkbookPage, described: WorkbookChart, spans: Sequence[tuple[int, int]]) -> ScatterChart:
    chart = ScatterChart()
    chart.style, chart.scatterStyle = 13, "lineMarker"
    chart.height, chart.width = 8.5, 17
    chart.x_axis.title, chart.y_axis.title = described.axes
    chart.x_axis.scaling.min = chart.y_axis.scaling.min = 0
    chart.x_axis.number_format = "#,##0"
    if len(described.series) == 1:
        chart.legend = None
    for at, (title, (first, last)) in enumerate(zip(described.series, spans[-len(described.series):], strict=True)):
        series = Series(Reference(page.sheet, min_col=2, min_row=first, max_row=last),
                        Reference(page.sheet, min_col=1, min_row=first, max_row=last), title=title)
        shade = _SHADES[min(at, 1)]
        series.marker.symbol, series.marker.size = ("diamond", 8) if at else ("circle", 5)
        series.marker.graphicalProperties.solidFill = shade
        series.marker.graphicalProperties.line.solidFill = shade
        series.graphicalProperties.line.solidFill = shade
        if at:
            series.graphicalProperties = GraphicalProperties()
            series.graphicalProperties.line.noFill = True
        series.smooth = False
        chart.series.append(series)
    return chart
