"""Figures as every reader shows them: window, proposal, texts of a workbook, command line.

How a number is rounded and which unit it has says :mod:`sizer.readable`; here is what is known of a figure beside its
number: that it was stated, that it is a headroom, in which currency it is.
"""

from __future__ import annotations

from reports.wording.quantities.nines import available, is_availability, nines
from sizer.figures.figure import Figure, Origin
from sizer.readable import TIMES, ComparedNumber, NumberText, Presumed, read

Ends = tuple[float, float] | Presumed | ComparedNumber | None
"""Low and high of a figure, or what is presumed of them while they are computed, or the number that it stands beside;
None where it has no range.
"""
_SIGNED = "headroom"
"""How keys of figures end whose sign is always told."""


def is_signed(key: str) -> bool:
    """Whether the sign of a figure is told where it is a plus too.

    >>> is_signed("requirements.capacity.headroom"), is_signed("pool.data.usable")
    (True, False)
    """
    return key.endswith(_SIGNED)


def is_stated(figure: Figure) -> bool:
    """Whether somebody stated the number: it keeps its digits then."""
    return figure.origin is Origin.GIVEN


def is_factor(figure: Figure) -> bool:
    """Whether a ratio is a factor, as the work of an uneven share: shares reach from nothing to the whole at most."""
    return figure.unit == "1" and figure.range is not None and figure.range.high > 1


def told(
    value: object, unit: str, ends: Ends = None, *, key: str = "", currency: str = "",
    binary: bool = False, stated: bool = False, bound: bool = False, scale: tuple[float, str] | None = None,
    compared: bool = False, beside: ComparedNumber | None = None,
) -> NumberText:
    """What a figure called ``key`` says, with the ends of its range; a text is its own, and nothing is empty.

    ``bound`` is a total of which lines are unknown, and what is ``compared`` is computed and told in place of another;
    what stands ``beside`` another has its step.

    >>> told("RAID 6", "text").value, told(None, "B").value, told(736.0, "count").value
    ('RAID 6', '', '736')
    >>> from sizer.units import plain_spaces
    >>> plain_spaces(told(0.99983, "1", key="workload.nfs.availability").value)
    '99.983 %, 1.49 h a year down'
    """
    if isinstance(value, str):
        return NumberText(value, "", "", "")
    if not isinstance(value, int | float):
        return NumberText("", "", "", "")
    presumed = ends if isinstance(ends, Presumed) else None
    beside = beside or (ends if isinstance(ends, ComparedNumber) else None)
    low, high = ends if isinstance(ends, tuple) else (None, None)
    if unit == "1" and is_availability(key):
        low, high = (None, None) if low == high else (low, high)
        spread = ("", "") if low is None or high is None else (nines(low), nines(high))
        return NumberText(available(value), *spread, "")
    return read(value, unit, low, high, currency=currency, binary=binary, stated=stated, signed=is_signed(key),
                bound=bound, scale=scale, presumed=presumed, compared=compared, beside=beside)


def figure_reading(
    figure: Figure, ends: Ends = None, *, currency: str = "", binary: bool = False,
    bound: bool = False, scale: tuple[float, str] | None = None, beside: ComparedNumber | None = None,
) -> NumberText:
    """A figure with its range as it is shown: ``ends`` are those of its samples; an input has those of its own."""
    if figure.range is not None:
        ends = (figure.range.low, figure.range.high)
    return told(figure.value, TIMES if is_factor(figure) else figure.unit, ends, key=figure.key, currency=currency,
                binary=binary, stated=is_stated(figure), bound=bound, scale=scale, beside=beside)
