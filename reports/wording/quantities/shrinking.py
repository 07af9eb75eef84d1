"""What takes of a capacity on its way from raw to usable, and what each of these steps follows from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from reports.wording.quantities.amounts import Reader
from sizer.figures.figure import Figure, Origin
from sizer.language import say
from sizer.sizing.result import PoolResult, WaterfallStep

_TAKEN = frozenset((Origin.ASSUMED, Origin.DEFAULT, Origin.PINNED))
"""What a reader may want to settle; what is given or of the catalog needs no word."""


@dataclass(frozen=True, slots=True)
class Shrinking:
    """A step of a pool: what it leaves of the raw capacity, as a share, and the inputs that it follows from."""

    step: WaterfallStep
    share: float
    inputs: tuple[Figure, ...]

    def follows_from(self, reader: Reader) -> str:
        """Its inputs with their values, and which of them nobody stated or measured."""
        return say("; ").join(_input(reader, figure) for figure in self.inputs)


def taking_steps(reader: Reader, pool: PoolResult) -> tuple[WaterfallStep, ...]:
    """The first and the last step of a pool, and those between that take something."""
    last = len(pool.waterfall) - 1
    return tuple(step for place, step in enumerate(pool.waterfall)
                 if place in (0, last) or step.taken is None or reader.figure(step.taken).number)


def shrinking(reader: Reader, pool: PoolResult) -> tuple[Shrinking, ...]:
    """Its steps in their order, raw capacity first. A share of none is no input, and a step without inputs is none."""
    steps = {step.left for step in pool.waterfall}
    raw = reader.figure(pool.raw).number
    found = (Shrinking(step, reader.figure(step.left).number / raw if raw else 0.0,
                       tuple(dict.fromkeys(_behind(reader.figure(step.left), steps))))
             for step in taking_steps(reader, pool))
    return tuple(one for one in found if one.inputs)


def _behind(figure: Figure, steps: Collection[str]) -> Iterator[Figure]:
    """The inputs of a capacity, and of capacities in it that are no steps themselves; one that is stated is its own."""
    for one in figure.inputs or (figure,):
        if (one.key in steps and one is not figure) or not one.number:
            continue
        if one.unit == "B" and not one.is_input:
            yield from _behind(one, steps)
        else:
            yield one


def _input(reader: Reader, figure: Figure) -> str:
    told = say("{label} {amount}", label=figure.label or figure.key, amount=reader.amount(figure.key).text())
    return say("{input} ({known})", input=told, known=say(figure.origin)) if figure.origin in _TAKEN else told
