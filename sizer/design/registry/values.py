"""Whether a raw value, from a file or from an edit, is one a field can hold; if not, why not and what is allowed."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import msgspec

from sizer.dates import is_day, meant
from sizer.design.fieldspec import Field, FieldKind
from sizer.design.frozen import FrozenMap
from sizer.design.protection import PROTECTIONS, normal_protection, refused_because
from sizer.design.records import Amount, FieldValue, StatedRange
from sizer.errors import Location, Problem, Severity, nearest
from sizer.units import format_value

LONGEST_TEXT = 100_000
LONGEST_LINE = 1_000
LONGEST_ID = 64

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_NAMES = frozenset((FieldKind.IDENTIFIER, FieldKind.REFERENCE, FieldKind.CATALOG, FieldKind.PORT, FieldKind.TEXT))
_CURRENCY = re.compile(r"[A-Z]{3}")
# Control characters other than tab and line feed cannot be written to a workbook, lone surrogates not to any file.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class NotANumber(msgspec.Struct, frozen=True):
    """A number the file spells but no field can hold: NaN, Infinity, or one with thousands of digits."""

    text: str


class Refusal(msgspec.Struct, frozen=True):
    """Why a value is not taken: what was found and what is allowed, and what to do."""

    code: str
    text: str
    hint: str = ""
    rest: tuple[str, ...] = ()
    """What of it can still be looked at, so that one fault does not hide another."""

    def problem(self, place: str, file: str = "") -> Problem:
        """The refusal as a problem at ``place``."""
        return Problem(Severity.ERROR, self.code, self.text, Location(file, place), self.hint)


def tidy(value: float) -> float:
    """The number without the last digit's noise of converting a unit; whole numbers are exact and stay.

    >>> 70 * 0.01, tidy(70 * 0.01)
    (0.7000000000000001, 0.7)
    """
    return value if value.is_integer() else float(f"{value:.15g}")


def found(raw: object) -> str:
    """What was found, short enough for a sentence."""
    if raw is None:
        return "nothing"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, NotANumber):
        return raw.text if len(raw.text) <= 20 else f"a number of {len(raw.text)} characters"
    if isinstance(raw, Mapping):
        return "an object"
    if isinstance(raw, list | tuple):
        return "a list"
    if isinstance(raw, str):
        shown = raw if len(raw) <= 40 else raw[:37] + "..."
        return f"the text {ascii(shown) if _UNWRITABLE.search(shown) else repr(shown)}"
    return f"{raw!r}"


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A hint naming the allowed word most like ``word``, or nothing."""
    close = nearest(word, allowed, 1)
    return f"Did you mean {str(close[0])!r}?" if close else ""


def accept(spec: Field, raw: object, unit: str | None = None) -> FieldValue | Refusal:
    """``raw`` as a value of the field, or why not. ``unit`` is the unit where it depends on the record."""
    if raw is None:
        if spec.optional:
            return None
        return Refusal("type", f"{spec.title} is empty; {_allowed(spec)} is needed")
    if spec.kind in _NAMES and type(raw) is str and len(raw) <= LONGEST_ID and _ID.fullmatch(raw):
        return raw  # nearly every text of a large design is a plain name, which all of these take
    unit = spec.unit if unit is None else unit
    ranged = spec.kind is FieldKind.NUMBER or spec.range_allowed
    if isinstance(raw, StatedRange) or (ranged and isinstance(raw, Mapping)):
        return _range(spec, raw, unit)
    if spec.numeric:
        return accept_number(spec, raw, unit)
    if spec.kind is FieldKind.REFERENCES:
        return _references(spec, raw)
    if not isinstance(raw, str):
        return Refusal("type", f"{spec.title} is {found(raw)}; {_allowed(spec)} is needed")
    return _word(spec, raw)


