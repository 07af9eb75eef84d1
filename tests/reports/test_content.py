from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from reports.csvfile import bom_csv
from reports.wording.basis.evidence import evidence_shares, uses_of_sources
from reports.wording.content import AcceptedProblem, MonthsLeft, overview, with_times
from reports.wording.quantities.amounts import Amount, Completeness, Measure, Reader
from sizer.catalog import shipped_catalog
from sizer.catalog.kinds import KINDS
from sizer.errors import Location, Problem, Severity
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Pin
from sizer.sizing import size
from sizer.sizing.reported import Reported
from sizer.sizing.result import Sizing, Verdict
from sizer.units import plain_spaces
from tests.sizing.conftest import content_of, design_of

Make = Callable[..., Sizing]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Amount("k", 26.2e12, 25.3e12, 26.7e12, "B", 1e12, "TB"), "26.2 TB (25.3 – 26.7)"),
        (Amount("k", 26.2e12, None, None, "B", 1e12, "TB"), "26.2 TB"),
        (Amount("k", 26.25e12, None, None, "B", 1e12, "TB", stated=True), "26.25 TB"),
        (Amount("k", 11_318.0, 11_271.0, 11_355.0, "W", 1e3, "kW"), "11.32 kW (11.27 – 11.36)"),
        (Amount("k", -0.364, -0.4, 0.1, "1", 0.01, "%"), "−36 % (−40 – 10)"),
        (Amount("k", 74.0, None, None, "U", 1.0, "U"), "74 U"),
        (Amount("k", 1234.0, None, None, "count", 1.0, ""), "1,234"),
        (Amount("k", 161394.0, 95647.0, 217860.0, "1/s", 1.0, "/s"), "160,000/s (100,000 – 220,000)"),
        (Amount("k", 0.048, 0.014, 0.07, "1", 0.01, "%"), "4.8 % (1.4 – 7.0)"),
    ],
)
def test_a_range_gives_a_result_its_digits_and_what_is_counted_is_whole(amount: Amount, text: str) -> None:
    assert plain_spaces(amount.text()) == text


def test_a_requirement_is_met_only_where_the_whole_range_meets_it(sizing: Sizing, spread: Spread) -> None:
    rows = overview(sizing, spread, "0.1.0").requirements
    assert [row.verdict for row in rows] == [Verdict.MET, Verdict.MET]
    assert overview(sizing, None, "0.1.0").requirements[0].designed.low is None


def test_the_bottleneck_names_what_else_it_may_be(sizing: Sizing, spread: Spread) -> None:
    assert Reader(sizing, spread).names("workload.oltp.bottleneck") == "processor (or drives)"
    assert Reader(sizing, None).names("workload.oltp.bottleneck") == "processor"


def test_a_total_with_unknown_lines_is_at_least_what_it_says(sizing: Sizing) -> None:
    weight = next(row for row in overview(sizing, None, "0.1.0").physical if row.label == "Weight")
    assert weight.text == "at least 337\u202fkg, 1 of 5 lines unknown"


def test_the_assumptions_are_those_that_move_the_answers_most(sizing: Sizing, spread: Spread) -> None:
    rows = overview(sizing, spread, "0.1.0").assumptions
    assert {row.label for row in rows} == {"Fill limit", "Service time of processor", "Service time of drives"}
    assert rows[0].amount.text() == "90\u202f% (80\u2009–\u200995)"


def test_the_shares_of_evidence_add_up(make: Make) -> None:
    shares = evidence_shares(make(pins={"pool.data.usable_bytes": Pin(2e12, "measured")}).sheet)
    assert sum(share.share for share in shares) == pytest.approx(1.0)
    assert {share.kind for share in shares} == {"data sheet", "estimate", "stated in the design",
                                                "assumed, not stated", "pinned by hand"}


def test_a_source_lists_what_rests_on_it(sizing: Sizing) -> None:
    uses = {use.source.title: use.labels for use in uses_of_sources(sizing)}
    assert "Drive capacity" in uses["Maker, storage array, data sheet"]
    assert "Service time of drives" in uses["rule of thumb"]


def test_single_points_of_failure_are_named_apart_from_other_problems(sizing: Sizing) -> None:
    view = overview(sizing, None, "0.1.0")
    assert view.losses.single_points == ("the switch has no partner",)
    assert [problem.code for problem in view.problems] == ["no-price"]


