"""Jobs on one array: 60 TB below a millisecond, forty volumes, and the HA-NFS service on parts of today."""

from __future__ import annotations

import pytest

from sizer.catalog import shipped_path
from sizer.design.editing.edits import Batch, apply, set_one
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Verdict
from tests.jobs.drawn import asked, bound, busiest, catalog, ends, job, number, quantity, reached, use, verdicts, work

RATE, READS, SMALL = 40_000, 0.7, 8192
YEAR_S = 365 * 86400


def by_demands(share: float, read_per_s: float, write_per_s: float) -> float:
    """The rate of a mix where each request takes its own time of one part."""
    return 1 / (share / read_per_s + (1 - share) / write_per_s)


def test_sixty_terabytes_below_a_millisecond_are_a_dozen_drives_and_no_more() -> None:
    assert set(verdicts("array-60tb").values()) == {Verdict.MET}
    drives = quantity("array-60tb", "drives") - 1
    data = drives * 5 / 7  # two groups of five and two
    held = data * number("array-60tb", "drives", "capacity_bytes") * 0.85
    assert reached("array-60tb", "space")[1] == pytest.approx(held, rel=1e-9)
    assert drives < 24


def test_controllers_bound_the_array_by_their_reads_and_writes_long_before_its_ports() -> None:
    expected = by_demands(READS, *(number("array-60tb", "array", f"random_{what}_per_s") for what in ("read", "write")))
    assert bound("array-60tb", "block", "requests") == pytest.approx(expected, rel=1e-6)
    assert busiest("array-60tb", "block").startswith("request rate of")
    ports = 8 * 25e9 / 8 / (READS * SMALL)
    assert 4 * RATE < bound("array-60tb", "block", "requests") < 0.1 * ports
    low, _, high = reached("array-60tb", "rate")
    slow, fast = (by_demands(READS, *(ends("array-60tb", "array", f"random_{what}_per_s")[at]
                                      for what in ("read", "write"))) for at in (0, 1))
    assert RATE < slow <= low < high <= fast


def test_drives_bound_the_array_between_mixes_with_and_without_the_worst_interference() -> None:
    """Double parity: each write is three reads and three writes, of pages of 4 KiB at best and two of them at worst."""
    read, write = (number("array-60tb", "drives", f"random_{what}_per_s") for what in ("read", "write"))
    reads, writes = (READS + 3 * (1 - READS)) / read, 3 * (1 - READS) / write
    best, worst = 14 / (reads + writes), 14 / (2 * (reads + writes + 2 * 1.1 * (reads * writes) ** 0.5))
    assert worst < bound("array-60tb", "block", "drives") < best


def test_a_request_takes_the_drive_the_protocol_and_the_array_and_hardly_waits() -> None:
    low, likely, high = reached("array-60tb", "response")
    flash = ends("array-60tb", "drives", "read_latency_s")
    assert READS * flash[0] + 80e-6 < low < likely < high < flash[1] + 250e-6 + 300e-6
    design = job("array-60tb").design
    faster = size(apply(design, Batch(tuple(set_one("links", link.id, "protocol", "nvme-tcp")
                                            for link in design.links))).design, catalog())
    saved = likely - faster.sheet[faster.workloads[0].response].number
    assert saved == pytest.approx(120e-6 - 35e-6, rel=0.1)


def test_one_controller_takes_all_of_it_and_only_the_array_itself_stops_it() -> None:
    lost = after_failures(job("array-60tb")).workloads
    [controller] = [one for one in lost if one.case.kind.name == "CONTROLLER"]
    assert controller.bound_per_s == pytest.approx(bound("array-60tb", "block", "requests") / 2, rel=0.01)
    assert {one.case.kind.name for one in lost if one.stopped} == {"ARRAY"}
    assert all(one.kept == 1 for one in lost if not one.stopped)


def test_drives_last_as_long_as_their_writes_allow() -> None:
    rated = 14 * number("array-60tb", "drives", "capacity_bytes") * 5 * 365
    written = RATE * (1 - READS) * SMALL * 0.35
    assert reached("array-60tb", "life")[1] == pytest.approx(rated / (3 * written), rel=1e-6)
    assert reached("array-60tb", "life")[1] > 5 * YEAR_S


def test_the_nfs_service_of_2010_takes_a_tenth_of_its_racks_and_a_fifth_of_its_power() -> None:
    before, after = size(load(shipped_path() / "designs" / "hp-ha-nfs.sizer"), catalog()), job("ha-nfs")
    units, watts = ([sizing.sheet[total.value].number for sizing in (before, after)] for total in (
        before.physical.rack_units, before.physical.watts))
    assert units[0] - units[1] >= 60
    assert watts[0] - watts[1] >= 8000
    for kind in ("usable-capacity", "iops"):
        old, new = (next(one for one in sizing.requirements if one.kind == kind) for sizing in (before, after))
        assert after.sheet[new.target].number == before.sheet[old.target].number
    assert verdicts("ha-nfs")["capacity"] is verdicts("ha-nfs")["rate"] is Verdict.MET
    assert busiest("ha-nfs", "sfs").startswith("request rate of")


def test_a_server_of_the_nfs_service_is_taken_over_and_keeps_all_calls() -> None:
    lost = [one for one in after_failures(job("ha-nfs")).workloads if one.case.kind.name == "NODE"]
    assert lost
    assert all(one.kept == pytest.approx(1) and not one.stopped for one in lost)
    low, likely, high = reached("ha-nfs", "rate")
    assert 150_000 < low < likely < high < 2 * number("ha-nfs", "array", "random_read_per_s")


@pytest.mark.slow
def test_forty_volumes_load_their_array_by_the_sum_of_what_works_in_the_same_hours() -> None:
    name = "forty-volumes"
    assert len(job(name).workloads) == 40
    read, write = (number(name, "array", f"random_{what}_per_s") for what in ("read", "write"))
    large_read, large_write = (number(name, "array", f"{what}_bytes_per_s") for what in ("read", "write"))
    databases = 1000 * sum(range(1, 9)) / by_demands(READS, read, write)
    machines = 25 * sum(20 + 2 * each for each in range(1, 15))
    by_requests, by_bytes = machines / by_demands(READS, read, write), machines * 16384 / large_write
    desktops = 8 * 100 * 7.5 / write
    busy = job(name).sheet[use(name, "db-1", "requests").utilization].number
    assert databases + by_requests + desktops <= busy * 1.01 <= 1.5 * (databases + by_requests + by_bytes + desktops)
    night = job(name).sheet[use(name, "scan-1", "controllers").utilization].number
    scans, saved = 4 * 5e12 / 7200 / large_read, 6 * 30e12 * 0.03 / (8 * 3600) / large_write
    assert scans < night < 1.5 * (scans + 2 * saved + 2 * by_bytes)
    assert reached(name, "space")[1] == pytest.approx(24 * 10 / 12 * 15.36e12 * 0.85, rel=1e-9)
    assert job(name).sheet[work(name, "db-8").response].number < 1e-3
    assert asked(name, "loss").decided_by == ""


@pytest.mark.slow
def test_what_is_said_of_forty_volumes_is_short_enough_to_be_read() -> None:
    problems = job("forty-volumes").problems
    assert max(len(problem.text) for problem in problems) < 250
    assert not [problem.text for problem in problems if problem.code == "not-modelled"]
    assert any(problem.text.endswith("Database 1, Database 2, Database 3 and 37 more") for problem in problems)
