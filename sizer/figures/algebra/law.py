"""A law: a plain function with the units, symbol, source and validity that make it checkable and readable.

A law is written once as a Python function over :class:`~sizer.figures.algebra.values.Value`. Called with numbers or
arrays it computes; called with symbols it yields its expression tree, from which the workbook formula and the readable
notation are printed. The function itself is traced, its source is never read.

>>> from sizer.figures.algebra.values import Bytes, Count
>>> @law(symbol="C", symbols="n c", source="definition")
... def raw_bytes(drive_count: Count, drive_bytes: Bytes) -> Bytes:
...     '''Raw capacity of equal drives.'''
...     return drive_count * drive_bytes
>>> raw_bytes(10, 4e12)
40000000000000.0
>>> raw_bytes.unit, raw_bytes.title
('B', 'Raw capacity of equal drives')
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, get_origin, get_type_hints

import numpy as np

from sizer.errors import FigureError, Outside, Problem, Severity
from sizer.figures.algebra.expression import Expression, constant, symbol
from sizer.figures.algebra.values import Value
from sizer.language import mark
from sizer.units import DIMENSIONS

Limit = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a law: its name, unit, symbol and the closed range its value must lie in."""

    name: str
    unit: str
    symbol: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, eq=False)
class Law:
    """A function with declared units. See the module for how it is made and called."""

    name: str
    function: Callable[..., Value]
    written: Callable[..., Value]
    """The function as it is written: one that takes named tuples takes them whole, for laws that have them."""
    grouped: Callable[[Sequence[Any]], Sequence[Any]]
    """The arguments of :attr:`function` as :attr:`written` takes them."""
    unit: str
    arguments: tuple[Argument, ...]
    tail: tuple[Argument, ...]
    symbol: str
    title: str
    source: str
    validity: str
    closed: bool
    alone: Law | None = None
    """The law that stands for this one over a single figure: the smallest of one is that one."""
    words: str = ""
    """What it does, in a sentence, for who reads no formula; one that takes any number of figures always has it."""
    known_units: dict[tuple[str, ...], str] = field(default_factory=dict)
    _trees: dict[int, Expression] = field(default_factory=dict)
    guarded: bool = field(init=False)
    """Whether any argument declares a limit."""
    _bounds: tuple[tuple[int, float, float], ...] | None = field(init=False)
    """Place, low and high of each argument with a limit; None where the variadic tail has one."""

    def __post_init__(self) -> None:
        limited = [(at, -math.inf if arg.low is None else arg.low, math.inf if arg.high is None else arg.high)
                   for at, arg in enumerate((*self.arguments, *self.tail))
                   if arg.low is not None or arg.high is not None]
        object.__setattr__(self, "guarded", bool(limited))
        in_tail = any(at >= len(self.arguments) for at, _, _ in limited)
        object.__setattr__(self, "_bounds", None if in_tail else tuple(limited))

    def __call__(self, *args: Any) -> Value:
        """The law's value; arguments outside their declared limits raise :class:`FigureError`."""
        if not any(type(arg) is Expression for arg in args):
            self.check(args)
        return self.function(*args)

    def argument(self, index: int) -> Argument:
        """The declaration of the argument at ``index``; the variadic tail repeats its group."""
        fixed = len(self.arguments)
        if index < fixed:
            return self.arguments[index]
        return self.tail[(index - fixed) % len(self.tail)]

    def within(self, args: Sequence[Any]) -> bool:
        """Whether finite numbers keep the limits; False where :meth:`check` has to look closer."""
        if self._bounds is None:
            return False
        for at, low, high in self._bounds:
            value = args[at]
            if value.__class__ is not float or not low <= value <= high:
                return False
        return True

    def check(self, args: Sequence[Any], key: str = "") -> None:
        """Refuse arguments outside their limits, all of them in one error."""
        self._check_number(len(args), key)
        problems, outside = [], []
        for index, value in enumerate(args):
            if isinstance(value, str):
                continue
            argument = self.argument(index)
            low, high = _extremes(value)
            too_low = argument.low is not None and not low >= argument.low
            too_high = argument.high is not None and not high <= argument.high
            if too_low or too_high or math.isinf(low) or math.isinf(high):
                found = low if too_low else high
                problems.append(self._outside(argument, found, key))
                outside.append(Outside(index, found, argument.unit, argument.low, argument.high))
        if problems:
            refused = FigureError(problems)
            refused.law, refused.outside = self.title, tuple(outside)
            raise refused

    def result_unit(self, units: tuple[str, ...], key: str = "") -> str:
        """The unit of the result for inputs of these units; another dimension raises :class:`FigureError`."""
        known = self.known_units.get(units)
        if known is not None:
            return known
        self._check_number(len(units), key)
        bound: str | None = None
        problems = []
        for index, unit in enumerate(units):
            argument = self.argument(index)
            expected = argument.unit
            if expected == "?":
                bound = expected = bound or unit
            if unit != expected:
                problems.append(
                    _problem("wrong-unit", f"law {self.name}: argument {argument.name} is in {expected!r} and was "
                             f"given {unit!r}", key)
                )
        if problems:
            raise FigureError(problems)
        result = bound if self.unit == "?" and bound is not None else self.unit
        self.known_units[units] = result
        return result

    def names(self, count: int) -> tuple[str, ...]:
        """Names of ``count`` arguments; members of the variadic tail are numbered from 1."""
        fixed = len(self.arguments)
        names = [argument.name for argument in self.arguments[:count]]
        for index in range(fixed, count):
            group = (index - fixed) // len(self.tail) + 1
            names.append(f"{self.argument(index).name} {group}")
        return tuple(names)

    def symbols(self, count: int) -> tuple[str, ...]:
        """Symbols of ``count`` arguments, numbered like :meth:`names`."""
        fixed = len(self.arguments)
        symbols = [argument.symbol for argument in self.arguments[:count]]
        for index in range(fixed, count):
            symbols.append(f"{self.argument(index).symbol}{(index - fixed) // len(self.tail) + 1}")
        return tuple(symbols)

    def tree(self, count: int | None = None) -> Expression:
        """The expression of this law for ``count`` arguments, traced once. References are argument positions.

        The reference to argument ``i`` is named ``str(i)``.
        """
        size = len(self.arguments) if count is None else count
        known = self._trees.get(size)
        if known is None:
            self._check_number(size, "")
            result = self.function(*(symbol(str(index)) for index in range(size)))
            known = result if isinstance(result, Expression) else constant(float(result))
            self._trees[size] = known
        return known

    def _check_number(self, count: int, key: str) -> None:
        fixed, tail = len(self.arguments), len(self.tail)
        extra = count - fixed
        if extra == 0 or (extra > 0 and tail and extra % tail == 0):
            return
        wanted = f"{fixed} and then groups of {tail}" if tail else f"{fixed}"
        raise FigureError(_problem("wrong-arguments", f"law {self.name} takes {wanted} arguments, got {count}", key))

    def _outside(self, argument: Argument, value: float, key: str) -> Problem:
        low = "-∞" if argument.low is None else f"{argument.low:g}"
        high = "∞" if argument.high is None else f"{argument.high:g}"
        return _problem(
            "outside-validity",
            f"law {self.name}: argument {argument.name} is {value:g}, allowed is {low} to {high}", key,
        )


