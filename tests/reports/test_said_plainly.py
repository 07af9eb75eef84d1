"""What is said is true and said in words: what a rate counts, what an answer settles, who is the subject, and units."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.blocks.findings import Findings
from reports.sections.failures import SECTION as FAILURES
from reports.text.blocks import section_lines
from reports.wording.content import overview
from reports.wording.failing.failures import losses_of
from reports.wording.limits import what_holds
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_path
from sizer.cli.printing.figures_json import sizing_json
from sizer.design.files.addresses import Opened
from sizer.exploring.comparing.compare import labelled_results
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Counting, Sizing
from sizer.sizing.settled import settled
from sizer.sizing.work.binding import Hold, held, runner_up
from tests.randomly import Content, catalog, content_of, design_of

STREAM: Content = {"pattern": "sequential", "pool": "enterprise", "client": "servers", "read_ratio": 1.0,
                   "request_bytes": 1048576, "runs": "together"}


def box(work: dict[str, Any], requirements: tuple[dict[str, Any], ...] = ()) -> Sizing:
    """The iSCSI box under one workload."""
    content = content_of("p2000-iscsi")
    content["scenarios"] = []
    content["workloads"] = [{"id": "w", **work}]
    content["requirements"] = list(requirements)
    return size(design_of(content), catalog())


def test_the_rate_of_streams_is_whole_requests_of_all_of_them_under_one_name() -> None:
    whole, split = box({**STREAM, "request_bytes": 65536}), box(STREAM)
    for sizing in (whole, split):
        work = sizing.workloads[0]
        assert work.rate_title == "Requests of all streams"
        assert labelled_results(sizing)[work.rate] == f"{work.title}: requests of all streams"
        assert (work.headline, work.pattern.headline_word) == (work.bandwidth, "bandwidth")
    assert split.workloads[0].requests
    assert split.sheet[split.workloads[0].rate].label == "Requests of all streams"


@pytest.mark.parametrize("size_bytes", [65536, 1048576])
def test_failures_of_streams_are_told_in_the_bandwidth_that_is_told_first(size_bytes: int) -> None:
    sizing = box({**STREAM, "request_bytes": size_bytes})
    reader, work = Reader(sizing, None), sizing.workloads[0]
    losses = losses_of(reader)
    bytes_each = sizing.sheet[work.bandwidth].number / sizing.sheet[work.rate].number
    for row in losses.workloads[0].rows:
        assert row.headline == pytest.approx(row.rate_per_s * bytes_each)
        assert row.rate_text == reader.elsewhere(work.bandwidth, row.headline)
        assert row.stopped or row.rate_text.endswith("B/s")
    assert not any("of the rate" in told for told in losses.worst)
    told = "\n".join(str(line) for line in section_lines(FAILURES, Findings(sizing)))
    assert "bandwidth kept" in told
    assert "rate kept" not in told


def test_the_rate_of_other_work_keeps_its_name() -> None:
    work = box({**STREAM, "pattern": "random-block", "concurrency": 4}).workloads[0]
    assert (work.rate_title, work.headline, work.pattern.headline_word) == ("Throughput", work.throughput, "rate")


@pytest.mark.parametrize("key", ["throughput", "bandwidth"])
def test_the_figure_of_a_throughput_of_streams_is_called_the_same(key: str) -> None:
    sizing = box(STREAM)
    result = sizing.workloads[0]
    assert result.pattern.streams
    label = sizing.sheet[getattr(result, key)].label
    assert ("all streams together" in label) is (key == "throughput")
    assert key == "throughput" or label == "Bandwidth"


def test_overload_of_streams_is_told_in_the_requests_that_are_offered() -> None:
    sizing = box({**STREAM, "concurrency": 8, "offered_per_s": 50_000.0})
    assert held(sizing.sheet, sizing.workloads[0]).hold is Hold.OVERLOADED
    told = next(problem.text for problem in sizing.problems if problem.code == "saturated")
    offered, carried = told.split("it offers ")[1].split(" get through")[0].split(", ", 1)
    assert what_holds(Reader(sizing, None), sizing.workloads[0]).startswith(
        f"overloaded: {offered} are offered, {carried} get through")


def test_what_an_answer_settles_is_told_in_words() -> None:
    sizing = size(design_of(content_of("p2000-iscsi")), catalog())
    for missing in sizing.missing:
        told = settled(sizing, missing)
        assert told.startswith("the throughput and the response time of ")
        assert "_" not in told


def test_a_requirement_without_a_verdict_is_the_subject_of_its_sentence_once() -> None:
    sizing = box({**STREAM, "concurrency": 1}, ({"id": "asked", "kind": "budget", "target": 1000},))
    view = overview(sizing, None, "0")
    assert "cannot be sized, because no line of the proposal has a value" in view.standing.text
    assert view.standing.text.count("asked") == 1
    assert view.without_result("requirements")[0].asked == f"at most 1,000 {sizing.design.currency}"


def test_what_else_a_part_may_be_is_never_what_it_is(make: Callable[..., Sizing]) -> None:
    sizing = size(design_of(content_of("iscsi-diskless")), catalog())
    for one in (sizing, make()):
        spread = sample(one.sheet)
        for result in one.workloads:
            likely = str(one.sheet[result.bottleneck].value)
            names = spread.names(result.bottleneck)
            assert names[0] == likely
            assert likely not in names[1:]
            assert runner_up(one.sheet, result) != likely


def test_the_likely_name_comes_first_where_another_is_more_frequent() -> None:
    sizing = size(design_of(content_of("hp-ha-nfs")), catalog())
    key = sizing.workloads[0].bottleneck
    spread = sample(sizing.sheet)
    likely = sizing.sheet[key]
    object.__setattr__(spread, "texts", {likely.index: ("elsewhere", str(likely.value))})
    assert spread.names(key) == (str(likely.value), "elsewhere")


def test_the_throughput_of_split_requests_is_shown_in_the_requests_that_are_offered() -> None:
    sizing = box({**STREAM, "concurrency": 8, "offered_per_s": 50.0})
    [result] = sizing.workloads
    assert result.counts is Counting.PARTS
    assert sizing.sheet[result.rate].number == pytest.approx(50.0)
    assert sizing.sheet[result.rate].number < sizing.sheet[result.throughput].number
    said = overview(sizing, None, "0").limits[0]
    assert ": 50/s at " in said
    assert "the rate that is offered is carried" in said


def everything_shipped() -> Iterator[Sizing]:
    """Each shipped design, and a stream whose requests are split into parts."""
    for path in sorted((shipped_path() / "designs").glob("*.sizer")):
        yield size(design_of(content_of(path.stem)), catalog())
    yield box({**STREAM, "concurrency": 8})


@pytest.mark.slow
def test_failures_count_what_the_results_count_and_name_only_what_has_work() -> None:
    for sizing in everything_shipped():
        target = Opened("d", sizing.design, "base", Path("d"), reference=False)
        sheet, found, losses = sizing.sheet, after_failures(sizing), losses_of(Reader(sizing, None))
        told = json.loads(json.dumps(sizing_json(target, sizing, sample(sizing.sheet, 20))))
        for result, printed in zip(sizing.workloads, told["workloads"], strict=True):
            intact = sheet[result.rate].number
            assert found.intact[result.id] == intact
            assert printed["throughput_per_s"]["likely"] == pytest.approx(intact)
            rows = [row for losing in losses.workloads if losing.workload.id == result.id for row in losing.rows]
            assert [row.rate_per_s for row in rows] == pytest.approx([row.kept * intact for row in rows])
            degraded = [use for use in (str(sheet[result.runner_up].value), str(sheet[result.bottleneck].value),
                                        *(one["resource"] for one in printed["utilizations"])) if "survivors" in use]
            assert degraded == [], result.id
            second = printed["runner_up"]
            assert second is None or second["utilization"] > 0


def test_failures_of_a_stream_count_the_requests_it_asks_for() -> None:
    sizing = box({**STREAM, "concurrency": 8})
    [result], found = sizing.workloads, after_failures(sizing)
    assert sizing.sheet[result.throughput].number > sizing.sheet[result.rate].number == found.intact["w"]
    whole = [after for after in found.workloads if after.kept == pytest.approx(1.0)]
    assert whole
    assert all(after.throughput_per_s == pytest.approx(found.intact["w"]) for after in whole)
    assert all(after.bound_per_s >= after.throughput_per_s * (1 - 1e-9) for after in whole)
