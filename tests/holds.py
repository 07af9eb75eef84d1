"""What must hold in every sizing, whatever the design: findings in words, none where all is well."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from sizer.figures.figure import Figure
from sizer.sizing.bench.pins import SIGNED
from sizer.sizing.result import Sizing
from sizer.units import is_unbounded

NEVER_NEGATIVE = frozenset(("s", "count", "B", "B/s", "1/s", "W", "kg", "U", "m", "BTU/h", "kWh", "money", "cycle"))
"""Units of what cannot be less than nothing."""


def wrong_figures(sizing: Sizing) -> Iterator[str]:
    """Figures that are no numbers, or less than nothing, as ``key = value unit (law)``."""
    for figure in sizing.sheet:
        if figure.value is None or isinstance(figure.value, str):
            continue
        least = _least(figure.value)
        if not math.isfinite(least) or (least < 0 and figure.unit in NEVER_NEGATIVE and not _signed(figure)):
            yield told(figure)


def _least(value: Any) -> float:
    """The number, or the least of a column; an infinite or impossible one where there is such."""
    if not isinstance(value, np.ndarray):
        return float(value)
    # A cell of a table that nobody stated is not a number; totals count how many there are.
    known = value[~np.isnan(value)] if value.dtype.kind == "f" else np.zeros(1)
    endless = known[~np.isfinite(known)]
    return float(endless[0] if endless.size else min(known, default=0.0))


def _signed(figure: Figure) -> bool:
    """Whether it only says how far one figure lies from another, on whichever side; of times only of a pinned one."""
    return figure.law in SIGNED and (figure.unit != "s" or any(given.pin is not None for given in figure.inputs))


def overfull(sizing: Sizing, *, under_pins: bool = False) -> Iterator[str]:
    """Stations busy for more than all of the time, where nothing they follow from is pinned, or ``under_pins`` too."""
    if not under_pins and _pinned(sizing):
        return
    for work in sizing.workloads:
        for use in work.resources:
            busy = sizing.sheet[use.utilization]
            if isinstance(busy.value, float) and not busy.value <= 1.0 + (3e-6 if under_pins else 1e-9):
                yield f"{work.id} {told(busy)}"


def partly_carried(sizing: Sizing) -> Iterator[str]:
    """Work that gets through otherwise than it is offered and yet answers in time, or the other way round."""
    if _pinned(sizing):
        return
    for work in sizing.workloads:
        stem = f"workload.{work.id}"
        arriving = next((sizing.sheet[key] for key in (f"{stem}.offered_parts_per_s", f"{stem}.offered_per_s")
                         if key in sizing.sheet.figures), None)
        carried, fits = sizing.sheet[work.throughput], not is_unbounded(sizing.sheet[work.response].number)
        if arriving is not None and (carried.number == arriving.number) is not fits:
            yield f"{told(carried)}, {told(arriving)} and {told(sizing.sheet[work.response])}"


def _pinned(sizing: Sizing) -> bool:
    return any(figure.pin is not None for figure in sizing.sheet)


def told(figure: Figure) -> str:
    """A figure in one line."""
    law = figure.law.name if figure.law is not None else str(figure.origin)
    shown = f"{figure.value:.4g}" if isinstance(figure.value, float) and math.isfinite(figure.value) else figure.value
    return f"{figure.key} = {shown} {figure.unit} ({law})"
