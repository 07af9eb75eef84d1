"""Help inside the program: its pages, the search over them, and the keys as a sheet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.hands import CONTROL, press
from ui.help.made import Key, keys_page
from ui.help.texts import PAGES, excerpt, glossary, search, searched
from ui.help.window import HelpWindow
from ui.window.main import MainWindow


def test_every_page_has_text_and_names_no_file_that_a_reader_does_not_have() -> None:
    for page in PAGES:
        text = page.markdown()
        assert text.startswith("# "), page.id
        assert "](" not in text, page.id


def test_the_glossary_of_a_reader_holds_every_term_and_no_names_of_the_code() -> None:
    text = glossary()
    assert "**Bay.** Place for one drive, blade or module." in text
    assert "In code:" not in text
    assert "Not:" not in text
    assert "`" not in text


def test_a_search_finds_the_formula_whose_heading_has_the_word_before_those_that_mention_it() -> None:
    found = search(searched(), "rebuild spare")
    assert found[0].title == "F4 Rebuild onto one spare drive"
    assert "spare" in excerpt(found[0], "spare").casefold()
    assert search(searched(), "no-such-word-anywhere") == []


def test_keys_are_listed_by_menu_and_nothing_without_keys() -> None:
    page = keys_page([Key("File", "Save", "Ctrl+S"), Key("File", "Export", ""), Key("View", "Split", "Ctrl+\\")])
    assert "| Ctrl+S | Save |" in page
    assert "Export" not in page
    assert "| Ctrl+\\\\ | Split |" in page
    assert "## In every sheet" in page


@pytest.fixture
def opened(window: MainWindow) -> HelpWindow:
    press(window, Qt.Key.Key_F1, CONTROL)
    assert window.helping.help is not None
    return window.helping.help


@pytest.mark.same_window
def test_the_keys_of_every_action_stand_in_a_sheet_and_escape_closes_it(window: MainWindow, opened: HelpWindow) -> None:
    text = opened.text.toPlainText()
    for action in window.actions_by_id.values():
        assert action.shortcut().toString() in text
    press(opened, Qt.Key.Key_Escape)
    assert opened.isHidden()
    window.activateWindow()


@pytest.mark.same_window
def test_a_word_typed_into_the_search_lists_sections_and_escape_brings_the_pages_back(opened: HelpWindow) -> None:
    QTest.keyClicks(opened.line, "waterfall")
    assert opened.places.topLevelItemCount() >= 1
    assert "aterfall" in opened.text.toPlainText()
    press(opened.line, Qt.Key.Key_Return)
    press(opened.places, Qt.Key.Key_Escape)
    assert opened.line.text() == ""
    assert opened.places.topLevelItemCount() == len(PAGES) + 2
    QTest.keyClicks(opened.line, "qqqq")
    assert opened.said.text() == "Nothing in the help has 'qqqq'."
    opened.line.clear()
    opened.close()


@pytest.mark.same_window
def test_about_says_which_version_and_where_work_is_kept(window: MainWindow) -> None:
    window.actions_by_id["about"].trigger()
    assert window.helping.help is not None
    text = window.helping.help.text.toPlainText()
    assert QApplication.applicationVersion() in text
    assert "recovery" in text
    assert window.settings.file in text
    window.helping.help.close()
