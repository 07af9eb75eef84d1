from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from reports.blocks.findings import Findings
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.cells import UNKNOWN
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.places import CALCULATIONS, FIRST_ROW, ITEMS, Places
from reports.xlsx.cells.state import STALE_TEXT
from reports.xlsx.sheets.inputs import lay_out_inputs
from reports.xlsx.sheets.items import lay_out
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Ratio, Text, Value
from sizer.figures.algebra.vocabulary import (
    at_most,
    both,
    ceil,
    divide,
    either,
    exp,
    expm1,
    floor,
    least,
    less,
    log,
    most,
    name_of_least,
    name_of_most,
    same,
    sqrt,
    total,
    where,
)
from sizer.figures.figure import Origin, Pin
from sizer.figures.sheet import Sheet
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.randomly import content_of
from tests.reports.conftest import make_sizing
from tests.reports.office import Office
from tests.reports.recalculation import without_results

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]
_ROWS = 120


@dataclass(frozen=True, slots=True)
class Job:
    """Numbers that are typed into a workbook, and the figures that the program then has."""

    cells: Mapping[tuple[str, str], float] = field(default_factory=dict)
    replaced: Mapping[str, float] = field(default_factory=dict)
    columns: Sequence[str] = ()
    """Columns whose first rows are read too: ``After one failure B``."""

    def ask(self, office: Office, sizing: Sizing) -> None:
        """Have LibreOffice type the numbers into the workbook that is open, read what comes of them, and undo it."""
        for (sheet, cell), number in self.cells.items():
            office.over(sheet, cell, repr(float(number)))
        office.read(CALCULATIONS, f"C{FIRST_ROW}:C{FIRST_ROW + len(places_of(sizing).figures) - 1}")
        for cell, _, _ in bill_cells(sizing):
            office.read(ITEMS, f"{cell}:{cell}")
        for column in self.columns:
            sheet, _, letter = column.rpartition(" ")
            office.read(sheet, f"{letter}1:{letter}{_ROWS}")
        office.back()


@dataclass(slots=True)
class Answer:
    """What LibreOffice computed."""

    sizing: Sizing
    columns: list[list[float | str]] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    """Figures whose guard turned on."""
    wrong: list[str] = field(default_factory=list)
    """Figures and numbers of the bill that the program has otherwise."""


def answered(office: Office, sizing: Sizing, job: Job) -> Answer:
    """The answer to a job, taken in the order of asking."""
    answer = Answer(sizing)
    places, evaluation = places_of(sizing), sizing.sheet.evaluate(job.replaced)
    for figure, value in zip(places.figures, office.take(len(places.figures)), strict=True):
        if figure.origin is Origin.TABLE:
            continue
        wanted = evaluation[figure.key]
        if value == STALE_TEXT:
            answer.stale.append(figure.key)
        elif isinstance(wanted, str):
            answer.wrong += [] if value == wanted else [f"{figure.key}: {value!r} for {wanted!r}"]
        elif isinstance(value, str) or value != pytest.approx(float(wanted), rel=1e-9, abs=1e-15):
            answer.wrong.append(f"{figure.key}: {value!r} for {float(wanted)!r}")
    for _, key, place in bill_cells(sizing):
        [value], wanted = office.take(), float(np.asarray(evaluation[key], dtype=float)[place, 0])
        # What is not known is said to be.
        if (value == UNKNOWN) != bool(np.isnan(wanted)) or (value != UNKNOWN and value != pytest.approx(
                wanted, rel=1e-9, abs=1e-15)):
            answer.wrong.append(f"{key}, row {place}: {value!r} for {wanted!r}")
    answer.columns = [office.take(_ROWS) for _ in job.columns]
    return answer


def reference(name: str) -> Sizing:
    return size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog())


def protected(*protections: str) -> Sizing:
    """A reference design with its pools, each of all its drives, under other protections."""
    content = content_of("p2000-iscsi")
    for pool, protection in zip(content["pools"], protections, strict=True):
        pool.update(members=None, spares=0, protection=protection)
    return size(loads(json.dumps(content)), shipped_catalog())


