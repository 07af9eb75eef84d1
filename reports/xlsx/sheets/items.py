"""The sheet Bill of materials: the lines of a design with live totals that say how complete they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from openpyxl.worksheet.datavalidation import DataValidation

from reports.wording.content import full_name
from reports.wording.itemcolumns import COUNTED, QUANTITY, TABLE, helper_columns, shown_columns
from reports.wording.quantities.cells import IN_BOX, UNKNOWN, instead_of_number
from reports.wording.systems import systems
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import ToldBound, at_least, coverage_formula, coverage_text
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import Address, column_letters, print_formula
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.places import INPUTS, ITEMS, TablePlace
from reports.xlsx.cells.sentences import number_formula, text_formula
from reports.xlsx.cells.state import STALE
from reports.xlsx.cells.tables import MONEY, TableCells, pins_of, sum_digits, sum_format, totals_of
from reports.xlsx.letters import column_points, text_width
from reports.xlsx.lists import make_list
from reports.xlsx.styles import (
    BAND,
    HEAD,
    INDENTED_HEAD,
    NOTE,
    NUMBER_HEAD,
    PLAIN,
    SECTION,
    SUBTITLE,
    TEXT,
    TITLE,
    TOTAL,
    CellStyle,
)
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure
from sizer.figures.table import Table
from sizer.language import mark, numeral, say, shown
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import BomLine, Sizing, Total

NAME = ITEMS
_HEADER_ROW = 5
_BEFORE = ((mark("No."), 5), (mark("Qty"), 7), (mark("Part number"), 13), (mark("Item"), 23))
_PRINTED = (("rack_units", mark("Rack units"), 8), ("watts", mark("Power at the wall"), 9),
            ("weight_kg", mark("Weight"), 9), ("unit_price", mark("Price of one"), 10), ("price", mark("Price"), 11))
"""Columns that stand beside the item, with their heads and widths: together as wide as a page of A4 at full size."""
_BESIDE = ((mark("Status"), 11), (mark("Type"), 12), (mark("Vendor"), 9), (mark("Model"), 34),
           (mark("Description"), 60))
"""Columns that are not printed, and before them the page ends."""
_WIDTH = 10
"""Of every other column of numbers."""
_COUNTED_IN = frozenset(("rack_units", "unit_rack_units", "watts", "max_watts", "weight_kg", "unit_weight_kg"))
"""Columns of what the box that holds a line may count."""
_PART, _ITEM, _STATUS, _MODEL = 3, 4, 0, 3
_MOST_GROUPS = 30
_AT_LEAST = "≥ "
_GROUP = CellStyle(bold=True, colour="FF1B4F8C", border="")
_SUBTOTAL = CellStyle(bold=True, fill=BAND)
_ONE_LINE = CellStyle(indent=1)
_SUBTITLE = SUBTITLE._replace(wrap=True)
_UNITS = {"U": "U", "W": "W", "kg": "kg", "count": ""}


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Lines of one system, below its name; of several their sums stand in a row below them, 0 where there is none."""

    title: str
    top: int
    positions: tuple[int, ...]
    sums_row: int


@dataclass(frozen=True, slots=True)
class LineBlock:
    """Lines that stand together: a heading (empty for the first), and the positions of its table rows."""

    title: str
    top: int
    positions: tuple[int, ...]
    counted: bool
    groups: tuple[LineGroup, ...] = ()
    """Empty where the lines are one list."""


@dataclass(frozen=True, slots=True)
class ItemsLayout:
    """Where everything of the bill of materials stands."""

    place: TablePlace
    blocks: tuple[LineBlock, ...]
    lines: tuple[BomLine | None, ...]
    shown: tuple[str, ...]
    hidden: tuple[str, ...]
    beside: int
    """The first column that is not printed."""
    total_row: int
    remark_column: int
    last_row: int

    @property
    def identifying(self) -> tuple[int, ...]:
        """The columns of part number, item, status and model: they decide what the program makes of a line."""
        return _PART, _ITEM, self.beside + _STATUS, self.beside + _MODEL


