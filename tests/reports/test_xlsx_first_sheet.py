"""The first sheet of a workbook: the verdict on the whole, whose it is, and that it is as sized."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from openpyxl import Workbook, load_workbook
from PIL import Image

from reports.blocks.findings import Findings
from reports.blocks.house import House
from reports.decision.grounds import Grounds
from reports.proposal.front import front_page
from reports.xlsx.cells.edits import UNTOUCHED
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.randomly import content_of, design_of
from tests.reports.office import Office
from tests.reports.package import faults
from tests.reports.recalculation import without_results

TALLEST = 34 * 12_700
"""In the unit of drawings."""


def logo() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (300, 100), (20, 80, 140)).save(out, "PNG")
    return out.getvalue()


def found(house: House | None = None) -> Findings:
    sizing = size(replace(design_of(content_of("hp-ha-nfs")), number="P-7", revision="C"), shipped_catalog())
    return Findings(sizing, sampled(sizing), now="2026-03-01", version="0.1.0", house=house or House())


@pytest.fixture(scope="module")
def content() -> bytes:
    return workbook_bytes(found(House(logo())))


@pytest.fixture(scope="module")
def values(content: bytes) -> Workbook:
    return load_workbook(io.BytesIO(content), data_only=True)


def test_the_verdict_of_the_proposal_stands_above_everything(values: Workbook) -> None:
    wanted = front_page(Grounds(found().reader)).band
    assert values["Summary"]["A3"].value == f"? {wanted.line} {' '.join(wanted.reasons)}"


def test_number_and_revision_stand_among_the_facts(values: Workbook) -> None:
    rows = {row[0]: row[1] for row in values["Summary"].iter_rows(max_row=12, max_col=2, values_only=True)}
    assert rows["Number"] == "P-7 · revision C"


def test_an_unedited_workbook_says_that_it_is_as_sized_on_every_sheet(values: Workbook) -> None:
    shown = [page.title for page in values if page.sheet_state == "visible"]
    said = {page.title: [page.cell(row, 1).value for row in range(2, 5)] for page in values if page.title in shown}
    assert [title for title in shown if UNTOUCHED not in said[title]] == []


def test_the_logo_of_the_house_is_drawn_beside_the_title(content: bytes) -> None:
    [picture] = vars(load_workbook(io.BytesIO(content))["Summary"])["_images"]
    extent = picture.anchor.ext
    assert extent.height == TALLEST
    assert extent.width == pytest.approx(3 * extent.height, rel=1e-6)
    assert faults(content) == []


def test_without_a_logo_nothing_is_drawn() -> None:
    assert vars(load_workbook(io.BytesIO(workbook_bytes(found())))["Summary"])["_images"] == []


def test_what_cannot_be_built_is_told_in_red(content: bytes) -> None:
    page = load_workbook(io.BytesIO(content))["Summary"]
    rules = [rule for area in page.conditional_formatting if "A2" in str(area.sqref) for rule in area.rules]
    assert [rule.formula[0] for rule in rules] == ["banner_alarm>0", 'banner<>""']
    assert rules[0].dxf.fill.bgColor.rgb == "FFA8231C"


def test_nothing_is_claimed_of_what_cannot_be_built() -> None:
    design = design_of(content_of("hp-ha-nfs"))
    lines = design.items.replaced(replace(line, quantity=900) if line.id == "drives" else line for line in design.items)
    sizing = size(replace(design, items=lines), shipped_catalog())
    page = load_workbook(io.BytesIO(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))),
                         data_only=True)["Summary"]
    rows = {row[0]: row[2] for row in page.iter_rows(max_col=3, values_only=True)}
    assert rows["NFS data: file system capacity (RAID 10)"] == rows["SPECsfs2008 NFSv3: throughput"] == "not claimed"
    assert rows["Rack space"] == 74


@pytest.mark.libreoffice
@pytest.mark.slow
def test_the_verdict_on_the_whole_follows_the_verdicts(tmp_path: Path, content: bytes) -> None:
    names = load_workbook(io.BytesIO(content)).defined_names
    places = {name: str(names[name].attr_text).rpartition("!")[2].replace("$", "")
              for name in ("ask_capacity", "in_drives", "out_data_filesystem")}
    office = Office(tmp_path)
    office.open(without_results(content))
    office.read("Summary", "A3:A3")
    office.put("Inputs", places["ask_capacity"], 1e3)
    office.read("Summary", "A3:A3")
    office.put("Inputs", places["in_drives"], 800.0)
    office.read("Summary", "A2:A3")
    office.read("Summary", places["out_data_filesystem"])
    office.run()
    sized, missed, banner, unbuilt, claimed = (str(office.take(1)[0]) for _ in range(5))
    assert claimed == "not claimed"
    assert sized.startswith("? Meets 2 of 3 requirements; 1 is uncertain. ")
    assert missed == "✗ Misses 1 of 3 requirements; 1 is uncertain."
    assert banner.startswith("Cannot be built as drawn: ")
    assert unbuilt == "✗ Cannot be built as drawn."
