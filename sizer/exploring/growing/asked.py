"""What people type for a wish: numbers with the unit that they need, shares within their bounds, and a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from sizer.errors import Problem, Severity, UnitError
from sizer.exploring.growing.wishes import Wish
from sizer.numerals import amount_of, plainly, pointed, unmistakable, written_out
from sizer.units import UNKNOWN_UNIT, format_number, format_value, parse, plain_spaces


@dataclass(frozen=True, slots=True)
class _Ask:
    """One number of a wish: its base unit, what it is called in a refusal, and an example."""

    unit: str
    noun: str
    example: str
    meant: tuple[str, ...] = ()
    """What may have been meant where no unit is written, and nobody means the base unit."""
    zero: bool = False
    """Whether nothing is something to ask for."""


_RATE = ("ops", "ops/s", "operations", "operations/s", "operations a second", "operations per second", "io/s", "ios",
         "i/o", "i/os", "iops", "requests/s", "requests a second", "a second", "per second")
ASKS: Mapping[str, _Ask] = MappingProxyType({
    "capacity_bytes": _Ask("B", "size", "60 TB", ("TB", "GB")),
    "rate_per_s": _Ask("1/s", "rate", "40,000"),
    "within_s": _Ask("s", "time", "1 ms", ("ms", "s")),
    "request_bytes": _Ask("B", "size", "8 KiB"),
    "read_ratio": _Ask("1", "share of reads", "70 %", zero=True),
    "bandwidth_bytes_per_s": _Ask("B/s", "bandwidth", "2 GB/s", ("GB/s", "MB/s")),
    "bandwidth_read_ratio": _Ask("1", "share of reads", "50 %", zero=True),
    "kept_after_failure": _Ask("1", "share", "50 %"),
    "rack_units": _Ask("U", "height", "42 U"),
    "watts": _Ask("W", "power", "10 kW", ("W", "kW")),
    "budget": _Ask("money", "amount", "400,000"),
    "growth_per_year": _Ask("1", "growth", "20 %"),
    "horizon_years": _Ask("years", "number of years", "3"),
    "failures": _Ask("count", "number of failures", "one failure", zero=True),
})
"""Number of a wish -> how it is asked for."""
_ABOUT: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "within_s": ("rate_per_s",), "request_bytes": ("rate_per_s",),
    "read_ratio": ("rate_per_s", "bandwidth_bytes_per_s"), "bandwidth_read_ratio": ("bandwidth_bytes_per_s",),
    "growth_per_year": ("capacity_bytes", "rate_per_s", "bandwidth_bytes_per_s"),
    "horizon_years": ("growth_per_year",)})
"""Number of a wish -> of what it says more: without one of these it says nothing."""
NAMES: Mapping[str, str] = MappingProxyType({
    "capacity_bytes": "usable capacity", "rate_per_s": "operations a second",
    "bandwidth_bytes_per_s": "bandwidth", "growth_per_year": "growth a year"})
"""What is asked for by itself -> what it is called in a sentence."""
_NOT_ASKED = frozenset(("", "any", "-", "not asked", "as usual", "unlimited"))
_SHARES: Mapping[str, float] = MappingProxyType({
    "all": 1.0, "all of that": 1.0, "all of it": 1.0, "everything": 1.0, "the whole": 1.0, "half": 0.5,
    "half of that": 0.5, "half of it": 0.5, "a quarter": 0.25, "a third": 1 / 3, "two thirds": 2 / 3,
    "three quarters": 0.75})
_READS: Mapping[str, float] = MappingProxyType({
    "only reads": 1.0, "reads only": 1.0, "all reads": 1.0, "all": 1.0, "none": 0.0, "half": 0.5, "only writes": 0.0,
    "writes only": 0.0})
_COUNTS: Mapping[str, int] = MappingProxyType({
    "none": 0, "no": 0, "a": 1, "any": 1, "one": 1, "a single": 1, "two": 2, "three": 3})
_SPLIT = re.compile(r"(\d{1,3})\s*/\s*(\d{1,3})")
_PERCENT = re.compile(r"\d{1,3}(?:[.,]\d+)?")
_WORDY_RATE = re.compile(rf"(?P<number>.*?[\d.,]\s*[kKM]?)\s*(?:{'|'.join(map(re.escape, _RATE))})", re.IGNORECASE)
_WORDY_TIME = re.compile(r"(?P<number>.*?\d)\s*(?P<unit>msec|millisec(?:ond)?s?|microsec(?:ond)?s?|usec|sec(?:ond)?s?)",
                         re.IGNORECASE)
_YEARS = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)\s*(?:y|a|years?)?", re.IGNORECASE)
_FAILURES = re.compile(r"(?P<number>.*?)\s*(?:part|loss(?:es)?|failures?|faults?)?", re.IGNORECASE)
_AT_MOST = re.compile(r"(?:below|under|less than|at most|not? more than|not above|up to|within|in|max(?:imum|\.)?|<=?"
                      r"|≤)\s*(?=[\d.,])", re.IGNORECASE)
_AT_LEAST = re.compile(r"(?:above|over|more than|at least|not? less than|not below|from|min(?:imum|\.)?|>=?|≥)"
                       r"\s*(?=[\d.,])", re.IGNORECASE)
"""What people write before a number that is a bound anyway."""
_NO_ANSWER = frozenset(("h", "d", "months", "a", "years", "y"))
"""Units that nobody means who says how soon an operation is answered."""
_CEILINGS = frozenset(("within_s", "rack_units", "watts", "budget"))
_MOST_FAILURES = 2
_NOTHING = Wish()


def asked(key: str, text: str, *, decimal_comma: bool = False) -> float | None:
    """The number of a wish that a text states; None where the text says that it is not asked for.

    Raises :class:`UnitError`, with what to write, for what cannot be read, a size, speed or time without a unit, and
    what is not possible.

    >>> asked("capacity_bytes", "60 TB"), asked("rate_per_s", "40k"), asked("request_bytes", "8 KiB")
    (60000000000000.0, 40000.0, 8192.0)
    >>> asked("kept_after_failure", "all of that"), asked("read_ratio", "70/30"), asked("failures", "one failure")
    (1.0, 0.7, 1.0)
    >>> asked("rack_units", "any"), asked("within_s", ""), asked("within_s", "< 1 ms"), asked("rate_per_s", ">40k")
    (None, None, 0.001, 40000.0)
    >>> try:
    ...     asked("capacity_bytes", "60")
    ... except UnitError as error:
    ...     error.problems[0].advice
    "'60' has no unit. Write '60 TB' or '60 GB'."
    """
    ask, written = ASKS[key], plainly(text).strip()
    bound = (_AT_MOST if key in _CEILINGS else _AT_LEAST).match(written)
    if bound is not None:
        written = written[bound.end():]
    plain = " ".join(written.lower().split())
    if plain in _NOT_ASKED and not (key == "failures" and plain == "any"):
        return None
    if key == "failures":
        return _failures(written)
    if plain == "none" and not ask.zero:
        return None
    if ask.unit == "1":
        return _share(key, written, plain, decimal_comma=decimal_comma)
    if ask.unit == "years":
        return _years(written, decimal_comma=decimal_comma)
    text = _amount(written, decimal_comma=decimal_comma) if ask.unit == "money" else _usual(key, written)
    value = _parsed(ask, text, written, decimal_comma=decimal_comma, blocks=key == "request_bytes")
    if ask.meant and written.rstrip(" .,")[-1:].isdigit():
        offers = tuple(f"{written} {each}" for each in ask.meant)
        raise UnitError(Problem(Severity.ERROR, "unit", f"{written!r} has no unit",
                                hint=f"Write {offers[0]!r} or {offers[1]!r}."), offers)
    if value <= 0:
        raise _impossible(written, "Ask for more than nothing.")
    return value


def asked_wish(
    texts: Mapping[str, str], *, decimal_comma: bool = False, choices: Wish = _NOTHING
) -> tuple[Wish, dict[str, UnitError]]:
    """The wish that some texts state, and what is wrong of which of them; ``choices`` has what is chosen from lists.

    A number that cannot be read is not asked for; one that says more of what is not asked for is told and left out.

    >>> wish, wrong = asked_wish({"capacity_bytes": "60 TB", "rate_per_s": "many", "within_s": "1 ms"})
    >>> wish.capacity_bytes, wish.within_s, sorted(wrong)
    (60000000000000.0, None, ['rate_per_s'])
    >>> print(asked_wish({"capacity_bytes": "60 TB", "within_s": "1 ms"})[1]["within_s"])
    '1 ms' says nothing by itself. Ask for operations a second too.
    """
    values: dict[str, Any] = {}
    wrong: dict[str, UnitError] = {}
    for key, text in texts.items():
        try:
            values[key] = asked(key, text, decimal_comma=decimal_comma)
        except UnitError as error:
            values[key], wrong[key] = None, error
    wish = replace(choices, **values)
    for key, rates in about_nothing(wish).items():
        if not wrong.keys() & set(rates):
            wrong[key] = UnitError(Problem(
                Severity.ERROR, "unit", f"{texts[key].strip()!r} says nothing by itself",
                hint=f"Ask for {' or '.join(NAMES[each] for each in rates)} too."))
        values[key] = None
    return replace(choices, **values), wrong


def asked_text(key: str, value: float | None, *, decimal_comma: bool = False) -> str:
    """A number of a wish as people type it; empty where it is not asked for. :func:`asked` reads it back.

    >>> asked_text("capacity_bytes", 60e12), asked_text("rate_per_s", 40_000.0), asked_text("within_s", 1e-3)
    ('60 TB', '40,000', '1 ms')
    >>> asked_text("request_bytes", 8192.0), asked_text("read_ratio", 0.7), asked_text("failures", 1)
    ('8 KiB', '70 %', 'one failure')
    """
    if value is None:
        return ""
    unit = ASKS[key].unit
    if key == "failures":
        return ("no failure", "one failure", "two failures")[int(value)]
    if unit == "1":
        text = f"{format_number(value * 100, 12)} %"
    elif unit in ("years", "1/s", "money"):
        text = format_number(value, 12)
    else:
        text = format_value(value, unit, 12)
    number, _, name = plain_spaces(text).partition(" ")
    if decimal_comma:
        number = number.replace(",", " ")  # parts thousands for everyone
    return f"{unmistakable(number)} {name}".rstrip()


def about_nothing(wish: Wish) -> dict[str, tuple[str, ...]]:
    """The numbers of a wish that say more of what is not asked for, each with what it could be about.

    >>> about_nothing(Wish(1e12, within_s=1e-3)), about_nothing(Wish(bandwidth_bytes_per_s=1e9, read_ratio=1.0))
    ({'within_s': ('rate_per_s',)}, {})
    """
    return {key: rates for key, rates in _ABOUT.items()
            if getattr(wish, key) is not None and not any(getattr(wish, name) for name in rates)}


def _usual(key: str, written: str) -> str:
    """A rate or time with words of everyday behind it, as it is written with a unit."""
    if key == "rate_per_s" and (found := _WORDY_RATE.fullmatch(written)):
        return found["number"].strip()
    if key == "within_s" and (found := _WORDY_TIME.fullmatch(written)):
        name = found["unit"].lower()
        unit = "s" if name.startswith("s") else "ms" if name.startswith(("milli", "msec")) else "µs"
        return f"{found['number']} {unit}"
    return written


def _amount(written: str, *, decimal_comma: bool) -> str:
    """An amount without its currency, which is that of the design, and with its thousands written out."""
    text = pointed(amount_of(written)[0], decimal_comma=decimal_comma, grouped=True)
    return written_out(text) or text


def _parsed(ask: _Ask, text: str, written: str, *, decimal_comma: bool, blocks: bool = False) -> float:
    try:
        return parse(text, ask.unit, decimal_comma=decimal_comma, blocks=blocks)
    except UnitError as error:
        far = ask.unit == "s" and [each.rpartition(" ")[2] in _NO_ANSWER for each in error.offers] == [True]
        if error.problems[0].code == UNKNOWN_UNIT or far:
            raise _no(ask, written) from error
        raise


def _no(ask: _Ask, written: str) -> UnitError:
    return UnitError(Problem(Severity.ERROR, UNKNOWN_UNIT, f"{written!r} is no {ask.noun}",
                             hint=f"For example {ask.example}."), (ask.example,))


def _impossible(written: str, hint: str) -> UnitError:
    return UnitError(Problem(Severity.ERROR, "unit", f"{written!r} is not possible", hint=hint))


def _share(key: str, written: str, plain: str, *, decimal_comma: bool) -> float:
    """A share: in percent, as a fraction, as reads and writes of a hundred, or in a word."""
    ask, of_reads, grows = ASKS[key], ASKS[key].zero, key == "growth_per_year"
    words = _READS if of_reads else {} if grows else _SHARES
    if plain in words:
        return words[plain]
    split = _SPLIT.fullmatch(plain) if of_reads else None
    if split is not None and int(split[1]) + int(split[2]) == 100:
        return int(split[1]) / 100
    value = _parsed(ask, written.removesuffix("reads").strip() if of_reads else written, written,
                    decimal_comma=decimal_comma)
    if value > 1 and _PERCENT.fullmatch(plain):
        value /= 100  # a bare number above 1 can only be percent
    value = round(value, 15)  # 70 % is 0.7, and no last digit more
    if value < 0 or (value == 0 and not of_reads) or (value > 1 and not grows):
        raise _impossible(written, "Ask for more than nothing." if grows else "A share of reads is at least 0 and at "
                          "most 100 %." if of_reads else "A share is above 0 and at most 100 %.")
    return value


def _years(written: str, *, decimal_comma: bool) -> float:
    found, ask = _YEARS.fullmatch(written), ASKS["horizon_years"]
    value = parse(found["number"], "count", decimal_comma=decimal_comma) if found is not None else 0.0
    if found is None:
        raise _no(ask, written)
    if not 0 < value <= 100:  # what a requirement may look ahead
        raise _impossible(written, "Ask for at most 100 years.")
    return value


def _failures(written: str) -> float:
    found = _FAILURES.fullmatch(written)
    said = " ".join(found["number"].lower().split()) if found is not None else ""
    said = said.removeprefix("any ").strip() or said
    count = int(said) if said.isdigit() else _COUNTS.get(said)
    if count is None:
        raise _no(ASKS["failures"], written)
    if count > _MOST_FAILURES:
        raise _impossible(written, "A design is laid out for none, one or two.")
    return float(count)
