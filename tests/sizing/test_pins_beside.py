"""A pinned rate is work like any other to what runs beside it: the others get what it leaves."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from sizer.errors import Severity
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.holds import overfull, wrong_figures
from tests.randomly import catalog, content_of, design_of, magnitude, row, seeds
from tests.sizing.test_sharing import closed, offered, rate, response

Work = dict[str, Any]
STREAM: Work = {"pattern": "sequential", "request_bytes": 1 << 20, "read_ratio": 1.0}
MIXES = [
    (closed(16), closed(16)), (closed(4), closed(4)), (offered(800), offered(800)), (offered(500), closed(8)),
    (closed(8), offered(500)), (closed(64), offered(500)),
    (closed(2, **STREAM), closed(4)), (closed(2, **STREAM), offered(300)),
    (closed(4), closed(2, **STREAM)), (closed(4), offered(300), closed(2, **STREAM)),
]
ONE_OF_EACH = [pytest.param(works, marks=() if at in {0, 2, 6} else pytest.mark.slow)
               for at, works in enumerate(MIXES)]
"""The mixes, of which ./run-tests --fast takes one of closed work, of offered work and of streams."""


def pinned(works: tuple[Work, ...], at: dict[int, float], others: dict[str, float] | None = None,
           **more: float) -> Sizing:
    """The iSCSI box under some workloads, the throughput of some pinned, and ``others`` by key."""
    content = content_of("p2000-iscsi")
    content["scenarios"], content["requirements"] = [], []
    content["workloads"] = [{"id": f"w{number}", **{key: value for key, value in work.items() if value is not None}}
                            for number, work in enumerate(works)]
    row(content, "items", "enterprise-drives")["quantity"] = 10
    row(content, "pools", "enterprise")["members"] = 10
    content["overrides"] = [{"key": f"workload.w{number}.throughput_per_s", "value": value, "reason": "measured",
                             **more} for number, value in at.items()]
    content["overrides"] += [{"key": key, "value": value, "reason": "measured"}
                             for key, value in (others or {}).items()]
    return size(design_of(content), catalog())


def told_beside(sizing: Sizing) -> bool:
    return any(problem.code == "beside-pinned" and problem.severity is Severity.ERROR for problem in sizing.problems)


@pytest.mark.parametrize("works", ONE_OF_EACH)
def test_the_more_a_workload_is_pinned_to_the_less_the_others_get_and_nothing_is_overfull_untold(
    works: tuple[Work, ...]
) -> None:
    free = pinned(works, {})
    rising = [pinned(works, {0: rate(free, 0) * share}) for share in (0.05, 0.4, 0.8, 1.0, 1.2, 1.6, 2.5)]
    for other in range(1, len(works)):
        for less, more in pairwise(rising):
            assert rate(more, other) <= rate(less, other) * (1 + 1e-3)
            # The busiest resource is told by an approximation, which may miss by a little where another one is.
            assert response(more, other) >= response(less, other) * (1 - 1e-3)
    assert response(rising[0], 1) < response(rising[3], 1)
    for sizing in rising:
        assert not list(wrong_figures(sizing))
        assert told_beside(sizing) or not list(overfull(sizing, under_pins=True))


@pytest.mark.parametrize("works", ONE_OF_EACH)
def test_work_pinned_to_what_the_model_gives_it_leaves_the_others_what_they_had(works: tuple[Work, ...]) -> None:
    free = pinned(works, {})
    same = pinned(works, {0: rate(free, 0)})
    for at in range(len(works)):
        assert rate(same, at) == pytest.approx(rate(free, at), rel=1e-4)
        assert response(same, at) == pytest.approx(response(free, at), rel=1e-4)


@pytest.mark.slow
def test_whatever_is_pinned_in_a_random_mix_the_others_never_overfill_what_it_leaves() -> None:
    for seed in seeds("pinned in a mix", 40):
        chance = Random(seed)
        works = tuple(offered(magnitude(chance, 1, 3000)) if chance.random() < 0.5 else closed(chance.randint(1, 64))
                      for _ in range(chance.randint(2, 4)))
        at = {one: magnitude(chance, 1, 3000)
              for one in chance.sample(range(len(works)), chance.randint(1, len(works)))}
        sizing = pinned(works, at)
        assert not list(wrong_figures(sizing)), seed
        assert not list(overfull(sizing, under_pins=True)) or told_beside(sizing) or len(at) == len(works), seed
        for number, value in at.items():
            assert rate(sizing, number) == value, seed


def test_after_a_failure_the_others_meet_the_pin_as_the_failure_scales_it() -> None:
    works = (closed(64), offered(300))
    free = {one.case.id: one for one in after_failures(pinned(works, {})).workloads if one.workload == "w1"}
    same = after_failures(pinned(works, {0: rate(pinned(works, {}), 0)})).workloads
    compared = [(free[one.case.id], one) for one in same if one.workload == "w1"]
    assert len(compared) == len(free) > 3
    for model, beside_pin in compared:
        assert beside_pin.stopped is model.stopped
        assert beside_pin.throughput_per_s == pytest.approx(model.throughput_per_s, rel=1e-4)
        assert (beside_pin.response_s or 0) == pytest.approx(model.response_s or 0, rel=1e-3)


def test_the_range_of_a_pin_widens_what_the_others_are_said_to_get() -> None:
    works = (closed(8), closed(8))
    key = "workload.w1.throughput_per_s"
    spread = [np.ptp(sample(sizing.sheet, 60).values(key)) for sizing in (
        pinned(works, {0: 700.0}), pinned(works, {0: 700.0}, low=300.0, high=1300.0))]
    assert spread[1] > spread[0] * 1.05


@pytest.mark.parametrize("others", [(), (closed(4),), (offered(200),)])
def test_work_pinned_above_what_it_offers_is_overloaded_by_a_failure_as_if_it_offered_that(
    others: tuple[Work, ...]
) -> None:
    told = pinned((offered(1000), *others), {0: 2200.0})
    stated = pinned((offered(2200), *others), {})
    assert "pinned-above-offered" in {problem.code for problem in told.problems}
    asked = {one.case.id: one for one in after_failures(stated).workloads if one.workload == "w0"}
    found = {one.case.id: one for one in after_failures(told).workloads if one.workload == "w0"}
    assert found.keys() == asked.keys()
    assert any(0 < one.kept < 0.99 for one in found.values())
    for name, one in found.items():
        assert one.kept == pytest.approx(asked[name].kept, rel=1e-3, abs=1e-9), name
        assert (one.response_s or 0) == pytest.approx(asked[name].response_s or 0, rel=1e-2), name


@pytest.mark.parametrize(("rate_per_s", "instead"), [(500.0, 1000.0), (2200.0, 1000.0), (20_000.0, 1000.0)])
def test_a_pin_is_said_to_stand_in_for_what_the_stated_rate_gives(rate_per_s: float, instead: float) -> None:
    for works in ((offered(1000),), (offered(1000), closed(4))):
        throughput = pinned(works, {0: rate_per_s}).sheet["workload.w0.throughput_per_s"]
        assert (throughput.value, throughput.unpinned) == (rate_per_s, instead)


def test_a_pinned_bandwidth_is_said_not_to_be_met_by_the_work_beside_it() -> None:
    sizing = pinned((closed(4), offered(200)), {}, {"workload.w0.bandwidth_bytes_per_s": 5e6})
    [told] = [problem for problem in sizing.problems if problem.code == "bandwidth-pinned"]
    assert "Pin the throughput of w0 instead" in told.hint
    assert not [problem for problem in pinned((closed(4),), {}, {"workload.w0.bandwidth_bytes_per_s": 5e6}).problems
                if problem.code == "bandwidth-pinned"]


def test_a_stream_that_requests_arrive_at_waits_the_longer_the_busier_it_is() -> None:
    lone = {key: value for key, value in offered(1.0, **STREAM).items() if key != "read_ratio"}
    first = pinned((lone,), {})
    most = first.sheet["workload.w0.peak_per_s"].number / first.sheet["workload.w0.offered_parts_per_s"].number
    waits = [response(pinned(({**lone, "offered_per_s": most * share},), {}), 0) for share in (0.1, 0.5, 0.8, 0.95)]
    assert waits == sorted(waits)
    assert waits[-1] > waits[0] * 3
