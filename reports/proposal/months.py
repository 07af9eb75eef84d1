"""Months of the calendar in words."""

from __future__ import annotations

from sizer.dates import is_day
from sizer.language import mark, say

_MONTHS = (mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"), mark("July"),
           mark("August"), mark("September"), mark("October"), mark("November"), mark("December"))
_SHORT = (mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun"), mark("Jul"), mark("Aug"),
          mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec"))


def month_of(day: str) -> str:
    """The month of a day; empty where it is no day.

    >>> month_of("2027-08-23"), month_of("soon")
    ('August 2027', '')
    """
    return say("{month} {year}", month=_MONTHS[int(day[5:7]) - 1], year=int(day[:4])) if is_day(day) else ""


def short_month(day: str, years: int = 0) -> str:
    """The month of a day in a few letters, so many years later; empty where it is no day.

    >>> short_month("2027-08-23", 2)
    'Aug 2029'
    """
    if not is_day(day):
        return ""
    return say("{month} {year}", month=_SHORT[int(day[5:7]) - 1], year=int(day[:4]) + years)