def places_of(sizing: Sizing) -> Places:
    places = Places(sizing.sheet, {"items": lay_out(sizing).place})
    lay_out_inputs(places, Reader(sizing, None))
    return places


def bill_cells(sizing: Sizing) -> list[tuple[str, str, int]]:
    """Each cell of the bill of materials that is a number, with the key of its column and its place in that."""
    place, table = lay_out(sizing).place, sizing.sheet.tables["items"]
    return [(f"{column_letters(column)}{place.rows[table.positions[row]]}", f"items.*.{name}", at)
            for name, column in place.columns.items() for at, row in enumerate(table.rows)]


_NAMES = [f"name {at}" for at in range(12)]
Pairs = Annotated[Value, "text", "1"]


@law(symbol="t", source="test")
def _name_first(*names_and_values: Pairs) -> Text:
    """Name of the largest."""
    return name_of_most(*names_and_values)


@law(symbol="t", source="test")
def _name_last(*names_and_values: Pairs) -> Text:
    """Name of the smallest."""
    return name_of_least(*names_and_values)


def _nested(x: Any, y: Any) -> Any:
    value = x
    for step in range(90):
        value = where(less(value, y + step), value + 1, value * 1.01)
    return value


def _long(x: Any, y: Any) -> Any:
    value = x
    for step in range(400):
        value = value + where(at_most(x * step, y * 7), sqrt(step + y), divide(x, y - 1, step))
    return value


EXOTIC: dict[str, Callable[[Any, Any], Any]] = {
    "minus_before_power": lambda x, y: -(x**2) + (-x) ** 2 + 0 * y,
    "power_of_power": lambda x, y: (x**y) ** 2 + x ** (y**0.5),
    "power_of_zero": lambda x, y: (x - x) ** (y - y) + x * 0,
    "up_after_rounding": lambda x, y: ceil(0.1 * 3 * 10 + 0 * x) + ceil(-x) + ceil(0 * y),
    "down_after_rounding": lambda x, y: floor(0.29 * 100 + 0 * x) + floor(-y) + floor(x / y),
    "equal_after_rounding": lambda x, y: where(at_most(0.1 + 0.2 + 0 * x, 0.3), x, y),
    "below_after_rounding": lambda x, y: where(less(0.3, 0.1 + 0.2 + 0 * x), x, y),
    "same_after_rounding": lambda x, y: where(same(0.1 + 0.2 + 0 * x, 0.3), x, y),
    "conditions_as_numbers": lambda x, y: both(less(x, y), either(same(x, y), at_most(x, y))),
    "sum_of_conditions": lambda x, y: total(less(x, y) * 2, at_most(x, y) * 3, most(x, y)),
    "nothing_over_nothing": lambda x, y: divide(x - x, y - y, -7) + divide(x, y, 0),
    "little_less_than_one": lambda x, y: -expm1(-(x * 1e-13)) * y,
    "exponential": lambda x, y: exp(-x / 10) * log(y + 1) + 1e-7 * exp(x),
    "nested": _nested,
    "long": _long,
    "wide": lambda x, y: least(*[x + y * step for step in range(700)]) + total(*[x * step for step in range(300)]),
}


def _exotic(sheet: Sheet) -> None:
    x = sheet.given("exotic.x", 2.75, "1")
    y = sheet.given("exotic.y", 3.5, "1")
    for name, function in EXOTIC.items():
        sheet.derive(f"exotic.{name}", _two(function, name), x, y)
    pairs = []
    for place, name in enumerate(_NAMES):
        pairs.append(sheet.given(f"exotic.name.{place}", name, "text"))
        pairs.append(sheet.derive(f"exotic.size.{place}", _two(lambda x, y, at=place: (x - at) * (at - y), name), x, y))
    sheet.derive("exotic.first", _name_first, *pairs)
    sheet.derive("exotic.last", _name_last, *pairs)
    sheet.derive("exotic.first_of_few", _name_first, *pairs[:4])
    totals = [sheet.given(f"exotic.part.{at}", at / 7, "1") for at in range(300)]
    sheet.derive("exotic.sum", _sum_of, *totals)


