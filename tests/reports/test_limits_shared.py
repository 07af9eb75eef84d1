"""What limits work that shares its parts: its own requests in flight, the other work, or a part by itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from reports.wording.limits import busiest, what_holds
from reports.wording.quantities.amounts import Reader
from sizer.design.files.addresses import open_address
from sizer.laws.limits import SERVED
from sizer.readable import percent
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.work.binding import NEARLY_BUSY, Hold, held, load_of_others
from sizer.units import is_unbounded
from tests.choosing import mostly_slow
from tests.randomly import block_content, catalog, content_of, design_of, seeds


def box(*works: dict[str, Any]) -> Sizing:
    """The iSCSI box under some workloads on its enterprise drives, called w0, w1 and so on."""
    content = content_of("p2000-iscsi")
    content["scenarios"] = []
    content["workloads"] = [
        {"id": f"w{at}", "pattern": "random-block", "pool": "enterprise", "client": "servers", "read_ratio": 0.5,
         "request_bytes": 8192, "footprint_bytes": 6e10, "runs": "together", **work} for at, work in enumerate(works)]
    content["requirements"] = []
    return size(design_of(content), catalog())


def said(sizing: Sizing, at: int = 0) -> str:
    return what_holds(Reader(sizing, None), sizing.workloads[at])


def test_few_requests_in_flight_are_what_limits_beside_other_work_that_leaves_room() -> None:
    sizing = box({"concurrency": 1}, {"concurrency": 1})
    for result in sizing.workloads:
        assert sizing.sheet[result.bottleneck_utilization].number < NEARLY_BUSY
        assert held(sizing.sheet, result).hold is Hold.IN_FLIGHT
    assert said(sizing).startswith("nothing is saturated: 1 request in flight limits the rate; without the other work "
                                   "they would make ")


def test_other_work_is_what_limits_where_it_takes_most_of_a_saturated_part() -> None:
    sizing = box({"concurrency": 4}, {"concurrency": 256})
    assert held(sizing.sheet, sizing.workloads[0]).hold is Hold.SHARED
    others = load_of_others(sizing.sheet, sizing.workloads[0])
    assert others > 0.8
    assert said(sizing).startswith(f"other work keeps the busiest part {percent(others)} busy")
    assert said(sizing).endswith(" busy and leaves this rate")


def test_a_part_is_what_limits_work_that_saturates_it_by_itself() -> None:
    sizing = box({"concurrency": 4}, {"concurrency": 2048})
    assert held(sizing.sheet, sizing.workloads[1]).hold is Hold.SATURATED
    assert said(sizing, 1) == ""


HELD = seeds("what-holds", 40)


@pytest.mark.parametrize("seed", mostly_slow(HELD, HELD[:6].__contains__))
def test_what_is_said_to_hold_a_rate_does(seed: int) -> None:
    sizing = size(design_of(block_content(Random(seed))), catalog())
    for result in sizing.workloads:
        sheet = sizing.sheet
        hold, busy = held(sheet, result).hold, sheet[result.bottleneck_utilization].number
        offered = sheet.figures.get(f"workload.{result.id}.offered_per_s")
        others = load_of_others(sheet, result)
        assert (hold in (Hold.OVERLOADED, Hold.STARVED)) is is_unbounded(sheet[result.response].number)
        if hold is Hold.IN_FLIGHT:
            assert offered is None
            assert busy < NEARLY_BUSY
        if hold in (Hold.SHARED, Hold.SATURATED):
            assert offered is None
            assert busy >= NEARLY_BUSY
            assert (busy - others < NEARLY_BUSY and others > 0) is (hold is Hold.SHARED)
        if hold is Hold.OFFERED and offered is not None:
            parts = sheet.figures.get(f"workload.{result.id}.offered_parts_per_s", offered)
            assert sheet[result.throughput].number >= parts.number * SERVED


def test_the_next_busiest_part_is_never_the_busiest_again(make: Callable[..., Sizing]) -> None:
    for sizing in (make(), box({"concurrency": 1}, {"concurrency": 64})):
        for result in sizing.workloads:
            first, _, second = busiest(Reader(sizing, None), result).partition(" busy, then ")
            assert not second.startswith(first.rsplit(",", 1)[0])


def test_requests_that_wait_for_their_users_are_not_said_to_be_in_flight() -> None:
    assert said(box({"concurrency": 4, "think_time_s": 2.0})).startswith(
        "nothing is saturated: 4 requests in flight or in think time (2\u202fs) limit the rate")


def test_what_would_pass_says_how_much_of_the_busiest_part_other_work_takes() -> None:
    sizing = size(open_address("ceph").design, catalog())
    first, others = sizing.workloads[0], load_of_others(sizing.sheet, sizing.workloads[0])
    assert others > sizing.sheet[first.bottleneck_utilization].number / 2
    assert f"; beside other work, which takes {percent(others)} of the busiest part, at most " in said(sizing)
