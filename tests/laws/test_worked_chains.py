"""Worked examples that run through several laws, as a sizing wires them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from sizer.figures.computing.solving import solve
from sizer.laws.load import workloads
from sizer.laws.loss import durability, failures
from sizer.laws.media import caches, drives, seeks
from sizer.laws.queueing import closed, drive_queues
from sizer.laws.transfer import paths
from tests.oracles import closed_classes, demands, hardware, losses

# Class-typical drives: capacity, rotation, mean read seek, track seek, outer and inner rate.
DRIVES: dict[str, tuple[float, float, float, float, float, float]] = {
    "A": (73.408e9, 250, 2.6e-3, 0.2e-3, 112e6, 79e6),
    "B": (900.19e9, 10_000 / 60, 3.7e-3, 0.4e-3, 168e6, 90e6),
    "C": (1000.2e9, 120, 7.5e-3, 0.23e-3, 115e6, 60e6),
    "D": (2000.4e9, 120, 8.2e-3, 0.8e-3, 171e6, 80e6),
    "E": (146.8e9, 10_000 / 60, 4.7e-3, 0.6e-3, 78e6, 43e6),
}
COMMAND, SETTLE, BLOCK = 0.2e-3, 0.5e-3, 8192


class Drive:
    """One of the drives above at a share of its capacity."""

    def __init__(self, name: str, share: float = 1.0) -> None:
        _, rotation, mean_seek, track_seek, outer, inner = DRIVES[name]
        self.ratio = seeks.zone_ratio(inner, outer)
        self.stroke = seeks.stroke_share(share, self.ratio)
        self.rate = seeks.zoned_bytes_per_s(outer, self.ratio, self.stroke)
        self.intercept = seeks.seek_intercept_s(track_seek, mean_seek, 0.22)
        self.slope = seeks.seek_slope_s(mean_seek, self.intercept)
        self.seek = seeks.mean_seek_s(self.intercept, self.slope, self.stroke)
        self.turn = drives.revolution_s(rotation)
        self.cap = 8.0 if rotation < 150 else 16.0

    def read_s(self, size: float = BLOCK, depth: float = 1) -> float:
        return self.service(drives.read_position_s(self.seek, self.turn), size, depth)

    def write_s(self, size: float = BLOCK, depth: float = 1) -> float:
        return self.service(drives.write_position_s(self.seek, self.turn, SETTLE), size, depth)

    def service(self, position: object, size: float, depth: float) -> float:
        transfer = drives.transfer_s(size, self.rate)
        gain = drives.queue_gain(depth, drives.effective_queue_cap(self.cap, transfer, self.turn), 0.25)
        return float(drives.service_time_s(COMMAND, transfer, position, gain))

    def run_s(self, size: float) -> float:
        return float(drives.run_time_s(COMMAND, drives.read_position_s(self.seek, self.turn), size, self.rate))


def close(value: object, tolerance: float = 1e-4) -> object:
    return pytest.approx(value, rel=tolerance)


@pytest.mark.parametrize(
    ("name", "service_ms", "per_s"),
    [("A", 4.8858, 204.68), ("B", 6.9635, 143.61), ("C", 11.9603, 83.61), ("D", 12.6319, 79.16), ("E", 8.0354, 124.45)],
)
def test_a_random_8_kib_read_of_each_drive_class_takes_its_seek_half_a_turn_and_the_transfer(
    name: str, service_ms: float, per_s: float
) -> None:
    service = Drive(name).read_s()
    assert service == close(service_ms * 1e-3)
    assert hardware.service_rate_per_s(service) == close(per_s)


@pytest.mark.parametrize(
    ("share", "stroke", "rate", "seek_ms"),
    [(1.0, 1.0, 129.0, 3.7), (0.5, 0.42607, 151.38, 2.6978), (0.1, 0.07821, 164.95, 1.6211),
     (0.01, 0.007692, None, 1.0671)],
)
def test_a_fuller_10k_drive_seeks_farther_and_reads_slower(
    share: float, stroke: float, rate: float | None, seek_ms: float
) -> None:
    drive = Drive("B", share)
    assert drive.stroke == close(stroke)
    assert drive.seek == close(seek_ms * 1e-3)
    if rate is not None:
        assert drive.rate == close(rate * 1e6)


def test_the_seek_curve_of_the_10k_drive_has_its_documented_constants() -> None:
    drive = Drive("B")
    assert drive.intercept == close(0.814e-3, 1e-9)
    assert drive.slope == close(5.41125e-3, 1e-9)
    assert hardware.seek_time_s(drive.intercept, drive.slope, 1.0) == close(6.225e-3)


def test_a_short_stroke_saves_more_than_a_third_of_the_service_time() -> None:
    assert Drive("B", 0.01).read_s() == close(4.3160e-3)


def test_the_nearer_of_two_arms_saves_half_a_millisecond_on_the_15k_drive() -> None:
    drive = Drive("A")
    # 2.140 with the rounded constant 0.41243; the integral gives 0.41251.
    assert hardware.nearer_arm_seek_s(drive.intercept, drive.slope, 1.0) == close(2.1406e-3, 2e-5)


@pytest.mark.parametrize(("name", "per_s"), [("A", 331.0), ("B", 235.4), ("D", 131.3)])
def test_eight_requests_pending_raise_the_reads_of_a_drive(name: str, per_s: float) -> None:
    assert 1 / Drive(name).read_s(depth=8) == close(per_s, 4e-4)


@pytest.mark.parametrize(("name", "write_ms"), [("A", 3.3183), ("B", 4.5446)])
def test_eight_writes_pending_shorten_a_write(name: str, write_ms: float) -> None:
    assert Drive(name).write_s(depth=8) == close(write_ms * 1e-3)


@pytest.mark.slow
def test_the_queue_gain_stays_within_seven_percent_of_the_expected_best_of_many_requests() -> None:
    drive = Drive("A")
    distance = (np.arange(4000) + 0.5) / 4000
    weight = 2 * (1 - distance)
    seek = float(drive.intercept) + float(drive.slope) * np.sqrt(distance)
    times = np.linspace(0, float(drive.turn) + seek.max(), 4001)
    reached = np.clip((times[:, None] - seek[None, :]) / float(drive.turn), 0, 1) @ weight / weight.sum()
    alone = float(drives.read_position_s(drive.seek, drive.turn))
    for depth, documented in zip((1, 2, 4, 8, 16), (4.600, 3.783, 3.113, 2.580, 2.160), strict=True):
        best = float(np.trapezoid((1 - reached) ** depth, times))
        assert best * 1e3 == close(documented, 5e-4)
        assert alone * float(drives.queue_gain(depth, 16, 0.25)) == close(best, 0.07)


@pytest.mark.parametrize(
    ("name", "run", "rate", "run_ms"),
    [("D", 64 * 2**10, 5.007, None), ("D", 512 * 2**10, 31.31, None), ("D", 2 * 2**20, 71.63, 29.277),
     ("B", 512 * 2**10, 47.82, 10.964), ("B", 2 * 2**20, 90.56, None)],
)
def test_longer_runs_raise_the_streaming_rate_of_a_drive(
    name: str, run: float, rate: float, run_ms: float | None
) -> None:
    time = Drive(name).run_s(run)
    assert drives.streaming_bytes_per_s(run, time) == close(rate * 1e6, 2e-4)
    if run_ms is not None:
        assert time == close(run_ms * 1e-3)


def test_232_drives_stream_faster_on_the_outer_third_of_their_capacity() -> None:
    run = 2 * 2**20
    whole = 232 * run / Drive("D").run_s(run)
    assert whole == close(16.62e9, 1e-3)
    outer = Drive("D", 0.3617).run_s(run)
    assert outer == close(22.880e-3)
    assert run / outer == close(91.661e6)
    assert 232 * run / outer == close(21.265e9)
    mixed = demands.user_bytes_per_s(21.265e9, demands.mixed_bytes_ratio(0.7, 1.25))
    assert mixed == close(19.78e9, 2e-4)


def test_a_filled_file_server_asks_its_drives_and_processors_as_documented() -> None:
    fileset = 120 * 2**20 * 166506
    hits = caches.cache_hit_ratio(208 * 2**30, 0.3 * fileset)
    assert demands.drive_reads(0.18, hits, 1) == close(0.17360)
    assert workloads.drive_writes(0.16, 2, 2) == close(0.64)
    demand = workloads.processor_demand_s(200_000, 1.73e9, 1.2)
    assert 16 / float(demand) == close(166_080)
    per_array = closed_classes.forced_flow_per_s((0.17360 + 0.32) / 8, 166506)
    assert per_array == close(10_273)
    assert float(per_array) / 22_800 == close(0.45, 2e-3)


def test_one_drive_station_with_destage_gives_the_documented_throughput_wait_and_utilization() -> None:
    drive = Drive("B", 0.01)
    write = drive.write_s(depth=8)
    assert write == close(2.9645e-3)
    queue, flow = 0.26350, 1216.5
    read = drive.read_s(depth=1 + queue)
    assert read == close(4.0850e-3)
    busy = flow * 1.0 * write / 10
    assert busy == close(0.36064)
    reading = drive_queues.visit_utilization(flow, 0.5, read, 10)
    wait = drive_queues.drive_wait_s(queue, read, busy, write, 0.15, 0.0, 1, 1, reading)
    assert wait == close(1.6911e-3)
    response = 0.4e-3 + 0.5 * (read + float(wait))
    assert 4 / response == close(flow)
    # The queue a request finds at its drive is that of the other three, over the drives.
    assert 3 / 4 * flow * 0.5 * (read + float(wait)) / 10 == close(queue, 2e-4)
    assert flow * (0.5 * read + 1.0 * write) / 10 == close(0.609, 5e-4)


def test_a_lost_drive_of_a_mirrored_pool_lowers_its_saturation_bound_to_0_7036() -> None:
    read, write = Drive("B", 0.01).read_s(), Drive("B", 0.01).write_s(depth=8)
    whole = 0.5 * read + 1.0 * write
    assert whole / float(losses.partner_demand_s(0.5, read, 1.0, write)) == close(0.7036)


def test_a_declustered_rebuild_repairs_what_is_critical_in_minutes_and_seconds() -> None:
    rate = 2 * 2**20 / Drive("D").run_s(2 * 2**20)
    background = failures.declustered_rebuild_s(0.7 * 2000.4e9, 8, 116, rate, 0.25)
    assert float(background) / 3600 == close(1.700, 3e-4)
    urgent = float(failures.declustered_rebuild_s(0.7 * 2000.4e9, 8, 116, rate, 1.0))
    assert urgent * float(failures.critical_share(10, 116, 2)) / 3600 == close(0.03355, 3e-4)
    assert urgent * float(failures.critical_share(11, 116, 2)) / 3600 == close(0.03728, 3e-4)
    assert urgent * float(failures.critical_share(11, 116, 3)) == pytest.approx(10.7, abs=0.05)
    repairs = float(background), urgent * float(failures.critical_share(10, 116, 2))
    assert float(durability.mean_time_to_loss_s(116, 1.2e6 * 3600, *repairs)) / 3600 == close(1.9927e13, 4e-4)


def test_sixteen_streams_reading_chunks_of_ten_drives_reach_the_documented_rate() -> None:
    population = 16 * float(workloads.chunks_spanned(2**20, 2**19))
    link = float(paths.link_demand_s(2**19, 800e6))
    assert link == close(0.65536e-3, 1e-9)
    inputs = (population, 0.3e-3, link, 1.0, Drive("B").run_s(2**19), 10.0)
    flow = closed_classes.schweitzer_throughput(*inputs)
    assert flow * 2**19 == close(370.1e6, 2e-4)
    assert 10 * 2**19 / Drive("B").run_s(2**19) == close(478.2e6)


def test_one_buffered_stream_keeps_two_requests_in_flight_and_reaches_the_documented_rate() -> None:
    size = 128 * 2**10
    drive_s = size / (7 * 87.5e6)
    assert drive_s == close(0.21400e-3)
    demands = (size / 800e6, drive_s)
    assert float(closed_classes.exact_throughput_per_s(2, 0.3e-3, *demands)) * size == close(333.9e6, 2e-4)
    inputs = (2, 0.3e-3, demands[0], 1, demands[1], 1)
    flow = closed_classes.schweitzer_throughput(*inputs)
    assert flow * size == close(328.3e6, 2e-4)


def test_a_streaming_nfs_client_is_bound_by_its_serial_calls_or_by_a_slow_link() -> None:
    rates = {}
    for mtu, link in ((65520, 1e9), (1500, 1e9), (1500, 117.685e6)):
        stack = paths.stack_bytes_per_s(2.4e9, paths.stack_cycles_per_byte(1.8, 1500, mtu))
        call = workloads.nfs_write_time_s(200_000, 2.4e9, 32768, stack)
        rates[mtu, link] = float(paths.path_bytes_per_s(link, workloads.serial_bytes_per_s(32768, call)))
    assert list(rates.values()) == pytest.approx([302.785e6, 268.47e6, 117.685e6], rel=1e-4)


def test_the_bond_and_port_bounds_of_a_path_follow_from_their_parts() -> None:
    port = 4950.2e6
    bonds = 2 * 3 * port * float(paths.peers_in_turn_efficiency(4, 3))
    assert bonds == close(19.8e9, 1e-3)
    assert 2 * 3 * 6750.3e6 * float(paths.peers_in_turn_efficiency(4, 3)) == close(27.0e9, 1e-3)
    protocol = 8 * float(paths.stack_bytes_per_s(4.356e9, paths.stack_cycles_per_byte(1.8, 1500, 9000)))
    assert protocol == close(17.71e9, 1e-3)
    assert demands.both_directions_bytes_per_s(bonds, demands.busier_direction_share(0.7)) == close(28.3e9, 1e-3)


def test_exact_queues_and_response_of_the_three_station_example() -> None:
    throughput, queues = closed_classes.exact_mean_values(3, 10e-3, (0.5e-3, 1.8e-3, 1.2e-3))
    assert queues[:, 0] == pytest.approx([0.112794, 0.488973, 0.299340], abs=5e-7)
    assert 3 / throughput[0] - 10e-3 == close(4.293247e-3, 1e-6)
    eight = closed_classes.exact_throughput_per_s(8, 10e-3, 0.5e-3, 1.8e-3, 1.2e-3)
    assert 8 / float(eight) - 10e-3 == close(7.797679e-3, 1e-6)


def test_mixed_open_and_closed_work_gives_the_documented_response() -> None:
    throughput, _ = closed_classes.exact_mean_values(4, 1.0, (0.1 / 0.7, 0.05 / 0.9))
    assert 4 / throughput[0] - 1.0 == close(0.268860, 2e-6)


def test_schweitzer_is_below_the_exact_result_and_most_near_the_saturation_population() -> None:
    stations = (0.5e-3, 1, 1.8e-3, 1, 1.2e-3, 1)
    errors = []
    for population in range(1, 60):
        flow = closed_classes.schweitzer_throughput(population, 10e-3, *stations)
        exact = float(closed_classes.exact_throughput_per_s(population, 10e-3, *stations[::2]))
        errors.append(flow / exact - 1)
    assert max(errors) < 1e-12
    assert errors[2] == pytest.approx(-0.006, abs=1e-3)
    assert errors[7] == pytest.approx(-0.037, abs=1e-3)
    assert min(errors) > -0.05
    assert min(range(len(errors)), key=errors.__getitem__) + 1 in range(6, 16)
    falling = [b < a for a, b in itertools.pairwise(errors[:6])]
    assert all(falling)


def peak(
    drive: Drive, count: int, population: int, delay: float, reads: float, writes: float, cache: float, *,
    accessed: float = 0.0, accessed_per_rate: float = 0.0, write_cache: float, write_bytes: float,
    stations: tuple[float, ...] = (),
) -> float:
    """Throughput of a closed class over stations and drives with destage (model Q9)."""
    transfer = COMMAND + BLOCK / float(drive.rate)
    position = float(drives.read_position_s(drive.seek, drive.turn))
    inputs = (
        delay, population, count, reads, cache, accessed, accessed_per_rate, writes, transfer, position, 0.25,
        drive.cap, drive.write_s(depth=8), 0.15, write_cache, write_bytes, 60.0, 1.0, 1.0,
        1.0, 1.0, 0.0, 0.0, 0.0, drive.cap, *stations,
    )
    return float(solve(closed.closed_throughput, inputs))


@pytest.mark.parametrize(
    ("population", "write_cache", "per_s"), [(4, 1e30, 1216.5), (4, 0.0, 1093.8), (16, 1e30, 2119.0)]
)
def test_ten_drives_with_destage_yielding_or_in_turn_reach_the_documented_throughput(
    population: int, write_cache: float, per_s: float
) -> None:
    found = peak(
        Drive("B", 0.01), 10, population, 0.4e-3, 0.5, 1.0, 0.0, accessed=1.0, write_cache=write_cache,
        write_bytes=BLOCK / 2,
    )
    assert found == close(per_s)


def test_the_file_server_peaks_at_its_processors_with_the_documented_response_and_drive_utilization() -> None:
    drive = Drive("A", 0.8)
    delay = float(workloads.nfs_delay_s(0.1e-3, 0.16, 0.3e-3))
    demand = float(workloads.processor_demand_s(200_000, 1.73e9, 1.2))
    found = peak(
        drive, 736, 768, delay, 0.18, 0.64, 208 * 2**30, accessed_per_rate=0.3 * 120 * 2**20,
        write_cache=8 * 2**30, write_bytes=0.16 * 2 * BLOCK, stations=(demand, 16),
    )
    assert found == close(161_470)
    assert 768 / found == close(4.756e-3)
    assert caches.destage_priority(60, 8 * 2**30, found * 0.16 * 2 * BLOCK) == close(0.75, 0.01)


@pytest.mark.parametrize(
    ("name", "count", "pool", "footprint", "per_s"),
    [
        ("B", 10, 4.5e12, 15e9, 1407.4), ("B", 10, 4.5e12, 20e9, 1356.6), ("B", 10, 4.5e12, 60e9, 1244),
        ("B", 10, 4.5e12, 450e9, 1098), ("B", 10, 4.5e12, 4.5e12, 790.8),
        ("C", 14, 7e12, 60e9, 921.4), ("C", 14, 7e12, 100e9, 892.8), ("C", 14, 7e12, 700e9, 771),
    ],
)
def test_random_block_work_slows_with_its_footprint_as_documented(
    name: str, count: int, pool: float, footprint: float, per_s: float
) -> None:
    share = float(caches.footprint_share(footprint, pool))
    delay = float(workloads.block_delay_s(0.5, 0.3e-3, 0.4e-3))
    # Requests aligned to their own size touch one chunk.
    reads = float(demands.drive_reads(0.5, 0, workloads.chunks_spanned(BLOCK, 2**19)))
    found = peak(
        Drive(name, share), count, 4, delay, reads, 1.0, 2 * 2**30, accessed=footprint, write_cache=2 * 2**30,
        write_bytes=BLOCK / 2,
    )
    assert found == close(per_s, 2e-4)
