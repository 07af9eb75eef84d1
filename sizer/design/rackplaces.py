"""Where units of a line stand, as the field of the line says it: ``1 in rack 2 at 10; 2 in rack 2 at 12 rear``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

MOST_RACKS = 999
"""Racks of one design; a larger number is a slip of the hand."""
HIGHEST = 100
"""No rack has more units."""
_PLACE = re.compile(r"(\d{1,7}) in rack (\d{1,3}) at (\d{1,3})( rear)?")


@dataclass(frozen=True, slots=True, order=True)
class RackPlace:
    """One unit of a line, the ``number``-th from 1, in its rack from 1: ``bottom`` is the lowest rack unit it takes."""

    number: int
    rack: int
    bottom: int
    rear: bool = False

    def __str__(self) -> str:
        return f"{self.number} in rack {self.rack} at {self.bottom}{' rear' if self.rear else ''}"


def rack_places(text: str) -> tuple[dict[int, RackPlace], tuple[str, ...]]:
    """The places that a text states, by the number of the unit, and the parts of it that state none.

    >>> found, wrong = rack_places("1 in rack 2 at 10; 2 in rack 2 at 12 rear; top")
    >>> found[2].bottom, found[2].rear, wrong
    (12, True, ('top',))
    """
    found: dict[int, RackPlace] = {}
    wrong = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        matched = _PLACE.fullmatch(part)
        place = None if matched is None else RackPlace(
            int(matched[1]), int(matched[2]), int(matched[3]), matched[4] is not None)
        if place is None or not (place.number and 0 < place.rack <= MOST_RACKS and 0 < place.bottom <= HIGHEST):
            wrong.append(part)
        else:
            found[place.number] = place
    return found, tuple(wrong)


def rack_places_text(places: Iterable[RackPlace]) -> str:
    """Places as the field has them, by the number of the unit.

    >>> rack_places_text([RackPlace(2, 1, 3), RackPlace(1, 1, 1, rear=True)])
    '1 in rack 1 at 1 rear; 2 in rack 1 at 3'
    """
    return "; ".join(map(str, sorted(places)))
