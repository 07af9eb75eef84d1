"""A window of 1280 by 800: what is read together stands side by side, and what users set first comes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.hands import know_ranges
from ui.grids.models.columns import columns_of
from ui.window.main import MainWindow

Open = Callable[[str], MainWindow]


@pytest.mark.flow
@pytest.mark.parametrize("sheet", ["results", "problems"])
def test_all_columns_of_the_answers_are_in_view(open_window: Open, sheet: str) -> None:
    window = open_window("hp-ha-nfs")
    window.resize(1280, 800)
    know_ranges(window)
    window.workbook.show_sheet(sheet)
    view = window.workbook.views[sheet]
    columns = range(view.live.columnCount())
    assert len(columns) >= 3
    assert sum(view.columnWidth(at) for at in columns) <= view.viewport().width()


def test_what_users_set_of_a_pool_comes_before_what_follows_from_it() -> None:
    keys = [column.key for column in columns_of("pools") if column.shown]
    for set_first in ("drives", "protection", "members", "write_cache", "software"):
        assert keys.index(set_first) < keys.index("=usable")
