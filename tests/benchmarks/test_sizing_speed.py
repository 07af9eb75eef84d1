"""Sizing every reference design: from scratch, after one edit, its ranges, its failures, and all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.edits import apply, set_one
from sizer.design.records import Design
from sizer.design.storage import load
from sizer.exploring.seek import seek
from sizer.figures.columns import sample
from sizer.sizing import size
from sizer.sizing.failures import after_failures

NAMES = sorted(path.stem for path in (Path(shipped_path()) / "designs").glob("*.sizer"))
CATALOG = shipped_catalog()


def _design(name: str) -> Design:
    return load(Path(shipped_path()) / "designs" / f"{name}.sizer")


@pytest.mark.parametrize("name", NAMES)
def test_size_from_scratch(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)
    assert benchmark(size, design, CATALOG).workloads


@pytest.mark.parametrize("name", NAMES)
def test_size_after_one_edit(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)
    line = design.items[0]
    sizes = iter(range(10**9))

    def edited() -> object:
        made = apply(design, set_one("items", line.id, "note", f"note {next(sizes)}")).design
        return size(made, CATALOG)

    assert benchmark(edited)


@pytest.mark.parametrize("name", NAMES)
def test_ranges_of_a_thousand_samples(benchmark: BenchmarkFixture, name: str) -> None:
    sizing = size(_design(name), CATALOG)
    assert benchmark(sample, sizing.sheet).evaluation.cases == 1000


@pytest.mark.parametrize("name", NAMES)
def test_every_single_failure(benchmark: BenchmarkFixture, name: str) -> None:
    sizing = size(_design(name), CATALOG)
    assert len(benchmark(after_failures, sizing).workloads) >= 0


@pytest.mark.parametrize("name", NAMES)
def test_curve_ranges_and_failures_together(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)

    def everything() -> object:
        sizing = size(design, CATALOG)
        return sample(sizing.sheet), after_failures(sizing)

    assert benchmark(everything)


def test_seek_two_hundred_thousand_operations(benchmark: BenchmarkFixture) -> None:
    design = _design("hp-ha-nfs")
    answer = benchmark(seek, design, CATALOG, None, "workload.sfs.throughput_per_s", 200_000.0)
    assert answer.found
