"""Scenarios side by side: what each answers and where their inputs differ."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.design.differences import Difference, diff
from sizer.design.display import display, display_of
from sizer.design.fields import TABLES, members_of
from sizer.design.records import Design, FieldValue
from sizer.design.scenarios import resolve, table_of
from sizer.errors import SizerError
from sizer.sizing import size
from sizer.sizing.result import Sizing
from ui.results.answers import totals
from ui.results.table import Cell, Head, Table
from ui.settings import Settings
from ui.store import Store
from ui.subject import Subject, known, split_place
from ui.texts import difference_text, value_text


class Comparison:
    """A column a scenario; cells that differ from the first column, or from the baseline, are marked."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._known: dict[str, tuple[Design, Sizing | None]] = {}

    def __call__(self) -> Table:
        store = self._store
        names = store.scenario_ids()
        heads = [Head("", 250)]
        for name in names:
            marks = [mark for mark, here in (("in front", name == store.design.current_scenario),
                                             ("baseline", name == store.design.baseline)) if here]
            title = store.scenario_title(name) + (f" ({', '.join(marks)})" if marks else "")
            heads.append(Head(title, 190, numeric=True))
        table = Table(tuple(heads))
        if len(names) < 2:
            table.empty = ("There is one scenario. Duplicate it (Ctrl+Alt+D) and change the copy: both stand here side "
                           "by side.")
            return table
        columns = [self._column(name) for name in names]
        first = names.index(store.design.baseline) if store.design.baseline in names else 0
        self._inputs(table, [view for view, _ in columns], first)
        self._results(table, [sizing for _, sizing in columns], first)
        return table

    def _column(self, name: str) -> tuple[Design, Sizing | None]:
        view = resolve(self._store.design, name)
        known_column = self._known.get(name)
        if known_column is not None and known_column[0] == view:
            return known_column
        if name == self._store.design.current_scenario:
            sizing: Sizing | None = self._store.intact
        else:
            try:
                sizing = size(self._store.design, self._store.catalog, name)
            except SizerError:
                sizing = None
        self._known[name] = (view, sizing)
        return view, sizing

    def _inputs(self, table: Table, views: list[Design], first: int) -> None:
        found: dict[str, Difference] = {}
        for at, view in enumerate(views):
            if at != first:
                found |= {each.place: each for each in diff(views[first], view)}
        if not found:
            table.head("No input differs yet")
            return
        table.head("Inputs that differ")
        for place, each in found.items():
            texts = [self._input_text(view, each) for view in views]
            subject = Subject(place=split_place(place))
            title = f"{each.record} · {each.title}" if each.record and each.title else each.title or place
            table.rows.append((Cell(title, subject=subject, tip=place), *(
                Cell(text, subject=subject, tone="differs" if text != texts[first] else "",
                     sign="changed" if text != texts[first] else "") for text in texts)))

    def _input_text(self, view: Design, each: Difference) -> str:
        record: object | None = view if each.table == "design" else view.policies
        if each.record:
            record = table_of(view, each.table).get(each.record)
        if record is None:
            return "—"
        if not each.field:
            return "present"
        spec = TABLES[each.table][each.field]
        if each.member:
            named = members_of(each.table, each.field, record).get(each.member)
            values: FieldValue = getattr(record, spec.attribute)
            value = values.get(each.member) if isinstance(values, Mapping) else None
            return display(named, value, binary=self._settings.binary) if named is not None else ""
        return display_of(record, each.table, spec, binary=self._settings.binary)

    def _results(self, table: Table, sizings: list[Sizing | None], first: int) -> None:
        shown: dict[str, str] = {}
        for sizing in sizings:
            if sizing is not None:
                shown |= _asked(sizing)
        table.head("Results")
        for key, label in shown.items():
            row = [Cell(label, subject=Subject(key))]
            before = _value(sizings[first], key)
            for at, sizing in enumerate(sizings):
                value = _value(sizing, key)
                if sizing is None or value is None:
                    row.append(Cell("—", tone="muted"))
                    continue
                figure = sizing.sheet[key]
                moved = difference_text(value, before) if at != first and before is not None else ""
                text = value_text(value, figure.unit, binary=self._settings.binary,
                                  currency=self._store.design.currency)
                total = next((each for each in totals(sizing) if each.value == key), None)
                if total is not None and sizing.sheet[total.unknown_lines].number:
                    text = f"≥ {text}"
                if moved and figure.unit == "1" and not isinstance(value, str) and not isinstance(before, str):
                    moved = f"{(value - (before or 0.0)) * 100:+.0f} points"
                shown_text = f"{text}  ({moved})" if moved.endswith(("%", "points")) else text
                row.append(Cell(shown_text, None if isinstance(value, str) else value, figure.unit, Subject(key),
                                "differs" if moved else "", tip=moved))
            table.rows.append(tuple(row))


def _asked(sizing: Sizing) -> dict[str, str]:
    found = {}
    for pool in sizing.pools:
        found[pool.usable] = f"Usable, pool {pool.id}"
        found[pool.filesystem] = f"Exported, pool {pool.id}"
    for each in sizing.workloads:
        found[each.throughput] = f"Throughput, {each.id}"
        found[each.bandwidth] = f"Bandwidth, {each.id}"
        found[each.response] = f"Response, {each.id}"
        found[each.bottleneck] = f"Limited by, {each.id}"
    for result in sizing.requirements:
        found[result.headroom] = f"Headroom, {result.title}"
    physical = sizing.physical
    found |= {physical.rack_units.value: "Rack units", physical.watts.value: "Power at the wall",
              physical.weight_kg.value: "Weight", physical.price.value: "Price"}
    return found


def _value(sizing: Sizing | None, key: str) -> float | str | None:
    if sizing is None or not known(sizing.sheet, key):
        return None
    value = sizing.sheet[key].value
    return value if isinstance(value, str) else float(value)
