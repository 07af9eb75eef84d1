"""The sheet Bill of materials: the lines of a design with live totals that say how complete they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from openpyxl.worksheet.datavalidation import DataValidation

from reports.wording.content import full_name
from reports.wording.itemcolumns import QUANTITY, TABLE, helper_columns, shown_columns
from reports.wording.quantities.cells import IN_BOX, instead_of_number
from reports.wording.quantities.money import in_cents
from reports.wording.systems import systems
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.places import INPUTS, ITEMS, TablePlace
from reports.xlsx.cells.tables import TableCells, pins_of
from reports.xlsx.letters import column_points, text_width
from reports.xlsx.lists import make_list
from reports.xlsx.styles import (
    HEAD,
    INDENTED_HEAD,
    NOTE,
    NUMBER_HEAD,
    PLAIN,
    SECTION,
    SUBTITLE,
    TEXT,
    TITLE,
    CellStyle,
)
from sizer.figures.table import Table
from sizer.language import mark, say, shown
from sizer.sizing.result import BomLine, Sizing
from sizer.unitwords import unit_said

NAME = ITEMS
_HEADER_ROW = 5
_BEFORE = ((mark("No."), 5), (mark("Qty"), 7), (mark("Part number"), 13), (mark("Item"), 23))
_PRINTED = (("rack_units", mark("Rack units"), 8), ("watts", mark("Power at the wall"), 9),
            ("weight_kg", mark("Weight"), 9), ("unit_price", mark("Price of one"), 10), ("price", mark("Price"), 11))
"""Columns that stand beside the item, with their heads and widths: together as wide as a page of A4 at full size."""
_NET = mark("Price after discount")
_BESIDE = ((mark("Status"), 11), (mark("Type"), 12), (mark("Vendor"), 9), (mark("Model"), 34),
           (mark("Description"), 60))
"""Columns that are not printed, and before them the page ends."""
_WIDTH = 10
"""Of every other column of numbers."""
_FOR_CENTS = 3
"""So much wider are columns of amounts with cents."""
_COUNTED_IN = frozenset(("rack_units", "unit_rack_units", "watts", "max_watts", "weight_kg", "unit_weight_kg"))
"""Columns of what the box that holds a line may count."""
_PART, _ITEM, _STATUS, _MODEL = 3, 4, 0, 3
_MOST_GROUPS = 30
_GROUP = CellStyle(bold=True, colour="FF1B4F8C", border="")
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
    """Fill the sheet but for its sums."""
    table = sizing.sheet.tables[TABLE]
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
    heads = _head(page, table, layout, sizing.design.currency, cents=in_cents(sizing))
    told = " · ".join(part for part in (sizing.design.title, subtitle) if part)
    page.heights[2] = page.height_over(told, 1, width)
    page.put(2, 1, told, _SUBTITLE)
    page.merge(2, 1, width)
    cells = TableCells(edits.live, page, table, layout.place, instead=partial(_instead, sizing, layout),
                       cents=in_cents(sizing))
    for block in layout.blocks:
        if block.title:
            page.put(block.top, 1, block.title, SECTION)
        for group in block.groups:
            page.put(group.top, 1, group.title, _GROUP)
        for position in block.positions:
            _write_line(page, edits.sized, cells, layout, position)
    _finish(page, layout, heads)


def _head(page: WorkbookPage, table: Table, layout: ItemsLayout, currency: str, *, cents: bool) -> dict[int, str]:
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
        # The discount stands beside what is printed: nobody could see why a price is not that of one times the number.
        head = _NET if name == "price" and "discount" in table.columns else head
        wide += _FOR_CENTS if figure.unit == "money" and cents else 0
        put(column, f"{shown(head)}{f' [{unit_said(unit)}]' if unit else ''}", wide, NUMBER_HEAD)
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
