"""Which values of a formula are exact, so that they are compared and rounded in a spreadsheet as they stand.

The program compares, and rounds to whole numbers, to a relative 1e-12. Of whole numbers and of what a few steps of
arithmetic give that changes nothing, as programs compare to fifteen digits; it does of roots of equations, which two
programs find by different ways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from sizer.design.fieldspec import FieldKind
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.expression import Expression, in_order
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin
from sizer.sizing.bench.pins import may_be_negative, stated_field

_COUNTED = frozenset(("count", "U"))
_TYPED = frozenset((Origin.GIVEN, Origin.FACT, Origin.DEFAULT, Origin.ASSUMED))
_STAYS_WHOLE = frozenset(("add", "sub", "mul", "neg", "least", "most", "total"))
_ALWAYS_WHOLE = frozenset(("floor", "ceil", "column_known", "column_unknown"))
_STAYS_POSITIVE = frozenset(("add", "mul", "div", "least", "total", "floor", "ceil", "divide", "pow"))
_ALWAYS_POSITIVE = frozenset(("sqrt", "exp", "column_known", "column_unknown"))
_CONDITIONS = frozenset(("at_most", "less", "same", "both", "either"))
_ROUNDED = frozenset(("at_most", "less", "same", "floor", "ceil"))


class Nature(NamedTuple):
    """What is known of a value whatever its inputs are: ``rough`` is what two programs compute to different digits."""

    whole: bool = False
    positive: bool = False
    """0 or more."""
    rough: bool = False
    quotient: bool = False
    """One whole number divided by another, which has no digits that rounding left."""


NUMBER = Nature()
"""Some number of which nothing is known."""


@lru_cache(maxsize=2048)
def _nature_of(op: str, parts: tuple[Nature, ...]) -> Nature:
    """What is known of an operation from what is known of its arguments: few differ, and thousands are asked for."""
    values = parts[1:] if op == "where" else parts
    whole = op in _ALWAYS_WHOLE or op in _CONDITIONS or (
        (op in _STAYS_WHOLE or op == "where") and all(part.whole for part in values))
    positive = op in _ALWAYS_POSITIVE or op in _CONDITIONS or (
        any(part.positive for part in parts) if op == "most"
        else (op in _STAYS_POSITIVE or op == "where") and all(part.positive for part in values))
    return Nature(whole, positive, rough=not whole and any(part.rough for part in parts),
                  quotient=op in ("div", "divide") and all(part.whole for part in parts))


@dataclass(slots=True)
class Natures:
    """What is known of figures, each looked at once."""

    _known: dict[str, Nature] = field(default_factory=dict)
    _alike: dict[Nature, Nature] = field(default_factory=dict)
    """Each that was met, once: there are few, and many figures."""

    def of(self, figure: Figure) -> Nature:
        """What is known of a figure wherever it is used."""
        found = self._known.get(figure.key)
        if found is None:
            # What it follows from comes first, deep as that may be.
            waiting = [figure]
            while waiting:
                missing = [source for source in waiting[-1].inputs if source.key not in self._known]
                if missing:
                    waiting += missing
                else:
                    one = waiting.pop()
                    made = self._made(one)
                    self._known[one.key] = self._alike.setdefault(made, made)
            found = self._known[figure.key]
        return found

    def _made(self, figure: Figure) -> Nature:
        law = figure.law
        if figure.origin is Origin.TABLE or isinstance(figure.value, str):
            return NUMBER
        if law is None:
            return _typed(figure)
        if figure.pin is not None:
            return NUMBER
        if isinstance(law, Solved | Procedure) or not law.closed:
            return Nature(rough=True)
        if figure.unit in _COUNTED and not law.tail:
            tree = law.tree(len(figure.inputs))
            return natures_in(in_order(tree), partial(self.taken, figure))[id(tree)]
        return Nature(rough=any(self._known[source.key].rough for source in figure.inputs))

    def taken(self, figure: Figure, place: int) -> Nature:
        """What is known of an input of a figure as its law takes it."""
        known, law = self.of(figure.inputs[place]), figure.law
        low = law.argument(place).low if isinstance(law, Law) and not known.positive else None
        return known._replace(positive=True) if low is not None and low >= 0 else known


def _typed(figure: Figure) -> Nature:
    """What is known of an input, of which a workbook takes only what is allowed."""
    stated = stated_field(figure.key, figure.unit)
    if figure.pin is not None or figure.origin not in _TYPED or figure.unit not in _COUNTED:
        return NUMBER
    if stated is None:
        return Nature(figure.number.is_integer(), not may_be_negative(figure.key, figure.unit, figure.law))
    least = stated[2].minimum
    return Nature(stated[2].kind is FieldKind.INTEGER, least is not None and least >= 0)


def natures_in(order: Sequence[Expression], leaf: Callable[[int], Nature]) -> dict[int, Nature]:
    """What is known of each node of a tree by its identity, arguments before the nodes that use them."""
    known: dict[int, Nature] = {}
    for node in order:
        if node.op == "ref":
            nature = leaf(int(node.name))
        elif node.op == "number":
            nature = Nature(whole=float(node.number).is_integer(), positive=node.number >= 0)
        else:
            nature = _nature_of(node.op, tuple([known[id(arg)] for arg in node.args]))
        known[id(node)] = nature
    return known


def asks_for_natures(order: Sequence[Expression]) -> bool:
    """Whether any node compares or rounds."""
    return any(node.op in _ROUNDED for node in order)
