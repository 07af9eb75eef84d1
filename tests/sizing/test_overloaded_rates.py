"""A rate that is asked of overloaded work is missed, however much of the work is carried, wherever a verdict stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sizer.design.editing.edits import apply
from sizer.exploring.growing.mending import mend
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.work.binding import overloaded
from tests.randomly import catalog
from tests.sizing.test_sharing import box, closed, offered

SAID = "more of {0} is offered than gets through, and its response is unbounded"


def rate(**more: Any) -> dict[str, Any]:
    return {"id": "asked", "kind": "iops", "workload": "w0", "target": 1000.0, **more}


def width(**more: Any) -> dict[str, Any]:
    return rate(kind="bandwidth", target=1e6, **more)


def verdict(sizing: Sizing) -> Verdict:
    [result] = sizing.requirements
    return verdict_of(sizing, result, None)


@pytest.mark.parametrize("ask", [rate, width])
@pytest.mark.parametrize("named", ["w0", None])
def test_a_rate_below_what_is_carried_of_overloaded_work_is_missed(
    ask: Callable[..., dict[str, Any]], named: str | None
) -> None:
    asked = {key: value for key, value in ask(workload=named).items() if value is not None}
    sizing = box(offered(1500), offered(1500), requirements=(asked,))
    assert sizing.sheet["requirement.asked.own_headroom"].number > 0
    assert verdict(sizing) is Verdict.MISSED
    [result] = sizing.requirements
    assert SAID.format("w0" if named else "w0 and w1") in result.left_out
    assert verdict_of(sizing, result, sample(sizing.sheet, 100)) is not Verdict.MET


def test_a_lone_workload_above_its_peak_misses_the_rate_it_is_carried_at() -> None:
    sizing = box(offered(4000), requirements=(rate(),))
    assert verdict(sizing) is Verdict.MISSED
    assert sizing.sheet["requirement.asked.headroom"].number == pytest.approx(
        sizing.sheet["workload.w0.throughput_per_s"].number / 4000 - 1)


@pytest.mark.parametrize("works", [(offered(1100), offered(1100)), (offered(600),), (closed(8), offered(500))])
def test_a_rate_of_work_that_fits_has_the_headroom_it_had(works: tuple[dict[str, Any], ...]) -> None:
    sizing = box(*works, requirements=(rate(target=500.0),))
    sheet, [result] = sizing.sheet, sizing.requirements
    assert sheet[result.headroom].number == sheet["requirement.asked.own_headroom"].number > 0
    assert not result.left_out
    assert verdict(sizing) is Verdict.MET


def test_other_work_that_is_overloaded_does_not_miss_a_rate_that_is_closed() -> None:
    sizing = box(closed(8), offered(500), requirements=(rate(workload="w1", target=300.0),))
    assert verdict(sizing) is Verdict.MET


def test_the_least_offered_that_fits_turns_the_light_in_a_sweep_where_the_response_gets_bounded() -> None:
    sizing = box(offered(1500), offered(1500), requirements=(rate(target=500.0),))
    for first in (500.0, 940.0, 941.0, 1500.0):
        found = sizing.sheet.evaluate({"workload.w0.offered_per_s": first})
        fits = float(found["workload.w0.response_s"]) < 1e30
        assert (float(found["requirement.asked.headroom"]) >= 0) is fits, first


def test_a_failure_that_overloads_misses_the_rate() -> None:
    sizing = box(offered(1100), offered(1100), requirements=(rate(target=500.0),))
    rows = [row for row in after_failures(sizing).requirements if row.actual >= 500.0]
    overloaded = [row for row in rows if row.headroom < 0]
    assert verdict(sizing) is Verdict.MET
    assert any(row.case.kind in ("drive", "rebuilding drive") for row in overloaded)


@pytest.mark.slow
def test_what_mends_the_light_brings_the_work_through() -> None:
    sizing = box(offered(1500), offered(1500), requirements=(rate(),))
    found = mend(sizing.design, catalog(), None, "asked")
    assert found.fixes
    for fix in found.fixes:
        assert overloaded(size(apply(sizing.design, fix.edit).design, catalog())) == (), fix.title
