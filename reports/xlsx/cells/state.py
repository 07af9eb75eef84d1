"""How every figure stands since the sizing: as sized, edited, or not known any more.

Beside each value on Calculations stands its state. An input differs from its copy or does not; whatever follows from
inputs is in the worst state of what it follows from. Values, ranges, verdicts and sentences all ask this one state, so
nothing can stay beside a changed number as if it belonged to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.allowed import Allowed, allowed
from reports.xlsx.cells.formula import Address, cell_at, column_letters, most_of, number_text, over
from reports.xlsx.cells.places import CALCULATIONS, HELPER_COLUMN, ITEMS, SIZED, SOLVER, Places
from reports.xlsx.letters import width_of_line
from reports.xlsx.styles import NOTE, PLAIN, CellStyle, word_format
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin
from sizer.language import mark, shown

AS_SIZED, EDITED, UNKNOWN, OUTSIDE = 0, 1, 2, 3
"""``OUTSIDE``: not known, as a law does not take what an edit leads to, here or in what the figure follows from."""
STATE_COLUMN = 12
EDIT_COLUMN = 13
"""The row of an input that was edited; empty where it was not."""
COPY_COLUMN = 14
"""An input as it was sized."""
STALE_TEXT = mark("size again")
"""It has to be read in a column of numbers; the banner says why."""
REFUSED = Address(SOLVER, 2, 12)
"""How many inputs hold what the program does not take."""
TYPED_OVER = Address(SOLVER, 2, 13)
"""How many formulas were typed over or deleted."""
RENAMED = Address(SOLVER, 2, 14)
"""How many texts were changed that say what hardware a line is."""
RETYPED = Address(SOLVER, 2, 16)
"""How many texts of the sheets were typed over or deleted, but for those of the bill of materials."""
ROUNDING = Address(SOLVER, 2, 18, name="rounding")
"""As what share of a number rounding counts where roots of equations are compared."""
VERDICTS_TYPED_OVER = Address(SOLVER, 2, 17)
"""How many verdicts were typed over or deleted: they follow from the counts above, and so are in none of them."""
BEYOND = Address(SOLVER, 2, 15, name="edits_beyond")
"""The sum of those four above: edits that no number follows."""
STALE = Address(SOLVER, 2, 3, name="size_again")
"""The cell that holds what stands in place of a value nobody knows."""
NOT_CURRENT = mark("not current")
"""What stands in place of a range that was sampled for other inputs."""
BROKEN = '"x"'
"""What stands in place of a part of a formula that has no value: a text, as errors are no cell's value."""
_SAME = "1E-9"
_LONG = 700
_MANY = 60
"""Cells that one function is asked of at once."""
_ASIDE = 200


_STATES = mark("as sized"), mark("edited"), mark("not known")


def state_style() -> CellStyle:
    """A cell that shows a state in words."""
    sized, edited, unknown = map(word_format, _STATES)
    return CellStyle(number_format=f"[=0]{sized};[=1]{edited};{unknown}", colour="FF5B6675", indent=1)


def state_width(least: float) -> float:
    """The width of a column of states: their words stand for numbers, and no word of them has a line of its own."""
    return max(least, *(width_of_line(shown(text), indent=1) for text in _STATES))


def settled(formula: str, condition: str, otherwise: str) -> str:
    """The formula while the condition holds and it has a value, else what stands in its place: never an error."""
    return f"IFERROR(IF({condition},{formula},NA()),{otherwise})"


def broken_or(formula: str, parts: Sequence[Address], sheet: str) -> str:
    """The formula of a part of another, which is broken where one of the parts it may use is."""
    if not parts:
        return f"IFERROR({formula},{BROKEN})"
    return settled(formula, whole(parts, sheet), BROKEN)


def whole(parts: Sequence[Address], sheet: str) -> str:
    """The condition under which cells beside each other are all numbers."""
    return f"{over('COUNT', parts, sheet)}={len(parts)}"


@dataclass(frozen=True, slots=True)
class Blocker:
    """Cells above 0 where figures are not known, and the keys of those that are known nevertheless."""

    cells: tuple[Address, ...]
    spared: frozenset[str] = frozenset()


