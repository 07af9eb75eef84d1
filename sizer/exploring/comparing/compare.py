"""Two designs or scenarios side by side: what differs, and which inputs made the difference."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from sizer.catalog.records import Catalog
from sizer.design.editing.differences import Difference, changes_between, diff
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Change, ChangeAction, Design, Scenario, StatedRange
from sizer.design.registry.display import display
from sizer.design.registry.fields import TABLES, unit_of
from sizer.design.scenarios import resolve, resolve_all
from sizer.errors import SizerError
from sizer.exploring.changes.consequences import lines_of_bill
from sizer.language import lowered, say
from sizer.sizing import size
from sizer.sizing.judging.completeness import Coverage, comparable, coverage, total_at
from sizer.sizing.result import Sizing
from sizer.units import is_unbounded

SWAP = "one-input-swapped"
MOST_SWAPS = 100
"""Inputs swapped one at a time; the others are counted together."""
WORTH = 1e-9


@dataclass(frozen=True, slots=True)
class InputDifference:
    """A place where the designs differ; None where one has no such record or value."""

    place: str
    title: str
    before: object
    after: object
    before_text: str = ""
    after_text: str = ""
    """Both as people read them, with their units."""


@dataclass(frozen=True, slots=True)
class ResultDifference:
    """A result of both designs; ``change`` is what the second has more, as a share of the first.

    Of totals ``covered_before`` and ``covered_after`` say over how many lines they are; ``comparable`` is false where
    they miss different lines, so that their difference says nothing; so it is of rates and times of different requests.
    """

    key: str
    label: str
    unit: str
    before: float
    after: float
    covered_before: Coverage | None = None
    covered_after: Coverage | None = None
    comparable: bool = True

    @property
    def difference(self) -> float | None:
        """What the second has more; None where the two cannot be compared, or where one has no bound."""
        if not self.comparable or is_unbounded(self.before) or is_unbounded(self.after):
            return None
        return self.after - self.before

    @property
    def change(self) -> float | None:
        """The difference as a share of the first value; None where there is none, or no whole value to compare with."""
        whole = self.covered_before is None or self.covered_before.complete
        return self.difference / self.before if self.difference is not None and self.before and whole else None

    @property
    def differs(self) -> bool:
        """Whether there is something to tell: another value, or other lines that are missing."""
        if all(one is not None and one.nothing for one in (self.covered_before, self.covered_after)):
            return False
        return not self.comparable or abs(self.after - self.before) > WORTH * abs(self.before)


@dataclass(frozen=True, slots=True)
class LineDifference:
    """A line of the bill of materials whose quantity or model differs."""

    line: str
    model_before: str
    model_after: str
    quantity_before: float
    quantity_after: float


@dataclass(frozen=True, slots=True)
class Cause:
    """What one input does to a result: swapped alone in the first design, or else swapped back in the second.

    ``effect`` None: neither design stands with that input alone changed.
    """

    key: str
    places: tuple[str, ...]
    effect: float | None
    back: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The second design against the first."""

    before: str
    after: str
    inputs: tuple[InputDifference, ...]
    results: tuple[ResultDifference, ...]
    lines: tuple[LineDifference, ...]
    causes: tuple[Cause, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    """Results that only one of the two has, by name."""
    sized: tuple[Sizing, Sizing]

    def input_rows(self) -> list[dict[str, object]]:
        """The inputs that differ."""
        return [{"place": one.place, "title": one.title, "before": one.before, "after": one.after}
                for one in self.inputs]

    def result_rows(self) -> list[dict[str, object]]:
        """The results of both."""
        return [{"key": one.key, "label": one.label, "unit": one.unit, "before": one.before, "after": one.after,
                 "difference": one.difference, "change": one.change, "comparable": one.comparable,
                 "missing_before": one.covered_before.text if one.covered_before is not None else "",
                 "missing_after": one.covered_after.text if one.covered_after is not None else "",
                 "together": self.rest_of(one, self.causes_of(one.key))}
                for one in self.results]

    def line_rows(self) -> list[dict[str, object]]:
        """The lines that differ."""
        return [asdict(one) for one in self.lines]

    def cause_rows(self) -> list[dict[str, object]]:
        """What each input does by itself, the strongest first for each result."""
        return [{"key": one.key, "places": ", ".join(one.places), "effect": one.effect, "swapped_back": one.back}
                for one in self.causes]

    def causes_of(self, key: str) -> tuple[Cause, ...]:
        """The causes of one result's difference, the strongest first."""
        return tuple(cause for cause in self.causes if cause.key == key)

    def rest_of(self, result: ResultDifference, named: Sequence[Cause]) -> float | None:
        """What some causes leave of a difference: what other inputs do, and what inputs do only together.

        None where the difference is not known, or what one of the causes does.
        """
        effects = [cause.effect for cause in named if cause.effect is not None]
        if result.difference is None or not named or len(effects) < len(named):
            return None
        rest = result.difference - sum(effects)
        return rest if abs(rest) > WORTH * abs(result.difference) else 0.0


def compare(
    first: Design, second: Design, catalog: Catalog, first_scenario: str | None = None,
    second_scenario: str | None = None,
) -> Comparison:
    """Compare two designs, or two scenarios of one, and swap the inputs that differ one at a time."""
    before, after = resolve(first, first_scenario), resolve(second, second_scenario)
    sized = size(before, catalog, BASE), size(after, catalog, BASE)
    results, labels = result_differences(sized)
    changed = [one.key for one in results if one.differs and one.comparable]
    return Comparison(
        _named(first, first_scenario), _named(second, second_scenario),
        tuple(InputDifference(one.place, one.title, _plain(one.before), _plain(one.after),
                              _read(before, one, one.before), _read(after, one, one.after))
              for one in diff(before, after)),
        results, tuple(line_differences(*sized)), tuple(_causes(before, after, catalog, sized, changed)),
        tuple(label for key, label in labels[0].items() if key not in labels[1]),
        tuple(label for key, label in labels[1].items() if key not in labels[0]),
        sized,
    )


def result_differences(
    sized: tuple[Sizing, Sizing]
) -> tuple[tuple[ResultDifference, ...], tuple[dict[str, str], dict[str, str]]]:
    """The results that both have, as they are in each, and the names of the results of each by their keys."""
    # Where one counts whole requests and the other operations, both are told as they are computed.
    rates = [{work.id: work.rate for work in sizing.workloads} for sizing in sized]
    apart = frozenset(name for name in rates[0] if rates[1].get(name, rates[0][name]) != rates[0][name])
    labels = labelled_results(sized[0], apart), labelled_results(sized[1], apart)
    shared = [key for key in labels[0] if key in labels[1]]
    results = tuple(
        ResultDifference(key, labels[0][key], sized[0].sheet[key].unit, sized[0].sheet[key].number,
                         sized[1].sheet[key].number, _covered(sized[0], key), _covered(sized[1], key),
                         comparable(*sized, key))
        for key in shared
    )
    return results, labels


def _covered(sizing: Sizing, key: str) -> Coverage | None:
    """How complete a total is; None for what is no total."""
    total = total_at(sizing, key)
    return coverage(sizing, total) if total is not None else None


def _named(design: Design, scenario: str | None) -> str:
    chosen = scenario if scenario is not None else design.current_scenario
    return design.title if chosen == BASE else f"{design.title} @ {chosen}"


def _plain(value: object) -> object:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    return getattr(value, "identity", None) or str(value)


def _read(design: Design, one: Difference, value: object) -> str:
    """A value of an input as people read it; a dash where there is none."""
    record = design.requirements.get(one.record) if one.table == "requirements" else None
    spec = TABLES.get(one.table, {}).get(one.field)
    if value is None or spec is None or one.member or not isinstance(
        value, (str, int, float, Mapping, tuple, StatedRange)
    ):
        return "-" if value is None else str(_plain(value))
    return display(spec, value, unit_of(spec, record)) or "-"


def labelled_results(sizing: Sizing, apart: Container[str] = ()) -> dict[str, str]:
    """Key -> label of what a reader looks at first, and a comparison shows.

    Work whose id is ``apart`` is told by the rate that is computed, which may count the parts of its requests.
    """
    found: dict[str, str] = {}
    for pool in sizing.pools:
        found |= {pool.raw: say("{pool}: raw", pool=pool.title), pool.usable: say("{pool}: usable", pool=pool.title),
                  pool.filesystem: say("{pool}: exported", pool=pool.title)}
    for work in sizing.workloads:
        rate = lowered(work.rate_title) if work.counts else say("operations a second")
        found |= {work.throughput if work.id in apart else work.rate: say("{work}: {rate}", work=work.title, rate=rate),
                  work.bandwidth: say("{work}: bandwidth", work=work.title),
                  work.response: say("{work}: response time", work=work.title),
                  work.bottleneck_utilization: say("{work}: utilization of the busiest part", work=work.title)}
    found |= {sizing.physical.rack_units.value: say("Rack units"),
              sizing.physical.watts.value: say("Power at the wall"),
              sizing.physical.weight_kg.value: say("Weight"), sizing.physical.price.value: say("Price")}
    for requirement in sizing.requirements:
        found[requirement.headroom] = say("{requirement}: headroom", requirement=requirement.title)
    return found


def line_differences(first: Sizing, second: Sizing) -> Iterator[LineDifference]:
    """The lines of the bill of materials whose quantity or model differs."""
    before, after = lines_of_bill(first), lines_of_bill(second)
    for row in dict.fromkeys([*before, *after]):
        old, new = before.get(row, ("", 0.0)), after.get(row, ("", 0.0))
        if old != new:
            yield LineDifference(row, old[0], new[0], old[1], new[1])


def _causes(
    before: Design, after: Design, catalog: Catalog, sized: tuple[Sizing, Sizing], keys: Sequence[str]
) -> Iterator[Cause]:
    """What each input does, the strongest first for each of the results."""
    found: dict[str, list[Cause]] = {key: [] for key in keys}
    undone = {change.path: change for change in changes_between(after, before)} if keys else {}
    for group in _groups(list(changes_between(before, after)))[:MOST_SWAPS] if keys else ():
        places = tuple(change.path for change in group)
        swapped = _swapped(before, group, catalog)
        back: Sizing | None = None
        for key in keys:
            if swapped is not None and not comparable(sized[0], swapped, key):
                continue
            effect = _effect(swapped, sized[0], key)
            if effect is None:
                back = back or _swapped(after, [undone[place] for place in places if place in undone], catalog)
                lost = _effect(back, sized[1], key)
                found[key].append(Cause(key, places, None if lost is None else -lost, back=True))
            elif abs(effect) > WORTH * abs(sized[0].sheet[key].number):
                found[key].append(Cause(key, places, effect, back=False))
    for causes in found.values():
        yield from sorted(causes, key=lambda cause: -abs(cause.effect or 0.0))


def _effect(swapped: Sizing | None, base: Sizing, key: str) -> float | None:
    if swapped is None or key not in swapped.sheet.figures:
        return None
    return swapped.sheet[key].number - base.sheet[key].number


def _groups(changes: list[Change]) -> list[list[Change]]:
    """Fields by themselves; records that come or go all together, since they hang on one another."""
    structure = [change for change in changes if change.action is not ChangeAction.SET]
    grouped = [[change] for change in changes if change.action is ChangeAction.SET]
    return [structure, *grouped] if structure else grouped


def _swapped(design: Design, changes: list[Change], catalog: Catalog) -> Sizing | None:
    """The first design with some of the second's inputs, None where they do not stand alone."""
    trial, problems = resolve_all(design, [Scenario(SWAP, changes=Rows(changes))])
    if problems:
        return None
    try:
        return size(trial, catalog, BASE)
    except SizerError:
        return None
