"""Predictions beside published numbers: every number once, read from sizings, with the kinds that were fixed."""

from __future__ import annotations

import math

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.figures.computing.columns import sample
from sizer.published import Agreement, Evidence, published_beside, shipped_results, summarize, validate
from sizer.published.compare import Row
from sizer.sizing import size
from tools.write_validation import BLAME


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return validate()


def test_every_published_number_has_exactly_one_row(rows: tuple[Row, ...]) -> None:
    wanted = [
        (case.id, metric.name, point.label)
        for case in shipped_results() for metric in case.metrics for point in metric.points
    ]
    assert len(set(wanted)) == len(wanted)
    assert [(row.case, row.metric, row.point) for row in rows] == wanted


def test_a_scored_row_has_a_prediction_an_error_and_what_limits_it(rows: tuple[Row, ...]) -> None:
    scored = [row for row in rows if row.scored]
    assert scored
    for row in scored:
        assert isinstance(row.predicted, float), row
        assert row.error is not None, row
        assert math.isfinite(row.error), row
        assert row.limiting_resource, row


def test_a_range_holds_the_prediction_or_lies_beside_it_in_the_printed_unit(rows: tuple[Row, ...]) -> None:
    for row in rows:
        if row.low is not None and row.high is not None:
            assert row.low < row.high, row


def test_demand_and_qualitative_rows_score_no_error(rows: tuple[Row, ...]) -> None:
    unscored = [row for row in rows if row.kind in (Evidence.DEMAND, Evidence.QUALITATIVE)]
    assert unscored
    assert all(row.error is None and not row.scored for row in unscored)


def test_the_summary_counts_every_predicted_row(rows: tuple[Row, ...]) -> None:
    predicted = [row for row in rows if row.verdict is not Agreement.NOT_PREDICTED]
    assert sum(summary.rows for summary in summarize(rows)) == len(predicted)


def test_a_design_brings_its_capacity_and_its_whole_curve() -> None:
    found = published_beside("hp-ha-nfs")
    assert "exported capacity" in {row.metric for row in found}
    curve = [row for row in found if row.metric == "response curve"]
    assert len(curve) == 12
    assert all(isinstance(row.predicted, float) and row.unit == "ms" for row in curve)


def test_a_sizing_that_is_handed_in_is_the_one_that_is_read() -> None:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    sizing = size(design, shipped_catalog())
    [peak] = [row for row in published_beside("hp-ha-nfs", sizing) if row.metric == "peak throughput"]
    assert peak.predicted == sizing.sheet["workload.sfs.peak_per_s"].number


def test_samples_that_are_handed_in_set_the_number_for_all_designs_a_rule_combines() -> None:
    sizing = size(load(shipped_path() / "designs" / "ess-gl4-sas.sizer"), shipped_catalog(), "56gbe")
    found = published_beside("ess-gl4-sas@56gbe", sizing, sample(sizing.sheet, 100))
    assert "gpfsperf 70:30 gain of 56GbE over 40GbE" in {row.metric for row in found}


def test_a_design_nobody_published_results_for_has_no_rows() -> None:
    assert published_beside("no-such-design") == ()


def test_no_number_is_told_in_scientific_form_and_a_change_in_percent_has_a_range_in_percent(
    rows: tuple[Row, ...]
) -> None:
    for row in rows:
        words = row.words
        assert not any("e+" in text or "e-" in text for text in (words.low, words.high, words.error))
        assert not isinstance(row.published, float) or "e+" not in words.published
        if row.low is not None:
            assert words.low.endswith("%") == words.high.endswith("%") == isinstance(row.predicted, str)
            assert words.span == f"{words.low} – {words.high}"


def test_a_time_is_bounded_from_below_and_a_rate_from_above(rows: tuple[Row, ...]) -> None:
    demands = {row.metric: row for row in rows if row.kind is Evidence.DEMAND}
    for name, least in (("20-test, one node, real time", True), ("peak throughput, one node, 20-test, 40GbE", False)):
        row = demands[name]
        assert isinstance(row.published, (int, float))
        assert isinstance(row.predicted, float)
        assert row.verdict is Agreement.HOLDS
        assert (row.predicted < row.published) is least


def test_a_gain_that_was_published_and_is_not_predicted_disagrees(rows: tuple[Row, ...]) -> None:
    gains = [row for row in rows if row.metric.startswith("real time gain of 56GbE")]
    assert [(row.predicted, row.verdict) for row in gains] == [("+0%", Agreement.DISAGREES)] * 2


def test_every_number_of_the_documents_has_a_prediction_or_no_published_value(rows: tuple[Row, ...]) -> None:
    assert not [row for row in rows if row.verdict is Agreement.NOT_PREDICTED]


def test_each_number_that_lies_outside_is_told_with_what_is_to_blame(rows: tuple[Row, ...]) -> None:
    unexplained = {(row.case, row.metric) for row in rows
                   if row.verdict in (Agreement.OUTSIDE, Agreement.DISAGREES, Agreement.FAILS)} - set(BLAME)
    assert not unexplained
