"""Runs of streams: what lies together on a drive, and what a lost drive leaves of a stream."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
MIB = 2**20


def _streams(protection: str = "raid5", count: int = 16, pool: str = "enterprise",
             **fields: object) -> Callable[[Content], None]:
    """One workload of streams on a pool of the iSCSI array."""

    def change(content: Content) -> None:
        content.pop("scenarios", None)
        group = record(content, "pools", pool)
        group.update(protection=protection, members=10 if pool == "enterprise" else 14)
        work = record(content, "workloads", pool)
        asked = {"read_ratio": 1, "request_bytes": MIB, **fields}
        work.update({"pattern": "sequential", "parameters": {"stream_count": count}, **asked})
        work.pop("concurrency", None)
        content["workloads"] = [work]

    return change


def _in_server(drives: int, streams: int, request: int = MIB, protection: str = "raid0",
               outstanding: int = 8) -> Callable[[Content], None]:
    """Streams on drives inside a server: no array reads ahead or gathers."""

    def change(content: Content) -> None:
        _streams(protection, streams, "midline", request_bytes=request)(content)
        content["items"] = [
            {"id": "servers", "item": "hp-bl460c-gen8", "quantity": 1},
            {"id": "shelf", "item": "hp-d2700", "quantity": 1, "parent": "servers"},
            {"id": "midline-drives", "item": "hp-605835-b21", "quantity": drives, "parent": "shelf"},
        ]
        content["links"] = []
        content["pools"] = [{"id": "midline", "drives": ["midline-drives"], "protection": protection,
                             "members": drives}]
        content["workloads"][0].update(client="servers", parameters={
            "stream_count": streams, "outstanding_per_stream": outstanding})

    return change


def _rate(sizing: Sizing) -> float:
    return sizing.sheet[sizing.workloads[0].bandwidth].number


def _kept(sizing: Sizing, pool: str) -> float:
    """Share of the bound of the drives that a lost drive leaves."""
    key = f"workload.{pool}.drive.request_s"
    after = sizing.sheet.evaluate({f"pool.{pool}.lost_drive_count": 1.0})
    return sizing.sheet[key].number / float(after[key])


def test_a_file_server_reads_ahead_and_gathers_in_long_runs_whatever_asks_it(changed: Changed) -> None:
    def served(content: Content) -> None:
        _in_server(8, 4, 65536)(content)
        content["pools"][0]["nodes"] = "servers"
        content["workloads"][0]["read_ratio"] = 0.5

    sheet = changed("p2000-iscsi", served).sheet
    runs = [sheet[f"workload.midline.drive.{name}_bytes"].number for name in ("read_run", "gathered_run")]
    assert runs == [2 * MIB, 2 * MIB]


def test_a_second_stream_does_not_halve_a_stripe_of_24_drives(changed: Changed) -> None:
    one, two = (_rate(changed("p2000-iscsi", _in_server(24, count, 16 * MIB))) for count in (1, 2))
    assert 0.65 * one < two <= one


def test_written_chunks_are_gathered_into_long_runs_by_the_cache(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", _streams(read_ratio=0)).sheet
    assert sheet["workload.enterprise.drive.gathered_run_bytes"].number == 2 * MIB


def test_an_array_reads_as_far_ahead_as_its_manual_says(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", _streams()).sheet
    assert sheet["workload.enterprise.drive.read_run_bytes"].number == sheet["default.chunk_bytes"].number


def test_without_a_cache_a_run_is_what_a_stream_has_in_flight(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", _in_server(8, 4, 65536, outstanding=1)).sheet
    assert sheet["workload.midline.drive.in_flight_run_bytes"].number == 65536
    assert "workload.midline.drive.read_run_bytes" not in sheet


def test_large_requests_of_many_streams_position_once_for_each_drive(changed: Changed) -> None:
    assert _rate(changed("p2000-iscsi", _in_server(1, 16, 64 * MIB, outstanding=1))) > 80e6


@pytest.mark.parametrize("outstanding", [1, 4])
def test_larger_requests_never_stream_fewer_bytes_a_second(changed: Changed, outstanding: int) -> None:
    rates = [_rate(changed("p2000-iscsi", _in_server(8, 4, size, "raid5", outstanding)))
             for size in (2**14, 2**17, 2**20, 2**23, 2**26)]
    assert rates == sorted(rates)


def test_many_streams_over_eight_and_two_keep_nine_tenths_of_their_reads(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _streams("raid6", 10_000))
    assert _kept(sizing, "enterprise") == pytest.approx(0.9, rel=1e-3)


@pytest.mark.parametrize("protection", ["raid5", "raid6", "raid10"])
def test_writes_of_whole_stripes_and_of_mirrors_lose_nothing_with_a_drive(changed: Changed, protection: str) -> None:
    sizing = changed("p2000-iscsi", _streams(protection, read_ratio=0))
    assert _kept(sizing, "enterprise") == pytest.approx(1, rel=1e-9)


@pytest.mark.parametrize("protection", ["raid5", "raid10"])
def test_a_single_stream_passes_over_less_and_loses_nothing(changed: Changed, protection: str) -> None:
    assert _kept(changed("p2000-iscsi", _streams(protection, 1)), "enterprise") == pytest.approx(1)


def test_a_rebuild_takes_its_share_of_the_drives_from_streams(changed: Changed) -> None:
    sheet = changed("p2000-iscsi", _streams("raid6", read_ratio=0)).sheet
    key = "workload.enterprise.drive.request_s"
    rebuilding = sheet.evaluate({"pool.enterprise.rebuild_count": 1.0})
    share = sheet["default.rebuild_ratio"].number
    assert float(rebuilding[key]) == pytest.approx(sheet[key].number / (1 - share))


@pytest.mark.parametrize(("protection", "members"), [("raid5", 10), ("raid6", 10)])
def test_one_random_read_in_flight_keeps_most_of_its_rate_with_a_drive_lost(
    changed: Changed, protection: str, members: int
) -> None:
    def reading(content: Content) -> None:
        content.pop("scenarios", None)
        record(content, "pools", "enterprise").update(protection=protection, members=members)
        work = record(content, "workloads", "enterprise")
        work.update(read_ratio=1, concurrency=1, footprint_bytes=2e12, request_bytes=4096)
        content["workloads"] = [work]

    sizing = changed("p2000-iscsi", reading)
    key = "workload.enterprise.throughput_per_s"
    lost = sizing.sheet.evaluate({"pool.enterprise.lost_drive_count": 1.0})
    kept = float(lost[key]) / sizing.sheet[key].number
    assert 0.9 < kept < 1


def test_streams_without_a_footprint_may_run_on_the_outer_tracks(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _streams("raid6", 1))
    assert sizing.sheet["default.stream_span_ratio"].number == 1
    outer = sizing.sheet.evaluate({"default.stream_span_ratio": 0.05})
    key = "workload.enterprise.drive.media_bytes_per_s"
    assert float(outer[key]) > 1.2 * sizing.sheet[key].number
    stated = changed("p2000-iscsi", _streams("raid6", 1, footprint_bytes=100e9)).sheet
    assert stated[key].number > sizing.sheet[key].number


@pytest.mark.parametrize("reads", [0, 1])
@pytest.mark.parametrize("protection", ["raid0", "raid5", "raid6"])
def test_small_requests_of_many_streams_are_no_slower_than_at_random(
    changed: Changed, protection: str, reads: int
) -> None:
    def shared(content: Content) -> None:
        _in_server(10, 64, 4096, protection, outstanding=1)(content)
        content["workloads"][0].update(read_ratio=reads, footprint_bytes=2e12)

    def at_random(content: Content) -> None:
        shared(content)
        content["workloads"][0].update(pattern="random-block", parameters={}, concurrency=64)

    assert _rate(changed("p2000-iscsi", shared)) >= _rate(changed("p2000-iscsi", at_random))


def test_drives_that_answer_from_their_caches_gather_writes(changed: Changed) -> None:
    def cached(state: str) -> Callable[[Content], None]:
        def change(content: Content) -> None:
            _in_server(8, 16, 65536, "raid5", 1)(content)
            content["workloads"][0]["read_ratio"] = 0
            content["pools"][0]["write_cache"] = state

        return change

    none, drive = (_rate(changed("p2000-iscsi", cached(state))) for state in ("none", "drive"))
    unknown = _rate(changed("p2000-iscsi", lambda content: (
        _in_server(8, 16, 65536, "raid5", 1)(content), content["workloads"][0].update(read_ratio=0))))
    assert none <= unknown <= drive
    assert drive > 2 * none


def test_an_array_reads_ahead_whatever_answers_for_writes(changed: Changed) -> None:
    def through(content: Content) -> None:
        _streams("raid6", 16)(content)
        record(content, "pools", "enterprise")["write_cache"] = "none"

    key = "workload.enterprise.drive.read_run_bytes"
    assert changed("p2000-iscsi", through).sheet[key].number == changed(
        "p2000-iscsi", _streams("raid6", 16)).sheet[key].number


def test_software_raid_reads_two_stripes_ahead_of_a_buffered_stream(changed: Changed) -> None:
    def buffered(content: Content) -> None:
        _in_server(8, 1, 65536, "raid5")(content)
        content["pools"][0]["filesystem"] = "xfs"
        content["workloads"][0]["parameters"] = {"stream_count": 1}

    sheet = changed("p2000-iscsi", buffered).sheet
    assert sheet["workload.midline.read_ahead_bytes"].number == 2 * 7 * sheet["default.chunk_bytes"].number

    def by_itself(content: Content) -> None:
        buffered(content)
        content["pools"][0].update(protection="raid0", members=1)
        content["items"][-1].update(quantity=1)

    alone = changed("p2000-iscsi", by_itself).sheet
    assert alone["workload.midline.read_ahead_bytes"].number == 131072


@pytest.mark.parametrize("request_bytes", [4096, 65536, 2**20])
@pytest.mark.parametrize("streams", [1, 16])
def test_streams_written_to_a_cache_are_no_slower_than_the_same_at_random(
    changed: Changed, request_bytes: int, streams: int
) -> None:
    def in_order(content: Content) -> None:
        _streams("raid0", streams, request_bytes=request_bytes, read_ratio=0, footprint_bytes=2e12)(content)

    def at_random(content: Content) -> None:
        in_order(content)
        content["workloads"][0].update(pattern="random-block", parameters={}, concurrency=streams)

    assert _rate(changed("p2000-iscsi", in_order)) >= _rate(changed("p2000-iscsi", at_random))
