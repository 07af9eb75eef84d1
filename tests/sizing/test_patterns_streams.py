"""Streams: one is a pipeline, many queue; parallel file systems, NFS calls, bursts, memory and metadata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sizer.errors import Severity
from sizer.sizing.feasible import no_more_than
from sizer.sizing.result import Sizing
from sizer.units import format_value

Content = dict[str, Any]
Change = Callable[..., Sizing]


def work(content: Content, identity: str) -> Content:
    found: Content = next(entry for entry in content["workloads"] if entry["id"] == identity)
    return found


def streaming(content: Content, **changes: object) -> None:
    """The enterprise workload as sequential reads of 1 MiB by 16 jobs, with changes."""
    work(content, "enterprise").update(
        {"pattern": "sequential", "read_ratio": 1, "request_bytes": 1048576, "concurrency": 16, **changes}
    )


def bandwidth(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.{name}.bandwidth_bytes_per_s"].number


def test_a_direct_request_is_split_into_the_chunks_it_covers(changed: Change) -> None:
    sheet = changed("p2000-iscsi", streaming).sheet
    assert sheet["workload.enterprise.chunk_requests"].number == 2
    assert sheet["workload.enterprise.part_bytes"].number == 524288
    assert sheet["workload.enterprise.population"].number == 32


def test_sixteen_jobs_on_ten_drives_are_bound_by_positioning(changed: Change) -> None:
    sizing = changed("p2000-iscsi", streaming)
    assert bandwidth(sizing, "enterprise") == pytest.approx(370.1e6, rel=0.05)
    assert str(sizing.sheet["workload.enterprise.bottleneck"].value).startswith("drives")


def test_a_single_buffered_stream_goes_as_fast_as_its_stages_one_after_another(changed: Change) -> None:
    def buffered(content: Content) -> None:
        work(content, "midline").update({"pattern": "sequential", "read_ratio": 1, "concurrency": 1})

    sheet = changed("p2000-iscsi", buffered).sheet
    stages = sheet["workload.midline.response_s"].number
    assert sheet["workload.midline.population"].number == 2
    assert sheet["workload.midline.throughput_per_s"].number == pytest.approx(2 / stages)
    assert sheet["workload.midline.bandwidth_bytes_per_s"].number == pytest.approx(2 * 131072 / stages)


def test_a_synchronous_stream_gets_less_than_one_with_more_in_flight(changed: Change) -> None:
    one = changed("p2000-iscsi", lambda content: streaming(content, concurrency=1))
    four = changed("p2000-iscsi", lambda content: streaming(
        content, concurrency=1, parameters={"outstanding_per_stream": 4}))
    assert bandwidth(one, "enterprise") < bandwidth(four, "enterprise")


def test_more_drives_never_stream_slower(changed: Change) -> None:
    rates = []
    for count in (10, 12, 14, 20, 30):
        def grown(content: Content, count: int = count) -> None:
            streaming(content)
            next(item for item in content["items"] if item["id"] == "enterprise-drives")["quantity"] = count
            next(pool for pool in content["pools"] if pool["id"] == "enterprise")["members"] = count

        rates.append(bandwidth(changed("p2000-iscsi", grown), "enterprise"))
    assert rates == sorted(rates)


def test_buffered_writes_keep_the_controller_busy(changed: Change) -> None:
    def writing(content: Content) -> None:
        work(content, "midline").update({"pattern": "sequential", "read_ratio": 0, "concurrency": 1})

    sizing = changed("p2000-iscsi", writing)
    assert bandwidth(sizing, "midline") == pytest.approx(400e6, rel=1e-6)
    assert "controller" in str(sizing.sheet["workload.midline.bottleneck"].value)


def test_a_footprint_moves_streams_to_the_outer_tracks(changed: Change) -> None:
    whole = changed("p2000-iscsi", streaming)
    outer = changed("p2000-iscsi", lambda content: streaming(content, footprint_bytes=100e9))
    assert bandwidth(outer, "enterprise") > bandwidth(whole, "enterprise")


def test_a_footprint_larger_than_the_pool_cannot_be_sized_and_says_so(changed: Change) -> None:
    sizing = changed("p2000-iscsi", lambda content: streaming(content, footprint_bytes=9e12))
    [unsized] = sizing.without_result("workloads")
    assert unsized.because[0].code == "footprint-larger-than-pool"


def test_an_offered_rate_above_the_bound_is_saturated_and_not_an_error(changed: Change) -> None:
    sizing = changed("p2000-iscsi", lambda content: streaming(content, offered_per_s=5000))
    assert [problem.code for problem in sizing.problems if problem.severity is Severity.ERROR] == []
    assert "saturated" in [problem.code for problem in sizing.problems]
    sheet = sizing.sheet
    assert sheet["workload.enterprise.throughput_per_s"].number == sheet["workload.enterprise.peak_per_s"].number


def test_a_direct_stream_without_a_request_size_is_a_problem_that_says_so(changed: Change) -> None:
    sizing = changed("p2000-iscsi", lambda content: streaming(content, request_bytes=None))
    [found] = [problem for problem in sizing.problems if problem.code == "workload-incomplete"]
    assert "request_bytes" in found.text


def test_file_system_streams_are_bound_by_the_drives_where_protocol_work_is_light(changed: Change) -> None:
    def light(content: Content) -> None:
        content["overrides"] = [
            {"key": "default.stack_cycles_per_byte", "value": 1.2, "reason": "a lighter stack"},
            {"key": "default.stack_cycles_per_packet", "value": 500, "reason": "a lighter stack"},
        ]

    sizing = changed("ess-gl4-sas", light)
    assert str(sizing.sheet["workload.tests-30.bottleneck"].value).startswith("drives")


def test_the_drives_of_the_building_block_stream_as_their_strips_allow(changed: Change) -> None:
    sheet = changed("ess-gl4-sas").sheet
    key = "workload.gpfsperf.resource.drives_arrays"
    bound = sheet[f"{key}.bound_per_s"].number * 2 * 2**20
    # 232 drives at 91.66 MB/s a drive, 1.075 bytes at the drives for each of the user's.
    assert bound == pytest.approx(21.265e9 / 1.075, rel=0.002)


def test_every_client_has_a_connection_to_every_server(changed: Change) -> None:
    sheet = changed("ess-gl4-sas").sheet
    assert sheet["workload.tests-30.stack.connections"].number == 8
    assert sheet["workload.tests-20.stack.connections"].number == 2
    assert sheet["workload.tests-30.stack_bytes_per_s"].number == pytest.approx(2.2138e9, rel=1e-4)
    bound = sheet["workload.tests-20.resource.protocol_ioservers.bound_per_s"].number * 2 * 2**20
    assert bound == pytest.approx(4.4276e9, rel=1e-4)


def test_streams_with_a_lost_drive_are_slowed_by_its_reads_on_the_survivors(changed: Change) -> None:
    sheet = changed("ess-gl4-sas").sheet
    lost = sheet.evaluate({"pool.arrays.lost_drive_count": 1.0})
    ratio = float(lost["pool.arrays.degraded_stream_ratio"])
    assert ratio == pytest.approx(116 / 115)
    key = "workload.tests-30.throughput_per_s"
    assert float(lost[key]) <= sheet[key].number


@pytest.mark.parametrize(
    ("scenario", "per_s", "limit"),
    [("1gbe", 117.685e6, "links"), ("10gbe-cx4", 222.83e6, "serial"), ("ipoib-sdr", 302.785e6, "serial")],
)
def test_nfs_writes_take_the_smaller_of_wire_and_serial_calls(
    changed: Change, scenario: str, per_s: float, limit: str
) -> None:
    sizing = changed("nfs-interconnects", lambda content: content.update(current_scenario=scenario))
    assert bandwidth(sizing, "write") == pytest.approx(per_s, rel=1e-4)
    assert limit in str(sizing.sheet["workload.write.bottleneck"].value)


def test_a_call_over_ethernet_waits_for_interrupts_that_are_held_back_and_one_over_infiniband_does_not(
    changed: Change
) -> None:
    key = "workload.write.bandwidth_bytes_per_s"
    sheet = changed("nfs-interconnects", lambda content: content.update(current_scenario="10gbe-cx4")).sheet
    rates = [float(sheet.evaluate({"default.interrupt_exposed_ratio": share}, [key])[key]) for share in (0, 0.5, 1)]
    assert rates == pytest.approx([268.47e6, 222.83e6, 190.45e6], rel=1e-4)
    ipoib = changed("nfs-interconnects", lambda content: content.update(current_scenario="ipoib-ddr")).sheet
    assert "workload.write.interrupt_wait_s" not in ipoib


def test_nfs_writes_are_no_faster_than_the_client_reads_its_own_drives(changed: Change) -> None:
    def slow_source(content: Content) -> None:
        content["current_scenario"] = "ipoib-ddr"
        work(content, "write")["parameters"] = {"local_drive_bytes_per_s": 80e6, "write_bytes": 32768}

    assert bandwidth(changed("nfs-interconnects", slow_source), "write") == pytest.approx(80e6)


def test_the_window_bounds_a_client_far_away(changed: Change) -> None:
    def far(content: Content) -> None:
        content["current_scenario"] = "10gbe-cx4"
        content["overrides"] = [{"key": "default.nfs_network_s", "value": 0.0038, "reason": "another city"}]

    sizing = changed("nfs-interconnects", far)
    trip = sizing.sheet["workload.write.response_s"].number
    assert bandwidth(sizing, "write") == pytest.approx(16 * 32768 / trip)
    assert bandwidth(sizing, "write") < 135e6


def bursting(content: Content, **parameters: float) -> None:
    work(content, "tests-30").update({"pattern": "bursty", "parameters": {"stream_count": 120, **parameters}})


def test_a_bursty_application_averages_its_duty_share_of_the_ceiling(changed: Change) -> None:
    sheet = changed("ess-gl4-sas", lambda content: bursting(content, duty_share=0.8)).sheet
    assert sheet["workload.tests-30.average_bytes_per_s"].number == pytest.approx(
        0.8 * sheet["workload.tests-30.bandwidth_bytes_per_s"].number)


def test_a_bursty_application_without_a_duty_share_is_doubted(changed: Change) -> None:
    sizing = changed("ess-gl4-sas", bursting)
    assert "duty-missing" in [problem.code for problem in sizing.problems]


def creating(content: Content, **parameters: float) -> None:
    work(content, "create").update({"concurrency": 64, "parameters": parameters})


def test_creates_are_bound_by_the_processors_of_the_metadata_server(changed: Change) -> None:
    sizing = changed("ssck-hp-sfs", lambda content: creating(content, cycles_per_operation=1e6))
    assert sizing.sheet["workload.create.throughput_per_s"].number == pytest.approx(2 * 3.2e9 / 1e6, rel=0.05)
    assert "processors" in str(sizing.sheet["workload.create.bottleneck"].value)


def test_creates_without_measured_cycles_are_a_problem_and_not_a_guess(changed: Change) -> None:
    sizing = changed("ssck-hp-sfs", creating)
    [found] = [problem for problem in sizing.problems if problem.code == "workload-incomplete"]
    assert found.severity is Severity.ERROR
    assert "benchmark" in found.hint


def test_iscsi_work_without_streams_is_random(changed: Change) -> None:
    def random(content: Content) -> None:
        work(content, "write").update({"read_ratio": 0.5, "request_bytes": 8192, "concurrency": 4, "parameters": {},
                                       "footprint_bytes": 50e9})

    sheet = changed("iscsi-diskless", random).sheet
    assert sheet["workload.write.read_visits"].number == 0.5
    assert 50 < sheet["workload.write.throughput_per_s"].number < 500


def test_compute_with_fewer_bytes_an_operation_is_faster_until_the_cores_bind(changed: Change) -> None:
    rates = []
    for size in (4.0, 2.0, 0.01):
        def moved(content: Content, size: float = size) -> None:
            work(content, "himeno")["parameters"] = {"bytes_per_flop": size, "halo_efficiency": 1.0}

        sheet = changed("nehalem-himeno", moved).sheet
        rates.append(sheet["workload.himeno.flops"].number)
        assert sheet["workload.himeno.throughput_per_s"].number == pytest.approx(rates[-1], rel=1e-9)
    assert rates[1] == pytest.approx(2 * rates[0])
    assert rates[2] == pytest.approx(10 * 8 * 2.4e9 * 8)


@pytest.mark.parametrize("more", [
    {}, {"client": "servers", "pool": "midline"}, {"pattern": "bursty"},
    {"pattern": "iscsi-block", "parameters": {"stream_count": 4}}, {"pool": ["enterprise", "midline"]},
    {"request_bytes": 65536.0}, {"concurrency": None},
])
def test_so_many_requests_offered_are_so_many_bytes_a_second(changed: Change, more: Content) -> None:
    """A request of a stream is what the design states, whatever parts the model solves it in."""
    def offered(rate: float) -> Sizing:
        def arriving(content: Content) -> None:
            streaming(content, concurrency=8, offered_per_s=rate)
            work(content, "enterprise").update(more)
            content["requirements"] = [
                {"id": "rate", "kind": "iops", "target": rate, "workload": "enterprise", "within_s": 10.0}]
        return changed("p2000-iscsi", arriving)

    size = float(more.get("request_bytes", 1048576))
    few = offered(10.0)
    assert bandwidth(few, "enterprise") == pytest.approx(10 * size)
    sheet, key = few.sheet, "workload.enterprise"
    most = sheet[f"{key}.peak_per_s"].number * sheet[f"{key}.moved_bytes"].number
    reached = sheet[few.requirements[0].actual].number
    assert reached * size == pytest.approx(most)
    assert sheet[few.requirements[0].headroom].number > 0
    much = offered(1.5 * reached)
    [told] = [problem for problem in much.problems if problem.code == "saturated"]
    assert f"it offers {format_value(1.5 * reached, '1/s', 3)}, {format_value(reached, '1/s', 3)} get" in told.text
    assert f"Offer at most {no_more_than(reached, '1/s')}" in told.hint
    assert much.sheet[much.requirements[0].headroom].number < 0
    assert bandwidth(much, "enterprise") == pytest.approx(reached * size)


def test_a_block_of_a_parallel_file_system_is_offered_whole(changed: Change) -> None:
    def arriving(content: Content) -> None:
        work(content, "gpfsperf").update(offered_per_s=3.0)

    sheet = changed("ess-gl4-sas", arriving).sheet
    strip = sheet["pool.arrays.strip_bytes"].number * sheet["pool.arrays.data_members"].number
    assert sheet["workload.gpfsperf.bandwidth_bytes_per_s"].number == pytest.approx(3 * strip)
