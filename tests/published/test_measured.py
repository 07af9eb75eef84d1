"""Measured systems that are no reference designs: drawn, validated in groups, and a user's own in the same form."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import pytest

from sizer.design.files.storage import load
from sizer.errors import CatalogError, Severity
from sizer.published import (
    Agreement,
    MeasuredFolder,
    Row,
    Validation,
    interval_score,
    measured_path,
    open_measured,
    scores,
    validate_folder,
    validation,
)
from sizer.published.scores import ALL
from sizer.sizing import size
from tools import today

GROUPS = {"random work on arrays", "streams", "file servers", "flash drives", "distributed stores", "capacity",
          "records of a shared file"}


@pytest.fixture(scope="module")
def folder() -> MeasuredFolder:
    return open_measured()


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return validation().measured


@pytest.mark.slow
def test_every_published_number_has_exactly_one_row(folder: MeasuredFolder, rows: tuple[Row, ...]) -> None:
    wanted = [(case.id, metric.name, point.label)
              for case in folder.cases for metric in case.metrics for point in metric.points]
    assert len(set(wanted)) == len(wanted) > 300
    assert [(row.case, row.metric, row.point) for row in rows] == wanted


def test_every_case_is_drawn_or_says_why_not(folder: MeasuredFolder) -> None:
    for case in folder.cases:
        assert bool(case.design) != bool(case.not_drawn), case.id
    assert {case.design for case in folder.cases} - {""} == set(folder.designs)


@pytest.mark.slow
def test_a_number_that_is_not_scored_says_why(rows: tuple[Row, ...]) -> None:
    for row in rows:
        assert row.scored or row.note, row
        assert row.scored == (row.verdict is not Agreement.NOT_PREDICTED) or row.predicted is not None, row


@pytest.mark.slow
def test_every_scored_number_has_a_prediction_and_a_group(rows: tuple[Row, ...]) -> None:
    scored = [row for row in rows if row.scored and row.verdict is not Agreement.NOT_PREDICTED]
    assert {row.group for row in scored} == GROUPS
    for row in scored:
        assert isinstance(row.predicted, float), row
        assert row.error is not None, row
        assert row.limiting_resource, row


def test_the_designs_of_measured_systems_are_sized_without_an_error(folder: MeasuredFolder) -> None:
    for path in folder.designs.values():
        sizing = size(load(path), folder.catalog)
        assert [problem for problem in sizing.problems if problem.severity is Severity.ERROR] == [], path.stem
        assert not sizing.unsized, path.stem


@pytest.mark.slow
def test_systems_of_today_are_as_near_as_was_aimed_at_and_what_lies_outside_has_a_reason(
    folder: MeasuredFolder, rows: tuple[Row, ...]
) -> None:
    found = Validation((), rows, folder.cases)
    classes = {one.group: one for one in found.today}
    assert set(classes) == {*today.AIMED, "RAID cards", "records of a shared file", ALL}
    assert classes[ALL].rows == sum(one.rows for name, one in classes.items() if name != ALL) > 90
    assert [told for told in today.missed(found.today, {}) if "inside" not in told] == []
    assert classes[ALL].inside >= today.INSIDE * classes[ALL].rows
    outside = {(row.case, row.metric) for row in found.of_today if row.scored and row.verdict is Agreement.OUTSIDE}
    assert outside <= set(today.REASONS)
    assert set(today.REASONS) <= {(row.case, row.metric) for row in found.of_today if row.scored}


def test_the_score_of_a_range_is_its_width_and_ten_times_the_distance_of_a_miss() -> None:
    assert interval_score(100, 50, 200) == pytest.approx(math.log(4))
    assert interval_score(400, 50, 200) == pytest.approx(math.log(4) + 10 * math.log(2))
    assert interval_score(25, 50, 200) == pytest.approx(math.log(4) + 10 * math.log(2))
    assert interval_score(100, 100, 100) == 0


@pytest.mark.slow
def test_the_scores_count_every_scored_row_once(rows: tuple[Row, ...]) -> None:
    found = {one.group: one for one in scores(rows)}
    parts = [one for name, one in found.items() if name != ALL]
    assert set(found) == {*GROUPS, ALL}
    whole = found[ALL]
    assert whole.rows == sum(one.rows for one in parts) > 100
    assert whole.inside == sum(one.inside for one in parts)
    assert whole.interval_score == pytest.approx(sum(one.interval_score * one.rows for one in parts) / whole.rows)
    assert all(0 <= one.median_error <= one.worst_error and one.interval_score >= 0 for one in parts)


def own(folder: Path, change: dict[str, Any] | None = None, **case: Any) -> Path:
    """A folder with one design of a single drive and one result, some of it changed."""
    folder.mkdir(exist_ok=True)
    shutil.copy(measured_path() / "kioxia-cm7r.sizer", folder / "drive.sizer")
    text = (folder / "drive.sizer").read_text("utf-8").replace("class-nvme-bench", "hpe-proliant-dl380-gen11")
    (folder / "drive.sizer").write_text(text, "utf-8")
    metric = {"name": "read", "unit": "GB/s", "value": 13.5, "group": "ours",
              "read": {"figure": "workload.read.bandwidth_bytes_per_s", "workload": "read"}} | (change or {})
    whole = {"format": "sizer-published", "version": 1,
             "cases": [{"id": "our drive", "design": "drive", "metrics": [metric]} | case]}
    (folder / "results.json").write_text(json.dumps(whole), "utf-8")
    return folder


def test_a_folder_of_ones_own_is_validated_with_the_shipped_catalog(tmp_path: Path) -> None:
    [row] = validate_folder(open_measured(own(tmp_path / "ours")))
    assert (row.case, row.group, row.published, row.scored) == ("our drive", "ours", 13.5, True)
    assert isinstance(row.predicted, float)
    [score] = scores([row])
    assert (score.group, score.rows) == ("ours", 1)


READ = "workload.read.bandwidth_bytes_per_s"


@pytest.mark.parametrize(("change", "case", "place", "said"), [
    ({"read": {"figure": "workload.read.bandwith"}}, {}, "metrics/read/read/figure", READ),
    ({"read": {"figure": READ, "workload": "reed"}}, {}, "metrics/read/read", "read"),
    ({"unit": "furlongs"}, {}, "metrics/read/unit", "furlongs"),
    ({"unit": "ms"}, {}, "metrics/read/unit", "B/s"),
    ({"value": 0}, {}, "metrics/read/value", "above 0"),
    ({"value": -3.5}, {}, "metrics/read/value", "-3.5"),
    ({"value": 10**40}, {}, "metrics/read/value", "1e+30"),
    ({"read": {"of": [{"figure": READ}, {"figure": READ}]}}, {}, "metrics/read/read/rule", "no rule"),
    ({"read": {"rule": "gain", "of": [{"figure": READ}]}}, {}, "metrics/read/read/of", "It takes 2"),
    ({"value": 3, "unit": "ops/s, ms", "read": {"curve": "read"}}, {}, "metrics/read/at", "above 0"),
    ({"read": {"rule": "sums", "of": [{"figure": READ}]}}, {}, "metrics/read/read/rule", "sum"),
    ({"read": {"of": [{"metric": "write"}], "rule": "sum"}}, {}, "metrics/read/read/metric", "'write'"),
    ({"read": {}}, {}, "metrics/read/read", "nothing is read"),
    ({}, {"design": "drives"}, "cases/our drive/design", "drive"),
    ({}, {"design": "drive@fast"}, "drive.sizer", "fast"),
    ({"value": [1]}, {}, "cases[0].metrics[0].value", "results.json"),
    ({"valeu": 1}, {}, "cases[0].metrics[0]", "valeu"),
])
def test_what_is_wrong_in_results_of_ones_own_is_told_with_its_place(
    tmp_path: Path, change: dict[str, Any], case: dict[str, Any], place: str, said: str
) -> None:
    with pytest.raises(CatalogError) as raised:
        validate_folder(open_measured(own(tmp_path / "ours", change, **case)))
    [problem] = raised.value.problems
    assert place in problem.sentence()
    assert said in problem.sentence()


def test_a_design_that_cannot_be_sized_is_told_with_its_own_problem(tmp_path: Path) -> None:
    folder = own(tmp_path / "ours")
    text = (folder / "drive.sizer").read_text("utf-8").replace("kioxia-kcm71rug15t3", "no-such-drive")
    (folder / "drive.sizer").write_text(text, "utf-8")
    with pytest.raises(CatalogError, match="no-such-drive"):
        validate_folder(open_measured(folder))


def test_a_folder_without_results_says_which_file_is_needed(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match=r"results\.json"):
        open_measured(tmp_path)
