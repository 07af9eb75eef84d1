"""Losing more never leaves more: throughput, response, space and data at hand after a superset of lost parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures, worst_case
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict, WorkloadResult
from sizer.units import is_unbounded
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
        allowed = 1e-6 + _idle_share(sizing, less, work)
        assert float(after[work.throughput]) <= float(before[work.throughput]) * (1 + allowed), (less, more)
        assert float(after[work.response]) >= float(before[work.response]) * (1 - allowed), (less, more)
    for pool in sizing.pools:
        assert float(after[pool.filesystem]) <= float(before[pool.filesystem]) * (1 + 1e-9), (less, more)
        at_hand = f"pool.{pool.id}.at_hand_ratio"
        if at_hand in known:
            assert float(after[at_hand]) <= float(before[at_hand]), (less, more)


def _idle_share(sizing: Sizing, lost: Lost, work: WorkloadResult) -> float:
    """How long the drives of one degraded group, m queues among N in flight, find nobody waiting: m of N + m.

    A pool that is degraded as a whole and bound by its destage has all its drives busy.
    """
    degraded = [f"workload.{work.id}.degraded.{name}" for name in ("share", "count")]
    if not sizing.sheet.figures.keys() >= set(degraded):
        return 0.0
    figures = sizing.sheet.evaluate(lost, [*degraded, work.throughput, work.response])
    share, survivors = (float(figures[key]) for key in degraded)
    in_flight = float(figures[work.throughput]) * float(figures[work.response])
    return survivors / (survivors + in_flight) if share else 0.0


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


def on_one_array(protection: str, members: int, work: Content, drives: int | None = None) -> Content:
    """One array with one pool under any protection, and one workload alone on it."""
    content = content_of("p2000-iscsi")
    record(content, "items", "enterprise-drives")["quantity"] = drives or members
    record(content, "pools", "enterprise").update(protection=protection, members=members)
    content["workloads"] = [{"id": "w", "client": "servers", "pattern": "random-block", "pool": "enterprise",
                             "read_ratio": 0.7, "request_bytes": 4096, "concurrency": 4, "footprint_bytes": 1e11,
                             **work}]
    content.update(requirements=[], scenarios=[], accepted=[])
    return content


CACHED = {"read_ratio": 1.0, "request_bytes": 8192, "footprint_bytes": 5e8}
OPEN = {"concurrency": None, "offered_per_s": 100.0}


@pytest.mark.parametrize("load", [{}, OPEN, {"pattern": "sequential", "request_bytes": 65536}],
                         ids=["closed", "offered", "sequential"])
@pytest.mark.parametrize("case", ["drive-enterprise", "array-array"])
def test_work_that_caches_answer_stops_with_the_data_behind_them(load: Content, case: str) -> None:
    content = on_one_array("raid0", 10, {**CACHED, **load})
    content["workloads"] = [{key: value for key, value in content["workloads"][0].items() if value is not None}]
    content["requirements"] = [{"id": "k", "kind": "after-one-failure", "target": 0.9}]
    sizing = size(design_of(content), CATALOG)
    [after] = [after for after in after_failures(sizing).workloads if after.case.id == case]
    assert after.stopped
    assert after.kept == 0
    assert after.response_s is None
    [requirement], worst = sizing.requirements, worst_case(sizing, "w")
    assert worst is not None
    assert worst[0] == sizing.sheet[requirement.actual].number == 0
    assert verdict_of(sizing, requirement, None) is Verdict.MISSED
    [result], failed = sizing.workloads, sizing.sheet.evaluate(after.case.replacements)
    assert is_unbounded(float(failed[result.response]))
    assert float(failed[result.throughput]) < 1e-12


def test_a_fixed_delay_with_the_data_at_hand_is_the_same_to_the_last_bit() -> None:
    sheet = size(design_of(on_one_array("raid0", 10, CACHED)), CATALOG).sheet
    here = sheet["workload.w.delay_at_hand_s"]
    assert here.number == here.inputs[0].number


def test_a_design_that_has_lost_its_data_says_so_and_blames_no_other_work() -> None:
    content = on_one_array("raid0", 10, CACHED)
    content["overrides"] = [{"key": "pool.enterprise.lost_drive_count", "value": 1.0, "reason": "lost"}]
    found = {problem.code: problem.text for problem in size(design_of(content), CATALOG).problems}
    assert found["data-not-at-hand"] == "workload w stands still: the data of pool enterprise is not at hand"
    assert not {"starved", "saturated"} & found.keys()


def test_work_beside_what_a_failure_stops_is_told_to_gain() -> None:
    content = on_one_array("raid0", 10, CACHED)
    content["workloads"].append({**content["workloads"][0], "id": "v", "pool": "midline", "concurrency": 8})
    sizing = size(design_of(content), CATALOG)
    [case] = [case for case in sizing.failure_cases if case.id == "drive-enterprise"]
    failed, rate = sizing.sheet.evaluate(case.replacements), sizing.sheet["workload.v.throughput_per_s"].number
    assert float(failed["workload.v.throughput_per_s"]) > rate


@pytest.mark.parametrize("ratio", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("members", [3, 4, 5, 8])
def test_a_lost_drive_makes_no_raid_5_faster(members: int, ratio: float) -> None:
    sizing = size(design_of(on_one_array("raid5", members, {"read_ratio": ratio})), CATALOG)
    for after in after_failures(sizing).workloads:
        assert after.kept <= 1 + 1e-9, after.case.label


PROTECTIONS = {"raid0": (1, 12), "raid5": (3, 12), "raid6": (4, 12), "raid10": (2, 12), "raid4": (3, 12),
               "raid-dp": (4, 12), "raidz1": (2, 12), "raidz2": (3, 12), "declustered-4+1": (5, 12),
               "draid1:3d": (4, 12)}


@st.composite
def work_alone_on_an_array(draw: Any) -> Content:
    """One workload, cached or not, on any group of one array, small ones too."""
    protection = draw(st.sampled_from(sorted(PROTECTIONS)))
    least, most = PROTECTIONS[protection]
    members = draw(st.integers(least, most))
    members += members % 2 if protection == "raid10" else 0
    pattern = draw(st.sampled_from(["random-block", "random-block", "iscsi-block", "sequential"]))
    return on_one_array(protection, members, {
        "pattern": pattern, "read_ratio": draw(st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0])),
        "request_bytes": draw(st.sampled_from([4096, 8192, 65536])),
        "concurrency": draw(st.sampled_from([1, 4, 16, 64, 512])),
        "footprint_bytes": draw(st.sampled_from([5e8, 1e10, 1e11])),
    }, members * draw(st.integers(1, 3)))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(work_alone_on_an_array())
def test_no_loss_makes_work_alone_faster_and_lost_data_stops_it(content: Content) -> None:
    sizing = size(design_of(content), CATALOG)
    missed = {(after.pool, after.case.id) for after in after_failures(sizing).pools if after.missed}
    for after in after_failures(sizing).workloads:
        assert after.kept <= 1 + 1e-3, after.case.label
        assert after.stopped or ("enterprise", after.case.id) not in missed, after.case.label
