"""What is said first of a design: each sentence is what the verdicts say, and nothing is met by omission."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from reports.decision.decision import Decision
from reports.decision.grounds import Grounds
from reports.decision.left import judged_after, least_asked, not_counted, worst_left, worst_told
from reports.decision.moves import moves_json, moves_of, moves_of_json
from reports.decision.scale import position
from reports.decision.sentences import Lacks
from reports.wording.content import MonthsLeft
from reports.wording.quantities.amounts import Amount, Reader
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, Edit, RemoveRecords, apply, set_one
from sizer.design.files.addresses import open_address, template_designs
from sizer.design.records import Design, Requirement, RequirementKind, Workload
from sizer.figures.computing.columns import Spread
from sizer.sizing.judging.completeness import left_out
from sizer.sizing.reported import Reported
from sizer.sizing.result import Verdict
from sizer.sizing.sampling import sampled
from sizer.sizing.size import size
from sizer.units import plain_spaces
from tests.sizing.conftest import content_of, design_of

Change = Callable[[Design], Design]


def changed(*edits: Edit) -> Change:
    def made(design: Design) -> Design:
        for edit in edits:
            design = apply(design, edit).design
        return design

    return made


def decided(*edits: Edit, ranges: bool = True) -> Decision:
    sizing = size(changed(*edits)(open_address("hp-ha-nfs").design), shipped_catalog())
    return Decision(Grounds(Reader(sizing, sampled(sizing) if ranges else None)))


@pytest.fixture(scope="module")
def decision() -> Decision:
    return decided()


def test_the_first_sentence_is_the_worst_verdict_and_the_second_has_the_reason(decision: Decision) -> None:
    assert decision.says.verdict is Verdict.UNCERTAIN
    assert decision.says.sentence == "It can be built; whether it does what is asked is uncertain."
    assert decision.says.reason == ("Two requirements hold over the whole range. "
                                    "NFS operations at 5 ms: met at the likely inputs only.")
    assert decision.says.requirement == "rate"


def test_what_is_to_be_mended_first_is_named_where_the_reason_tells_of_others(decision: Decision) -> None:
    assert not decision.says.named, "what stands before can mean nothing else"
    also = decided(set_one("requirements", "capacity", "target", 40e12))
    assert also.says.requirement == "capacity"
    assert also.says.named == "Exported capacity"
    assert also.says.reason.endswith("NFS operations at 5 ms: met at the likely inputs only.")


def test_of_what_a_bandwidth_is_made_is_no_reason_for_doubt() -> None:
    found = Decision(Grounds(Reader(size(open_address("ess-gl4-sas").design, shipped_catalog()), None),
                             judge=lambda result: Verdict.UNCERTAIN if result.mix else Verdict.MET))
    [row] = [each for each in found.rows if each.verdict is Verdict.UNCERTAIN]
    assert found.says.reason == ("Two requirements hold over the whole range. "
                                 f"{row.title}: met at the likely inputs only.")
    assert "reads and writes together" in row.why, "it stands where the row is told of"


def test_every_requirement_is_a_row_in_the_order_of_the_design(decision: Decision) -> None:
    capacity, rate, space = decision.rows
    assert (capacity.asked[:8], capacity.verdict, capacity.headroom) == ("at least", Verdict.MET, "+4.8\u202f%")
    assert rate.asked.startswith("at least 150,000/s within 5")
    assert (rate.after.verdict, rate.after.case) == (Verdict.MISSED, "node-nodes")
    assert capacity.after.verdict is Verdict.UNDECIDED, "losses that no house rule counts make nothing met"
    assert (space.after.value, space.after.verdict) == ("not affected", None)


def test_met_lies_right_of_the_middle_for_at_least_and_at_most_alike(decision: Decision) -> None:
    for row in decision.rows:
        assert row.at is not None
        assert (row.at.likely > 0.5) == row.held
    assert decision.rows[1].at is not None
    assert decision.rows[1].at.low < 0.5 < decision.rows[1].at.high
    assert position(-0.9).under


@pytest.mark.parametrize(("edits", "verdict", "start"), [
    ((set_one("requirements", "rate", "target", 90_000.0),), Verdict.MET, "It can be built and does what is asked."),
    ((set_one("items", "drives", "quantity", 640),), Verdict.MISSED, "It can be built, and misses Exported capacity"),
    ((set_one("items", "drives", "quantity", 900),), Verdict.UNBUILDABLE, "It cannot be built: "),
    ((RemoveRecords("requirements", ("capacity", "rate", "space")),), None, "Nothing is asked yet."),
])
def test_a_verdict_is_a_sentence(edits: tuple[Edit, ...], verdict: Verdict | None, start: str) -> None:
    says = decided(*edits).says
    assert says.verdict is verdict
    assert says.sentence.startswith(start)


def test_nothing_designed_says_so() -> None:
    sizing = size(Design(), shipped_catalog())
    found = Decision(Grounds(Reader(sizing, None)))
    assert found.says.lacks is Lacks.DESIGN
    assert (found.rows, found.takes, found.limits.parts, found.left, found.points, found.questions) == (
        (), (), (), (), (), ())


def test_without_a_workload_capacity_and_space_are_all_that_is_judged() -> None:
    found = decided(RemoveRecords("workloads", ("sfs",)))
    assert found.says.reason.endswith("Capacity and space only: no workload is stated.")
    assert found.says.sentence == "It can be built and does what is asked."


def test_a_verdict_that_waits_for_ranges_is_never_met(decision: Decision) -> None:
    waiting = Decision(Grounds(decision.grounds.reader, judge=lambda _result: Verdict.UNDECIDED))
    assert waiting.says.verdict is Verdict.UNDECIDED
    assert all(row.after.verdict is not Verdict.MET for row in waiting.rows)


def test_what_limits_names_the_busiest_and_counts_the_rest(decision: Decision) -> None:
    assert [part.first for part in decision.limits.parts] == [True, False, False, False, False]
    assert decision.limits.rest.startswith("6 more, all below ")
    shares = [part.share for part in decision.limits.parts]
    assert shares == sorted(shares, reverse=True)


def test_what_is_not_known_of_all_lines_is_a_bound_or_a_word(decision: Decision) -> None:
    taken = {one.title: one for one in decision.takes}
    assert taken["Rack space"].detail == "2 racks of 42 U"
    assert taken["Power, typical"].value.startswith("≥ ")
    assert taken["Power, typical"].detail.endswith(" unknown")
    assert (taken["Price"].value, taken["Price"].detail) == ("unknown", "no line has a price")
    assert (taken["Runs out"].value, taken["Runs out"].known) == ("not asked", False)


@pytest.mark.parametrize(("years", "price", "said"), [
    (None, 12_000.0, ("unknown", "years of support not stated")), (None, None, ("unknown", "no line has a price")),
    (5, 12_000.0, ("≥ USD 60,000", None)),
])
def test_a_price_that_waits_for_the_years_of_support_is_told_so(
    years: int | None, price: float | None, said: tuple[str, str | None],
) -> None:
    care = {"id": "care", "kind": "support", "paid": "every year"} | ({} if price is None else {"price": price})
    stated = {} if years is None else {"support_years": years}
    design = design_of(content_of("hp-ha-nfs") | stated | {"services": [care]})
    [found] = [one for one in Decision(Grounds(Reader(size(design, shipped_catalog()), None))).takes
               if one.title == "Price"]
    value, detail = said
    assert plain_spaces(found.value) == value
    assert detail in (None, found.detail)


@pytest.mark.parametrize(("months", "said"), [(1.0, "in 1 month"), (11.4, "in 11.4 months"), (1.004, "in 1.00 months")])
def test_months_are_counted_as_people_do(months: float, said: str) -> None:
    left = MonthsLeft("Capacity", Amount("k", months, None, None, "count", 1.0, ""))
    assert (left.until, left.text) == (said, f"Capacity: {said}")


def test_equal_failures_are_folded_and_single_points_stand_apart(decision: Decision) -> None:
    assert [row.verdict for row in decision.left][:2] == [Verdict.MISSED, Verdict.MISSED]
    assert decision.left[-1].title.endswith(" others")
    assert {point.accepted for point in decision.points} == {True}
    assert not {point.case for point in decision.points} & {row.case for row in decision.left}


def test_strip_and_row_tell_the_same_number_and_sign_of_what_one_failure_leaves(decision: Decision) -> None:
    less = decided(set_one("workloads", "sfs", "offered_per_s", 40_000.0),
                   set_one("requirements", "rate", "target", 60_000.0))
    for found in (decision, less):
        left, row = worst_left(found.grounds, found.rows), found.rows[1]
        assert left is not None
        assert (left.rate, left.verdict, left.case) == (row.after.value, row.after.verdict, row.after.case)
        assert next(one.rate for one in found.left if one.case == left.case) == left.rate


def test_what_a_failure_leaves_is_met_only_where_the_poor_end_of_the_inputs_is_met_too() -> None:
    found = decided(set_one("requirements", "rate", "target", 80_000.0))
    rate = next(row for row in found.rows if row.id == "rate")
    assert (rate.verdict, rate.after.value, rate.after.case) == (Verdict.MET, "82,000/s", "node-nodes")
    assert rate.after.verdict is Verdict.UNCERTAIN, "82,000/s at the likely inputs, 50,000/s at the poor ones"
    left = {row.case: row.verdict for row in found.left}
    assert left["node-nodes"] is Verdict.UNCERTAIN
    assert Verdict.MET in left.values()


def test_what_a_failure_leaves_has_no_more_digits_than_the_range_of_the_intact_figure(decision: Decision) -> None:
    work, reader = decision.grounds.sizing.workloads[0], decision.grounds.reader
    likely = reader.figure(work.response).number
    assert reader.elsewhere(work.response, likely) == reader.amount(work.response).likely_text()
    assert decision.rows[1].after.value == reader.elsewhere(decision.rows[1].designed_key, 82_150.0) == "82,000/s"
    assert Reader(decision.grounds.sizing, None).elsewhere(work.throughput, 82_150.0) == "82,200/s"


def test_what_survives_one_failure_is_never_only_green_beside_an_open_single_point() -> None:
    kept = Requirement(id="kept", name="Kept", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.01, workload="sfs")
    found = decided(AddRecords("requirements", (kept,)), RemoveRecords("requirements", ("rate",)))
    row = found.rows[-1]
    assert (row.verdict, row.after.verdict) == (Verdict.MET, Verdict.UNDECIDED)
    assert row.after.detail.startswith("not without Blade chassis")
    open_too = replace(found.grounds.sizing, reported=Reported(tuple(
        replace(problem, accepted_reason=None) for problem in found.grounds.sizing.accepted)))
    loose = Decision(Grounds(Reader(open_too, found.grounds.reader.spread)))
    says = loose.says
    assert says.verdict is Verdict.MET
    assert says.reason.count("ot counting the loss of Blade chassis") == 1, says.reason
    assert {(point.accepted, point.uncounted) for point in loose.points} == {(False, True)}
    assert all(
        judged_after(loose.grounds.reader, loose.grounds.losses, lost, loose.rows) is Verdict.UNDECIDED
        for losses in loose.grounds.losses.workloads for lost in losses.rows
        if lost.case.id in {point.case for point in loose.points})


@pytest.mark.parametrize("name", ["ceph", "object-store"])
def test_what_must_be_kept_after_a_failure_has_a_number_and_the_verdict_it_is_judged_with(name: str) -> None:
    sizing = size(template_designs()[name], shipped_catalog())
    found = Decision(Grounds(Reader(sizing, sampled(sizing, 200))))
    kinds = {result.id: result.kind for result in sizing.requirements}
    [kept] = [row for row in found.rows if kinds[row.id] is RequirementKind.AFTER_ONE_FAILURE]
    assert kept.after.value == kept.designed
    assert kept.after.verdict is kept.verdict
    assert kept.after.detail


def test_a_failure_is_judged_by_what_is_asked_of_that_work_and_of_no_other() -> None:
    other = Workload(id="other", name="Other", pattern="random-block", read_ratio=0.7, request_bytes=8192.0,
                     concurrency=8, pools=("data",), client="loadgens")
    found = decided(AddRecords("workloads", (other,)))
    [unasked] = [one for one in found.grounds.losses.workloads if one.workload.id == "other"]
    rate = {row.case.id for row in found.grounds.losses.workloads[0].rows}
    judged = {row.case.id: judged_after(found.grounds.reader, found.grounds.losses, row, found.rows)
              for row in unasked.rows if not not_counted(row.case)}
    assert rate & judged.keys()
    assert set(judged.values()) == {None}, "nothing is asked of the second workload"
    assert {least_asked(found.grounds.reader, found.grounds.losses, row) for row in unasked.rows} == {""}


def test_a_failure_that_leaves_less_than_the_share_that_must_be_left_is_missed_though_the_rate_is_reached() -> None:
    kept = Requirement(id="kept", name="Kept", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.9)
    found = decided(AddRecords("requirements", (kept,)), set_one("requirements", "rate", "target", 30_000.0))
    rate, share = (next(row for row in found.rows if row.id == name) for name in ("rate", "kept"))
    assert (rate.after.verdict, share.verdict) == (Verdict.MET, Verdict.MISSED)
    [losses] = found.grounds.losses.workloads
    judged = {row.case.id: (row.kept, judged_after(found.grounds.reader, found.grounds.losses, row, found.rows))
              for row in losses.rows if row.case.counted}
    assert {verdict for left, verdict in judged.values() if left < 0.9} == {Verdict.MISSED}
    assert Verdict.MISSED not in {verdict for left, verdict in judged.values() if left > 0.95}
    worst = worst_left(found.grounds, found.rows)
    assert worst is not None
    assert worst.verdict is Verdict.MISSED
    node = next(row for row in losses.rows if row.case.id == "node-nodes")
    assert least_asked(found.grounds.reader, found.grounds.losses, node) == "kept"


def test_a_stop_that_is_open_is_named_before_one_that_is_accepted() -> None:
    sizing = size(open_address("ssck-hp-sfs").design, shipped_catalog())
    found = Decision(Grounds(Reader(sizing, None), workload="volume-read"))
    [losses] = [each for each in found.grounds.losses.workloads if each.workload.id == "volume-read"]
    assert losses.worst is not None
    accepted = {str(problem.told[0]): problem for problem in sizing.accepted if problem.told}
    other = next(row.case for row in losses.rows if row.stopped and row.case.counted and row.case.id in accepted
                 and row is not losses.worst)
    left = worst_left(found.grounds, found.rows)
    assert left is not None
    assert (left.case, left.note) == (losses.worst.case.id, "nothing is left, accepted"), "all are"
    opened = replace(accepted[other.id], accepted_reason=None)
    rest = tuple(problem for name, problem in accepted.items() if name != other.id)
    open_one = replace(sizing, reported=Reported((*sizing.problems, opened), rest))
    found = Decision(Grounds(Reader(open_one, None), workload="volume-read"))
    left = worst_left(found.grounds, found.rows)
    assert left is not None
    assert (left.rate, left.note, left.case) == ("stops", "nothing is left", other.id)


@pytest.mark.parametrize(("name", "work", "row", "case", "verdict"), [
    ("ess-gl4-sas", "gpfsperf", "", "switch-switch", Verdict.UNDECIDED),
    ("ess-gl4-sas", "tests-30", "bandwidth", "switch-switch", Verdict.UNDECIDED),
    ("ssck-hp-sfs", "create", "creates", "controller-mds-eva", Verdict.MISSED),
])
def test_a_stop_that_is_accepted_has_one_sign_and_comes_after_what_is_open_and_misses(
    name: str, work: str, row: str, case: str, verdict: Verdict
) -> None:
    sizing = size(open_address(name).design, shipped_catalog())
    found = Decision(Grounds(Reader(sizing, None), workload=work))
    left = worst_left(found.grounds, found.rows)
    assert left is not None
    assert (left.case, left.verdict) == (case, verdict)
    assert ("accepted" in left.note) is (verdict is Verdict.UNDECIDED)
    [losses] = [each for each in found.grounds.losses.workloads if each.workload.id == work]
    told = worst_told(found.grounds.reader, found.grounds.losses, losses, found.rows)
    assert told is not None
    assert judged_after(found.grounds.reader, found.grounds.losses, told, found.rows) is verdict
    for asked in found.rows:
        if asked.id == row:
            assert (asked.after.case, asked.after.verdict) == (case, verdict)
            assert asked.after.detail.endswith(", accepted") is (verdict is Verdict.UNDECIDED)


def test_a_single_point_is_missed_only_where_something_is_asked() -> None:
    design = design_of({**content_of("ess-gl4-sas"), "accepted": []})
    asked = Requirement(id="space", kind=RequirementKind.USABLE_CAPACITY, target=1e12)
    asks = apply(design, AddRecords("requirements", (asked,))).design
    for each, sign in ((design, None), (asks, Verdict.MISSED)):
        points = Decision(Grounds(Reader(size(each, shipped_catalog()), None))).points
        assert {point.verdict for point in points if not point.accepted and not point.uncounted} == {sign}
        assert {point.verdict for point in points if point.accepted or point.uncounted} == {Verdict.UNDECIDED}


def test_a_service_loses_nothing_with_its_own_client_wherever_that_is_told() -> None:
    found = Decision(Grounds(Reader(size(design_of(content_of("ess-gl4-sas")), shipped_catalog()), None)))
    clients = {row.case.id for losses in found.grounds.losses.workloads for row in losses.rows if row.case.client}
    assert clients
    assert {(point.case in clients, point.verdict) for point in found.points} == {
        (True, Verdict.UNDECIDED), (False, Verdict.UNDECIDED)}
    assert {judged_after(found.grounds.reader, found.grounds.losses, row, found.rows)
            for losses in found.grounds.losses.workloads for row in losses.rows if row.case.client
            } == {Verdict.UNDECIDED}


@pytest.mark.parametrize("name", ["ess-gl4-sas", "iscsi-diskless", "nfs-interconnects", "p2000-iscsi"])
def test_a_client_is_never_the_worst_that_the_service_loses_and_is_called_one(name: str) -> None:
    sizing = size(open_address(name).design, shipped_catalog())
    cases = {case.id: case for case in sizing.failure_cases}
    for work in sizing.workloads:
        found = Decision(Grounds(Reader(sizing, None), workload=work.id))
        left = worst_left(found.grounds, found.rows)
        assert left is not None
        assert not cases[left.case].client
        clients = {point.case: cases[point.case].client for point in found.points}
        assert any(clients.values())
        assert all(("(its own client)" in point.title) is clients[point.case] for point in found.points)
        assert not any(cases[row.case].client for row in found.left)


def test_lines_that_no_total_counts_are_said_beside_what_it_takes(decision: Decision) -> None:
    assert decision.takes[-1].value == left_out(decision.grounds.sizing)
    counted = replace(decision.grounds.sizing, bom=tuple(
        line for line in decision.grounds.sizing.bom if line.counted or line.derived))
    assert left_out(counted) == ""
    apart = decided(set_one("items", "drives", "status", "existing"), set_one("items", "arrays", "status", "optional"))
    assert apart.takes[-1].value == left_out(apart.grounds.sizing)
    assert "existing" in apart.takes[-1].value
    assert apart.takes[-1].value.endswith(" lines not counted")


def test_every_open_question_leads_to_a_place_or_a_figure(decision: Decision) -> None:
    assert decision.questions
    assert all(question.place or question.key for question in decision.questions)
    open_too = decided(set_one("items", "drives", "quantity", 640)).questions
    assert len(open_too) >= len(decision.questions)


def test_an_input_that_moves_the_answer_says_how_far_and_what_settles_it(decision: Decision) -> None:
    spread = decision.grounds.reader.spread
    assert isinstance(spread, Spread)
    found = moves_of(decision.grounds.sizing, spread)
    assert moves_of_json(json.loads(json.dumps(moves_json(found)))) == found
    [first, *others] = found["sfs"]
    assert "cycles" in first.label
    assert first.low < first.likely < first.high
    assert all(first.width >= other.width for other in others)
    assert all(move.question for move in found["sfs"])


def test_what_is_uncertain_with_nothing_failed_has_that_sign_after_a_failure_that_takes_nothing_of_it() -> None:
    design = open_address("ceph").design
    sizing = size(apply(design, set_one("items", "drives", "quantity", 105)).design, shipped_catalog())
    capacity = Decision(Grounds(Reader(sizing, sampled(sizing)))).rows[0]
    assert (capacity.after.value, capacity.verdict) == ("all of it", Verdict.UNCERTAIN)
    assert capacity.after.verdict is Verdict.UNCERTAIN


def test_of_two_losses_the_one_that_leaves_more_is_never_told_as_leaving_less(decision: Decision) -> None:
    work, reader = decision.grounds.work, decision.grounds.reader
    assert work is not None
    told = [float(plain_spaces(reader.elsewhere(work.throughput, 900.0 * 1.003**step)).removesuffix("/s").replace(
        ",", "")) for step in range(1_800)]
    assert told == sorted(told)
    assert max(told) > reader.figure(work.throughput).number


def test_a_long_name_of_the_one_line_that_is_unknown_leaves_what_stands_beside_it_room() -> None:
    content = content_of("hp-ha-nfs")
    told = []
    for name in ("Chassis", "Chassis in the northern data centre, room 4, row 12"):
        next(line for line in content["items"] if line["id"] == "chassis")["name"] = name
        rows = Decision(Grounds(Reader(size(design_of(content), shipped_catalog()), None))).takes
        told.append(next(row.detail for row in rows if row.title == "Power, typical"))
    assert told == ["Chassis unknown", "1 of 15 unknown"]
