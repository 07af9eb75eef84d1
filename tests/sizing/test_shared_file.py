"""Records of one file that many processes share: what gathering, clients and turns make of them."""

from __future__ import annotations

import random

import pytest

from sizer.sizing.result import Sizing
from tests import random_systems
from tests.random_systems import Content

POSITION = "pool.data.shared_position"


def _sized(software: str = "", **work: object) -> Sizing:
    def change(content: Content) -> None:
        content["pools"][0].pop("write_layout", None)
        content["pools"][0].update({"write_layout": work.pop("layout")} if "layout" in work else {})
        if "position" in work:
            content["overrides"] = [{"key": POSITION, "value": work.pop("position"), "reason": "measured"}]
        content["items"][5:] = []
        content["links"].pop()
        # Flash in the servers themselves, so that drives are seldom what binds.
        content["items"].append({"id": "drives", "item": "class-nvme-gen4-15tb", "quantity": 40, "parent": "servers"})
        for line in content["items"]:
            line["quantity"] = {"clients": 8, "client-adapters": 8, "servers": 4, "server-adapters": 4}.get(
                line["id"], line["quantity"])
            line["item"] = {"servers": "class-r6615", "clients": "class-r6615"}.get(line["id"], line["item"])
        for link, count in zip(content["links"], (8, 4), strict=True):
            link["count"] = count
        content["pools"][0].update(protection="raid0", members=1, **({"software": software} if software else {}))
        content["workloads"] = [{
            "id": "work", "pattern": "shared-file", "pool": "data", "client": "clients", "read_ratio": 0,
            "parameters": {"stream_count": 512}, **work}]

    return random_systems.sized(random_systems.changed(random_systems.parallel(random.Random(1)), change))


def _rate(found: Sizing) -> float:
    return found.sheet["workload.work.bandwidth_bytes_per_s"].number


def test_a_client_gets_the_bytes_that_it_asked_for_and_not_those_it_fetched() -> None:
    found = _sized(read_ratio=1).sheet
    assert found["workload.work.moved_bytes"].number == 47008
    assert found["workload.work.fetched_bytes"].number == pytest.approx((48 * 1024) ** 0.5 * 1024)


def test_one_record_is_written_at_a_time_at_each_object() -> None:
    found = _sized("parallel-fs", parameters={"stream_count": 512, "stripe_count": 2})
    assert _rate(found) <= 2 * 47008 / 0.24494e-3


@pytest.mark.parametrize("read_ratio", [0, 1])
def test_a_shared_file_has_the_drives_and_servers_of_its_targets_alone(read_ratio: int) -> None:
    one, four, wide, unstated = (
        _sized("parallel-fs", read_ratio=read_ratio, parameters={"stream_count": 512} | stripes)
        for stripes in ({"stripe_count": 1}, {"stripe_count": 4}, {"stripe_count": 40}, {}))
    assert one.sheet["workload.work.drive.reached_drive_count"].number == 1
    cores, reached = (one.sheet[f"workload.work.servers.{name}"].number for name in ("cores", "reached_count"))
    assert reached == cores / 4
    assert _rate(one) < _rate(four) < _rate(wide) == pytest.approx(_rate(unstated))


@pytest.mark.parametrize("parameters", [{"stream_count": 1}, {"stream_count": 512, "thread_count": 1}])
def test_one_process_or_thread_of_a_shared_file_works_on_one_host(parameters: Content) -> None:
    assert _sized(parameters=parameters).sheet["workload.work.hosts_at_work"].number == 1


def test_software_that_places_objects_has_no_targets_whatever_protects_them() -> None:
    found = _sized("polled", pattern="parallel-streams", parameters={"stream_count": 1}).sheet
    assert "workload.work.targets_at_work" not in found
    assert "default.stripe_count" not in found


def test_a_store_of_versions_has_no_turns_and_reads_share_locks() -> None:
    assert "workload.work.objects.demand_s" not in _sized("polled").sheet
    assert _sized("parallel-fs", read_ratio=1).sheet["workload.work.objects.demand_s"].number == 0


def test_a_log_writes_no_record_apart_and_reads_no_block_to_write_a_part() -> None:
    in_place, log = (_sized(**state).sheet for state in ({}, {"layout": "log"}))
    assert log["workload.work.read_visits"].number == 0 < in_place["workload.work.read_visits"].number
    assert log["workload.work.write_visits"].number < in_place["workload.work.write_visits"].number


def test_servers_that_log_records_have_no_turns_unless_their_software_does() -> None:
    assert "workload.work.objects.demand_s" not in _sized(layout="log").sheet
    assert _sized("parallel-fs", layout="log").sheet["workload.work.objects.demand_s"].number > 0


@pytest.mark.parametrize(("software", "position", "apart", "fetch_kib", "turn_ms"), [
    ("", 0, 0, 48, 0.001), ("", 1, 1, 1024, 3), ("parallel-fs", 0, 0, 48, 0.02), ("ceph", 1, 1, 1024, 2)])
def test_one_position_moves_what_a_lock_that_is_handed_over_decides(
    software: str, position: float, apart: float, fetch_kib: float, turn_ms: float
) -> None:
    sheet = _sized(software, read_ratio=0.5, position=position).sheet
    assert sheet["workload.work.apart_ratio"].number == pytest.approx(apart)
    assert sheet["workload.work.fetch_bytes"].number == max(fetch_kib * 1024, 47008 + 4095)
    assert sheet["workload.work.objects.demand_s"].number == pytest.approx(turn_ms * 1e-3 / 2)


def test_nothing_of_a_shared_file_has_a_range_besides_its_position() -> None:
    sheet = _sized(read_ratio=0.5).sheet
    own = {figure.key for figure in sheet if figure.range is not None and "shared_" in figure.key}
    assert own == {POSITION, "default.shared_block_bytes", "default.shared_outstanding_requests"}


@pytest.mark.parametrize("read_ratio", [0, 1])
def test_handing_locks_over_more_often_is_never_faster(read_ratio: int) -> None:
    rates = [_rate(_sized(read_ratio=read_ratio, position=position)) for position in (0, 0.25, 0.5, 0.75, 1)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 2 * rates[-1]


def test_a_quantity_between_limits_is_listed_with_what_it_is_halfway() -> None:
    presets = random_systems.catalog().presets
    values = [entry for table in ("defaults", "stores") for preset in presets[table].values()
              for name, entry in preset.values.items() if name in ("shared_turn_s", "shared_fetch_bytes")]
    for entry in values:
        if entry.low is not None and entry.high is not None:
            assert entry.value == pytest.approx((entry.low * entry.high) ** 0.5, rel=0.01)


@pytest.mark.parametrize("read_ratio", [0, 1])
def test_larger_records_move_no_fewer_bytes(read_ratio: int) -> None:
    rates = [_rate(_sized(read_ratio=read_ratio, request_bytes=size)) for size in (4096, 47008, 2**20)]
    assert rates == sorted(rates)
