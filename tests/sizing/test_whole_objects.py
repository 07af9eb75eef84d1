"""Stores of objects over a code: a GET reads all data parts, a PUT writes all, and nothing is updated in place."""

from __future__ import annotations

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.test_store_work import cluster


def visits(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.w.{name}"].number


@pytest.mark.parametrize("software", ["minio", "ceph-object", "ceph", ""])
def test_a_get_reads_the_data_parts_of_an_object_and_a_put_writes_all_of_them(software: str) -> None:
    assert visits(cluster(software, "8+3", "object-get"), "read_visits") == 8
    assert visits(cluster(software, "8+3", "object-put"), "write_visits") == 11


def test_an_object_store_never_updates_a_block_in_place() -> None:
    sizing = cluster("minio", "8+3")
    assert visits(sizing, "read_visits") == pytest.approx(0.7 * 8, rel=1e-12)
    assert visits(sizing, "write_visits") == pytest.approx(0.3 * 11, rel=1e-12)
    assert not any("reads_before_update" in key for key in sizing.sheet.figures)


def test_metadata_lie_beside_the_parts_of_an_object_that_is_not_small() -> None:
    got = cluster("minio", "8+3", "object-get", request_bytes=4 * 2**20)
    assert visits(got, "read_visits") == 16
    assert visits(got, "chunk_request_bytes") * 16 == 4 * 2**20
    assert visits(cluster("minio", "8+3", "object-put", request_bytes=4 * 2**20), "write_visits") == 22


@pytest.mark.parametrize(("software", "protection"), [
    ("minio", "8+3"), ("ceph", "4+2"), ("ceph-tentacle", "4+2"), ("ceph", "mirror3")])
def test_the_chunk_of_a_plain_array_is_not_asked_of_a_store_that_places_objects(
    software: str, protection: str
) -> None:
    for pattern in ("object-get", "object-put", "random-block"):
        sizing = cluster(software, protection, pattern)
        assert not any(key.rpartition(".")[2] == "chunk_bytes" for key in sizing.sheet.figures)


def test_a_large_read_of_copies_is_one_read_of_one_object() -> None:
    assert visits(cluster("ceph", "mirror3", "object-get", request_bytes=4 * 2**20), "read_visits") == 1


def test_partial_stripes_are_read_in_units_of_the_store() -> None:
    assert visits(cluster("ceph-tentacle", pattern="object-get", request_bytes=2**15), "read_visits") == 2


def test_an_object_wears_a_drive_by_its_code_alone() -> None:
    sizing = cluster("minio", "8+3", "object-put")
    assert sizing.sheet["pool.data.whole_stripe_penalty"].number == 11 / 8
    assert sizing.sheet["workload.w.wear.media_ratio"].number == pytest.approx(11 / 8, rel=1e-12)
