"""Scenarios side by side: which of their inputs differ, and what each answers."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.editing.differences import diff
from sizer.design.records import Design
from sizer.design.registry.fields import TABLE_TITLES, TABLES, members_of
from sizer.sizing.judging.completeness import comparable, coverage, total_at
from sizer.sizing.judging.unsized import without_figure
from sizer.sizing.result import Sizing
from ui.results.scenario_columns import ScenarioColumns
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject, read, record_in
from ui.tables.table import LiveCell
from ui.wording.texts import at_least_text, change_percent, difference_text, value_text


def differing(views: Sequence[Design], first: int) -> list[Place]:
    """The inputs in which some view differs from the first one; without a key a whole record that not all have."""
    found: dict[Place, None] = {}
    for at, view in enumerate(views):
        if at != first:
            found |= {Place(each.table, each.record, each.field, each.member): None
                      for each in diff(views[first], view)}
    tables = list(TABLES)
    return sorted(found, key=lambda place: tables.index(place.table))


def input_title(place: Place, views: Sequence[Design]) -> str:
    """What an input is called: ``drives · Quantity``."""
    spec = TABLES[place.table].get(place.key)
    title = spec.title if spec is not None else TABLE_TITLES[place.table]
    if place.member:
        records = (record_in(view, place) for view in views)
        named = (members_of(place.table, place.key, record).get(place.member) for record in records)
        title = next((spec.title for spec in named if spec is not None), place.member)
    return f"{place.record} · {title}" if place.record else title


def result_keys(sizings: Sequence[Sizing | None]) -> dict[str, str]:
    """The figures that scenarios are compared by, with what each is called."""
    shown: dict[str, str] = {}
    for sizing in sizings:
        if sizing is not None:
            shown |= _asked(sizing)
    return shown


def result_cells(key: str, columns: ScenarioColumns, store: Store, settings: Settings) -> list[LiveCell]:
    """A figure in every scenario, with what it is more or less than in the first."""
    names, first = columns.names, columns.first
    reference = columns.sizing(names[first])
    before = _value(reference, key)
    cells = []
    for at, name in enumerate(names):
        if columns.waits(name):
            cells.append(LiveCell("…", tone="muted", tip="Being computed"))
            continue
        sizing = columns.sizing(name)
        found = read(sizing.sheet, key) if sizing is not None else None
        if sizing is None or found is None:
            unsized = without_figure(sizing, key) if sizing is not None else None
            if sizing is None:
                why = "This scenario cannot be sized."
                cells.append(LiveCell(why, tone="bad", tip=why))
            elif unsized is None:
                cells.append(LiveCell("—", tone="muted"))
            else:
                cells.append(LiveCell(f"{unsized.title} {unsized.verdict}", tone="bad",
                                      tip=f"{unsized.title} {unsized.says}"))
            continue
        value, unit = found
        moved = difference_text(value, before) if at != first and before is not None else ""
        total = total_at(sizing, key)
        covered = coverage(sizing, total) if total is not None else None
        if covered is not None and covered.nothing:
            cells.append(LiveCell("unknown" if covered.lines else "–", tone="muted", tip="No line of it is known."))
            continue
        bound = covered is not None and not covered.complete
        text = (at_least_text if bound else value_text)(value, unit, binary=settings.binary,
                                                        currency=store.design.currency)
        if moved and reference is not None and not comparable(reference, sizing, key):
            missing = covered.text if covered is not None and not covered.complete else f"not so in {names[first]}"
            cells.append(LiveCell(f"{text}  (not comparable)", None if isinstance(value, str) else value, unit,
                                  Subject(key), "doubt", tip=f"Not comparable with {names[first]}: {missing}"))
            continue
        counted = bool(moved) and change_percent(value, before) is not None
        if moved and unit == "1" and not isinstance(value, str) and not isinstance(before, str):
            moved, counted = f"{(value - (before or 0.0)) * 100:+.0f} points", True
        shown = f"{text}  ({moved})" if counted else text
        cells.append(LiveCell(shown, None if isinstance(value, str) else value, unit, Subject(key),
                              "differs" if moved else "", "changed" if moved else "", tip=moved))
    return cells


def _asked(sizing: Sizing) -> dict[str, str]:
    found = {}
    for pool in sizing.pools:
        found[pool.usable] = f"Usable, pool {pool.id}"
        found[pool.filesystem] = f"Exported, pool {pool.id}"
    for each in sizing.workloads:
        found[each.throughput] = f"Throughput, {each.id}"
        found[each.bandwidth] = f"Bandwidth, {each.id}"
        found[each.response] = f"Response, {each.id}"
        found[each.bottleneck] = f"Busiest part, {each.id}"
    for result in sizing.requirements:
        found[result.headroom] = f"Headroom, {result.title}"
    physical = sizing.physical
    found |= {physical.rack_units.value: "Rack units", physical.watts.value: "Power at the wall",
              physical.weight_kg.value: "Weight", physical.price.value: "Price"}
    return found


def _value(sizing: Sizing | None, key: str) -> float | str | None:
    found = read(sizing.sheet, key) if sizing is not None else None
    return found[0] if found is not None else None
