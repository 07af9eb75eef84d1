"""The small arithmetic of a cell that begins with ``=``: numbers with units, ``+ - * / ^`` and parentheses.

It is read by this grammar alone, never handed to the interpreter, and bounded in length and depth::

    sum     = product (("+" | "-") product)*
    product = signed (("*" | "/") signed)*
    signed  = ("+" | "-") signed | power
    power   = atom ("^" signed)?
    atom    = number unit? | "(" sum ")" unit?
"""

from __future__ import annotations

import math
import re

import msgspec

from sizer.units import unit_factor

LONGEST = 500
DEEPEST = 40

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)"
    r"|(?P<operator>[-+*^()])|(?P<slash>/)|(?P<unit>[A-Za-zµ%][A-Za-zµ%0-9]*(?:/[A-Za-z]+)?))"
)


class FormulaError(Exception):
    """Why a formula has no value: a sentence."""


class _Value(msgspec.Struct, frozen=True):
    number: float
    has_unit: bool = False


def evaluate(formula: str, unit: str, *, blocks: bool = False) -> float:
    """The value of ``formula`` (without its ``=``) in the base unit ``unit``; FormulaError says what is wrong.

    A number with a unit counts in the base unit; sums must not mix numbers with and without one. ``blocks`` is that of
    :func:`sizer.units.parse`.

    >>> evaluate("8*24", "count")
    192.0
    >>> evaluate("24 * 72 GB", "B")
    1728000000000.0
    """
    if len(formula) > LONGEST:
        raise FormulaError(f"the formula has {len(formula)} characters; at most {LONGEST} are allowed")
    reader = _FormulaReader(formula, unit, blocks=blocks)
    value = reader.sum(0)
    reader.end()
    if not math.isfinite(value.number):
        raise FormulaError("the result is too large")
    return value.number


class _FormulaReader:
    def __init__(self, text: str, unit: str, *, blocks: bool) -> None:
        self._unit, self._blocks = unit, blocks
        self._tokens: list[tuple[str, str]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise FormulaError(f"{text[at:].lstrip()[:1]!r} is not understood; a formula has numbers, units, "
                                      "+ - * / ^ and parentheses")
            kind = match.lastgroup or ""
            self._tokens.append((kind, match.group(kind)))
            at = match.end()
        self._at = 0

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("end", "")

    def _take(self, *words: str) -> str:
        _, word = self._peek()
        if word and word in words:
            self._at += 1
            return word
        return ""

    def end(self) -> None:
        kind, word = self._peek()
        if kind != "end":
            raise FormulaError(f"{word!r} is not expected there")

    def sum(self, depth: int) -> _Value:
        value = self._product(depth)
        while sign := self._take("+", "-"):
            other = self._product(depth)
            if value.has_unit != other.has_unit:
                raise FormulaError("a number with a unit and one without cannot be added")
            value = _Value(value.number + (other.number if sign == "+" else -other.number), value.has_unit)
        return value

    def _product(self, depth: int) -> _Value:
        value = self._signed(depth)
        while sign := self._take("*", "/"):
            other = self._signed(depth)
            if sign == "*":
                if value.has_unit and other.has_unit:
                    raise FormulaError("two numbers with units cannot be multiplied")
                value = _Value(value.number * other.number, value.has_unit or other.has_unit)
            elif other.number == 0:
                raise FormulaError("a division by zero has no value")
            elif other.has_unit and not value.has_unit:
                raise FormulaError("a number without a unit cannot be divided by one with a unit")
            else:
                value = _Value(value.number / other.number, value.has_unit and not other.has_unit)
        return value

    def _signed(self, depth: int) -> _Value:
        if depth > DEEPEST:
            raise FormulaError(f"it is nested deeper than {DEEPEST} levels")
        if sign := self._take("+", "-"):
            value = self._signed(depth + 1)
            return value if sign == "+" else _Value(-value.number, value.has_unit)
        return self._power(depth)

    def _power(self, depth: int) -> _Value:
        value = self._atom(depth)
        if not self._take("^"):
            return value
        exponent = self._signed(depth + 1)
        if value.has_unit or exponent.has_unit:
            raise FormulaError("a number with a unit has no power")
        try:
            result = math.pow(value.number, exponent.number)
        except (OverflowError, ValueError):
            raise FormulaError("the power has no value that can be used") from None
        return _Value(result)

    def _atom(self, depth: int) -> _Value:
        kind, word = self._peek()
        if self._take("("):
            value = self.sum(depth + 1)
            if not self._take(")"):
                raise FormulaError("a parenthesis is not closed")
        elif kind == "number":
            self._at += 1
            value = _Value(float(word.replace(",", "")))
        else:
            raise FormulaError(f"a number is missing before {word!r}" if word else "a number is missing at the end")
        kind, name = self._peek()
        if kind != "unit":
            return value
        if value.has_unit:
            raise FormulaError(f"{name!r} is a second unit")
        self._at += 1
        factor = unit_factor(name, self._unit or "1", name, blocks=self._blocks)
        return _Value(value.number * factor, has_unit=name != "%")
