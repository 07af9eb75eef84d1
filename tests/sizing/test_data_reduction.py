"""Data reduction is a claim beside usable capacity, and takes of an array's controllers (model C7, R13)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.proposal.pages import capacity as page
from reports.sections import capacity as section
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests import random_systems

SECTIONS = section.SECTION, page.SECTION
"""Where the documents tell of capacity: elsewhere, and on paper."""


def sized(**pool: Any) -> Sizing:
    """Disks behind an array, asked for 100 TB usable and for 100 TB effective."""
    content = json.loads(templates()["fc-san"].read_text("utf-8"))
    content["pools"][0] |= pool
    content["requirements"] = [{"id": "usable", "kind": "usable-capacity", "target": 100e12},
                               {"id": "effective", "kind": "effective-capacity", "target": 100e12}]
    return size(loads(json.dumps(content)), shipped_catalog())


def test_effective_capacity_stands_beside_usable_and_only_a_requirement_for_it_counts_it() -> None:
    plain, reduced = sized(), sized(reduction_ratio=3.0)
    pool = reduced.pools[0]
    assert reduced.sheet[pool.usable].number == plain.sheet[plain.pools[0].usable].number
    assert reduced.sheet[pool.effective].number == pytest.approx(3 * reduced.sheet[pool.filesystem].number)
    usable, effective = reduced.requirements
    assert verdict_of(reduced, usable, None) is Verdict.MISSED
    assert verdict_of(reduced, effective, None) is Verdict.MET
    assert "rests on a claim" in effective.left_out
    assert "3 to 1" in effective.left_out
    assert "claim" not in usable.left_out


def test_a_kind_of_data_has_a_range_and_a_stated_ratio_wins() -> None:
    machines = sized(data_kind="virtual-machines")
    found = machines.sheet["default.reduction_virtual_machines"].range
    assert found is not None
    assert (found.low, found.high) == (2, 5)
    assert "scan" in machines.questions["default.reduction_virtual_machines"]
    assert sized(data_kind="virtual-machines", reduction_ratio=1.4).sheet["pool.data.reduction_ratio"].number == 1.4


def test_reducing_data_takes_of_the_controllers_of_an_array() -> None:
    def bound(sizing: Sizing) -> float:
        [use] = [one for one in sizing.workloads[0].resources if str(one.id).startswith("requests")]
        return sizing.sheet[use.bound].number

    assert bound(sized(reduction_ratio=3.0)) == pytest.approx(0.85 * bound(sized()))


def test_documents_show_effective_capacity_only_where_reduction_is_claimed() -> None:
    for medium in (Medium.PAPER, Medium.WINDOW, Medium.WORKBOOK, Medium.TERMINAL):
        blocks = SECTIONS[medium is Medium.PAPER].blocks
        said = [repr(list(blocks(Findings(one), medium))) for one in (sized(), sized(reduction_ratio=3.0))]
        assert ["as claimed" in text for text in said] == [False, True], medium


def test_reduced_data_is_fewer_writes_for_the_drives_and_as_many_reads() -> None:
    def rate(reads: float, **pool: Any) -> float:
        content = json.loads(templates()["fc-san"].read_text("utf-8"))
        content["pools"][0] |= pool
        content["workloads"] = [{"id": "work", "pattern": "random-block", "pool": content["pools"][0]["id"],
                                 "read_ratio": reads, "request_bytes": 8192, "concurrency": 512}]
        sizing = size(loads(json.dumps(content)), shipped_catalog())
        return sizing.sheet["workload.work.throughput_per_s"].number

    assert rate(0.0, reduction_ratio=3.0) > 2 * rate(0.0)
    assert rate(1.0, reduction_ratio=3.0) == pytest.approx(rate(1.0), rel=0.01)


@pytest.mark.parametrize(("protection", "members"), [("8+2", 10), ("raid0", 1)])
def test_reduced_streams_without_a_write_cache_are_sized(protection: str, members: int) -> None:
    """1.25 bytes at the drives for each of the client, over 3: fewer than one."""
    content = random_systems.behind_servers(Random("reduced"))
    content["items"][3]["quantity"] = 40
    content["pools"][0].update(protection=protection, members=members, reduction_ratio=3, write_cache="none")
    content["workloads"][0].update(pattern="sequential", read_ratio=0)
    sizing = random_systems.sized(content)
    assert not [problem for problem in sizing.problems if problem.code == "outside-validity"]
    assert sizing.sheet["workload.work.throughput_per_s"].number > 0
