"""Log devices of a pool: what synchronous writes wait for, and what wears; memory that a cache on drives takes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.failure_kinds import FailureKind
from sizer.design.files.fileformat import loads
from sizer.errors import Problem
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing

YEAR_S = 365 * 86400.0


def server(work: dict[str, Any] | None = None, data: dict[str, Any] | None = None, log: dict[str, Any] | None = None,
           drive: str = "generic-sas-ssd-7.68tb", logs: int = 2) -> Sizing:
    """A ZFS server with ten disks in mirrors, whose writes a mirror of two solid-state drives keeps first."""
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "ZFS server",
        "items": [{"id": "server", "item": "generic-server-2u-12-lff", "quantity": 1},
                  {"id": "disks", "item": "generic-nl-sas-20tb", "quantity": 10, "parent": "server"},
                  {"id": "flash", "item": drive, "quantity": logs, "parent": "server"}],
        "pools": [{"id": "data", "drives": ["disks"], "protection": "raid10", "filesystem": "zfs", "log_pool": "log"}
                  | (data or {}), {"id": "log", "drives": ["flash"], "protection": "raid10"} | (log or {})],
        "workloads": [{"id": "work", "pattern": "random-block", "client": "server", "request_bytes": 8192,
                       "read_ratio": 0.0, "concurrency": 1, "duty_ratio": 1.0} | (work or {})],
    }
    content["pools"] = [{name: value for name, value in one.items() if value is not None} for one in content["pools"]]
    return size(loads(json.dumps(content)), shipped_catalog())


def response(sizing: Sizing) -> float:
    return sizing.sheet["workload.work.response_s"].number


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def test_a_write_waits_for_its_log_and_not_for_the_disks() -> None:
    logged, plain = server(), server(data={"log_pool": None, "write_cache": "none"})
    sheet = logged.sheet
    latency = sheet["workload.work.on.log.drive.write_latency_s"].number
    assert sheet["workload.work.on.log.drive.wait_s"].number == pytest.approx(latency, rel=1e-12)
    assert sheet["workload.work.acknowledge_s"].number < response(logged) < response(plain) / 10
    assert "default.log_ack_s" not in sheet
    assert not told(logged, "write-cache-unseen")


def test_slow_logs_bind_many_writers() -> None:
    many = server({"concurrency": 256}, data={"write_layout": "log"})
    log = many.sheet["workload.work.resource.drives_log.bound_per_s"].number
    service = many.sheet["workload.work.on.log.drive.demand_s"].number
    assert log == pytest.approx(2 / service, rel=0.06)
    assert service == pytest.approx(2 * many.sheet["workload.work.on.log.drive.flash_write_s"].number, rel=0.2)


def test_all_that_clients_send_wears_each_copy_of_the_log() -> None:
    sizing = server({"offered_per_s": 1000, "concurrency": None, "read_ratio": 0.5})
    rate, held = sizing.sheet["workload.work.throughput_per_s"].number, 7.68e12
    assert sizing.sheet["pool.log.wear.bytes_per_s"].number == pytest.approx(0.5 * rate * 8192 * 2, rel=1e-9)
    a_day = sizing.sheet["pool.log.wear.drive_writes_per_day"].number
    assert a_day == pytest.approx(0.5 * rate * 8192 * 86400 / held, rel=1e-3)


def test_a_log_is_no_capacity_and_no_place_of_work() -> None:
    sizing = server()
    assert [key for key in sizing.sheet.figures if key.startswith("workload.work.on.data.share")] == []
    assert not told(sizing, "pool-without-work")
    [problem] = told(server({"pool": "log"}), "workload-on-cache")
    assert problem.hint.startswith("Name the pools")


def test_a_lost_drive_of_a_mirrored_log_leaves_the_work_and_a_log_alone_is_told() -> None:
    found = [one for one in after_failures(server()).workloads
             if one.case.kind is FailureKind.DRIVE and one.case.record == "log"]
    assert [one.stopped for one in found] == [False]
    alone = server(log={"protection": "raid0"}, logs=1)
    [problem] = told(alone, "log-unprotected")
    assert "raid10 on at least 2 drives" in problem.hint
    assert not [one for one in alone.failure_cases if one.kind is FailureKind.DRIVE and one.record == "log"]


@pytest.mark.parametrize(("fields", "text"), [
    ({"data": {"write_cache": "none"}}, "State log"), ({"log": {"protection": "raid5"}, "logs": 3}, "raid10 or raid0"),
    ({"drive": "generic-nl-sas-20tb"}, "solid-state"), ({"data": {"log_pool": "data"}}, "other drives"),
    ({"data": {"software": "ceph"}}, "write cache log")])
def test_what_cannot_be_a_log_is_told_with_what_can(fields: dict[str, Any], text: str) -> None:
    [problem] = told(server(**fields), "log-pool")
    assert text in problem.hint
    assert problem.location.place == "pools/data/log_pool"


@pytest.mark.parametrize(("block", "memory", "code"), [
    (8192, 256e9, "cache-index"), (8192, 64e9, "cache-index-beyond-memory"), (2**17, 64e9, "cache-index"),
    (2**17, None, "cache-index")])
def test_the_index_of_a_cache_on_drives_takes_memory(block: int, memory: float | None, code: str) -> None:
    sizing = server({"read_ratio": 1.0}, data={"log_pool": None, "fast_pool": "log", "fast_use": "read-cache",
                                               "block_bytes": block, "read_cache_bytes": memory},
                    log={"protection": "raid0"})
    sheet, held = sizing.sheet, 2 * 7.68e12
    assert told(sizing, code)
    assert sheet["pool.data.cache_index_bytes"].number == pytest.approx(held / block * 85, rel=1e-6)
    if memory is not None:
        left = max(memory - held / block * 85, 0.0)
        assert sheet["pool.data.beside_index_bytes"].number == pytest.approx(left, rel=1e-6)
        [room] = [one for one in sizing.decisions if one.keys[0] == "pool.data.cache_index_bytes"]
        assert room.answer is (code == "cache-index")


def special(protection: str = "raid10", **work: Any) -> Sizing:
    return server({"read_ratio": 1.0, "concurrency": 64} | work,
                  data={"log_pool": None, "fast_pool": "log", "fast_use": "special"}, log={"protection": protection})


def test_special_drives_take_their_share_of_the_requests_and_hold_no_user_data() -> None:
    sizing, plain = special(), server({"read_ratio": 1.0, "concurrency": 64}, data={"log_pool": None})
    rates = [one.sheet["workload.work.throughput_per_s"].number for one in (sizing, plain)]
    assert 1.0 < rates[0] / rates[1] < 1 / 0.9
    assert sizing.sheet["workload.work.tiers.data.miss_ratio"].number == pytest.approx(0.9)
    assert "default.special_share" in sizing.questions
    assert not told(sizing, "pool-without-work")
    assert told(special(pool="log"), "workload-on-cache")


def test_special_drives_that_survive_less_than_the_pool_are_told_with_a_mirror_that_does() -> None:
    assert not told(special(), "special-weaker")
    [problem] = told(special("raid0"), "special-weaker")
    assert problem.hint == "Use protection raid10."
    lost = [one for one in after_failures(special("raid0")).workloads
            if one.case.kind is FailureKind.DRIVE and one.case.record == "log"]
    assert [one.stopped for one in lost] == [True]
