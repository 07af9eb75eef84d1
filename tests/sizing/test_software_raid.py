"""Parity that servers make: it takes their processors and a few threads, unless a card stands before the drives."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled

THREADS = "RAID threads of"


def scratch(reads: float = 0.0, **pool: Any) -> Sizing:
    """Six servers with 132 fast drives under RAID 6, which streams are written to."""
    content = json.loads(templates()["ai-scratch"].read_text("utf-8"))
    content["pools"][0].update(pool)
    content["requirements"] = []
    content["workloads"] = [{
        "id": "w", "pattern": "parallel-streams", "pool": content["pools"][0]["id"], "request_bytes": 1048576,
        "client": content["workloads"][0]["client"], "read_ratio": reads, "concurrency": 2000}]
    return size(loads(json.dumps(content)), shipped_catalog())


def rate(sizing: Sizing) -> float:
    return sizing.sheet[sizing.workloads[0].throughput].number


def labels(sizing: Sizing) -> list[str]:
    return [one.label for one in sizing.workloads[0].resources]


def test_writes_to_software_raid_are_bounded_by_the_threads_of_its_groups() -> None:
    sizing = scratch(raid_engine="software")
    assert any(label.startswith(THREADS) for label in labels(sizing))
    groups, threads, row, page, data = 12, 2, 12e3, 4096, 8
    clock = next(figure.number for key, figure in sizing.sheet.figures.items() if key.endswith("clock_cycles_per_s"))
    boost = sizing.sheet["default.boost_clock_ratio"].number
    by_hand = groups * threads * clock * boost / (row / (page * data) + 0.1) / 2**20
    assert 0.8 * by_hand < rate(sizing) < 1.01 * by_hand
    assert rate(sizing) * 2**20 < 250e9


def test_reads_need_no_parity() -> None:
    assert rate(scratch(1.0, raid_engine="software")) == pytest.approx(rate(scratch(1.0, raid_engine="card")))


def test_what_nobody_states_is_a_range_over_both_and_a_question() -> None:
    unstated, software, card = scratch(), scratch(raid_engine="software"), scratch(raid_engine="card")
    low, _, high = sampled(unstated).of(unstated.workloads[0].throughput)
    assert low < 1.5 * rate(software)
    assert high > 0.6 * rate(card)
    asked = [one.question for one in unstated.missing]
    assert any(question.startswith("What makes the parity of pool") for question in asked)
    assert not any("parity" in one.question for one in (*software.missing, *card.missing))


def test_a_card_that_is_not_in_the_design_leaves_it_open() -> None:
    [problem] = [one for one in scratch(raid_engine="card").problems if one.code == "raid-card-missing"]
    assert problem.undecided
    assert not [one for one in scratch().problems if one.code == "raid-card-missing"]


def test_mirrors_and_stores_are_left_as_they_are() -> None:
    for pool in ({"protection": "raid10", "members": None}, {"protection": "8+2", "software": "minio"}):
        sizing = scratch(**pool)
        assert not any(label.startswith(THREADS) for label in labels(sizing))


def test_records_take_processors_and_no_threads() -> None:
    sizing = scratch(protection="raidz2", software="", filesystem="zfs")
    assert not any(label.startswith(THREADS) for label in labels(sizing))
    assert any(".parity." in key and key.endswith("cycles") for key in sizing.sheet.figures)


def test_threads_count_as_processors() -> None:
    assert ResourceKind.PARITY.family == "processor"
