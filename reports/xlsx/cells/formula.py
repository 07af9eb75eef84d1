"""Expression trees as Excel formulas with the exact meaning of the vocabulary.

Only functions that Excel 2010 and LibreOffice 7.4 compute alike are used. Parentheses follow the tree, because a sum
regrouped is another number; unary minus is always in parentheses, because Excel binds it more tightly than a power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from reports.xlsx.cells.exactness import NUMBER, Nature, asks_for_natures, natures_in
from reports.xlsx.cells.sentences import sheet_prefix
from sizer.figures.algebra.expression import Expression, in_order

LONGEST_FORMULA = 8000
"""Excel refuses formulas of more than 8,192 characters."""

MOST_ARGUMENTS = 250
"""Excel refuses more than 255 arguments of one function."""

DEEPEST = 40
"""Excel refuses functions nested more than 64 deep."""

_COMPARE, _SUM, _PRODUCT, _ATOM = range(4)
_ROUNDING = "rounding"
"""The name of the cell that says as what share of a number rounding counts."""
_DIGITS = 9
"""Behind the point: what is counted is rounded to so many before it is made whole."""
ROW = "¤"
"""Stands for the row in a formula that is written once for many rows."""
ABOVE = "¦"
"""Stands for the row above that one."""
_PLACE = rf"\$?[A-Z]{{1,3}}\$?(?:\d+|{ROW})"
_REFERENCE = re.compile(
    rf"""(?=["'$A-Z])(?:"[^"]*"|'[^']*'|(?<![\w.$:!])({_PLACE}(?::{_PLACE})?)(?![\w(.!]))""")
"""A text or the name of a sheet, which stay, or a reference to a cell or a range of the same sheet."""
_CELL = re.compile(r""""[^"]*"|'[^']*'|(?<![\w.$])\$?([A-Z]{1,3})\$?(\d+)(?![\w(.!])""")
"""A text or the name of a sheet, which stay, or a cell."""
_SIGNS = {"at_most": "<=", "less": "<", "same": "="}
_CONDITIONS = frozenset(("at_most", "less", "same", "both", "either"))


class Unprintable(Exception):  # noqa: N818 - not an error: the value is then shown with a guard
    """The expression has no Excel formula of the same meaning."""


@cache
def column_letters(column: int) -> str:
    """The letters of a column counted from 1.

    >>> column_letters(1), column_letters(27), column_letters(703)
    ('A', 'AA', 'AAA')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class Address(NamedTuple):
    """A cell, or several ranges of one column: ``spans`` are first and last rows, the ``row`` then is 0.

    ``row`` may be a text put into the formula as it stands, to print one formula for many rows. ``last_column`` makes
    it a range along one row. A cell with a ``name`` is called by it on other sheets.
    """

    sheet: str
    column: int
    row: int | str
    spans: tuple[tuple[int, int], ...] = ()
    last_column: int = 0
    name: str = ""

    @property
    def empty(self) -> bool:
        """Whether it is a column of no rows."""
        return self.row == 0 and not self.spans

    def within(self, sheet: str) -> str:
        """The reference as written in a formula on ``sheet``."""
        if self.name and sheet != self.sheet:
            return self.name
        prefix = "" if sheet == self.sheet else sheet_prefix(self.sheet)
        letters = column_letters(self.column)
        if self.spans:
            return ",".join(f"{prefix}{letters}{first}:{letters}{last}" for first, last in self.spans)
        if self.last_column:
            return f"{prefix}{letters}{self.row}:{column_letters(self.last_column)}{self.row}"
        return f"{prefix}{letters}{self.row}"


class Spiller(Protocol):
    """Where parts of a formula go that are used twice or are too long."""

    def place(self, node: Expression, text: str, uses: int, depth: int) -> Address | None:
        """The cell that takes the node's formula, or None to leave it where it is."""

    def place_all(self, nodes: Sequence[Expression], texts: Sequence[str], /) -> Address | None:
        """A row of cells with one formula each, or None."""


class _FormulaPart(NamedTuple):
    text: str
    level: int
    depth: int
    address: Address | None = None

    def within(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


@lru_cache(maxsize=8192)
def cell_at(sheet: str, column: int, row: int) -> Address:
    """A cell without a name, made once: that of a figure is asked for wherever the figure is used."""
    return Address(sheet, column, row)


def number_text(value: float) -> str:
    """A number as a formula literal."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return repr(float(value)).upper()


def qualified(formula: str, sheet: str) -> str:
    """A formula written for a cell on ``sheet`` as it is written anywhere else."""
    own = sheet_prefix(sheet)
    return _REFERENCE.sub(lambda found: f"{own}{found[1]}" if found[1] else found[0], formula)


def absolute(formula: str) -> str:
    """A formula that names the same cells wherever it is written.

    >>> absolute('LEFT($I14,2)="A1"'), absolute("'As sized'!B4>LOG10(Solver!C$7)")
    ('LEFT($I$14,2)="A1"', "'As sized'!$B$4>LOG10(Solver!$C$7)")
    """
    return _CELL.sub(lambda found: f"${found[1]}${found[2]}" if found[1] else found[0], formula)


def _unknown(_position: int) -> Nature:
    return NUMBER


def print_formula(
    root: Expression, leaf: Callable[[int], Address], sheet: str, spiller: Spiller | None = None,
    nature: Callable[[int], Nature] = _unknown,
) -> str:
    """The formula of ``root`` for a cell on ``sheet``, without the equals sign.

    ``leaf`` says where arguments stand, and ``nature`` what is known of them.
    """
    return _Printer(leaf, sheet, spiller, nature).print(root)


def print_condition(
    root: Expression, leaf: Callable[[int], Address], sheet: str, nature: Callable[[int], Nature] = _unknown
) -> str:
    """The same of a condition that a formula asks for, and no cell holds as a number."""
    return _Printer(leaf, sheet, None, nature).print(root, as_number=False)


@dataclass(slots=True)
class _Printer:
    leaf: Callable[[int], Address]
    sheet: str
    spiller: Spiller | None
    nature: Callable[[int], Nature]
    natures: dict[int, Nature] = field(default_factory=dict)
    """What is known of each node of a tree that compares or rounds."""

    def print(self, root: Expression, *, as_number: bool = True) -> str:
        order = in_order(root)
        self.natures = natures_in(order, self.nature) if asks_for_natures(order) else {}
        uses = _emissions(order, self.natures) if self.natures else _plain_emissions(root)
        parts: dict[int, _FormulaPart] = {}
        for node in order:
            part = self._node(node, [parts[id(arg)] for arg in node.args])
            if node is not root and node.args and self.spiller is not None:
                text = _as_number(node, part.text)
                address = self.spiller.place(node, text, uses[id(node)], part.depth)
                if address is not None:
                    part = _FormulaPart(address.within(self.sheet), _ATOM, 0, address)
            parts[id(node)] = part
        text = _as_number(root, parts[id(root)].text) if as_number else parts[id(root)].text
        if len(text) > LONGEST_FORMULA or parts[id(root)].depth > DEEPEST + 20:
            raise Unprintable
        return text

    def _node(self, node: Expression, parts: Sequence[_FormulaPart]) -> _FormulaPart:
        if node.op == "number":
            text = number_text(node.number)
            return _FormulaPart(f"({text})" if text.startswith("-") else text, _ATOM, 0)
        if node.op == "ref":
            address = self.leaf(int(node.name))
            return _FormulaPart(address.within(self.sheet), _ATOM, 0, address)
        if node.op.startswith("column_"):
            return self._column(node, parts[0])
        for part in parts:
            if part.address is not None and part.address.spans:
                raise Unprintable
        if node.op.startswith("name_of_"):
            return self._name_of(node, parts)
        if node.op == "pow":
            plain = f"POWER({parts[0].text},{parts[1].text})"
            text, level = plain if _plain_power(node) else f"IF({parts[1].within(_SUM)}=0,1,{plain})", _ATOM
        elif node.op in _SIGNS:
            text, level = _comparison(node.op, parts, rough=_is_rough(node, self.natures)), _COMPARE
        elif node.op in ("floor", "ceil"):
            text, level = _whole(node.op, parts[0], self.natures[id(node.args[0])]), _ATOM
        else:
            text, level = _operation(node.op, parts, self.sheet)
        return _FormulaPart(text, level, _depth(node.op, parts))

    def _column(self, node: Expression, part: _FormulaPart) -> _FormulaPart:
        if part.address is not None and part.address.empty:
            return _FormulaPart("0", _ATOM, 0)
        if part.address is None or not part.address.spans:
            raise Unprintable
        if node.op == "column_total":
            return _FormulaPart(f"SUM({part.text})", _ATOM, 1)
        if node.op == "column_known":
            return _FormulaPart(f"COUNT({part.text})", _ATOM, 1)
        rows = sum(last - first + 1 for first, last in part.address.spans)
        return _FormulaPart(f"{rows}-COUNT({part.text})", _SUM, 1)

    def _name_of(self, node: Expression, parts: Sequence[_FormulaPart]) -> _FormulaPart:
        names, values = parts[::2], parts[1::2]
        extreme = "MAX" if node.op == "name_of_most" else "MIN"
        depth = 2 + max(part.depth for part in parts)
        if len(names) > 3 and self.spiller is not None:
            listed = self.spiller.place_all(node.args[::2], [part.text for part in names])
            sized = self.spiller.place_all(node.args[1::2], [part.text for part in values])
            if listed is not None and sized is not None:
                row, by = listed.within(self.sheet), sized.within(self.sheet)
                return _FormulaPart(f"INDEX({row},1,MATCH({extreme}({by}),{by},0))", _ATOM, 3)
        best = _call(extreme, values, self.sheet)
        text = names[-1].text
        for name, value in zip(reversed(names[:-1]), reversed(values[:-1]), strict=True):
            text = f"IF({value.within(_SUM)}={best},{name.text},{text})"
        return _FormulaPart(text, _ATOM, depth + len(names))


def _depth(op: str, parts: Sequence[_FormulaPart]) -> int:
    """How deep functions are nested; a chain of sums is as flat as it is written."""
    if op in ("add", "sub", "mul", "div"):
        return max(parts[0].depth, parts[1].depth + 1)
    return 1 + max(part.depth for part in parts)


def _as_number(node: Expression, text: str) -> str:
    """Conditions as 1 and 0: SUM and MAX pass over TRUE and FALSE that stand in cells."""
    return f"IF({text},1,0)" if _is_condition(node) else text


def _is_condition(node: Expression) -> bool:
    if node.op == "where":
        return all(_is_condition(arg) for arg in node.args[1:])
    return node.op in _CONDITIONS


def _emissions(order: Sequence[Expression], natures: Mapping[int, Nature]) -> dict[int, int]:
    """How often the text of each node is written into those of its users."""
    uses: dict[int, int] = {}
    for node in order:
        for position, arg in enumerate(node.args):
            uses[id(arg)] = uses.get(id(arg), 0) + _repeats(node, position, natures)
    return uses


@lru_cache(maxsize=1024)
def _plain_emissions(root: Expression) -> Mapping[int, int]:
    """The same of a tree that neither compares nor rounds."""
    return _emissions(in_order(root), {})


def _repeats(node: Expression, position: int, natures: Mapping[int, Nature]) -> int:
    if node.op in _SIGNS:
        return 2 if position == 1 and _is_rough(node, natures) else 1
    if node.op == "expm1":
        return 2
    if node.op == "pow":
        return 1 if _plain_power(node) else 2
    if node.op == "divide":
        return 2 if position == 1 else 1
    if node.op.startswith("name_of_"):
        return len(node.args) // 2 + 1 if position % 2 else 1
    return 1


def _is_rough(node: Expression, natures: Mapping[int, Nature]) -> bool:
    """Whether a comparison needs a tolerance.

    With 0 it never does: that of the vocabulary is a share of what is compared.
    """
    return not any(arg.op == "number" and arg.number == 0 for arg in node.args) and any(
        natures[id(arg)].rough for arg in node.args)


def _plain_power(node: Expression) -> bool:
    base, exponent = node.args
    return (exponent.op == "number" and exponent.number != 0) or (base.op == "number" and base.number > 0)


def _operation(op: str, parts: Sequence[_FormulaPart], sheet: str) -> tuple[str, int]:
    texts = [part.text for part in parts]
    if op in ("add", "sub"):
        return f"{parts[0].within(_SUM)}{'+' if op == 'add' else '-'}{parts[1].within(_PRODUCT)}", _SUM
    if op in ("mul", "div"):
        return f"{parts[0].within(_PRODUCT)}{'*' if op == 'mul' else '/'}{parts[1].within(_ATOM)}", _PRODUCT
    if op == "neg":
        return f"(-{parts[0].within(_PRODUCT)})", _ATOM
    if op in ("least", "most", "total"):
        return (_call({"least": "MIN", "most": "MAX", "total": "SUM"}[op], parts, sheet) if parts else "0"), _ATOM
    if op in ("both", "either"):
        return f"{'AND' if op == 'both' else 'OR'}({','.join(texts)})", _ATOM
    return _function(op, parts, texts), _ATOM


def _function(op: str, parts: Sequence[_FormulaPart], texts: Sequence[str]) -> str:
    if op == "where":
        return f"IF({texts[0]},{texts[1]},{texts[2]})"
    if op == "divide":
        return f"IF({parts[1].within(_SUM)}=0,{texts[2]},{parts[0].within(_PRODUCT)}/{parts[1].within(_ATOM)})"
    if op == "expm1":
        half = f"{parts[0].within(_PRODUCT)}/2"
        return f"(2*EXP({half})*SINH({half}))"
    return f"{ {'sqrt': 'SQRT', 'exp': 'EXP', 'log': 'LN'}[op] }({texts[0]})"


def _whole(op: str, part: _FormulaPart, nature: Nature) -> str:
    """The whole number below or above: of what rounding left digits behind, once these are gone."""
    exact = nature.whole or nature.quotient
    text = part.text if exact else f"ROUND({part.text},{_DIGITS})"
    if op == "floor":
        return f"INT({text})"
    if nature.positive:
        return f"ROUNDUP({text},0)"
    # -INT(-x), because ROUNDUP goes away from zero on both sides of it.
    return f"(-INT(-{part.within(_ATOM) if exact else text}))"


def _comparison(op: str, parts: Sequence[_FormulaPart], *, rough: bool) -> str:
    """A comparison as it is read; of rough values what differs by rounding is the same."""
    left, right = parts[0].within(_SUM), parts[1].within(_SUM)
    if not rough:
        return f"{left}{_SIGNS[op]}{right}"
    scale = f"{_ROUNDING}*ABS({parts[1].text})"
    if op == "same":
        return f"ABS({left}-{parts[1].within(_PRODUCT)})<={scale}"
    return f"{left}{_SIGNS[op]}{right}{'+' if op == 'at_most' else '-'}{scale}"


def over(name: str, addresses: Sequence[Address], sheet: str) -> str:
    """A function over cells, those below each other as one range."""
    return _call(name, [_FormulaPart(address.within(sheet), _ATOM, 0, address) for address in addresses], sheet)


def most_of(addresses: Sequence[Address], sheet: str) -> str:
    """The most of cells that hold numbers and never a text, of which the most would be 0: of one cell that cell."""
    return addresses[0].within(sheet) if len(addresses) == 1 else over("MAX", addresses, sheet)


def _call(name: str, parts: Sequence[_FormulaPart], sheet: str) -> str:
    texts = _with_ranges(parts, sheet)
    while len(texts) > MOST_ARGUMENTS:
        texts = [f"{name}({','.join(texts[at : at + MOST_ARGUMENTS])})" for at in range(0, len(texts), MOST_ARGUMENTS)]
    return f"{name}({','.join(texts)})"


def _with_ranges(parts: Sequence[_FormulaPart], sheet: str) -> list[str]:
    """The arguments, with runs of cells below each other as one range."""
    if len(parts) < 3:
        return [part.text for part in parts]
    texts: list[str] = []
    begun = 0
    for at, part in enumerate(parts, 1):
        if at < len(parts) and _below(part.address, parts[at].address):
            continue
        first = parts[begun].address
        if at - begun > 2 and first is not None and isinstance(first.row, int):
            last = first.row + at - begun - 1
            texts.append(Address(first.sheet, first.column, 0, ((first.row, last),)).within(sheet))
        else:
            texts += [one.text for one in parts[begun:at]]
        begun = at
    return texts


def _below(upper: Address | None, lower: Address | None) -> bool:
    """Whether the second is the cell right below the first."""
    return (upper is not None and lower is not None
            and isinstance(upper.row, int) and lower.row == upper.row + 1
            and lower.column == upper.column and lower.sheet == upper.sheet
            and not (upper.spans or upper.last_column or lower.spans or lower.last_column))
