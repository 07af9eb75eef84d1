"""Why a text typed into a cell was not taken, in the words that stand under it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.design.naming import small
from sizer.design.registry.fields import Field, FieldKind
from sizer.design.registry.words import word_of
from sizer.errors import Problem

_NO_NUMBER = frozenset(("number", "unit", "type"))
_WANTED: Mapping[str, str] = MappingProxyType(
    {
        "B": "A size with its unit", "s": "A time with its unit", "B/s": "A rate with its unit", "W": "A power",
        "1/s": "A number a second", "1": "A share", "money": "An amount", "m": "A length",
    }
)
"""Unit -> what a number of it is asked for as."""
STAYS = "The old value stays."


def refused_words(spec: Field, text: str, problem: Problem, present: str = "", unit: str | None = None) -> str:
    """What stands under a cell: what the text is not, what is wanted, with the ``present`` entry as an example.

    >>> from sizer.design.entering.entry import parse_field
    >>> from sizer.design.registry.fields import field
    >>> why = parse_field("items", "quantity", "12 drvies")
    >>> refused_words(field("items", "quantity"), "12 drvies", why, "736")
    '"12 drvies" is no quantity. A whole number, for example 736. The old value stays.'
    >>> why = parse_field("requirements", "kind", "cap")
    >>> refused_words(field("requirements", "kind"), "cap", why)
    '"cap" may be usable capacity or effective capacity: type more of it. The old value stays.'
    """
    shown = text.strip() if len(text.strip()) <= 40 else f"{text.strip()[:37]}..."
    if spec.numeric and problem.code in _NO_NUMBER:
        unit = spec.unit if unit is None else unit
        wanted = "A whole number" if spec.kind is FieldKind.INTEGER and unit == "count" else (
            _WANTED.get(unit, "A number"))
        example = present or spec.example
        return (f'"{shown}" is no {small(spec.title)}. {wanted}{f", for example {example}" if example else ""}. '
                f"{STAYS}")
    if spec.kind is FieldKind.CHOICE and problem.code == "choice":
        words = [word_of(spec, code) for code in spec.choices]
        meant = [word for word in words if all(part in word.casefold() for part in shown.casefold().split())]
        if 1 < len(meant) < len(words):
            return f'"{shown}" may be {", ".join(meant[:-1])} or {meant[-1]}: type more of it. {STAYS}'
        return f'"{shown}" is no {small(spec.title)}. One of {", ".join(words)}. {problem.hint} {STAYS}'.replace(
            "  ", " ")
    return f"{problem.advice} {STAYS}"
