"""What may be planned with of a store over servers, each part of it a step of the capacity (model C10, C11)."""

from __future__ import annotations

from typing import Any

import pytest

from sizer.errors import Severity
from sizer.sizing.result import Sizing
from tests.sizing.test_storage_servers import store

CODE = {"protection": "4+2", "members": None, "spares": 0, "enclosure_members": None}


def pool(**fields: Any) -> Sizing:
    """Ten Ceph servers of twelve drives each under 4+2."""
    return store(CODE | fields, lines={"drives": 120})


def value(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"pool.data.{name}"].number


def steps(sizing: Sizing) -> list[str]:
    return [step.label for step in sizing.pools[0].waterfall]


def test_usable_of_a_ceph_pool_is_what_may_be_planned_with() -> None:
    sizing = pool()
    raw, usable = value(sizing, "right_sized_bytes"), sizing.sheet[sizing.pools[0].usable]
    assert usable.number == pytest.approx(raw * 4 / 6 * 108 / 120 / 1.05 * 0.85, rel=1e-12)
    assert usable.number / raw == pytest.approx(1165.714 / 2400, rel=1e-6)
    said = {"space to heal a lost server", "the fullest drive, which is full first", "fill limit"}
    assert said <= set(steps(sizing))
    assert sizing.sheet[sizing.pools[0].filesystem].number <= usable.number


def test_the_steps_take_all_that_lies_between_raw_and_usable() -> None:
    sizing = pool()
    taken = sum(sizing.sheet[step.taken].number for step in sizing.pools[0].waterfall if step.taken)
    left = sizing.sheet[sizing.pools[0].filesystem].number
    assert value(sizing, "raw_bytes") - taken == pytest.approx(left, rel=1e-12)


@pytest.mark.parametrize(("fields", "share"), [
    ({"heal_domains": 0}, 1.0), ({"heal_domains": 2}, 96 / 120), ({"protection": "8+2"}, 1.0),
    ({"failure_domain": "rack", "domain_count": 10}, 108 / 120), ({"failure_domain": "drive"}, 119 / 120),
    ({"protection": "mirror3", "failure_domain": "rack", "domain_count": 4}, 84 / 120)])
def test_space_to_heal_is_that_of_the_largest_failure_domains_where_the_rest_can_take_it(
    fields: dict[str, Any], share: float
) -> None:
    sizing = pool(**fields)
    left = value(sizing, "after_healing_bytes")
    assert left == pytest.approx(value(sizing, "usable_bytes") * share, rel=1e-12)


def test_a_fill_limit_below_that_of_the_software_takes_its_place() -> None:
    assert value(pool(fill_limit=0.7), "planned_fill_ratio") == 0.7
    assert value(pool(fill_limit=0.95), "planned_fill_ratio") == 0.85


def test_the_imbalance_is_a_range_and_a_question() -> None:
    sizing = pool()
    assert sizing.sheet["store.ceph.fullest_ratio"].range is not None
    assert sizing.sheet["store.ceph.nearfull_ratio"].range is None


@pytest.mark.parametrize(("protection", "taken"), [("raid10", 22.62), ("2+1", 16.965), ("4+2", 16.965),
                                                   ("4+1", 14.1375)])
def test_vsan_takes_what_it_prints_for_ten_gigabytes(protection: str, taken: float) -> None:
    sizing = pool(software="vsan-esa", protection=protection)
    assert value(sizing, "right_sized_bytes") / value(sizing, "beside_overhead_bytes") == pytest.approx(
        taken / 10, rel=1e-12)


def test_storage_spaces_keeps_a_drive_of_each_server_up_to_four() -> None:
    sizing = pool(software="storage-spaces-direct", protection="6+2")
    assert value(sizing, "after_free_drives_bytes") == pytest.approx(value(sizing, "usable_bytes") * 116 / 120)


@pytest.mark.parametrize(("size", "stored"), [(4096, 24576), (16384, 24576), (65536, 98304)])
def test_small_objects_take_whole_units_of_each_part(size: int, stored: int) -> None:
    sizing = pool(block_bytes=size)
    assert value(sizing, "stored_object_bytes") == stored
    assert value(sizing, "in_objects_bytes") == pytest.approx(value(sizing, "right_sized_bytes") * size / stored)
    assert "padding of objects" in steps(sizing)


@pytest.mark.parametrize("software", ["", "parallel-fs", "lustre", "beegfs"])
def test_software_that_states_no_such_rule_leaves_all_that_the_code_does(software: str) -> None:
    sizing = store({"protection": "raid6", "members": 12, "software": software}, lines={"drives": 120})
    assert sizing.pools[0].usable == "pool.data.usable_bytes"


@pytest.mark.parametrize(("software", "protection", "servers", "share"), [
    ("storage-spaces-direct-hybrid", "lrc-8+2+1", 12, 8 / 11), ("storage-spaces-direct", "lrc-12+2+1", 16, 0.8)])
def test_local_reconstruction_codes_take_three_parts_and_survive_two(
    software: str, protection: str, servers: int, share: float
) -> None:
    sizing = store(CODE | {"software": software, "protection": protection}, lines={
        "drives": 12 * servers, "servers": servers, "server-adapters": servers}, ports={"servers-net": 2 * servers})
    assert value(sizing, "usable_bytes") == pytest.approx(value(sizing, "right_sized_bytes") * share, rel=1e-12)
    assert sizing.sheet["pool.data.tolerated_count"].number == 2
    assert "code-not-offered" not in {problem.code for problem in sizing.problems}


@pytest.mark.parametrize(("protection", "share"), [("nested-mirror", 0.25), ("nested-parity", 1 / (2 * (0.4 + 0.96)))])
def test_nested_resiliency_lies_on_two_servers(protection: str, share: float) -> None:
    sizing = store(CODE | {"software": "storage-spaces-direct", "protection": protection, "enclosure_members": 2},
                   lines={"drives": 12, "servers": 2, "server-adapters": 2}, ports={"servers-net": 4})
    assert value(sizing, "usable_bytes") == pytest.approx(value(sizing, "right_sized_bytes") * share, rel=1e-12)
    assert not {"code-not-offered", "copies-on-one-server"} & {problem.code for problem in sizing.problems}


@pytest.mark.parametrize("software", ["vsan-esa", "storage-spaces-direct", "spectrum-scale-ece", "minio", "ceph-file",
                                      "ceph-object", "spectrum-scale", "lustre", "beegfs"])
def test_every_store_serves_random_work_with_wide_ranges_where_its_processor_work_is_not_known(software: str) -> None:
    offered = "6+2" if software == "storage-spaces-direct" else "4+2"
    sizing = store(CODE | {"software": software, "protection": offered})
    assert not [problem for problem in sizing.problems if problem.severity is Severity.ERROR]
    assert sizing.sheet["workload.random-read.peak_per_s"].number > 0
    [cycles] = [figure for key, figure in sizing.sheet.figures.items() if key.endswith(".read_cycles")]
    assert cycles.range is not None
