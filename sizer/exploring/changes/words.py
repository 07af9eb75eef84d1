"""What people call the figures of a sizing and the fields that a change sets: names in place of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sizer.design.naming import Names
from sizer.design.records import FieldValue
from sizer.design.registry.display import display
from sizer.design.registry.fields import TABLES, unit_of
from sizer.design.stems import parts_of
from sizer.design.titles import NOUNS
from sizer.exploring.changes.change import FEW, FieldPlace
from sizer.figures.figure import Figure
from sizer.sizing.catalog_words import catalog_word
from sizer.units import counted

if TYPE_CHECKING:
    from sizer.catalog.records import Catalog
    from sizer.design.records import Design

ARROW = "→"


def owned(figure: Figure, names: Names, joint: str = " · ") -> str:
    """What a figure is called, with the record it is of where its label leaves that out."""
    label, parts = figure.label or figure.key, parts_of(figure.key)
    called = names.called(parts.table, parts.record) if parts.table else ""
    said = label.endswith(f" {called}") or label.startswith(f"{called}: ")
    return label if not called or said else f"{label}{joint}{called}"


def changes_text(
    places: Mapping[FieldPlace, tuple[FieldValue, FieldValue]], design: Design, catalog: Catalog
) -> str:
    """The fields that a change sets, ``NFS nodes: quantity 2 → 3``; what is alike in many records, once."""
    names = Names(design)
    alike: dict[tuple[str, str, str], list[FieldPlace]] = {}
    for place, (before, after) in places.items():
        was, now = (_shown(place, value, design, catalog, names) for value in (before, after))
        became = f"{was} {ARROW} {now}" if was else now if place.field else "added"
        alike.setdefault((place.table, place.field, became), []).append(place)
    return "; ".join(part for (table, field, became), found in alike.items()
                     for part in _parts(table, field, became, found, names))


def _parts(table: str, field: str, became: str, found: list[FieldPlace], names: Names) -> Iterator[str]:
    if len(found) > FEW:
        title = f"{TABLES[table][field].title} " if field in TABLES[table] else ""
        yield f"{title}{became} of {counted(len(found), *NOUNS[table])}"
        return
    for place in found:
        yield f"{names.place(str(place))}{' ' if field else ' is '}{became}"


def _shown(place: FieldPlace, value: FieldValue, design: Design, catalog: Catalog, names: Names) -> str:
    spec = TABLES[place.table].get(place.field)
    if spec is None or value is None:
        return ""
    record = getattr(design, place.table).get(place.record)
    return catalog_word(catalog, spec, value) or display(spec, value, unit_of(spec, record), called=names.called_in)
