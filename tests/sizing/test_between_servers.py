"""What servers of a store send each other binds at their ports and slots, however their connections are drawn."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.records import Fact
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Sizing
from sizer.sources import Source
from tests.jobs.drawn import QUICK, job

CATALOG = shipped_catalog()
TODAY = sorted(set(templates()) - {"iscsi", "nas-cluster", "ess", "fc-san"})
PORTS, NODES = 12, 6
PORT_BYTES_PER_S = 25e9 / 8 * 8948 / 9038
"""Goodput of TCP at 25 GbE in frames of 9,000 bytes: headers of 52, and 38 of Ethernet (model L3)."""
READS, REQUEST = 0.7, 8192


def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(templates()["hyperconverged"].read_text("utf-8"))
    return found


@cache
def drawn(*, upward: bool = False, client: bool = True, links: bool = True, rows: int = 1) -> Sizing:
    """The hyperconverged template, its connections drawn as said: in ``rows`` that share the ports."""
    found = content()
    [link] = found["links"]
    if upward:
        link["from"], link["to"] = link["to"], link["from"]
    found["links"] = [link | {"id": f"{link['id']}-{row}", "count": link["count"] // rows}
                      for row in range(rows)] if links else []
    if not client:
        for work in found["workloads"]:
            del work["client"]
    return size(loads(json.dumps(found)), CATALOG)


def bounds(sizing: Sizing, work: str = "random") -> dict[str, float]:
    found = next(one for one in sizing.workloads if one.id == work)
    return {str(use.id.kind): sizing.sheet[use.bound].number for use in found.resources}


def peak(sizing: Sizing) -> float:
    return sizing.sheet["workload.random.peak_per_s"].number


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


@pytest.mark.parametrize("upward", [False, True])
@pytest.mark.parametrize("client", [False, True])
def test_hyperconverged_servers_serve_no_more_than_their_ports_pass(upward: bool, client: bool) -> None:
    sizing = drawn(upward=upward, client=client)
    away = (NODES - 1) / NODES
    passed = REQUEST * (READS * away + (1 - READS) * 1.0)
    assert peak(sizing) < PORTS * PORT_BYTES_PER_S / passed
    assert {"link", "slot", "processor", "drives"} <= set(bounds(sizing))
    assert "servers-not-connected" not in codes(sizing)


def test_the_direction_that_a_connection_is_drawn_in_changes_nothing() -> None:
    assert bounds(drawn(upward=True)) == pytest.approx(bounds(drawn()), rel=1e-9)


def test_parallel_connections_carry_together_what_one_of_all_their_ports_does() -> None:
    assert bounds(drawn(rows=2)) == pytest.approx(bounds(drawn()), rel=1e-9)


@pytest.mark.parametrize("client", [False, True])
def test_servers_without_a_network_are_warned_of_and_take_one_of_any_rate(client: bool) -> None:
    sizing = drawn(links=False, client=client)
    assert "servers-not-connected" in codes(sizing)
    assert "network" in bounds(sizing)
    assert sizing.sheet["default.servers_apart_bytes_per_s"].range is not None
    assert peak(sizing) < peak(drawn())


def test_servers_that_lose_a_switch_keep_half_of_what_they_send_each_other() -> None:
    for upward in (False, True):
        sizing = drawn(upward=upward)
        count = next(use for use in sizing.workloads[0].resources if use.id.kind == "link").count
        lost = sizing.sheet.evaluate({"items.switches.lost_count": 1.0}, [count])[count]
        assert lost == pytest.approx(PORTS / 2)


@cache
def _stores() -> dict[str, Sizing]:
    found = {name: size(loads(templates()[name].read_text("utf-8")), CATALOG) for name in TODAY}
    return found | {name: job(name) for name in QUICK}


def test_work_on_each_store_of_today_passes_links_slots_and_processors() -> None:
    for name, sizing in _stores().items():
        records = {pool.id: pool for pool in sizing.design.pools}
        for work in sizing.workloads:
            if any(records[pool].nodes for pool in work.pools):
                assert {"link", "slot"} <= set(bounds(sizing, work.id)), (name, work.id)
                assert {"processor", "cores"} & set(bounds(sizing, work.id)), (name, work.id)


def test_nothing_on_the_way_of_work_of_today_is_left_out_for_want_of_a_figure() -> None:
    for name, sizing in _stores().items():
        assert not codes(sizing) & {"not-modelled", "link-efficiency"}, name
        assert not [work.unmodelled for work in sizing.workloads if work.unmodelled], name


def _with_card(**facts: float) -> Sizing:
    """The Ceph template, on adapters of servers that state the rates given."""
    card = CATALOG.item("generic-nic-100g-2p")
    stated = {name: Fact(name, value, "1/s", f"{value:g}", Source("test")) for name, value in facts.items()}
    catalog = replace(CATALOG, items={**CATALOG.items, card.id: replace(card, facts={**card.facts, **stated})})
    return size(loads(templates()["ceph"].read_text("utf-8")), catalog)


def ports_bound(sizing: Sizing) -> float:
    use = next(use for use in sizing.workloads[0].resources
               if use.id.kind is ResourceKind.PORTS and use.id.record == "adapters")
    return sizing.sheet[use.bound].number


def test_adapters_answer_as_many_requests_as_their_records_state_in_all_or_of_a_port() -> None:
    assert ports_bound(_with_card(io_per_s=2e5)) == pytest.approx(ports_bound(_with_card(io_per_port_per_s=1e5)))
    assert ports_bound(_with_card(io_per_s=2e5)) <= 12 * 2e5


def test_adapters_without_a_rate_answer_requests_of_two_kibibytes_as_fast_as_their_bytes_pass() -> None:
    sizing = _with_card()
    goodput = sizing.sheet["link.nodes-net.tcp_bytes_per_s"].number
    assert ports_bound(sizing) <= 24 * goodput / 2048
    question = sizing.sheet["default.adapter_request_bytes"]
    assert question.range is not None
    assert question.range.low < 1024 < question.range.high


def test_streams_of_large_requests_do_not_feel_what_adapters_answer() -> None:
    name = "default.adapter_request_bytes"
    sheet = size(loads(templates()["parallel-nvme"].read_text("utf-8")), CATALOG).sheet
    usual, largest, beyond = (sheet.evaluate({name: bytes_each})["workload.stream.peak_per_s"]
                              for bytes_each in (2048.0, 8192.0, 4e6))
    assert usual == largest
    assert beyond < usual / 2


def test_what_a_store_speaks_over_ethernet_is_between_rdma_and_tcp() -> None:
    sizing = size(loads(templates()["parallel-nvme"].read_text("utf-8")), CATALOG)
    link = "link.nodes-net"
    mtu, rate = sizing.sheet[f"{link}.mtu_bytes"].number, 25e9
    payload = 4096 if mtu >= 4156 else 1024
    low, high = rate * payload / (payload + 98), rate * (mtu - 52) / (mtu + 38)
    assert low < sizing.sheet[f"{link}.goodput_bytes_per_s"].number < high
    assert any("TCP or RDMA" in question for question in sizing.questions.values())


def test_servers_before_shelves_take_processors_whatever_their_software_and_it_is_asked_for() -> None:
    found = json.loads(templates()["lustre"].read_text("utf-8"))
    sizing = size(loads(json.dumps(found)), CATALOG)
    assert "processor" in bounds(sizing, "stream")
    assert any("Which software serves pool" in one.question for one in sizing.missing)
