"""Figures as live cells: formulas from expression trees, solved figures from ladders, the rest as Sizer computed it.

Whatever a cell holds, it shows while its state says that it is known: see :mod:`reports.xlsx.cells.state`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.exactness import Nature, Natures
from reports.xlsx.cells.formula import (
    DEEPEST,
    Address,
    Unprintable,
    number_text,
    print_condition,
    print_formula,
)
from reports.xlsx.cells.ladder import Ladder, node_values
from reports.xlsx.cells.places import CALCULATIONS, Places
from reports.xlsx.cells.sentences import sentence_formula, sheet_prefix, text_formula
from reports.xlsx.cells.state import AS_SIZED, NOT_CURRENT, STALE, UNKNOWN, States, broken_or, settled, whole
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.expression import Expression
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin
from sizer.language import mark, say

PINNED, GUARDED = mark("pinned"), mark("guarded")
"""Kinds of cells: what is pinned by hand, and what only the program computes."""
_LINES_KNOWN = mark("{number} of {lines} lines known")
_LONG = 1500
_SHORT = 24


@dataclass(frozen=True, slots=True)
class FormulaCell:
    """What a figure's cell holds: a formula (empty for an input) and the value it has now."""

    formula: str
    value: float | str
    kind: str


@dataclass(slots=True)
class _RowSpiller:
    """Puts parts of a formula into spare cells of the same row of Calculations."""

    live: Live
    row: int
    root: Expression
    arguments: Sequence[Any]
    values: dict[int, Any] = field(default_factory=dict)
    numbers: list[Address] = field(default_factory=list)
    """The cells that hold numbers, in order."""

    def place(self, node: Expression, text: str, uses: int, depth: int) -> Address | None:
        """A spare cell for what is long, deep, or written twice."""
        if len(text) <= _LONG and depth < DEEPEST and (uses < 2 or len(text) <= _SHORT):
            return None
        return self._cell(node, text)

    def place_all(self, nodes: Sequence[Expression], texts: Sequence[str]) -> Address | None:
        """Spare cells beside each other."""
        cells = [self._cell(node, text) for node, text in zip(nodes, texts, strict=True)]
        return Address(CALCULATIONS, cells[0].column, self.row, last_column=cells[-1].column)

    def _cell(self, node: Expression, text: str) -> Address:
        if not self.values:
            self.values = node_values(self.root, self.arguments)
        value = _plain(self.values[id(node)])
        cell = self.live.states.spare(self.row, broken_or(text, self.numbers, CALCULATIONS), value)
        if not isinstance(value, str):
            self.numbers.append(cell)
        return cell


def _plain(value: Any) -> float | str:
    return value if isinstance(value, str) else float(value)


