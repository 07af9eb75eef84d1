"""Nine pools on the same drives: every document shows the drives once, and what each pool takes of them."""

from __future__ import annotations

import io
import re

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.pdf.proposal import proposal_bytes
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces

SAID = ("9 pools are carved from the 232 drives of Declustered arrays: they take 128.8 TB usable, which are 167.9 TB "
        "of its 464.1 TB raw, 36 %, as part of it")


@pytest.fixture(scope="module")
def carved() -> Sizing:
    return size(load(shipped_path() / "designs" / "ess-gl4-sas.sizer"), shipped_catalog())


@pytest.mark.slow
def test_the_sheet_of_capacity_counts_shared_drives_once(carved: Sizing) -> None:
    made = workbook_bytes(Findings(carved, None, now="2026-03-01T10:00:00", version="0.1.0"))
    book = load_workbook(io.BytesIO(made), data_only=True)
    rows = list(book["Capacity"].iter_rows(min_col=1, max_col=2, values_only=True))
    assert any(plain_spaces(str(label)).startswith(SAID) for label, _ in rows)
    labels = [label for label, _ in rows]
    shown = {label: value for label, value in rows if isinstance(value, float | int)}
    assert shown["Their raw capacity"] == pytest.approx(464.1, rel=1e-3)
    assert shown["Usable of the pools"] == pytest.approx(128.849, rel=1e-5)
    assert shown["Share of the drives taken"] == pytest.approx(0.362, abs=1e-3)
    assert labels.count("Drives, shared with other pools") == 9
    whole = [value for label, value in rows if label in ("raw", "raw, its part of the shared drives")]
    assert len(whole) == 10
    assert sum(isinstance(value, float) and round(value, 1) == 464.1 for value in whole) == 1


@pytest.mark.slow
def test_the_proposal_says_which_pools_are_part_of_others(carved: Sizing) -> None:
    document = proposal_bytes(Findings(carved, None, now="2026-03-01", version="0.1.0"))
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(document)).pages)
    assert SAID in text
    told = text.count("a part of 232 shared drives in 1 group of GNR 8+2P")
    assert 0 < told < 9, "of many pools the largest have a drawing"
    assert len(re.findall(r"\bGNR 8\+2P 232 ", text)) == 9 - told, "the others a row each"
