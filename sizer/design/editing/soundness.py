"""Whether the records an edit names or makes can stand in the design."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from sizer.design.checks import cycles, loose_words, refused_parameters, refused_values
from sizer.design.records import BASE, Design, LineRecord, Row, Workload
from sizer.design.registry.values import did_you_mean
from sizer.design.scenarios import table_of
from sizer.design.titles import NOUNS
from sizer.errors import DesignError, Problem, error_at

_MANY = 64
"""Records sought at once from which an index of all pays."""


def record_of(design: Design, table: str, name: str) -> object | None:
    """The record an edit names: a row, or the one record of ``design`` and ``policies``."""
    if table == "design":
        return design
    if table == "policies":
        return design.policies
    return table_of(design, table).get(name)


def finder(design: Design, table: str, count: int) -> Callable[[str], object | None]:
    """How to find the records of a table that an edit names: of many, all are put into one index first."""
    if table in ("design", "policies") or count < _MANY:
        return lambda name: record_of(design, table, name)
    return {row.identity: row for row in table_of(design, table)}.get


def present(design: Design, table: str, ids: Iterable[str]) -> list[Row]:
    """The records with these ids; DesignError names each that does not exist."""
    wanted = list(dict.fromkeys(ids))
    find = finder(design, table, len(wanted))
    found = [cast(Row | None, find(name)) for name in wanted]
    missing = [absent(design, table, name) for name, row in zip(wanted, found, strict=True) if row is None]
    if missing or not wanted:
        raise DesignError(missing or error_at("edit", table, "no record is chosen"))
    return [row for row in found if row is not None]


def record_problems(table: str, record: Row) -> list[Problem]:
    """Fields of a new record outside their limits."""
    problems = [refusal.problem(f"{table}/{record.identity}/{key}") for key, refusal in refused_values(table, record)]
    return [*problems, *refused_parameters(record)] if isinstance(record, Workload) else problems


def check_references(design: Design, table: str, records: Iterable[object], keys: set[str] | None) -> None:
    """Raises DesignError when one of the records, in these fields (None: all), names what does not exist or a cycle."""
    def known(target: str, word: str) -> bool:
        return table_of(design, target).get(word) is not None or (table == "design" and word == BASE)

    records = list(records)
    problems = []
    for record, spec, word in loose_words(table, records, known, keys):
        target = spec.refers[0]
        place = "/".join(part for part in (table, getattr(record, "identity", ""), spec.key) if part)
        problems.append(error_at("reference", place, f"{spec.names} {word!r}, which is no {NOUNS[target][0]}",
                                 did_you_mean(word, table_of(design, target).ids()[:2000])))
    if table == "items" and (keys is None or "parent" in keys):
        changed = [record.id for record in records if isinstance(record, LineRecord)]
        find = finder(design, "items", len(changed))
        for start, cycle in cycles(changed, lambda name: getattr(find(name), "parent", None)):
            text = f"lines would sit in each other: {' in '.join(cycle)}"
            problems.append(error_at("cycle", f"items/{start}/parent", text))
    if problems:
        raise DesignError(problems)


def absent(design: Design, table: str, name: str) -> Problem:
    """The problem that a table has no such record."""
    return error_at("reference", f"{table}/{name}", f"{table} has no record {name!r}",
                    did_you_mean(name, table_of(design, table).ids()[:2000]))
