"""How many random designs, edits and kills the tests of every run take: as many as were asked for, and as told."""

from __future__ import annotations

import re
from pathlib import Path

from tests.design.test_recovery import KILLS
from tests.reports.test_xlsx_edits import EDITS as WORKBOOK_EDITS
from tests.sizing.test_any_design import DESIGNS, PARTS, TYPED

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "proof.md").read_text("utf-8")
ASKED = {"designs and edits sized": 2_000, "typed numbers": 2_000, "pairs of failures": 2_000,
         "edits of a workbook": 2_000, "kills": 200}
DECLARED = {"designs and edits sized": PARTS * DESIGNS * TYPED, "typed numbers": PARTS * DESIGNS * TYPED,
            "pairs of failures": PARTS * 500, "edits of a workbook": sum(WORKBOOK_EDITS.values()), "kills": KILLS}


def test_a_run_takes_as_many_random_designs_edits_and_kills_as_asked() -> None:
    assert {what: count for what, count in DECLARED.items() if count < ASKED[what]} == {}


def test_what_is_told_to_be_taken_is_taken() -> None:
    told = dict(re.findall(r"^\| ([a-z ]+) \| .* \| ([0-9,]+) \|$", TEXT, re.MULTILINE))
    assert {what: int(count.replace(",", "")) for what, count in told.items()} == DECLARED
