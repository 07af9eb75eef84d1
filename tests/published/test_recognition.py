from __future__ import annotations

import msgspec
import pytest

from sizer.design.editing.edits import SelectScenario, apply, set_one
from sizer.design.files.addresses import open_address
from sizer.published import published_curves, reference_name


@pytest.mark.parametrize(
    "address",
    ["hp-ha-nfs", "ssck-hp-sfs@phase2", "p2000-iscsi", "ess-gl4-sas@56gbe", "nfs-interconnects@ipoib-ddr",
     "iscsi-diskless"],
)
def test_a_reference_design_is_known_by_what_it_holds_and_not_by_its_file(address: str) -> None:
    opened = open_address(address)
    named = msgspec.structs.replace(opened.design, title="Ours", customer="Example", author="A")
    assert reference_name(named, opened.scenario) == address


def test_the_scenario_in_front_is_meant_where_none_is_named() -> None:
    design = apply(open_address("ess-gl4-sas").design, SelectScenario("40gbe")).design
    assert reference_name(design) == "ess-gl4-sas@40gbe"


@pytest.mark.parametrize(("table", "record", "field", "value"), [
    ("items", "drives", "quantity", 700), ("pools", "data", "fill_limit", 0.8), ("links", "nodes-san", "count", 4),
    ("workloads", "sfs", "concurrency", 700),
])
def test_a_design_that_sizes_differently_is_nobodys_reference(
    table: str, record: str, field: str, value: float
) -> None:
    changed = apply(open_address("hp-ha-nfs").design, set_one(table, record, field, value)).design
    assert reference_name(changed) == ""


def test_published_curves_are_seconds_by_workload() -> None:
    points = published_curves("hp-ha-nfs")["sfs"]
    assert points[0] == pytest.approx((16_505, 0.8e-3))
    assert published_curves("nehalem-himeno") == {}
