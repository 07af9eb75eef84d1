"""What holds of each of the eight jobs: parts of today, sources, questions, failures, power and space."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from reports.wording.content import overview
from sizer.catalog.records import Basis
from sizer.design.records import Status
from sizer.figures.figure import Figure, Origin
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing, Verdict
from sizer.sources import Confidence
from tests.jobs.drawn import JOBS, QUICK, catalog, errors, job, ranges, verdicts

EVERY = pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in JOBS])
GOOD = {Verdict.MET, Verdict.UNCERTAIN}
ASKED_OF = ("core_count", "clock_cycles_per_s", "random_read_per_s", "random_write_per_s", "read_bytes_per_s",
            "write_bytes_per_s")
DEFINITION = "Definition of the class"
"""The source of what the name of a class says, such as its bays."""
SUPPLY = 0.8
"""The least that supplies of today give of what they draw."""
_OF_THE_DESIGN = {Origin.GIVEN, Origin.TABLE}


def behind(sizing: Sizing, keys: list[str]) -> Iterator[Figure]:
    """Some figures and all that they are computed from."""
    known, ahead = set[str](), [sizing.sheet[key] for key in keys]
    while ahead:
        figure = ahead.pop()
        if figure.key not in known:
            known.add(figure.key)
            ahead += figure.inputs
            yield figure


def answers(sizing: Sizing) -> list[str]:
    """The keys of everything that a reader is told first."""
    works = [key for one in sizing.workloads for key in (
        one.throughput, one.bandwidth, one.response, one.bottleneck, one.bottleneck_utilization, *one.bounds)]
    return [*works, *(one.actual for one in sizing.requirements), *(one.usable for one in sizing.pools),
            sizing.physical.watts.value, sizing.physical.rack_units.value]


@EVERY
def test_a_job_is_sized_of_parts_that_are_sold_today(name: str) -> None:
    sizing = job(name)
    assert errors(sizing) == []
    assert sizing.unsized == ()
    assert {catalog().item(line.item).lifecycle for line in sizing.design.items} == {"current"}


@EVERY
def test_no_requirement_of_a_job_is_missed(name: str) -> None:
    assert set(verdicts(name).values()) <= GOOD


@EVERY
def test_everything_on_the_path_of_an_answer_has_a_source(name: str) -> None:
    sizing = job(name)
    nameless = [figure.key for figure in behind(sizing, answers(sizing)) if figure.unit != "text" and not (
        figure.source.title if figure.source is not None else
        figure.law.source if figure.law is not None else figure.origin in _OF_THE_DESIGN)]
    assert nameless == []


@EVERY
def test_what_is_estimated_of_processors_and_controllers_is_a_range(name: str) -> None:
    sizing = job(name)
    estimates = [(figure, figure.source) for figure in behind(sizing, answers(sizing))
                 if figure.origin is Origin.FACT and figure.key.split(".")[-1] in ASKED_OF
                 and figure.source is not None and figure.source.confidence is Confidence.ESTIMATE
                 and figure.source.title != DEFINITION]
    assert estimates
    for figure, source in estimates:
        assert figure.range is not None, figure.key
        assert figure.range.low <= figure.number <= figure.range.high
        assert figure.range.low < figure.range.high
        assert figure.key in sizing.questions or not source.title.startswith("Estimate by class")


@EVERY
def test_a_question_is_asked_of_what_moves_an_answer_most(name: str) -> None:
    rows = overview(job(name), ranges(name), "0.1.0").assumptions
    assert rows
    assert all(row.question for row in rows)


@EVERY
def test_what_can_be_lost_leaves_no_more_than_there_was(name: str) -> None:
    found = after_failures(job(name))
    kinds = {one.case.kind.name for one in found.workloads}
    assert len(kinds) >= 5
    assert all(0 <= one.kept <= 1 + 1e-9 for one in found.workloads)
    whole = {pool.id: job(name).sheet[pool.filesystem].number for pool in job(name).pools}
    assert all(one.filesystem_bytes <= whole[one.pool] * (1 + 1e-9) for one in found.pools)


def _is_array(name: str, line: str) -> bool:
    record = job(name).design.items.get(line)
    return record is not None and catalog().item(record.item).kind.name == "array"


@EVERY
def test_power_lies_between_what_the_parts_draw_at_least_and_at_most(name: str) -> None:
    least = most = 0.0
    for line in job(name).design.items:
        item = catalog().item(line.item)
        drawn = item.fact("operating_w")
        inside = line.parent is not None and _is_array(name, line.parent)
        if line.status in (Status.REQUIRED, Status.RECOMMENDED) and drawn is not None and not inside:
            low, high = drawn.range or (float(drawn.value),) * 2
            least += line.quantity * low
            most += line.quantity * high / (SUPPLY if drawn.basis is Basis.DC_LOAD else 1)
    low, likely, high = ranges(name).of(job(name).physical.watts.value)
    assert 0.75 * least <= low <= likely <= high <= most * 1.25


@EVERY
def test_space_is_that_of_what_stands_in_the_racks(name: str) -> None:
    units = 0.0
    for line in job(name).design.items:
        each = catalog().item(line.item).number("rack_units")
        if line.status is Status.REQUIRED and each is not None:
            units += line.quantity * each
    assert job(name).sheet[job(name).physical.rack_units.value].number == pytest.approx(math.ceil(units))
