"""Bonds: how many of their ports the peers keep busy, by turns or by hash, with and without a lost member."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.laws.transfer import multipath, paths
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
LINK = "workload.tests-30.link.storage-net"
"""Bonds of two I/O servers, three ports each, that four clients use."""


def _bond(**fields: object) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        record(content, "links", "storage-net").update(fields)

    return change


def _codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems}


def test_a_bond_by_hash_carries_less_than_one_whose_peers_take_turns(changed: Changed) -> None:
    turns = changed("ess-gl4-sas").sheet
    hashed = changed("ess-gl4-sas", _bond(mode="bonded-hash", connections=1)).sheet
    assert turns[f"{LINK}.bond_ratio"].number == pytest.approx(4 / 6)
    assert hashed[f"{LINK}.bond_flows"].number == 4
    assert hashed[f"{LINK}.bond_ratio"].number == pytest.approx(0.588477, rel=1e-5)
    assert hashed[f"{LINK}.bonded_count"].number == pytest.approx(6 * 0.588477, rel=1e-5)


def test_more_connections_of_each_client_fill_a_bond_by_hash(changed: Changed) -> None:
    shares = [
        changed("ess-gl4-sas", _bond(mode="bonded-hash", connections=count)).sheet[f"{LINK}.bond_ratio"].number
        for count in (1, 2, 8, 64)
    ]
    assert shares == sorted(shares)
    assert shares[-1] > 0.9


def test_connections_nobody_states_are_the_models_default_with_its_range(changed: Changed) -> None:
    sizing = changed("ess-gl4-sas", _bond(mode="bonded-hash"))
    default = sizing.sheet["default.peer_connections"]
    assert default.range is not None
    assert (default.number, default.range.low, default.range.high) == (1, 1, 2)
    found = sizing.sheet.evaluate({default.key: 2.0})
    assert float(found[f"{LINK}.bond_ratio"]) == pytest.approx(float(paths.hashed_bond_efficiency(8, 3)))


def test_a_lost_member_leaves_the_flows_to_the_other_ports_of_every_bond(changed: Changed) -> None:
    sizing = changed("ess-gl4-sas", _bond(mode="bonded-hash", connections=2))
    lost = sizing.sheet.evaluate({"link.storage-net.lost_count": 1.0})
    assert float(lost[f"{LINK}.bond_ports"]) == 2
    assert float(lost[f"{LINK}.bonded_count"]) == pytest.approx(2 * 2 * float(paths.hashed_bond_efficiency(8, 2)))
    assert float(lost[f"{LINK}.bonded_count"]) < sizing.sheet[f"{LINK}.bonded_count"].number


def test_no_failure_makes_a_bond_by_hash_faster(changed: Changed) -> None:
    sizing = changed("ess-gl4-sas", _bond(mode="bonded-hash"))
    whole = sizing.sheet["workload.tests-30.throughput_per_s"].number
    for after in after_failures(sizing).of("tests-30"):
        assert after.throughput_per_s <= whole * (1 + 1e-9), after.case.label


def test_bonds_without_known_peers_count_all_their_ports_and_say_so(changed: Changed) -> None:
    def nobody(content: Content) -> None:
        record(content, "links", "storage-net")["mode"] = "bonded-hash"
        workload = record(content, "workloads", "tests-30")
        workload.pop("client", None)
        workload.pop("client_count", None)

    sizing = changed("ess-gl4-sas", nobody)
    assert "bond-peers" in _codes(sizing)
    assert f"{LINK}.bond_ratio" not in sizing.sheet


@pytest.mark.parametrize(
    ("fields", "code", "place"),
    [
        ({"mode": "bonded-hash", "connections": 1, "count": 5}, "bond-uneven", "links/storage-net/count"),
        ({"mode": "bonded-hash", "count": 2}, "bond-of-one", "links/storage-net/count"),
        ({"mode": "bonded-hash", "count": 600}, "bond-too-wide", "links/storage-net/count"),
        ({"mode": "bonded", "connections": 4}, "connections-unused", "links/storage-net/connections"),
        ({"mode": "bonded-hash", "connections": 1, "count": 10}, "few-flows", "links/storage-net/connections"),
    ],
)
def test_bonds_in_doubt_are_located_problems(changed: Changed, fields: Content, code: str, place: str) -> None:
    sizing = changed("ess-gl4-sas", _bond(**fields))
    assert place in {problem.location.place for problem in sizing.problems if problem.code == code}


def test_links_that_cannot_be_bonded_are_located_problems(changed: Changed) -> None:
    def bonded_sas(content: Content) -> None:
        record(content, "links", "sas")["mode"] = "bonded-hash"

    found = [problem for problem in changed("ess-gl4-sas", bonded_sas).problems if problem.code == "bond-family"]
    assert [problem.location.place for problem in found] == ["links/sas/mode"]


def test_a_bond_between_servers_and_arrays_is_used_by_the_servers(changed: Changed) -> None:
    def hashed(content: Content) -> None:
        for name in ("servers-net", "array-net"):
            record(content, "links", name)["mode"] = "bonded-hash"
        record(content, "workloads", "enterprise")["client_count"] = 12

    sheet = changed("p2000-iscsi", hashed).sheet
    key = "workload.enterprise.link"
    assert sheet[f"{key}.array-net.bond_flows"].number == 12
    assert sheet[f"{key}.servers-net.bond_flows"].number == 1


@settings(max_examples=200)
@given(st.integers(1, 200), st.floats(1, 64), st.floats(1, 64), st.integers(1, 6))
def test_a_bond_never_carries_more_with_fewer_ports(flows: int, one: float, other: float, bonds: int) -> None:
    def carried(ports: float) -> float:
        active = ports * bonds
        each = multipath.bond_ports(active, bonds)
        return float(multipath.bonded_links(active, bonds, each, paths.hashed_bond_efficiency(flows, each)))

    few, many = sorted((one, other))
    assert carried(few) <= carried(many) * (1 + 1e-9)
