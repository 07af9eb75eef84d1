"""Charts of the workbook."""

from __future__ import annotations

from openpyxl.chart import BarChart, ScatterChart
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun

_SIZE = 1100
"""In hundredths of a point."""


def titled(chart: BarChart | ScatterChart, text: str) -> None:
    """Give a chart a title of the size of the text around it: what programs take for one is half the chart."""
    look = CharacterProperties(sz=_SIZE, b=True)
    line = Paragraph(pPr=ParagraphProperties(defRPr=look), r=[RegularTextRun(rPr=look, t=text)])
    chart.title = Title(tx=Text(rich=RichText(p=[line])), overlay=False)
