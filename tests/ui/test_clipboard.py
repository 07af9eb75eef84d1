"""Blocks go to spreadsheets and come from them, whatever is on the clipboard, and never hold up the window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.design.entering.blocks import MOST_CELLS
from sizer.design.records import StatedRange
from tests.reports.recalculation import office
from tests.ui.hands import CONTROL, SHIFT, clip, go, tap
from ui.app import leave_clipboard
from ui.grids.sheet import GridSheet
from ui.state.settings import Settings
from ui.tables.clipboard import LONGEST_PASTE, MOST_ROWS, block_of, html_of, pasted_block, table_of_html, text_of
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

LIBREOFFICE = """<html><body><table cellspacing="0" border="0"><colgroup span="4" width="80"></colgroup>
<tr><td height="20" align="left"><font color="#000000">Name</font></td><td align="left">Qty</td><td>Share</td>
<td>Price</td><td>Date</td></tr>
<tr><td align="left">extra-a</td><td align="right" sdval="1234.5678" sdnum="1033;0;#,##0.0">1,234.6</td>
<td align="right" sdval="0.125" sdnum="1033;0;0%">13%</td>
<td align="right" sdval="1200.5" sdnum="1031;0;#.##0,00 [$EUR]">1.200,50 EUR</td>
<td align="right" sdval="46112" sdnum="1033;0;DD.MM.YYYY">31.03.2026</td></tr></table></body></html>"""
EXCEL = """<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment-->
<table border=0 cellpadding=0><col width=64><tr height=20><td height=20 class=xl65 x:num="0.66666666666666663">67%</td>
<td class=xl66 align=right x:num="1234567.891">########</td><td>two<br>
  lines</td><td colspan=2>merged &amp; &lt;wide&gt;</td><td x:num="46112" class=xl67>31.03.2026</td></tr>
</table><!--EndFragment--></body></html>"""


def test_numbers_of_libreoffice_come_over_whole_whatever_their_format_shows() -> None:
    rows = table_of_html(LIBREOFFICE)
    assert rows[1] == ["extra-a", "1234.5678", "12.5 %", "1200.5", "31.03.2026"]
    assert table_of_html(LIBREOFFICE, decimal_comma=True)[1][1:4] == ["1234,5678", "12,5 %", "1200,5"]


def test_cells_of_excel_come_over_with_breaks_and_merged_cells() -> None:
    assert table_of_html(EXCEL) == [["66.6666666666667 %", "########", "two\nlines", "merged & <wide>", "",
                                     "31.03.2026"]]


def test_the_exact_number_is_taken_where_both_flavours_show_the_same_block(window: MainWindow) -> None:
    sheet = go(window, "items/drives/price")
    html = '<table><tr><td sdval="1234.5678" sdnum="1031;0;#.##0,0">1.234,6</td></tr></table>'
    sheet.paste(data=clip("1.234,6", html))
    assert window.store.view.items[8].price == 1234.5678


@pytest.mark.flow
def test_a_table_of_a_web_page_is_pasted_though_there_is_no_text(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip("", "<p>x</p><table><tr><th>700</th></tr><tr><td>9</td></tr></table>"))
    assert [line.quantity for line in window.store.view.items if line.id in ("drives", "os")] == [700, 9]


def test_numbers_shares_and_texts_reach_a_spreadsheet_as_what_they_are() -> None:
    html = html_of([["736", "12.5 %", "007", "=1+1", "1-2", "a < b"]])
    assert '<td sdval="736" sdnum="1033;" x:num="736">736</td>' in html
    assert '<td sdval="0.125" sdnum="1033;0;0.0%" x:num="0.125"' in html
    assert html.count("x:str") == 3, "what a spreadsheet would take for a number, a formula or a date stays text"
    assert "<td>a &lt; b</td>" in html
    assert 'x:num="1.234">1,234</td>' in html_of([["1,234"]], decimal_comma=True)


@pytest.mark.libreoffice
def test_libreoffice_reads_what_is_copied_and_is_read_when_it_copies(tmp_path: Path) -> None:
    block = [["Name", "Qty", "Share"], ["a", "736", "50 %"], ["=1+1", "-4.5", "12.5 %"],
             ["two\nlines", "64 KiB", "007"]]
    (tmp_path / "ours.html").write_text(html_of(block), "utf-8")
    for source, filters, wanted in (("ours.html", ["--infilter=HTML (StarCalc)"], "xlsx:Calc MS Excel 2007 XML"),
                                    ("ours.xlsx", [], "html")):
        office(*filters, "--convert-to", wanted, "--outdir", str(tmp_path), str(tmp_path / source))
    book = openpyxl.load_workbook(tmp_path / "ours.xlsx")
    cells = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert cells == [["Name", "Qty", "Share"], ["a", 736, 0.5], ["=1+1", -4.5, 0.125], ["two\nlines", "64 KiB", "007"]]
    back = table_of_html((tmp_path / "ours.html").read_text("utf-8"))
    assert back[:3] == [["Name", "Qty", "Share"], ["a", "736", "50 %"], ["=1+1", "-4.5", back[2][2]]]
    assert back[2][2] in ("12.5 %", "0.125")


@pytest.mark.parametrize("text", ["a\tb\nc\td", "a\tb\r\nc\td", "a\rb", "", "\t", "x", "\n\nx", "\t\n\t"])
def test_plain_and_quoted_blocks_are_read_alike(text: str) -> None:
    plain, quoted = block_of(text), block_of(f'{text}\t"q"')
    assert quoted[-1].pop() == "q"
    assert plain == quoted


@pytest.mark.parametrize(("text", "block"), [
    ('"two\nlines"\t"say ""x"""\nz\t', [["two\nlines", 'say "x"'], ["z", ""]]),
    ('"not closed\tx', [['"not closed', "x"]]), ('in "the" middle\t"', [['in "the" middle', '"']]),
    ('"\t"', [["\t"]]), ("a\r\n", [["a"]]),
])
def test_quotes_hold_breaks_and_tabs_together_and_else_are_letters(text: str, block: list[list[str]]) -> None:
    assert block_of(text) == block
    assert block_of(text_of(block)) == block


