"""The documents as the commands write them: reference designs carry what was published for them, others do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from PIL import Image
from pypdf import PdfReader

from sizer.catalog import shipped_path
from tests.cli.conftest import Answer

pytestmark = pytest.mark.slow

Run = Callable[..., Answer]


def text_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def test_the_proposal_of_a_reference_design_prints_published_beside_predicted(sizer: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    assert sizer("proposal", "hp-ha-nfs", "-o", str(path)).status == 0
    text = text_of(path)
    assert "Published beside predicted" in text
    assert "peak throughput 166,500 ops/s" in text
    assert "response curve at 16,505 ops/s" in text
    for name in ("predicted", "8 of 10 within the ranges", "published", "without one of 2 NFS nodes", "this design"):
        assert name in text, "what the chart shows is named on it"


def test_the_workbook_of_a_reference_design_has_the_published_curve_and_numbers(sizer: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    assert sizer("bom", "hp-ha-nfs", "-o", str(path)).status == 0
    book = load_workbook(path)
    page = book["Published"]
    numbers = {str(row[0].value): row[2].value for row in page.iter_rows(min_row=5)}
    # Numbers that nobody is to type over are written as formulas.
    assert numbers["peak throughput"] == "=166506"
    curve = [cell.value for row in book["Performance"].iter_rows(max_col=1) for cell in row]
    assert "=16505" in curve


@pytest.mark.parametrize("suffix", ["pdf", "xlsx"])
def test_a_design_of_ones_own_carries_nothing_published(sizer: Run, tmp_path: Path, suffix: str) -> None:
    content = json.loads((shipped_path() / "designs" / "hp-ha-nfs.sizer").read_text("utf-8"))
    next(line for line in content["items"] if line["id"] == "drives")["quantity"] = 640
    own, path = tmp_path / "hp-ha-nfs.sizer", tmp_path / f"x.{suffix}"
    own.write_text(json.dumps(content), "utf-8")
    assert sizer("proposal" if suffix == "pdf" else "bom", str(own), "-o", str(path)).status == 0
    if suffix == "pdf":
        assert "Published beside predicted" not in text_of(path)
    else:
        assert "Published" not in load_workbook(path).sheetnames


@pytest.mark.slow
def test_a_proposal_has_the_scenarios_beside_it_that_are_chosen(sizer: Run, tmp_path: Path) -> None:
    def told(*words: str) -> str:
        path = tmp_path / "offer.pdf"
        assert sizer("proposal", "nfs-interconnects", "-o", str(path), *words).status == 0
        return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())

    assert "Options side by side" not in told("--options", "none")
    chosen = told("--options", "ipoib-sdr, 10gbe-cx4")
    assert "InfiniBand SDR, IP over InfiniBand" in chosen
    assert "further scenario" not in chosen
    assert "3 further scenarios of the design" in told()


def test_a_scenario_that_is_not_there_is_refused_before_anything_is_written(sizer: Run, tmp_path: Path) -> None:
    answer = sizer("proposal", "ess-gl4-sas", "-o", str(tmp_path / "offer.pdf"), "--options", "56gb")
    assert answer.status == 2
    assert "there is no scenario '56gb'" in answer.err
    assert "Did you mean '56gbe'?" in answer.err
    assert list(tmp_path.iterdir()) == []


def test_logo_and_colour_are_told_of_where_they_are_not_as_asked(sizer: Run, tmp_path: Path) -> None:
    path, logo = tmp_path / "offer.pdf", tmp_path / "logo.png"
    words = ("proposal", "nehalem-himeno", "-o", str(path))
    answer = sizer(*words, "--accent", "#ffcc00")
    assert answer.status == 0
    assert "contrast of 1.5 on white" in answer.err
    assert "#907300 stands for it" in answer.err
    logo.write_text("no picture", "utf-8")
    path.unlink()
    for more, said in ((("--logo", str(logo)), "neither a PNG nor a JPEG"), (("--accent", "blue"), "is no colour")):
        answer = sizer(*words, *more)
        assert answer.status == 2
        assert said in answer.err
        assert not path.exists()


@pytest.mark.parametrize(("mark", "program"), [(".~lock.bill.xlsx#", "LibreOffice"), ("~$bill.xlsx", "Excel")])
def test_a_workbook_that_is_open_elsewhere_is_not_replaced(
    sizer: Run, tmp_path: Path, mark: str, program: str
) -> None:
    path = tmp_path / "bill.xlsx"
    words = ("bom", "nehalem-himeno", "-o", str(path))
    assert sizer(*words).status == 0
    before = path.read_bytes()
    (tmp_path / mark).write_text("somebody", "utf-8")
    answer = sizer(*words)
    assert answer.status == 2
    assert f"the file is open in {program}. Close it there" in answer.err
    assert path.read_bytes() == before
    assert sizer(*words, "--force").status == 0, "a mark may be left by a program that crashed"


def test_a_workbook_has_the_logo_of_the_house(sizer: Run, tmp_path: Path) -> None:
    path, logo = tmp_path / "bill.xlsx", tmp_path / "logo.png"
    Image.new("RGB", (30, 10), (20, 80, 140)).save(logo)
    answer = sizer("bom", "nehalem-himeno", "-o", str(path), "--logo", str(logo))
    assert answer.status == 0, answer.err
    with ZipFile(path) as parts:
        assert [name for name in parts.namelist() if name.startswith("xl/media/")] == ["xl/media/image1.png"]
