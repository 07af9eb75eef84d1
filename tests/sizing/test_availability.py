"""How much of the time the parts of a workload work: stations in series, spares where the failures show them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.design.scenarios import resolve
from sizer.laws.loss import durability
from sizer.sizing.available import AvailabilityResult, StationResult
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.oracles import losses
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
HOUR = 3600.0


def _of(sizing: Sizing, workload: str) -> AvailabilityResult:
    return next(found for found in sizing.availability if found.workload == workload)


def _station(sizing: Sizing, workload: str, line: str) -> StationResult:
    called = resolve(sizing.design, sizing.scenario).items.get(line)
    assert called is not None
    return next(station for station in _of(sizing, workload).stations if station.label == called.called)


def _number(sizing: Sizing, key: str) -> float:
    return sizing.sheet[key].number


def test_the_parts_of_a_workload_are_in_series(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    found, product = _of(sizing, "sfs"), 1.0
    for station in found.stations:
        product *= _number(sizing, station.availability)
    assert _number(sizing, found.ratio) == pytest.approx(product, rel=1e-12)
    year = 365.25 * 86400
    assert _number(sizing, found.outage) == pytest.approx((1 - product) * year, rel=1e-6)


def test_two_nodes_are_a_pair_and_four_switches_two(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    server = float(durability.availability(109575 * HOUR, 6 * HOUR))
    switch = float(durability.availability(175320 * HOUR, 6 * HOUR))
    assert _number(sizing, _station(sizing, "sfs", "nodes").availability) == pytest.approx(
        float(losses.pair_availability(server)), rel=1e-12)
    assert _number(sizing, _station(sizing, "sfs", "fcsw").availability) == pytest.approx(
        float(losses.pair_availability(switch)) ** 2, rel=1e-12)


def test_arrays_that_a_pool_lies_on_are_all_needed(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    station = _station(sizing, "sfs", "arrays")
    assert _number(sizing, station.availability) == pytest.approx(_number(sizing, station.one) ** 8, rel=1e-12)
    assert station.spared == "all needed"


@pytest.mark.parametrize(("stated", "spared"), [(None, "all needed"), (1, "one may fail")])
def test_shelves_are_spared_where_groups_survive_one(changed: Changed, stated: int | None, spared: str) -> None:
    def place(content: Content) -> None:
        record(content, "pools", "data")["enclosure_members"] = stated

    sizing = changed("hp-ha-nfs", place)
    station = _station(sizing, "sfs", "shelves")
    one = _number(sizing, station.one)
    law = durability.all_needed_availability if stated is None else durability.one_spare_availability
    assert _number(sizing, station.availability) == pytest.approx(float(law(one, 24.0)), rel=1e-12)
    assert station.spared == spared


def test_a_takeover_that_is_not_stated_makes_the_outage_a_lower_bound(changed: Changed) -> None:
    assert "how long a takeover lasts" in _of(changed("hp-ha-nfs"), "sfs").missing


def test_a_stated_takeover_costs_its_seconds_at_every_failure_of_a_node(changed: Changed) -> None:
    def state(content: Content) -> None:
        record(content, "workloads", "sfs").setdefault("parameters", {})["outage_s"] = 600

    before, after = changed("hp-ha-nfs"), changed("hp-ha-nfs", state)
    lost = _number(after, _of(after, "sfs").outage) - _number(before, _of(before, "sfs").outage)
    failures_per_year = 2 * 8766 / 109575
    assert lost == pytest.approx(600 * failures_per_year, rel=1e-4)
    assert _of(after, "sfs").missing == ()


def test_the_clients_own_parts_do_not_count(changed: Changed) -> None:
    labels = [station.label for station in _of(changed("p2000-iscsi"), "enterprise").stations]
    assert not any(label == "servers" for label in labels)
    assert "Ethernet switches" in labels



def test_a_part_without_a_known_time_between_failures_is_named_and_asked_for(changed: Changed) -> None:
    sizing = changed("iscsi-diskless")
    found = _of(sizing, "write")
    assert found.missing == ("mean time to failure of Deskstar 7K1000 HDS721075KLA330 750GB",)
    assert not any("Deskstar" in station.label for station in found.stations)


def test_a_pinned_time_between_failures_takes_the_place_of_the_default(changed: Changed) -> None:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": "items.nodes.mtbf_s", "value": 1e6 * HOUR, "reason": "the maker says so"},
                                {"key": "items.arrays.mtbf_s", "value": 5e5 * HOUR, "reason": "the maker says so"}]

    sizing = changed("hp-ha-nfs", pin)
    for line, hours in (("nodes", 1e6), ("arrays", 5e5)):
        assert _number(sizing, _station(sizing, "sfs", line).one) == pytest.approx(hours / (hours + 6), rel=1e-12)
    assert not any(problem.code == "pin-without-figure" for problem in sizing.problems)


def test_nodes_of_a_cluster_may_lose_one(changed: Changed) -> None:
    station = _station(changed("nehalem-himeno"), "himeno", "nodes")
    assert station.spared == "one may fail"


def test_a_repair_that_takes_four_times_as_long_leaves_single_parts_out_four_times_as_long(changed: Changed) -> None:
    sizing = changed("ess-gl4-sas")
    outage = _of(sizing, "gpfsperf").outage
    longer = sizing.sheet.evaluate({"default.repair_s": 24 * HOUR})
    assert float(longer[outage]) == pytest.approx(4 * _number(sizing, outage), rel=0.01)


def test_a_second_switch_in_a_column_makes_a_pair_of_it(changed: Changed) -> None:
    sizing = changed("p2000-iscsi")
    one = sizing.sheet.evaluate({"items.switches.quantity": 1.0, "link.array-net.spread": 1.0})
    station = _station(sizing, "enterprise", "switches")
    assert float(one[station.availability]) == pytest.approx(_number(sizing, station.one), rel=1e-12)
    assert _number(sizing, station.availability) > _number(sizing, station.one)


def test_every_reference_design_with_storage_has_an_availability_and_its_questions(changed: Changed) -> None:
    for name in ("hp-ha-nfs", "p2000-iscsi", "ess-gl4-sas", "ssck-hp-sfs", "iscsi-diskless", "nfs-interconnects"):
        sizing = changed(name)
        assert {found.workload for found in sizing.availability} == {work.id for work in sizing.workloads}
        for found in sizing.availability:
            assert 0.999 < _number(sizing, found.ratio) < 1
            assert set(found.questions) <= set(after_failures(sizing).missing)


def test_a_line_and_an_unprotected_pool_on_it_may_have_the_same_id(changed: Changed) -> None:
    def bare(content: Content) -> None:
        record(content, "pools", "mds")["protection"] = "raid0"

    found = _of(changed("ssck-hp-sfs", bare), "volume-read")
    assert any(station.label == "Metadata servers" for station in found.stations)
    assert any(station.label == "drives of Metadata" for station in found.stations)
