"""Controllers of arrays by read, write and size: by data sheet, by class, and with one of them lost (model R13)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sizer.catalog import KINDS, Catalog, shipped_catalog
from sizer.catalog.records import Fact
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from sizer.sources import Confidence, Source

SHEET = {"random_read_per_s": 1.5e6, "random_write_per_s": 4.5e5, "read_bytes_per_s": 21e9, "write_bytes_per_s": 9e9}
DRIVES = 24
"""of 7.68 TB in the array itself, faster together than its controllers."""


@cache
def catalog_with(facts: tuple[tuple[str, float], ...]) -> Catalog:
    """The shipped catalog, its MSA 2060 with these rates and no others."""
    shipped = shipped_catalog()
    array = shipped.items["hpe-msa-2060-sff"]
    kept = {name: fact for name, fact in array.facts.items() if name not in SHEET}
    source = Source("a data sheet of this test", confidence=Confidence.DATA_SHEET)
    stated = {name: Fact(name, value, "1/s" if name.startswith("random") else "B/s", "", source)
              for name, value in facts}
    return replace(shipped, items={**shipped.items, array.id: replace(array, facts={**kept, **stated})})


def all_flash(facts: dict[str, float], **fields: Any) -> Sizing:
    """Random work at 24 solid-state drives behind two controllers, with much in flight."""
    content = json.loads(templates()["fc-san"].read_text("utf-8"))
    content["items"] = [one for one in content["items"] if one["id"] != "shelves"]
    content["items"][-1] |= {"item": "samsung-mzql27t6hbla", "quantity": DRIVES}
    content["pools"][0] |= {"members": 11}
    work = content["workloads"][0] | {"concurrency": 4096} | fields
    if "offered" in work:
        del work["concurrency"]
        work["offered_per_s"] = work.pop("offered")
    else:
        work.pop("offered_per_s")
    content["workloads"] = [work]
    return size(loads(json.dumps(content)), catalog_with(tuple(facts.items())))


def bound(sizing: Sizing, kind: str) -> float:
    """The rate at which a part of the array saturates."""
    [use] = [one for one in sizing.workloads[0].resources if str(one.id).startswith(kind)]
    return sizing.sheet[use.bound].number


def test_reads_and_writes_of_a_data_sheet_bound_an_array_by_their_mix_and_size() -> None:
    small = bound(all_flash(SHEET), "requests")
    assert small == pytest.approx(1 / (0.7 / 1.5e6 + 0.3 / 4.5e5))
    large = bound(all_flash(SHEET, request_bytes=262144), "requests")
    assert large == pytest.approx(1 / (262144 * (0.7 / 21e9 + 0.3 / 9e9)))


def test_an_all_flash_array_stays_below_its_controllers_and_half_of_it_with_one_of_them_lost() -> None:
    sizing = all_flash(SHEET)
    whole = bound(sizing, "requests")
    assert bound(sizing, "drives") > 1.5 * whole
    [work] = sizing.workloads
    assert 0.5 * whole < sizing.sheet[work.throughput].number <= whole
    assert "request rate" in str(sizing.sheet[work.bottleneck].value)
    found = after_failures(sizing)
    [lost] = [one for one in found.workloads if "controller" in str(one.case.kind) and one.case.counted]
    assert lost.kept == pytest.approx(0.5, abs=0.05)


def test_an_array_known_by_its_reads_alone_has_a_range_for_its_writes() -> None:
    reads = {"random_read_per_s": 1.5e6, "read_bytes_per_s": 21e9}
    writes = all_flash(reads, read_ratio=0.0)
    assert bound(writes, "requests") == pytest.approx(0.3 * bound(all_flash(reads, read_ratio=1.0), "requests"))
    assert "writes" in writes.questions["default.array_flash_write_ratio"]


def test_an_array_of_which_nothing_is_known_is_bound_by_its_class_and_asks_the_maker() -> None:
    sizing = all_flash({}, read_ratio=1.0)
    assert bound(sizing, "requests") == pytest.approx(2 * sizing.sheet["default.array_flash_read_per_s"].number)
    assert not [one for one in sizing.workloads[0].unmodelled if "MSA" in one]
    [problem] = [one for one in sizing.problems if one.code == "array-by-class"]
    assert "sequential read rate" in problem.text
    assert "rate of random reads" in problem.text
    spread = sizing.sheet["default.array_flash_read_per_s"].range
    assert spread is not None
    assert spread.high / spread.low > 5
    assert "Ask the maker" in sizing.questions["default.array_flash_read_per_s"]


@pytest.mark.parametrize(("share", "told"), [(0.45, False), (0.7, True)])
def test_offered_work_that_one_controller_cannot_carry_is_told_before_it_fails(share: float, told: bool) -> None:
    offered = share * bound(all_flash(SHEET), "requests")
    sizing = all_flash(SHEET, offered=offered)
    texts = [one.text for one in sizing.problems if one.code == "controllers-without-reserve"]
    assert bool(texts) is told
    if told:
        assert "70\u202f% busy" in texts[0]
        assert "140\u202f% busy with one of 2 controllers lost" in texts[0]
    [use] = [one for one in sizing.workloads[0].resources if str(one.id).startswith("requests")]
    lost = sizing.sheet["workload.random.one_lost.requests.arrays.utilization"].number
    assert lost == pytest.approx(2 * sizing.sheet[use.utilization].number)


def test_what_sizing_asks_of_an_array_is_a_fact_that_its_record_may_state() -> None:
    """Else nobody could answer how many random writes a second it takes."""
    assert set(SHEET) <= set(KINDS["array"].allowed)
    for name in ("entry", "middle", "high"):
        assert shipped_catalog().items[f"generic-afa-{name}"].number("random_write_per_s") is not None


def one_group(fact: bool | None, *, lost: float = 0.0, offered: float | None = None) -> Sizing:
    """Random work on one group of solid-state drives behind two controllers."""
    content = json.loads(templates()["flash-array-fc"].read_text("utf-8"))
    content["items"][-1] |= {"quantity": 13}
    content["pools"][0] |= {"members": 11, "groups": 1}
    content["workloads"] = [content["workloads"][0] | ({"offered_per_s": offered} if offered else {})]
    catalog = shipped_catalog()
    array = catalog.items[content["items"][-2]["item"]]
    if fact is not None:
        source = Source("a data sheet of this test", confidence=Confidence.DATA_SHEET)
        stated = {**array.facts, "controllers_share_groups": Fact("controllers_share_groups", fact, "", "", source)}
        catalog = replace(catalog, items={**catalog.items, array.id: replace(array, facts=stated)})
    return size(loads(json.dumps(content)), catalog)


def test_both_controllers_serve_one_group_of_flash_unless_its_record_says_that_one_owns_it() -> None:
    shared, owned, by_class = (bound(one_group(fact), "requests") for fact in (True, False, None))
    assert shared == pytest.approx(2 * owned)
    assert by_class == shared
    sizing = one_group(None)
    spread = sizing.sheet["default.serving_controllers_ratio"].range
    assert spread is not None
    assert (spread.low, spread.high) == (0.5, 1.0)
    assert "one controller own" in sizing.questions["default.serving_controllers_ratio"]
    assert "default.serving_controllers_ratio" not in one_group(False).sheet


@pytest.mark.parametrize(("fact", "told"), [(False, False), (True, True)])
def test_a_lost_controller_is_told_by_who_owns_the_groups_as_the_table_of_failures_has_it(
    fact: bool, told: bool
) -> None:
    offered = 0.9 * bound(one_group(fact), "requests")
    sizing = one_group(fact, offered=offered)
    assert bool([one for one in sizing.problems if one.code == "controllers-without-reserve"]) is told
    [after] = [one for one in after_failures(sizing).workloads
               if "controller" in str(one.case.kind) and one.case.counted]
    assert (after.kept < 0.99) is told
