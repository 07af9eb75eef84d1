"""Text typed or pasted into a cell, as a value of its field or a problem that says why not.

Numbers take any unit of their dimension (``1.2 TB``, ``8k``, ``50 %``), a leading ``=`` an arithmetic expression
(``=8*24``), and where a range is allowed ``15 GB .. 20 GB .. 100 GB`` or ``20 GB (15 GB - 100 GB)`` as cells show it.
A bad entry is a problem, never a zero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sizer.design.arithmetic import FormulaError, evaluate
from sizer.design.display import as_percent
from sizer.design.fields import TABLES, Field, FieldKind, members_of, unit_of
from sizer.design.frozen import FrozenMap
from sizer.design.records import Amount, FieldValue, Range
from sizer.design.values import Refusal, accept, did_you_mean, found, tidy
from sizer.errors import Problem, UnitError
from sizer.units import DIMENSIONS, parse

LONGEST_ENTRY = 100_000

_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "-", "\u2013": "-", "\ufeff": ""})
_SHOWN_RANGE = re.compile(r"(?P<likely>[^()]+)\((?P<low>[^()]+?)\s+-\s+(?P<high>[^()]+)\)")
_CURRENCY = re.compile(r"^(?:[A-Z]{3}|[€$£¥])\s*|\s*(?:[A-Z]{3}|[€$£¥])$")


def parse_field(
    table: str, key: str, text: str, record: object = None, *, member: str = "", decimal_comma: bool = False
) -> FieldValue | Problem:
    """The value that ``text`` means in this field, or a problem placed at the cell.

    ``record`` is the one edited: the unit of a target and the parameters of a workload depend on it. ``member`` is the
    one name edited inside a field of named numbers. With ``decimal_comma`` numbers are written ``1.234,5``.

    >>> parse_field("items", "quantity", "=8*24")
    192
    >>> parse_field("pools", "chunk_bytes", "64 KiB")
    65536
    >>> parse_field("workloads", "read_ratio", "50 %")
    0.5
    >>> parse_field("items", "quantity", "many").text
    "Quantity is the text 'many'; a whole number from 1 up to 10000000 is needed"
    """
    spec = TABLES[table][key]
    unit = unit_of(spec, record)
    if member:
        named = members_of(table, key, record).get(member)
        if named is None:
            taken: FieldValue | Refusal = Refusal("unknown-key", f"{spec.title} has no {member!r} here")
        else:
            taken = entered(named, text, named.unit, decimal_comma)
    elif spec.kind is FieldKind.NUMBERS:
        taken = _named_numbers(spec, text, members_of(table, key, record), decimal_comma)
    else:
        taken = entered(spec, text, unit, decimal_comma)
    if isinstance(taken, Refusal):
        identity = getattr(record, "identity", "") if table not in ("design", "policies") else ""
        return taken.problem("/".join(part for part in (table, identity, key, member) if part))
    return taken


def entered(spec: Field, text: str, unit: str, decimal_comma: bool = False) -> FieldValue | Refusal:
    """The value of a field that ``text`` means, or why it means none. An empty text is the default: not stated."""
    if len(text) > LONGEST_ENTRY:
        return Refusal("limit", f"{spec.title} has {len(text)} characters; at most {LONGEST_ENTRY} are allowed")
    if spec.kind is FieldKind.NOTES:
        return accept(spec, text.replace("\r\n", "\n").replace("\r", "\n"))
    plain = text.translate(_SPACES).strip()
    if not plain and not spec.required:
        return spec.default
    if spec.numeric:
        return _amount(spec, plain, unit, decimal_comma)
    if spec.kind is FieldKind.REFERENCES:
        return accept(spec, [word for word in re.split(r"[\s,;]+", plain) if word])
    if spec.kind is FieldKind.CHOICE:
        return _choice(spec, plain)
    if spec.kind is FieldKind.CURRENCY:
        return accept(spec, plain.upper())
    return accept(spec, plain if spec.kind is not FieldKind.TEXT else text.strip())


def with_point(text: str) -> str:
    """Numbers written ``1.234,5`` or ``1 234,5`` as numbers with a decimal point.

    >>> with_point("1.234,5 .. 2.000 GB")
    '1234.5 .. 2000 GB'
    """
    return re.sub(r"(?<=\d)[. ](?=\d{3}(?:\D|$))", "", text).replace(",", ".")


def _choice(spec: Field, text: str) -> FieldValue | Refusal:
    wanted = re.sub(r"[\s_-]+", "-", text.lower())
    plain = {re.sub(r"[\s_-]+", "-", word): word for word in spec.choices}
    if wanted in plain:
        return plain[wanted]
    begun = [word for name, word in plain.items() if name.startswith(wanted)]
    return begun[0] if len(begun) == 1 else accept(spec, text)


def _amount(spec: Field, text: str, unit: str, decimal_comma: bool) -> FieldValue | Refusal:
    ends: list[str] | None = None
    if ".." in text:
        ends = [end.strip() for end in text.split("..")]
    elif spec.range_allowed and not text.startswith("=") and (shown := _SHOWN_RANGE.fullmatch(text)) is not None:
        ends = [shown["low"].strip(), shown["likely"].strip(), shown["high"].strip()]
    if ends is None:
        number = _number(spec, text, unit, decimal_comma)
        return number if isinstance(number, Refusal) else accept(spec, number, unit)
    if len(ends) != 3:
        return Refusal("range", f"{spec.title} is {found(text)}; a range has three values, low .. likely .. high")
    numbers = [_number(spec, end, unit, decimal_comma) for end in ends]
    for number in numbers:
        if isinstance(number, Refusal):
            return number
    low, middle, high = (float(number) for number in numbers if not isinstance(number, Refusal))
    return accept(spec, Range(low, middle, high), unit)


def _number(spec: Field, text: str, unit: str, decimal_comma: bool) -> float | Refusal:
    base = unit if unit in DIMENSIONS else "count"
    text = with_point(text) if decimal_comma else re.sub(r"(?<=\d) (?=\d{3}(?:\D|$))", "", text)
    if unit == "money":
        text = _CURRENCY.sub("", _CURRENCY.sub("", text))
    try:
        value = evaluate(text[1:], base) if text.startswith("=") else parse(text, base)
    except FormulaError as fault:
        return Refusal("formula", f"{spec.title} is {found(text)}: {fault}")
    except UnitError as error:
        problem = error.problems[0]
        if not re.match(r"[-+=]?[\d.(]", text):
            refused = accept(spec, text, unit)
            hint = f"Write it like {spec.example!r}." if spec.example else problem.hint
            text_ = refused.text if isinstance(refused, Refusal) else problem.text
            return Refusal("number", text_, hint)
        return Refusal("unit", f"{spec.title}: {problem.text}", problem.hint)
    if as_percent(spec, unit) and value > 1 and "%" not in text and spec.maximum is not None and value > spec.maximum:
        return Refusal(
            "limit", f"{spec.title} is {found(text)}; a share from 0 % up to 100 % is needed", f"Write {text} %?"
        )
    plain = re.match(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?", text)
    return value if plain is not None and float(plain.group()) == value else tidy(value)


def _named_numbers(spec: Field, text: str, members: Mapping[str, Field], decimal_comma: bool) -> FieldValue | Refusal:
    values: dict[str, Amount] = {}
    for part in filter(None, (piece.strip() for piece in re.split(r"[;\n]", text))):
        name, equals, entry = part.partition("=")
        name = name.strip()
        member = members.get(name) or next((each for each in members.values() if each.title == name), None)
        if member is None or not equals:
            allowed = ", ".join(members) or "none here"
            why = f"{spec.title} is {found(part)}; 'name = value' is needed, with the names {allowed}"
            return Refusal("unknown-key", why, did_you_mean(name, list(members)))
        value = entered(member, entry, member.unit, decimal_comma)
        if isinstance(value, Refusal):
            return value
        if isinstance(value, int | float | Range):
            values[member.key] = value
    return FrozenMap(values)
