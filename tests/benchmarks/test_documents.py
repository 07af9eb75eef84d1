"""How long the documents of the largest reference designs take; reported, not judged."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from reports.pdf import proposal_bytes
from reports.xlsx import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.records import Design, Item
from sizer.design.storage import load
from sizer.figures.columns import Spread, sample
from sizer.sizing import size
from sizer.sizing.result import Sizing

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def largest() -> tuple[Sizing, Spread]:
    sized = [size(load(path), shipped_catalog()) for path in sorted((shipped_path() / "designs").glob("*.sizer"))]
    sizing = max(sized, key=lambda one: len(one.sheet.figures))
    return sizing, sample(sizing.sheet)


def test_workbook_of_the_largest_reference_design(benchmark: Any, largest: tuple[Sizing, Spread]) -> None:
    book = benchmark(workbook_bytes, *largest, now="2026-03-01", version="0.1.0")
    assert book.startswith(b"PK")


def test_proposal_of_the_largest_reference_design(benchmark: Any, largest: tuple[Sizing, Spread]) -> None:
    document = benchmark(proposal_bytes, *largest, now="2026-03-01", version="0.1.0")
    assert document.startswith(b"%PDF")


def many_lines(item: str, count: int) -> Design:
    """The HA-NFS cluster with many more lines of one model."""
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    more = [Item(id=f"line-{number}", item=item, quantity=number % 7 + 1) for number in range(count)]
    return replace(design, items=design.items.inserted(len(design.items), more))


@pytest.mark.parametrize("item", ["generic-rail-kit", "hpe-proliant-dl380-gen10"])
def test_proposal_of_ten_thousand_lines(benchmark: Any, item: str) -> None:
    sizing = size(many_lines(item, 10_000), shipped_catalog())
    said = {"now": "2026-03-01", "version": "0.1.0"}
    document = benchmark.pedantic(proposal_bytes, (sizing, sample(sizing.sheet)), said, rounds=2)
    assert document.startswith(b"%PDF")


def many_workloads(count: int) -> Design:
    """The iSCSI box with the same work many times, each alone."""
    design = load(shipped_path() / "designs" / "p2000-iscsi.sizer")
    first = design.workloads[0]
    work = [replace(first, id=f"work-{number}", title=f"Work {number}") for number in range(count)]
    return replace(design, workloads=type(design.workloads)(work), scenarios=type(design.scenarios)())


@pytest.mark.parametrize("item", ["generic-cat6a", "hp-bl460c-g6"])
def test_workbook_of_ten_thousand_lines(benchmark: Any, item: str) -> None:
    written(benchmark, many_lines(item, 10_000))


def test_workbook_of_two_hundred_workloads(benchmark: Any) -> None:
    written(benchmark, many_workloads(200))


def written(benchmark: Any, design: Design) -> None:
    sizing = size(design, shipped_catalog())
    book = benchmark.pedantic(workbook_bytes, (sizing,), {"now": "2026-03-01", "version": "0.1.0"}, rounds=1)
    assert len(book) > 100_000
