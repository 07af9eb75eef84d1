"""What a newer catalog would change in a design: the records that differ, and every figure that would move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sizer.catalog.records import Catalog, Item, Preset, Price, Technology, Value
from sizer.catalog.snapshots.records import record_of, snapshot_of, title_of
from sizer.catalog.vocabulary import FACT_RULES
from sizer.design.editing.edits import AdoptCatalog
from sizer.design.records import Design
from sizer.exploring.changes.consequences import new_problems
from sizer.exploring.comparing.compare import labelled_results
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet
from sizer.figures.table import Table
from sizer.sizing import size
from sizer.sizing.editions import adopt, outdated
from sizer.sizing.result import Sizing

CatalogRecord = Item | Technology | Preset | Price
SAME = 1e-12
"""Figures that differ by a smaller share are the same."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One value of a record: as the design keeps it and as the catalog has it; None where there is none."""

    record: str
    name: str
    label: str
    unit: str
    old: Value | None
    new: Value | None
    source: str
    """Where the catalog's present value comes from."""


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record the design keeps that the catalog has otherwise; ``gone`` where it has it no more."""

    key: str
    title: str
    values: tuple[ValueChange, ...]
    gone: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure that adopting would move. ``why`` is the source of a fact, the law of what follows from facts.

    A ``pinned`` figure does not move: ``old`` and ``new`` are then what it would be without the pin.
    """

    key: str
    label: str
    unit: str
    old: float | str
    new: float | str
    why: str
    result: bool
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """What adopting records would do. ``moved`` has the results first, then what lies on the way to them."""

    kept_edition: str
    edition: str
    records: tuple[RecordChange, ...]
    moved: tuple[Moved, ...]
    pinned: tuple[Moved, ...]
    problems: tuple[str, ...]
    """Errors and warnings that adopting would bring."""
    edit: AdoptCatalog

    @property
    def results(self) -> tuple[Moved, ...]:
        """The results that would move."""
        return tuple(each for each in self.moved if each.result)


def update_of(design: Design, catalog: Catalog, scenario: str | None = None, *keys: str) -> Update:
    """What adopting the catalog's present records would change: of all that differ, or of those named."""
    chosen = keys or outdated(design, catalog)
    after = adopt(design, catalog, *chosen)
    before, then = size(design, catalog, scenario), size(after, catalog, scenario)
    moved = tuple(_moved(before, then))
    return Update(
        design.catalog.edition, catalog.edition, records_changed(design, catalog),
        tuple(sorted((each for each in moved if not each.pinned), key=lambda each: not each.result)),
        tuple(each for each in moved if each.pinned),
        tuple(f"{problem.severity}: {problem.text}" for problem in new_problems(then, before)),
        AdoptCatalog(after.catalog),
    )


def records_changed(design: Design, catalog: Catalog) -> tuple[RecordChange, ...]:
    """Every record the design keeps that the catalog has otherwise, with the values that differ."""
    found = []
    for key in outdated(design, catalog):
        old, record = design.catalog.facts[key].values, record_of(catalog, key)
        now = snapshot_of(catalog, key)
        found.append(RecordChange(
            key, title_of(catalog, key, old), tuple(_values(key, record, old, now.values)) if record and now else (),
            gone=record is None))
    return tuple(found)


def _values(
    key: str, record: CatalogRecord, old: Mapping[str, Value], new: Mapping[str, Value]
) -> Iterator[ValueChange]:
    """The values of a record that differ; with a number goes its unit, which is no value of its own."""
    for name in dict.fromkeys([*old, *new]):
        stem, _, part = name.rpartition(".")
        if old.get(name) == new.get(name) or part in ("unit", "scale"):
            continue
        end = f", {part} end of its range" if part in ("low", "high") else ""
        label, unit, source = _described(record, stem if end else name, new if name in new else old)
        yield ValueChange(key, name, (label or (stem if end else name).replace("_", " ").replace(".", " ")) + end, unit,
                          old.get(name), new.get(name), source)


def _described(record: CatalogRecord, name: str, values: Mapping[str, Value]) -> tuple[str, str, str]:
    """What a value of a record means, its unit and its source; empty where nothing is said."""
    if isinstance(record, Item):
        rule, fact = FACT_RULES.get(name), record.fact(name.partition(".")[0])
        unit = rule.unit if rule is not None else "count" if name.rpartition(".")[2] == "count" else ""
        return rule.meaning if rule is not None else "", unit, str((fact or record).source)
    if isinstance(record, Technology):
        return "", "B/s" if name == "data_bytes_per_s" else "", str(record.source)
    if isinstance(record, Preset):
        entry = record.values.get(name)
        unit = str(values.get(f"{name}.unit", ""))
        return (entry.meaning, unit, str(entry.source)) if entry is not None else ("", unit, "")
    return "", "money" if name == "amount" else "", f"{record.source}, {record.date}"


def _moved(before: Sizing, after: Sizing) -> Iterator[Moved]:
    results = {*labelled_results(before), *(one.actual for one in before.requirements)}
    results.update(key for work in before.workloads for key in (work.bottleneck, work.bottleneck_utilization))
    columns = {column.figure.key: (table, name) for table in before.sheet.tables.values()
               for name, column in table.columns.items()}
    for figure in before.sheet:
        then = after.sheet.figures.get(figure.key)
        if then is None:
            continue
        if figure.key in columns:
            yield from _cells(*columns[figure.key], figure, after.sheet)
            continue
        pinned = figure.pin is not None
        old, new = (figure.unpinned, then.unpinned) if pinned else (figure.value, then.value)
        if _differ(old, new):
            yield Moved(figure.key, figure.label, figure.unit, _shown(old), _shown(new), _why(then),
                        figure.key in results, pinned)


def _cells(table: Table, name: str, figure: Figure, after: Sheet) -> Iterator[Moved]:
    """The cells of a column that differ, row by row."""
    other = after.tables[table.name]
    column = other.columns.get(name)
    for row, position in table.positions.items():
        there = other.positions.get(row)
        if column is None or there is None:
            continue
        old, new = float(figure.value[position, 0]), float(column.figure.value[there, 0])
        if _differ(old, new):
            yield Moved(f"{table.name}.{row}.{name}", f"{figure.label}: {row}", figure.unit, _shown(old), _shown(new),
                        _why(figure), result=False)


def _differ(one: object, other: object) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one != other
    if not isinstance(one, (int, float)) or not isinstance(other, (int, float)):
        return False
    if math.isnan(one) or math.isnan(other):
        return math.isnan(one) != math.isnan(other)
    return abs(one - other) > SAME * max(abs(one), abs(other))


def _shown(value: Any) -> float | str:
    """A value of a figure or a cell; a cell that nobody knows is no number."""
    if isinstance(value, str):
        return value
    return "unknown" if math.isnan(value) else float(value)


def _why(figure: Figure) -> str:
    if figure.source is not None:
        return str(figure.source)
    return figure.law.title if figure.law is not None else ""
