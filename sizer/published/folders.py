"""Folders of designs with published results beside them: the measured systems of the program, and a user's own.

A folder holds designs, ``results.json`` and, where its designs need records of their own, the folders of a catalog
(``vendors``, ``links``, ``presets``, ``prices``), which are laid over the shipped one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sizer.catalog import Catalog, shipped_path
from sizer.catalog.loading import open_catalog
from sizer.design.files.storage import SUFFIX
from sizer.errors import CatalogError, Location, Problem, Severity, SizerError, nearest
from sizer.published.compare import Row, rows_of
from sizer.published.predictions import RULES, Predictions, base_of
from sizer.published.results import Case, Evidence, Metric, PublishedPoint, Reading, Reference, load_results
from sizer.sizing.result import Sizing

RESULTS = "results.json"
_LARGEST = 1e30
_CATALOG_PARTS = ("vendors", "links", "presets", "prices")


@dataclass(frozen=True, slots=True)
class MeasuredFolder:
    """Designs by name, what was published for them, and the catalog that they are sized with."""

    path: Path
    designs: Mapping[str, Path]
    cases: tuple[Case, ...]
    catalog: Catalog


def measured_path() -> Path:
    """The folder of the measured systems that come with the program, none of which is a reference design."""
    return shipped_path() / "measured"


def open_measured(folder: Path | None = None, catalogs: Sequence[Path | str] = ()) -> MeasuredFolder:
    """The folder with its results and catalog; None: that of the program. Raises CatalogError with every fault."""
    path = measured_path() if folder is None else folder
    designs = {one.stem: one for one in sorted(path.glob(f"*{SUFFIX}"))}
    cases = load_results(path / RESULTS)
    own = [path] if any((path / part).is_dir() for part in _CATALOG_PARTS) else []
    return MeasuredFolder(path, designs, cases, open_catalog([*catalogs, *own]))


def validate_folder(folder: MeasuredFolder) -> tuple[Row, ...]:
    """Every published number of the folder beside its prediction.

    Raises CatalogError with every place of the results that names what is not there: a design, a scenario, a figure, a
    workload, a unit. A design that cannot be sized is told with what is wrong with it.
    """
    predictions = Predictions(folder.catalog, folder.cases, designs=folder.designs)
    file = str(folder.path / RESULTS)
    problems = [replace(problem, location=Location(file=file, place=problem.location.place))
                if not problem.location.file else problem
                for case in folder.cases for problem in _faults(predictions, case)]
    problems += [_fault(f"cases/{case.id}", "the id is used by a case before it", "Give each case an id of its own.")
                 for number, case in enumerate(folder.cases)
                 if case.id in {before.id for before in folder.cases[:number]}]
    if problems:
        raise CatalogError(dict.fromkeys(problems))
    return rows_of(predictions)


def _faults(predictions: Predictions, case: Case) -> Iterator[Problem]:
    for metric in case.metrics:
        place = f"cases/{case.id}/metrics/{metric.name}"
        for point in metric.points:
            if point.reading is not None:
                yield from _reading_faults(predictions, case, metric, point.reading, place)
                yield from _number_faults(point, f"{place}/{point.label}".rstrip("/"))


def _number_faults(point: PublishedPoint, place: str) -> Iterator[Problem]:
    """Numbers that no error can be told of."""
    numbers = [("value", point.value)]
    if point.reading is not None and point.reading.curve:
        numbers.append(("at", point.at or 0))
    for name, number in numbers:
        if isinstance(number, (int, float)) and not 0 < number <= _LARGEST and point.kind is not Evidence.QUALITATIVE:
            yield _fault(f"{place}/{name}", f"{number} cannot be compared with a prediction",
                         f"Give a number above 0 and at most {_LARGEST:g}.")


def _reading_faults(
    predictions: Predictions, case: Case, metric: Metric, reading: Reading, place: str
) -> Iterator[Problem]:
    unit = metric.unit.rpartition(",")[2].strip() if reading.curve else metric.unit
    base = ""
    try:
        base = base_of(reading.unit or unit)
    except SizerError as error:
        yield from (_fault(f"{place}/unit", problem.text, "Write a unit such as MB/s, IO/s, ms or TB.")
                    for problem in error.problems)
    if reading.rule:
        yield from _rule_faults(reading, place)
    elif len(reading.references) > 1:
        yield _fault(f"{place}/read/rule", f"{len(reading.references)} numbers are read and no rule combines them",
                     f"Rules are {', '.join(RULES)}.")
    if not reading.references and not reading.curve:
        yield _fault(f"{place}/read", "nothing is read", "Name a figure, such as workload.ID.throughput_per_s.")
    for reference in reading.references:
        yield from _reference_faults(predictions, case, reference, place, "" if reading.rule else base)
    named = next((one.design for one in reading.references if one.design), case.design)
    for workload in dict.fromkeys(one for one in (reading.curve, reading.workload) if one):
        sizing, faults = _sized(predictions, named, place)
        yield from faults
        if sizing is not None and workload not in {one.id for one in sizing.workloads}:
            yield _missing(f"{place}/read", "workload", workload, [one.id for one in sizing.workloads], sizing)


def _rule_faults(reading: Reading, place: str) -> Iterator[Problem]:
    rule = RULES.get(reading.rule)
    if rule is None:
        yield _unknown(f"{place}/read/rule", "rule", reading.rule, RULES)
        return
    given, fixed = len(reading.references), len(rule.arguments)
    if (given - fixed) % len(rule.tail) if rule.tail and given > fixed else given != fixed:
        yield _fault(f"{place}/read/of", f"the rule {reading.rule!r} does not combine {given} numbers",
                     f"It takes {fixed}{' or more' if rule.tail else ''}.")


def _reference_faults(
    predictions: Predictions, case: Case, reference: Reference, place: str, base: str
) -> Iterator[Problem]:
    """Faults of one number that is read; ``base`` is the unit that it has to be in, empty where a rule makes of it."""
    if reference.metric:
        found = next((one for one in case.metrics if one.name == reference.metric), None)
        if found is None:
            yield _unknown(f"{place}/read/metric", "metric", reference.metric, [one.name for one in case.metrics])
        elif not 0 <= reference.at < len(found.points):
            yield _fault(f"{place}/read/at", f"{reference.metric!r} has {len(found.points)} points, not one at "
                         f"{reference.at}", "Points are counted from 0.")
        return
    if reference.number is not None:
        return
    sizing, faults = _sized(predictions, reference.design or case.design, place)
    yield from faults
    if sizing is not None:
        for key in (reference.figure, *(reference.changes or ())):
            if key not in sizing.sheet:
                yield _missing(f"{place}/read/figure", "figure", key, [one.key for one in sizing.sheet], sizing)
            elif base and key == reference.figure and sizing.sheet[key].unit != base:
                yield _fault(f"{place}/unit", f"the figure {key} is in {sizing.sheet[key].unit}, the published number "
                             f"in {base}", "Read another figure, or correct the unit.")


def _sized(predictions: Predictions, name: str, place: str) -> tuple[Sizing | None, tuple[Problem, ...]]:
    """The sizing of a design that results name, and why there is none."""
    if name.partition("@")[0] not in predictions.designs:
        return None, (_unknown(f"{place.rpartition('/metrics/')[0]}/design", "design", name, predictions.designs),)
    try:
        return predictions.sized(name)[0], ()
    except SizerError as error:
        file = str(predictions.designs[name.partition("@")[0]])
        return None, tuple(replace(problem, location=replace(problem.location, file=problem.location.file or file))
                           for problem in error.problems)


def _missing(place: str, what: str, word: str, allowed: Sequence[str], sizing: Sizing) -> Problem:
    """What a sizing has not: because of the design's own problems, or because it is called otherwise."""
    stopped = next((problem for problem in sizing.problems if problem.severity is Severity.ERROR), None)
    if stopped is None:
        return _unknown(place, what, word, allowed)
    return _fault(place, f"there is no {what} {word!r}, since the design cannot be sized: {stopped.sentence()}",
                  "Mend the design; 'sizer check' tells all that is wrong with it.")


def _unknown(place: str, what: str, word: str, allowed: Mapping[str, object] | Sequence[str]) -> Problem:
    close = nearest(word, allowed) or tuple(allowed)[:8]
    known = f"Did you mean {', '.join(close)}?" if close else f"There is no {what} at all."
    return _fault(place, f"there is no {what} {word!r}", known)


def _fault(place: str, text: str, hint: str) -> Problem:
    return Problem(Severity.ERROR, "published-results", text, Location(place=place), hint)
