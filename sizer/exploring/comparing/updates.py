"""What a newer catalog would change in a design: the records that differ, and every figure that would move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sizer.catalog.keeping import kept, title_of
from sizer.catalog.records import Catalog, Value
from sizer.catalog.vocabulary import FACT_RULES
from sizer.design.editing.edits import AdoptCatalog
from sizer.design.records import Design
from sizer.exploring.changes.consequences import new_problems
from sizer.exploring.comparing.compare import labelled_results
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.figures.values import Cell
from sizer.sizing import size
from sizer.sizing.editions import adopt, outdated
from sizer.sizing.result import Sizing
from sizer.sources import Source

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
        old, now = design.catalog.facts[key].values, kept(catalog, key)
        new: Mapping[str, Value] = now.values if now is not None else {}
        values = () if now is None else tuple(
            ValueChange(key, name, _label(catalog, key, name), _unit(key, name, new if name in new else old),
                        old.get(name), new.get(name), _source(catalog, key, name))
            for name in dict.fromkeys([*old, *new])
            if old.get(name) != new.get(name) and not name.endswith((".unit", ".scale"))
        )
        found.append(RecordChange(key, title_of(catalog, key, old), values, now is None))
    return tuple(found)


def _unit(key: str, name: str, values: Mapping[str, Value]) -> str:
    stem = name.removesuffix(".low").removesuffix(".high")
    if key.startswith("preset/"):
        return str(values.get(f"{stem}.unit", ""))
    if key.startswith("technology/"):
        return "B/s" if stem.endswith("bytes_per_s") else ""
    if key.startswith("price/"):
        return "money" if stem == "amount" else ""
    rule = FACT_RULES.get(stem)
    return rule.unit if rule is not None else "count" if stem.endswith(".count") else ""


def _label(catalog: Catalog, key: str, name: str) -> str:
    """What a value is, in words."""
    stem, end = name, ""
    for part in ("low", "high"):
        if name.endswith(f".{part}"):
            stem, end = name.removesuffix(f".{part}"), f", {part} end of its range"
    meaning = FACT_RULES[stem].meaning if stem in FACT_RULES else ""
    if key.startswith("preset/"):
        group, _, preset = key.removeprefix("preset/").partition("/")
        known = catalog.presets.get(group, {}).get(preset)
        entry = known.values.get(stem) if known is not None else None
        meaning = entry.meaning if entry is not None else ""
    return (meaning or stem.replace("_", " ").replace(".", " ")) + end


def _source(catalog: Catalog, key: str, name: str) -> str:
    stem = name.partition(".")[0]
    table, _, rest = key.partition("/")
    source: Source | None = None
    if not rest and key in catalog.items:
        fact = catalog.items[key].fact(stem)
        source = fact.source if fact is not None else catalog.items[key].source
    elif table == "technology":
        source = catalog.technologies[rest].source
    elif table == "preset":
        group, _, preset = rest.partition("/")
        entry = catalog.presets[group][preset].values.get(stem)
        source = entry.source if entry is not None else None
    elif table == "price":
        return f"{catalog.prices[rest].source}, {catalog.prices[rest].date}"
    return str(source) if source is not None else ""


def _moved(before: Sizing, after: Sizing) -> Iterator[Moved]:
    results = {*labelled_results(before), *(one.actual for one in before.requirements)}
    results.update(key for work in before.workloads for key in (work.bottleneck, work.bottleneck_utilization))
    for figure in before.sheet:
        then = after.sheet.figures.get(figure.key)
        if then is None:
            continue
        if figure.origin is Origin.TABLE:
            yield from _cells(before.sheet, after.sheet, figure)
        elif figure.pin is not None:
            if figure.unpinned is not None and then.unpinned is not None and _differ(figure.unpinned, then.unpinned):
                yield Moved(figure.key, figure.label, figure.unit, _plain(figure.unpinned), _plain(then.unpinned),
                            _why(then), figure.key in results, pinned=True)
        elif _differ(figure.value, then.value):
            yield Moved(figure.key, figure.label, figure.unit, _plain(figure.value), _plain(then.value), _why(then),
                        figure.key in results)


def _cells(before: Sheet, after: Sheet, figure: Figure) -> Iterator[Moved]:
    """The cells of a column that differ, row by row."""
    name, _, column = figure.key.rpartition(".")
    one, other = before.tables[name.partition(".")[0]], after.tables[name.partition(".")[0]]
    if column not in other.columns:
        return
    new = other.columns[column].figure.value
    for row, position in one.positions.items():
        there = other.positions.get(row)
        if there is None:
            continue
        old_cell, new_cell = float(figure.value[position, 0]), float(new[there, 0])
        if _differ(old_cell, new_cell):
            yield Moved(f"{one.name}.{row}.{column}", f"{figure.label}: {row}", figure.unit, _cell(old_cell),
                        _cell(new_cell), _why(figure), result=False)


def _cell(value: float) -> float | str:
    return "unknown" if math.isnan(value) else value


def _differ(one: object, other: object) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one != other
    if not isinstance(one, (int, float)) or not isinstance(other, (int, float)):
        return False
    if math.isnan(one) or math.isnan(other):
        return math.isnan(one) != math.isnan(other)
    return abs(one - other) > SAME * max(abs(one), abs(other))


def _plain(value: Cell) -> float | str:
    return value if isinstance(value, str) else float(value)


def _why(figure: Figure) -> str:
    if figure.source is not None:
        return str(figure.source)
    return figure.law.title if figure.law is not None else ""
