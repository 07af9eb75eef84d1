"""The texts by which people name an item of the catalog: its id, its part number, its maker and model."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from sizer.numerals import plainly


class Called(Protocol):
    """What an item is called by."""

    @property
    def id(self) -> str:
        """The id of its record."""

    @property
    def part_number(self) -> str:
        """The maker's number for it."""

    @property
    def model(self) -> str:
        """Its model."""

    @property
    def title(self) -> str:
        """Maker and model."""


def folded(name: str) -> str:
    """A text without what people do not tell items apart by: case, spaces and typographic signs.

    >>> folded("Acme X \N{EN DASH} 2"), folded("ACME x-2")
    ('acmex-2', 'acmex-2')
    """
    return "".join(plainly(name).split()).casefold()


def names_of(items: Collection[Called]) -> dict[str, tuple[str, ...]]:
    """Folded text -> the ids of the items it names. Ids and part numbers go before titles, those before models."""
    names: dict[str, tuple[str, ...]] = {}
    for item in items:
        for name in {folded(item.id), folded(item.part_number)} - {""}:
            names[name] = (*names.get(name, ()), item.id)
    for texts in ([(item.title, item.id) for item in items], [(item.model, item.id) for item in items]):
        models: dict[str, tuple[str, ...]] = {}
        for text, item_id in texts:
            models[folded(text)] = (*models.get(folded(text), ()), item_id)
        names |= {name: ids for name, ids in models.items() if name and name not in names}
    return names
