"""Figures as live cells: formulas from expression trees, solved figures from ladders, the rest behind a guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reports.xlsx_book import NOTE, PLAIN, Page, Style
from reports.xlsx_formula import DEEPEST, Address, Unprintable, number_text, print_formula
from reports.xlsx_ladder import Ladder
from reports.xlsx_places import CALCULATIONS, HELPER_COLUMN, SOLVER, Places
from sizer.figures.expression import Expression, in_order
from sizer.figures.figure import Figure, Origin
from sizer.figures.law import Law, Procedure, Solved
from sizer.figures.vocabulary import OPERATIONS

STALE_TEXT = "inputs changed: size again in Sizer"
_LONG = 1500
_SHORT = 24
_SAME = "1E-9"


def node_values(root: Expression, arguments: Sequence[Any]) -> dict[int, Any]:
    """The value of every node under ``root``, by the identity of the node."""
    known: dict[int, Any] = {}
    for node in in_order(root):
        if node.op == "number":
            known[id(node)] = node.number
        elif node.op == "ref":
            known[id(node)] = arguments[int(node.name)]
        else:
            known[id(node)] = OPERATIONS[node.op](*(known[id(arg)] for arg in node.args))
    return known


@dataclass(frozen=True, slots=True)
class Cell:
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
        used = self.live.spilled.get(self.row, 0)
        self.live.spilled[self.row] = used + 1
        column = HELPER_COLUMN + used
        self.live.calculations.formula(self.row, column, text, _plain(self.values[id(node)]), NOTE)
        return Address(CALCULATIONS, column, self.row)


def _plain(value: Any) -> float | str:
    return value if isinstance(value, str) else float(value)


@dataclass(slots=True)
class Live:
    """Makes the cells of all figures; ladders and guards go to the solver sheet."""

    places: Places
    calculations: Page
    solver: Page
    spilled: dict[int, int] = field(default_factory=dict)
    ladders: Ladder = field(init=False)
    _guards: dict[tuple[int, tuple[str, ...]], Address] = field(default_factory=dict)
    _behind: dict[str, frozenset[Address]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ladders = Ladder(self.solver, self.places)

    def cell(self, figure: Figure) -> Cell:
        """The cell of a scalar figure on Calculations."""
        if figure.origin is Origin.TABLE:
            column = self.places.of(figure)
            rows = len(figure.value)
            known = int((~np.isnan(figure.value)).sum())
            formula = f'COUNT({column.within(CALCULATIONS)})&" of {rows} lines known"'
            return Cell(formula, f"{known} of {rows} lines known", "column")
        value = _plain(figure.value)
        if figure.pin is not None:
            return Cell("", value, "pinned")
        home = self.places.homes.get(figure.key)
        if home is not None:
            return Cell(home.within(CALCULATIONS), value, str(figure.origin))
        if figure.law is None:
            return Cell("", value, str(figure.origin))
        return self._computed(figure, value)

    def _computed(self, figure: Figure, value: float | str) -> Cell:
        try:
            formula, kind = self._live(figure)
        except Unprintable:
            self.distrust(figure)
            formula, kind = _literal(value), "guarded"
        return Cell(self.guarded(figure, formula), value, kind)

    def _live(self, figure: Figure) -> tuple[str, str]:
        if isinstance(figure.law, Law) and figure.law.closed:
            return self._formula(figure, figure.law), "formula"
        if isinstance(figure.law, Solved) and figure.law.closed:
            return self.ladders.solve(figure, figure.law).within(CALCULATIONS), "solved"
        raise Unprintable

    def _formula(self, figure: Figure, law: Law) -> str:
        tree = law.tree(len(figure.inputs))
        addresses = self.places.of_all(figure.inputs)
        row = self.places.rows[figure.key]
        spiller = _RowSpiller(self, row, tree, [source.value for source in figure.inputs])
        return print_formula(tree, lambda position: addresses[position], CALCULATIONS, spiller)

    def behind(self, figure: Figure) -> frozenset[Address]:
        """The guards that the figure depends on, directly or through others."""
        known = self._behind.get(figure.key)
        if known is not None:
            return known
        if figure.pin is not None or not figure.inputs:
            found: frozenset[Address] = frozenset()
        else:
            found = frozenset().union(*(self.behind(source) for source in figure.inputs))
            if not _may_live(figure):
                found |= {self.guard(figure)}
        self._behind[figure.key] = found
        return found

    def distrust(self, figure: Figure) -> None:
        """Put a guard on a figure whose formula could not be printed."""
        self._behind[figure.key] = self.behind(figure) | {self.guard(figure)}

    def guarded(self, figure: Figure, formula: str, sheet: str = CALCULATIONS) -> str:
        """The formula, shown only while the guards it depends on hold."""
        guards = sorted(self.behind(figure), key=lambda address: int(address.row))
        if not guards:
            return formula
        texts = [guard.within(sheet) for guard in guards]
        while len(texts) > 1:
            texts = [f"MIN({','.join(texts[at : at + 200])})" for at in range(0, len(texts), 200)]
        return f'IF({texts[0]}=1,{formula},"{STALE_TEXT}")'

    def guard(self, figure: Figure) -> Address:
        """The cell that is 1 while the direct inputs of the figure are those it was computed for."""
        inputs = tuple(dict.fromkeys(figure.inputs))
        key = (id(figure.law), tuple(source.key for source in inputs))
        known = self._guards.get(key)
        if known is None:
            title = figure.law.title if figure.law is not None else figure.label
            known = self._guards[key] = self._write_guard(title, inputs)
        return known

    def holds(self, title: str, inputs: Sequence[Figure]) -> Address:
        """A cell that is 1 while all of ``inputs`` are those of the sizing."""
        return self._write_guard(title, inputs)

    def _write_guard(self, title: str, inputs: Sequence[Figure]) -> Address:
        page, top = self.solver, self.ladders.next_row
        page.put(top, 1, f"Guard: {title}", Style(bold=True, border=""))
        row = top
        for source in inputs:
            for current, solved in self._watched(source):
                row += 1
                page.put(row, 1, source.key, PLAIN)
                page.formula(row, 2, current, solved, PLAIN)
                page.put(row, 3, solved, PLAIN)
                if isinstance(solved, str):
                    test = f"IF(B{row}=C{row},1,0)"
                else:
                    test = f"IF(ISNUMBER(B{row}),IF(ABS(B{row}-C{row})<={_SAME}*ABS(C{row}),1,0),0)"
                page.formula(row, 4, test, 1.0, PLAIN)
        page.formula(top, 4, f"IF(SUM(D{top + 1}:D{row})={row - top},1,0)", 1.0, Style(bold=True, border=""))
        self.ladders.next_row = row + 2
        return Address(SOLVER, 4, top)

    def _watched(self, source: Figure) -> list[tuple[str, float | str]]:
        address = self.places.of(source).within(SOLVER)
        if source.origin is Origin.TABLE:
            return [(f"SUM({address})", float(np.nansum(source.value))),
                    (f"COUNT({address})", float((~np.isnan(source.value)).sum()))]
        return [(address, _plain(source.value))]


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
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return number_text(value)


def row_formula(
    root: Expression, leaf: Callable[[int], Address], sheet: str, columns: Mapping[int, bool]
) -> str:
    """The formula of one row of a computed column: empty where a cell it needs is unknown.

    ``columns`` tells which arguments are columns, and whether any of their cells is unknown.
    """
    formula = print_formula(root, leaf, sheet)
    known = _known(root, leaf, sheet, columns)
    return formula if known is None else f'IF({known},{formula},"")'


def _known(
    node: Expression, leaf: Callable[[int], Address], sheet: str, columns: Mapping[int, bool]
) -> str | None:
    """The condition under which the node is known; None where it always is."""
    if node.op == "ref":
        position = int(node.name)
        return f"COUNT({leaf(position).within(sheet)})=1" if columns.get(position) else None
    if node.op == "where":
        condition, then, otherwise = (_known(arg, leaf, sheet, columns) for arg in node.args)
        if then is None and otherwise is None:
            return condition
        test = print_formula(node.args[0], leaf, sheet)
        branch = f"IF({test},{then or 'TRUE'},{otherwise or 'TRUE'})"
        return branch if condition is None else f"AND({condition},{branch})"
    parts = list(dict.fromkeys(
        part for part in (_known(arg, leaf, sheet, columns) for arg in node.args) if part is not None
    ))
    if len(parts) < 2:
        return parts[0] if parts else None
    return f"AND({','.join(parts)})"