def lay_out(sizing: Sizing) -> ItemsLayout:
    """Decide rows and columns: counted lines and their total first, then what is not in the total."""
    table = sizing.sheet.tables[TABLE]
    by_row = {line.row: line for line in sizing.bom}
    lines = tuple(by_row.get(row) for row in table.rows)
    counted = [at for at, line in enumerate(lines) if line is not None and line.counted]
    derived = [at for at, line in enumerate(lines) if line is not None and line.derived and not line.counted]
    apart = sorted(set(range(len(lines))) - set(counted) - set(derived))
    row = _HEADER_ROW + 1
    places = [0] * len(lines)
    blocks = []
    total_row = 0
    for title, positions in (("", counted), (mark("Derived from the connections: confirm before ordering"), derived),
                             (mark("Not part of the proposal: optional, existing and test bed"), apart)):
        if title and not positions:
            continue
        top = row
        row += 1 if title else 0
        groups = []
        for name, members in (_groups(sizing, lines, positions) if not title else {"": positions}).items():
            head = row
            row += 1 if name else 0
            for position in members:
                places[position] = row
                row += 1
            summed = bool(name) and len(members) > 1
            if name:
                groups.append(LineGroup(name, head, tuple(members), row if summed else 0))
            row += 1 if summed else 0
        blocks.append(LineBlock(title, top, tuple(positions), not title, tuple(groups)))
        if not title:
            total_row = row
            row += 4 if sizing.services else 2
        row += 1
    shown, hidden = shown_columns(table), helper_columns(table)
    printed = tuple(name for name, _, _ in _PRINTED if name in shown)
    beside = len(_BEFORE) + 1 + len(printed)
    others = [name for name in shown if name not in printed]
    remark = beside + len(_BESIDE) + len(others)
    columns = {QUANTITY: 2} if QUANTITY in table.columns else {}
    columns |= {name: len(_BEFORE) + 1 + at for at, name in enumerate(printed)}
    columns |= {name: beside + len(_BESIDE) + at for at, name in enumerate(others)}
    columns |= {name: remark + 1 + at for at, name in enumerate(hidden)}
    place = TablePlace(NAME, tuple(places), columns)
    return ItemsLayout(place, tuple(blocks), lines, shown, hidden, beside, total_row, remark, row)


def _groups(
    sizing: Sizing, lines: Sequence[BomLine | None], positions: Sequence[int]
) -> Mapping[str, Sequence[int]]:
    """The positions of counted lines by the system they are part of; without a name where nothing belongs together."""
    at = {line.row: position for position in positions if (line := lines[position]) is not None}
    found = systems(sizing, [line for position in positions if (line := lines[position]) is not None])
    # A formula names the lines of each group apart, and may be so long at most.
    if not 1 < len(found) < min(len(positions), _MOST_GROUPS):
        return {"": positions}
    return {title: [at[line.row] for line in members] for title, members in found.items()}


def write_items(page: WorkbookPage, edits: Edits, layout: ItemsLayout, sizing: Sizing, subtitle: str) -> None:
    """Fill the sheet."""
    live, table = edits.live, sizing.sheet.tables[TABLE]
    width = layout.beside - 1
    page.heights[1] = 24
    page.put(1, 1, ITEMS, TITLE)
    page.put(3, 1, say(
        "Yellow cells are inputs: change one and the totals follow. Quantities that results follow from are "
        "typed on the sheet {sheet}. Orange cells are pinned by hand, the reason stands under Remarks. Grey cells "
        "are unknown: they are not zero, and a total over them is at least what it says.", sheet=INPUTS), NOTE)
    page.merge(3, 1, width)
    page.heights[3] = 56
    edits.put_banner(page, _HEADER_ROW - 1, width)
    heads = _head(page, table, layout, sizing.design.currency)
    told = " · ".join(part for part in (sizing.design.title, subtitle) if part)
    page.heights[2] = page.height_over(told, 1, width)
    page.put(2, 1, told, _SUBTITLE)
    page.merge(2, 1, width)
    cells = TableCells(live, page, table, layout.place, instead=partial(_instead, sizing, layout))
    for block in layout.blocks:
        if block.title:
            page.put(block.top, 1, block.title, SECTION)
        for group in block.groups:
            page.put(group.top, 1, group.title, _GROUP)
        for position in block.positions:
            _write_line(page, edits.sized, cells, layout, position)
    _write_totals(page, live, layout, sizing)
    _finish(page, layout, heads)


