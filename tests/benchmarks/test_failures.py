"""All failures of designs with thousands of parts: time, and the memory that stays bounded."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from tests.benchmarks.rounds import failures_anew
from tests.sizing.conftest import design_of
from tests.sizing.test_failure_twins import hosts

CATALOG = shipped_catalog()


@pytest.mark.parametrize("count", [500, 1000, 2000])
def test_failures_of_host_connections(benchmark: BenchmarkFixture, count: int) -> None:
    sizing = size(design_of(hosts(*[2] * count)), CATALOG)
    assert len(benchmark(lambda: failures_anew(sizing)).workloads) == 6 * count + 18


def test_failures_of_host_connections_beside_ten_thousand_lines(benchmark: BenchmarkFixture) -> None:
    content = hosts(*[2] * 2000)
    known = sorted(CATALOG.items)
    content["items"] += [{"id": f"line{number}", "item": known[number % len(known)]} for number in range(10_000)]
    sizing = size(design_of(content), CATALOG)
    assert len(benchmark(lambda: failures_anew(sizing)).workloads) > 12_000
