"""How long documents of the largest designs take, reported and not judged; and their memory, which has a bound."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from reports.blocks.findings import Findings
from reports.pdf.proposal import proposal_bytes
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.records import Design, LineRecord
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.benchmarks.rounds import taken

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


def said_of(design: Design) -> Findings:
    """What documents say of a design, as the command line finds it."""
    sizing = size(design, shipped_catalog())
    return Findings(sizing, sampled(sizing), now="2026-03-01", version="0.1.0")


@pytest.fixture(scope="module")
def largest() -> Findings:
    paths = sorted((shipped_path() / "designs").glob("*.sizer"))
    return max((said_of(load(path)) for path in paths), key=lambda one: len(one.sizing.sheet.figures))


# What is measured is called in a lambda: mypy sees its arguments there, which a benchmark only hands on.
def test_workbook_of_the_largest_reference_design(benchmark: BenchmarkFixture, largest: Findings) -> None:
    assert benchmark(lambda: workbook_bytes(largest)).startswith(b"PK")


def test_proposal_of_the_largest_reference_design(benchmark: BenchmarkFixture, largest: Findings) -> None:
    assert benchmark(lambda: proposal_bytes(largest)).startswith(b"%PDF")


def many_lines(item: str, count: int) -> Design:
    """The HA-NFS cluster with many more lines of one model."""
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    more = [LineRecord(id=f"line-{number}", item=item, quantity=number % 7 + 1) for number in range(count)]
    return replace(design, items=design.items.inserted(len(design.items), more))


@pytest.mark.parametrize("item", ["generic-rail-kit", "hpe-proliant-dl380-gen10"])
def test_proposal_of_ten_thousand_lines(benchmark: BenchmarkFixture, item: str) -> None:
    found = said_of(many_lines(item, 10_000))
    assert taken(benchmark, lambda: proposal_bytes(found), rounds=2).startswith(b"%PDF")


def many_workloads(count: int) -> Design:
    """The iSCSI box with the same work many times, each alone."""
    design = load(shipped_path() / "designs" / "p2000-iscsi.sizer")
    first = design.workloads[0]
    work = [replace(first, id=f"work-{number}", name=f"Work {number}") for number in range(count)]
    return replace(design, workloads=type(design.workloads)(work), scenarios=type(design.scenarios)())


_CHILD = """
import sys
from tests.benchmarks import test_documents
from tests.benchmarks.peak import peak_mb
test_documents.write(sys.argv[1])
print(peak_mb())
"""
MOST_MB = 430


def all_models(count: int) -> Design:
    """The HA-NFS cluster with many more lines, of each model of the catalog in turn."""
    names = sorted(shipped_catalog().items)
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    more = [LineRecord(id=f"line-{number}", item=names[number % len(names)], quantity=number % 7 + 1)
            for number in range(count)]
    return replace(design, items=design.items.inserted(len(design.items), more))


LARGE: dict[str, Callable[[], Design]] = {
    "10,000 lines of one model": lambda: many_lines("hp-bl460c-g6", 10_000),
    "10,000 lines of all models": lambda: all_models(10_000),
    "200 workloads": lambda: many_workloads(200),
}


def write(name: str) -> bytes:
    """The workbook of a large design as the command line makes it, with its samples."""
    return workbook_bytes(said_of(LARGE[name]()))


@pytest.mark.parametrize("name", LARGE)
def test_workbook_of_a_large_design_in_bounded_memory(benchmark: BenchmarkFixture, name: str) -> None:
    def alone() -> str:
        """In a process of its own, whose peak is that of this work."""
        return subprocess.run([sys.executable, "-c", _CHILD, name], capture_output=True, text=True, check=True,
                              cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}).stdout

    peak = float(taken(benchmark, alone))
    benchmark.extra_info["memory_mb"] = peak
    assert peak < MOST_MB
