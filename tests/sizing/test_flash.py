"""Solid-state drives: latency and rate of a data sheet say how they answer at any depth and size (model D9 to D11)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

import pytest

from sizer.catalog import Catalog
from sizer.catalog.records import Fact
from sizer.design.files.fileformat import loads
from sizer.published.folders import MeasuredFolder, open_measured
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sources import Source


@cache
def measured() -> MeasuredFolder:
    return open_measured()


def drive(name: str = "kioxia-cm9-r", drives: int = 1, **fields: Any) -> Sizing:
    """Random reads of 4 KiB from drives in a server, one in flight, or as said."""
    content = json.loads((measured().path / f"{name}.sizer").read_text("utf-8"))
    work = {"pattern": "random-block", "read_ratio": 1.0, "request_bytes": 4096, "concurrency": 1} | fields
    content["workloads"] = [content["workloads"][0] | work]
    content["items"][1]["quantity"] = drives
    content["pools"][0]["members"] = drives
    if work["pattern"] == "random-block":
        content["workloads"][0].pop("parameters", None)
    return size(loads(json.dumps(content)), measured().catalog)


def rate(sizing: Sizing) -> float:
    return sizing.sheet["workload.read.peak_per_s"].number


def simulated(depth: int, stations: list[tuple[float, int]], delay: float, requests: int = 150_000) -> float:
    """Requests a second of ``depth`` in flight: exponential service at one of the queues of each station in turn."""
    chance, order = Random(7), count()
    free = [[0.0] * members for _, members in stations]
    events: list[tuple[float, int, int]] = [(0.0, next(order), 0) for _ in range(depth)]
    done = clock = 0.0
    while done < requests:
        clock, _, stage = heappop(events)
        if stage == len(stations):
            done += 1
            heappush(events, (clock + delay, next(order), 0))
            continue
        mean, members = stations[stage]
        queue = chance.randrange(members)
        free[stage][queue] = max(clock, free[stage][queue]) + chance.expovariate(1 / mean)
        heappush(events, (free[stage][queue], next(order), stage + 1))
    return done / clock


def test_one_request_takes_the_latency_of_the_drive_and_the_stack_of_the_host() -> None:
    sheet = drive().sheet
    alone = sheet["default.local_nvme_s"].number + 65e-6
    assert sheet["workload.read.response_s"].number == pytest.approx(alone, rel=1e-9)
    written = drive(read_ratio=0.0).sheet
    assert written["workload.read.response_s"].number == pytest.approx(10e-6 + 8e-6, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [8, 64, 256])
def test_rates_by_depth_agree_with_a_simulation_of_the_queues_inside_a_drive(depth: int) -> None:
    sizing = drive(concurrency=depth)
    own = {name: sizing.sheet[f"workload.read.{name}"].number
           for name in ("drive.flash_read_s", "drive.media_s", "drive.media_queues", "pause_s")}
    stations = [(own["drive.flash_read_s"], 1), (own["drive.media_s"], round(own["drive.media_queues"]))]
    assert rate(sizing) == pytest.approx(simulated(depth, stations, own["pause_s"]), rel=0.05)


def test_more_in_flight_more_drives_and_larger_requests_never_bring_less() -> None:
    by_depth = [rate(drive(concurrency=depth)) for depth in (1, 2, 8, 64, 1000, 10**6)]
    by_count = [rate(drive(drives=many, concurrency=4096)) for many in (1, 2, 24, 1000)]
    assert by_depth == sorted(by_depth)
    assert by_count == sorted(by_count)
    for reads in (1.0, 0.0):
        by_size = [rate(drive(concurrency=64, request_bytes=bytes_, read_ratio=reads)) * bytes_
                   for bytes_ in (512, 4096, 16384, 65536, 131072)]
        assert by_size == sorted(by_size)


def test_a_mix_of_reads_and_writes_reaches_less_than_its_parts_in_proportion() -> None:
    read, written, mixed = (rate(drive(concurrency=4096, read_ratio=share)) for share in (1.0, 0.0, 0.7))
    assert written < mixed < 1 / (0.7 / read + 0.3 / written)


def test_a_stream_needs_no_random_rate_and_reaches_the_bandwidth_of_the_data_sheet() -> None:
    sizing = drive("micron-9550-max", pattern="sequential", request_bytes=131072,
                   parameters={"outstanding_per_stream": 64, "stream_count": 1})
    sheet = sizing.sheet
    assert rate(sizing) * 131072 == pytest.approx(14e9, rel=0.01)
    assert "workload.read.drive.wait_s" in sheet


def test_drives_of_four_bits_a_cell_may_write_a_burst_faster_than_they_sustain() -> None:
    sizing = drive("micron-6550-ion", pattern="sequential", read_ratio=0.0, request_bytes=131072,
                   parameters={"outstanding_per_stream": 16, "stream_count": 1})
    assert "default.flash_burst_position" in sizing.sheet
    plain = drive("kioxia-cd9p-r", pattern="sequential", read_ratio=0.0, request_bytes=131072,
                  parameters={"outstanding_per_stream": 16, "stream_count": 1})
    assert "default.flash_burst_position" not in plain.sheet


def test_a_drive_in_a_server_of_an_older_pci_express_gets_what_its_lanes_carry_there() -> None:
    folder = measured()
    content = json.loads((folder.path / "kioxia-cd9p-r.sizer").read_text("utf-8"))
    content["workloads"] = content["workloads"][:1]
    kept = [rate(size(loads(json.dumps(content)), with_generations(folder.catalog, own, host)))
            for own, host in ((5, 5), (5, 4), (4, 5))]
    assert kept[0] == kept[2]
    assert kept[1] * 131072 == pytest.approx(7.008e9, rel=0.01)


def with_generations(catalog: Catalog, own: int, host: int) -> Catalog:
    """The catalog with a generation of PCI Express for the drive and its server."""
    items = dict(catalog.items)
    for name, generation in (("kioxia-kcd9xpje7t68", own), ("dell-poweredge-r760", host)):
        fact = Fact("pcie_generation", float(generation), "count", str(generation), Source("test"))
        items[name] = replace(items[name], facts={**items[name].facts, "pcie_generation": fact})
    return replace(catalog, items=items)
