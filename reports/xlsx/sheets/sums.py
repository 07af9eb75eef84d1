"""The sums of the bill of materials: sub-totals of its systems, the total, and how complete they are."""

from __future__ import annotations

from functools import partial

import numpy as np

from reports.wording.itemcolumns import COUNTED, TABLE
from reports.wording.quantities.cells import UNKNOWN
from reports.wording.quantities.money import in_cents
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import Bars, ToldBound, at_least, bound_by, coverage_formula, coverage_text
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import Address, print_formula
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.sentences import number_formula, text_formula
from reports.xlsx.cells.state import STALE
from reports.xlsx.cells.tables import sum_digits, sum_format, totals_of
from reports.xlsx.sheets.items import NAME, ItemsLayout, LineGroup
from reports.xlsx.styles import BAND, NOTE, TOTAL, CellStyle
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure
from sizer.language import mark, numeral, say, shown
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import Sizing, Total

_AT_LEAST = "≥ "
_SUBTOTAL = CellStyle(bold=True, fill=BAND)


def write_sums(page: WorkbookPage, edits: Edits, layout: ItemsLayout, sizing: Sizing) -> None:
    """What the lines have together, and those of each system: a bound where one is unknown or it cannot be built."""
    live, unbuilt, cents = edits.live, Bars(*edits.unclaimed(NAME)), in_cents(sizing)
    row = layout.total_row
    table = sizing.sheet.tables[TABLE]
    sums, gaps = totals_of(live, table)
    by_key = {total.value: total for total in _totals(sizing)}
    summed = [group for block in layout.blocks for group in block.groups if group.sums_row]
    for group in summed:
        for column in range(1, layout.remark_column + 1):
            page.put(group.sums_row, column, mark("Sub-total") if column == 1 else None, _SUBTOTAL)
    for column in range(1, layout.remark_column + 1):
        page.put(row, column, mark("Total") if column == 1 else None, TOTAL)
    for name in layout.shown:
        figure = sums.get(name) or sums.get(f"{COUNTED}_{name}")
        if figure is None:
            continue
        column = layout.place.columns[name]
        law = figure.law
        if figure.pin is None and isinstance(law, Law):
            addresses = live.places.of_all(figure.inputs)
            text = print_formula(law.tree(len(addresses)), addresses.__getitem__, NAME, None,
                                 partial(live.natures.taken, figure))
            text = live.guarded(figure, text, NAME)
        else:
            text = live.shown(figure, NAME)
        style = CellStyle(number_format=sum_format(figure.unit, cents=cents), bold=True, fill=TOTAL.fill,
                          border="strong", align="right")
        gap, bound = gaps.get(name) or gaps.get(f"{COUNTED}_{name}"), ""
        for group in summed:
            _write_sum(page, live, layout, group, (column, figure, gap), unbuilt, cents=cents)
        result: float | str = figure.number
        if gap is not None:
            total = by_key.get(figure.key)
            own = f"{figure.key.rpartition('.')[0]}.lines"
            lines = (sizing.sheet[total.lines] if total is not None else sizing.sheet[own]
                     if own in sizing.sheet.figures else len(table.rows))
            _write_completeness(page, live, (row + 1, column), gap, lines, (figure, unbuilt))
            among, number = _among(live, lines)
            none = live.places.of(gap).within(NAME)
            bound = bound_by(none, unbuilt)
            nothing = f"OR({none}>={among},AND({none}>0,{text}=0))"
            told = ToldBound(sum_digits(figure, cents=cents))
            # What is not known for these inputs is a text, and no number to be rounded.
            text = (f"IF(ISNUMBER({none}),IF({nothing},{text_formula(shown(UNKNOWN))},"
                    f"IFERROR({told.formula(text, bound)},{STALE.within(NAME)})),{STALE.within(NAME)})")
            result = shown(UNKNOWN) if gap.number >= number or (gap.number and not figure.number) else (
                told.value(figure.number, bounds=gap.number > 0 or unbuilt.barred))
        page.formula(row, column, text, result, style)
        if bound:
            page.mark((row, column, row, column), bound, style._replace(number_format=at_least(style.number_format)))
        page.book.name(f"out_total_{name.removeprefix('total_')}", Address(NAME, column, row))
    if sizing.services and "price" in layout.place.columns:
        _write_with_services(page, live, layout, sizing, unbuilt)


