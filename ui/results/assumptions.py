"""What is assumed where nothing is stated: answers that are missing, house rules in force, defaults of the model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from reports.wording.quantities.amounts import Reader
from reports.wording.standing import NOTHING_YET
from sizer.design.registry.house_rules import POLICY_VALUES, rule_word
from sizer.design.registry.presets import preset_called
from sizer.design.titles import TABLE_TITLES
from sizer.figures.figure import Figure, Origin
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.bench.policies import ORDINARY, TABLE, policy_of
from sizer.sizing.result import Sizing
from sizer.sizing.settled import settled
from ui.state.rounding import reader_of
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.wording.texts import value_text

_HEADS = (Head("What is assumed", 330, wraps=True), Head("Taken", 110, numeric=True),
          Head("Low – high", 120, numeric=True), Head("Where", 170, wraps=True),
          Head("Why, and what settles it", 420, wraps=True))
_OF_MODEL = "Where no data sheet or measurement is known. Another value is pinned in Explain."
_RULES = "What the design is checked against. A value is stated under Requirements."

Row = tuple[LiveCell, ...]


class Assumptions:
    """See the module. Each row leads to the input that would state it; ``place_of`` finds the one of a figure."""

    def __init__(self, store: Store, settings: Settings, place_of: Callable[[Store, str], Place | None]) -> None:
        self._store, self._settings, self._place_of = store, settings, place_of

    def __call__(self) -> LiveTable:
        table = LiveTable(_HEADS, empty=f"{NOTHING_YET}: nothing is assumed.")
        sizing = self._store.sizing
        if sizing is None or not self._store.view.items:
            return table
        ranges = self._store.ranges
        reader = reader_of(self._store, sizing, ranges, binary=self._settings.binary)
        _group(table, "Not stated", "Each answer makes a range narrower. Enter goes to where it is stated.",
               (self._missing(reader, each) for each in sizing.missing))
        _group(table, "House rules in force", _RULES, self._rules(sizing))
        asked = {key for each in sizing.missing for key in each.keys}
        figures = [each for each in sizing.sheet.figures.values()
                   if each.origin in (Origin.DEFAULT, Origin.ASSUMED) and each.key not in asked]
        _group(table, "Defaults of the model and of classes of parts", _OF_MODEL,
               (self._default(reader, each) for each in sorted(figures, key=_by_weight)))
        return table

    def _missing(self, reader: Reader, missing: MissingInput) -> Row:
        place = self._place_of(self._store, missing.key)
        subject = Subject(missing.key, place)
        taken, spread = _amounts(reader, missing.key, subject)
        if missing.taken:
            taken, spread = LiveCell("a range", subject=subject, tip=missing.taken), EMPTY
        why = f"{missing.taken[:1].upper()}{missing.taken[1:]} is taken. " if missing.taken else ""
        return (LiveCell(missing.question, subject=subject, sign="uncertain"), taken, spread,
                self._where(place, subject),
                LiveCell(f"{why}The answer would settle {settled(reader.sizing, missing)}.", subject=subject))

    def _rules(self, sizing: Sizing) -> Iterator[Row]:
        policies, catalog = self._store.view.policies, self._store.catalog
        rules = preset_called(catalog.presets.get(TABLE, {}), policies.preset or ORDINARY)
        for spec in POLICY_VALUES:
            value = policy_of(self._store.view, catalog, spec.key)
            if value is None:
                continue
            stated = spec.key in policies.values
            key = f"policy.{spec.key}"
            subject = Subject(key if key in sizing.sheet.figures else "", Place("policies", "", "values", spec.key))
            why = "Stated in the design." if stated else f"By the preset {rules}."
            yield (LiveCell(spec.title, subject=subject, tip=spec.help),
                   LiveCell(rule_word(spec, value) or value_text(value, spec.unit, binary=self._settings.binary),
                            value, spec.unit, subject),
                   EMPTY, LiveCell(TABLE_TITLES["policies"], subject=subject),
                   LiveCell(f"{spec.help} {why}", subject=subject))

    def _default(self, reader: Reader, figure: Figure) -> Row:
        place = self._place_of(self._store, figure.key)
        subject = Subject(figure.key, place)
        label = figure.label or figure.key
        why = figure.source.title if figure.source is not None else ""
        return (LiveCell(f"{label[:1].upper()}{label[1:]}", subject=subject), *_amounts(reader, figure.key, subject),
                self._where(place, subject), LiveCell(why, subject=subject))

    def _where(self, place: Place | None, subject: Subject) -> LiveCell:
        """The name of the input that an assumption stands in for; the model has none."""
        if place is None:
            return LiveCell("the model", subject=subject, tone="muted")
        return LiveCell(self._store.names.place(str(place)), subject=subject, tip=str(place))


def _group(table: LiveTable, title: str, note: str, rows: Iterable[Row]) -> None:
    """Rows below a head that says how many they are; no head where there are none."""
    found = list(rows)
    if found:
        table.head(f"{title} ({len(found):,})")
        table.rows.append((LiveCell(note, tone="note"), EMPTY))
        table.rows += found


def _amounts(reader: Reader, key: str, subject: Subject) -> tuple[LiveCell, LiveCell]:
    figure = reader.figure(key)
    if isinstance(figure.value, str):
        return LiveCell(figure.value, subject=subject), EMPTY
    amount = reader.amount(key)
    return (LiveCell(amount.likely_text(), amount.value, amount.unit, subject),
            LiveCell(amount.range_text(), subject=subject, tone="estimate"))


def _by_weight(figure: Figure) -> bool:
    """What has a range first: it may be otherwise."""
    return figure.range is None
