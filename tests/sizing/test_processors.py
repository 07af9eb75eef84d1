"""Processors put into servers as lines are the processors that work in them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.sizing.conftest import content_of
from tests.sizing.test_storage_servers import measured

BARE = "dell-poweredge-r740xd"
"""A server no longer sold, whose record states sockets and no processors."""


def with_processors(server: str | None, *put: tuple[str, int]) -> Sizing:
    """Ten servers of one store, of another model or as they are, with lines of processors in them."""
    content: dict[str, Any] = json.loads((measured().path / "ceph-replica3.sizer").read_text("utf-8"))
    content["workloads"] = [content["workloads"][2]]
    content["workloads"][0].update(pattern="random-block", read_ratio=1.0, request_bytes=4096, concurrency=12800)
    [servers] = [line for line in content["items"] if line["id"] == "servers"]
    servers["item"] = server or servers["item"]
    content["items"] += [{"id": f"cpu{n}", "item": item, "quantity": many, "parent": "servers"}
                         for n, (item, many) in enumerate(put)]
    return size(loads(json.dumps(content)), measured().catalog)


def bound(sizing: Sizing) -> float:
    return sizing.sheet["workload.random-read.resource.processor_servers.bound_per_s"].number


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


def test_processors_put_into_servers_work_there_and_nothing_is_asked_about_them() -> None:
    bare, put = with_processors(BARE), with_processors(BARE, ("amd-epyc-7763", 20))
    assert "processors-unknown" in codes(bare)
    assert not {"processors-unknown", "processors-differ"} & codes(put)
    # Two of 64 cores at 2.45 GHz in each of ten servers, with the boost and threads of the defaults.
    each = (302_000 + 3.3 * 4096) / (2.45e9 * 1.2 * 1.2)
    assert bound(put) == pytest.approx(1280 / 1.05 / each, rel=1e-9)


def test_processors_of_two_models_add_cores_at_the_slower_clock() -> None:
    mixed = with_processors(BARE, ("amd-epyc-7763", 10), ("amd-epyc-7742", 10))
    alike = with_processors(BARE, ("amd-epyc-7742", 20))
    assert bound(mixed) == pytest.approx(bound(alike), rel=1e-12)


def test_where_record_and_line_disagree_the_line_is_taken_and_that_is_said() -> None:
    described, put = with_processors(None), with_processors(None, ("amd-epyc-7763", 10))
    assert "processors-differ" not in codes(described)
    said = [problem.text for problem in put.problems if problem.code == "processors-differ"]
    assert any("48 cores" in text and "64 cores" in text and "those put into it are taken" in text for text in said)
    assert bound(put) / bound(described) == pytest.approx(64 * 2.45 / (48 * 2.75), rel=1e-9)


@pytest.mark.parametrize(("many", "code"), [(15, "uneven-processors"), (40, "no-socket")])
def test_processors_that_do_not_go_into_the_sockets_are_reported(many: int, code: str) -> None:
    assert code in codes(with_processors(BARE, ("amd-epyc-7763", many)))


def test_processors_put_into_a_client_do_the_work_of_its_calls() -> None:
    content: dict[str, Any] = content_of("nfs-interconnects")
    before = size(loads(json.dumps(content)), measured().catalog).sheet["workload.write.call_work_s"].number
    content["items"].append({"id": "cpus", "item": "amd-epyc-7763", "quantity": 2, "parent": "client"})
    after = size(loads(json.dumps(content)), measured().catalog).sheet["workload.write.call_work_s"].number
    assert after != before, "the clock of the line counts"
