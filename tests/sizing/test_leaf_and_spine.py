"""Tiers of switches: uplinks of leaves bound what servers at several of them do, and lose a spine's part with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing

LEAF, SPINE = "generic-eth-100g-32", "generic-eth-400g-32"


def cluster(uplinks: int, *, leaves: int = 4, spread: int | None = 1, software: str = "ceph", **work: Any) -> Sizing:
    """Sixteen clients and twelve storage servers with one port of 100 GbE each, evenly at leaves below two spines."""
    content = {
        "format": "sizer-design", "version": 2, "title": "Leaf and spine",
        "items": [
            {"id": "clients", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 16},
            {"id": "client-nics", "item": "generic-nic-100g-2p", "quantity": 16, "parent": "clients"},
            {"id": "leaves", "item": LEAF, "quantity": leaves},
            {"id": "spines", "item": LEAF, "quantity": 2},
            {"id": "nodes", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 12},
            {"id": "nics", "item": "generic-nic-100g-2p", "quantity": 12, "parent": "nodes"},
            {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 120, "parent": "nodes"}],
        "links": [
            {"id": "clients-net", "from": "client-nics", "from_port": "port", "to": "leaves", "to_port": "port",
             "count": 16, "mtu_bytes": 9000},
            {"id": "nodes-net", "from": "leaves", "from_port": "port", "to": "nics", "to_port": "port",
             "count": 12 if spread == 1 else 24, "mtu_bytes": 9000, "spread": spread},
            *([{"id": "up", "from": "leaves", "from_port": "port", "to": "spines", "to_port": "port",
                "count": uplinks, "mtu_bytes": 9000}] if uplinks else [])],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "mirror3", "nodes": "nodes",
                   "software": software}],
        "workloads": [{"id": "w", "pattern": "sequential", "pool": "data", "client": "clients", "read_ratio": 0.0,
                       "request_bytes": 4194304,
                       "parameters": {"stream_count": 64, "outstanding_per_stream": 8}} | work]}
    return size(loads(json.dumps(content)), shipped_catalog())


def use(sizing: Sizing, name: str) -> Any:
    return next((one for one in sizing.workloads[0].resources if str(one.id) == name), None)


def test_uplinks_carry_what_clients_and_copies_send_to_other_leaves() -> None:
    sizing = cluster(8)
    sheet = sizing.sheet
    crossing = sheet["workload.w.leaf.leaves.crossing_bytes"].number
    asked = sheet["workload.w.link.clients-net.transfer_s"].number * sheet["link.clients-net.tcp_bytes_per_s"].number
    # Three of four leaves are others; a write and two copies of it pass the network.
    assert crossing == pytest.approx(0.75 * 3 * asked)
    bound = sheet[use(sizing, "link up").bound].number
    assert bound == pytest.approx(8 * sheet["link.up.tcp_bytes_per_s"].number / crossing)


def test_few_uplinks_are_the_bottleneck_and_their_oversubscription_is_told() -> None:
    sizing = cluster(4)
    assert "uplinks up" in str(sizing.sheet[sizing.workloads[0].bottleneck].value)
    assert sizing.sheet["items.leaves.oversubscription_ratio"].number == pytest.approx(7.0)
    [told] = [one for one in sizing.problems if one.code == "oversubscribed" and "leaves" in one.text]
    assert "7.0" in told.text
    many = cluster(64)
    assert "uplinks" not in str(many.sheet[many.workloads[0].bottleneck].value)
    assert many.sheet["workload.w.throughput_per_s"].number > 1.3 * sizing.sheet["workload.w.throughput_per_s"].number


def test_a_lost_spine_takes_its_part_of_the_uplinks() -> None:
    sizing = cluster(4)
    [lost] = [one for one in after_failures(sizing).workloads if one.case.counted and one.case.record == "spines"]
    assert lost.kept == pytest.approx(0.5, abs=0.02)


def test_hosts_at_a_pair_of_leaves_that_stand_in_for_one_another_send_nothing_beyond_it() -> None:
    sizing = cluster(4, leaves=2, spread=2)
    assert sizing.sheet["items.leaves.beyond_ratio"].number == 0
    assert use(sizing, "link up") is None


def test_switches_without_uplinks_are_sized_as_before() -> None:
    sheet = cluster(0).sheet
    assert "items.leaves.oversubscription_ratio" not in sheet
    assert use(cluster(0), "link up") is None
