"""No number that only stands for one without end, or for what that leaves where it divides, gets out of the program."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.pdf.proposal import proposal_bytes
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.cli.main import main
from sizer.design.editing.edits import Batch, apply
from sizer.design.files.fileformat import dumps
from sizer.figures.explain import explain, text_tree
from sizer.sizing import size
from sizer.sizing.failing.pins import edits_after
from sizer.sizing.result import Sizing
from sizer.units import format_ratio, format_value
from tests.sizing.conftest import content_of, design_of, record
from ui.wording.texts import value_text

CATALOG = shipped_catalog()
DESIGNS = sorted(path.stem for path in (shipped_path() / "designs").glob("*.sizer"))
ENDLESS = re.compile(r"\d[eE][-+]?[23]\d\b")
"""A power of ten from 20 on, either way: no quantity of a design is as large or as small."""


def afterwards(name: str, *cases: str) -> list[Sizing]:
    """A design sized after each failure, or after some, as the window shows it."""
    sizing = size(design_of(content_of(name)), CATALOG)
    return [size(apply(sizing.design, Batch(edits_after(sizing, case))).design, CATALOG)
            for case in sizing.failure_cases if not cases or case.id in cases]


def stopped() -> Sizing:
    """Nothing is left of the rate."""
    [sizing] = afterwards("hp-ha-nfs", "array-arrays")
    return sizing


def overloaded() -> Sizing:
    content = content_of("p2000-iscsi")
    for name in ("enterprise", "midline"):
        work = record(content, "workloads", name)
        del work["concurrency"]
        work |= {"offered_per_s": 1e5, "runs": "together"}
    return size(design_of(content), CATALOG)


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_no_figure_after_a_failure_reads_as_a_power_of_ten_without_meaning(name: str) -> None:
    for sizing in afterwards(name):
        for figure in sizing.sheet:
            if isinstance(figure.value, float):
                for text in (format_value(figure.value, figure.unit), format_ratio(figure.value),
                             value_text(figure.value, figure.unit)):
                    assert not ENDLESS.search(text), (figure.key, text)


@pytest.mark.parametrize("after", [
    pytest.param(stopped, id="stopped"), pytest.param(overloaded, id="overloaded", marks=pytest.mark.slow)])
def test_the_command_line_prints_none(
    after: Callable[[], Sizing], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "after.sizer"
    path.write_text(dumps(after().design), "utf-8")
    for command in (["size"], ["size", "--json"], ["check"], ["check", "--json"]):
        main([command[0], str(path), *command[1:]])
        out = capsys.readouterr().out
        assert out
        assert not ENDLESS.search(out), ENDLESS.search(out)
        if "--json" in command:
            json.loads(out)


@pytest.mark.slow
@pytest.mark.parametrize("after", [stopped, overloaded], ids=("stopped", "overloaded"))
def test_the_documents_print_none(after: Callable[[], Sizing]) -> None:
    sizing = after()
    document = PdfReader(io.BytesIO(proposal_bytes(Findings(sizing, None, now="2026-03-01", version="0.1.0"))))
    for page in document.pages:
        printed = page.extract_text()
        assert not ENDLESS.search(printed), ENDLESS.search(printed)
    content = workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    for sheet in book:
        for line in sheet.iter_rows():
            for cell in line:
                if isinstance(cell.value, str):
                    assert not ENDLESS.search(cell.value), (sheet.title, cell.coordinate, cell.value)


def test_an_explanation_prints_none() -> None:
    sizing = stopped()
    [work] = sizing.workloads
    for key in (work.throughput, work.bandwidth, work.bottleneck_utilization):
        printed = text_tree(explain(sizing.sheet, key))
        assert not ENDLESS.search(printed), printed
