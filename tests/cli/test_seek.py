"""``sizer seek``: how many, what binds next, and why there is no such quantity."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]


def test_more_file_servers_reach_200000_operations_and_everything_they_need_comes_along(sizer: Sizer) -> None:
    answer = sizer("seek", "hp-ha-nfs", "workload.sfs.throughput_per_s>=200000", "--json")
    found = json.loads(answer.out)
    assert answer.status == 0
    best = next(change for change in found["changes"] if change["kind"] == "answer")
    assert best["value"] >= 200_000
    assert best["reaches"]
    assert best["fits"]
    for part in ("items/nodes/quantity", "items/hba/quantity", "links/nodes-san/count"):
        assert part in best["detail"]


def test_where_no_number_of_drives_will_do_the_reason_is_told_with_numbers(sizer: Sizer) -> None:
    answer = sizer("seek", "p2000-iscsi", "workload.enterprise.throughput_per_s>=5000", "--by", "enterprise-drives")
    assert answer.status == 1
    assert "no number of drives" in answer.out
    assert "4 requests in flight" in answer.out


@pytest.mark.parametrize(
    ("goal", "words"),
    [("throughput", "not KEY>=VALUE"), ("workload.sfs.thruput>=5", "there is no figure"),
     ("pool.data.usable_bytes>=4 parsecs", "parsecs"), ("pool.data.usable_bytes>=1e999", "finite")],
)
def test_a_goal_that_cannot_be_read_is_one_sentence(sizer: Sizer, goal: str, words: str) -> None:
    answer = sizer("seek", "hp-ha-nfs", goal)
    assert answer.status == 2
    assert words in answer.err
