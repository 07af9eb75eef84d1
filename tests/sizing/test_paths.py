"""Paths follow from the connections, and the busiest member counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def test_parallel_array_ports_count_as_the_busiest_controller_has_them(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    each = sheet["link.arrays-san.goodput_bytes_per_s"].number
    assert each == pytest.approx(400.5e6, rel=1e-3)
    pooled = 16 * each
    assert pooled == pytest.approx(6.41e9, rel=1e-3)
    worst = sheet["workload.sfs.link.arrays-san.count"].number * each
    assert worst == pytest.approx(6.14e9, rel=1e-3)


def test_half_of_the_paired_ports_carry_traffic_at_their_capped_rate(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    active = sheet["link.nodes-net.active_count"].number
    assert active == 8
    assert active * sheet["link.nodes-net.tcp_bytes_per_s"].number == pytest.approx(4.46e9, rel=2e-3)


def test_equal_paths_divide_by_goodput(changed: Changed) -> None:
    def second_row(content: Content) -> None:
        row = dict(record(content, "links", "arrays-san"))
        record(content, "links", "arrays-san")["count"] = 12
        content["links"].append({**row, "id": "arrays-more", "count": 4})

    sheet = changed("hp-ha-nfs", second_row).sheet
    assert sheet["workload.sfs.share.arrays-san"].number == pytest.approx(0.75)
    assert sheet["workload.sfs.share.arrays-more"].number == pytest.approx(0.25)


def test_a_link_over_ethernet_to_an_array_carries_iscsi(changed: Changed) -> None:
    def automatic(content: Content) -> None:
        for link in content["links"]:
            link.pop("protocol", None)

    stated, found = changed("p2000-iscsi").sheet, changed("p2000-iscsi", automatic).sheet
    for link in ("servers-net", "array-net"):
        key = f"link.{link}.goodput_bytes_per_s"
        assert found[key].number == stated[key].number == pytest.approx(1170.0e6, rel=1e-3)


def test_the_only_group_of_a_pool_has_one_controller(changed: Changed) -> None:
    sheet = changed("p2000-iscsi").sheet
    assert sheet["pool.enterprise.spread"].number == 2
    assert sheet["workload.enterprise.array.array.count"].number == 1


def test_what_is_written_to_an_array_crosses_its_mirror_ports_once(changed: Changed) -> None:
    sheet = changed("ssck-hp-sfs").sheet
    for work, arrays in (("volume-write", 1), ("write", 4)):
        assert sheet[f"workload.{work}.array.{'mds' if arrays == 1 else 'work'}-eva.mirror_bytes_per_s"].number == 100e6
        got = [float(sheet.evaluate({"default.mirror_port_ratio": ratio},
                                    [f"workload.{work}.bandwidth_bytes_per_s"])[
                                        f"workload.{work}.bandwidth_bytes_per_s"]) for ratio in (0.5, 1.0, 2.0)]
        assert got == sorted(got)
        assert got[0] == pytest.approx(arrays * 100e6, rel=0.02)
        assert got[2] < arrays * 201e6


def test_little_and_utilization_laws_hold_at_every_station(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    sheet = sizing.sheet
    workload = sizing.workloads[0]
    rate = sheet[workload.throughput].number
    assert rate * sheet[workload.response].number == pytest.approx(768, rel=1e-9)
    for use in workload.resources:
        demand, count = sheet[use.demand].number, sheet[use.count].number
        assert sheet[use.utilization].number == pytest.approx(rate * demand / count, rel=1e-12)


def test_the_response_just_below_the_peak_meets_the_response_at_the_peak(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    rate, response = sizing.workloads[0].curve[-1]
    assert sizing.sheet[response].number == pytest.approx(sizing.sheet[sizing.workloads[0].response].number, rel=1e-6)
    assert sizing.sheet[rate].number == sizing.sheet[sizing.workloads[0].throughput].number


def test_a_second_sizing_gives_the_same_figures(changed: Changed) -> None:
    one, other = changed("hp-ha-nfs"), changed("hp-ha-nfs")
    assert [figure.key for figure in one.sheet] == [figure.key for figure in other.sheet]
    for figure in one.sheet:
        if isinstance(figure.value, float):
            assert figure.value == other.sheet[figure.key].value, figure.key


def test_native_infiniband_carries_what_its_packets_leave(changed: Changed) -> None:
    def native(content: Content) -> None:
        content["current_scenario"] = "ipoib-sdr"
        for change in record(content, "scenarios", "ipoib-sdr")["changes"]:
            if change.get("set") == "links/net/protocol":
                change["value"] = "native"

    sizing = changed("nfs-interconnects", native)
    assert sizing.sheet["link.net.goodput_bytes_per_s"].number == pytest.approx(1e9 * 2048 / 2074)
    assert not [problem for problem in sizing.problems if problem.code == "link-efficiency"]


def test_an_adapter_is_as_fast_as_the_slots_of_an_older_host(changed: Changed) -> None:
    def newer(content: Content) -> None:
        record(content, "items", "server-nics")["item"] = "mellanox-mcx653106a-hdat"

    def older(content: Content) -> None:
        newer(content)
        record(content, "items", "ioservers")["item"] = "supermicro-x8dti"

    key = "workload.tests-30.adapter.server-nics.slot_bytes_per_s"
    found = {change.__name__: changed("ess-gl4-sas", change).sheet[key].number for change in (newer, older)}
    assert found["older"] == pytest.approx(found["newer"] * 500 / 984.615, rel=1e-5)
