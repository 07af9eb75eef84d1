"""Codes whose stripes the software reads and writes as a whole: what small requests cost at the drives (model R3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sizing.test_storage_servers import store

CODE = {"members": None, "spares": 0, "enclosure_members": None}


def visits(software: str, protection: str = "4+2", **fields: Any) -> tuple[float, float]:
    """Reads and writes of drives for an operation."""
    sheet = store(CODE | {"protection": protection, "software": software}, **fields).sheet
    return sheet["workload.random-read.read_visits"].number, sheet["workload.random-read.write_visits"].number


def test_a_small_read_goes_to_every_data_member_of_a_stripe_that_is_read_as_a_whole() -> None:
    assert visits("ceph", read_ratio=1.0)[0] == 4
    assert visits("ceph", "6+2", read_ratio=1.0)[0] == 6
    assert visits("polled", read_ratio=1.0)[0] == 1
    assert visits("ceph", "mirror3", read_ratio=1.0)[0] == 1


@pytest.mark.parametrize(("request_bytes", "operations"), [(4096, 4 + 6), (8192, 4 + 6), (16384, 6)])
def test_a_small_write_reads_its_stripe_and_writes_it_anew(request_bytes: int, operations: int) -> None:
    assert visits("ceph", read_ratio=0.0, request_bytes=request_bytes)[1] == pytest.approx(operations)


def test_software_that_updates_parity_pays_for_what_changes() -> None:
    assert visits("polled", read_ratio=0.0)[1] == pytest.approx(6)


@pytest.mark.parametrize(("fields", "operations"), [
    ({}, 3 * 1.7), ({"write_cache": "log"}, 3.0), ({"software": "polled"}, 3.0)])
def test_small_writes_to_disks_go_to_a_log_first(fields: dict[str, str], operations: float) -> None:
    content = {"protection": "mirror3", **CODE} | fields
    assert on_disks(content, 4096) == pytest.approx(operations)
    assert on_disks(content, 65536) == pytest.approx(3.0)


def on_disks(pool: dict[str, Any], request_bytes: int) -> float:
    """Drive writes of a write to a store on disks."""
    sizing = store(pool, drive="hp-512547-b21", read_ratio=0.0, request_bytes=request_bytes)
    return sizing.sheet["workload.random-read.write_visits"].number
