"""From requirements in a window: where it is opened from, where it leads, and a first design in a few actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.files.addresses import template_designs
from sizer.exploring.growing.layouts import as_drawn
from sizer.exploring.growing.wishes import Header, Wish
from sizer.sizing import size
from sizer.sizing.result import Verdict
from sizer.units import parse
from tests.ui.hands import ASIDE_MS, FakeDialogs, press
from ui.requirements.page import RequirementsPage
from ui.start.found import so_far
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow


def typed(page: RequirementsPage, **texts: str) -> None:
    for key, text in texts.items():
        line = page.form.fields[key].line
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)


def test_a_newcomer_types_what_is_asked_and_opens_the_first_layout_with_its_requirements(
    qtbot: QtBot, open_window: Callable[..., MainWindow]
) -> None:
    window = open_window("")
    window.opening.show_start()
    window.actions_by_id["from-requirements"].trigger()
    page = window.asking.page
    assert page is not None
    assert page.isVisible()
    assert page.form.fields["capacity_bytes"].line.hasFocus()
    typed(page, capacity_bytes="100 TB")
    page.form.choices["network"].choose("infiniband")
    press(page.form.fields["capacity_bytes"].line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(page.layouts), timeout=ASIDE_MS)
    page.table.setFocus()
    qtbot.waitUntil(lambda: "AI scratch" in window.strip.text(), timeout=ASIDE_MS)
    column = [each.key for each in page.table.live.columns].index("usable")
    cell = page.table.visualRect(page.table.live.index(0, column)).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert window.side.isVisible(), "a number leads to how it came about"
    qtbot.waitUntil(lambda: "In the layout AI scratch" in window.explain.head.text())
    shown = page.table.live.rows[0].gives["usable"].value
    assert parse(window.explain.head.value.value, "B") == pytest.approx(parse(shown, "B")), "the same digits"
    assert not window.explain.pin_button.isEnabled(), "nothing of it is in the design"
    press(page.table, Qt.Key.Key_Right)
    press(page.table, Qt.Key.Key_F1)
    assert "usable" not in window.explain.key
    press(window.side, Qt.Key.Key_Escape)
    assert not window.side.isVisible()
    qtbot.waitUntil(page.table.hasFocus)
    press(page.table, Qt.Key.Key_Return)
    assert not page.isVisible()
    assert window.opening.in_design
    assert window.store.dirty
    assert window.store.design in [each.design for each in page.layouts]
    assert {"capacity"} == set(window.store.view.requirements.ids())
    assert "Laid out: AI scratch" in f"{window.message_bar.text} {window.statusBar().currentMessage()}"
    assert window.workbook.front.id == "summary", "the answer first"
    assert not page.working
    assert "AI scratch" not in window.strip.text()
    qtbot.waitUntil(lambda: "In the layout" not in window.explain.head.text())


@pytest.mark.same_window
def test_the_strip_judges_the_best_layout_at_once_by_what_is_asked_of_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the very texts of its row, and nothing of the design that is open."""
    monkeypatch.setattr("ui.jobs.laying_out.LayoutSearch.ask", lambda *_asked: None)
    wish = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0, failures=1)
    [(_, layout)] = as_drawn([template_designs()["flash-array-fc"]], wish, window.store.catalog, Header())
    strip, page = window.strip, window.asking.open(wish)
    page._search.found.emit(layout)
    qtbot.waitUntil(strip.cells["preview"].isVisible)
    row, lights = page.table.live.rows[0], strip.lights
    assert set(lights) == {"capacity", "rate", "failure"}, "the racks of the open design are not asked of it"
    assert [light.part.verdict for light in lights.values()] == [Verdict.MET] * 3
    shown = {"usable": lights["capacity"], "rate": lights["rate"], "kept": lights["failure"],
             "response": strip.cells["response"]}
    assert {name: cell.part.value for name, cell in shown.items()} == {
        name: row.gives[name].value for name in shown}
    assert strip.cells["power"].part.value == row.power.value, "not sampled either, so as few digits"
    first = so_far([layout])
    assert first is not None
    assert row.power.value in dict(first.rows)["Space, power"]
    assert {name: cell.part.spread for name, cell in shown.items()} == {
        name: row.gives[name].below for name in shown}
    assert not any(cell.part.difference for cell in strip._cells()), "it is no change of the design"
    part = strip.cells["preview"].part
    assert (part.value, part.detail) == (f"with {row.name}", row.drives)
    wanted: list[str] = []
    strip.requirement_clicked.connect(wanted.append)
    lights["rate"].click()
    assert wanted == [], "nothing is sought that would mend the open design"
    window.asking.leave()
    assert set(strip.lights) == set(window.store.view.requirements.ids())


