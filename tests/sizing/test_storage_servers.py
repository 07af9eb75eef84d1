"""Servers with the drives of a pool: their processors and ports bind as their software and its redundancy ask."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.published.folders import MeasuredFolder, open_measured
from sizer.sizing import size
from sizer.sizing.result import Sizing


@cache
def measured() -> MeasuredFolder:
    return open_measured()


def store(
    pool: dict[str, Any] | None = None, name: str = "ceph-replica3", lines: dict[str, int] | None = None,
    ports: dict[str, int] | None = None, drive: str | None = None, **fields: Any
) -> Sizing:
    """Random reads of 4 KiB from ten servers of ten drives, in three copies over them, or as said.

    ``lines`` and ``ports`` are other quantities of lines and of connections, ``drive`` is another model of drives.
    """
    content = json.loads((measured().path / f"{name}.sizer").read_text("utf-8"))
    work = {"pattern": "random-block", "read_ratio": 1.0, "request_bytes": 4096, "concurrency": 12800} | fields
    content["workloads"] = [content["workloads"][2] | work]
    content["pools"][0].update(pool or {})
    for line in content["items"]:
        line["quantity"] = (lines or {}).get(line["id"], line["quantity"])
        line["item"] = drive if drive and line["id"] == "drives" else line["item"]
    for link in content["links"]:
        link["count"] = (ports or {}).get(link["id"], link["count"])
    return size(loads(json.dumps(content)), measured().catalog)


def rate(sizing: Sizing) -> float:
    return sizing.sheet["workload.random-read.peak_per_s"].number


def bound(sizing: Sizing, resource: str) -> float:
    return sizing.sheet[f"workload.random-read.resource.{resource}.bound_per_s"].number


def test_small_requests_of_a_store_are_bound_by_the_cores_of_its_servers() -> None:
    sizing = store()
    each = (302_000 + 3.3 * 4096) / (2.75e9 * 1.2 * 1.2)
    assert bound(sizing, "processor_servers") == pytest.approx(480 / 1.05 / each, rel=1e-9)
    assert rate(sizing) <= bound(sizing, "processor_servers") < bound(sizing, "drives_data") / 10
    assert sizing.sheet[sizing.workloads[0].bottleneck].value == "processors of servers"


def test_a_write_costs_processors_and_ports_once_for_each_copy() -> None:
    three = store(read_ratio=0.0, request_bytes=2**22)
    code = store({"protection": "4+2", "members": None, "spares": 0}, read_ratio=0.0, request_bytes=2**22)
    one = 20 * three.sheet["link.servers-net.tcp_bytes_per_s"].number / 2**22 * 0.59
    assert bound(three, "link_servers-net") == pytest.approx(one / 3, rel=1e-9)
    assert bound(code, "link_servers-net") == pytest.approx(one / 2.25, rel=1e-9)


def test_a_small_read_of_a_code_costs_a_read_of_each_data_member_where_whole_stripes_are_read() -> None:
    code = {"protection": "6+2", "members": None, "spares": 0}
    whole, parts = (store(code | {"software": name}).sheet["workload.random-read.servers.cycles"].number
                    for name in ("ceph", "polled"))
    assert whole == pytest.approx(6 * 302_000 + 5 * 250_000 + 3.3 * 4096, rel=1e-9)
    assert parts < 1.01 * (10_000 + 0.4 * 4096 + 2 * 32_000)


def test_software_that_is_not_stated_is_a_range_and_a_question() -> None:
    sizing = store({"software": ""})
    assert sizing.sheet["pool.data.store_work_position"].range is not None
    assert "store.ceph.read_cycles" not in sizing.sheet


def test_software_that_the_catalog_does_not_know_is_reported_with_what_there_is() -> None:
    problem = next(problem for problem in store({"software": "cehp"}).problems if problem.code == "unknown-preset")
    assert problem.location.place == "pools/data/software"
    assert "ceph" in problem.text


def test_clients_on_the_servers_send_less_over_the_ports_and_use_their_cores() -> None:
    apart, on = store(), store(client="servers")
    cycles = "workload.random-read.servers.all_cycles"
    assert cycles not in apart.sheet
    assert on.sheet[cycles].number == apart.sheet["workload.random-read.servers.cycles"].number + 250_000
    assert on.sheet["workload.random-read.servers.elsewhere_ratio"].number == 0.9
    assert rate(on) < rate(apart)


def test_more_servers_are_never_slower() -> None:
    rates = []
    for servers in (3, 10, 50):
        content = json.loads((measured().path / "ceph-replica3.sizer").read_text("utf-8"))
        content["workloads"] = content["workloads"][2:3]
        for item in content["items"]:
            if item["id"].startswith(("server", "drives")):
                item["quantity"] = servers * (10 if item["id"] == "drives" else 1)
        content["links"][1]["count"] = 2 * servers
        content["pools"][0]["spares"] = servers * 10 % 3
        rates.append(rate(size(loads(json.dumps(content)), measured().catalog)))
    assert rates == sorted(rates)


def tiers(content: dict[str, Any]) -> None:
    """Four gateways between the clients and the ten servers, with a network of their own behind them."""
    content["items"] += [
        {"id": "gateways", "item": "class-r6615", "quantity": 4},
        {"id": "front-adapters", "item": "class-nic-100g2", "quantity": 4, "parent": "gateways"},
        {"id": "back-adapters", "item": "class-nic-100g2", "quantity": 4, "parent": "gateways"},
        {"id": "back", "item": "class-fabric-eth-100g", "quantity": 1},
    ]
    content["links"] = [
        content["links"][0],
        {"id": "front-net", "from": "fabric", "from_port": "port", "to": "front-adapters", "to_port": "port",
         "count": 8, "protocol": "tcp"},
        {"id": "gateway-net", "from": "back-adapters", "from_port": "port", "to": "back", "to_port": "port", "count": 8,
         "protocol": "tcp"},
        content["links"][1] | {"from": "back"},
    ]
    content["pools"][0]["nodes"] = "gateways"


def tiered(quantity: int = 4) -> Sizing:
    content = json.loads((measured().path / "ceph-replica3.sizer").read_text("utf-8"))
    content["workloads"] = content["workloads"][2:3]
    tiers(content)
    for item in content["items"]:
        if item["id"] in ("gateways", "front-adapters", "back-adapters"):
            item["quantity"] = quantity
    for link in content["links"][1:3]:
        link["count"] = 2 * quantity
    return size(loads(json.dumps(content)), measured().catalog)


def test_gateways_before_storage_servers_spend_cycles_of_their_own_and_both_tiers_can_bind() -> None:
    few, many = tiered(), tiered(40)
    cycles = 250_000 + 20_000 + 4096
    each = cycles / (2.75e9 * 1.2 * 1.2)
    assert bound(few, "processor_gateways") == pytest.approx(4 * 48 / 1.05 / each, rel=1e-9)
    assert few.sheet["workload.random-read.bottleneck_utilization"].key
    assert rate(few) < rate(many) <= rate(store()) * (1 + 1e-9)
    assert "workload.random-read.servers.cycles" in few.sheet


def test_gateways_on_the_storage_servers_share_their_cores_and_forward_over_their_ports() -> None:
    plain, gateways = store(), store({"software": "ceph-gateways"})
    forwarded = gateways.sheet["workload.random-read.servers.read_sent"].number
    assert forwarded == pytest.approx(0.9, rel=1e-12)
    assert rate(gateways) < rate(plain)


def test_whether_an_unknown_store_keeps_a_code_over_servers_is_a_range_and_a_pool_may_state_it() -> None:
    code = {"protection": "4+2", "members": None, "spares": 0, "software": ""}
    written: dict[str, Any] = {"read_ratio": 0.0, "request_bytes": 2**20}
    port = "workload.random-read.servers.port_bytes"
    unknown = store(code | {"enclosure_members": None}, **written).sheet
    over = store(code | {"enclosure_members": 1}, **written).sheet
    apart = store(code | {"enclosure_members": 6}, **written).sheet
    assert unknown["pool.data.store_work_position"].range is not None
    assert apart[port].number < unknown[port].number < over[port].number
    assert over[port].number == pytest.approx(2.25 * apart[port].number, rel=1e-12)
    assert "workload.random-read.servers.write_over" in unknown
    assert "workload.random-read.servers.write_over" not in over


def test_three_copies_lie_over_servers_whatever_the_software() -> None:
    sheet = store({"software": "", "enclosure_members": None}, read_ratio=0.0).sheet
    assert sheet["workload.random-read.servers.write_between"].number == 2
    assert "workload.random-read.servers.write_over" not in sheet


def test_a_raid_level_lies_inside_each_server_of_an_unknown_store() -> None:
    sheet = store({"software": "", "enclosure_members": None, "protection": "raid6", "members": 10, "spares": 0}).sheet
    assert "store.unknown.between_servers" not in sheet
    assert "workload.random-read.servers.read_between" not in sheet


@pytest.mark.parametrize("protection", ["gnr-8+2p", "declustered-8+2"])
def test_a_declustered_code_that_software_keeps_over_servers_passes_their_ports_as_any_code(protection: str) -> None:
    alike = {"members": None, "spares": 0, "software": "spectrum-scale-ece"}
    over, plain, local = (
        store(alike | {"protection": name, "software": software}, read_ratio=0.0, request_bytes=2**22)
        for name, software in ((protection, "spectrum-scale-ece"), ("8+2", "spectrum-scale-ece"),
                               (protection, "spectrum-scale")))
    assert bound(over, "link_servers-net") == pytest.approx(bound(plain, "link_servers-net"), rel=1e-9)
    sent = [sizing.sheet["workload.random-read.servers.port_bytes"].number for sizing in (over, local)]
    assert sent[0] / 0.85 ** -1 == pytest.approx(2**22 * 2.125, rel=1e-9)
    assert sent[1] < sent[0]
