"""The tests by which a system is accepted follow from its design, and say what is expected of it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from sizer.acceptance.jobs import as_written, command, fio_text
from sizer.acceptance.planned import AcceptanceTest, JudgedBy, Tool, acceptance_tests, round_down
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.readable import read
from sizer.sizing import size
from sizer.sizing.sampling import sampled

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))


def planned(path: Path) -> tuple[AcceptanceTest, ...]:
    sizing = size(load(path), shipped_catalog())
    return acceptance_tests(sizing, sampled(sizing, 100))


def of(name: str, workload: str) -> AcceptanceTest:
    found = planned(next(path for path in SHIPPED if path.stem == name))
    return next(test for test in found if test.workload == workload)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_workload_has_a_test_or_the_reason_why_not(path: Path) -> None:
    tests = planned(path)
    assert [test.workload for test in tests] == [work.id for work in load(path).workloads]
    for test in tests:
        expected = test.expected
        assert 0 < expected.low <= expected.likely <= expected.high
        assert (test.tool is Tool.NONE) == bool(test.why_not)
        assert bool(command(test)) == (test.tool is not Tool.NONE)
        if test.tool is not Tool.FIO:
            continue
        options = dict(line.split("=", 1) for line in fio_text(test).splitlines() if "=" in line and line[0] != ";")
        assert int(options["size"]) % int(options["bs"]) == 0
        assert int(options["size"]) >= int(options["bs"]) > 0
        assert int(options["iodepth"]) >= 1
        assert int(options["numjobs"]) >= 1
        assert options["filename"] == "${SIZER_TARGET}"
        assert ("rwmixread" in options) == (0 < test.read_ratio < 1)


def test_what_waits_for_its_answers_keeps_as_many_requests_in_flight_as_the_workload_states() -> None:
    test = of("p2000-iscsi", "enterprise")
    assert (test.jobs * test.depth, test.request_bytes, test.read_ratio, test.direction) == (4, 8192, 0.5, "randrw")
    assert test.offered_per_s == 0
    assert test.expected.least == pytest.approx(test.expected.low, rel=0.01)


def test_a_pass_mark_is_the_low_end_of_the_range_that_is_told() -> None:
    for name, workload in (("p2000-iscsi", "enterprise"), ("ssck-hp-sfs", "create"), ("ess-gl4-sas", "gpfsperf")):
        expected = of(name, workload).expected
        unit = "B/s" if of(name, workload).expected.measure is JudgedBy.BYTES else "1/s"
        told = read(expected.likely, unit, expected.low, expected.high).ends[0]
        assert told in (read(expected.least, unit, stated=True).value, read(expected.least, unit, stated=True).likely)
        assert not expected.as_asked


def test_a_pass_mark_is_never_below_what_is_asked_of_what_the_test_measures() -> None:
    expected = of("ess-gl4-sas", "tests-30").expected
    assert (expected.least, expected.as_asked) == (6.4e9, True), "the low end is less"
    assert expected.low < 6.4e9
    expected = of("ssck-hp-sfs", "read").expected
    assert (expected.least >= 600e6, expected.as_asked) == (True, False), "the low end is more"


def test_what_arrives_by_itself_is_offered_at_its_rate_and_must_get_through_in_time() -> None:
    test = of("flash-array-fc", "random")
    assert test.offered_per_s * test.jobs == pytest.approx(40_000 / 0.99)
    assert (test.expected.least, test.expected.as_asked) == (40_000, True), "what is asked, and not less"
    assert test.expected.longest_s == pytest.approx(1e-3), "the response that is asked of it"
    assert "rate_iops=" in fio_text(test)
    assert "rate_process=poisson" in fio_text(test)


def test_streams_of_several_clients_are_shared_among_them() -> None:
    test = of("ess-gl4-sas", "tests-30")
    assert (test.jobs, test.client_count, test.depth, test.direction) == (30, 4, 2, "rw")
    assert "--client=clients.list" in command(test)
    assert f"offset_increment={test.job_bytes}" in fio_text(test)


def test_what_no_load_generator_repeats_says_by_what_it_is_measured() -> None:
    test = of("hp-ha-nfs", "sfs")
    assert test.tool is Tool.NONE
    assert "SPECsfs2008 NFS" in test.why_not
    assert fio_text(of("ssck-hp-sfs", "read")).count("[") == 2
    assert command(of("ssck-hp-sfs", "create")).startswith("mpirun -np 41 mdtest")


@pytest.mark.parametrize("value", [1.0, 9.994, 767.4, 98_765.0, 5.47e9, 1e-3])
def test_a_pass_mark_keeps_three_digits_and_is_never_above_what_it_is_rounded_from(value: float) -> None:
    mark = round_down(value)
    assert mark <= value * (1 + 1e-9)
    assert mark > value * 0.99
    digits = mark / 10 ** (math.floor(math.log10(value)) - 2)
    assert digits == pytest.approx(round(digits), abs=1e-6)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_job_offers_what_the_workload_offers_and_a_system_that_carries_it_passes(path: Path) -> None:
    for test in planned(path):
        if test.tool is not Tool.FIO or not test.offered_per_s:
            continue
        each = test.request_bytes if test.expected.measure is JudgedBy.BYTES else 1
        sent = sum(test.rates) * test.jobs * test.client_count * each
        assert sent == test.expected.likely, "more would pass of each of them"
        assert test.offered_per_s <= sum(test.rates) <= 1.05 * test.offered_per_s, test.workload
        assert 0.97 * sent < test.expected.least <= 0.99 * sent * (1 + 1e-9)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_asked_of_a_rate_is_what_a_system_must_show(path: Path) -> None:
    """Were less offered than is asked, a system that falls short of it would pass."""
    sizing = size(load(path), shipped_catalog())
    tests = {test.workload: test for test in acceptance_tests(sizing, None)}
    for one in sizing.requirements:
        if one.kind.is_rate and one.at_least and sizing.sheet[one.headroom].number >= 0:
            expected, asked = tests[one.workload].expected, sizing.sheet[one.target]
            assert (asked.unit == "B/s") is (expected.measure is JudgedBy.BYTES), "it is judged in what is asked"
            assert expected.least >= asked.number * (1 - 1e-9), one.title


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_pass_mark_is_above_what_is_expected(path: Path) -> None:
    for test in planned(path):
        told = read(test.expected.likely, "1", test.expected.low, test.expected.high)
        assert test.expected.least <= test.expected.likely * (1 + 1e-9)
        assert test.expected.least <= float(told.likely.replace(",", "")) * 1.005, "as it is printed too"


def test_a_job_file_is_known_as_written_until_somebody_changes_it() -> None:
    text = fio_text(of("p2000-iscsi", "enterprise"))
    assert as_written(text.encode())
    assert not as_written(text.replace("runtime=600", "runtime=9").encode())
    assert not as_written(b"\xff[mine]")
