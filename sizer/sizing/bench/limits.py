"""Limits: what a design may use at most, as figures, so that whatever varies the design sees them too.

A limit compares two figures, ``used`` and ``allowed``, and holds while the first is not the larger one. It is wired
whether it holds or not. The problem list, ranges, what-if tables, fixes and the workbook's check rows all read the same
two figures and print the same sentence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sizer.errors import Location, Problem, Severity
from sizer.figures.algebra.vocabulary import at_most, most
from sizer.figures.sheet import Sheet
from sizer.language import counting, mark, numeral, say
from sizer.laws import general
from sizer.units import display_scale, format_number, format_value

if TYPE_CHECKING:
    from sizer.figures.figure import Figure
    from sizer.sizing.bench.wiring import Wiring
    from sizer.sizing.scope import Scope

_FEW_DIGITS = 3
_ROUNDING = 1e-9
"""A limit that is exceeded by less, as a share of it, is exceeded by rounding alone."""


class Blank(Enum):
    """The places of a limit's sentence that hold its numbers."""

    USED = "used"
    ALLOWED = "allowed"


Sentence = tuple[str | Blank, ...]


_OF_ANYTHING = mark("{there} of {needed}")
_OF_DRIVES, _OF_PORTS = mark("{there} of {needed} drives"), mark("{there} of {needed} ports")
_BRIEFLY = {
    "no-bay": mark("{there} of {needed} bays"), "no-free-port": _OF_PORTS, "bond-too-wide": _OF_PORTS,
    "no-slot": mark("{there} of {needed} slots"), "no-socket": mark("{there} of {needed} sockets"),
    "too-many-drives": _OF_DRIVES, "drives-shared": _OF_DRIVES, "no-group": _OF_DRIVES,
    "members": mark("{there} of {needed} members"), "too-many-shelves": mark("{there} of {needed} shelves")}
"""What a limit of this code counts, in few words."""
_BLANKS = {"\1": Blank.USED, "\2": Blank.ALLOWED}


def worded(text: str, /, **values: object) -> Sentence:
    """A limit's sentence in the language being spoken, of a text with ``{used}`` and ``{allowed}`` in it.

    >>> worded("{used} drives and {allowed} bays in {line}", line="array")[1:]
    (' drives and ', <Blank.ALLOWED: 'allowed'>, ' bays in array')
    """
    said = say(text, used="\1", allowed="\2", **values)
    return tuple(_BLANKS.get(part, part) for part in re.split("([\1\2])", said) if part)


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: keys of what is used, of what is allowed and of the difference, and the sentence for its excess.

    ``key`` names it, ``code`` and ``place`` are those of its problem. ``building`` says that hardware is missing: the
    design cannot be built as drawn. Otherwise what stands at ``place`` cannot be sized.
    """

    key: str
    code: str
    place: str
    used: str
    allowed: str
    room: str
    unit: str
    sentence: Sentence
    building: bool

    def says(self, used: float, allowed: float) -> str:
        """The sentence with these numbers.

        >>> bays = Limit("limit.bays", "no-bay", "items/drives/quantity", "a", "b", "c", "count",
        ...              (Blank.USED, " drives and ", Blank.ALLOWED, " bays in array"), True)
        >>> bays.says(737.0, 242.0)
        '737 drives and 242 bays in array'
        >>> bays.says(1525.2, 1525.0)
        '1,526 drives and 1,525 bays in array'
        """
        numbers = {Blank.USED: used, Blank.ALLOWED: allowed}
        digits = self._digits(used, allowed)
        return "".join(part if isinstance(part, str) else self._number(numbers[part], digits, up=part is Blank.USED)
                       for part in self.sentence)

    def briefly(self, used: float, allowed: float) -> str:
        """What there is of what is needed, in the unit of that, for a cell of a table: ``242 of 737 bays``."""
        factor, unit = (1.0, "") if self.unit == "count" else display_scale(used, self.unit)
        digits = self._digits(used, allowed)
        there, needed = (format_number(value / factor, digits) for value in (allowed, used))
        if self.unit == "count":
            return say(_BRIEFLY.get(self.code, _OF_ANYTHING), there=there, needed=needed)
        return say("{there} of {needed} {unit}", there=there, needed=needed, unit=unit)

    def _digits(self, used: float, allowed: float) -> int:
        """As few as tell the two apart, wherever they are told."""
        factor = 1.0 if self.unit == "count" else display_scale(used, self.unit)[0]
        apart = len({format_number(value / factor, _FEW_DIGITS) for value in (used, allowed)}) > 1
        return _FEW_DIGITS if apart and self.unit != "count" else _FEW_DIGITS + 1

    def _number(self, value: float, digits: int, *, up: bool) -> str:
        """Nothing is used in part: what is needed is rounded up, what there is down."""
        if self.unit != "count":
            return format_value(value, self.unit, digits)
        if not math.isfinite(value):
            return numeral(f"{value:,.10g}")
        return counting(math.ceil(value - _ROUNDING * abs(value)) if up else math.floor(value + _ROUNDING * abs(value)))

    def holds(self, sheet: Sheet) -> bool:
        """Whether it holds at the likely values."""
        return bool(within(sheet[self.used].number, sheet[self.allowed].number))

    def leaves(self, allowed: float, room: float) -> bool:
        """Whether it holds with so much room left of what is allowed."""
        return bool(within(allowed - room, allowed))


def within(used: Any, allowed: Any) -> Any:
    """Whether a use is no more than is allowed, but for rounding; of arrays, case by case. Unknown is not within.

    >>> within(242.0, 242.0), within(243.0, 242.0), within(float("nan"), 1.0)
    (True, False, False)
    """
    return at_most(used - allowed, _ROUNDING * most(abs(allowed), 1.0))


def declare_limit(
    wiring: Wiring, scope: Scope, code: str, used: Figure, allowed: Figure, sentence: Sentence, place: str, *,
    building: bool = True,
) -> Limit:
    """Note a limit, whose figures are those of ``scope``; whoever wires the sizing tells where it is exceeded."""
    room = scope.derive("room", general.difference, allowed, used,
                        label=say("What is allowed less what is used: {label}", label=used.label))
    limit = Limit(scope.prefix, code, place, used.key, allowed.key, room.key, used.unit, sentence, building)
    wiring.limits.append(limit)
    return limit


def wire_limit(
    wiring: Wiring, scope: Scope, code: str, used: Figure, allowed: Figure, sentence: Sentence, place: str,
    hint: str | Callable[[], str] = "", *, building: bool = True, told: bool = True,
) -> bool:
    """Note a limit, and the problem where it is exceeded; returns whether it holds. ``hint`` is asked for only then.

    One that is not ``told`` is a limit in a workbook alone: another that is exceeded with it says the same.
    """
    limit = declare_limit(wiring, scope, code, used, allowed, sentence, place, building=building)
    if within(used.number, allowed.number):
        return True
    if not told:
        return False
    wiring.note(Problem(Severity.ERROR, code, limit.says(used.number, allowed.number), Location(place=place),
                        hint if isinstance(hint, str) else hint(), building=building))
    return False
