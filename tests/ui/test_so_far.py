"""What the start page tells of layouts while they are found."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pytest
from PySide6.QtCore import QObject, QRect, Signal, SignalInstance
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.entering.volumes import read_volumes
from sizer.design.files.addresses import template_designs
from sizer.exploring.growing.asked_volumes import with_volumes
from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import as_drawn
from sizer.exploring.growing.wishes import Header, Wish, offered
from sizer.units import plain_spaces
from tests.ui.hands import ASIDE_MS
from ui.jobs.layouts import asked
from ui.jobs.worker import serve
from ui.start.found import so_far
from ui.start.question import QuestionCard
from ui.start.searching import Searching
from ui.start.so_far import WHOLE_LINES, SoFar
from ui.state.settings import Settings
from ui.widgets.drawn import lines_size, text_width
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, line_height, text_font

WISH = Wish(20e12, 10_000, 5e-3, kept_after_failure=1.0)


@cache
def found() -> list[Layout]:
    catalog = offered(shipped_catalog(), WISH)
    templates = [template_designs()[name] for name in ("flash-array", "flash-array-fc", "object-store")]
    return [layout for _, layout in as_drawn(templates, WISH, catalog, Header())]


def test_the_smallest_layout_that_meets_it_is_told_and_whether_others_do() -> None:
    told = so_far(found())
    assert told is not None
    assert told.meaning == "met"
    assert dict(told.rows).keys() == {"Drives", "In", "Usable", "Operations a second", "Space, power", "Price"}
    assert told.more.startswith("Others meet it too"), "and not how many: the page of layouts finds more"
    assert not any(letter.isdigit() for letter in told.more)
    assert told.title in told.sentence


def test_nothing_found_is_nothing_told() -> None:
    assert so_far([]) is None


def test_volumes_are_written_down_in_the_design_that_is_laid_out_for_them() -> None:
    block = read_volumes([["LUN", "Size (GB)", "IOPS"], ["db", "500", "2,000"], ["Total", "500", "2,000"]])
    notes = plain_spaces(with_volumes(found()[0].design, block).notes)
    assert notes.splitlines()[-3:] == [
        "Asked for by 1 volume: 500 GB, 2,000 operations a second. 1 row left out.",
        "db, 500 GB, 2,000 operations a second", "Left out: row 3, a total: Total 500 2,000"]


def test_a_search_that_nobody_waits_for_ends_and_the_process_answers_the_next() -> None:
    questions = [{**asked("", WISH, Header(), ""), "id": 1}, {"kind": "forget", "number": 1},
                 {**asked("", Wish(media="disk", access="none"), Header(), ""), "id": 2}]
    said = io.StringIO()
    serve([json.dumps(each) for each in questions], said)
    answers = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [(each["id"], each["done"]) for each in answers if "done" in each] == [(2, {"count": 0})]


@pytest.mark.slow
def test_layouts_are_looked_for_aside_and_another_wish_forgets_those_before(qtbot: QtBot, settings: Settings) -> None:
    searching = Searching(settings, Header)
    searching.look(Wish(1e15))
    searching.look(WISH)
    assert searching.working
    qtbot.waitUntil(lambda: searching.found is not None and searching.found.meaning == "met", timeout=ASIDE_MS)
    searching.look(Wish())
    assert searching.found is None
    searching.stop()
    assert not searching.working


@dataclass
class Told:
    """Who has found something for whatever is asked."""

    changed: SignalInstance
    found: SoFar | None = None
    working: bool = False
    wishes: list[Wish] = field(default_factory=list)

    def look(self, wish: Wish) -> None:
        self.wishes.append(wish)
        self.found = None if wish.empty else so_far(found())
        self.changed.emit()


class Telling(QObject):
    changed = Signal()


@pytest.fixture
def card(qtbot: QtBot, theme: Theme, settings: Settings) -> Iterator[QuestionCard]:
    telling = Telling()
    made = QuestionCard(settings, theme, Told(telling.changed))
    made.resize(1100, 320)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()


def ask(qtbot: QtBot, card: QuestionCard) -> None:
    """Type what is asked, and pause until it is answered beside the blanks."""
    for key, text in (("capacity_bytes", "at least 20 TB"), ("rate_per_s", "10,000"), ("within_s", "below 5 ms")):
        card.sentence.focus(key)
        QTest.keyClicks(card.sentence.blanks[key], text)
    qtbot.waitUntil(lambda: card.so_far.shown is not None)


def test_an_answer_goes_with_what_it_answers(qtbot: QtBot, card: QuestionCard) -> None:
    ask(qtbot, card)
    card.clear()
    assert card.so_far.shown is None, "the blanks are empty"
    ask(qtbot, card)
    QTest.keyClicks(card.sentence.blanks["within_s"], " or so")
    assert card.so_far.shown is None, "what stands there cannot be read"


def test_the_longest_name_has_its_line_to_itself(qtbot: QtBot, card: QuestionCard) -> None:
    ask(qtbot, card)
    shown = card.so_far.shown
    assert shown is not None
    rows = dict(shown.rows)
    assert rows.keys() >= WHOLE_LINES
    room = card.so_far.width() - 28
    assert text_width("At first look 10 others meet it, 10 come near", text_font(CAPTION)) < room
    for name, value in rows.items():
        if name not in WHOLE_LINES:
            assert text_width(name, text_font(CAPTION)) + text_width(value, text_font(BODY, MEDIUM)) < room, name


def test_the_last_line_is_whole_or_not_there(qtbot: QtBot, card: QuestionCard, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(qtbot, card)
    panel = card.so_far
    assert panel.shown is not None
    drawn: dict[str, QRect] = {}

    def note(_painter: QPainter, rect: QRect, text: str, *_rest: object, **_named: object) -> None:
        drawn[text] = rect

    monkeypatch.setattr("ui.start.so_far.draw_text", note)
    long = " ".join(["Generic dual-controller all-flash array,"] * 2)
    panel.shown = panel.shown._replace(rows=tuple(
        (name, long if name == "In" else value) for name, value in panel.shown.rows))
    assert lines_size(long, text_font(CAPTION), panel.width() - 28).height() > line_height(CAPTION)
    for room, there in ((panel.minimumSizeHint().height(), True), (panel.minimumSizeHint().height() - 6, False)):
        drawn.clear()
        panel.setMinimumHeight(0)
        panel.resize(panel.width(), room)
        panel.grab()
        assert (panel.shown.more in drawn) is there
        assert all(rect.bottom() < room for rect in drawn.values())
