"""Drives without a byte count hold what the standard says for the size on their label, and a note says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def _with(drive: str) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        record(content, "items", "enterprise-drives")["item"] = drive

    return change


def test_a_label_of_400_gb_is_400_088_457_216_bytes(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _with("micron-mtfdeak400mas"))
    assert sizing.sheet["catalog.micron-mtfdeak400mas.labelled_bytes"].number == 400_088_457_216
    count = sizing.sheet["items.enterprise-drives.quantity"].number
    assert sizing.sheet["pool.enterprise.raw_bytes"].number == pytest.approx(count * 400_088_457_216)
    told = [problem for problem in sizing.problems if problem.code == "capacity-by-label"]
    assert [problem.location.place for problem in told] == ["pools/enterprise/drives"]


def test_a_byte_count_of_the_data_sheet_comes_first(changed: Changed) -> None:
    sizing = changed("p2000-iscsi")
    assert "catalog.hp-619291-b21.labelled_bytes" not in sizing.sheet
    assert not [problem for problem in sizing.problems if problem.code == "capacity-by-label"]


def test_older_fibre_channel_drives_need_their_data_sheet(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", _with("hitachi-hus154545vlf400"))
    assert {(problem.code, problem.location.place) for problem in sizing.problems} >= {
        ("fact-missing", "pools/enterprise/drives")}
