"""Values that no formula gives: roots of equations, and what a procedure finds together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sizer.errors import FigureError, Problem, Severity
from sizer.figures.algebra.law import Argument, Law

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bound:
    """One end of the bracket of a solved law: a law over those of its inputs that it names."""

    law: Law
    places: tuple[int, ...]
    """Where among the inputs each of its arguments stands."""
    fixed: int
    """The number of inputs before the variadic ones, which it takes all or none of."""

    def inputs(self, given: Sequence[T]) -> tuple[T, ...]:
        """What it takes of the inputs of the solved law."""
        taken = tuple([given[place] for place in self.places])
        return (*taken, *given[self.fixed :]) if self.law.tail else taken

    def __call__(self, given: Sequence[Any]) -> Any:
        """The end of the bracket for these inputs of the solved law."""
        return self.law.function(*self.inputs(given))


def _bound(name: str, law: Law, residual: Law) -> Bound:
    """The law as a bound of the root of a residual; names, units and tail must be those of the residual's inputs."""
    unknown, *inputs = residual.arguments
    places = {argument.name: (at, argument.unit) for at, argument in enumerate(inputs)}
    strange = [argument.name for argument in law.arguments
               if places.get(argument.name, (0, ""))[1] != argument.unit]
    if strange or law.unit != unknown.unit or (law.tail and _units(law.tail) != _units(residual.tail)):
        text = ", ".join(strange) or "the unit of its result or of its variadic arguments"
        raise FigureError(Problem(Severity.ERROR, "bad-law", f"{law.name} does not bound {name}: {text} is not its"))
    return Bound(law, tuple(places[argument.name][0] for argument in law.arguments), len(inputs))


def _units(arguments: tuple[Argument, ...]) -> list[str]:
    return [argument.unit for argument in arguments]


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """A value given by an equation: the root of ``residual`` between ``lower`` and ``upper``.

    All three are ordinary laws. ``residual`` takes the unknown first and then the inputs, and does not fall as the
    unknown grows. The ends of the bracket name those of the inputs that they need; another name or unit raises
    :class:`FigureError`. Where the residual has no root in the bracket the nearer end is the answer (a saturated
    system is a result). The workbook repeats the same residual in a ladder of halving rows.
    """

    name: str
    residual: Law
    lower: Law
    upper: Law
    symbol: str
    title: str
    source: str
    validity: str = ""
    over_unknown: Callable[..., Callable[[Any], Any]] | None = None
    """Makes of the inputs, as the residual takes them behind the unknown, the residual over the unknown alone: for a
    search that asks it again and again. None has the residual itself asked."""
    bracket: tuple[Bound, Bound] = field(init=False)

    def __post_init__(self) -> None:
        ends = tuple(_bound(self.name, law, self.residual) for law in (self.lower, self.upper))
        object.__setattr__(self, "bracket", ends)

    @property
    def unit(self) -> str:
        """The unit of the unknown."""
        return self.residual.arguments[0].unit

    @property
    def closed(self) -> bool:
        """Whether the workbook can keep it live."""
        return self.residual.closed and self.lower.closed and self.upper.closed


@dataclass(frozen=True, slots=True, eq=False)
class Procedure:
    """Several values found together by a function that cannot be traced (several unknowns, a Markov chain).

    ``function`` takes the inputs (numbers or arrays over cases) and returns one value an entry of ``units``. One that
    ``replays`` computes parts of its sheet again: it takes first what the evaluation it is part of replaces.
    ``made_of`` is all that its function knows beside the inputs: with the same of both it finds the same again. None
    says that nobody can tell.
    """

    name: str
    function: Callable[..., Sequence[Any]]
    units: tuple[str, ...]
    title: str
    source: str
    validity: str = ""
    replays: bool = False
    made_of: object = None