@law(symbol="s", source="test")
def _sum_of(*values: Ratio) -> Ratio:
    """Sum."""
    return total(*values)


def _two(function: Callable[..., Any], name: str) -> Any:
    def applied(x: Ratio, y: Ratio) -> Ratio:
        return function(x, y)  # type: ignore[no-any-return]

    applied.__name__, applied.__doc__ = name, f"{name}."
    applied.__annotations__ = {"x": Ratio, "y": Ratio, "return": Ratio}
    return law(symbol="z", source="test")(applied)


def availability_keys(sizing: Sizing) -> list[str]:
    """What an edit of numbers of parts leaves not known, in the order of the sheet."""
    keys = {key for result in sizing.availability
            for key in (*(station.availability for station in result.stations), result.ratio, result.outage)}
    return [figure.key for figure in sizing.sheet if figure.key in keys]


def typed(sizing: Sizing, numbers: Mapping[str, float], columns: Sequence[str] = ()) -> Job:
    """Other numbers in place of inputs, each typed in the unit it has in its cell."""
    places, cells = places_of(sizing), {}
    for key, number in numbers.items():
        entry, factor = places.entry(sizing.sheet[key])
        cells[entry.sheet, f"{column_letters(entry.column)}{entry.row}"] = number / factor
    return Job(cells, numbers, columns)


def quantity(sizing: Sizing, line: str, number: float, columns: Sequence[str] = ()) -> Job:
    """Another quantity of a line of a reference design."""
    return typed(sizing, {f"items.{line}.quantity": number}, columns)


def jobs() -> Iterator[tuple[Sizing, dict[str, Job]]]:
    """Workbooks, and what is done to each, by name."""
    plain = make_sizing()
    drives = {"item.drives.quantity": 61.0}
    yield plain, {"plain": Job(), "plain, drives": typed(plain, drives)}
    pinned = make_sizing(pins={"pool.data.usable_bytes": Pin(2e12, "measured"),
                               "items.array.weight_kg": Pin(30.0, "weighed")})
    yield pinned, {"pinned, drives": typed(pinned, drives)}
    exotic, arguments = make_sizing(more=_exotic), {"exotic.x": 5.25, "exotic.y": 2.0}
    yield exotic, {"operations": Job(), "operations, arguments": typed(exotic, arguments)}
    nfs, links = reference("hp-ha-nfs"), {"link.arrays-san.count": 24.0}
    yield nfs, {
        "hp-ha-nfs": Job(), "hp-ha-nfs, drives": quantity(nfs, "drives", 640.0),
        "hp-ha-nfs, nodes": quantity(nfs, "nodes", 4.0), "hp-ha-nfs, cables": typed(
            nfs, links, (f"{ITEMS} B", f"{ITEMS} D"))}
    p2000, failures = reference("p2000-iscsi"), ("After one failure A", "After one failure C")
    yield p2000, {
        "p2000-iscsi": Job(columns=failures), "p2000-iscsi, drives": quantity(p2000, "enterprise-drives", 20.0),
        "p2000-iscsi, fewer": quantity(p2000, "enterprise-drives", 12.0, failures)}
    records = protected("raidz2", "raid4")
    yield records, {"protections": Job()}
    ess, repair = reference("ess-gl4-sas"), {"default.repair_s": 86400.0}
    yield ess, {"ess-gl4-sas, repair": typed(ess, repair, ("After one failure A", "After one failure B"))}


