"""Scenarios: the differences of an alternative laid over its base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import cast

import msgspec

from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records import BASE, Amount, Change, ChangeAction, Design, FieldValue, Row, Scenario, StatedRange
from sizer.design.registry.fields import RECORDS, TABLES
from sizer.design.registry.values import did_you_mean
from sizer.errors import DesignError, Problem, error_at

ROW_TABLES: tuple[str, ...] = (
    "items", "services", "links", "pools", "workloads", "requirements", "overrides", "accepted",
)
"""The tables of a design that hold rows a scenario can change."""
ROW_TYPES: Mapping[str, Callable[..., Row]] = MappingProxyType(
    {table: cast(Callable[..., Row], RECORDS[table]) for table in ROW_TABLES})
"""Table -> what makes one of its records from field values."""


def table_of(design: Design, table: str) -> Rows[Row]:
    """The rows of one table of the design."""
    rows: Rows[Row] = getattr(design, table)
    return rows


def with_tables(design: Design, tables: Mapping[str, Rows[Row]]) -> Design:
    """The design with whole tables replaced."""
    return msgspec.structs.replace(design, **tables) if tables else design


def value_of(record: object, table: str, key: str, member: str = "") -> FieldValue:
    """The value of a field of a record, by its key in the registry."""
    value: FieldValue = getattr(record, TABLES[table][key].attribute)
    if member:
        return value.get(member) if isinstance(value, Mapping) else None
    return value


def merged(record: object, change: Change) -> FieldValue:
    """What the changed field holds: the value, or the map with one name set or (None) taken out."""
    if not change.member:
        return change.value
    now = value_of(record, change.table, change.field)
    numbers: dict[str, Amount] = dict(now) if isinstance(now, Mapping) else {}
    if isinstance(change.value, int | float | StatedRange):
        numbers[change.member] = change.value
    else:
        numbers.pop(change.member, None)
    return FrozenMap(numbers)


class _Applier:
    """Applies changes in order, with settings of one table gathered into one replacement."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._pending: dict[str, dict[str, Row]] = {}

    def _flush(self, table: str) -> Rows[Row]:
        rows = table_of(self.design, table)
        if pending := self._pending.pop(table, None):
            rows = rows.replaced(pending.values())
            self.design = with_tables(self.design, {table: rows})
        return rows

    def finished(self) -> Design:
        for table in list(self._pending):
            self._flush(table)
        return self.design

    def apply(self, change: Change) -> str:
        """Applies one change; a text says why it cannot be applied."""
        attribute = TABLES[change.table][change.field].attribute if change.field else ""
        if change.table == "design":
            self.design = msgspec.structs.replace(self.design, **{attribute: change.value})
            return ""
        if change.table == "policies":
            new = msgspec.structs.replace(
                self.design.policies, **{attribute: merged(self.design.policies, change)}
            )
            self.design = msgspec.structs.replace(self.design, policies=new)
            return ""
        if change.action is ChangeAction.SET:
            return self._set(change, attribute)
        rows = self._flush(change.table)
        if change.action is ChangeAction.REMOVE:
            if rows.get(change.record) is None:
                return _absent(change, rows)
            rows = rows.without((change.record,))
        elif change.row is not None:
            if rows.get(change.record) is not None:
                return f"{change.table} already has a record {change.record!r}"
            # A neighbour that has gone only loosens the place, which is no reason to refuse the record.
            at = rows.position(change.before) if change.before is not None else None
            rows = rows.inserted(len(rows) if at is None else at, (change.row,))
        self.design = with_tables(self.design, {change.table: rows})
        return ""

    def _set(self, change: Change, attribute: str) -> str:
        pending = self._pending.setdefault(change.table, {})
        rows = table_of(self.design, change.table)
        record = pending.get(change.record) or rows.get(change.record)
        if record is None:
            return _absent(change, rows)
        pending[change.record] = msgspec.structs.replace(record, **{attribute: merged(record, change)})
        return ""


def _absent(change: Change, rows: Rows[Row]) -> str:
    hint = did_you_mean(change.record, rows.ids()[:1000])
    return f"{change.table} has no record {change.record!r}. {hint}".rstrip()


def chain_of(design: Design, scenario_id: str) -> tuple[Scenario, ...]:
    """The scenario and what it is based on, the outermost base first.

    Raises DesignError when a scenario does not exist or bases form a cycle.
    """
    chain: list[Scenario] = []
    wanted: str | None = scenario_id
    while wanted is not None and wanted != BASE:
        scenario = design.scenarios.get(wanted)
        if scenario is None:
            hint = did_you_mean(wanted, (BASE, *design.scenarios.ids()))
            raise DesignError(error_at("reference", f"scenarios/{wanted}", f"there is no scenario {wanted!r}", hint))
        if scenario in chain:
            names = " -> ".join([*(known.id for known in chain), wanted])
            raise DesignError(error_at("cycle", f"scenarios/{wanted}", f"scenarios are based on each other: {names}"))
        chain.append(scenario)
        wanted = scenario.base
    return tuple(reversed(chain))


def resolve(design: Design, scenario_id: str | None = None) -> Design:
    """The design of one scenario: its changes, and those of its bases, applied.

    None is the current scenario, ``base`` the design without changes. The result has no scenarios of its own, so that
    resolving it again changes nothing. Raises DesignError with every change that cannot be applied.
    """
    wanted = design.current_scenario if scenario_id is None else scenario_id
    resolved, problems = resolve_all(design, chain_of(design, wanted))
    if problems:
        raise DesignError(problems)
    return resolved


def resolve_all(design: Design, chain: Iterable[Scenario]) -> tuple[Design, tuple[Problem, ...]]:
    """What a chain of scenarios makes of the design, and the changes that could not be applied."""
    applier = _Applier(without_scenarios(design))
    problems = []
    for scenario in chain:
        for change in scenario.changes:
            if refused := applier.apply(change):
                place = f"scenarios/{scenario.id}/{change.path}"
                problems.append(error_at("change", place, f"the change cannot be made: {refused}"))
    return applier.finished(), tuple(problems)


def without_scenarios(design: Design) -> Design:
    """The design alone, without its alternatives."""
    if not design.scenarios and design.current_scenario == BASE and design.baseline is None:
        return design
    return msgspec.structs.replace(design, scenarios=Rows(), current_scenario=BASE, baseline=None)
