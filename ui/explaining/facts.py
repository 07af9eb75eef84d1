"""Facts of catalog records in an explanation: called and written as in the catalog, with the digits of their maker.

And what law or source say where something else stands in their place.
"""

from __future__ import annotations

from dataclasses import dataclass

from sizer.catalog.searching.values import alike, number_text, span_text
from sizer.catalog.searching.words import fact_title
from sizer.catalog.vocabulary import FACT_RULES
from sizer.figures.figure import Figure, Origin
from ui.wording.texts import value_text


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as people say it: of which model it is, what it is called, its value, and the ends of an estimate."""

    model: str
    title: str
    value: str
    span: str


def of_the_catalog(figure: Figure) -> ToldFact | None:
    """A number that a catalog record states; None of any other figure."""
    stem, _, name = figure.key.rpartition(".")
    if figure.origin is not Origin.FACT or figure.pin is not None or isinstance(figure.value, str) or (
            not stem.startswith("catalog.") or name not in FACT_RULES):
        return None
    ends = figure.range
    span = span_text(name, ends.low, ends.high, like=figure.number) if ends is not None and ends.low < ends.high else ""
    model = figure.label.partition(": ")[0]
    title = fact_title(name)
    value = number_text(name, figure.number)
    return ToldFact(model, title if title[1:2].isupper() else title[:1].lower() + title[1:],
                    *(alike(name, value, span) if span else (value, "")))


def in_its_place(figure: Figure) -> str:
    """What law or source say of a figure where a pin or a failure says something else."""
    return value_text(figure.unpinned, figure.unit, stated=figure.law is None, compared=True) or "unknown"
