"""Streams with few requests in flight keep few drives at work, unless something reads ahead or gathers for them."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.random_systems import Content, catalog, sized

MIB = 2**20


@cache
def _sized(text: str) -> Sizing:
    return sized(json.loads(text))


def _content(
    *, drives: int = 16, protection: str = "raid5", cache: str | None = "none", reads: float = 0, request: int = 65536,
    depth: int | None = 1, streams: int = 1, filesystem: str = "none", drive: str = "wd-gold-24-tb-sata",
) -> str:
    """A design of streams on drives in one server."""
    pool: Content = {"id": "data", "drives": ["drives"], "protection": protection, "members": drives,
                     "filesystem": filesystem}
    if cache is not None:
        pool["write_cache"] = cache
    parameters = {"stream_count": streams} | ({} if depth is None else {"outstanding_per_stream": depth})
    return json.dumps({
        "format": "sizer-design", "version": 2, "title": "Drawn", "links": [],
        "items": [{"id": "host", "item": "class-hdd-bench" if "wd" in drive else "dell-poweredge-r760", "quantity": 1},
                  {"id": "drives", "item": drive, "quantity": drives, "parent": "host"}],
        "pools": [pool],
        "workloads": [{"id": "work", "pool": "data", "client": "host", "pattern": "sequential", "read_ratio": reads,
                       "request_bytes": request, "footprint_bytes": 1e12, "parameters": parameters}],
        "policies": {"preset": "benchmark"}})


def _rate(*, low: bool = False, **state: Any) -> float:
    """Bytes a second of these streams."""
    sheet, key = _sized(_content(**state)).sheet, "workload.work.bandwidth_bytes_per_s"
    if low:
        return float(sheet.evaluate({"pool.data.write_cache_position": 1.0}, [key])[key])
    return sheet[key].number


def test_a_host_that_waits_for_each_write_to_bare_parity_drives_gets_two_turns_a_write() -> None:
    turn = 60 / 7200
    assert _rate() == pytest.approx(65536 / (2 * turn), rel=0.1)
    assert _rate(drives=1, protection="raid0") == pytest.approx(65536 / turn, rel=0.1)


@pytest.mark.parametrize("drives", [4, 16])
def test_a_host_that_waits_for_each_read_has_one_drive_at_work(drives: int) -> None:
    assert _rate(drives=drives, reads=1) == pytest.approx(_rate(drives=1, protection="raid0", reads=1), rel=0.05)


def test_more_in_flight_puts_more_drives_to_work_until_all_are() -> None:
    rates = [_rate(reads=1, protection="raid0", request=MIB // 2, depth=depth) for depth in (1, 2, 8, 64)]
    assert rates[1] == pytest.approx(2 * rates[0], rel=0.01)
    assert rates[2] == pytest.approx(8 * rates[0], rel=0.01)
    assert 14 * rates[0] < rates[3] < 18 * rates[0]


def test_small_requests_in_flight_lie_on_one_drive_together() -> None:
    assert _rate(reads=1, protection="raid0", depth=8) <= 1.05 * _rate(drives=1, protection="raid0", reads=1, depth=8)


def test_a_page_cache_reads_ahead_and_gathers() -> None:
    assert _rate(filesystem="ext4", depth=None) > 20 * _rate()
    assert _rate(filesystem="ext4", depth=None, reads=1) > 5 * _rate(reads=1)


def test_memory_that_answers_gathers_writes_over_all_drives() -> None:
    assert _rate(cache="nvram") > 50 * _rate()
    plain = _rate(protection="raid0")
    assert _rate(protection="raid0", cache="drive") > 20 * plain


def test_drives_whose_caches_are_unknown_are_a_range_over_both() -> None:
    assert _rate(cache=None) == pytest.approx(_rate(), rel=0.01)
    assert _rate(cache=None, low=True) == pytest.approx(_rate(cache="drive"), rel=0.01)


def test_whole_stripes_in_flight_read_no_parity_first() -> None:
    assert _rate(request=16 * MIB) > 2 * _rate(request=4 * MIB)


def test_a_second_stream_finds_another_drive() -> None:
    assert _rate(reads=1, request=MIB // 2, streams=2) > 1.4 * _rate(reads=1, request=MIB // 2)
    assert _rate(streams=2) > 1.5 * _rate()


@pytest.mark.parametrize("reads", [0, 1])
@pytest.mark.parametrize("depth", [1, 4])
def test_a_request_just_above_a_chunk_is_no_slower_than_one_just_below(reads: int, depth: int) -> None:
    rates = [_rate(reads=reads, request=size, depth=depth) for size in (500_000, 2**19, 540_000, 700_000, MIB)]
    assert all(after >= before * 0.999 for before, after in pairwise(rates)), rates


def test_one_request_in_flight_to_solid_state_drives_is_at_one_of_them() -> None:
    def flash(drives: int, depth: int) -> float:
        return _rate(drives=drives, protection="raid0", cache=None, reads=1, request=MIB // 2, depth=depth,
                     drive="micron-9550-pro")

    assert flash(8, 1) == pytest.approx(flash(1, 1), rel=0.02)
    assert flash(8, 16) > 5 * flash(8, 1)


@pytest.mark.parametrize(("stated", "asked"), [
    ({}, True), ({"outstanding_per_stream": 1}, False), ({"read_ahead_bytes": 131072}, False)])
def test_small_requests_on_a_file_system_pass_a_page_cache_only_where_somebody_says_so(
    stated: dict[str, float], asked: bool
) -> None:
    content = {
        "format": "sizer-design", "version": 2, "title": "A log", "links": [],
        "items": [{"id": "host", "item": "class-hdd-bench", "quantity": 1},
                  {"id": "drives", "item": "wd-gold-24-tb-sata", "quantity": 8, "parent": "host"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid5", "members": 8, "filesystem": "xfs",
                   "write_cache": "none"}],
        "workloads": [{"id": "log", "pool": "data", "client": "host", "pattern": "sequential", "read_ratio": 0,
                       "request_bytes": 4096, "concurrency": 1, "parameters": stated}],
        "requirements": [{"id": "rate", "name": "Log", "kind": "iops", "workload": "log", "target": 40}],
        "policies": {"preset": "benchmark"}}
    sizing = _sized(json.dumps(content))
    assert asked == any(problem.code == "page-cache-assumed" and problem.undecided for problem in sizing.problems)
    [rate] = sizing.requirements
    assert (verdict_of(sizing, rate, None) is Verdict.MET) is not asked


@pytest.mark.parametrize(("printed", "carried"), [(None, 600e6), (3.75e8, 300e6), (7.5e8, 600e6)])
def test_a_part_is_sent_at_the_rate_of_the_link_that_a_drive_prints(printed: float | None, carried: float) -> None:
    known = catalog()
    drive = known.items["wd-gold-24-tb-sata"]
    facts = {name: fact for name, fact in drive.facts.items() if name != "link_bytes_per_s"}
    if printed is not None:
        facts["link_bytes_per_s"] = replace(facts["rotation_per_s"], name="link_bytes_per_s", value=printed, unit="B/s")
    with_link = replace(known, items={**known.items, drive.id: replace(drive, facts=facts)})
    sheet = size(loads(_content(cache="drive")), with_link).sheet
    assert sheet["workload.work.drive.sent_s"].number == pytest.approx(65536 / carried)


def test_a_stream_through_the_page_cache_moves_what_a_core_copies_and_requests_what_the_cores_can_send() -> None:
    content = {
        "format": "sizer-design", "version": 2, "title": "Fast drives", "links": [],
        "items": [{"id": "host", "item": "dell-poweredge-r750", "quantity": 1},
                  {"id": "cpus", "item": "intel-xeon-platinum-8380", "quantity": 2, "parent": "host"},
                  {"id": "drives", "item": "kioxia-kcm71rug15t3", "quantity": 24, "parent": "host"}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid0", "members": 24, "filesystem": "xfs"}],
        "workloads": [
            {"id": "one", "pool": "data", "client": "host", "pattern": "sequential", "read_ratio": 1, "runs": "alone",
             "request_bytes": 4096, "parameters": {"stream_count": 1}},
            {"id": "many", "pool": "data", "client": "host", "pattern": "random-block", "read_ratio": 1,
             "runs": "alone", "request_bytes": 4096, "concurrency": 8192}]}
    sheet = _sized(json.dumps(content)).sheet
    clock, cores = 2.3e9, 80
    assert sheet["workload.one.bandwidth_bytes_per_s"].number <= clock / 1.0
    assert sheet["workload.many.throughput_per_s"].number <= cores * clock * 1.2 * 1.35 / 7700
