"""A mount is a few connections: it has their ports and cores, and a thread what its client copies."""

from __future__ import annotations

from typing import Any

import pytest

from sizer.sizing.result import Sizing
from tests.random_systems import sized

Content = dict[str, Any]


def _line(name: str, item: str, quantity: int, parent: str = "") -> Content:
    return {"id": name, "item": item, "quantity": quantity, **({"parent": parent} if parent else {})}


def _mounted(streams: int = 1, protocol: str = "nfs", client: str = "class-r6615", **link: Any) -> Content:
    """Two clients with two ports of 100 Gb/s each, and one file server with flash that is faster than they are."""
    links = [{"id": name, "from": start, "from_port": "port", "to": end, "to_port": "port", "count": count,
              "protocol": protocol, **link} for name, start, end, count in (("c", "cn", "sw", 4), ("s", "sw", "sn", 4))]
    return {"format": "sizer-design", "version": 2, "title": "Files", "currency": "USD",
            "items": [_line("cl", client, 2), _line("cn", "class-nic-100g2", 2, "cl"),
                      _line("sw", "class-fabric-eth-100g", 2), _line("srv", "class-r6615", 1),
                      _line("sn", "class-nic-100g2", 2, "srv"), _line("drives", "class-nvme-gen4-15tb", 24, "srv")],
            "links": links,
            "pools": [{"id": "data", "drives": ["drives"], "protection": "raid10", "nodes": "srv",
                       "filesystem": "xfs"}],
            "workloads": [{"id": "work", "pattern": "sequential", "pool": "data", "client": "cl", "read_ratio": 1,
                           "request_bytes": 1048576, "runs": "alone", "client_count": 1,
                           "parameters": {"stream_count": streams}}]}


def _number(sizing: Sizing, name: str) -> float:
    return sizing.sheet[f"workload.work.{name}"].number


@pytest.mark.parametrize("protocol", ["nfs", "tcp"])
def test_one_stream_of_a_mount_moves_what_a_core_of_its_client_does(protocol: str) -> None:
    found = sized(_mounted(protocol=protocol))
    rate = found.sheet["workload.work.bandwidth_bytes_per_s"]
    assert 0.5e9 < rate.number < 4e9
    assert "threads of" in str(found.sheet["workload.work.bottleneck"].value)


def test_direct_requests_of_one_mount_move_what_the_core_of_its_connection_does() -> None:
    content = _mounted()
    content["workloads"][0]["parameters"]["outstanding_per_stream"] = 64
    found = sized(content)
    assert _number(found, "bandwidth_bytes_per_s") == pytest.approx(_number(found, "stack_bytes_per_s"), rel=0.05)


def test_streams_of_one_mount_share_the_core_of_its_connection() -> None:
    found = sized(_mounted(64))
    assert _number(found, "bandwidth_bytes_per_s") <= _number(found, "stack_bytes_per_s") * (1 + 1e-9)


def test_a_mount_has_the_port_of_its_connection_and_more_with_more_of_them() -> None:
    one, many = (sized(_mounted(64, connections=count)) for count in (1, 8))
    assert [_number(found, "link.c.connected_count") for found in (one, many)] == [1, 2]
    assert [_number(found, "link.s.connected_count") for found in (one, many)] == [1, 4]
    assert _number(one, "bandwidth_bytes_per_s") < _number(many, "bandwidth_bytes_per_s")


def test_connections_nobody_states_are_a_range_and_a_question() -> None:
    found = sized(_mounted(64))
    assert found.sheet["default.peer_connections"].range is not None
    assert _number(found, "link.c.connected_count") == 1


def test_connections_of_a_mount_are_not_called_unused() -> None:
    assert "connections-unused" not in {problem.code for problem in sized(_mounted(connections=8)).problems}


def test_a_stream_of_a_client_whose_processor_is_unknown_is_left_open() -> None:
    found = sized(_mounted(client="hpe-proliant-dl380-gen10"))
    assert "thread-speed-unknown" in {problem.code for problem in found.problems}


def test_block_sessions_have_every_path() -> None:
    assert "workload.work.link.c.connected_count" not in sized(_mounted(protocol="iscsi")).sheet
