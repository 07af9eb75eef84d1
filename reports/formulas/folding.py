"""Laws over any number of members, as a sum, product or extreme over one member with an index.

Such a law is traced for two members. Where its tree treats both alike, the one stands for all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sizer.figures.algebra.expression import Expression, in_order, operation
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.rewriting import plain, put_in
from sizer.figures.algebra.vocabulary import OPERATIONS

EACH = "each"
"""The operation over all members; the name of the node says which."""
_NEARLY_ONE, _NEARLY_NOTHING = 0.9999, 1e-4
"""A bound or factor from the first on below one is a guard, and a condition of less than the second."""
_FOLDS = {"total": "sum", "mul": "product", "least": "min", "most": "max"}
_NAMED = {"name_of_most": "arg max", "name_of_least": "arg min"}


@dataclass(frozen=True, slots=True)
class Traced:
    """The tree of a law as it is printed, for ``count`` arguments; ``folded`` where one member stands for all."""

    tree: Expression
    count: int
    folded: bool


def traced(law: Law, known: Mapping[int, float] = MappingProxyType({})) -> Traced:
    """The tree of a law in the fewest members that show what it does, with the arguments ``known`` as numbers."""
    fixed, group = len(law.arguments), len(law.tail)
    if not group:
        return Traced(plain(put_in(law.tree(fixed), known)), fixed, folded=False)
    count = fixed + 2 * group
    tree = plain(put_in(law.tree(count), known))
    found = _Folding(fixed, group).folded(tree)
    return Traced(tree, count, folded=False) if found is None else Traced(found, count, folded=True)


@dataclass(frozen=True, slots=True)
class _Folding:
    fixed: int
    group: int

    def folded(self, root: Expression) -> Expression | None:
        """The tree over one member; None where the two are not treated alike."""
        made: dict[int, Expression] = {}
        for node in in_order(root):
            args = tuple(made[id(arg)] for arg in node.args)
            made[id(node)] = self._node(node, args)
        tree = made[id(root)]
        return None if self._leaves_some(tree) else tree

    def _node(self, node: Expression, args: tuple[Expression, ...]) -> Expression:
        found = self._each(node, args)
        if found is None:
            kept = all(one is other for one, other in zip(args, node.args, strict=True))
            found = node if kept else operation(node.op, *args)
            found.name = node.name
        if node.called is not None and found is not node:
            found.called = node.called
        return found

    def _each(self, node: Expression, args: tuple[Expression, ...]) -> Expression | None:
        if node.op in _NAMED and len(args) == 4 and self._alike(args[1], args[3]):
            return Expression(EACH, (args[1],), name=_NAMED[node.op])
        if node.op not in _FOLDS:
            return None
        for first, one in enumerate(args):
            for second in range(first + 1, len(args)):
                if self._alike(one, args[second]):
                    rest = [each for at, each in enumerate(args) if at not in (first, second)]
                    each = Expression(EACH, (one,), name=_FOLDS[node.op])
                    # Of a product over all the index stands behind what has none.
                    return operation(node.op, *rest, each) if rest else each
        return None

    def _alike(self, one: Expression, other: Expression) -> bool:
        """Whether the second is the first with the second member in place of the first."""
        met = [False]
        return self._match(one, other, met) and met[0]

    def _match(self, one: Expression, other: Expression, met: list[bool]) -> bool:
        if one is other and not self._members(one):
            return True
        if one.op != other.op or one.number != other.number or len(one.args) != len(other.args):
            return False
        if one.op == "ref":
            first, second = int(one.name), int(other.name)
            if first < self.fixed:
                return first == second
            met[0] = True
            return first < self.fixed + self.group and second == first + self.group
        if one.op == EACH:  # over all members already, whichever is meant
            return one.name == other.name and self._same(one.args[0], other.args[0])
        return all(self._match(a, b, met) for a, b in zip(one.args, other.args, strict=True))

    def _same(self, one: Expression, other: Expression) -> bool:
        return one is other or (
            (one.op, one.name, one.number, len(one.args)) == (other.op, other.name, other.number, len(other.args))
            and all(self._same(a, b) for a, b in zip(one.args, other.args, strict=True)))

    def _members(self, root: Expression) -> bool:
        """Whether members stand in a tree outside what is over all of them."""
        ahead, seen = [root], set()
        while ahead:
            node = ahead.pop()
            if id(node) in seen or node.op == EACH:
                continue
            seen.add(id(node))
            if node.op == "ref" and int(node.name) >= self.fixed:
                return True
            ahead += node.args
        return False

    def _leaves_some(self, root: Expression) -> bool:
        """Whether a member is named outside of what is over all of them."""
        return self._members(root)


def unguarded(found: Traced, values: Sequence[Any], law: Law) -> Traced:
    """The tree without the guards that do not act at ``values``: those without which it gives the same.

    A guard keeps a law in the range in which it holds, as ``min(u, 0.999999)`` keeps a queue finite; a reader of a law
    at work within that range learns nothing from it.
    """
    if not (found.folded or found.count == len(values)):
        return found
    tree = found.tree
    kept: set[int] = set()
    while guards := [node for node in in_order(tree) if _is_guard(node) and id(node) not in kept]:
        shorter = next((one for one in _without(tree, guards[0]) if _agree(one, tree, values, law)), None)
        if shorter is None:
            kept.add(id(guards[0]))
        else:
            tree = shorter
    return found if tree is found.tree else Traced(tree, found.count, found.folded)


def _is_guard(node: Expression) -> bool:
    if node.op in ("least", "mul"):
        return any(arg.op == "number" and _NEARLY_ONE <= arg.number < 1 for arg in node.args)
    return node.op == "where" and node.args[0].op in ("less", "at_most") and any(
        arg.op == "number" and 0 < arg.number <= _NEARLY_NOTHING for arg in node.args[0].args)


def _without(root: Expression, guard: Expression) -> Iterator[Expression]:
    """The tree with each of what a guard chooses from in the place of the guard."""
    for kept in guard.args[1:] if guard.op == "where" else (arg for arg in guard.args if arg.op != "number"):
        made: dict[int, Expression] = {}
        for node in in_order(root):
            args = tuple(made[id(arg)] for arg in node.args)
            if node is guard:
                made[id(node)] = made[id(kept)]
            elif all(one is other for one, other in zip(args, node.args, strict=True)):
                made[id(node)] = node
            else:
                changed = made[id(node)] = Expression(node.op, args, number=node.number, name=node.name)
                changed.called = node.called
        yield made[id(root)]


def _agree(one: Expression, other: Expression, values: Sequence[Any], law: Law) -> bool:
    """Whether two trees have one value, to nine digits."""
    try:
        first, second = (float(folded_value(tree, values, law)) for tree in (one, other))
    except (ArithmeticError, ValueError):
        return False
    return math.isclose(first, second, rel_tol=1e-9)


def folded_value(tree: Expression, values: Sequence[Any], law: Law, member: int = 0) -> Any:
    """The value of a tree as it is printed, what is over all members over as many as there are values for."""
    fixed, group = len(law.arguments), len(law.tail)
    if tree.op == "number":
        return tree.number
    if tree.op == "ref":
        place = int(tree.name)
        return values[place if place < fixed else place + group * member]
    if tree.op == EACH:
        count = (len(values) - fixed) // group
        return _OVER_ALL[tree.name]([folded_value(tree.args[0], values, law, at) for at in range(count)])
    return OPERATIONS[tree.op](*(folded_value(arg, values, law, member) for arg in tree.args))


_OVER_ALL: dict[str, Callable[[list[Any]], Any]] = {"sum": sum, "product": math.prod, "min": min, "max": max}
