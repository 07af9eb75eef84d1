"""Workbooks as files that spreadsheet programs open without a word, read without the library that wrote them."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from reports.blocks.findings import Findings
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.reports.package import faults

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))


def book_of(path: Path) -> bytes:
    sizing = size(load(path), shipped_catalog())
    return workbook_bytes(Findings(sizing, sampled(sizing), now="2026-03-01", version="0.1.0"))


@pytest.fixture(scope="module")
def small() -> bytes:
    return book_of(shipped_path() / "designs" / "p2000-iscsi.sizer")


def bent(content: bytes, part: str, old: str, new: str) -> bytes:
    """The workbook with something of one of its parts replaced."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as before, zipfile.ZipFile(out, "w") as after:
        for name in before.namelist():
            data = before.read(name)
            if name == part:
                changed = re.sub(old.encode(), new.encode(), data, count=1)
                assert changed != data
                data = changed
            after.writestr(name, data)
    return out.getvalue()


def test_a_small_workbook_would_not_be_repaired(small: bytes) -> None:
    assert faults(small) == []


@pytest.mark.parametrize(("part", "old", "new", "said"), [
    ("xl/tables/table1.xml", 'displayName="tbl_requirement"', 'displayName="R1"', "another name"),
    ("xl/tables/table1.xml", '<tableColumn id="1" name="Requirement"', '<tableColumn id="1" name="Asked"', "heads"),
    ("xl/tables/table1.xml", 'id="1"', 'id="2"', "two tables of one id"),
    ("xl/workbook.xml", '<definedName name="in_', '<definedName name="in ', "a name"),
    ("xl/workbook.xml", '<definedName name="banner"', '<definedName name="AB12"', "a name"),
    ("xl/worksheets/sheet1.xml", "ISNUMBER[(]", "XLOOKUP(", "no program knows XLOOKUP"),
    ("xl/worksheets/sheet1.xml", "edits_beyond", "edits_byond", "does not know 'edits_byond'"),
    ("xl/worksheets/sheet1.xml", "Calculations!", "Calculation!", "which is not there"),
    ("xl/worksheets/sheet2.xml", 'errorTitle="Not allowed"', f'errorTitle="{"Not allowed" * 3}"', "errorTitle of 33"),
    ("xl/worksheets/sheet2.xml", '<c r="A1" s="[0-9]+"', '<c r="A1" s="9999"', "has no look"),
    ("xl/charts/chart1.xml", "'Capacity'!", "'Capacities'!", "draws"),
    ("[Content_Types].xml", "/xl/tables/table1.xml", "/xl/tables/table99.xml", "a type of xl/tables/table99.xml"),
])
def test_what_a_program_would_repair_is_found(small: bytes, part: str, old: str, new: str, said: str) -> None:
    assert any(said in text for text in faults(bent(small, part, old, new)))
