"""Work of storage software on servers: what it needs of processors, stated, of a release, or not stated at all."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.paths.software import WORK
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.sampling import sampled

RATE = "workload.w.peak_per_s"
CYCLES = "workload.w.servers.cycles"


@cache
def cluster(software: str, protection: str = "4+2", pattern: str = "random-block", target: float = 0.0,
            drives: int = 10, clients: int = 8, request_bytes: int = 8192) -> Sizing:
    """Twelve NVMe servers of a class, 8 KiB with 70 % reads from clients of their own, as much as there is."""
    def adapters(line: str, count: int) -> list[dict[str, Any]]:
        return [{"id": line, "item": "generic-server-2u-24-nvme-pcie4", "quantity": count},
                {"id": f"{line}-nic", "item": "generic-nic-100g-2p", "quantity": count, "parent": line}]

    content = {
        "format": "sizer-design", "version": 2, "title": "Twelve servers",
        "items": [*adapters("clients", clients), *adapters("nodes", 12), {"id": "switch", "item": "generic-eth-100g-32",
                                                                    "quantity": 2},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": 12 * drives,
                   "parent": "nodes"}],
        "links": [{"id": f"{start}-{end}", "from": start, "from_port": "port", "to": end, "to_port": "port",
                   "count": count}
                  for start, end, count in (("clients-nic", "switch", 2 * clients), ("switch", "nodes-nic", 24))],
        "pools": [{"id": "data", "drives": ["drives"], "protection": protection, "nodes": "nodes",
                   "software": software}],
        "workloads": [{"id": "w", "pattern": pattern, "pool": "data", "client": "clients",
                       "request_bytes": request_bytes,
                       "concurrency": 8192} | ({"read_ratio": 0.7} if pattern == "random-block" else {})],
        "requirements": [{"id": "r", "name": "Rate", "kind": "iops", "workload": "w", "target": target}]
        if target else [],
    }
    return size(loads(json.dumps(content)), shipped_catalog())


def test_a_coded_ceph_pool_of_twelve_nvme_servers_reaches_some_hundred_thousand_requests() -> None:
    sizing = cluster("ceph")
    low, likely, _ = sampled(sizing).of(RATE)
    assert low < 400_000
    assert likely < 650_000
    assert sizing.sheet[sizing.workloads[0].bottleneck].value == "processors of nodes"


def test_each_member_that_is_asked_for_costs_the_server_that_asks_and_the_one_that_answers() -> None:
    reads = 4 * 302_000 + 3 * 250_000
    written = 6 * 870_000 + reads + 8.8 * 8192 * 1.5
    assert cluster("ceph").sheet[CYCLES].number == pytest.approx(
        0.7 * (reads + 3.3 * 8192) + 0.3 * written, rel=1e-9)


def test_partial_stripes_cost_three_reads_and_three_writes() -> None:
    each = 302_000 + 0.75 * 250_000
    written = 3 * 870_000 + 3 * each + 8.8 * 8192 * 3
    assert cluster("ceph-tentacle").sheet[CYCLES].number == pytest.approx(
        0.7 * (each + 0.75 * 250_000 + 3.3 * 8192) + 0.3 * written, rel=1e-9)


def test_copies_ask_for_nothing_whatever_the_release() -> None:
    assert cluster("ceph", "mirror3").sheet[CYCLES].number == cluster("ceph-tentacle", "mirror3").sheet[CYCLES].number


def test_few_drives_leave_cores_idle_that_their_threads_do_not_reach() -> None:
    cores = "workload.w.servers.used_cores"
    few, many = cluster("ceph", drives=2), cluster("ceph")
    assert few.sheet[cores].number == 24 * 16
    assert many.sheet[cores].number == many.sheet["workload.w.servers.cores"].number == 12 * 64


@pytest.mark.parametrize(("pattern", "stores"), [
    ("random-block", ("ceph", "ceph-file", "vsan-esa", "storage-spaces-direct", "spectrum-scale-ece", "polled")),
    ("object-get", ("minio", "ceph-object")), ("object-put", ("minio", "ceph-object")),
])
def test_the_range_of_software_that_is_not_stated_holds_what_each_listed_one_reaches(
    pattern: str, stores: tuple[str, ...]
) -> None:
    low, _, high = sampled(cluster("", pattern=pattern)).of(RATE)
    rates = {store: cluster(store, pattern=pattern).sheet[RATE].number for store in stores}
    assert {store: rate for store, rate in rates.items() if not low <= rate <= high} == {}


def test_a_target_that_only_lighter_software_reaches_is_undecided_and_asks_which_it_is() -> None:
    sizing = cluster("", target=800_000)
    assert cluster("ceph").sheet[RATE].number < 800_000 < sizing.sheet[RATE].number
    spread = sampled(sizing)
    assert verdict_of(sizing, sizing.requirements[0], spread) is Verdict.UNCERTAIN
    assert spread.of(sizing.requirements[0].headroom)[0] < 0
    asked = {missing.key: missing.question for missing in sizing.missing}
    assert asked["pool.data.store_work_position"].startswith("Which software serves pool data")


def test_objects_are_another_span_than_files_and_blocks() -> None:
    assert cluster("", pattern="object-get").sheet[CYCLES].number > cluster("").sheet[CYCLES].number


def test_a_client_of_the_software_takes_cores_of_its_own_host() -> None:
    bound = "workload.w.resource.processor_clients.bound_per_s"
    one, many = cluster("ceph", "mirror3", clients=1), cluster("ceph", "mirror3")
    assert one.sheet[bound].number == pytest.approx(64 / 1.05 * 2.6e9 * 1.2 / 250_000, rel=1e-9)
    assert one.sheet[RATE].number < one.sheet[bound].number < many.sheet[RATE].number
    assert bound not in cluster("ceph-gateways", "mirror3").sheet, "a gateway is the client, on the servers"
    assert bound not in cluster("lustre", "8+2").sheet, "each server protects its own data, and clients work by bytes"


@pytest.mark.parametrize("store", ["unknown", "unknown-objects"])
def test_what_is_likely_of_software_that_is_not_stated_is_what_its_position_makes_of_it(store: str) -> None:
    known = shipped_catalog().presets["stores"]
    likely = float(known["unknown"].values["work_position"].value)
    for name in WORK & set(known[store].values):
        entry = known[store].values[name]
        assert entry.low is not None
        assert entry.high is not None
        assert float(entry.value) == pytest.approx(entry.low * (entry.high / entry.low) ** likely, rel=0.05), name


def test_the_span_of_software_that_is_not_stated_ends_at_twice_what_ceph_takes_at_most() -> None:
    known = shipped_catalog().presets["stores"]
    for name in WORK:
        most, span = known["ceph"].values[name].high, known["unknown"].values[name].high
        assert most is not None
        assert span == pytest.approx(2 * most, rel=0.03), name
