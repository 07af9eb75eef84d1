"""A pin says what holds in the intact design: after a failure it follows the model, and says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, apply
from sizer.errors import FigureError
from sizer.figures.computing.program import Fate, after_loss, fate_of_pin
from sizer.figures.figure import Figure
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures, worst_case
from sizer.sizing.failing.pins import SCALED, STANDS, WITHDRAWN, edits_after
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of

Changed = Callable[..., Sizing]
CATALOG = shipped_catalog()
RATE = "workload.sfs.throughput_per_s"


def pinned(key: str, value: float, **more: Any) -> Callable[[Content], None]:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": key, "value": value, "reason": "measured", **more}]

    return pin


def after(sizing: Sizing, case: FailureCase) -> Sizing:
    """The design sized with what a failure takes, as the window does it."""
    return size(apply(sizing.design, Batch(edits_after(sizing, case))).design, CATALOG)


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
    for row in after_failures(size(design_of(content), CATALOG)).workloads:
        assert 0 <= row.kept <= 1 + 1e-6


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
    failed = after(sizing, case).sheet
    column = sizing.sheet.evaluate(case.replacements)
    for name in (RATE, "workload.sfs.response_s"):
        assert failed[name].number == pytest.approx(float(column[name]), rel=1e-9), name
    pin = failed[key].pin
    assert pin is not None
    assert SCALED in pin.reason


READS = "workload.sfs.array_reads"
"""A share that is larger where a node is lost with its file cache."""


def test_a_pin_that_a_failure_withdraws_is_said_to_be_withdrawn_and_why(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", pinned(READS, 0.99))
    told = {row.case.id: row.told for row in after_failures(sizing).workloads}
    assert f"{WITHDRAWN}: {Fate.BEYOND_WHOLE}" in told["node-nodes"]
    assert "scaled by" not in told["node-nodes"]
    case = next(case for case in sizing.failure_cases if case.id == "node-nodes")
    plain = changed("hp-ha-nfs").sheet.evaluate(case.replacements)
    assert float(sizing.sheet.evaluate(case.replacements)[READS]) == pytest.approx(float(plain[READS]))


def test_a_design_sized_after_a_failure_has_no_pin_that_the_failure_withdraws(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", pinned(READS, 0.99))
    case = next(case for case in sizing.failure_cases if case.id == "node-nodes")
    failed = after(sizing, case).sheet
    assert failed[READS].pin is None
    column = sizing.sheet.evaluate(case.replacements)
    for key in (READS, RATE):
        assert failed[key].number == pytest.approx(float(column[key]), rel=1e-9), key


@given(st.floats(0, 1e6), st.floats(-1e3, 1e6), st.floats(0, 1e300), st.booleans())
@settings(max_examples=200)
def test_what_is_said_of_a_pin_is_what_was_done_with_it(model: float, before: float, pin: float, share: bool) -> None:
    found, fate = after_loss(model, before, pin, share=share), fate_of_pin(model, before, pin, share=share)
    if fate is Fate.STANDS:
        assert found == pin
    elif fate.withdrawn:
        assert found == model
    else:
        assert found == pin * (model / before)


CELL = "items.drives.watts"


@pytest.mark.parametrize(("design", "key"), [
    ("hp-ha-nfs", CELL), ("p2000-iscsi", "items.*.unit_dc_w"), ("p2000-iscsi", "items.*.watts"),
    ("iscsi-diskless", "items.*.unit_dc_w"),
])
def test_a_pinned_cell_of_a_table_moves_by_the_ratio_of_its_law(changed: Changed, design: str, key: str) -> None:
    free = changed(design)
    case, name = moved_cell(free, key)
    held = changed(design, pinned(name, 2 * free.sheet[name].number)).sheet
    alone, together = (sheet.evaluate(case.replacements, (name,))[name] for sheet in (free.sheet, held))
    assert float(together) == pytest.approx(2 * float(alone), rel=1e-9)
    assert float(together) != held[name].number
    assert [figure.key for figure in held.held()] == [name]


def moved_cell(sizing: Sizing, key: str) -> tuple[FailureCase, str]:
    """A failure and a cell of a column (any with a star) that it moves."""
    before, _, name = key.partition(".*.")
    keys = [f"{before}.{row}.{name}" for row in sizing.sheet.tables["items"].rows] if name else [key]
    for case in sizing.failure_cases:
        for cell in keys:
            known = [figure for figure in (_cell(sizing, cell),) if figure is not None]
            for figure in known:
                if float(sizing.sheet.evaluate(case.replacements, (cell,))[cell]) != figure.number:
                    return case, cell
    raise AssertionError(f"no failure moves {key}")


def _cell(sizing: Sizing, key: str) -> Figure | None:
    try:
        return sizing.sheet[key]
    except FigureError:
        return None


def test_other_rows_follow_their_law_while_samples_of_a_pinned_cell_are_drawn(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs", pinned(CELL, 6000.0, low=5000.0, high=7000.0)).sheet
    drawn = np.array([5000.0, 6000.0, 7000.0])
    found = sheet.evaluate({CELL: drawn, "items.nodes.quantity": np.array([12.0, 16.0, 16.0])},
                           (CELL, "items.nodes.watts", "physical.watts.total"))
    assert list(np.asarray(found[CELL])) == list(drawn)
    nodes, total = np.asarray(found["items.nodes.watts"]), np.asarray(found["physical.watts.total"])
    assert nodes[0] < nodes[1] == nodes[2]
    assert total[2] - total[1] == pytest.approx(1000.0)


def test_a_pinned_cell_in_a_design_sized_after_a_failure_is_what_its_column_is(changed: Changed) -> None:
    free = changed("hp-ha-nfs")
    case, _ = moved_cell(free, CELL)
    sizing = changed("hp-ha-nfs", pinned(CELL, 6000.0))
    column = sizing.sheet.evaluate(case.replacements, (CELL, "physical.watts.total"))
    failed = after(sizing, case).sheet
    for key in (CELL, "physical.watts.total"):
        assert failed[key].number == pytest.approx(float(column[key]), rel=1e-9), key


@pytest.mark.parametrize("key", ["pool.data.filesystem_bytes", "pool.data.usable_bytes"])
def test_capacity_that_rests_on_a_pin_says_so_after_every_failure_that_leaves_it(changed: Changed, key: str) -> None:
    sizing = changed("hp-ha-nfs", pinned(key, 2e13))
    rows = [row for row in after_failures(sizing).pools if row.pool == "data"]
    assert rows
    for row in rows:
        assert row.missed or f"{sizing.sheet[key].label}: {STANDS}" in row.told, row.case.id
        assert not row.missed or not row.told
    assert not any(row.told for row in after_failures(changed("hp-ha-nfs")).pools)
