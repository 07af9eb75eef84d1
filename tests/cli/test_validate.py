"""``sizer validate``: reference designs, measured systems in groups, and a folder of one's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer, measured_drives


@pytest.fixture
def drives(tmp_path: Path) -> Path:
    """A few of the measured systems as a folder of one's own."""
    return measured_drives(tmp_path)


def test_a_folder_of_ones_own_is_printed_by_group_with_its_interval_score(
    sizer: Callable[..., Answer], drives: Path
) -> None:
    answer = sizer("validate", "--designs", str(drives))
    assert answer.status == 0, answer.err
    assert "interval score" in answer.out
    begins = ("random work", "streams", "all")
    groups = [line.split("  ")[0] for line in answer.out.splitlines() if line.startswith(begins)]
    assert groups == ["streams", "random work on arrays", "all"]
    assert "sr-hdd-wd-gold-24-tb" in answer.out
    assert "nas-2node-sfs2008" not in answer.out


def test_the_rows_of_a_folder_are_told_as_json(sizer: Callable[..., Answer], drives: Path) -> None:
    rows = json.loads(sizer("validate", "--designs", str(drives), "--json").out)
    assert {row["set"] for row in rows} == {"measured systems"}
    assert {row["group"] for row in rows if row["scored"]} == {"streams", "random work on arrays"}


def test_a_folder_without_results_is_a_located_error(sizer: Callable[..., Answer], tmp_path: Path) -> None:
    answer = sizer("validate", "--designs", str(tmp_path))
    assert answer.status != 0
    assert "results.json" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.slow
def test_documents_and_measured_systems_are_two_tables(sizer: Callable[..., Answer]) -> None:
    answer = sizer("validate")
    documents, _, measured = answer.out.partition("MEASURED SYSTEMS")
    assert "nas-2node-sfs2008" in documents
    assert "interval score" not in documents
    assert "nas-2node-sfs2008" not in measured
    for group in ("random work on arrays", "streams", "file servers", "flash drives", "distributed stores", "capacity"):
        assert group in measured
    assert "Not drawn: sr-power-8xexosm-raid5" in measured
