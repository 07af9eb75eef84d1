"""Laws of work that runs together, against simulation, exact mean value analysis, and what must always hold."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sizer.laws.limits import SATURATED
from sizer.laws.queueing import interference
from sizer.laws.queueing.operational import inflated_demand_s
from sizer.laws.queueing.several_classes import schweitzer_flows

rates = st.floats(1.0, 1e5)
times = st.floats(1e-6, 1e-2)


def served(arrivals_per_s: list[float], service_s: list[float], until_s: float) -> list[float]:
    """Requests a second of each class that one server with one queue has finished by a time, by simulation."""
    chance = np.random.default_rng(20260301)
    at, kind, took = [], [], []
    for number, (rate, service) in enumerate(zip(arrivals_per_s, service_s, strict=True)):
        moments = np.cumsum(chance.exponential(1 / rate, int(rate * until_s * 1.2)))
        at.append(moments)
        kind.append(np.full(len(moments), number))
        took.append(chance.exponential(service, len(moments)))
    order = np.argsort(np.concatenate(at))
    arrived, which, busy = (np.concatenate(part)[order] for part in (at, kind, took))
    work = np.cumsum(busy)
    done = work + np.maximum.accumulate(arrived - (work - busy))
    return [float(((done < until_s) & (which == number)).sum() / until_s) for number in range(len(arrivals_per_s))]


def test_one_queue_serves_overload_in_proportion_to_what_is_offered() -> None:
    offered, service = [300.0, 100.0], [4e-3, 8e-3]
    load = sum(rate * time for rate, time in zip(offered, service, strict=True))
    assert load == pytest.approx(2.0)
    for rate, simulated in zip(offered, served(offered, service, 400.0), strict=True):
        assert float(interference.carried_per_s(rate, load)) == pytest.approx(simulated, rel=0.02)


@given(st.lists(st.tuples(rates, st.lists(times, min_size=3, max_size=3)), min_size=2, max_size=6),
       st.lists(st.floats(1, 40), min_size=3, max_size=3), st.floats(1.01, 20))
def test_what_is_carried_never_fills_a_resource_and_more_load_never_helps_another(
    classes: list[tuple[float, list[float]]], counts: list[float], more: float
) -> None:
    def carried(wanted: list[float]) -> list[float]:
        loads = [sum(rate * own[at] / counts[at] for rate, (_, own) in zip(wanted, classes, strict=True))
                 for at in range(3)]
        return [float(interference.carried_per_s(rate, *loads)) for rate in wanted]

    wanted = [rate for rate, _ in classes]
    before, after = carried(wanted), carried([wanted[0] * more, *wanted[1:]])
    for at in range(3):
        assert sum(rate * own[at] / counts[at] for rate, (_, own) in zip(before, classes, strict=True)) <= 1
    assert after[0] >= before[0] * (1 - 1e-12)
    assert all(late <= early * (1 + 1e-12) for late, early in zip(after[1:], before[1:], strict=True))


@given(rates, st.lists(st.floats(0, SATURATED), min_size=1, max_size=5))
def test_what_fits_is_carried_to_the_last_bit(rate: float, loads: list[float]) -> None:
    assert interference.carried_per_s(rate, *loads) == rate


def queues(population: int, think_s: float, demands_s: list[float]) -> list[float]:
    """Requests of a closed class at each single server, by exact mean value analysis."""
    held = [0.0] * len(demands_s)
    for present in range(1, population + 1):
        stays = [demand * (1 + queue) for demand, queue in zip(demands_s, held, strict=True)]
        rate = present / (think_s + sum(stays))
        held = [rate * stay for stay in stays]
    return held


@pytest.mark.parametrize("population", [1, 3, 8, 20])
@pytest.mark.parametrize("load", [0.0, 0.3, 0.6])
def test_offered_work_beside_a_closed_class_waits_as_the_exact_mixed_network_says(population: int, load: float) -> None:
    closed_s, open_s, think_s = [4e-3, 1e-3], [2e-3, 3e-3], 5e-3
    rate = load / max(open_s)
    loads = [rate * demand for demand in open_s]
    grown = [float(inflated_demand_s(demand, own)) for demand, own in zip(closed_s, loads, strict=True)]
    held = queues(population, think_s, grown)
    exact = sum(demand * (1 + queue) / (1 - own) for demand, queue, own in zip(open_s, held, loads, strict=True))
    [flow] = schweitzer_flows([population], [think_s], [grown], [1, 1])
    ahead = [float(interference.requests_held(population, flow * demand, 1.0)) for demand in grown]
    seen = [float(interference.seen_utilization(rate, 1e6, demand, 1.0, 0.0)) for demand in open_s]
    waits = [part for trio in zip(open_s, seen, ahead, strict=True) for part in trio]
    assert float(interference.residence_beside_s(*waits)) == pytest.approx(exact, rel=0.12)


def test_two_offered_classes_wait_in_one_queue_as_one_class_of_both() -> None:
    # M/M/1: 1/(1 - U) of one's own service, whoever's requests are ahead.
    seen = float(interference.seen_utilization(100.0, 1e9, 2e-3, 1.0, 0.5))
    assert float(interference.residence_beside_s(2e-3, seen, 0.0)) == pytest.approx(2e-3 / (1 - 0.7), rel=1e-6)
