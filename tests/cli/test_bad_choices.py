"""Choices that do not work together: told with what was found and the nearest that works, and no verdict rests on them.

Each choice that a hint names is made in turn, and the problem is gone.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sizer.catalog import shipped_catalog
from sizer.catalog.records import Catalog
from sizer.design.files.fileformat import loads
from sizer.errors import Problem
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.cli.conftest import Answer

CATALOG = shipped_catalog()
SERVER, SWITCH, ADAPTER = "generic-server-2u-24-nvme-pcie4", "generic-eth-100g-32", "generic-nic-100g-2p"
FAIL = {Verdict.UNBUILDABLE, Verdict.UNCERTAIN}


def cluster(protection: str, software: str = "", servers: int = 12, drives: int = 12, **pool: Any) -> dict[str, Any]:
    """Servers of NVMe drives behind a switch, with a rate and a capacity asked of them that they easily reach."""
    named = {"software": software} if software else {}
    return {
        "format": "sizer-design", "version": 2, "title": "Cluster",
        "items": [{"id": "clients", "item": SERVER, "quantity": 2},
                  {"id": "client-ports", "item": ADAPTER, "quantity": 2, "parent": "clients"},
                  {"id": "switch", "item": SWITCH, "quantity": 2},
                  {"id": "servers", "item": SERVER, "quantity": servers},
                  {"id": "ports", "item": ADAPTER, "quantity": servers, "parent": "servers"},
                  {"id": "drives", "item": "generic-nvme-tlc-7.68tb-pcie4", "quantity": drives * servers,
                   "parent": "servers"}],
        "links": [{"id": "front", "from": "client-ports", "from_port": "port", "to": "switch", "to_port": "port",
                   "count": 4},
                  {"id": "back", "from": "switch", "from_port": "port", "to": "ports", "to_port": "port",
                   "count": 2 * servers}],
        "pools": [{"id": "data", "drives": ["drives"], "nodes": "servers", "protection": protection} | named | pool],
        "workloads": [{"id": "work", "pattern": "random-block", "pool": "data", "client": "clients",
                       "request_bytes": 8192, "read_ratio": 0.7, "offered_per_s": 5000, "duty_ratio": 0.5}],
        "requirements": [{"id": "rate", "kind": "iops", "workload": "work", "target": 5000},
                         {"id": "space", "kind": "usable-capacity", "pool": "data", "target": 1e12}],
    }


def sized(content: dict[str, Any], catalog: Catalog = CATALOG) -> Sizing:
    return size(loads(json.dumps(content)), catalog)


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def verdicts(sizing: Sizing) -> set[Verdict]:
    assert len(sizing.requirements) == 2
    return {verdict_of(sizing, one, None) for one in sizing.requirements}


_SERVERS = re.compile(r"(?:at least |, or |Use )(\d+)(?: to \d+)? servers?(?P<apart> and the failure domain)?")
_COUNT = re.compile(r"(?:at least|at most) (\d+) (?:racks?|sites?)")
_PROTECTION = re.compile(r"protection ([\w+:-]+?)(?P<apart> and the failure domain node)?(?=[,.]| with| where|$)")
_DOMAIN = re.compile(r"(?:Use |, or )failure domain (\w+)")


def choices(content: dict[str, Any], problem: Problem) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each choice of a hint in words, with the design in which it is made."""
    def made(**pool: Any) -> dict[str, Any]:
        other = copy.deepcopy(content)
        other["pools"][0].update(pool)
        return other

    for found in _PROTECTION.finditer(problem.hint):
        yield found[0], made(protection=found[1], **({"failure_domain": "node"} if found["apart"] else {}))
    for found in _COUNT.finditer(problem.hint):
        yield found[0], made(domain_count=int(found[1]))
    for found in _DOMAIN.finditer(problem.hint):
        yield found[0], made(failure_domain=found[1])
    for found in _SERVERS.finditer(problem.hint):
        pool, servers = content["pools"][0], int(found[1])
        other = {name: value for name, value in pool.items() if name not in ("id", "drives", "nodes", "protection")}
        stated = {"failure_domain": "node"} if found["apart"] else {}
        yield found[0], cluster(pool["protection"], servers=servers, **(other | stated))


