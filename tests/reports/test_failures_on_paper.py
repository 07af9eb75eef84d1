"""The proposal's table of failures: the worst first, all work that is asked about, and each loss counted once."""

from __future__ import annotations

import io
import json
import re
from functools import cache

import pytest
from pypdf import PdfReader

from reports.blocks.blocks import Medium, Paragraph, TableBlock
from reports.blocks.findings import Findings
from reports.decision.asked import asked_rows
from reports.decision.grounds import Grounds
from reports.pdf.proposal import proposal_bytes
from reports.proposal.front import front_page
from reports.proposal.pages.failures import SECTION, LossLine, loss_lines
from reports.wording.failing.failures import losses_of
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.randomly import content_of, design_of
from tests.sizing.conftest import record


@cache
def found_of(name: str) -> Findings:
    path = next(path for path in shipped_path().rglob("*.sizer") if path.stem == name)
    sizing = size(load(path), shipped_catalog())
    return Findings(sizing, sampled(sizing, 50), "2026-03-01", "1")


def table_of(name: str) -> TableBlock[LossLine]:
    return next(block for block in SECTION.blocks(found_of(name), Medium.PAPER) if isinstance(block, TableBlock))


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ssck-hp-sfs", "p2000-iscsi"])
def test_what_stops_work_stands_before_what_leaves_some_of_it(name: str) -> None:
    stops = [line.stops for line in loss_lines(found_of(name).losses) if not line.case.client and not line.for_good]
    assert stops == sorted(stops, reverse=True)
    assert any(stops)


def test_what_is_asked_about_has_a_column_and_the_other_work_one_together() -> None:
    table = table_of("ssck-hp-sfs")
    titles = [column.title for column in table.columns]
    sizing = found_of("ssck-hp-sfs").sizing
    asked = {one.workload for one in sizing.requirements if one.kind.is_of_work}
    assert {work.title for work in sizing.workloads if work.id in asked} <= set(titles)
    [other] = {work.title for work in sizing.workloads} - set(titles[:5])
    assert titles[5] == other, "what is alone has its name"
    for line in table.rows:
        unshown = [row for row in line.rows.values() if row.workload.title == other]
        assert (table.columns[5].cell(line) == "✗ stops") == any(row.stopped for row in unshown)


def test_the_foot_of_a_table_names_what_its_head_calls_other_work() -> None:
    content = content_of("ssck-hp-sfs")
    content["workloads"].append(content["workloads"][-1] | {"id": "again", "name": "The same again"})
    sizing = size(loads(json.dumps(content)), shipped_catalog())
    blocks = list(SECTION.blocks(Findings(sizing, None, "2026-03-01", "1"), Medium.PAPER))
    titles = [column.title for block in blocks if isinstance(block, TableBlock) for column in block.columns]
    assert "Other work" in titles
    said = [block.text for block in blocks if isinstance(block, Paragraph)]
    [foot] = [text for text in said if text.startswith("Other work is ")]
    assert all(work.title in foot for work in sizing.workloads if work.title not in titles)


@pytest.mark.parametrize(("name", "lost", "told"), [
    ("hp-ha-nfs", "Blade chassis", "✗ not at hand: System disks; out of reach: NFS data"),
    ("hp-ha-nfs", "One of 8 Arrays", "✗ not at hand: NFS data"),
    ("ssck-hp-sfs", "Quadrics network", "✗ out of reach: $WORK"),
    ("ess-gl4-sas", "Ethernet switch", "✗ out of reach"),
])
def test_what_no_work_that_uses_a_pool_gets_at_is_out_of_reach(name: str, lost: str, told: str) -> None:
    table = table_of(name)
    columns = {column.title: column.cell for column in table.columns}
    [line] = [line for line in table.rows if str(columns["What is lost"](line)).startswith(lost)]
    assert columns["Capacity"](line) == told


def test_losses_without_a_line_are_counted_by_what_each_leaves() -> None:
    told = next(block.text for block in SECTION.blocks(found_of("ssck-hp-sfs"), Medium.PAPER)
                if isinstance(block, Paragraph) and "further losses" in block.text)
    rest = [line for line in loss_lines(found_of("ssck-hp-sfs").losses)[8:] if not line.case.client]
    stop = sum(line.stops for line in rest)
    assert 0 < stop < len(rest)
    assert told.startswith(f"And {len(rest)} further losses, of which {stop} stop")
    assert "which stop work too" not in told


def test_a_rate_after_a_failure_says_without_which_parts_nothing_is_left() -> None:
    for name in ("hp-ha-nfs", "flash-array-fc"):
        grounds = Grounds(found_of(name).reader)
        kinds = {one.id: one.kind for one in grounds.sizing.requirements}
        [rate] = [row for row in asked_rows(grounds) if kinds[row.id].is_rate]
        assert rate.after.besides.startswith("Arrays"), name
    rows = {row.id: row for row in asked_rows(Grounds(found_of("ceph").reader))}
    assert not any(row.after.besides for row in rows.values()), "there is none that does not count"


def test_page_one_says_on_paper_that_other_losses_stop_and_of_which_a_share_is_kept() -> None:
    [first, *_] = PdfReader(io.BytesIO(proposal_bytes(found_of("flash-array-fc")))).pages
    text = " ".join(plain_spaces(first.extract_text()).split())
    assert re.search(r"✓ \d+,000/s, others stop", text)
    assert "100 % counted losses" in text
    assert "100 %, others stop" in text, "nobody has accepted that they do"


@pytest.mark.parametrize(("name", "told"), [("hp-ha-nfs", 1), ("ssck-hp-sfs", 2)])
def test_page_one_says_beside_an_open_loss_that_an_accepted_one_stops_the_work(name: str, told: int) -> None:
    [first, *_] = PdfReader(io.BytesIO(proposal_bytes(found_of(name)))).pages
    text = " ".join(plain_spaces(first.extract_text()).split())
    assert len(re.findall(r"✗ [\d,]+(/s| MB/s); stops, accepted", text)) == told


def test_what_would_pass_after_a_failure_stands_beside_an_offered_rate_that_none_takes_from() -> None:
    page = front_page(Grounds(found_of("ceph").reader))
    [risk] = [one.text for one in page.sentences if one.label == "Worst risk"]
    [row] = [row for row in page.rows if row.after.case and row.after.value.endswith("/s")]
    assert "takes anything from the rate that is offered" in risk
    assert f"at most {row.after.value} of {row.designed} would pass without" in risk


def test_a_sentence_that_begins_with_a_name_keeps_its_letters() -> None:
    content = content_of("ess-gl4-sas")
    record(content, "pools", "arrays")["name"] = "declustered_1m"
    sizing = size(design_of(content), shipped_catalog())
    said = [block.text for block in SECTION.blocks(Findings(sizing, None), Medium.PAPER)
            if isinstance(block, Paragraph)]
    assert any(text.startswith("declustered_1m and 9 pools on its drives: ") for text in said)
    names = {pool.title for pool in sizing.pools}
    assert not [text for text in said if text.split(":")[0] in {name.capitalize() for name in names} - names]


def test_pools_on_the_same_drives_are_told_with_one_rebuild_time_and_no_second_count_of_drives() -> None:
    told = losses_of(found_of("ess-gl4-sas").reader).durability
    assert len(told) == 1
    assert plain_spaces(told[0]).startswith(
        "Declustered arrays and 9 pools on its drives: about 2.5 drives fail in a year; a rebuild takes 2.4 h to 3.5 h")
    assert len(losses_of(found_of("p2000-iscsi").reader).durability) == 2, "each with drives of its own"
