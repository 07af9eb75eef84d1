"""How long a catalog takes to load: 1,000 items within 0.2 s is the budget, and what a record takes is not to grow with
their number by more than half. Reported, not judged: machines differ.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import load_catalog, shipped_path

CONVERTED = Path(shipped_path()) / "vendors" / "converted"
DRIVES = ("drive-disk", "drive-flash")


def shipped(name: str) -> dict[str, Any]:
    """One of the shipped files of records."""
    content: dict[str, Any] = json.loads((CONVERTED / f"{name}.json").read_text(encoding="utf-8"))
    return content


def repeated(items: list[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """So many of the records, again and again in their order, each with an id of its own."""
    for number in range(count):
        item = items[number % len(items)]
        yield item if number < len(items) else {**item, "id": f"{item['id']}-{number}"}


@pytest.fixture
def thousand_items(tmp_path: Path) -> Path:
    """A folder that holds the shipped drives, the fullest records there are, as they are until there are 1,000."""
    (tmp_path / "vendors").mkdir()
    for name in DRIVES:
        content = shipped(name)
        content["items"] = list(repeated(content["items"], 1000 // len(DRIVES)))
        (tmp_path / "vendors" / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


@pytest.fixture(params=[1, 2, 4])
def grown(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The shipped folder with the converted records of every kind so many times."""
    shutil.copytree(shipped_path(), tmp_path / "grown", ignore=shutil.ignore_patterns("vendors", "__pycache__"))
    shutil.copytree(CONVERTED.parent, tmp_path / "grown" / "vendors")
    for path in CONVERTED.glob("*.json"):
        content = shipped(path.stem)
        content["items"] = list(repeated(content["items"], request.param * len(content["items"])))
        (tmp_path / "grown" / "vendors" / "converted" / path.name).write_text(json.dumps(content), encoding="utf-8")
    return tmp_path / "grown"


def test_a_thousand_items_load(benchmark: BenchmarkFixture, thousand_items: Path) -> None:
    catalog = benchmark(lambda: load_catalog([thousand_items]))
    assert len(catalog.items) == 1000
    assert sum(len(item.facts) for item in catalog.items.values()) > 15_000


def test_the_shipped_catalog_loads(benchmark: BenchmarkFixture) -> None:
    catalog = benchmark(lambda: load_catalog([shipped_path()]))
    assert catalog.problems == ()


def test_a_record_takes_as_long_in_a_grown_catalog(benchmark: BenchmarkFixture, grown: Path) -> None:
    catalog = benchmark(lambda: load_catalog([grown]))
    assert len(catalog.items) > 600
    facts = sum(len(item.facts) for item in catalog.items.values())
    if benchmark.stats is not None:
        taken = benchmark.stats.stats.min
        benchmark.extra_info.update(records=len(catalog.items), us_a_record=round(taken / len(catalog.items) * 1e6),
                                    us_a_fact=round(taken / facts * 1e6, 1))
