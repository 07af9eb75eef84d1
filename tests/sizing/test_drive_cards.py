"""Cards between a server and the drives in its bays: slot, memory and requests bind what lies behind (model L14)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.published.folders import MeasuredFolder, open_measured
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing

SLOT = 16 * 16e9 * 128 / 130 / 8 * 256 / 282 * 0.98
"""PCI Express 4.0, sixteen lanes, packets of 256 bytes."""

READS = "workload.read-64.throughput_per_s"


@cache
def measured() -> MeasuredFolder:
    return open_measured()


def sized(name: str, change: Callable[[dict[str, Any]], object] | None = None) -> Sizing:
    content = json.loads((measured().path / f"{name}.sizer").read_text("utf-8"))
    if change is not None:
        change(content)
    return size(loads(json.dumps(content)), measured().catalog)


def rate(sizing: Sizing, work: str) -> float:
    return sizing.sheet[f"workload.{work}.bandwidth_bytes_per_s"].number


def test_drives_behind_a_card_give_what_its_slot_carries() -> None:
    sizing = sized("megaraid-jbod")
    assert rate(sizing, "read") == pytest.approx(SLOT, rel=0.01)
    assert sizing.sheet["workload.read.bottleneck"].value == "PCI Express slots of card"
    assert rate(sizing, "random-read") == pytest.approx(6.4e6 * 4096, rel=0.01)
    assert sizing.sheet["workload.random-read.bottleneck"].value == "request rate of card"


def test_both_directions_of_a_slot_carry_nearly_at_once() -> None:
    assert rate(sized("megaraid-jbod"), "half") == pytest.approx(2 * SLOT / 1.2, rel=0.01)


def test_writes_that_a_card_protects_pass_its_memory_with_all_that_follows_from_them() -> None:
    mirrored, parity = sized("megaraid-raid10"), sized("megaraid-raid5")
    memory = SLOT * mirrored.sheet["default.card_memory_ratio"].number
    assert rate(mirrored, "write") == pytest.approx(memory / 3, rel=0.01)
    assert rate(parity, "write") == pytest.approx(memory / (1 + 8 / 7), rel=0.01)
    assert rate(mirrored, "random-write") == pytest.approx(memory / 3, rel=0.01)
    assert rate(parity, "random-write") == pytest.approx(memory / 5, rel=0.01)


def test_a_card_without_a_cache_leaves_protection_to_the_host_and_carries_its_copies() -> None:
    def plain(content: dict[str, Any]) -> None:
        content["items"][1]["item"] = "class-p420i"
        content["items"][2]["item"] = "class-sata-ssd"
        content["items"][2]["quantity"] = 4
        content["pools"][0]["members"] = 4

    sheet = sized("megaraid-raid10", plain).sheet
    assert sheet["workload.write.card.card.slot_bytes"].number == 2 * 131072
    assert "workload.write.card.card.memory_s" not in sheet


def test_the_memory_of_a_card_of_today_is_that_of_its_class_where_its_record_has_none() -> None:
    card = measured().catalog.items["broadcom-megaraid-9670w-16i"]
    assert card.facts["cache_bytes"].by_class == "RAID controller for SAS, SATA and NVMe drives"
    assert list(card.facts["cache_bytes"].range or ()) == [4 * 2**30, 8 * 2**30]
    assert "pcie_bytes_per_s" not in card.facts


def test_a_card_with_a_cache_of_no_bytes_has_none() -> None:
    catalog, line = measured().catalog, "broadcom-megaraid-9670w-16i"
    card = catalog.items[line]
    empty = replace(card, facts={**card.facts, "cache_bytes": replace(card.facts["cache_bytes"], value=0.0)})
    content = json.loads((measured().path / "megaraid-raid10.sizer").read_text("utf-8"))
    found = size(loads(json.dumps(content)), replace(catalog, items={**catalog.items, line: empty})).sheet
    assert "workload.write.card.card.memory_s" in sized("megaraid-raid10").sheet
    assert "workload.write.card.card.memory_s" not in found


def test_a_card_answers_no_more_requests_than_its_processor_can() -> None:
    sizing = sized("fio-md-raid0-4xssd")
    rates = [sizing.sheet[result.throughput].number for result in sizing.workloads]
    assert max(rates) <= 200_000 * (1 + 1e-9)


def test_drives_of_another_interface_are_not_behind_a_card() -> None:
    def other(content: dict[str, Any]) -> None:
        content["items"][1]["item"] = "class-p420i"

    sizing = sized("megaraid-jbod", other)
    assert not [key for key in sizing.sheet.figures if ".card.card." in key]
    assert rate(sizing, "read") > 2 * SLOT


def test_an_adapter_is_before_the_bays_where_its_record_says_which_drives_it_takes() -> None:
    def fibre_channel(content: dict[str, Any]) -> None:
        next(line for line in content["items"] if line["id"] == "adapter")["item"] = "class-fc-4g2"

    behind, beside = sized("fio-md-raid5"), sized("fio-md-raid5", fibre_channel)
    path = "workload.read-64.resource.slot_adapter.utilization"
    assert behind.sheet[path].number > 0
    assert path not in beside.sheet
    [lost] = [case for case in behind.failure_cases if case.line == "adapter"]
    assert float(behind.sheet.evaluate(lost.replacements, [READS])[READS]) < 1e-9
    assert "adapter" not in {case.line for case in beside.failure_cases}
    # The software protects its drives as it did: the adapter has neither RAID nor a cache.
    assert behind.sheet["workload.write-1.throughput_per_s"].number == pytest.approx(
        beside.sheet["workload.write-1.throughput_per_s"].number, rel=1e-3)


def test_a_second_card_is_never_slower_and_a_lost_one_stops_what_lies_behind() -> None:
    def two(content: dict[str, Any]) -> None:
        content["items"][1]["quantity"] = 2

    one = sized("megaraid-raid10")
    assert rate(sized("megaraid-raid10", two), "write") >= rate(one, "write")
    lost = [after for after in after_failures(one).workloads if after.workload == "read" and after.case.line == "card"]
    assert lost
    assert all(after.stopped for after in lost)
