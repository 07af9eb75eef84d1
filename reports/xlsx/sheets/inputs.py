"""The sheet Inputs: every number that results follow from and that may be changed, a row each, typed here.

What only the sums of the bill of materials follow from, as prices and weights, is typed there beside its line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from openpyxl.worksheet.datavalidation import DataValidation

from reports.wording.basis.inputs import InputNames
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.numbers import is_factor
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.allowed import Allowed, power_text, spoken
from reports.xlsx.cells.amounts import put_heads
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import Address, column_letters, number_text
from reports.xlsx.cells.names import slug, unlike
from reports.xlsx.cells.places import CALCULATIONS, INPUTS, ITEMS, Places
from reports.xlsx.cells.sentences import text_formula
from reports.xlsx.cells.state import EDIT_COLUMN, EDITED
from reports.xlsx.celltext import clean
from reports.xlsx.styles import GIVEN, INDENTED, INPUT_FRAME, NOTE, SECTION, TITLE, CellStyle, where, word_format
from sizer.design.fieldspec import FieldKind
from sizer.design.titles import TABLE_TITLES
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.language import mark, say, shown
from sizer.sizing.bench.pins import stated_field
from sizer.units import display_scale

HEADER_ROW = 5
VALUE_COLUMN = 2
_AS_SIZED, _CHANGED, _ALLOWED, _SOURCE = 4, 5, 6, 7
_HEADS = (mark("Input"), mark("Value"), mark("Unit"), mark("As sized"), mark("Changed?"), mark("Allowed"),
          mark("Source"))
_WIDTHS = (38, 14, 7, 13, 12, 19, 38)
_TYPED = frozenset((Origin.GIVEN, Origin.FACT, Origin.DEFAULT, Origin.ASSUMED))


class InputGroup(Enum):
    """What inputs stand together under, in the order of the sheet."""

    REQUIREMENTS = auto()
    ITEMS = auto()
    POOLS = auto()
    WORKLOADS = auto()
    LINKS = auto()
    DATA_SHEETS = auto()
    PLANNING_VALUES = auto()

    @property
    def title(self) -> str:
        """What is written above them."""
        return _TITLES[self]


_TITLES = {
    InputGroup.REQUIREMENTS: TABLE_TITLES["requirements"], InputGroup.ITEMS: TABLE_TITLES["items"],
    InputGroup.POOLS: TABLE_TITLES["pools"], InputGroup.WORKLOADS: TABLE_TITLES["workloads"],
    InputGroup.LINKS: TABLE_TITLES["links"], InputGroup.DATA_SHEETS: mark("Data sheets"),
    InputGroup.PLANNING_VALUES: mark("Planning values")}
_STEMS = {
    "requirement": InputGroup.REQUIREMENTS, "items": InputGroup.ITEMS, "pool": InputGroup.POOLS,
    "filesystem": InputGroup.POOLS, "store": InputGroup.POOLS, "workload": InputGroup.WORKLOADS,
    "link": InputGroup.LINKS, "catalog": InputGroup.DATA_SHEETS, "technology": InputGroup.DATA_SHEETS}
"""By how the key of an input begins; all others are planning values."""
_LONGEST_ERROR = 220
"""Programs refuse a file with a longer message."""
_LITTLE = 1e-5
"""Shares below this are no percentages."""
_WHOLE = 1.000001
"""Laws take a share of a hair more than the whole for the whole."""
_ROUNDED = 1e-9
"""What a logarithm of a power of ten may lack."""
_TINY = 1e-4
"""Below this a number has a power of ten."""
_FORMS = ((1000.0, "#,##0.0"), (100.0, "#,##0.0##"), (1.0, "0.0###"), (0.0, "0.0#####"))
"""Formats of numbers that are not whole, from a size on."""
_MUCH, _LARGE = 10_000, where(">=10000", "#,##0", "General")
_WORDS = {Origin.GIVEN: mark("stated in the design"), Origin.ASSUMED: mark("assumed, as nothing is stated")}


@dataclass(frozen=True, slots=True)
class InputRow:
    """An input and the row it stands in: in a unit that reads well, of which it is ``factor`` base units."""

    row: int
    figure: Figure
    factor: float
    unit: str
    name: str
    """What formulas call it, without the kind of name: ``in_``, ``ask_`` or ``as_``."""

    @property
    def cell(self) -> Address:
        """Where it is typed."""
        kind = "ask" if self.figure.key.startswith("requirement.") else "in"
        return Address(INPUTS, VALUE_COLUMN, self.row, name=f"{kind}_{self.name}")

    @property
    def base(self) -> str:
        """The unit of the figure, of which numbers are told in others too; empty where it has no others."""
        return "" if self.figure.unit in ("1", "count", "U") else self.figure.unit

    @property
    def value(self) -> float:
        """The number in the cell, which times its unit is the very number of the figure."""
        return _parted(self.figure.number, self.factor)


@dataclass(frozen=True, slots=True)
class InputsLayout:
    """Where every input stands, by the row of each heading and of each input."""

    headings: tuple[tuple[int, str], ...]
    rows: tuple[InputRow, ...]

    @property
    def last_row(self) -> int:
        """The last row in use."""
        return self.rows[-1].row if self.rows else HEADER_ROW + 1


def lay_out_inputs(places: Places, reader: Reader) -> InputsLayout:
    """Decide the rows, and have all inputs typed there that the results follow from."""
    groups: dict[InputGroup, list[Figure]] = {}
    for figure in _inputs(places):
        groups.setdefault(_STEMS.get(figure.key.partition(".")[0], InputGroup.PLANNING_VALUES), []).append(figure)
    row, headings, rows = HEADER_ROW, [], []
    names: set[str] = set()
    for group in (each for each in InputGroup if each in groups):
        row += 1
        headings.append((row, group.title))
        for figure in groups[group]:
            row += 1
            name = unlike(slug(figure.key), names)
            names.add(name)
            made = _row(row, figure, reader, name)
            places.type_at(made.cell, figure, made.factor)
            rows.append(made)
    return InputsLayout(tuple(headings), tuple(rows))


def _inputs(places: Places) -> Iterator[Figure]:
    used = {source.key for figure in places.figures if figure.origin is not Origin.TABLE for source in figure.inputs}
    for figure in places.figures:
        typed = figure.origin in _TYPED and figure.law is None and figure.pin is None
        if typed and isinstance(figure.value, float):
            home = places.homes.get(figure.key)
            if home is None or (home.sheet == ITEMS and figure.key in used):
                yield figure


def _row(row: int, figure: Figure, reader: Reader, called: str) -> InputRow:
    amount = reader.amount(figure.key)
    stated = stated_field(figure.key, figure.unit)
    whole = stated is not None and stated[2].kind is FieldKind.INTEGER
    start = (1.0, figure.unit) if figure.unit == "1" or (whole and amount.factor != 1) else (
        amount.factor, amount.unit_name)
    unit, name = _exact_unit(figure, *start)
    if figure.unit == "1" and 0 < abs(figure.number) < _LITTLE:
        unit, name = _power_of_ten(figure.number)
    elif figure.unit in ("1", "count"):
        name = ""
    return InputRow(row, figure, unit, name, called)


def _power_of_ten(value: float) -> tuple[float, str]:
    """The power of ten that a tiny number is told in, where it gives the number to the last bit; else none."""
    power = math.floor(math.log10(abs(value)) + _ROUNDED)
    unit = float(f"1e{power}")
    return (unit, f"× {power_text(power)}") if _parted(value, unit) * unit == value else (1.0, "")


def _exact_unit(figure: Figure, factor: float, name: str) -> tuple[float, str]:
    """The largest unit, from the one that reads well down, in which a number gives the figure to the last bit."""
    while factor > 1 and _parted(figure.number, factor) * factor != figure.number:
        factor, name = display_scale(factor / 2, figure.unit, decimal=True)
    return (factor, name) if _parted(figure.number, factor) * factor == figure.number else (1.0, figure.unit)


def _parted(value: float, unit: float) -> float:
    """The value in a unit, which times the unit is the very same value again where there is such a number."""
    near = float(f"{value / unit:.15g}")
    exact = value / unit
    return next((one for one in (near, exact, math.nextafter(exact, math.inf), math.nextafter(exact, -math.inf))
                 if one * unit == value), exact)


def write_inputs(page: WorkbookPage, edits: Edits, layout: InputsLayout, reader: Reader) -> None:
    """Fill the sheet."""
    page.widths(*_WIDTHS)
    page.heights[1] = 24
    page.put(1, 1, mark("Inputs: all that may be changed"), TITLE)
    page.put(2, 1, mark(
        "Yellow cells are yours: what is typed there the whole workbook follows, or says that it does not. "
        "Prices, weights and what else only the sums of the bill of materials follow from are typed there."), NOTE)
    page.merge(2, 1, len(_HEADS))
    page.heights[2] = 28
    edits.put_banner(page, 3, len(_HEADS))
    page.put(HEADER_ROW - 1, 1, mark("Inputs changed since sizing"), CellStyle(bold=True, border=""))
    page.formula(HEADER_ROW - 1, VALUE_COLUMN, edits.count.within(INPUTS), 0.0,
                 CellStyle(number_format="0", bold=True, border="", align="right"))
    put_heads(page, HEADER_ROW, _HEADS, (VALUE_COLUMN, _AS_SIZED))
    for row, title in layout.headings:
        page.put(row, 1, title, SECTION)
    names = InputNames(reader.sizing)
    for one in layout.rows:
        _write(page, edits, one, names.of(one.figure))
        page.close(HEADER_ROW + 1, one.row)
    if not layout.rows:
        page.put(HEADER_ROW + 1, 1, mark("No result follows from an input."), NOTE)
    page.sheet.freeze_panes = f"C{HEADER_ROW + 1}"
    page.sheet.sheet_properties.tabColor = INPUT_FRAME
    page.sheet.print_area = f"A1:{column_letters(len(_HEADS))}{layout.last_row}"


def _write(page: WorkbookPage, edits: Edits, one: InputRow, label: str) -> None:
    row, figure, live = one.row, one.figure, edits.live
    limits = live.states.allowed(figure)
    percent = _in_percent(one, limits, live.places.sheet)
    form = "0.0##%" if percent else _form(one.value)
    if math.isfinite(limits.everything):
        form = where(f"={number_text(limits.everything / one.factor)}", word_format(mark("all")), "General")
    said = limits.text(one.factor, percent=percent, base=one.base)
    page.book.name(one.cell.name, one.cell)
    page.book.name(f"as_{one.name}", Address(INPUTS, _AS_SIZED, row))
    page.put(row, 1, label)
    page.put(row, VALUE_COLUMN, one.value, CellStyle(form, GIVEN, bold=True, align="right"))
    page.put(row, 3, one.unit, INDENTED)
    page.fixed(row, _AS_SIZED, one.value, CellStyle(form, align="right"))
    line = live.places.rows[figure.key]
    state, edit = live.states.of(figure).within(INPUTS), Address(CALCULATIONS, EDIT_COLUMN, line).within(INPUTS)
    page.formula(row, _CHANGED, f'IF({state}>{EDITED},{text_formula(say("not allowed"))},'
                 f'IF({edit}="","",{text_formula(say("changed"))}))', "", INDENTED)
    page.put(row, _ALLOWED, said)
    page.put(row, _SOURCE, _source(one, percent=percent))
    cell = f"{column_letters(VALUE_COLUMN)}{row}"
    kind, test = limits.rule(cell, one.factor)
    rule = DataValidation(type=kind, formula1=test, showErrorMessage=True, errorTitle=say("Not allowed"),
                          error=clean(f"{label[:_LONGEST_ERROR // 2]}: {said}.")[:_LONGEST_ERROR], sqref=cell)
    page.sheet.add_data_validation(rule)


def _form(value: float) -> str:
    """The format of a number as a person reads it: what is typed keeps all its digits in the cell."""
    size = abs(value)
    if size == int(size) or size < _TINY:
        return "0.0##E+00" if 0 < size < _TINY else _LARGE if size >= _MUCH else "General"
    return next(form for least, form in _FORMS if size >= least)


def _source(one: InputRow, *, percent: bool) -> str:
    """Where the number is from, with its plausible range where it has one."""
    figure = one.figure
    told = str(figure.source) if figure.source is not None else shown(_WORDS.get(figure.origin, ""))
    if figure.range is None:
        return told
    return f"{spoken(figure.range.low, figure.range.high, one.factor, one.base, percent=percent)}. {told}"


def _in_percent(one: InputRow, limits: Allowed, sheet: Sheet) -> bool:
    """Whether a number is read in percent: a part of a whole by its limits or by its name, and what is asked."""
    figure = one.figure
    if figure.unit != "1" or one.factor != 1 or 0 < abs(one.value) < _LITTLE:
        return False
    stem, _, end = figure.key.rpartition(".")
    ranged = sheet[stem] if end in ("low", "high") and stem in sheet.figures else figure
    named = ranged.key.endswith("ratio") and not is_factor(ranged)
    part = named and (ranged.range is not None or limits.law_high <= _WHOLE)
    return limits.percent or part or figure.key.startswith("requirement.")
