"""The values of an axis as people type them: numbers in its unit, or words for its choices."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from sizer.catalog.records import Catalog
from sizer.errors import Problem, Severity, UnitError, nearest
from sizer.exploring.varying.inputs import Variable
from sizer.numerals import parted, unmistakable
from sizer.units import format_number, parse

MOST_VALUES = 25
_SHORT, _WHOLE = 6, 15
"""Digits of a proposed value: few where they say it, else all that mean something."""
_ALIKE = 1e-12
"""Numbers that differ by less are one, computed in two ways."""


def read_values(text: str, unit: str, *, decimal_comma: bool = False, blocks: bool = False) -> list[float]:
    """Values separated by commas or semicolons, or ``from .. to / count``; raises UnitError.

    Where the comma is the decimal mark, semicolons part the values; a comma before three digits parts thousands.

    >>> read_values("8, 16, 24", "count"), read_values("0 .. 1 / 3", "1")
    ([8.0, 16.0, 24.0], [0.0, 0.5, 1.0])
    >>> read_values("0,25; 0,5", "1", decimal_comma=True)
    [0.25, 0.5]
    """
    def read(value: str) -> float:
        return parse(value, unit, decimal_comma=decimal_comma, blocks=blocks)

    if ".." in text:
        ends, _, count = text.rpartition("/") if re.search(r"/\s*\d+\s*$", text) else (text, "", "")
        first, _, last = ends.partition("..")
        low, high = read(first), read(last)
        steps = max(int(parse(count or "5", "count")), 2)
        return [low + (high - low) * at / (steps - 1) for at in range(min(steps, MOST_VALUES + 1))]
    return [read(part) for part in parted(text, decimal_comma=decimal_comma)]


def read_words(text: str, variable: Variable, catalog: Catalog) -> list[str]:
    """Choices separated by commas or semicolons, models by what people call them; raises UnitError.

    Semicolons part names that have commas; a text that is such a name needs none.
    """
    mark = ";" if ";" in text or _item_called(text.strip(), variable, catalog) else ","
    return [_word(part.strip(), variable, catalog) for part in text.split(mark) if part.strip()]


def _item_called(text: str, variable: Variable, catalog: Catalog) -> str:
    """The id of the model of this name; empty where there is none, or no model is asked for."""
    wanted = text.casefold() if variable.field == "item" else ""
    return next((item.id for item in catalog.items.values() if wanted and wanted in (
        item.id.casefold(), item.title.casefold(), item.model.casefold(), item.part_number.casefold())), "")


def _word(text: str, variable: Variable, catalog: Catalog) -> str:
    if variable.field != "item":
        return text
    if found := _item_called(text, variable, catalog):
        return found
    close = nearest(text, [item.title for item in catalog.items.values()])
    raise UnitError(Problem(Severity.ERROR, "unknown-model", f"No record is called {text!r}.",
                            hint=f"Close are {', '.join(close)}." if close else "Copy the name from the catalog."))


def same_value(value: float | str, other: float | str | None) -> bool:
    """Whether two values of an axis are one, though one was written down and read again."""
    if isinstance(value, str) or not isinstance(other, int | float):
        return value == other
    return math.isclose(value, other, rel_tol=_ALIKE)


def values_text(
    values: Iterable[float | str], variable: Variable, catalog: Catalog, *, decimal_comma: bool = False
) -> str:
    """Values as the field of an axis shows them and reads them again."""
    words = [value_word(value, variable, catalog, decimal_comma=decimal_comma) for value in values]
    return "; ".join(words)


def value_word(value: float | str, variable: Variable, catalog: Catalog, *, decimal_comma: bool = False) -> str:
    """One of them."""
    if not isinstance(value, str):
        digits = _SHORT if same_value(float(f"{value:.{_SHORT}g}"), value) else _WHOLE
        text = format_number(value, digits)
        # As the heads of the table write it; a comma for thousands is none where it is the decimal mark.
        return unmistakable(text.replace(",", "")).replace(".", ",") if decimal_comma else unmistakable(text)
    item = catalog.items.get(value) if variable.field == "item" else None
    return item.title if item is not None else value
