"""What one scenario has otherwise than another, a line each, in the words of a reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reports.wording.content import full_name
from sizer.design.editing.differences import Difference, diff
from sizer.design.naming import Names, begun
from sizer.design.records import Design, StatedRange
from sizer.design.registry.display import display
from sizer.design.registry.fields import TABLES, unit_of
from sizer.design.scenarios import resolve, table_of
from sizer.language import AND, counting, listed, say
from sizer.sizing.result import Sizing

_MOST_NAMED = 3
_UNTOLD = frozenset({"accepted", "overrides"})
_WORDS = frozenset({"name", "note", "notes", "description"})
"""Fields of words: no result follows from them."""


def differing_lines(before: Sizing, after: Sizing) -> tuple[str, ...]:
    """What the second sizing's scenario has otherwise than the first's, records that come and go among it."""
    views = resolve(before.design, before.scenario), resolve(after.design, after.scenario)
    models = tuple({line.row: full_name(line) for line in sizing.bom} for sizing in (before, after))
    told: dict[str, list[str]] = {}
    for record, change in _changes(views, models):
        told.setdefault(record, []).append(change)
    alike: dict[str, list[str]] = {}
    for record, changes in told.items():
        alike.setdefault(say("; ").join(changes), []).append(record)
    return tuple(say("{records}: {changes}", records=begun(joined(records)), changes=changes)
                 for changes, records in alike.items())


def joined(names: list[str]) -> str:
    """Names in a row.

    >>> joined(["Nodes", "Switches", "Drives"]), joined(["Nodes", "Switches", "Drives", "Racks", "Cables"])
    ('Nodes, Switches and Drives', 'Nodes, Switches and 3 more')
    """
    if len(names) > _MOST_NAMED:
        names = [*names[:_MOST_NAMED - 1], say("{number} more", number=counting(len(names) - _MOST_NAMED + 1))]
    return listed(names, AND)


def _changes(views: tuple[Design, Design], models: tuple[Mapping[str, str], ...]) -> Iterator[tuple[str, str]]:
    """What of which record is otherwise, in the order of the tables."""
    names = tuple(Names(view) for view in views)
    for one in diff(*views):
        if one.table in _UNTOLD or one.field in _WORDS or (one.table == "design" and one.field != "date"):
            continue
        if not one.field:
            comes = one.before is None
            yield names[comes].called(one.table, one.record), say("added" if comes else "left out")
            continue
        # What is called otherwise too has its new name.
        record, _, field = names[1].place(one.place).rpartition(": ")
        if one.table == "items" and one.field == "item":
            told = tuple(found.get(one.record, "") for found in models)
            if all(told):
                yield record, say("{new} in place of {old}", new=told[1], old=told[0])
                continue
        was, now = (_shown(view, of, one, value) for view, of, value in zip(
            views, names, (one.before, one.after), strict=True))
        yield record, say("{field} {new} in place of {old}", field=field, new=now, old=was) if now and was else (
            say("{field} {value}", field=field, value=now) if now else say("{field} not stated", field=field))


def _shown(view: Design, names: Names, one: Difference, value: object) -> str:
    """A value of a field with its unit; empty where there is none."""
    spec = TABLES[one.table][one.field]
    if value is None:
        return ""
    if one.member or not isinstance(value, (str, int, float, Mapping, tuple, StatedRange)):
        return str(value)
    record = table_of(view, one.table).get(one.record) if one.record else None
    return display(spec, value, unit_of(spec, record), called=names.called_in)
