"""The bench on which a sizing is wired: one place that turns statements, facts and defaults into figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import TracebackType

from sizer.catalog.records import Catalog, Item, PresetValue
from sizer.catalog.vocabulary import named
from sizer.design.naming import Names
from sizer.design.records import Design
from sizer.design.stems import figure_key, stem_of
from sizer.errors import FigureError, Location, Problem, Severity, Told, nearest
from sizer.figures.figure import Figure, Origin, Range, Scale
from sizer.figures.sheet import Sheet
from sizer.language import say
from sizer.sizing.bench.decisions import WiringDecision, note_refused
from sizer.sizing.bench.facts import fact_inside, meaning_of, name_of_fact
from sizer.sizing.bench.limits import Limit
from sizer.sizing.bench.refusals import told
from sizer.sizing.scope import RecordScope, Scope

DEFAULTS = "defaults"
"""The preset table that holds the defaults of the model."""
_SCALES = {"log": Scale.LOGARITHMIC, "logarithmic": Scale.LOGARITHMIC, "linear": Scale.LINEAR}


def _nobody(_refused: FigureError) -> tuple[Problem, ...]:
    return ()


class Reporting:
    """See :meth:`Wiring.reporting`. A class of its own costs a third of a generator, and there are many blocks."""

    __slots__ = ("_place", "_wiring")

    def __init__(self, wiring: Wiring, place: str) -> None:
        self._wiring, self._place = wiring, place

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, refused: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(refused, FigureError):
            self._wiring.refuse(refused, self._place)
            return True
        return False


@dataclass(slots=True)
class Wiring:
    """The sheet being wired, what it is wired from, and the problems met on the way."""

    design: Design
    catalog: Catalog
    sheet: Sheet
    problems: list[Problem] = field(default_factory=list)
    told: set[Problem] = field(default_factory=set)
    blame: Callable[[FigureError], Sequence[Problem]] = _nobody
    """What is to blame for a law refused, where that is known better than where it was used."""
    questions: dict[str, str] = field(default_factory=dict)
    """Key of a default or preset value -> what would settle it."""
    reached: dict[str, bool] = field(default_factory=dict)
    """Pools with work, and whether the clients of some of it reach them."""
    limits: list[Limit] = field(default_factory=list)
    """What the design may use at most, exceeded or not."""
    left_out: frozenset[str] = frozenset()
    """Lines and connections that are not known (``items/hba``): what follows of that is no fault of its own."""
    decisions: list[WiringDecision] = field(default_factory=list)
    """What was wired one way or another by the values of figures."""

    model: Scope = field(init=False)
    """Numbers of the model that belong to no record."""

    def __post_init__(self) -> None:
        self.model = Scope(self.sheet, "model")

    def called(self, table: str, ids: Iterable[str]) -> list[str]:
        """What people call records of a table."""
        names = Names(self.design)
        return [names.called(table, each) for each in ids]

    def pool_called(self, pool: str) -> str:
        """What people call a pool."""
        return Names(self.design).called("pools", pool)

    def note(self, found: Problem) -> None:
        """Note something the user can mend; the same problem is noted once."""
        told = len(self.told)
        self.told.add(found)
        if len(self.told) > told:
            self.problems.append(found)

    def problem(
        self, severity: Severity, code: str, text: str, place: str = "", hint: str = "", told: Told = ()
    ) -> None:
        """Note something the user can mend; ``told`` are the numbers and names that its text says beside its words."""
        self.note(Problem(severity, code, text, Location(place=place), hint, told=told))

    def error(self, code: str, text: str, place: str = "", hint: str = "", *, building: bool = False) -> None:
        """Note what stops a result; ``building`` says that it stops the hardware from being built as drawn."""
        self.note(Problem(Severity.ERROR, code, text, Location(place=place), hint, building))

    def error_of(
        self, record: str, code: str, says: str, place: str, hint: str = "", *, building: bool = False
    ) -> None:
        """Note what stops the result of ``record`` ("pool fast"): what is said of it reads on by itself too."""
        self.note(Problem(Severity.ERROR, code, say("{record} {says}", record=record, says=says), Location(place=place),
                          hint, building, reason=say("it {says}", says=says)))

    def warning(self, code: str, text: str, place: str = "", hint: str = "", *, told: Told = ()) -> None:
        """Note what puts a result in doubt."""
        self.problem(Severity.WARNING, code, text, place, hint, told)

    def undecided(self, code: str, text: str, place: str, hint: str, *told_by: Figure, told: Told = ()) -> None:
        """Note a check that no record decides: what rests on it is met at most where the author accepts it.

        ``told_by`` are the figures whose numbers the text says, ``told`` what else it says.
        """
        self.note(Problem(Severity.WARNING, code, text, Location(place=place), hint, undecided=True,
                          told_by=tuple(figure.key for figure in told_by),
                          told=(*told, *(figure.number for figure in told_by))))

    def remark(self, code: str, text: str, place: str = "", hint: str = "", *, told: Told = ()) -> None:
        """Note what explains a result."""
        self.problem(Severity.NOTE, code, text, place, hint, told)

    def reporting(self, place: str) -> Reporting:
        """Turn a law refused inside the block into a problem at ``place``: one part fails, the rest is sized."""
        return Reporting(self, place)

    def refuse(self, refused: FigureError, place: str) -> None:
        """Note a law refused: as the problem of what is to blame for it, else at ``place``."""
        note_refused(self, [figure for figure in refused.figures if isinstance(figure, Figure)])
        pinned = self.blame(refused)
        for problem in pinned:
            self.error(problem.code, problem.text, problem.location.place, problem.hint)
        for code, text, hint in () if pinned else told(refused):
            self.error(code, text, place, hint)

    def default(self, name: str) -> Figure:
        """The default of the model called ``name``, with its range and source."""
        key = f"default.{name}"
        made = self.sheet.figures.get(key)
        if made is not None:
            return made
        return self._preset_figure(key, self._default_entry(name), Origin.DEFAULT)

    def default_ends(self, name: str) -> tuple[Figure, Figure]:
        """The ends of the range of the default called ``name``, each a figure; see :meth:`ends`."""
        return self.ends(f"default.{name}", self._default_entry(name))

    def ends(self, key: str, entry: PresetValue) -> tuple[Figure, Figure]:
        """The ends of the range of a value of a preset, each without a range; without one the value is both.

        For a quantity that a common position moves between its limits, together with others.
        """
        if entry.low is None or entry.high is None:
            only = self.sheet.figures.get(key) or self._preset_figure(key, entry, Origin.DEFAULT)
            return only, only
        low, high = (
            self.sheet.figures.get(f"{key}.{end}") or self.sheet.given(
                f"{key}.{end}", limit, entry.unit, label=label, origin=Origin.DEFAULT, source=entry.source)
            for end, limit, label in (
                ("low", entry.low, say("{meaning}: lower limit", meaning=say(entry.meaning))),
                ("high", entry.high, say("{meaning}: upper limit", meaning=say(entry.meaning)))))
        return low, high

    def _default_entry(self, name: str) -> PresetValue:
        if (entry := self.catalog.values_of(DEFAULTS).get(name)) is not None:
            return entry
        raise FigureError(Problem(Severity.ERROR, "default-missing", f"the catalog's presets hold no default {name!r}",
                                  hint="Restore presets/defaults.toml of the shipped catalog."))

    def preset(self, table: str, preset_id: str, name: str) -> Figure:
        """One value of a preset of the catalog, ``filesystem.vxfs.metadata_ratio`` for instance."""
        key = figure_key(table, preset_id, name)
        if key in self.sheet:
            return self.sheet[key]
        title = self.catalog.preset(table, preset_id).title
        return self._preset_figure(key, self.preset_value(table, preset_id, name), Origin.DEFAULT, title)

    def preset_value(self, table: str, preset_id: str, name: str) -> PresetValue:
        """One value of a preset of the catalog, with its range and source. Raises FigureError where it has none."""
        values = self.catalog.preset(table, preset_id).values
        if name not in values:
            close = ", ".join(nearest(name, values)) or say("nothing like it")
            text = f"preset {table}/{preset_id} has no value {name!r}; it has {close}"
            raise FigureError(Problem(Severity.ERROR, "preset-value", text))
        return values[name]

    def _preset_figure(self, key: str, entry: PresetValue, origin: Origin, of: str = "") -> Figure:
        if isinstance(entry.value, (str, bool)):
            raise FigureError(Problem(Severity.ERROR, "preset-value", f"{key} is {entry.value!r}, a number is needed"))
        spread = None
        if entry.low is not None and entry.high is not None:
            spread = Range(entry.low, entry.high, _SCALES[entry.scale])
            if entry.settled_by:
                self.questions[key] = say(entry.settled_by)
        name = say(named(entry.name))
        label = say(entry.meaning) or (say("{name} of {preset}", name=name, preset=of) if of else name)
        return self.sheet.given(
            key, float(entry.value), entry.unit, label=label,
            origin=origin, source=entry.source, range=spread,
        )

    def fact(self, item: Item, name: str) -> Figure | None:
        """A numeric fact of a catalog item, or None where no source gives it."""
        known = item.fact(name)
        if known is None or isinstance(known.value, (str, bool)):
            return None
        key = f"catalog.{item.id}.{name}"
        made = self.sheet.figures.get(key)
        if made is not None:
            return made
        spread = Range(*known.range) if known.range is not None else None
        if known.by_class:
            self.questions[key] = say("The data sheet of {model}: {meaning}.", model=item.model,
                                      meaning=meaning_of(name))
        return self.sheet.given(
            key, float(known.value), known.unit, origin=Origin.FACT, source=known.source, range=spread,
            label=say("{model}: {fact}", model=item.model, fact=name_of_fact(name)),
        )

    def of_item(self, item: Item) -> Scope:
        """The figures of a catalog item."""
        return Scope(self.sheet, f"catalog.{item.id}")

    def needed(self, item: Item, name: str, place: str, why: str) -> Figure | None:
        """A fact without which something cannot be computed; its absence is a problem that says so."""
        figure = self.fact(item, name)
        if figure is None:
            self.error("fact-missing", say("{title} states no {fact}, which {why} needs", title=item.title,
                                           fact=fact_inside(name), why=why), place,
                       say("Give the value in a catalog folder of your own, with its source."))
        return figure

    def rate(self, technology: str) -> Figure:
        """The data rate of a link technology, one direction."""
        key = f"technology.{technology}.data_bytes_per_s"
        if key in self.sheet:
            return self.sheet[key]
        known = self.catalog.technology(technology)
        return self.sheet.given(key, known.data_bytes_per_s, "B/s", label=say("{title}: data rate", title=known.title),
                                origin=Origin.FACT, source=known.source)

    def scope(self, table: str, record: str) -> RecordScope:
        """The figures of a record of the design: those of a pool begin with ``pool.data``."""
        return RecordScope(self.sheet, f"{stem_of(table)}.{record}", table, record)
