"""What the tables of results and the strip say of what limits a workload."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.design.editing.edits import set_one
from tests.reports.added import add_section
from tests.ui.hands import go
from ui.window.main import MainWindow

Open = Callable[[str], MainWindow]


def rows(window: MainWindow) -> list[tuple[str, str]]:
    view = window.workbook.views["results"]
    view.live.refresh()
    return [(cells[0].text, cells[1].text) for cells in view.live.table.rows if len(cells) > 1]


def test_a_part_that_is_not_saturated_is_not_called_the_limit(open_window: Open) -> None:
    window = open_window("p2000-iscsi")
    found = rows(window)
    assert ("What limits the rate", "nothing is saturated: 4 requests in flight limit the rate") in found
    assert ("Busiest part", "drives of Enterprise 10K") in found
    assert "Bottleneck" not in dict(found)
    assert window.strip.cells["limit"].part.caption == "Busiest"


@pytest.mark.flow
def test_a_saturated_part_is_the_bottleneck(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    found = rows(window)
    assert ("Bottleneck", "processors of NFS nodes") in found
    assert "What limits the rate" not in dict(found)
    assert window.strip.cells["limit"].part.caption == "Limited by"
    assert window.strip.cells["limit"].part.detail.startswith("then drives")


def test_more_requests_in_flight_move_the_limit_to_a_part(open_window: Open) -> None:
    window = open_window("p2000-iscsi")
    for workload in ("enterprise", "midline"):
        window.store.edit(set_one("workloads", workload, "concurrency", 512))
    assert "Bottleneck" in dict(rows(window))
    assert go(window, "workloads/enterprise/concurrency").view.currentIndex().isValid()


def test_a_module_among_the_sections_is_in_the_table_of_results(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_section(tmp_path, monkeypatch)
    window = open_window("hp-ha-nfs")
    found = rows(window)
    assert ("There are 2 pools to be cooled.", "") in found
    assert found.index(("NFS data", "27.0\u202fTB")) > found.index(("There are 2 pools to be cooled.", ""))
