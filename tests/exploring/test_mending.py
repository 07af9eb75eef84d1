"""What would mend a missed requirement: changes that hold when they are made, with what they cost and break."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, Edit, PutRecord, SelectScenario, apply, set_one
from sizer.design.files.addresses import open_address
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.errors import SizingError
from sizer.exploring.changes.quantities import Quantity, quantity_at
from sizer.exploring.changes.trial import Trial
from sizer.exploring.growing.mending import Fix, Mending, mend
from sizer.exploring.seeking import seek
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.pins import edits_after
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict

pytestmark = pytest.mark.slow

CATALOG = shipped_catalog()
AFTER = RequirementKind.AFTER_ONE_FAILURE


def design_of(name: str, *edits: Edit) -> Design:
    found = open_address(name)
    design = apply(found.design, SelectScenario(found.scenario)).design
    for edit in edits:
        design = apply(design, edit).design
    return design


def asked(kind: RequirementKind, target: float, **more: object) -> PutRecord:
    return PutRecord("requirements", Requirement("asked", "Asked", kind, target=target, **more))  # type: ignore[arg-type]


FEWER_DRIVES = design_of("hp-ha-nfs", set_one("items", "drives", "quantity", 640))
CASES = {
    "capacity": (FEWER_DRIVES, "capacity"),
    "rate": (design_of("hp-ha-nfs", set_one("requirements", "rate", "target", 200e3)), "rate"),
    "rate at a time": (design_of("hp-ha-nfs", set_one("requirements", "rate", "within_s", 0.003)), "rate"),
    "space": (design_of("hp-ha-nfs", set_one("requirements", "space", "target", 60)), "space"),
    "power": (design_of("hp-ha-nfs", asked(RequirementKind.POWER, 9000.0)), "asked"),
    "bandwidth": (design_of("ess-gl4-sas@40gbe", asked(RequirementKind.BANDWIDTH, 20e9, workload="gpfsperf")), "asked"),
    "response": (design_of("hp-ha-nfs", asked(RequirementKind.RESPONSE, 4.2e-3, workload="sfs")), "asked"),
}


@cache
def mended(name: str) -> Mending:
    """What mends a case, looked for once."""
    design, requirement = CASES[name]
    return mend(design, CATALOG, None, requirement)


@dataclass(frozen=True)
class Case:
    """A missed requirement, its fixes, and the design with each of them made."""

    design: Design
    found: Mending
    made: tuple[tuple[Fix, Sizing], ...]


@pytest.fixture(scope="module", params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    (design, _), found = CASES[request.param], mended(request.param)
    return Case(design, found, tuple((fix, size(apply(design, fix.edit).design, CATALOG)) for fix in found.fixes))


def test_every_fix_that_is_offered_meets_the_requirement_when_it_is_made(case: Case) -> None:
    assert not case.found.met
    assert case.made
    for fix, after in case.made:
        result = next(each for each in after.requirements if each.id == case.found.requirement)
        assert after.sheet[result.headroom].number >= 0, fix.title
        assert after.sheet[result.actual].number == fix.reaches
        assert not [problem for problem in after.problems if problem.severity == "error"], fix.title


def test_a_fix_that_is_said_to_meet_turns_the_light_green_and_no_other_red(case: Case) -> None:
    before = size(case.design, CATALOG)
    spread = sample(before.sheet)
    green = {each.id for each in before.requirements if verdict_of(before, each, spread) is Verdict.MET}
    for fix, after in case.made:
        ranged = sample(after.sheet)
        lights = {each.id: verdict_of(after, each, ranged) for each in after.requirements}
        assert lights[case.found.requirement] is fix.verdict, fix.title
        assert fix.verdict in (Verdict.MET, Verdict.UNCERTAIN)
        if fix.meets:
            assert {name for name, light in lights.items() if light is Verdict.MET} >= green | {case.found.requirement}


def test_what_meets_for_sure_comes_before_what_only_part_of_the_range_does(case: Case) -> None:
    sure = [fix.meets for fix, _ in case.made]
    assert sure == sorted(sure, reverse=True)
    assert all(fix.share > 0 for fix, _ in case.made)


def test_the_first_fix_is_what_holds_over_the_range_and_the_likely_value_comes_after() -> None:
    fixes = {fix.title: fix for fix in mended("capacity").fixes}
    assert next(iter(fixes)) == "736 Data drives instead of 640"
    fewer = fixes["704 Data drives instead of 640"]
    assert fewer.verdict is Verdict.UNCERTAIN
    assert 0.4 < fewer.share < 0.7


def test_no_fix_meets_anything_in_a_design_that_cannot_be_built() -> None:
    design = apply(FEWER_DRIVES, set_one("items", "shelves", "quantity", 1)).design
    found = mend(design, CATALOG, None, "capacity")
    assert not any(fix.meets for fix in found.fixes if not size(apply(design, fix.edit).design, CATALOG).buildable)
    assert found.fixes or "cannot be built" in found.reason


def test_what_a_fix_costs_is_the_difference_of_the_totals(case: Case) -> None:
    before = size(case.design, CATALOG)
    for fix, after in case.made:
        for cost, one, other in ((fix.cost.rack_units, before.physical.rack_units, after.physical.rack_units),
                                 (fix.cost.watts, before.physical.watts, after.physical.watts)):
            if cost is not None:
                assert cost == pytest.approx(after.sheet[other.value].number - before.sheet[one.value].number)


def test_what_breaks_nothing_comes_first(case: Case) -> None:
    broken = [len(fix.misses) for fix, _ in case.made]
    assert broken == sorted(broken)


def test_shelves_arrays_and_cables_come_along() -> None:
    design = design_of("hp-ha-nfs", set_one("requirements", "capacity", "target", 40e12))
    fixes = mend(design, CATALOG, None, "capacity").fixes
    more = next(fix for fix in fixes if "drives instead of 736" in fix.title)
    places = {f"{table}/{setting.record}/{setting.key}" for table, setting in more.settings}
    assert {"items/arrays/quantity", "items/shelves/quantity", "links/arrays-san/count"} <= places
    assert more.cost.rack_units == 32


def test_fewer_drives_leave_their_shelves_and_arrays_behind() -> None:
    fix = mended("space").fixes[0]
    places = {setting.record for _, setting in fix.settings if setting.key == "quantity"}
    assert {"drives", "shelves", "arrays"} <= places
    assert fix.cost.rack_units is not None
    assert fix.cost.rack_units <= -14


def test_a_price_that_nobody_stated_is_unknown_and_not_nothing() -> None:
    fixes = {fix.title: fix for fix in mended("capacity").fixes}
    more = next(fix for title, fix in fixes.items() if "704 Data drives" in title)
    assert more.cost.price is None
    other = next(fix for title, fix in fixes.items() if title.startswith("RAID 6"))
    assert other.cost.price == 0, "another protection buys nothing"


def test_stated_prices_are_what_a_fix_costs() -> None:
    priced = apply(FEWER_DRIVES, set_one("items", "drives", "price", 200.0)).design
    fixes = mend(priced, CATALOG, None, "capacity").fixes
    more = next(fix for fix in fixes if "704 Data drives" in fix.title)
    assert more.cost.price == 64 * 200


def test_what_a_fix_takes_away_is_told() -> None:
    fixes = mended("capacity").fixes
    raid6 = next(fix for fix in fixes if fix.title.startswith("RAID 6"))
    assert raid6.misses == ("NFS operations at 5 ms",)
    assert any("throughput" in loss and "less" in loss for loss in raid6.losses)


def test_less_work_of_the_customers_is_no_fix() -> None:
    for fix in mended("rate at a time").fixes:
        assert not any(table == "workloads" for table, _ in fix.settings), fix.title


def test_a_requirement_that_is_met_has_nothing_to_mend() -> None:
    found = mend(design_of("hp-ha-nfs"), CATALOG, None, "capacity")
    assert found.met
    assert found.fixes == ()


def test_where_nothing_helps_the_failures_that_leave_too_little_are_named() -> None:
    found = mend(design_of("hp-ha-nfs", asked(AFTER, 0.9, workload="sfs")), CATALOG, None, "asked")
    assert found.fixes == ()
    assert "one of 2 NFS nodes" in found.reason
    assert "51\u202f%" in found.reason


def test_a_part_that_exists_once_is_put_there_twice_to_survive_its_loss() -> None:
    design = design_of("p2000-iscsi", set_one("items", "switches", "quantity", 1),
                       asked(AFTER, 0.3, workload="enterprise"))
    found = mend(design, CATALOG, None, "asked")
    assert not found.met
    assert any("instead of 1" in fix.title and ("Ethernet switches" in fix.title) for fix in found.fixes)


@pytest.fixture
def only_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the number of the NFS nodes is looked at: all else takes long, and is looked at by the other tests."""
    def nodes(trial: Trial, *_but: object) -> list[Quantity]:
        found = quantity_at(trial.inventory, "items", "nodes")
        return [found] if found is not None else []

    monkeypatch.setattr(seek, "quantities", nodes)
    monkeypatch.setattr(seek, "default_quantity", lambda trial: nodes(trial)[0])
    monkeypatch.setattr(seek, "candidates", lambda _trial: ())
    monkeypatch.setattr(seek, "_together", lambda *_of: None)


