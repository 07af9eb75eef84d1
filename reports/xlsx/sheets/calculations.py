"""The sheet Calculations: every figure with its live formula or input, its law and its source."""

from __future__ import annotations

from functools import lru_cache

from reports.wording.basis.inputs import InputNames
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.live import GUARDED, FormulaCell
from reports.xlsx.cells.live import PINNED as PINNED_KIND
from reports.xlsx.cells.places import CALCULATIONS, FIRST_ROW, HELPER_COLUMN, VALUE_COLUMN
from reports.xlsx.cells.state import COPY_COLUMN, EDIT_COLUMN, state_width
from reports.xlsx.lists import make_list
from reports.xlsx.styles import (
    BAND,
    GIVEN,
    HEAD,
    INDENTED,
    INDENTED_HEAD,
    NOTE,
    NUMBER_HEAD,
    PINNED,
    STALE,
    TEXT,
    TITLE,
    CellStyle,
)
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import law_text
from sizer.language import mark, say, shown
from sizer.unitwords import unit_said

HEADER_ROW = FIRST_ROW - 1
_NOTED, _PRINTED = 7, 3
"""The last column and row that are printed."""
_HEADINGS = (mark("Key"), mark("Name"), mark("Value"), mark("Unit"), mark("Kind"), mark("Low"), mark("High"),
             mark("Law in symbols"), mark("Law and its source"), mark("Source of the value"), mark("Pinned, and why"),
             mark("Since sizing"))
_WIDTHS = (44, 34, 27, 9, 11, 20, 20, 60, 44, 44, 36)
_STATE_WIDTH = 12
FORMATS = {
    "B": "#,##0", "B/s": "#,##0", "s": "0.000000000", "1/s": "#,##0.000", "cycle/s": "#,##0", "cycle": "#,##0",
    "1": "0.000000", "W": "#,##0.0", "kg": "#,##0.00", "BTU/h": "#,##0", "money": "#,##0.00", "U": "#,##0",
}
_LARGE, _HUGE, _ENORMOUS = 1e5, 1e11, 1e15
_NO_END = CellStyle(align="right")
_INPUTS = frozenset(("given", "fact", "default", "assumed"))


def value_format(unit: str, value: float | str) -> str:
    """The format of a value: of one that is too long for its column, as years in seconds are, in powers of ten."""
    found = FORMATS.get(unit, "General")
    if not isinstance(value, str) and abs(value) > _ENORMOUS:
        return "0.000E+00"
    if isinstance(value, str) or "." not in found or abs(value) < _LARGE:
        return found
    return "#,##0" if abs(value) < _HUGE else "0.000E+00"


def value_style(unit: str, kind: str, value: float | str = 0.0) -> CellStyle:
    """The look of a value: inputs yellow, pins orange, guarded values red, results plain."""
    fill = GIVEN if kind in _INPUTS else PINNED if kind == PINNED_KIND else STALE if kind == GUARDED else ""
    return _look(value_format(unit, value), fill, "left" if unit == "text" else "")


@lru_cache(maxsize=256)
def _look(number_format: str, fill: str, align: str) -> CellStyle:
    """A look, made once: there are few, and thousands of cells of each."""
    return CellStyle(number_format=number_format, fill=fill, align=align)


