"""Work that does not get through, wherever it is read: command line, workbook, proposal and charts."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.drawings.from_sizing import workload_curve
from reports.drawings.scenes.scene import Text
from reports.wording.quantities.amounts import Reader
from reports.xlsx.cells.places import FIRST_ROW
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.exploring.comparing.compare import compare
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.units import is_unbounded
from tests.cli.conftest import Answer
from tests.cli.conftest import sizer as _sizer
from tests.randomly import content_of, design_of, row
from tests.reports.office import Office
from tests.reports.recalculation import without_results

Run = Callable[..., Answer]
Content = dict[str, Any]
sizer = _sizer


def two(rate: float) -> Content:
    """Two workloads on the ten enterprise drives of the iSCSI box, each offered at a rate that fits alone."""
    content = content_of("p2000-iscsi")
    one = {**row(content, "workloads", "enterprise"), "offered_per_s": rate, "runs": "together",
           "footprint_bytes": 6e10}
    del one["concurrency"]
    content["workloads"] = [{**one, "id": "first", "name": "First"}, {**one, "id": "second", "name": "Second"}]
    content["scenarios"] = []
    content["requirements"] = [
        {"id": "rate", "kind": "iops", "workload": "first", "target": rate, "within_s": 0.02},
        {"id": "answers", "kind": "response", "workload": "second", "target": 0.02},
    ]
    return content


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "overloaded.sizer"
    path.write_text(json.dumps(two(1500)), "utf-8")
    return str(path)


def test_check_tells_what_does_not_get_through_and_ends_with_status_1(sizer: Run, file: str) -> None:
    answer = sizer("check", file)
    assert answer.status == 1
    assert "missed: operations a second within 20 ms: 1,220/s, asked at least 1,500/s within 20 ms" in answer.out
    assert "missed: response time: saturates, asked at most 20 ms" in answer.out
    assert "overloaded: First: 1,220/s get through, the response is unbounded" in answer.out
    assert "Nothing is met in time while more is offered than gets through" in answer.err
    assert "workload First is overloaded: it offers 1,500/s, 1,220/s get through" in answer.err


def test_overload_alone_ends_check_with_status_1(sizer: Run, tmp_path: Path) -> None:
    content = two(1500)
    content["requirements"] = []
    path = tmp_path / "alone.sizer"
    path.write_text(json.dumps(content), "utf-8")
    assert sizer("check", str(path)).status == 1
    path.write_text(json.dumps(two(600)), "utf-8")
    assert sizer("check", str(path)).status == 0


def test_a_response_without_bound_is_a_word_for_people_and_null_for_programs(sizer: Run, file: str) -> None:
    text = sizer("size", file).out
    assert re.search(r"  Response time +saturates\n", text)
    assert "overloaded: 1,500/s are offered, 1,220/s get through" in text
    assert "e+" not in text
    answer = json.loads(sizer("size", file, "--json").out)
    found = answer["workloads"][0]["response_time_s"]
    assert (found["likely"], found["high"]) == (None, None)
    assert "unbounded" in found["reason"]
    figure = answer["figures"]["workload.first.response_s"]
    assert figure["value"] is None
    assert "unbounded" in figure["reason"]
    assert "1e+36" not in json.dumps(answer)
    checked = json.loads(sizer("check", file, "--json").out)
    assert checked["overloaded"] == ["first", "second"]


@pytest.mark.slow
def test_the_proposal_says_unbounded_and_no_number_that_stands_for_it(sizer: Run, file: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    sizer("proposal", file, "-o", str(path))
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)
    assert "1,220/s (860 – 1,330) get through, without bound to the response time." in text
    assert "Overloaded: 1,500/s are offered" in text
    assert "response time against load, unbounded at what is offered" in text
    for told in ("1e+3", "e+39", "000,000,000,000,000,000", "nan"):
        assert told not in text


def test_the_curve_of_overloaded_work_keeps_an_axis_that_can_be_read() -> None:
    sizing = size(design_of(two(1500)), shipped_catalog())
    scene = workload_curve(Reader(sizing, None), sizing.workloads[0])
    assert scene.title.endswith("unbounded at what is offered")
    assert not [shape.text for shape in scene.shapes if isinstance(shape, Text) and "unbounded" in shape.text
                and "offered" not in shape.text]
    assert "this design" not in [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def test_amounts_name_the_unit_of_the_end_that_has_one() -> None:
    sizing = size(design_of(two(1150)), shipped_catalog())
    amount = Reader(sizing, sample(sizing.sheet)).amount("workload.first.response_s")
    assert amount.text().endswith("–\u2009saturates)")
    worse = size(design_of(two(1230)), shipped_catalog())
    text = Reader(worse, sample(worse.sheet)).amount("workload.first.response_s").text()
    assert text.startswith("saturates (")
    assert text.endswith("ms\u2009–\u2009saturates)")


def test_a_change_from_or_to_unbounded_is_no_share() -> None:
    before, after = design_of(two(600)), design_of(two(1500))
    found = compare(before, after, shipped_catalog())
    moved = next(one for one in found.results if one.key == "workload.first.response_s")
    assert is_unbounded(moved.after)
    assert moved.change is None


def cell_of(page: Worksheet, key: str) -> int:
    return next(at for at in range(FIRST_ROW, page.max_row + 1) if page.cell(at, 1).value == key)


@pytest.mark.slow
@pytest.mark.libreoffice
def test_an_edited_workbook_overloads_and_recovers_as_the_program_does(tmp_path: Path) -> None:
    sizing = size(design_of(two(1500)), shipped_catalog())
    book = workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))
    opened = load_workbook(io.BytesIO(book))
    page = opened["Calculations"]
    places = [str(opened.defined_names[f"in_{name}_offered"].attr_text) for name in ("first", "second")]
    changes = {("Inputs", place.removeprefix("'Inputs'!").replace("$", "")): 600.0 for place in places}
    fits = size(design_of(two(600)), shipped_catalog())
    keys = [f"workload.first.{key}" for key in (
        "throughput_per_s", "response_s", "room_per_s", "resource.drives_enterprise.utilization")]
    office = Office(tmp_path)
    office.open(without_results(book))
    for edits in ({}, changes):
        for (sheet, cell), number in edits.items():
            office.put(sheet, cell, number)
        for key in keys:
            row = cell_of(page, key)
            office.read("Calculations", f"C{row}:C{row}")
    office.run()
    for wanted in (sizing, fits):
        for key in keys:
            assert office.take() == [pytest.approx(wanted.sheet[key].number, rel=1e-9)], key
