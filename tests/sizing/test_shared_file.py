"""Records of one file that many processes share: what gathering, clients and turns make of them."""

from __future__ import annotations

import random

import pytest

from sizer.sizing.result import Sizing
from tests import random_systems
from tests.random_systems import Content


def _sized(software: str = "", **work: object) -> Sizing:
    def change(content: Content) -> None:
        content["pools"][0].pop("write_layout", None)
        content["pools"][0].update({"write_layout": work.pop("layout")} if "layout" in work else {})
        content["items"][5:] = []
        content["links"].pop()
        # Flash in the servers themselves, so that drives are seldom what binds.
        content["items"].append({"id": "drives", "item": "class-nvme-gen4-15tb", "quantity": 40, "parent": "servers"})
        for line in content["items"]:
            line["quantity"] = {"clients": 8, "client-adapters": 8, "servers": 4, "server-adapters": 4}.get(
                line["id"], line["quantity"])
            line["item"] = {"servers": "class-r6615", "clients": "class-r6615"}.get(line["id"], line["item"])
        for link, count in zip(content["links"], (8, 4), strict=True):
            link["count"] = count
        content["pools"][0].update(protection="raid0", members=1, **({"software": software} if software else {}))
        content["workloads"] = [{
            "id": "work", "pattern": "shared-file", "pool": "data", "client": "clients", "read_ratio": 0,
            "parameters": {"stream_count": 512}, **work}]

    return random_systems.sized(random_systems.changed(random_systems.parallel(random.Random(1)), change))


def _rate(found: Sizing) -> float:
    return found.sheet["workload.work.bandwidth_bytes_per_s"].number


def test_a_client_gets_the_bytes_that_it_asked_for_and_not_those_it_fetched() -> None:
    found = _sized(read_ratio=1).sheet
    assert found["workload.work.moved_bytes"].number == 47008
    assert found["workload.work.fetched_bytes"].number == 224 * 1024


def test_one_record_is_written_at_a_time_at_each_object() -> None:
    found = _sized("parallel-fs", parameters={"stream_count": 512, "object_count": 2})
    assert _rate(found) <= 2 * 47008 / 0.25e-3


def test_a_store_of_versions_has_no_turns_and_reads_share_locks() -> None:
    assert "workload.work.objects.demand_s" not in _sized("polled").sheet
    assert _sized("parallel-fs", read_ratio=1).sheet["workload.work.objects.demand_s"].number == 0


def test_a_log_writes_no_record_apart_and_reads_no_block_to_write_a_part() -> None:
    in_place, log = (_sized(**state).sheet for state in ({}, {"layout": "log"}))
    assert log["workload.work.read_visits"].number == 0 < in_place["workload.work.read_visits"].number
    assert log["workload.work.write_visits"].number < in_place["workload.work.write_visits"].number


@pytest.mark.parametrize("read_ratio", [0, 1])
def test_larger_records_move_no_fewer_bytes(read_ratio: int) -> None:
    rates = [_rate(_sized(read_ratio=read_ratio, request_bytes=size)) for size in (4096, 47008, 2**20)]
    assert rates == sorted(rates)
