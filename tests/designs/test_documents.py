"""The reference designs agree with their documents in counts, cabling, ownership, modes and settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.storage import load
from sizer.design.records import Design, LinkMode, Protocol
from sizer.design.scenarios import resolve
from sizer.sizing import size
from sizer.sizing.result import Sizing

FOLDER = Path(__file__).resolve().parents[2] / "catalogs" / "designs"


def design_of(name: str, scenario: str) -> Design:
    return resolve(load(FOLDER / f"{name}.sizer"), scenario)


def sizing_of(name: str, scenario: str | None = None) -> Sizing:
    return size(load(FOLDER / f"{name}.sizer"), shipped_catalog(), scenario)


def quantities(design: Design) -> dict[str, int]:
    return {item.id: item.quantity for item in design.items}


def test_the_lustre_system_has_seven_arrays_for_six_object_servers_and_the_metadata_server() -> None:
    count = quantities(design_of("ssck-hp-sfs", "phase1"))
    assert (count["home-eva"], count["work-eva"], count["mds-eva"]) == (2, 4, 1)
    assert (count["home-oss"], count["work-oss"], count["mds"], count["admin"]) == (2, 4, 1, 1)
    assert count["clients"] + 8 == 116


def test_one_of_the_two_paths_of_an_object_server_is_active() -> None:
    sheet = sizing_of("ssck-hp-sfs", "phase1").sheet
    assert sheet["link.work-oss-san.count"].number == 8
    assert sheet["link.work-oss-san.active_count"].number == 4
    read = next(work for work in sizing_of("ssck-hp-sfs", "phase1").workloads if work.id == "read")
    assert sheet[read.bottleneck].value == "FC adapters of $WORK to SAN switches links"


@pytest.mark.parametrize(("phase", "nodes"), [("phase0", 16), ("phase1", 116), ("phase2", 226)])
def test_a_phase_has_the_nodes_of_the_schedule(phase: str, nodes: int) -> None:
    design = design_of("ssck-hp-sfs", phase)
    servers = sum(item.quantity for item in design.items if item.item == "hp-dl360-g3")
    clients = quantities(design)["clients"]
    # The schedule counts the service nodes of phases 0 and 1 with the others, those of phase 2 apart.
    assert clients + servers == nodes


def test_the_eight_way_nodes_are_six_systems_of_two_partitions() -> None:
    count = quantities(design_of("ssck-hp-sfs", "phase1b"))
    assert (count["big-clients"], count["big-clients-elan"]) == (6, 12)


@pytest.mark.parametrize(("phase", "pool", "stated"), [("phase0", "home", 2e12), ("phase2", "work", 30e12)])
def test_a_phase_without_a_bill_of_materials_has_as_many_assumed_arrays_as_hold_what_is_stated_and_says_so(
    phase: str, pool: str, stated: float
) -> None:
    sizing = sizing_of("ssck-hp-sfs", phase)
    assert sizing.sheet[f"pool.{pool}.usable_bytes"].number == pytest.approx(stated, rel=0.05)
    assert sizing.sheet[f"pool.{pool}.usable_bytes"].number < sizing.sheet[f"pool.{pool}.raw_bytes"].number
    found = design_of("ssck-hp-sfs", phase).pools.get(pool)
    assert found is not None
    assert "no bill of materials. Assumption:" in found.note


def test_one_node_of_the_lustre_system_moves_what_a_thread_can_and_many_what_the_servers_can() -> None:
    sizing = sizing_of("ssck-hp-sfs", "phase1")
    keys = ("workload.write.bandwidth_bytes_per_s", "workload.read.bandwidth_bytes_per_s")
    rates = [
        sizing.sheet.evaluate({f"workload.{work}.{count}": float(nodes) for work in ("write", "read")
                               for count in ("client_count", "thread_count")}, keys)
        for nodes in (1, 2, 6, 41)
    ]
    for key in keys:
        curve = [float(rate[key]) for rate in rates]
        assert curve == sorted(curve)
    read = float(sizing.sheet.evaluate({"workload.read.client_count": 1.0, "workload.read.thread_count": 1.0},
                                       keys)[keys[1]])
    assert read == pytest.approx(1.5e9 / 3), "one thread of its client"
    write = float(sizing.sheet.evaluate({"workload.write.client_count": 1.0, "workload.write.thread_count": 1.0},
                                        keys)[keys[0]])
    everyone = float(sizing.sheet.evaluate({}, keys)[keys[0]])
    assert write == pytest.approx(everyone / 2, rel=2e-3), "a file on four targets has four of the eight controllers"


def test_the_nfs_cluster_lists_the_server_software_of_its_document_with_its_tuning() -> None:
    lines = {item.id: item for item in load(FOLDER / "hp-ha-nfs.sizer").items}
    software = [line for line in lines.values() if shipped_catalog().items[line.item].kind.name == "software"]
    assert len(software) == 7
    said = " ".join(line.note for line in software)
    for setting in ("filecache_min and filecache_max 50", "vx_ninode 6200000", "512 NFS threads", "max_q_depth 64",
                    "rx_timer 250", "numa_mode 1", "noatime"):
        assert setting in said


@pytest.mark.parametrize(("model", "gigabits"), [("e1311", 1), ("e1291", 1), ("e1321", 10), ("e1331", 10)])
def test_each_client_of_a_recommended_array_has_a_port_of_its_own(model: str, gigabits: int) -> None:
    sheet = sizing_of("power-master-iscsi", model).sheet
    assert sheet["link.net.working_count"].number == sheet["items.client.quantity"].number == 4
    assert sheet["link.net.goodput_bytes_per_s"].number == pytest.approx(gigabits * 117e6, rel=1e-2)


def test_the_building_block_has_its_listed_parts_and_sixteen_cables() -> None:
    design = design_of("ess-gl4-sas", "40gbe")
    count = quantities(design)
    assert (count["ioservers"], count["enclosures"], count["drives"], count["ssds"]) == (2, 4, 232, 8)
    assert (count["sas-hbas"], count["server-nics"], count["client-nics"]) == (6, 6, 4)
    assert (count["io-drawers"], count["boot-drives"]) == (4, 12)
    links = {link.id: link for link in design.links}
    assert links["sas"].count == 16
    assert (links["storage-net"].mode, links["storage-net"].count, links["storage-net"].mtu_bytes) == (
        LinkMode.BONDED, 6, 9000)
    assert sum(link.count for link in design.links if "switch" in (link.from_line, link.to_line)) == 11


def test_four_clients_keep_two_thirds_of_a_bond_of_three_ports_busy() -> None:
    sheet = sizing_of("ess-gl4-sas", "40gbe").sheet
    assert sheet["workload.tests-30.link.storage-net.bond_ports"].number == 3
    assert sheet["workload.tests-30.link.storage-net.bond_ratio"].number == pytest.approx(2 / 3)


def test_nine_file_systems_have_the_sizes_of_their_four_vdisks() -> None:
    sizing = sizing_of("ess-gl4-sas", "40gbe")
    sizes = [sizing.sheet[pool.filesystem].number / 2**30 for pool in sizing.pools if pool.id.startswith("sas")]
    assert sorted(sizes) == [8000.0] * 3 + [16000.0] * 6


def test_an_adapter_in_a_generation_3_slot_of_eight_lanes_carries_less_than_two_ports() -> None:
    sheet = sizing_of("ess-gl4-sas", "56gbe").sheet
    slot = sheet["workload.tests-30.adapter.client-nics.slot_bytes_per_s"].number
    assert slot * 8 / 1e9 == pytest.approx(56.06, abs=0.01)
    assert slot < 2 * sheet["link.clients-net.tcp_bytes_per_s"].number


def test_the_fabric_at_56_gigabits_carries_1364_thousandths_of_that_at_40() -> None:
    slow, fast = (sizing_of("ess-gl4-sas", name).sheet["link.clients-net.tcp_bytes_per_s"].number
                  for name in ("40gbe", "56gbe"))
    assert fast / slow == pytest.approx(1.3636, abs=1e-4)


def test_the_interconnects_differ_in_adapter_protocol_and_packet_size_alone() -> None:
    sdr = {link.id: link for link in design_of("nfs-interconnects", "ipoib-sdr").links}["net"]
    assert (sdr.protocol, sdr.mtu_bytes) == (Protocol.IPOIB, 65520)
    series = [
        {link.id: link for link in design_of("nfs-interconnects", name).links}["net"].mtu_bytes
        for name in ("10gbe-cx4", "10gbe-cx4-mtu3000", "10gbe-cx4-mtu6000", "10gbe-cx4-mtu8000")
    ]
    assert series == [1500, 3000, 6000, 8000]
    workloads = {
        name: design_of("nfs-interconnects", name).workloads for name in ("1gbe", "10gbe-cx4", "ipoib-sdr", "ipoib-ddr")
    }
    assert len({tuple(found) for found in workloads.values()}) == 1


def test_the_diskless_client_writes_over_one_port_of_one_gigabit() -> None:
    sizing = sizing_of("iscsi-diskless")
    assert sizing.sheet["workload.write.bandwidth_bytes_per_s"].number == pytest.approx(117.0e6, rel=1e-3)
    assert "links" in str(sizing.sheet[sizing.workloads[0].bottleneck].value)


def test_ten_nodes_of_two_sockets_compute_as_the_stencil_lets_them() -> None:
    sheet = sizing_of("nehalem-himeno").sheet
    assert sheet["items.nodes.memory_bytes_per_s"].number == pytest.approx(51.2e9)
    assert sheet["workload.himeno.node_flops"].number == pytest.approx(15.716e9, rel=1e-4)
    assert sheet["workload.himeno.flops"].number == pytest.approx(150.9e9, rel=1e-3)
    assert sheet["workload.himeno.throughput_per_s"].number == pytest.approx(
        sheet["workload.himeno.flops"].number, rel=1e-9)
