"""Losing a whole shelf, array, server or chassis: a pool survives what its groups' protection tolerates, else stops."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.failing.after_failures import AfterFailure, Failures, PoolAfterFailure, after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of, record

Changed = Callable[..., Sizing]


def _after(failures: Failures, case: str, workload: str) -> AfterFailure:
    return next(after for after in failures.of(workload) if after.case.id == case)


def _pool(failures: Failures, case: str, pool: str) -> PoolAfterFailure:
    return next(after for after in failures.pools if after.case.id == case and after.pool == pool)


def members(count: int | None, pool: str = "data") -> Callable[[Content], None]:
    def state(content: Content) -> None:
        record(content, "pools", pool)["enclosure_members"] = count

    return state


def test_shelves_arrays_and_chassis_are_rows_with_words_of_their_own(changed: Changed) -> None:
    kinds = {case.id: case.kind for case in changed("hp-ha-nfs").failure_cases}
    assert kinds["enclosure-shelves"] == "enclosure"
    assert kinds["array-arrays"] == "array"
    assert kinds["chassis-chassis"] == "chassis"


def test_an_array_takes_the_pool_that_lies_on_it(changed: Changed) -> None:
    failures = after_failures(changed("hp-ha-nfs"))
    after, pool = _after(failures, "array-arrays", "sfs"), _pool(failures, "array-arrays", "data")
    assert after.stopped
    assert after.kept == 0
    assert pool.missed
    assert pool.filesystem_bytes == 0


def test_a_chassis_takes_its_servers_and_modules(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    found = sizing.sheet.evaluate({"items.chassis.lost_count": 1.0})
    assert float(found["items.nodes.gone_count"]) == 2
    assert _after(after_failures(sizing), "chassis-chassis", "sfs").stopped


def test_one_of_two_chassis_takes_half_of_what_sits_in_them(changed: Changed) -> None:
    def two(content: Content) -> None:
        record(content, "items", "chassis")["quantity"] = 2

    sizing = changed("hp-ha-nfs", two)
    found = sizing.sheet.evaluate({"items.chassis.lost_count": 1.0})
    assert float(found["items.nodes.working_count"]) == 1
    assert float(found["link.arrays-san.working_count"]) == sizing.sheet["link.arrays-san.working_count"].number / 2
    failures = after_failures(sizing)
    assert _after(failures, "chassis-chassis", "sfs").kept == pytest.approx(_after(failures, "node-nodes", "sfs").kept)


def test_a_shelf_whose_groups_are_not_placed_is_taken_to_hold_whole_groups_and_asks(changed: Changed) -> None:
    failures = after_failures(changed("hp-ha-nfs"))
    assert _after(failures, "enclosure-shelves", "sfs").stopped
    assert any("sit in one of 24 Shelves" in question for question in failures.missing)


def test_mirrors_with_their_copies_in_different_shelves_survive_one_and_are_degraded(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", members(1))
    failures = after_failures(sizing)
    after, pool = _after(failures, "enclosure-shelves", "sfs"), _pool(failures, "enclosure-shelves", "data")
    drive = _pool(failures, "drive-data", "data")
    assert 0 < after.kept <= 1
    assert not pool.missed
    assert pool.filesystem_bytes == drive.filesystem_bytes
    each = 544 / 24
    assert pool.at_risk_bytes == pytest.approx(each * drive.at_risk_bytes)
    assert not any("sit in one of 24 Shelves" in question for question in failures.missing)


def test_a_lost_shelf_costs_no_less_than_one_lost_drive(changed: Changed) -> None:
    found = changed("hp-ha-nfs", members(1))
    bound = "workload.sfs.resource.degraded_data.bound_per_s"
    drive, shelf = (found.sheet.evaluate(loss) for loss in ({"pool.data.lost_drive_count": 1.0},
                                                            {"items.shelves.lost_count": 1.0}))
    assert float(shelf[bound]) <= float(drive[bound]) * (1 + 1e-9)
    assert float(shelf["workload.sfs.throughput_per_s"]) <= float(drive["workload.sfs.throughput_per_s"]) * (1 + 1e-9)


def test_more_members_in_a_shelf_than_the_code_tolerates_are_not_survived(changed: Changed) -> None:
    assert _after(after_failures(changed("hp-ha-nfs", members(2))), "enclosure-shelves", "sfs").stopped


@pytest.mark.parametrize(("enclosures", "stops"), [(4, True), (6, False)])
def test_strips_of_eight_plus_two_survive_one_of_six_shelves_and_not_one_of_four(
    changed: Changed, enclosures: int, stops: bool
) -> None:
    def shelve(content: Content) -> None:
        record(content, "items", "enclosures")["quantity"] = enclosures
        record(content, "items", "drives")["quantity"] = 58 * enclosures

    failures = after_failures(changed("ess-gl4-sas", shelve))
    assert _after(failures, "enclosure-enclosures", "gpfsperf").stopped is stops
    assert _pool(failures, "enclosure-enclosures", "arrays").missed is stops


def test_a_column_with_more_shelves_equals_the_design_with_them(changed: Changed) -> None:
    def shelve(content: Content) -> None:
        record(content, "items", "enclosures")["quantity"] = 6
        record(content, "items", "drives")["quantity"] = 348

    more = {"items.enclosures.quantity": 6.0, "items.drives.quantity": 348.0, "items.enclosures.lost_count": 1.0}
    column = changed("ess-gl4-sas").sheet.evaluate(more)
    alone = changed("ess-gl4-sas", shelve).sheet.evaluate({"items.enclosures.lost_count": 1.0})
    for key in ("workload.gpfsperf.throughput_per_s", "pool.arrays.at_hand_ratio"):
        assert float(column[key]) == pytest.approx(float(alone[key]), rel=1e-9), key


@pytest.mark.parametrize(("stated", "stops"), [(None, True), (1, False)])
def test_a_server_takes_the_drives_inside_unless_their_mirrors_are_elsewhere(
    changed: Changed, stated: int | None, stops: bool
) -> None:
    def inside(content: Content) -> None:
        record(content, "items", "drives")["parent"] = "nodes"
        record(content, "items", "drives")["quantity"] = 16
        record(content, "pools", "data").update(members=2, enclosure_members=stated)
        # A file set that sixteen drives can hold.
        record(content, "workloads", "sfs")["requested_per_s"] = 1000

    failures = after_failures(changed("hp-ha-nfs", inside))
    after = _after(failures, "node-nodes", "sfs")
    assert after.stopped is stops
    assert "its drives go with it" in after.case.note


def _in_blades(content: Content, *, chassis: int, level: str, blades: int = 10) -> None:
    """A pool in blades of some chassis, one member of a group in each."""
    content["scenarios"] = []
    record(content, "items", "chassis")["quantity"] = chassis
    record(content, "items", "nodes")["quantity"] = blades
    record(content, "items", "drives").update(parent="nodes", quantity=4 * blades)
    record(content, "pools", "data").update(protection=level, members=None, enclosure_members=1)
    record(content, "workloads", "sfs")["requested_per_s"] = 1000


@pytest.mark.parametrize(("chassis", "lost"), [(1, 10), (2, 5), (5, 2), (10, 1)])
def test_a_chassis_takes_a_member_with_each_of_its_boxes(changed: Changed, chassis: int, lost: int) -> None:
    sizing = changed("hp-ha-nfs", lambda content: _in_blades(content, chassis=chassis, level="8+2"))
    found = sizing.sheet.evaluate({"items.chassis.lost_count": 1.0})
    assert float(found["pool.data.lost_with.nodes_count"]) == lost
    after = _pool(after_failures(sizing), "chassis-chassis", "data")
    assert after.missed is (lost > 2)


def test_boxes_lost_together_take_no_more_members_than_a_group_has(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", lambda content: _in_blades(content, chassis=1, level="4+2", blades=12))
    found = sizing.sheet.evaluate({"items.chassis.lost_count": 1.0})
    assert float(found["items.nodes.gone_count"]) == 12
    assert float(found["pool.data.lost_with.nodes_count"]) == 6


@pytest.mark.parametrize("level", ["raid10", "mirror3", "raid6", "8+2", "4+2"])
@pytest.mark.parametrize("chassis", [1, 2, 3, 4, 6, 12])
def test_a_chassis_never_leaves_more_than_one_of_the_boxes_in_it(changed: Changed, level: str, chassis: int) -> None:
    def fill(content: Content) -> None:
        _in_blades(content, chassis=chassis, level=level, blades=12)
        if level.startswith("raid"):
            record(content, "pools", "data")["members"] = 2 if level == "raid10" else 8

    failures = after_failures(changed("hp-ha-nfs", fill))
    one, all_in_it = (_pool(failures, case, "data") for case in ("node-nodes", "chassis-chassis"))
    assert all_in_it.missed or not one.missed
    assert all_in_it.filesystem_bytes <= one.filesystem_bytes
    assert (_after(failures, "chassis-chassis", "sfs").kept
            <= _after(failures, "node-nodes", "sfs").kept * (1 + 1e-9))


def test_a_node_and_its_chassis_name_every_pool_whose_drives_sit_inside(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    cases = {case.id: case for case in sizing.failure_cases}
    assert cases["node-nodes"].pools == ("boot",)
    assert cases["node-nodes"].note == (
        "its volumes and clients move to the others; the drives of System disks go with it")
    assert cases["chassis-chassis"].pools == ("boot",)
    failures = after_failures(sizing)
    # Each node has its own mirror of system disks.
    assert _pool(failures, "node-nodes", "boot").missed
    assert not _after(failures, "node-nodes", "sfs").stopped


def test_a_node_names_the_pool_at_work_and_the_others_in_it(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", lambda content: _in_blades(content, chassis=2, level="8+2"))
    pools = {case.id: case.pools for case in sizing.failure_cases}
    assert pools["node-nodes"] == pools["chassis-chassis"] == ("data", "boot")


def test_a_server_with_drives_that_no_work_goes_to_is_a_failure_too(changed: Changed) -> None:
    def idle(content: Content) -> None:
        content["workloads"] = content["requirements"] = content["scenarios"] = []

    cases = {case.id: case for case in changed("hp-ha-nfs", idle).failure_cases}
    assert cases["node-nodes"].pools == cases["chassis-chassis"].pools == ("boot",)
    assert cases["node-nodes"].affects == ()


def test_what_loses_a_line_names_every_pool_that_it_leaves_without_members(changed: Changed) -> None:
    """Whatever the failure is called: no pool lacks its data after one that does not name it."""
    for name in ("hp-ha-nfs", "p2000-iscsi", "ess-gl4-sas", "iscsi-diskless", "ssck-hp-sfs", "nfs-interconnects"):
        sizing = changed(name)
        sets = {pool.id: pool.drive_set for pool in sizing.pools}
        for case in sizing.failure_cases:
            found = sizing.sheet.evaluate(case.replacements)
            for pool in sizing.pools:
                key = f"pool.{pool.id}.at_hand_ratio"
                if key in sizing.sheet and float(found[key]) < 1:
                    assert sets[pool.id] in {sets[one] for one in case.pools}, (name, case.id, pool.id)


def test_the_card_of_the_drives_in_the_only_server_stops_the_pool(changed: Changed) -> None:
    assert _after(after_failures(changed("iscsi-diskless")), "adapter-raid", "write").stopped


def test_one_node_of_a_cluster_takes_its_part_of_the_computing(changed: Changed) -> None:
    after = _after(after_failures(changed("nehalem-himeno")), "node-nodes", "himeno")
    assert after.kept == pytest.approx(9 / 10)
    assert after.case.kind == "node"


def _asking(target: float, counts: float | None = None) -> Callable[[Content], None]:
    def ask(content: Content) -> None:
        content["requirements"].append({"id": "kept", "kind": "after-one-failure", "target": target})
        if counts is not None:
            content["policies"] = {"preset": "benchmark", "values": {"passive_enclosures": counts}}

    return ask


def test_a_requirement_is_judged_by_active_parts_and_names_the_boxes_left_out(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", _asking(0.5))
    result = next(result for result in sizing.requirements if result.id == "kept")
    assert sizing.sheet[result.headroom].number > 0
    assert result.uncounted.startswith(
        "not counting the loss of Blade chassis, one of the Arrays or 1 more, which stops it")


def test_the_house_rule_makes_passive_boxes_count(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", _asking(0.5, 1.0))
    result = next(result for result in sizing.requirements if result.id == "kept")
    assert sizing.sheet[result.actual].number == 0
    assert sizing.sheet[result.headroom].number == -1
    assert result.uncounted == ""
    assert sizing.sheet["requirement.kept.worst_failure"].value == "Blade chassis"


def test_what_loses_nothing_is_not_named_beside_the_verdict(changed: Changed) -> None:
    result = next(iter(changed("nehalem-himeno", lambda content: content.update(
        requirements=[{"id": "kept", "kind": "after-one-failure", "target": 0.8}])).requirements))
    assert result.uncounted == ""


def test_the_share_kept_follows_the_columns_of_a_table(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs", _asking(0.5))
    four = {"items.nodes.quantity": 4.0, "items.hba.quantity": 8.0, "link.nodes-net.count": 32.0,
            "link.nodes-san.count": 16.0}

    def more(content: Content) -> None:
        _asking(0.5)(content)
        for line, count in (("nodes", 4), ("hba", 8)):
            record(content, "items", line)["quantity"] = count
        for link, count in (("nodes-net", 32), ("nodes-san", 16)):
            record(content, "links", link)["count"] = count

    alone = changed("hp-ha-nfs", more).sheet["requirement.kept.actual"].number
    assert float(sizing.sheet.evaluate(four)["requirement.kept.actual"]) == pytest.approx(alone, rel=1e-9)
    assert alone != pytest.approx(sizing.sheet["requirement.kept.actual"].number, rel=1e-3)


def test_the_share_kept_stays_that_of_the_intact_design_while_a_failure_is_looked_at(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs", _asking(0.5)).sheet
    lost = sheet.evaluate({"items.nodes.lost_count": 1.0})
    assert float(lost["requirement.kept.actual"]) == pytest.approx(sheet["requirement.kept.actual"].number)


def test_the_verdict_is_that_of_the_intact_design_when_a_failure_is_pinned_to_be_looked_at(changed: Changed) -> None:
    def look(content: Content) -> None:
        _asking(0.5)(content)
        content["overrides"] = [{"key": "items.arrays.lost_count", "value": 1, "reason": "after one failure"}]

    (before, intact), (after, failed) = (
        (next(result for result in sizing.requirements if result.id == "kept"), sizing.sheet)
        for sizing in (changed("hp-ha-nfs", _asking(0.5)), changed("hp-ha-nfs", look))
    )
    assert failed[after.actual].number == pytest.approx(intact[before.actual].number, rel=1e-9)
    assert after.uncounted == before.uncounted


CATALOG = shipped_catalog()


@st.composite
def shelved_designs(draw: st.DrawFn) -> Content:
    """An array with shelves, and a pool that reaches into them, placed in any way."""
    content = content_of("p2000-iscsi")
    protection, size_ = draw(st.sampled_from([("raid10", 2), ("raid5", 5), ("raid6", 6), ("mirror3", 3), ("8+2", 10)]))
    groups = draw(st.integers(1, 40 // size_))
    record(content, "items", "enterprise-drives")["quantity"] = size_ * groups
    pool = record(content, "pools", "enterprise")
    pool.update({"protection": protection, "members": size_, "spares": 0})
    if draw(st.booleans()):
        pool["enclosure_members"] = draw(st.integers(1, size_))
    record(content, "items", "shelves")["quantity"] = draw(st.integers(2, 6))
    content["items"] = [item for item in content["items"] if item["id"] != "midline-drives"]
    content["pools"] = [pool]
    work = record(content, "workloads", "enterprise")
    if draw(st.booleans()):
        work.update({"pattern": "sequential", "request_bytes": 1 << 20, "parameters": {"stream_count": 4}})
    content["workloads"] = [work]
    content["accepted"] = []
    content.pop("scenarios", None)
    return content


@pytest.mark.slow
@settings(max_examples=30)
@given(shelved_designs())
def test_no_lost_box_gives_more_and_columns_equal_one_by_one(content: Content) -> None:
    sizing = size(design_of(content), CATALOG)
    (work,) = sizing.workloads
    rate = sizing.sheet[work.throughput].number
    for after in after_failures(sizing).workloads:
        alone = sizing.sheet.evaluate(after.case.replacements)
        assert float(alone[work.throughput]) <= rate * (1 + 1e-6), after.case.label
        if not after.stopped:
            assert after.throughput_per_s == pytest.approx(float(alone[work.rate]), rel=1e-9)
    for pool in after_failures(sizing).pools:
        assert pool.filesystem_bytes <= sizing.sheet["pool.enterprise.filesystem_bytes"].number
        assert pool.at_risk_bytes <= sizing.sheet["pool.enterprise.usable_bytes"].number * (1 + 1e-9)
