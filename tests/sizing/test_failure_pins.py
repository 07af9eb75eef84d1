"""A pin says what holds in the intact design: after a failure it follows the model, and says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.figures.program import after_loss
from sizer.sizing import size
from sizer.sizing.failure_pins import SCALED, overrides_after
from sizer.sizing.failures import after_failures, worst_case
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of

Changed = Callable[..., Sizing]
CATALOG = shipped_catalog()
RATE = "workload.sfs.throughput_per_s"


def pinned(key: str, value: float, **more: Any) -> Callable[[Content], None]:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": key, "value": value, "reason": "measured", **more}]

    return pin


def test_a_pinned_throughput_falls_with_each_failure_as_the_model_does(changed: Changed) -> None:
    plain, held = (after_failures(changed("hp-ha-nfs", change)) for change in (None, pinned(RATE, 100_000.0)))
    for free, kept in zip(plain.workloads, held.workloads, strict=True):
        assert kept.case.id == free.case.id
        assert kept.kept == pytest.approx(free.kept, rel=1e-9), kept.case.id
        assert kept.throughput_per_s == pytest.approx(100_000 * free.kept, rel=1e-9, abs=1e-3), kept.case.id
        assert kept.stopped is free.stopped
    assert {after.case.id for after in held.workloads if after.stopped} >= {"chassis-chassis", "array-arrays"}


@pytest.mark.parametrize(("key", "value"), [
    ("workload.sfs.peak_per_s", 100_000.0), ("workload.sfs.response_s", 0.01), ("pool.data.filesystem_bytes", 2e13),
    ("workload.sfs.drive.demand_s", 0.004), ("workload.sfs.resource.drives_data.utilization", 0.8),
])
def test_whatever_is_pinned_moves_by_the_ratio_of_its_law(changed: Changed, key: str, value: float) -> None:
    free, held = changed("hp-ha-nfs").sheet, changed("hp-ha-nfs", pinned(key, value)).sheet
    lost = {"items.nodes.lost_count": 1.0}
    ratio = float(free.evaluate(lost)[key]) / free[key].number
    assert float(held.evaluate(lost)[key]) == pytest.approx(value * ratio, rel=1e-9)


def test_a_pin_holds_in_every_case_that_loses_nothing(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs", pinned(RATE, 100_000.0)).sheet
    assert float(sheet.evaluate({"items.nodes.quantity": 4.0})[RATE]) == 100_000.0
    nothing = {"items.nodes.lost_count": 0.0}
    assert float(sheet.evaluate(nothing)[RATE]) == 100_000.0


def test_what_hangs_on_a_pin_follows_it_after_a_failure(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs", pinned(RATE, 100_000.0)).sheet
    lost = sheet.evaluate({"items.nodes.lost_count": 1.0})
    assert float(lost["workload.sfs.response_s"]) == pytest.approx(768 / float(lost[RATE]))


def test_the_requirement_for_what_is_kept_is_judged_without_the_pin(changed: Changed) -> None:
    def ask(content: Content) -> None:
        pinned(RATE, 100_000.0)(content)
        content["requirements"].append({"id": "kept", "kind": "after-one-failure", "target": 0.6})

    sizing = changed("hp-ha-nfs", ask)
    result = next(result for result in sizing.requirements if result.id == "kept")
    worst = worst_case(changed("hp-ha-nfs"), "sfs")
    assert worst is not None
    assert sizing.sheet[result.actual].number == pytest.approx(worst[0], rel=1e-9)
    assert sizing.sheet[result.headroom].number < 0


def test_samples_of_a_pinned_range_are_scaled_each(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs", pinned(RATE, 100_000.0, low=80_000.0, high=120_000.0)).sheet
    drawn = np.array([80_000.0, 100_000.0, 120_000.0])
    found = sheet.evaluate({RATE: drawn, "items.nodes.lost_count": 1.0}, (RATE,))[RATE]
    assert found / found[1] == pytest.approx([0.8, 1.0, 1.2])
    assert found[1] < 60_000


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.floats(0, 1e6), st.booleans())
@settings(max_examples=200)
def test_a_scaled_pin_is_a_number_and_no_more_than_the_whole(
    model: float, before: float, pin: float, share: bool
) -> None:
    found = after_loss(model, before, pin, share=share)
    assert found >= 0
    assert found < float("inf")
    if share and pin <= 1 and model <= 1:
        assert found <= 1


@pytest.mark.slow
@settings(max_examples=15)
@given(st.sampled_from([RATE, "workload.sfs.peak_per_s", "workload.sfs.nodes.processor.demand_s"]), st.floats(0.3, 3.0))
def test_no_pin_makes_a_failure_better_than_the_intact_design(key: str, times: float) -> None:
    content = content_of("hp-ha-nfs")
    plain = size(design_of(content), CATALOG).sheet
    if key in plain:
        pinned(key, plain[key].number * times)(content)
    for after in after_failures(size(design_of(content), CATALOG)).workloads:
        assert 0 <= after.kept <= 1 + 1e-6


def test_it_is_told_where_a_failure_moves_a_pin(changed: Changed) -> None:
    told = {after.case.id: after.told for after in after_failures(changed("hp-ha-nfs", pinned(RATE, 1e5))).workloads}
    assert SCALED in told["node-nodes"]
    assert told["switch-flex10"] == told["chassis-chassis"] == ""
    assert not any(after.told for after in after_failures(changed("hp-ha-nfs")).workloads)


@pytest.mark.parametrize("key", [RATE, "workload.sfs.peak_per_s", "workload.sfs.processor.cores"])
def test_a_design_sized_after_a_failure_has_the_pins_that_the_failure_leaves(changed: Changed, key: str) -> None:
    plain = changed("hp-ha-nfs").sheet
    sizing = changed("hp-ha-nfs", pinned(key, plain[key].number * 0.8))
    case = next(case for case in sizing.failure_cases if case.id == "node-nodes")
    content = content_of("hp-ha-nfs")
    content["overrides"] = [{"key": pin.key, "value": pin.value, "reason": pin.reason}
                            for pin in overrides_after(sizing, case)]
    failed = size(design_of(content), CATALOG).sheet
    column = sizing.sheet.evaluate(case.replacements)
    for name in (RATE, "workload.sfs.response_s"):
        assert failed[name].number == pytest.approx(float(column[name]), rel=1e-9), name
    pin = failed[key].pin
    assert pin is not None
    assert SCALED in pin.reason
