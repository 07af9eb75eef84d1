"""Real windows over real models, with settings of their own and nothing that waits for a person."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from tests.ui.hands import FakeDialogs
from ui.app import leave_clipboard, start
from ui.state.settings import Settings
from ui.widgets.dialogs import UnsavedChoice
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

WHOLE = frozenset(("window", "open_window", "windows"))
"""Fixtures that make a whole window, which takes a fifth of a second."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What works in a whole window is slow: of each part of it the fast run keeps what is marked as a flow."""
    for item in items:
        if WHOLE.intersection(getattr(item, "fixturenames", ())) and item.get_closest_marker("flow") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def size_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine must not make the store wait for a pause in typing that no test makes."""
    monkeypatch.setattr("ui.state.store.SLOW_S", math.inf)


@pytest.fixture
def dialogs() -> FakeDialogs:
    return FakeDialogs()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Iterator[Theme]:
    start(["sizer"])
    yield Theme(qapp)
    leave_clipboard()


@pytest.fixture
def around(theme: Theme, settings: Settings, dialogs: FakeDialogs) -> Surroundings:
    return Surroundings(shipped_catalog(), settings, theme, dialogs, today=lambda: "2026-01-31")


@pytest.fixture
def windows(qtbot: QtBot, around: Surroundings, dialogs: FakeDialogs, tmp_path: Path) -> Iterator[Windows]:
    made = Windows(around, tmp_path / "recovery")
    yield made
    for window in list(made.all):
        # Changes are left unsaved: taking them back would size and paint once more.
        dialogs.unsaved_answers = [UnsavedChoice.DISCARD]
        assert window.close()
    QApplication.processEvents()


@pytest.fixture
def open_window(windows: Windows, qtbot: QtBot) -> Callable[[str], MainWindow]:
    def opened(address: str = "") -> MainWindow:
        window = windows.open(address)
        window.resize(1500, 920)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return opened


@pytest.fixture
def window(open_window: Callable[[str], MainWindow]) -> MainWindow:
    """A window with the largest of the first reference designs."""
    return open_window("hp-ha-nfs")
