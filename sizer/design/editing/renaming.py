"""Renaming a record: every reference in the document follows, in the design itself and in all its scenarios."""

from __future__ import annotations

from itertools import chain
from typing import TypeVar

import msgspec

from sizer.design.editing.figurekeys import renamed_key
from sizer.design.editing.names import Namer
from sizer.design.editing.result import Edited, Touched
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Accepted, Change, Design, FieldValue, Override, Row, Scenario
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, identifier_refusal
from sizer.design.scenarios import ROW_TABLES, table_of, with_tables
from sizer.design.titles import NOUNS
from sizer.errors import DesignError, error_at

R = TypeVar("R", bound=Row)

NAMED = ("items", "services", "links", "pools", "workloads", "requirements", "scenarios")
"""The tables whose records have an id of their own."""

class RenameRecord(msgspec.Struct, frozen=True):
    """Gives a record another id, wherever it is named: in tables, pins, accepted problems and scenarios."""

    table: str
    old: str
    new: str

    def on(self, design: Design) -> Edited:
        """The document with the record renamed, whichever scenario is in front."""
        self._check(design)
        if self.new == self.old:
            return Edited(design, f"Rename {self.old}")
        names = _Names(self.table, self.old, self.new, frozenset(chain(*_ids(design, "items"))))
        scenarios = Rows(names.scenario(each) for each in design.scenarios)
        after = with_tables(design, {table: names.rows(table, table_of(design, table)) for table in ROW_TABLES})
        if self.table == "scenarios":
            after = msgspec.structs.replace(after, current_scenario=names.word(after.current_scenario),
                                            baseline=after.baseline and names.word(after.baseline))
        after = msgspec.structs.replace(after, scenarios=scenarios)
        return Edited(after, f"Rename {NOUNS[self.table][0]} {self.old} to {self.new}",
                      (Touched(self.table, self.new, ("id",), what="renamed"),))

    def _check(self, design: Design) -> None:
        place = f"{self.table}/{self.old}/id"
        if self.table not in NAMED or (self.table == "scenarios" and self.old == BASE):
            raise DesignError(error_at("edit", place, f"{self.old!r} has no name that could be changed"))
        if not any(self.old in ids for ids in _ids(design, self.table)):
            raise DesignError(error_at("reference", place, f"{self.table} has no record {self.old!r}"))
        refusal = identifier_refusal(self.new)
        if refusal is None and self.new != self.old and not Namer(design, self.table).take(self.new):
            refusal = Refusal("duplicate", f"the id {self.new!r} is taken in {self.table}, here or in a scenario")
        if refusal is not None:
            raise DesignError(refusal.problem(place))


def _ids(design: Design, table: str) -> list[tuple[str, ...]]:
    """The ids of a table, in the design and of what scenarios add to it."""
    if table == "scenarios":
        return [design.scenarios.ids()]
    added = (change.record for scenario in design.scenarios for change in scenario.changes
             if change.table == table and change.row is not None)
    return [table_of(design, table).ids(), tuple(added)]


class _Names:
    """One id for another, wherever it stands for a record of one table."""

    def __init__(self, table: str, old: str, new: str, lines: frozenset[str]) -> None:
        """``lines`` are the ids of all lines."""
        self._table, self._old, self._new, self._lines = table, old, new, lines

    def word(self, word: str) -> str:
        """The id, where this is it."""
        return self._new if word == self._old else word

    def key(self, key: str) -> str:
        """The key of a figure."""
        return renamed_key(key, self._table, self._old, self._new, self._lines)

    def rows(self, table: str, rows: Rows[Row]) -> Rows[Row]:
        """The rows of a table; the very same where nothing in them is renamed."""
        changed = [self.row(table, row) for row in rows]
        return rows if all(now is row for now, row in zip(changed, rows, strict=True)) else Rows(changed)

    def row(self, table: str, row: R) -> R:
        """A record with its own id and what it refers to."""
        fields: dict[str, object] = {}
        if table == self._table and row.identity == self._old:
            fields["id"] = self._new
        if isinstance(row, Override):
            fields["key"] = self.key(row.key)
        elif isinstance(row, Accepted):
            fields["place"] = self.place(row.place)
        for spec in TABLES[table].values():
            if self._table in spec.refers:
                fields[spec.attribute] = self._value(getattr(row, spec.attribute))
        fields = {name: value for name, value in fields.items() if value != getattr(row, name)}
        return msgspec.structs.replace(row, **fields) if fields else row

    def scenario(self, scenario: Scenario) -> Scenario:
        """A scenario with its changes, its base and, of scenarios, its id."""
        changes = Rows(map(self._change, scenario.changes))
        if self._table != "scenarios":
            return msgspec.structs.replace(scenario, changes=changes)
        base = scenario.base and self.word(scenario.base)
        return msgspec.structs.replace(scenario, id=self.word(scenario.id), base=base, changes=changes)

    def place(self, place: str) -> str:
        """The place of a problem, ``items/drives/quantity``."""
        table, slash, rest = place.partition("/")
        record, *more = rest.split("/")
        if table == "overrides":
            return f"overrides{slash}{self.key(rest)}"
        if table == self._table:
            record = self.word(record)
        if table == "scenarios" and len(more) > 1:
            more = self.place("/".join(more)).split("/")
        return slash.join((table, *((record, *more) if slash else ())))

    def _change(self, change: Change) -> Change:
        record, before, value = change.record, change.before, change.value
        if change.table == self._table:
            record, before = self.word(record), before and self.word(before)
        elif change.table == "overrides":
            record = self.key(record)
            before = before and self.key(before)
        elif change.table == "accepted":
            record, before = self._accepted(record), before and self._accepted(before)
        if change.field and self._table in TABLES[change.table][change.field].refers:
            value = self._value(value)
        row = change.row and self.row(change.table, change.row)
        return msgspec.structs.replace(change, record=record, before=before, value=value, row=row)

    def _accepted(self, identity: str) -> str:
        code, at, place = identity.partition("@")
        return f"{code}{at}{self.place(place)}"

    def _value(self, value: FieldValue) -> FieldValue:
        if isinstance(value, str):
            return self.word(value)
        return tuple(map(self.word, value)) if isinstance(value, tuple) else value
