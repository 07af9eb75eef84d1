"""Rebuilds by the rate that is set for them, and by what a RAID card can read of the survivors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.published.folders import measured_path, open_measured
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content

REBUILDING = {"pool.data.lost_drive_count": 1.0, "pool.data.rebuild_count": 1.0}


@pytest.fixture(scope="module")
def sized() -> Callable[..., Sizing]:
    """Sixteen solid-state drives behind a RAID card, with some of their pool changed."""
    catalog = open_measured(measured_path()).catalog
    text = (measured_path() / "megaraid-rebuild.sizer").read_text("utf-8")

    def run(**pool: Any) -> Sizing:
        content: Content = json.loads(text)
        content["pools"][0].update(pool)
        return size(loads(json.dumps(content)), catalog)

    return run


def test_a_rebuild_takes_the_share_of_the_drives_that_is_set(sized: Callable[..., Sizing]) -> None:
    key, rate = "pool.data.rebuild_s", "workload.random-read.throughput_per_s"
    usual, slow = sized(), sized(rebuild_ratio=0.25)
    assert slow.sheet[key].number == pytest.approx(2 * usual.sheet[key].number)
    beside = [float(found.sheet.evaluate(REBUILDING, (rate,))[rate]) for found in (usual, slow)]
    assert beside[0] < beside[1] < slow.sheet[rate].number


def test_all_that_is_read_of_the_survivors_for_a_spare_comes_through_the_card(sized: Callable[..., Sizing]) -> None:
    found = sized().sheet
    lanes = found["pool.data.rebuild.card.lanes.bytes_per_s"].number
    assert found["pool.data.rebuild.card.bytes_per_s"].number == pytest.approx(lanes / 15)
    alone = sized(protection="raid10", members=2).sheet
    assert alone["pool.data.rebuild_s"].number == pytest.approx(6.4e12 / 0.5 / 5.6e9, rel=1e-3)


@pytest.mark.parametrize("protection", ["raid5", "raid6", "raid-dp", "raid4", "raidz2", "8+2", "raid10"])
def test_wider_groups_never_rebuild_faster_behind_a_card(sized: Callable[..., Sizing], protection: str) -> None:
    if protection == "8+2":
        assert sized(protection=protection, members=10).sheet["pool.data.rebuild_s"].number > 0
        return
    times = [sized(protection=protection, members=members).sheet["pool.data.rebuild_s"].number
             for members in (4, 8, 16)]
    assert times == sorted(times)
