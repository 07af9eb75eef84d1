"""What holds for every scenario of every reference design."""

from __future__ import annotations

import gc
import itertools
import math
from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import PutRecord, apply
from sizer.design.files.storage import load
from sizer.design.records import BASE, Requirement, RequirementKind
from sizer.errors import Severity
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.explain import explain
from sizer.figures.figure import Origin
from sizer.sizing import size
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import Sizing

FOLDER = Path(__file__).resolve().parents[2] / "catalogs" / "designs"
NAMES = [
    (path.stem, scenario)
    for path in sorted(FOLDER.glob("*.sizer"))
    for scenario in (BASE, *load(path).scenarios.ids())
]
AFTER_FAILURES = Requirement("left", "Left", RequirementKind.AFTER_ONE_FAILURE, target=0.5)
_KNOWN: dict[tuple[str, str], Sizing] = {}


def sized(name: str, scenario: str) -> Sizing:
    if (name, scenario) not in _KNOWN:
        _KNOWN[name, scenario] = size(load(FOLDER / f"{name}.sizer"), shipped_catalog(), scenario)
    return _KNOWN[name, scenario]


def test_the_eight_systems_with_their_scenarios_are_there() -> None:
    assert {name for name, _ in NAMES} == {
        "hp-ha-nfs", "ssck-hp-sfs", "p2000-iscsi", "ess-gl4-sas", "nfs-interconnects", "iscsi-diskless",
        "nehalem-himeno", "power-master-iscsi",
    }
    assert {("ssck-hp-sfs", phase) for phase in ("phase0", "phase1", "phase1b", "phase2")} <= set(NAMES)
    assert {("ess-gl4-sas", "40gbe"), ("ess-gl4-sas", "56gbe"), ("p2000-iscsi", "sequential")} <= set(NAMES)
    assert {("nfs-interconnects", name) for name in ("1gbe", "10gbe-cx4", "ipoib-sdr", "ipoib-ddr")} <= set(NAMES)


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_a_scenario_sizes_without_an_open_error_or_warning(name: str, scenario: str) -> None:
    doubts = [problem.sentence() for problem in sized(name, scenario).problems if problem.severity is not Severity.NOTE]
    assert doubts == []


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_every_workload_of_a_scenario_has_a_result_with_a_bottleneck(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    assert sizing.workloads
    for workload in sizing.workloads:
        assert sizing.sheet[workload.throughput].number > 0
        assert sizing.sheet[workload.bottleneck].value
        assert 0 < sizing.sheet[workload.bottleneck_utilization].number <= 1 + 1e-9


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_what_binds_first_and_next_are_two_resources_each_of_its_own_name(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    for workload in sizing.workloads:
        labels = [use.label for use in workload.resources]
        assert len(set(labels)) == len(labels)
        first, second = (str(sizing.sheet[key].value) for key in (workload.bottleneck, workload.runner_up))
        assert first in labels
        assert second in {*labels, ""} - {first}
        assert (second == "") == (len(labels) == 1)


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_every_figure_that_is_printed_opens(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    sheet = sizing.sheet
    printed = {figure.key for figure in sheet} | {key for one in sizing.missing for key in (one.key, *one.settles)}
    printed |= {key for use in sizing.workloads for key in (use.rate, use.bottleneck, use.runner_up)}
    assert [key for key in sorted(printed) if not has_figure(sizing, key)] == []
    for column in [figure for figure in sheet if figure.origin is Origin.TABLE]:
        # Cells are made when they are asked for.
        for row, value in zip(sheet.tables[column.key.partition(".")[0]].rows, column.value[:, 0], strict=True):
            key = column.key.replace("*", row)
            if not math.isnan(value):
                assert sheet[key].inputs or explain(sheet, key).children == (), key


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_littles_law_and_the_utilization_law_hold_for_every_workload(name: str, scenario: str) -> None:
    sheet = sized(name, scenario).sheet
    for workload in sized(name, scenario).workloads:
        rate, response = sheet[workload.throughput].number, sheet[workload.response].number
        key = f"workload.{workload.id}"
        population = f"{key}.population" if f"{key}.population" in sheet else f"{key}.concurrency"
        think = sheet[f"{key}.think_time_s"].number
        assert rate * (response + think) == pytest.approx(sheet[population].number, rel=1e-6)
        for use in workload.resources:
            demand, count = sheet[use.demand].number, sheet[use.count].number
            assert sheet[use.utilization].number == pytest.approx(rate * demand / count, rel=1e-9)


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_response_never_falls_along_the_curve(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    for workload in sizing.workloads:
        points = [(sizing.sheet[rate].number, sizing.sheet[response].number) for rate, response in workload.curve]
        assert points == sorted(points)
        answers = [response for _, response in points]
        assert all(later >= earlier * (1 - 1e-9) for earlier, later in itertools.pairwise(answers))


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_the_curve_ends_where_the_workload_runs_intact_and_after_every_failure(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    ends = [key for work in sizing.workloads for key in (work.throughput, work.response)]
    wanted = [*ends, *(key for work in sizing.workloads for point in work.curve for key in point)]
    cases = [case.replacements for case in sizing.failure_cases if not case.stops]
    found = evaluate_cases(sizing.sheet, cases, wanted)
    for work in sizing.workloads:
        for column in range(len(cases) + 1):
            points = [(found.numbers(rate)[column], found.numbers(response)[column]) for rate, response in work.curve]
            answers = [response for _, response in points]
            assert all(later >= earlier * (1 - 1e-9) for earlier, later in itertools.pairwise(answers))
            here = (found.numbers(work.throughput)[column], found.numbers(work.response)[column])
            assert points[-1] == pytest.approx(here, rel=1e-6)


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_usable_is_never_above_raw_where_it_is_computed(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    for pool in sizing.pools:
        if f"pool.{pool.id}.stated_bytes" not in sizing.sheet:
            assert sizing.sheet[pool.usable].number <= sizing.sheet[pool.raw].number
        assert sizing.sheet[pool.filesystem].number <= sizing.sheet[pool.usable].number


@pytest.mark.parametrize("name", sorted({name for name, _ in NAMES}))
def test_the_same_design_gives_the_same_figures(name: str) -> None:
    design = load(FOLDER / f"{name}.sizer")
    one, other = (size(design, shipped_catalog()) for _ in range(2))
    assert list(one.sheet.figures) == list(other.sheet.figures)
    differing = [figure.key for figure in one.sheet if str(figure.value) != str(other.sheet[figure.key].value)]
    assert differing == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "scenario"), NAMES)
@pytest.mark.parametrize("failing", [False, True], ids=["as asked", "and after a failure"])
def test_a_sizing_that_nobody_keeps_is_gone_at_once(name: str, scenario: str, failing: bool) -> None:
    design, catalog = load(FOLDER / f"{name}.sizer"), shipped_catalog()
    if failing:
        design = apply(design, PutRecord("requirements", AFTER_FAILURES)).design
    size(design, catalog, scenario)  # what is kept from one sizing to the next is there now
    gc.collect()
    gc.freeze()  # only what this sizing leaves is looked through, not all that other tests keep: then or ever again
    gc.disable()
    try:
        size(design, catalog, scenario)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize(("name", "scenario"), NAMES)
def test_no_single_failure_raises_a_throughput_or_a_capacity(name: str, scenario: str) -> None:
    sizing = sized(name, scenario)
    for case in sizing.failure_cases:
        after = sizing.sheet.evaluate(case.replacements)
        for workload in sizing.workloads:
            before = sizing.sheet[workload.throughput].number
            assert float(after[workload.throughput]) <= before * (1 + 1e-9), case.label
        for pool in sizing.pools:
            assert float(after[pool.filesystem]) <= sizing.sheet[pool.filesystem].number, case.label