@dataclass(slots=True)
class States:
    """Writes the states of all figures; ``spilled`` counts the spare cells of each row of Calculations in use."""

    places: Places
    calculations: WorkbookPage
    sized: WorkbookPage
    blocked: Mapping[str, Blocker] = field(default_factory=dict)
    """By what figures begin with, what may keep all of them from being known."""
    spilled: dict[int, int] = field(default_factory=dict)
    _entering: dict[str, str] = field(default_factory=dict)
    _blockings: dict[tuple[Address, ...], str] = field(default_factory=dict)
    _look: CellStyle = field(default_factory=state_style)
    _bounds: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Between what the laws that take an input allow it."""

    def __post_init__(self) -> None:
        for figure in self.places.figures:
            law = figure.law
            if isinstance(law, Law) and law.guarded:
                for position, source in enumerate(figure.inputs):
                    if not source.inputs and isinstance(source.value, float):
                        argument = law.argument(position)
                        low, high = self._bounds.get(source.key, (-math.inf, math.inf))
                        self._bounds[source.key] = (max(low, -math.inf if argument.low is None else argument.low),
                                                    min(high, math.inf if argument.high is None else argument.high))

    def allowed(self, figure: Figure) -> Allowed:
        """What an input may be changed to."""
        return allowed(figure, self._bounds.get(figure.key, (-math.inf, math.inf)))

    def of(self, figure: Figure) -> Address:
        """The cell of the state of a figure; of a cell of a table that of its column."""
        return cell_at(CALCULATIONS, STATE_COLUMN, self._row(figure))

    def _row(self, figure: Figure) -> int:
        row = self.places.rows.get(figure.key)
        return row if row is not None else self.places.rows[self.places.column_of(figure).key]

    def _states(self, figures: Iterable[Figure]) -> list[Address]:
        """The cells of the states of some figures, each once, from top to bottom."""
        return [cell_at(CALCULATIONS, STATE_COLUMN, row) for row in sorted(set(map(self._row, figures)))]

    def worst(self, figures: Iterable[Figure], sheet: str) -> str:
        """The worst state of some figures, as a formula."""
        addresses = self._states(figures)
        return most_of(addresses, sheet) if addresses else str(AS_SIZED)

    def spare(self, row: int, text: str, value: float | str) -> Address:
        """A spare cell of a row of Calculations with a part of a formula."""
        used = self.spilled.get(row, 0)
        self.spilled[row] = used + 1
        self.calculations.formula(row, HELPER_COLUMN + used, text, value, NOTE)
        return Address(CALCULATIONS, HELPER_COLUMN + used, row)

    def entering(self, figure: Figure) -> str:
        """The state of a computed figure before its own formula is looked at: made once."""
        known = self._entering.get(figure.key)
        if known is None:
            known = self._entering[figure.key] = self._entered(figure)
        return known

    def _entered(self, figure: Figure) -> str:
        row = self.places.rows[figure.key]
        ordered = self._states(figure.inputs)
        parts = [most_of(ordered[at : at + _MANY], CALCULATIONS) for at in range(0, len(ordered), _MANY)]
        parts += [*self._limits(figure), *self._blocks(figure)]
        if not parts:
            return str(AS_SIZED)
        text = self._gathered(row, parts)
        # What is said of a column is asked by each of its cells.
        if figure.origin is Origin.TABLE or len(text) > _LONG:
            return self.spare(row, text, AS_SIZED).within(CALCULATIONS)
        return text

    def _blocks(self, figure: Figure) -> list[str]:
        """Where the design exceeds a limit, what it would take to size is missing."""
        if not self.blocked:
            return []
        names = figure.key.split(".")
        blocks = [self.blocked.get(".".join(names[:many]) + ".") for many in range(1, len(names) + 1)]
        cells = tuple(cell for block in blocks if block is not None and figure.key not in block.spared
                      for cell in block.cells)
        return [self._blocking(cells)] if cells else []

    def _blocking(self, cells: tuple[Address, ...]) -> str:
        """The state that any of some cells above 0 leads to: the same for all figures of a pool or a workload.

        Kept by this workbook alone: in one of another language the sheets have other names.
        """
        known = self._blockings.get(cells)
        if known is None:
            known = self._blockings[cells] = f"IF({over('MAX', cells, CALCULATIONS)}>0,{UNKNOWN},{AS_SIZED})"
        return known

    def _limits(self, figure: Figure) -> list[str]:
        """Where an argument leaves the limits of the law, the program refuses: nothing is known then."""
        law = figure.law
        if not isinstance(law, Law) or not law.guarded:
            return []
        lowest: dict[float, list[Address]] = {}
        highest: dict[float, list[Address]] = {}
        for position, source in enumerate(figure.inputs):
            if source.origin is Origin.TABLE or isinstance(source.value, str):
                continue
            argument, address = law.argument(position), self.places.of(source)
            if argument.low is not None:
                lowest.setdefault(argument.low, []).append(address)
            if argument.high is not None:
                highest.setdefault(argument.high, []).append(address)
        tests = [f"{over('MIN', found, CALCULATIONS)}>={number_text(low)}" for low, found in lowest.items()]
        tests += [f"{over('MAX', found, CALCULATIONS)}<={number_text(high)}" for high, found in highest.items()]
        return [f"IF({test},{AS_SIZED},{OUTSIDE})" for test in tests]

    def write(self, figure: Figure, *, computed: bool, frozen: bool) -> None:
        """The state of a figure. ``computed`` is a formula; ``frozen`` a value that only Sizer computes."""
        row = self.places.rows[figure.key]
        if figure.origin is Origin.TABLE:
            text = self._column(figure, row, frozen=frozen)
        elif not computed:
            text = self._input(figure, row)
        else:
            value = self.places.of(figure).within(CALCULATIONS)
            test = (f"{value}<>{STALE.within(CALCULATIONS)}" if isinstance(figure.value, str)
                    else f"ISNUMBER({value})")
            known = self.entering(figure)
            if frozen:
                known = f"IF({known}={AS_SIZED},{AS_SIZED},{UNKNOWN})"
            # An error in what it looks at comes of a row that was deleted.
            text = f"IFERROR(MAX({known},IF({test},{AS_SIZED},{UNKNOWN})),{UNKNOWN})"
        self.calculations.formula(row, STATE_COLUMN, text, AS_SIZED, self._look)

    def _input(self, figure: Figure, row: int) -> str:
        page = self.calculations
        value = self.places.of(figure).within(CALCULATIONS)
        copy, edit = (f"{column_letters(column)}{row}" for column in (COPY_COLUMN, EDIT_COLUMN))
        page.put(row, COPY_COLUMN, figure.value if isinstance(figure.value, str) else figure.number, PLAIN)
        if isinstance(figure.value, str):
            page.formula(row, EDIT_COLUMN, f'IF(EXACT({value},{copy}),"",ROW())', "", PLAIN)
            return f'IF({edit}="",{AS_SIZED},{EDITED})'
        same = f'IF(ABS({value}-{copy})<={_SAME}*ABS({copy}),"",ROW())'
        page.formula(row, EDIT_COLUMN, f"IF(ISNUMBER({value}),{same},ROW())", "", PLAIN)
        allowed = self.allowed(figure).conditions(value)
        return f'IF({edit}="",{AS_SIZED},IFERROR(IF(AND({",".join(allowed)}),{EDITED},{UNKNOWN}),{UNKNOWN}))'

    def _column(self, figure: Figure, row: int, *, frozen: bool) -> str:
        address = self.places.of(figure)
        if not address.spans:
            return str(AS_SIZED)
        if figure.law is not None:
            known = self.entering(figure)
            if frozen:
                known = f"IF({known}={AS_SIZED},{AS_SIZED},{UNKNOWN})"
            gone = "+".join(f"COUNTIF({part},{STALE.within(CALCULATIONS)})" for part in _ranges(address))
            return f"IF({gone}>0,{UNKNOWN},{known})"
        linked = [self.of(source) for source in figure.inputs]
        worst = self._gathered(row, [most_of(linked[at : at + _MANY], CALCULATIONS)
                                     for at in range(0, len(linked), _MANY)])
        now = _ranges(address)
        bad = "+".join(f'COUNTIF({part},"<0")+COUNTIF({part},{STALE.within(CALCULATIONS)})' for part in now)
        if not self.typed(figure):
            return f"MAX({worst},IF({bad}>0,{UNKNOWN},{AS_SIZED}))"
        # Both hold the very same numbers until one is typed over; an empty cell equals 0 and is told by its count.
        changed = "+".join(f"SUMPRODUCT(--({one}<>{other}))+ABS(COUNT({one})-COUNT({other}))"
                           for one, other in zip(now, _ranges(_copy_of(address)), strict=True))
        same = f"IFERROR({changed},1)=0"
        self.calculations.formula(row, EDIT_COLUMN, f'IF({same},"",ROW())', "", PLAIN)
        edit = f"{column_letters(EDIT_COLUMN)}{row}"
        return f'MAX({worst},IF({edit}="",{AS_SIZED},IF({bad}>0,{UNKNOWN},{EDITED})))'

    def _gathered(self, row: int, parts: list[str]) -> str:
        """The worst of some states as one formula; parts of a long one stand in spare cells."""
        if len(parts) > 1 and sum(map(len, parts)) > _LONG:
            cells = [self.spare(row, part, AS_SIZED) for part in parts]
            parts = [most_of(cells[at : at + _MANY], CALCULATIONS) for at in range(0, len(cells), _MANY)]
        return f"MAX({','.join(parts)})" if len(parts) > 1 else parts[0] if parts else str(AS_SIZED)

    def typed(self, figure: Figure) -> bool:
        """Whether cells of a column are inputs of their own, and not those of figures that have a row."""
        table, name = self.places.columns[figure.index]
        entries = table.columns[name].entries or ()
        return any(entry.value is not None and not isinstance(entry.value, Figure) for entry in entries)

    def copy(self, cell: Address, value: float | str, *, linked: bool) -> None:
        """Note what a cell of a table is as sized; one that is ``linked`` to a figure has its state from that."""
        at = _copy_of(cell)
        if linked and not isinstance(value, str):
            self.sized.formula(int(at.row), at.column, cell.within(SIZED), value, PLAIN)
        else:
            self.sized.put(int(at.row), at.column, value, PLAIN)


def _copy_of(cell: Address) -> Address:
    """Where a cell of a table, or a column, is kept as sized: in the same place, other tables than the first aside."""
    aside = 0 if cell.sheet == ITEMS else _ASIDE
    return Address(SIZED, cell.column + aside, cell.row, cell.spans)


def _ranges(address: Address) -> list[str]:
    return [address._replace(spans=(span,)).within(CALCULATIONS) for span in address.spans]
