"""``sizer accept`` lists the tests of a design, writes their job files, and judges results by them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from sizer.readable import read
from tests.cli.conftest import Answer

Run = Callable[..., Answer]


def result(folder: Path, name: str, rate: float, **options: str) -> Path:
    way = {"total_ios": 1000, "iops": rate / 2, "bw_bytes": rate * 4096, "runtime": 600_000, "lat_ns": {"mean": 3e6}}
    options = {"bs": "8192", "iodepth": "4", "numjobs": "1", "direct": "1", "rw": "randrw", "size": "10t",
               "ramp_time": "300"} | options
    path = folder / f"{name}-{rate:.0f}.json"
    path.write_text(json.dumps({"jobs": [{"jobname": name, "error": 0, "job options": options, "read": way,
                                          "write": way}]}), "utf-8")
    return path


def test_the_plan_names_what_to_run_and_what_passes(sizer: Run) -> None:
    answer = sizer("accept", "p2000-iscsi")
    assert answer.status == 0
    assert "do fio accept-enterprise.fio --output-format=json" in answer.out
    assert "pass mark" in answer.out
    planned = json.loads(sizer("accept", "p2000-iscsi", "--json").out)
    assert [one["workload"] for one in planned] == ["enterprise", "midline"]
    told = {one["workload"]: read(one["likely"], "1/s", one["low"], one["high"]).ends[0] for one in planned}
    assert {one["workload"]: read(one["pass_mark"], "1/s", stated=True).value for one in planned} == told


def test_job_files_are_written_and_written_again_and_nothing_else_is_replaced(sizer: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "jobs"
    for _ in range(2):
        answer = sizer("accept", "p2000-iscsi", "--write", str(folder))
        assert answer.status == 0
        assert {path.name for path in folder.iterdir()} == {"accept-enterprise.fio", "accept-midline.fio"}
    (folder / "accept-midline.fio").write_text("[mine]\n", "utf-8")
    answer = sizer("accept", "p2000-iscsi", "--write", str(folder))
    assert answer.status != 0
    assert "--force" in answer.err
    assert (folder / "accept-midline.fio").read_text("utf-8") == "[mine]\n"
    (tmp_path / "file").write_text("x", "utf-8")
    answer = sizer("accept", "p2000-iscsi", "--write", str(tmp_path / "file"))
    assert answer.status != 0
    assert "Traceback" not in answer.err


def test_results_pass_fail_or_are_not_comparable_and_the_status_says_so(sizer: Run, tmp_path: Path) -> None:
    plan = json.loads(sizer("accept", "p2000-iscsi", "--json").out)[0]
    good = [result(tmp_path, "sizer-enterprise", plan["pass_mark"] * share) for share in (0.95, 1.01, 1.1)]
    answer = sizer("accept", "p2000-iscsi", *map(str, good))
    assert answer.status == 0
    assert "pass" in answer.out
    assert "not run" in answer.out, "the other workload has no result"
    assert re.search(r"at least 1,0\d0/s within 5\s*ms", answer.out), "all that decides is told"
    again = sizer("accept", "p2000-iscsi", str(good[1]), str(good[1]), str(good[1]))
    assert "1 run of 3; 2 results are others again, and do not count" in again.out
    slow = result(tmp_path, "sizer-enterprise", plan["pass_mark"] * 0.9)
    assert sizer("accept", "p2000-iscsi", str(slow)).status == 1
    other = result(tmp_path, "anything", plan["pass_mark"] * 2, bs="4096")
    answer = sizer("accept", "p2000-iscsi", str(other), "--workload", "enterprise", "--json")
    assert answer.status == 1
    [found] = json.loads(answer.out)
    assert found["outcome"] == "not comparable"
    assert "4,096 bytes" in found["reasons"][0]


def test_what_is_not_understood_names_what_would_be(sizer: Run, tmp_path: Path) -> None:
    stray = result(tmp_path, "anything", 1000)
    assert "--workload" in sizer("accept", "p2000-iscsi", str(stray)).err
    assert "enterprise" in sizer("accept", "p2000-iscsi", str(stray), "--workload", "enterprize").err
    (tmp_path / "bad.json").write_text("no", "utf-8")
    assert "no result of fio" in sizer("accept", "p2000-iscsi", str(tmp_path / "bad.json")).err


def test_streams_of_one_direction_from_several_clients_can_be_run_by_ior_and_nothing_else(
    sizer: Run
) -> None:
    plan = {test["workload"]: test for test in json.loads(sizer("accept", "ssck-hp-sfs", "--json").out)}
    by_ior = {name: test["ior"] for name, test in plan.items() if test["ior"]}
    assert set(by_ior) == {"read", "write"}
    assert all("-np 41 " in line for line in by_ior.values())
    for line in by_ior.values():
        size, block = (int(found) for found in re.findall(r"-[tb] ([0-9]+)", line)[:2])
        assert block % size == 0, "IOR takes blocks of whole transfers"
    assert by_ior["write"].count("ior -F") == 1
    assert by_ior["read"].count("ior -F") == 2, "what is read is written first"
