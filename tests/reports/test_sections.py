"""A section of the documents is one module: put among the others it is in every format."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.blocks.section import Section, sections
from reports.pdf.proposal import proposal_bytes
from reports.text.blocks import Aligned, section_lines
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.cli import main
from sizer.design.files.storage import load
from sizer.sizing import size
from tests.reports.added import add_section


@pytest.fixture
def found() -> Findings:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    return Findings(size(design, shipped_catalog()), now="2026-03-01", version="0.1.0")


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more module among the sections."""
    add_section(tmp_path, monkeypatch)


@pytest.mark.usefixtures("added")
def test_a_module_among_the_sections_is_in_the_proposal(found: Findings) -> None:
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(proposal_bytes(found))).pages)
    assert text.count("Cooling of the pools") == 2  # in the contents, and where it stands
    assert "There are 2 pools to be cooled." in text
    assert text.index("Cooled pool") > text.index("Performance")


@pytest.mark.slow
@pytest.mark.usefixtures("added")
def test_a_module_among_the_sections_is_a_live_sheet_of_the_workbook(found: Findings) -> None:
    book = load_workbook(io.BytesIO(workbook_bytes(found)))
    names = book.sheetnames
    assert names.index("Performance") < names.index("Cooling of the pools") < names.index("After one failure")
    cells = [str(cell) for row in book["Cooling of the pools"].iter_rows(values_only=True) for cell in row if cell]
    texts = {"Cooling of the pools", "There are 2 pools to be cooled.", "NFS data", "Likely", "Cooled pool"}
    assert texts <= set(cells)
    assert sum("Calculations!C" in cell for cell in cells) == 4


@pytest.mark.usefixtures("added")
def test_a_module_among_the_sections_is_printed_by_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["size", "hp-ha-nfs"]) == 0
    text = capsys.readouterr().out
    assert text.index("SPACE AND POWER") > text.index("COOLING OF THE POOLS") > text.index("WORKLOAD ")
    assert "  There are 2 pools to be cooled." in text
    assert "cooled pool" in text


@pytest.mark.slow
def test_without_it_there_is_none(found: Findings) -> None:
    assert "Cooling of the pools" not in [section.title for section in sections(Medium.PAPER)]
    assert "Cooling of the pools" not in load_workbook(io.BytesIO(workbook_bytes(found))).sheetnames


@pytest.mark.parametrize("section", sections(Medium.TERMINAL), ids=lambda section: section.title)
def test_a_section_prints_a_cell_in_each_column(found: Findings, section: Section) -> None:
    tables = [line for line in section_lines(section, found) if isinstance(line, Aligned)]
    assert all(len(row) == len(table.titles) for table in tables for row in table.rows)