@dataclass(slots=True)
class Live:
    """Makes the cells of all figures; ladders go to the solver sheet."""

    places: Places
    calculations: WorkbookPage
    solver: WorkbookPage
    states: States
    ladders: Ladder = field(init=False)
    natures: Natures = field(default_factory=Natures)

    def __post_init__(self) -> None:
        self.ladders = Ladder(self.solver, self.places, self.natures)

    def cell(self, figure: Figure) -> FormulaCell:
        """The cell of a scalar figure on Calculations; its state is written beside it."""
        if figure.origin is Origin.TABLE:
            column = self.places.of(figure)
            rows = len(figure.value)
            known = int((~np.isnan(figure.value)).sum())
            formula = sentence_formula(_LINES_KNOWN, number=f"COUNT({column.within(CALCULATIONS)})", lines=str(rows))
            self.states.write(figure, computed=True, frozen=figure.law is not None and not _may_live(figure))
            return FormulaCell(formula, say(_LINES_KNOWN, number=known, lines=rows), mark("column"))
        value = _plain(figure.value)
        if figure.pin is not None:
            made = FormulaCell("", value, PINNED)
        elif (home := self.places.homes.get(figure.key)) is not None:
            made = FormulaCell(home.within(CALCULATIONS), value, str(figure.origin))
        elif (typed := self.places.typed.get(figure.key)) is not None:
            entry, factor = typed[0].within(CALCULATIONS), number_text(typed[1])
            # What is no number stays a text, and is told as what the program does not take.
            text = f'IFERROR(IF(ISNUMBER({entry}),{entry}*{factor},{entry}&""),"")'
            made = FormulaCell(text, value, str(figure.origin))
        elif figure.law is None:
            made = FormulaCell("", value, str(figure.origin))
        else:
            return self._computed(figure, value)
        self.states.write(figure, computed=False, frozen=False)
        return made

    def _computed(self, figure: Figure, value: float | str) -> FormulaCell:
        entering = self.states.entering(figure)
        try:
            formula, kind, conditions = self._live(figure)
        except Unprintable:
            formula, kind, conditions = _literal(value), GUARDED, []
        frozen = kind == GUARDED
        holds = f"{entering}={AS_SIZED}" if frozen else f"{entering}<{UNKNOWN}"
        condition = f"AND({','.join([holds, *conditions])})" if conditions else holds
        self.states.write(figure, computed=True, frozen=frozen)
        return FormulaCell(settled(formula, condition, STALE.within(CALCULATIONS)), value, kind)

    def _live(self, figure: Figure) -> tuple[str, str, list[str]]:
        """Formula, kind, and the conditions under which all its parts have values."""
        if isinstance(figure.law, Law) and figure.law.closed:
            return self._formula(figure, figure.law)
        if isinstance(figure.law, Solved) and figure.law.closed:
            root = self.ladders.solve(figure, figure.law).within(CALCULATIONS)
            return root, mark("solved"), [f"ISNUMBER({root})"]
        raise Unprintable

    def _formula(self, figure: Figure, law: Law) -> tuple[str, str, list[str]]:
        tree = law.tree(len(figure.inputs))
        addresses = self.places.of_all(figure.inputs)
        row = self.places.rows[figure.key]
        spiller = _RowSpiller(self, row, tree, [source.value for source in figure.inputs])
        text = print_formula(tree, addresses.__getitem__, CALCULATIONS, spiller, partial(self.natures.taken, figure))
        return text, mark("formula"), [whole(spiller.numbers, CALCULATIONS)] if spiller.numbers else []

    def guarded(self, figure: Figure, formula: str, sheet: str) -> str:
        """The formula of a column or a total on another sheet, shown while it is known."""
        test = f"<{UNKNOWN}" if _may_live(figure) else f"={AS_SIZED}"
        if figure.origin is Origin.TABLE:
            entering = self.states.entering(figure)
            state = f"{sheet_prefix(CALCULATIONS)}{entering}" if entering[:1].isalpha() else entering
        else:
            state = self.states.of(figure).within(sheet)
        return settled(formula, f"{state}{test}", STALE.within(sheet))

    def shown(self, figure: Figure, sheet: str, factor: float = 1.0) -> str:
        """The value of a figure divided by a unit; a text where it is not known."""
        address = self.places.of(figure).within(sheet)
        if isinstance(figure.value, str):
            return address
        if factor == 1:
            return f"IF(ISNUMBER({address}),{address},{STALE.within(sheet)})"
        return settled(f"{address}/{number_text(factor)}", f"ISNUMBER({address})", STALE.within(sheet))

    def ranged(self, figure: Figure, value: float, sheet: str) -> str:
        """An end of a range, shown while nothing that the figure follows from was edited."""
        state = self.states.of(figure).within(sheet)
        return f"IF({state}={AS_SIZED},{number_text(value)},{text_formula(say(NOT_CURRENT))})"


def _may_live(figure: Figure) -> bool:
    """Whether the law can be printed. Of a scalar's, whether its tree can is known only when it was."""
    law = figure.law
    if isinstance(law, Procedure) or (law is not None and not law.closed):
        return False
    if figure.origin is not Origin.TABLE or not isinstance(law, Law):
        return True
    try:
        print_formula(law.tree(len(figure.inputs)), lambda _: Address("", 1, 1), "")
    except Unprintable:
        return False
    return True


def _literal(value: float | str) -> str:
    return text_formula(value) if isinstance(value, str) else number_text(value)


def row_formula(
    root: Expression, leaf: Callable[[int], Address], sheet: str, columns: Mapping[int, bool],
    nature: Callable[[int], Nature], unknown: str = "",
) -> str:
    """The formula of one row of a computed column: ``unknown`` where a cell it needs is.

    ``columns`` tells which arguments are columns, and whether any of their cells is unknown.
    """
    formula = print_formula(root, leaf, sheet, None, nature)
    known = str(_needed(root, leaf, sheet, columns, nature))
    return f"IF({known},{formula},{text_formula(unknown)})" if known else formula


@dataclass(frozen=True, slots=True)
class _Needed:
    """What must be known: cells that must all hold numbers, and conditions on others. Its text is the condition."""

    cells: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def __str__(self) -> str:
        counted = (f"COUNT({','.join(self.cells)})={len(self.cells)}",) if self.cells else ()
        parts = (*counted, *self.conditions)
        return f"AND({','.join(parts)})" if len(parts) > 1 else "".join(parts)

    def __bool__(self) -> bool:
        return bool(self.cells or self.conditions)


def _needed(
    node: Expression, leaf: Callable[[int], Address], sheet: str, columns: Mapping[int, bool],
    nature: Callable[[int], Nature],
) -> _Needed:
    """What must be known for the node to be known."""
    if node.op == "ref":
        position = int(node.name)
        return _Needed((leaf(position).within(sheet),)) if columns.get(position) else _Needed()
    parts = [_needed(arg, leaf, sheet, columns, nature) for arg in node.args]
    if node.op == "where" and (parts[1] or parts[2]):
        test = print_condition(node.args[0], leaf, sheet, nature)
        branch = (f"IF({test},{parts[1]},{str(parts[2]) or 'TRUE'})" if parts[1] else f"OR({test},{parts[2]})")
        parts = [parts[0], _Needed(conditions=(branch,))]
    return _Needed(tuple(dict.fromkeys(cell for part in parts for cell in part.cells)),
                   tuple(dict.fromkeys(one for part in parts for one in part.conditions)))
