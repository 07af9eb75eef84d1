"""The two-way table: live, in one unit, copied to a spreadsheet as numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.errors import UnitError
from sizer.sizing import size
from tests.ui.hands import CONTROL, press
from ui.state.settings import Settings
from ui.varying.names import inputs_of, results_of
from ui.varying.whatif import MOST_VALUES, WhatIf, read_values
from ui.window.main import MainWindow


@pytest.mark.parametrize("path", [templates()["iscsi"], templates()["lustre"], reference_designs()["hp-ha-nfs"]],
                         ids=lambda path: path.stem)
def test_every_figure_and_input_to_choose_says_what_it_is_of(path: Path) -> None:
    sizing = size(load(path), shipped_catalog())
    for found in (inputs_of(sizing), results_of(sizing)):
        names = [name for _key, name in found]
        assert [name for name in names if names.count(name) > 1] == []
        assert [name for name in names if re.search(r"(\b\w+\b) · \1$", name)] == []


@pytest.fixture
def whatif(qtbot: QtBot, window: MainWindow) -> WhatIf:
    """The table of usable bytes over drives and nodes."""
    found = window.services.whatif
    window.workbook.show_sheet("whatif")
    found.choose("pool.data.usable_bytes", "items.drives.quantity", "368, 736", "items.nodes.quantity", "2; 4")
    wait(qtbot, found)
    return found


def wait(qtbot: QtBot, whatif: WhatIf) -> None:
    qtbot.waitUntil(lambda: whatif.said.text() == "" and not whatif._job.busy and not whatif._soon.isActive(),
                    timeout=30_000)


def texts(whatif: WhatIf) -> list[list[str]]:
    return [[cell.text for cell in row] for row in whatif.view.live.table.rows]


def copied(whatif: WhatIf) -> list[list[str]]:
    whatif.view.selectAll()
    press(whatif.view, Qt.Key.Key_C, CONTROL)
    return [line.split("\t") for line in QApplication.clipboard().text().split("\n")]


@pytest.mark.flow
def test_the_table_follows_an_edit_of_the_design(qtbot: QtBot, window: MainWindow, whatif: WhatIf) -> None:
    assert texts(whatif) == [["2", "13.51 TB", "27.01 TB"], ["4", "13.51 TB", "27.01 TB"]]
    window.store.edit(set_one("pools", "data", "protection", "raid0"))
    qtbot.waitUntil(lambda: texts(whatif)[0][1] == "27.01 TB", timeout=30_000)
    assert texts(whatif)[1] == ["4", "27.01 TB", "54.03 TB"]


def test_it_is_copied_as_numbers_with_the_unit_in_the_corner(whatif: WhatIf) -> None:
    block = copied(whatif)
    assert "(TB)" in block[0][0]
    assert block[0][1:] == ["368", "736"]
    assert [row[0] for row in block[1:]] == ["2", "4"]
    assert [float(number) for number in block[1][1:]] == pytest.approx([13.507047, 27.014095], rel=1e-6)
    html = QApplication.clipboard().mimeData().html()
    assert len(re.findall(r'sdval="[\d.]+" sdnum="1033;" x:num=', html)) == 8


def test_one_unit_serves_the_whole_table(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("pool.data.usable_bytes", "items.drives.quantity", "16, 784")
    wait(qtbot, whatif)
    assert texts(whatif)[0][1:] == ["0.5873 TB", "28.78 TB"]


def test_what_cannot_be_built_or_sized_is_marked_with_its_reason(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items.drives.quantity", "465, 736, 1240")
    wait(qtbot, whatif)
    small, present, large = whatif.view.live.table.rows[0][1:]
    assert (small.text, small.tone) == ("cannot be sized", "bad")
    assert "file set" in small.tip
    assert present.number is not None
    assert (large.text, large.tone) == ("cannot be built", "bad")
    assert "1,240 drives and 792 bays" in large.tip
    whatif.view.setCurrentIndex(whatif.view.live.index(0, 3))
    assert "792 bays" in whatif.said.text()
    said = whatif.view.live.data(whatif.view.live.index(0, 3), Qt.ItemDataRole.AccessibleTextRole)
    assert "792 bays" in str(said)


def test_a_cell_in_which_a_requirement_is_missed_says_which(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.throughput_per_s", "items.drives.quantity", "656, 736")
    wait(qtbot, whatif)
    few = whatif.view.live.table.rows[0][1]
    assert (few.number is not None, few.tone) == (True, "bad")
    assert "missed" in few.tip


def test_shares_are_copied_as_percentages_a_spreadsheet_reads(
    qtbot: QtBot, window: MainWindow, whatif: WhatIf
) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    share = next(key for at in range(whatif.across.count())
                 if sizing.sheet[key := str(whatif.across.itemData(at))].unit == "1")
    whatif.choose("workload.sfs.throughput_per_s", share, "25 %, 50 %")
    wait(qtbot, whatif)
    assert copied(whatif)[0][1:] == ["25 %", "50 %"]
    assert 'sdval="0.25" sdnum="1033;0;0%"' in QApplication.clipboard().mimeData().html()


def test_numbers_are_copied_and_read_with_the_decimal_mark_in_use(
    qtbot: QtBot, whatif: WhatIf, settings: Settings
) -> None:
    settings.set("decimal_mark", "comma")
    assert re.fullmatch(r"13,50\d+", copied(whatif)[1][1])
    assert 'x:num="13.50' in QApplication.clipboard().mimeData().html()
    whatif.choose("pool.data.usable_bytes", "items.drives.quantity", "368; 1.000")
    wait(qtbot, whatif)
    assert [head.title for head in whatif.view.live.table.heads][1:] == ["368", "1,000"]


def test_a_limit_that_is_a_name_is_copied_as_its_name(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("workload.sfs.bottleneck", "items.nodes.quantity", "2, 4")
    wait(qtbot, whatif)
    assert copied(whatif)[1][1:] == ["processors of BL860c i2", "drives HP 72GB 3G SAS 15K SFF dual-port"]


def test_values_that_cannot_be_are_told_and_the_table_stays(whatif: WhatIf) -> None:
    before = texts(whatif)
    for text, said in (
        ("many", "many"), (", ".join(["5"] * (MOST_VALUES + 1)), f"At most {MOST_VALUES} values"), ("nan", "nan"),
        ("1 .. 9 / 1000", f"At most {MOST_VALUES} values"), ("", "at least one value"), ("1 .. 2 .. 3", "2 .. 3"),
        ("5 TB", "TB"),
    ):
        whatif.columns.setText(text)
        whatif.columns.editingFinished.emit()
        assert said in whatif.said.text(), text
        assert texts(whatif) == before, text


def test_values_asked_for_while_others_are_computed_never_mix(qtbot: QtBot, whatif: WhatIf) -> None:
    whatif.choose("pool.data.usable_bytes", "items.drives.quantity", "16, 32, 48", "items.nodes.quantity", "2, 4")
    whatif.view.mark_stale()
    assert texts(whatif)[0] == ["2", "13.51 TB", "27.01 TB"], "the table shown is whole until the next has come"
    wait(qtbot, whatif)
    assert len(texts(whatif)[0]) == 4


def test_values_are_read_with_units_and_as_steps() -> None:
    assert read_values("10 .. 20 / 3", "count") == [10.0, 15.0, 20.0]
    assert read_values("8 KiB; 1 MiB", "B") == [8192.0, 2.0**20]
    assert read_values("8k, 64k", "B", blocks=True) == [8192.0, 65536.0]
    assert read_values("1,5 TB; 2 TB", "B", decimal_comma=True) == [1.5e12, 2e12]
    with pytest.raises(UnitError):
        read_values("8 apples", "B")
