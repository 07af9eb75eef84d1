"""Figures pinned by hand: which values they may hold, and which pin is to blame when a law refuses one."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping

from sizer.design.fieldspec import Field
from sizer.design.records import Design, Override
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, accept_number
from sizer.design.stems import parts_of
from sizer.errors import FigureError, Location, Problem, Severity
from sizer.figures.algebra.bounds import bounds_of
from sizer.figures.figure import Figure, Origin, Pin, Range
from sizer.figures.known import known_figure
from sizer.language import mark, numeral, say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.sizing.bench.refusals import told
from sizer.sizing.bench.wiring import Wiring
from sizer.units import format_value

HINT = mark("Pin another value, or remove the pin.")
SIGNED = frozenset((general.difference, sharing.headroom_above, sharing.headroom_below))
"""Laws whose results may be negative, as the headroom of requirements may; no other figure of a sizing is."""
_SIGNED_UNITS = frozenset(("1", "money", "text"))
"""Units of headrooms and differences, and of no physical quantity."""
_ROUNDING = 1e-9


def pins_of(design: Design, without: Collection[str] = ()) -> dict[str, Pin]:
    """The pins that hold a value; one without, or with its ends out of order, is a problem already and pins nothing."""
    made = {override.key: _pin(override) for override in design.overrides if override.key not in without}
    return {key: pin for key, pin in made.items() if pin is not None}


def _pin(override: Override) -> Pin | None:
    value, low, high = override.value, override.low, override.high
    if low is None or high is None:
        return Pin(value, override.reason, override.author) if value is not None and low is high else None
    middle = (low + high) / 2 if value is None else value
    return Pin(middle, override.reason, override.author, Range(low, high)) if low <= middle <= high else None


def judge(key: str, unit: str, law: object, pin: Pin) -> str:
    """Why a figure cannot hold what it is pinned to; nothing where it can.

    A stated number keeps to the limits of its field, any other to what a quantity of its kind can be.
    """
    if isinstance(pin.value, str):
        return ""
    lowest = float(pin.value) if pin.range is None else pin.range.low
    highest = lowest if pin.range is None else pin.range.high
    found = stated_field(key, unit)
    spec = found[2] if found is not None else None
    for number in dict.fromkeys((lowest, highest, float(pin.value))):
        taken = accept_number(spec, number, unit) if spec is not None else None
        if isinstance(taken, Refusal):
            return say("{key} is pinned: {text}", key=key, text=taken.text)
    least, most = bounds_of(key, unit, signed=may_be_negative(key, unit, law))
    if spec is None and lowest < least == 0:
        return say("{key} is pinned to {value}, and cannot be negative; 0 or more is needed", key=key,
                   value=_shown(lowest, unit))
    if spec is None and not (least <= lowest and highest <= most):
        beyond = lowest if lowest < least else highest
        return say("{key} is pinned to {value}; a number from {least} up to {most} is needed", key=key,
                   value=_shown(beyond, unit), least=_shown(least, unit), most=_shown(most, unit))
    return ""


def may_be_negative(key: str, unit: str, law: object) -> bool:
    """Whether a figure may be less than 0: a difference, or the headroom of a requirement, and never what it asks."""
    return law in SIGNED or (key.startswith("requirement.") and unit == "1" and not key.endswith(".target"))


def stated_field(key: str, unit: str) -> tuple[str, str, Field] | None:
    """The field of the design that a figure states, of the same unit: its table, its record and what it may hold."""
    table, record, name = parts_of(key)
    spec = TABLES.get(table, {}).get(name)
    return (table, record, spec) if spec is not None and spec.numeric and spec.unit == unit else None


def counts_blocks(key: str, unit: str) -> bool:
    """Whether a figure states the size of a block, of which a bare ``8k`` is 8 KiB."""
    found = stated_field(key, unit)
    return found is not None and found[2].blocks


def _shown(value: float, unit: str) -> str:
    return numeral(f"{value:g}") if unit in ("1", "count", "money") else format_value(value, unit)


def pins_behind(pins: Mapping[str, Pin], figures: Iterable[Figure]) -> list[str]:
    """Keys of the pins that figures follow from, the nearest first."""
    found: dict[str, None] = {}
    waiting = deque(figures)
    seen: set[int] = set()
    while waiting:
        figure = waiting.popleft()
        if id(figure) in seen:
            continue
        seen.add(id(figure))
        if figure.pin is not None:
            found[figure.key] = None
            continue
        if figure.origin is Origin.TABLE:
            before, after = figure.key.split("*")
            found |= dict.fromkeys(key for key in pins if key.startswith(before) and key.endswith(after))
        waiting.extend(figure.inputs)
    return list(found)


def blamed(pins: Mapping[str, Pin], refused: FigureError) -> list[Problem]:
    """What a law refused, told at the pins that its arguments outside their limits follow from; empty without such."""
    arguments = [refused.figures[one.position] for one in refused.outside if one.position < len(refused.figures)]
    behind = pins_behind(pins, (each for each in arguments or refused.figures if isinstance(each, Figure)))
    return [
        Problem(Severity.ERROR, "pin-out-of-range",
                say("{key} is pinned to {value}: {text}", key=key, value=_pinned(pins[key]), text=text),
                Location(place=f"overrides/{key}"), say(HINT))
        for key in behind for _, text, _ in told(refused)
    ]


def _pinned(pin: Pin) -> str:
    return numeral(f"{pin.value:g}") if isinstance(pin.value, (int, float)) else str(pin.value)


def _check_results(wiring: Wiring) -> None:
    """What follows from pins and cannot be: each pin may be possible by itself and leave a time below nothing."""
    pins = {key: pin for key, pin in wiring.sheet.pins.items() if key not in wiring.sheet.refused}
    for figure in wiring.sheet if pins else ():
        if figure.origin is not Origin.DERIVED or figure.law in SIGNED or figure.unit in _SIGNED_UNITS:
            continue
        if isinstance(figure.value, float) and figure.value < -_ROUNDING:
            for key in pins_behind(pins, (figure,)):
                wiring.error("pin-out-of-range", say("{key} is pinned to {value}, which leaves {figure} at {left}; "
                                                     "less than nothing cannot be", key=key, value=_pinned(pins[key]),
                                                     figure=figure.label or figure.key,
                                                     left=_shown(figure.value, figure.unit)), f"overrides/{key}",
                             say(HINT))


def check_pins(wiring: Wiring) -> None:
    """Pins that were refused, pins of figures that this sizing does not have, and numbers in place of names."""
    for key, why in wiring.sheet.refused.items():
        wiring.error("pin-out-of-range", why, f"overrides/{key}", say(HINT))
    _check_results(wiring)
    for key in (key for key in wiring.sheet.pins if key not in wiring.sheet.refused):
        place = f"overrides/{key}"
        figure = known_figure(wiring.sheet, key)
        if figure is None:
            wiring.warning("pin-without-figure",
                           say("{key} is pinned and there is no such figure in this sizing", key=key), place,
                           say("Remove the pin, or correct its key."))
            continue
        if isinstance(figure.value, str):
            wiring.warning("pin-of-name", say("{key} is a name, {name!r}, and cannot be pinned to a number",
                                              key=key, name=figure.value), place,
                           say("Remove the pin, or pin the number it follows from."), told=(figure.value,))
