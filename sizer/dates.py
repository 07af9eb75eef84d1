"""Days as people write them: one form is read, and what another form may mean is told."""

from __future__ import annotations

import datetime as dt
import re

_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PARTS = re.compile(r"\s*([0-9]{1,4})\s*[-./ ]\s*([0-9]{1,2})\s*[-./ ]\s*([0-9]{1,4})\.?\s*")
_MONTH_DAYS = 365.2425 / 12
_WITHOUT = re.compile(r"\s*([0-9]{4})([0-9]{2})([0-9]{2})\s*")


def is_day(text: str) -> bool:
    """Whether ``text`` is a day written year-month-day. Such texts stand in the order of their days.

    >>> is_day("2026-03-31"), is_day("20260331"), is_day("2026-02-30")
    (True, False, False)
    """
    if not _ISO.fullmatch(text):
        return False
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def meant(text: str) -> str:
    """What to write in place of a text that is not a day written year-month-day: each day it may mean.

    >>> meant("20260101"), meant("2026-1-5")
    ('Write 2026-01-01.', 'Write 2026-01-05.')
    >>> meant("01.02.2026")
    'Write 2026-02-01 or 2026-01-02, whichever is meant.'
    >>> meant("soon")
    'Write it like 2026-03-31.'
    """
    parts = _WITHOUT.fullmatch(text) or _PARTS.fullmatch(text)
    days: list[str] = []
    if parts is not None:
        first, middle, last = (int(part) for part in parts.groups())
        orders = [(first, middle, last)] if len(parts[1]) == 4 else []
        if not orders and len(parts[3]) == 4:
            orders = [(last, middle, first), (last, first, middle)]
        for year, month, day in orders:
            try:
                days.append(dt.date(year, month, day).isoformat())
            except ValueError:
                continue
    days = list(dict.fromkeys(days))
    if not days:
        return "Write it like 2026-03-31."
    return f"Write {days[0]}." if len(days) == 1 else f"Write {' or '.join(days)}, whichever is meant."


def months_after(day: str, months: float) -> str:
    """The day so many months after another one; empty where that is no day, or it is beyond the calendar.

    >>> months_after("2026-03-31", 16.76), months_after("", 3.0), months_after("2026-03-31", 1e6)
    ('2027-08-23', '', '')
    """
    if not is_day(day):
        return ""
    try:
        return (dt.date.fromisoformat(day) + dt.timedelta(days=months * _MONTH_DAYS)).isoformat()
    except OverflowError:
        return ""


def today() -> str:
    """The day it is where the user is: what documents are stamped with."""
    return dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()
