"""The sheet Capacity: each pool's waterfall from raw to what the file system offers, decimal and binary."""

from __future__ import annotations

from openpyxl.chart import BarChart, Reference

from reports.wording.amounts import Reader
from reports.xlsx.book import INDENTED, NOTE, SECTION, TITLE, Page, Style
from reports.xlsx.cells.amounts import put_heads
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.live import Live
from reports.xlsx.charts import titled
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.result import PoolResult, SharedDrives
from sizer.units import display_scale

_NUMBER = Style(number_format="#,##0.000", align="right")


def write_capacity(page: Page, edits: Edits, reader: Reader) -> None:
    """Fill the sheet."""
    page.widths(46, 14, 14, 14, 14, 12, 50)
    page.heights[1] = 24
    page.put(1, 1, "Capacity", TITLE)
    edits.put_banner(page, 2, 7)
    row = 3
    for shared in reader.sizing.shared_drives:
        row = _shared(page, edits, reader, shared, row)
    for pool in reader.sizing.pools:
        row = _pool(page, edits.live, reader, pool, row)
    if not reader.sizing.pools:
        page.put(3, 1, "The design has no pool.", NOTE)


def _shared(page: Page, edits: Edits, reader: Reader, shared: SharedDrives, row: int) -> int:
    """Drives that several pools use: what is there once, and what the pools take of it."""
    scale, unit = display_scale(reader.figure(shared.raw).number, "B")
    page.put(row, 1, "Drives that several pools use", SECTION)
    edits.sentence(page, row + 1, 1, said(reader.sizing, shared), NOTE)
    page.merge(row + 1, 1, 7)
    row += 2
    put_heads(page, row, ("Counted once", "Value", "Unit"), (2,))
    for label, key, factor, name, style in (
        ("Drives", shared.drives, 1.0, "", Style(number_format="#,##0")),
        ("Raw capacity of the drives", shared.raw, scale, unit, _NUMBER),
        ("Raw capacity that the carved pools take", shared.taken_raw, scale, unit, _NUMBER),
        ("Usable capacity of the carved pools", shared.taken, scale, unit, _NUMBER),
        ("Share of the drives that they take", shared.share, 1.0, "", Style(number_format="0.0%")),
    ):
        row += 1
        page.put(row, 1, label)
        _scaled(page, edits.live, row, 2, key, reader, factor, style)
        page.put(row, 3, name, INDENTED)
    return row + 3


def _pool(page: Page, live: Live, reader: Reader, pool: PoolResult, row: int) -> int:
    raw = reader.figure(pool.raw)
    decimal = display_scale(raw.number, "B")
    binary = display_scale(raw.number, "B", binary=True)
    page.put(row, 1, f"{pool.title}: {pool.protection}{', carved from shared drives' if pool.carved else ''}", SECTION)
    drives = "Drives, shared with other pools" if pool.carved else "Drives"
    for label, key in ((drives, pool.drives), ("Groups", pool.groups)):
        row += 1
        figure = reader.figure(key)
        page.put(row, 1, label)
        page.formula(row, 2, live.shown(figure, page.name), figure.number, Style(number_format="#,##0", align="right"))
    row += 1
    put_heads(page, row, ("Step", f"Left [{decimal[1]}]", f"Left [{binary[1]}]", f"Taken [{decimal[1]}]",
                          f"Taken [{binary[1]}]", "Of raw", "Law"), (2, 3, 4, 5, 6))
    first = row + 1
    for step in pool.waterfall:
        row += 1
        left = reader.figure(step.left)
        page.put(row, 1, step.label)
        _scaled(page, live, row, 2, step.left, reader, decimal[0], _NUMBER)
        _scaled(page, live, row, 3, step.left, reader, binary[0], _NUMBER)
        for column, factor in ((4, decimal[0]), (5, binary[0])):
            if step.taken is None:
                page.put(row, column, None, _NUMBER)
            else:
                _scaled(page, live, row, column, step.taken, reader, factor, _NUMBER)
        share = left.number / raw.number if raw.number else 0.0
        text = f'IF(COUNT(B{first},B{row})=2,IF(B{first}=0,0,B{row}/B{first}),"")'
        page.formula(row, 6, text, share, Style(number_format="0.0%"))
        page.put(row, 7, left.law.title if left.law is not None else "", INDENTED)
    _chart(page, pool, first, row)
    return max(row + 3, first + 16)


def _scaled(
    page: Page, live: Live, row: int, column: int, key: str, reader: Reader, factor: float, style: Style
) -> None:
    figure = reader.figure(key)
    page.formula(row, column, live.shown(figure, page.name, factor), figure.number / factor, style)


def _chart(page: Page, pool: PoolResult, first: int, last: int) -> None:
    chart = BarChart()
    chart.type = "bar"
    titled(chart, f"{pool.title}: what is left")
    chart.legend = None
    chart.height, chart.width = 7.5, 14
    chart.gapWidth = 40
    chart.y_axis.number_format = "#,##0"
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.x_axis.scaling.orientation = "maxMin"
    chart.add_data(Reference(page.sheet, min_col=2, min_row=first, max_row=last))
    chart.set_categories(Reference(page.sheet, min_col=1, min_row=first, max_row=last))
    page.sheet.add_chart(chart, f"I{first - 1}")
