"""Workbooks of reference designs with streams stay live: recalculated, and after a changed quantity."""

from __future__ import annotations

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from tests.reports.test_xlsx_recalculation import Answer, availability_keys, calculated_by_office, quantity

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]
CASES = {("p2000-iscsi", "sequential"): ("enterprise-drives", 20.0), ("ess-gl4-sas", "40gbe"): ("drives", 200.0),
         ("nehalem-himeno", "base"): ("nodes", 20.0)}
"""Design and scenario -> the line and its other quantity."""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    asked = []
    for (name, scenario), (line, number) in CASES.items():
        sizing = size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog(), scenario)
        asked.append((sizing, {name: quantity(sizing, line, number)}))
    return calculated_by_office(tmp_path_factory.mktemp("office"), asked)


@pytest.mark.parametrize("name", [name for name, _ in CASES])
def test_a_design_with_streams_or_compute_follows_a_changed_quantity(answers: dict[str, Answer], name: str) -> None:
    answer = answers[name]
    assert answer.wrong == []
    assert answer.stale == availability_keys(answer.sizing)
