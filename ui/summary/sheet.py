"""Summary: the default answer. It computes where it can be seen, a moment after the design has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reports.decision.decision import Decision
from reports.decision.moves import Move
from reports.decision.sentences import NOTHING_DESIGNED, Lacks, Says
from reports.wording.standing import unexamined
from sizer.design.naming import begun
from sizer.readable import ComparedNumber
from sizer.sizing.result import Sizing, Verdict
from ui.state.open_points import asking_rows
from ui.state.ranges import Settling, Surrounding
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject, split_place
from ui.summary.acts import Act, Does, explain
from ui.summary.asked import AskedSpots
from ui.summary.band import VerdictBand
from ui.summary.edges import UncutRows
from ui.summary.head import SummaryHead
from ui.summary.lists import (
    ListSection,
    left_items,
    left_remark,
    limit_items,
    move_items,
    point_items,
    question_items,
    take_items,
)
from ui.summary.spots import EDGE, Spot, SpotGroup
from ui.widgets.measures import LOW
from ui.widgets.plain import caption
from ui.widgets.theme import Theme
from ui.wording.deciding import decision_of

AFTER_MS = 60
"""Longer than an edit takes to be painted, which this sheet must not hold up."""
_COMPUTING, _NOTHING_MOVES, _NOT_KNOWN = "Being computed.", "No uncertain input moves it noticeably.", "Not known."
NOTHING_KNOWN, NOT_EXAMINED = "Nothing of the hardware is known.", "It could not be examined."
NO_FAILURE, NO_POINT = "No single failure reaches it.", "None was found."
_WIDE, _COLUMNS_FROM = 1000, 660
_PADDING, _WIDE_PADDING = 16, 28
_BETWEEN, _WIDE_BETWEEN = 24, 36


class SummarySheet(QWidget):
    """See the module."""

    subject_changed = Signal(object)
    """The figure to explain."""
    fixes_wanted = Signal(str)
    """The requirement to mend."""
    failure_wanted = Signal(str)
    """The failure after which the window is to be seen."""
    went_to = Signal(object)
    """The place of an input."""
    sheet_wanted = Signal(str)
    """Another sheet, or ``from requirements``."""
    bill_wanted = Signal()
    settling_wanted = Signal(str)
    """The requirement whose open verdict is to be settled."""

    def __init__(self, store: Store, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._store, self._theme, self._settings = store, theme, settings
        self._workload, self._moves, self._moves_of = "", dict[str, tuple[Move, ...]](), -1
        self._explained, self._settling = "", Settling(-1, "")
        self._stale = True
        self.setObjectName("summarySheet")
        self.setAutoFillBackground(True)
        self.setAccessibleName("Summary")
        self.bill = QPushButton("Bill for Excel...")
        self.bill.clicked.connect(self.bill_wanted)
        self.head = SummaryHead(store, theme, (self.bill,))
        self.band = VerdictBand(theme)
        self.band.mend_wanted.connect(self.fixes_wanted)
        self.band.asking_wanted.connect(lambda: self.sheet_wanted.emit("requirements"))
        self.band.go_wanted.connect(lambda place: self._act(Act(Does.GO, place)))
        self.table = AskedSpots(theme)
        self.limits = ListSection(theme, "What limits", "busy", "No workload is sized.")
        self.takes = ListSection(theme, "What it takes", "", NOTHING_DESIGNED)
        self.moves = ListSection(theme, "What moves the answer most", "", _COMPUTING)
        self.left = ListSection(theme, "What one failure leaves", "rate, response", NO_FAILURE)
        self.points = ListSection(theme, "Single points of failure", "", NO_POINT)
        self.questions = ListSection(theme, "Not settled", "", "Nothing is open.")
        self.empty = self._empty_page()
        self._lay_out()
        for section in self.sections:
            section.acted.connect(self._act)
            section.reached.connect(self._reached)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._follow)
        store.begun.connect(self._begin)
        store.changed.connect(lambda _edited: self._later.start())
        store.examined.connect(self.judge_anew)
        theme.changed.connect(self._recolour)
        settings.changed.connect(self.mark_stale)
        self._recolour()

    @property
    def sections(self) -> tuple[SpotGroup, ...]:
        """The parts of the sheet in the order of Tab."""
        return (self.table, self.limits, self.takes, self.moves, self.left, self.points, self.questions)

    def _lay_out(self) -> None:
        self._top = QWidget()
        self._above = top = QVBoxLayout(self._top)
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(12)
        self._banded = self._indented(self.band)
        for part in (self.head, self._banded, self.table):
            top.addWidget(part)
        self._below = QWidget()
        self._rows = QVBoxLayout(self._below)
        self._rows.setSpacing(16)
        self._columns = [QBoxLayout(QBoxLayout.Direction.LeftToRight) for _ in range(2)]
        for box, parts in zip(self._columns, ((self.limits, self.takes, self.moves),
                                              (self.left, self.points, self.questions)), strict=True):
            for part in parts:
                box.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
            self._rows.addLayout(box)
        self._rows.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._below)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The bar has its room in the padding at all times: what stands beside it never moves for it.
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.edges = UncutRows(self._scroll, self.sections)
        self._below.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        self._outer = QVBoxLayout(self)
        self._outer.setSpacing(0)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addWidget(self._top)
        self._outer.addWidget(self.empty, 1)
        self._outer.addWidget(self._scroll, 1)
        self._fits = True

    def _indented(self, part: QWidget) -> QWidget:
        """A part whose edges are those of texts, not of their rings."""
        made = QWidget()
        layout = QVBoxLayout(made)
        layout.setContentsMargins(EDGE, 0, EDGE, 0)
        layout.addWidget(part)
        return made

    def _empty_page(self) -> QWidget:
        """What stands below the band where nothing is designed: the two ways to begin."""
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(_PADDING, _PADDING, _PADDING, 0)
        for text, sheet in (("Hardware", "hardware"), ("From requirements", "from requirements")):
            button = QPushButton(caption(text))
            button.clicked.connect(lambda _checked=False, sheet=sheet: self.sheet_wanted.emit(sheet))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        made.hide()
        return made

    def _begin(self) -> None:
        """Another design is opened: what moved the answer of the one before says nothing of it."""
        self._moves, self._moves_of = {}, -1
        self.moves.show_items((), lambda: (), "")

    def show_surrounding(self, surrounding: Surrounding) -> None:
        """Take over what moves the answers most, which a child process found."""
        self._moves, self._moves_of = dict(surrounding.moves), surrounding.generation
        self._later.start()

    def choose_workload(self, name: str) -> None:
        """Tell of one of several workloads."""
        if name != self._workload:
            self._workload = name
            self._later.start()

    def mark_stale(self) -> None:
        """What is shown has to be read anew: soon, or when it is next seen."""
        self._later.start()

    def judge_anew(self) -> None:
        """Ranges or findings came, which decide verdicts: all of it follows at once, as the strip does."""
        self._follow()

    def show_verdicts(self, verdicts: Mapping[str, Verdict]) -> None:
        """Show verdicts that were given elsewhere in the window; the rest follows when the edit has been painted."""
        if self.isVisible():
            self.table.show_verdicts(verdicts)

    def _follow(self) -> None:
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read everything anew."""
        self._later.stop()
        self._stale = False
        found = decision_of(self._store, self._workload, binary=self._settings.binary)
        self.head.refresh(found.grounds.sizing.catalog_edition if found is not None else "")
        nothing = found is None or found.says.lacks is Lacks.DESIGN
        self.empty.setVisible(nothing)
        self._scroll.setVisible(not nothing)
        self.bill.setVisible(not nothing)
        if found is None:
            problems = self._store.failed
            first = problems[0] if problems else None
            place, why = (first.location.place, begun(first.advice)) if first is not None else ("", "")
            self.band.show_verdict(Says(Verdict.UNSIZED if problems else None, "Not sized.", why, "", place,
                                        self._store.names.place(place) if place else ""))
            self.empty.setVisible(not self._store.view.items)
            self.table.setVisible(False)
            return
        self.band.show_verdict(self._settled(found.says))
        self.table.setVisible(bool(found.rows))
        self.table.show_rows(found.rows, failures=not found.grounds.failure)
        if not nothing:
            self._show_lists(found)
        self._mark()
        self._fit()
        QTimer.singleShot(0, self, self._measure_anew)

    def _measure_anew(self) -> None:
        """Give band and table the height that their texts take, which layouts within layouts hear of too late."""
        for part in (self.band, self._banded, self._top):
            if (layout := part.layout()) is not None:
                layout.invalidate()
            part.updateGeometry()
        self._fit()

    def show_explained(self, key: str) -> None:
        """Mark the spot of the figure that is explained; of none where nothing is."""
        if key != self._explained:
            self._explained = key
            self._mark()

    def _mark(self) -> None:
        act = explain(self._explained)
        here = next((spot for section in self.sections for spot in section.spots if act and spot.act == act), None)
        for section in self.sections:
            section.mark(here)

    def show_settling(self, found: Settling) -> None:
        """Know what would settle the verdict."""
        self._settling = found
        self._later.start()

    def _settled(self, says: Says) -> Says:
        """What is said with what would settle it, where that is known; else it is looked for."""
        store = self._store
        if says.verdict not in (Verdict.MISSED, Verdict.UNCERTAIN) or not says.requirement or store.failure is not None:
            return says
        if (self._settling.generation, self._settling.requirement) != (store.generation, says.requirement):
            if store.ranges is not None:
                self.settling_wanted.emit(says.requirement)
            return says
        title = self._settling.title
        would = "would settle" if says.verdict is Verdict.UNCERTAIN else "would meet"
        named = says.named or "it"
        return replace(says, reason=f"{says.reason} {begun(title)} {would} {named}.".strip()) if title else says

    def _show_lists(self, found: Decision) -> None:
        theme, work = self._theme, found.grounds.work
        title = work.title if work is not None and len(found.grounds.sizing.workloads) > 1 else ""
        self.limits.show_items(found.limits, lambda: limit_items(theme, found.limits),
                               f"{title}, busy" if title else "busy")
        self._say_of_nothing(found.grounds.sizing)
        self.takes.show_items(found.takes, lambda: take_items(theme, found.takes))
        name = work.id if work is not None else ""
        moves, known = self._moves.get(name, ()), self._moves_of == self._store.generation
        self.moves.say_none(_COMPUTING if not known else _NOTHING_MOVES if name in self._moves else _NOT_KNOWN)
        if known:
            self.moves.show_items(moves, lambda: move_items(theme, moves), *_remarks(found, moves))
        failed = bool(found.grounds.failure)
        for section in (self.left, self.points):
            section.setVisible(not failed)
        if not failed:
            self.left.show_items(found.left, lambda: left_items(theme, found.left), left_remark(
                found.left, "rate" if found.grounds.work is None else found.grounds.work.pattern.headline_word))
            self.points.show_items(found.points, lambda: point_items(theme, found.points))
        asking = sum(many for many, _ in asking_rows(self._store))
        self.questions.show_items((found.questions, asking), lambda: question_items(theme, found.questions, asking),
                                  f"{asking:,} in all" if asking else "")

    def _say_of_nothing(self, sizing: Sizing) -> None:
        """What lists without entries say: nothing that reassures where nobody could look."""
        self.takes.say_none(NOTHING_KNOWN if self._store.view.items else NOTHING_DESIGNED)
        closed = bool(unexamined(sizing))
        self.left.say_none(NOT_EXAMINED if closed else NO_FAILURE)
        self.points.say_none(NOT_EXAMINED if closed else NO_POINT)

    def _act(self, act: Act) -> None:
        if act.does is Does.EXPLAIN:
            self.subject_changed.emit(Subject(act.about))
        elif act.does is Does.MEND:
            self.fixes_wanted.emit(act.about)
        elif act.does is Does.LOSE:
            self.failure_wanted.emit(act.about)
        elif act.does is Does.SHOW:
            self.sheet_wanted.emit(act.about)
        elif act.does is Does.GO and (place := split_place(act.about)) is not None:
            self.went_to.emit(place)

    def _reached(self, spot: Spot) -> None:
        """Explain follows the keyboard; what the focus is on is in view."""
        self._scroll.ensureWidgetVisible(spot, 0, 8)
        if spot.act.does is Does.EXPLAIN:
            self.subject_changed.emit(Subject(spot.act.about))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        QTimer.singleShot(0, self, self._measure_anew)

    def _fit(self) -> None:
        """Padding, columns, and whether band and table stand still while the rest is scrolled."""
        wide = self.width() >= _WIDE
        for section in self.sections:
            section.set_low(self.window().height() < LOW)
        side = (_WIDE_PADDING if wide else _PADDING) - EDGE
        above = _WIDE_PADDING - 8 if wide else _PADDING - 4
        fits = self._fits if self.height() < 50 else above + self._high(self.width() - 2 * side) <= 0.7 * self.height()
        # Where it is scrolled too, it stands within the padding of what is scrolled.
        self._above.setContentsMargins(side * fits, above, side * fits, 0)
        taken = self._scroll.verticalScrollBar().sizeHint().width()
        self._rows.setContentsMargins(side, 16 if fits else 0, max(side - taken, 0), _PADDING)
        for box in self._columns:
            box.setSpacing((_WIDE_BETWEEN if wide else _BETWEEN) - 2 * EDGE)
            across = QBoxLayout.Direction.LeftToRight if self.width() >= _COLUMNS_FROM else (
                QBoxLayout.Direction.TopToBottom)
            if box.direction() != across:
                box.setDirection(across)
        if fits == self._fits:
            return
        self._fits = fits
        if fits:
            self._rows.removeWidget(self._top)
            self._outer.insertWidget(0, self._top)
        else:
            self._outer.removeWidget(self._top)
            self._rows.insertWidget(0, self._top)

    def _high(self, width: int) -> int:
        """The height of head, band and table in a width."""
        parts: tuple[QWidget, ...] = (self.head, self._banded, self.table)
        return sum(part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
                   for part in parts if not part.isHidden()) + self._above.spacing() * (len(parts) - 1)

    def finish_typing(self) -> None:
        """Take what is typed into the head."""
        self.head.finish_typing()

    def _recolour(self) -> None:
        ground = self.palette()
        ground.setColor(self.backgroundRole(), self._theme.colours.surface)
        self.setPalette(ground)
        for part in (*self.sections, self.band):
            part.update()


def _remarks(found: Decision, moves: tuple[Move, ...]) -> tuple[str, str]:
    """Between which ends the bars lie, with what they are of and, where that has no room, without."""
    if not moves:
        return "", ""
    low, high = min(move.low for move in moves), max(move.high for move in moves)
    reader, answer = found.grounds.reader, moves[0].answer
    amount = reader.amount(answer)
    like = ComparedNumber(amount.low, amount.value, amount.high) if (
        amount.low is not None and amount.high is not None) else None
    # They stand alone: no likely value beside them has the unit. Elsewhere the range of all inputs has this step.
    span = replace(amount, low=low, high=high, beside=like).reading.span_with_unit
    return f"{reader.figure(answer).label} {span}".strip(), span
