"""Places in a design in the words of its sheets."""

from __future__ import annotations

from sizer.design.registry.fields import TABLE_TITLES, TABLES


def place_text(place: str) -> str:
    """A place as the sheets of the window call it.

    >>> place_text("pools/data/spares"), place_text("items/nodes"), place_text("")
    ('Storage: data, Spares', 'Components: nodes', '')
    """
    table, *rest = place.split("/")
    if table not in TABLES or not rest:
        return place
    record, *fields = rest
    field = TABLES[table].get(fields[0]) if fields else None
    named = [field.title, *fields[1:]] if field is not None else fields
    return f"{TABLE_TITLES[table]}: {', '.join([record, *named])}"
