"""New designs: from a template, and laid out from requirements while the window stays at hand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from sizer.design.files.addresses import reference_designs, template_designs, templates
from tests.ui.hands import FakeDialogs, know_ranges, press
from ui.panels.starting.box import RequirementsBox
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow


def asked(box: RequirementsBox, **entries: str) -> None:
    for key, line in box.lines.items():
        line.setText(entries.get(key, ""))


@pytest.fixture
def box(window: MainWindow) -> RequirementsBox:
    made = window.starting.from_requirements()
    made.architecture.setCurrentIndex(made.architecture.findData("fc-san"))
    return made


@pytest.mark.same_window
@pytest.mark.parametrize("name", sorted(templates()))
def test_a_blank_design_of_every_architecture_opens_without_an_error(window: MainWindow, name: str) -> None:
    assert window.starting.from_template(name)
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.pools
    assert sizing.workloads
    assert window.store.dirty
    assert not [problem for problem in sizing.problems if problem.severity == "error"]
    assert "error" not in window.strip.problems.text()
    assert len(window.store.view.requirements) == 0


def test_the_menu_names_a_blank_design_of_each_architecture_and_every_reference_design(window: MainWindow) -> None:
    menu = window.findChild(QMenu, "templates")
    assert menu is not None
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    blank = len(templates())
    assert texts[:blank] == sorted((f"Blank {each.title}" for each in template_designs().values()), key=str.lower)
    assert texts[blank:] == [*reference_designs(), "Examples with requirements"]
    menu.actions()[texts.index("Blank FC SAN")].trigger()
    assert window.store.title == "new-fc-san"


def test_an_example_opens_as_it_is_drawn_with_the_requirements_it_meets(window: MainWindow) -> None:
    menu = window.findChild(QMenu, "templates")
    assert menu is not None
    menu.aboutToShow.emit()
    drawn = menu.actions()[-1].menu()
    assert isinstance(drawn, QMenu)
    examples = {action.text(): action for action in drawn.actions()}
    assert set(examples) == {each.title for each in template_designs().values() if each.requirements}
    examples["Ceph on NVMe"].trigger()
    assert set(window.store.view.requirements.ids()) == {"capacity", "rate", "failure"}
    sizing = window.store.sizing
    assert sizing is not None
    assert all(sizing.sheet[each.headroom].number >= 0 for each in sizing.requirements)


@pytest.mark.flow
def test_a_new_design_starts_with_what_the_preferences_say(window: MainWindow) -> None:
    window.settings.set("author", "Ada")
    window.settings.set("currency", "CHF")
    window.settings.set("policies", "careful")
    assert window.starting.from_template("iscsi")
    design = window.store.design
    assert (design.author, design.currency, design.policies.preset) == ("Ada", "CHF", "careful")
    assert design.date == "2026-01-31"


def test_unsaved_work_is_asked_about_before_another_design_begins(window: MainWindow, dialogs: FakeDialogs) -> None:
    window.starting.from_template("iscsi")
    dialogs.unsaved_answers.append(UnsavedChoice.CANCEL)
    assert not window.starting.from_template("lustre")
    assert window.store.title == "new-iscsi"


@pytest.mark.parametrize(("entries", "words"), [
    ({}, "at least one of"),
    ({"kept_after_failure": "100 %"}, "at least one of"),
    ({"capacity_bytes": "ten TB"}, "Usable capacity:"),
    ({"capacity_bytes": "-5 TB"}, "Usable capacity:"),
    ({"capacity_bytes": "10 TB", "read_ratio": "170 %"}, "at most 100 %"),
    ({"capacity_bytes": "10 TB", "within_s": "5 GB"}, "within:"),
    ({"capacity_bytes": "60"}, "Write '60 TB' or '60 GB'"),
    ({"capacity_bytes": "10 TB", "read_ratio": "50 %"}, "ask for operations a second or bandwidth too"),
])
def test_an_entry_that_cannot_be_taken_is_told_where_it_was_typed(
    box: RequirementsBox, entries: dict[str, str], words: str
) -> None:
    asked(box, **entries)
    box.start()
    assert words in box.said.text()
    assert not box.working


def test_designs_are_laid_out_aside_and_the_chosen_one_is_opened(
    qtbot: QtBot, window: MainWindow, box: RequirementsBox
) -> None:
    asked(box, capacity_bytes="10 TB", rate_per_s="5000", within_s="10 ms", kept_after_failure="100 %")
    box.start()
    assert box.working
    assert not box.go.isEnabled()
    qtbot.waitUntil(lambda: bool(box.layouts), timeout=120_000)
    table = box.view.live.table
    assert [head.title for head in table.heads] == [
        "Architecture", "Drives", "Protection", "Usable", "Highest rate", "Kept", "Rack units", "Power", "Price",
        "Not met, or uncertain", "Arrays, servers and switches"]
    assert len(table.rows) >= 4
    sure = [not (each.missed or each.doubts) for each in box.layouts]
    assert ("meets everything over the whole range" in box.said.text()) is sure[0]
    chosen = box.layouts[1]
    box.view.setCurrentIndex(box.view.live.index(1, 0))
    assert box.open_current()
    assert window.store.design == chosen.design
    assert {"capacity", "rate", "failure"} == set(window.store.view.requirements.ids())
    know_ranges(window)
    titles = {record.id: record.title for record in window.store.view.requirements}
    for name, light in window.strip.lights.items():
        assert ("uncertain" in light.accessibleName()) is (titles[name] in chosen.doubts), light.accessibleName()
        assert "missed" not in light.accessibleName()
    told = f"{window.statusBar().currentMessage()} {window.message_bar.text}"
    assert ("Every requirement is met over the whole range" in told) is sure[1]
    assert window.store.dirty


def test_enter_lays_out_first_and_opens_then(qtbot: QtBot, window: MainWindow, box: RequirementsBox) -> None:
    asked(box, capacity_bytes="10 TB")
    press(box.lines["capacity_bytes"], Qt.Key.Key_Return)
    assert box.working
    qtbot.waitUntil(lambda: bool(box.layouts), timeout=120_000)
    press(box, Qt.Key.Key_Return)
    assert box.isHidden()
    assert window.store.title == "first-design"


def test_what_cannot_be_met_says_why_and_is_opened_all_the_same(
    qtbot: QtBot, window: MainWindow, box: RequirementsBox
) -> None:
    box.architecture.setCurrentIndex(box.architecture.findData("ess"))
    box.discontinued.setChecked(True)
    asked(box, rate_per_s="1000", within_s="10 us")
    box.start()
    qtbot.waitUntil(lambda: bool(box.layouts), timeout=120_000)
    assert "Operations a second is not met: an answer takes" in box.said.text()
    assert box.open_current()
    assert "Operations a second is not met: an answer takes" in window.message_bar.text


@pytest.mark.slow
def test_what_is_sold_is_laid_out_of_any_architecture_that_fits_and_older_parts_only_where_they_are_asked_for(
    qtbot: QtBot, box: RequirementsBox
) -> None:
    box.architecture.setCurrentIndex(box.architecture.findData("ess"))
    asked(box, capacity_bytes="100 TB")
    box.start()
    qtbot.waitUntil(lambda: not box.working, timeout=120_000)
    assert box.layouts == []
    assert "no longer sold" in box.said.text()
    box.architecture.setCurrentIndex(box.architecture.findData(""))
    box.access.setCurrentIndex(box.access.findData("objects"))
    box.start()
    qtbot.waitUntil(lambda: bool(box.layouts), timeout=120_000)
    assert {each.architecture for each in box.layouts} == {"Object store 8+4"}
    assert box.view.live.table.rows[0][0].text == "Object store 8+4"


def test_another_entry_drops_what_was_laid_out(qtbot: QtBot, box: RequirementsBox) -> None:
    asked(box, capacity_bytes="10 TB")
    box.start()
    box.lines["capacity_bytes"].setText("20 TB")
    box.lines["capacity_bytes"].textEdited.emit("20 TB")
    assert not box.working
    assert "Something else is asked" in box.said.text()
    assert box.layouts == []
    assert not box.open_current()


@pytest.mark.flow
def test_cancelling_ends_the_search_and_leaves_the_window_as_it_was(window: MainWindow, box: RequirementsBox) -> None:
    before = window.store.design
    asked(box, capacity_bytes="1 PB", rate_per_s="100000")
    box.start()
    box.reject()
    assert box.isHidden()
    assert not box.working
    QApplication.processEvents()
    assert window.store.design is before
