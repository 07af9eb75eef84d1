"""Values behind figures as a reader of formulas takes them in: rounded as elsewhere, with one digit more."""

from __future__ import annotations

from reports.blocks.findings import Findings
from reports.wording.quantities.numbers import is_factor, is_stated
from sizer.design.naming import Names
from sizer.figures.figure import Figure, Origin
from sizer.language import say, shown
from sizer.readable import read
from sizer.units import NARROW, THIN, counted, format_number, format_ratio, format_value

_DIGITS = 4


def value_of(found: Findings, figure: Figure, number: float | None = None) -> str:
    """The value of a figure with its unit; ``number`` is what it is in another case."""
    if isinstance(figure.value, str):
        return shown(figure.value)
    if figure.origin is Origin.TABLE:
        return counted(len(figure.value), "line")
    value = figure.number if number is None else number
    if figure.unit == "money":
        return read(value, "money", currency=found.sizing.design.currency, compared=True,
                    bound=number is None and _lacks(found, figure)).value
    if is_stated(figure) and number is None and not (figure.unit == "1" and is_factor(figure)):
        return read(value, figure.unit, stated=True).value
    return number_of(value, figure.unit, factor=is_factor(figure))


def _lacks(found: Findings, figure: Figure) -> bool:
    """Whether a figure is a total that lines are missing from, so that it is at least so much."""
    stem, _, name = figure.key.rpartition(".")
    missing = found.sizing.sheet.figures.get(f"{stem}.unknown_lines")
    return name == "total" and missing is not None and (missing.number > 0 or bool(found.sizing.unlisted))


def number_of(value: float, unit: str, *, factor: bool = False) -> str:
    """A number of a unit. A share is in percent; what may be more than the whole is a factor.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(number_of(0.0047943, "s")), plain_spaces(number_of(0.7686, "1")), number_of(1.4, "1")
    ('4.794 ms', '76.86 %', '1.4')
    """
    if unit == "1":
        return format_number(value, _DIGITS) if factor or not 0 < value <= 1 else format_ratio(value, _DIGITS)
    return format_value(value, unit, _DIGITS)


def label_of(found: Findings, figure: Figure) -> str:
    """What a figure is called; of a cell of a table with the record that it is of."""
    place = found.sizing.sheet.cell_place(figure)
    if place is None:
        return shown(figure.label)
    name = figure.key.split(".", 1)[0]
    row = found.sizing.sheet.tables[name].rows[place[1]]
    told = next((line.description for line in found.sizing.bom if line.row == row), row)
    called = Names(found.sizing.design).called(name, row)
    return say("{label}: {name}", label=shown(figure.label), name=told if called == row else called)


def range_of(found: Findings, figure: Figure) -> str:
    """The plausible range of an input, in brackets; nothing where it has none."""
    if figure.range is None:
        return ""
    reading = found.reader.amount(figure.key).reading
    span = reading.span_with_unit.replace(THIN, "\u00a0").replace(NARROW, "\u00a0")  # no line ends within it
    return f" ({span})" if span else ""