RUBBISH = {
    "binary": "\x00\x01\x02\xff\xfe", "control characters": "\x07\x1b[31m", "a lone surrogate": "a\ud800b",
    "no characters": "\ufffe\uffff", "a formula that runs programs": "=cmd|' /C calc'!A0",
    "a formula over cells": "=SUM(A1:A9)", "quotes": '"' * 999, "tabs": "\t" * 500, "breaks": "\n\n\n",
    "not a number": "NaN", "infinite": "inf", "minus infinite": "-Infinity", "negative": "-5", "nothing": "0",
    "huge": "1e400", "many digits": "9" * 5000, "fraction": "1.5", "error of a spreadsheet": "#DIV/0!",
    "narrow column": "########", "right to left": "\u202e736", "wide digits": "７３６x", "html": "<b>7</b>",
}


@pytest.mark.parametrize("text", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_changes_nothing_and_says_why(window: MainWindow, text: str) -> None:
    sheet = go(window, "items/drives/quantity")
    before = window.store.design
    sheet.paste(data=clip(text))
    assert window.store.design == before
    assert sheet.message.isVisible()
    assert len(sheet.message.text()) > 10
    assert sheet.model.index_of(sheet.model.place_at(sheet.view.currentIndex())).data() == "736"  # type: ignore[arg-type]


def test_what_another_program_took_away_with_it_is_no_text() -> None:
    assert pasted_block(None) == "There is no text on the clipboard."


@pytest.mark.parametrize(("text", "quantity"), [
    ("\ufeff700", 700), ("700\x00", 700), (" 7\u00a0000 ", 7000), ("7\u202f000", 7000), ("\u2212\u22127", None),
    ("=8*24", 192),
])
def test_odd_encodings_of_a_number_are_read_as_people_mean_them(
    window: MainWindow, text: str, quantity: int | None
) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(text))
    assert window.store.view.items[8].quantity == (quantity or 736)


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n"])
def test_a_picture_on_the_clipboard_is_no_text(window: MainWindow, data: bytes) -> None:
    sheet = go(window, "items/drives/quantity")
    mime = QMimeData()
    mime.setData("application/octet-stream", data)
    mime.setImageData(QImage(3, 3, QImage.Format.Format_RGB32))
    sheet.paste(data=mime)
    assert "no text" in sheet.message.text()


HUGE = {
    "50 MB of cells": ("x\t", 25_000_000), "50 MB in one cell": ("x", 50_000_000),
    "50 MB of lines": ("x\n", 25_000_000), "50 MB of quotes": ('"', 50_000_000),
    "too many rows": ("1\n", MOST_ROWS + 1), "too many cells": ("1\t", MOST_CELLS + 1),
}
"""What is pasted, and how often: the texts are made by their tests and not kept by all others."""


@pytest.mark.parametrize(("part", "count"), HUGE.values(), ids=HUGE)
def test_a_paste_too_large_is_refused_with_a_sentence(window: MainWindow, part: str, count: int) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(part * count))
    assert "at most" in sheet.message.text()
    assert "Nothing was changed" in sheet.message.text()
    assert len(sheet.message.text()) < 300
    assert not sheet._run.running
    assert window.store.undo_stack.count() == 0


def test_html_too_large_is_left_aside_for_the_text() -> None:
    html = "<table><tr><td>1</td></tr></table>" + " " * LONGEST_PASTE
    assert pasted_block(clip("7", html)) == [["7"]]
    assert "at most" in str(pasted_block(clip("", html)))


ROWS = 5_000


@pytest.fixture
def pasting(window: MainWindow) -> Iterator[GridSheet]:
    """A sheet in the middle of pasting many new rows."""
    sheet = go(window, "items/drives/quantity")
    last = sheet.model.rowCount() - 1
    sheet.view.setCurrentIndex(sheet.model.index(last, sheet.view.currentIndex().column() - 2))
    sheet.paste(data=clip("generic-rail-kit\n" * ROWS))
    assert sheet._run.running
    yield sheet
    sheet._run.cancel()