def _head(page: WorkbookPage, table: Table, layout: ItemsLayout, currency: str) -> dict[int, str]:
    """Write the heads; the text of each by its column."""
    made: dict[int, str] = {}

    def put(column: int, text: str, width: float, style: CellStyle) -> None:
        made[column] = text
        page.widths(width, first=column)
        page.put(_HEADER_ROW, column, text, style)

    for first, heads in ((1, _BEFORE), (layout.beside, _BESIDE)):
        for column, (text, width) in enumerate(heads, first):
            indented = column in (_PART, layout.beside)
            put(column, text, width, NUMBER_HEAD if column == 2 else INDENTED_HEAD if indented else HEAD)
    printed: dict[str, tuple[str, int]] = {name: (text, width) for name, text, width in _PRINTED}
    for name in (*layout.shown, *layout.hidden):
        figure = table.columns[name].figure
        column = layout.place.columns[name]
        unit = currency if figure.unit == "money" else _UNITS.get(figure.unit, figure.unit)
        head, wide = printed.get(name, (figure.label or name, _WIDTH))
        put(column, f"{shown(head)}{f' [{unit}]' if unit else ''}", wide, NUMBER_HEAD)
        page.sheet.column_dimensions[column_letters(column)].hidden = name in layout.hidden
    put(layout.remark_column, mark("Remarks"), 80, INDENTED_HEAD)
    page.heights[_HEADER_ROW] = 54
    return made


def _write_line(page: WorkbookPage, sized: WorkbookPage, cells: TableCells, layout: ItemsLayout, position: int) -> None:
    row, line = layout.place.rows[position], layout.lines[position]
    name = cells.table.rows[position]
    texts = {1: name} if line is None else {1: line.number, _PART: line.part_number, _ITEM: full_name(line)}
    if line is not None:
        beside = say(line.status), shown(line.kind.noun), line.vendor, line.model, line.description
        texts |= dict(enumerate(beside, layout.beside))
    for column in (1, _PART, _ITEM, *range(layout.beside, layout.beside + len(_BESIDE))):
        text = texts.get(column, "")
        # What is not printed makes no line of the page higher.
        page.put(row, column, text, TEXT if column in (1, _ITEM) else _ONE_LINE)
        if column in layout.identifying:
            sized.put(row, column, text, PLAIN)
    cells.write(position)
    remarks = [pins_of(cells.table, name, cells.live)]
    if line is not None:
        remarks = [say("derived, confirm") if line.derived else "", *remarks, line.note]
    page.put(row, layout.remark_column, say("; ").join(text for text in remarks if text), _ONE_LINE)


def _instead(sizing: Sizing, layout: ItemsLayout, row: str, column: str) -> str:
    """What is said in place of the nothing that a line counts: of what its box counts its name where that has room."""
    if column in layout.hidden or column not in _COUNTED_IN:
        return ""
    said = shown(instead_of_number(sizing, row, column))
    width = next((width for name, _, width in _PRINTED if name == column), _WIDTH)
    return said if not said or text_width(said) <= column_points(width) else shown(IN_BOX)


def _write_totals(page: WorkbookPage, live: Live, layout: ItemsLayout, sizing: Sizing) -> None:
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
        style = CellStyle(number_format=sum_format(figure.unit), bold=True, fill=TOTAL.fill, border="strong",
                          align="right")
        gap = gaps.get(name) or gaps.get(f"{COUNTED}_{name}")
        for group in summed:
            _write_sum(page, live, layout, group, (column, figure, gap))
        result: float | str = figure.number
        if gap is not None:
            total = by_key.get(figure.key)
            own = f"{figure.key.rpartition('.')[0]}.lines"
            lines = (sizing.sheet[total.lines] if total is not None else sizing.sheet[own]
                     if own in sizing.sheet.figures else len(table.rows))
            _write_completeness(page, live, (row + 1, column), gap, lines)
            among, number = _among(live, lines)
            none = live.places.of(gap).within(NAME)
            nothing = f"OR({none}>={among},AND({none}>0,{text}=0))"
            told = ToldBound(sum_digits(figure))
            text = (f"IF(ISNUMBER({none}),IF({nothing},{text_formula(shown(UNKNOWN))},{told.formula(text, none)}),"
                    f"{STALE.within(NAME)})")
            result = shown(UNKNOWN) if gap.number >= number or (gap.number and not figure.number) else (
                told.value(figure.number, bounds=gap.number > 0))
        page.formula(row, column, text, result, style)
        if gap is not None:
            page.mark((row, column, row, column), f"{live.places.of(gap).within(NAME)}>0",
                      style._replace(number_format=at_least(style.number_format)))
        page.book.name(f"out_total_{name.removeprefix('total_')}", Address(NAME, column, row))
    if sizing.services and "price" in layout.place.columns:
        _write_with_services(page, live, layout, sizing)


