"""Facets of what was found: for each, its values with how many records have them under the other facets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.records import Item, Lifecycle
from sizer.catalog.searching.values import text_in_words

Chosen = Mapping[str, frozenset[str]]
"""Facet -> the values chosen of it; none chosen is any."""
_FAMILIES = {"eth": "Ethernet", "fc": "Fibre Channel", "ib": "InfiniBand", "sas": "SAS", "sata": "SATA",
             "pcie": "PCI Express"}
_LIVES = {state.value: state.value.capitalize() for state in Lifecycle}
MOST_SHOWN = 5
"""Values of a facet that are shown before the others are asked for."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One facet: what it is called, and which values a record has of it."""

    key: str
    title: str
    values: Callable[[Item], tuple[str, ...]]
    fixed: tuple[str, ...] = ()
    """Values in an order of their own; others come by how many have them."""


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet, and how many records have it under the other facets."""

    label: str
    count: int
    chosen: bool


def _media(item: Item) -> tuple[str, ...]:
    media = item.text("media")
    return (text_in_words(media),) if media else ()


def _interface(item: Item) -> tuple[str, ...]:
    if item.kind.is_drive:
        return item.words("interface")
    return tuple(dict.fromkeys(
        _FAMILIES[family] for group in item.ports if (family := group.technology.partition("-")[0]) in _FAMILIES))


def _form(item: Item) -> tuple[str, ...]:
    shown = item.text("form_factor") or item.text("drive_form_factor") or item.text("slot_type")
    return (text_in_words(shown),) if shown else ()


MEDIA = Facet("media", "Media", _media, ("SSD", "HDD"))
INTERFACE = Facet("interface", "Interface", _interface)
FORM = Facet("form", "Form", _form)
LIFECYCLE = Facet("lifecycle", "Lifecycle", lambda item: (_LIVES[item.lifecycle.value],), tuple(_LIVES.values()))
MAKER = Facet("maker", "Maker", lambda item: (item.vendor,))
_ALL = (MEDIA, INTERFACE, FORM, LIFECYCLE, MAKER)
_PORTS_TITLE: Mapping[str, str] = MappingProxyType({"interface": "Ports"})


def facets_of(items: Sequence[Item]) -> tuple[Facet, ...]:
    """The facets by which some records differ: those that any of them has a value of."""
    return tuple(facet for facet in _ALL if any(facet.values(item) for item in items))


def title_of(facet: Facet, kinds: Sequence[Kind]) -> str:
    """What a facet is called for records of some kinds: what has ports has no interface."""
    drives = all(kind.is_drive for kind in kinds)
    return facet.title if drives else _PORTS_TITLE.get(facet.key, facet.title)


def passing(items: Sequence[Item], facets: Sequence[Facet], chosen: Chosen, but: str = "") -> tuple[Item, ...]:
    """The records that have a chosen value of each facet, one facet left aside where it is named."""
    asked = [(facet, chosen[facet.key]) for facet in facets if facet.key != but and chosen.get(facet.key)]
    return tuple(item for item in items if all(wanted.intersection(facet.values(item)) for facet, wanted in asked))


def counted_values(
    items: Sequence[Item], facets: Sequence[Facet], chosen: Chosen, everything: Sequence[Item],
) -> dict[str, tuple[FacetValue, ...]]:
    """The values of each facet, with how many of the records found have them under the other facets.

    ``everything`` are the records of the kinds whatever was searched for: their values stay listed, with none.
    """
    found: dict[str, tuple[FacetValue, ...]] = {}
    for facet in facets:
        counts = Counter(value for item in passing(items, facets, chosen, facet.key) for value in facet.values(item))
        listed = dict.fromkeys([*facet.fixed, *sorted({value for item in everything for value in facet.values(item)})])
        wanted = chosen.get(facet.key, frozenset())
        order = list(listed) if facet.fixed else sorted(listed, key=lambda value: (-counts[value], value.lower()))
        found[facet.key] = tuple(FacetValue(value, counts[value], value in wanted) for value in order)
    return found
