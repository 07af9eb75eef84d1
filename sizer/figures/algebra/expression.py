"""Expression trees: what a law looks like when it is called with symbols instead of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from sizer.errors import FigureError, Problem, Severity


def _refuse(what: str, instead: str) -> NoReturn:
    raise FigureError(
        Problem(Severity.ERROR, "law-not-traceable", f"a law used {what} on a symbol", hint=f"Use {instead}.")
    )


class PartName(NamedTuple):
    """What a part of a law is called: where it stands in more than one place it is printed by its symbol."""

    symbol: str
    meaning: str
    unit: str


class Expression:
    """A node: a number (``op`` is ``number``), a named argument (``ref``), or an operation over other nodes.

    Nodes are compared by identity: a node used twice in a law is one node, which the workbook prints once.
    """

    __slots__ = ("args", "called", "name", "number", "op")

    # NumPy must hand mixed arithmetic to us instead of looping over our elements.
    __array_ufunc__ = None

    def __init__(
        self, op: str, args: tuple[Expression, ...] = (), *, number: float = 0.0, name: str = ""
    ) -> None:
        self.op = op
        self.args = args
        self.number = number
        self.name = name
        self.called: PartName | None = None

    def __add__(self, other: Any) -> Expression:
        return operation("add", self, other)

    def __radd__(self, other: Any) -> Expression:
        return operation("add", other, self)

    def __sub__(self, other: Any) -> Expression:
        return operation("sub", self, other)

    def __rsub__(self, other: Any) -> Expression:
        return operation("sub", other, self)

    def __mul__(self, other: Any) -> Expression:
        return operation("mul", self, other)

    def __rmul__(self, other: Any) -> Expression:
        return operation("mul", other, self)

    def __truediv__(self, other: Any) -> Expression:
        return operation("div", self, other)

    def __rtruediv__(self, other: Any) -> Expression:
        return operation("div", other, self)

    def __pow__(self, other: Any) -> Expression:
        return operation("pow", self, other)

    def __rpow__(self, other: Any) -> Expression:
        return operation("pow", other, self)

    def __neg__(self) -> Expression:
        return operation("neg", self)

    def __bool__(self) -> bool:
        _refuse("a Python condition (if, and, or, not, min, max)", "where, both, either, least, most")

    def __float__(self) -> float:
        _refuse("a conversion to a number (math.*)", "sqrt, exp, log, floor, ceil of the vocabulary")

    def __lt__(self, other: object) -> bool:
        _refuse("<, a comparison without tolerance", "less")

    def __le__(self, other: object) -> bool:
        _refuse("<=, a comparison without tolerance", "at_most")

    def __gt__(self, other: object) -> bool:
        _refuse(">, a comparison without tolerance", "less")

    def __ge__(self, other: object) -> bool:
        _refuse(">=, a comparison without tolerance", "at_most")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Expression):
            # Identity, so that nodes can live in sets and mappings; two symbols are never silently equal.
            return False
        _refuse("== with a number", "same")

    def __hash__(self) -> int:
        return id(self)

    def __iter__(self) -> NoReturn:
        _refuse("iteration", "a variadic argument")


def symbol(name: str) -> Expression:
    """The argument called ``name``."""
    return Expression("ref", name=name)


def constant(value: float) -> Expression:
    """The number ``value``."""
    return Expression("number", number=float(value))


def operation(op: str, *args: Any) -> Expression:
    """The node ``op`` over ``args``, numbers turned into nodes."""
    return Expression(op, tuple(arg if isinstance(arg, Expression) else constant(arg) for arg in args))


def evaluate(root: Expression, environment: Mapping[str, Any], operations: Mapping[str, Any]) -> Any:
    """The value of ``root`` with its arguments taken from ``environment``; shared nodes are computed once."""
    known: dict[int, Any] = {}
    for node in in_order(root):
        if node.op == "number":
            known[id(node)] = node.number
        elif node.op == "ref":
            known[id(node)] = environment[node.name]
        else:
            known[id(node)] = operations[node.op](*(known[id(arg)] for arg in node.args))
    return known[id(root)]


@lru_cache(maxsize=2048)
def in_order(root: Expression) -> tuple[Expression, ...]:
    """Every node under ``root`` once, arguments before the nodes that use them; trees of laws are asked for often."""
    order: list[Expression] = []
    seen: set[int] = set()
    stack: list[tuple[Expression, bool]] = [(root, False)]
    while stack:
        node, expanded = stack.pop()
        if expanded:
            order.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            if not node.args:
                order.append(node)
                continue
            stack.append((node, True))
            stack += [(arg, False) for arg in reversed(node.args)]
    return tuple(order)
