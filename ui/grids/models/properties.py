"""The grid of what a design has one of, its house rules or its terms: a row a field, the value in the second column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from sizer.catalog import PresetValue
from sizer.design.registry.fields import POLICY_VALUES, TABLES, Field
from sizer.sizing.bench.policies import ORDINARY, TABLE
from ui.grids.models.grid import GridModel, member_spec
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject, record_in
from ui.widgets import roles
from ui.widgets.icons import icon
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.wording.texts import value_text

_TITLES = {"policies": ("House rule", "Value", "Preset", "Meaning"), "design": ("Terms", "Value", "Meaning")}
"""Table -> the heads of the columns: the second is typed in, the last says what a field means."""
_TERMS = ("currency", "price_date", "discount", "support_years")


def policy_places() -> tuple[Place, ...]:
    """The preset, and every house rule."""
    return (Place("policies", "", "preset"),
            *(Place("policies", "", "values", spec.key) for spec in POLICY_VALUES))


def term_places() -> tuple[Place, ...]:
    """What holds for all prices of the design."""
    return tuple(Place("design", "", key) for key in _TERMS)


class PropertyModel(GridModel):
    """See the module."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, places: tuple[Place, ...], parent: QObject | None = None
    ) -> None:
        super().__init__(store, settings, places[0].table, parent)
        self.places = places
        self._titles = _TITLES[self.table]
        self._theme = theme
        self._shown = self._values()
        self._medium = QFont()
        self._medium.setWeight(QFont.Weight.Medium)
        theme.changed.connect(self.repaint)

    def rowCount(self, parent: roles.Index = roles.NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.places)

    def columnCount(self, parent: roles.Index = roles.NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def place_at(self, index: roles.Index) -> Place | None:
        return self.places[index.row()] if index.column() == 1 else None

    def record_at(self, index: roles.Index) -> object | None:
        del index
        return self._record()

    def spec_at(self, index: roles.Index) -> Field | None:
        return self._spec(self.places[index.row()]) if index.column() == 1 else None

    def index_of(self, place: Place) -> QModelIndex:
        matches = [row for row, known in enumerate(self.places)
                   if (known.table, known.key) == (place.table, place.key) and place.member in ("", known.member)]
        return self.index(matches[0], 1) if matches else QModelIndex()

    def _spec(self, place: Place) -> Field:
        if place.member:
            spec = member_spec(place, self._record())
            if spec is not None:
                return spec
        return TABLES[place.table][place.key]

    def flags(self, index: roles.Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return roles.EDITABLE if index.column() == 1 else roles.READ_ONLY

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = roles.DISPLAY) -> object:
        if role == roles.DISPLAY:
            return self._titles[section] if orientation == roles.HORIZONTAL else str(section + 1)
        return roles.LEFT if role == roles.ALIGNMENT and orientation == roles.HORIZONTAL else None

    def data(self, index: roles.Index, role: int = roles.DISPLAY) -> object:
        place, column = self.places[index.row()], index.column()
        if role == roles.DISPLAY:
            return self._text(index, place, column)
        if role == roles.EDIT:
            return self.entry_text(index) if column == 1 else self._text(index, place, column)
        if role == roles.ALIGNMENT:
            return roles.LEFT
        colours = self._theme.colours
        bad = bool(self.bad) and column == 1 and place in self.bad
        if role == roles.BACKGROUND:
            return colours.missed_tint if bad else None if column == 1 else colours.raised
        if role == roles.FOREGROUND:
            return colours.text if bad else colours.text2 if column > 1 else None
        if role == roles.FONT:
            return self._medium if column == 0 else None
        if role == roles.DECORATION:
            return icon("error", colours.missed) if bad else None
        return self._about(index, place, column, role)

    def _about(self, index: roles.Index, place: Place, column: int, role: int) -> object:
        if role == roles.RECORD:
            return str(place)
        if role == roles.TOOLTIP:
            if column == 1 and place in self.bad:
                text, problem = self.bad[place]
                return literal(f"Not taken: {text!r}. {problem.advice}")
            return literal(self._spec(place).help)
        if role == roles.SUBJECT:
            return Subject(place=place)
        if role == roles.ACCESSIBLE:
            return f"{self._spec(place).title}: {self._text(index, place, column) or 'empty'}"
        return None

    def _text(self, index: roles.Index, place: Place, column: int) -> str:
        spec = self._spec(place)
        if column == 0:
            return spec.title
        if column == 1:
            return self.field_text(index)
        if column == len(self._titles) - 1:
            return spec.help + (f" For example {spec.example}." if spec.example else "")
        preset = self._preset(place.member)
        if preset is None:
            return "" if not place.member else "not checked"
        return value_text(preset.value, preset.unit, binary=self.settings.binary)

    def _preset(self, name: str) -> PresetValue | None:
        chosen = self.store.view.policies.preset or ORDINARY
        preset = self.store.catalog.presets.get(TABLE, {}).get(chosen)
        return preset.values.get(name) if preset is not None and name else None

    def _follow(self, edited: object) -> None:
        before, self._shown = self._shown, self._values()
        if self.is_another(edited) or edited is None or before != self._shown:
            self.repaint()

    def _values(self) -> object:
        """All that is shown of the design."""
        record = self._record()
        return tuple(getattr(record, place.key) for place in self.places)

    def _record(self) -> object:
        return record_in(self.store.view, self.places[0])
