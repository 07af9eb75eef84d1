"""The rate at which a part is full: told of each part that work loads, and never below what it carries as printed."""

from __future__ import annotations

import pytest

from reports.blocks.blocks import Drawing, Medium, apart
from reports.drawings.charts.chain import Station
from reports.drawings.from_sizing import chain_stations, pool_waterfall
from reports.drawings.scenes.scene import Scene
from reports.proposal.pages.performance import SECTION
from sizer.sizing.result import ResourceUse, WorkloadResult
from sizer.units import parse, plain_spaces
from tests.reports.scenes import texts
from tests.reports.shipped import NAMES, found_of

MANY = 99


def _stations(name: str) -> list[tuple[WorkloadResult, ResourceUse, Station]]:
    found = found_of(name)
    told = []
    for work in found.sizing.workloads:
        by_key = {use.utilization: use for use in work.resources}
        told += [(work, by_key[station.figure], station)
                 for station in chain_stations(found.reader, work, None, MANY)[0]]
    return told


@pytest.mark.parametrize("name", NAMES)
def test_each_part_that_work_loads_has_the_rate_at_which_it_is_full(name: str) -> None:
    found = found_of(name)
    for _, use, station in _stations(name):
        assert (found.sizing.sheet[use.demand].number > 0) == (station.full != "no load"), station.label


@pytest.mark.parametrize("name", NAMES)
def test_no_full_part_is_told_as_full_below_what_it_carries(name: str) -> None:
    found = found_of(name)
    for work, use, station in _stations(name):
        if found.sizing.sheet[use.own].number > 0.99:
            carried = found.reader.amount(work.rate).likely_text()
            assert parse(plain_spaces(station.full), "1/s") >= parse(plain_spaces(carried), "1/s"), station.label


def test_where_busy_counts_other_work_the_foot_says_what_full_at_counts() -> None:
    def told(name: str) -> list[bool]:
        return ["Full at: by this work alone." in block.caption for block in apart(
            SECTION.blocks(found_of(name), Medium.PAPER)) if isinstance(block, Drawing) and "strokes" in block.caption]

    assert all(told("ceph"))
    assert not any(told("hp-ha-nfs"))


def _scene(name: str) -> Scene:
    found = found_of(name)
    return pool_waterfall(found.reader, found.sizing.pools[0], width=480)


def test_a_capacity_and_its_range_have_one_unit_and_little_of_it_one_of_its_own() -> None:
    assert any(plain_spaces(text).startswith("0.718 – 0.733 PB") for text in texts(_scene("ai-scratch")))
    told = [plain_spaces(text) for text in texts(_scene("zfs-backup"))]
    assert "−101 GB" in " ".join(told)
    assert not [text for text in told if "0.000" in text]
