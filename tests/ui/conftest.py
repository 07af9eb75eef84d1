"""Real windows over real models, with settings of their own and nothing that waits for a person."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import reference_designs
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.sizing.session import Session
from tests.ui.hands import FakeDialogs, ask_what_is_looked_at
from ui.app import leave_clipboard, start
from ui.grids.models.ordered import OrderedModel
from ui.jobs.job import Job
from ui.state.settings import PREFERENCES, Settings
from ui.state.stepping import Found
from ui.state.store import Store
from ui.widgets.dialogs import UnsavedChoice
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

DESIGN = "hp-ha-nfs"
SIZE = (1500, 920)
WHOLE = frozenset(("window", "open_window", "windows"))
"""Fixtures that make a whole window, which takes a fifth of a second."""
OWN = frozenset(("open_window", "windows", "around", "settings"))
"""Fixtures of a test that has windows or settings of its own."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What works in a whole window is slow: of each part of it the fast run keeps what is marked as a flow."""
    for item in items:
        if WHOLE.intersection(getattr(item, "fixturenames", ())) and item.get_closest_marker("flow") is None:
            item.add_marker(pytest.mark.slow)
    items[:] = sharing_side_by_side(items)


def sharing_side_by_side(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests of each module that share a window one after the other, and beside those of the next such module.

    Each test between them that has to do with windows closes it, and opening the next takes as long as a test.
    """
    there = Path(__file__).parent
    sharing: list[pytest.Item] = []
    others: list[pytest.Item] = []
    last = False
    for path, of_module in groupby(items, lambda item: item.path):
        tests = list(of_module)
        together = [item for item in tests if path.is_relative_to(there) and shares(item)]
        if not together:
            others += tests
            continue
        alone = [item for item in tests if item not in together]
        sharing += [*alone, *together] if last else [*together, *alone]
        last = not last
    return [*others, *sharing]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "same_window: works in the window of the test before, with the design opened afresh")
    config.addinivalue_line(
        "markers", "sampled: looks at what a window finds out aside by itself a moment after each edit: ranges, "
        "and what would settle a verdict")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Only tests that share a window find one that is open, and those that have nothing to do with windows."""
    if closes_what_is_shared(item):
        KEPT.close()


def closes_what_is_shared(item: pytest.Item) -> bool:
    """Whether a test has to do with windows and finds none that is open."""
    return not shares(item) and "qapp" in getattr(item, "fixturenames", ())


def shares(item: pytest.Item) -> bool:
    """Whether a test works in the window of the test before: no other window is open then, and no setting changed."""
    asked = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("same_window") is not None and "window" in asked and not OWN & asked


@dataclass
class Kept:
    """The window that tests share which differ in what is typed or pasted, and not in the window."""

    window: MainWindow | None = None
    windows: Windows | None = None
    dialogs: FakeDialogs = field(default_factory=FakeDialogs)

    def afresh(self, theme: Theme, folder: Path) -> MainWindow:
        """The window, with the largest of the first reference designs as it is when a window opens with it."""
        window = self.window
        if window is None or self.windows is None or window not in self.windows.all:
            settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
            self.windows = Windows(surroundings(settings, theme, self.dialogs), folder / "recovery")
            window = self.window = self.windows.open(DESIGN)
        else:
            forget_columns(window)
            self.dialogs.unsaved_answers = [UnsavedChoice.DISCARD]
            assert window.documents.may_leave(), "a text that was not taken is given up"
            assert window.documents.load(DESIGN)
        for preference in PREFERENCES.values():
            if window.settings.get(preference.key) != preference.default:
                window.settings.set(preference.key, preference.default)
        for sheet in window.workbook.grids.values():
            sheet.view.clearSelection()
            sheet.filter.clear()
            if isinstance(sheet.model, OrderedModel):
                sheet.model.filter_by("")
        window.resize(*SIZE)  # first: in a low window no answer stands below the design
        window.workbook.left.restore('{"alone": {}, "segments": {}, "shares": {}}')
        window.workbook.left.last = window.workbook.entries["performance"]
        window.workbook.show_entry("hardware")
        window.activateWindow()
        return window

    def close(self) -> None:
        """Close the window, if there is one."""
        if self.windows is not None:
            close_all(self.windows, self.dialogs)
        self.window = self.windows = None
        self.dialogs = FakeDialogs()


KEPT = Kept()


def forget_columns(window: MainWindow) -> None:
    """Have the columns of every grid as in a first window, and its rows in their order."""
    for name, sheet in window.workbook.grids.items():
        if sheet.keeper is None:
            continue
        if window.settings.text(f"sorted/{name}"):
            sheet.keeper.unsort()
        # A column that somebody went to is not kept beyond the window, and still leaves last in it.
        if window.settings.text(f"columns/{name}") or sheet.keeper.fit.chosen:
            window.settings.set_text(f"columns/{name}", "")
            for kept in (sheet.keeper.fit.hidden, sheet.keeper.fit.widths, sheet.keeper.fit.chosen):
                kept.clear()
            sheet.keeper.restore()


def surroundings(settings: Settings, theme: Theme, dialogs: FakeDialogs) -> Surroundings:
    return Surroundings(shipped_catalog(), settings, theme, dialogs, today=lambda: "2026-01-31")


def close_all(windows: Windows, dialogs: FakeDialogs) -> None:
    """Close windows with what is not saved: taking changes back would size and paint once more."""
    for window in list(windows.all):
        dialogs.unsaved_answers = [UnsavedChoice.DISCARD]
        assert window.close()
    QApplication.processEvents()


class SizedReferences:
    """Reference designs are sized once for all windows that open them: a sizing is pure, and nobody changes one."""

    def __init__(self) -> None:
        self._references = frozenset(load(path) for path in reference_designs().values())
        self._sized: dict[tuple[Design, str | None], Found] = {}
        self._size = Store._try_size
        self._steps = Session.in_steps

    def size(self, store: Store, design: Design, scenario: str | None = None) -> Found:
        """In place of the method of the store, which sizes what is no reference design, or under another catalog.

        It does so too where a test has put something else in place of the steps of a sizing.
        """
        if (design not in self._references or store.catalog is not shipped_catalog()
                or Session.in_steps is not self._steps):
            return self._size(store, design, scenario)
        key = design, scenario
        if key not in self._sized:
            self._sized[key] = self._size(store, design, scenario)
        elif (sizing := self._sized[key][0]) is not None:
            store.session.remember((design.title, sizing.scenario), sizing.sheet.handed_on())
        return self._sized[key]


@pytest.fixture(scope="session", autouse=True)
def references_sized_once() -> Iterator[None]:
    """What a test does to a design is sized as ever; what it begins with needs no sizing before each of them."""
    references = SizedReferences()

    def try_size(store: Store, design: Design, scenario: str | None = None) -> Found:
        return references.size(store, design, scenario)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "_try_size", try_size)
        yield