def accept_number(spec: Field, raw: object, unit: str) -> int | float | Refusal:
    """``raw`` as one number within the limits of the field, or why not."""
    if isinstance(raw, NotANumber) or (isinstance(raw, float) and not math.isfinite(raw)):
        return Refusal("number", f"{spec.title} is {found(raw)}; {_allowed(spec, unit)} is needed")
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        hint = "Write the number without quotes, in the base unit." if isinstance(raw, str) else ""
        return Refusal("type", f"{spec.title} is {found(raw)}; {_allowed(spec, unit)} is needed", hint)
    value: int | float = raw
    if spec.kind is FieldKind.INTEGER:
        if isinstance(raw, float) and not raw.is_integer():
            return Refusal("number", f"{spec.title} is {raw!r}; {_allowed(spec, unit)} is needed")
        value = int(raw)
    too_low = (spec.minimum is not None and value < spec.minimum) or (spec.above is not None and value <= spec.above)
    if too_low or (spec.maximum is not None and value > spec.maximum):
        return Refusal("limit", f"{spec.title} is {_shown(raw, unit)}; {_allowed(spec, unit)} is needed")
    return value if spec.kind is FieldKind.INTEGER else float(value)


def accept_numbers(
    spec: Field, raw: object, members: Mapping[str, Field]
) -> tuple[FrozenMap[Amount], tuple[tuple[str, Refusal], ...]]:
    """A map of named numbers, and the refusals with the name each is about (empty: the whole)."""
    if not isinstance(raw, Mapping):
        return FrozenMap(), (("", Refusal("type", f"{spec.title} is {found(raw)}; an object of numbers is needed")),)
    values: dict[str, Amount] = {}
    refused: list[tuple[str, Refusal]] = []
    for name, value in raw.items():
        member = members.get(name)
        if member is None:
            allowed = ", ".join(members) or "none here"
            hint = did_you_mean(name, list(members))
            refused.append((name, Refusal("unknown-key", f"unknown {spec.key} {name!r}; allowed are {allowed}", hint)))
            continue
        taken = accept(member, value)
        if isinstance(taken, Refusal):
            refused.append((name, taken))
        elif isinstance(taken, int | float | StatedRange):
            values[name] = taken
    return FrozenMap(values), tuple(refused)


def identifier_refusal(word: str, title: str = "The id") -> Refusal | None:
    """Why ``word`` cannot be an id, or None."""
    if _ID.fullmatch(word) and len(word) <= LONGEST_ID:
        return None
    hint = "Dots and slashes separate the parts of a figure's key and of a place."
    return Refusal("id", f"{title} is {found(word)}; 1 to {LONGEST_ID} letters, digits, '-' or '_' are allowed", hint)


def _range(spec: Field, raw: Mapping[object, object] | StatedRange, unit: str) -> FieldValue | Refusal:
    if not spec.range_allowed:
        return Refusal("type", f"{spec.title} cannot be a range; {_allowed(spec, unit)} is needed")
    ends = {"low": raw.low, "likely": raw.likely, "high": raw.high} if isinstance(raw, StatedRange) else raw
    if set(ends) != {"low", "likely", "high"}:
        keys = ", ".join(sorted(map(str, ends))) or "nothing"
        text = f"{spec.title} is an object with {keys}; {_allowed(spec, unit)}, or an object with low, likely and high"
        whose = "in the currency of the design" if unit == "money" else "in the base unit"
        return Refusal("type", f"{text}, is needed", f"Write the number alone, without quotes, {whose}.")
    numbers = []
    for name in ("low", "likely", "high"):
        value = accept_number(spec, ends[name], unit)
        if isinstance(value, Refusal):
            return msgspec.structs.replace(value, text=f"{name}: {value.text}")
        numbers.append(float(value))
    low, middle, high = numbers
    if not low <= middle <= high:
        return Refusal("limit", f"{spec.title} runs low {low!r}, likely {middle!r}, high {high!r}; they must not fall")
    return StatedRange(low, middle, high)


def _references(spec: Field, raw: object) -> FieldValue | Refusal:
    if spec.lone and isinstance(raw, str):
        raw = (raw,)
    if not isinstance(raw, list | tuple):
        return Refusal("type", f"{spec.title} is {found(raw)}; {_allowed(spec)} is needed")
    for word in raw:
        if not isinstance(word, str):
            return Refusal("type", f"{spec.title} contains {found(word)}; ids are texts")
        if (refusal := identifier_refusal(word, f"An id in {spec.title}")) is not None:
            return refusal
    twice = sorted(word for word, count in Counter(raw).items() if count > 1)
    if twice:
        return Refusal("duplicate", f"{spec.names} {', '.join(twice)} more than once", rest=tuple(dict.fromkeys(raw)))
    return tuple(raw)


