"""Parts of objects over failure domains: too few of them are told with the nearest choice that works."""

from __future__ import annotations

from typing import Any

import pytest

from sizer.catalog.failure_kinds import FailureKind
from sizer.errors import Problem
from sizer.sizing.failing.after_failures import AfterFailure, after_failures
from sizer.sizing.result import Sizing
from tests.sizing.test_storage_servers import store

COPIES = "protection mirror3, or protection raid10"
ACCEPT = "Accept this with the reason if the software has it."
STATED = {"protection": "4+2", "members": None, "spares": 0, "enclosure_members": None}


def pool(servers: int = 10, **fields: Any) -> Sizing:
    return store(STATED | fields, lines={"drives": 12 * servers, "servers": servers, "server-adapters": servers},
                 ports={"servers-net": 2 * servers})


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def test_a_code_wider_than_its_racks_is_told_with_what_fits() -> None:
    [problem] = told(pool(failure_domain="rack", domain_count=4), "wider-than-domains")
    assert problem.text == ("6 parts of each object of pool data do not lie in 4 racks: one rack holds 2 of them and "
                            "4+2 survives 2")
    assert problem.undecided
    assert problem.hint == ("Use at least 6 racks, or protection 2+2, or failure domain node. Accept this with the "
                            "reason if the software's rule puts 2 into one rack.")
    assert not told(pool(failure_domain="rack", domain_count=6), "wider-than-domains")


def test_racks_that_nobody_counted_are_a_question() -> None:
    [problem] = told(pool(failure_domain="site"), "failure-domains-unknown")
    assert problem.undecided
    assert "at least 6" in problem.hint


@pytest.mark.parametrize(("servers", "choice"), [
    (10, "Use failure domain node."),
    (4, "Use at least 6 servers and the failure domain node, or protection 2+2 and the failure domain node.")])
def test_parts_apart_by_drives_alone_may_lie_on_one_server(servers: int, choice: str) -> None:
    sizing = pool(servers, failure_domain="drive")
    [problem] = told(sizing, "copies-on-one-server")
    assert problem.undecided
    assert problem.hint == choice
    assert sizing.sheet["pool.data.in.servers.members"].number == 6


def test_a_stated_domain_of_servers_places_objects_whatever_the_software() -> None:
    sizing = pool(software="", failure_domain="node")
    assert sizing.sheet["pool.data.in.servers.members"].number == 1
    assert not told(sizing, "copies-on-one-server")


def test_buddy_mirrors_of_a_parallel_file_system_lie_on_two_servers() -> None:
    apart, local = (pool(software="beegfs", protection="raid10", failure_domain=domain) for domain in ("node", None))
    assert apart.sheet["workload.random-read.servers.cycles"].number <= local.sheet[
        "workload.random-read.servers.cycles"].number
    assert apart.sheet["pool.data.in.servers.members"].number == 1
    assert local.sheet["pool.data.in.servers.members"].number == 2


@pytest.mark.parametrize(("servers", "remarked"), [(6, True), (7, False)])
def test_a_store_without_a_further_server_cannot_heal(servers: int, remarked: bool) -> None:
    sizing = pool(servers)
    found = told(sizing, "no-domain-to-heal")
    assert [problem.hint for problem in found] == ["Use at least 7 servers, or protection 3+2."] * remarked
    kept = sizing.sheet["pool.data.usable_bytes"].number - sizing.sheet["pool.data.after_healing_bytes"].number
    assert (kept == 0) is remarked


@pytest.mark.parametrize(("software", "protection", "servers", "choice"), [
    ("vsan-esa", "4+1", 5, f"Use protection 2+1, or {COPIES}, or at least 6 servers. {ACCEPT}".replace(
        COPIES, "protection raid10, or protection mirror3")),
    ("storage-spaces-direct", "4+2", 6, f"Use protection 2+2, or {COPIES}, or 7 to 8 servers."),
    ("minio", "14+4", 20, f"Use protection 12+4. {ACCEPT}")])
def test_a_code_that_the_software_has_not_on_so_many_servers_is_told(
    software: str, protection: str, servers: int, choice: str
) -> None:
    [problem] = told(pool(servers, software=software, protection=protection), "code-not-offered")
    assert problem.hint == choice


@pytest.mark.parametrize(("software", "protection", "servers"), [
    ("vsan-esa", "4+1", 6), ("vsan-esa", "2+1", 4), ("storage-spaces-direct", "6+2", 9), ("minio", "12+4", 16)])
def test_codes_that_the_software_has_are_not(software: str, protection: str, servers: int) -> None:
    assert not told(pool(servers, software=software, protection=protection), "code-not-offered")


def test_a_failure_domain_of_raid_inside_servers_is_told() -> None:
    [problem] = told(pool(protection="raid6", members=12, failure_domain="rack"), "failure-domain-unused")
    assert problem.location.place == "pools/data/failure_domain"


def kept(sizing: Sizing, kind: FailureKind) -> AfterFailure:
    [found] = [one for one in after_failures(sizing).workloads if one.case.kind is kind]
    return found


@pytest.mark.parametrize(("domain", "domains", "protection", "stops"), [
    ("rack", 6, "4+2", False), ("rack", 3, "mirror3", False), ("site", 2, "raid10", False), ("rack", 2, "4+2", True)])
def test_a_rack_or_site_is_lost_with_all_its_servers_and_objects_survive_what_lies_there(
    domain: str, domains: int, protection: str, stops: bool
) -> None:
    sizing = pool(12, failure_domain=domain, domain_count=domains, protection=protection)
    lost = kept(sizing, FailureKind(domain))
    assert lost.case.replacements == {"items.servers.lost_count": 12 / domains}
    assert lost.case.label == f"one {domain} with {12 // domains} servers of data"
    assert lost.stopped is stops
    assert stops is ("single-point-of-failure" in {
        problem.code for problem in sizing.problems if problem.location.place == "pools/data"})
    if not stops:
        assert 1 - 1.3 / domains < lost.kept < kept(sizing, FailureKind.NODE).kept


def test_a_server_of_a_rack_takes_no_more_than_before() -> None:
    racks, plain = pool(12, failure_domain="rack", domain_count=6), pool(12)
    assert kept(racks, FailureKind.NODE).kept == pytest.approx(kept(plain, FailureKind.NODE).kept, rel=1e-12)
    assert not [case for case in plain.failure_cases if case.kind is FailureKind.RACK]
