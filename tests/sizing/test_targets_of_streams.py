"""A stream passes the servers, links and drives that its file lies on, and not those beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sizer.design.records import Workload
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.paths.clients import clients_at_work
from sizer.sizing.paths.demand import Context, Engaged
from sizer.sizing.result import Sizing
from sizer.sizing.work import pattern
from sizer.sizing.work.pattern import pattern_of
from tests.random_systems import sized

Content = dict[str, Any]


def _line(name: str, item: str, quantity: int, parent: str = "") -> Content:
    return {"id": name, "item": item, "quantity": quantity, **({"parent": parent} if parent else {})}


def _link(name: str, start: str, end: str, count: int, port: str = "port") -> Content:
    return {"id": name, "from": start, "from_port": "port", "to": end, "to_port": port, "count": count,
            **({"protocol": "native"} if port == "port" else {})}


def _system(streams: int = 1, stripes: int | None = None, pattern: str = "parallel-streams", **pool: Any) -> Content:
    """Four servers with two arrays, one file on each of them far faster than one group of ten drives."""
    parameters = {"stream_count": streams, "outstanding_per_stream": 64, "thread_count": 4096}
    if stripes is not None:
        parameters["stripe_count"] = stripes
    if pattern != "parallel-streams":
        del parameters["thread_count" if pattern == "sequential" else "outstanding_per_stream"]
    return {"format": "sizer-design", "version": 2, "title": "Files", "currency": "USD",
            "items": [_line("clients", "class-hpc-client", 16), _line("client-hca", "class-hca-edr", 16, "clients"),
                      _line("fabric", "class-fabric-ib-edr", 4), _line("servers", "class-beegfs-server", 4),
                      _line("server-hca", "class-hca-edr", 4, "servers"),
                      _line("server-sas", "class-sas-12g4", 4, "servers"), _line("arrays", "class-me4084", 2),
                      _line("drives", "class-nlsas-12tb", 160, "arrays")],
            "links": [_link("c", "client-hca", "fabric", 16), _link("s", "fabric", "server-hca", 4),
                      _link("sas", "server-sas", "arrays", 16, "host")],
            "pools": [{"id": "data", "drives": ["drives"], "protection": "8+2", "members": 10, "nodes": "servers",
                       "volume_groups": 4, **pool}],
            "workloads": [{"id": "work", "pattern": pattern, "pool": "data", "client": "clients", "read_ratio": 1,
                           "request_bytes": 1048576, "runs": "alone", "parameters": parameters}]}


def _rate(sizing: Sizing) -> float:
    return sizing.sheet["workload.work.bandwidth_bytes_per_s"].number


def _members(sizing: Sizing) -> dict[str, float]:
    """Members of each resource on the way that work."""
    sheet = sizing.sheet
    return {name: sheet[f"workload.work.{key}"].number for name, key in (
        ("drives", "drive.reached_drive_count"), ("server links", "link.s.servers_reached_count"),
        ("controllers", "array.arrays.reached_count"))}


def test_a_file_on_one_target_has_its_group_its_server_and_its_controller() -> None:
    found = sized(_system(stripes=1))
    assert _members(found) == {"drives": 10, "server links": 1, "controllers": 1}
    assert _rate(found) < _rate(sized(_system(stripes=4))) < _rate(sized(_system(stripes=16)))


def test_as_many_streams_as_targets_work_on_all_of_them() -> None:
    narrow, wide = (sized(_system(16, stripes)) for stripes in (1, 16))
    assert _rate(narrow) == pytest.approx(_rate(wide))


def test_nobody_says_how_a_file_is_striped_then_it_is_a_range_and_a_question() -> None:
    found = sized(_system())
    unknown = found.sheet["default.stripe_count"]
    assert unknown.range is not None
    low, high = (float(found.sheet.evaluate({unknown.key: end})["workload.work.bandwidth_bytes_per_s"])
                 for end in (unknown.range.low, unknown.range.high))
    assert low == pytest.approx(_rate(sized(_system(stripes=1))))
    assert high == pytest.approx(_rate(sized(_system(stripes=16))))


@pytest.mark.parametrize("pattern", ["parallel-streams", "bursty"])
def test_a_stated_stripe_count_is_used(pattern: str) -> None:
    assert "default.stripe_count" not in sized(_system(1, 2, pattern)).sheet


@pytest.mark.parametrize("groups", [1, 16])
def test_a_file_lies_on_no_more_targets_than_there_are(groups: int) -> None:
    content = _system()
    next(line for line in content["items"] if line["id"] == "drives")["quantity"] = 10 * groups
    sheet = sized(content).sheet
    ends = [float(sheet.evaluate({"default.stripe_count": end})["workload.work.file_targets"]) for end in (1, 4, 64)]
    assert ends == [1, min(4, groups), groups]


@pytest.mark.parametrize(("engages", "message"), [
    (lambda context: Engaged(tuple(filter(None, [clients_at_work(context)]))), "not known yet"),
    (lambda _: Engaged(), "does not say that")])
def test_a_pattern_says_what_works_before_anything_is_asked_of_it(
    monkeypatch: pytest.MonkeyPatch, engages: Callable[[Context], Engaged], message: str
) -> None:
    spec = pattern_of(cast(Workload, SimpleNamespace(pattern="parallel-streams")))
    monkeypatch.setattr(pattern, "pattern_of", lambda _record: replace(spec, engages=engages))
    with pytest.raises(RuntimeError, match=message):
        sized(_system())


def test_a_file_of_a_file_server_is_in_one_volume_group() -> None:
    one, four = (sized(_system(count, pattern="sequential")) for count in (1, 4))
    assert _members(one) == {"drives": 40, "server links": 1, "controllers": 1}
    assert _members(four)["drives"] == 160


def test_a_volume_over_all_groups_is_one_target() -> None:
    striped = sized(_system(stripes=1, stripe_bytes=1048576, volume_groups=1))
    assert striped.sheet["workload.work.drive.reached_drive_count"].number == 160


def test_no_failure_is_a_gain_of_a_stream_on_one_target() -> None:
    found = sized(_system(stripes=1))
    whole = found.sheet["workload.work.throughput_per_s"].number
    assert all(after.throughput_per_s <= whole * (1 + 1e-9) for after in after_failures(found).of("work"))


def test_strips_that_software_places_are_on_all_drives() -> None:
    content = _system()
    content["pools"][0] |= {"protection": "gnr-8+2p", "members": None, "arrays": ["arrays"], "volume_groups": 1}
    content["pools"][0].pop("members")
    assert "workload.work.targets_at_work" not in sized(content).sheet
