"""Only hosts that work carry traffic: one client has its own ports, slots and cores, however many stand beside it."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.laws.loss.survivors import at_work_ratio
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.random_systems import sized

Content = dict[str, Any]
HOSTS = 4
PORT, SLOT = "link.c.at_work_count", "adapter.cn.at_work_count"


def _line(name: str, item: str, quantity: int, parent: str = "") -> Content:
    return {"id": name, "item": item, "quantity": quantity, **({"parent": parent} if parent else {})}


def _link(name: str, start: str, end: str, count: int, **more: Any) -> Content:
    return {"id": name, "from": start, "from_port": "port", "to": end, "to_port": "port", "count": count, **more}


def _store(hosts: int = HOSTS, links: int = 0, **work: Any) -> Content:
    """Clients with two ports each before flash servers that are far faster than one of them."""
    pool = {"id": "data", "drives": ["drives"], "protection": "mirror3", "nodes": "srv", "enclosure_members": 1,
            "software": "ceph"}
    return {"format": "sizer-design", "version": 2, "title": "Store", "currency": "USD",
            "items": [_line("cl", "class-r6615", hosts), _line("cn", "class-nic-100g2", hosts, "cl"),
                      _line("sw", "class-fabric-eth-100g", 2), _line("srv", "class-r6615", 12),
                      _line("sn", "class-nic-100g2", 12, "srv"),
                      _line("drives", "class-nvme-gen4-15tb", 120, "srv")],
            "links": [_link("c", "cn", "sw", links or 2 * hosts, protocol="native"),
                      _link("s", "sw", "sn", 24, spread=2, protocol="native")],
            "pools": [pool],
            "workloads": [{"id": "work", "pattern": "parallel-streams", "pool": "data", "client": "cl",
                           "read_ratio": 1, "request_bytes": 4194304, "runs": "alone", **work}]}


def _streams(count: int, **more: Any) -> dict[str, Any]:
    return {"parameters": {"stream_count": count, "outstanding_per_stream": 64, "thread_count": 4096}, **more}


def _number(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.work.{name}"].number


def _rate(content: Content) -> float:
    return _number(sized(content), "bandwidth_bytes_per_s")


def test_one_client_has_the_ports_and_slots_of_one_host() -> None:
    found = sized(_store(client_count=1, **_streams(256)))
    port = found.sheet["link.c.data_bytes_per_s"].number
    assert (_number(found, PORT), _number(found, SLOT)) == (2, 1)
    assert _number(found, "bandwidth_bytes_per_s") <= 2 * port
    assert _rate(_store(**_streams(256))) > 2 * port


def test_fewer_streams_than_hosts_work_on_no_more_hosts_than_streams() -> None:
    found = sized(_store(**_streams(3)))
    assert (_number(found, "hosts_at_work"), _number(found, PORT)) == (3, 6)


def test_fewer_threads_than_streams_work_on_no_more_hosts_than_threads() -> None:
    work = _streams(64)
    work["parameters"]["thread_count"] = 2
    assert _number(sized(_store(**work)), "hosts_at_work") == 2


def test_random_work_of_one_client_has_its_ports_alone() -> None:
    work: dict[str, Any] = {"pattern": "random-block", "concurrency": 4096, "request_bytes": 1048576}
    one, all_of_them = sized(_store(client_count=1, **work)), sized(_store(**work))
    assert _number(one, PORT) == 2
    assert _number(one, "bandwidth_bytes_per_s") < _number(all_of_them, "bandwidth_bytes_per_s")
    assert f"workload.work.{PORT}" not in all_of_them.sheet


def test_clients_that_share_a_host_share_its_ports() -> None:
    found = sized(_store(hosts=1, client_count=4, **_streams(256)))
    assert (_number(found, "hosts_at_work"), _number(found, PORT)) == (1, 2)


def test_work_that_arrives_by_itself_comes_from_every_host() -> None:
    found = sized(_store(offered_per_s=10))
    assert f"workload.work.{PORT}" not in found.sheet


@pytest.mark.parametrize(("clients", "left"), [(2, 0.5), (3, 2 / 3), (4, 0.75)])
def test_a_lost_host_is_one_of_those_that_work(clients: int, left: float) -> None:
    found = sized(_store(client_count=clients, **_streams(256)))
    after = found.sheet.evaluate({"items.cl.lost_count": 1.0})
    for count in (PORT, SLOT):
        assert float(after[f"workload.work.{count}"]) / _number(found, count) == pytest.approx(left)


def test_a_lost_port_is_one_of_a_host_that_works() -> None:
    found = sized(_store(client_count=1, **_streams(256)))
    assert float(found.sheet.evaluate({"link.c.lost_count": 1.0})[f"workload.work.{PORT}"]) == 1


def test_no_failure_is_a_gain_where_some_hosts_work() -> None:
    found = sized(_store(client_count=2, **_streams(256)))
    whole = _number(found, "throughput_per_s")
    assert all(after.throughput_per_s <= whole * (1 + 1e-9) for after in after_failures(found).of("work"))


@pytest.mark.parametrize("streams", [1, 64])
def test_more_hosts_beside_those_that_work_change_nothing_and_more_that_work_are_never_slower(streams: int) -> None:
    beside = [_rate(_store(hosts, client_count=2, **_streams(streams))) for hosts in (2, 4, 16)]
    assert beside == pytest.approx([beside[0]] * 3, rel=1e-6)
    working = [_rate(_store(16, client_count=count, **_streams(streams))) for count in (1, 2, 4, 16)]
    assert working == sorted(working)


def test_more_streams_over_more_hosts_are_never_slower() -> None:
    content = _store(16, **_streams(1))
    rates = []
    for count in (1, 2, 5, 16, 64):
        again = copy.deepcopy(content)
        again["workloads"][0]["parameters"]["stream_count"] = count
        rates.append(_rate(again))
    assert rates == sorted(rates)


@settings(max_examples=100)
@given(st.integers(1, 50), st.integers(0, 50), st.integers(0, 3))
def test_links_of_hosts_that_work_never_grow_by_a_loss(at_work: int, idle: int, lost: int) -> None:
    hosts = at_work + idle
    before, after = (hosts - gone for gone in (0, lost))
    assert after * float(at_work_ratio(at_work, hosts, lost)) <= before * float(at_work_ratio(at_work, hosts, 0)) + 1e-6