def _word(spec: Field, raw: str) -> FieldValue | Refusal:
    longest = LONGEST_TEXT if spec.kind is FieldKind.NOTES else LONGEST_LINE
    if len(raw) > longest:
        return Refusal("limit", f"{spec.title} has {len(raw)} characters; at most {longest} are allowed")
    if (bad := _UNWRITABLE.search(raw)) is not None:
        return Refusal("text", f"{spec.title} contains the character U+{ord(bad.group()):04X}, which cannot be written")
    if spec.kind is not FieldKind.NOTES and "\n" in raw:
        return Refusal("text", f"{spec.title} has several lines; one is allowed")
    if raw == "" and (spec.required or spec.default == ""):
        return Refusal("missing", f"{spec.title} is empty; a text is needed") if spec.required else raw
    read = _READERS.get(spec.kind)
    return raw if read is None else read(spec, raw)


def _read_id(spec: Field, raw: str) -> FieldValue | Refusal:
    return identifier_refusal(raw, spec.title) or raw


def _read_choice(spec: Field, raw: str) -> FieldValue | Refusal:
    for word in spec.choices:
        if word == raw:
            return word
    text = f"{spec.title} is {found(raw)}; allowed are {', '.join(spec.choices)}"
    return Refusal("choice", text, did_you_mean(raw, spec.choices))


def _read_protection(spec: Field, raw: str) -> FieldValue | Refusal:
    if (name := normal_protection(raw)) is not None:
        return name
    why, instead = refused_because(raw)
    if why:
        return Refusal("choice", f"{spec.title} is {found(raw)}, and {why}", instead)
    text = (f"{spec.title} is {found(raw)}; allowed are {', '.join(PROTECTIONS)}, k+m such as 8+2, declustered-k+m, "
            "and dRAID such as draid2:8d:60c:2s")
    return Refusal("choice", text, did_you_mean(raw.lower(), PROTECTIONS))


def _read_date(spec: Field, raw: str) -> FieldValue | Refusal:
    if is_day(raw):
        return raw
    return Refusal("date", f"{spec.title} is {found(raw)}; a date is written year-month-day", meant(raw))


def _read_currency(spec: Field, raw: str) -> FieldValue | Refusal:
    if _CURRENCY.fullmatch(raw):
        return raw
    return Refusal("currency", f"{spec.title} is {found(raw)}; three capital letters are needed", "Such as EUR.")


_READERS: Mapping[FieldKind, Callable[[Field, str], FieldValue | Refusal]] = MappingProxyType(
    {
        FieldKind.IDENTIFIER: _read_id,
        FieldKind.REFERENCE: _read_id,
        FieldKind.CHOICE: _read_choice,
        FieldKind.PROTECTION: _read_protection,
        FieldKind.DATE: _read_date,
        FieldKind.CURRENCY: _read_currency,
    }
)


def _shown(value: float, unit: str) -> str:
    if isinstance(value, int) and not -(10**20) < value < 10**20:
        return "a number beyond all limits"
    if unit in ("", "text", "count", "1", "money") or not -1e15 < value < 1e15:
        return f"{int(value):,}" if abs(value) < 1e15 and value == int(value) else repr(value)
    return format_value(value, unit)


def _allowed(spec: Field, unit: str | None = None) -> str:
    """What a field takes, as a noun phrase."""
    if not spec.numeric:
        if spec.kind is FieldKind.CHOICE:
            return f"one of {', '.join(spec.choices)}"
        listed = "an id or a list of ids" if spec.lone else "a list of ids"
        return listed if spec.kind is FieldKind.REFERENCES else "a text"
    unit = spec.unit if unit is None else unit
    noun = "a whole number" if spec.kind is FieldKind.INTEGER else "a number"
    low = f"from {_shown(spec.minimum, unit)}" if spec.minimum is not None else ""
    low = f"above {_shown(spec.above, unit)}" if spec.above is not None else low
    high = f"up to {_shown(spec.maximum, unit)}" if spec.maximum is not None else ""
    return " ".join(part for part in (noun, low, high) if part)
