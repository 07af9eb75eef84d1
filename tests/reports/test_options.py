"""Scenarios side by side on paper: each says what its own proposal says, and what is better or worse in words too."""

from __future__ import annotations

import io
from functools import cache

import pytest
from pypdf import PdfReader

from reports.blocks.blocks import Medium, TableBlock
from reports.blocks.findings import Findings
from reports.decision.asked import asked_rows
from reports.decision.grounds import Grounds
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages.options import SECTION
from reports.proposal.side_by_side import OptionCell, SideBySide, side_by_side
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.design.frozen import Rows
from sizer.design.records import Change, ChangeAction, Scenario, altered
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.result import Verdict
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces

ADDRESSES = ("ess-gl4-sas", "nfs-interconnects", "p2000-iscsi", "power-master-iscsi", "ssck-hp-sfs")


@cache
def findings(address: str, *changes: tuple[str, str, float]) -> Findings:
    """A reference design with its scenarios beside it, or one that makes these changes of quantities."""
    opened = open_address(address)
    design, scenario = opened.design, opened.scenario
    if changes:
        design = altered(design, scenarios=Rows([Scenario("other", name="Other", note="Tried out.", changes=Rows(
            [Change(ChangeAction.SET, table, record, "quantity", value=value)
             for table, record, value in changes]))]))
    sizing = size(design, shipped_catalog(), scenario)
    return Findings(sizing, sampled(sizing), "2026-03-01", "1", alternatives=alternatives(
        sizing, shipped_catalog()))


def beside(address: str, *changes: tuple[str, str, float]) -> SideBySide:
    found = side_by_side(findings(address, *changes))
    assert found is not None
    return found


def cells(found: SideBySide, title: str) -> tuple[OptionCell, ...]:
    return next(row.cells for row in found.all_rows if row.title == title)


@pytest.mark.parametrize("address", ADDRESSES)
def test_each_column_says_what_the_scenario_says_by_itself(address: str) -> None:
    found = beside(address)
    for at, one in enumerate(findings(address).alternatives.beside, 1):
        reader = Reader(one.sizing, one.spread)
        told = plain_spaces("\n".join(row.cells[at].text for row in found.all_rows))
        largest = max(one.sizing.pools, key=lambda pool: one.sizing.sheet[pool.filesystem].number)
        assert plain_spaces(reader.amount(largest.filesystem).text()) in told
        assert plain_spaces(reader.amount(one.sizing.workloads[0].headline).text()) in told
        for row in asked_rows(Grounds(reader)):
            assert row.verdict in {other.cells[at].verdict for other in found.all_rows}
        assert found.titles[at] == one.title


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_change_is_told_by_an_arrow_and_a_word_and_only_beside_another_text(address: str) -> None:
    for row in beside(address).all_rows:
        assert not row.cells[0].change.arrow, "what is proposed is not held against itself"
        for cell in row.cells[1:]:
            if cell.change.arrow:
                assert cell.differs
                assert cell.told.endswith(("better", "worse")), cell.told
                assert cell.text != row.cells[0].text or cell.verdict is not row.cells[0].verdict


def test_fewer_drives_are_worse_in_capacity_and_better_in_power() -> None:
    found = beside("ess-gl4-sas@base", ("items", "drives", 200.0))
    changes = cells(found, "What it changes")[1].text
    assert plain_spaces(changes) == "Data drives: quantity 200 in place of 232"
    assert cells(found, "Why")[1].text == "Tried out."
    capacity, power = (cells(found, title)[1] for title in ("Capacity of Declustered arrays", "Power, typical"))
    assert plain_spaces(capacity.told).endswith("\n▽ −14 %, worse")
    assert plain_spaces(power.told).endswith("\n▼ −358 W, better")
    assert {title.partition(" (")[0] for title in found.same} >= {"Rack space", "Price"}


def test_of_what_cannot_be_built_nothing_is_claimed() -> None:
    found = beside("ess-gl4-sas@base", ("items", "drives", 280.0))
    assert found.lead.endswith("; Other cannot be built.")
    assert cells(found, "Capacity of Declustered arrays")[1].text == "not claimed"
    assert plain_spaces(cells(found, "Asked: Rack space")[1].told) == "≤ 84 U\n▽ was met, worse"
    assert all(cell.verdict is not Verdict.MET for row in found.all_rows for cell in row.cells[1:])


