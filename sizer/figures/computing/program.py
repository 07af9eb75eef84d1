"""The steps that compute the figures of a sheet, and how they run again for other cases.

A pinned figure keeps to its pin, whatever else is replaced, except where parts are lost: a pin says what holds in the
intact design. Then it follows the model: what its law gives with the parts lost, over what it gives without, times the
pin. So a case with losses is run twice, first with everything it replaces but the losses. Pinned cells of a computed
column go the same way, beside the other rows of the column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

import numpy as np

from sizer.figures.figure import Step
from sizer.language import mark

REPLACED = 0
"""The place among the values of an evaluation that holds what it replaces."""
_ALIKE = 1e-12
"""What a root that is sought again may differ by, relative to it."""


class Fate(StrEnum):
    """What becomes of a pin where parts are lost: it stands, is scaled, or is withdrawn for one of four reasons."""

    STANDS = "stands"
    SCALED = "scaled by the model's ratio"
    NO_BASE = mark("without the failure the model gives nothing to scale it from")
    NEGATIVE = mark("after the failure the model gives less than nothing")
    ENDLESS = mark("scaled, it would be no number")
    BEYOND_WHOLE = mark("scaled, a part would be more than the whole")

    @property
    def withdrawn(self) -> bool:
        """Whether the model's own value stands in place of the pin."""
        return self not in (Fate.STANDS, Fate.SCALED)


@dataclass(frozen=True, slots=True)
class Held:
    """Places that go with a pinned figure: what its law gives, and that and the pin before anything was lost.

    ``share``: it is a part of a whole. ``rows``: the pinned rows, where the figure is a column; None where it is one
    number.
    """

    model: int
    model_before: int
    pin_before: int
    share: bool
    rows: tuple[int, ...] | None = None

    def fate(self, values: list[Any], place: int, row: int = 0) -> Fate:
        """What a run with losses made of the pin in one of its cases, and in one row of a column."""
        if values[self.model_before] is None:
            return Fate.STANDS
        model, before, pin = (_number(values[at], place, row) for at in (self.model, self.model_before,
                                                                         self.pin_before))
        return fate_of_pin(model, before, pin, share=self.share)


@dataclass(frozen=True, slots=True)
class StepPlan:
    """Steps in order, and the places that nobody needs any more behind each of them. It is of ``size`` steps in all."""

    size: int
    steps: Sequence[Step]
    spent: Sequence[Sequence[int]]

    def run(
        self, values: list[Any], varied: bytearray, fixed: bytearray, see: Callable[[int, Any], None] | None
    ) -> None:
        """Make anew what follows of the places that are ``varied``, but for those that are ``fixed``."""
        for (index, inputs, make), spent in zip(self.steps, self.spent, strict=True):
            if not fixed[index]:
                for position in inputs:
                    if varied[position]:
                        values[index] = make(*[values[position] for position in inputs])
                        varied[index] = 1
                        if see is not None:
                            see(index, values[index])
                        break
            for position in spent:
                values[position] = None


