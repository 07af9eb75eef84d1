"""Expressions as boxes: the second printer of the tree that :mod:`sizer.figures.notation` prints as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from reports.formulas.boxes import BINARY, RELATION, THIN, MathBox, Type
from reports.formulas.folding import EACH
from reports.formulas.symbols import symbol_box
from sizer.figures.algebra.constants import constant_form
from sizer.figures.algebra.expression import Expression, PartName, operation
from sizer.language import mark, numeral, say, shown

IF, OR, AND, COMPARE, SUM, PRODUCT, SIGN, QUANTITY, ATOM = range(9)
"""How tightly what is set binds: less tightly than asked for, it stands in parentheses."""
_COMPARISONS = {"at_most": "≤", "less": "<", "same": "="}
_CONTRARY = {"less": "at_most", "at_most": "less"}
"""What holds where a comparison does not, with its sides exchanged."""
_FENCES = {"floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
_EXTREMES = {"least": "min", "most": "max"}
_SIGNS = {"sum": "∑", "product": "∏"}
_INDICES = ("k", "j", "i", "r", "s", "t")
_COLUMNS = {"column_known": mark("number of known"), "column_unknown": mark("number of unknown")}
_NAMED = {"name_of_most": mark("name of the largest of"), "name_of_least": mark("name of the smallest of")}


@dataclass(frozen=True, slots=True)
class Addend:
    """One term of a sum with its sign."""

    box: MathBox
    minus: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a formula that is set: how tightly it binds, and its terms where it is a sum."""

    box: MathBox
    level: int = ATOM
    terms: tuple[Addend, ...] = ()
    digits_first: bool = False
    """Whether it begins with a digit, which does not stand directly behind another factor."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A part of a law that is printed by itself, by its symbol."""

    called: PartName
    tree: Expression
    index: str
    """The letter that runs over members in it."""
    counted: str
    """The number of the one member that it is of."""

    def symbol(self, kind: Type) -> MathBox:
        """Its symbol."""
        return symbol_box(self.called.symbol, kind, self.index, counted=self.counted)


