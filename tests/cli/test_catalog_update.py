"""``sizer catalog diff`` and ``adopt``: what another catalog changes in a design that keeps the records it used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.design.files.storage import load, save
from sizer.sizing.editions import with_records_used
from tests.cli.conftest import Answer

Sizer = Callable[..., Answer]
NEWER = """
format = "sizer-catalog"
version = 1
title = "Newer"
[sources]
sheet = { title = "Another data sheet", where = "page 2", confidence = "data sheet" }
[[items]]
id = "hp-619291-b21"
kind = "drive"
vendor = "HP"
model = "HP 900GB 6G SAS 10K SFF"
description = "mended"
lifecycle = "discontinued"
source = "sheet"
[items.facts]
capacity_bytes = { value = 800, unit = "GB", source = "sheet" }
media = { value = "hdd", source = "sheet" }
form_factor = { value = "2.5in", source = "sheet" }
interface = { value = "SAS", source = "sheet" }
rotation_per_s = { value = 10000, unit = "rpm", source = "sheet" }
read_seek_s = { value = 3.7, unit = "ms", source = "sheet" }
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "kept.sizer"
    save(with_records_used(open_address("p2000-iscsi").design, shipped_catalog()), path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine" / "vendors").mkdir(parents=True)
    (tmp_path / "mine" / "vendors" / "hp.toml").write_text(NEWER, "utf-8")
    return tmp_path / "mine"


def test_the_values_and_figures_that_would_move_are_printed_with_their_source(
    sizer: Sizer, kept: Path, folder: Path
) -> None:
    answer = sizer("catalog", "diff", str(kept), "--catalog", str(folder))
    assert answer.status == 0
    assert "Another data sheet, page 2" in answer.out
    assert "800 GB" in answer.out
    assert "pool.enterprise.usable_bytes" in answer.out


def test_the_same_is_printed_for_a_program(sizer: Sizer, kept: Path, folder: Path) -> None:
    found = json.loads(sizer("catalog", "diff", str(kept), "--catalog", str(folder), "--json").out)
    assert [record["key"] for record in found["records"]] == ["hp-619291-b21"]
    moved = {each["key"]: each for each in found["moved"]}
    assert moved["pool.enterprise.usable_bytes"]["new"] == 4e12
    assert "pool.midline.usable_bytes" not in moved


def test_a_design_that_agrees_with_the_catalog_has_nothing_to_tell(sizer: Sizer, kept: Path) -> None:
    assert "Nothing differs" in sizer("catalog", "diff", str(kept)).out
    assert "keeps no catalog records" in sizer("catalog", "diff", "p2000-iscsi").out


@pytest.mark.slow
def test_sizing_under_another_catalog_moves_nothing_until_it_is_adopted(
    sizer: Sizer, kept: Path, folder: Path, tmp_path: Path
) -> None:
    def numbers(path: Path, *more: str) -> str:
        return sizer("size", str(path), *more).out.partition("CAPACITY")[2].partition(" notes")[0].rpartition(" ")[0]

    newer = ("--catalog", str(folder))
    before = numbers(kept)
    assert numbers(kept, *newer) == before
    target = tmp_path / "adopted.sizer"
    answer = sizer("catalog", "adopt", str(kept), "-o", str(target), "--catalog", str(folder))
    assert answer.status == 0
    assert "1 record adopted" in answer.out
    assert numbers(target, *newer) != before
    assert load(kept).catalog != load(target).catalog


@pytest.mark.parametrize(("arguments", "words"), [
    (("catalog", "diff"), "needs a design"),
    (("catalog", "adopt", "p2000-iscsi"), "needs -o FILE"),
    (("catalog", "diff", "p2000-iscs"), "p2000-iscsi"),
    (("catalog", "diff", "p2000-iscsi", "hp-619291-b21"), "does not differ"),
])
def test_wrong_usage_is_told_in_a_sentence(sizer: Sizer, arguments: tuple[str, ...], words: str) -> None:
    answer = sizer(*arguments)
    assert answer.status == 2
    assert words in answer.err
    assert "Traceback" not in answer.err
