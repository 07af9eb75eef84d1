"""What servers of a store send each other binds at their ports and slots, however their connections are drawn."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing
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


def _stores() -> dict[str, Sizing]:
    found = {name: size(loads(templates()[name].read_text("utf-8")), CATALOG) for name in TODAY}
    return found | {name: job(name) for name in QUICK}


def test_work_on_each_store_of_today_passes_links_and_slots() -> None:
    for name, sizing in _stores().items():
        records = {pool.id: pool for pool in sizing.design.pools}
        for work in sizing.workloads:
            if any(records[pool].nodes for pool in work.pools):
                assert {"link", "slot"} <= set(bounds(sizing, work.id)), (name, work.id)
