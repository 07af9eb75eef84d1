"""Preferences: each is taken over as it is changed, and what cannot be taken is told where it was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit
from shiboken6.Shiboken import isValid

from tests.cli.test_catalog_update import NEWER
from tests.ui.hands import FakeDialogs
from ui.state.preferences import PreferencesBox
from ui.state.settings import PREFERENCES, Settings
from ui.window.main import MainWindow


@pytest.fixture
def box(window: MainWindow) -> Iterator[PreferencesBox]:
    window.preferences()
    found = window.findChildren(PreferencesBox)[-1]
    yield found
    if isValid(found):  # a window that was closed took it along
        found.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine" / "vendors").mkdir(parents=True)
    (tmp_path / "mine" / "vendors" / "hp.toml").write_text(NEWER.replace("hp-619291-b21", "hp-418371-b21"), "utf-8")
    return tmp_path / "mine"


def enter(box: PreferencesBox, key: str, text: str) -> None:
    line = box.editors[key]
    assert isinstance(line, QLineEdit)
    line.setText(text)
    line.editingFinished.emit()


def choose(box: PreferencesBox, key: str, value: str) -> None:
    editor = box.editors[key]
    assert isinstance(editor, QComboBox)
    editor.setCurrentIndex(editor.findData(value))


@pytest.mark.same_window
def test_every_preference_can_be_set_and_says_what_it_is_for(box: PreferencesBox) -> None:
    assert set(box.editors) == set(PREFERENCES)
    assert all(box.editors[key].accessibleName() == PREFERENCES[key].title for key in PREFERENCES)
    assert all(note.text() for note in box.notes.values())
    assert not box.isModal()


@pytest.mark.same_window
def test_no_text_of_the_box_is_cut_off(box: PreferencesBox) -> None:
    for label in box.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width()), label.text()


@pytest.mark.same_window
@pytest.mark.flow
def test_capacities_turn_to_powers_of_two_everywhere_at_once(window: MainWindow, box: PreferencesBox) -> None:
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"
    choose(box, "capacity", "binary")
    assert window.strip.lights["capacity"].part.value == "24\u202fTiB"
    choose(box, "capacity", "decimal")
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


@pytest.mark.same_window
def test_a_currency_of_another_form_is_refused_with_the_reason_and_the_old_one_stays(
    window: MainWindow, box: PreferencesBox
) -> None:
    enter(box, "currency", "dollars")
    assert window.settings.get("currency") == "EUR"
    assert "'DOLLARS' is not taken" in box.notes["currency"].text()
    enter(box, "currency", "usd")
    assert window.settings.get("currency") == "USD"
    assert "not taken" not in box.notes["currency"].text()


@pytest.mark.same_window
def test_house_rules_are_those_of_the_catalog(box: PreferencesBox, window: MainWindow) -> None:
    editor = box.editors["policies"]
    assert isinstance(editor, QComboBox)
    assert [editor.itemData(at) for at in range(editor.count())] == list(window.store.catalog.presets["policies"])


def test_a_folder_is_laid_over_the_catalog_at_once_and_moves_no_number(
    window: MainWindow, box: PreferencesBox, dialogs: FakeDialogs, folder: Path
) -> None:
    before = window.strip.lights["capacity"].part.value
    dialogs.open_answers.append(str(folder))
    assert box.add_folder()
    assert box.folders.item(0).text() == str(folder)
    assert "1 of them in place of the shipped ones" in box.notes["catalog_folders"].text()
    assert window.store.catalog.items["hp-418371-b21"].description == "mended"
    assert window.strip.lights["capacity"].part.value == before
    assert window.services.updates.isVisible()
    assert window.services.updates.adopt()
    assert window.strip.lights["capacity"].part.value != before
    window.workbook.show_entry("catalog")
    window.catalog_sheet.show_item("hp-418371-b21")
    assert any("Another data sheet" in line.evidence for line in window.catalog_sheet.record.model.lines)


def test_a_folder_taken_away_leaves_the_shipped_catalog(
    window: MainWindow, box: PreferencesBox, dialogs: FakeDialogs, folder: Path
) -> None:
    dialogs.open_answers.append(str(folder))
    box.add_folder()
    box.folders.setCurrentRow(0)
    assert box.remove_folder()
    assert window.store.catalog.items["hp-418371-b21"].description != "mended"
    assert window.settings.folders() == []
    assert window.services.updates.isHidden()


def test_a_folder_that_cannot_be_read_is_told_with_file_and_reason_and_stops_nobody(
    window: MainWindow, box: PreferencesBox, dialogs: FakeDialogs, folder: Path
) -> None:
    (folder / "vendors" / "bad.toml").write_text("format = 3", "utf-8")
    dialogs.open_answers.append(str(folder))
    box.add_folder()
    assert "bad.toml" in box.notes["catalog_folders"].text()
    assert "left out" in window.message_bar.text
    assert window.store.sizing is not None
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


def test_thinking_better_of_a_folder_changes_nothing(
    window: MainWindow, box: PreferencesBox, dialogs: FakeDialogs, folder: Path
) -> None:
    dialogs.open_answers += ["", str(folder), str(folder)]
    assert not box.add_folder()
    assert box.add_folder()
    assert not box.add_folder(), "a folder is laid over once"


def test_a_value_of_another_program_version_counts_as_the_default(tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "old.ini"), QSettings.Format.IniFormat)
    store.setValue("preferences/capacity", "octal")
    store.setValue("preferences/currency", "Euro")
    settings = Settings(store)
    assert settings.get("capacity") == "decimal"
    assert settings.get("currency") == "EUR"


def test_every_window_takes_another_catalog(
    window: MainWindow, open_window: Callable[[str], MainWindow], box: PreferencesBox, dialogs: FakeDialogs,
    folder: Path,
) -> None:
    other = open_window("p2000-iscsi")
    dialogs.open_answers.append(str(folder))
    box.add_folder()
    assert other.store.catalog is window.store.catalog
    assert other.services.updates.isHidden(), "nothing of this design was touched"


def test_a_line_that_nobody_typed_into_takes_nothing_back(window: MainWindow, box: PreferencesBox) -> None:
    window.preferences()
    second = window.findChildren(PreferencesBox)[-1]
    assert second is not box
    enter(second, "author", "Ann")
    second.close()
    box.close()
    assert window.settings.get("author") == "Ann"
