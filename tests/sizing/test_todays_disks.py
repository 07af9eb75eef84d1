"""Disks of today: two sets of arms, classes where makers print nothing, rebuilds of days (model D3, F4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sizer.catalog import Catalog
from sizer.catalog.records import Fact, Item
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sources import Source
from tests.sizing.conftest import content_of, design_of, record

NEARLINE = {"capacity_bytes": (18e12, "B"), "rotation_per_s": (120.0, "1/s"), "outer_bytes_per_s": (285e6, "B/s")}


def disks(catalog: Catalog, facts: dict[str, tuple[float, str]], **pool: Any) -> Sizing:
    """Fourteen drives of these facts under the random work of a reference design."""
    content = content_of("p2000-iscsi")
    line = record(content, "pools", "midline")["drives"][0]
    item = catalog.items[record(content, "items", line)["item"]]
    record(content, "pools", "midline").update({"spares": 0, **pool})
    content["policies"] = {"preset": "default"}
    kept = {name: item.facts[name] for name in ("media", "interface", "form_factor", "mttf_s", "unreadable_per_bit")
            if name in item.facts}
    known = {name: Fact(name, value, unit, "", Source("a test")) for name, (value, unit) in facts.items()}
    other: Item = replace(item, facts={**kept, **known})
    return size(design_of(content), replace(catalog, items={**catalog.items, item.id: other}))


def peak(sizing: Sizing) -> float:
    return sizing.sheet["workload.midline.peak_per_s"].number


def test_a_nearline_drive_whose_data_sheet_gives_no_seek_is_sized_by_its_class(catalog: Catalog) -> None:
    sizing = disks(catalog, NEARLINE)
    assert {"default.nearline_seek_s", "default.inner_rate_ratio"} <= set(sizing.questions)
    stated = disks(catalog, NEARLINE | {"read_seek_s": (8e-3, "s"), "inner_bytes_per_s": (142.5e6, "B/s")})
    assert peak(sizing) == pytest.approx(peak(stated), rel=1e-9)
    small = disks(catalog, NEARLINE | {"capacity_bytes": (2e12, "B")})
    assert "fact-missing" in {problem.code for problem in small.problems}


def test_two_sets_of_arms_are_two_stations_of_half_the_rate_and_one_part_that_fails(catalog: Catalog) -> None:
    one = disks(catalog, NEARLINE)
    both = NEARLINE | {"outer_bytes_per_s": (570e6, "B/s"), "actuator_count": (2.0, "count")}
    two = disks(catalog, both)
    each, pair = (found.sheet["workload.midline.drive.drive_count"].number for found in (one, two))
    assert pair == pytest.approx(2 * each, rel=1e-9)
    times = [found.sheet["workload.midline.drive.transfer_s"].number for found in (one, two)]
    assert times[0] == pytest.approx(times[1], rel=1e-9)
    assert peak(one) < peak(two) <= 2 * peak(one) * (1 + 1e-9)
    assert two.sheet["pool.midline.rebuild_s"].number == pytest.approx(one.sheet["pool.midline.rebuild_s"].number / 2)


def test_a_rebuild_beyond_the_house_rule_is_told_with_what_may_fail_meanwhile(catalog: Catalog) -> None:
    [problem] = [one for one in disks(catalog, NEARLINE, protection="raid6", members=14).problems
                 if one.code == "rebuild-long" and "Midline" in one.text]
    assert "the house rule is" in problem.text
    assert "another of its group fails meanwhile in" in problem.text
