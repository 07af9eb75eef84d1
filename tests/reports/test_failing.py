"""What the documents say is left after one failure, on the reference designs."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports.blocks.blocks import Medium, Ref, TableBlock
from reports.blocks.findings import Findings
from reports.blocks.texts import cell_text
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages.failures import NOT_HURT, loss_lines
from reports.proposal.pages.failures import SECTION as FAILURES_ON_PAPER
from reports.sections.failures import SECTION as FAILURES
from reports.sections.failures import _parts, data_blocks
from reports.text.blocks import section_lines
from reports.wording.content import Overview, overview
from reports.wording.failing.afterwards import Afterwards
from reports.wording.failing.failures import NOTHING_LEFT, curve_after, losses_of
from reports.wording.failing.pools_after import bytes_after, capacity_after
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.nines import available
from reports.wording.quantities.numbers import figure_reading
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.errors import Location, Problem, Severity
from sizer.figures.computing.columns import Spread, sample
from sizer.figures.computing.program import Fate
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.failing.pins import STANDS, WITHDRAWN
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.reported import Reported
from sizer.sizing.result import Sizing, Verdict
from tests.sizing.conftest import content_of, design_of, record


def sized(name: str) -> Sizing:
    return size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog())


def asking(name: str, *records: Requirement) -> Overview:
    design = load(shipped_path() / "designs" / f"{name}.sizer")
    fields = {field: getattr(design, field) for field in design.__struct_fields__}
    made = Design(**(fields | {"requirements": design.requirements.inserted(len(design.requirements), list(records))}))
    return overview(size(made, shipped_catalog()), None, "0.1.0")


@pytest.fixture(scope="module")
def nfs() -> Sizing:
    return sized("hp-ha-nfs")


@pytest.fixture(scope="module")
def iscsi() -> Sizing:
    return sized("p2000-iscsi")


@pytest.fixture(scope="module")
def ranges(nfs: Sizing) -> Spread:
    return sample(nfs.sheet, 200)


def test_each_requirement_says_what_it_comes_to_after_the_worst_failure(nfs: Sizing) -> None:
    rows = {row.title: row.after_failure for row in overview(nfs, None, "0.1.0").requirements}
    capacity, rate, space = rows["Exported capacity"], rows["NFS operations at 5 ms"], rows["Rack space"]
    assert (capacity.holds, capacity.uncounted, capacity.sign) == (None, True, "— ")
    assert "unaffected" not in capacity.text
    assert capacity.text.startswith("not without one of 8 Arrays or one of 24 Shelves, not counted; ")
    assert capacity.text.endswith(" with less redundancy until rebuilt")
    assert rate.holds is False
    assert rate.text.endswith("/s without one of 2 NFS nodes")
    assert space == Afterwards("–")


def test_nothing_that_the_intact_design_misses_is_ticked_after_a_failure() -> None:
    kinds = (RequirementKind.USABLE_CAPACITY, RequirementKind.IOPS, RequirementKind.BANDWIDTH)
    for name in ("hp-ha-nfs", "p2000-iscsi"):
        view = asking(name, *(Requirement(id=f"far-{kind}", name=f"far-{kind}", kind=kind, target=1e15)
                              for kind in kinds))
        missed = [row for row in view.requirements if row.verdict is Verdict.MISSED]
        assert len(missed) >= len(kinds)
        for row in missed:
            unjudged = row.after_failure in (Afterwards("not computed"), Afterwards("–"))
            assert (row.after_failure.sign, row.after_failure.word) == (("", "") if unjudged else ("✗ ", "missed: "))
            assert not (unjudged and row.title.startswith("far-usable"))


def test_a_tick_after_a_failure_stands_only_beside_a_verdict_of_met_and_data_that_is_at_hand() -> None:
    for name in ("hp-ha-nfs", "p2000-iscsi"):
        sizing = sized(name)
        for row in overview(sizing, sample(sizing.sheet, 50), "0.1.0").requirements:
            after = row.after_failure
            assert not after.holds or (row.verdict is Verdict.MET and "not at hand" not in after.text)


def test_the_rate_after_the_worst_failure_is_the_rate_times_what_is_kept(nfs: Sizing) -> None:
    worst = after_failures(nfs).worst("sfs")
    [losing] = losses_of(Reader(nfs, None)).workloads
    assert worst is not None
    assert losing.worst is not None
    assert losing.worst.kept == worst.kept == min(row.kept for row in losing.rows if row.case.counted)
    assert all(row.case.passive for row in losing.rows[:losing.rows.index(losing.worst)])


def test_what_its_author_accepts_neither_holds_nor_is_missed() -> None:
    [wide] = [row.after_failure for row in overview(sized("ess-gl4-sas"), None, "0.1.0").requirements
              if row.result.kind is RequirementKind.BANDWIDTH]
    assert wide.text == "stops without Ethernet switch, accepted"
    assert (wide.holds, wide.uncounted, wide.sign) == (None, True, "— ")
    far = asking("ess-gl4-sas", Requirement(id="far", name="far", kind=RequirementKind.BANDWIDTH, target=1.2e10,
                                            workload="gpfsperf")).requirements[-1].after_failure
    assert (far.holds, far.detail) == (False, "without one of 2 I/O servers"), "what is open goes first"


def test_data_that_is_lost_with_what_is_accepted_is_not_missed() -> None:
    content = content_of("p2000-iscsi")
    content["requirements"] = [{"id": "space", "kind": "usable-capacity", "target": 1e12}]
    content["accepted"] = []
    record(content, "pools", "enterprise").update(protection="raid0", spares=0)
    opened = size(design_of(content), shipped_catalog())
    [row] = overview(opened, None, "0.1.0").requirements
    assert (row.after_failure.value, row.after_failure.holds) == ("lost", False)
    content["accepted"] = [{"code": "single-point-of-failure", "reason": "a trial"}]
    [row] = overview(size(design_of(content), shipped_catalog()), None, "0.1.0").requirements
    assert (row.after_failure.value, row.after_failure.holds, row.after_failure.sign) == ("lost", None, "— ")
    assert row.after_failure.text.endswith(", accepted")


def test_response_and_bandwidth_are_judged_after_a_failure_too() -> None:
    view = asking(
        "p2000-iscsi",
        Requirement(id="slow", name="slow", kind=RequirementKind.RESPONSE, target=0.001, workload="enterprise"),
        Requirement(id="wide", name="wide", kind=RequirementKind.BANDWIDTH, target=1e6, workload="midline"),
        Requirement(id="kept", name="kept", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.5, workload="midline"),
    )
    slow, wide, kept = (row.after_failure for row in view.requirements[-3:])
    assert slow.holds is False
    assert "\u202fms without one" in slow.text
    assert wide.holds is True
    assert "\u202fMB/s without one controller of Array" in wide.text
    assert kept == Afterwards("without one controller of Array")


def test_single_points_are_named_whether_accepted_or_not_and_each_once(iscsi: Sizing) -> None:
    named = losses_of(Reader(iscsi, None)).single_points
    chassis = "Blade chassis (all that sits in it goes with it): its loss stops"
    assert any(text.startswith(chassis) and "(accepted: " in text for text in named)
    assert any(text.startswith("Servers") and "its loss stops" in text for text in named)
    assert sum(text.startswith("Array ") for text in named) == 1


def test_an_open_single_point_is_named_without_a_reason(nfs: Sizing) -> None:
    left = Problem(Severity.WARNING, "single-point-of-failure", "the rack exists once", Location(place="items/rack"))
    named = losses_of(Reader(replace(nfs, reported=Reported((left,))), None)).single_points
    assert named[0] == "the rack exists once"
    assert all("its loss stops SPECsfs2008 NFSv3" in text for text in named[1:])


def test_the_loss_of_data_is_told_as_an_order_of_magnitude(nfs: Sizing) -> None:
    told = losses_of(Reader(nfs, None)).durability
    assert len(told) == 2
    assert all("data loss about 1 in 10" in text and "^" not in text for text in told)


def test_the_curve_after_the_worst_failure_ends_lower_than_the_intact_one(nfs: Sizing) -> None:
    [losing] = losses_of(Reader(nfs, None)).workloads
    after = curve_after(nfs, losing)
    intact = [nfs.sheet[rate].number for rate, _ in losing.workload.curve]
    assert len(after) == len(intact)
    assert after[-1][0] < 0.6 * intact[-1]
    assert losing.worst is not None
    assert after[-1] == pytest.approx((losing.worst.rate_per_s, losing.worst.response_s))


@pytest.fixture(scope="module")
def offered() -> Overview:
    """The ten drives under work that is offered far below what they can do, asked for in time, and for much more."""
    content = content_of("p2000-iscsi")
    [work] = content["workloads"] = [record(content, "workloads", "enterprise")]
    del work["concurrency"]
    work |= {"offered_per_s": 500, "footprint_bytes": 6e10}
    content["scenarios"] = []
    peak = size(design_of(content), shipped_catalog()).sheet["workload.enterprise.peak_per_s"].number
    content["requirements"] = [
        {"id": "prompt", "name": "prompt", "kind": "iops", "target": 500, "within_s": 0.004, "workload": "enterprise"},
        {"id": "much", "name": "much", "kind": "iops", "target": 0.95 * peak, "workload": "enterprise"},
        {"id": "half", "name": "half", "kind": "iops", "target": 400, "workload": "enterprise"},
        {"id": "most", "name": "most", "kind": "response", "target": 0.009, "share_below": 0.9},
    ]
    return overview(size(design_of(content), shipped_catalog()), None, "0.1.0")


def test_a_rate_is_judged_after_each_failure_as_it_is_asked_and_not_by_the_share_that_is_kept(
    offered: Overview
) -> None:
    rows = {row.title: row for row in offered.requirements}
    assert {row.verdict for row in offered.requirements} == {Verdict.MET}
    [losing] = offered.losses.workloads
    assert losing.worst is not None
    assert losing.worst.kept == pytest.approx(1)
    prompt, much, half, most = (rows[name].after_failure for name in ("prompt", "much", "half", "most"))
    assert prompt == Afterwards("too slow without one controller of Array", holds=False)
    assert (much.holds, half.holds) == (False, True)
    assert "/s without one drive of Enterprise 10K" in much.text
    assert half.text == much.text
    assert most.holds is False


def test_the_longest_response_of_any_failure_is_told_where_none_takes_from_the_rate(offered: Overview) -> None:
    longest = max(offered.losses.workloads[0].rows, key=lambda row: row.response_s or 0.0)
    assert (longest.response_s or 0.0) > 0.004
    [told] = offered.losses.worst
    assert f"the longest response time is then {longest.response_text}." in told, "as its row says it"


@pytest.mark.parametrize("medium", [Medium.PAPER, Medium.WORKBOOK])
def test_of_work_that_stops_words_say_what_limits_it(nfs: Sizing, medium: Medium) -> None:
    found = Findings(nfs, None)
    tables = [block for block in FAILURES.blocks(found, medium) if isinstance(block, TableBlock)]
    [(column, rows)] = [(column, block.rows) for block in tables for column in block.columns
                        if column.title == "Busiest part" and medium in column.media]
    told = {row.stopped: {cell_text(column.cell(row), found.reader)} for row in rows}
    assert told[True] == {NOTHING_LEFT}
    assert told[False] - {NOTHING_LEFT, "", "–"}


def test_a_single_point_is_said_to_stop_only_the_work_that_it_stops() -> None:
    content = content_of("p2000-iscsi")
    work = record(content, "workloads", "enterprise")
    content["scenarios"] = []
    waiting = {**work, "id": "waiting", "name": "waiting", "runs": "together"}
    offered = {key: value for key, value in waiting.items() if key != "concurrency"}
    content["workloads"] = [waiting, {**offered, "id": "steady", "name": "steady", "offered_per_s": 300.0}]
    record(content, "links", "array-net")["rate_cap_bytes_per_s"] = 1e6
    sizing = size(design_of(content), shipped_catalog())
    stopped = {after.case.label: {each.workload for each in after_failures(sizing).workloads
                                  if each.stopped and each.case.id == after.case.id}
               for after in after_failures(sizing).workloads if after.stopped}
    assert {"waiting"} in stopped.values()
    told = losses_of(Reader(sizing, None)).single_points
    for label, names in stopped.items():
        for text in (text for text in told if text.startswith(label)):
            assert {name for name in ("waiting", "steady") if name in text.partition("its loss stops")[2]} == names
    assert any(text.endswith("its loss stops waiting") for text in told)


def test_without_any_case_nothing_is_said_to_hold(sizing: Sizing) -> None:
    rows = overview(sizing, None, "0.1.0").requirements
    assert [row.after_failure for row in rows] == [Afterwards("not computed")] * 2


@pytest.mark.slow
def test_the_proposal_tells_the_worst_failure_and_has_a_section_of_all(nfs: Sizing, ranges: Spread) -> None:
    document = PdfReader(io.BytesIO(proposal_bytes(Findings(nfs, ranges, now="2026-03-01", version="0.1.0"))))
    texts = [" ".join(page.extract_text().split()) for page in document.pages]
    assert ("the worst single failure of the parts that count, apart from the single points below, is one of 2 NFS "
            "nodes:") in " ".join(texts)
    assert "Blade chassis (all that sits in it goes with it): its loss stops" in " ".join(texts)
    assert re.search(r"One of 2 NFS nodes.{0,120}?51 %, 82,000\s?/s", " ".join(texts))
    assert "Another result of the same processor" in " ".join(texts)
    assert "Measure on a like system" not in " ".join(texts)
    lines = loss_lines(losses_of(Reader(nfs, None)))
    shares = [round(line.kept, 3) for line in lines if not line.case.client]
    assert shares == sorted(shares), "the worst first"
    section = " ".join(texts).split("What is lost")[1].casefold()
    assert all(line.lost.casefold() in section for line in lines[:8])
    assert f"And {len(lines) - 8} further losses" in " ".join(texts)
    assert "How many seconds is SPECsfs2008 NFSv3 without service" in " ".join(texts)
    assert "without one of 2 NFS nodes" in next(text for text in texts if "response time against load" in text)


@pytest.mark.slow
def test_the_workbook_lists_every_case_behind_a_guard(nfs: Sizing) -> None:
    book = load_workbook(io.BytesIO(workbook_bytes(Findings(nfs, now="2026-03-01", version="0.1.0"))))
    page = book["After one failure"]
    labels = [str(page.cell(row, 1).value) for row in range(1, page.max_row + 1)]
    reaching = [case for case in nfs.failure_cases if "sfs" in case.affects]
    for case in reaching:
        row = labels.index(case.label) + 1
        assert str(page.cell(row, 2).value).startswith("=IF(edits_of_figures=0,")
    assert str(page.cell(2, 1).value).startswith("Computed by Sizer")


def test_the_worst_failure_that_leaves_something_is_told_beside_those_that_stop_the_work() -> None:
    content = content_of("p2000-iscsi")
    record(content, "pools", "enterprise").update(protection="raid0", spares=0)
    told, other = losses_of(Reader(size(design_of(content), shipped_catalog()), None)).worst
    assert ("the worst single failure of the parts that count, besides the single points below, which stop it, is one "
            "controller") in told
    assert "apart from the single points below" in other


def test_where_every_failure_stops_the_work_that_is_said() -> None:
    content = content_of("p2000-iscsi")
    content.update(workloads=[record(content, "workloads", "enterprise")], scenarios=[])
    sizing = size(design_of(content), shipped_catalog())
    stopping = replace(sizing, failure_cases=tuple(replace(case, stops=True) for case in sizing.failure_cases))
    [told] = losses_of(Reader(stopping, None)).worst
    assert told == "Random, enterprise drives: every single failure on its way stops it."


@pytest.mark.slow
def test_the_documents_tell_the_availability_of_the_parts_once_for_workloads_alike(iscsi: Sizing) -> None:
    found = losses_of(Reader(iscsi, None)).availability
    assert [one.title for one in found] == ["Random, enterprise drives", "Random, midline drives"]
    assert all(" of the time, " in one.text and "at most" not in one.text for one in found)
    document = PdfReader(io.BytesIO(proposal_bytes(Findings(iscsi, None, now="2026-03-01", version="0.1.0"))))
    text = " ".join(" ".join(page.extract_text().split()) for page in document.pages)
    section = text.split("How much of the time it works")[-1]
    assert section.count("Random, enterprise drives, Random, midline drives: its parts work 99.99") == 1
    assert re.search(r"of the time, [\d.]+\s?(?:ms|s|min|h)\b", section), "time beside shares"


def test_an_availability_is_told_with_the_time_a_year_wherever_it_stands(nfs: Sizing) -> None:
    one = losses_of(Reader(nfs, None)).availability[0]
    shelves = next(row for row in one.stations if row.label == "Shelves")
    cells = [column.cell(shelves) for column in _parts(one, timed=True)[2:4]]
    for cell, key in zip(cells, (shelves.keys.one, shelves.keys.availability), strict=True):
        assert isinstance(cell, Ref)
        assert f"{cell.text} a year down" == available(nfs.sheet[key].number) == figure_reading(nfs.sheet[key]).value


def test_a_rebuild_takes_the_same_time_wherever_it_stands(nfs: Sizing, ranges: Spread) -> None:
    for spread in (None, ranges):
        findings = Findings(nfs, spread)
        losses = findings.losses
        pool = next(one for one in losses.found.durability if one.pool == "data")
        assert pool.rebuild is not None
        takes = findings.reader.amount(pool.rebuild).likely_text()
        assert any(f"a rebuild takes {takes};" in text for text in losses.durability)
        rebuilding = next(row for row in losses.pools if row.lost == "one drive of NFS data, rebuilding")
        assert rebuilding.exposure == takes
        assert any(f"rebuild {takes};" in str(line) for line in section_lines(FAILURES, findings))


@pytest.mark.slow
def test_the_workbook_links_each_availability_to_its_figure(nfs: Sizing) -> None:
    content = workbook_bytes(Findings(nfs, now="2026-03-01", version="0.1.0"))
    page = load_workbook(io.BytesIO(content))["After one failure"]
    names = [str(page.cell(row, 1).value) for row in range(1, page.max_row + 1)]
    row = names.index("Shelves") + 1
    assert all(str(page.cell(row, column).value).startswith("=") for column in (2, 3, 4))


def test_a_verdict_is_told_with_the_boxes_it_is_given_without() -> None:
    [kept] = [row for row in asking(
        "hp-ha-nfs", Requirement(id="kept", name="kept", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.2,
                                 workload="sfs")).requirements if row.title == "kept"]
    assert kept.verdict_text.startswith(
        "met, with 1 accepted check; losing one of the NFS nodes leaves 51\u202f%; not counting the "
        "loss of Blade chassis,")
    assert kept.verdict_text.endswith('which stops it (house rule "Loss of a whole box counts": no)')


@pytest.fixture(scope="module")
def pinned() -> Sizing:
    """A pin that the loss of a controller withdraws, and one under the capacity."""
    content = content_of("hp-ha-nfs")
    content["overrides"] = [
        {"key": "workload.sfs.array_reads", "value": 0.99, "reason": "measured"},
        {"key": "pool.data.usable_bytes", "value": 2.6e13, "reason": "measured"},
    ]
    return size(design_of(content), shipped_catalog())


def test_a_row_of_capacity_tells_the_pin_it_rests_on(pinned: Sizing) -> None:
    losses = losses_of(Reader(pinned, None))
    rows = [row for row in losses.pools if row.filesystem_bytes and row.pool == losses.pools[0].pool]
    assert rows
    assert all(row.pinned == f"Usable capacity: {STANDS}" and row.pinned in row.note for row in rows)
    [capacity] = [row.after_failure for row in overview(pinned, None, "0.1.0").requirements
                  if row.title == "Exported capacity"]
    assert f"Usable capacity: {STANDS}" in capacity.text


@pytest.mark.slow
def test_the_proposal_and_the_workbook_say_of_a_withdrawn_pin_that_it_is(pinned: Sizing) -> None:
    document = PdfReader(io.BytesIO(proposal_bytes(Findings(pinned, None, now="2026-03-01", version="0.1.0"))))
    printed = " ".join(" ".join(page.extract_text() for page in document.pages).split())
    content = workbook_bytes(Findings(pinned, None, now="2026-03-01", version="0.1.0"))
    book = load_workbook(io.BytesIO(content), data_only=True)
    rows = book["After one failure"].iter_rows(values_only=True)
    cells = " ".join(str(cell) for line in rows for cell in line if cell)
    for text in (f"{WITHDRAWN}: {Fate.BEYOND_WHOLE}", STANDS):
        assert text in cells
        assert text in printed


def test_no_failure_is_said_to_take_from_what_is_offered_where_it_takes_from_what_could_go_through() -> None:
    content = json.loads((shipped_path() / "templates" / "iscsi.sizer").read_text("utf-8"))
    content["requirements"] = [{"id": "rate", "kind": "iops", "target": 1000, "workload": "random"}]
    found = overview(size(design_of(content), shipped_catalog()), None, "0.1.0")
    assert "rebuilding" in found.requirements[0].after_failure.text
    [said] = [text for text in found.losses.worst if text.startswith("Random block")]
    assert "takes anything from the rate that is offered;" in said


def test_a_pool_whose_loss_is_not_known_says_what_is_missing() -> None:
    sizing = size(load(shipped_path() / "templates" / "flash-array-fc.sizer"), shipped_catalog())
    told = "\n".join(str(block) for block in data_blocks(Findings(sizing, now="2026-03-01", version="0.1.0")))
    assert "'Not known'" in told
    assert "mean time to failure of TLC NVMe" in told


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas", "p2000-iscsi"])
def test_what_is_at_risk_has_one_number_wherever_it_is_told(name: str) -> None:
    sizing = sized(name)
    found = Findings(sizing, sample(sizing.sheet, 200))
    titles = {pool.id: pool.title for pool in sizing.pools}
    told = {(row.pool, row.lost): row.at_risk_text for row in found.losses.pools}
    seen = 0
    for one in found.losses.workloads:
        for row in one.rows:
            hit = [pool for pool in found.losses.found.pools if pool.case.id == row.case.id and not pool.missed
                   and pool.pool in row.workload.pools]
            capacity = capacity_after(found.reader, found.losses.found, row.case, row.workload)
            if len(hit) == 1 and hit[0].at_risk_bytes:
                seen += 1
                number = told[titles[hit[0].pool], row.case.label]
                assert capacity.text.endswith(f"{number} with less redundancy")
                assert bytes_after(found.reader, {hit[0].pool: hit[0].at_risk_bytes}) == number
    assert seen


@pytest.mark.parametrize("path", sorted((*(shipped_path() / "designs").glob("*.sizer"),
                                         *(shipped_path() / "templates").glob("*.sizer"))), ids=lambda path: path.stem)
def test_nothing_is_called_unaffected_on_paper_that_a_loss_slows_shrinks_or_hides(path: Path) -> None:
    found = Findings(size(load(path), shipped_catalog()))
    lines = {line.case.id: line for line in loss_lines(found.losses)}
    table = next(block for block in FAILURES_ON_PAPER.blocks(found, Medium.PAPER) if isinstance(block, TableBlock))
    works = {work.title: work for work in found.sizing.workloads}
    for line in table.rows:
        cells = {column.title: cell_text(column.cell(line), found.reader) for column in table.columns}
        for title, cell in cells.items():
            row = lines[line.case.id].rows.get(works[title].id) if title in works else None
            if cell == NOT_HURT[False] and row is not None:
                assert not row.stopped
                assert row.kept >= UNHURT
                whole = found.sizing.sheet[row.workload.response].number
                assert row.response_s is None or row.response_s <= 1.01 * whole
        if cells.get("Capacity") == NOT_HURT[False]:
            assert all(pool.kept >= UNHURT and not pool.at_risk_bytes for pool in line.pools)
            assert not line.rows or len(line.rows) < len(works) or not all(
                row.stopped for row in line.rows.values())