def test_what_a_scenario_does_not_ask_is_not_judged() -> None:
    found = beside("p2000-iscsi")
    told = cells(found, "Asked: Requests at 5 ms, enterprise drives")
    assert [cell.verdict for cell in told] == [Verdict.MET, None, None]
    assert told[1].text == "not asked"


def test_work_that_is_another_one_there_has_its_name_and_no_percentage() -> None:
    proposed, other, _ = cells(beside("p2000-iscsi"), "Random, enterprise drives")
    assert other.text.startswith("Sequential reads, enterprise drives: ")
    assert (other.change.text, other.differs) == ("", True)
    assert "Random" not in proposed.text


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_the_same_in_all_is_said_once_and_what_is_asked_has_a_row(address: str) -> None:
    found = beside(address)
    shown = {row.title for row in found.rows}
    assert shown.isdisjoint(name.rpartition(" (")[0] for name in found.same)
    assert len(shown) + len(found.same) == len(found.all_rows)
    asked = {row.id for one in found.all for row in asked_rows(one)}
    assert len([title for title in shown if title.startswith("Asked: ")]) == min(len(asked), 6)


def test_the_page_has_four_columns_at_most_and_names_the_scenarios_that_found_no_room() -> None:
    blocks = list(SECTION.blocks(findings("nfs-interconnects"), Medium.PAPER))
    [table] = [block for block in blocks if isinstance(block, TableBlock)]
    assert len(table.columns) == 5
    assert table.framed == 1
    reader = PdfReader(io.BytesIO(proposal_bytes(findings("nfs-interconnects"))))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    assert "3 further scenarios of the design: Ethernet 10GBASE-CX4, MTU 8000" in text


def test_a_design_without_scenarios_has_no_such_page() -> None:
    assert list(SECTION.blocks(findings("hp-ha-nfs"), Medium.PAPER)) == []


def test_a_rate_of_parts_of_requests_stands_without_the_time_of_a_part_and_notes_end_with_a_sentence() -> None:
    design = open_address("p2000-iscsi").design
    sizing = size(design, shipped_catalog())
    beside = side_by_side(Findings(sizing, sampled(sizing, 50), alternatives=alternatives(sizing, shipped_catalog())))
    assert beside is not None
    told = {row.title: [cell.text for cell in row.cells] for row in beside.rows}
    reads, writes = told["Random, midline drives"][1:]
    assert all("MB/s" in text and " at " not in text for text in (reads, writes))
    assert all(text == "–" or text.endswith(".") for text in told["Why"])


def test_a_verdict_stands_beside_what_is_asked_of_that_scenario() -> None:
    found = beside("ssck-hp-sfs")
    told = cells(found, "Asked: Writes of $WORK")
    assert [plain_spaces(cell.text) for cell in told] == [
        "≥ 500 MB/s", "Writes: ≥ 150 MB/s", "≥ 500 MB/s", "≥ 500 MB/s"]
    assert [cell.differs for cell in told] == [False, True, False, True]
    assert found.asked_apart == "Phase 0, first quarter of 2004 has requirements of its own."


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_verdict_is_held_against_another_only_where_the_same_is_asked(address: str) -> None:
    for row in beside(address).all_rows:
        for cell in row.cells[1:]:
            if row.title.startswith("Asked: ") and cell.text != row.cells[0].text:
                assert not cell.change.arrow, row.title


def test_another_range_of_the_same_likely_number_is_another_one() -> None:
    proposed, _, same, other = cells(beside("ssck-hp-sfs"), "Sequential block writes of $WORK")
    assert (same.text, same.differs) == (proposed.text, False)
    assert other.text != proposed.text
    assert (other.differs, other.change.arrow) == (True, "")


def test_of_totals_that_lack_lines_the_difference_is_told_in_its_unit_where_they_lack_the_same() -> None:
    found = beside("ssck-hp-sfs")
    space, power = ([plain_spaces(cell.told) for cell in cells(found, title)]
                    for title in ("Rack space", "Power, typical"))
    assert space[0] == "≥ 298 U, 1 of 23 unknown"
    assert space[1] == "≥ 52 U, 1 of 17 unknown\n▼ −246 U, better"
    assert not any("\n" in text for text in (*space[2:], *power[1:]))
    assert power[0] == "≥ 7.20 kW, 13 of 23 unknown"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_percentage_stands_beside_whole_totals_alone(address: str) -> None:
    told = [cell.told for row in beside(address).all_rows for cell in row.cells]
    assert not [text for text in told if text.startswith("≥") and "unknown" in text and "%" in text]
