"""How long a catalog takes to load: 1,000 items within 0.2 s is the budget. Reported, not judged: machines differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import load_catalog, shipped_path


@pytest.fixture
def thousand_items(tmp_path: Path) -> Path:
    """A folder whose one file holds the fuller half of the shipped disks, again and again until there are 1,000."""
    drives = json.loads((shipped_path() / "vendors" / "converted" / "drive-disk.json").read_text(encoding="utf-8"))
    shipped = sorted(drives["items"], key=lambda item: -len(item["facts"]))[:len(drives["items"]) // 2]
    drives["items"] = [{**shipped[n % len(shipped)], "id": f"copy-{n}"} for n in range(1000)]
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "drives.json").write_text(json.dumps(drives), encoding="utf-8")
    return tmp_path


def test_a_thousand_items_load(benchmark: BenchmarkFixture, thousand_items: Path) -> None:
    catalog = benchmark(lambda: load_catalog([thousand_items]))
    assert len(catalog.items) == 1000
    assert sum(len(item.facts) for item in catalog.items.values()) > 15_000


def test_the_shipped_catalog_loads(benchmark: BenchmarkFixture) -> None:
    catalog = benchmark(lambda: load_catalog([shipped_path()]))
    assert catalog.problems == ()
