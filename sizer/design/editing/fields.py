"""Edits of fields: one, many, filled down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import cast

import msgspec

from sizer.design.editing.dependents import fitting_parameters
from sizer.design.editing.result import Edited, Touched, count_of
from sizer.design.editing.soundness import absent, check_references, finder, present, record_of
from sizer.design.frozen import Rows
from sizer.design.records import (
    Change,
    ChangeAction,
    Design,
    FieldValue,
    LineRecord,
    Policies,
    Requirement,
    Row,
    Service,
    Workload,
)
from sizer.design.registry.display import display
from sizer.design.registry.fields import TABLES, FieldKind, members_of, unit_of
from sizer.design.registry.values import Refusal, accept, accept_numbers
from sizer.design.scenarios import merged, value_of, with_tables
from sizer.errors import DesignError, Problem, error_at
from sizer.units import counted


class Setting(msgspec.Struct, frozen=True):
    """A value for one field of one record; ``member`` is one name inside a field of named numbers (None takes it out).

    The tables ``design`` and ``policies`` have one record, with the empty id.
    """

    record: str
    key: str
    value: FieldValue
    member: str = ""


class SetFields(msgspec.Struct, frozen=True):
    """Sets fields of any number of records of one table."""

    table: str
    settings: tuple[Setting, ...]
    title: str = ""

    def on(self, design: Design, names: Design | None = None) -> Edited:
        """The design with the fields set. ``names`` plays no part, since no record is named."""
        del names
        problems: list[Problem] = []
        changed: dict[str, object] = {}
        keys: dict[str, list[str]] = {}
        find = finder(design, self.table, len(self.settings))
        read: dict[Hashable, FieldValue] = {}
        priced = {setting.record for setting in self.settings if setting.key == "price"}
        for setting in self.settings:
            record = changed.get(setting.record) or find(setting.record)
            if record is None:
                problems.append(absent(design, self.table, setting.record))
                continue
            value = _accepted(self.table, record, setting, read)
            if isinstance(value, list):
                problems += value
                continue
            attribute = TABLES[self.table][setting.key].attribute
            replaced = _fitting(_replaced(record, attribute, value), record)
            keys.setdefault(setting.record, []).append(setting.key)
            if setting.record not in priced and _other_model(replaced, record):
                replaced = _replaced(replaced, "price", None)
                keys[setting.record].append("price")
            changed[setting.record] = replaced
        touched = tuple(Touched(self.table, name, tuple(dict.fromkeys(set_))) for name, set_ in keys.items())
        if problems:
            raise DesignError(problems)
        after = _with_records(design, self.table, changed, find)
        check_references(after, self.table, changed.values(), {key for set_ in keys.values() for key in set_})
        cleared = sum("price" in set_ for name, set_ in keys.items() if name not in priced)
        aside = f" and clear {counted(cleared, 'price')} of what was there" if cleared else ""
        return Edited(after, (self.title or self._sentence(after, design)) + aside, touched)

    def _sentence(self, design: Design, before: Design) -> str:
        keys = {setting.key for setting in self.settings}
        records = {setting.record for setting in self.settings}
        if len(keys) != 1:
            return f"Set {counted(len(self.settings), 'cell')}"
        key = keys.pop()
        title = TABLES[self.table][key].title
        if len(records) != 1:
            return f"Set {title} of {count_of(self.table, len(records))}"
        name = records.pop()
        record = record_of(design, self.table, name)
        called = str(getattr(record, "called", name))
        where = f" of {called}" if name else ""
        if key == "name":
            return f"Rename {getattr(record_of(before, self.table, name), 'called', name)} to {_short(called)}"
        if len(self.settings) == 1 and self.settings[0].member:
            setting = self.settings[0]
            spec = members_of(self.table, key, record).get(setting.member)
            title = spec.title if spec is not None else setting.member
            if setting.value is None:
                return f"Clear {title}{where}"
            shown = display(spec, setting.value) if spec is not None else str(setting.value)
            return f"Set {title}{where} to {shown}"
        spec = TABLES[self.table][key]
        shown = display(spec, value_of(record, self.table, key), unit_of(spec, record))
        return f"Set {title}{where} to {_short(shown)}" if shown else f"Clear {title}{where}"


def set_one(table: str, record: str, key: str, value: FieldValue, member: str = "") -> SetFields:
    """The edit of one field."""
    return SetFields(table, (Setting(record, key, value, member),))


def fill_down(design: Design, table: str, ids: Sequence[str], keys: Sequence[str]) -> SetFields:
    """The edit that gives all the records the values the first has in the fields ``keys``."""
    first, *others = present(design, table, ids)
    settings = tuple(
        Setting(row.identity, key, value_of(first, table, key))
        for row in others for key in keys if TABLES[table][key].editable
    )
    titles = ", ".join(TABLES[table][key].title for key in keys)
    return SetFields(table, settings, f"Fill {titles} down over {count_of(table, len(ids))}")


def _accepted(
    table: str, record: object, setting: Setting, read: dict[Hashable, FieldValue]
) -> FieldValue | list[Problem]:
    """The value the field will hold, or problems. What many cells are set to is judged once and kept in ``read``."""
    spec = TABLES[table].get(setting.key)
    if spec is None or not spec.editable:
        text = f"{table} has no field {setting.key!r} that can be set"
        return [error_at("unknown-key", _place(table, setting), text)]
    if spec.kind is FieldKind.NUMBERS:
        members = members_of(table, setting.key, record)
        given = {setting.member: setting.value} if setting.member else setting.value
        if setting.member and setting.value is None:
            given = {}
        numbers, refused = accept_numbers(spec, given, members)
        if refused:
            return [refusal.problem(_place(table, setting)) for _, refusal in refused]
        if not setting.member:
            return numbers
        value = numbers.get(setting.member)
        return merged(record, Change(ChangeAction.SET, table, setting.record, setting.key, setting.member, value))
    unit = unit_of(spec, record)
    kind = setting.value.__class__
    name = (setting.key, unit, kind, setting.value if kind in (int, float, str) else id(setting.value))
    if name in read:
        return read[name]
    taken = accept(spec, setting.value, unit)
    if isinstance(taken, Refusal):
        return [taken.problem(_place(table, setting))]
    read[name] = taken
    return taken


def _place(table: str, setting: Setting) -> str:
    return "/".join(part for part in (table, setting.record, setting.key, setting.member) if part)


def _fitting(record: object, before: object) -> object:
    """The record with what no longer fits the fields just set taken out."""
    if isinstance(record, Requirement) and isinstance(before, Requirement) and record.kind is not before.kind:
        spec = TABLES["requirements"]["target"]
        if unit_of(spec, record) != unit_of(spec, before):
            return msgspec.structs.replace(record, target=None, sense=None)
        return record
    return fitting_parameters(record) if isinstance(record, Workload) else record


def _other_model(record: object, before: object) -> bool:
    """Whether a line with a price of its own is of another model now: what was quoted was the model before."""
    return (isinstance(record, LineRecord | Service) and isinstance(before, type(record)) and bool(before.item)
            and record.item != before.item and record.price is not None)


def _replaced(record: object, attribute: str, value: FieldValue) -> object:
    if not isinstance(record, msgspec.Struct):
        raise TypeError("the records of a design are structs")
    return msgspec.structs.replace(record, **{attribute: value})


def _with_records(
    design: Design, table: str, changed: Mapping[str, object], find: Callable[[str], object | None]
) -> Design:
    """The design with the records in place; the very same design when nothing differs."""
    different = {name: record for name, record in changed.items() if record != find(name)}
    if not different:
        return design
    if table == "design":
        (after,) = different.values()
        return cast(Design, after)
    if table == "policies":
        (policies,) = different.values()
        return msgspec.structs.replace(design, policies=cast(Policies, policies))
    rows: Rows[Row] = getattr(design, table)
    return with_tables(design, {table: rows.replaced(cast(list[Row], list(different.values())))})


def _short(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line if len(line) <= 40 else line[:37] + "..."
