"""Work that runs together shares every resource: what does not fit is overloaded, and no resource is more than busy."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from sizer.design.editing.edits import apply
from sizer.design.files.addresses import template_designs
from sizer.design.records import BASE, Runs
from sizer.errors import Severity
from sizer.exploring.growing.mending import mend
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.work.binding import Hold, held, overloaded
from sizer.units import UNBOUNDED, is_unbounded
from tests.holds import overfull, partly_carried, wrong_figures
from tests.randomly import REFERENCES, block_content, catalog, content_of, design_of, magnitude, row, seeds, some_design

Content = dict[str, Any]
Work = dict[str, Any]
SLACK = 1 + 1e-9


def offered(rate: float, **more: Any) -> Work:
    """Random work on the enterprise drives, offered at a rate."""
    return {"pattern": "random-block", "pool": "enterprise", "client": "servers", "read_ratio": 0.5,
            "request_bytes": 8192, "footprint_bytes": 6e10, "offered_per_s": rate, "runs": "together", **more}


def closed(jobs: int, **more: Any) -> Work:
    """The same, with so many requests in flight."""
    return offered(1.0, offered_per_s=None, concurrency=jobs, **more)


def box(*works: Work, requirements: tuple[Work, ...] = (), drives: int = 10) -> Sizing:
    """The iSCSI box under some workloads, called w0, w1 and so on."""
    content = content_of("p2000-iscsi")
    content["scenarios"] = []
    content["workloads"] = [{"id": f"w{at}", **{key: value for key, value in work.items() if value is not None}}
                            for at, work in enumerate(works)]
    content["requirements"] = list(requirements)
    row(content, "items", "enterprise-drives")["quantity"] = drives
    row(content, "pools", "enterprise")["members"] = drives
    return size(design_of(content), catalog())


def rate(sizing: Sizing, at: int) -> float:
    return sizing.sheet[f"workload.w{at}.throughput_per_s"].number


def response(sizing: Sizing, at: int) -> float:
    return sizing.sheet[f"workload.w{at}.response_s"].number


def drives_busy(sizing: Sizing) -> list[float]:
    return [sizing.sheet[use.utilization].number for result in sizing.workloads for use in result.resources
            if use.kind == "drive"]


FULL = 2440.4
"""What the ten drives of the box do of this work at most, in a second."""


def test_two_offered_workloads_that_each_fit_and_together_do_not_are_overloaded() -> None:
    asked = {"id": "asked", "kind": "iops", "workload": "w0", "target": 1500.0, "within_s": 0.01}
    sizing = box(offered(1500), offered(1500), requirements=(asked,))
    assert drives_busy(sizing) == pytest.approx([1.0, 1.0], abs=2e-6)
    for at in (0, 1):
        assert rate(sizing, at) == pytest.approx(FULL / 2, rel=1e-4)
        assert is_unbounded(response(sizing, at))
    assert sizing.sheet["requirement.asked.headroom"].number == pytest.approx(-1)
    assert overloaded(sizing) == sizing.workloads
    told = [problem for problem in sizing.problems if problem.code == "saturated"]
    assert [problem.location.place for problem in told] == ["workloads/w0/offered_per_s", "workloads/w1/offered_per_s"]
    assert "it offers 1,500/s, 1,220/s get through" in told[0].text
    assert "drives of Enterprise 10K would be 123\u202f% busy" in told[0].text
    assert told[0].hint == "Offer at most 940.4/s, widen it, or run the work at different times."


def test_what_is_told_to_offer_at_most_is_carried() -> None:
    sizing = box(offered(940.4), offered(1500))
    assert (rate(sizing, 0), rate(sizing, 1)) == (940.4, 1500)
    assert overloaded(sizing) == ()


def test_a_lone_workload_above_its_peak_is_overloaded_alike() -> None:
    sizing = box(offered(4000))
    assert rate(sizing, 0) == sizing.sheet["workload.w0.peak_per_s"].number
    assert is_unbounded(response(sizing, 0))
    assert held(sizing.sheet, sizing.workloads[0]).hold is Hold.OVERLOADED


def test_offered_work_that_fits_gets_all_and_waits_as_one_workload_of_the_sum() -> None:
    both, one = box(offered(1100), offered(1100)), box(offered(2200))
    assert (rate(both, 0), rate(both, 1)) == (1100, 1100)
    assert response(both, 0) == pytest.approx(response(one, 0), rel=1e-3)
    assert drives_busy(both)[0] == pytest.approx(drives_busy(one)[0], rel=1e-3)


def test_overload_is_shared_in_proportion_to_what_is_offered() -> None:
    sizing = box(offered(2000), offered(1000))
    assert rate(sizing, 0) == pytest.approx(2 * rate(sizing, 1), rel=1e-9)
    assert rate(sizing, 0) + rate(sizing, 1) == pytest.approx(FULL, rel=1e-4)


def test_a_workload_that_shares_nothing_is_as_it_would_be_alone() -> None:
    for work in (offered(1500), closed(8)):
        alone, beside = box(work), box({**work, "runs": "alone"}, offered(2000), closed(4))
        assert rate(beside, 0) == rate(alone, 0)
        assert response(beside, 0) == response(alone, 0)


def test_hardly_any_other_work_changes_hardly_anything() -> None:
    for work in (offered(1500), closed(8), offered(300, pattern="sequential", request_bytes=262144, read_ratio=1.0)):
        alone, beside = box(work), box(work, offered(0.01))
        assert rate(beside, 0) == pytest.approx(rate(alone, 0), rel=1e-4)
        assert response(beside, 0) == pytest.approx(response(alone, 0), rel=1e-4)
        assert drives_busy(beside)[0] == pytest.approx(drives_busy(alone)[0], rel=1e-4)


def test_closed_work_gets_what_offered_work_leaves() -> None:
    rates = [rate(box(closed(8), offered(some)), 0) for some in (1, 600, 1200, 2000, 2400)]
    assert rates == sorted(rates, reverse=True)
    starved = box(closed(8), offered(5000))
    assert is_unbounded(response(starved, 0))
    assert held(starved.sheet, starved.workloads[0]).hold is Hold.STARVED
    assert [problem.location.place for problem in starved.problems if problem.code == "starved"] == ["workloads/w0"]


def test_offered_work_meets_the_requests_of_closed_work() -> None:
    answers = [response(box(offered(400), closed(jobs)), 0) for jobs in (1, 4, 16, 64)]
    assert answers == sorted(answers)
    assert answers[0] > response(box(offered(400)), 0)


def test_streams_and_random_work_share_the_drives() -> None:
    streams = {"pattern": "sequential", "request_bytes": 1048576, "read_ratio": 1.0, "concurrency": 16}
    sizing = box(offered(1500), offered(700, **streams))
    assert set(drives_busy(sizing)) == {max(drives_busy(sizing))}
    assert max(drives_busy(sizing)) <= SLACK
    assert len(overloaded(sizing)) == 2


def test_pools_on_the_same_drives_share_them_with_parity_and_destage() -> None:
    content = content_of("p2000-iscsi")
    content["scenarios"] = []
    row(content, "pools", "enterprise").update(protection="raid5", members=10, stated_bytes=3e12)
    content["pools"].append({**row(content, "pools", "enterprise"), "id": "second"})
    content["workloads"] = [{"id": "w0", **offered(900, read_ratio=0.2)},
                            {"id": "w1", **offered(900, read_ratio=0.2, pool="second")}]
    sizing = size(design_of(content), catalog())
    assert drives_busy(sizing) == pytest.approx([1.0, 1.0], abs=2e-6)
    assert len(overloaded(sizing)) == 2


def clients(works: list[Work]) -> Sizing:
    """Several lines of clients, each with work of its own, behind one slow connection of the array."""
    count = len(works)
    content = content_of("p2000-iscsi")
    content["scenarios"], content["requirements"] = [], []
    content["items"] += [{**row(content, "items", "servers"), "id": f"servers-{at}"} for at in range(1, count)]
    content["items"] += [{**row(content, "items", "adapters"), "id": f"adapters-{at}", "parent": f"servers-{at}"}
                         for at in range(1, count)]
    content["links"] += [{**row(content, "links", "servers-net"), "id": f"net-{at}", "from": f"adapters-{at}"}
                         for at in range(1, count)]
    row(content, "links", "array-net").update(count=1, spread=1)
    content["workloads"] = [
        {"id": f"w{at}", "client": "servers" if not at else f"servers-{at}", "pool": "enterprise", "runs": "together",
         **work} for at, work in enumerate(works)
    ]
    return size(design_of(content), catalog())


def test_clients_on_one_slow_link_never_make_it_more_than_busy() -> None:
    streams = {"pattern": "sequential", "request_bytes": 1048576, "read_ratio": 1.0}
    pushed, waiting = {**streams, "offered_per_s": 600.0}, {**streams, "concurrency": 16}
    for works in ([pushed] * 4, [waiting] * 4, [pushed, waiting] * 2):
        sizing = clients(works)
        busy = [sizing.sheet[use.utilization].number for result in sizing.workloads for use in result.resources
                if use.id == ResourceId(ResourceKind.LINK, "array-net")]
        assert len(busy) == 4
        assert set(busy) == {busy[0]}
        assert list(overfull(sizing)) == []


def test_ranges_say_where_a_response_has_no_bound() -> None:
    sizing = box(offered(1150), offered(1150))
    spread = sample(sizing.sheet)
    low, _, high = spread.of("workload.w0.response_s")
    assert low < 0.1
    assert is_unbounded(high)
    reached = spread.values("workload.w0.throughput_per_s")
    answers = spread.values("workload.w0.response_s")
    assert (is_unbounded(answers.min()), is_unbounded(answers.max())) == (False, True)
    assert ((reached < 1150 * (1 - 1e-9)) == (answers == UNBOUNDED)).all()


def test_a_failure_that_leaves_too_little_overloads_the_work() -> None:
    sizing = box(offered(600), offered(600))
    rebuilding = [after for after in after_failures(sizing).of("w0") if after.case.kind == "rebuilding drive"]
    assert [after.kept < 1 for after in rebuilding] == [True]
    assert is_unbounded(rebuilding[0].response_s or 0.0)


def in_columns(sizing: Sizing) -> list[str]:
    """Resources that are more than busy in any sample, or after any failure."""
    keys = [use.utilization for result in sizing.workloads for use in result.resources]
    samples = sample(sizing.sheet, 60, keys)
    found = [key for key in keys if not np.max(samples.values(key)) <= SLACK]
    after = evaluate_cases(sizing.sheet, [case.replacements for case in sizing.failure_cases], keys)
    found += [f"{key} after a failure" for key in keys if not max(after.numbers(key)) <= SLACK]
    return found


@pytest.mark.slow
def test_no_resource_is_more_than_busy_whatever_runs_together() -> None:
    shared = 0
    for number, seed in enumerate(seeds("whatever runs together", 36)):
        chance = Random(seed)
        design = design_of(block_content(chance)) if number % 4 else some_design(chance)
        sizing = size(design, catalog())
        assert list(overfull(sizing)) == [], seed
        assert list(partly_carried(sizing)) == [], seed
        shared += len([work for work in design.workloads if work.runs is Runs.TOGETHER]) > 1
        if number % 6 == 0:
            assert in_columns(sizing) == [], seed
    assert shared > 15


@pytest.mark.slow
def test_no_resource_of_any_architecture_is_more_than_busy_whatever_runs_together() -> None:
    for number, seed in enumerate(seeds("any architecture", 56)):
        chance = Random(seed)
        name = REFERENCES[number % len(REFERENCES)]
        sizing = size(design_of(mixed(chance, name)), catalog())
        assert list(overfull(sizing)) == [], (name, seed)
        assert list(wrong_figures(sizing)) == [], (name, seed)
        if number % 12 == 0:
            assert in_columns(sizing) == [], (name, seed)


@cache
def peaks_of(name: str) -> dict[str, float]:
    """What each workload of a reference design reaches alone, in a second."""
    sizing = size(design_of(content_of(name)), catalog(), BASE)
    return {result.id: sizing.sheet[f"workload.{result.id}.peak_per_s"].number for result in sizing.workloads}


def mixed(chance: Random, name: str) -> Content:
    """A reference design under two to five copies of its workloads together, some of them offered at a rate."""
    content = {**content_of(name), "requirements": [], "scenarios": []}
    for chosen in ("current_scenario", "baseline"):
        content.pop(chosen, None)
    peaks = peaks_of(name)
    works = []
    for at in range(chance.randint(2, 5)):
        work = dict(chance.choice(content["workloads"]))
        peak = peaks.get(work["id"])
        if peak is not None and work["pattern"] not in ("nfs-write", "memory-bound") and chance.random() < 0.6:
            work["offered_per_s"] = peak * magnitude(chance, 0.05, 2.0)
            if chance.random() < 0.7:
                work.pop("concurrency", None)
        works.append({**work, "id": f"x{at}", "runs": "together"})
    content["workloads"] = works
    return content


def some_mix(chance: Random, openly: float) -> list[Work]:
    """Two to five workloads on one set of drives, offered (``openly`` of them) or closed, random or streams."""
    works = []
    for _ in range(chance.randint(2, 5)):
        work = offered(magnitude(chance, 20, 2500)) if chance.random() < openly else closed(chance.choice((1, 4, 32)))
        work["read_ratio"] = chance.choice((0.2, 0.5, 1.0))
        if chance.random() < 0.3:
            work.update(pattern="sequential", request_bytes=262144)
        works.append(work)
    return works


@pytest.mark.slow
@pytest.mark.parametrize(("mixed", "slack"), [(False, SLACK), (True, 1.03)])
def test_more_load_of_one_workload_never_helps_another(*, mixed: bool, slack: float) -> None:
    # Closed work that is slowed at one resource asks less of the next: there others gain a little, exactly solved too.
    for seed in seeds("never helps another", 20):
        chance = Random(seed)
        works = some_mix(chance, 0.7 if mixed else 1.0)
        more = [dict(work) for work in works]
        at = chance.randrange(len(works))
        field = "offered_per_s" if more[at]["offered_per_s"] is not None else "concurrency"
        more[at][field] = more[at][field] * chance.choice((2, 5))
        before, after = box(*works), box(*more)
        for other in range(len(works)):
            if other != at and not is_unbounded(response(before, other)):
                assert rate(after, other) <= rate(before, other) * slack, seed
                assert response(after, other) >= response(before, other) / slack, seed
            elif other != at:
                assert is_unbounded(response(after, other)), seed
        if works[at]["offered_per_s"] is not None:
            assert rate(after, at) >= rate(before, at) / SLACK, seed


@pytest.mark.slow
def test_a_rate_replaced_in_the_sheet_is_the_rate_typed_in() -> None:
    for seed in seeds("replaced in the sheet", 10):
        chance = Random(seed)
        works = some_mix(chance, 0.7)
        works[0] = offered(magnitude(chance, 20, 2500))
        sizing = box(*works)
        wanted = [magnitude(chance, 20, 8000) for _ in range(3)]
        columns = sizing.sheet.evaluate({"workload.w0.offered_per_s": np.array(wanted)})
        keys = [key for result in sizing.workloads for key in (
            result.throughput, result.response, result.bottleneck_utilization)]
        for at, typed in enumerate(wanted):
            again = box({**works[0], "offered_per_s": typed}, *works[1:])
            assert list(again.sheet.figures) == list(sizing.sheet.figures), seed
            for key in keys:
                column = np.broadcast_to(np.asarray(columns[key], dtype=float), (3,))
                assert column[at] == pytest.approx(again.sheet[key].number, rel=1e-6), (seed, key)


@pytest.mark.slow
def test_what_brings_overloaded_work_through_is_found_and_carries_it() -> None:
    asked = {"id": "asked", "kind": "iops", "workload": "w0", "target": 1500.0, "within_s": 0.02}
    sizing = box(offered(1500), offered(1500), requirements=(asked,))
    found = mend(sizing.design, catalog(), None, "asked")
    assert found.fixes
    for fix in found.fixes:
        assert overloaded(size(apply(sizing.design, fix.edit).design, catalog())) == (), fix.title


@pytest.mark.parametrize("mix", [(offered(100),), (offered(100), closed(4)),
                                 (offered(30, pattern="sequential", request_bytes=1 << 20),)])
@pytest.mark.parametrize("target", [50.0, 800.0, 2000.0])
def test_more_than_is_offered_is_judged_by_the_response_at_the_rate_asked_for(
    target: float, mix: tuple[Work, ...]
) -> None:
    asked = {"id": "asked", "kind": "iops", "workload": "w0", "target": target, "within_s": 0.004}
    judged = box(offered(100), *mix, requirements=(asked,))
    typed = box(offered(max(target, 100)), *mix)
    room = judged.sheet["requirement.asked.response_headroom"].number
    assert room == pytest.approx(0.004 / response(typed, 0) - 1, rel=0.05, abs=0.02)


@pytest.mark.parametrize("works", [(offered(100),), (offered(100), offered(200)), (offered(300), closed(8)),
                                   (offered(50, request_bytes=65536), closed(2)), (closed(64),)])
def test_no_part_is_said_to_do_less_than_the_work_could_reach(works: tuple[Work, ...]) -> None:
    sizing = box(*works)
    for at, result in enumerate(sizing.workloads):
        peak = sizing.sheet[f"workload.w{at}.peak_per_s"].number
        assert min(sizing.sheet[use.bound].number for use in result.resources) >= peak * (1 - 1e-6)


def test_what_drives_can_do_at_most_does_not_depend_on_what_is_offered() -> None:
    most = [next(sizing.sheet[use.bound].number for use in sizing.workloads[0].resources if use.kind == "drive")
            for sizing in (box(offered(100)), box(offered(2000)))]
    assert most[0] == pytest.approx(most[1], rel=1e-9)
    assert most[0] == pytest.approx(FULL, rel=2e-3)


def test_nothing_is_met_beside_a_rate_that_is_pinned_to_more_than_a_shared_part_can_do() -> None:
    content = content_of("p2000-iscsi")
    content["scenarios"] = []
    content["workloads"] = [{"id": "w0", **offered(300)}, {"id": "w1", **offered(300)}]
    content["requirements"] = [{"id": "quick", "kind": "response", "target": 0.02, "workload": "w0"}]
    met = size(design_of(content), catalog())
    assert verdict_of(met, met.requirements[0], None) is Verdict.MET
    content["overrides"] = [{"key": "workload.w1.throughput_per_s", "value": 9000, "reason": "measured"}]
    sizing = size(design_of(content), catalog())
    assert verdict_of(sizing, sizing.requirements[0], None) is Verdict.MISSED
    [told] = [problem for problem in sizing.problems if problem.severity is Severity.ERROR]
    assert (told.code, told.location.place) == ("beside-pinned", "workloads/w0")
    content["overrides"][0]["value"] = 400
    fits = size(design_of(content), catalog())
    assert not [problem for problem in fits.problems if problem.severity is Severity.ERROR]


def test_random_work_beside_streams_answers_no_sooner_with_a_drive_lost() -> None:
    sizing = size(template_designs()["zfs-backup"], catalog())
    for case in sizing.failure_cases:
        after = sizing.sheet.evaluate(case.replacements, [work.response for work in sizing.workloads])
        for work in sizing.workloads:
            before = sizing.sheet[work.response].number
            assert float(after[work.response]) >= before * (1 - 1e-6), (work.id, case.label)