@dataclass(slots=True)
class Program:
    """Values by place, at the likely inputs, and the steps that make one of others, in order.

    ``cells`` are the places of table cells, each with the place of its column, its row and its key. ``held`` are the
    places of pinned figures that a law would give and of columns with such cells, ``losses`` the figures that count
    what is lost, by place.
    """

    values: list[Any] = field(default_factory=lambda: [{}])
    steps: list[Step] = field(default_factory=list)
    cells: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    held: dict[int, Held] = field(default_factory=dict)
    losses: dict[int, str] = field(default_factory=dict)
    _plans: dict[tuple[int, ...] | None, StepPlan] = field(default_factory=dict)

    def run(
        self, replaced: Mapping[int, Any], told: Mapping[str, Any], asked: tuple[int, ...] | None,
        see: Callable[[int, Any], None] | None = None,
    ) -> tuple[list[Any], int]:
        """All values again, or those that are ``asked``, with some places replaced; and how many cases they hold.

        What is asked for is there in the end, and everything where None is. The rest goes as soon as no step needs it
        any more: a value of many cases is large. With ``see`` all is computed, and each place that cases move is shown
        to it with its value. ``told`` is what is replaced by its keys, for the steps that compute parts of the sheet
        themselves.
        """
        if not self.held or self.losses.keys().isdisjoint(replaced):
            return self._run(replaced, told, asked, None, see)
        names = set(self.losses.values())
        around = None if asked is None else tuple(dict.fromkeys(
            (*asked, *self.held, *[held.model for held in self.held.values()])))
        before, many = self._run({index: value for index, value in replaced.items() if index not in self.losses},
                              {key: value for key, value in told.items() if key not in names}, around, None)
        values, cases = self._run({index: value for index, value in replaced.items() if not self._is_pin(index)}, told,
                                  asked, before, see)
        return values, max(cases, many)

    def hold(self, step: Step, model: Any, pin: Any, *, share: bool) -> None:
        """Let a pin stand in place of what a step gives; ``share`` says that the figure is a part of a whole."""
        self._hold(step, model, pin, self._held(share=share), partial(after_loss, share=share))

    def hold_rows(self, step: Step, model: Any, pins: Mapping[int, float], *, share: bool) -> Any:
        """Let pins stand in some rows of the column that a step gives, and give the column with them."""
        rows = tuple(pins)
        pinned = model.copy()
        for row, pin in pins.items():
            pinned[row] = pin
        self._hold(step, model, pinned, self._held(share=share, rows=rows),
                   partial(rows_after_loss, share=share, rows=rows))
        return pinned

    def _held(self, *, share: bool, rows: tuple[int, ...] | None = None) -> Held:
        """The next three places."""
        first = len(self.values)
        return Held(first, first + 1, first + 2, share, rows)

    def _hold(self, step: Step, model: Any, pin: Any, held: Held, after: Callable[..., Any]) -> None:
        index = step[0]
        self.values += [model, model, pin]
        self.steps.append((held.model, *step[1:]))
        self.steps.append((index, (held.model, held.model_before, held.pin_before), after))
        self.held[index] = held

    def held_cell(self, index: int) -> tuple[Held, int] | None:
        """What goes with a pinned cell of a column, and its row; None where the place is no such cell."""
        column, row, _ = self.cells.get(index, (-1, 0, ""))
        held = self.held.get(column)
        return (held, row) if held is not None and held.rows is not None and row in held.rows else None

    def fate(self, index: int, values: list[Any], place: int) -> Fate:
        """What a run with losses made, in one of its cases, of the pin on a place; one on an input stands."""
        held, row = self.held_cell(index) or (self.held.get(index), 0)
        return held.fate(values, place, row) if held is not None else Fate.STANDS

    def _is_pin(self, index: int) -> bool:
        return index in self.held or self.held_cell(index) is not None

    def _run(
        self, replaced: Mapping[int, Any], told: Mapping[str, Any], asked: tuple[int, ...] | None,
        before: list[Any] | None, see: Callable[[int, Any], None] | None = None,
    ) -> tuple[list[Any], int]:
        """One run; ``before`` are the values with nothing lost that pins are scaled from, None where pins hold."""
        values = list(self.values)
        varied, fixed = bytearray(len(values)), bytearray(len(values))
        values[REPLACED], varied[REPLACED] = told, bool(told)
        cases = 1
        for index, held in self.held.items():
            if before is None:
                if held.rows is None:
                    fixed[index] = 1
                else:
                    values[held.model_before] = None
                continue
            values[held.model_before], values[held.pin_before] = before[held.model], before[index]
            varied[held.pin_before] = before[index] is not self.values[index]
        for index, value in replaced.items():
            self._replace(index, value, values, varied, fixed)
            if isinstance(value, np.ndarray):
                cases = max(cases, len(value))
        if see is not None:
            for index in replaced:
                see(index, values[index])
        plan = self._plan(asked, keep=asked is None and see is None)
        with np.errstate(all="ignore"):
            plan.run(values, varied, fixed, see)
        return values, cases

    def _plan(self, asked: tuple[int, ...] | None, *, keep: bool) -> StepPlan:
        """The steps that some places need, all of them where None is asked for; ``keep`` lets no value go."""
        if keep:
            return StepPlan(len(self.steps), self.steps, [()] * len(self.steps))
        plan = self._plans.get(asked)
        if plan is None or plan.size != len(self.steps):
            plan = self._plans[asked] = self._planned(asked)
        return plan

    def _planned(self, asked: tuple[int, ...] | None) -> StepPlan:
        """The plan for what is asked; what tells the fate of a pin stays too."""
        needed = bytearray(len(self.values))
        for index in asked or ():
            needed[index] = 1
        stays = bytearray(needed)
        for held in self.held.values():
            stays[held.model] = stays[held.model_before] = stays[held.pin_before] = 1
        steps: list[Step] = []
        spent: list[Sequence[int]] = []
        for step in reversed(self.steps):
            if asked is None or needed[step[0]]:
                last = []
                for position in (step[0], *step[1]):
                    needed[position] = 1
                    if not stays[position]:
                        stays[position] = 1
                        last.append(position)
                steps.append(step)
                spent.append(last)
        return StepPlan(len(self.steps), steps[::-1], spent[::-1])

    def _replace(self, index: int, value: Any, values: list[Any], varied: bytearray, fixed: bytearray) -> None:
        cell = self.cells.get(index)
        if cell is not None:
            column, row, _ = cell
            pinned = self.held_cell(index)
            # A pin in place of another leaves the other rows to their law.
            into = column if pinned is None else pinned[0].pin_before
            wide = values[into].shape[1]
            shape = (len(values[into]), len(value) if isinstance(value, np.ndarray) else wide)
            grown = np.broadcast_to(values[into], shape).copy()
            grown[row] = value
            values[into] = grown
            varied[into] = 1
            if pinned is None:
                fixed[column] = 1
        values[index] = value
        varied[index] = fixed[index] = 1


