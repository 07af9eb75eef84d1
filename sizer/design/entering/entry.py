"""Text typed or pasted into a cell, as a value of its field or a problem that says why not.

Numbers take any unit of their dimension (``1.2 TB``, ``8k``, ``50 %``), a leading ``=`` an arithmetic expression
(``=8*24``), and where a range is allowed ``15 GB .. 20 GB .. 100 GB`` or ``20 GB (15 - 100)`` as cells show it.
Thousands and decimal marks are those of :mod:`sizer.numerals`. A bad entry is a problem, never a zero.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sizer.design.entering.arithmetic import FormulaError, evaluate
from sizer.design.frozen import FrozenMap
from sizer.design.naming import Names
from sizer.design.records import Amount, FieldValue, StatedRange
from sizer.design.registry.display import as_percent
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of, unit_of
from sizer.design.registry.presets import Titled, preset_meant
from sizer.design.registry.values import Refusal, accept, did_you_mean, found, identifier_refusal, tidy
from sizer.design.registry.words import choice_meant, port_meant
from sizer.design.titles import NOUNS
from sizer.errors import Problem, UnitError
from sizer.numerals import amount_of, another_currency, plainly, pointed
from sizer.units import DIMENSIONS, UNKNOWN_UNIT, bare_without_thousandths, format_ratio, like, parse, unit_name

LONGEST_ENTRY = 100_000

_SHOWN_RANGE = re.compile(r"(?P<likely>[^()]+)\((?P<low>[^()]+?)\s+-\s+(?P<high>[^()]+)\)")
_BARE_NUMBER = re.compile(r"-?[\d.,' ]*\d[.,']?")
_UNIT_BEHIND = re.compile(r"[^A-Za-zµ%/]*\d\s*(?P<unit>[A-Za-zµ%/]\D*)")


class EntryRules(NamedTuple):
    """What a text is read with, besides its field."""

    decimal_comma: bool = False
    """Whether ``1,234`` is a number between one and two; else it is more than a thousand."""
    currency: str = ""
    """The currency of the design, which an amount with another one is held against; empty: not known."""
    items: Callable[[str], Sequence[str]] | None = None
    """The ids of the catalog items that a text such as a part number means; None: there is no catalog to ask."""
    near: Callable[[str], Sequence[str]] | None = None
    """What the items most like a text are called, where one that means none is refused; None: it is kept as it is."""
    presets: Mapping[str, Mapping[str, Titled]] | None = None
    """The presets of the catalog by table and id; None: there is no catalog to ask."""
    names: Names | None = None
    """What the records of the design are called; None: only their ids are known."""


def parse_field(
    table: str, key: str, text: str, record: object = None, *, member: str = "", decimal_comma: bool = False,
    reading: EntryRules | None = None,
) -> FieldValue | Problem:
    """The value that ``text`` means in this field, or a problem placed at the cell.

    ``record`` is the one edited: the unit of a target and the parameters of a workload depend on it. ``member`` is the
    one name edited inside a field of named numbers. ``decimal_comma`` is that of :class:`EntryRules` that say no more.

    >>> parse_field("items", "quantity", "=8*24")
    192
    >>> parse_field("pools", "chunk_bytes", "64 KiB")
    65536
    >>> parse_field("workloads", "read_ratio", "50 %")
    0.5
    >>> parse_field("items", "quantity", "many").text
    "Quantity is the text 'many'; a whole number from 1 up to 10,000,000 is needed"
    """
    spec = TABLES[table][key]
    unit = unit_of(spec, record)
    reading = reading or EntryRules(decimal_comma)
    if member:
        named = members_of(table, key, record).get(member)
        if named is None:
            taken: FieldValue | Refusal = Refusal("unknown-key", f"{spec.title} has no {member!r} here")
        else:
            taken = entered(named, text, named.unit, reading)
    elif spec.kind is FieldKind.NUMBERS:
        taken = _named_numbers(spec, text, members_of(table, key, record), reading)
    else:
        taken = entered(spec, text, unit, reading)
    if isinstance(taken, Refusal):
        identity = getattr(record, "identity", "") if table not in ("design", "policies") else ""
        return taken.problem("/".join(part for part in (table, identity, key, member) if part))
    return taken


def entered(spec: Field, text: str, unit: str, reading: EntryRules | None = None) -> FieldValue | Refusal:
    """The value of a field that ``text`` means, or why it means none. An empty text is the default: not stated."""
    reading = reading or EntryRules()
    if len(text) > LONGEST_ENTRY:
        return Refusal("limit", f"{spec.title} has {len(text)} characters; at most {LONGEST_ENTRY} are allowed")
    if spec.kind is FieldKind.NOTES:
        return accept(spec, text.replace("\r\n", "\n").replace("\r", "\n"))
    plain = plainly(text).strip()
    if not plain and not spec.required:
        return spec.default
    if spec.numeric:
        return _amount(spec, plain, unit, reading)
    if spec.kind is FieldKind.REFERENCES:
        return _records(spec, plain, reading.names)
    if spec.kind is FieldKind.REFERENCE and reading.names is not None:
        found_ = _record(spec, plain, reading.names)
        return found_ if isinstance(found_, Refusal) else accept(spec, found_)
    if spec.kind is FieldKind.CHOICE:
        return _choice(spec, plain)
    if spec.kind is FieldKind.PORT:
        return accept(spec, port_meant(plain))
    if spec.kind is FieldKind.CURRENCY:
        return accept(spec, plain.upper())
    if spec.kind is FieldKind.CATALOG and reading.items is not None:
        return _item(spec, plain, reading.items, reading.near)
    if spec.presets and reading.presets is not None:
        return _preset(spec, plain, reading.presets.get(spec.presets, {}), refuses=reading.near is not None)
    return accept(spec, plain if spec.kind is not FieldKind.TEXT else text.strip())


def letter_meant(spec: Field, text: str) -> str:
    """What a bare letter behind the size of a block is read as; empty where none stands there.

    >>> letter_meant(TABLES["pools"]["chunk_bytes"], "64k"), letter_meant(TABLES["pools"]["chunk_bytes"], "64 KB")
    ('64 KiB', '')
    """
    found = re.fullmatch(r"(?P<number>.*\d)\s*(?P<letter>[A-Za-z])", text.strip()) if spec.blocks else None
    name = unit_name(found["letter"], "B", blocks=True) if found is not None else ""
    return f"{found['number']} {name}" if found is not None and len(name) > 1 else ""


def _item(
    spec: Field, text: str, items: Callable[[str], Sequence[str]], near: Callable[[str], Sequence[str]] | None
) -> FieldValue | Refusal:
    """The id of the catalog item that an id or a part number means."""
    ids = items(text)
    if not ids and near is not None:
        offers = " or ".join(near(text))
        return Refusal("item", f"{text!r} is in no catalog",
                       f"Did you mean {offers}?" if offers else "Ctrl+M looks for it in the catalog.")
    if len(ids) > 1:
        return Refusal("item", f"{spec.title} is {found(text)}, the part number of {' and of '.join(ids[:3])}",
                       "Write the id of the one that is meant.")
    return accept(spec, ids[0] if ids else text)


def _preset(spec: Field, text: str, known: Mapping[str, Titled], *, refuses: bool) -> FieldValue | Refusal:
    """The id of the preset that a text means; one that means none is kept where it comes with many others."""
    meant = preset_meant(known, text)
    if meant or not refuses or text in (spec.default, *known):
        return accept(spec, meant or text)
    titles = [each.title for each in known.values()]
    return Refusal("preset", f"{text!r} is no {spec.title.casefold()} of the catalog", did_you_mean(text, titles)
                   or "Alt+Down lists what there is.")


def _choice(spec: Field, text: str) -> FieldValue | Refusal:
    return choice_meant(spec, text) or accept(spec, text)


def _record(spec: Field, text: str, names: Names | None) -> str | Refusal:
    """The id of the record that a text names."""
    ids = names.meant(spec.refers, text) if names is not None else (text,)
    if len(ids) == 1:
        return ids[0]
    if not ids and identifier_refusal(text) is None:
        return text  # an id of a record that may come: whoever takes the reference looks whether it is there
    if names is None or not ids:
        offers = names.known(spec.refers) if names is not None else ()
        return Refusal("reference", f"{text!r} is the name of no {_noun(spec)}", did_you_mean(text, offers))
    return Refusal("reference", f"{len(ids)} {_noun(spec)}s are called {text!r}",
                   f"Write the id of the one that is meant: {' or '.join(ids)}.")


def _noun(spec: Field) -> str:
    return NOUNS[spec.refers[0]][0]


def _records(spec: Field, text: str, names: Names | None) -> FieldValue | Refusal:
    """The ids of the records that a text names, parted by commas; plain ids also by spaces."""
    ids: list[str] = []
    for part in filter(None, map(str.strip, re.split(r"[,;\n]+", text))):
        if names is None or not names.meant(spec.refers, part):
            words = part.split()
            if names is None or (len(words) > 1 and all(names.meant(spec.refers, word) for word in words)):
                ids += words if names is None else [names.meant(spec.refers, word)[0] for word in words]
                continue
        found = _record(spec, part, names)
        if isinstance(found, Refusal):
            return found
        ids.append(found)
    return accept(spec, ids)


def _amount(spec: Field, text: str, unit: str, reading: EntryRules) -> FieldValue | Refusal:
    ends: list[str] | None = None
    if ".." in text:
        ends = [end.strip() for end in text.split("..")]
    elif spec.range_allowed and not text.startswith("=") and (shown := _SHOWN_RANGE.fullmatch(text)) is not None:
        ends = _shown_ends(*(shown[name].strip() for name in ("low", "likely", "high")))
    if ends is None:
        number = _number(spec, text, unit, reading)
        return number if isinstance(number, Refusal) else accept(spec, number, unit)
    if len(ends) != 3:
        return Refusal("range", f"{spec.title} is {found(text)}; a range has three values, low .. likely .. high")
    numbers = [_number(spec, end, unit, reading) for end in ends]
    for number in numbers:
        if isinstance(number, Refusal):
            return number
    low, middle, high = (float(number) for number in numbers if not isinstance(number, Refusal))
    return accept(spec, StatedRange(low, middle, high), unit)


def _shown_ends(low: str, likely: str, high: str) -> list[str]:
    """The values of a range as a cell shows it: its ends are in the unit of the likely value, where they name none.

    >>> _shown_ends("15", "20 GB", "100"), _shown_ends("900 MB", "1 GB", "2 GB"), _shown_ends("40", "50 %", "70")
    (['15 GB', '20 GB', '100 GB'], ['900 MB', '1 GB', '2 GB'], ['40 %', '50 %', '70 %'])
    """
    found = _UNIT_BEHIND.fullmatch(likely)
    unit = found["unit"] if found is not None else ""
    bare = all(_BARE_NUMBER.fullmatch(end) for end in (low, high))
    return [f"{end} {unit}" if bare and unit and end is not likely else end for end in (low, likely, high)]


def _number(spec: Field, text: str, unit: str, reading: EntryRules) -> float | Refusal:
    base = unit if unit in DIMENSIONS else "count"
    shown, formula = text, text.startswith("=")
    if unit == "money":
        text, sign = amount_of(text)
        other = another_currency(sign, reading.currency)
        if other:
            return Refusal(
                "currency", f"{spec.title} is {found(shown)}; the prices of this design are in {reading.currency}",
                f"Convert it from {other}, or change the currency of the design.")
    try:
        whole = unit == "count" and spec.kind is FieldKind.INTEGER
        grouped = not formula and (whole or unit == "money" or bare_without_thousandths(text, unit))
        text = pointed(text, decimal_comma=reading.decimal_comma, grouped=grouped, whole=whole)
        value = _value(spec, text, base)
    except FormulaError as fault:
        return Refusal("formula", f"{spec.title} is {found(text)}: {fault}")
    except UnitError as error:
        problem = error.problems[0]
        if not re.match(r"[-+=]?[\d.(]", text):
            refused = accept(spec, text, unit)
            hint = _written_like(spec, unit) or problem.hint
            text_ = refused.text if isinstance(refused, Refusal) else problem.text
            return Refusal("number", text_, hint)
        unfit = problem.code == UNKNOWN_UNIT or (not formula and not _all_taken(spec, error.offers, unit))
        hint = _written_like(spec, unit) if unfit else problem.hint
        return Refusal("unit", f"{spec.title}: {problem.text}", hint)
    if as_percent(spec, unit) and value > 1 and not re.search(r"%|x\s*$", text):
        percent = not isinstance(accept(spec, tidy(value / 100), unit), Refusal)
        if isinstance(refused := accept(spec, value, unit), Refusal):
            return Refusal("limit", f"{spec.title} is {found(text)}; {_share(spec)} is needed",
                           f"Write {value:.15g} %." if percent else _written_like(spec, unit))
        if percent:
            return Refusal("number", f"{spec.title} is {found(text)}, which can mean {value:.15g} % or {value:.15g} "
                           "times", f"Write {value:.15g} % or {value * 100:.15g} %.")
    plain = re.match(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?", text)
    return value if plain is not None and float(plain.group()) == value else tidy(value)


def _value(spec: Field, text: str, unit: str) -> float:
    return (evaluate(text[1:], unit, blocks=spec.blocks) if text.startswith("=")
            else parse(text, unit, blocks=spec.blocks))


def _all_taken(spec: Field, texts: Sequence[str], unit: str) -> bool:
    """Whether the field takes each of the texts."""
    return not any(isinstance(_amount(spec, text, unit, EntryRules()), Refusal) for text in texts)


def _share(spec: Field) -> str:
    low = spec.minimum if spec.minimum is not None else spec.above or 0.0
    return f"a share from {format_ratio(low)} up to {format_ratio(spec.maximum if spec.maximum is not None else 1.0)}"


def _written_like(spec: Field, unit: str) -> str:
    """A hint with an entry that this field takes: its own example, else a number in its unit."""
    low, above = spec.minimum or 0.0, spec.above or 0.0
    for text in (spec.example, like(unit), f"{max(low, above + 1):g}"):
        try:
            value = _value(spec, text, unit) if text else None
        except (FormulaError, UnitError, KeyError):
            continue
        if value is not None and not isinstance(accept(spec, tidy(value), unit), Refusal):
            return f"Write it like {text!r}."
    return ""


def _named_numbers(spec: Field, text: str, members: Mapping[str, Field], reading: EntryRules) -> FieldValue | Refusal:
    values: dict[str, Amount] = {}
    for part in filter(None, (piece.strip() for piece in re.split(r"[;\n]", text))):
        name, equals, entry = part.partition("=")
        name = name.strip()
        member = members.get(name) or next((each for each in members.values() if each.title == name), None)
        if member is None or not equals:
            allowed = ", ".join(members) or "none here"
            why = f"{spec.title} is {found(part)}; 'name = value' is needed, with the names {allowed}"
            return Refusal("unknown-key", why, did_you_mean(name, list(members)))
        value = entered(member, entry, member.unit, reading)
        if isinstance(value, Refusal):
            return value
        if isinstance(value, int | float | StatedRange):
            values[member.key] = value
    return FrozenMap(values)
