"""The numbers of a published result as texts, the same in the window, the documents and on the command line."""

from __future__ import annotations

from typing import NamedTuple

from sizer.readable import read
from sizer.steps import rounded, step_of
from sizer.units import format_number, with_unit
from sizer.unitwords import unit_said

_PRINTED = (1.0, "")
"""Numbers are in the unit that they were printed in."""
_NOTHING = 5e-4
"""A deviation that would be told as below a tenth of a percent is none."""


class RowTexts(NamedTuple):
    """One row in words; ``low`` and ``high`` are empty where nothing sampled moves the number."""

    published: str
    predicted: str
    low: str
    high: str
    error: str

    @property
    def span(self) -> str:
        """Low and high as one text."""
        return f"{self.low} – {self.high}" if self.low else ""


def in_words(
    published: float | str | None, predicted: float | str | None, low: float | None, high: float | None,
    error: float | None,
) -> RowTexts:
    r"""Numbers with their digits, nothing for none; where a change is told in percent, its range is too.

    What is predicted has the step that it has everywhere, which its range decides; a digit more where a range would
    otherwise be read as one that what was published lies in, or not, and it is the other way round.

    >>> in_words(1370.0, 1292.4, 1071.0, 1420.0, -0.0566)
    RowTexts(published='1,370', predicted='1,290', low='1,070', high='1,420', error='−5.7\u202f%')
    >>> in_words(1.2, 1.1999, 1.0, 1.6, -0.0001)[1:]
    ('1.20', '1.00', '1.60', '0\u202f%')
    >>> in_words(107.0, 200.2, 107.4, 202.1, 0.87).span
    '107.4 – 202.1'
    >>> in_words("went way down", "-28%", -0.306, -0.205, None).span
    '−31\u202f% – −20\u202f%'
    """
    said = "" if error is None else _percent(0.0 if abs(error) < _NOTHING else error)
    if isinstance(predicted, int | float) and low is not None and high is not None:
        reading = read(predicted, "1/s", low, high, scale=_PRINTED, compared=_misread(published, predicted, low, high))
        return RowTexts(_number(published), reading.likely, reading.low, reading.high, said)
    low_end, high_end = ("" if end is None else _percent(end) for end in (low, high))
    return RowTexts(_number(published), _number(predicted), low_end, high_end, said)


def _misread(published: float | str | None, predicted: float, low: float, high: float) -> bool:
    """Whether what was published lies on another side of a range than of the range as it is printed."""
    if not isinstance(published, int | float) or not low < high:
        return False
    step = step_of(predicted, low, high, unit="1/s")
    return (low <= published <= high) != (rounded(low, step) <= published <= rounded(high, step))


def unit_name(unit: str) -> str:
    """The unit beside a published number: none of what is counted, a sign where it was written out.

    >>> unit_name("count"), unit_name("percent"), unit_name("TB")
    ('', '%', 'TB')
    """
    return {"count": "", "percent": "%"}.get(unit, unit_said(unit))


def _number(value: float | str | None, digits: int = 4) -> str:
    if isinstance(value, str):
        return with_unit(value.removesuffix("%").replace("-", "−"), "%") if value.endswith("%") else value
    return "" if value is None else format_number(value, digits).replace("-", "−")


def _percent(value: float) -> str:
    return read(value, "1", signed=True).value
