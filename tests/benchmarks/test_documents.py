"""How long the documents of the largest reference designs take; reported, not judged."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from reports.pdf import proposal_bytes
from reports.xlsx import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.records import Item
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


def _ten_thousand(item: str) -> Sizing:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    more = [Item(id=f"line-{number}", item=item, quantity=number % 7 + 1) for number in range(10_000)]
    return size(replace(design, items=design.items.inserted(len(design.items), more)), shipped_catalog())


@pytest.mark.parametrize("item", ["generic-rail-kit", "hpe-proliant-dl380-gen10"])
def test_proposal_of_ten_thousand_lines(benchmark: Any, item: str) -> None:
    sizing = _ten_thousand(item)
    said = {"now": "2026-03-01", "version": "0.1.0"}
    document = benchmark.pedantic(proposal_bytes, (sizing, sample(sizing.sheet)), said, rounds=2)
    assert document.startswith(b"%PDF")


def test_workbook_of_ten_thousand_lines(benchmark: Any) -> None:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    more = [Item(id=f"line-{number}", item="generic-cat6a", quantity=number + 1) for number in range(10_000)]
    grown = type(design)(title=design.title, items=design.items.inserted(len(design.items), more))
    sizing = size(grown, shipped_catalog())
    book = benchmark.pedantic(workbook_bytes, (sizing,), {"now": "2026-03-01", "version": "0.1.0"}, rounds=2)
    assert len(book) > 100_000