@pytest.mark.usefixtures("only_nodes")
def test_what_comes_nearest_stands_first_and_what_would_do_and_does_not_fit_says_why() -> None:
    found = mend(design_of("hp-ha-nfs"), CATALOG, None, "rate", sure=True)
    assert found.fixes == ()
    assert [(fix.title, fix.verdict) for fix in found.short] == [
        ("4 NFS nodes instead of 2", Verdict.UNCERTAIN), ("5 NFS nodes instead of 2", Verdict.UNBUILDABLE)]
    assert found.present < found.short[0].reaches < found.target
    assert "18 device bays are needed" in found.short[1].problems[0]


@pytest.mark.usefixtures("only_nodes")
def test_after_a_failure_a_fix_meets_the_requirement_in_the_changed_design_without_that_part() -> None:
    design = design_of("hp-ha-nfs")
    found = mend(design, CATALOG, None, "rate", failure="node-nodes")
    assert found.present < found.target
    assert {fix.title for fix in found.fixes} >= {"3 NFS nodes instead of 2"}
    for fix in found.fixes:
        made = apply(design, fix.edit).design
        whole = size(made, CATALOG)
        case = next(case for case in whole.failure_cases if case.id == "node-nodes")
        after = size(apply(made, Batch(edits_after(whole, case))).design, CATALOG)
        result = next(each for each in after.requirements if each.id == "rate")
        assert found.target <= after.sheet[result.actual].number == fix.reaches < whole.sheet[result.actual].number
        assert verdict_of(after, result, sample(after.sheet)) is fix.verdict
    with pytest.raises(SizingError):
        mend(design, CATALOG, None, "rate", failure="array-arrays")


