"""What limits a workload is said alike wherever it is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from reports.wording.content import overview
from reports.wording.limits import busiest, what_holds
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.fileformat import loads
from sizer.figures.figure import Pin
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.work.binding import Hold, held


def p2000(pins: dict[str, float] | None = None, **changes: Any) -> Sizing:
    """The iSCSI box with its enterprise workload changed."""
    content = json.loads((shipped_path() / "designs" / "p2000-iscsi.sizer").read_text("utf-8"))
    workload = next(entry for entry in content["workloads"] if entry["id"] == "enterprise")
    for key, value in changes.items():
        if value is None:
            workload.pop(key)
        else:
            workload[key] = value
    content["overrides"] = [{"key": key, "value": value, "reason": "test"} for key, value in (pins or {}).items()]
    return size(loads(json.dumps(content)), shipped_catalog())


@pytest.mark.parametrize(
    ("changes", "hold", "said"),
    [
        ({}, Hold.IN_FLIGHT, "nothing is saturated: 4 requests in flight limit the rate"),
        ({"concurrency": 1}, Hold.IN_FLIGHT, "nothing is saturated: 1 request in flight limits the rate"),
        ({"concurrency": 512}, Hold.SATURATED, ""),
        ({"concurrency": None, "offered_per_s": 100.0}, Hold.OFFERED, "the rate that is offered is carried; at most"),
        ({"concurrency": 512, "offered_per_s": 100.0}, Hold.OFFERED, "the rate that is offered is carried; at most"),
        ({"concurrency": 512, "offered_per_s": 1e6}, Hold.OVERLOADED, "overloaded: 1,000,000/s are offered"),
        ({"pins": {"workload.enterprise.throughput_per_s": 500.0}}, Hold.PINNED, "the rate is pinned by hand"),
    ],
)
def test_what_holds_a_rate_is_told_apart(changes: dict[str, Any], hold: Hold, said: str) -> None:
    sizing = p2000(**changes)
    result = sizing.workloads[0]
    assert held(sizing.sheet, result).hold is hold
    text = what_holds(Reader(sizing, None), result)
    assert text.startswith(said)
    assert bool(text) is bool(said)


def test_the_first_page_does_not_call_a_part_the_limit_that_is_none() -> None:
    few, many = (overview(p2000(concurrency=jobs), None, "0").limits[0] for jobs in (4, 512))
    assert "; nothing is saturated: 4 requests in flight limit the rate, the busiest part is drives" in few
    assert "limited first by" not in few
    assert ", limited first by drives" in many


def test_a_single_part_is_named_once(make: Callable[..., Sizing]) -> None:
    sizing = make()
    assert busiest(Reader(sizing, None), sizing.workloads[0]).count("busy") == 1


def test_a_pin_is_no_reason_to_look_further(make: Callable[..., Sizing]) -> None:
    sizing = make(pins={"workload.oltp.throughput_per_s": Pin(10.0, "measured", "A")})
    assert what_holds(Reader(sizing, None), sizing.workloads[0]) == "the rate is pinned by hand"