def _problem(code: str, text: str, key: str) -> Problem:
    return Problem(Severity.ERROR, code, f"{text} (figure {key})" if key else text)


def _extremes(value: Any) -> tuple[float, float]:
    if isinstance(value, np.ndarray):
        return float(np.nanmin(value)), float(np.nanmax(value))
    return value, value


def law(
    *,
    source: str,
    symbol: str = "",
    symbols: str = "",
    title: str = "",
    validity: str = "",
    limits: Mapping[str, Limit] | None = None,
    closed: bool = True,
    alone: Law | None = None,
    words: str = "",
) -> Callable[[Callable[..., Value]], Law]:
    """Turn a typed function into a :class:`Law`.

    Units come from the annotations (``Annotated[Value, "B"]``; the aliases stand in ``values``). A variadic argument
    with several units repeats them as a group: ``*stations: Annotated[Value, "s", "count"]``. ``symbols`` gives one
    symbol an argument, blank separated. ``limits`` gives closed ranges an argument. ``closed=False`` marks a law that
    loops or branches on its numbers: it cannot be traced, and the workbook guards its value. ``alone`` is what a sheet
    takes in place of a law over any number of figures where there is one. ``words`` says in a sentence what its formula
    says, where that is no reading.

    A parameter whose type is a named tuple with units takes its fields together. The law itself takes them one by one,
    in their order, like all other arguments: whoever calls it makes the tuple by names and passes it with a star.
    """

    def make(function: Callable[..., Value]) -> Law:
        hints = get_type_hints(function, include_extras=True)
        arguments, tail = _arguments(function, hints, symbols.split(), limits or {})
        grouped = _grouping(function, hints)
        unit = _units_of(hints.get("return"), function.__name__)
        told = title or summary_of(function.__doc__ or "")
        return Law(
            name=function.__name__, function=_over_fields(function, grouped), written=function,
            grouped=grouped, unit=unit[0],
            arguments=arguments, tail=tail, symbol=symbol or function.__name__, title=mark(told), source=source,
            validity=mark(validity), closed=closed, alone=alone, words=mark(words),
        )

    return make


