"""What differs between two designs, field by field, and the changes that make one out of the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

import msgspec

from sizer.design.frozen import Rows
from sizer.design.records import Change, ChangeAction, Design, FieldValue, Row
from sizer.design.registry.fields import TABLES, FieldKind
from sizer.design.scenarios import ROW_TABLES, table_of, value_of


class Difference(msgspec.Struct, frozen=True):
    """One place where two designs differ.

    With an empty ``field`` the whole record is only in the first (``after`` is None) or only in the second (``before``
    is None). ``member`` is the name inside a field that is a map.
    """

    table: str
    record: str
    field: str
    member: str
    before: FieldValue | Row
    after: FieldValue | Row

    @property
    def place(self) -> str:
        """Where it differs, ``items/drives/quantity``."""
        return "/".join(part for part in (self.table, self.record, self.field, self.member) if part)

    @property
    def title(self) -> str:
        """The field as grids head it, empty for a whole record."""
        return TABLES[self.table][self.field].title if self.field else ""


_APART = ("current_scenario", "baseline", "base_name")


def diff(first: Design, second: Design) -> tuple[Difference, ...]:
    """Every place where the second design differs from the first, in the order of the tables.

    The scenarios themselves are not compared: resolve the ones to compare first. The order of records is no difference.
    """
    found = list(_fields("design", "", first, second, leave=_APART))
    found += _fields("policies", "", first.policies, second.policies)
    for table in ROW_TABLES:
        for before, after in table_of(first, table).differing(table_of(second, table)):
            if before is not None and after is not None:
                found += _fields(table, before.identity, before, after)
            elif before is not None:
                found.append(Difference(table, before.identity, "", "", before, None))
            elif after is not None:
                found.append(Difference(table, after.identity, "", "", None, after))
    return tuple(found)


def changes_between(below: Design, above: Design, known: Rows[Change] | None = None) -> Rows[Change]:
    """The changes of a scenario that make ``above`` out of ``below``.

    Changes already ``known`` are kept as they are, which keeps their order and shares their memory.
    """
    wanted: dict[str, Change] = {}
    added: list[str] = []
    for difference in diff(below, above):
        if difference.field:
            change = Change(
                ChangeAction.SET, difference.table, difference.record, difference.field, difference.member,
                cast(FieldValue, difference.after),
            )
        elif difference.after is None:
            change = Change(ChangeAction.REMOVE, difference.table, difference.record)
        else:
            added += [difference.table] if difference.table not in added else []
            continue
        wanted[change.identity] = change
    for table in added:
        for change in _additions(table, table_of(below, table), table_of(above, table)):
            wanted[change.identity] = change
    return _laid_over(known if known is not None else Rows(), wanted)


def _additions(table: str, below: Rows[Row], above: Rows[Row]) -> Iterator[Change]:
    """Records only in ``above``, each before the next one that both have, in their order."""
    pending: list[Row] = []
    for row in above:
        if below.get(row.identity) is None:
            pending.append(row)
            continue
        for fresh in pending:
            yield Change(ChangeAction.ADD, table, fresh.identity, row=fresh, before=row.identity)
        pending = []
    for fresh in pending:
        yield Change(ChangeAction.ADD, table, fresh.identity, row=fresh)


def _laid_over(known: Rows[Change], wanted: Mapping[str, Change]) -> Rows[Change]:
    kept = known.where(lambda change: change.identity in wanted)
    there = set(kept.ids())
    kept = kept.replaced([wanted[change.identity] for change in kept if wanted[change.identity] != change])
    laid = kept.inserted(len(kept), (change for name, change in wanted.items() if name not in there))
    order = [change.identity for change in laid if change.action is ChangeAction.ADD]
    right = [name for name, change in wanted.items() if change.action is ChangeAction.ADD]
    return laid if order == right else Rows(wanted.values())


def _fields(
    table: str, name: str, first: object, second: object, leave: tuple[str, ...] = ()
) -> Iterator[Difference]:
    for key, spec in TABLES[table].items():
        before, after = value_of(first, table, key), value_of(second, table, key)
        if before == after or key in leave:
            continue
        if spec.kind is FieldKind.NUMBERS and isinstance(before, Mapping) and isinstance(after, Mapping):
            for member in sorted({*before, *after}):
                if before.get(member) != after.get(member):
                    yield Difference(table, name, key, member, before.get(member), after.get(member))
        else:
            yield Difference(table, name, key, "", before, after)
