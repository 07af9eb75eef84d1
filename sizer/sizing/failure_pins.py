"""Pins after a failure: what they are then, and what is told of them."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.records import Override
from sizer.figures.cases import Cases, evaluate_cases
from sizer.figures.figure import Figure
from sizer.sizing.pins import pins_behind
from sizer.sizing.result import FailureCase, Sizing

SCALED = "pinned; scaled by the model's ratio after this failure"
_ALIKE = 1e-9


def held_behind(sizing: Sizing, keys: Sequence[str]) -> list[Figure]:
    """The pinned figures among and behind some results that a failure may move."""
    held = {figure.key: figure for figure in sizing.sheet.held()}
    if not held:
        return []
    behind = pins_behind(sizing.sheet.pins, [sizing.sheet[key] for key in keys])
    return [held[key] for key in behind if key in held]


def told_of(found: Cases, figures: Sequence[Figure], place: int) -> str:
    """Which pins a case has moved, in words; nothing where they stand."""
    moved = [figure for figure in figures
             if abs(found.numbers(figure.key)[place] - figure.number) > _ALIKE * abs(figure.number)]
    return "; ".join(f"{figure.label}: {SCALED}" for figure in moved)


def overrides_after(sizing: Sizing, case: FailureCase) -> tuple[Override, ...]:
    """What to lay over a design to size it after a failure: what is lost, and pins as the failure leaves them."""
    lost = [Override(key, float(value), reason=f"after one failure: {case.label}")
            for key, value in case.replacements.items()]
    held = sizing.sheet.held()
    if not held:
        return tuple(lost)
    found = evaluate_cases(sizing.sheet, [case.replacements], [figure.key for figure in held])
    for figure in held:
        if figure.pin is None or not told_of(found, [figure], 1):
            continue
        value = found.numbers(figure.key)[1]
        share = value / figure.number if figure.number else 0.0
        ends = figure.pin.range
        reason = f"{figure.pin.reason} ({SCALED})" if figure.pin.reason else SCALED
        lost.append(Override(figure.key, value, None if ends is None else ends.low * share,
                             None if ends is None else ends.high * share, reason, figure.pin.author))
    return tuple(lost)
