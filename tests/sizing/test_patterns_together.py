"""Several workloads on one system share its resources; alone each has all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import record

Content = dict[str, Any]
Change = Callable[..., Sizing]


def twins(content: Content, **second: object) -> None:
    """Two copies of the enterprise workload on the same pool."""
    first = next(entry for entry in content["workloads"] if entry["id"] == "enterprise")
    first.update({"footprint_bytes": 60e9, "runs": "together"})
    content["workloads"] = [first, {**first, "id": "twin", **second}]
    content["scenarios"] = []


def rate(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.{name}.throughput_per_s"].number


def test_workloads_that_run_alone_keep_their_peaks(changed: Change) -> None:
    sizing = changed("p2000-iscsi", lambda content: twins(content, runs="alone"))
    assert rate(sizing, "enterprise") == sizing.sheet["workload.enterprise.peak_per_s"].number


def test_equal_workloads_share_equally_and_get_less_than_alone_and_more_together(changed: Change) -> None:
    sizing = changed("p2000-iscsi", twins)
    alone = sizing.sheet["workload.enterprise.peak_per_s"].number
    assert rate(sizing, "enterprise") == pytest.approx(rate(sizing, "twin"))
    assert alone / 2 < rate(sizing, "enterprise") < alone


def test_two_classes_come_close_to_one_class_of_both_their_requests(changed: Change) -> None:
    def merged(content: Content) -> None:
        twins(content)
        content["workloads"] = content["workloads"][:1]
        content["workloads"][0]["concurrency"] = 8

    both = changed("p2000-iscsi", twins)
    one = changed("p2000-iscsi", merged)
    assert rate(both, "enterprise") + rate(both, "twin") == pytest.approx(rate(one, "enterprise"), rel=0.08)


def test_no_shared_resource_is_more_than_busy(changed: Change) -> None:
    sizing = changed("p2000-iscsi", lambda content: twins(content, concurrency=64))
    busy = [sizing.sheet[use.utilization].number for workload in sizing.workloads for use in workload.resources]
    assert 0.9 < max(busy) <= 1.02


def test_a_resource_is_as_busy_as_all_work_makes_it(changed: Change) -> None:
    sizing = changed("p2000-iscsi", twins)
    for workload in sizing.workloads:
        [drives] = [use for use in workload.resources if use.kind == "drive"]
        own = sizing.sheet[drives.utilization.replace(".utilization", ".own_utilization")].number
        assert sizing.sheet[drives.utilization].number == pytest.approx(2 * own, rel=0.02)


def test_open_work_takes_its_share_and_slows_the_others(changed: Change) -> None:
    quiet = changed("p2000-iscsi", lambda content: twins(content, concurrency=None, offered_per_s=1))
    loaded = changed("p2000-iscsi", lambda content: twins(content, concurrency=None, offered_per_s=600))
    assert rate(loaded, "twin") == 600
    assert rate(loaded, "enterprise") < rate(quiet, "enterprise")
    assert rate(quiet, "enterprise") == pytest.approx(quiet.sheet["workload.enterprise.peak_per_s"].number, rel=0.01)


def test_workloads_on_different_drives_share_the_array(changed: Change) -> None:
    def together(content: Content) -> None:
        for workload in content["workloads"]:
            workload["runs"] = "together"

    sizing = changed("p2000-iscsi", together)
    for name in ("enterprise", "midline"):
        alone = sizing.sheet[f"workload.{name}.peak_per_s"].number
        assert 0.8 * alone < rate(sizing, name) <= alone


def test_samples_of_shared_work_follow_their_inputs(changed: Change) -> None:
    sheet = changed("p2000-iscsi", twins).sheet
    slower = sheet.evaluate({"default.command_s": 0.7e-3})
    assert float(slower["workload.twin.throughput_per_s"]) < sheet["workload.twin.throughput_per_s"].number


@pytest.mark.slow
def test_the_figures_of_workloads_that_run_together_grow_with_their_number_alone(changed: Change) -> None:
    def many(count: int) -> Callable[[Content], None]:
        def change(content: Content) -> None:
            one = {**record(content, "workloads", "enterprise"), "runs": "together", "footprint_bytes": 2e10}
            content["workloads"] = [{**one, "id": f"w{at}"} for at in range(count)]
            content["scenarios"], content["requirements"] = [], []
        return change

    sizes = [len(changed("p2000-iscsi", many(count)).sheet.figures) for count in (5, 10, 20)]
    assert sizes[2] - sizes[1] == 2 * (sizes[1] - sizes[0])
