"""Expressions as readable mathematics: with symbols, with words, or with the numbers put in.

One tree prints in all three ways, so what the reader sees is what was computed. Nodes used more than once and too long
to repeat are named ``t1``, ``t2`` ... and defined after the formula; long lists keep their first members and the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from sizer.figures.algebra.constants import constant_form
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.expression import Expression, in_order
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.rewriting import decided, unguarded
from sizer.figures.figure import Figure, Origin
from sizer.language import listed, numeral, say, spoken
from sizer.units import counted, format_number, format_ratio, format_value

_IF, _OR, _AND, _COMPARE, _SUM, _PRODUCT, _SIGN, _QUANTITY, _ATOM = range(9)
_LONGEST_LIST = 6
_SMALLEST_SHARED = 5
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SPACE = re.compile(r"\s")
_RATE, _UNIT = re.compile(r" per s\b"), re.compile(r" s(?= \d+$|$)")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_FUNCTIONS = {"least": "min", "most": "max", "exp": "exp", "log": "ln"}
_COMPARISONS = {"at_most": "≤", "less": "<", "same": "="}
_PLAIN = frozenset(("number", "ref", "add", "sub", "mul", "div", "total"))
"""What one reads with numbers put in as one would write it down."""
_LONGEST_ROW = 120


@dataclass(frozen=True, slots=True)
class _Printed:
    """Printed text, how tightly it binds, and its terms where it is a sum."""

    text: str
    level: int
    terms: tuple[str, ...] = ()

    def within(self, level: int) -> str:
        """The text, in parentheses where it binds less tightly than ``level``."""
        return self.text if self.level >= level else f"({self.text})"


@dataclass(frozen=True, slots=True)
class FormulaLines:
    """A formula as a reader takes it in: its steps, what its longer parts stand for, and how it goes on.

    A formula has one step; an equation one for each end of the bracket, and one for what holds at the root.
    """

    steps: tuple[str, ...]
    named: tuple[str, ...] = ()
    more: str = ""

    @property
    def text(self) -> str:
        """All of it in one line."""
        named = say("with {definitions}", definitions="; ".join(self.named)) if self.named else ""
        return listed(filter(None, (" ".join(self.steps), named, self.more)))

    def led_by(self, *before: str) -> FormulaLines:
        """The same behind what is given: the last of it stands before the formula itself."""
        *steps, last = before
        return replace(self, steps=(*steps, f"{last}{self.steps[0]}"))


def number_text(value: float) -> str:
    """A constant of a law, exactly: fractions, powers of ten and of two keep the form they were written in.

    >>> number_text(8 / 15), number_text(2.0**30), number_text(1e9), number_text(0.25)
    ('8/15', '2³⁰', '10⁹', '0.25')
    """
    return _number(value).text


def _number(value: float) -> _Printed:
    if value < 0:
        positive = _number(-value)
        return _Printed("−" + positive.within(_PRODUCT), _SIGN)
    form = constant_form(value)
    if form.denominator:
        return _Printed(f"{numeral(form.plain)}/{form.denominator}", _PRODUCT)
    if form.logarithm:
        return _Printed(f"ln({numeral(form.plain)})", _ATOM)
    if not form.base:
        return _Printed(numeral(form.plain), _ATOM)
    power = f"{form.base}{str(form.exponent).translate(_SUPERSCRIPTS)}"
    if form.beside:
        return _Printed(f"1 {'+' if form.beside > 0 else '−'} {power}", _SUM)
    return _Printed(f"{numeral(form.plain)} · {power}", _PRODUCT) if form.plain else _Printed(power, _ATOM)


def _shortened(texts: Sequence[str]) -> list[str]:
    if len(texts) <= _LONGEST_LIST:
        return list(texts)
    return [*texts[:3], "…", texts[-1]]


def _sum(parts: Sequence[_Printed]) -> _Printed:
    terms: list[str] = []
    for part in parts:
        terms.extend(part.terms or (part.within(_SUM),))
    kept = [term for term in terms if term != "0"] or ["0"]
    if len(parts) == 1:
        return parts[0]
    text = " + ".join(_shortened(kept))
    if len(kept) > _LONGEST_LIST:
        text += f" [{counted(len(kept), 'term')}]"
    return _Printed(text, _SUM, tuple(kept))


def _function(name: str, parts: Sequence[_Printed]) -> _Printed:
    listed = _shortened([part.text for part in parts])
    count = f" [{len(parts)}]" if len(parts) > _LONGEST_LIST else ""
    return _Printed(f"{name}({', '.join(listed)}{count})", _ATOM)


def _power(base: _Printed, exponent: _Printed, node: Expression) -> _Printed:
    by = node.args[1]
    if by.op == "number" and by.number == int(by.number) and abs(by.number) < 100:
        return _Printed(base.within(_ATOM) + str(int(by.number)).translate(_SUPERSCRIPTS), _QUANTITY)
    return _Printed(f"{base.within(_ATOM)}^{exponent.within(_ATOM)}", _QUANTITY)


def _operation(node: Expression, parts: Sequence[_Printed]) -> _Printed:
    op = node.op
    if op in ("add", "total"):
        return _sum(parts)
    if op == "sub":
        return _Printed(f"{parts[0].within(_SUM)} − {parts[1].within(_PRODUCT)}", _SUM)
    if op == "mul":
        return _Printed(f"{parts[0].within(_PRODUCT)} · {parts[1].within(_PRODUCT)}", _PRODUCT)
    if op == "div":
        return _Printed(f"{parts[0].within(_PRODUCT)} / {parts[1].within(_SIGN)}", _PRODUCT)
    if op == "neg":
        return _Printed(f"−{parts[0].within(_SIGN)}", _SIGN)
    if op == "pow":
        return _power(parts[0], parts[1], node)
    if op in _COMPARISONS:
        return _Printed(f"{parts[0].within(_SUM)} {_COMPARISONS[op]} {parts[1].within(_SUM)}", _COMPARE)
    if op == "both":
        return _Printed(say("{first} and {second}", first=parts[0].within(_AND), second=parts[1].within(_AND)), _AND)
    if op == "either":
        return _Printed(say("{first} or {second}", first=parts[0].within(_OR), second=parts[1].within(_OR)), _OR)
    return _named_operation(op, parts)


def _named_operation(op: str, parts: Sequence[_Printed]) -> _Printed:
    if op == "where":
        condition, then, otherwise = parts
        return _Printed(say("{then} if {condition} else {otherwise}", then=then.within(_OR),
                            condition=condition.within(_OR), otherwise=otherwise.within(_IF)), _IF)
    if op == "divide":
        above, below, otherwise = parts
        quotient = f"{above.within(_PRODUCT)} / {below.within(_SIGN)}"
        return _Printed(say("{quotient} (or {otherwise} when {divisor} = 0)", quotient=quotient,
                            otherwise=otherwise.text, divisor=below.within(_SUM)), _IF)
    if op == "expm1":
        return _Printed(f"exp({parts[0].text}) − 1", _SUM)
    if op in ("floor", "ceil"):
        left, right = "⌊⌋" if op == "floor" else "⌈⌉"
        return _Printed(f"{left}{parts[0].text}{right}", _ATOM)
    if op == "sqrt":
        return _Printed(f"√{parts[0].text}" if parts[0].level == _ATOM else f"√({parts[0].text})", _QUANTITY)
    if op in ("name_of_most", "name_of_least"):
        name = say("name of the largest of" if op == "name_of_most" else "name of the smallest of")
        return _function(name, parts[1::2])
    if op == "column_total":
        return _Printed(f"Σ {parts[0].within(_PRODUCT)}", _PRODUCT)
    if op == "column_known":
        return _function(say("number of known"), parts)
    if op == "column_unknown":
        return _function(say("number of unknown"), parts)
    return _function(_FUNCTIONS[op], parts)


def formula_text(root: Expression, leaf: Callable[[int], str]) -> str:
    """``root`` as one line of mathematics; ``leaf`` as in :func:`formula_lines`.

    >>> from sizer.figures.algebra.expression import symbol
    >>> a, b = symbol("0"), symbol("1")
    >>> formula_text((a - (b - 1)) * 2 ** -b / (8 / 15), lambda position: "ab"[position])
    '(a − (b − 1)) · 2^(−b) / (8/15)'
    """
    return formula_lines(root, leaf).text


def formula_lines(root: Expression, leaf: Callable[[int], str]) -> FormulaLines:
    """``root`` as mathematics, with what its longer parts stand for; ``leaf`` is the text of an argument by its place.

    >>> from sizer.figures.algebra.expression import symbol
    >>> a = (symbol("0") - 1) * 2
    >>> formula_lines(a * a / (a + 3), lambda _position: "n")
    FormulaLines(steps=('t₁ · t₁ / (t₁ + 3)',), named=('t₁ = (n − 1) · 2',), more='')
    """
    order = in_order(root)
    uses, sizes = _uses_and_sizes(order)
    parts: dict[int, _Printed] = {}
    definitions: list[str] = []
    for node in order:
        if node.op == "number":
            part = _number(node.number)
        elif node.op == "ref":
            text = leaf(int(node.name))
            part = _Printed(text, _SIGN if text.startswith(("-", "−")) else _QUANTITY if _SPACE.search(text) else _ATOM)
        else:
            part = _operation(node, [parts[id(arg)] for arg in node.args])
            if node is not root and uses[id(node)] > 1 and sizes[id(node)] >= _SMALLEST_SHARED:
                name = "t" + str(len(definitions) + 1).translate(_SUBSCRIPTS)
                definitions.append(f"{name} = {part.text}")
                part = _Printed(name, _ATOM)
        parts[id(node)] = part
    return FormulaLines((parts[id(root)].text,), tuple(definitions))


def _uses_and_sizes(order: Sequence[Expression]) -> tuple[dict[int, int], dict[int, int]]:
    uses: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for node in order:
        sizes[id(node)] = 1 + sum(sizes[id(arg)] for arg in node.args)
        for arg in node.args:
            uses[id(arg)] = uses.get(id(arg), 0) + 1
    return uses, sizes


def _shown_count(law: Law, count: int | None) -> int:
    """How many arguments to print a law with: all the fixed ones, and of a variadic tail at most two groups."""
    fixed, group = len(law.arguments), len(law.tail)
    wanted = fixed + 2 * group if count is None else count
    return min(wanted, fixed + 2 * group)


def _shown_side(law: Law, count: int | None, texts: Callable[[int], tuple[str, ...]]) -> str:
    names = texts(_shown_count(law, count))
    return formula_text(law.tree(len(names)), lambda position: names[position])


def _law_side(law: Law, count: int | None, *, worded: bool = False, guarded: bool = True) -> FormulaLines:
    """The right side of a law in the language being spoken."""
    return _kept_side(law, count, worded, guarded, spoken().code)


@lru_cache(maxsize=4_096)
def _kept_side(law: Law, count: int | None, worded: bool, guarded: bool, _language: str) -> FormulaLines:
    """The right side of a law, which is the same wherever it stands: a document prints it for each of its figures."""
    shown = _shown_count(law, count)
    names = tuple(map(_words, law.names(shown))) if worded else law.symbols(shown)
    tree = law.tree(len(names))
    found = formula_lines(tree if guarded else unguarded(tree), lambda position: names[position])
    more = bool(law.tail) and (count is None or count > _shown_count(law, count))
    return replace(found, more=say("and so on for every further {member}", member=law.tail[0].name)) if more else found


def law_text(law: Law | Solved | Procedure, count: int | None = None) -> str:
    """The law in symbols, in one line; see :func:`law_lines`."""
    return law_lines(law, count).text


def law_lines(law: Law | Solved | Procedure, count: int | None = None, *, guarded: bool = True) -> FormulaLines:
    """The law in symbols, for ``count`` arguments. A variadic tail is written out for two members.

    One that is ``guarded`` also says what a quotient is where nothing is divided by.
    """
    if isinstance(law, Procedure):
        return FormulaLines((law.title,))
    if isinstance(law, Solved):
        if not law.closed:
            return FormulaLines((f"{law.symbol}: {law.title}",))
        unknown = law.residual.arguments[0].symbol
        residual = _law_side(law.residual, None if count is None else count + 1, guarded=guarded)
        low, high = (
            _shown_side(end.law, None if count is None else len(end.inputs(range(count))), end.law.symbols)
            for end in law.bracket
        )
        return residual.led_by(say("{unknown} between {low}", unknown=unknown, low=low), say("and {high}", high=high),
                               f"{say('such that')} 0 = ")
    if not law.closed:
        return FormulaLines((f"{law.symbol}({', '.join(law.symbols(_shown_count(law, count)))})",))
    return _law_side(law, count, guarded=guarded).led_by(f"{law.symbol} = ")


def law_words(law: Law | Solved | Procedure, count: int | None = None) -> str:
    """The law with the names of its arguments in place of symbols, in one line."""
    return words_lines(law, count).text


def words_lines(law: Law | Solved | Procedure, count: int | None = None) -> FormulaLines:
    """The law in its own words, else with the names of its arguments in place of symbols."""
    if isinstance(law, Procedure):
        return FormulaLines((law.title,))
    if isinstance(law, Law) and law.words:
        return FormulaLines((law.words,))
    if isinstance(law, Solved):
        return FormulaLines((f"{_words(law.name)}: {law.title}",))
    if not law.closed:
        return FormulaLines((f"{_words(law.name)} of {', '.join(map(_words, law.names(_shown_count(law, count))))}",))
    side = _law_side(law, count, worded=True, guarded=False)
    return side.led_by(f"{_words(law.name)} = ")


def symbol_names(law: Solved, count: int | None = None) -> tuple[tuple[str, str], ...]:
    """What the symbols of an equation stand for, the unknown first."""
    residual = law.residual
    shown = _shown_count(residual, None if count is None else count + 1)
    return tuple(zip(residual.symbols(shown), map(_words, residual.names(shown)), strict=True))


def _words(name: str) -> str:
    """A name of a law as it is said, without the unit that it ends in.

    >>> _words("carried_per_s"), _words("response_s"), _words("delay_s 2"), _words("raw_bytes")
    ('carried a second', 'response', 'delay 2', 'raw bytes')
    """
    return _UNIT.sub("", _RATE.sub(" a second", name.replace("_", " "))).strip()


def value_text(figure: Figure, digits: int = 6) -> str:
    """The value of a figure with its unit as people read it; of a column, how many of its rows are known."""
    if isinstance(figure.value, str):
        return f"“{figure.value}”"
    if figure.origin is Origin.TABLE:
        known = int((~np.isnan(figure.value)).sum())
        return f"{figure.label or figure.key} [{known} of {counted(len(figure.value), 'line')} known]"
    return format_ratio(figure.number, digits) if figure.unit == "1" else _in_formula(figure, digits)


def _in_formula(figure: Figure, digits: int = 6) -> str:
    """The value as it is put into a formula: what may be more than the whole is a factor there, and no share."""
    if figure.unit == "1" and not isinstance(figure.value, str) and figure.origin is not Origin.TABLE:
        factor = not 0 < figure.number <= 1 or (figure.range is not None and figure.range.high > 1)
        return format_number(figure.number, digits) if factor else format_ratio(figure.number, digits)
    if isinstance(figure.value, str) or figure.origin is Origin.TABLE:
        return value_text(figure, digits)
    return format_value(figure.number, figure.unit, digits)


def numbers_text(figure: Figure, digits: int = 6) -> str:
    """The law of a figure with the values of its inputs put in, in one line; empty where no formula can be shown."""
    found = numbers_lines(figure, digits)
    return found.text if found is not None else ""


def numbers_lines(figure: Figure, digits: int = 6) -> FormulaLines | None:
    """The law of a figure with the values of its inputs put in; None where no formula can be shown."""
    law = figure.law
    if not isinstance(law, Law) or not law.closed or not figure.inputs:
        return None
    texts = [_in_formula(source, digits) for source in figure.inputs]
    return formula_lines(law.tree(len(texts)), lambda position: texts[position])


def decided_lines(figure: Figure, digits: int = 6) -> FormulaLines | None:
    """The numbers put in as one would write it down: of each condition the side that holds.

    None where there is no formula, and where the law has words and the numbers would say less than these do.
    """
    law = figure.law
    if not isinstance(law, Law) or not law.closed or not figure.inputs:
        return None
    texts = [_in_formula(source, digits) for source in figure.inputs]
    tree = law.tree(len(texts))
    if not any(isinstance(source.value, str) or source.origin is Origin.TABLE for source in figure.inputs):
        tree = decided(tree, [source.number for source in figure.inputs])
    if law.words and (len(texts) > _LONGEST_LIST or any(node.op not in _PLAIN for node in in_order(tree))):
        return None
    return formula_lines(tree, lambda position: texts[position])


def row_text(figure: Figure) -> str:
    """How a computed figure comes about, in the one line of a formula row: in words, and with the numbers put in."""
    law = figure.law
    if law is None:
        return ""
    said = words_lines(law, len(figure.inputs))
    known = isinstance(law, Law) and not law.words and not said.named and len(said.text) <= _LONGEST_ROW
    numbers = decided_lines(figure)
    short = numbers is not None and not numbers.named and len(numbers.text) <= _LONGEST_ROW
    parts = (said.text if known else law.title, numbers.text if numbers is not None and short else "")
    return "  =  ".join(filter(None, (*parts, value_text(figure))))


def taken_over(figure: Figure) -> bool:
    """Whether the law of a figure says no more than that it is its one input."""
    return len(figure.inputs) == 1 and numbers_text(figure) == _in_formula(figure.inputs[0])
