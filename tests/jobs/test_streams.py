"""Jobs of large writes: 3 PB at 60 GB/s on disks and on flash, and checkpoints of a large model."""

from __future__ import annotations

import pytest

from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Verdict
from tests.jobs.drawn import bound, busiest, ends, job, number, quantity, reached, use, verdict, verdicts, work

BLOCK, DATA, MEMBERS = 16 * 2**20, 8, 10
PART = BLOCK / DATA
"""What one drive holds of a block, which is also the part that streams are counted in."""
STREAM = 60e9
SLOT_GEN4 = 16e9 * 128 / 130 / 8 * 16
"""Bytes a second in a slot of sixteen lanes of PCI Express 4, before packets."""
CLEANED = 7.8172
"""What random writes cause beside themselves on a drive with seven per cent more flash than it shows."""
BETWEEN = (MEMBERS - 1) / DATA
"""What the server that is written to sends on, for each byte."""


def test_disks_are_bought_for_their_rate_and_not_for_their_space() -> None:
    name = "stream-disk"
    assert verdict(name, "space") is verdict(name, "stream") is Verdict.MET
    assert reached(name, "space")[0] > 4 * 3e15
    assert busiest(name, "write") == "drives of File system"


def test_a_disk_writes_its_part_of_a_block_at_a_place_of_its_own() -> None:
    """The most is that of disks that never move their heads, the least that of ones that wait for each part of it."""
    name = "stream-disk"
    disks = quantity(name, "drives")
    outer, inner = (number(name, "drives", f"{which}_bytes_per_s") for which in ("outer", "inner"))
    mean = (outer + inner) / 2
    positioned = number(name, "drives", "read_seek_s") + 0.5 / number(name, "drives", "rotation_per_s")
    most, parts = disks * mean * DATA / MEMBERS, disks * DATA / MEMBERS * PART / (positioned + PART / mean)
    reached_bytes = bound(name, "write", "drives") * PART
    assert 0.75 * parts < reached_bytes < 1.15 * parts < most
    assert STREAM / (0.7 * parts / disks) < disks * 1.05
    assert reached(name, "stream")[1] <= reached_bytes


def test_paths_to_the_shelves_carry_parity_too() -> None:
    name = "stream-disk"
    lanes = 56 * 4 * 12e9 * 0.8 / 8
    assert bound(name, "write", "link shelves-sas") * PART <= lanes * DATA / MEMBERS
    assert bound(name, "write", "link shelves-sas") * PART > 2 * STREAM


@pytest.mark.parametrize(("name", "adapters", "ports"), [("stream-nvme", 14, 28), ("checkpoint-400b", 16, 16)])
def test_servers_that_code_over_one_another_pass_each_byte_more_than_twice(
    name: str, adapters: int, ports: int
) -> None:
    """Clients write each byte once, the server that takes it sends the rest of the code to the others."""
    workload = work(name, "write" if name == "stream-nvme" else "checkpoint").id
    port, slot = ports * 25e9 / (1 + BETWEEN), adapters * SLOT_GEN4 / (1 + BETWEEN)
    for kind, most in (("link servers-net", port), ("slot server-adapters", slot)):
        assert 0.75 * most < bound(name, workload, kind) * PART < most
    least = min(("link servers-net", port), ("slot server-adapters", slot), key=lambda each: each[1])[0]
    assert str(use(name, workload, least).label) == busiest(name, workload)


def test_flash_is_bought_for_its_space_and_has_rate_to_spare() -> None:
    name = "stream-nvme"
    assert set(verdicts(name).values()) == {Verdict.MET}
    drives = quantity(name, "drives")
    held = drives * number(name, "drives", "capacity_bytes") * DATA / MEMBERS * 0.85
    assert 0.9 * held < reached(name, "space")[1] < held
    assert reached(name, "space")[1] < 1.05 * 3e15
    written = drives * ends(name, "drives", "write_bytes_per_s")[1] * DATA / MEMBERS
    assert 10 * STREAM < bound(name, "write", "drives") * PART < written
    assert job(name).sheet[job(name).physical.watts.value].number < 0.5 * job("stream-disk").sheet[
        job("stream-disk").physical.watts.value].number


def test_a_checkpoint_is_all_bytes_of_the_state_within_its_time() -> None:
    name = "checkpoint-400b"
    rate = job(name).sheet[work(name, "checkpoint").bandwidth].number
    assert rate == pytest.approx(400e9 * 14 / 60, rel=1e-9)
    low, _, high = reached(name, "burst")
    assert rate < low < high < quantity(name, "server-adapters") * 25e9
    assert {verdict(name, one) for one in ("burst", "space", "life")} == {Verdict.MET}


def test_checkpoints_wear_the_drives_by_their_mean_and_not_by_their_burst() -> None:
    """Writes are rated as random ones; those in order spare what cleaning would write beside them."""
    name = "checkpoint-400b"
    rated = (quantity(name, "drives") * number(name, "drives", "capacity_bytes")) * 5 * 365
    mean = 400e9 * 14 / 1800 * MEMBERS / DATA
    assert rated / mean < reached(name, "life")[0] < reached(name, "life")[2] < CLEANED * rated / mean


def test_a_server_of_flash_that_is_lost_leaves_the_others_and_what_recovery_leaves_them() -> None:
    for name, servers in (("stream-nvme", 14), ("checkpoint-400b", 8)):
        lost = [one for one in after_failures(job(name)).workloads if one.case.kind.name == "NODE"]
        assert lost
        whole = bound(name, lost[0].workload, "link servers-net")
        for one in lost:
            assert not one.stopped
            assert one.bound_per_s <= (servers - 1) / servers * whole * (1 + 1e-6)


def test_servers_before_shelves_work_for_each_byte_that_their_software_passes() -> None:
    name = "stream-disk"
    cores = quantity(name, "processors") * number(name, "processors", "core_count")
    slow, fast = ends(name, "processors", "clock_cycles_per_s")
    most, least = cores * fast * 1.5 * 1.3 / (0.4 * PART), cores * slow / (2.5 * PART + 300_000)
    assert least < bound(name, "write", "processor servers") < most
    assert least * PART > STREAM