def _write_with_services(
    page: WorkbookPage, live: Live, layout: ItemsLayout, sizing: Sizing, unbuilt: Bars
) -> None:
    """What is paid with what has a sheet of its own, below the total of the hardware."""
    row, price, cents = layout.total_row + 2, sizing.physical.price, in_cents(sizing)
    found, figure = coverage(sizing, price), sizing.sheet[price.value]
    for column in range(1, layout.beside):
        page.put(row, column, mark("Total with services and spares") if column == 1 else None, TOTAL)
    if found.is_unknown(figure.number):
        page.put(row, layout.place.columns["price"], UNKNOWN, TOTAL)
        return
    style = CellStyle(number_format=sum_format("money", cents=cents), bold=True, fill=TOTAL.fill, border="strong",
                      align="right")
    column = layout.place.columns["price"]
    unknown = live.places.of(sizing.sheet[price.unknown_lines]).within(NAME)
    told, bound = ToldBound(sum_digits(figure, cents=cents)), bound_by(unknown, unbuilt)
    page.formula(row, column, f"IFERROR({told.formula(live.shown(figure, NAME), bound)},{STALE.within(NAME)})",
                 told.value(figure.number, bounds=not found.complete or unbuilt.barred), style)
    page.mark((row, column, row, column), bound, style._replace(number_format=at_least(style.number_format)))
    if not found.complete:
        page.put(row + 1, layout.place.columns["price"], say("at least: {known}", known=found.text), NOTE)
        page.heights[row + 1] = 68


def _write_sum(
    page: WorkbookPage, live: Live, layout: ItemsLayout, group: LineGroup, summed: tuple[int, Figure, Figure | None],
    unbuilt: Bars, *, cents: bool,
) -> None:
    """What the lines of a group have together: at least that where some of them are not known.

    It is rounded down where the total is: no part is told as more than the whole.
    """
    column, figure, gap = summed
    if figure.pin is not None or not figure.inputs:
        return
    place, positions = layout.place, list(group.positions)
    span = ((place.rows[positions[0]], place.rows[positions[-1]]),)

    def area(source: Figure) -> str:
        return Address(NAME, place.columns[live.places.columns[source.index][1]], 0, span).within(NAME)

    total = f"SUM({area(figure.inputs[0])})"
    sum_now = float(np.nansum(figure.inputs[0].value[positions, 0]))
    text, condition = total, unbuilt.condition
    said: float | str = sum_now
    if gap is not None:
        condition = bound_by(live.places.of(gap).within(NAME), unbuilt)
        known, lines = f"COUNT({area(gap.inputs[0])})", len(positions)
        missing = int(np.isnan(gap.inputs[0].value[positions, 0]).sum())
        # At least nothing says nothing.
        # What is known of a sum is at least that: it is rounded down, and never told as more.
        told = ToldBound(sum_digits(figure, cents=cents))
        bound = f'"{_AT_LEAST}"&{number_formula(told.formula(total), told.digits)}'
        whole = told.formula(total, condition)
        said = told.value(sum_now, bounds=gap.number > 0 or unbuilt.barred)
        text = f"IF({known}={lines},{whole},IF({total}=0,{text_formula(shown(UNKNOWN))},{bound}))"
        if missing:
            said = (f"{_AT_LEAST}{numeral(f'{told.value(sum_now, bounds=True):,.{told.digits}f}')}" if sum_now else
                    shown(UNKNOWN))
    style = _SUBTOTAL._replace(number_format=sum_format(figure.unit, cents=cents), align="right")
    at = group.sums_row, column
    page.formula(*at, live.guarded(figure, text, NAME), said, style)
    if unbuilt.condition:
        # At least nothing says nothing.
        here = Address(NAME, column, group.sums_row).within(NAME)
        page.mark((*at, *at), f"AND({unbuilt.condition},{here}<>0)",
                  style._replace(number_format=at_least(style.number_format)))


def _write_completeness(
    page: WorkbookPage, live: Live, at: tuple[int, int], gap: Figure, lines: Figure | int, total: tuple[Figure, Bars]
) -> None:
    unknown = live.places.of(gap).within(NAME)
    among, number = _among(live, lines)
    figure, unbuilt = total
    known = coverage_formula(unknown, among, unbuilt, live.places.of(figure).within(NAME))
    said = coverage_text(int(gap.number), int(number), unbuilt, figure.number)
    page.formula(*at, f"IF(ISNUMBER({unknown}),{known},{STALE.within(NAME)})", said, NOTE)
    page.widen(at[1], said, NOTE)
    page.heights[at[0]] = 68


def _among(live: Live, lines: Figure | int) -> tuple[str, float]:
    """How many lines a total is over: as it is written in a formula, and the number."""
    if isinstance(lines, Figure):
        return live.places.of(lines).within(NAME), lines.number
    return str(lines), float(lines)


def _totals(sizing: Sizing) -> tuple[Total, ...]:
    physical = sizing.physical
    return (physical.rack_units, physical.watts, physical.max_watts, physical.btu_per_h, physical.weight_kg,
            physical.price)