@pytest.fixture(autouse=True)
def size_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine must not make the store wait for a pause in typing that no test makes."""
    monkeypatch.setattr("ui.state.store.SLOW_S", math.inf)


@pytest.fixture(autouse=True)
def given_up_widgets_gone() -> Iterator[None]:
    """Between tests no event loop runs that would delete the widgets that were given up: they would pile up."""
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def asked_aside(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No child process is begun for ranges that a test does not look at, whenever its window gets round to them."""
    if request.node.get_closest_marker("sampled") is None:
        monkeypatch.setattr(Job, "ask", ask_what_is_looked_at)


@pytest.fixture
def dialogs(request: pytest.FixtureRequest) -> FakeDialogs:
    return FakeDialogs() if not shares(request.node) else KEPT.dialogs


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Iterator[Theme]:
    start(["sizer"])
    yield Theme(qapp)
    KEPT.close()
    leave_clipboard()


@pytest.fixture
def around(theme: Theme, settings: Settings, dialogs: FakeDialogs) -> Surroundings:
    return surroundings(settings, theme, dialogs)


@pytest.fixture
def windows(qtbot: QtBot, around: Surroundings, dialogs: FakeDialogs, tmp_path: Path) -> Iterator[Windows]:
    made = Windows(around, tmp_path / "recovery")
    yield made
    close_all(made, dialogs)


@pytest.fixture
def open_window(windows: Windows, qtbot: QtBot) -> Callable[[str], MainWindow]:
    def opened(address: str = "") -> MainWindow:
        window = windows.open(address)
        window.resize(*SIZE)
        if address:
            window.workbook.show_entry("hardware")  # what most of the tests work in
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return opened


@pytest.fixture
def window(
    request: pytest.FixtureRequest, theme: Theme, tmp_path_factory: pytest.TempPathFactory, qtbot: QtBot
) -> MainWindow:
    """A window with the largest of the first reference designs."""
    if not shares(request.node):
        opened: Callable[[str], MainWindow] = request.getfixturevalue("open_window")
        return opened(DESIGN)
    window = KEPT.afresh(theme, tmp_path_factory.mktemp("kept"))
    KEPT.dialogs.asked.clear()
    KEPT.dialogs.unsaved_answers.clear()
    qtbot.waitUntil(window.isActiveWindow)
    return window
