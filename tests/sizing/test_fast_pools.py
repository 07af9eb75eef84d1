"""Fast drives in front of slow ones: tiers that share the work, caches that take reads, and what moves (model R14)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing

EXTENTS = {"access_exponent": 1.0}


def hybrid(work: dict[str, Any] | None = None, pool: dict[str, Any] | None = None, fast: dict[str, Any] | None = None,
           flash: int = 17) -> Sizing:
    """40 NL-SAS disks of 20 TB, RAID 6 in tens, with SAS flash of a tenth of their capacity in front."""
    shelf = next(item.id for item in shipped_catalog().items.values()
                 if item.kind.is_shelf and (item.number("drive_bay_count") or 0) >= 60)
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "Hybrid array",
        "items": [{"id": "array", "item": "generic-hybrid-array", "quantity": 1},
                  {"id": "shelf", "item": shelf, "quantity": 1, "parent": "array"},
                  {"id": "disks", "item": "generic-nl-sas-20tb", "quantity": 40, "parent": "shelf"},
                  {"id": "flash", "item": "generic-sas-ssd-7.68tb", "quantity": flash, "parent": "shelf"}],
        "pools": [{"id": "data", "drives": ["disks"], "protection": "raid6", "members": 10, "fast_pool": "fast"}
                  | (pool or {}),
                  {"id": "fast", "drives": ["flash"], "protection": "raid5", "members": 17} | (fast or {})],
        "workloads": [{"id": "work", "pattern": "random-block", "pool": "data", "request_bytes": 8192,
                       "read_ratio": 0.7, "concurrency": 64, "parameters": EXTENTS} | (work or {})],
    }
    content["pools"] = [{name: value for name, value in one.items() if value is not None} for one in content["pools"]]
    return size(loads(json.dumps(content)), shipped_catalog())


def value(sizing: Sizing, key: str) -> float:
    return sizing.sheet[key].number


def peak(sizing: Sizing) -> float:
    return value(sizing, sizing.workloads[0].throughput)


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


CACHE = {"fast_use": "read-cache"}


def test_a_tenth_of_flash_takes_most_requests_and_the_slow_disks_carry_the_misses() -> None:
    plain, tiered = hybrid({"footprint_bytes": 600e12}, {"fast_pool": None}), hybrid({"footprint_bytes": 600e12})
    hits = value(tiered, "workload.work.tiers.data.hit_ratio")
    assert 0.8 < hits < 0.9
    assert tiered.sheet["workload.work.bottleneck"].value == plain.sheet["workload.work.bottleneck"].value
    disks = {use.id.record: value(tiered, use.utilization) for use in tiered.workloads[0].resources}
    assert disks["data"] > 10 * disks["fast"]
    # The same disks do all that misses: the rate rises by no more than 1/(1 - h), and by most of that.
    assert 0.7 / (1 - hits) < peak(tiered) / peak(plain) <= 1.01 / (1 - hits)


def test_both_tiers_count_as_capacity_and_a_cache_as_none() -> None:
    asked = {"footprint_bytes": 700e12}
    assert "footprint-larger-than-pool" not in codes(hybrid(asked))
    assert "footprint-larger-than-pool" in codes(hybrid(asked, CACHE))


def test_a_cache_takes_reads_alone() -> None:
    reading, mixed = hybrid({"read_ratio": 1.0}, CACHE), hybrid(pool=CACHE)
    assert value(reading, "workload.work.hit_ratio") == pytest.approx(value(mixed, "workload.work.hit_ratio"))
    assert peak(reading) > 3 * peak(mixed)
    assert peak(hybrid({"read_ratio": 0.0, "footprint_bytes": 600e12}, CACHE)) == pytest.approx(
        peak(hybrid({"read_ratio": 0.0, "footprint_bytes": 600e12}, {"fast_pool": None})), rel=0.02)


def test_moving_data_takes_time_of_both_tiers_and_wears_the_flash() -> None:
    still, moving = (hybrid(pool={"moved_bytes_per_day": moved}) for moved in (0.0, 30e12))
    assert value(still, "pool.data.moving.ratio") == 0
    assert 0.5 < value(moving, "pool.data.moving.ratio") < 1
    assert 0 < value(moving, "pool.fast.moving.ratio") < value(moving, "pool.data.moving.ratio")
    assert peak(moving) < 0.6 * peak(still)
    assert "moving-takes-much" in codes(moving)
    assert "moving-takes-much" not in codes(still)
    # It is told, and turns nothing: a workbook in which the share is edited keeps its figures.
    assert not [one for one in moving.decisions if "pool.data.moving.ratio" in one.keys]
    assert value(moving, "pool.fast.wear.endurance_s") < value(still, "pool.fast.wear.endurance_s")
    usual = hybrid()
    assert value(usual, "pool.fast.moving.most_written_bytes_per_s") == pytest.approx(
        value(usual, "pool.fast.moving.written_bytes_per_s") * 0.5 / 0.05)


def test_a_lost_cache_drive_takes_its_hits_and_a_lost_tier_the_data() -> None:
    alone = {"protection": "raid0", "members": None}
    after = {case: {one.case.id: one.throughput_per_s for one in after_failures(sizing).workloads}["drive-fast"]
             for case, sizing in (("cache", hybrid(pool=CACHE, fast=alone)), ("tier", hybrid(fast=alone)))}
    cached = peak(hybrid(pool=CACHE, fast=alone))
    assert 0.9 * cached < after["cache"] < cached
    assert after["tier"] == 0


def test_where_requests_go_is_a_range_and_a_question_until_somebody_says_it() -> None:
    asked, stated = hybrid({"parameters": {}}), hybrid()
    assert "default.access_exponent" in asked.questions
    assert "default.access_exponent" not in stated.questions
    two = hybrid({"footprint_bytes": 600e12, "parameters": {"hot_data_share": 0.1, "hot_request_share": 0.6}})
    assert value(two, "workload.work.tiers.data.hit_ratio") == pytest.approx(0.6 + 0.4 * (
        value(two, "pool.fast.usable_bytes") - 60e12) / 540e12)


@pytest.mark.parametrize(("pool", "fast", "code"), [
    ({"fast_pool": "data"}, {}, "fast-pool"), ({}, {"fast_pool": "data"}, "fast-pool")])
def test_a_pool_that_cannot_be_the_fast_one_is_told(pool: dict[str, Any], fast: dict[str, Any], code: str) -> None:
    assert code in codes(hybrid(pool=pool, fast=fast))


def test_work_on_a_cache_is_told_and_work_on_all_pools_does_not_mean_it() -> None:
    assert "workload-on-cache" in codes(hybrid({"pool": "fast"}, CACHE))
    assert hybrid({"pool": None}, CACHE).workloads[0].pools == ("data",)


def test_requests_that_are_spread_evenly_find_the_fast_tier_by_its_size_and_skew_helps_every_cache() -> None:
    even = hybrid({"footprint_bytes": 600e12, "parameters": {"access_exponent": 0.0}})
    assert value(even, "workload.work.tiers.data.hit_ratio") == pytest.approx(
        value(even, "pool.fast.usable_bytes") / 600e12, rel=1e-4)
    small: dict[str, Any] = {"footprint_bytes": 1e12, "read_ratio": 1.0}
    plain, skewed = (hybrid(small | {"parameters": parameters}, {"fast_pool": None, "read_cache_bytes": 100e9})
                     for parameters in ({}, EXTENTS))
    assert value(skewed, "workload.work.hit_ratio") > 5 * value(plain, "workload.work.hit_ratio")


@pytest.mark.parametrize(("use", "offered"), [("tier", False), (None, False), ("read-cache", True), ("special", True)])
def test_a_pool_of_zfs_has_caches_and_special_drives_and_no_tier(use: str | None, offered: bool) -> None:
    zfs = {"protection": "raidz2", "filesystem": "zfs", "fast_use": use}
    sizing = hybrid(pool=zfs, fast={"protection": "raid10", "members": 2}, flash=18)
    told = [problem for problem in sizing.problems if problem.code == "fast-use-not-offered"]
    assert bool(told) is not offered
    if told:
        assert "a read cache and special drives" in told[0].text
        assert told[0].hint.startswith("State fast use read-cache or fast use special.")
    assert codes(hybrid()) & {"fast-use-not-offered"} == set()


def test_a_lost_drive_of_the_fast_pool_gives_the_slow_one_no_longer_queue_to_sort() -> None:
    sizing = hybrid()
    key = sizing.workloads[0].throughput
    for case in sizing.failure_cases:
        after = float(sizing.sheet.evaluate(case.replacements, [key])[key])
        assert after <= value(sizing, key) * (1 + 1e-6), case.label
