"""The values of an axis as people type them: numbers in its unit, or words for its choices."""

from __future__ import annotations

import re

from sizer.catalog.records import Catalog
from sizer.errors import Problem, Severity, UnitError, nearest
from sizer.exploring.varying.inputs import Variable
from sizer.numerals import parted
from sizer.units import format_number, parse

MOST_VALUES = 25


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
    """Choices separated by commas or semicolons, models by what people call them; raises UnitError."""
    return [_word(part.strip(), variable, catalog) for part in re.split(r"[;,]", text) if part.strip()]


def _word(text: str, variable: Variable, catalog: Catalog) -> str:
    if variable.field != "item":
        return text
    wanted = text.casefold()
    for item in catalog.items.values():
        if wanted in (item.id.casefold(), item.title.casefold(), item.model.casefold(), item.part_number.casefold()):
            return item.id
    close = nearest(text, [item.title for item in catalog.items.values()])
    raise UnitError(Problem(Severity.ERROR, "unknown-model", f"No record is called {text!r}.",
                            hint=f"Close are {', '.join(close)}." if close else "Copy the name from the catalog."))


def value_word(value: float | str, variable: Variable, catalog: Catalog) -> str:
    """A value as the field of an axis shows it and reads it again."""
    if not isinstance(value, str):
        return format_number(value, 6).replace(",", "")
    item = catalog.items.get(value) if variable.field == "item" else None
    return item.title if item is not None else value
