"""Behaviour after one failure: the worst member counts, nothing ever gets better, and every cell has its law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sizer.catalog import Catalog, shipped_path
from sizer.design.files.storage import load
from sizer.figures.computing.evaluation import Evaluation
from sizer.sizing import size
from sizer.sizing.failing.after_failures import AfterFailure, after_failures, loss_text
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of, record

Changed = Callable[..., Sizing]


def _scenarios() -> list[tuple[str, str]]:
    found = []
    for path in sorted((Path(shipped_path()) / "designs").glob("*.sizer")):
        found += [(path.stem, scenario) for scenario in ("base", *load(path).scenarios.ids())]
    return found


REFERENCES = _scenarios()


@pytest.fixture
def reference(catalog: Catalog) -> Callable[[str, str], Sizing]:
    def run(name: str, scenario: str) -> Sizing:
        return size(load(Path(shipped_path()) / "designs" / f"{name}.sizer"), catalog, scenario)

    return run


def _after(sizing: Sizing, case: str, workload: str) -> AfterFailure:
    return next(after for after in after_failures(sizing).of(workload) if after.case.id == case)


def _goodput(found: Evaluation, link: str) -> float:
    return float(found[f"link.{link}.working_count"] * found[f"link.{link}.goodput_bytes_per_s"])


@pytest.mark.parametrize(("name", "scenario"), REFERENCES)
def test_no_failure_raises_throughput_or_capacity(
    reference: Callable[[str, str], Sizing], name: str, scenario: str
) -> None:
    sizing = reference(name, scenario)
    for case in sizing.failure_cases:
        found = sizing.sheet.evaluate(case.replacements)
        for work in sizing.workloads:
            assert float(found[work.throughput]) <= sizing.sheet[work.throughput].number * (1 + 1e-9), case.label
        for pool in sizing.pools:
            assert float(found[pool.filesystem]) <= sizing.sheet[pool.filesystem].number, case.label


@pytest.mark.parametrize(("name", "scenario"), REFERENCES)
def test_cases_as_columns_equal_cases_one_by_one(
    reference: Callable[[str, str], Sizing], name: str, scenario: str
) -> None:
    sizing = reference(name, scenario)
    for after in after_failures(sizing).workloads:
        if after.stopped:
            continue
        work = next(work for work in sizing.workloads if work.id == after.workload)
        alone = sizing.sheet.evaluate(after.case.replacements)
        assert after.throughput_per_s == pytest.approx(float(alone[work.rate]), rel=1e-9)
        assert after.response_s == pytest.approx(float(alone[work.response]), rel=1e-9)


@pytest.mark.parametrize(("name", "scenario"), REFERENCES)
def test_every_case_replaces_figures_that_laws_use(
    reference: Callable[[str, str], Sizing], name: str, scenario: str
) -> None:
    sizing = reference(name, scenario)
    for case in sizing.failure_cases:
        moved = {figure.key for figure in sizing.sheet if case.replacements.keys() & {one.key for one in figure.inputs}}
        assert case.stops or not case.affects or moved, case.label


def test_one_lost_switch_halves_the_paths_of_the_arrays_behind_it(changed: Changed) -> None:
    found = changed("hp-ha-nfs").sheet.evaluate({"items.fcsw.lost_count": 1.0})
    assert _goodput(found, "arrays-san") == pytest.approx(3.20e9, rel=2e-3)
    assert _goodput(found, "nodes-san") == pytest.approx(3.20e9, rel=2e-3)


def test_a_lost_adapter_counts_as_the_server_that_lost_it(changed: Changed) -> None:
    found = changed("hp-ha-nfs").sheet.evaluate({"items.hba.lost_count": 1.0})
    assert float(found["link.nodes-san.working_count"]) == 4
    assert float(found["items.hba.working_count"]) == 2


def test_ports_on_standby_are_promoted_when_a_module_or_a_port_is_lost(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    for loss in ({"items.flex10.lost_count": 1.0}, {"link.nodes-net.lost_count": 2.0}):
        assert float(sheet.evaluate(loss)["link.nodes-net.working_count"]) == 8
    second = sheet.evaluate({"items.flex10.lost_count": 1.0, "link.nodes-net.lost_count": 2.0})
    assert float(second["link.nodes-net.working_count"]) == 4


def test_a_lost_node_takes_its_cores_cache_and_ports(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    found = sheet.evaluate({"items.nodes.lost_count": 1.0})
    for key in ("workload.sfs.processor.cores", "workload.sfs.file_cache_bytes", "link.nodes-san.working_count",
                "link.nodes-net.working_count"):
        assert float(found[key]) == pytest.approx(sheet[key].number / 2), key
    after = _after(changed("hp-ha-nfs"), "node-nodes", "sfs")
    assert after.bound_per_s == pytest.approx(166080 / 2, rel=1e-3)
    assert after.bottleneck == "processors of NFS nodes"


def test_a_lost_controller_leaves_its_work_to_the_other_and_switches_write_back_off(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    case = next(case for case in sizing.failure_cases if case.id == "controller-arrays")
    assert case.replacements == {"items.arrays.lost_controller_count": 1, "items.arrays.lost_write_back_count": 1}
    found = sizing.sheet.evaluate(case.replacements)
    assert float(found["link.arrays-san.working_count"]) == 8
    assert float(found["workload.sfs.array.arrays.count"]) == pytest.approx(8 / (6 * 8 / 46))
    assert float(found["pool.data.write_cache_bytes"]) == 0
    assert float(found["workload.sfs.delay_s"]) == pytest.approx(sizing.sheet["workload.sfs.delay_s"].number)


def test_one_owner_keeps_its_bandwidth_when_the_other_controller_takes_over(changed: Changed) -> None:
    sizing = changed("p2000-iscsi")
    found = sizing.sheet.evaluate({"items.array.lost_controller_count": 1.0})
    key = "workload.enterprise.array.array.count"
    assert float(found[key]) == pytest.approx(sizing.sheet[key].number)


def test_without_write_back_a_write_waits_for_the_drive(changed: Changed) -> None:
    sizing = changed("p2000-iscsi")
    sheet, work = sizing.sheet, "workload.enterprise"
    found = sheet.evaluate({"items.array.lost_write_back_count": 1.0})
    assert sheet[f"{work}.uncached.visits"].number == sheet[f"{work}.uncached.plain_stages"].number == 0
    assert float(found[f"{work}.uncached.visits"]) == sheet[f"{work}.write_visits"].number
    assert float(found[f"{work}.uncached.destaged_visits"]) == 0
    # Half of the operations write, and wait for the slower of two drives.
    slower = 1 + (3 * sheet["default.service_variation"].number) ** 0.5 / 3
    assert float(found[f"{work}.uncached.plain_stages"]) == pytest.approx(0.5 * slower)
    write = f"{work}.write_response_s"
    assert float(found[write]) > sheet[write].number + 60 / 10_000 / 2
    after = _after(sizing, "battery-array", "enterprise")
    assert after.response_s is not None
    assert after.response_s > sheet["workload.enterprise.response_s"].number


def test_the_bound_of_a_pool_of_pairs_falls_as_its_partner_serves_both(changed: Changed) -> None:
    sheet = changed("p2000-iscsi").sheet
    found = sheet.evaluate({"pool.enterprise.lost_drive_count": 1.0})
    key = "workload.enterprise.degraded"
    reads, writes = sheet[f"{key}.missing_reads"].number, sheet["workload.enterprise.write_visits"].number
    # At the bound all that is in flight waits at the partner, which sorts it.
    read_s, write_s = float(found[f"{key}.read_service_s"]), sheet["workload.enterprise.drive.write_service_s"].number
    bound = float(found["workload.enterprise.resource.degraded_enterprise.bound_per_s"])
    assert bound == pytest.approx(10 / (2 * reads * read_s + writes * write_s))


def test_a_degraded_parity_group_reads_as_much_as_its_survivors_must(changed: Changed) -> None:
    def parity(content: Content) -> None:
        record(content, "pools", "enterprise")["protection"] = "raid5"

    sheet = changed("p2000-iscsi", parity).sheet
    assert sheet["pool.enterprise.degraded_read_ratio"].number == pytest.approx((9 + 9) / 10)
    found = sheet.evaluate({"pool.enterprise.lost_drive_count": 1.0})
    assert float(found["workload.enterprise.degraded.whole"]) == 1
    assert float(found["workload.enterprise.throughput_per_s"]) < sheet["workload.enterprise.throughput_per_s"].number


def test_a_rebuild_costs_more_than_the_lost_drive(changed: Changed) -> None:
    sizing = changed("p2000-iscsi")
    lost, rebuilding = (_after(sizing, case, "enterprise") for case in ("drive-enterprise", "rebuild-enterprise"))
    assert rebuilding.throughput_per_s < lost.throughput_per_s < sizing.sheet[
        "workload.enterprise.throughput_per_s"].number


def test_a_pool_without_redundancy_is_lost_with_a_drive(changed: Changed) -> None:
    def bare(content: Content) -> None:
        record(content, "pools", "enterprise")["protection"] = "raid0"

    sizing = changed("p2000-iscsi", bare)
    failures = after_failures(sizing)
    after = next(after for after in failures.of("enterprise") if after.case.kind == "drive")
    assert after.stopped
    assert after.throughput_per_s == 0
    pool = next(pool for pool in failures.pools if pool.pool == "enterprise")
    assert pool.filesystem_bytes == 0
    assert pool.at_risk_bytes == pytest.approx(sizing.sheet["pool.enterprise.filesystem_bytes"].number)


def test_the_only_server_and_its_only_adapter_are_single_points_of_failure(changed: Changed) -> None:
    points = {case.line for case in after_failures(changed("p2000-iscsi")).single_points if not case.passive}
    assert points == {"adapters", "servers"}


def test_a_single_switch_is_a_single_point_and_two_are_not(changed: Changed) -> None:
    def one(content: Content) -> None:
        record(content, "items", "switches")["quantity"] = 1
        for link in content["links"]:
            link.pop("spread", None)

    assert "switches" in {case.line for case in after_failures(changed("p2000-iscsi", one)).single_points}
    assert "switches" not in {case.line for case in after_failures(changed("p2000-iscsi")).single_points}


def test_a_server_with_one_link_is_lost_with_it_and_the_others_go_on(
    reference: Callable[[str, str], Sizing]
) -> None:
    after = _after(reference("ssck-hp-sfs", "phase1"), "link-work-net", "read")
    assert after.case.replacements == {"items.work-oss.lost_count": 1}
    assert after.kept == pytest.approx(0.75, abs=0.01)


def test_what_only_loads_the_system_is_no_case(changed: Changed) -> None:
    lines = {case.line for case in changed("hp-ha-nfs").failure_cases}
    assert "loadgens" not in lines
    assert {"nodes", "hba", "fcsw", "flex10", "arrays"} <= lines


def test_the_share_kept_after_one_failure_is_judged_by_the_worst_case(changed: Changed) -> None:
    def ask(content: Content) -> None:
        content["requirements"].append({"id": "failure", "kind": "after-one-failure", "target": 0.5, "workload": "sfs"})

    sizing = changed("hp-ha-nfs", ask)
    result = next(result for result in sizing.requirements if result.id == "failure")
    worst = after_failures(sizing).worst("sfs")
    assert worst is not None
    assert worst.case.id == "node-nodes"
    assert sizing.sheet[result.actual].number == pytest.approx(worst.kept, rel=1e-12)
    assert "one of the NFS nodes" in sizing.sheet[result.actual].label
    assert sizing.sheet[result.headroom].number == pytest.approx(worst.kept / 0.5 - 1)


def test_an_outage_is_asked_for_until_it_is_stated(changed: Changed) -> None:
    failures = after_failures(changed("hp-ha-nfs"))
    assert any("without service" in question for question in failures.missing)
    assert _after(changed("hp-ha-nfs"), "node-nodes", "sfs").outage_s is None

    def state(content: Content) -> None:
        record(content, "workloads", "sfs").setdefault("parameters", {})["outage_s"] = 45

    stated = changed("hp-ha-nfs", state)
    assert _after(stated, "node-nodes", "sfs").outage_s == 45
    assert _after(stated, "drive-data", "sfs").outage_s == 0
    assert not any("without service" in question for question in after_failures(stated).missing)


def test_a_pool_without_spares_asks_when_a_drive_is_replaced(changed: Changed) -> None:
    assert any("pool NFS data" in question for question in after_failures(changed("hp-ha-nfs")).missing)

    def spare(content: Content) -> None:
        record(content, "pools", "data")["spares"] = 16

    assert not any("pool data," in question for question in after_failures(changed("hp-ha-nfs", spare)).missing)


def test_lost_parts_move_nothing_while_none_is_lost(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    none = {key: 0.0 for case in sizing.failure_cases for key in case.replacements}
    found = sizing.sheet.evaluate(none)
    for work in sizing.workloads:
        assert float(found[work.throughput]) == pytest.approx(sizing.sheet[work.throughput].number, rel=1e-12)


@pytest.mark.parametrize(("probability", "text"), [
    (1e-12, "below 1 in 1,000,000 in 5 years"), (6.3e-5, "about 1 in 10,000 in 5 years"), (0.9, "likely in 5 years"),
])
def test_a_loss_probability_is_told_as_far_as_it_means_anything(probability: float, text: str) -> None:
    assert loss_text(probability).startswith(text)


def test_the_designs_of_these_tests_are_the_shipped_ones() -> None:
    assert design_of(content_of("hp-ha-nfs")).items.get("nodes") is not None


@pytest.mark.parametrize(("controllers", "stated", "disabled"), [
    (2.0, True, True), (2.0, None, True), (2.0, False, False), (4.0, True, False), (4.0, None, False)])
def test_write_back_survives_a_lost_controller_where_others_mirror_again(
    catalog: Catalog, controllers: float, stated: bool | None, disabled: bool
) -> None:
    content = content_of("p2000-iscsi")
    item = catalog.items[record(content, "items", "array")["item"]]
    facts = {name: fact for name, fact in item.facts.items() if name != "write_back_needs_both_controllers"}
    facts["controller_count"] = replace(facts["controller_count"], value=controllers)
    if stated is not None:
        facts["write_back_needs_both_controllers"] = replace(
            item.facts["write_back_needs_both_controllers"], value=stated)
    changed = replace(catalog, items={**catalog.items, item.id: replace(item, facts=facts)})
    [case] = [one for one in size(design_of(content), changed).failure_cases if one.id == "controller-array"]
    assert ("items.array.lost_write_back_count" in case.replacements) is disabled
    assert bool(case.question) is (stated is None and disabled)
