"""Other single changes: faster adapters and switches, cards beside built-in ports, settings that cost nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import apply
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.exploring.changes.change import FieldPlace, TriedChange
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.substitutes import models, port_for, rate_of, slot_of
from sizer.sizing import size
from tests.sought import sought

pytestmark = pytest.mark.slow

CATALOG = shipped_catalog()


def _design(name: str) -> Design:
    return load(Path(shipped_path()) / "designs" / f"{name}.sizer")


def _others(name: str, key: str, target: float) -> list[TriedChange]:
    answer = sought(name, key, target)
    return [*answer.others, *answer.insufficient]


def test_a_network_is_made_faster_at_its_adapters_and_its_switch_together() -> None:
    [change] = [change for change in _others("ssck-hp-sfs@phase1", "workload.read.bandwidth_bytes_per_s", 2e9)
                if change.title.startswith("faster links")]
    assert change.reaches
    assert {FieldPlace("items", "work-oss-hba", "item"), FieldPlace("items", "fcsw", "item")} <= set(change.places)
    assert FieldPlace("items", "home-oss-hba", "item") not in change.places
    assert "ask whether it is supported" in change.title


def test_a_faster_switch_keeps_a_port_for_every_connection_it_had() -> None:
    [change] = [change for change in _others("ssck-hp-sfs@phase1", "workload.read.bandwidth_bytes_per_s", 2e9)
                if change.title.startswith("faster links")]
    after = size(apply(resolve(_design("ssck-hp-sfs"), "phase1"), change.edit).design, CATALOG)
    assert not [problem for problem in after.problems if problem.severity == "error"]
    assert after.sheet["workload.read.bandwidth_bytes_per_s"].number == change.value


def test_servers_with_built_in_ports_are_offered_a_card() -> None:
    found = [change for change in _others("nfs-interconnects@1gbe", "workload.write.bandwidth_bytes_per_s", 200e6)
             if change.title.startswith("faster links")]
    assert found
    places = found[0].places
    assert {place.table for place in places} == {"items", "links"}
    assert all(after is not None for _, after in places.values())
    assert found[0].value > 200e6


def test_passive_paths_are_offered_to_work_too() -> None:
    found = [change for change in _others("ssck-hp-sfs@phase1", "workload.volume-read.bandwidth_bytes_per_s", 300e6)
             if change.title == "all links of Metadata servers to SAN active"]
    assert [change.reaches for change in found] == [True]
    assert (found[0].cost.rack_units, found[0].cost.price) == (0, 0)
    assert 0 < (found[0].cost.watts or 0) < 50, "drives that do more draw more"


def test_larger_packets_are_offered_where_small_ones_bind() -> None:
    found = _others("nfs-interconnects@1gbe", "workload.write.bandwidth_bytes_per_s", 500e6)
    assert "MTU 9000 on Client to server" in [change.title for change in found]


def test_a_model_with_less_room_says_what_is_lost() -> None:
    answer = sought("p2000-iscsi", "workload.enterprise.throughput_per_s", 5_000)
    small = next(change for change in answer.others if "400GB" in change.title)
    assert any("capacity" in loss for loss in small.losses)
    assert small.losses[0] in " ".join(answer.sentences())


def test_drives_of_another_maker_of_arrays_are_not_offered() -> None:
    inventory = Inventory(_design("p2000-iscsi"), CATALOG)
    vendors = {item.vendor for item in models(inventory, inventory.lines["enterprise-drives"])}
    assert "HP" in vendors
    assert not vendors & {"IBM", "Dell", "NetApp"}


def test_drives_that_do_not_plug_in_are_not_offered() -> None:
    inventory = Inventory(_design("p2000-iscsi"), CATALOG)
    offered = models(inventory, inventory.lines["enterprise-drives"])
    assert {item.text("interface") for item in offered} <= {"SAS", "NL-SAS", "SATA"}


def test_ports_of_another_model_are_matched_by_role_and_family_and_not_by_name() -> None:
    port = CATALOG.item("hp-aj821a").port("external")
    assert port is not None
    taken = port_for(CATALOG, CATALOG.item("brocade-6505"), port)
    assert taken is not None
    assert taken.name == "port"
    assert rate_of(CATALOG, taken) > rate_of(CATALOG, port)
    assert port_for(CATALOG, CATALOG.item("mellanox-sn2010"), port) is None


def test_cards_are_exchanged_only_in_slots_of_the_same_kind() -> None:
    inventory = Inventory(_design("hp-ha-nfs"), CATALOG)
    line = inventory.lines["hba"]
    assert slot_of(line.item) == "mezzanine"
    assert all(slot_of(item) == "mezzanine" for item in models(inventory, line))
