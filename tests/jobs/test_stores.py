"""Jobs of stores: a ZFS repository, Ceph on NVMe, and objects on disks."""

from __future__ import annotations

import pytest

from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Verdict
from sizer.sizing.sampling import in_doubt
from tests.jobs.drawn import bound, busiest, ends, job, number, quantity, ranges, reached, verdict, verdicts, work

SMALL = 8192
TCP_25G, TCP_100G = 3.0939e9, 12.3755e9
"""User bytes a second of a port with packets of 9,000 bytes."""


def test_a_repository_holds_what_blocks_of_a_mebibyte_leave_of_double_parity() -> None:
    """256 sectors of data and two for each eight of them, in multiples of three: 321; tools print it by 42 for 32."""
    raw = 110 * number("zfs-repository", "drives", "capacity_bytes")
    held, printed = (raw * ratio - 128 * 2**30 for ratio in (256 / 321, 512 * 32 // 42 / 512))
    low, likely, high = reached("zfs-repository", "space")
    assert 1.2e15 < low < likely < high < held * 0.8
    assert likely == pytest.approx(held * 0.98 * 0.8, rel=2e-3)
    assert 0.95 < printed / held < 0.96


def test_a_night_of_backup_and_a_restore_are_bound_by_the_network_of_the_server() -> None:
    assert verdict("zfs-repository", "night") is verdict("zfs-repository", "back") is Verdict.MET
    disks = 110 * 8 / 10 * number("zfs-repository", "drives", "outer_bytes_per_s")
    for workload, asked_for in (("ingest", 30e12 / (8 * 3600)), ("restore", 20e12 / (4 * 3600))):
        sheet = job("zfs-repository").sheet
        result = work("zfs-repository", workload)
        assert sheet[result.bandwidth].number == pytest.approx(asked_for, rel=1e-6)
        each = sheet[result.bandwidth].number / sheet[result.throughput].number
        assert bound("zfs-repository", workload, "link server-net") * each == pytest.approx(2 * TCP_25G, rel=0.01)
        assert 2 * TCP_25G < bound("zfs-repository", workload, "drives") * each < disks
        assert set(ranges("zfs-repository").names(result.bottleneck)) <= {
            "protocol work of the connections", "switches to server adapters links",
            "PCI Express slots of server adapters"}


def test_a_lost_disk_of_a_repository_takes_more_than_two_days_and_is_warned_of() -> None:
    name = "zfs-repository"
    mean = (number(name, "drives", "outer_bytes_per_s") + number(name, "drives", "inner_bytes_per_s")) / 2
    days = number(name, "drives", "capacity_bytes") / mean / 0.5 / 86400
    [warned] = [problem for problem in job(name).problems if problem.code == "rebuild-long"]
    assert f"rebuilt in {days:.1f}\u202fd" in warned.text
    assert {problem.location.place for problem in job(name).problems if problem.code == "single-point-of-failure"} == {
        "items/server", "items/server-adapters", "items/shelves"}


def test_ceph_plans_without_the_server_that_must_heal_and_with_its_fullest_drive() -> None:
    raw = quantity("ceph-nvme", "drives") * number("ceph-nvme", "drives", "capacity_bytes")
    held = raw * 11 / 12 * 4 / 6 * 0.85 / 1.05
    low, likely, high = reached("ceph-nvme", "space")
    assert likely == pytest.approx(held, rel=1e-9)
    assert held * 1.05 / 1.15 <= low < high <= held * 1.05 / 1.02 * (1 + 1e-9)


def test_processors_bound_small_requests_of_ceph_long_before_drives_and_ports() -> None:
    name = "ceph-nvme"
    assert busiest(name, "block").startswith("processors of")
    assert bound(name, "block", "drives") > 5 * bound(name, "block", "processor nodes")
    assert bound(name, "block", "link servers-net") > 5 * bound(name, "block", "processor nodes")
    cores, clock = (ends(name, "nodes", what)[1] for what in ("core_count", "clock_cycles_per_s"))
    turbo, threads = 1.5, 1.3
    most = 12 * cores * clock * turbo * threads / (0.7 * 250_000 + 0.3 * 6 * 700_000)
    assert ranges(name).of(work(name, "block").bounds[0])[0] > 0
    assert ranges(name).of(work(name, "block").throughput)[2] < most


def test_a_server_of_ceph_that_is_lost_leaves_its_part_and_healing_takes_its_share_of_that() -> None:
    """Recovery is given a quarter of the processors, 10 to 60 % by profile; requests in flight hide some of it."""
    kept = {one.case.kind.name: one.kept for one in after_failures(job("ceph-nvme")).workloads}
    assert 11 / 12 * 0.99 < kept["NODE"] < 1
    assert 11 / 12 * (1 - 0.25) * 0.99 < kept["RECOVERING"] < 11 / 12
    low, _, high = reached("ceph-nvme", "loss")
    assert 11 / 12 * (1 - 0.6) < low < high < 1
    assert {verdict("ceph-nvme", one) for one in ("space", "life")} == {Verdict.MET}


def test_objects_lie_on_eight_of_twelve_and_no_drive_is_filled() -> None:
    raw = quantity("object-1pb", "drives") * number("object-1pb", "drives", "capacity_bytes")
    low, likely, high = reached("object-1pb", "space")
    assert likely == pytest.approx(raw * 8 / 12 * 0.85 * 0.99, rel=1e-9)
    assert 1e15 < low < high < raw * 8 / 12


def test_objects_are_bound_by_disks_that_position_for_each_part_of_them() -> None:
    name, part = "object-1pb", 4 * 2**20 / 8
    disks = quantity(name, "drives")
    mean = (number(name, "drives", "outer_bytes_per_s") + number(name, "drives", "inner_bytes_per_s")) / 2
    positioned = number(name, "drives", "read_seek_s") + 0.5 / number(name, "drives", "rotation_per_s")
    alone, sorted_much = (disks / 8 / (share * positioned + part / mean) for share in (1.0, 0.25))
    assert alone < bound(name, "get", "drives") < sorted_much
    assert disks / 12 / (positioned * 2 + part / mean) < bound(name, "put", "drives") < disks / 12 / (part / mean)
    assert busiest(name, "get") == busiest(name, "put") == "drives of Objects"
    assert {verdict(name, one) for one in ("space", "reads", "writes")} == {Verdict.MET}


def test_servers_of_objects_send_each_other_what_they_code() -> None:
    """Of what is written comes in once, and from the eleven others; of what is read goes out once, and between them."""
    ports, size = 24 * TCP_25G, 4 * 2**20
    for workload, between in (("put", 11 / 8), ("get", 7 / 8)):
        most = ports / (size * (1 + between))
        assert 0.8 * most < bound("object-1pb", workload, "link servers-net") < most


def test_no_requirement_of_a_store_rests_on_what_is_not_known() -> None:
    for name in ("zfs-repository", "ceph-nvme", "object-1pb"):
        assert verdicts(name)["space"] is Verdict.MET
        assert all(one.obstacles == () for one in job(name).requirements)


def test_what_is_asked_of_a_backup_is_what_moves_its_bytes_and_not_the_size_of_its_writes() -> None:
    spread, result = ranges("zfs-repository"), work("zfs-repository", "ingest")
    moved = [influence.figure.label for influence in spread.influences(in_doubt(spread, result))]
    assert moved[0] == "Processor cycles of a host's protocol stack for each byte"
    assert "Bytes of a write of a backup" not in moved
