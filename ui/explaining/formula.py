"""The law of a figure set in lines: a formula, what its parts stand for, and the numbers put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import FormulaLines, decided_lines, law_lines, symbol_names, words_lines
from ui.widgets.theme import Colours

_FOUND = "No formula gives it. It is the value for which this holds, found by halving the room it lies in:"
_TOGETHER = "No formula gives it. A procedure finds it together with others:"
_INDEX = re.compile(r"(?<=\w)_(\w+)")
_BELOW = r"<sub>\1</sub>"
_STEP, _PART = 12, 24
"""How far the lines below the first of a formula, and those of its parts, stand to the right."""


def formula(figure: Figure, law: Law | Solved | Procedure, result: str, colours: Colours) -> str:
    """The law in words, in symbols, and with the numbers put in; ``result`` is what it gives.

    An equation has no words that would be read: what its symbols stand for is listed in their place.
    """
    count, muted = len(figure.inputs), colours.text2.name()
    if isinstance(law, Procedure):
        return _line(escape(_TOGETHER), 0) + _line(escape(law.title), _STEP)
    if isinstance(law, Solved):
        made = _line(escape(_FOUND), 0) + "".join(_set(law_lines(law, count, guarded=False), italic=True))
        rows = "".join(
            f"<tr><td style='padding-right:8px'>{_slanted(symbol)}</td>"
            f"<td style='color:{muted}'>{escape(name)}</td></tr>" for symbol, name in symbol_names(law, count))
        return f"{made}{_line('Symbols', 0)}<table cellspacing='0' style='margin-left:{_STEP}px'>{rows}</table>"
    words, symbols = words_lines(law, count), law_lines(law, count, guarded=False)
    parts = [*_set(words)]
    if symbols != words and not law.words:
        parts += _set(symbols, italic=True)
    if figure.origin is not Origin.TABLE and (numbers := decided_lines(figure)) is not None:
        parts += [*_set(numbers.led_by("= ")), _line(f"= {result}", 0)]
    return "".join(parts)


def _set(lines: FormulaLines, *, italic: bool = False) -> Iterator[str]:
    """A formula, each of its steps and parts in a line of its own."""
    written = _slanted if italic else escape
    first, *rest = lines.steps
    yield _line(written(first), 0)
    for step in rest:
        yield _line(written(step), _STEP)
    if lines.named:
        yield _line("where", _STEP)
        for part in lines.named:
            yield _line(written(part), _PART)
    if lines.more:
        yield _line(f"… {escape(lines.more)}", _STEP)


def _slanted(text: str) -> str:
    """Symbols as one sets them: what stands behind an underscore below the line."""
    return f"<i>{_INDEX.sub(_BELOW, escape(text))}</i>"


def _line(inside: str, left: int) -> str:
    """A line whose further ones, where it has no room, stand a little to the right of its first."""
    return f"<p style='margin:2px 0 2px {left + _STEP}px; text-indent:-{_STEP}px'>{inside}</p>"
