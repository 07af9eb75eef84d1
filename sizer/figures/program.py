"""The steps that compute the figures of a sheet, and how they run again for other cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sizer.figures.figure import Step

REPLACED = 0
"""The place among the values of an evaluation that holds what it replaces."""


@dataclass(slots=True)
class Program:
    """Values by place, at the likely inputs, and the steps that make one of others, in order.

    ``cells`` are the places of table cells, each with the place of its column, its row and its key.
    """

    values: list[Any] = field(default_factory=lambda: [{}])
    steps: list[Step] = field(default_factory=list)
    cells: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    _plans: dict[tuple[int, ...], tuple[int, list[Step]]] = field(default_factory=dict)

    def run(
        self, replaced: Mapping[int, Any], told: Mapping[str, Any], asked: tuple[int, ...] | None
    ) -> tuple[list[Any], int]:
        """All values again, or those that ``asked`` needs, with some places replaced; and how many cases they hold.

        ``told`` is what is replaced by its keys, for the steps that compute parts of the sheet themselves.
        """
        values = list(self.values)
        varied, fixed = bytearray(len(values)), bytearray(len(values))
        values[REPLACED], varied[REPLACED] = told, bool(told)
        cases = 1
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
