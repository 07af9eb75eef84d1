"""Scenarios side by side: which of their inputs differ, and what each answers."""

from __future__ import annotations

from collections.abc import Sequence

from reports.wording.quantities.changes import (
    ANOTHER,
    NO_CHANGE,
    GoodDirection,
    ShownChange,
    change_between,
    figure_change,
    known_change,
)
from sizer.design.editing.differences import diff
from sizer.design.naming import Names
from sizer.design.records import Design, LineRecord
from sizer.design.registry.display import display_of
from sizer.design.registry.fields import TABLE_TITLES, TABLES, members_of, unit_of
from sizer.design.scenarios import value_of
from sizer.design.stems import figure_key
from sizer.design.titles import NOUNS
from sizer.readable import read as told_number
from sizer.sizing.catalog_words import catalog_word
from sizer.sizing.judging.completeness import Coverage, comparable, coverage, total_at
from sizer.sizing.judging.unsized import without_figure
from sizer.sizing.result import Sizing
from sizer.steps import WHOLE
from ui.results.scenario_columns import ScenarioColumns
from ui.state.comparison import Baseline
from ui.state.rounding import ends_of, step_shown
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject, read, record_in
from ui.tables.table import LiveCell
from ui.wording.texts import at_least_text, tone_of, value_text

_COARSE = 0.02
"""A share of a number that one step of its digits is not to make of a change."""


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
    """What an input is called: ``Data drives · Quantity``."""
    spec = TABLES[place.table].get(place.key)
    title = spec.title if spec is not None else NOUNS.get(place.table, (TABLE_TITLES[place.table],))[0]
    if place.member:
        records = (record_in(view, place) for view in views)
        named = (members_of(place.table, place.key, record).get(place.member) for record in records)
        title = next((spec.title for spec in named if spec is not None), place.member)
    if not place.record:
        return title
    called = (getattr(record_in(view, place), "called", "") for view in views)
    return f"{next(filter(None, called), place.record)} · {title}"


def shown_in(view: Design, place: Place, store: Store, settings: Settings) -> str:
    """What stands in a cell of a design, models and records by their names; *not there* where it has no such record.

    Of a whole record it is what it is, as far as that is told in a few words: *24 × Ultrastar DC SN650*.
    """
    record, spec = record_in(view, place), TABLES[place.table].get(place.key)
    if record is None:
        return "not there"
    if spec is None:
        return f"{record.quantity:,} × {store.catalog.called(record.item)}" if isinstance(
            record, LineRecord) and record.item else "there"
    value = getattr(record, spec.attribute)
    return catalog_word(store.catalog, spec, value) or display_of(record, place.table, spec, binary=settings.binary,
                      called=Names(view, store.design.scenarios).called_in)


def input_change(place: Place, views: Sequence[Design]) -> str:
    """By how much a number that was typed differs, which is neither better nor worse; of all else that it does."""
    spec, records = TABLES[place.table].get(place.key), [record_in(view, place) for view in views]
    if spec is None or None in records:
        return "removed" if records[-1] is None else "added"
    was, now = (value_of(record, place.table, place.key, place.member) for record in records)
    if isinstance(was, bool) or isinstance(now, bool) or not isinstance(was, int | float) or (
            not isinstance(now, int | float)):
        return ANOTHER
    unit = unit_of(spec, records[-1])
    if unit in WHOLE:
        return ShownChange(told_number(float(now - was), unit, signed=True).value, now > was).text
    return change_between(now, was, "", unit, GoodDirection.NEITHER).text


def baseline_title(store: Store, baseline: Baseline) -> str:
    """What people call that which results are compared with."""
    known = baseline.title in store.scenario_ids()
    return store.scenario_title(baseline.title) if known else baseline.title


def result_keys(sizings: Sequence[Sizing | None]) -> dict[str, str]:
    """The figures that scenarios are compared by, with what each is called."""
    shown: dict[str, str] = {}
    for sizing in sizings:
        if sizing is not None:
            shown |= _asked(sizing)
    return shown


