"""The wait of a read at its drive against event simulations that know nothing of the law."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from sizer.laws.queueing import drive_queues

VARIATION = 0.15
SERVICE = 3.3e-3


def wait_behind_batches(busy: float, batch: int, batches: int = 60_000) -> float:
    """Mean wait of reads that leave no work, first come, first served, at a drive that gets writes in batches."""
    source = np.random.default_rng(7)
    arrivals = np.cumsum(source.exponential(batch * SERVICE / busy, batches))
    work = source.gamma(batch / VARIATION, VARIATION * SERVICE, batches)
    probes = np.sort(source.uniform(0.0, arrivals[-1], 2 * batches))
    free, waited, place = 0.0, 0.0, 0
    for probe in probes:
        while arrivals[place] <= probe:
            free = max(free, arrivals[place]) + work[place]
            place += 1
        waited += max(free - probe, 0.0)
    return float(waited) / len(probes)


def wait_at_the_shorter_queue(busy: float, variation: float, reads: int = 80_000) -> float:
    """Mean wait of reads that go to the shorter of two queues, each drive being busy so much of the time."""
    source = np.random.default_rng(11)
    waited = 0.0
    arrivals = np.cumsum(source.exponential(SERVICE / (2 * busy), reads))
    work = source.gamma(1 / variation, variation * SERVICE, reads)
    coins = source.integers(0, 2, reads)
    queues: tuple[deque[float], deque[float]] = (deque(), deque())
    free = [0.0, 0.0]
    for clock, service, coin in zip(arrivals.tolist(), work.tolist(), coins.tolist(), strict=True):
        for queue in queues:
            while queue and queue[0] <= clock:
                queue.popleft()
        lengths = [len(queue) for queue in queues]
        chosen = coin if lengths[0] == lengths[1] else lengths.index(min(lengths))
        start = max(clock, free[chosen])
        waited += start - clock
        free[chosen] = start + service
        queues[chosen].append(free[chosen])
    return waited / reads


@pytest.mark.parametrize(("busy", "batch"), [(0.1, 8), (0.3, 8), (0.3, 1), (0.5, 4)])
def test_reads_behind_destage_in_batches_wait_as_long_as_in_a_simulation(busy: float, batch: int) -> None:
    law = float(drive_queues.drive_wait_s(0.0, SERVICE, busy, SERVICE, VARIATION, 1.0, batch, 1, 0.0))
    assert law == pytest.approx(wait_behind_batches(busy, batch), rel=0.04)


def test_destage_that_yields_holds_a_read_up_for_the_write_in_progress_alone() -> None:
    law = float(drive_queues.drive_wait_s(0.0, SERVICE, 0.3, SERVICE, VARIATION, 0.0, 8, 1, 0.0))
    assert law == pytest.approx(0.3 * SERVICE * (1 + VARIATION) / 2)


@pytest.mark.parametrize("busy", [0.1, 0.2, 0.3, 0.4])
def test_a_mirrored_read_waits_no_less_than_regular_and_no_more_than_erratic_service_makes_it(busy: float) -> None:
    # Two servers with one queue hold busy/(1 - busy^2) requests each, the queue that the law is given.
    law = float(drive_queues.drive_wait_s(busy / (1 - busy**2), SERVICE, 0.0, SERVICE, VARIATION, 0.0, 1, 2, busy))
    assert wait_at_the_shorter_queue(busy, VARIATION) * 0.97 < law < wait_at_the_shorter_queue(busy, 1.0)


def test_more_copies_never_lengthen_and_larger_batches_never_shorten_the_wait() -> None:
    waits = [float(drive_queues.drive_wait_s(0.4, SERVICE, 0.2, SERVICE, VARIATION, 0.5, 8, copies, 0.3))
             for copies in (1, 2, 3)]
    assert waits == sorted(waits, reverse=True)
    waits = [float(drive_queues.drive_wait_s(0.4, SERVICE, 0.2, SERVICE, VARIATION, 0.5, batch, 2, 0.3))
             for batch in (1, 4, 8, 16)]
    assert waits == sorted(waits)
