"""What goes, and what is let go of, when records are removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from sizer.design.checks import parent_cycles
from sizer.design.editing.differences import changes_between
from sizer.design.frozen import FrozenMap, Rows
from sizer.design.records import BASE, Design, LineRecord, Pool, Row, Scenario, Workload
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of
from sizer.design.scenarios import ROW_TABLES, chain_of, resolve, resolve_all, table_of, value_of, with_tables
from sizer.design.stems import parts_of
from sizer.errors import DesignError, error_at

_GO_WITH = frozenset(("links/from", "links/to", "requirements/workload", "requirements/pool"))
"""References without which a record means nothing or something else: it goes with what it names."""

_REFERRING: tuple[tuple[str, Field], ...] = tuple(
    (table, spec) for table in ROW_TABLES for spec in TABLES[table].values() if spec.refers
)


def removed(design: Design, table: str, ids: Iterable[str]) -> Design:
    """The design without these records and without what cannot stand without them.

    Links of a removed line, pools left without drives and requirements about a removed pool or workload go too, and so
    do pins of their figures. Other references are emptied; what sat in a removed line moves to where that line sat.
    Ids that do not exist are let go of in the same way.
    """
    gone: dict[str, frozenset[str]] = {}
    pending = {table: frozenset(ids)}
    while pending:
        table, names = pending.popitem()
        gone[table] = gone.get(table, frozenset()) | names
        heirs = _heirs(design.items, names) if table == "items" else {}
        design = with_tables(design, {table: table_of(design, table).without(names)})
        for referring, spec in _REFERRING:
            if table not in spec.refers:
                continue
            changed, dropped = _released(design, referring, spec, names, heirs)
            if changed:
                design = with_tables(design, {referring: table_of(design, referring).replaced(changed)})
            if dropped:
                pending[referring] = pending.get(referring, frozenset()) | dropped
    about = {pin.key: parts_of(pin.key) for pin in design.overrides}
    orphans = [key for key, parts in about.items() if parts.record in gone.get(parts.table, ())]
    return msgspec.structs.replace(design, overrides=design.overrides.without(orphans)) if orphans else design


def repaired(design: Design) -> Design:
    """The design with each scenario put right after an edit of what it stands on.

    A change of something that has gone is dropped, and references to it are let go of within the scenario. Raises
    DesignError when the bases of scenarios or the parents of lines form a cycle.
    """
    for scenario in sorted(design.scenarios, key=lambda each: len(chain_of(design, each.id))):
        below = resolve(design, scenario.base or BASE)
        seen, refused = resolve_all(below, (scenario,))
        right = without_loose_ends(seen)
        cycles = [
            error_at(cycle.code, f"scenarios/{scenario.id}/{cycle.location.place}", cycle.text, cycle.hint)
            for cycle in parent_cycles(right.items)
        ]
        if cycles:
            raise DesignError(cycles)
        if refused or right is not seen:
            changes = changes_between(below, right, scenario.changes)
            mended = msgspec.structs.replace(scenario, changes=changes)
            design = msgspec.structs.replace(design, scenarios=design.scenarios.replaced([mended]))
    return design


def without_loose_ends(design: Design) -> Design:
    """The design without references to what does not exist, and without parameters its patterns do not take."""
    ids = {table: frozenset(table_of(design, table).ids()) for table in ROW_TABLES}
    for table, spec in _REFERRING:
        target = spec.refers[0]
        loose = frozenset(_named(table_of(design, table), spec)) - ids[target]
        if loose:
            design = removed(design, target, loose)
    strays = [fitting for load in design.workloads if (fitting := fitting_parameters(load)) is not load]
    return msgspec.structs.replace(design, workloads=design.workloads.replaced(strays)) if strays else design


def fitting_parameters(workload: Workload) -> Workload:
    """The workload without the parameters its pattern does not take."""
    members = members_of("workloads", "parameters", workload)
    fitting = {name: value for name, value in workload.parameters.items() if name in members}
    if len(fitting) == len(workload.parameters):
        return workload
    return msgspec.structs.replace(workload, parameters=FrozenMap(fitting))


def _named(rows: Rows[Row], spec: Field) -> Iterator[str]:
    attribute = spec.attribute
    for row in rows:
        value = getattr(row, attribute)
        if value.__class__ is str and value:
            yield value
        elif value.__class__ is tuple:
            yield from value


def _heirs(items: Rows[LineRecord], names: frozenset[str]) -> Mapping[str, str | None]:
    """For each line removed, the nearest line it sat in that stays."""
    heirs: dict[str, str | None] = {}
    for name in names:
        item = items.get(name)
        parent = item.parent if item is not None else None
        passed = {name}
        while parent is not None and parent in names and parent not in passed:
            passed.add(parent)
            above = items.get(parent)
            parent = above.parent if above is not None else None
        heirs[name] = None if parent in names else parent
    return heirs


def _released(
    design: Design, table: str, spec: Field, names: frozenset[str], heirs: Mapping[str, str | None]
) -> tuple[list[Row], frozenset[str]]:
    """Records of ``table`` that let go of the names in one field, and the ids of those that go with them."""
    changed: list[Row] = []
    dropped: set[str] = set()
    for row in table_of(design, table):
        value = value_of(row, table, spec.key)
        if isinstance(value, str) and value in names:
            if f"{table}/{spec.key}" in _GO_WITH:
                dropped.add(row.identity)
            else:
                left = heirs.get(value) if spec.key == "parent" else spec.default
                changed.append(msgspec.structs.replace(row, **{spec.attribute: left}))
        elif spec.kind is FieldKind.REFERENCES and isinstance(value, tuple) and not names.isdisjoint(value):
            rest = tuple(word for word in value if word not in names)
            if not rest and isinstance(row, Pool) and spec.key == "drives" and row.stated_bytes is None:
                dropped.add(row.identity)
            else:
                changed.append(msgspec.structs.replace(row, **{spec.attribute: rest or spec.default}))
    return changed, frozenset(dropped)


def based_on(design: Design, scenario: str) -> tuple[Scenario, ...]:
    """The scenarios that start directly from this one."""
    return tuple(each for each in design.scenarios if each.base == scenario)