@dataclass(slots=True)
class Setter:
    """Sets one law: ``symbol_of`` gives the symbol of an argument by its place, and to which member it belongs.

    That member is 0 for what belongs to none, and ``folded`` says that the first stands for all.
    """

    symbol_of: Callable[[int], tuple[str, int]]
    folded: bool = False
    taken: frozenset[str] = frozenset()
    """Letters that are no index here, because they are symbols."""
    definitions: dict[tuple[str, str], Definition] = field(default_factory=dict)
    """What was printed by its symbol, in the order of its first use."""

    def __post_init__(self) -> None:
        self._indices = [letter for letter in _INDICES if letter not in self.taken] or ["k"]

    _indices: list[str] = field(init=False, repr=False)

    def whole(self, tree: Expression, kind: Type, index: str = "") -> Piece:
        """A tree as a whole: what it is called itself is not what is printed."""
        return self._operation(tree, kind, index)

    def _set(self, node: Expression, kind: Type, index: str) -> Piece:
        if node.called is not None and node.args:
            return Piece(self._defined(node, node.called, kind, index))
        return self._operation(node, kind, index)

    def _defined(self, node: Expression, called: PartName, kind: Type, index: str) -> MathBox:
        member = self._member(node)
        shown = index if member and self.folded else ""
        counted = str(member) if member and not self.folded else ""
        found = self.definitions.setdefault((called.symbol, shown or counted), Definition(called, node, shown, counted))
        return found.symbol(kind)

    def _member(self, node: Expression) -> int:
        """The member that a part belongs to; 0 for none."""
        ahead, seen = [node], set()
        while ahead:
            each = ahead.pop()
            if id(each) in seen or each.op == EACH:
                continue
            seen.add(id(each))
            if each.op == "ref" and (found := self.symbol_of(int(each.name))[1]):
                return found
            ahead += each.args
        return 0

    def _operation(self, node: Expression, kind: Type, index: str) -> Piece:
        if node.op == "number":
            return _number(node.number, kind)
        if node.op == "ref":
            symbol, member = self.symbol_of(int(node.name))
            shown = index if member and self.folded else ""
            return Piece(symbol_box(symbol, kind, shown, counted=str(member) if member and not self.folded else ""))
        if node.op == EACH:
            return self._over_all(node, kind, index)
        if node.op in self._by_operation:
            return self._by_operation[node.op](self, node, kind, index)
        return self._function(node, kind, index)

    def _args(self, node: Expression, kind: Type, index: str) -> list[Piece]:
        return [self._set(arg, kind, index) for arg in node.args]

    def _sum(self, node: Expression, kind: Type, index: str) -> Piece:
        pieces = self._args(node, kind, index)
        terms: list[Addend] = []
        for at, piece in enumerate(pieces):
            minus = node.op == "sub" and at == 1
            if piece.terms and not minus:
                terms += piece.terms
            elif piece.level == SIGN and not minus and at and piece.terms == () and _is_negative(node.args[at]):
                terms.append(Addend(self._set(_positive(node.args[at]), kind, index).box, minus=True))
            else:
                terms.append(Addend(within(piece, PRODUCT if minus else SUM, kind), minus))
        return Piece(joined(terms, kind), SUM, tuple(terms), pieces[0].digits_first)

    def _product(self, node: Expression, kind: Type, index: str) -> Piece:
        pieces = self._args(node, kind, index)
        row = [within(pieces[0], PRODUCT, kind)]
        for piece in pieces[1:]:
            behind = piece.digits_first and piece.level >= PRODUCT
            row += [_times(kind) if behind else kind.space(THIN), within(piece, PRODUCT, kind)]
        return Piece(kind.row(*row), PRODUCT, digits_first=pieces[0].digits_first)

    def _quotient(self, node: Expression, kind: Type, index: str) -> Piece:
        if node.args[0].op == "log" and node.args[1].op == "number" and constant_form(node.args[1].number).logarithm:
            inside = self._set(node.args[0].args[0], kind, index)
            name = kind.below(kind.text("log"), kind.script.text("2"))
            return Piece(kind.row(name, _called_with(inside, kind)), QUANTITY)
        above, below = self._args(node, kind, index)
        return Piece(kind.fraction(above.box, below.box), QUANTITY)

    def _negative(self, node: Expression, kind: Type, index: str) -> Piece:
        inside = self._set(node.args[0], kind, index)
        return Piece(kind.row(kind.minus(), kind.space(THIN / 2), within(inside, PRODUCT, kind)), SIGN)

    def _power(self, node: Expression, kind: Type, index: str) -> Piece:
        base, exponent = node.args
        if exponent.op == "number" and exponent.number == 0.5:
            return Piece(kind.root(self._set(base, kind, index).box), QUANTITY)
        below = within(self._set(base, kind, index), ATOM, kind)
        return Piece(kind.above(below, self._set(exponent, kind.script, index).box), QUANTITY)

    def _root(self, node: Expression, kind: Type, index: str) -> Piece:
        return Piece(kind.root(self._set(node.args[0], kind, index).box), QUANTITY)

    def _comparison(self, node: Expression, kind: Type, index: str) -> Piece:
        left, right = (within(each, SUM, kind) for each in self._args(node, kind, index))
        return Piece(related(left, _COMPARISONS[node.op], right, kind), COMPARE)

    def _both(self, node: Expression, kind: Type, index: str) -> Piece:
        level, word = (AND, say("{first} and {second}", first="", second="").strip()) if node.op == "both" else (
                OR, say("{first} or {second}", first="", second="").strip())
        left, right = (within(each, level, kind) for each in self._args(node, kind, index))
        return Piece(kind.row(left, kind.space(RELATION), kind.text(word), kind.space(RELATION), right), level)

    def _cases(self, node: Expression, kind: Type, index: str) -> Piece:
        rows: list[tuple[MathBox, MathBox]] = []
        rest = node
        while rest.op == "where" and (rest is node or rest.called is None):
            condition, then, otherwise = rest.args
            if then.op == "where" and then.called is None and otherwise.op != "where" and condition.op in _CONTRARY:
                # What is nested goes on below, so that no brace stands within a brace.
                condition = operation(_CONTRARY[condition.op], *reversed(condition.args))
                then, otherwise = otherwise, then
            said = kind.row(kind.text(say("where")), kind.space(RELATION), self._set(condition, kind, index).box)
            rows.append((self._set(then, kind, index).box, said))
            rest = otherwise
        rows.append((self._set(rest, kind, index).box, kind.text(say("otherwise"))))
        return Piece(kind.fenced(kind.stacked(rows), "{", ""), IF)

    def _fenced(self, node: Expression, kind: Type, index: str) -> Piece:
        return Piece(kind.fenced(self._set(node.args[0], kind, index).box, *_FENCES[node.op]), ATOM)

    def _exponential(self, node: Expression, kind: Type, index: str) -> Piece:
        inside = self._set(node.args[0], kind.script, index)
        return Piece(kind.above(kind.text("e"), inside.box), QUANTITY)

    def _logarithm(self, node: Expression, kind: Type, index: str) -> Piece:
        return Piece(kind.row(kind.text("ln"), _called_with(self._set(node.args[0], kind, index), kind)), QUANTITY)

    def _column(self, node: Expression, kind: Type, index: str) -> Piece:
        inside = within(self._set(node.args[0], kind, index), PRODUCT, kind)
        if node.op != "column_total":
            words = kind.text(say(_COLUMNS[node.op]))
            return Piece(kind.row(words, kind.space(RELATION), inside), PRODUCT)
        sign = kind.with_limit(kind.large("∑"), kind.limit.text(say("lines")))
        return Piece(kind.row(sign, kind.space(THIN), inside), PRODUCT)

    def _over_all(self, node: Expression, kind: Type, outer: str) -> Piece:
        letter = next((each for each in self._indices if each != outer), self._indices[0])
        inside = self._set(node.args[0], kind, letter)
        limit = kind.limit.text(letter, italic=True)
        if node.name in _SIGNS:
            sign = kind.with_limit(kind.large(_SIGNS[node.name]), limit)
            return Piece(kind.row(sign, kind.space(THIN), within(inside, PRODUCT, kind)), PRODUCT)
        sign = kind.with_limit(kind.text(node.name), limit)
        return Piece(kind.row(sign, kind.space(THIN), _called_with(inside, kind)), QUANTITY)

    def _function(self, node: Expression, kind: Type, index: str) -> Piece:
        pieces = self._args(node, kind, index)
        if node.op in _EXTREMES and len(pieces) > 1:
            name = _EXTREMES[node.op]
        else:
            name = shown(_NAMED.get(node.op, node.op))
            pieces = pieces[1::2] if node.op.startswith("name_of") else pieces
        return Piece(kind.row(kind.text(name), kind.fenced(listed([piece.box for piece in pieces], kind))), ATOM)

    _by_operation: ClassVar[dict[str, Callable[[Setter, Expression, Type, str], Piece]]] = {
        "add": _sum, "total": _sum, "sub": _sum, "mul": _product, "div": _quotient,
        "neg": _negative, "pow": _power, "sqrt": _root, "where": _cases, "both": _both,
        "either": _both, "at_most": _comparison, "less": _comparison, "same": _comparison,
        "floor": _fenced, "ceil": _fenced, "exp": _exponential, "log": _logarithm,
        "column_total": _column, "column_known": _column, "column_unknown": _column,
    }



