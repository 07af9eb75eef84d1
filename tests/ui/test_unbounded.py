"""What grows without end is a word wherever it is shown, summed or copied, never the number that stands for it."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QTableView

from reports.csvfile import bom_csv
from sizer.design.editing.edits import set_one
from sizer.readable import read
from sizer.units import UNBOUNDED
from tests.ui.hands import know_ranges
from ui.bars.summary import summary_steps
from ui.window.main import MainWindow
from ui.wording.texts import value_text

_STAND_IN = re.compile(r"[eE]\+?3\d\b|(?:,000){6}|0{18}|9{15}")


def test_no_sheet_shows_sums_or_copies_the_number_that_stands_for_unbounded(
    open_window: Callable[[str], MainWindow]
) -> None:
    window = open_window("p2000-iscsi")
    window.store.edit(set_one("workloads", "enterprise", "offered_per_s", 5e6))
    know_ranges(window)
    said = []
    for name in ("results", "workloads", "scenarios", "failures"):
        window.workbook.show_sheet(name)
        for view in window.findChildren(QTableView):
            copy = getattr(view, "copy", None)
            if copy is None or not view.isVisible():
                continue
            view.selectAll()
            copy()
            data = QApplication.clipboard().mimeData()
            *_, summed = summary_steps(view)
            said += [data.text(), data.html(), summed]
    said += [window.strip.text(), bom_csv(window.store.sizing)] if window.store.sizing is not None else []
    assert any("saturates" in text for text in said)
    assert not [text[:200] for text in said if _STAND_IN.search(text)]


def test_every_unit_says_unbounded_in_a_word() -> None:
    for unit in ("1", "count", "U", "money", "s", "1/s", "B", "W"):
        word = "saturates" if unit == "s" else "unbounded"
        assert value_text(UNBOUNDED, unit) == word
        assert read(1.0, unit, 1.0, UNBOUNDED).span.endswith(f"–\u2009{word}")