def test_a_large_paste_is_read_between_events_and_is_one_step(
    qtbot: QtBot, window: MainWindow, pasting: GridSheet
) -> None:
    assert pasting.progress.isVisible()
    assert window.store.undo_stack.count() == 0
    qtbot.waitUntil(lambda: pasting.progress.bar.value() > 0)
    qtbot.waitUntil(lambda: not pasting._run.running, timeout=60_000)
    assert len(window.store.view.items) == 17 + ROWS
    assert window.store.undo_stack.count() == 1
    assert pasting.progress.isHidden()
    window.commands.undo()
    assert len(window.store.view.items) == 17


def test_escape_cancels_a_large_paste(qtbot: QtBot, window: MainWindow, pasting: GridSheet) -> None:
    qtbot.waitUntil(pasting.progress.button.hasFocus)
    tap(Qt.Key.Key_Escape)
    assert not pasting._run.running
    assert pasting.progress.isHidden()
    assert "cancelled" in pasting.message.text()
    assert len(window.store.view.items) == 17


def test_a_paste_overtaken_by_an_edit_is_given_up_with_a_sentence(
    qtbot: QtBot, window: MainWindow, pasting: GridSheet
) -> None:
    window.store.edit(set_one("items", "drives", "quantity", 600))
    qtbot.waitUntil(lambda: not pasting._run.running, timeout=60_000)
    assert "Nothing was pasted" in pasting.message.text()
    assert len(window.store.view.items) == 17


def test_the_preview_of_a_large_block_is_worked_out_between_events(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    lines = "\n".join(f"new-{at}\tgeneric-rail-kit\t{at % 9}" for at in range(2_000))
    sheet.paste(data=clip(f"Name\tProduct\tQty\n{lines}"))
    assert "Reading 2,000 rows" in sheet.preview.summary.text()
    qtbot.waitUntil(lambda: "cells can be pasted" in sheet.preview.summary.text(), timeout=60_000)
    assert "2,000 of them new" in sheet.preview.summary.text()
    assert "223 cells cannot be taken" in sheet.preview.summary.text()
    tap(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not sheet._run.running and len(window.store.view.items) == 2_017, timeout=60_000)
    assert len(sheet.model.bad) == 223


def test_cells_copied_and_pasted_are_the_same_to_the_last_digit_with_a_decimal_comma_too(
    window: MainWindow, settings: Settings
) -> None:
    settings.set("decimal_mark", "comma")
    window.store.edit(set_one("items", "drives", "price", 1.234))
    window.store.edit(set_one("items", "shelves", "price", StatedRange(1.5, 2.125, 3.0)))
    sheet = go(window, "items/shelves/price")
    sheet.view.setFocus()
    tap(Qt.Key.Key_Down, SHIFT)
    tap(Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "1,5 .. 2,1250 .. 3\n1,2340"
    go(window, "items/chassis/price")
    tap(Qt.Key.Key_V, CONTROL)
    assert [line.price for line in window.store.view.items][:2] == [StatedRange(1.5, 2.125, 3.0), 1.234]
    assert window.formula_bar.line.text() == "1,5 .. 2,1250 .. 3"
    go(window, "items/nodes/price")
    tap(Qt.Key.Key_Down, SHIFT)
    tap(Qt.Key.Key_D, CONTROL)
    assert window.store.view.items[2].price == 1.234


@pytest.mark.flow
def test_cut_cells_leave_their_place_empty_and_come_back_elsewhere(window: MainWindow) -> None:
    sheet = go(window, "items/drives/parent")
    sheet.view.setFocus()
    tap(Qt.Key.Key_X, CONTROL)
    assert window.store.view.items[8].parent is None
    go(window, "items/loadgens/parent")
    tap(Qt.Key.Key_V, CONTROL)
    assert window.store.view.items[9].parent == "arrays"
    assert window.store.undo_stack.count() == 2


COPIED = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.app import leave_clipboard
from ui.tables.clipboard import mime_of

application = QApplication(["sizer"])
application.aboutToQuit.connect(leave_clipboard)

def copy():
    QApplication.clipboard().setMimeData(mime_of([["736", "12.5 %"]], []))
    application.quit()

QTimer.singleShot(0, copy)
application.exec()
print(QApplication.clipboard().text())
"""


@pytest.mark.slow
def test_a_program_left_after_copying_ends_well_and_leaves_the_text() -> None:
    done = subprocess.run([sys.executable, "-c", COPIED], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout == "736\t12.5 %\n"


def test_a_program_left_where_there_is_nothing_to_ask_the_clipboard_for_ends_well(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qapp
    clipboard = QApplication.clipboard()
    monkeypatch.setattr(clipboard, "mimeData", lambda: None)
    monkeypatch.setattr(QApplication, "clipboard", lambda: clipboard)
    leave_clipboard()
    assert clipboard.mimeData() is None
