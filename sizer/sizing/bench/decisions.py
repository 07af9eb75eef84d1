"""Decisions: what the wiring of a sizing depends on by the values of figures, noted so that other values can be told.

Most of a design is wired alike whatever its numbers are. Where it is not (a shelf that holds no drives is none that can
fail), the wiring asks here. Whoever varies the numbers then knows for which of them the same sheet still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sizer.figures.figure import Figure
    from sizer.sizing.bench.wiring import Wiring


@dataclass(frozen=True, slots=True)
class WiringDecision:
    """The keys of the figures that were looked at, the question (of numbers, or of arrays case by case), the answer."""

    keys: tuple[str, ...]
    asked: Callable[..., Any] = field(compare=False)
    answer: bool
    of_work: bool = False
    """Whether the laws that workloads follow depend on it, though it asks for a number of parts."""


def decided(wiring: Wiring, asked: Callable[..., Any], *figures: Figure, of_work: bool = False) -> bool:
    """Whether something holds of the likely values of figures; noted, since the wiring goes one way or the other."""
    answer = bool(asked(*[figure.number for figure in figures]))
    wiring.decisions.append(WiringDecision(tuple(figure.key for figure in figures), asked, answer, of_work))
    return answer


def note_refused(wiring: Wiring, arguments: Sequence[Figure]) -> None:
    """Note that a law refused these arguments: the wiring does without its figure for as long as they are the same."""
    numbers = [figure for figure in arguments if isinstance(figure.value, float)]
    likely = [figure.number for figure in numbers]

    def same(*values: Any) -> Any:
        return reduce(and_, [value == number for value, number in zip(values, likely, strict=True)])

    if numbers:
        wiring.decisions.append(WiringDecision(tuple(figure.key for figure in numbers), same, answer=True))
