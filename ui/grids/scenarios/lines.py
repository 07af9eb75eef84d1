"""The rows of the sheet of scenarios: what each is called, the inputs that are compared, the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from sizer.design.records import Design
from sizer.design.registry.fields import TABLE_TITLES, TABLES
from sizer.design.scenarios import ROW_TABLES, table_of
from sizer.errors import Location, Problem, Severity
from sizer.units import counted
from ui.grids.models.choices import Choice
from ui.grids.models.columns import columns_of
from ui.results.comparison import differing, input_title, result_keys
from ui.results.scenario_answers import AnswerKind, leading
from ui.results.scenario_columns import ScenarioColumns
from ui.state.subject import Place, place_named, record_in

MOST_OFFERED = 20_000
"""Inputs offered by name in the blank row; of a larger design the others are added from their own grids."""


class LineKind(Enum):
    """What a row is."""

    HEAD = "head"
    SCENARIO = "scenario"
    INPUT = "input"
    RECORD = "record"
    BLANK = "blank"
    RESULT = "result"
    FOLD = "fold"
    """Stands for the results that are equal in all scenarios, and shows or folds them."""


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """One row: an input has a ``place``, a result a ``figure`` and what is told of it."""

    kind: LineKind
    title: str
    place: Place | None = None
    figure: str = ""
    answer: AnswerKind = AnswerKind.FIGURE


_OF_SCENARIO = tuple(ScenarioLine(LineKind.SCENARIO, title, Place("scenarios", "", key)) for title, key in (
    ("Name", "name"), ("Starts from", "base"), ("Note", "note")))


class Compared:
    """Which inputs are shown: those that differ, those asked for, and those that differed while one looks."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self._asked: set[Place] = set()
        self._equal: frozenset[str] = frozenset()
        """The results that were equal in all scenarios when all of them were known."""
        self.folded = True
        """Whether those stand behind one row."""

    def ask(self, places: Iterable[Place]) -> None:
        """Show inputs though they do not differ."""
        for place in places:
            self._asked.add(place)
            if place not in self.places:
                self.places.append(place)

    def drop(self, places: Iterable[Place]) -> None:
        """Show them no more, unless they differ."""
        self._asked.difference_update(places)
        self.places = [place for place in self.places if place in self._asked]

    def forget(self) -> None:
        """Another design: nothing was asked for."""
        self.places, self._asked, self._equal, self.folded = [], set(), frozenset(), True

    def tidy(self) -> None:
        """Nobody looks: keep what was asked for."""
        self.places = [place for place in self.places if place in self._asked]

    def lines(self, columns: ScenarioColumns, equal: Callable[[str], bool]) -> list[ScenarioLine]:
        """The rows as they are now; an input once shown keeps its place while one types.

        ``equal`` says whether a result reads the same in all scenarios.
        """
        views = [columns.view(name) for name in columns.names]
        there = [place for place in self.places if any(record_in(view, place) is not None for view in views)]
        self.places = there + [place for place in differing(views, columns.first) if place not in there]
        made = [*_OF_SCENARIO, ScenarioLine(LineKind.HEAD, "Results"), *self._results(columns, equal)]
        made.append(ScenarioLine(LineKind.HEAD, "Inputs compared" if self.places else "No input differs yet"))
        for place in self.places:
            kind = LineKind.INPUT if place.key else LineKind.RECORD
            made.append(ScenarioLine(kind, input_title(place, views), place))
        made.append(ScenarioLine(LineKind.BLANK, "type an input to compare"))
        return made

    def _results(self, columns: ScenarioColumns, equal: Callable[[str], bool]) -> list[ScenarioLine]:
        """What one compares by, then what else differs, and then a row for what does not."""
        sizings = [columns.sizing(name) for name in columns.names]
        first = leading(sizings)
        told = {key for answer, key in first if answer is not AnswerKind.LEFT}
        keys = {key: title for key, title in result_keys(sizings).items() if key not in told}
        if not any(columns.waits(name) for name in columns.names):  # while one is waited for nothing comes or goes
            self._equal = frozenset(key for key in keys if len(sizings) > 1 and equal(key))
        lines = {key: ScenarioLine(LineKind.RESULT, title, figure=key) for key, title in keys.items()}
        same = [line for key, line in lines.items() if key in self._equal]
        fold = counted(len(same), "equal row") if self.folded else "Fold the equal rows"
        return [*(ScenarioLine(LineKind.RESULT, title, figure=key, answer=answer)
                  for (answer, key), title in first.items()),
                *(line for key, line in lines.items() if key not in self._equal),
                *([ScenarioLine(LineKind.FOLD, fold)] if same else []), *(same if not self.folded else [])]


def offered(view: Design) -> list[Choice]:
    """The inputs that can be compared, as the blank row lists them."""
    made: list[Choice] = []
    for table in ROW_TABLES:
        if table in ("overrides", "accepted"):
            continue
        specs = [column.spec for column in columns_of(table) if column.spec is not None and column.spec.editable]
        for row in table_of(view, table):
            if len(made) > MOST_OFFERED:
                return made
            made += [Choice(f"{table}/{row.identity}/{spec.key}",
                            f"{TABLE_TITLES[table]} · {row.called} · {spec.title}")
                     for spec in specs if spec.key != "parameters"]
    made += [Choice(f"design/{key}", f"Title page · {spec.title}") for key, spec in TABLES["design"].items()
             if key not in ("current_scenario", "baseline", "base_name")]
    return made


def place_meant(text: str, views: Sequence[Design]) -> Place | Problem:
    """The input that a text typed into the blank row names."""
    place = place_named(text.strip())
    if place is not None and place.key in TABLES.get(place.table, {}) and any(
            record_in(view, place) is not None for view in views):
        return place
    what = f"there is no input {text.strip()!r} to compare"
    return Problem(Severity.ERROR, "reference", what, Location(place="scenarios"),
                   "Write it like items/drives/quantity, or choose it from the list (Alt+Down).")
