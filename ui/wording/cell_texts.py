"""What the formula bar says of a cell: its entry, its unit, or how it is computed."""

from __future__ import annotations

from sizer.design.registry.display import edit_text
from sizer.design.registry.fields import TABLES, members_of, unit_of
from sizer.design.scenarios import resolve, value_of
from sizer.figures.notation import row_text, taken_over, value_text
from sizer.sizing.catalog_words import catalog_word
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, known, record_in


class CellTexts:
    """See the module."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings

    def editable(self, place: Place) -> bool:
        """Whether a value can be typed for it."""
        spec = TABLES.get(place.table, {}).get(place.key)
        return spec is not None and spec.editable and (self._record(place) is not None or not place.record)

    def unit(self, place: Place) -> str:
        """The unit that a number typed there has; empty where it is no number, or one without a unit."""
        spec = TABLES.get(place.table, {}).get(place.key)
        unit = unit_of(spec, self._record(place)) if spec is not None and spec.numeric else ""
        return "" if unit in ("text", "count", "1") else unit

    def entry(self, place: Place) -> str:
        """Its value as it is typed."""
        record = self._record(place)
        if record is None:
            return ""
        spec = TABLES[place.table][place.key]
        if place.member:
            spec = members_of(place.table, place.key, record).get(place.member, spec)
        if spec.key == "name":
            return str(getattr(record, "called", ""))
        value = value_of(record, place.table, place.key, place.member)
        return catalog_word(self._store.catalog, spec, value) or edit_text(
            spec, value, unit_of(spec, record), decimal_comma=self._settings.decimal_comma,
            called=self._store.names.entry)

    def formula(self, key: str) -> str:
        """How a figure is computed, with numbers put in; empty where there is none of this key."""
        sizing = self._store.sizing
        if sizing is None or not key or not known(sizing.sheet, key):
            return ""
        figure = sizing.sheet[key]
        shown = value_text(figure)
        if figure.pin is not None:
            return f"pinned: {shown}  ({figure.pin.reason})"
        if figure.law is None:
            return f"{shown}   [{figure.source}]" if figure.source is not None else shown
        if taken_over(figure):
            return f"{figure.inputs[0].label or figure.inputs[0].key}  =  {shown}"
        return row_text(figure)

    def _record(self, place: Place) -> object | None:
        if place.table == "scenarios":
            return self._store.design.scenarios.get(place.record)
        if place.scenario and place.scenario not in self._store.scenario_ids():
            return None
        return record_in(resolve(self._store.design, place.scenario) if place.scenario else self._store.view, place)
