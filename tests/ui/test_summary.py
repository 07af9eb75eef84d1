"""Summary, used as a person does: read, walked by keys, clicked, its title page edited in place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reports.decision.left import Left
from reports.decision.moves import moves_of
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import Batch, set_one
from sizer.design.files.addresses import open_address, template_designs
from sizer.design.records import Design
from sizer.exploring.changes.change import Cost
from sizer.exploring.growing.mending import Fix, Mending
from sizer.sizing.result import Verdict
from sizer.sizing.sampling import sampled
from tests.ui.clipping import settle
from tests.ui.hands import ask_nothing, press, ranges_of, tap, typed
from ui.jobs.fixes import packed
from ui.jobs.job import Job
from ui.jobs.settling import SettlingService
from ui.state.ranges import Surrounding
from ui.state.settings import Settings
from ui.state.store import Store
from ui.summary.acts import Does
from ui.summary.head import Said
from ui.summary.lists import left_remark
from ui.summary.sheet import AFTER_MS, SummarySheet
from ui.summary.spots import Spot
from ui.summary.words import Words
from ui.widgets.drawn import CLIPPED
from ui.widgets.theme import Theme
from ui.window.main import MainWindow

TITLE = "HP BL860c i2 2-node HA-NFS cluster"


@pytest.fixture(scope="module")
def shared(theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, SummarySheet]]:
    """One sheet for all tests: each opens the design afresh."""
    store = Store(shipped_catalog())
    settings = Settings(QSettings(str(tmp_path_factory.mktemp("summary") / "s.ini"), QSettings.Format.IniFormat))
    sheet = SummarySheet(store, theme, settings)
    sheet.resize(1076, 860)
    sheet.show()
    yield store, sheet
    sheet.close()


@pytest.fixture
def store(shared: tuple[Store, SummarySheet]) -> Store:
    """The store with the design as it is shipped, its ranges known: made anew where the test before changed it."""
    found, sheet = shared
    if found.ranges is None or found.failure is not None or found.design.title != TITLE:
        found.start(open_address("hp-ha-nfs").design)
        assert found.sizing is not None
        found.ranges = ranges_of(found)
        sheet.show_surrounding(Surrounding(found.generation, {}, moves_of(found.sizing, sampled(found.sizing, 100))))
    return found


@pytest.fixture
def sheet(qtbot: QtBot, store: Store, shared: tuple[Store, SummarySheet]) -> SummarySheet:
    _, found = shared
    found.resize(1076, 860)
    found.refresh()
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    return found


def spot(sheet: SummarySheet, says: str) -> Spot:
    """The spot whose sentence begins so."""
    return next(each for section in sheet.sections for each in section.spots if each.accessibleName().startswith(says))


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_the_question_comes_first_and_the_verdict_is_a_sentence(sheet: SummarySheet) -> None:
    assert sheet.band.sentence.text() == "It can be built; whether it does what is asked is uncertain."
    assert "NFS operations at 5 ms: met at the likely inputs only." in sheet.band.reason.text()
    assert spot(sheet, "Exported capacity: at least 25").isVisible()


def test_every_number_is_clicked_into_its_explanation(sheet: SummarySheet) -> None:
    heard: list[str] = []
    sheet.subject_changed.connect(lambda subject: heard.append(subject.figure))
    for says in ("NFS operations at 5 ms: 160,000/s", "Processors of", "Rack space: 74", "Processor cycles"):
        QTest.mouseClick(spot(sheet, says), Qt.MouseButton.LeftButton)
    assert heard[0] == "requirement.rate.actual" or heard[0] in sheet._store.sizing.sheet  # type: ignore[union-attr]
    assert len(dict.fromkeys(heard)) == 4


def test_verdicts_lead_to_fixes_failures_to_the_window_after_them_and_questions_to_inputs(
    qtbot: QtBot, sheet: SummarySheet
) -> None:
    with qtbot.waitSignal(sheet.fixes_wanted) as mended:
        QTest.mouseClick(spot(sheet, "NFS operations at 5 ms: uncertain"), Qt.MouseButton.LeftButton)
    assert mended.args == ["rate"]
    with qtbot.waitSignal(sheet.failure_wanted) as failed:
        QTest.mouseClick(sheet.left.spots[0], Qt.MouseButton.LeftButton)
    assert failed.args == ["node-nodes"]
    question = next(each for each in sheet.questions.spots if each.act.does is Does.GO)
    with qtbot.waitSignal(sheet.went_to) as went:
        QTest.mouseClick(question, Qt.MouseButton.LeftButton)
    assert went.args is not None
    assert went.args[0].table in ("workloads", "pools", "items")
    with qtbot.waitSignal(sheet.fixes_wanted):
        QTest.mouseClick(sheet.band.button, Qt.MouseButton.LeftButton)


def test_only_what_trust_calls_a_question_is_counted_as_one(sheet: SummarySheet) -> None:
    sizing = sheet._store.sizing
    assert sizing is not None
    listed = len(sheet.questions.spots) - 1 + int(sheet.questions.spots[-1].accessibleName().split()[0])
    assert listed > len(sizing.missing), "warnings and failures nobody knows are not settled either"
    assert sheet.questions.remark == f"{listed} in all"


def test_tab_goes_from_group_to_group_and_arrows_walk_inside_one(sheet: SummarySheet) -> None:
    sheet.table.spots[0].setFocus()
    tap(Qt.Key.Key_Right)
    assert focused().accessibleName().startswith("Exported capacity: 26")
    tap(Qt.Key.Key_Down)
    assert focused().accessibleName().startswith("NFS operations at 5 ms: 160,000/s")
    tap(Qt.Key.Key_Left)
    assert focused().accessibleName().startswith("NFS operations at 5 ms: at least")
    groups = [focused().parentWidget()]
    for _ in range(6):
        tap(Qt.Key.Key_Tab)
        groups.append(focused().parentWidget())
    assert groups == list(sheet.sections)
    for _ in range(6):
        tap(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert focused().accessibleName().startswith("NFS operations at 5 ms: at least"), "Tab comes back to where it was"


def test_enter_does_what_a_click_does(qtbot: QtBot, sheet: SummarySheet) -> None:
    pill = spot(sheet, "NFS operations at 5 ms: uncertain")
    pill.setFocus()
    with qtbot.waitSignal(sheet.fixes_wanted) as mended:
        tap(Qt.Key.Key_Return)
    assert mended.args == ["rate"]


def test_the_focus_survives_an_edit(qtbot: QtBot, sheet: SummarySheet, store: Store) -> None:
    sheet.takes.spots[1].setFocus()
    store.edit(set_one("items", "drives", "quantity", 720))
    qtbot.waitUntil(lambda: "not judged" in sheet.band.sentence.text() or "misses" in sheet.band.sentence.text())
    assert focused() is sheet.takes.spots[1]


def test_the_title_page_is_edited_where_it_is_read_in_one_undo(sheet: SummarySheet, store: Store) -> None:
    QTest.mouseClick(sheet.head.links["customer"], Qt.MouseButton.LeftButton)
    typed("Example Bank")
    tap(Qt.Key.Key_Return)
    sheet.refresh()
    assert store.view.customer == "Example Bank"
    assert sheet.head.links["customer"].accessibleName() == "Example Bank"
    store.undo_stack.undo()
    assert store.view.customer == ""
    QTest.mouseClick(sheet.head.links["date"], Qt.MouseButton.LeftButton)
    typed("soon")
    press(sheet.head.editor, Qt.Key.Key_Return)
    assert sheet.head.editor.text() == "soon"
    assert sheet.head.unfinished().startswith("soon is not taken")
    press(sheet.head.editor, Qt.Key.Key_Escape)
    assert store.view.date == "2010-07-02"
    assert not sheet.head.editor.isVisible()
    for key, text, shown in (("title", "A cluster", "A cluster"), ("currency", "CHF", "prices in CHF")):
        QTest.mouseClick(sheet.head.links[key], Qt.MouseButton.LeftButton)
        typed(text)
        tap(Qt.Key.Key_Return)
        sheet.refresh()
        assert getattr(store.view, key) == text
        assert sheet.head.links[key].accessibleName() == shown
    QTest.mouseClick(sheet.head.links["notes"], Qt.MouseButton.LeftButton)
    assert sheet.head.notes.toPlainText() == store.view.notes, "all of them"
    tap(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    typed("As offered.")
    tap(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    typed("Without support.")
    tap(Qt.Key.Key_Return)
    sheet.refresh()
    assert store.view.notes == "As offered.\nWithout support."
    assert not sheet.head.notes.isVisible()
    assert sheet.head.links["notes"].accessibleName() == "As offered. Without support."
    for _ in range(3):
        store.undo_stack.undo()


def test_a_sheet_that_nobody_sees_computes_nothing(
    qtbot: QtBot, sheet: SummarySheet, store: Store, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    monkeypatch.setattr("ui.summary.sheet.decision_of", lambda *of, **_more: made.append(of[0]))
    unseen = SummarySheet(store, theme, sheet._settings)
    store.edit(set_one("items", "drives", "quantity", 700))
    qtbot.waitUntil(lambda: bool(made))
    QTest.qWait(AFTER_MS + 40)
    assert made == [store], "the one that is seen, once"
    unseen.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    unseen.show()
    assert len(made) == 2
    unseen.close()


@pytest.mark.parametrize("size", [(940, 560), (1076, 860), (700, 500), (1900, 1300)])
def test_no_number_is_cut_and_nothing_overlaps(sheet: SummarySheet, size: tuple[int, int]) -> None:
    sheet.resize(*size)
    for _turn in range(2):  # what is scrolled is laid out a turn after what it stands in
        QApplication.processEvents()
    CLIPPED.watched, CLIPPED.found = True, []
    sheet.grab()
    CLIPPED.watched = False
    assert [each for each in CLIPPED.found if not each.name] == []
    for section in sheet.sections:
        boxes = [each.geometry() for each in section.spots]
        assert all(section.rect().contains(box) for box in boxes), section.accessibleName()
        assert not any(a.intersects(b) for at, a in enumerate(boxes) for b in boxes[at + 1:] if a.y() != b.y())
    edges = [part.mapTo(sheet, part.rect().topRight()).x() for part in (sheet.table, sheet.moves, sheet.questions)]
    assert len(set(edges)) == 1, "columns end where the table does, with a scroll bar and without"
    starts = [part.mapTo(sheet, part.rect().topLeft()).x() for part in (sheet.head, sheet.table, sheet.limits)]
    assert len(set(starts)) == 1, "columns begin where the table does, scrolled with it or below it"
    for row in sheet.table._rows:
        left = row[3] if len(row) > 3 and sheet.width() > 800 else None
        assert not isinstance(left, Words) or left.content().width() >= left.wanted, "what one failure leaves is whole"


def test_the_ends_of_what_moves_the_answer_have_their_unit_in_any_width(sheet: SummarySheet) -> None:
    assert re.fullmatch(r"Throughput [\d,]+\W+[\d,]+/s", sheet.moves.remark)
    shown = set()
    for width in range(140, 600, 20):
        sheet.moves.resize(width, 200)
        shown.add(sheet.moves.shown_remark())
    assert shown == {"", sheet.moves.short, sheet.moves.remark}
    assert sheet.moves.remark.endswith(sheet.moves.short)


def test_what_moved_the_answer_of_another_design_is_not_shown_of_this_one(sheet: SummarySheet, store: Store) -> None:
    assert sheet.moves.spots
    store.start(open_address("p2000-iscsi").design)
    assert not sheet.moves.spots
    sheet.refresh()
    assert not sheet.moves.spots
    work = store.view.workloads[0].id
    for found, said in (({work: ()}, "No uncertain input moves it noticeably."), ({}, "Not known.")):
        sheet.show_surrounding(Surrounding(store.generation, {}, found))
        sheet.refresh()
        assert sheet.moves.none == said, "nobody waits for what will not come"


@pytest.mark.parametrize(("design", "sentence"), [
    (Design(), "Nothing is designed yet."),
    (None, "Nothing is asked yet. State a requirement to get a verdict."),
])
def test_an_empty_state_says_what_to_do(sheet: SummarySheet, store: Store, design: Design | None,
                                       sentence: str, qtbot: QtBot) -> None:
    store.start(open_address("p2000-iscsi").design if design is None else design)
    if design is None:
        ask_nothing(store)
    sheet.refresh()
    assert sheet.band.sentence.text() == sentence
    assert sheet.empty.isVisible() == (design is not None)
    if design is not None:
        button = sheet.empty.findChildren(QWidget)[0]
        with qtbot.waitSignal(sheet.sheet_wanted) as wanted:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert wanted.args == ["hardware"]


def test_after_a_failure_the_sheet_tells_of_that_state(sheet: SummarySheet, store: Store) -> None:
    store.fail("node-nodes")
    sheet.refresh()
    assert sheet.band.sentence.text().startswith("After one failure, one ")
    assert sheet.left.isHidden()
    store.fail("")
    sheet.refresh()
    assert not sheet.left.isHidden()


def test_the_verdict_says_what_would_settle_it_once_that_is_found_aside(
    qtbot: QtBot, store: Store, sheet: SummarySheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Mapping[str, object]] = []

    def ask(_job: Job, request: Mapping[str, object]) -> int:
        asked.append(request)
        return len(asked)

    monkeypatch.setattr("ui.jobs.settling.AFTER_MS", 1)
    monkeypatch.setattr(Job, "ask", ask)
    service = SettlingService(store, Settings(QSettings()))
    with qtbot.waitSignal(sheet.settling_wanted) as wanted:
        sheet.refresh()
    assert wanted.args == [sheet.band.says.requirement]
    before = sheet.band.says.reason
    service.found.connect(sheet.show_settling)
    service.look_for(sheet.band.says.requirement)
    qtbot.waitUntil(lambda: bool(asked))
    assert (asked[0]["kind"], asked[0]["sure"]) == ("fixes", True)
    cost = Cost(None, None, None)
    fix = Fix("4 NFS nodes instead of 2", Batch((), "4 NFS nodes instead of 2"), cost=cost, reaches=0.1,
              verdict=Verdict.MET, share=1.0, misses=(), problems=(), pieces=2.0)
    found = Mending(sheet.band.says.requirement, "", 0.0, 0.0, "1", True, 0.0, (fix,), (), "", ())
    with qtbot.waitSignal(service.found):
        service.answer(1, packed(found))
    sheet.refresh()
    assert sheet.band.says.reason == f"{before} 4 NFS nodes instead of 2 would settle it."
    store.edit(set_one("items", "drives", "quantity", 720))
    sheet.refresh()
    assert "would settle" not in sheet.band.says.reason, "another design was not looked at"
    service.stop()


@pytest.mark.flow
@pytest.mark.parametrize("size", [(940, 598), (828, 438)])
def test_wherever_one_scrolls_no_row_is_cut_by_an_edge(
    qtbot: QtBot, sheet: SummarySheet, theme: Theme, size: tuple[int, int]
) -> None:
    sheet.resize(*size)
    qtbot.wait(AFTER_MS)
    bar, view = sheet._scroll.verticalScrollBar(), sheet._scroll.viewport()
    assert bar.maximum() > 100, "there is more than room for"
    blank, seen, alone = {theme.colours.surface.name(), theme.colours.grid.name()}, 0, 0
    for at in range(0, bar.maximum(), 7):
        bar.setValue(at)
        picture = sheet.grab().toImage()
        ratio, place = picture.devicePixelRatio(), view.mapTo(sheet, QPoint(0, 0))
        tops = {section.mapTo(view, row.topLeft()).y() for section in sheet.sections if view.isAncestorOf(section)
                for row in section.rows()}
        # Head and band are scrolled too in a very low window; and what begins at the edge is whole.
        edges = [view.height() - 1, *([0] if min(tops) < 0 and 0 not in tops else [])]
        for edge in edges:
            line = {picture.pixelColor(round((place.x() + x) * ratio), round((place.y() + edge) * ratio)).name()
                    for x in range(view.width() - 12)}
            assert line <= blank, f"at {at} something is cut at {edge} of {view.height()}"
        covered = sheet.edges.covered()
        for section in (each for each in sheet.sections if each.headed and view.isAncestorOf(each)):
            head, *rows = [row.translated(section.mapTo(view, QPoint(0, 0))) for row in section.rows()]
            if rows and head.top() >= 0 and head.bottom() < view.height() <= rows[0].bottom() and (
                    rows[0].bottom() - head.top() < view.height()):
                assert head in covered, f"at {at} {section.accessibleName()} stands above nothing"
                alone += 1
        seen += bool(covered)
    assert seen, "some rows had no room for all of them"
    assert alone, "some heads had no room for their first row"


@pytest.mark.parametrize("name", ["ceph", "ess-gl4-sas", "hp-ha-nfs"])
@pytest.mark.parametrize("size", [(940, 598), (1076, 860)])
def test_no_name_and_no_reason_gives_way_either(
    qtbot: QtBot, store: Store, sheet: SummarySheet, name: str, size: tuple[int, int]
) -> None:
    templates = template_designs()
    store.start(templates[name] if name in templates else open_address(name).design)
    store.ranges = ranges_of(store)
    sheet.resize(*size)
    qtbot.waitUntil(lambda: not sheet._later.isActive())
    settle()
    CLIPPED.watched, CLIPPED.found = True, []
    for section in sheet.sections:
        section.grab()
    CLIPPED.watched = False
    assert [each.text for each in CLIPPED.found] == []
    for section in sheet.sections:
        boxes = [each.geometry() for each in section.spots]
        assert all(section.rect().contains(box) for box in boxes), section.accessibleName()


def test_names_of_what_fails_are_whole_in_a_narrow_sheet(qtbot: QtBot, sheet: SummarySheet) -> None:
    sheet.resize(940, 598)
    qtbot.wait(AFTER_MS)
    sheet._scroll.ensureWidgetVisible(sheet.left)
    CLIPPED.watched, CLIPPED.found = True, []
    sheet.grab()
    CLIPPED.watched = False
    assert not [each for each in CLIPPED.found if each.text.startswith(("One ", "The cache"))]
    long = spot(sheet, "One drive of NFS data, rebuilding")
    assert long.height() > spot(sheet, "One of 2 NFS nodes").height(), "in two lines"


def test_a_response_that_all_failures_leave_is_said_once() -> None:
    rows = [Left(f"One of {many} arrays", "80,000/s", "4.8 ms", Verdict.MET, "") for many in (2, 4)]
    assert left_remark(rows) == "rate; response 4.8 ms"
    assert left_remark([*rows, replace(rows[0], response="9 ms")]) == "rate, response"
    assert left_remark([replace(row, response="") for row in rows]) == "rate"
    assert left_remark(rows, "bandwidth") == "bandwidth; response 4.8 ms"


@pytest.mark.parametrize("size", [(1500, 920), (1280, 720)])
def test_of_what_a_design_says_of_itself_the_notes_give_way_first(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    for _ in range(3):
        QApplication.processEvents()
    links = sheet.head.links
    assert links["notes"].width() > links["notes"].sizeHint().width(), "it takes what is left"
    for key, link in links.items():
        assert key == "notes" or link.width() >= link.sizeHint().width(), key
    said = sheet.head.findChildren(Said)
    assert all(each.width() >= each.sizeHint().width() for each in said if each.isVisible())
