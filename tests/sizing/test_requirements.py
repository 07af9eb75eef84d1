"""Requirements: met, uncertain and missed, and never met by what nobody knows."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from sizer.catalog import Catalog, shipped_path
from sizer.catalog.records import Price
from sizer.errors import Problem, Severity
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.sizing.conftest import Content, content_of, design_of, record

Changed = Callable[..., Sizing]


def asking(**fields: object) -> Callable[[Content], object]:
    return lambda content: content.update(requirements=[{"id": "asked", **fields}])


def verdict(sizing: Sizing) -> Verdict:
    [result] = sizing.requirements
    return verdict_of(sizing, result, sample(sizing.sheet))


def codes(sizing: Sizing) -> list[str]:
    return [problem.code for problem in sizing.problems]


def test_a_total_with_unknown_lines_is_never_called_met(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", asking(kind="power", target=1e6))
    assert verdict(sizing) is Verdict.UNCERTAIN
    assert "requirement-on-part" in codes(sizing)


def test_a_total_of_which_no_line_is_known_is_not_a_total_of_nothing(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", asking(kind="budget", target=1e6))
    [unsized] = sizing.without_result("requirements")
    assert unsized.verdict is Verdict.UNSIZED
    assert "no line of the proposal has a value for price" in unsized.says


@pytest.mark.parametrize("kind", ["budget", "power", "rack-units"])
def test_a_total_over_no_line_is_not_met(changed: Changed, kind: str) -> None:
    def change(content: Content) -> None:
        asking(kind=kind, target=1e6)(content)
        for line in content["items"]:
            line.update(status="optional", price=10)

    sizing = changed("p2000-iscsi", change)
    assert [one.verdict for one in sizing.without_result("requirements")] == [Verdict.UNSIZED]
    assert "pool-not-proposed" in codes(sizing)


def test_a_lower_bound_above_the_target_is_missed_all_the_same(changed: Changed) -> None:
    assert verdict(changed("p2000-iscsi", asking(kind="power", target=1.0))) is Verdict.MISSED


def all_priced(content: Content) -> None:
    asking(kind="budget", target=1e6)(content)
    for line in content["items"]:
        line["price"] = 10


def test_a_budget_is_uncertain_while_cables_and_cords_of_the_bill_have_no_price(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", all_priced)
    assert verdict(sizing) is Verdict.UNCERTAIN
    assert "requirement-on-part" in codes(sizing)
    total, derived = coverage(sizing, sizing.physical.price), sum(line.derived for line in sizing.bom)
    assert total.unknown > 0
    assert total.unknown == total.lines - coverage(sizing, sizing.physical.rack_units).lines
    assert total.unknown <= derived


def test_a_budget_is_met_once_every_line_of_the_bill_has_a_price(changed: Changed, catalog: Catalog) -> None:
    content = content_of("p2000-iscsi")
    all_priced(content)
    cables = {item.id: Price(item.id, 7.0, content["currency"], "2026-01-31", "list") for item in catalog.items.values()
              if item.kind.is_cable or item.kind.is_transceiver}
    before = changed("p2000-iscsi", all_priced)
    sizing = size(design_of(content), replace(catalog, prices=cables))
    assert verdict(sizing) is Verdict.MET
    assert "requirement-on-part" not in codes(sizing)
    table = sizing.sheet.tables["items"]
    pieces = sum(sizing.sheet.cell(table, "quantity", line.row).number for line in sizing.bom if line.derived)
    key = sizing.physical.price.value
    assert sizing.sheet[key].number == pytest.approx(before.sheet[key].number + 7.0 * pieces)


def test_cables_and_cords_of_what_is_there_already_are_not_bought(changed: Changed) -> None:
    def there(content: Content) -> None:
        for line in content["items"]:
            line.update(status="existing", price=10)

    assert coverage(changed("p2000-iscsi", there), changed("p2000-iscsi", there).physical.price).lines == 0


def test_a_share_of_requests_is_judged_by_its_percentile_and_not_by_the_mean(changed: Changed) -> None:
    asked = {"kind": "response", "target": 0.02, "workload": "enterprise"}
    mean = changed("p2000-iscsi", asking(**asked))
    late = changed("p2000-iscsi", asking(**asked, share_below=0.95))
    actual = {name: sizing.sheet[sizing.requirements[0].actual].number for name, sizing in
              (("mean", mean), ("late", late))}
    assert actual["late"] == pytest.approx(-math.log(0.05) * actual["mean"])


def test_a_rate_within_a_time_for_a_share_of_requests_has_less_headroom(changed: Changed) -> None:
    asked = {"kind": "iops", "target": 1000, "within_s": 0.012, "workload": "enterprise"}
    mean = changed("p2000-iscsi", asking(**asked))
    late = changed("p2000-iscsi", asking(**asked, share_below=0.9))
    key = "requirement.asked.response_headroom"
    assert late.sheet[key].number < mean.sheet[key].number


@pytest.mark.parametrize("fields", [{"growth_per_year": 0.3}, {"horizon_years": 5}])
def test_growth_without_a_horizon_is_told(changed: Changed, fields: dict[str, float]) -> None:
    sizing = changed("p2000-iscsi", asking(kind="usable-capacity", target=1e12, **fields))
    assert "growth-incomplete" in codes(sizing)
    assert sizing.sheet[sizing.requirements[0].target].number == 1e12


def test_capacity_grows_by_compound_over_the_horizon(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", asking(kind="growth", target=1e12, growth_per_year=0.3, horizon_years=5))
    assert sizing.sheet[sizing.requirements[0].target].number == pytest.approx(1e12 * 1.3**5)


def test_growth_says_how_many_months_the_capacity_lasts(changed: Changed) -> None:
    grown = {"kind": "usable-capacity", "pool": "data", "target": 20e12, "growth_per_year": 0.2}
    sizing = changed("hp-ha-nfs", asking(**grown, horizon_years=1))
    [result] = sizing.requirements
    assert result.months is not None
    months = sizing.sheet[result.months].number
    assert 20e12 * 1.2 ** (months / 12) == pytest.approx(sizing.sheet[result.actual].number)
    room = changed("hp-ha-nfs", asking(kind="rack-units", target=84, growth_per_year=0.2))
    assert room.requirements[0].months is None


@pytest.mark.parametrize(("fields", "months"), [({"target": 40e12, "growth_per_year": 0.2}, 0.0),
                                                ({"target": 1e12, "growth_per_year": -0.1}, 1200.0),
                                                ({"target": 1e12, "growth_per_year": 0.0}, 1200.0)])
def test_what_is_used_up_lasts_no_month_and_what_does_not_grow_a_century(
    changed: Changed, fields: dict[str, object], months: float
) -> None:
    sizing = changed("hp-ha-nfs", asking(kind="usable-capacity", pool="data", horizon_years=3, **fields))
    assert sizing.sheet["requirement.asked.months_until"].number == months


def told(sizing: Sizing, code: str) -> Problem:
    [problem] = [one for one in sizing.problems if one.code == code]
    return problem


def actual(sizing: Sizing) -> float:
    return sizing.sheet[sizing.requirements[0].actual].number


def two_at_once(**fields: object) -> Callable[[Content], object]:
    """A requirement of both workloads of the box, which run together on the same drives."""
    def change(content: Content) -> None:
        asking(**fields)(content)
        record(content, "workloads", "midline")["pool"] = "enterprise"
        for workload in content["workloads"]:
            workload["runs"] = "together"

    return change


@pytest.mark.parametrize(("kind", "figure"), [("iops", "throughput_per_s"), ("bandwidth", "bandwidth_bytes_per_s")])
def test_what_runs_together_is_added_up(changed: Changed, kind: str, figure: str) -> None:
    sizing = changed("p2000-iscsi", two_at_once(kind=kind, target=1000.0))
    parts = [sizing.sheet[f"workload.{name}.{figure}"].number for name in ("enterprise", "midline")]
    assert actual(sizing) == pytest.approx(sum(parts))
    assert sizing.sheet[sizing.requirements[0].actual].label == "All that runs together: enterprise, midline"
    assert "requirement-of-all" not in codes(sizing)
    assert sizing.requirements[0].workload in ("enterprise", "midline")


@pytest.mark.parametrize(("kind", "figure"), [("iops", "peak_per_s"), ("bandwidth", "bandwidth_bytes_per_s")])
def test_of_work_that_runs_by_itself_the_least_counts_and_that_is_said(
    changed: Changed, kind: str, figure: str
) -> None:
    sizing = changed("p2000-iscsi", asking(kind=kind, target=1000.0))
    parts = [sizing.sheet[f"workload.{name}.{figure}"].number for name in ("enterprise", "midline")]
    assert actual(sizing) == min(parts)
    assert sizing.requirements[0].workload == "midline"
    note = told(sizing, "requirement-of-all")
    assert (note.severity, note.location.place) == (Severity.NOTE, "requirements/asked/workload")
    assert note.text.endswith("the least counts of what runs at a time (enterprise; midline)")


def test_the_slowest_response_of_all_work_counts_and_is_named(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", asking(kind="response", target=0.004))
    parts = [sizing.sheet[f"workload.{name}.response_s"].number for name in ("enterprise", "midline")]
    assert actual(sizing) == max(parts)
    assert sizing.sheet["requirement.asked.slowest"].value == "Random, midline drives"
    late = changed("p2000-iscsi", asking(kind="response", target=0.004, share_below=0.95))
    assert actual(late) == pytest.approx(-math.log(0.05) * max(parts))


def test_operations_of_several_kinds_are_not_added_and_that_is_located(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(kind="iops", target=1000.0)(content)
        record(content, "workloads", "midline").update(pattern="sequential", request_bytes=2**20)

    sizing = changed("p2000-iscsi", change)
    assert sizing.requirements == ()
    problem = told(sizing, "requirement-not-judged")
    assert (problem.severity, problem.location.place) == (Severity.WARNING, "requirements/asked/workload")
    assert ("(block requests of Random, enterprise drives; requests of streams of Random, midline drives)"
            in problem.text)
    assert problem.hint == "Name the workload it is about, or ask for bandwidth."


def test_a_workload_that_is_not_sized_is_named_where_its_requirement_stands(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(kind="iops", target=1000.0, workload="midline")(content)
        del record(content, "workloads", "midline")["request_bytes"]

    problem = told(changed("p2000-iscsi", change), "requirement-not-judged")
    assert problem.location.place == "requirements/asked/workload"
    assert "workload Random, midline drives is not sized" in problem.text


def test_a_rate_of_all_work_is_judged_within_the_slowest_response(changed: Changed) -> None:
    asked = {"kind": "iops", "target": 1000.0, "within_s": 0.006}
    together = changed("p2000-iscsi", two_at_once(**asked))
    slowest = max(together.sheet[f"workload.{name}.response_s"].number for name in ("enterprise", "midline"))
    assert together.sheet["requirement.asked.response_headroom"].number == pytest.approx(0.006 / slowest - 1)
    apart = changed("p2000-iscsi", asking(**asked))
    rates = [apart.sheet[f"requirement.asked.{name}.rate_per_s"].number for name in ("enterprise", "midline")]
    assert rates == pytest.approx([1000.0, apart.sheet["workload.midline.peak_per_s"].number])


def test_a_rate_asked_of_pools_that_run_together_is_divided_by_what_each_can_do(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(kind="iops", target=1000.0, within_s=0.006)(content)
        content["links"] = []
        for workload in content["workloads"]:
            del workload["client"]
            workload["runs"] = "together"
        array = record(content, "items", "array")
        content["items"].append({**array, "id": "other"})
        record(content, "items", "midline-drives")["parent"] = "other"

    sizing = changed("p2000-iscsi", change)
    sheet = sizing.sheet
    peaks = [sheet[f"workload.{name}.peak_per_s"].number for name in ("enterprise", "midline")]
    assert actual(sizing) == pytest.approx(sum(peaks))
    asked = [sheet[f"requirement.asked.{name}.asked_per_s"].number for name in ("enterprise", "midline")]
    assert asked == pytest.approx([1000 * peak / sum(peaks) for peak in peaks])


def test_a_requirement_of_one_workload_is_judged_beside_the_others(changed: Changed) -> None:
    beside = changed("p2000-iscsi", two_at_once(kind="iops", target=1000.0, workload="enterprise"))
    assert actual(beside) == beside.sheet["workload.enterprise.throughput_per_s"].number
    assert actual(beside) < beside.sheet["workload.enterprise.peak_per_s"].number


def test_work_in_memory_counts_for_no_bandwidth_of_storage(changed: Changed) -> None:
    def change(content: Content) -> None:
        asking(kind="bandwidth", target=1e6)(content)
        writer = content["workloads"][0]
        content["workloads"].append({"id": "stencil", "pattern": "memory-bound", "client": writer["client"]})

    sizing = changed("nfs-interconnects", change)
    storage, stencil = sizing.workloads
    assert sizing.sheet[stencil.bandwidth].number == 0
    assert actual(sizing) == sizing.sheet[storage.bandwidth].number > 0


@pytest.mark.parametrize("pinned", [500.0, 2000.0])
@pytest.mark.parametrize("named", [True, False])
def test_a_pinned_throughput_is_what_every_requirement_of_the_work_judges_by(
    changed: Changed, pinned: float, *, named: bool
) -> None:
    def measured(content: Content) -> None:
        content["overrides"] = [{"key": "workload.enterprise.throughput_per_s", "value": pinned, "reason": "measured"}]
        of = {"workload": "enterprise"} if named else {}
        if not named:
            content.update(workloads=[record(content, "workloads", "enterprise")], scenarios=[])
        content["requirements"] = [
            {"id": "rate", "kind": "iops", "target": 0.9 * pinned, "within_s": 1.01 * 4 / pinned, **of},
            {"id": "quick", "kind": "response", "target": 1.01 * 4 / pinned, **of},
            {"id": "wide", "kind": "bandwidth", "target": 0.9 * pinned * 8192, **of},
        ]

    sizing = changed("p2000-iscsi", measured)
    found = {result.id: result for result in sizing.requirements}
    assert sizing.sheet[found["rate"].actual].number == pinned
    assert {verdict_of(sizing, result, None) for result in found.values()} == {Verdict.MET}


@pytest.mark.parametrize(("fields", "title"), [
    ({"kind": "iops", "within_s": 0.005}, "operations a second within 5\u202fms"),
    ({"kind": "iops", "within_s": 0.005, "share_below": 0.95},
     "operations a second within 5\u202fms for 95\u202f% of the requests"),
    ({"kind": "response", "share_below": 0.95}, "response time for 95\u202f% of the requests"),
    ({"kind": "iops"}, "operations a second"),
    ({"kind": "iops", "within_s": 0.005, "name": "Rate"}, "Rate"),
])
def test_a_requirement_without_a_title_says_all_that_it_is_judged_by(
    changed: Changed, fields: dict[str, object], title: str
) -> None:
    sizing = changed("p2000-iscsi", asking(target=1.0, workload="enterprise", **fields))
    assert [result.title for result in sizing.requirements if result.id == "asked"] == [title]


def test_a_bandwidth_is_judged_by_what_could_go_through_as_a_rate_is(catalog: Catalog) -> None:
    content = json.loads((shipped_path() / "templates" / "iscsi.sizer").read_text("utf-8"))
    content["requirements"] = [{"id": "rate", "kind": "iops", "target": 1, "workload": "stream"},
                               {"id": "bandwidth", "kind": "bandwidth", "target": 210e6, "workload": "stream"}]
    sizing = size(design_of(content), catalog)
    rate, bandwidth = (sizing.sheet[one.actual].number for one in sizing.requirements)
    request = 1_048_576.0
    assert bandwidth == pytest.approx(rate * request)
    assert bandwidth > 2 * 200 * request
    assert sizing.sheet[sizing.requirements[1].headroom].number > 0
    together = size(design_of({**content, "requirements": [{"id": "all", "kind": "bandwidth", "target": 1}]}), catalog)
    assert together.sheet[together.requirements[0].actual].number == pytest.approx(200 * request + 1000 * 8192)


def test_what_failures_leave_all_workloads_is_found_in_one_evaluation(changed: Changed) -> None:
    def several(content: Content) -> None:
        content["workloads"] = [content["workloads"][0] | {"id": f"work-{number}"} for number in range(3)]
        content.update(scenarios=[], accepted=[])
        asking(kind="after-one-failure", target=0.7)(content)

    sheet = changed("p2000-iscsi", several).sheet
    left = [key for key in sheet.figures if key.startswith("requirement.asked.") and key.endswith(".left_per_s")]
    assert {key.split(".")[2] for key in left} == {"work-0", "work-1", "work-2"}
    assert len({id(sheet[key].law) for key in left}) == 1


@pytest.mark.parametrize(("reads", "said"), [
    (0.5, "reads and writes together, half each"),
    (0.7, "reads and writes together, 70\u202f% reads"), (1.0, "reads alone"),
    (0.0, "writes alone")])
def test_a_bandwidth_says_of_which_directions_it_is_the_sum(changed: Changed, reads: float, said: str) -> None:
    def change(content: Content) -> None:
        asking(kind="bandwidth", target=1e6)(content)
        content["scenarios"] = []
        content["workloads"] = [{"id": "work", "pattern": "sequential", "read_ratio": reads,
                                 "request_bytes": 1048576, "offered_per_s": 1}]

    [result] = changed("p2000-iscsi", change).requirements
    assert result.mix == said
    assert said in result.aside
