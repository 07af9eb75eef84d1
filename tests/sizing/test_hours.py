"""Work of different hours does not share the system: each workload is judged in its worst hours, which are told."""

from __future__ import annotations

from typing import Any

import pytest

from sizer.design.hours import hours_of, hours_text, periods_of
from sizer.design.records import Workload
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.units import is_unbounded
from tests.randomly import catalog, content_of, design_of, row
from tests.sizing.test_sharing import box, closed, offered, rate, response


def codes(sizing: Sizing) -> list[str]:
    return [problem.code for problem in sizing.problems]


def text_of(sizing: Sizing, at: int) -> str:
    return str(sizing.sheet[f"workload.w{at}.judged_hours"].value)


@pytest.mark.parametrize("text", ["8-18", "22-6", "8-12, 13-18", "0-24", "23-1"])
def test_hours_read_back_as_they_are_typed(text: str) -> None:
    hours = hours_of(text)
    assert hours is not None
    assert hours_text(hours) == text


@pytest.mark.parametrize("text", ["8", "8-8", "8-30", "morning", "8-9;10-11", "-", "8.5-9"])
def test_other_texts_are_no_hours(text: str) -> None:
    assert hours_of(text) is None


def test_only_the_largest_sets_of_work_are_sized_and_no_more_than_hours_there_are() -> None:
    works = [Workload(id="all"), Workload(id="day", hours="8-18"), Workload(id="boot", hours="8-9"),
             Workload(id="night", hours="22-6")]
    assert [(sorted(one.works), one.text) for one in periods_of(works)] == [
        (["all", "night"], "22-6"), (["all", "boot", "day"], "8-9")]
    assert len(periods_of([Workload(id=f"w{at}", hours=f"{at % 24}-{(at + 5) % 24}") for at in range(60)])) <= 24


def test_work_that_never_meets_does_not_slow_each_other() -> None:
    day, night = offered(900, hours="8-18"), offered(900, hours="22-6")
    apart, alone = box(day, night), box(offered(900))
    assert response(apart, 0) == pytest.approx(response(alone, 0))
    assert response(apart, 1) == pytest.approx(response(alone, 0))
    assert response(box(offered(900), offered(900)), 0) > 1.2 * response(alone, 0)


@pytest.mark.parametrize("kind", [offered, closed])
def test_work_of_all_day_is_judged_beside_what_leaves_it_least_and_the_report_says_when(kind: Any) -> None:
    little, much = (200, 700) if kind is offered else (2, 16)
    sizing = box(kind(little), kind(little, hours="8-18"), kind(much, hours="22-6"))
    worst = box(kind(little), kind(much))
    assert (rate(sizing, 0), response(sizing, 0)) == pytest.approx((rate(worst, 0), response(worst, 0)))
    assert (text_of(sizing, 0), text_of(sizing, 1), text_of(sizing, 2)) == ("22-6", "8-18", "22-6")
    told = next(problem.text for problem in sizing.problems if problem.code == "judged-hours")
    assert "worst hours, 22-6, beside w2" in told


def test_hours_in_which_all_work_meets_leave_the_figures_as_they_were() -> None:
    plain, within = box(offered(300), closed(4)), box(offered(300), closed(4, hours="9-17"))
    assert (rate(within, 1), response(within, 0)) == (rate(plain, 1), response(plain, 0))
    assert "judged-hours" not in codes(within)
    assert set(plain.sheet.figures) == set(within.sheet.figures)


def test_a_rate_that_fits_in_no_common_hour_is_met_when_each_has_its_own() -> None:
    asked = {"id": "rate", "kind": "iops", "target": 1500, "workload": "w0"}
    together = box(offered(1500), offered(1500), requirements=(asked,))
    apart = box(offered(1500, hours="0-12"), offered(1500, hours="12-24"), requirements=(asked,))
    assert is_unbounded(response(together, 0))
    assert rate(apart, 0) == pytest.approx(1500)
    assert not is_unbounded(response(apart, 0))


def test_a_requirement_on_all_work_takes_the_hours_that_reach_least() -> None:
    asked = {"id": "all", "kind": "iops", "target": 100}
    sizing = box(offered(300), offered(200, hours="8-18"), offered(100, hours="22-6"), requirements=(asked,))
    [found] = sizing.requirements
    assert sizing.sheet[found.actual].number == pytest.approx(400)


def test_no_resource_is_more_than_busy_in_its_busiest_hours() -> None:
    sizing = box(offered(900), offered(900, hours="8-18"), closed(16, hours="22-6"))
    for work in sizing.workloads:
        for use in work.resources:
            assert sizing.sheet[use.utilization].number <= 1 + 1e-9
    spread = sample(sizing.sheet)
    assert spread.of("workload.w0.response_s")[2] >= response(sizing, 0)


def test_hours_that_cannot_be_read_are_told_where_they_stand() -> None:
    [problem] = [one for one in box(offered(10, hours="at night")).problems if one.code == "hours-not-read"]
    assert problem.location.place == "workloads/w0/hours"
    assert "22-6" in problem.hint


def test_a_rate_pinned_in_one_workload_is_met_by_the_others_in_its_hours_alone() -> None:
    works = (offered(200), offered(300, hours="8-18"), offered(300, hours="22-6"))
    free = box(*works)
    for pinned, kept in ((1, 2), (2, 1)):
        content = content_of("p2000-iscsi")
        content.update(scenarios=[], requirements=[], overrides=[
            {"key": f"workload.w{pinned}.throughput_per_s", "value": 150, "reason": "measured"}])
        content["workloads"] = [{"id": f"w{at}", **work} for at, work in enumerate(works)]
        row(content, "items", "enterprise-drives")["quantity"] = 10
        row(content, "pools", "enterprise")["members"] = 10
        sizing = size(design_of(content), catalog())
        assert rate(sizing, pinned) == 150
        assert response(sizing, kept) == pytest.approx(response(free, kept))
        assert text_of(sizing, pinned) == text_of(free, pinned)
