"""The first hour of a newcomer, in fewer than 25 actions each way: asked for, pasted, and another vendor's array."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import dumps
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tools.first_hour import (
    MOST_ACTIONS,
    VOLUMES,
    Person,
    Pickers,
    copied_volumes,
    paste_volumes,
    person_before,
    print_proposal,
    replace_arrays,
    type_what_is_asked,
)
from ui.app import leave_clipboard
from ui.state.settings import Settings
from ui.widgets.theme import Theme
from ui.window.main import Surroundings
from ui.window.windows import Windows

pytestmark = pytest.mark.slow


@pytest.fixture
def person(qtbot: QtBot, theme: Theme, settings: Settings, tmp_path: Path) -> Iterator[Person]:
    pickers = Pickers(tmp_path)
    windows = Windows(Surroundings(shipped_catalog(), settings, theme, pickers), tmp_path / "recovery")
    made = person_before(windows, pickers)
    made.patient = False
    qtbot.waitUntil(made.window.isActiveWindow)
    yield made
    made.window.close()


def pages(path: Path) -> str:
    """The text of a document, in one line."""
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(str(path)).pages)
    return " ".join(plain_spaces(text).split())


def check(person: Person, proposal: Path) -> str:
    """A design that meets all that was asked, in a proposal with the figures of the strip; its text."""
    store = person.window.store
    assert len(person.actions) <= MOST_ACTIONS, person.actions
    assert "Not all can be printed" not in " ".join(person.actions)
    assert [record.target for record in store.view.requirements] == [60e12, 40_000.0, 1.0]
    assert [light.part.verdict for light in person.window.strip.lights.values()] == [Verdict.MET] * 3
    text = pages(proposal)
    for light in person.window.strip.lights.values():
        assert plain_spaces(light.part.value) in text
    assert text.count("✓ met") >= 3
    return text


@pytest.mark.sampled
def test_what_is_asked_or_pasted_is_a_printed_proposal_in_fewer_than_25_actions(person: Person) -> None:
    person.begin("asked")
    type_what_is_asked(person)
    check(person, print_proposal(person))
    person.window.starting.close_design()
    QApplication.clipboard().setMimeData(copied_volumes())
    person.begin("volumes")
    paste_volumes(person)
    assert f"Asked for by {VOLUMES} volumes: 60 TB, 40,000 operations a second" in check(person, print_proposal(person))
    leave_clipboard()


def test_the_arrays_are_another_vendors_in_fewer_than_25_actions_and_one_undo_brings_them_back(person: Person) -> None:
    assert person.window.documents.load("hp-ha-nfs")
    before = dumps(person.window.store.design)
    person.begin("vendor")
    replace_arrays(person)
    assert len(person.actions) <= MOST_ACTIONS, person.actions
    store = person.window.store
    vendors = {store.catalog.items[line.item].vendor for line in store.view.items if line.id == "arrays"}
    assert vendors == {"IBM"}
    person.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dumps(store.design) == before
