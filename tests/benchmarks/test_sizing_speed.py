"""Sizing every reference design: from scratch, after one edit, its ranges, its failures, and all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.exploring.seeking.seek import seek
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session
from tests.benchmarks.rounds import failures_anew

NAMES = sorted(path.stem for path in (Path(shipped_path()) / "designs").glob("*.sizer"))
CATALOG = shipped_catalog()


def _design(name: str) -> Design:
    return load(Path(shipped_path()) / "designs" / f"{name}.sizer")


def _told(sizing: Sizing) -> Sizing:
    """The sizing with all of its problems, some of which wait until somebody asks."""
    assert sizing.problems is not None
    return sizing


@pytest.mark.parametrize("name", NAMES)
def test_size_from_scratch(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)
    assert benchmark(lambda: _told(size(design, CATALOG))).workloads


@pytest.mark.parametrize("name", NAMES)
def test_size_after_one_edit(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)
    line = design.items[0]
    sizes, session = iter(range(10**9)), Session()

    def edited() -> object:
        made = apply(design, set_one("items", line.id, "note", f"note {next(sizes)}")).design
        return _told(session.size(made, CATALOG))

    assert benchmark(edited)


@pytest.mark.parametrize("name", NAMES)
def test_size_after_one_more_drive(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)
    kinds = {line.id: CATALOG.items[line.item].kind for line in design.items}
    line = next((line for line in design.items if kinds[line.id].is_drive), design.items[0])
    sizes, session = iter(range(10**9)), Session()

    def edited() -> object:
        more = line.quantity + next(sizes) % 8
        return _told(session.size(apply(design, set_one("items", line.id, "quantity", more)).design, CATALOG))

    assert benchmark(edited)


@pytest.mark.parametrize("name", NAMES)
def test_ranges_of_a_thousand_samples(benchmark: BenchmarkFixture, name: str) -> None:
    sizing = size(_design(name), CATALOG)
    assert benchmark(lambda: sample(sizing.sheet)).samples == 1000


@pytest.mark.parametrize("name", NAMES)
def test_every_single_failure(benchmark: BenchmarkFixture, name: str) -> None:
    sizing = size(_design(name), CATALOG)
    assert len(benchmark(lambda: failures_anew(sizing)).workloads) >= 0


@pytest.mark.parametrize("name", NAMES)
def test_curve_ranges_and_failures_together(benchmark: BenchmarkFixture, name: str) -> None:
    design = _design(name)

    def everything() -> object:
        sizing = _told(size(design, CATALOG))
        return sample(sizing.sheet), after_failures(sizing)

    assert benchmark(everything)


def test_seek_two_hundred_thousand_operations(benchmark: BenchmarkFixture) -> None:
    design = _design("hp-ha-nfs")
    answer = benchmark(lambda: seek(design, CATALOG, None, "workload.sfs.throughput_per_s", 200_000.0))
    assert answer.found


def _large(change: Callable[[dict[str, Any]], None]) -> Design:
    """The HA-NFS design with many more rows."""
    content = json.loads((Path(shipped_path()) / "designs" / "hp-ha-nfs.sizer").read_text("utf-8"))
    change(content)
    return loads(json.dumps(content))


def test_ten_thousand_lines_of_all_kinds(benchmark: BenchmarkFixture) -> None:
    known = sorted(CATALOG.items)

    def add(content: dict[str, Any]) -> None:
        content["items"] += [{"id": f"line{number}", "item": known[number % len(known)]} for number in range(10_000)]

    design = _large(add)
    assert len(benchmark(lambda: _told(size(design, CATALOG))).bom) > 10_000


def test_ten_thousand_lines_of_arrays_with_shelves_and_drives(benchmark: BenchmarkFixture) -> None:
    def add(content: dict[str, Any]) -> None:
        for number in range(3_333):
            content["items"] += [
                {"id": f"array{number}", "item": "hp-msa2324fc-g2"},
                {"id": f"shelf{number}", "item": "hp-msa70", "quantity": 3, "parent": f"array{number}"},
                {"id": f"drive{number}", "item": "hp-418371-b21", "quantity": 96, "parent": f"array{number}"},
            ]

    design = _large(add)
    assert len(benchmark(lambda: _told(size(design, CATALOG))).bom) > 10_000


def test_six_thousand_lines_of_shelves_behind_one_array(benchmark: BenchmarkFixture) -> None:
    def add(content: dict[str, Any]) -> None:
        content["items"] += [{"id": f"shelf{number}", "item": "hp-msa70", "parent": "arrays"}
                             for number in range(6_000)]

    design = _large(add)
    assert len(benchmark(lambda: _told(size(design, CATALOG))).bom) > 6_000


def test_two_thousand_connections(benchmark: BenchmarkFixture) -> None:
    def add(content: dict[str, Any]) -> None:
        row = next(link for link in content["links"] if link["id"] == "arrays-san")
        content["links"] += [{**row, "id": f"row{number}"} for number in range(2_000)]

    design = _large(add)
    assert benchmark(lambda: _told(size(design, CATALOG))).workloads
