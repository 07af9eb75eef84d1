"""What is found by a few words: records of a design by what they are called, and figures by their labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from sizer.design.records import Design
from sizer.design.registry.fields import TABLE_TITLES
from sizer.design.stems import parts_of
from sizer.figures.sheet import Sheet

MOST = 40
"""Of each kind: whoever wants others types another letter."""
_TABLES = ("items", "pools", "links", "workloads", "requirements")


@dataclass(frozen=True, slots=True)
class Found:
    """A record of a table, or a figure where there is none."""

    title: str
    what: str
    """What kind of thing it is."""
    table: str = ""
    record: str = ""
    figure: str = ""


def found_records(design: Design, text: str) -> list[Found]:
    """Records whose name, id or model holds every word."""
    words = text.casefold().split()

    def all_of() -> Iterator[Found]:
        for table in _TABLES:
            for record in getattr(design, table):
                held = f"{record.called} {record.id} {getattr(record, 'item', '')}".casefold()
                if all(word in held for word in words):
                    yield Found(record.called, TABLE_TITLES[table], table, record.id)

    return list(islice(all_of(), MOST)) if words else []


def found_figures(sheet: Sheet, design: Design, text: str) -> list[Found]:
    """Figures whose label, with the record that it is of, holds every word; the shortest names first."""
    words = text.casefold().split()
    if not words:
        return []
    found, named = [], {record.id: record.called for table in reversed(_TABLES) for record in getattr(design, table)}
    for figure in sheet:
        label = figure.label or ""
        if not label or ".*." in figure.key:
            continue
        record = _owner(figure.key, design, named)
        held = f"{label} {record} {parts_of(figure.key).record}".casefold()
        if all(word in held for word in words):
            shown = label if not record or record.casefold() in label.casefold() else f"{label} · {record}"
            found.append(Found(shown, "Figure", figure=figure.key))
    return sorted(found, key=lambda each: (len(each.title), each.title))[:MOST]


def _owner(key: str, design: Design, named: Mapping[str, str]) -> str:
    """What people call the record that a figure is of; empty where it is of none, as a fact of the catalog is."""
    parts = parts_of(key)
    if parts.table in _TABLES:
        record = getattr(design, parts.table).get(parts.record)
        return "" if record is None else str(record.called)
    return next((named[word] for word in key.split(".")[1:] if word in named), "")