def summary_of(docstring: str) -> str:
    """The title of a law that states none: the first line of its docstring, without the equation it often ends in.

    >>> summary_of("Mean time to failure to expect in the field: ``d MTTF``.")
    'Mean time to failure to expect in the field'
    """
    return re.split(r"[:,]\s*``", docstring.strip().split("\n", 1)[0])[0].rstrip(".")


def _arguments(
    function: Callable[..., Value], hints: Mapping[str, Any], symbols: Sequence[str], limits: Mapping[str, Limit]
) -> tuple[tuple[Argument, ...], tuple[Argument, ...]]:
    arguments: list[Argument] = []
    tail: tuple[Argument, ...] = ()
    spare = list(symbols)
    parameters = list(_single_parameters(function, hints))
    for parameter, annotation, variadic in parameters:
        units = _units_of(annotation, function.__name__)
        low, high = limits.get(parameter, (None, None))
        if variadic:
            names = parameter.split("_and_")
            if len(names) != len(units):
                names = [parameter] * len(units)
            tail = tuple(
                Argument(_one_of(name), unit, spare.pop(0) if spare else name[0], low, high)
                for name, unit in zip(names, units, strict=True)
            )
        else:
            arguments.append(Argument(parameter, units[0], spare.pop(0) if spare else parameter, low, high))
    unknown = set(limits) - {parameter for parameter, _, _ in parameters}
    if unknown or spare:
        vain = ", ".join(sorted(unknown) + spare)
        raise FigureError(_problem("bad-law", f"law {function.__name__} declares {vain} in vain", ""))
    # With one symbol too few, each argument behind the gap would stand under the symbol of another.
    if symbols and len(symbols) < len(arguments) + len(tail):
        last = (*arguments, *tail)[len(symbols)].name
        raise FigureError(_problem("bad-law", f"law {function.__name__} has symbols, and none for {last}", ""))
    return tuple(arguments), tail


def _one_of(names: str) -> str:
    """The name of one of several.

    >>> _one_of("availabilities"), _one_of("terms")
    ('availability', 'term')
    """
    return f"{names.removesuffix('ies')}y" if names.endswith("ies") else names.removesuffix("s")


def _fields(annotation: Any) -> Any:
    """The named tuple that a parameter takes; None where it takes one value."""
    taken = get_origin(annotation) or annotation
    return taken if hasattr(taken, "_fields") else None


def _single_parameters(function: Callable[..., Value], hints: Mapping[str, Any]) -> Iterator[tuple[str, Any, bool]]:
    """Name and annotation of each value that a function takes, and whether any number of them may follow."""
    for name, parameter in inspect.signature(function).parameters.items():
        fields = _fields(hints.get(name))
        if fields is None:
            yield name, hints.get(name), parameter.kind is inspect.Parameter.VAR_POSITIONAL
        else:
            yield from ((each, units, False) for each, units in get_type_hints(fields, include_extras=True).items())


def _grouping(function: Callable[..., Value], hints: Mapping[str, Any]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """What makes of single arguments those of the function: the fields of each named tuple it takes become one."""
    taken = []
    first = 0
    for name in inspect.signature(function).parameters:
        fields = _fields(hints.get(name))
        size = 1 if fields is None else len(fields._fields)
        if fields is not None:
            taken.append((first, first + size, fields._make))
        first += size

    def grouped(args: Sequence[Any]) -> Sequence[Any]:
        made: list[Any] = []
        last = 0
        for start, end, make in taken:
            made += args[last:start]
            made.append(make(args[start:end]))
            last = end
        made += args[last:]
        return made

    return grouped if taken else _as_they_are


def _as_they_are(args: Sequence[Any]) -> Sequence[Any]:
    return args


def _over_fields(
    function: Callable[..., Value], grouped: Callable[[Sequence[Any]], Sequence[Any]]
) -> Callable[..., Value]:
    """The function with the fields of each named tuple it takes as arguments of their own."""
    if grouped is _as_they_are:
        return function

    @wraps(function)
    def over_fields(*args: Any) -> Value:
        return function(*grouped(args))

    return over_fields


def _units_of(annotation: Any, name: str) -> tuple[str, ...]:
    units = getattr(annotation, "__metadata__", ())
    for unit in units:
        if unit != "?" and unit not in DIMENSIONS:
            raise FigureError(_problem("bad-law", f"law {name} uses the unknown unit {unit!r}", ""))
    if not units:
        raise FigureError(_problem("bad-law", f"law {name} has an argument or result without a unit", ""))
    return tuple(units)
