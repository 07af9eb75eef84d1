"""Checkpoints into drives that write with one bit a cell first: as fast as there is room for them (model D15)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.records import Fact
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sources import Source

DRIVE = "generic-nvme-qlc-30.72tb"
SLOW = {"write_bytes_per_s": 1.2e9}
FAST = {**SLOW, "burst_bytes": 200e9, "burst_write_bytes_per_s": 5e9}
UNITS = {"burst_bytes": "B", "cell_bit_count": "count"}


def checkpoint(billions: float, **facts: float) -> Sizing:
    """Checkpoints of a model into 24 drives of four bits a cell, 12 bytes a parameter."""
    content = {
        "format": "sizer-design", "version": 2, "title": "Scratch",
        "items": [{"id": "server", "item": "generic-server-2u-24-nvme-pcie4", "quantity": 1},
                  {"id": "drives", "item": DRIVE, "quantity": 24, "parent": "server"}],
        "pools": [{"id": "scratch", "drives": ["drives"], "protection": "raid0"}],
        "workloads": [{"id": "work", "pattern": "checkpoint", "pool": "scratch", "parameters": {
            "model_parameters": billions * 1e9, "parameter_bytes": 12.0, "stream_count": 96}}],
    }
    catalog = shipped_catalog()
    stated = {name: Fact(name, value, UNITS.get(name, "B/s"), "", Source("a test")) for name, value in facts.items()}
    item = catalog.items[DRIVE]
    return size(loads(json.dumps(content)), replace(
        catalog, items={**catalog.items, DRIVE: replace(item, facts={**item.facts, **stated})}))


def written(sizing: Sizing) -> float:
    return sizing.sheet["workload.work.drive.burst_write_bytes_per_s"].number


def test_a_burst_is_written_fast_as_far_as_the_fast_region_goes() -> None:
    assert written(checkpoint(300.0, **FAST)) == pytest.approx(5e9)
    # 500 GB a drive, of which 200 GB are written fast.
    assert written(checkpoint(1000.0, **FAST)) == pytest.approx(1.7241e9, rel=1e-3)
    small, large = (checkpoint(billions, **FAST).sheet["workload.work.peak_per_s"].number for billions in (300, 3000))
    assert small > 1.5 * large


def test_the_room_in_drives_of_four_bits_is_asked_for_and_those_of_three_have_none() -> None:
    unknown = checkpoint(10000.0, **SLOW)
    assert "default.flash_region_ratio" in unknown.questions
    assert 1.1e9 < written(unknown) < written(checkpoint(10.0, **SLOW))
    plain = checkpoint(1000.0, cell_bit_count=3.0)
    assert "workload.work.drive.burst_write_bytes_per_s" not in plain.sheet
    assert "default.flash_region_ratio" not in plain.questions
    assert written(checkpoint(1000.0, cell_bit_count=3.0, **FAST)) == pytest.approx(1.7241e9, rel=1e-3)