def within(piece: Piece, level: int, kind: Type) -> MathBox:
    """A piece, in parentheses where it binds less tightly than ``level``."""
    return piece.box if piece.level >= level else kind.fenced(piece.box)


def related(left: MathBox, sign: str, right: MathBox, kind: Type) -> MathBox:
    """Two boxes on either side of a relation."""
    return kind.row(left, kind.space(RELATION), kind.text(sign), kind.space(RELATION), right)


def joined(terms: Sequence[Addend], kind: Type, *, goes_on: bool = False) -> MathBox:
    """The terms of a sum in a line; one that ``goes_on`` begins with its sign."""
    row: list[MathBox] = []
    for at, term in enumerate(terms):
        if at or goes_on or term.minus:
            sign = kind.minus() if term.minus else kind.text("+")
            row += [*([kind.space(BINARY)] if at else []), sign, kind.space(BINARY)]
        row.append(term.box)
    return kind.row(*row)


def listed(boxes: Sequence[MathBox], kind: Type) -> MathBox:
    """Boxes with commas between them."""
    row: list[MathBox] = []
    for box in boxes:
        row += [*([kind.text(","), kind.space(BINARY)] if row else []), box]
    return kind.row(*row)


def _called_with(piece: Piece, kind: Type) -> MathBox:
    """What stands behind the name of a function: alone where it is one symbol."""
    if piece.level >= QUANTITY:
        return kind.row(kind.space(THIN), piece.box)
    return kind.fenced(piece.box)


def _times(kind: Type) -> MathBox:
    """What stands between a factor and one that begins with a digit."""
    return kind.row(kind.space(THIN), kind.text("·"), kind.space(THIN))


def _is_negative(node: Expression) -> bool:
    return node.op == "neg" and node.called is None


def _positive(node: Expression) -> Expression:
    return node.args[0]


def _number(value: float, kind: Type) -> Piece:
    if value < 0:
        inside = _number(-value, kind)
        return Piece(kind.row(kind.minus(), kind.space(THIN / 2), within(inside, PRODUCT, kind)), SIGN)
    form = constant_form(value)
    if form.logarithm:
        return Piece(kind.row(kind.text("ln"), kind.space(THIN), kind.text(numeral(form.plain))), QUANTITY)
    if form.denominator:
        return Piece(kind.fraction(kind.text(numeral(form.plain)), kind.text(form.denominator)), QUANTITY)
    if not form.base:
        return Piece(kind.text(numeral(form.plain)), digits_first=True)
    script = kind.script
    high = script.row(*([script.minus()] if form.exponent < 0 else []), script.text(str(abs(form.exponent))))
    power = kind.above(kind.text(str(form.base)), high)
    if form.beside:
        terms = (Addend(kind.text("1")), Addend(power, minus=form.beside < 0))
        return Piece(joined(terms, kind), SUM, terms, digits_first=True)
    if not form.plain:
        return Piece(power, QUANTITY, digits_first=True)
    return Piece(kind.row(kind.text(numeral(form.plain)), _times(kind), power), PRODUCT, digits_first=True)
