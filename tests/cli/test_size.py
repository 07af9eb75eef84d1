"""``sizer size`` on the first two reference designs: what an architect must see."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer
from tests.sizing.conftest import content_of

Sizer = Callable[..., Answer]


@pytest.fixture
def nfs(sizer: Sizer) -> dict[str, Any]:
    answer = sizer("size", "hp-ha-nfs", "--json")
    assert answer.status == 0
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_the_object_has_the_documented_parts(nfs: dict[str, Any]) -> None:
    parts = {"design", "scenario", "capacity", "workloads", "physical", "requirements", "problems", "figures"}
    assert parts <= set(nfs)
    assert (nfs["design"], nfs["scenario"]) == ("hp-ha-nfs", "base")


def test_the_drives_make_46_groups_six_on_six_arrays_and_five_on_two(nfs: dict[str, Any]) -> None:
    figures = nfs["figures"]
    value = {key: figures[f"pool.data.{key}"]["value"] for key in
             ("group_count", "members", "groups_on_busiest", "groups_on_least_busy", "busiest_arrays")}
    assert value == {"group_count": 46, "members": 16, "groups_on_busiest": 6, "groups_on_least_busy": 5,
                     "busiest_arrays": 6}
    assert figures["items.drives.quantity"]["value"] == 736


def test_mirrored_true_bytes_less_the_file_system_are_exported(nfs: dict[str, Any]) -> None:
    data = next(pool for pool in nfs["capacity"] if pool["pool"] == "data")
    assert data["raw_bytes"] == 736 * 73_407_865_856
    assert data["usable_bytes"] == data["raw_bytes"] / 2
    assert data["filesystem_bytes"] == pytest.approx(26.2037e12, rel=1e-5)


def test_the_peak_is_a_range_bound_by_the_processors(nfs: dict[str, Any]) -> None:
    workload = nfs["workloads"][0]
    peak = workload["throughput_per_s"]
    assert peak["low"] < peak["likely"] < peak["high"]
    assert "processors" in workload["bottleneck"]["resource"]
    assert "drives" in workload["runner_up"]["resource"]
    assert 0.9 < workload["bottleneck"]["utilization"] <= 1


def test_the_curve_rises_to_the_peak_and_obeys_littles_law_there(nfs: dict[str, Any]) -> None:
    workload = nfs["workloads"][0]
    loads = [point[0] for point in workload["curve"]]
    responses = [point[1] for point in workload["curve"]]
    assert loads == sorted(loads)
    assert responses == sorted(responses)
    assert loads[-1] == pytest.approx(workload["throughput_per_s"]["likely"])
    assert loads[-1] * responses[-1] == pytest.approx(768, rel=1e-6)


def test_every_resource_carries_its_utilization_and_bound(nfs: dict[str, Any]) -> None:
    peak = nfs["workloads"][0]["throughput_per_s"]["likely"]
    for use in nfs["workloads"][0]["utilizations"]:
        assert 0 <= use["utilization"] <= 1
        if use["kind"] != "drive":
            assert peak / use["bound_per_s"] == pytest.approx(use["utilization"], rel=1e-9)


def test_chassis_arrays_and_shelves_stand_74_units_high(nfs: dict[str, Any]) -> None:
    assert nfs["physical"]["rack_units"] == {"value": 74, "lines": 15, "unknown_lines": 0}


def test_power_says_what_is_unknown_and_counts_nothing_twice(nfs: dict[str, Any]) -> None:
    watts = nfs["physical"]["watts"]
    assert (watts["lines"], watts["unknown_lines"]) == (15, 1)
    assert watts["value"] == pytest.approx(11_320, rel=2e-3)
    assert nfs["physical"]["btu_per_h"]["value"] == pytest.approx(watts["value"] * 3.412)


SOFTWARE_OF_TWO_NODES = [2] * 6
"""Operating system, kernel patch, file system, NFS subsystem and two drivers, once for each node."""


def test_the_bill_of_materials_is_the_documents(nfs: dict[str, Any]) -> None:
    stated = [line for line in nfs["bom"] if line["counted"]]
    assert [line["quantity"] for line in stated] == [1, 2, 4, 4, 4, 2, 8, 24, 736, *SOFTWARE_OF_TWO_NODES]
    numbers = {line["part_number"] for line in stated}
    assert {"512547-B21", "451871-B21", "AJ821A", "455880-B21", "418371-B21"} <= numbers


def test_cables_optics_and_load_generators_are_listed_apart(nfs: dict[str, Any]) -> None:
    apart = [line for line in nfs["bom"] if not line["counted"]]
    assert [(line["quantity"], line["status"]) for line in apart if not line["derived"]] == [
        (8, "test bed"), (8, "test bed")]
    derived = {(line["kind"], line["model"]): line["quantity"] for line in apart if line["derived"]}
    assert derived["cable", "LC-LC duplex OM3 fibre cable"] == 16
    assert derived["transceiver", "4 Gb FC SFP, short wave"] == 16
    assert all(line["status"] == "derived, confirm" for line in apart if line["derived"])


def test_every_figure_says_unit_origin_and_source_or_law(nfs: dict[str, Any]) -> None:
    for key, figure in nfs["figures"].items():
        assert figure["unit"], key
        assert figure["origin"] in {"given", "assumed", "fact", "default", "derived", "solved", "table", "pinned"}, key
        if figure["origin"] in ("fact", "default"):
            assert figure["source"], key
        if figure["law"]:
            assert figure["inputs"], key


def test_the_text_shows_the_published_numbers_beside_the_predicted(sizer: Sizer) -> None:
    text = sizer("size", "hp-ha-nfs").out
    published = text.split("PUBLISHED BESIDE PREDICTED")[1]
    assert "exported capacity" in published
    assert published.count("response curve at") == 12


@pytest.mark.parametrize(("workload", "published"), [("enterprise", 1370), ("midline", 901)])
def test_an_unstated_file_size_gives_a_range_that_holds_the_published_rate(
    sizer: Sizer, workload: str, published: float
) -> None:
    found = json.loads(sizer("size", "p2000-iscsi", "--json").out)
    throughput = next(one for one in found["workloads"] if one["id"] == workload)["throughput_per_s"]
    assert throughput["low"] < published < throughput["high"]
    asked = [missing for missing in found["missing"] if f"workload.{workload}.throughput_per_s" in missing["settles"]]
    assert ["How large is the test file" in missing["question"] for missing in asked] == [True]


def test_a_stated_file_size_leaves_only_the_models_own_uncertainty(sizer: Sizer, tmp_path: Any) -> None:
    from sizer.design.files.addresses import open_address

    design = json.loads(open_address("p2000-iscsi").path.read_text("utf-8"))
    for workload in design["workloads"]:
        workload["footprint_bytes"] = 60e9
    path = tmp_path / "stated.sizer"
    path.write_text(json.dumps(design), "utf-8")
    free = json.loads(sizer("size", "p2000-iscsi", "--json").out)["workloads"][0]["throughput_per_s"]
    stated = json.loads(sizer("size", str(path), "--json").out)
    narrow = stated["workloads"][0]["throughput_per_s"]
    assert stated["missing"] == []
    assert (narrow["high"] - narrow["low"]) < 0.9 * (free["high"] - free["low"])
    assert narrow["low"] < narrow["likely"] < narrow["high"]


def test_boxes_are_rows_with_kinds_and_do_not_count_unless_the_house_rule_says_so(nfs: dict[str, Any]) -> None:
    boxes = {row["case"]: row for row in nfs["failures"] if row["passive"]}
    assert {row["kind"] for row in boxes.values()} == {"chassis", "array", "enclosure"}
    assert all(row["stopped"] and row["kept"] == 0 and not row["counted"] for row in boxes.values())


def test_the_availability_of_the_parts_has_a_range_and_says_what_is_not_known(nfs: dict[str, Any]) -> None:
    [found] = nfs["availability"]
    outage = found["outage_per_year_s"]
    assert 0 < outage["low"] < outage["likely"] < outage["high"]
    assert found["availability"]["likely"] == pytest.approx(1 - outage["likely"] / (365.25 * 86400))
    assert found["missing"] == ["how long a takeover lasts"]
    assert {"24", "8"} <= {f"{station['count']:.0f}" for station in found["stations"]}


def test_the_text_tells_availability_and_boxes_that_are_left_out(sizer: Sizer) -> None:
    out = " ".join(sizer("size", "hp-ha-nfs").out.split())
    assert "its parts work at most 99.98" in out
    assert "Shown, and not counted in what must be kept after one failure: the loss of a whole box of Blade" in out


def test_raw_capacity_that_pools_share_is_printed_once(sizer: Sizer) -> None:
    answer = sizer("size", "ess-gl4-sas")
    capacity = answer.out.split("CAPACITY")[1].split("WORKLOAD")[0].splitlines()
    rows = [line for line in capacity if "GNR 8+2P" in line]
    assert len(rows) == 10
    assert [line for line in rows if "464.1 TB" in line] == [line for line in rows if "Declustered arrays" in line]
    assert sum("of 232" in line for line in rows) == 9
    assert "  9 pools are carved from the 232 drives of Declustered arrays: they take 128.8 TB usable" in answer.out
    pools = json.loads(sizer("size", "ess-gl4-sas", "--json").out)["capacity"]
    own = [pool["raw_bytes"] for pool in pools if pool["pool"] != "arrays"]
    assert {pool["drives_of"] for pool in pools} == {"arrays"}
    assert sum(own) < pools[0]["raw_bytes"] == pools[0]["drives_raw_bytes"] == pools[1]["drives_raw_bytes"]


def test_every_total_is_there_with_its_completeness_and_none_without_a_value(nfs: dict[str, Any]) -> None:
    physical = nfs["physical"]
    assert set(physical) == {"rack_units", "watts", "max_watts", "btu_per_h", "weight_kg", "price", "kwh_per_year"}
    assert physical["price"]["value"] is None
    assert physical["price"]["unknown_lines"] == physical["price"]["lines"]
    assert physical["kwh_per_year"]["value"] == pytest.approx(physical["watts"]["value"] * 8.766 * 1.5)


def test_what_never_saturates_is_null_with_the_reason(nfs: dict[str, Any]) -> None:
    idle = nfs["figures"]["workload.sfs.resource.degraded_data.bound_per_s"]
    assert (idle["value"], idle["low"], idle["high"]) == (None, None, None)
    assert "no limit" in idle["reason"]
    assert not [key for key, figure in nfs["figures"].items()
                if figure["unit"] in ("1/s", "B/s") and figure["value"] is not None and figure["value"] >= 1e15]


def test_a_resource_that_is_not_used_has_no_bound(sizer: Sizer) -> None:
    found = json.loads(sizer("size", "p2000-iscsi", "--json").out)
    [shelf] = [use for use in found["workloads"][0]["utilizations"] if use["resource"].startswith("shelf links")]
    assert shelf["bound_per_s"] is None
    assert "never saturates" in shelf["reason"]


def test_months_until_growth_uses_it_up_stand_beside_the_requirement(sizer: Sizer, tmp_path: Path) -> None:
    content = content_of("p2000-iscsi")
    asked = {"kind": "growth", "pool": "enterprise", "target": 1e12}
    content["requirements"] = [{"id": "grows", **asked, "growth_per_year": 0.2, "horizon_years": 3},
                               {"id": "creeps", **asked, "growth_per_year": 0.0001, "horizon_years": 3}]
    (tmp_path / "grows.sizer").write_text(json.dumps(content), "utf-8")
    found = json.loads(sizer("size", str(tmp_path / "grows.sizer"), "--json").out)["requirements"]
    assert found[0]["months"] > 36
    assert found[1]["months"] is None
    assert "100 years" in found[1]["reason"]


def test_the_losses_tell_what_capacity_is_at_hand_and_what_is_at_risk(sizer: Sizer) -> None:
    text = sizer("size", "p2000-iscsi").out
    rows = {line.split("  ")[1]: line for line in text.splitlines() if line.startswith("  ")}
    assert "not at hand" in rows["Array"]
    assert "whole, 900 GB with less redundancy" in rows["one drive of Enterprise 10K"]
    assert "  whole  " in rows["one of 2 Ethernet switches"]
    found = json.loads(sizer("size", "p2000-iscsi", "--json").out)["failures"]
    kept = {(row["workload"], row["case"]): row["capacity_bytes"] for row in found}
    assert kept["enterprise", "array-array"] == 0
    assert kept["enterprise", "switch-switches"] == pytest.approx(4.5e12, rel=1e-3)


def test_a_pool_on_all_drives_has_volumes_on_its_arrays_and_no_more_drives_than_there_are(sizer: Sizer) -> None:
    text = sizer("size", "ssck-hp-sfs@phase2").out
    [line] = [line for line in text.splitlines() if line.startswith("Production storage")]
    assert line.endswith("2 volumes each, on all drives")
    assert "(896 drives)" not in text
