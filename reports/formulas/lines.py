"""A law as lines of set mathematics that keep to a width, with what its longer parts stand for behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from reports.drawings.scenes.scene import Scene, Shape
from reports.formulas.boxes import RELATION, MathBox, Type
from reports.formulas.folding import Traced, traced, unguarded
from reports.formulas.setting import Addend, Definition, Piece, Setter, joined
from reports.formulas.symbols import RESULTS, symbol_box
from sizer.figures.algebra.equations import Solved
from sizer.figures.algebra.expression import in_order
from sizer.figures.algebra.law import Law

_BETWEEN, _BESIDE, _FIRST_FREE = 0.55, 2.2, "yzw"


@dataclass(frozen=True, slots=True)
class SetLaw:
    """A law that is set: its lines, its symbols, and what it defines on the way."""

    lines: tuple[MathBox, ...]
    result: MathBox
    arguments: tuple[MathBox, ...]
    """The symbols of the fixed arguments and of one member of the rest."""
    used: frozenset[int]
    """The places of those that stand in it."""
    definitions: tuple[Definition, ...]
    kind: Type
    traced: Traced

    @property
    def width(self) -> float:
        """Of the widest line."""
        return max((line.width for line in self.lines), default=0.0)

    @property
    def height(self) -> float:
        """Of all lines, with the room between them."""
        gap = _BETWEEN * self.kind.size
        return sum(line.height for line in self.lines) + gap * (len(self.lines) - 1)

    def scene(self, title: str = "") -> Scene:
        """The formula as a drawing."""
        shapes: list[Shape] = []
        y = 0.0
        for line in self.lines:
            shapes += line.draw(0.0, y + line.up)
            y += line.height + _BETWEEN * self.kind.size
        return Scene(title, self.width, self.height, tuple(shapes))


def set_law(
    law: Law, kind: Type, width: float, known: Mapping[int, float] = MappingProxyType({}), *, zero: bool = False,
    values: Sequence[float] = (),
) -> SetLaw:
    """A law in lines no wider than ``width``; with ``zero`` as the equation whose root is sought.

    What arguments that are ``known`` make nothing of is left out, and guards that do not act at the ``values`` of all.
    """
    found = traced(law, known)
    if values:
        found = unguarded(found, values, law)
    while True:
        made = _set_law(law, kind, width, found, zero=zero)
        if made.width <= width or kind.size <= kind.smallest:
            return made
        kind = replace(kind, size=max(kind.size * 0.94, kind.smallest))


def set_solved(
    law: Solved, kind: Type, width: float, known: Mapping[int, float] = MappingProxyType({}),
    values: Sequence[float] = (),
) -> SetLaw:
    """The equation of a law that is solved."""
    return set_law(law.residual, kind, width, known, zero=True, values=values)


def _set_law(law: Law, kind: Type, width: float, found: Traced, *, zero: bool) -> SetLaw:
    fixed, group = len(law.arguments), len(law.tail)
    taken = frozenset(each.symbol for each in (*law.arguments, *law.tail))

    def symbol_of(place: int) -> tuple[str, int]:
        return law.argument(place).symbol, 0 if place < fixed else (place - fixed) // group + 1

    setter = Setter(symbol_of, found.folded, taken)
    index = next((letter for letter in ("k", "j", "i", "r") if letter not in taken), "k") if group else ""
    result = kind.text("0") if zero else symbol_box(result_symbol(law), kind)
    lines = _equation(result, setter.whole(found.tree, kind), kind, width)
    defined: list[list[MathBox]] = []
    done: set[tuple[str, str]] = set()
    while left := [key for key in setter.definitions if key not in done]:
        definition = setter.definitions[left[0]]
        done.add(left[0])
        whole = setter.whole(definition.tree, kind, definition.index)
        defined.append(_equation(definition.symbol(kind), whole, kind, width))
    lines += _packed(defined, kind, width)
    symbols = tuple(
        symbol_box(each.symbol, kind, index if at >= fixed and found.folded else "",
                   counted="1" if at >= fixed and not found.folded else "")
        for at, each in enumerate((*law.arguments, *law.tail)))
    used = frozenset(int(node.name) for node in in_order(found.tree) if node.op == "ref")
    return SetLaw(tuple(lines), result, symbols, used, tuple(setter.definitions.values()), kind, found)


def result_symbol(law: Law) -> str:
    """The symbol of what a law gives, which none of its arguments has."""
    taken = {each.symbol for each in (*law.arguments, *law.tail)}
    if law.symbol in RESULTS:
        return next(letter for letter in _FIRST_FREE if letter not in taken)
    symbol = law.symbol
    while symbol in taken:
        symbol += "'"
    return symbol


def _equation(left: MathBox, right: Piece, kind: Type, width: float) -> list[MathBox]:
    """An equation in as many lines as it takes, broken behind its sign of equality and before terms."""
    begun = kind.row(left, kind.space(RELATION), kind.text("="), kind.space(RELATION))
    room = width - begun.width
    if right.box.width <= room or len(right.terms) < 2:
        return [kind.row(begun, right.box)]
    lines: list[MathBox] = []
    part: list[Addend] = []
    for term in right.terms:
        if part and joined([*part, term], kind, goes_on=bool(lines)).width > room:
            lines.append(_line(begun, part, kind, first=not lines))
            part = []
        part.append(term)
    return [*lines, _line(begun, part, kind, first=not lines)]


def _packed(equations: Sequence[list[MathBox]], kind: Type, width: float) -> list[MathBox]:
    """Equations in lines, several in one where they fit; one of several lines stands by itself."""
    lines: list[MathBox] = []
    row: list[MathBox] = []
    for equation in equations:
        room = kind.row(*row, *([kind.space(_BESIDE)] if row else []), equation[0]).width
        if row and (len(equation) > 1 or room > width):
            lines.append(kind.row(*row))
            row = []
        if len(equation) > 1:
            lines += equation
        else:
            row += [*([kind.space(_BESIDE)] if row else []), equation[0]]
    return [*lines, *([kind.row(*row)] if row else [])]


def _line(begun: MathBox, part: Sequence[Addend], kind: Type, *, first: bool) -> MathBox:
    box = joined(part, kind, goes_on=not first)
    return kind.row(begun if first else replace(begun, up=0.0, down=0.0, draw=lambda _x, _y: ()), box)
