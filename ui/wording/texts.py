"""Figures as short texts of a cell; how numbers are written says :mod:`reports.wording.quantities.numbers`."""

from __future__ import annotations

from reports.wording.quantities.changes import ShownChange, Worth, change_between
from reports.wording.quantities.numbers import Ends, told


def value_text(
    value: object, unit: str, ends: Ends = None, *, key: str = "", binary: bool = False, currency: str = "",
    stated: bool = False, compared: bool = False,
) -> str:
    """A value of the figure ``key`` as a cell shows it, without its range, of which it has the digits.

    ``stated`` keeps the digits that somebody typed; ``compared`` gives what was computed a digit more.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(value_text(27.0141e12, "B")), value_text(736.0, "count"), plain_spaces(value_text(0.61, "1"))
    ('27.0 TB', '736', '61 %')
    """
    return told(value, unit, ends, key=key, binary=binary, currency=currency, stated=stated, compared=compared).value


def at_least_text(
    value: object, unit: str, ends: Ends = None, *, key: str = "", binary: bool = False, currency: str = ""
) -> str:
    """A value as a lower bound, rounded down: what is printed behind the sign is there, and more may be.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(at_least_text(*each, currency="EUR")) for each in ((1499.6, "W"), (1234.9, "money"), (7.0, "U"))]
    ['≥ 1.49 kW', '≥ EUR 1,234', '≥ 7 U']
    """
    return told(value, unit, ends, key=key, binary=binary, currency=currency, bound=True).value


def tone_of(change: ShownChange) -> str:
    """The tone of a cell that tells a change of a result: better, worse, or just moved; none where nothing changed."""
    if not change.amount:
        return ""
    return {Worth.BETTER: "better", Worth.WORSE: "worse"}.get(change.worth, "moved")


def difference_text(now: object, before: object) -> str:
    """How much more or less ``now`` is than ``before``, of what has no good direction; empty where it is the same.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(difference_text(112.0, 100.0)), difference_text(5.0, 5.0), difference_text(1.0, 0.0)
    ('+12 %', '', 'from 0')
    """
    return change_between(now, before, "", "").amount
