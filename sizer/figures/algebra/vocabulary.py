"""The closed vocabulary of laws: functions with one meaning in Python, over arrays, as symbols, and in Excel.

Comparisons, :func:`floor` and :func:`ceil` carry a relative tolerance of 1e-12, because ``0.1 * 3 * 10`` must round up
to 3 everywhere. There is no infinity: what may divide by zero uses :func:`divide`, which says what it is then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any

import numpy as np

from sizer.figures.algebra.expression import Expression, PartName, operation
from sizer.figures.algebra.values import Value
from sizer.language import mark

TOLERANCE = 1e-12


def _kind(args: Sequence[Any]) -> int:
    """0 for plain numbers, 1 when an array is among them, 2 when a symbol is."""
    kind = 0
    for arg in args:
        if type(arg) is Expression:
            return 2
        if type(arg) is np.ndarray:
            kind = 1
    return kind


def _of_arrays(first: Any, second: Any) -> bool:
    """Whether one of two is an array and the other an array or a number."""
    if first.__class__ is np.ndarray:
        return second.__class__ is float or second.__class__ is np.ndarray
    return first.__class__ is float and second.__class__ is np.ndarray


def where(condition: Any, then: Any, otherwise: Any) -> Value:
    """``then`` where the condition holds, else ``otherwise``. Both are evaluated."""
    if condition.__class__ is bool and then.__class__ is float and otherwise.__class__ is float:
        return then if condition else otherwise
    kind = _kind((condition, then, otherwise))
    if kind == 0:
        chosen: Value = then if condition else otherwise
        return chosen
    if kind == 1:
        selected: Value = np.where(condition, then, otherwise)
        return selected
    return operation("where", condition, then, otherwise)


def called(value: Any, symbol: str, meaning: str, unit: str) -> Value:
    """The value itself; of symbols it says what this part of a law is called where it is printed by itself."""
    if value.__class__ is Expression:
        value.called = PartName(symbol, mark(meaning), unit)
    shown: Value = value
    return shown


def at_most(left: Any, right: Any) -> Any:
    """Whether ``left <= right``, to a relative 1e-12."""
    if left.__class__ is float and right.__class__ is float:
        return left - right <= TOLERANCE * max(abs(left), abs(right))
    kind = _kind((left, right))
    if kind == 2:
        return operation("at_most", left, right)
    if kind == 1:
        return left - right <= TOLERANCE * np.maximum(np.abs(left), np.abs(right))
    return left - right <= TOLERANCE * max(abs(left), abs(right))


def less(left: Any, right: Any) -> Any:
    """Whether ``left < right`` by more than a relative 1e-12."""
    kind = _kind((left, right))
    if kind == 2:
        return operation("less", left, right)
    return right - left > TOLERANCE * (np.maximum(abs(left), abs(right)) if kind else max(abs(left), abs(right)))


def same(left: Any, right: Any) -> Any:
    """Whether the two are equal to a relative 1e-12."""
    kind = _kind((left, right))
    if kind == 2:
        return operation("same", left, right)
    gap = abs(left - right)
    return gap <= TOLERANCE * (np.maximum(abs(left), abs(right)) if kind else max(abs(left), abs(right)))


def both(left: Any, right: Any) -> Any:
    """Whether both conditions hold."""
    kind = _kind((left, right))
    if kind == 2:
        return operation("both", left, right)
    return np.logical_and(left, right) if kind else bool(left) and bool(right)


def either(left: Any, right: Any) -> Any:
    """Whether at least one of the conditions holds."""
    kind = _kind((left, right))
    if kind == 2:
        return operation("either", left, right)
    return np.logical_or(left, right) if kind else bool(left) or bool(right)


def least(first: Any, second: Any = None, *others: Any) -> Value:
    """The smallest of the values."""
    if first.__class__ is float and second.__class__ is float and not others:
        if second < first:
            return second
        return first
    if not others and _of_arrays(first, second):
        of_two: Value = np.minimum(first, second)
        return of_two
    values = (first,) if second is None else (first, second, *others)
    kind = _kind(values)
    if kind == 0:
        smallest: Value = min(values)
        return smallest
    if kind == 2:
        return operation("least", *values)
    result: Value = reduce(np.minimum, values)
    return result


def most(first: Any, second: Any = None, *others: Any) -> Value:
    """The largest of the values."""
    if first.__class__ is float and second.__class__ is float and not others:
        if second > first:
            return second
        return first
    if not others and _of_arrays(first, second):
        of_two: Value = np.maximum(first, second)
        return of_two
    values = (first,) if second is None else (first, second, *others)
    kind = _kind(values)
    if kind == 0:
        largest: Value = max(values)
        return largest
    if kind == 2:
        return operation("most", *values)
    result: Value = reduce(np.maximum, values)
    return result


def total(*values: Any) -> Value:
    """The sum of the values, 0 of none. Added in order, as Excel does."""
    result: Value = 0.0
    for value in values:
        if value.__class__ is Expression:
            return operation("total", *values)
        result = result + value
    return result


def floor(value: Any) -> Value:
    """The largest whole number not above ``value`` (tolerance 1e-12)."""
    kind = _kind((value,))
    if kind == 2:
        return operation("floor", value)
    if kind == 1:
        lower: Value = np.floor(value + TOLERANCE * np.abs(value))
        return lower
    return float(math.floor(value + TOLERANCE * abs(value)))


def ceil(value: Any) -> Value:
    """The smallest whole number not below ``value`` (tolerance 1e-12)."""
    kind = _kind((value,))
    if kind == 2:
        return operation("ceil", value)
    if kind == 1:
        upper: Value = np.ceil(value - TOLERANCE * np.abs(value))
        return upper
    return float(math.ceil(value - TOLERANCE * abs(value)))


def _elementary(name: str, scalar: Callable[[float], float], vector: Callable[[Any], Any]) -> Callable[[Any], Value]:
    def apply(value: Any) -> Value:
        kind = _kind((value,))
        if kind == 2:
            return operation(name, value)
        result: Value = vector(value) if kind else scalar(value)
        return result

    apply.__name__ = name
    apply.__doc__ = f"``{name}`` of the value."
    return apply


sqrt = _elementary("sqrt", math.sqrt, np.sqrt)
exp = _elementary("exp", math.exp, np.exp)
log = _elementary("log", math.log, np.log)
expm1 = _elementary("expm1", math.expm1, np.expm1)


def divide(numerator: Any, denominator: Any, otherwise: Any) -> Value:
    """``numerator / denominator``, or ``otherwise`` where the denominator is zero."""
    if numerator.__class__ is float and denominator.__class__ is float and otherwise.__class__ is float:
        return numerator / denominator if denominator != 0.0 else otherwise
    kind = _kind((numerator, denominator, otherwise))
    if kind == 2:
        return operation("divide", numerator, denominator, otherwise)
    if kind == 0:
        quotient: Value = numerator / denominator if denominator != 0 else otherwise
        return quotient
    if _nowhere_zero(denominator) and otherwise.__class__ is not np.ndarray:
        everywhere: Value = numerator / denominator
        return everywhere
    zero = np.equal(denominator, 0)
    quotients: Value = np.where(zero, otherwise, numerator / np.where(zero, 1.0, denominator))
    return quotients


def _nowhere_zero(value: Any) -> bool:
    """Whether neither a number nor any entry of an array is zero."""
    if value.__class__ is np.ndarray:
        return value.ndim > 0 and np.count_nonzero(value) == value.size
    return bool(value != 0)


def name_of_most(*names_and_values: Any) -> Value:
    """Given name, value, name, value ...: the name that goes with the largest value, the first of equals."""
    return _name_of("name_of_most", names_and_values, most, np.argmax)


def name_of_least(*names_and_values: Any) -> Value:
    """Given name, value, name, value ...: the name that goes with the smallest value, the first of equals."""
    return _name_of("name_of_least", names_and_values, least, np.argmin)


def _name_of(op: str, pairs: Sequence[Any], extreme: Callable[..., Any], position: Callable[..., Any]) -> Value:
    names, values = pairs[::2], pairs[1::2]
    kind = _kind(values)
    if kind == 2 or any(type(name) is Expression for name in names):
        return operation(op, *pairs)
    if kind == 0:
        found: Value = names[values.index(extreme(*values))]
        return found
    stacked = np.stack(np.broadcast_arrays(*[np.asarray(value, dtype=float) for value in values]))
    chosen: Value = np.asarray(names, dtype=object)[position(stacked, axis=0)]
    return chosen


def column_total(column: Any) -> Value:
    """The sum of a table column; unknown cells are left out."""
    return _reduce("column_total", column, _known_sum)


def column_known(column: Any) -> Value:
    """How many cells of a table column are known."""
    return _reduce("column_known", column, lambda rows: np.sum(~np.isnan(rows), axis=0).astype(float))


def column_unknown(column: Any) -> Value:
    """How many cells of a table column are unknown."""
    return _reduce("column_unknown", column, lambda rows: np.sum(np.isnan(rows), axis=0).astype(float))


def _known_sum(rows: Any) -> Any:
    """What ``np.nansum`` gives, without what it looks at first."""
    known = np.array(rows, dtype=float)
    known[np.isnan(known)] = 0.0
    return np.add.reduce(known, axis=0)


def _reduce(name: str, column: Any, over: Callable[[Any], Any]) -> Value:
    if type(column) is Expression:
        return operation(name, column)
    result = over(np.atleast_2d(column))
    reduced: Value = float(result[0]) if result.shape == (1,) else result
    return reduced


def _pow(base: Any, exponent: Any) -> Any:
    return base**exponent


OPERATIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "pow": _pow,
        "neg": lambda a: -a,
        "where": where, "at_most": at_most, "less": less, "same": same, "both": both, "either": either,
        "least": least, "most": most, "total": total, "floor": floor, "ceil": ceil,
        "sqrt": sqrt, "exp": exp, "log": log, "expm1": expm1, "divide": divide,
        "name_of_most": name_of_most, "name_of_least": name_of_least,
        "column_total": column_total, "column_known": column_known, "column_unknown": column_unknown,
    }
)
"""Every operation an expression may hold, by the name of its node."""
