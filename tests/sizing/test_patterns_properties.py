"""What holds for any workload of any pattern on any number of drives, found on random designs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.fileformat import loads
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.result import Sizing

pytestmark = pytest.mark.slow

CONTENT = json.loads((Path(shipped_path()) / "designs" / "p2000-iscsi.sizer").read_text("utf-8"))

workloads = st.fixed_dictionaries(
    {
        "pattern": st.sampled_from(["random-block", "sequential"]),
        "read_ratio": st.floats(0.0, 1.0),
        "request_bytes": st.sampled_from([512, 4096, 8192, 65536, 1048576]),
        "concurrency": st.integers(1, 300),
        "footprint_bytes": st.floats(1e9, 4e12),
        "think_time_s": st.sampled_from([0.0, 0.01]),
    }
)
protections = st.sampled_from(["raid10", "raid5", "raid6", "raid0", "8+2"])


def sized(work: dict[str, Any], protection: str, groups: int) -> Sizing:
    content = json.loads(json.dumps(CONTENT))
    content["scenarios"] = []
    [chosen] = [entry for entry in content["workloads"] if entry["id"] == "enterprise"]
    chosen.update(work)
    content["workloads"] = [chosen]
    for item in content["items"]:
        if item["id"] == "enterprise-drives":
            item["quantity"] = 10 * groups
        if item["id"] == "shelves":
            item["quantity"] = 7
    for pool in content["pools"]:
        if pool["id"] == "enterprise":
            pool.update({"protection": protection, "members": 10})
    return size(loads(json.dumps(content)), shipped_catalog())


def rate(sizing: Sizing) -> float:
    return sizing.sheet["workload.enterprise.throughput_per_s"].number


@settings(max_examples=15)
@given(work=workloads, protection=protections, groups=st.sampled_from([1, 2, 4, 6]))
def test_twice_the_groups_are_never_slower(work: dict[str, Any], protection: str, groups: int) -> None:
    # Twice the groups double what every controller has, so that evenness stays as it is. Drives that no longer find a
    # bay in the array are a cable further away, which a single request feels.
    few, many = sized(work, protection, groups), sized(work, protection, 2 * groups)
    assert rate(many) >= rate(few) * (1 - 0.005)


@settings(max_examples=15)
@given(work=workloads, protection=protections, more=st.integers(1, 50))
def test_more_requests_in_flight_never_lower_the_throughput(work: dict[str, Any], protection: str, more: int) -> None:
    fewer = sized(work, protection, 2)
    crowded = sized({**work, "concurrency": work["concurrency"] + more}, protection, 2)
    if work["pattern"] == "random-block":
        assert rate(crowded) >= rate(fewer) * (1 - 1e-9)
    else:
        # More streams take turns at the drives and may be slower together, by no more than their positionings.
        assert rate(crowded) >= rate(fewer) / 60


@settings(max_examples=15)
@given(work=workloads, protection=protections, groups=st.integers(1, 6))
def test_littles_law_and_the_bounds_hold(work: dict[str, Any], protection: str, groups: int) -> None:
    sizing = sized(work, protection, groups)
    sheet, [workload] = sizing.sheet, sizing.workloads
    key = "workload.enterprise"
    population = sheet[f"{key}.population" if f"{key}.population" in sheet else f"{key}.concurrency"].number
    response = sheet[workload.response].number
    assert rate(sizing) * (response + work["think_time_s"]) == pytest.approx(population, rel=1e-6)
    for use in workload.resources:
        assert rate(sizing) <= sheet[use.bound].number * (1 + 1e-6), use.label


@settings(max_examples=12)
@given(work=workloads, protection=protections, groups=st.integers(1, 6))
def test_no_single_failure_raises_the_throughput(work: dict[str, Any], protection: str, groups: int) -> None:
    sizing = sized(work, protection, groups)
    for case in sizing.failure_cases:
        after = sizing.sheet.evaluate(case.replacements)
        assert float(after["workload.enterprise.throughput_per_s"]) <= rate(sizing) * (1 + 1e-6), case.label


@pytest.mark.slow
@settings(max_examples=8)
@given(work=workloads, protection=protections)
def test_samples_as_columns_equal_samples_one_by_one(work: dict[str, Any], protection: str) -> None:
    sheet = sized(work, protection, 2).sheet
    spread = sample(sheet, 8)
    together = spread.values("workload.enterprise.throughput_per_s")
    for case in range(8):
        alone = sheet.evaluate({key: float(drawn[case]) for key, drawn in spread.drawn.items()})
        assert float(alone["workload.enterprise.throughput_per_s"]) == pytest.approx(float(together[case]), rel=1e-9)