WIDE, OFFERED, DOMAINS = "copies-on-one-server", "code-not-offered", "wider-than-domains"
BAD: list[tuple[dict[str, Any], str, Verdict, int]] = [
    (cluster("4+2", "ceph", 4), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("8+2", "minio", 4), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("mirror3", "ceph", 1), WIDE, Verdict.UNBUILDABLE, 1),
    (cluster("mirror3", "", 1), WIDE, Verdict.UNCERTAIN, 1),
    (cluster("mirror3", "ceph", 2), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("raid10", "beegfs", 1, failure_domain="node"), WIDE, Verdict.UNBUILDABLE, 1),
    (cluster("4+2", "ceph", 8, failure_domain="drive"), WIDE, Verdict.UNCERTAIN, 1),
    (cluster("4+2", "ceph", 4, failure_domain="drive"), WIDE, Verdict.UNCERTAIN, 2),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=4), DOMAINS, Verdict.UNCERTAIN, 3),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("mirror3", "ceph", 8, failure_domain="site", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("raid10", "ceph", 8, failure_domain="site", domain_count=1), DOMAINS, Verdict.UNBUILDABLE, 2),
    (cluster("4+2", "ceph", 8, failure_domain="rack", domain_count=12), "more-domains-than-servers",
     Verdict.UNBUILDABLE, 2),
    (cluster("lrc-12+2+1", "storage-spaces-direct", 6), WIDE, Verdict.UNBUILDABLE, 2),
    (cluster("lrc-12+2+1", "storage-spaces-direct", 15), OFFERED, Verdict.UNBUILDABLE, 4),
    (cluster("4+2", "vsan-esa", 4), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("nested-mirror", "storage-spaces-direct", 3, enclosure_members=2), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("nested-parity", "storage-spaces-direct", 3, enclosure_members=2), OFFERED, Verdict.UNBUILDABLE, 3),
    (cluster("gnr-8+2p", "spectrum-scale-ece", 5), OFFERED, Verdict.UNCERTAIN, 4),
    (cluster("12+6", "minio", 20), OFFERED, Verdict.UNCERTAIN, 1),
]


@pytest.mark.parametrize(("content", "code", "verdict", "many"), BAD, ids=[
    f"{one[0]['pools'][0]['protection']} {one[1]} {number}" for number, one in enumerate(BAD)])
def test_what_does_not_lie_on_its_servers_is_met_by_nothing_and_gone_with_each_choice(
    content: dict[str, Any], code: str, verdict: Verdict, many: int
) -> None:
    sizing = sized(content)
    [problem] = told(sizing, code)
    assert verdicts(sizing) == {verdict}
    named = list(choices(content, problem))
    assert len(named) == many, problem.hint
    for words, made in named:
        assert not told(sized(made), code), words


@pytest.mark.parametrize(("protection", "software", "servers", "fields"), [
    ("4+2", "ceph", 6, {}), ("4+2", "ceph", 4, {"enclosure_members": 2}), ("mirror3", "ceph", 3, {}),
    ("mirror3", "", 1, {"filesystem": "zfs"}), ("4+2", "vsan-esa", 6, {}), ("gnr-4+2p", "spectrum-scale-ece", 4, {}),
    ("nested-mirror", "storage-spaces-direct", 2, {"enclosure_members": 2}), ("8+2", "lustre", 4, {"members": None}),
])
def test_what_does_is_met(protection: str, software: str, servers: int, fields: dict[str, Any]) -> None:
    drives = 10 if protection == "8+2" else 12
    assert verdicts(sized(cluster(protection, software, servers, drives, **fields))) == {Verdict.MET}


def test_a_list_of_what_a_store_offers_names_protections_alone() -> None:
    for store in CATALOG.presets["stores"].values():
        for code in store.text("codes").split():
            loads(json.dumps(cluster(code.partition("@")[0])))


@pytest.mark.parametrize(("protection", "hint"), [
    ("4+0", "Write 4+1 or 4+2; where nothing is to be protected, raid0."),
    ("declustered-8+0", "Write declustered-8+1 or declustered-8+2; where nothing is to be protected, raid0."),
    ("draid2:8d:11c:2s", "Write draid, its parity, its data, its drives and its spares, such as draid2:8d:60c:2s.")])
def test_a_code_that_cannot_be_is_refused_with_one_that_can(
    tmp_path: Path, sizer: Callable[..., Answer], protection: str, hint: str
) -> None:
    path = tmp_path / "bad.sizer"
    path.write_text(json.dumps(cluster(protection)), "utf-8")
    answer = sizer("check", str(path))
    assert answer.status == 2
    assert hint in answer.err


def test_check_tells_it_in_words_and_as_data(tmp_path: Path, sizer: Callable[..., Answer]) -> None:
    path = tmp_path / "bad.sizer"
    path.write_text(json.dumps(cluster("4+2", "ceph", 4)), "utf-8")
    answer = sizer("check", str(path))
    assert answer.status == 1
    assert "need at least 6 servers; there are 4" in f"{answer.out}{answer.err}"
    [problem] = [one for one in json.loads(sizer("check", str(path), "--json").out)["problems"] if one["code"] == WIDE]
    assert problem["place"] == "pools/data/protection"
    assert problem["hint"].startswith("Use at least 6 servers, or protection 2+2")
