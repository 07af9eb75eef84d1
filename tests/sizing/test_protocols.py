"""Storage protocols of a connection: what they add in time, bytes and processor work (model L15 to L17)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing

ETHERNET = {"adapter": "generic-nic-25g-2p", "switch": "generic-eth-25g-48x8", "port": "eth"}
FC = {"adapter": "generic-fc-hba-32g-2p", "switch": "generic-fc-32g-48", "port": "fc"}


def all_flash(protocol: str | None, fabric: dict[str, str] = ETHERNET, links: dict[str, Any] | None = None,
              **work: Any) -> Sizing:
    """Four hosts, two switches and an all-flash array with two controllers, with small random requests."""
    spoken = {} if protocol is None else {"protocol": protocol}
    spoken |= links or {}
    content = {
        "format": "sizer-design", "version": 2, "title": "An all-flash array",
        "items": [
            {"id": "hosts", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 4},
            {"id": "adapters", "item": fabric["adapter"], "quantity": 4, "parent": "hosts"},
            {"id": "switches", "item": fabric["switch"], "quantity": 2},
            {"id": "array", "item": "generic-afa-middle", "quantity": 1},
            {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 24, "parent": "array"}],
        "links": [
            {"id": "hosts-net", "from": "adapters", "from_port": "port", "to": "switches", "to_port": "port",
             "count": 8, **spoken},
            {"id": "array-net", "from": "switches", "from_port": "port", "to": "array", "to_port": fabric["port"],
             "count": 8, **spoken}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid6", "members": 12}],
        "workloads": [{"id": "w", "pattern": "random-block", "pool": "data", "client": "hosts", "read_ratio": 0.7,
                       "request_bytes": 8192, **({"concurrency": 1} | work)}]}
    return size(loads(json.dumps(content)), shipped_catalog())


def response_s(sizing: Sizing) -> float:
    return float(sizing.sheet[sizing.workloads[0].response].number)


def test_protocols_of_one_all_flash_array_differ_in_response_as_they_do_in_what_they_add() -> None:
    found = {name: response_s(all_flash(name, fabric)) for name, fabric in (
        ("iscsi", ETHERNET), ("nvme-tcp", ETHERNET), ("nvme-rdma", ETHERNET), ("fc", FC), ("fc-nvme", FC),
        ("nfs", ETHERNET), ("smb", ETHERNET), ("s3", ETHERNET))}
    assert sorted(found, key=lambda name: found[name]) == [
        "nvme-rdma", "fc-nvme", "nvme-tcp", "fc", "iscsi", "nfs", "smb", "s3"]
    assert found["iscsi"] - found["nvme-tcp"] == pytest.approx(85e-6, rel=0.1)
    assert found["fc"] - found["nvme-tcp"] == pytest.approx(15e-6, rel=0.2)


def test_a_second_switch_and_fibre_add_their_time_to_that_of_the_protocol() -> None:
    plain = all_flash("nvme-tcp")
    far = all_flash("nvme-tcp", links={"length_m": 5000.0})
    # Two connections of 5 km, there and back, at 5 ns a metre.
    assert far.sheet["workload.w.way.protocol_s"].number - plain.sheet[
        "workload.w.way.protocol_s"].number == pytest.approx(100e-6)
    assert plain.sheet["workload.w.way.protocol_s"].number == pytest.approx(35e-6)


def test_a_protocol_that_nobody_states_is_a_range_over_those_of_its_ports_and_a_question() -> None:
    for fabric, low, high, word in ((ETHERNET, 8e-6, 250e-6, "NVMe/TCP"), (FC, 20e-6, 80e-6, "SCSI or NVMe")):
        sizing = all_flash(None, fabric)
        [added] = [figure for key, figure in sizing.sheet.figures.items() if key.endswith(".added_s")]
        assert added.range is not None
        assert (added.range.low, added.range.high) == pytest.approx((low, high))
        assert word in sizing.questions[added.key]
        assert [one.settles for one in sizing.missing if one.key == added.key] == [
            ("workload.w.response_s", "workload.w.throughput_per_s")]


def test_goodput_of_today_follows_protocol_and_packet() -> None:
    def goodput(protocol: str, mtu: int) -> float:
        sheet = all_flash(protocol, links={"mtu_bytes": mtu}).sheet
        key = "link.array-net.goodput_bytes_per_s"
        return float(sheet[key if key in sheet else "link.array-net.tcp_bytes_per_s"].number)

    assert goodput("nvme-tcp", 9000) == pytest.approx(3.0939e9, rel=1e-4)
    assert goodput("nvme-rdma", 9000) == pytest.approx(12.208e9 / 4, rel=1e-4)
    assert goodput("nvme-rdma", 1500) == pytest.approx(3.125e9 * 1024 / 1122)
    assert goodput("nvme-tcp", 1500) == pytest.approx(2.9421e9, rel=1e-4)


def test_headers_of_requests_pass_the_links_beside_their_data() -> None:
    sheet = all_flash("nvme-tcp").sheet
    # 70 % reads of 8 KiB are the busier direction.
    assert sheet["workload.w.link.array-net.wire_bytes"].number == pytest.approx(0.7 * 8192 + 48)


def bound_of(sizing: Sizing, name: str) -> float:
    [use] = [one for one in sizing.workloads[0].resources if str(one.id) == name]
    return float(sizing.sheet[use.bound].number)


def test_cores_of_the_clients_bound_what_a_protocol_lets_them_send() -> None:
    bounds = {name: bound_of(all_flash(name, concurrency=64), "processor hosts")
              for name in ("iscsi", "nvme-tcp", "nvme-rdma")}
    assert bounds["nvme-tcp"] / bounds["iscsi"] == pytest.approx((41000 + 8192 * 1.8) / (25000 + 8192 * 1.8))
    assert bounds["nvme-rdma"] > 3 * bounds["nvme-tcp"]
    fewer = bound_of(all_flash("iscsi", concurrency=64, client_count=1), "processor hosts")
    assert fewer == pytest.approx(bounds["iscsi"] / 4)


def test_the_work_of_a_protocol_is_part_of_the_time_that_it_adds() -> None:
    sheet = all_flash("iscsi").sheet
    assert sheet["workload.w.protocol.hosts.demand_s"].number < sheet["workload.w.way.protocol_s"].number
    assert sheet["workload.w.response_s"].number < 1e-3


def test_an_adapter_that_caps_its_ports_together_is_slower_than_their_sum() -> None:
    fast = {"adapter": "intel-e810-cqda2", "switch": "generic-eth-100g-32", "port": "eth"}
    sizing = all_flash("nvme-tcp", fast, concurrency=64)
    both = bound_of(sizing, "adapter adapters")
    # Four adapters carry 100 Gb/s each over both of their ports of 100 Gb; links carry headers of requests too.
    assert both == pytest.approx(4 * 12.5e9 * 1448 / 1538 / (0.7 * 8192))
    assert both < 0.51 * bound_of(sizing, "link hosts-net") * (0.7 * 8192 + 48) / (0.7 * 8192)


def server(software: str = "", **fields: Any) -> Sizing:
    """Two hosts before one server with drives of its own, over 100 GbE."""
    content = {
        "format": "sizer-design", "version": 2, "title": "A server",
        "items": [
            {"id": "hosts", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 2},
            {"id": "adapters", "item": "generic-nic-100g-2p", "quantity": 2, "parent": "hosts"},
            {"id": "switches", "item": "generic-eth-100g-32", "quantity": 1},
            {"id": "target", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 1},
            {"id": "nics", "item": "generic-nic-100g-2p", "quantity": 1, "parent": "target"},
            {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 24, "parent": "target"}],
        "links": [
            {"id": "hosts-net", "from": "adapters", "from_port": "port", "to": "switches", "to_port": "port",
             "count": 4, **fields},
            {"id": "net", "from": "switches", "from_port": "port", "to": "nics", "to_port": "port", "count": 2,
             **fields}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "raid10", "software": software}],
        "workloads": [{"id": "w", "pattern": "random-block", "pool": "data", "client": "hosts", "read_ratio": 1.0,
                       "request_bytes": 4096, "concurrency": 1024}]}
    return size(loads(json.dumps(content)), shipped_catalog())


def test_the_cores_of_a_server_that_is_a_target_of_blocks_bound_its_requests() -> None:
    iscsi, rdma = (bound_of(server(protocol=name), "processor target") for name in ("iscsi", "nvme-rdma"))
    assert rdma > 5 * iscsi
    unsaid = server()
    assert iscsi < bound_of(unsaid, "processor target") < rdma
    assert any("Which protocol" in one.question for one in unsaid.missing)


def test_what_a_store_speaks_over_tcp_of_today_takes_the_time_of_a_ping() -> None:
    sheet = server("lustre", protocol="tcp").sheet
    assert sheet["workload.w.way.protocol_s"].number == pytest.approx(40e-6)
    assert "workload.w.protocol.target.cycles" not in sheet
