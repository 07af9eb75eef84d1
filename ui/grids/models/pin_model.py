"""The grid of pinned figures: what each is called, its value with its unit, what the law or the source says instead."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.entering.entry import entered
from sizer.design.records import Override
from sizer.design.registry.display import edit_text
from ui.grids.models.pins import without_pin
from ui.grids.models.records import RecordModel
from ui.state.subject import Place, Subject, read
from ui.tables.selection import Spot
from ui.widgets.icons import icon
from ui.widgets.roles import SUBJECT
from ui.wording.texts import value_text

_NUMBERS = ("value", "low", "high")


class PinModel(RecordModel):
    """See the module. Numbers are shown and typed in any unit of their figure."""

    def text_at(self, row: int, column: int) -> str:
        key, record = self.columns[column].key, self._rows.get(self.id_at(row))
        if key == "=without":
            return without_pin(self.store, record, binary=self.settings.binary)
        if key in _NUMBERS and isinstance(record, Override):
            number = getattr(record, key)
            return "" if number is None else value_text(number, self._unit(record.key), binary=self.settings.binary,
                                                        currency=self.store.design.currency, stated=True)
        return super().text_at(row, column)

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        number, unit = super().number_at(row, column)
        record = self._rows.get(self.id_at(row))
        ours = self.columns[column].key in _NUMBERS and isinstance(record, Override)
        return number, self._unit(record.key) if ours and isinstance(record, Override) else unit

    def entry_at(self, row: int, column: int) -> str:
        record, spec = self._rows.get(self.id_at(row)), self.columns[column].spec
        place = Place(self.table, self.id_at(row), self.columns[column].key)
        if place in self.bad or place.key not in _NUMBERS or spec is None or not isinstance(record, Override):
            return super().entry_at(row, column)
        return edit_text(spec, getattr(record, place.key), self._unit(record.key),
                         decimal_comma=self.settings.decimal_comma)

    def enter_all(self, entries: Sequence[tuple[Spot, str]], title: str = "") -> bool:
        """Numbers may come with any unit of the figure they stand in for."""
        return super().enter_all([(spot, self._in_base_units(spot, text)) for spot, text in entries], title)

    def _in_base_units(self, spot: Spot, text: str) -> str:
        record, column = self._rows.get(self.id_at(spot[0])), self.columns[spot[1]]
        unit = self._unit(record.key) if isinstance(record, Override) else ""
        if column.key not in _NUMBERS or column.spec is None or not unit or not text.strip():
            return text
        comma = self.settings.decimal_comma
        found = entered(column.spec, text, unit, self.reading)
        return edit_text(column.spec, found, "", decimal_comma=comma) if isinstance(found, int | float) else text

    def _unit(self, key: str) -> str:
        sizing = self.store.intact
        found = read(sizing.sheet, key) if sizing is not None else None
        return found[1] if found is not None else ""

    def _sign(self, row: int, at: int) -> object:
        sign = super()._sign(row, at)
        plain = self.columns[at].key != "=label" and (self.id_at(row), self.columns[at].key) not in self._differing
        pinned = not any(place.record == self.id_at(row) for place in self.bad)
        return None if plain and pinned else sign or icon("pin", self._theme.colours.pinned)

    def _about(self, row: int, at: int, role: int) -> object:
        if role == SUBJECT:
            found = super()._about(row, at, role)
            place = found.place if isinstance(found, Subject) else None
            return Subject(self.id_at(row), place)
        return super()._about(row, at, role)