def test_capacity_whose_data_a_failure_puts_out_of_reach_is_not_met_however_much_it_is() -> None:
    found = mend(design_of("hp-ha-nfs"), CATALOG, None, "capacity", failure="array-arrays")
    assert found.present > found.target
    assert not found.met
    assert found.fixes == ()
    assert "not at hand" in found.reason
    assert mend(design_of("hp-ha-nfs"), CATALOG, None, "capacity", failure="node-nodes").met


def test_a_scenario_is_mended_in_its_own_terms() -> None:
    base = open_address("p2000-iscsi").design
    scenario = apply(base, SelectScenario("sequential")).design
    scenario = apply(scenario, asked(RequirementKind.BANDWIDTH, 1e9, workload="enterprise")).design
    found = mend(scenario, CATALOG, "sequential", "asked")
    assert found.fixes
    after = size(apply(scenario, found.fixes[0].edit).design, CATALOG, "sequential")
    assert after.sheet[after.requirements[0].headroom].number >= 0


def test_a_requirement_that_cannot_be_judged_is_refused() -> None:
    with pytest.raises(SizingError):
        mend(design_of("hp-ha-nfs"), CATALOG, None, "nothing")


def test_progress_is_told_on_the_way() -> None:
    told: list[tuple[float, str]] = []
    mend(FEWER_DRIVES, CATALOG, None, "capacity", lambda share, text: told.append((share, text)))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert any("Trying" in text for _, text in told)


def test_an_edit_of_a_fix_is_one_with_its_title() -> None:
    fix = mended("capacity").fixes[0]
    assert apply(FEWER_DRIVES, fix.edit).sentence == fix.title


def test_what_only_part_of_the_range_meets_is_mended_to_its_poor_end() -> None:
    design = apply(design_of("hp-ha-nfs"), set_one("requirements", "rate", "target", 100_000.0)).design
    assert mend(design, CATALOG, None, "rate").met
    found = mend(design, CATALOG, None, "rate", sure=True)
    assert found.sure
    assert not found.met
    assert found.present < found.target
    assert found.fixes
    for fix in found.fixes:
        after = size(apply(design, fix.edit).design, CATALOG)
        result = next(each for each in after.requirements if each.id == "rate")
        spread = sample(after.sheet)
        assert spread.of(result.headroom)[0] >= 0, fix.title
        assert spread.of(result.actual)[0] == fix.reaches


def test_a_total_has_no_poor_end_to_mend() -> None:
    found = mend(design_of("hp-ha-nfs", asked(RequirementKind.POWER, 20_000.0)), CATALOG, None, "asked", sure=True)
    assert found.met
    assert not found.sure


def test_larger_drives_do_not_come_before_a_few_more_that_are_as_sure() -> None:
    """Both meet it over the whole range: the smaller change is first, however much more the larger one reaches."""
    design = design_of("ceph", set_one("requirements", "capacity", "target", 296e12))
    fixes = [fix for fix in mend(design, CATALOG, None, "capacity").fixes if fix.meets and not fix.problems]
    assert len(fixes) > 1
    assert not any(fix.cost.price for fix in fixes), "no price is known"
    assert [fix.pieces for fix in fixes] == sorted(fix.pieces for fix in fixes)
    assert not fixes[0].losses, "no rebuild takes longer"
    assert fixes[0].reaches == min(fix.reaches for fix in fixes)