def write_calculations(page: WorkbookPage, edits: Edits, spread: Spread | None) -> None:
    """Fill the sheet; the formulas of all figures are made here."""
    live = edits.live
    page.widths(*_WIDTHS, state_width(_STATE_WIDTH))
    page.heights[1] = 24
    page.put(1, 1, mark("Calculations"), TITLE)
    page.put(2, 1, mark("Every figure in its base unit. Inputs are typed on the sheet of that name, or where a cell is "
             "yellow: all that follows is computed again. Orange cells are pinned by hand. Red cells were computed by "
             "Sizer and hold only for the inputs they were computed for. Low and High: the plausible range of an "
             "input; of a result, one in ten samples lies below and one in ten above; they hold for the design as "
             "sized, and say so once it is edited. On paper only these lines are printed, as the rows are too wide and "
             "too many to be read there; laws with their values are printed by a derivation."), NOTE)
    page.merge(2, 1, _NOTED)
    page.heights[2] = 66
    edits.put_banner(page, 3, _NOTED)
    for column, text in enumerate(_HEADINGS, 1):
        page.put(HEADER_ROW, column, text, {3: NUMBER_HEAD, 4: INDENTED_HEAD, 6: NUMBER_HEAD, 7: NUMBER_HEAD,
                                            8: INDENTED_HEAD}.get(column, HEAD))
    laws: dict[tuple[int, int], tuple[str, str]] = {}
    names = InputNames(edits.sizing)
    for figure in live.places.figures:
        _write_row(page, edits, figure, spread, laws)
        scalar = figure.origin is not Origin.TABLE
        page.put(live.places.rows[figure.key], 2, names.of(figure) if figure.is_input and scalar else figure.label)
        page.close(FIRST_ROW, live.places.rows[figure.key])
    last = FIRST_ROW + max(len(live.places.figures), 1) - 1
    page.sheet.freeze_panes = f"C{FIRST_ROW}"
    make_list(page, "figure", HEADER_ROW, last, _HEADINGS)
    widest = max(live.states.spilled.values(), default=0)
    for column in (EDIT_COLUMN, COPY_COLUMN, *range(HELPER_COLUMN, HELPER_COLUMN + widest)):
        page.sheet.column_dimensions[column_letters(column)].hidden = True
    if widest:
        page.put(HEADER_ROW, HELPER_COLUMN, mark("Parts of long formulas"), CellStyle(fill=BAND))
    page.put(HEADER_ROW, EDIT_COLUMN, mark("Row of an edited input"), CellStyle(fill=BAND))
    page.put(HEADER_ROW, COPY_COLUMN, mark("Input as sized"), CellStyle(fill=BAND))
    # Thousands of rows as wide as three pages are read on a screen.
    page.sheet.print_area = f"A1:{column_letters(_NOTED)}{_PRINTED}"


def _write_row(
    page: WorkbookPage, edits: Edits, figure: Figure, spread: Spread | None,
    laws: dict[tuple[int, int], tuple[str, str]],
) -> None:
    live = edits.live
    row = live.places.rows[figure.key]
    cell = live.cell(figure)
    _write_value(page, row, figure, cell)
    low, high = _ends(figure, spread)
    formula, law = _law_texts(figure, laws)
    page.put(row, 1, figure.key)
    page.put(row, 4, "" if figure.unit == "text" else unit_said(figure.unit), INDENTED)
    page.put(row, 5, say(cell.kind))
    for column, end in ((6, low), (7, high)):
        if end is None:
            page.put(row, column, None, _NO_END)
        else:
            page.formula(row, column, live.ranged(figure, end, CALCULATIONS), end,
                         _look(value_format(figure.unit, end), "", "right"))
    page.put(row, 8, formula, INDENTED)
    page.put(row, 9, law)
    page.put(row, 10, str(figure.source) if figure.source is not None else "")
    edits.sentence(page, row, 11, _pin_text(figure), TEXT)


def _write_value(page: WorkbookPage, row: int, figure: Figure, cell: FormulaCell) -> None:
    # What is typed on another sheet is only shown here.
    kind = "" if cell.formula and cell.kind in _INPUTS else cell.kind
    style = value_style(figure.unit if figure.origin is not Origin.TABLE else "text", kind, cell.value)
    if cell.formula:
        page.formula(row, VALUE_COLUMN, cell.formula, cell.value, style)
    else:
        page.put(row, VALUE_COLUMN, cell.value, style)


def _ends(figure: Figure, spread: Spread | None) -> tuple[float | None, float | None]:
    if figure.origin is Origin.TABLE or figure.unit == "text":
        return None, None
    if figure.range is not None:
        return figure.range.low, figure.range.high
    if spread is None or figure.is_input:
        return None, None
    low, _, high = spread.of(figure.key)
    return (low, high) if low != high else (None, None)


def _law_texts(figure: Figure, laws: dict[tuple[int, int], tuple[str, str]]) -> tuple[str, str]:
    law: Law | Solved | Procedure | None = figure.law
    if law is None:
        return "", ""
    key = (id(law), len(figure.inputs))
    known = laws.get(key)
    if known is None:
        known = laws[key] = law_text(law, len(figure.inputs)), f"{shown(law.title)} [{law.source}]"
    return known


def _pin_text(figure: Figure) -> str:
    if figure.pin is None:
        return ""
    by = f" ({figure.pin.author})" if figure.pin.author else ""
    said = say("unknown") if figure.unpinned is None else figure.unpinned
    reason = f"{figure.pin.reason or say('no reason given')}{by}"
    return say("{reason}; unpinned it is {value}", reason=reason, value=said)
