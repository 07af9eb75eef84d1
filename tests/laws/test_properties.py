"""What must hold between laws, or along an argument, for any sensible numbers."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.laws.loss import durability, failures
from sizer.laws.media import caches, drives, seeks
from sizer.laws.queueing import operational
from sizer.laws.queueing.several_classes import exact_flows, schweitzer_flows, several_classes, several_classes_exactly
from sizer.laws.storage import capacity, declustered, groups, raid
from sizer.laws.transfer import links, paths
from tests.oracles import closed_classes, losses, open_queues, storage

shares = st.floats(0, 1)
demands = st.lists(st.floats(1e-5, 1e-1), min_size=1, max_size=5)
seconds = st.floats(0, 1)
SLACK = 1 + 1e-9


@given(st.integers(0, 5000), st.integers(0, 50), st.integers(1, 40))
def test_groups_spares_and_what_is_left_over_are_all_the_drives(drive_count: int, spares: int, members: int) -> None:
    count = groups.raid_groups(drive_count, spares, members)
    left = storage.drives_left_over(drive_count, spares, count, members)
    assert float(groups.grouped_drives(count, members)) + float(left) + spares == drive_count
    assert float(left) < members
    assert float(left) >= 0 or drive_count < spares


@given(st.integers(1, 400), st.integers(1, 40))
def test_the_busiest_owner_has_at_least_an_even_share(count: int, owners: int) -> None:
    share = float(storage.largest_share(count, owners))
    assert 1 / owners <= share * SLACK
    assert share <= 1


@given(st.integers(0, 200), st.integers(1, 20), st.floats(1e9, 2e13), st.integers(1, 16), st.integers(0, 4), shares)
def test_usable_is_never_above_raw_and_the_file_system_never_above_usable(
    count: int, members: int, size: float, data: int, parity: int, overhead: float
) -> None:
    raw = capacity.raw_bytes(count * members, size)
    usable = storage.raid_bytes(count, members, size, capacity.code_ratio(data, parity))
    assert float(usable) <= float(raw) * SLACK
    assert float(capacity.filesystem_bytes(usable, overhead, 0.05)) <= float(usable)
    more = storage.raid_bytes(count + 1, members, size, capacity.code_ratio(data, parity))
    assert float(more) > float(usable)


@given(st.integers(16, 400), st.integers(0, 4), st.floats(1e9, 2e13), st.integers(1, 8), st.integers(0, 3))
def test_a_declustered_array_offers_less_with_more_spares_or_parity(
    count: int, spares: int, size: float, data: int, parity: int
) -> None:
    base = float(declustered.declustered_bytes(count, spares, size, 0.02, data, parity, 2**20, 4096))
    assert base <= count * size
    assert float(declustered.declustered_bytes(count, spares + 1, size, 0.02, data, parity, 2**20, 4096)) < base
    assert float(declustered.declustered_bytes(count, spares, size, 0.02, data, parity + 1, 2**20, 4096)) < base


@given(st.floats(0, 2.0**59))
def test_a_listed_size_is_at_least_the_size_and_at_most_a_tenth_more(size: float) -> None:
    listed = float(capacity.listed_bytes(size))
    assert size <= listed * SLACK
    assert listed <= size * 1.1 + 1


@given(shares, shares, st.floats(0.05, 1))
def test_more_of_a_drive_takes_more_stroke_a_longer_seek_and_a_lower_rate(a: float, b: float, ratio: float) -> None:
    less, more = sorted((a, b))
    strokes = [float(seeks.stroke_share(part, ratio)) for part in (less, more)]
    assert 0 <= strokes[0] <= strokes[1] * SLACK <= SLACK * SLACK
    # Outer tracks hold more, so a share of the capacity never takes more than that share of the stroke.
    assert strokes[0] <= less * SLACK + 1e-12
    searches = [float(seeks.mean_seek_s(1e-3, 5e-3, stroke)) for stroke in strokes]
    rates = [float(seeks.zoned_bytes_per_s(1e8, ratio, stroke)) for stroke in strokes]
    assert searches[0] <= searches[1] * SLACK
    assert rates[1] <= rates[0] * SLACK
    assert rates[1] >= 1e8 * (1 + ratio) / 2 / SLACK


@given(st.floats(1e-3, 1e-2), st.floats(0, 5e-3))
def test_the_seek_curve_averages_to_the_data_sheets_mean_seek(mean: float, track: float) -> None:
    intercept = seeks.seek_intercept_s(track, mean, 0.22)
    slope = seeks.seek_slope_s(mean, intercept)
    expected = max(mean, track)
    assert float(seeks.mean_seek_s(intercept, slope, 1.0)) == pytest.approx(expected, rel=1e-12)


@given(st.floats(1, 64), st.floats(1, 64), st.floats(0, 0.5))
def test_a_deeper_queue_never_lengthens_positioning_and_the_cap_ends_the_gain(a: float, b: float, power: float) -> None:
    shallow, deep = sorted((a, b))
    assert float(drives.queue_gain(deep, 16, power)) <= float(drives.queue_gain(shallow, 16, power)) * SLACK
    assert float(drives.queue_gain(64, 16, power)) == float(drives.queue_gain(16, 16, power))


@given(st.integers(1, 16), st.integers(1, 4))
def test_updating_parity_in_place_never_costs_less_than_writing_whole_stripes(data: int, parity: int) -> None:
    whole = float(raid.whole_stripe_write_penalty(data, parity))
    assert whole == pytest.approx(float(raid.streaming_write_ratio(capacity.code_ratio(data, parity))))
    if data >= parity:
        assert whole <= float(raid.parity_write_penalty(parity))


@given(st.floats(0, 1e12), st.floats(0, 1e12), st.floats(1, 1e13))
def test_a_larger_cache_never_hits_less_and_never_more_than_always(a: float, b: float, accessed: float) -> None:
    small, large = sorted((a, b))
    assert 0 <= float(caches.cache_hit_ratio(small, accessed)) <= float(caches.cache_hit_ratio(large, accessed)) <= 1


@given(st.floats(1, 1e12), st.floats(1, 1e10), st.floats(1, 1e10))
def test_destage_gains_priority_with_the_rate_of_writes(cache: float, a: float, b: float) -> None:
    slow, fast = sorted((a, b))
    first, second = (float(caches.destage_priority(60, cache, rate)) for rate in (slow, fast))
    assert 0 < first <= second * SLACK <= SLACK * SLACK
    fill = float(caches.cache_fill_s(cache, slow))
    assert first == pytest.approx(60 / (60 + fill), rel=1e-9)


def test_destage_is_first_come_first_served_without_a_cache_and_yields_where_nothing_is_written() -> None:
    assert caches.destage_priority(60, 0, 1e6) == 1
    assert caches.destage_priority(60, 1e9, 0) == 0
    assert caches.cache_fill_s(1e9, 0) == 1e12
    assert caches.burst_s(1e9, 1000, 2000, 8192) == 1e12


@given(st.floats(1e6, 1e11), st.floats(100, 9000), st.floats(100, 9000))
def test_no_protocol_carries_more_than_the_link_and_larger_packets_carry_more(rate: float, a: float, b: float) -> None:
    small, large = sorted((a, b))
    carried = [float(links.tcp_bytes_per_s(rate, mtu)) for mtu in (small, large)]
    assert carried[0] <= carried[1] * SLACK
    assert carried[1] < rate
    assert float(links.iscsi_bytes_per_s(carried[1], 8192)) < carried[1]
    for found in (
        links.fibre_channel_bytes_per_s(rate, 0.97), links.ipoib_bytes_per_s(rate, 9000, 2048),
        links.infiniband_bytes_per_s(rate, 4096), links.pcie_bytes_per_s(1, rate, 256),
        links.sas_bytes_per_s(1, rate, 0.92),
    ):
        assert float(found) < rate


@given(st.integers(1, 60), st.integers(1, 8))
def test_hashed_flows_never_use_a_bond_better_than_peers_in_turn(flows: int, ports: int) -> None:
    hashed = float(paths.hashed_bond_efficiency(flows, ports))
    assert 0 < hashed <= float(paths.peers_in_turn_efficiency(flows, ports)) * SLACK <= SLACK * SLACK


def test_a_thousand_flows_use_a_bond_almost_evenly_and_more_count_as_a_thousand() -> None:
    assert 0.97 < float(paths.hashed_bond_efficiency(1024, 2)) < 1
    assert paths.hashed_bond_efficiency(5000, 2) == paths.hashed_bond_efficiency(1024, 2)


@pytest.mark.slow
@given(st.integers(1, 60), seconds, demands)
def test_bounds_enclose_exact_and_approximate_throughput(population: int, think: float, times: list[float]) -> None:
    pairs = [part for time in times for part in (time, 1.0)]
    exact = float(closed_classes.exact_throughput_per_s(population, think, *times))
    upper = float(operational.asymptotic_upper_per_s(population, think, *pairs))
    lower = float(closed_classes.asymptotic_lower_per_s(population, think, *times))
    close = closed_classes.schweitzer_throughput(population, think, *pairs)
    assert lower <= exact * SLACK
    assert exact <= upper * SLACK
    assert lower <= close * SLACK
    # Schweitzer's estimate of the queue an arrival sees is never too small for one class.
    assert close <= exact * SLACK


@pytest.mark.slow
@given(st.integers(1, 60), demands)
def test_balanced_bounds_are_tighter_than_asymptotic_ones(population: int, times: list[float]) -> None:
    pairs = [part for time in times for part in (time, 1.0)]
    exact = float(closed_classes.exact_throughput_per_s(population, 0.0, *times))
    low, high = (
        float(bound(population, *times))
        for bound in (closed_classes.balanced_lower_per_s, closed_classes.balanced_upper_per_s)
    )
    assert float(closed_classes.asymptotic_lower_per_s(population, 0.0, *times)) <= low * SLACK
    assert low <= exact * SLACK
    assert exact <= high * SLACK
    assert high <= float(operational.asymptotic_upper_per_s(population, 0.0, *pairs)) * SLACK


@given(st.integers(1, 40), seconds, demands)
def test_littles_law_holds_over_all_stations(population: int, think: float, times: list[float]) -> None:
    flow, queues = closed_classes.exact_mean_values(population, think, times)
    present = float(closed_classes.little_requests(flow[0], think)) + float(queues.sum())
    assert present == pytest.approx(population, rel=1e-9)
    response = float(closed_classes.little_response_s(population, flow[0])) - think
    assert response >= sum(times) / SLACK - 1e-12


@pytest.mark.slow
@given(st.integers(1, 30), seconds, demands)
def test_more_in_flight_never_lowers_throughput(population: int, think: float, times: list[float]) -> None:
    flows = [float(closed_classes.exact_throughput_per_s(many, think, *times)) for many in (population, population + 1)]
    assert flows[0] <= flows[1] * SLACK


@pytest.mark.slow
@given(st.integers(1, 60), seconds, demands)
def test_shared_queues_of_one_server_are_single_servers(population: int, think: float, times: list[float]) -> None:
    pairs = [part for time in times for part in (time, 1.0)]
    exact = float(closed_classes.exact_throughput_per_s(population, think, *times))
    shared = float(closed_classes.exact_shared_throughput_per_s(population, think, *pairs))
    assert shared == pytest.approx(exact, rel=1e-9)


@pytest.mark.slow
@given(st.integers(1, 40), st.floats(0.01, 1), st.floats(1e-3, 1), st.integers(1, 8))
def test_one_shared_queue_is_never_worse_than_separate_queues_nor_than_one_server(
    population: int, think: float, time: float, servers: int
) -> None:
    shared = float(closed_classes.exact_shared_throughput_per_s(population, think, time, servers))
    apart = float(closed_classes.exact_throughput_per_s(population, think, *[time / servers] * servers))
    assert apart <= shared * SLACK
    assert shared <= float(operational.asymptotic_upper_per_s(population, think, time, servers)) * SLACK
    queue = closed_classes.shared_queue_demand_s(time, servers)
    delay = float(closed_classes.shared_queue_delay_s(time, servers))
    parts = float(closed_classes.exact_throughput_per_s(population, think + delay, queue))
    assert parts <= shared * SLACK


def test_the_exact_shared_throughput_is_right_with_hundreds_in_flight_and_long_pauses() -> None:
    # A station that never fills: everybody thinks or is in service.
    flow = float(closed_classes.exact_shared_throughput_per_s(1000, 100.0, 0.01, 64))
    assert flow == pytest.approx(1000 / 100.01, rel=1e-9)
    full = float(closed_classes.exact_shared_throughput_per_s(1000, 0.001, 0.01, 16, 0.002, 2))
    assert full == pytest.approx(1000, rel=1e-2)
    assert closed_classes.exact_shared_throughput_per_s(0, 1.0, 0.01, 2) == 0
    assert closed_classes.exact_shared_throughput_per_s(5, 0.0, 0.0, 2) == 1e15
    assert closed_classes.exact_throughput_per_s(0, 1.0, 0.01) == 0
    assert closed_classes.exact_throughput_per_s(5, 0.0, 0.0) == 1e15


@given(st.floats(1e-5, 1), st.floats(0, 2))
def test_one_server_of_many_equals_the_single_server(service: float, busy: float) -> None:
    waiting = open_queues.wait_probability(busy, 1)
    assert float(waiting) == pytest.approx(min(busy, 0.999999), rel=1e-9, abs=1e-12)
    many = float(open_queues.many_server_response_s(service, busy, 1, waiting))
    assert many == pytest.approx(float(open_queues.single_server_response_s(service, busy)), rel=1e-6)


@given(st.floats(1e-5, 1), st.floats(0.01, 0.99), st.integers(1, 40))
def test_littles_law_and_pooling_hold_for_open_queues(service: float, busy: float, servers: int) -> None:
    waiting = open_queues.wait_probability(busy * servers, servers)
    response = float(open_queues.many_server_response_s(service, busy, servers, waiting))
    assert service <= response * SLACK
    # Pooling servers never makes a request wait longer than at its own.
    assert response <= float(open_queues.single_server_response_s(service, busy)) * SLACK
    rate = busy / service
    general = service + float(open_queues.general_wait_s(rate, service, 1.0))
    assert general == pytest.approx(float(open_queues.single_server_response_s(service, busy)), rel=1e-9)


def test_a_saturated_open_queue_is_finite_and_flagged() -> None:
    for busy in (1.0, 3.0):
        assert open_queues.is_saturated(busy) == 1
        assert float(open_queues.single_server_response_s(0.01, busy)) == pytest.approx(1e4)
        assert np.isfinite(float(open_queues.general_wait_s(busy / 0.01, 0.01, 0.15)))
        assert np.isfinite(float(operational.inflated_demand_s(0.01, busy)))
        assert float(open_queues.wait_probability(busy * 4, 4)) <= 1


@given(st.integers(2, 31), st.floats(0, 0.95))
def test_waiting_for_more_branches_takes_longer(branches: int, busy: float) -> None:
    one = float(open_queues.single_server_response_s(0.01, busy))
    few, more = (float(open_queues.fork_join_response_s(many, one, busy)) for many in (branches, branches + 1))
    assert one < few < more
    two = float(open_queues.fork_join_response_s(2, one, busy))
    assert two == pytest.approx(float(open_queues.two_branch_response_s(one, busy)), rel=1e-12)


@given(st.floats(1e-3, 1), st.floats(0, 0.99), st.floats(0, 0.99))
def test_a_higher_percentile_is_a_longer_response(response: float, a: float, b: float) -> None:
    low, high = sorted((a, b))
    first, second = (float(operational.percentile_response_s(response, share)) for share in (low, high))
    assert 0 <= first <= second


@pytest.mark.slow
@given(st.integers(1, 500), st.floats(0, 1), st.lists(st.floats(1e-5, 1e-2), min_size=3, max_size=3))
def test_one_class_among_several_is_that_class_alone(population: int, think: float, times: list[float]) -> None:
    pairs = [part for time in times for part in (time, 1.0)]
    flows = schweitzer_flows([population, 0], [think, 1.0], [times, [0.1, 0.2, 0.3]], [1, 1, 1])
    assert flows[0] == pytest.approx(closed_classes.schweitzer_throughput(population, think, *pairs), rel=1e-9)
    assert flows[1] == 0


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(1, 600), min_size=2, max_size=4),
    st.sampled_from((0.0, 1e-3, 1.0)),
    st.integers(0, 2**32 - 1),
)
def test_the_flows_of_several_classes_satisfy_their_equations_near_and_far_from_saturation(
    populations: list[int], think: float, seed: int
) -> None:
    chance = np.random.default_rng(seed)
    kinds = 4
    work = 10 ** chance.uniform(-5, -1, (len(populations), kinds))
    counts = chance.integers(1, 300, kinds).astype(float)
    flows = schweitzer_flows(populations, [think] * len(populations), work, counts)
    load = flows[:, None] * work
    part = load / (1 + load / np.array(populations)[:, None])
    free = 1 - part.sum(axis=0)
    assert (free > 0).all()
    present = flows * think + (part * counts / free).sum(axis=1)
    assert present == pytest.approx(populations, rel=1e-9)
    assert (flows[:, None] * work).sum(axis=0).max() < 1 + max(1 / many for many in populations) + 1e-9


def test_equal_stations_grouped_are_equal_stations_listed() -> None:
    grouped = schweitzer_flows([20, 30], [0.1, 0.2], [[0.01, 0.03], [0.02, 0.01]], [3, 2])
    listed = schweitzer_flows(
        [20, 30], [0.1, 0.2], [[0.01] * 3 + [0.03] * 2, [0.02] * 3 + [0.01] * 2], [1] * 5
    )
    assert grouped == pytest.approx(listed, rel=1e-11)


def test_schweitzer_stays_within_four_percent_of_the_exact_flows_of_two_classes() -> None:
    chance = np.random.default_rng(7)
    for _ in range(20):
        populations = [int(many) for many in chance.integers(1, 12, 2)]
        work = chance.uniform(0.05, 0.5, (2, 3))
        exact = exact_flows(populations, (0.5, 1.0), work.tolist())
        close = schweitzer_flows(populations, [0.5, 1.0], work, [1, 1, 1])
        assert close == pytest.approx(exact, rel=0.06)


def test_several_classes_over_cases_equal_each_case_alone() -> None:
    for procedure, counts in ((several_classes(2, 2), (1.0, 3.0, 1.0, 2.0)), (several_classes_exactly(2, 2), ())):
        inputs: list[Any] = [3.0, np.array([2.0, 4.0]), 0.1, 0.2, 0.01, np.array([0.02, 0.05]), 0.03, 0.04, *counts]
        together = procedure.function(*inputs)
        for case in range(2):
            alone = procedure.function(*[part[case] if isinstance(part, np.ndarray) else part for part in inputs])
            assert [flow[case] for flow in together] == pytest.approx(list(alone), rel=1e-12)


def test_several_classes_refuse_a_wrong_number_of_inputs() -> None:
    from sizer.errors import FigureError

    with pytest.raises(FigureError, match="takes 12 inputs, got 3"):
        several_classes(2, 2).function(1, 2, 3)


@given(st.integers(4, 200), st.floats(1e5, 3e6), st.floats(0.1, 100), st.integers(1, 3))
def test_the_closed_form_of_data_loss_meets_the_exact_one_for_short_repairs(
    members: int, hours: float, repair: float, tolerated: int
) -> None:
    exact = float(durability.mean_time_to_loss_s(members, hours * 3600, *[repair * 3600] * tolerated))
    simple = float(losses.approximate_time_to_loss_s(members, tolerated, hours * 3600, repair * 3600))
    assert simple <= exact * SLACK
    assert exact == pytest.approx(simple, rel=10 * members * repair / hours)


@given(st.integers(4, 200), st.floats(1e5, 3e6), st.floats(0.1, 100), shares, shares)
def test_more_unreadable_sectors_never_lengthen_the_time_to_loss(
    members: int, hours: float, repair: float, a: float, b: float
) -> None:
    fewer, more = sorted((a, b))
    times = [
        float(durability.mean_time_to_loss_with_unreadable_s(members, hours * 3600, part, repair * 3600))
        for part in (0.0, fewer, more, 1.0)
    ]
    assert all(second <= first * SLACK for first, second in itertools.pairwise(times))
    assert times[0] == pytest.approx(float(durability.mean_time_to_loss_s(members, hours * 3600, repair * 3600)))


def test_the_time_to_loss_keeps_its_digits_where_the_linear_system_cancels() -> None:
    # 116 drives, 8+3P: solved in double precision the chain's linear system gives a negative time.
    repairs = (1.6998949917753674 * 3600, 0.03727839894244227 * 3600, 0.0029690760219644283 * 3600)
    found = float(durability.mean_time_to_loss_s(116, 1.2e6 * 3600, *repairs))
    step = total = Fraction(1_200_000 * 3600, 116)
    for failed, repair in enumerate(repairs, start=1):
        step = (1 + step / Fraction(repair)) * Fraction(1_200_000 * 3600, 116 - failed)
        total += step
    assert found == pytest.approx(float(total), rel=1e-13)
    assert found / 3600 == pytest.approx(6.4144e19, rel=1e-4)


@given(st.floats(0, 1e13), st.floats(0, 1e-9))
def test_an_unreadable_sector_is_at_most_as_likely_as_the_expected_number_of_them(read: float, error: float) -> None:
    chance = float(durability.unreadable_probability(read, error))
    assert 0 <= chance <= 1
    assert chance <= 8 * read * error * SLACK


@given(st.floats(0, 1e9), st.integers(1, 1000), st.floats(1e5, 1e20))
def test_the_loss_probability_grows_with_groups_and_stays_below_one(period: float, count: int, time: float) -> None:
    one, more = (float(durability.loss_probability(period, many, time)) for many in (count, count + 1))
    assert 0 <= one <= more <= 1


@given(shares, shares)
def test_a_pair_is_at_least_as_available_as_one_and_a_series_at_most(a: float, b: float) -> None:
    assert float(losses.pair_availability(a)) >= a - 1e-12
    assert float(durability.series_availability(a, b)) <= min(a, b)


@given(st.integers(3, 100), st.integers(1, 99))
def test_a_degraded_group_never_does_less_work_for_its_reads(members: int, reads: int) -> None:
    ratio = float(failures.degraded_read_ratio(members, min(reads, members - 1), 1))
    assert 1 <= ratio <= 2
    # A write to the lost drive reads all others of a wide group, so the mean rises towards 5.
    assert 1 <= float(failures.degraded_write_penalty(members)) < 5
    assert float(losses.surviving_throughput_per_s(100.0, members, 1)) < 100


@given(st.integers(2, 14), st.integers(20, 400))
def test_each_further_loss_leaves_fewer_critical_stripes(width: int, count: int) -> None:
    parts = [float(failures.critical_share(width, count, lost)) for lost in (1, 2, 3, 4)]
    assert parts[0] == 1
    assert all(second <= first for first, second in itertools.pairwise(parts))
    assert parts[1] == pytest.approx((width - 1) / (count - 2))


def test_an_unknown_population_gives_unknown_flows_instead_of_an_endless_search() -> None:
    flows = schweitzer_flows([[3.0, np.nan], [3.0, 4.0]], [0.0, 0.0], [[0.1, 0.2], [0.3, 0.1]], [1, 1])
    assert np.isnan(flows[0]).any()
    assert not np.isnan(flows[1]).any()


@pytest.mark.slow
@given(population=st.sampled_from((1.0, 4.0, 500.0, 1e6)), think=st.sampled_from((0.0, 1e-2)), work=demands)
def test_one_class_in_plain_numbers_is_the_one_class_of_newton(
    population: float, think: float, work: list[float]
) -> None:
    counts = [float(at + 1) for at in range(len(work))]
    whole = [each * many for each, many in zip(work, counts, strict=True)]
    [flow] = several_classes(1, len(work)).function(population, think, *whole, *counts)
    assert flow == pytest.approx(float(schweitzer_flows([population], [think], [work], counts)[0]), rel=1e-9)
