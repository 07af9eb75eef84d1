"""A store of 100 servers with 2,400 drives: below 50 ms from scratch, an edit below 16 ms, on a quiet machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Edit, apply, set_one
from sizer.design.files.fileformat import loads
from sizer.design.records import Design
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session

CATALOG = shipped_catalog()
SERVERS = 100
SERVER, DRIVE = "generic-server-2u-24-nvme-pcie4", "generic-nvme-tlc-7.68tb-pcie4"
ADAPTER, SWITCH = "generic-nic-100g-2p", "generic-eth-100g-32"
EDITS: dict[str, Callable[[int], Edit]] = {
    "a note": lambda count: set_one("items", "drives", "note", f"note {count}"),
    "drives": lambda count: set_one("items", "drives", "quantity", 24 * SERVERS - count % 8),
    "servers": lambda count: set_one("items", "servers", "quantity", SERVERS - count % 8),
    "a request": lambda count: set_one("workloads", "work", "request_bytes", 8192 + 512 * (count % 8)),
}


def cluster() -> Design:
    """The store under random work of eight clients."""
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "Large cluster",
        "items": [
            {"id": "clients", "item": SERVER, "quantity": 8},
            {"id": "client-adapters", "item": ADAPTER, "quantity": 8, "parent": "clients"},
            {"id": "switches", "item": SWITCH, "quantity": 8},
            {"id": "servers", "item": SERVER, "quantity": SERVERS},
            {"id": "adapters", "item": ADAPTER, "quantity": SERVERS, "parent": "servers"},
            {"id": "drives", "item": DRIVE, "quantity": 24 * SERVERS, "parent": "servers"},
        ],
        "links": [
            {"id": "front", "from": "client-adapters", "from_port": "port", "to": "switches", "to_port": "port",
             "count": 16},
            {"id": "back", "from": "switches", "from_port": "port", "to": "adapters", "to_port": "port",
             "count": 2 * SERVERS},
        ],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "4+2", "nodes": "servers", "software": "ceph"}],
        "workloads": [{"id": "work", "pattern": "random-block", "pool": "data", "client": "clients",
                       "request_bytes": 8192, "read_ratio": 0.7, "concurrency": 256}],
    }
    return loads(json.dumps(content))


def _told(sizing: Sizing) -> Sizing:
    """The sizing with all of its problems, some of which wait until somebody asks."""
    assert sizing.problems is not None
    return sizing


def test_large_cluster_from_scratch(benchmark: BenchmarkFixture) -> None:
    design = cluster()
    [work] = benchmark(lambda: _told(size(design, CATALOG))).workloads
    assert work.id == "work"


@pytest.mark.parametrize("what", EDITS)
def test_large_cluster_after_one_edit(benchmark: BenchmarkFixture, what: str) -> None:
    design, session, counts = cluster(), Session(), iter(range(10**9))

    def edited() -> object:
        return _told(session.size(apply(design, EDITS[what](next(counts))).design, CATALOG))

    assert benchmark(edited)
