"""Which texts of a design the proposal cannot set in type, told before it is written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from reports.pdf.fonts import Fonts, composed, needs_shaping, register
from sizer.design.records import values_of
from sizer.design.scenarios import table_of
from sizer.design.titles import TABLE_TITLES
from sizer.errors import Location, Problem, Severity
from sizer.numerals import agreeing
from sizer.sizing.result import Sizing

_MOST = 20
_HEADER = ("title", "customer", "author", "notes")
_TABLES = tuple(name for name in TABLE_TITLES if name not in ("design", "policies", "scenarios"))


def unset_texts(sizing: Sizing) -> tuple[Problem, ...]:
    """A warning for each text that the proposal would print with � in place of characters; none where all is set.

    Of more than twenty the rest is counted.
    """
    register()
    found: list[Problem] = []
    more = 0
    for place, text in dict(_texts(sizing)).items():
        fonts = Fonts()
        for line in text.splitlines():  # which are set one below another
            list(fonts.runs(line))
        if not fonts.missing:
            continue
        if len(found) < _MOST:
            found.append(_problem(place, list(fonts.missing)))
        else:
            more += 1
    if more:
        found.append(Problem(Severity.WARNING, "not-set-in-type",
                             f"{more} further {'text has' if more == 1 else 'texts have'} such characters"))
    return tuple(found)


def _problem(place: str, characters: list[str]) -> Problem:
    shown = ", ".join(f"U+{ord(one):04X}" for one in characters[:8])
    more = f" and {len(characters) - 8} more" if len(characters) > 8 else ""
    scripts = sorted({_script(one) for one in characters if needs_shaping(one)})
    why = (f"{' and '.join(scripts)} letters join, stack or run from right to left, which it does not do" if scripts
           else f"no font on this system has {agreeing(len(characters), 'it', 'them')}")
    hint = ("Write the text in another script, or finish the proposal elsewhere." if scripts
            else "Write the text otherwise, or install a TrueType font for it.")
    return Problem(
        Severity.WARNING, "not-set-in-type",
        f"the proposal prints � in place of the {'character' if len(characters) == 1 else 'characters'} "
        f"{shown}{more}: {why}", Location(place=place), hint)


def _script(character: str) -> str:
    return unicodedata.name(character, "unnamed").split()[0].capitalize()


def _texts(sizing: Sizing) -> Iterator[tuple[str, str]]:
    """Place and text of all words of people that a proposal may print."""
    for place, text in _stated(sizing):
        if not text.isascii():
            yield place, composed(text)


def _stated(sizing: Sizing) -> Iterator[tuple[str, str]]:
    design = sizing.design
    for name, value in values_of(design):
        if name in _HEADER and isinstance(value, str):
            yield f"design/{name}", value
    for table in _TABLES:
        for record in table_of(design, table):
            for name, value in values_of(record):
                if isinstance(value, str):
                    yield f"{table}/{record.identity}/{name}", value
    for scenario in design.scenarios:
        yield f"scenarios/{scenario.id}/name", scenario.name
    for line in sizing.bom:
        yield f"items/{line.row}/item", f"{line.vendor} {line.model} {line.part_number} {line.description}"
