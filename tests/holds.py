"""What must hold in every sizing, whatever the design: findings in words, none where all is well."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from sizer.figures.figure import Figure
from sizer.sizing.pins import SIGNED
from sizer.sizing.result import Sizing

NEVER_NEGATIVE = frozenset(("s", "count", "B", "B/s", "1/s", "W", "kg", "U", "m", "BTU/h", "kWh", "money", "cycle"))
"""Units of what cannot be less than nothing."""


def wrong_figures(sizing: Sizing) -> Iterator[str]:
    """Figures that are no numbers, or less than nothing, as ``key = value unit (law)``."""
    for figure in sizing.sheet:
        if figure.value is None or isinstance(figure.value, str):
            continue
        if isinstance(figure.value, np.ndarray):
            # A cell of a table that nobody stated is not a number; totals count how many there are.
            values = figure.value[~np.isnan(figure.value)] if figure.value.dtype.kind == "f" else np.zeros(1)
        else:
            values = np.full(1, figure.value, dtype=float)
        if not np.isfinite(values).all() or (figure.unit in NEVER_NEGATIVE and (values < 0).any()
                                             and not _signed(figure)):
            yield told(figure)


def _signed(figure: Figure) -> bool:
    """Whether it only says how far one figure lies from another, on whichever side; of times only of a pinned one."""
    return figure.law in SIGNED and (figure.unit != "s" or any(given.pin is not None for given in figure.inputs))


def overfull(sizing: Sizing, *, under_pins: bool = False) -> Iterator[str]:
    """Stations busy for more than all of the time, where nothing they follow from is pinned, or ``under_pins`` too."""
    if not under_pins and any(figure.pin is not None for figure in sizing.sheet):
        return
    for work in sizing.workloads:
        for use in work.resources:
            busy = sizing.sheet[use.utilization]
            if isinstance(busy.value, float) and not busy.value <= 1.0 + (3e-6 if under_pins else 1e-9):
                yield f"{work.id} {told(busy)}"


def told(figure: Figure) -> str:
    """A figure in one line."""
    law = figure.law.name if figure.law is not None else str(figure.origin)
    shown = f"{figure.value:.4g}" if isinstance(figure.value, float) and math.isfinite(figure.value) else figure.value
    return f"{figure.key} = {shown} {figure.unit} ({law})"
