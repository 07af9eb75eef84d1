"""Whether the records an edit names or makes can stand in the design."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from sizer.design.frozen import Rows
from sizer.design.records import BASE, Design, Item, Row
from sizer.design.registry.fields import TABLES, FieldKind, members_of, unit_of
from sizer.design.registry.values import Refusal, accept, accept_numbers, did_you_mean
from sizer.design.scenarios import value_of
from sizer.errors import DesignError, Location, Problem, Severity

_MANY = 64
"""Records sought at once from which an index of all pays."""


def record_of(design: Design, table: str, name: str) -> object | None:
    """The record an edit names: a row, or the one record of ``design`` and ``policies``."""
    if table == "design":
        return design
    if table == "policies":
        return design.policies
    rows: Rows[Row] = getattr(design, table)
    return rows.get(name)


def finder(design: Design, table: str, count: int) -> Callable[[str], object | None]:
    """How to find the records of a table that an edit names: of many, all are put into one index first."""
    if table in ("design", "policies") or count < _MANY:
        return lambda name: record_of(design, table, name)
    rows: Rows[Row] = getattr(design, table)
    return {row.identity: row for row in rows}.get


def present(design: Design, table: str, ids: Iterable[str]) -> list[Row]:
    """The records with these ids; DesignError names each that does not exist."""
    wanted = list(dict.fromkeys(ids))
    find = finder(design, table, len(wanted))
    found = [cast(Row | None, find(name)) for name in wanted]
    missing = [absent(design, table, name) for name, row in zip(wanted, found, strict=True) if row is None]
    if missing or not wanted:
        raise DesignError(missing or Problem(Severity.ERROR, "edit", "no record is chosen", Location(place=table)))
    return [row for row in found if row is not None]


def record_problems(table: str, record: Row) -> list[Problem]:
    """Fields of a new record outside their limits."""
    problems = []
    for key, spec in TABLES[table].items():
        value = value_of(record, table, key)
        if value == spec.default and not spec.required:
            continue
        if spec.kind is FieldKind.NUMBERS:
            _, refused = accept_numbers(spec, value, members_of(table, key, record))
            problems += [each.problem(f"{table}/{record.identity}/{key}/{name}".rstrip("/")) for name, each in refused]
            continue
        taken = accept(spec, value, unit_of(spec, record))
        if isinstance(taken, Refusal):
            problems.append(taken.problem(f"{table}/{record.identity}/{key}"))
    return problems


def check_references(design: Design, table: str, records: Iterable[object], keys: set[str] | None) -> None:
    """Raises DesignError when one of the records, in these fields (None: all), names what does not exist or a cycle."""
    specs = [spec for key, spec in TABLES[table].items() if spec.refers and (keys is None or key in keys)]
    if not specs:
        return
    records = list(records)
    problems: list[Problem] = []
    for record in records:
        for spec in specs:
            value = value_of(record, table, spec.key)
            words: tuple[str, ...] = value if isinstance(value, tuple) else ()
            if isinstance(value, str) and value and not (table == "design" and value == BASE):
                words = (value,)
            rows: Rows[Row] = getattr(design, spec.refers[0])
            for word in words:
                if rows.get(word) is None:
                    hint = did_you_mean(word, rows.ids()[:2000])
                    place = f"{table}/{getattr(record, 'identity', '')}/{spec.key}".replace("//", "/")
                    text = f"{spec.names} {word!r}, which {spec.refers[0]} does not have"
                    problems.append(Problem(Severity.ERROR, "reference", text, Location(place=place), hint))
    if table == "items" and (keys is None or "parent" in keys):
        problems += _cycles(design, [record for record in records if isinstance(record, Item)])
    if problems:
        raise DesignError(problems)


def _cycles(design: Design, changed: Iterable[Item]) -> list[Problem]:
    """Cycles through the changed lines, found by walking up from each."""
    problems: list[Problem] = []
    settled: set[str] = set()
    changed = list(changed)
    find = finder(design, "items", len(changed))
    for item in changed:
        path: dict[str, None] = {}  # in order, and quick to look into
        here: str | None = item.id
        while here is not None and here not in settled and here not in path:
            path[here] = None
            above = find(here)
            here = above.parent if isinstance(above, Item) else None
        if here is not None and here in path:
            names = list(path)
            shown = " in ".join([*names[names.index(here):], here])
            text = f"lines would sit in each other: {shown}"
            problems.append(Problem(Severity.ERROR, "cycle", text, Location(place=f"items/{item.id}/parent")))
        settled.update(path)
    return problems


def absent(design: Design, table: str, name: str) -> Problem:
    """The problem that a table has no such record."""
    rows: Rows[Row] = getattr(design, table)
    text = f"{table} has no record {name!r}"
    return Problem(Severity.ERROR, "reference", text, Location(place=f"{table}/{name}"),
                   did_you_mean(name, rows.ids()[:2000]))
