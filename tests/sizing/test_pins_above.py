"""A rate that is pinned above what the model carries is judged as the same rate offered: never in time, never met."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_path
from sizer.errors import Severity
from sizer.figures.computing.columns import Spread, sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import Sizing, Verdict
from sizer.units import is_unbounded
from tests.randomly import catalog, design_of
from tests.sizing.test_pins_beside import pinned
from tests.sizing.test_sharing import closed, offered, response

QUICK = {"id": "quick", "kind": "response", "workload": "stream", "target": 0.05}
RATE = {"id": "rate", "kind": "iops", "workload": "stream", "target": 100}
STREAM = "workload.stream.throughput_per_s"


def iscsi(*, pins: dict[str, float] | None = None, alone: bool = False, rates: dict[str, float | None] | None = None,
          accepted: tuple[dict[str, str], ...] = ()) -> Sizing:
    """The template of an iSCSI box, the stream in it asked to answer in 50 ms."""
    content: dict[str, Any] = json.loads((shipped_path() / "templates" / "iscsi.sizer").read_text("utf-8"))
    content["workloads"] = [work for work in content["workloads"] if not alone or work["id"] == "stream"]
    for work in content["workloads"]:
        work["offered_per_s"] = (rates or {}).get(work["id"], work["offered_per_s"])
    content["overrides"] = [{"key": key, "value": value, "reason": "measured"} for key, value in (pins or {}).items()]
    content["requirements"], content["accepted"] = [QUICK, RATE], list(accepted)
    return size(design_of(content), catalog())


def judged(sizing: Sizing, name: str, spread: Spread | None = None) -> Verdict:
    return next(verdict_of(sizing, one, spread) for one in sizing.requirements if one.id == name)


def codes(sizing: Sizing) -> list[str]:
    return [problem.code for problem in sizing.problems]


def test_where_part_of_the_range_cannot_carry_a_pin_the_response_is_unbounded_there_as_offered() -> None:
    """1,400 parts a second are 700 requests: the likely controller carries them, the weakest does not."""
    held, stated = iscsi(pins={STREAM: 1400.0}), iscsi(rates={"stream": 700.0})
    for sizing in (held, stated):
        spread = sample(sizing.sheet, 200)
        low, likely, high = spread.of("workload.stream.response_s")
        assert likely == pytest.approx(0.01388, rel=0.01)
        assert low < likely
        assert is_unbounded(high)
        assert judged(sizing, "quick", spread) is Verdict.UNCERTAIN
        why = why_open(sizing, next(one for one in sizing.requirements if one.id == "quick"), ends_of(spread))
        assert why == "in part of its range the response of Sequential is unbounded"


@pytest.mark.parametrize("rate", [1556.0, 2000.0])
def test_what_no_likely_resource_can_do_has_no_response_however_it_is_pinned(rate: float) -> None:
    sizing = iscsi(pins={STREAM: rate}, alone=True)
    assert is_unbounded(sizing.sheet["workload.stream.response_s"].number)
    assert judged(sizing, "quick") is Verdict.MISSED
    assert judged(sizing, "quick", sample(sizing.sheet, 60)) is not Verdict.MET
    assert judged(sizing, "rate") is Verdict.UNCERTAIN
    [told] = [problem for problem in sizing.problems if problem.code == "pinned-above-model"]
    assert (told.severity, told.undecided) == (Severity.WARNING, True)
    assert "% busy" in told.text


def test_closed_work_pinned_above_a_whole_resource_is_doubted_until_it_is_accepted_or_its_response_pinned() -> None:
    pins = {STREAM: 2600.0}
    doubted = iscsi(pins=pins, alone=True, rates={"stream": None})
    assert {judged(doubted, name) for name in ("quick", "rate")} == {Verdict.UNCERTAIN}
    measured = iscsi(pins={**pins, "workload.stream.response_s": 0.004}, alone=True, rates={"stream": None})
    taken = iscsi(pins=pins, alone=True, rates={"stream": None}, accepted=(
        {"code": "pinned-above-model", "place": "workloads/stream", "reason": "measured on ours"},))
    for sizing in (measured, taken):
        assert {judged(sizing, name) for name in ("quick", "rate")} == {Verdict.MET}
        assert "pinned-above-model" not in codes(sizing)


@pytest.mark.parametrize("beside", [closed(8), offered(400)])
def test_a_pin_has_a_bound_exactly_where_the_same_rate_offered_has(beside: dict[str, Any]) -> None:
    bounds = set()
    for rate in (900.0, 1800.0, 2500.0):
        held, stated = pinned((offered(300), beside), {0: rate}), pinned((offered(rate), beside), {})
        assert is_unbounded(response(held, 0)) is is_unbounded(response(stated, 0)), rate
        bounds.add(is_unbounded(response(held, 0)))
        if not is_unbounded(response(held, 0)):
            assert response(held, 0) == pytest.approx(response(stated, 0), rel=1e-3)
            assert "pinned-above-model" not in codes(held)
    assert bounds == {True, False}


def test_closed_work_pinned_to_what_the_model_leaves_it_overloads_no_pin_beside_it() -> None:
    works = (offered(800), closed(64))
    left = pinned(works, {}).sheet["workload.w1.throughput_per_s"].number
    both = pinned(works, {0: 800.0, 1: left})
    assert not is_unbounded(response(both, 0))
    assert "pinned-above-model" not in codes(both)
