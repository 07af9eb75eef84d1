"""New designs from a template."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu

from sizer.design.files.addresses import reference_designs, template_designs, templates
from tests.ui.hands import FakeDialogs
from ui.start.lists import reference_rows
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow


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


def test_the_menu_names_each_architecture_and_every_reference_design_as_people_do(window: MainWindow) -> None:
    menu = window.findChild(QMenu, "templates")
    assert menu is not None
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    count = len(templates())
    assert sorted(texts[:count]) == sorted(each.title for each in template_designs().values())
    older = [text.endswith("older parts") for text in texts[:count]]
    assert older == sorted(older), "what is sold today comes first"
    assert texts[:older.index(True)] == sorted(texts[:older.index(True)], key=str.casefold)
    assert texts[count:] == [*(row.title for row in reference_rows()), "Examples with requirements"]
    assert not set(texts) & set(reference_designs()), "none by its file"
    menu.actions()[texts.index("FC SAN")].trigger()
    assert window.store.title == "new-fc-san"
    assert (window.store.design.title, window.header.title.text()) == ("FC SAN", "FC SAN")


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
