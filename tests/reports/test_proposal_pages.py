"""The proposal is short enough to be read, each of its parts begins with its result, and no link of it dangles."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from pypdf.generic import Destination

from reports.blocks.blocks import Drawing, Heading, Medium, Paragraph, TableBlock, TableColumn, apart
from reports.blocks.findings import Findings
from reports.blocks.paper import PaperSize
from reports.blocks.section import sections
from reports.decision.grounds import Grounds
from reports.drawings.plans.hardware import connections
from reports.drawings.scenes.scene import Text
from reports.pdf.blocks import story_of
from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import Grid, Writer
from reports.pdf.tokens import SHARED_ROOM, WIDTH
from reports.proposal.front import front_page
from reports.proposal.pages.bill import SECTION as BILL
from reports.proposal.pages.failures import SECTION as FAILURES
from reports.proposal.pages.open_points import SECTION as OPEN
from reports.proposal.pages.performance import SECTION as PERFORMANCE
from sizer.catalog import shipped_catalog
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.naming import begun
from sizer.design.records import altered
from sizer.sizing import size
from sizer.sizing.paths.in_order import in_path_order
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Verdict
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.reports.shipped import FEW, NAMES, SHIPPED, found_of, proposal_of

MOST_PAGES = 14


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_proposal_has_few_pages_all_of_them_with_something_to_read(name: str) -> None:
    reader = proposal_of(name)
    assert len(reader.pages) <= MOST_PAGES
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference}
    linked: list[Any] = [link.get_object()["/Dest"] for page in reader.pages for link in page.get("/Annots", ())]
    assert len(linked) > 2
    for page, kind, _left, top, _zoom in linked:
        assert numbers[page.idnum] > 0, "behind page one"
        assert (kind, 0 < float(top) < 842) == ("/XYZ", True), "to a line, not to the top of a page"
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "None" not in re.findall(r"\bNone\b", text)
    titles = [str(entry.title) for entry in reader.outline if isinstance(entry, Destination)]
    assert {"Contents", "What is open", "Configuration", "After one failure", "Scope and signature"} <= set(titles)
    # A headline that nothing explains, or a key in place of a name, is no sentence of a proposal.
    assert not re.search(r"\b(?:workload|pool|items|physical)\.[a-z0-9_-]+\.[a-z_]+", text)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_on_letter_paper_lines_break_as_on_a4_and_page_one_is_the_same(name: str) -> None:
    wide, tall = proposal_of(name, PaperSize.LETTER), proposal_of(name)
    assert [float(edge) for edge in wide.pages[0].mediabox[2:]] == [612.0, 792.0]
    assert len(wide.pages) <= MOST_PAGES, "though a page of it holds 50 points less"
    for reader in (wide, tall):
        assert "Scope and signature" in reader.pages[-1].extract_text(), "a place to sign never stands alone"
    first, other = (re.sub(r"(?<=page) \d+|of\s+\d+", "", reader.pages[0].extract_text()) for reader in (wide, tall))
    assert sorted(first.split()) == sorted(other.split()) or len(first.split()) == len(other.split())


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_of_a_workload_stand_in_the_order_of_its_path(name: str) -> None:
    design = load(next(path for path in SHIPPED if path.stem == name))
    sizing = size(design, shipped_catalog())
    links = {link.id: link for link in design.links}
    for work in sizing.workloads:
        ordered = in_path_order(sizing, work)
        assert sorted(use.label for use in ordered) == sorted(use.label for use in work.resources)
        kinds = [use.id.kind for use in ordered]
        if ResourceKind.DRIVES in kinds:
            assert kinds.index(ResourceKind.DRIVES) >= max(
                (at for at, use in enumerate(ordered) if use.id.kind is ResourceKind.LINK), default=0)
        chained = [links[use.id.record] for use in ordered if use.id.record in links]
        for before, after in pairwise(chained):
            assert after.to_line != before.from_line, "no request goes back to where it came from"


@pytest.mark.parametrize("name", NAMES)
def test_the_bill_has_each_line_once_and_its_sub_totals_make_the_total(name: str) -> None:
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    tables = [block for block in BILL.blocks(Findings(sizing), Medium.PAPER) if isinstance(block, TableBlock)]
    rows = tables[0].rows
    numbers = [row.number for row in rows if row.number]
    assert sorted(numbers) == sorted(line.number for line in sizing.bom if line.counted)
    assert rows[-1].item == "Total"
    if rows[-1].values and not rows[-1].values[0].startswith(("≥", "?")):
        units = [row.values[0] for row in rows if row.number and row.values]
        total = sum(float(text.replace(",", "")) for text in units if re.fullmatch(r"[\d,.]+", text))
        assert total == pytest.approx(float(rows[-1].values[0].replace(",", "")), rel=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_the_total_of_the_bill_has_the_digits_of_page_one(name: str) -> None:
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    found = Findings(sizing, sampled(sizing, FEW))
    tables = [block for block in BILL.blocks(found, Medium.PAPER) if isinstance(block, TableBlock)]
    watts = found.reader.measure("", sizing.physical.watts)
    if not tables or watts.completeness is None or watts.completeness.unknown >= watts.completeness.lines:
        return
    head = [column.title for column in tables[0].columns]
    if "W" not in head:
        return
    total = plain_spaces(str(tables[0].columns[head.index("W")].cell(tables[0].rows[-1])))
    shown = watts.amount.at_least() if watts.completeness.unknown else watts.amount
    number, unit = plain_spaces(shown.reading.value).split(" ")
    factor = {"W": 1.0, "kW": 1e3, "MW": 1e6}[unit]
    assert float(total.removeprefix("≥ ").replace(",", "")) == pytest.approx(float(number.replace(",", "")) * factor)
    assert total.startswith("≥") is bool(watts.completeness.unknown)


def test_files_that_are_created_have_no_bandwidth_of_nothing() -> None:
    text = " ".join(plain_spaces(" ".join(page.extract_text() for page in proposal_of("ssck-hp-sfs").pages)).split())
    assert "Performance: Files created" in text
    assert "0 B/s no range" not in text


def rows_of_bill(name: str) -> tuple[list[str], list[Any]]:
    design = load(next(path for path in SHIPPED if path.stem == name))
    sizing = size(design, shipped_catalog())
    table = next(block for block in BILL.blocks(Findings(sizing, sampled(sizing, FEW)), Medium.PAPER)
                 if isinstance(block, TableBlock))
    return [column.title for column in table.columns[4:]], list(table.rows)


@pytest.mark.parametrize("name", ["p2000-iscsi", "ess-gl4-sas", "ssck-hp-sfs"])
def test_no_sub_total_is_told_as_more_than_the_total_that_it_is_a_part_of(name: str) -> None:
    _, rows = rows_of_bill(name)
    total = rows[-1]
    for row in rows[:-1]:
        for part, whole in zip(row.values, total.values, strict=False):
            if row.item == "Sub-total" and "?" not in (part, whole) and part:
                number, most = (float(plain_spaces(text).removeprefix("≥ ").replace(",", "")) for text in (part, whole))
                assert number <= most, (row.item, part, whole)


def test_drives_that_their_enclosure_weighs_are_no_drives_of_no_weight() -> None:
    heads, rows = rows_of_bill("ssck-hp-sfs")
    drives = [row for row in rows if "drive for EVA" in row.item]
    assert {row.values[heads.index("kg")] for row in drives} == {"in shelves"}


def test_what_is_lost_with_a_pool_is_lost_with_those_that_are_carved_of_it() -> None:
    sizing = size(load(next(path for path in SHIPPED if path.stem == "ess-gl4-sas")), shipped_catalog())
    [table, *_] = [block for block in FAILURES.blocks(Findings(sizing, sampled(sizing, FEW)), Medium.PAPER)
                   if isinstance(block, TableBlock)]
    capacity = next(column for column in table.columns if column.title == "Capacity")
    told = {row.lost: capacity.cell(row) for row in table.rows}
    assert told["one of 4 Enclosures"] == "✗ not at hand", "nine file systems lie on its drives"


def test_what_takes_power_to_be_built_at_all_is_at_least_so_much() -> None:
    design = load(next(path for path in SHIPPED if path.stem == "zfs-backup"))
    items = Rows([altered(item, quantity=2000) if item.id == "drives" else item for item in design.items])
    sizing = size(altered(design, items=items), shipped_catalog())
    assert not sizing.buildable
    page = front_page(Grounds(Findings(sizing, sampled(sizing, FEW)).reader))
    [power] = [figure for figure in page.figures if figure.title == "Space and power"]
    assert (power.number.startswith("≥"), power.below.startswith("≥")) == (True, True)
    assert all(row.verdict is Verdict.UNBUILDABLE for row in page.rows)


@pytest.mark.parametrize(("name", "way"), [
    ("nehalem-himeno", "What is busy at"), ("hp-ha-nfs", "From client to drive")])
def test_work_that_no_drive_serves_is_no_way_to_a_drive(name: str, way: str) -> None:
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    found = Findings(sizing, sampled(sizing, FEW))
    heads = [block.text for block in apart(PERFORMANCE.blocks(found, Medium.PAPER)) if isinstance(block, Heading)]
    assert any(text.startswith(way) for text in heads)
    assert name != "nehalem-himeno" or not any("drive" in text for text in heads)


@pytest.mark.parametrize("name", NAMES)
def test_each_section_begins_with_a_sentence_and_each_sentence_with_a_capital(name: str) -> None:
    found = found_of(name)
    for section in sections(Medium.PAPER):
        blocks = [block for block in apart(section.blocks(found, Medium.PAPER)) if not isinstance(block, Heading)]
        if blocks:
            assert isinstance(blocks[0], Paragraph), section.title
    accepted = list(OPEN.blocks(found, Medium.PAPER))
    assert [block.text for block in accepted if isinstance(block, Paragraph) and ". Accepted: " in block.text
            and block.text != begun(block.text)] == [], "a name such as iSCSI keeps its small letter"


def test_one_box_has_its_name_alone() -> None:
    scene = connections(found_of("p2000-iscsi").reader, None)
    told = [shape.text for shape in scene.shapes if isinstance(shape, Text)] if scene is not None else []
    assert "Servers" in told
    assert not [text for text in told if text.startswith("1 ×")]


def test_the_last_row_of_a_table_stands_beside_another() -> None:
    register()
    rows = [(f"row {at}",) for at in range(9)]
    block = TableBlock((TableColumn("Row", lambda row: row[0]),), rows)
    [table] = [part for part in story_of([block], found_of("p2000-iscsi").reader, Writer(Fonts()))
               if isinstance(part, Grid)]
    _, height = table.wrap(WIDTH, SHARED_ROOM)
    _, behind = table.split(WIDTH, height - 2)
    assert len(getattr(behind, "_cellvalues", ())) == 1 + 2, "its head and two rows"


@pytest.mark.parametrize("name", ["ess-gl4-sas", "ssck-hp-sfs"])
def test_the_loss_that_a_curve_is_dashed_for_is_among_the_figures_beside_it(name: str) -> None:
    found = found_of(name)
    dashed = [around.other for around in found.arounds.values() if around.other_points]
    scenes = [scene for block in apart(PERFORMANCE.blocks(found, Medium.PAPER)) if isinstance(block, Drawing)
              if (scene := block.scene(492.0)) is not None]
    told = [" ".join(shape.text for shape in scene.shapes if isinstance(shape, Text)) for scene in scenes]
    stopped = [(text, other) for text in told for other in dashed if other in text and " stops " in text]
    assert stopped
    assert all(f" %, {other}" in plain_spaces(text) for text, other in stopped)


def test_the_bill_counts_the_lines_that_the_price_is_missing_of() -> None:
    found = found_of("hp-ha-nfs")
    lead = next(block.text for block in BILL.blocks(found, Medium.PAPER) if isinstance(block, Paragraph))
    counted_lines = re.match(r"(\d+) lines and (\d+) derived from the connections; no line has a price", lead)
    assert counted_lines is not None
    [price] = [row for row in found.view.physical if row.label == "Price"]
    assert price.completeness is not None
    assert sum(map(int, counted_lines.groups())) == price.completeness.lines
