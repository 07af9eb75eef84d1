"""Workbooks of reference designs with streams stay live: recalculated, and after a changed quantity."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from tests.reports.test_xlsx_recalculation import availability_keys, compare, quantity_cell

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]


@pytest.mark.parametrize(
    ("name", "scenario", "line", "quantity"),
    [("p2000-iscsi", "sequential", "enterprise-drives", 20.0), ("ess-gl4-sas", "40gbe", "drives", 200.0),
     ("nehalem-himeno", "base", "nodes", 20.0)],
)
def test_a_design_with_streams_or_compute_follows_a_changed_quantity(
    name: str, scenario: str, line: str, quantity: float, tmp_path: Path
) -> None:
    sizing = size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog(), scenario)
    changed = {f"items.{line}.quantity": quantity}
    stale, _ = compare(sizing, tmp_path, {quantity_cell(sizing, line): quantity}, changed)
    assert stale == availability_keys(sizing)
