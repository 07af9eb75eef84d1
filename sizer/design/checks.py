"""What must hold inside a design whatever the catalog says: values, references, no cycles, scenarios that apply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from sizer.design.records import BASE, Design, LineRecord, Workload
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of, unit_of
from sizer.design.registry.values import Refusal, accept, accept_numbers, did_you_mean
from sizer.design.scenarios import ROW_TABLES, chain_of, resolve_all, table_of, value_of
from sizer.design.titles import NOUNS
from sizer.errors import DesignError, Problem, error_at

R = TypeVar("R")
_MOST_HINTS = 20  # looking for a similar id among thousands takes long
_CHECKED = {
    table: tuple((spec.attribute, spec) for spec in specs.values() if spec.kind is not FieldKind.NUMBERS)
    for table, specs in TABLES.items()
}
"""Table -> attribute of the record, and its field, for each field that is checked by itself."""


def check(design: Design) -> tuple[Problem, ...]:
    """Every problem of the design and of each of its scenarios that can be seen without a catalog."""
    problems = [*check_tables(design), *_header(design)]
    known = {(problem.code, problem.location.place, problem.text) for problem in problems}
    for scenario in design.scenarios:
        try:
            chain = chain_of(design, scenario.id)
        except DesignError as error:
            problems += [problem for problem in error.problems if problem not in problems]
            continue
        resolved, refused = resolve_all(design, chain)
        problems += [problem for problem in refused if problem not in problems]
        for problem in check_tables(resolved):
            if (problem.code, problem.location.place, problem.text) not in known:
                place = f"scenarios/{scenario.id}/{problem.location.place}"
                problems.append(error_at(problem.code, place, problem.text, problem.hint))
    return tuple(problems)


def check_tables(design: Design) -> list[Problem]:
    """References, cycles and parameters of the tables as they stand, scenarios left aside."""
    return [*_references(design), *parent_cycles(design.items), *_parameters(design)]


def check_values(design: Design) -> list[Problem]:
    """Fields outside their limits, for designs that were not read from a file."""
    single: tuple[tuple[str, object], ...] = (("design", design), ("policies", design.policies))
    problems = [refusal.problem(f"{table}/{key}") for table, record in single
                for key, refusal in refused_values(table, record)]
    for table in (*ROW_TABLES, "scenarios"):
        for row in getattr(design, table):
            problems += [refusal.problem(f"{table}/{row.identity}/{key}")
                         for key, refusal in _refused_of_row(table, row)]
    _, refused = accept_numbers(
        TABLES["policies"]["values"], design.policies.values, members_of("policies", "values")
    )
    problems += [refusal.problem(f"policies/values/{name}".rstrip("/")) for name, refusal in refused]
    return problems


def refused_values(table: str, record: object) -> tuple[tuple[str, Refusal], ...]:
    """The fields of one record that hold what they may not, by key; those of named numbers are left aside."""
    refused = []
    for attribute, spec in _CHECKED[table]:
        value = getattr(record, attribute)
        if type(value) is type(spec.default) and value == spec.default and not spec.required:
            continue
        taken = accept(spec, value, unit_of(spec, record))
        if isinstance(taken, Refusal):
            refused.append((spec.key, taken))
    return tuple(refused)


_MOST_LOOKED_AT = 20_000
_looked_at: dict[int, tuple[object, tuple[tuple[str, Refusal], ...]]] = {}
"""Rows with what they may not hold, by identity: rows that are equal may differ in kind, such as 1 and true."""


def _refused_of_row(table: str, row: object) -> tuple[tuple[str, Refusal], ...]:
    """As :func:`refused_values`; an edit changes a few rows of many, and the others need no second look."""
    known = _looked_at.get(id(row))
    if known is not None and known[0] is row:
        return known[1]
    if len(_looked_at) >= _MOST_LOOKED_AT:
        _looked_at.clear()
    refused = refused_values(table, row)
    _looked_at[id(row)] = row, refused
    return refused


def _references(design: Design) -> Iterator[Problem]:
    ids: dict[str, frozenset[str]] = {table: frozenset(table_of(design, table).ids()) for table in ROW_TABLES}
    hints = 0
    for table in ROW_TABLES:
        for record, spec, word in loose_words(table, table_of(design, table), lambda target, word: word in ids[target]):
            hints += 1
            allowed = sorted(ids[spec.refers[0]])
            some = ", ".join(allowed[:12]) + (", ..." if len(allowed) > 12 else "")
            yield error_at(
                "reference", f"{table}/{record.identity}/{spec.key}",
                f"{spec.names} {word!r}, which is no {NOUNS[spec.refers[0]][0]}; allowed are "
                f"{some or 'none: it is empty'}", did_you_mean(word, allowed) if hints <= _MOST_HINTS else "")


def loose_words(
    table: str, records: Iterable[R], known: Callable[[str, str], bool], keys: Collection[str] | None = None
) -> Iterator[tuple[R, Field, str]]:
    """References of some records, in these fields (None: all), that name what no table has that they may name."""
    specs = [spec for key, spec in TABLES[table].items() if spec.refers and (keys is None or key in keys)]
    for record in records if specs else ():
        for spec in specs:
            value = value_of(record, table, spec.key)
            words = (value,) if isinstance(value, str) and value else value if isinstance(value, tuple) else ()
            for word in words:
                if not any(known(target, word) for target in spec.refers):
                    yield record, spec, word


def parent_cycles(items: Iterable[LineRecord]) -> Iterator[Problem]:
    """One problem for each cycle of lines that sit in each other."""
    parents = {item.id: item.parent for item in items if item.parent}
    for _, cycle in cycles(parents, parents.get):
        shown = " in ".join(cycle if len(cycle) <= 12 else [*cycle[:11], "...", cycle[-1]])
        yield error_at("cycle", f"items/{cycle[-1]}/parent", f"lines sit in each other: {shown}",
                     "Give one of them another parent, or none.")


def cycles(starts: Iterable[str], parent_of: Callable[[str], str | None]) -> Iterator[tuple[str, list[str]]]:
    """Each cycle that is met by walking up from some lines: where the walk began, and its lines back to the first."""
    settled: set[str] = set()
    for start in starts:
        path: dict[str, None] = {}  # in order, and quick to look into
        here: str | None = start
        while here is not None and here not in settled and here not in path:
            path[here] = None
            here = parent_of(here)
        if here is not None and here in path:
            names = list(path)
            yield start, [*names[names.index(here):], here]
        settled.update(path)


def _parameters(design: Design) -> Iterator[Problem]:
    for workload in design.workloads:
        yield from refused_parameters(workload)


def refused_parameters(workload: Workload) -> Iterator[Problem]:
    """Parameters of a workload that its pattern does not take, or not so."""
    if workload.parameters:
        spec, members = TABLES["workloads"]["parameters"], members_of("workloads", "parameters", workload)
        for name, refusal in accept_numbers(spec, workload.parameters, members)[1]:
            yield refusal.problem(f"workloads/{workload.id}/parameters/{name}".rstrip("/"))


def _header(design: Design) -> Iterator[Problem]:
    allowed = (BASE, *design.scenarios.ids())
    for key, word in (("current_scenario", design.current_scenario), ("baseline", design.baseline)):
        if word is not None and word not in allowed:
            text = f"there is no scenario {word!r}; allowed are {', '.join(allowed)}"
            yield error_at("reference", f"design/{key}", text, did_you_mean(word, allowed))
    if design.scenarios.get(BASE) is not None:
        yield error_at("id", f"scenarios/{BASE}", f"{BASE!r} is the design itself and no name for a scenario")
