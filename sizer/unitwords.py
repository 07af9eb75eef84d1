"""Names of units in the language of the reader, and how they follow their numbers there."""

from __future__ import annotations

from sizer.language import mark, shown, spoken

RACK_UNIT = mark("U")
_NARROW = "\u202f"
_WITHOUT_BLANKS = "\u3040"
"""The first character of the scripts that part no words."""


def unit_said(unit: str) -> str:
    """The name of a unit as its reader knows it.

    >>> unit_said("U"), unit_said("ms")
    ('U', 'ms')
    """
    return shown(RACK_UNIT if unit == RACK_UNIT else unit)


def followed_by_unit(number: str, unit: str) -> str:
    """A number with its unit: a rate directly, percent as the language has them, all else behind a narrow space.

    A number that brings its own sign of percent has it, and a word of a script without blanks follows directly.

    >>> followed_by_unit("61", "/s"), followed_by_unit("53", "U").split(), followed_by_unit("below 1%", "%")
    ('61/s', ['53', 'U'], 'below 1%')
    """
    if unit.startswith("/"):
        return f"{number}{unit}"
    if unit == "%":
        return number if "%" in number else f"{number}{spoken().percent}"
    name = unit_said(unit)
    return f"{number}{name}" if name >= _WITHOUT_BLANKS else f"{number}{_NARROW}{name}"
