"""What has to hold of every system holds of systems drawn at random: any hardware, size, state and work."""

from __future__ import annotations

import math
import random

import pytest

from sizer.catalog.failure_kinds import FailureKind
from tests.random_properties import PROPERTIES, RATE, broken
from tests.random_systems import DEPTHS, REQUESTS, Content, drawn, in_a_server, rate, sized

SYSTEMS = 60


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_property_holds_of_systems_drawn_at_random(part: int) -> None:
    for number in range(part, SYSTEMS, 4):
        assert broken(drawn(random.Random(f"systems/{number}"))) == [], number


def test_one_drive_and_ten_thousand_serve_every_size_and_depth() -> None:
    for quantity, servers in ((1, 1), (10_000, 1250)):
        content = in_a_server(random.Random(1))
        host, drives = content["items"]
        host |= {"item": "class-hdd-bench", "quantity": servers}
        drives |= {"item": "wd-gold-24-tb-sata", "quantity": quantity}
        content["pools"][0] |= {"protection": "raid0", "members": 1}
        [work] = content["workloads"]
        for request in (min(REQUESTS), max(REQUESTS)):
            rates = []
            for depth in (min(DEPTHS), 64, max(DEPTHS)):
                work |= {"pattern": "random-block", "request_bytes": request, "concurrency": depth, "read_ratio": 1}
                rates.append(rate(content))
            assert 0 < rates[0] <= rates[1] <= rates[2]


def test_a_mirror_that_lost_a_drive_still_waits_for_one_when_it_writes() -> None:
    content = in_a_server(random.Random(1))
    host, drives = content["items"]
    host |= {"item": "class-hdd-bench", "quantity": 1}
    drives |= {"item": "wd-gold-24-tb-sata", "quantity": 2}
    content["pools"] = [{"id": "data", "drives": ["drives"], "protection": "raid10", "members": 2,
                         "write_cache": "none"}]
    content["workloads"][0] |= {"pattern": "random-block", "request_bytes": 65536, "concurrency": 2, "read_ratio": 0.3}
    sizing = sized(content)
    for case in sizing.failure_cases:
        assert sizing.sheet.evaluate(case.replacements, [RATE])[RATE] <= sizing.sheet[RATE].number, case.label


def _lost(content: Content, drives: int, pool: Content, **work: object) -> dict[FailureKind, float]:
    """What the loss of a drive leaves of random work on a bench with one group or more of plain disks."""
    host, line = content["items"]
    host |= {"item": "class-hdd-bench", "quantity": math.ceil(drives / 8)}
    line |= {"item": "wd-gold-24-tb-sata", "quantity": drives}
    content["pools"] = [{"id": "data", "drives": ["drives"], **pool}]
    content["workloads"] = [{"id": "work", "pool": "data", "client": "host", "pattern": "random-block", **work}]
    sizing = sized(content)
    return {case.kind: float(sizing.sheet.evaluate(case.replacements, [RATE])[RATE]) / sizing.sheet[RATE].number
            for case in sizing.failure_cases}


def test_a_write_that_no_cache_holds_is_not_answered_sooner_after_a_lost_drive() -> None:
    left = _lost(in_a_server(random.Random(1)), 5, {"protection": "raid5", "members": 5, "write_cache": "none"},
                 request_bytes=2**20, concurrency=1, read_ratio=0)
    assert 0.9 < left[FailureKind.DRIVE] <= 1 + 1e-12


@pytest.mark.parametrize(("protection", "members"), [("raid5", 5), ("raid6", 8), ("raid-dp", 8), ("raidz2", 8)])
def test_requests_of_whole_stripes_read_the_redundancy_in_place_of_what_is_lost(protection: str, members: int) -> None:
    for depth in (1, 16, 10**5):
        left = _lost(in_a_server(random.Random(1)), 2 * members, {"protection": protection, "members": members},
                     request_bytes=2**26, concurrency=depth, read_ratio=1)
        assert (members - 2) / members < left[FailureKind.DRIVE] <= 1 + 1e-12, depth


def test_each_property_says_what_it_holds_of() -> None:
    assert all(holds.__doc__ for holds in PROPERTIES.values())