def calculated_by_office(folder: Path, asked: Sequence[tuple[Sizing, dict[str, Job]]]) -> dict[str, Answer]:
    """What LibreOffice computes, in one run: its start takes longer than most workbooks do."""
    office = Office(folder)
    for sizing, named in asked:
        office.open(without_results(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))))
        for job in named.values():
            job.ask(office, sizing)
    office.run()
    return {name: answered(office, sizing, job) for sizing, named in asked for name, job in named.items()}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """All that LibreOffice computes here."""
    return calculated_by_office(tmp_path_factory.mktemp("office"), list(jobs()))


@pytest.mark.parametrize("name", ["plain", "operations", "hp-ha-nfs", "p2000-iscsi", "protections"])
def test_a_recalculated_workbook_equals_the_program(answers: dict[str, Answer], name: str) -> None:
    assert (answers[name].wrong, answers[name].stale) == ([], [])


def test_every_operation_follows_a_change_of_its_arguments(answers: dict[str, Answer]) -> None:
    answer = answers["operations, arguments"]
    assert (answer.wrong, answer.stale) == ([], [])


def test_a_changed_quantity_is_followed_and_turns_the_guards_on(answers: dict[str, Answer]) -> None:
    answer = answers["plain, drives"]
    assert answer.wrong == []
    assert answer.stale == ["workload.mixed.rate_per_s", "workload.mixed.queue_length",
                            "workload.mixed.response_time_s"]


def test_a_pinned_figure_stays_where_it_is_pinned(answers: dict[str, Answer]) -> None:
    answer = answers["pinned, drives"]
    assert answer.wrong == []
    assert answer.sizing.sheet["physical.weight_kg"].number == 12 + 60 + 280
    assert len(answer.stale) == 3


@pytest.mark.parametrize("name", ["hp-ha-nfs, drives", "hp-ha-nfs, nodes", "p2000-iscsi, drives"])
def test_a_reference_design_follows_a_changed_quantity(answers: dict[str, Answer], name: str) -> None:
    answer = answers[name]
    assert answer.wrong == []
    # Which parts the availability counts depends on how many there are.
    assert answer.stale == availability_keys(answer.sizing)


def test_cables_and_transceivers_follow_the_connections_they_come_from(answers: dict[str, Answer]) -> None:
    answer = answers["hp-ha-nfs, cables"]
    assert answer.wrong == []
    assert answer.stale == availability_keys(answer.sizing)
    numbers, names = answer.columns
    [cable] = [at for at, name in enumerate(names) if str(name).endswith("LC-LC duplex OM3 fibre cable")]
    assert numbers[cable] == 24


def test_what_is_left_after_a_failure_is_shown_only_for_the_inputs_it_was_computed_for(
    answers: dict[str, Answer]
) -> None:
    sizing, (names, _) = answers["p2000-iscsi"].sizing, answers["p2000-iscsi"].columns
    last = next(at for at, text in enumerate(names) if "availability" in str(text))
    found = [answers[name].columns[1][:last] for name in ("p2000-iscsi", "p2000-iscsi, fewer")]
    intact = max(sizing.sheet[result.throughput].number for result in sizing.workloads)
    assert max(value for value in found[0] if isinstance(value, float)) == pytest.approx(intact, rel=1e-3)
    assert STALE_TEXT not in found[0]
    assert not any(isinstance(value, float) for value in found[1])
    assert found[1].count(STALE_TEXT) == sum(isinstance(value, float) for value in found[0])


def test_the_availability_of_the_parts_follows_an_edit(answers: dict[str, Answer]) -> None:
    answer = answers["ess-gl4-sas, repair"]
    assert (answer.wrong, answer.stale) == ([], [])
    names, values = answer.columns
    shown = next(value for name, value in zip(names, values, strict=True) if str(name).startswith("Without service"))
    # The unit of the cell is that of the time as sized: minutes.
    outage = answer.sizing.availability[0].outage
    assert shown == pytest.approx(
        float(answer.sizing.sheet.evaluate({"default.repair_s": 86400.0})[outage]) / 60, rel=1e-6)