def _write_with_services(page: WorkbookPage, live: Live, layout: ItemsLayout, sizing: Sizing) -> None:
    """What is paid with what has a sheet of its own, below the total of the hardware."""
    row, price = layout.total_row + 2, sizing.physical.price
    found, figure = coverage(sizing, price), sizing.sheet[price.value]
    for column in range(1, layout.beside):
        page.put(row, column, mark("Total with services and spares") if column == 1 else None, TOTAL)
    if found.is_unknown(figure.number):
        page.put(row, layout.place.columns["price"], UNKNOWN, TOTAL)
        return
    style = CellStyle(number_format=MONEY, bold=True, fill=TOTAL.fill, border="strong", align="right")
    column = layout.place.columns["price"]
    unknown = live.places.of(sizing.sheet[price.unknown_lines]).within(NAME)
    told = ToldBound(sum_digits(figure))
    page.formula(row, column, told.formula(live.shown(figure, NAME), unknown),
                 told.value(figure.number, bounds=not found.complete), style)
    if not found.complete:
        page.mark((row, column, row, column), f"{unknown}>0", style._replace(number_format=at_least(MONEY)))
        page.put(row + 1, layout.place.columns["price"], say("at least: {known}", known=found.text), NOTE)
        page.heights[row + 1] = 68


def _write_sum(
    page: WorkbookPage, live: Live, layout: ItemsLayout, group: LineGroup, summed: tuple[int, Figure, Figure | None]
) -> None:
    """What the lines of a group have together: at least that where some of them are not known."""
    column, figure, gap = summed
    if figure.pin is not None or not figure.inputs:
        return
    place, positions = layout.place, list(group.positions)
    span = ((place.rows[positions[0]], place.rows[positions[-1]]),)

    def area(source: Figure) -> str:
        return Address(NAME, place.columns[live.places.columns[source.index][1]], 0, span).within(NAME)

    total = f"SUM({area(figure.inputs[0])})"
    sum_now = float(np.nansum(figure.inputs[0].value[positions, 0]))
    text = total
    said: float | str = sum_now
    if gap is not None:
        known, lines = f"COUNT({area(gap.inputs[0])})", len(positions)
        missing = int(np.isnan(gap.inputs[0].value[positions, 0]).sum())
        # At least nothing says nothing.
        # What is known of a sum is at least that: it is rounded down, and never told as more.
        told = ToldBound(sum_digits(figure))
        bound = f'"{_AT_LEAST}"&{number_formula(told.formula(total), told.digits)}'
        text = f"IF({known}={lines},{total},IF({total}=0,{text_formula(shown(UNKNOWN))},{bound}))"
        if missing:
            said = (f"{_AT_LEAST}{numeral(f'{told.value(sum_now, bounds=True):,.{told.digits}f}')}" if sum_now else
                    shown(UNKNOWN))
    style = _SUBTOTAL._replace(number_format=sum_format(figure.unit), align="right")
    page.formula(group.sums_row, column, live.guarded(figure, text, NAME), said, style)


def _write_completeness(page: WorkbookPage, live: Live, at: tuple[int, int], gap: Figure, lines: Figure | int) -> None:
    unknown = live.places.of(gap).within(NAME)
    among, number = _among(live, lines)
    text = f"IF(ISNUMBER({unknown}),{coverage_formula(unknown, among, bounds=True)},{STALE.within(NAME)})"
    page.formula(*at, text, coverage_text(int(gap.number), int(number), bounds=True), NOTE)
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


def _finish(page: WorkbookPage, layout: ItemsLayout, heads: Mapping[int, str]) -> None:
    sheet = page.sheet
    sheet.freeze_panes = f"C{_HEADER_ROW + 1}"
    counted = layout.blocks[0].positions
    if counted and not layout.blocks[0].groups:
        titles = [heads[column] for column in range(1, layout.remark_column + 1)]
        make_list(page, "bill", _HEADER_ROW, layout.place.rows[counted[-1]], titles)
    rule = DataValidation(type="decimal", operator="greaterThanOrEqual", formula1="0", showErrorMessage=True,
                          errorTitle=say("Quantity"), error=say("A quantity is a number of at least 0."))
    for first, last in layout.place.spans:
        rule.add(f"B{first}:B{last}")
    sheet.add_data_validation(rule)
    sheet.print_area = f"A1:{column_letters(layout.beside - 1)}{layout.last_row}"
