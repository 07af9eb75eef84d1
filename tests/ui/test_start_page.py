"""The start page: a sentence with blanks, lists to begin from, and a block of volumes from a workbook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import reference_designs, templates
from sizer.exploring.growing.wishes import Wish
from sizer.units import plain_spaces
from tests.ui.hands import CONTROL, SHIFT, clip, press, tap, typed
from ui.start.lists import day_text, reference_rows, template_rows
from ui.start.page import StartPage
from ui.start.rows import StartRow
from ui.state.settings import Settings
from ui.widgets.drawn import CLIPPED
from ui.widgets.theme import Theme

FORTY = "\n".join(["LUN\tSize (GB)\tIOPS\tRead %", *(f"db-{at}\t500\t1,000\t70" for at in range(40)),
                   "Total\t20000\t40,000"])


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[StartPage]:
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    recent = [StartRow(f"/x/{at}.sizer", f"Design {at}", f"~/x/{at}.sizer", ("26.2 TB", "160,000/s", "today"), "met")
              for at in range(9)]

    def forgotten(key: str) -> None:
        recent[:] = [row for row in recent if row.key != key]

    made = StartPage(settings, theme, {"template": lambda: template_rows(shipped_catalog()),
                                       "reference": reference_rows, "recent": lambda: list(recent)})
    made.forgotten.connect(forgotten)
    made.resize(1600, 972)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.begin()
    yield made
    made.close()
    made.deleteLater()


def test_tab_walks_the_blanks_and_enter_asks_for_what_they_say(qtbot: QtBot, page: StartPage) -> None:
    assert QApplication.focusWidget() is page.question.sentence.blanks["capacity_bytes"]
    for text in ("60 TB", "40k", "8k", "70/30", "1 ms", "all of that", "one failure"):
        typed(text)
        if text != "one failure":
            tap(Qt.Key.Key_Tab)
    with qtbot.waitSignal(page.asked, timeout=1000) as asked:
        tap(Qt.Key.Key_Return)
    assert asked.args == [Wish(60e12, 40_000, 1e-3, kept_after_failure=1.0, read_ratio=0.7, request_bytes=8192,
                               failures=1)]


def test_an_empty_blank_is_not_asked(qtbot: QtBot, page: StartPage) -> None:
    typed("10 TB")
    with qtbot.waitSignal(page.asked, timeout=1000) as asked:
        tap(Qt.Key.Key_Return)
    assert asked.args == [Wish(10e12)]


@pytest.mark.parametrize(("key", "text", "words"), [
    ("capacity_bytes", "60", "Write '60 TB' or '60 GB'"), ("within_s", "1 ms", "says nothing by itself"),
    ("within_s", "1 parsec", "'1 parsec' is no time. For example 1 ms."),
    ("rate_per_s", "many", "no rate"), ("failures", "nine", "no number of failures")])
def test_what_cannot_be_read_is_told_with_the_focus_in_its_blank(
    page: StartPage, key: str, text: str, words: str
) -> None:
    page.question.sentence.blanks[key].setFocus()
    typed(text)
    if key != "capacity_bytes":
        page.question.sentence.blanks["capacity_bytes"].setText("1 TB")
    tap(Qt.Key.Key_Return)
    assert words in page.question.hint.text()
    assert QApplication.focusWidget() is page.question.sentence.blanks[key]


def test_leaving_a_wrong_blank_marks_all_that_are_wrong_each_with_its_sentence_until_it_is_right(
    qtbot: QtBot, page: StartPage
) -> None:
    sentence, hint = page.question.sentence, page.question.hint
    sentence.blanks["within_s"].setText("soon")
    typed("60")
    assert not sentence.marked
    tap(Qt.Key.Key_Tab)
    assert list(sentence.marked) == ["capacity_bytes", "within_s"]
    assert [line.partition(":")[0] for line in hint.text().splitlines()] == ["Usable capacity", "Answered within"]
    typed("man")
    assert len(sentence.marked) == 2, "a blank that is being filled in is not wrong yet"
    tap(Qt.Key.Key_Tab, SHIFT)
    typed("60 TB")
    assert list(sentence.marked) == ["rate_per_s", "within_s"]
    sentence.clear()
    assert not sentence.marked
    sentence.blanks["capacity_bytes"].setText("60 TB")
    page.question.button.setFocus()
    with qtbot.waitSignal(page.asked, timeout=1000):
        tap(Qt.Key.Key_Return)


def test_nothing_asked_says_so(page: StartPage) -> None:
    tap(Qt.Key.Key_Return)
    assert page.question.hint.text() == "Ask for a size or for operations a second at least."
    page.question.sentence.blanks["failures"].setFocus()
    tap(Qt.Key.Key_Return)
    assert page.question.hint.text() == "Ask for a size or for operations a second at least.", "from any blank"


def test_templates_and_reference_designs_are_listed_in_place_and_escape_brings_the_recent_ones_back(
    qtbot: QtBot, page: StartPage
) -> None:
    page.cards["template"].setFocus()
    tap(Qt.Key.Key_Space)
    assert page.rows.count() == len(templates())
    assert QApplication.focusWidget() is page.rows
    assert all(row.title and row.detail for row in template_rows(shipped_catalog()))
    tap(Qt.Key.Key_Down)
    with qtbot.waitSignal(page.begun, timeout=1000) as begun:
        tap(Qt.Key.Key_Return)
    assert begun.args == [template_rows(shipped_catalog())[1].key]
    tap(Qt.Key.Key_Escape)
    assert page.list_title.text() == "Recent"
    QTest.mouseClick(page.cards["reference"], Qt.MouseButton.LeftButton)
    assert page.rows.count() == len(reference_designs())
    with qtbot.waitSignal(page.opened, timeout=1000) as opened:
        QTest.mouseClick(page.rows.viewport(), Qt.MouseButton.LeftButton, pos=page.rows.visualItemRect(
            page.rows.item(0)).center())
    assert opened.args[0] in reference_designs()


def test_six_recent_designs_are_listed_and_delete_takes_one_off(page: StartPage) -> None:
    assert page.rows.count() == 6
    page.rows.setFocus()
    tap(Qt.Key.Key_Delete)
    assert [page.rows.row_at(page.rows.model().index(at, 0)).key for at in (0, 5)] == ["/x/1.sizer", "/x/6.sizer"]
    assert page.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Design 1, met, 26.2 TB")


def test_a_block_of_forty_volumes_fills_the_blanks_with_its_sums_and_shows_what_was_read(
    qtbot: QtBot, page: StartPage
) -> None:
    QApplication.clipboard().setMimeData(clip(FORTY))
    tap(Qt.Key.Key_V, CONTROL)
    assert plain_spaces(page.question.sentence.blanks["capacity_bytes"].text()) == "20 TB"
    assert page.question.sentence.blanks["rate_per_s"].text() == "40,000"
    said = plain_spaces(page.question.hint.text())
    assert said.startswith("40 volumes: 20 TB, 40,000 operations a second, 70 % reads")
    assert page.rows.count() == 41
    assert page.rows.item(0).text() == "Row 42 left out: a total"
    assert page.verticalScrollBar().maximum() == 0, "the list scrolls, and not the page"
    typed("1 ms")
    with qtbot.waitSignal(page.asked, timeout=1000) as asked:
        tap(Qt.Key.Key_Return)
    wish = asked.args[0]
    assert (wish.capacity_bytes, wish.rate_per_s, wish.within_s) == (20e12, 40_000, 1e-3)
    assert wish.read_ratio == pytest.approx(0.7)
    QTest.mouseClick(page.question.forget, Qt.MouseButton.LeftButton)
    assert page.question.sentence.empty
    assert page.question.volumes is None
    assert page.list_title.text() == "Recent"


def test_a_block_that_holds_no_volumes_changes_nothing_and_says_why(page: StartPage) -> None:
    QApplication.clipboard().setMimeData(clip("a\tb\nc\td"))
    tap(Qt.Key.Key_V, CONTROL)
    assert page.question.sentence.empty
    assert "No volumes were found" in page.question.hint.text()


@pytest.mark.parametrize("size", [(1600, 972), (1280, 692), (2560, 1412)])
def test_nothing_of_the_page_is_cut_at_any_size_in_either_typeface(
    page: StartPage, theme: Theme, size: tuple[int, int]
) -> None:
    page.resize(*size)
    for system_face in (False, True):
        theme.choose_type(system_face=system_face, body_px=13)
        CLIPPED.found.clear()
        CLIPPED.watched = True
        page.question.sentence.clear()
        page.list("reference", focus=False)
        page.grab()
        page.list("recent", focus=False)
        page.grab()
        CLIPPED.watched = False
        assert [each for each in CLIPPED.found if not each.name] == []
    theme.choose_type(system_face=False, body_px=13)


def test_a_day_is_told_as_one_says_it() -> None:
    assert [day_text(day, "2026-03-01") for day in ("2026-03-01", "2026-02-28", "2025-12-31", "oops")] == [
        "today", "yesterday", "31 Dec 2025", ""]


def test_the_footer_leads_to_the_help(qtbot: QtBot, page: StartPage) -> None:
    for name, link in page.links.items():
        with qtbot.waitSignal(page.help_wanted, timeout=1000) as wanted:
            press(link, Qt.Key.Key_Space)
        assert wanted.args == [name]
