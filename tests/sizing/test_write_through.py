"""Streams on an array that has lost its write-back: small synchronous writes suffer, whole stripes do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.failing.after_failures import AfterFailure, after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
LOST = {"items.array.lost_write_back_count": 1.0}


def streams(protection: str = "raid10", **fields: object) -> Callable[[Content], None]:
    """The enterprise pool of the iSCSI array under one workload of streams."""

    def change(content: Content) -> None:
        content.pop("scenarios", None)
        record(content, "pools", "enterprise").update(protection=protection, members=10)
        work = record(content, "workloads", "enterprise")
        work.update({"pattern": "sequential", "read_ratio": 0, "parameters": {"stream_count": 1}, **fields})
        content["workloads"] = [work]

    return change


def _battery(sizing: Sizing) -> AfterFailure:
    return next(after for after in after_failures(sizing).of("enterprise") if after.case.id == "battery-array")


@pytest.mark.parametrize("protection", ["raid10", "raid5", "raid6"])
def test_a_synchronous_stream_of_small_writes_waits_for_its_drives(changed: Changed, protection: str) -> None:
    sizing = changed("p2000-iscsi", streams(protection, request_bytes=65536))
    after = _battery(sizing)
    assert after.kept < 0.2
    found = sizing.sheet.evaluate(LOST)
    rotation = 60 / 10_000
    wait = float(found["workload.enterprise.response_s"]) - sizing.sheet["workload.enterprise.response_s"].number
    assert wait > rotation / 2


def test_parity_suffers_more_than_mirrors_since_it_reads_before_it_writes(changed: Changed) -> None:
    mirrored, parity = (_battery(changed("p2000-iscsi", streams(protection, request_bytes=65536))).throughput_per_s
                        for protection in ("raid10", "raid5"))
    assert parity < mirrored


@pytest.mark.parametrize("protection", ["raid10", "raid5", "raid6"])
def test_writes_of_whole_stripes_lose_nothing(changed: Changed, protection: str) -> None:
    assert _battery(changed("p2000-iscsi", streams(protection, request_bytes=8 << 20))).kept == 1


def test_as_much_in_flight_as_a_stripe_holds_loses_nothing(changed: Changed) -> None:
    few, many = (
        _battery(changed("p2000-iscsi", streams("raid5", request_bytes=1 << 20, parameters={
            "stream_count": 4, "outstanding_per_stream": outstanding}))).kept
        for outstanding in (1, 8)
    )
    assert few < 1
    assert many == 1


def test_buffered_writes_and_reads_lose_nothing(changed: Changed) -> None:
    def buffered(content: Content) -> None:
        streams()(content)
        record(content, "pools", "enterprise")["filesystem"] = "ext3"

    assert _battery(changed("p2000-iscsi", buffered)).kept == 1
    assert _battery(changed("p2000-iscsi", streams(read_ratio=1, request_bytes=65536))).kept == 1


def test_the_update_of_parity_is_that_of_a_cache_that_is_off(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", streams("raid5", request_bytes=65536)).sheet
    write, turn = (sheet[key].number for key in ("workload.enterprise.uncached.write_s",
                                                 "workload.enterprise.drive.revolution_s"))
    assert sheet["workload.enterprise.uncached.update_s"].number == pytest.approx(1.25 * write + turn)
    assert sheet["workload.enterprise.uncached.busy_s"].number == pytest.approx(2 * (write + turn))


def test_many_streams_are_held_by_the_drives(changed: Changed) -> None:
    def many(content: Content) -> None:
        streams("raid10", request_bytes=1 << 18, parameters={"stream_count": 256})(content)

    sizing = changed("p2000-iscsi", many)
    found = sizing.sheet.evaluate(LOST)
    busy = float(found["workload.enterprise.drive.request_s"])
    bound = sizing.sheet["workload.enterprise.drive.drive_count"].number / busy
    assert float(found["workload.enterprise.throughput_per_s"]) <= bound * (1 + 1e-9)
    assert float(found["workload.enterprise.throughput_per_s"]) > 0.9 * bound


def test_a_declustered_pool_of_servers_has_no_such_cache_to_lose(changed: Changed) -> None:
    assert "workload.tests-30.uncached.busy_s" not in changed("ess-gl4-sas").sheet
