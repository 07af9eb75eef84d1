"""What has to hold of every system holds of systems drawn at random: any hardware, size, state and work."""

from __future__ import annotations

import random

import pytest

from tests.random_properties import PROPERTIES, RATE, broken
from tests.random_systems import DEPTHS, REQUESTS, drawn, in_a_server, rate, sized

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
        drives |= {"item": "class-wd-gold-24tb", "quantity": quantity}
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
    drives |= {"item": "class-wd-gold-24tb", "quantity": 2}
    content["pools"] = [{"id": "data", "drives": ["drives"], "protection": "raid10", "members": 2,
                         "write_cache": "none"}]
    content["workloads"][0] |= {"pattern": "random-block", "request_bytes": 65536, "concurrency": 2, "read_ratio": 0.3}
    sizing = sized(content)
    for case in sizing.failure_cases:
        assert sizing.sheet.evaluate(case.replacements, [RATE])[RATE] <= sizing.sheet[RATE].number, case.label


def test_each_property_says_what_it_holds_of() -> None:
    assert all(holds.__doc__ for holds in PROPERTIES.values())
