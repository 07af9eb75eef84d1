"""Losing more never leaves more: throughput, response, space and data at hand after a superset of lost parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of, record
from tests.sizing.test_failure_boxes import shelved_designs

CATALOG = shipped_catalog()
SHAPES = {"8+2": 10, "4+2": 6, "raid6": 8, "raid5": 5, "raid10": 10, "mirror3": 6, "gnr-8+2p": None}
Lost = Mapping[str, float]


def inside(protection: str, each: int, work: Content) -> Content:
    """Ten servers with drives inside, and members of a group in different ones."""
    content = content_of("hp-ha-nfs")
    members = SHAPES[protection]
    drives = 10 * each
    record(content, "items", "nodes").update(quantity=10)
    record(content, "items", "drives").update(parent="nodes", quantity=drives - drives % (members or 1))
    record(content, "pools", "data").update(protection=protection, members=members, enclosure_members=1,
                                            volume_groups=1)
    content["workloads"] = [{"id": "sfs", "pattern": "random-block", "pool": "data", "client": "loadgens",
                             "request_bytes": 8192, "footprint_bytes": 1e11, **work}]
    content.update(requirements=[], scenarios=[], accepted=[])
    return content


@st.composite
def designs_with_drives_inside(draw: Any) -> Content:
    """Servers with drives inside under any protection and any load."""
    return inside(draw(st.sampled_from(sorted(SHAPES))), draw(st.integers(1, 12)), {
        "pattern": draw(st.sampled_from(["random-block", "random-block", "sequential"])),
        "read_ratio": draw(st.sampled_from([0.0, 0.3, 0.7, 1.0])),
        "request_bytes": draw(st.sampled_from([4096, 8192, 65536])),
        "concurrency": draw(st.sampled_from([1, 4, 16, 64, 512, 4096])),
    })


def _no_better(sizing: Sizing, less: Lost, more: Lost) -> None:
    known = sizing.sheet.figures.keys()
    if not known >= {*less, *more}:
        return
    before, after = sizing.sheet.evaluate(less), sizing.sheet.evaluate(more)
    for work in sizing.workloads:
        assert float(after[work.throughput]) <= float(before[work.throughput]) * (1 + 1e-6), (less, more)
        assert float(after[work.response]) >= float(before[work.response]) * (1 - 1e-6), (less, more)
    for pool in sizing.pools:
        assert float(after[pool.filesystem]) <= float(before[pool.filesystem]) * (1 + 1e-9), (less, more)
        at_hand = f"pool.{pool.id}.at_hand_ratio"
        if at_hand in known:
            assert float(after[at_hand]) <= float(before[at_hand]), (less, more)


def test_a_whole_server_costs_no_less_than_one_of_its_drives() -> None:
    sizing = size(design_of(inside("8+2", 12, {"read_ratio": 0.7, "concurrency": 4096})), CATALOG)
    drive, server = ({"pool.data.lost_drive_count": 1.0}, {"items.nodes.lost_count": 1.0})
    _no_better(sizing, drive, server)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(designs_with_drives_inside())
def test_more_lost_drives_and_servers_never_leave_more(content: Content) -> None:
    sizing = size(design_of(content), CATALOG)
    drive, server = {"pool.data.lost_drive_count": 1.0}, {"items.nodes.lost_count": 1.0}
    for less, more in ((drive, server), (drive, {**drive, **server}), (server, {**drive, **server}),
                       (drive, {"pool.data.lost_drive_count": 2.0})):
        _no_better(sizing, less, more)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(shelved_designs())
def test_more_of_an_array_lost_never_leaves_more(content: Content) -> None:
    sizing = size(design_of(content), CATALOG)
    drive, shelf = {"pool.enterprise.lost_drive_count": 1.0}, {"items.shelves.lost_count": 1.0}
    controller, array = {"items.array.lost_controller_count": 1.0}, {"items.array.lost_count": 1.0}
    link, switch = {"link.array-net.lost_count": 1.0}, {"items.switches.lost_count": 1.0}
    for less, more in ((drive, shelf), (shelf, array), (drive, array), (controller, array), (link, switch)):
        _no_better(sizing, less, more)


def test_a_link_costs_no_more_than_its_adapter_and_that_no_more_than_the_server() -> None:
    sizing = size(design_of(content_of("hp-ha-nfs")), CATALOG)
    link, adapter = {"link.nodes-san.lost_count": 1.0}, {"items.hba.lost_count": 1.0}
    server, chassis = {"items.nodes.lost_count": 1.0}, {"items.chassis.lost_count": 1.0}
    for less, more in ((link, adapter), (adapter, server), (server, chassis)):
        _no_better(sizing, less, more)
