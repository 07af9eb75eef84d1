"""What the sheets say once an input is edited: one banner, and sentences that are marked as those of the sizing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.formula import Address, column_letters, number_text
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.places import CALCULATIONS, FIRST_ROW, SIZED, SOLVER
from reports.xlsx.cells.sentences import one_or_several, sentence_formula, sheet_prefix, text_formula
from reports.xlsx.cells.state import (
    BEYOND,
    EDIT_COLUMN,
    NOT_CURRENT,
    OUTSIDE,
    REFUSED,
    RENAMED,
    RETYPED,
    ROUNDING,
    STALE,
    STALE_TEXT,
    STATE_COLUMN,
    TYPED_OVER,
    UNKNOWN,
    VERDICTS_TYPED_OVER,
)
from reports.xlsx.styles import MUTED, NOTE, PLAIN, CellStyle
from sizer.figures.algebra.vocabulary import TOLERANCE
from sizer.figures.figure import Origin
from sizer.language import Marked, mark, say
from sizer.sizing.result import Sizing

AS_SIZED_TEXT = mark("As sized: {text}")
BANNER_HEIGHT = 30.0
_VALUE = 2
_EDITS = Address(SOLVER, _VALUE, 4, name="edits")
"""How many inputs were edited."""
_FIGURES = Address(SOLVER, _VALUE, 5, name="edits_of_figures")
"""How many of them are more than facts of the bill of materials, as prices and weights are."""
_BANNER_TEXT = Address(SOLVER, _VALUE, 10, name="banner")
COUNTS = Address(SOLVER, _VALUE, 11, name="edits_of_counts")
"""How many edited inputs are numbers of parts."""
_SHOWN = Address(SOLVER, _VALUE, 19, name="banner_line")
"""The banner as sheets show it: that nothing was edited, where that is so."""
UNBUILT = Address(SOLVER, _VALUE, 20, name="banner_alarm")
"""How many limits do not hold without which it cannot be built."""
UNTOUCHED = mark("As sized: no input was changed since.")
_EDITED = mark("Edited since sizing: {inputs} ({which}). No longer current: {ranges} ranges, and the sentences marked "
               "'As sized'{more}. Size again in Sizer.")
"""What the banner says once an input is edited; ``more`` are further clauses."""
_NAMED = 3
_BANNER = CellStyle(colour=MUTED, wrap=True, border="")
_WARNING = CellStyle(fill="FFFDE3B0", colour="FF7A3E00", bold=True)
_ALARM = CellStyle(fill="FFA8231C", colour="FFFFFFFF", bold=True)
_OLD = CellStyle(colour="FF8A93A0", italic=True)
_TEXTS = 1
"""The column of texts on the sheet of what was sized."""


@dataclass(slots=True)
class Edits:
    """Writes what is said after edits; the cells it asks stand at the top of the solver's sheet."""

    sizing: Sizing
    live: Live
    solver: WorkbookPage
    sized: WorkbookPage
    _next_text: int = 3
    _shown: str = ""
    _unbuilt: int = 0
    count: Address = _EDITS
    """The cell that tells how many inputs were edited."""

    def write(self, broken: str, told: str, unbuilt: tuple[str, int]) -> None:
        """Fill the cells; ``broken`` is a formula, what limits say that do not hold, and ``told`` its result.

        ``unbuilt`` is the formula of how many of them keep the design from being built, and its result.
        """
        figures = self.live.places.figures
        last = FIRST_ROW + max(len(figures), 1) - 1
        for at in (STALE, ROUNDING, BEYOND, _EDITS, _FIGURES, COUNTS, _BANNER_TEXT, _SHOWN, UNBUILT):
            self.solver.book.name(at.name, at)
        prefix = sheet_prefix(CALCULATIONS)
        edits, states, lows, units, keys = (f"{prefix}{letters}{FIRST_ROW}:{letters}{last}" for letters in map(
            column_letters, (EDIT_COLUMN, STATE_COLUMN, 6, 4, 1)))
        columns = [f"{prefix}{column_letters(EDIT_COLUMN)}{self.live.places.rows[figure.key]}"
                   for figure in figures if figure.origin is Origin.TABLE and figure.law is None]
        comma = text_formula(say(", "))
        named = [f'IF(B4>{at},{f"{comma}&" if at else ""}{_named(f"SMALL({edits},{at + 1})")},"")'
                 for at in range(_NAMED)]
        named.append(f'IF(B4>{_NAMED},{sentence_formula(mark(" and {number} more"), number=f"(B4-{_NAMED})")},"")')
        self._cell(STALE, mark("In place of a value that is not known"), text=STALE_TEXT)
        self._cell(ROUNDING, mark("As what share of a number rounding counts"), number_text(TOLERANCE), TOLERANCE)
        self._cell(_EDITS, mark("Inputs edited"), f"COUNT({edits})", 0.0)
        self._cell(_FIGURES, mark("Those that are no facts of the bill of materials"),
                   f"B4-COUNT({','.join(columns)})" if columns else "B4", 0.0)
        self._cell(Address(SOLVER, _VALUE, 6), mark("Which"), f"IFERROR({'&'.join(named)},\"\")", "")
        self._cell(Address(SOLVER, _VALUE, 7), mark("Figures not known"), f'COUNTIF({states},">={UNKNOWN}")', 0.0)
        self._cell(Address(SOLVER, _VALUE, 8), mark("Ranges not current"),
                   f"COUNTIF({lows},{text_formula(say(NOT_CURRENT))})", 0.0)
        self._cell(Address(SOLVER, _VALUE, 9), mark("Limits that do not hold"), broken, told)
        self._cell(COUNTS, mark("Numbers of parts edited"), f'SUMPRODUCT(--ISNUMBER({edits}),--({units}="count"),'
                   f'--(LEFT({keys},9)<>"workload."))', 0.0)
        self._cell(REFUSED, mark("Inputs that hold what the program does not take"),
                   # What a law further on does not take is the work of some input; of a limit, the limit's own.
                   f'MAX(SUMPRODUCT(--ISNUMBER({edits}),--({states}={UNKNOWN})),'
                   f'IF(AND(B9="",COUNTIF({states},{OUTSIDE})>0),1,0))', 0.0)
        clauses = (
            ("B5", mark("; what is left after a failure")),
            ("B11", mark("; which parts the availability counts (drives may come to lie in other shelves)")),
            ("B7", mark("; {number} figures are not known for these inputs")),
            ("B12", mark("; {number} of the edited inputs hold what Sizer does not take")))
        said = sentence_formula(
            _EDITED, inputs=one_or_several("B4", mark("{number} input"), mark("{number} inputs")), which="B6",
            ranges="B8", more="&".join(f'IF({cell}>0,{sentence_formula(clause, number=cell)},"")'
                                       for cell, clause in clauses))
        self._cell(BEYOND, mark("Edits that no number follows"), "B12+B13+B14+B16", 0.0)
        lost = _counted(
            TYPED_OVER, mark("{number} formula was typed over or deleted: what follows is not what Sizer says. "),
            mark("{number} formulas were typed over or deleted: what follows is not what Sizer says. "))
        judged = _counted(
            VERDICTS_TYPED_OVER, mark("{number} verdict was typed over or deleted: it is not what Sizer says. "),
            mark("{number} verdicts were typed over or deleted: it is not what Sizer says. "))
        retyped = _counted(RETYPED, mark("{number} text was typed over or deleted. "),
                           mark("{number} texts were typed over or deleted. "))
        renamed = _counted(
            RENAMED, mark("{number} text that says what a line is was changed: no number follows. Change the design in "
                          "Sizer. "),
            mark("{number} texts that say what lines are were changed: no number follows. Change the design in "
                 "Sizer. "))
        typed_over = f"{lost}&{judged}&{renamed}&{retyped}"
        behind = text_formula(say("{first} {then}", first="", then=""))
        self._cell(_BANNER_TEXT, mark("Banner"), f'IF(B9="","",B9&{behind})&{typed_over}&IF(B4=0,"",{said})', told)
        banner = _BANNER_TEXT.within(SOLVER)
        self._shown = told or say(UNTOUCHED)
        self._cell(_SHOWN, mark("Banner as it is shown"),
                   f'IF({banner}="",{text_formula(say(UNTOUCHED))},{banner})', self._shown)
        self._cell(UNBUILT, mark("Limits of building that do not hold"), unbuilt[0], float(unbuilt[1]))
        self._unbuilt = unbuilt[1]

    def _cell(self, at: Address, label: str, formula: str = "", value: float | str = 0.0, text: str = "") -> None:
        row = int(at.row)
        self.solver.put(row, 1, label, NOTE)
        if text:
            self.solver.put(row, at.column, text, PLAIN)
        else:
            self.solver.formula(row, at.column, formula, value, PLAIN)

    def put_banner(self, page: WorkbookPage, row: int, last: int) -> None:
        """The banner of a sheet, over its columns to the one numbered ``last``: that it is as sized, or what is not."""
        page.banner = row
        page.formula(row, 1, _SHOWN.within(page.name), self._shown, _BANNER)
        page.merge(row, 1, last)
        page.heights[row] = BANNER_HEIGHT
        page.mark((row, 1, row, last), f"{UNBUILT.within(page.name)}>0", _ALARM)
        page.mark((row, 1, row, last), f'{_BANNER_TEXT.within(page.name)}<>""', _WARNING)

    def unclaimed(self, sheet: str) -> tuple[str, bool]:
        """The condition under which nothing is claimed, as it cannot be built, and whether that holds as sized."""
        # No edit of a number mends what no limit says.
        for_good = not self.sizing.buildable and not self._unbuilt
        return "TRUE" if for_good else f"{UNBUILT.within(sheet)}>0", not self.sizing.buildable

    def kept(self, text: str) -> Address:
        """A text as it was sized, to be referred to: a formula holds no more than 255 letters."""
        row = self._next_text
        self._next_text += 1
        self.sized.put(row, _TEXTS, text, PLAIN)
        return Address(SIZED, _TEXTS, row)

    def kept_numbers(self, values: Sequence[float | None]) -> Address:
        """Numbers as they were sized, one below the other, for charts; the first of them."""
        first = self._next_text
        for row, value in enumerate(values, first):
            self.sized.put(row, _TEXTS, value, PLAIN)
        self._next_text += len(values)
        return Address(SIZED, _TEXTS, first)

    def sentence(self, page: WorkbookPage, row: int, column: int, text: str, style: CellStyle) -> None:
        """A sentence with numbers in it: once an input is edited, it says that it is of the sizing."""
        if not text:
            page.put(row, column, "", style)
            return
        formula = self.marked(text, page.name)
        page.formula(row, column, formula, text, style, say(AS_SIZED_TEXT, text=text))
        page.mark((row, column, row, column), f"{_EDITS.within(page.name)}>0", _OLD)

    def marked(self, text: str, sheet: str) -> str:
        """The formula of such a sentence."""
        kept = self.kept(text).within(sheet)
        return f"IF({_EDITS.within(sheet)}=0,{kept},{sentence_formula(AS_SIZED_TEXT, text=kept)})"

    def sized_value(self, page: WorkbookPage, at: tuple[int, int], value: float | str | None, style: CellStyle) -> None:
        """A value as sized, not shown once an input was edited."""
        if not isinstance(value, (int, float)):
            page.put(*at, value, style)
            return
        text = f"IF({_EDITS.within(page.name)}=0,{number_text(value)},{text_formula(say(NOT_CURRENT))})"
        page.formula(*at, text, value, style)

    def after_failure(self, page: WorkbookPage, at: tuple[int, int], value: float, style: CellStyle) -> None:
        """A number that only a sizing finds, shown while no figure it may follow from was edited."""
        text = f"IF({_FIGURES.within(page.name)}=0,{number_text(value)},{STALE.within(page.name)})"
        page.formula(*at, text, value, style)


def _counted(at: Address, one: Marked, several: Marked) -> str:
    """The formula of a sentence about so many; empty for none."""
    number = at.within(SOLVER)
    return f'IF({number}=0,"",{one_or_several(number, one, several)})'


def _named(row: str) -> str:
    """What the input in a row of Calculations is called there."""
    return f"INDEX({sheet_prefix(CALCULATIONS)}B:B,{row})"
