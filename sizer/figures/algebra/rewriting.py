"""Expressions written as people write them: without guards, and without the sides of conditions that do not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sizer.figures.algebra.expression import Expression, constant, in_order, operation
from sizer.figures.algebra.vocabulary import OPERATIONS


def _rewritten(root: Expression, new: Callable[[Expression, tuple[Expression, ...]], Expression]) -> Expression:
    """The tree with each node made anew from what its arguments became; what is used twice stays one node."""
    made: dict[int, Expression] = {}
    for node in in_order(root):
        args = tuple(made[id(arg)] for arg in node.args)
        found = made[id(node)] = new(node, args)
        if node.called is not None and found is not node and not any(found is arg for arg in args):
            found.called = node.called
    return made[id(root)]


def _same(node: Expression, args: tuple[Expression, ...]) -> Expression:
    kept = all(one is other for one, other in zip(args, node.args, strict=True))
    return node if kept else operation(node.op, *args)


def unguarded(root: Expression) -> Expression:
    """The tree as people write it, without what a quotient is where nothing is divided by.

    >>> unguarded(operation("divide", 1, 2, 3)).op
    'div'
    """
    return _rewritten(root, lambda node, args: operation("div", *args[:2]) if node.op == "divide" else
                      _same(node, args))


def decided(root: Expression, values: Sequence[float]) -> Expression:
    """The tree as it is for these inputs: of each condition only the side that holds.

    >>> from sizer.figures.algebra.expression import symbol
    >>> side = operation("where", operation("less", symbol("0"), 1), symbol("0"), symbol("1"))
    >>> decided(side, [0.5, 2.0]).name, decided(side, [1.5, 2.0]).name
    ('0', '1')
    """
    known: dict[int, Any] = {}
    for node in in_order(root):
        known[id(node)] = (node.number if node.op == "number" else values[int(node.name)] if node.op == "ref" else
                           OPERATIONS[node.op](*(known[id(arg)] for arg in node.args)))

    def new(node: Expression, args: tuple[Expression, ...]) -> Expression:
        if node.op == "where":
            return args[1] if known[id(node.args[0])] else args[2]
        if node.op == "divide":
            return operation("div", *args[:2]) if known[id(node.args[1])] else args[2]
        return _same(node, args)

    return _rewritten(root, new)


_TINY = 1e-9
"""Numbers up to this stand for nothing where something must not be divided by zero, nor the logarithm of it taken."""
_FOLDED = frozenset(("add", "total"))
_COMPARED = frozenset(("at_most", "less", "same"))
_COUNTED = frozenset(("add", "sub", "mul", "div", "pow", "neg", "least", "most", "total"))


def plain(root: Expression) -> Expression:
    """The tree as it stands in a book: without guards, terms of nothing and factors of one; sums and extremes whole.

    >>> from sizer.figures.algebra.expression import symbol
    >>> a, b = symbol("0"), symbol("1")
    >>> added = plain(operation("add", operation("add", 0, a), operation("divide", a, b, 1)))
    >>> added.op, [each.op for each in added.args], plain(operation("exp", operation("mul", b, operation("log", a)))).op
    ('total', ['ref', 'div'], 'pow')
    """
    return _rewritten(root, _plain_node)


def put_in(root: Expression, known: Mapping[int, float]) -> Expression:
    """The tree with the arguments at some places as numbers.

    >>> from sizer.figures.algebra.expression import symbol
    >>> plain(put_in(symbol("0") + symbol("1") * symbol("2"), {1: 0.0})).name
    '0'
    """
    if not known:
        return root
    return _rewritten(root, lambda node, args: constant(known[int(node.name)]) if node.op == "ref" and
                      int(node.name) in known else _same(node, args))


def _plain_node(node: Expression, args: tuple[Expression, ...]) -> Expression:
    if node.op in _COUNTED and args and all(each.op == "number" for each in args) and any(
            each.number in (0.0, 1.0) for each in args):
        return _counted(node, args)
    if (found := _left_alone(node.op, args)) is not None:
        return found
    if node.op == "divide":
        return _plain_node(operation("div", *args[:2]), args[:2])
    if node.op in _FOLDED:
        return _added([each for arg in args for each in _parts(arg, "total")])
    if node.op in ("least", "most"):
        parts = [each for arg in args for each in _parts(arg, node.op)]
        guards = [each for each in parts if node.op == "most" and each.op == "number" and 0 < each.number <= _TINY]
        kept = [each for each in parts if each not in guards]
        if guards and any(map(_subtracts, kept)):
            kept.append(constant(0.0))  # it guards against less than nothing, too
        return operation(node.op, *kept) if len(kept) > 1 else kept[0]
    if node.op == "where":
        return _side(node, *args)
    if node.op == "mul":
        return _gathered("mul", list(args), 1.0)
    if node.op == "exp" and args[0].op == "mul" and "log" in (each.op for each in args[0].args):
        power, logarithm = sorted(args[0].args, key=lambda each: each.op == "log")
        return operation("pow", logarithm.args[0], power)
    if node.op == "neg" and args[0].op == "sub" and args[0].args[0].op == "exp":
        return operation("sub", *reversed(args[0].args))
    if node.op == "expm1":
        return operation("sub", operation("exp", *args), 1.0)
    return _same(node, args)


def _side(node: Expression, condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """The side of a condition where only one can be, or where both are the same; else the node."""
    if condition.op in _COMPARED and all(each.op == "number" for each in condition.args):
        return then if OPERATIONS[condition.op](*(each.number for each in condition.args)) else otherwise
    if then is otherwise or (then.op == otherwise.op == "number" and then.number == otherwise.number):
        return then
    return _same(node, (condition, then, otherwise))


def _subtracts(node: Expression) -> bool:
    """Whether something is taken away in a tree, apart from what it calls by a name."""
    return node.op in ("sub", "neg") or any(each.called is None and _subtracts(each) for each in node.args)


def _counted(node: Expression, args: tuple[Expression, ...]) -> Expression:
    """What nothing and one make with other numbers."""
    try:
        found = OPERATIONS[node.op](*(each.number for each in args))
    except ArithmeticError:
        return _same(node, args)
    return constant(float(found))


def _left_alone(op: str, args: tuple[Expression, ...]) -> Expression | None:
    """The one argument that an operation leaves as it is, beside nothing or one; None where it does more."""
    numbers = [each.number if each.op == "number" else None for each in args]
    if op == "div" and (numbers[0] == 0 or numbers[1] == 1):
        return args[0]
    if op == "mul" and 0.0 in numbers:
        return constant(0.0)
    if op == "div" and args[0] is args[1]:
        return constant(1.0)
    if op == "div" and args[0].op == "mul" and args[0].called is None and args[1] in args[0].args:
        return next(each for each in args[0].args if each is not args[1])
    if op == "sub" and numbers[1] == 0:
        return args[0]
    if op == "sub" and numbers[0] == 0:
        return operation("neg", args[1])
    if op == "pow" and (numbers[0] == 1 or numbers[1] == 0):
        return constant(1.0)
    if op == "pow" and numbers[1] == 1:
        return args[0]
    return None


def _parts(node: Expression, op: str) -> tuple[Expression, ...]:
    """The members of a sum or an extreme that has no name of its own; of anything else that itself."""
    return node.args if node.op == op and node.called is None else (node,)


def _added(parts: list[Expression]) -> Expression:
    """A sum, in which a number and the same taken away are nothing together."""
    for number in [each for each in parts if each.op == "number"]:
        for less in parts:
            if less.op == "sub" and less.called is None and less.args[1].op == "number" and (
                    less.args[1].number == number.number):
                kept = [each for each in parts if each is not number]
                return _gathered("total", [less.args[0] if each is less else each for each in kept], 0.0)
    return _gathered("total", parts, 0.0)


def _gathered(op: str, parts: list[Expression], nothing: float) -> Expression:
    kept = [each for each in parts if not (each.op == "number" and each.number == nothing)]
    return operation(op, *kept) if len(kept) > 1 else kept[0] if kept else parts[0]
