"""Pins after a failure: what they are then, and what is told of them.

A pin says what holds in the intact design. Where the model moves the figure under it, the pin is scaled by the model's
ratio, or withdrawn where that makes no sense; which of the two, and why, is told beside every number that rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.editing.edits import Edit, PutRecord, RemoveRecords
from sizer.design.records import Override
from sizer.figures.computing.cases import Cases, evaluate_cases
from sizer.figures.computing.program import Fate
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.sizing.bench.pins import pins_behind
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing

SCALED = mark("pinned; scaled by the model's ratio after this failure")
WITHDRAWN = mark("pinned; withdrawn after this failure, and what the model gives stands in its place")
STANDS = mark("pinned; this failure leaves it as it is")


def pinned_behind(sizing: Sizing, keys: Sequence[str]) -> list[Figure]:
    """The pinned figures among and behind some results, whether a failure may move them or not."""
    if not sizing.sheet.pins:
        return []
    return [sizing.sheet[key] for key in pins_behind(sizing.sheet.pins, [sizing.sheet[key] for key in keys])]


def held_behind(sizing: Sizing, keys: Sequence[str]) -> list[Figure]:
    """Those of them that a failure may move."""
    held = {figure.key for figure in sizing.sheet.held()}
    return [figure for figure in pinned_behind(sizing, keys) if figure.key in held] if held else []


def fate_text(fate: Fate) -> str:
    """What is told of a pin after a failure, and why it is withdrawn where it is."""
    if fate.withdrawn:
        return say("{withdrawn}: {why}", withdrawn=WITHDRAWN, why=say(fate))
    return say(SCALED if fate is Fate.SCALED else STANDS)


def told_of(found: Cases, figures: Sequence[Figure], place: int) -> str:
    """Which pins a case has moved, in words; nothing where they stand."""
    return say("; ").join(say("{label}: {name}", label=figure.label, name=fate_text(fate))
                         for figure, fate in _fates(found, figures, place)
                         if fate is not Fate.STANDS)


def told_of_all(found: Cases, figures: Sequence[Figure], place: int) -> str:
    """What has become of each pin that a number rests on, of those that stand too."""
    return say("; ").join(say("{label}: {name}", label=figure.label, name=fate_text(fate))
                         for figure, fate in _fates(found, figures, place))


def _fates(found: Cases, figures: Sequence[Figure], place: int) -> list[tuple[Figure, Fate]]:
    return [(figure, found.sheet.fate(figure, found.evaluation, place)) for figure in figures]


def moved_pins(sizing: Sizing, case: FailureCase) -> str:
    """All that is told of the pins of a design after one failure; nothing where it moves none."""
    found, held = _held_in(sizing, case)
    return told_of(found, held, 1) if held else ""


def edits_after(sizing: Sizing, case: FailureCase) -> tuple[Edit, ...]:
    """What makes of a design the one to size after a failure: what is lost, and pins as the failure leaves them.

    A pin that is withdrawn is gone: the model's own value, with its own range, stands in its place.
    """
    lost = [Override(key, float(value), reason=say("after one failure: {case}", case=case.label))
            for key, value in case.replacements.items()]
    found, held = _held_in(sizing, case)
    gone: list[str] = []
    for figure, fate in _fates(found, held, 1):
        if figure.pin is None or fate is Fate.STANDS:
            continue
        if fate.withdrawn:
            gone.append(figure.key)
            continue
        value = found.numbers(figure.key)[1]
        share = value / figure.number if figure.number else 0.0
        ends = figure.pin.range
        reason = f"{figure.pin.reason} ({say(SCALED)})" if figure.pin.reason else say(SCALED)
        lost.append(Override(figure.key, value, None if ends is None else ends.low * share,
                             None if ends is None else ends.high * share, reason, figure.pin.author))
    removed = (RemoveRecords("overrides", tuple(gone)),) if gone else ()
    return (*(PutRecord("overrides", override) for override in lost), *removed)


def _held_in(sizing: Sizing, case: FailureCase) -> tuple[Cases, tuple[Figure, ...]]:
    held = sizing.sheet.held()
    found = evaluate_cases(sizing.sheet, [case.replacements], [figure.key for figure in held])
    return found, held
