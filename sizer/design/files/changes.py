"""Scenarios and their changes, between the records and the plain values of the file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sizer.design.files.decode import Decoder
from sizer.design.frozen import Rows
from sizer.design.patterns import PATTERNS
from sizer.design.records import BASE, Change, ChangeAction, FieldValue, Scenario
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of
from sizer.design.registry.values import Refusal, accept, accept_numbers, did_you_mean, found, identifier_refusal
from sizer.design.scenarios import ROW_TABLES

_SINGLE = {"design": ("current_scenario", "baseline", "base_name"), "policies": ()}
"""Tables of one record, and the fields of them no scenario can change."""


def decode_scenarios(decoder: Decoder, raw: object) -> Rows[Scenario]:
    """All scenarios, each id once; what is wrong is reported."""
    scenarios: dict[str, Scenario] = {}
    for number, entry in enumerate(decoder.listed(raw, "scenarios", "'scenarios'"), start=1):
        name = entry.get("id") if isinstance(entry, dict) else None
        known = isinstance(name, str) and identifier_refusal(name) is None
        place = f"scenarios/{name if known else f'#{number}'}"
        record = decoder.mapping(entry, place, "a scenario")
        if record is None:
            continue
        values = decoder.fields("scenarios", record, place, ignore=("changes",))
        changes = decode_changes(decoder, record.get("changes", []), place)
        if "id" not in values:
            continue
        scenario = msgspec.structs.replace(Scenario("x"), **values, changes=changes)
        if scenario.id in scenarios:
            decoder.report("duplicate", f"scenarios/#{number}", f"the id {scenario.id!r} occurs more than once")
        elif scenario.id == BASE:
            decoder.report("id", place, f"{BASE!r} is the design itself and no name for a scenario")
        else:
            scenarios[scenario.id] = scenario
    return Rows(scenarios.values())


def decode_changes(decoder: Decoder, raw: object, place: str) -> Rows[Change]:
    """The changes of one scenario, each place changed once."""
    changes: dict[str, Change] = {}
    for number, entry in enumerate(decoder.listed(raw, f"{place}/changes", "'changes'"), start=1):
        here = f"{place}/changes/#{number}"
        change = _decode_change(decoder, entry, here)
        if change is None:
            continue
        if change.identity in changes:
            decoder.report("duplicate", here, f"the scenario does {change.identity!r} more than once")
        else:
            changes[change.identity] = change
    return Rows(changes.values())


def encode_change(change: Change, row: Mapping[str, object]) -> dict[str, object]:
    """The change as the file writes it; ``row`` is the plain form of the record it adds."""
    if change.action is ChangeAction.SET:
        spec = TABLES[change.table].get(change.field)
        return {"set": change.path, "value": change.value if spec is None else spec.written_value(change.value)}
    if change.action is ChangeAction.REMOVE:
        return {"remove": change.path}
    plain: dict[str, object] = {"add": change.table, "record": row}
    return plain if change.before is None else {**plain, "before": change.before}


def _decode_change(decoder: Decoder, raw: object, place: str) -> Change | None:
    record = decoder.mapping(raw, place, "a change")
    if record is None:
        return None
    allowed = {"set": ("set", "value"), "add": ("add", "record", "before"), "remove": ("remove",)}
    actions = [action for action in allowed if action in record]
    if len(actions) != 1:
        has = " and ".join(actions) or "none of them"
        decoder.report("change", place, f"a change has one of set, add and remove; this has {has}")
        return None
    action = actions[0]
    for key in record:
        if key not in allowed[action]:
            decoder.unknown_key(key, allowed[action], place)
    path = record[action]
    if not isinstance(path, str):
        decoder.report("type", f"{place}/{action}", f"{action} is {found(path)}; a text is needed")
        return None
    if action == "add":
        return _decode_add(decoder, record, path, place)
    table, _, rest = path.partition("/")
    if action == "remove":
        if table not in ROW_TABLES or not rest:
            _bad_path(decoder, path, table, f"{place}/remove", "TABLE/ID")
            return None
        return Change(ChangeAction.REMOVE, table, rest)
    return _decode_set(decoder, record, path, place)


def _decode_add(decoder: Decoder, record: Mapping[str, object], table: str, place: str) -> Change | None:
    if table not in ROW_TABLES:
        _bad_path(decoder, table, table, f"{place}/add", "TABLE")
        return None
    row = decoder.row(table, record.get("record"), f"{place}/record")
    before = record.get("before")
    if before is not None and not isinstance(before, str):
        decoder.report("type", f"{place}/before", f"before is {found(before)}; an id is needed")
        before = None
    if row is None:
        return None
    return Change(ChangeAction.ADD, table, row.identity, row=row, before=before)


def _decode_set(decoder: Decoder, record: Mapping[str, object], path: str, place: str) -> Change | None:
    located = split_path(path)
    if located is None:
        _bad_path(decoder, path, path.partition("/")[0], f"{place}/set", "TABLE/ID/FIELD")
        return None
    table, name, key, member = located
    spec = TABLES[table].get(key)
    if spec is None:
        decoder.report("unknown-key", f"{place}/set", f"{table} has no field {key!r}; allowed are "
                       f"{', '.join(TABLES[table])}", did_you_mean(key, list(TABLES[table])))
        return None
    if not spec.editable or key in _SINGLE.get(table, ()):
        decoder.report("change", f"{place}/set", f"{spec.title} ({key!r}) cannot be changed by a scenario")
        return None
    if "value" not in record:
        decoder.report("missing", f"{place}/value", "'value' is missing; the value to set is needed")
        return None
    value = _decode_value(decoder, table, spec, member, record["value"], f"{place}/value")
    if isinstance(value, Refusal):
        decoder.refuse(value, f"{place}/value")
        return None
    return Change(ChangeAction.SET, table, name, key, member, value)


def split_path(path: str) -> tuple[str, str, str, str] | None:
    """Table, record, field and member of a place such as ``items/drives/quantity``, or None when it is none.

    >>> split_path("policies/values/link_ceiling")
    ('policies', '', 'values', 'link_ceiling')
    """
    parts = path.split("/")
    table = parts[0]
    if table in _SINGLE:
        if len(parts) == 2 or (len(parts) == 3 and TABLES[table].get(parts[1], _NO_MAP).kind is FieldKind.NUMBERS):
            return table, "", parts[1], "".join(parts[2:])
        return None
    if table not in ROW_TABLES or len(parts) < 3 or not all(parts):
        return None
    if table == "workloads" and len(parts) == 4:
        return table, parts[1], parts[2], parts[3]
    return table, "/".join(parts[1:-1]), parts[-1], ""


_NO_MAP = TABLES["design"]["title"]


def _decode_value(
    decoder: Decoder, table: str, spec: Field, member: str, raw: object, place: str
) -> FieldValue | Refusal:
    if spec.kind is not FieldKind.NUMBERS:
        return accept(spec, raw)
    # Which parameters the workload's pattern takes is known only once all changes are applied, and checked then.
    members = {known.key: known for pattern in PATTERNS.values() for known in pattern.parameters}
    members = members if table == "workloads" else dict(members_of(table, spec.key))
    if member and raw is None:
        return None
    numbers, refused = accept_numbers(spec, {member: raw} if member else raw, members)
    for name, refusal in refused:
        decoder.refuse(refusal, place if member else f"{place}/{name}".rstrip("/"))
    return numbers.get(member) if member else numbers


def _bad_path(decoder: Decoder, path: str, table: str, place: str, form: str) -> None:
    tables = (*ROW_TABLES, *_SINGLE)
    hint = did_you_mean(table, tables) if table not in tables else ""
    decoder.report("change", place, f"{path[:80]!r} names no place; {form} is needed, with TABLE one of "
                   f"{', '.join(tables)}", hint)
