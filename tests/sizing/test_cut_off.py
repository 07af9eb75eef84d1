"""What no client reaches is not met, and what hangs off one switch is cut off alone where others hold its copies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.failure_kinds import FailureKind
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict

CATALOG = shipped_catalog()
CAPACITY = {"id": "capacity", "kind": "usable-capacity", "target": 1e9}


def template(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(templates()[name].read_text("utf-8"))
    return content


def sized(content: Mapping[str, Any]) -> Sizing:
    return size(loads(json.dumps(content)), CATALOG)


@pytest.mark.parametrize("name", ["fc-san", "ceph", "zfs-backup"])
def test_capacity_that_no_client_reaches_is_not_met(name: str) -> None:
    content = template(name) | {"requirements": [CAPACITY]}
    joined, cut = sized(content), sized(content | {"links": []})
    assert verdict_of(joined, joined.requirements[0], None) is Verdict.MET
    assert verdict_of(cut, cut.requirements[0], None) is Verdict.UNCERTAIN
    assert [one.code for one in cut.requirements[0].obstacles] == ["pool-not-reached"]
    assert "no client reaches pool" in cut.requirements[0].obstacles[0].text


def test_capacity_without_work_needs_no_clients() -> None:
    content = template("fc-san") | {"requirements": [CAPACITY], "links": [], "workloads": []}
    alone = sized(content)
    assert verdict_of(alone, alone.requirements[0], None) is Verdict.MET


def store(switches: int, protection: str = "4+2") -> Sizing:
    """Twelve servers, each at one of so many switches, with clients that reach all of these."""
    return sized({
        "format": "sizer-design", "version": 2, "title": "Leaves",
        "items": [{"id": "clients", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 8},
                  {"id": "cards", "item": "generic-nic-100g-2p", "quantity": 48, "parent": "clients"},
                  {"id": "leaves", "item": "generic-eth-100g-32", "quantity": switches},
                  {"id": "nodes", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 12},
                  {"id": "nics", "item": "generic-nic-100g-2p", "quantity": 12, "parent": "nodes"},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 120, "parent": "nodes"}],
        "links": [{"id": "front", "from": "cards", "from_port": "port", "to": "leaves", "to_port": "port", "count": 48},
                  {"id": "back", "from": "leaves", "from_port": "port", "to": "nics", "to_port": "port", "count": 24,
                   "spread": 1}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": protection, "software": "ceph", "nodes": "nodes"}],
        "workloads": [{"id": "w", "pattern": "random-block", "pool": "data", "client": "clients", "read_ratio": 0.7,
                       "request_bytes": 8192, "concurrency": 256}],
        "requirements": [{"id": "kept", "kind": "after-one-failure", "target": 0.3, "workload": "w"}],
    })


def lost_switch(sizing: Sizing) -> FailureCase:
    return next(case for case in sizing.failure_cases if case.kind is FailureKind.SWITCH)


def kept(sizing: Sizing) -> float:
    return sizing.sheet[sizing.requirements[0].actual].number


def test_a_lost_leaf_cuts_off_the_servers_at_it_and_the_others_serve() -> None:
    sizing = store(6)
    case = lost_switch(sizing)
    assert list(case.losses.values()) == [2.0]
    assert case.note.startswith("2 storage servers hang off it alone and are cut off")
    assert kept(sizing) > 0.3


def test_a_leaf_with_more_servers_than_the_code_survives_takes_the_data() -> None:
    assert kept(store(3)) == pytest.approx(0.0, abs=1e-6)


def test_servers_at_every_switch_lose_paths_and_no_server() -> None:
    sizing = store(1)
    assert [key.record for key in lost_switch(sizing).losses] == ["leaves"]
