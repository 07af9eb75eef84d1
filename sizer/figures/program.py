"""The steps that compute the figures of a sheet, and how they run again for other cases.

A pinned figure keeps to its pin, whatever else is replaced, except where parts are lost: a pin says what holds in the
intact design. Then it follows the model: what its law gives with the parts lost, over what it gives without, times the
pin. So a case with losses is run twice, first with everything it replaces but the losses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from sizer.figures.figure import Step

REPLACED = 0
"""The place among the values of an evaluation that holds what it replaces."""
_ALIKE = 1e-12
"""What a root that is sought again may differ by, relative to it."""


@dataclass(frozen=True, slots=True)
class Held:
    """Places that go with a pinned figure: what its law gives, and that and the pin before anything was lost."""

    model: int
    model_before: int
    pin_before: int


@dataclass(slots=True)
class Program:
    """Values by place, at the likely inputs, and the steps that make one of others, in order.

    ``cells`` are the places of table cells, each with the place of its column, its row and its key. ``held`` are the
    places of pinned figures that a law would give, ``losses`` the figures that count what is lost, by place.
    """

    values: list[Any] = field(default_factory=lambda: [{}])
    steps: list[Step] = field(default_factory=list)
    cells: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    held: dict[int, Held] = field(default_factory=dict)
    losses: dict[int, str] = field(default_factory=dict)
    _plans: dict[tuple[int, ...], tuple[int, list[Step]]] = field(default_factory=dict)

    def run(
        self, replaced: Mapping[int, Any], told: Mapping[str, Any], asked: tuple[int, ...] | None
    ) -> tuple[list[Any], int]:
        """All values again, or those that ``asked`` needs, with some places replaced; and how many cases they hold.

        ``told`` is what is replaced by its keys, for the steps that compute parts of the sheet themselves.
        """
        if not self.held or self.losses.keys().isdisjoint(replaced):
            return self._run(replaced, told, asked, None)
        names = set(self.losses.values())
        around = None if asked is None else tuple(dict.fromkeys(
            (*asked, *self.held, *[held.model for held in self.held.values()])))
        before, many = self._run({index: value for index, value in replaced.items() if index not in self.losses},
                              {key: value for key, value in told.items() if key not in names}, around, None)
        values, cases = self._run({index: value for index, value in replaced.items() if index not in self.held}, told,
                                  asked, before)
        return values, max(cases, many)

    def hold(self, step: Step, model: Any, pin: Any, *, share: bool) -> None:
        """Let a pin stand in place of what a step gives; ``share`` says that the figure is a part of a whole."""
        index, held = step[0], Held(*range(len(self.values), len(self.values) + 3))
        self.values += [model, model, pin]
        self.steps.append((held.model, *step[1:]))
        self.steps.append((index, (held.model, held.model_before, held.pin_before), partial(after_loss, share=share)))
        self.held[index] = held

    def _run(
        self, replaced: Mapping[int, Any], told: Mapping[str, Any], asked: tuple[int, ...] | None,
        before: list[Any] | None,
    ) -> tuple[list[Any], int]:
        """One run; ``before`` are the values with nothing lost that pins are scaled from, None where pins hold."""
        values = list(self.values)
        varied, fixed = bytearray(len(values)), bytearray(len(values))
        values[REPLACED], varied[REPLACED] = told, bool(told)
        cases = 1
        for index, held in self.held.items():
            if before is None:
                fixed[index] = 1
                continue
            values[held.model_before], values[held.pin_before] = before[held.model], before[index]
            varied[held.pin_before] = before[index] is not self.values[index]
        for index, value in replaced.items():
            self._replace(index, value, values, varied, fixed)
            if isinstance(value, np.ndarray):
                cases = max(cases, len(value))
        with np.errstate(all="ignore"):
            for index, inputs, make in self.steps if asked is None else self._needed(asked):
                if fixed[index]:
                    continue
                for position in inputs:
                    if varied[position]:
                        values[index] = make(*[values[position] for position in inputs])
                        varied[index] = 1
                        break
        return values, cases

    def _needed(self, asked: tuple[int, ...]) -> list[Step]:
        """The steps that some places need, in order; kept until there are more."""
        size, plan = self._plans.get(asked, (0, []))
        if size != len(self.steps):
            needed = bytearray(len(self.values))
            for index in asked:
                needed[index] = 1
            plan = []
            for step in reversed(self.steps):
                if needed[step[0]]:
                    plan.append(step)
                    for position in step[1]:
                        needed[position] = 1
            plan.reverse()
            self._plans[asked] = (len(self.steps), plan)
        return plan

    def _replace(self, index: int, value: Any, values: list[Any], varied: bytearray, fixed: bytearray) -> None:
        held = self.cells.get(index)
        if held is not None:
            column, row, _ = held
            shape = (len(values[column]), len(value) if isinstance(value, np.ndarray) else 1)
            grown = np.broadcast_to(values[column], shape).copy()
            grown[row] = value
            values[column] = grown
            varied[column] = fixed[column] = 1
        values[index] = value
        varied[index] = fixed[index] = 1


def after_loss(model: Any, model_before: Any, pin: Any, *, share: bool) -> Any:
    """What a pinned figure is with parts lost: the pin times what its law gives then over what it gives before.

    Where that makes no sense the pin is withdrawn, and the figure is what its law gives: where it gave nothing before,
    where the sign changes, and where a part of a whole would become more than the whole.

    >>> after_loss(80.0, 160.0, 200.0, share=False), after_loss(0.99, 0.66, 0.8, share=True)
    (100.0, 0.99)
    """
    model, model_before, pin = (np.asarray(value, dtype=float) for value in (model, model_before, pin))
    with np.errstate(all="ignore"):
        scaled = pin * (model / model_before)
    sensible = (model_before > 0) & (model >= 0) & np.isfinite(scaled)
    if share:
        sensible &= ~((pin <= 1) & (model <= 1) & (scaled > 1))
    alike = np.abs(model - model_before) <= _ALIKE * np.abs(model_before)
    found = np.where(alike, pin, np.where(sensible, scaled, model))
    return found if found.ndim else float(found)