def _number(values: Any, place: int, row: int) -> float:
    """One value of a number or a column, in one of its cases."""
    line = np.asarray(values, dtype=float)
    line = line[row] if line.ndim > 1 else line
    return float(line.ravel()[place if line.size > 1 else 0])


def fate_of_pin(model: float, model_before: float, pin: float, *, share: bool) -> Fate:
    """What becomes of a pin: the word to what :func:`after_loss` computes.

    >>> fate_of_pin(80.0, 160.0, 200.0, share=False).value, fate_of_pin(0.99, 0.66, 0.8, share=True).withdrawn
    ("scaled by the model's ratio", True)
    """
    if np.isnan(model_before) or abs(model - model_before) <= _ALIKE * abs(model_before):
        return Fate.STANDS
    if not model_before > 0:
        return Fate.NO_BASE
    if not model >= 0:
        return Fate.NEGATIVE
    with np.errstate(all="ignore"):
        scaled = float(np.float64(pin) * (np.float64(model) / np.float64(model_before)))
    if not np.isfinite(scaled):
        return Fate.ENDLESS
    return Fate.BEYOND_WHOLE if share and pin <= 1 and model <= 1 and scaled > 1 else Fate.SCALED


def rows_after_loss(model: Any, model_before: Any, pin: Any, *, share: bool, rows: tuple[int, ...]) -> Any:
    """A column with its pinned rows as :func:`after_loss` has them; ``model_before`` is None where nothing is lost."""
    cases = max(column.shape[1] for column in (model, model_before, pin) if column is not None)
    found = np.broadcast_to(model, (len(model), cases)).copy()
    for row in rows:
        found[row] = pin[row]
        if model_before is not None and not np.isnan(model_before[row]).any():
            found[row] = after_loss(model[row], model_before[row], pin[row], share=share)
    return found


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
