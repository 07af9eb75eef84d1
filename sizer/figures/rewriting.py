"""Expressions written as people write them: without guards, and without the sides of conditions that do not hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sizer.figures.expression import Expression, in_order, operation
from sizer.figures.vocabulary import OPERATIONS


def _rewritten(root: Expression, new: Callable[[Expression, tuple[Expression, ...]], Expression]) -> Expression:
    """The tree with each node made anew from what its arguments became; what is used twice stays one node."""
    made: dict[int, Expression] = {}
    for node in in_order(root):
        args = tuple(made[id(arg)] for arg in node.args)
        made[id(node)] = new(node, args)
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

    >>> from sizer.figures.expression import symbol
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
