"""Drives under work that they are not made for, and data sheets that cannot mean what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from sizer.catalog import Catalog
from sizer.catalog.records import Fact
from sizer.errors import Problem
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing
from sizer.sources import Source
from tests.sizing.conftest import content_of, design_of, record
from tests.sizing.test_endurance import drives


def found(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def latency(seconds: float, **facts: float) -> Sizing:
    return drives(read_ratio=0.5, facts={"read_latency_s": seconds, **facts})


@pytest.mark.parametrize(("seconds", "facts", "code"), [
    (36e-6, {}, "latency-sequential"), (36e-6, {"cell_bit_count": 1.0}, ""), (5e-6, {}, ""), (80e-6, {}, ""),
    (80e-6, {"random_read_per_s": 10_000.0}, "latency-against-rate"),
    (80e-3, {}, "latency-against-rate"),
    (600e-6, {"channel_count": 16.0}, "latency-against-rate"),
])
def test_latencies_that_a_data_sheet_cannot_mean_are_told(seconds: float, facts: dict[str, float], code: str) -> None:
    told = {problem.code for problem in latency(seconds, **facts).problems if problem.code.startswith("latency-")}
    assert told == ({code} if code else set())


def test_that_a_latency_does_not_fit_the_rate_is_noted_for_whoever_varies_either() -> None:
    for facts, most in (({}, "default.flash_reads_at_once"), ({"channel_count": 16.0}, "reads_at_once")):
        sizing = latency(80e-3, **facts)
        [beyond] = [one for one in sizing.decisions if one.keys[-1].endswith(most)]
        assert beyond.answer
        assert not beyond.asked(80e-6, *(sizing.sheet[key].number for key in beyond.keys[1:]))


def test_a_sequential_latency_is_refused_and_the_class_is_asked_for() -> None:
    sizing = latency(20e-6)
    assert "default.flash_nvme_read_s" in sizing.questions
    assert sizing.sheet["workload.read.drive.read_latency_s"].number >= 60e-6


def test_writes_below_the_unit_of_the_map_are_told_with_what_they_cost() -> None:
    [problem] = found(drives(facts={"mapping_unit_bytes": 16384.0}), "write-below-unit")
    assert "writes 4\u202fKiB to drives whose mapping unit is 16\u202fKiB: " in problem.text
    assert "each write programs and wears 4 times" in problem.text
    assert not found(drives(request_bytes=16384, facts={"mapping_unit_bytes": 16384.0}), "write-below-unit")


def shingled(catalog: Catalog, **fields: Any) -> Sizing:
    content = content_of("p2000-iscsi")
    line = record(content, "pools", "enterprise")["drives"][0]
    item = catalog.items[record(content, "items", line)["item"]]
    record(content, "pools", "enterprise").update(fields.pop("pool", {}))
    for work in content["workloads"]:
        work.update(fields)
    other = replace(item, facts={**item.facts, "recording": Fact("recording", "SMR", "text", "SMR", Source("a test"))})
    return size(design_of(content), replace(catalog, items={**catalog.items, item.id: other}))


def test_shingled_drives_under_parity_or_random_writes_cannot_be_built(catalog: Catalog) -> None:
    [problem] = found(shingled(catalog, read_ratio=0.5), "shingled-random")
    rates = re.search(r"256\u202fMB. A drive makes ([\d.]+) such updates a second, ([\d.]+) where 64 are",
                      problem.text)
    assert rates is not None, problem.text
    assert 0 < float(rates[1]) < 1
    assert float(rates[2]) == pytest.approx(64 * float(rates[1]), rel=0.1)
    sizing = shingled(catalog, read_ratio=1.0, pool={"protection": "raid5"})
    assert not found(sizing, "shingled-random")
    [parity] = found(sizing, "shingled-parity")
    assert parity.building
    assert "Take " in parity.hint
    assert {str(verdict_of(sizing, one, None)) for one in sizing.requirements} <= {"cannot be built"}
    assert not found(size(design_of(content_of("p2000-iscsi")), catalog), "shingled-parity")
