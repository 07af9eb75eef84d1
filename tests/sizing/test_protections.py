"""Protections that are one row of a table each: what they leave, what they ask of drives, and shapes there are not."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.protection import normal_protection
from sizer.errors import DesignError
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import content_of, design_of, record

WORK = "enterprise"


def sized(protection: str, drives: int = 12, workload: dict[str, Any] | None = None, **pool: object) -> Sizing:
    """The shipped array with its fast drives in one pool of this protection."""
    content = content_of("p2000-iscsi")
    record(content, "items", "enterprise-drives")["quantity"] = drives
    record(content, "pools", WORK).update({"members": None, "spares": 0, "protection": protection, **pool})
    record(content, "workloads", WORK).update(workload or {})
    content.update(scenarios=[], accepted=[])
    return size(design_of(content), shipped_catalog())


def rate(sizing: Sizing) -> float:
    return float(sizing.sheet[f"workload.{WORK}.throughput_per_s"].number)


def usable(sizing: Sizing) -> float:
    return float(sizing.sheet[f"pool.{WORK}.usable_bytes"].number)


def deep(read_ratio: float) -> dict[str, Any]:
    return {"concurrency": 512, "read_ratio": read_ratio}


@pytest.mark.parametrize(("words", "name"), [
    ("RAID-Z", "raidz1"), ("raid z3", "raidz3"), ("RAID_DP", "raid-dp"), ("RAID-4", "raid4"),
    ("declustered8+2", "declustered-8+2"), ("dRAID2:8d:60c:2s", "draid2:8d:60c:2s"), ("draid2", "draid2:8d"),
    ("raidz4", None), ("declustered-8+5", None), ("declustered", None),
    ("draid4:8d", None), ("draid1:300d", None), ("draid2:8d:11c:2s", None),
])  # fmt: skip
def test_a_protection_is_known_by_what_people_call_it(words: str, name: str | None) -> None:
    assert normal_protection(words) == name


def test_a_draid_that_cannot_be_is_told_with_what_is_too_many() -> None:
    with pytest.raises(DesignError, match="8 data, 2 parity and 2 spares need 12 drives, and it has 11"):
        sized("draid2:8d:11c:2s")


def test_parity_on_drives_of_its_own_serves_no_reads_and_binds_writes_in_place() -> None:
    reads = [rate(sized(name, workload=deep(1.0))) for name in ("raid5", "raid4")]
    assert reads[1] / reads[0] == pytest.approx(11 / 12, rel=0.02)
    writes = [rate(sized(name, workload=deep(0.0))) for name in ("raid5", "raid4")]
    # All twelve drives share four operations of a write; of RAID 4 one drive has two of them.
    assert writes[1] / writes[0] == pytest.approx((1 / 2) / (12 / 4), rel=0.02)


def test_raid_dp_writes_whole_stripes_and_holds_what_raid_6_holds() -> None:
    assert usable(sized("raid-dp")) == usable(sized("raid6"))
    plain, log = (rate(sized("raid6", workload=deep(0.0), write_layout=layout)) for layout in ("in-place", "log"))
    assert rate(sized("raid-dp", workload=deep(0.0))) == pytest.approx(log, rel=0.01)
    assert log > 2 * plain


def test_a_raidz_group_answers_about_as_many_random_reads_as_one_drive() -> None:
    one = rate(sized("raid0", 2, workload=deep(1.0))) / 2
    for name, data in (("raidz1", 11), ("raidz2", 10), ("raidz3", 9)):
        assert 0.7 < rate(sized(name, workload=deep(1.0), block_bytes=2**17)) / one < 1.1 * 12 / data


def test_a_record_is_read_from_its_drives_at_the_same_time() -> None:
    alone = {"concurrency": 1, "read_ratio": 1.0}
    assert rate(sized("raidz2", workload=alone)) > 0.6 * rate(sized("raid6", workload=alone))


def test_small_records_of_raidz_cost_space_and_spare_drives() -> None:
    small, large = (sized("raidz2", workload=deep(0.5), block_bytes=size) for size in (8192, 2**17))
    assert usable(small) / usable(large) == pytest.approx((1 / 3) / (390 / 512), rel=0.01)
    assert rate(small) > 2 * rate(large)


def test_what_zfs_offers_of_ten_drives_of_18_tb_is_what_the_tool_prints() -> None:
    content = content_of("p2000-iscsi")
    record(content, "items", "enterprise-drives").update(quantity=10)
    record(content, "pools", WORK).update({"members": None, "spares": 0, "protection": "raidz2"})
    drive = record(content, "items", "enterprise-drives")["item"]
    content["overrides"] = [{"key": f"catalog.{drive}.capacity_bytes", "value": 18_000_207_937_536, "reason": "18 TB"}]
    catalog = shipped_catalog()
    found = size(design_of(content), catalog)
    assert found.sheet[f"pool.{WORK}.after_reserve_bytes"].number == 136_966_976_831_488


def test_distributed_spares_are_space_of_all_drives_and_make_rebuilds_short() -> None:
    plain, spread = sized("8+2", 42, spares=2), sized("declustered-8+2", 42, spares=2)
    assert usable(spread) / usable(plain) == pytest.approx(1, rel=0.03)
    draid, raidz = sized("draid2:4d:42c:2s", 42), sized("raidz2", 42, spares=2, members=10)
    key = f"pool.{WORK}.rebuild_s"
    assert spread.sheet[key].number < plain.sheet[key].number
    assert draid.sheet[key].number < raidz.sheet[key].number


@pytest.mark.parametrize("protection", ["raid4", "raid-dp", "raidz1", "raidz2", "draid2:4d:12c:1s", "declustered-4+2"])
def test_a_lost_drive_slows_each_of_them_down_and_stops_none(protection: str) -> None:
    whole = sized(protection, workload=deep(0.7))
    found = [after for after in after_failures(whole).of(WORK) if after.case.id.startswith(("drive", "rebuild"))
             and WORK in after.case.pools]
    assert found
    for after in found:
        assert 0.2 * rate(whole) < after.throughput_per_s < rate(whole), after.case.id


READS = 8_000


def simulated(drives: int, in_flight: int, drives_of: Callable[[Random], list[int]]) -> float:
    """Reads a service time that drives answer, first come, first served, by the simulation of some thousands.

    Each goes to some drives at once and ends with the last. Service times are uniform about their mean, with the
    squared variation 0.15.
    """
    chance, half = Random(7), math.sqrt(3 * 0.15)
    free, waiting, now = [0.0] * drives, [(0.0, request) for request in range(in_flight)], 0.0
    for _ in range(READS):
        now, request = heapq.heappop(waiting)
        end = now
        for drive in drives_of(chance):
            free[drive] = max(free[drive], now) + chance.uniform(1 - half, 1 + half)
            end = max(end, free[drive])
        heapq.heappush(waiting, (end, request))
    return READS / now


@pytest.mark.slow
@pytest.mark.parametrize(("protection", "members", "data"), [("raid5", 4, 3), ("raid5", 8, 7), ("10+2", 12, 10)])
def test_reads_beside_a_lost_drive_keep_what_a_simulation_keeps(protection: str, members: int, data: int) -> None:
    def beside_a_lost_drive(chance: Random) -> list[int]:
        drive = chance.randrange(members)
        return [drive] if drive else chance.sample(range(1, members), data)

    for in_flight in (1, 4, 16, 64):
        work = {"concurrency": in_flight, "read_ratio": 1.0, "footprint_bytes": 2e12}
        [after] = [after for after in after_failures(unsorted(protection, members, work)).of(WORK)
                   if after.case.id == f"drive-{WORK}"]
        degraded = simulated(members, in_flight, beside_a_lost_drive)
        whole = simulated(members, in_flight, lambda chance: [chance.randrange(members)])
        assert after.kept == pytest.approx(degraded / whole, rel=0.08), in_flight


@pytest.mark.slow
@pytest.mark.parametrize(("protection", "members", "data"), [("raidz2", 6, 4), ("raidz2", 10, 8), ("raidz1", 12, 11)])
def test_reads_of_records_rise_with_their_number_as_in_a_simulation(protection: str, members: int, data: int) -> None:
    def columns(chance: Random) -> list[int]:
        return chance.sample(range(members), data)

    work = {"read_ratio": 1.0, "footprint_bytes": 1e12}
    alone, *more = ((rate(unsorted(protection, members, {**work, "concurrency": in_flight})),
                     simulated(members, in_flight, columns)) for in_flight in (1, 4, 16, 64))
    for predicted, found in more:
        assert predicted / alone[0] == pytest.approx(found / alone[1], rel=0.06)


def unsorted(protection: str, members: int, work: dict[str, Any]) -> Sizing:
    """One group alone on the array, whose drives serve requests in the order of arrival."""
    content = content_of("p2000-iscsi")
    record(content, "items", "enterprise-drives")["quantity"] = members
    record(content, "pools", WORK).update({"members": None, "spares": 0, "protection": protection})
    content["workloads"] = [{"id": WORK, "pool": WORK, "client": "servers", "pattern": "random-block",
                             "request_bytes": 4096, **work}]
    content.update(requirements=[], scenarios=[], accepted=[], overrides=[
        {"key": "default.queue_exponent", "value": 1e-6, "reason": "first come, first served"}])
    return size(design_of(content), shipped_catalog())


def test_padding_is_told_with_records_and_widths_that_lose_less() -> None:
    told = {pool: [problem for problem in sized("raidz2", block_bytes=block).problems
                   if problem.code == "record-padding"] for pool, block in (("small", 8192), ("large", 2**20))}
    [problem] = told["small"]
    assert "fill 33\u202f% of the space" in problem.text
    assert "records of " in problem.hint
    assert told["large"] == []


def test_a_read_cache_of_the_pool_and_hot_data_answer_more_reads() -> None:
    work = {"concurrency": 64, "read_ratio": 1.0, "footprint_bytes": 1e12, "parameters": {}}
    hot = {**work, "parameters": {"hot_data_share": 0.2, "hot_request_share": 0.8}}
    plain, cached, skewed = rate(sized("raid6", workload=work)), *(
        rate(sized("raid6", workload=each, read_cache_bytes=1e11)) for each in (work, hot))
    assert 1.08 < cached / plain < 1.2
    assert 1.4 < skewed / cached < 1.7


def test_half_of_a_skew_is_told_and_not_taken() -> None:
    half = {"concurrency": 64, "read_ratio": 1.0, "footprint_bytes": 1e12, "parameters": {"hot_data_share": 0.2}}
    found = sized("raid6", workload=half)
    assert [problem.location.place for problem in found.problems if problem.code == "half-a-skew"] == [
        f"workloads/{WORK}/hot_request_share"]


def test_a_draid_of_too_many_drives_names_the_most_there_may_be() -> None:
    [problem] = [problem for problem in sized("draid2:8d", 300).problems if problem.code == "members"]
    assert "at most 255" in problem.text
    assert problem.hint == "Use 255 members, or 255 drives."


def test_requests_that_are_parts_of_records_of_unknown_size_are_told() -> None:
    unknown, stated = ({problem.code for problem in found.problems}
                       for found in (sized("raidz2"), sized("raidz2", block_bytes=2**17)))
    assert "record-not-stated" in unknown - stated