def test_escape_leads_back_to_the_start_page_or_to_the_sheet_one_came_from(
    open_window: Callable[..., MainWindow]
) -> None:
    window = open_window("")
    window.opening.show_start()
    page = window.starting.from_requirements()
    press(page.form.fields["capacity_bytes"].line, Qt.Key.Key_Escape)
    assert window.opening.start is not None
    assert window.opening.start.isVisible()
    window.opening.show_design()
    window.workbook.show_sheet("pools")
    page = window.starting.from_requirements()
    press(page.form.fields["capacity_bytes"].line, Qt.Key.Key_Escape)
    assert not window.opening.start.isVisible()
    assert window.workbook.front.id == "storage"
    assert window.workbook.isVisible()


def place_of(window: MainWindow, name: str) -> QPoint:
    return window.rail.visualRect(window.rail.entries.index(window.rail.entries.row_of(name), 0)).center()


@pytest.mark.same_window
def test_a_place_of_the_rail_leaves_the_search_at_work_and_the_rail_leads_back(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = "ui.jobs.laying_out.LayoutSearch"
    monkeypatch.setattr(f"{search}.ask", lambda each, *_asked: setattr(each, "_asked", 1))
    wish = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0, failures=1)
    [(_, layout)] = as_drawn([template_designs()["flash-array-fc"]], wish, window.store.catalog, Header())
    page, rail = window.asking.open(wish), window.rail
    assert not window.workbook.isVisible()
    assert window.header.title.text() == "From requirements"
    QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place_of(window, "hardware"))
    assert not page.isVisible()
    assert window.workbook.isVisible()
    assert window.header.title.text() != "From requirements"
    assert page.working, "it looks on"
    page._search.found.emit(layout)
    qtbot.waitUntil(lambda: bool(page.layouts))
    assert window.workbook.focusWidget() is not page.table
    QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place_of(window, "layouts"))
    assert page.isVisible()
    assert page.layouts == [layout]
    assert page.form.fields["capacity_bytes"].line.text() == "60 TB"
    assert page.table.hasFocus()
    qtbot.waitUntil(window.strip.cells["preview"].isVisible)
    window.asking.open(wish)
    assert page.working, "what is asked again is looked for already"
    press(page.table, Qt.Key.Key_Escape)
    press(page.table, Qt.Key.Key_Escape)
    assert window.workbook.isVisible()
    assert rail.entries.row_of("layouts") >= 0, "they are still at hand"
    page.ask(Wish())
    window.asking.leave()


def test_the_rail_leads_to_layouts_until_another_design_is_opened(
    window: MainWindow, dialogs: FakeDialogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = "ui.jobs.laying_out.LayoutSearch"
    monkeypatch.setattr(f"{search}.ask", lambda each, *_asked: setattr(each, "_asked", 1))
    wish = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0, failures=1)
    [(_, layout)] = as_drawn([template_designs()["flash-array-fc"]], wish, window.store.catalog, Header())
    page = window.asking.open(wish)
    page.opened.emit(layout.design, "Laid out", True)
    assert window.store.design is layout.design
    assert window.rail.entries.row_of("layouts") >= 0, "the other layouts of what it is one of"
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    for opened, left in (("ess", True), ("hp-ha-nfs", False)):
        window.asking.open(wish)
        if left:
            window.asking.leave()
        looked = page.working
        assert window.rail.entries.row_of("layouts") >= 0
        assert window.documents.open(opened)
        assert not page.isVisible()
        assert window.rail.entries.row_of("layouts") < 0, "nobody asked that of this design"
        assert (looked, page.working) == (True, False)
        assert window.workbook.isVisible()


@pytest.mark.same_window
def test_the_rail_has_no_way_back_to_a_page_where_nothing_is_asked(window: MainWindow) -> None:
    page = window.starting.from_requirements()
    page.ask(Wish())
    press(window.rail, Qt.Key.Key_Down)
    assert window.workbook.front.id == "requirements", "the arrows walk on from where one is"
    assert window.rail.entries.row_of("layouts") < 0


@pytest.mark.same_window
def test_the_requirements_of_a_design_are_laid_out_anew_and_the_design_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Wish] = []
    monkeypatch.setattr("ui.jobs.laying_out.LayoutSearch.ask", lambda _search, wish, *_others: asked.append(wish))
    before = window.store.design
    window.actions_by_id["lay-out"].trigger()
    page = window.asking.page
    assert page is not None
    assert [(wish.capacity_bytes, wish.rate_per_s, wish.within_s) for wish in asked] == [(25e12, 150e3, 5e-3)]
    assert page.form.fields["capacity_bytes"].line.text() == "25 TB"
    assert page.form.fields["rate_per_s"].line.text() == "150,000"
    assert window.store.design is before
    QApplication.processEvents()
    window.asking.leave()


def test_unsaved_work_is_asked_about_before_a_layout_takes_its_place(
    window: MainWindow, dialogs: FakeDialogs
) -> None:
    window.starting.from_template("iscsi")
    page = window.starting.from_requirements()
    before = window.store.design
    dialogs.unsaved_answers.append(UnsavedChoice.CANCEL)
    page.opened.emit(before, "Laid out", True)
    assert window.store.title == "new-iscsi"
    assert page.isVisible(), "what was laid out is offered until it is taken"
    sizing = size(before, window.store.catalog)
    assert sizing.pools
