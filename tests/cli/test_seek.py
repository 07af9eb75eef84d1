"""``sizer seek``: how many, what binds next, and why there is no such quantity."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.sizing.conftest import content_of, record

Sizer = Callable[..., Answer]


@pytest.mark.slow
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


@pytest.mark.slow
def test_where_no_number_of_drives_will_do_the_reason_is_told_with_numbers(sizer: Sizer) -> None:
    answer = sizer("seek", "p2000-iscsi", "workload.enterprise.throughput_per_s>=5000", "--by", "enterprise-drives")
    assert answer.status == 1
    assert "no number of Enterprise drives will do" in answer.out
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


def small_array(folder: Path, **pool: object) -> Path:
    """The small array with these fields of its enterprise pool, a name with a blank among its folders."""
    content = content_of("p2000-iscsi")
    record(content, "pools", "enterprise").update(pool)
    path = folder / "small array.sizer"
    path.write_text(json.dumps(content), "utf-8")
    return path


@pytest.mark.parametrize("command", ["seek", "explain"])
@pytest.mark.parametrize(
    ("key", "record_told", "called"),
    [("workload.enterprise.throughput_per_s", "workloads/enterprise", "workload Random, enterprise drives"),
     ("pool.enterprise.usable_bytes", "pools/enterprise", "pool Enterprise 10K")],
)
def test_a_figure_of_what_cannot_be_sized_names_the_problem_in_its_way_once(
    sizer: Sizer, tmp_path: Path, command: str, key: str, record_told: str, called: str
) -> None:
    path = small_array(tmp_path, protection="16+2", members=None)
    answer = sizer(command, str(path), f"{key}>=5000" if command == "seek" else key)
    assert answer.status == 2
    assert f"{path}:{record_told}: error: there is no figure {key!r}: {called} cannot be sized" in answer.err
    cause = (f"{path}:pools/enterprise/protection: error: 10 drives less 0 spares make no group of 18 for 16+2. Use "
             "protection 8+2, or at least 18 drives.")
    assert answer.err.count(cause) == 1
    assert "Did you mean" not in answer.err


def test_a_key_that_is_mistyped_names_the_nearest_though_something_else_is_wrong(sizer: Sizer, tmp_path: Path) -> None:
    path = small_array(tmp_path, protection="16+2", members=None)
    answer = sizer("seek", str(path), "workload.midline.thruput_per_s>=5000")
    assert "Did you mean workload.midline.throughput_per_s" in answer.err


def test_a_total_that_no_one_quantity_moves_asks_which_is_meant(sizer: Sizer) -> None:
    answer = sizer("seek", "p2000-iscsi", "physical.rack_units.total<=2")
    assert answer.status == 2
    assert "no quantity of the design moves physical.rack_units.total by itself. Name what to change" in answer.err


@pytest.mark.slow
def test_more_of_what_lowers_the_share_that_is_kept_says_how_far_and_why(sizer: Sizer, tmp_path: Path) -> None:
    content = content_of("hp-ha-nfs")
    content["requirements"] = [{"id": "kept", "kind": "after-one-failure", "target": 0.9, "workload": "sfs"}]
    record(content, "items", "drives")["quantity"] = 500
    record(content, "workloads", "sfs")["requested_per_s"] = 60000
    path = tmp_path / "kept.sizer"
    path.write_text(json.dumps(content), "utf-8")
    told = sizer("seek", str(path), "requirement.kept.actual>=90 %", "--by", "nodes").out
    found = re.search(r"make it worse: ([\d.]+) % with 3 in place of 2, after losing .*? of NFS data, rebuilding; "
                      r"now it is ([\d.]+) %\. Now least is left after losing one of the NFS nodes\.", told)
    assert found is not None, told
    worse, present = (float(share) for share in found.groups())
    assert worse < present
    assert "change nothing" not in told


@pytest.mark.slow
def test_the_headroom_of_a_requirement_is_told_as_what_is_reached(sizer: Sizer, tmp_path: Path) -> None:
    content = content_of("p2000-iscsi")
    content["requirements"] = [{"id": "rate", "kind": "iops", "target": 1e12, "workload": "enterprise"}]
    path = tmp_path / "rate.sizer"
    path.write_text(json.dumps(content), "utf-8")
    answer = sizer("seek", str(path), "requirement.rate.headroom>=0", "--by", "enterprise-drives")
    said = (r"The best that can be built reaches 1,\d{3}/s, with \d+ Enterprise drives, \d arrays "
            r"\(Array\) and \d+ Shelves; \d+ do not fit: [^.]+\. 4 requests in flight")
    assert re.search(said, answer.out), answer.out
