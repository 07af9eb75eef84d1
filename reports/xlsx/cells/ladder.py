"""Solved figures as ladders: rows that each halve the bracket, on a sheet of their own.

The residual is the program's own expression tree. What does not depend on the unknown is computed once above the
ladder; what is used more than once gets a column of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.exactness import Nature, Natures
from reports.xlsx.cells.formula import ABOVE, DEEPEST, ROW, Address, column_letters, print_formula
from reports.xlsx.cells.places import SOLVER, Places
from reports.xlsx.cells.state import BROKEN, settled, whole
from reports.xlsx.styles import NOTE, PLAIN, CellStyle
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import Expression, in_order
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.vocabulary import OPERATIONS
from sizer.figures.figure import Figure
from sizer.language import mark, shown

FIRST_ROW = 24
"""The first row of the ladders: above them stands what other sheets refer to."""
_FEWEST, _MOST = 60, 200
_LONG = 1500
_SHORT = 24
_LOW, _HIGH, _MIDDLE = 1, 2, 3
_ENDS = 2
"""Rows of a ladder before the first that halves."""


@dataclass(slots=True)
class _Spiller:
    """Constant parts go above the ladder, shared ones into columns beside the unknown."""

    ladder: Ladder
    root: Expression
    addresses: Sequence[Address]
    values: dict[int, Any]
    moving: set[int]
    hoisted: set[int]
    columns: list[tuple[int, str, Expression]] = field(default_factory=list)

    def place(self, node: Expression, text: str, uses: int, depth: int) -> Address | None:
        """A cell above, a column, or nowhere."""
        large = len(text) > _LONG or depth >= DEEPEST
        if id(node) not in self.moving:
            if id(node) in self.hoisted or large or (uses > 1 and len(text) > _SHORT):
                return self.ladder.constant(text, self.values[id(node)])
            return None
        if not large and (uses < 2 or len(text) <= _SHORT):
            return None
        column = _MIDDLE + 1 + len(self.columns)
        self.columns.append((column, text, node))
        return Address(SOLVER, column, ROW)

    def place_all(self, _nodes: Sequence[Expression], _texts: Sequence[str]) -> Address | None:
        """No list is needed inside an equation."""
        return None


@dataclass(slots=True)
class Ladder:
    """Writes ladders one below the other; ``next_row`` is the first free row of the sheet."""

    page: WorkbookPage
    places: Places
    natures: Natures = field(default_factory=Natures)
    next_row: int = FIRST_ROW

    def constant(self, text: str, value: Any) -> Address:
        """One cell for a part that does not depend on the unknown."""
        row = self.next_row
        self.page.put(row, 1, mark("constant"), NOTE)
        self.page.formula(row, 2, f"IFERROR({text},{BROKEN})", _single(value), PLAIN)
        self.next_row += 1
        return Address(SOLVER, 2, row)

    def solve(self, figure: Figure, solved: Solved) -> Address:
        """Write the ladder of a figure; its last midpoint is the root."""
        inputs = [source.value for source in figure.inputs]
        addresses = self.places.of_all(figure.inputs)
        self.page.put(self.next_row, 1, f"{figure.key}: {shown(solved.title)}", CellStyle(bold=True, border=""))
        self.next_row += 1
        first = self.next_row
        low, high = (self._bound(end.law, end.inputs(inputs), end.inputs(addresses), end.inputs(figure.inputs))
                     for end in solved.bracket)
        lows, highs, middles = _halvings(solved, inputs, figure.number)
        tree = solved.residual.tree(len(inputs) + 1)
        moving, hoisted = _dependence(tree)
        values = node_values(tree, [middles, *inputs])
        unknown = Address(SOLVER, _MIDDLE, ROW)
        every = [unknown, *addresses]
        spiller = _Spiller(self, tree, every, values, moving, hoisted)
        known = [Nature(rough=True), *map(self.natures.of, figure.inputs)]
        residual = print_formula(tree, every.__getitem__, SOLVER, spiller, known.__getitem__)
        columns = [*spiller.columns, (_MIDDLE + 1 + len(spiller.columns), residual, tree)]
        constants = [Address(SOLVER, 2, row) for row in range(first, self.next_row)]
        ends = [settled(end.within(SOLVER), whole(constants, SOLVER), BROKEN) for end in (low, high)]
        return self._rows(ends, (lows, highs, middles), columns, values)

    def _bound(
        self, law: Law, inputs: Sequence[Any], addresses: Sequence[Address], figures: Sequence[Figure]
    ) -> Address:
        tree = law.tree(len(inputs))
        values = node_values(tree, inputs)
        spiller = _Spiller(self, tree, addresses, values, set(), set())
        text = print_formula(tree, addresses.__getitem__, SOLVER, spiller,
                             lambda place: self.natures.of(figures[place]))
        return self.constant(text, values[id(tree)])

    def _rows(
        self, ends: Sequence[str], brackets: tuple[Any, Any, Any],
        columns: Sequence[tuple[int, str, Expression]], values: dict[int, Any],
    ) -> Address:
        page, top = self.page, self.next_row
        lows, highs, middles = brackets
        head = CellStyle(bold=True, border="")
        for column, text in enumerate((mark("low"), mark("high"), mark("middle")), 1):
            page.put(top, column, text, head)
        for column, _, _ in columns:
            page.put(top, column, mark("residual" if column == columns[-1][0] else "part"), head)
        count = len(lows)
        spread = {column: np.broadcast_to(np.asarray(values[id(node)], dtype=float), (count,))
                  for column, _, node in columns}
        letter = column_letters(columns[-1][0])
        parts = [(column, _row_part(column, text)) for column, text, _ in columns]
        first, second = top + 1, top + 2
        found = np.column_stack([lows, highs, middles, *(spread[column] for column, _ in parts)]).tolist()
        # The residual at both ends comes first: without a crossing, the end nearer to it is the root.
        for step, end in enumerate("AB"):
            page.rows_of_formulas(first + step, ((_LOW, ends[0]), (_HIGH, ends[1]), (_MIDDLE, f"{end}{ROW}"), *parts),
                                  found[step : step + 1], PLAIN)
        middle = _MIDDLE, f"IFERROR((A{ROW}+B{ROW})/2,{BROKEN})"
        known = f"COUNT({letter}{first}:{letter}{second})=2"
        low = f"IF({letter}{first}>=0,A{first},IF({letter}{second}<=0,B{first},A{first}))"
        high = f"IF({letter}{first}>=0,A{first},B{first})"
        start = (_LOW, f"IF({known},{low},{BROKEN})"), (_HIGH, f"IF({known},{high},{BROKEN})")
        page.rows_of_formulas(first + _ENDS, (*start, middle, *parts), found[_ENDS : _ENDS + 1], PLAIN)
        halves = [(end, f"IF(ISNUMBER({letter}{ABOVE}),IF({letter}{ABOVE}<0,{taken}{ABOVE},{kept}{ABOVE}),{BROKEN})")
                  for end, kept, taken in ((_LOW, "A", "C"), (_HIGH, "C", "B"))]
        page.rows_of_formulas(first + _ENDS + 1, (*halves, middle, *parts), found[_ENDS + 1 :], PLAIN)
        self.next_row = top + count + 2
        page.close(FIRST_ROW)
        return Address(SOLVER, _MIDDLE, top + count)


def _row_part(column: int, text: str) -> str:
    """A part of the residual in a row of a ladder: broken where the unknown or a part before it is."""
    before = Address(SOLVER, _MIDDLE, ROW, last_column=column - 1)
    return settled(text, f"COUNT({before.within(SOLVER)})={column - _MIDDLE}", BROKEN)


def _single(value: Any) -> float:
    return float(np.asarray(value, dtype=float).ravel()[0])


def node_values(root: Expression, arguments: Sequence[Any]) -> dict[int, Any]:
    """The value of every node under ``root``, by the identity of the node."""
    known: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in in_order(root):
            if node.op == "number":
                known[id(node)] = node.number
            elif node.op == "ref":
                known[id(node)] = arguments[int(node.name)]
            else:
                known[id(node)] = OPERATIONS[node.op](*(known[id(arg)] for arg in node.args))
    return known


def _dependence(root: Expression) -> tuple[set[int], set[int]]:
    """The nodes that depend on the unknown, and the largest ones under them that do not."""
    moving: set[int] = set()
    hoisted: set[int] = set()
    for node in in_order(root):
        if node.op == "ref" and node.name == "0":
            moving.add(id(node))
        elif any(id(arg) in moving for arg in node.args):
            moving.add(id(node))
            hoisted.update(id(arg) for arg in node.args if arg.args and id(arg) not in moving)
    return moving, hoisted


def _halvings(solved: Solved, inputs: Sequence[Any], found: float) -> tuple[Any, Any, Any]:
    """The brackets and the unknown of each row: both ends, then as many halvings as bring a root to the last bits."""
    low, high = (float(end(inputs)) for end in solved.bracket)

    def residual(unknown: float) -> float:
        return float(solved.residual.function(unknown, *inputs))

    at_low, at_high = residual(low), residual(high)
    width, size = abs(high - low), max(abs(found), 1e-300)
    steps = _FEWEST if width == 0 else math.ceil(math.log2(width) - math.log2(size)) + 52
    lows, highs, middles = [low, low], [high, high], [low, high]
    bottom = low if at_low >= 0 or at_high > 0 else high
    top = low if at_low >= 0 else high
    for _ in range(min(max(steps, _FEWEST), _MOST)):
        lows.append(bottom)
        highs.append(top)
        middles.append((bottom + top) / 2)
        if residual(middles[-1]) < 0:
            bottom = middles[-1]
        else:
            top = middles[-1]
    return np.array(lows), np.array(highs), np.array(middles)
