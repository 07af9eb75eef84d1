"""Everything that can be used has a name that is spoken and can be reached without a mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import DuplicateScenario, set_one
from sizer.design.records import BASE
from tests.ui.hands import clip, go, tap, type_into
from ui.grids.sheet import GridSheet
from ui.printing.sheets import document_of, preview_sheets
from ui.state.preferences import PreferencesBox
from ui.summary.spots import SpotGroup
from ui.tables.live import LiveView
from ui.widgets.roles import ACCESSIBLE
from ui.window.main import MainWindow

USED = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QTextEdit, QTabBar, QAbstractSpinBox, QAbstractSlider)
BY_KEYS = {
    "Choose from a list": "Alt+Down in its cell", "Close": "the View menu",
}
"""Accessible name of a button without focus -> what does the same from the keyboard."""


def used(root: QWidget) -> Iterator[QWidget]:
    """The widgets a person works with, as they stand on the screen."""
    for widget in (root, *root.findChildren(QWidget)):
        # A view speaks its heads itself, cell by cell.
        own = isinstance(widget, USED) and not isinstance(widget, QScrollBar | QHeaderView)
        inner = widget.objectName().startswith("qt_") or isinstance(widget.parent(), QComboBox | QTabBar)
        if own and not inner and widget.isVisibleTo(root) and widget.window() == root.window():
            yield widget


def spoken(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def nameless(root: QWidget) -> list[str]:
    return [f"{type(widget).__name__} {widget.objectName()!r} in {type(widget.parent()).__name__}"
            for widget in used(root) if not spoken(widget).strip()]


def in_menus(window: MainWindow) -> set[str]:
    """The texts of all actions that a menu of the window leads to."""
    found: set[str] = set()

    def walk(menu: QMenu) -> None:
        for action in menu.actions():
            found.add(action.text())
            inner = action.menu()
            if isinstance(inner, QMenu):
                walk(inner)

    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        walk(menu)
    return found


def mates(widget: QWidget) -> list[QAbstractButton]:
    """Those in use that a button is walked to from by arrows, itself among them: Tab comes to one of them."""
    parent, group = widget.parentWidget(), widget.group() if isinstance(widget, QAbstractButton) else None
    if isinstance(parent, SpotGroup):
        return [spot for spot in parent.spots if spot.isEnabled() and spot.isVisibleTo(parent)]
    found = group.buttons() if group is not None else []
    return [each for each in found if each.isEnabled() and not each.isHidden()]


def out_of_reach(root: QWidget, menus: set[str]) -> list[str]:
    found = []
    for widget in used(root):
        if not widget.isEnabled() or widget.focusPolicy() & Qt.FocusPolicy.TabFocus or spoken(widget) in BY_KEYS:
            continue
        action = widget.defaultAction() if isinstance(widget, QToolButton) else None
        if isinstance(action, QAction) and action.text() in menus:
            continue
        if isinstance(widget.focusProxy(), QWidget):
            continue
        if any(mate.focusPolicy() & Qt.FocusPolicy.TabFocus for mate in mates(widget)):
            continue
        found.append(f"{type(widget).__name__} {spoken(widget)!r}")
    return found


def bare(window: MainWindow) -> QWidget:
    return window


def with_find(window: MainWindow) -> QWidget:
    window.find_box.open_box()
    return window


def with_palette(window: MainWindow) -> QWidget:
    window.palette_box.open_box()
    return window


def with_message(window: MainWindow) -> QWidget:
    window.message_bar.say("Something to read.")
    return window


def with_failure(window: MainWindow) -> QWidget:
    window.store.fail("node-nodes")
    return window


def with_paste(window: MainWindow) -> QWidget:
    go(window, "items/drives/quantity").paste(data=clip("Name\tQty\nfresh\t2"))
    return window


def with_pasting(window: MainWindow) -> QWidget:
    sheet = go(window, "items/drives/item")
    sheet.paste(data=clip("generic-rail-kit\n" * 3000))
    assert sheet.progress.isVisible()
    sheet._run.cancel()
    return window


def with_fixes(window: MainWindow) -> QWidget:
    window.fixes.open_for("capacity")
    return window


def with_scenarios(window: MainWindow) -> QWidget:
    window.store.edit(DuplicateScenario(BASE, title="Other"))
    window.store.edit(set_one("items", "drives", "quantity", 640))
    window.workbook.show_sheet("scenarios")
    return window


def with_preferences(window: MainWindow) -> QWidget:
    window.preferences()
    return window.findChildren(PreferencesBox)[-1]


def with_wishes(window: MainWindow) -> QWidget:
    return window.starting.from_requirements()


STATES: dict[str, Callable[[MainWindow], QWidget]] = {
    call.__name__.replace("_", " "): call for call in (
        bare, with_find, with_palette, with_message, with_failure, with_paste, with_pasting, with_fixes, with_scenarios,
        with_preferences, with_wishes)
}


@pytest.mark.same_window
@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_every_widget_in_use_has_a_spoken_name_and_is_reached_by_keys(
    window: MainWindow, state: Callable[[MainWindow], QWidget]
) -> None:
    root = state(window)
    assert len(list(used(root))) > 5
    assert nameless(root) == []
    assert out_of_reach(root, in_menus(window)) == []
    root.close() if root is not window else window.message_bar.close_message()


def test_every_sheet_has_a_spoken_name_and_is_reached_by_keys(window: MainWindow) -> None:
    menus = in_menus(window)
    for name, page in window.workbook.pages.items():
        window.workbook.show_sheet(name)
        assert nameless(page) == [], name
        assert out_of_reach(page, menus) == [], name


@pytest.mark.same_window
def test_arrows_come_to_everything_that_tab_leaves_out(window: MainWindow) -> None:
    walked: set[QWidget] = set()
    for entry in window.workbook.entries:
        window.workbook.show_entry(entry)
        QApplication.processEvents()
        for widget in list(used(window)):
            if widget in walked or not widget.isEnabled() or not mates(widget):
                continue
            together = mates(widget)
            begun = next(mate for mate in together if mate.focusPolicy() & Qt.FocusPolicy.TabFocus)
            reached, left = {begun}, [begun]
            while left:
                here = left.pop()
                for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
                    here.setFocus()
                    tap(arrow)
                    there = QApplication.focusWidget()
                    if isinstance(there, QAbstractButton) and there in together and there not in reached:
                        reached.add(there)
                        left.append(there)
            assert {spoken(mate) for mate in together if mate not in reached} == set(), entry
            walked.update(together)
    assert len(walked) > 30


@pytest.mark.same_window
def test_the_print_preview_has_spoken_names(window: MainWindow) -> None:
    box = preview_sheets(window, document_of(window.store, window.starting.tables()))
    assert [name for name in nameless(box) if "QToolButton" not in name] == []
    box.close()


@pytest.mark.same_window
def test_the_explanation_closed_with_the_mouse_comes_back_from_the_keyboard(window: MainWindow) -> None:
    window.side.findChildren(QToolButton)[0].click()
    assert window.side.isHidden()
    tap(Qt.Key.Key_F4)
    assert window.side.isVisible()


@pytest.mark.same_window
@pytest.mark.flow
def test_every_action_of_the_menus_is_found_in_the_palette(window: MainWindow) -> None:
    offered = set(window.palette_box._actions)
    named = {action.text().replace("&", "").rstrip("…") for action in window.actions_by_id.values()}
    assert named <= offered


def _walked_by_arrows(widget: QWidget) -> bool:
    """Whether a button is one of several of which one is chosen: Tab comes to that one, arrows to the others."""
    return isinstance(widget, QAbstractButton) and widget.group() is not None and not widget.isChecked()


@pytest.mark.parametrize("start", ["name box", "items"])
def test_tab_goes_round_the_whole_window_and_is_caught_nowhere(
    qtbot: QtBot, window: MainWindow, start: str
) -> None:
    type_into(qtbot, window, "items/drives/quantity", "700")
    first = window.formula_bar.name_box if start == "name box" else window.workbook.grids["items"].view
    first.setFocus()
    wanted = {widget for widget in used(window)
              if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()
              and widget.focusProxy() is None and not _walked_by_arrows(widget)}
    seen: set[QWidget] = set()
    for _ in range(1500):
        tap(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.add(focused)
        if focused is first and wanted <= seen | {first}:
            break
    missed = {f"{type(widget).__name__} {spoken(widget)!r}" for widget in wanted - seen - {first}}
    assert missed == set()


@pytest.mark.same_window
def test_every_cell_of_every_sheet_is_spoken(window: MainWindow) -> None:
    window.store.edit(DuplicateScenario(BASE, title="Other"))
    for name, page in window.workbook.pages.items():
        window.workbook.show_sheet(name)
        view = page.view if isinstance(page, GridSheet) else page
        if not isinstance(view, QAbstractItemView):
            continue
        model = view.model()
        assert isinstance(view, LiveView) or model.rowCount() > 0 or name in ("overrides", "accepted"), name
        for row in range(min(model.rowCount(), 30)):
            for column in range(model.columnCount()):
                said = str(model.index(row, column).data(ACCESSIBLE) or "")
                assert len(said.strip()) > 1, (name, row, column)
