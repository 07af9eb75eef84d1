"""From requirements: what is asked is typed, every architecture stands in one table, what is taken becomes a design."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import template_designs
from sizer.design.records import BASE, Design
from sizer.exploring.growing.layout import Layout, Told
from sizer.exploring.growing.layouts import as_drawn
from sizer.exploring.growing.wishes import Header, Wish
from sizer.sizing.result import Sizing
from tests.ui.hands import press
from ui.jobs.laying_out import LayoutSearch
from ui.requirements.page import NOTHING_ASKED, STOPPED, RequirementsPage
from ui.requirements.previewing import PREVIEW_MS
from ui.state.settings import Settings
from ui.widgets.drawn import CLIPPED
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, line_height

WISH = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0, failures=1)


@pytest.fixture(scope="module")
def drawn() -> Layout:
    """A layout that meets the wish, as it is drawn."""
    [(_, layout)] = as_drawn([template_designs()["flash-array-fc"]], WISH, shipped_catalog(), Header())
    return layout


@pytest.fixture(scope="module")
def layouts(drawn: Layout) -> list[Layout]:
    """Four layouts: the largest was found first, the last misses something."""
    return [replace(drawn, architecture="Ceph on NVMe", rack_units=9.0, system="servers"),
            replace(drawn, architecture="FC SAN", rack_units=6.0, doubts={"Usable capacity": "part of its range"}),
            drawn,
            replace(drawn, architecture="ZFS", rack_units=2.0, short=0.5, late=True,
                    missed={"Operations a second": "an answer takes 8.41 ms at that rate"})]


class Finds(LayoutSearch):
    """A search that notes what it is asked for, and finds what a test says."""

    def __init__(self) -> None:
        super().__init__()
        self.wishes: list[Wish] = []
        self.busy = False

    @property
    def working(self) -> bool:
        return self.busy

    def ask(self, wish: Wish, header: Header, folders: str, template: str = "") -> None:
        self.wishes.append(wish)
        self.busy = True

    def stop(self) -> None:
        self.busy = False

    def end(self, layouts: list[Layout] | None = None, failure: str = "") -> None:
        for layout in layouts or []:
            self.found.emit(layout)
        self.busy = False
        self.finished.emit(failure)


@pytest.fixture
def search() -> Finds:
    return Finds()


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, tmp_path: Path, search: Finds) -> Iterator[RequirementsPage]:
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made = RequirementsPage(settings, theme, lambda: "2026-01-31", shipped_catalog, search)
    qtbot.addWidget(made)
    made.resize(1412, 900)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.stop()


@pytest.fixture
def found(page: RequirementsPage, search: Finds, layouts: list[Layout]) -> RequirementsPage:
    """A page with the answer to a wish."""
    page.ask(WISH)
    search.end(layouts)
    return page


def typed(page: RequirementsPage, **texts: str) -> None:
    """Types texts into fields as a person does."""
    for key, text in texts.items():
        line = page.form.fields[key].line
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)


def names(page: RequirementsPage) -> list[str]:
    return [row.name for row in page.table.live.rows]


def test_while_layouts_come_in_the_preview_is_of_the_row_under_the_cursor_or_there_is_none(
    qtbot: QtBot, page: RequirementsPage, search: Finds, layouts: list[Layout], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Layout | None, bool]] = []
    monkeypatch.setattr("ui.requirements.previewing.size", lambda design, _catalog: design)
    page.previewed.connect(lambda sizing: told.append((page.current(), sizing is not None)))
    page.ask(WISH)
    seen: Layout | None = None
    for layout in (layouts[0], layouts[1], *([layouts[3]] * 6), layouts[2]):
        search.found.emit(layout)
        qtbot.wait(PREVIEW_MS // 2 + 10)
        if told:
            of, shown = told[-1]
            seen = of if shown else None
        assert seen is None or seen is page.current(), "not of a row that another one took the place of"
    before = len(told)
    search.end()
    qtbot.waitUntil(lambda: bool(told) and told[-1] == (page.current(), True))
    assert before >= 2, "what is found meanwhile does not put it off for ever"


def test_what_is_typed_is_asked_for_on_enter_with_the_usual_where_nothing_is_typed(
    page: RequirementsPage, search: Finds
) -> None:
    typed(page, capacity_bytes="60 TB", rate_per_s="40k", within_s="1 ms", kept_after_failure="all", rack_units="42")
    press(page.form.fields["rack_units"].line, Qt.Key.Key_Return)
    assert search.wishes == [Wish(60e12, 40_000.0, 1e-3, None, 1.0, rack_units=42.0)]
    assert page.form.fields["request_bytes"].line.placeholderText() == "8 KiB"
    assert page.form.choices["generation"].box.currentText() == "current only"


def test_what_cannot_be_read_is_told_under_its_field_and_stays_there(page: RequirementsPage, search: Finds) -> None:
    typed(page, capacity_bytes="60", rate_per_s="many")
    press(page.form.fields["rate_per_s"].line, Qt.Key.Key_Return)
    assert search.wishes == []
    wrong = {key: field.wrong.text() for key, field in page.form.fields.items() if field.wrong.isVisible()}
    assert wrong == {"capacity_bytes": "'60' has no unit. Write '60 TB' or '60 GB'.",
                     "rate_per_s": "'many' is no rate. For example 40,000."}
    assert page.form.fields["capacity_bytes"].line.hasFocus()
    assert page.form.fields["rate_per_s"].line.text() == "many"
    typed(page, capacity_bytes="60 TB")
    assert not page.form.fields["capacity_bytes"].wrong.isVisible()


def test_where_nothing_is_asked_the_page_says_so(page: RequirementsPage, search: Finds) -> None:
    assert page.said.isVisible()
    assert page.said.text() == NOTHING_ASKED
    page.form.go.click()
    assert search.wishes == []
    assert page.said.text() == NOTHING_ASKED


def test_rows_come_in_as_they_are_found_and_the_best_keeps_the_cursor_until_somebody_moves_it(
    qtbot: QtBot, page: RequirementsPage, search: Finds, layouts: list[Layout]
) -> None:
    page.ask(WISH)
    search.found.emit(layouts[0])
    qtbot.waitUntil(lambda: names(page) == ["Ceph on NVMe"])
    assert page.form.go.text() == "Stop"
    assert "still looking" in page.head.findChildren(type(page.said))[1].text()
    search.found.emit(layouts[2])
    qtbot.waitUntil(lambda: len(names(page)) == 2)
    assert page.table.currentIndex().row() == 0
    assert page.table.hasFocus(), "what was asked elsewhere brings one to what is found"
    press(page.table, Qt.Key.Key_Down)
    assert page.current() is layouts[0]
    search.end([layouts[1]])
    assert names(page) == ["All-flash array, 32G FC", "Ceph on NVMe", "FC SAN"]
    assert page.current() is layouts[0]
    assert page.form.go.text() == "Lay out again"


def test_a_row_says_what_it_gives_with_its_range_what_it_takes_and_what_is_missed(found: RequirementsPage) -> None:
    met, _, doubtful, missed = found.table.live.rows
    assert (met.word, doubtful.word, missed.word) == ("met", "uncertain", "missed")
    assert met.gives["usable"].value == "69.1\u202fTB"
    assert met.gives["rate"].below
    assert met.space.value == "4\u202fU"
    assert met.price.value == "unknown"
    assert doubtful.reason == "in doubt: capacity"
    assert missed.reason == "answers take 0.23\u202fms", "in the unit of its column"
    assert "Operations a second is not met: an answer takes 8.41 ms" in missed.told[0]
    first = found.table.live.index(0, 0)
    said = str(first.data(Qt.ItemDataRole.AccessibleTextRole))
    assert said.startswith("All-flash array, 32G FC, 24 × 3.84\u202fTB NVMe, RAID 6 in Generic Dual-controller "
                           "all-flash array, middle class: met (unless a box is lost), usable 69.1")
    assert "price" not in [column.key for column in found.table.live.columns], "the head says that none is known"


def test_response_times_have_the_unit_that_they_have_everywhere_from_the_first_row_on(
    qtbot: QtBot, page: RequirementsPage, search: Finds, drawn: Layout
) -> None:
    def told(layout: Layout, likely: float) -> Layout:
        return replace(layout, architecture=f"{likely:g}", gives={
            **(layout.gives or {}), "response": Told(likely, likely, likely)})

    page.ask(WISH)
    search.found.emit(told(drawn, 284e-6))
    qtbot.waitUntil(lambda: len(page.layouts) == 1)
    assert page.table.live.rows[0].gives["response"].value == "0.284\u202fms"
    search.end([told(drawn, 4.6e-3)])
    assert [row.gives["response"].value for row in page.table.live.rows] == ["0.284\u202fms", "4.6\u202fms"]
    page.ask(replace(WISH, within_s=300e-6))
    search.end([told(drawn, 284e-6), told(drawn, 4.6e-3)])
    assert {row.gives["response"].value for row in page.table.live.rows} == {"0.284\u202fms", "4.6\u202fms"}


def test_enter_opens_the_row_under_the_cursor_as_a_design(found: RequirementsPage, layouts: list[Layout]) -> None:
    opened: list[tuple[Design, str, bool]] = []
    found.opened.connect(lambda *told: opened.append(told))
    assert found.foot.open_button.text() == "Open All-flash array, 32G FC as a design"
    found.table.setFocus()
    press(found.table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    press(found.table, Qt.Key.Key_Return)
    [(design, told, sure)] = opened
    assert not sure
    assert design is layouts[3].design
    assert told.startswith("Laid out: ZFS, 24 ×")
    assert "Operations a second is not met" in told


def test_space_takes_rows_and_several_become_scenarios_of_one_design(found: RequirementsPage) -> None:
    opened: list[Design] = []
    found.opened.connect(lambda design, _told, _sure: opened.append(design))
    found.table.setFocus()
    assert not found.foot.together.isVisible()
    press(found.table, Qt.Key.Key_Space)
    press(found.table, Qt.Key.Key_Down)
    press(found.table, Qt.Key.Key_Space)
    assert found.foot.taken.text() == "2 taken: All-flash array, 32G FC, Ceph on NVMe"
    assert found.table.live.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("taken")
    assert found.foot.together.text() == "Both as scenarios"
    QTest.mouseClick(found.foot.together, Qt.MouseButton.LeftButton)
    names = [opened[0].scenario_called(each) for each in (BASE, *opened[0].scenarios.ids())]
    assert names == ["All-flash array, 32G FC", "Ceph on NVMe"], "as they were called where they were taken"


def test_the_row_under_the_cursor_is_sized_for_the_strip(qtbot: QtBot, found: RequirementsPage) -> None:
    shown: list[Sizing | None] = []
    found.previewed.connect(shown.append)
    found.table.setFocus()
    press(found.table, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(shown))
    assert shown[-1] is not None
    assert {each.id for each in shown[-1].requirements} == {"capacity", "rate", "failure"}


def test_another_text_lays_out_again_after_a_rest(qtbot: QtBot, found: RequirementsPage, search: Finds) -> None:
    typed(found, capacity_bytes="80 TB")
    qtbot.waitUntil(lambda: len(search.wishes) == 2, timeout=3000)
    assert search.wishes[-1] == replace(WISH, capacity_bytes=80e12)
    assert names(found), "the rows of before stay until there are others"


def test_escape_ends_the_search_and_then_leaves(page: RequirementsPage, search: Finds) -> None:
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    page.ask(WISH)
    press(page.form.fields["capacity_bytes"].line, Qt.Key.Key_Escape)
    assert not search.busy
    assert left == []
    assert page.said.text() == STOPPED, "nobody knows whether there is none"
    press(page.form.fields["capacity_bytes"].line, Qt.Key.Key_Escape)
    assert left == [True]


def test_the_strip_shows_no_layout_that_is_gone(qtbot: QtBot, found: RequirementsPage, search: Finds) -> None:
    previewed: list[object] = []
    found.previewed.connect(previewed.append)
    qtbot.waitUntil(lambda: bool(previewed) and previewed[-1] is not None)
    for line in (field.line for field in found.form.fields.values()):
        line.clear()
    press(found.form.fields["capacity_bytes"].line, Qt.Key.Key_Return)
    assert found.said.text() == NOTHING_ASKED
    assert previewed[-1] is None
    qtbot.wait(2 * PREVIEW_MS)
    assert previewed[-1] is None


def test_what_cannot_be_had_and_what_went_wrong_stand_where_layouts_would(
    page: RequirementsPage, search: Finds
) -> None:
    page.ask(WISH)
    search.end()
    assert page.said.text() == ("Nothing that is sold today makes such a design. Another generation of hardware may.")
    page.ask(WISH)
    search.end(failure="The calculation aside failed: no memory")
    assert page.said.text() == "The calculation aside failed: no memory"
    assert page.said.isVisible()


@pytest.mark.parametrize(("width", "height"), [(1412, 900), (1228, 592), (828, 432)])
def test_whole_columns_and_rows_are_shown_and_only_names_give_way(
    qtbot: QtBot, found: RequirementsPage, width: int, height: int
) -> None:
    found.resize(width, height)
    usual = 44 if height < 800 else 48
    rows = found.table.verticalHeader()
    qtbot.waitUntil(lambda: rows.defaultSectionSize() in (usual, usual + line_height(CAPTION))
                    and found.table.viewport().height() % rows.defaultSectionSize() == 0
                    and found.table.height() < height)
    row = rows.defaultSectionSize()
    CLIPPED.found.clear()
    CLIPPED.watched = True
    try:
        found.table.viewport().repaint()
        found.table.horizontalHeader().viewport().repaint()
    finally:
        CLIPPED.watched = False
    assert {each.text for each in CLIPPED.found} == set(), "what a layout is made of takes a second line"
    keys = [column.key for column in found.table.live.columns]
    assert keys[:2] == ["name", "verdict"]
    assert sum(found.table.columnWidth(at) for at in range(len(keys))) <= found.table.viewport().width()
    assert found.table.viewport().height() % row == 0
    if width > 900:
        assert "space" in keys, "what the rows are ordered by is in view"
    hidden = len(found._hidden)
    assert found.more_columns.isVisible() is bool(hidden)
    assert found.form.limits.isVisible() is (height < 800)
    assert found.minimumSizeHint().width() <= 828
    title = found.head.findChildren(type(found.said))[0]
    assert title.width() >= title.sizeHint().width(), "the head is whole too"


def test_what_is_folded_away_is_named_where_it_is_not_as_usual(found: RequirementsPage) -> None:
    found.resize(1228, 592)
    assert found.form.limits.text() == "Limits, growth, hardware: any"
    found.form.fill(replace(WISH, rack_units=42.0, media="flash"))
    assert found.form.limits.text() == "Limits, growth, hardware: rack units at most 42 U, media flash"
    QTest.mouseClick(found.form.limits, Qt.MouseButton.LeftButton)
    assert found.form.fields["rack_units"].line.isVisible()
    assert found.form.fields["rack_units"].line.hasFocus()


def test_two_layouts_of_one_architecture_that_are_taken_are_told_apart(found: RequirementsPage, search: Finds,
                                                                       drawn: Layout) -> None:
    """By what holds their drives, in what is taken, in the button and in what is told of them."""
    told: list[str] = []
    found.opened.connect(lambda _design, text, _sure: told.append(text))
    found.ask(replace(WISH, capacity_bytes=61e12))
    search.end([replace(drawn, holder=f"IBM FlashSystem {model}", system=model, rack_units=units)
                for model, units in (("7600", 2.0), ("9600", 4.0))])
    found.foot.others.click()
    found.table.setFocus()
    press(found.table, Qt.Key.Key_Space)
    press(found.table, Qt.Key.Key_Down)
    press(found.table, Qt.Key.Key_Space)
    assert found.foot.taken.text() == "2 taken: IBM FlashSystem 7600, IBM FlashSystem 9600"
    assert found.foot.open_button.text() == "Open IBM FlashSystem 9600 as a design"
    found.open_taken()
    assert told == ["Laid out: IBM FlashSystem 7600, with scenarios: IBM FlashSystem 9600."]


def test_a_search_that_is_ended_from_elsewhere_looks_no_longer(found: RequirementsPage, search: Finds,
                                                               layouts: list[Layout]) -> None:
    found.ask(replace(WISH, capacity_bytes=61e12))
    search.found.emit(layouts[0])
    search.close = search.stop  # type: ignore[method-assign]
    found.stop()
    assert "still looking" not in found._order
    assert names(found) == ["Ceph on NVMe"]
    assert found.form.go.text() == "Lay out again"


def test_the_last_row_of_what_is_asked_is_whole_where_a_little_room_lacks(found: RequirementsPage) -> None:
    found.resize(1312, 3000)
    QApplication.processEvents()
    inner = found.form.choices["network"].parentWidget()
    assert inner is not None
    foot = found.form.height() - found.form._area.height()
    found.resize(1312, inner.sizeHint().height() + foot - 12)
    QApplication.processEvents()
    last = found.form.choices["network"].mapTo(found.form, found.form.choices["network"].rect().bottomLeft())
    assert last.y() < found.form._area.height()
    assert not found.form._area.verticalScrollBar().isVisible()
