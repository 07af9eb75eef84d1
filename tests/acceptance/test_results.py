"""Results of fio say pass, fail or not comparable, and why; what is no result of it says so in a sentence."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.acceptance.jobs import fio_text
from sizer.acceptance.judging import AcceptanceOutcome, differences, judged
from sizer.acceptance.planned import AcceptanceTest, Expected, JudgedBy, Tool
from sizer.acceptance.results import FioRun, UnreadableResultError, read_results

DATABASE = AcceptanceTest("db", "Database", Tool.FIO, Expected(JudgedBy.REQUESTS, 900, 1000, 1100, 900.0, 0.01),
                          request_bytes=8192, read_ratio=0.7, jobs=2, depth=16, job_bytes=8192 * 1000)
OPTIONS = {"bs": "8k", "iodepth": "16", "numjobs": "2", "rw": "randrw", "rwmixread": "70", "direct": "1",
           "size": "8192000", "ramp_time": "5m"}


def a_run(rate: float = 1000.0, *, response_s: float | None = 5e-3, seconds: float = 600.0, errors: int = 0,
          reads: float = 0.7, other: Mapping[str, str] = MappingProxyType({})) -> FioRun:
    return FioRun("r.json", "sizer-db", rate, rate * 8192, response_s, seconds, errors, reads, OPTIONS | dict(other))


def written(folder: Path, content: Any) -> Path:
    path = folder / "r.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def way(rate: float, response_ns: float) -> dict[str, Any]:
    return {"total_ios": round(rate * 100), "iops": rate, "bw_bytes": rate * 8192, "runtime": 100_000,
            "lat_ns": {"mean": response_ns}}


def test_the_median_of_the_runs_decides() -> None:
    found = judged(DATABASE, [a_run(880), a_run(990), a_run(1020)])
    assert (found.outcome, found.measured, found.remarks) == (AcceptanceOutcome.PASSED, 990, ())
    low = judged(DATABASE, [a_run(880), a_run(890), a_run(1020)])
    assert (low.outcome, low.measured) == (AcceptanceOutcome.FAILED, 890)
    assert "pass mark" in low.reasons[0]
    assert judged(DATABASE, [a_run()]).remarks == ("1 run of 3",)


def test_the_response_that_is_asked_decides_too() -> None:
    assert judged(DATABASE, [a_run(response_s=0.02)]).outcome is AcceptanceOutcome.FAILED
    assert "not in the result" in judged(DATABASE, [a_run(response_s=None)]).reasons[0]


@pytest.mark.parametrize("other", [
    {"bs": "4k"}, {"iodepth": "1"}, {"numjobs": "8"}, {"rw": "randread"}, {"direct": "0"}, {"rate_iops": "500"},
    {"size": "1m"}, {"size": ""}, {"ramp_time": "1"}, {"ramp_time": "0"}])
def test_a_run_with_other_options_compares_nothing_however_fast_it_was(other: dict[str, str]) -> None:
    found = judged(DATABASE, [a_run(1e6, other=other)])
    assert found.outcome is AcceptanceOutcome.NOT_COMPARABLE
    assert len(found.reasons) == 1


def test_offered_at_another_rate_than_planned_it_compares_nothing_either() -> None:
    offered = replace(DATABASE, offered_per_s=1000.0)
    assert judged(offered, [a_run(other={"rate_iops": "700,300"})]).outcome is AcceptanceOutcome.PASSED
    [reason] = judged(offered, [a_run(other={"rate_iops": "70,30"})]).reasons
    assert reason == "r.json: its rate was held to 70,30, planned is 700,300"


def test_a_result_that_is_given_twice_is_one_run() -> None:
    found = judged(DATABASE, [a_run(990), replace(a_run(990), file="copy.json"), a_run(991)])
    assert (found.runs, found.repeated) == (2, 1)
    assert found.remarks == ("2 runs of 3", "1 result is another one again, and does not count")


def test_neither_does_one_that_failed_was_too_short_or_read_another_share() -> None:
    for run in (a_run(errors=5), a_run(seconds=10), a_run(seconds=500), a_run(reads=0.5)):
        assert judged(DATABASE, [run]).outcome is AcceptanceOutcome.NOT_COMPARABLE
        assert len(list(differences(DATABASE, run))) == 1


def test_without_a_result_a_test_was_not_run() -> None:
    assert judged(DATABASE, []).outcome is AcceptanceOutcome.NOT_RUN
    elsewhere = replace(DATABASE, tool=Tool.NONE, why_not="no load generator repeats it")
    assert judged(elsewhere, [a_run()]).outcome is AcceptanceOutcome.NOT_COMPARABLE


def test_reads_and_writes_are_added_and_their_response_is_weighted(tmp_path: Path) -> None:
    job = {"jobname": "sizer-db", "error": 0, "job options": {"bs": "8k"}, "read": way(700, 2e6),
           "write": way(300, 12e6)}
    [run] = read_results(written(tmp_path, {"global options": {"direct": "1"}, "jobs": [job]}))
    assert (run.requests_per_s, run.bytes_per_s) == (1000, 1000 * 8192)
    assert run.response_s == pytest.approx(5e-3)
    assert run.read_ratio == pytest.approx(0.7)
    assert (run.whole("bs"), run.option("direct"), run.runtime_s) == (8192, "1", 100)


def test_an_older_version_counts_in_kib_and_microseconds(tmp_path: Path) -> None:
    old = {"total_ios": 10, "iops": 50.0, "bw": 200, "runtime": 1000, "lat": {"mean": 4000.0}}
    idle = {"total_ios": 0, "iops": 0.0, "bw": 0, "runtime": 0, "lat": {"mean": 0.0}}
    [run] = read_results(written(tmp_path, {"jobs": [{"jobname": "j", "error": 0, "read": old, "write": idle}]}))
    assert run.bytes_per_s == 204_800
    assert run.response_s == pytest.approx(4e-3)


def test_threads_that_are_listed_apart_are_one_run(tmp_path: Path) -> None:
    thread = {"jobname": "sizer-db", "error": 0, "job options": dict(OPTIONS), "read": way(700, 2e6),
              "write": way(300, 4e6)}
    [run] = read_results(written(tmp_path, {"jobs": [thread, thread]}))
    assert (run.requests_per_s, run.clients) == (2000, 1)
    assert run.response_s == pytest.approx(2.6e-3)
    assert judged(DATABASE, [run]).runs == 1


def test_another_number_of_clients_than_planned_compares_nothing() -> None:
    four = replace(DATABASE, client_count=4)
    found = judged(four, [a_run()])
    assert found.outcome is AcceptanceOutcome.NOT_COMPARABLE
    assert found.reasons == ("r.json: 1 client, planned: 4",)
    assert judged(four, [replace(a_run(), clients=4)]).outcome is AcceptanceOutcome.PASSED


def test_of_several_clients_the_sum_counts_under_the_name_of_their_jobs(tmp_path: Path) -> None:
    one = {"jobname": "sizer-db", "error": 0, "job options": dict(OPTIONS), "read": way(10, 1e6), "write": way(5, 1e6),
           "hostname": "a"}
    whole = {"jobname": "All clients", "error": 0, "read": way(20, 1e6), "write": way(10, 1e6)}
    [run] = read_results(written(tmp_path, {"client_stats": [one, one | {"hostname": "b"}, whole]}))
    assert (run.job, run.requests_per_s, run.whole("numjobs"), run.clients) == ("sizer-db", 30, 2, 2)


@pytest.mark.parametrize("content", [
    "", "no json", "{", "[]", "{}", '{"jobs": []}', '{"jobs": [1]}', '{"jobs": [{"read": {}, "write": {}}]}',
    '{"jobs": [{"error": 1e999, "read": {}, "write": {}}]}',
    '{"jobs": [{"read": {"total_ios": 1, "iops": NaN, "bw": 1, "runtime": 1}, "write": {}}]}', "[" * 100_000, "\x00{}"])
def test_what_is_no_result_says_so_in_a_sentence(tmp_path: Path, content: str) -> None:
    with pytest.raises(UnreadableResultError) as found:
        read_results(written(tmp_path, content))
    assert found.value.problems[0].text.startswith("this is no result of fio: ")


@pytest.mark.parametrize(("content", "why"), [
    ("", "the file is empty"), ("[]", "it is no JSON of jobs"), ('{"jobs": [{"read": {"io', "it ends in the middle"),
    ('{"jobs": [', "it ends in the middle"), ("{no}", "it is no JSON")])
def test_why_it_is_none_is_told_apart(tmp_path: Path, content: str, why: str) -> None:
    with pytest.raises(UnreadableResultError) as found:
        read_results(written(tmp_path, content))
    assert found.value.problems[0].text == f"this is no result of fio: {why}"


@given(st.binary(max_size=200))
def test_no_bytes_whatever_end_in_another_error(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("fio") / "r.json"
    path.write_bytes(content)
    with pytest.raises(UnreadableResultError):
        read_results(path)


def test_a_file_that_is_not_there_and_a_folder_are_no_results(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "this is a folder; a result of fio is needed"),
                      (tmp_path / "missing.json", "there is no such file")):
        with pytest.raises(UnreadableResultError) as found:
            read_results(path)
        assert found.value.problems[0].text.endswith(why)


@pytest.mark.fio
@pytest.mark.slow
def test_a_real_fio_runs_the_job_files_and_its_results_are_read_back(tmp_path: Path) -> None:
    test = replace(DATABASE, jobs=1, depth=4, job_bytes=8192 * 512)
    stream = replace(test, workload="copy", random=False, read_ratio=0.0, request_bytes=65536, job_bytes=65536 * 64,
                     jobs=2, expected=Expected(JudgedBy.BYTES, 1, 2, 3, 1.0), offered_per_s=50.0)
    for one in (test, stream):
        text = fio_text(one).replace("ramp_time=300", "ramp_time=0").replace("runtime=600", "runtime=1")
        # What this machine keeps files on may know neither direct access nor libaio.
        text = text.replace("direct=1", "direct=0").replace("ioengine=libaio", "ioengine=psync")
        job, result = tmp_path / one.file_name, tmp_path / f"{one.job_name}.json"
        job.write_text(text, "utf-8")
        fio = shutil.which("fio")
        assert fio is not None
        subprocess.run([fio, str(job), "--output-format=json", f"--output={result}"], check=True, timeout=120,
                       env={"SIZER_TARGET": str(tmp_path / "target"), "PATH": "/usr/bin:/bin"}, capture_output=True)
        [run] = read_results(result)
        raw = json.loads(result.read_text("utf-8"))["jobs"][0]
        assert run.job == one.job_name
        assert run.requests_per_s == pytest.approx(raw["read"]["iops"] + raw["write"]["iops"])
        assert run.requests_per_s > 0
        assert run.response_s is not None
        told = list(differences(one, run))
        assert len(told) == 3, told
        assert "planned are 10\u202fmin" in told[0]
        assert "it warmed up for 0\u202fs" in told[1]
        assert "direct=1" in told[2]