def test_the_csv_leaves_unknown_numbers_empty_and_disarms_formulas(make: Make) -> None:
    lines = bom_csv(make(note="@SUM(A1)")).splitlines()
    assert lines[0].startswith("No.,Status,Type,Vendor,Model,Part number,Description,Quantity,Each rack_units [U]")
    switch = lines[3].split(",")
    assert switch[6] == "'=A thing called switch 機器 <b>"
    assert switch[7:9] == ["2", "1"]
    assert switch[12] == ""
    assert lines[3].endswith('"derived, confirm; @SUM(A1)"')
    assert lines[1].endswith("'@SUM(A1)")


def test_pins_and_accepted_problems_tell_value_unit_and_reason(make: Make) -> None:
    pinned = make(pins={"pool.data.usable_bytes": Pin(2e12, "measured", "A. Author")})
    left = Problem(Severity.WARNING, "no-spare", "there is no spare", Location(place="pools/data/spares"),
                   accepted_reason="tested so")
    view = overview(replace(pinned, reported=Reported(pinned.problems, (left,))), None, "0.1.0")
    assert [(pin.text, pin.reason) for pin in view.pins] == [
        ("2\u202fTB instead of 2.592\u202fTB", "measured, A. Author")]
    assert view.accepted == (AcceptedProblem("there is no spare", "pools/data/spares", "tested so"),)


def test_what_settles_an_assumption_is_the_question_of_its_value(sizing: Sizing, spread: Spread) -> None:
    asked = replace(sizing, questions={"pool.data.fill_limit": "How full may it get?"})
    rows = {row.label: row.question for row in overview(asked, spread, "0.1.0").assumptions}
    assert rows["Fill limit"] == "How full may it get?"
    assert rows["Service time of drives"] == "A measured value."


def test_a_maximum_that_is_known_in_part_bounds_nothing() -> None:
    part = Measure("Power", Amount("k", 2900.0, None, None, "W", 1e3, "kW"), Completeness("l", "u", 9, 6), bounds=False)
    assert part.text == "not known for 6 of 9 lines", "a maximum over some of the lines is none"
    assert replace(part, completeness=Completeness("l", "u", 9, 9)).text == "not known for any of 9 lines"
    assert replace(part, completeness=Completeness("l", "u", 9, 0)).text == "2.9\u202fkW"


@pytest.mark.parametrize(("months", "text"), [(0.0, "Space: used up now"), (1.0, "Space: in 1 month"),
                                              (27.4, "Space: in 27.4 months"), (1200.0, "Space: does not run out")])
def test_how_long_the_capacity_lasts_is_told_in_months(months: float, text: str) -> None:
    assert MonthsLeft("Space", Amount("k", months, None, None, "count", 1.0, "")).text == text


def test_many_lines_of_one_model_are_proposed_as_one(make: Make) -> None:
    sizing = make()
    same = tuple(replace(line, model="Box", kind=KINDS["array"]) if line.row in ("array", "drives") else line
                 for line in sizing.bom)
    proposed = overview(replace(sizing, bom=same), None, "0").proposed
    assert proposed.startswith("Proposed are 50 × Maker & Söhne Box and 2 more lines")


def test_a_rate_within_a_time_shows_limit_response_and_the_headroom_of_each() -> None:
    content = content_of("p2000-iscsi")
    content["requirements"] = [{"id": "rate", "name": "In time", "kind": "iops", "target": 1000, "within_s": 0.006,
                                "workload": "enterprise"}]
    sizing = size(design_of(content), shipped_catalog())
    [row] = overview(sizing, None, "0.1.0").requirements
    late = row.in_time
    assert late is not None
    assert late.title.startswith("In time: answer at the rate")
    assert (late.target.text(), late.result.at_least) == ("6\u202fms", False)
    assert row.headroom.value == pytest.approx(row.designed.value / row.target.value - 1)
    assert late.headroom.value == pytest.approx(late.target.value / late.designed.value - 1)
    assert sizing.sheet[row.result.headroom].number == min(row.headroom.value, late.headroom.value)
    assert [one.of_time for one in with_times([row])] == [False, True]
