"""Requests larger than a chunk, and every protection under work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.design.protection import PROTECTIONS
from sizer.errors import Severity
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def test_bandwidth_does_not_fall_as_requests_grow(changed: Changed) -> None:
    rates = []
    for size in (2**13, 2**16, 2**19, 2**20, 2**22, 2**24):
        def grown(content: Content, size: int = size) -> None:
            record(content, "workloads", "enterprise").update(request_bytes=size, footprint_bytes=60e9)

        sizing = changed("p2000-iscsi", grown)
        rates.append(sizing.sheet[sizing.workloads[0].bandwidth].number)
    assert rates == sorted(rates)


def test_a_request_of_several_chunks_moves_its_own_bytes_once(changed: Changed) -> None:
    def large(content: Content) -> None:
        record(content, "workloads", "enterprise").update(request_bytes=2**22, footprint_bytes=60e9, read_ratio=1.0)

    sheet = changed("p2000-iscsi", large).sheet
    assert sheet["workload.enterprise.chunk_requests"].number == 8
    assert sheet["workload.enterprise.request_pieces"].number == 5  # one on each pair of ten drives
    missed = 1 - sheet["workload.enterprise.hit_ratio"].number
    assert 0.9 < missed < 1
    assert sheet["workload.enterprise.drive_bytes"].number == pytest.approx(2**22 * missed, rel=1e-12)


def test_what_the_cache_answers_does_not_pass_the_links_to_the_shelves(changed: Changed) -> None:
    def shelved(content: Content) -> None:
        content["items"].append({"id": "more", "item": "hp-d2700", "quantity": 1, "parent": "array"})
        record(content, "items", "enterprise-drives")["parent"] = "more"
        record(content, "workloads", "enterprise").update(read_ratio=1.0, footprint_bytes=1e9)

    sheet = changed("p2000-iscsi", shelved).sheet
    assert sheet["workload.enterprise.hit_ratio"].number == 1
    assert sheet["workload.enterprise.shelf_links.array.demand_s"].number == 0


def test_drives_that_name_a_shelf_load_its_links_whatever_the_array_has_free(changed: Changed) -> None:
    def shelved(content: Content) -> None:
        content["items"].append({"id": "more", "item": "hp-d2700", "quantity": 1, "parent": "array"})
        record(content, "items", "enterprise-drives")["parent"] = "more"

    sheet = changed("p2000-iscsi", shelved).sheet
    assert sheet["bays.enterprise-drives.shelf_share"].number == 1
    assert sheet["workload.enterprise.shelf_links.array.demand_s"].number > 0
    assert sheet["workload.midline.shelf_links.array.demand_s"].number == 0


@pytest.mark.parametrize("protection", [*PROTECTIONS, "4+1", "8+3"])
def test_every_protection_carries_work(changed: Changed, protection: str) -> None:
    def protected(content: Content) -> None:
        for line in ("enterprise-drives", "midline-drives"):
            record(content, "items", line)["quantity"] = 24
        pool = record(content, "pools", "enterprise")
        pool["protection"] = protection
        pool.pop("members", None)
        if protection == "raid1":
            pool["members"] = 2

    sizing = changed("p2000-iscsi", protected)
    errors = [problem.text for problem in sizing.problems if problem.severity is Severity.ERROR]
    assert errors == []
    enterprise = next(one for one in sizing.workloads if one.id == "enterprise")
    assert sizing.sheet[enterprise.throughput].number > 0
    pool_result = next(one for one in sizing.pools if one.id == "enterprise")
    assert 0 < sizing.sheet[pool_result.usable].number <= sizing.sheet[pool_result.raw].number


def test_a_link_pinned_to_no_rate_is_an_error_and_not_infinitely_fast(changed: Changed) -> None:
    def dead(content: Content) -> None:
        content["overrides"] = [
            {"key": "technology.eth-10g.data_bytes_per_s", "value": 0, "reason": "cut"},
        ]

    sizing = changed("p2000-iscsi", dead)
    assert any(problem.severity is Severity.ERROR for problem in sizing.problems)
    assert sizing.workloads == ()


def test_a_request_of_64_mib_reads_near_the_media_rate_of_a_drive(changed: Changed) -> None:
    def alone(content: Content) -> None:
        record(content, "items", "enterprise-drives")["quantity"] = 2
        record(content, "pools", "enterprise").update(protection="raid1", members=2)
        record(content, "workloads", "enterprise").update(request_bytes=2**26, read_ratio=1.0, footprint_bytes=60e9,
                                                          concurrency=1)

    sizing = changed("p2000-iscsi", alone)
    assert sizing.sheet[sizing.workloads[0].bandwidth].number > 100e6


@pytest.mark.parametrize("protection", ["raid5", "raid6"])
def test_a_written_stripe_costs_its_parity_once(changed: Changed, protection: str) -> None:
    def whole(content: Content) -> None:
        pool = record(content, "pools", "enterprise")
        pool.update(protection=protection, members=10)
        record(content, "workloads", "enterprise").update(request_bytes=2**24, read_ratio=0.0, footprint_bytes=60e9)

    sheet = changed("p2000-iscsi", whole).sheet
    assert sheet["workload.enterprise.write_visits"].number == pytest.approx(10)
