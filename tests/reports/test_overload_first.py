"""Work that does not get through is said first of all, whatever else is met: nobody signs a system that it stops."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook

from reports.blocks.findings import Findings
from reports.decision.asked import asked_rows
from reports.decision.grounds import Grounds
from reports.decision.sentences import verdict_says
from reports.proposal.front import FrontPage, front_page
from reports.wording.standing import Headline, standing_of
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import RemoveRecords, apply, set_one
from sizer.design.files.storage import load
from sizer.design.records import RequirementKind
from sizer.sizing import size
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.reports.office import Office
from tests.reports.recalculation import without_results

TEMPLATE = shipped_path() / "templates" / "ceph.sizer"


@cache
def sizing_of(offered_per_s: float, *kept: RequirementKind) -> Sizing:
    """The template with so much offered, and these of its requirements."""
    design = apply(load(TEMPLATE), set_one("workloads", "random", "offered_per_s", offered_per_s)).design
    gone = tuple(one.id for one in design.requirements if one.kind not in kept)
    return size(apply(design, RemoveRecords("requirements", gone)).design if gone else design, shipped_catalog())


def front(sizing: Sizing) -> FrontPage:
    return front_page(Grounds(Findings(sizing, sampled(sizing, 50), "2026-03-01", "0.1.0").reader))


@pytest.mark.parametrize("kept", [(), (RequirementKind.USABLE_CAPACITY,)])
def test_a_design_whose_own_work_does_not_get_through_is_not_called_met(kept: tuple[RequirementKind, ...]) -> None:
    page = front(sizing_of(5e6, *kept))
    assert page.band.verdict is Verdict.MISSED
    assert page.band.line == "Cannot carry the load that it is asked to carry."
    assert "109 % busy" in plain_spaces(page.band.reasons[0])
    step = next(one.text for one in page.sentences if one.label == "Next step")
    assert step.startswith("Offer at most")
    assert "Sign" not in step


def test_the_window_says_it_first_too() -> None:
    sizing = sizing_of(5e6, RequirementKind.USABLE_CAPACITY)
    assert standing_of(sizing).headline is Headline.OVERLOADED
    grounds = Grounds(Findings(sizing, sampled(sizing, 50), "2026-03-01", "0.1.0").reader)
    says = verdict_says(grounds, asked_rows(grounds))
    assert says.verdict is Verdict.MISSED
    assert says.sentence.startswith("It cannot carry the load: ")


def test_what_gets_through_is_judged_by_what_is_asked() -> None:
    sizing = sizing_of(1e5, RequirementKind.USABLE_CAPACITY)
    assert standing_of(sizing).headline is Headline.FINE
    assert front(sizing).band.verdict is Verdict.MET


def test_the_share_that_a_loss_leaves_of_overloaded_work_is_not_called_one_of_what_is_offered() -> None:
    for offered, told in ((1e5, "at least 50 % of what is offered"), (5e6, "at least 50 %")):
        sizing = sizing_of(offered, RequirementKind.AFTER_ONE_FAILURE)
        grounds = Grounds(Findings(sizing, sampled(sizing, 50), "2026-03-01", "0.1.0").reader)
        assert [plain_spaces(row.asked) for row in asked_rows(grounds)] == [told]


@pytest.mark.libreoffice
@pytest.mark.slow
def test_a_workbook_in_which_more_is_offered_than_gets_through_says_so(tmp_path: Path) -> None:
    sizing = sizing_of(1e5, RequirementKind.USABLE_CAPACITY)
    content = workbook_bytes(Findings(sizing, sampled(sizing, 50), "2026-03-01", "0.1.0"))
    places = [(sheet.title, cell.coordinate) for sheet in load_workbook(io.BytesIO(content))
              for row in sheet.iter_rows() for cell in row if cell.value == 100_000 and sheet.title == "Inputs"]
    assert places, "what is offered is an input"
    office = Office(tmp_path)
    office.open(without_results(content))
    office.read("Summary", "A3:A3")
    for place in places:
        office.put(*place, 5e6)
    office.read("Summary", "A3:A3")
    office.run()
    sized, edited = (str(office.take(1)[0]) for _ in range(2))
    assert sized.startswith("✓ Meets the one requirement")
    assert edited == "✗ Cannot carry the load that it is asked to carry."
