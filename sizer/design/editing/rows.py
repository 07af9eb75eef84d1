"""Edits of whole records: add, put, duplicate, move, remove."""

from __future__ import annotations

import msgspec

from sizer.design.editing.dependents import removed
from sizer.design.editing.fields import SetFields, Setting
from sizer.design.editing.names import Namer, slug
from sizer.design.editing.result import Edited, Touched, count_of
from sizer.design.editing.soundness import check_references, present, record_problems
from sizer.design.naming import numbered
from sizer.design.records import Design, LineRecord, Row
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, identifier_refusal
from sizer.design.scenarios import ROW_TABLES, table_of, value_of, with_tables
from sizer.errors import DesignError, Problem
from sizer.numerals import agreeing


class AddRecords(msgspec.Struct, frozen=True):
    """Adds records before the one with the id ``before``, or at the end. An empty id is given one from the record."""

    table: str
    rows: tuple[Row, ...]
    before: str | None = None
    title: str = ""

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design with the records added; ``names`` is the document whose scenarios' ids are taken too."""
        namer = Namer(names or design, self.table, design)
        named: list[Row] = []
        problems: list[Problem] = []
        for row in self.rows:
            fresh = _named(row, namer, problems, self.table)
            if fresh is not None:
                named.append(fresh)
                problems += record_problems(self.table, fresh)
        if problems:
            raise DesignError(problems)
        rows = table_of(design, self.table)
        at = rows.position(self.before) if self.before is not None else None
        after = with_tables(design, {self.table: rows.inserted(len(rows) if at is None else at, named)})
        check_references(after, self.table, named, None)
        touched = tuple(Touched(self.table, row.identity, what="added") for row in named)
        what = named[0].called if len(named) == 1 else count_of(self.table, len(named))
        return Edited(after, self.title or f"Add {what}", touched)


class PutRecord(msgspec.Struct, frozen=True):
    """Adds a record, or puts it in the place of the one with its id: to pin a figure or accept a problem."""

    table: str
    row: Row
    title: str = ""

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design with the record in place."""
        name = self.row.identity
        verb = {"overrides": "Pin", "accepted": "Accept"}.get(self.table, "Put")
        title = self.title or f"{verb} {name}"
        if table_of(design, self.table).get(name) is None:
            return AddRecords(self.table, (self.row,), title=title).on(design, names)
        settings = tuple(
            Setting(name, key, value_of(self.row, self.table, key))
            for key, spec in TABLES[self.table].items() if spec.editable
        )
        return SetFields(self.table, settings, title).on(design)


class DuplicateRecords(msgspec.Struct, frozen=True):
    """Copies records behind the last of them, under ids of their own; lines copied together keep to each other."""

    table: str
    ids: tuple[str, ...]

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design with the copies."""
        rows = table_of(design, self.table)
        originals = present(design, self.table, self.ids)
        namer = Namer(names or design, self.table, design)
        new = {row.identity: namer.name(row.identity) for row in originals}
        copies: list[Row] = []
        taken = [row.called for row in rows]
        for row in originals:
            copy = msgspec.structs.replace(row, id=new[row.identity])
            if name := getattr(row, "name", ""):
                copy = msgspec.structs.replace(copy, name=numbered(name, taken))
                taken.append(copy.called)
            if isinstance(copy, LineRecord):  # no two boxes stand in one place
                parent = new.get(copy.parent, copy.parent) if copy.parent is not None else None
                copy = msgspec.structs.replace(copy, parent=parent, racked="")
            copies.append(copy)
        at = max(rows.position(row.identity) or 0 for row in originals) + 1
        after = with_tables(design, {self.table: rows.inserted(at, copies)})
        what = originals[0].called if len(originals) == 1 else count_of(self.table, len(originals))
        return Edited(after, f"Duplicate {what}",
                      tuple(Touched(self.table, copy.identity, what="added") for copy in copies))


class MoveRecords(msgspec.Struct, frozen=True):
    """Moves records, in the order they have, before the one with the id ``before`` or to the end."""

    table: str
    ids: tuple[str, ...]
    before: str | None = None

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design with the records moved. ``names`` plays no part, since no record is named."""
        del names
        moving = frozenset(row.identity for row in present(design, self.table, self.ids))
        rows = table_of(design, self.table)
        ordered = [row for row in rows if row.identity in moving]
        target = self.before
        if target in moving:  # to before one of themselves: the place of the next that stays
            following = rows.ids()[rows.position(target) or 0:]
            target = next((name for name in following if name not in moving), None)
        rest = rows.without(moving)
        at = rest.position(target) if target is not None else None
        after = with_tables(design, {self.table: rest.inserted(len(rest) if at is None else at, ordered)})
        what = ordered[0].called if len(ordered) == 1 else count_of(self.table, len(ordered))
        return Edited(after, f"Move {what}", tuple(Touched(self.table, name, what="moved") for name in moving))


class RemoveRecords(msgspec.Struct, frozen=True):
    """Removes records with what depends on them."""

    table: str
    ids: tuple[str, ...]

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design without the records. ``names`` plays no part, since no record is named."""
        del names
        gone = present(design, self.table, self.ids)
        after = removed(design, self.table, [row.identity for row in gone])
        touched: list[Touched] = []
        for table in ROW_TABLES:
            for before, now in table_of(design, table).differing(table_of(after, table)):
                if before is not None and now is None:
                    touched.append(Touched(table, before.identity, what="removed"))
                elif before is not None:
                    specs = TABLES[table]
                    keys = tuple(key for key in specs if value_of(before, table, key) != value_of(now, table, key))
                    touched.append(Touched(table, before.identity, keys))
        what = gone[0].called if len(gone) == 1 else count_of(self.table, len(gone))
        others = sum(touch.what == "removed" for touch in touched) - len(gone)
        more = f" and {others} that {agreeing(others, 'depends', 'depend')} on {agreeing(len(gone), 'it', 'them')}"
        return Edited(after, f"Remove {what}{more if others else ''}", tuple(touched))


def _named(row: Row, namer: Namer, problems: list[Problem], table: str) -> Row | None:
    name = row.identity
    if hasattr(row, "id") and not name:
        wish = slug(getattr(row, "name", "")) or getattr(row, "item", "")
        return msgspec.structs.replace(row, id=namer.name(wish))
    refusal = identifier_refusal(name) if hasattr(row, "id") else None
    if refusal is None and not namer.take(name):
        refusal = Refusal("duplicate", f"the id {name!r} is taken in {table}, here or in a scenario")
    if refusal is not None:
        problems.append(refusal.problem(f"{table}/{name}"))
        return None
    return row
