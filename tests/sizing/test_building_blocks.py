"""Storage of servers sold as one system: what their maker quotes binds, and a wide range where nothing is quoted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.test_storage_servers import store

CATALOG = shipped_catalog()


def block(item: str, drives: int = 24, **work: Any) -> Sizing:
    """One building block of NVMe drives under 8+2P, with clients that bind nothing."""
    content: dict[str, Any] = {
        "format": "sizer-design", "version": 2, "title": "ESS",
        "items": [{"id": "clients", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 16},
                  {"id": "adapters", "item": "generic-hca-hdr-1p", "quantity": 16, "parent": "clients"},
                  {"id": "switch", "item": "generic-ib-hdr-40", "quantity": 1},
                  {"id": "ess", "item": item, "quantity": 1},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": drives, "parent": "ess"}],
        "links": [{"id": "front", "from": "adapters", "from_port": "port", "to": "switch", "to_port": "port",
                   "count": 16},
                  {"id": "back", "from": "switch", "from_port": "port", "to": "ess", "to_port": "host", "count": 8}],
        "pools": [{"id": "data", "drives": ["drives"], "protection": "gnr-8+2p", "spares": 2,
                   "software": "spectrum-scale-ess"}],
        "workloads": [{"id": "work", "pattern": "sequential", "pool": "data", "client": "clients", "read_ratio": 1.0,
                       "request_bytes": 2**20, "concurrency": 512} | work],
    }
    return size(loads(json.dumps(content)), CATALOG)


@pytest.mark.parametrize(("item", "drives"), [("ibm-ess-3500", 24), ("ibm-ess-6000", 48)])
def test_streams_of_a_building_block_take_no_more_than_its_maker_quotes(item: str, drives: int) -> None:
    sizing = block(item, drives)
    quoted = CATALOG.items[item].number("quoted_bytes_per_s") or 0.0
    rate, moved, bound = (sizing.sheet[f"workload.work.{name}"].number for name in (
        "throughput_per_s", "bandwidth_bytes_per_s", "resource.controllers_ess.bound_per_s"))
    assert moved / rate * bound == pytest.approx(quoted, rel=1e-9)
    assert moved <= quoted
    assert "code-not-offered" not in {problem.code for problem in sizing.problems}


def test_small_requests_bind_at_servers_of_which_nothing_is_quoted_over_a_wide_range() -> None:
    sizing = block("ibm-ess-3500", pattern="random-block", request_bytes=4096)
    assert sizing.sheet[sizing.workloads[0].bottleneck].value == "request rate of ess"
    [told] = [problem for problem in sizing.problems if problem.code == "array-by-class"]
    assert "rate of random reads" in told.text


def test_names_in_a_ceph_file_system_bind_at_its_active_metadata_servers() -> None:
    mix = {"pattern": "metadata-mix", "request_bytes": None, "read_ratio": None}
    names = {one: {name: value for name, value in mix.items() if value is not None} for one in ("ceph", "ceph-file")}
    one, file = (_rate({"software": software}, **names[software]) for software in ("ceph", "ceph-file"))
    assert file.sheet["workload.random-read.processor.metadata_cores"].number == 1
    assert "store.ceph-file.metadata_cores" in file.questions
    rates = [sizing.sheet["workload.random-read.throughput_per_s"].number for sizing in (one, file)]
    assert 1_000 < rates[1] < rates[0] / 20


def _rate(pool: dict[str, Any], **fields: Any) -> Sizing:
    return store({"nodes": "servers"} | pool, request_bytes=4096, concurrency=512, **fields)