def equal_in_all(sizings: Sequence[Sizing | None], key: str, store: Store, settings: Settings) -> bool:
    """Whether a figure says the same in every sizing; where there is none, it cannot be said."""
    found = [(sizing, read(sizing.sheet, key)) for sizing in sizings if sizing is not None]
    if len(found) < len(sizings) or any(each is None for _, each in found):
        return False
    texts = [result_text(sizing, key, store, settings) for sizing, _ in found]
    first = found[0][1]
    return first is not None and all(
        each is not None and not change_between(each[0], first[0], key, each[1]).beside(text, texts[0]).text
        for (_, each), text in zip(found, texts, strict=True))


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
        change = NO_CHANGE if at == first or before is None or reference is None else (
            figure_change(sizing, reference, key))
        text, covered = _text(sizing, key, value, unit, store, settings)
        change = change.beside(text, result_text(reference, key, store, settings) if reference is not None else "")
        moved = change.text
        if covered is not None and covered.nothing:
            cells.append(LiveCell(text, tone="muted", tip="No line of it is known."))
            continue
        if moved and reference is not None and known_change(sizing, reference, key) is None and (
                not comparable(reference, sizing, key)):
            other = store.scenario_title(names[first])
            missing = ("other requests" if covered is None else f"not so in {other}" if covered.complete
                       else covered.text)
            cells.append(LiveCell(f"{text}  (not comparable)", None if isinstance(value, str) else value, unit,
                                  Subject(key), "doubt", tip=f"Not comparable with {other}: {missing}"))
            continue
        cells.append(LiveCell(text, None if isinstance(value, str) else value, unit, Subject(key),
                              tone_of(change), "changed" if moved else "", tip=moved,
                              change=moved if change.rises is not None else ""))
    return cells


def texts_beside(before: Sizing, now: Sizing, key: str, store: Store, settings: Settings) -> tuple[str, str]:
    """A figure of two sizings in words, with a digit more where these tell so few that a change of less than a step
    would look like a large one.
    """
    first, second = (result_text(sizing, key, store, settings) for sizing in (before, now))
    was, made = _value(before, key), _value(now, key)
    if first == second or not isinstance(was, int | float) or not isinstance(made, int | float):
        return first, second
    step = step_shown(store, key, was)
    if abs(made - was) >= step or step < _COARSE * abs(was):
        return first, second
    return (result_text(before, key, store, settings, finer=True), result_text(now, key, store, settings, finer=True))


def result_text(sizing: Sizing, key: str, store: Store, settings: Settings, *, finer: bool = False) -> str:
    """A figure of a sizing in words; of one that it does not have, why. ``finer`` has a digit more."""
    found = read(sizing.sheet, key)
    if found is not None:
        return _text(sizing, key, *found, store, settings, finer=finer)[0]
    unsized = without_figure(sizing, key)
    return f"{unsized.title} {unsized.verdict}" if unsized is not None else "—"


def _text(
    sizing: Sizing, key: str, value: float | str, unit: str, store: Store, settings: Settings, *, finer: bool = False
) -> tuple[str, Coverage | None]:
    """A value in words, and of a total how much of it is known."""
    total = total_at(sizing, key)
    covered = coverage(sizing, total) if total is not None else None
    if covered is not None and isinstance(value, int | float) and covered.is_unknown(value):
        return "unknown", covered
    if covered is not None and not covered.lines:
        return "–", covered
    bound = covered is not None and not covered.complete
    ends, currency = ends_of(store, key, value), store.design.currency
    if bound:
        return at_least_text(value, unit, ends, key=key, binary=settings.binary, currency=currency), covered
    return value_text(value, unit, ends, key=key, binary=settings.binary, currency=currency, compared=finer), covered


_HEALS = {"rebuild_s": "Rebuild of a drive", "node_rebuild_s": "Healing of a lost server"}
"""How long less redundancy lasts, which larger drives make longer."""


def _asked(sizing: Sizing) -> dict[str, str]:
    found = {}
    for each in sizing.workloads:
        found[each.rate] = f"{each.rate_title}, {each.title}"
        found[each.bandwidth] = f"Bandwidth, {each.title}"
        found[each.response] = f"Response, {each.title}"
        found[each.bottleneck] = f"Busiest part, {each.title}"
    for pool in sizing.pools:
        found[pool.usable] = f"Usable, pool {pool.title}"
        found[pool.filesystem] = f"Exported, pool {pool.title}"
        for name, title in _HEALS.items():
            key = figure_key("pools", pool.layout, name)
            if key in sizing.sheet:
                found.setdefault(key, f"{title}, pool {pool.title}")
    for result in sizing.requirements:
        found[result.headroom] = f"Headroom, {result.title}"
    physical = sizing.physical
    found |= {physical.rack_units.value: "Rack units", physical.watts.value: "Power at the wall",
              physical.weight_kg.value: "Weight", physical.price.value: "Price"}
    return found


def _value(sizing: Sizing | None, key: str) -> float | str | None:
    found = read(sizing.sheet, key) if sizing is not None else None
    return found[0] if found is not None else None
