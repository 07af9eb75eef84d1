"""The panel above the strip: what would mend a missed requirement, and at which cost. Enter does it, one undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout

from reports.wording.quantities.numbers import Ends
from sizer.design.editing.edits import Batch, DuplicateScenario
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.readable import percent
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from ui.jobs.job import Job
from ui.panels.fixing.rows import MOST_SHOWN, fix_table, how_many
from ui.panels.fixing.view import FixView
from ui.state.previewing import preview_in_view
from ui.state.rounding import ends_of
from ui.state.settings import Settings
from ui.state.stopping import NOT_AT_HAND, why_missed
from ui.state.store import Store
from ui.state.subject import Place
from ui.tables.live import LiveModel
from ui.tables.table import LiveTable
from ui.widgets.elided import ElidedLabel, TwoLines
from ui.widgets.icons import icon
from ui.widgets.measures import L, S
from ui.widgets.plain import name_button
from ui.widgets.primary import filled
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, MEDIUM, scaled, set_in
from ui.wording.texts import value_text
from ui.wording.verdicts import verdict_shown

if TYPE_CHECKING:
    from sizer.exploring.growing.mending import Fix, Mending

_HIGH_PX, _LOOKS_AFTER_MS = 300, 90


class FixPanel(QFrame):
    """See the module. The search runs in a child process; an edit makes its answer out of date, and it is dropped."""

    went_to = Signal(object)
    """The place of the requirement itself."""
    previewed = Signal(object, str)
    """The sizing that the change under the cursor leads to, and ``with ...`` which."""
    preview_ended = Signal()
    done = Signal(str)
    """What was done, and how it is taken back."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings, self._theme = store, settings, theme
        self._job = Job(self)
        self._job.progressed.connect(self._progress)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._asked = 0
        self._requirement = ""
        self._waits = False
        """Whether the ranges must be there before anything can be looked for."""
        self._generation = -1
        self._of: tuple[Design, str] | None = None
        """The design and the failure that it looks for a mend of."""
        self.found: Mending | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAutoFillBackground(True)
        self.setMaximumHeight(scaled(_HIGH_PX))
        self.setAccessibleName("Ways to meet the requirement")
        self.title = TwoLines()
        self.view = FixView(LiveModel(self._table, self), "Ways to meet the requirement", theme)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(_LOOKS_AFTER_MS)
        self._look.timeout.connect(self._preview)
        self.view.selectionModel().currentRowChanged.connect(self._row_changed)
        self.view.doubleClicked.connect(lambda _index: self.apply())
        self.view.taken.connect(self.apply)
        self.apply_button = filled(QPushButton("Make it so"))
        self.apply_button.setToolTip("Do what the current row says, as one step to undo (Enter)")
        self.apply_button.clicked.connect(self.apply)
        self.scenario_button = QPushButton("As scenario")
        self.scenario_button.setToolTip("Keep the design as it is, and put the change into a scenario beside it")
        self.scenario_button.clicked.connect(self.apply_as_scenario)
        self.intact_button = QPushButton("Back to intact")
        self.intact_button.setToolTip("Look for what would meet it with nothing failed")
        self.intact_button.clicked.connect(self._look_intact)
        goto = QPushButton("Go to the requirement")
        goto.clicked.connect(lambda: self.went_to.emit(Place("requirements", self._requirement, "target")))
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        name_button(self._close, "Close", "Esc")
        self._close.clicked.connect(self.close_panel)
        self.why_not = ElidedLabel()
        self._lay_out(goto)
        store.changed.connect(self._follow)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    def _lay_out(self, goto: QPushButton) -> None:
        row, does = QHBoxLayout(), QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self._close)
        does.addWidget(self.why_not, 1)
        for part in (self.intact_button, goto, self.scenario_button, self.apply_button):
            does.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(L, S, L, S)
        layout.setSpacing(S)
        row.setSpacing(S)
        layout.addLayout(row)
        layout.addWidget(self.view)
        layout.addLayout(does)
        does.setSpacing(S)

    def _row_changed(self) -> None:
        self._look.start()
        self._enable()

    @property
    def searching(self) -> bool:
        """Whether changes are still looked for."""
        return self._asked > 0

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The changes that meet the requirement, the best first."""
        return self.found.fixes if self.found is not None else ()

    def open_for(self, requirement: str, *, focused: bool = True) -> None:
        """Look for what would mend a requirement in the state that is in view."""
        store = self._store
        record = store.view.requirements.get(requirement)
        sizing = store.sizing
        self._drop()
        self._requirement = requirement
        self._generation, self._of = store.generation, self._in_view
        self.show()
        if record is None or sizing is None:
            return
        name = record.called
        result = next((each for each in sizing.requirements if each.id == requirement), None)
        if store.sizing_waits:
            self._say(f"{name}: what would meet it is looked for as soon as the design is sized…")
        elif store.failure is not None and (why := self._only_intact(record, result)):
            self._say(f"{self._then}{why}")
            self.intact_button.show()
        elif result is None:
            missing = next((each for each in sizing.without_result("requirements") if each.id == requirement), None)
            self._say(f"{name} {missing.says}." if missing is not None else f"{name} cannot be judged yet.")
        elif result.obstacles and verdict_of(sizing, result, None) is not Verdict.MISSED:
            why = result.obstacles[0].text
            self._say(f"{name}: {verdict_of(sizing, result, None)}, because {why}. Fix that first.")
        elif verdict_of(sizing, result, None) is Verdict.UNCERTAIN:
            self._say(f"{name} cannot be called met: some lines have no value, so the total is a lower bound.")
        else:
            self._begin(sizing, result, name)
        self._list()
        if focused:
            self.view.setFocus()

    @property
    def _in_view(self) -> tuple[Design, str]:
        failure = self._store.failure
        return self._store.design, "" if failure is None else failure.id

    @property
    def _then(self) -> str:
        """How a sentence begins that is about what a failure leaves; nothing where none is in view."""
        failure = self._store.failure
        return "" if failure is None else f"After one failure, {failure.label}: "

    def _only_intact(self, record: Requirement, result: RequirementResult | None) -> str:
        """Why nothing is looked for that would meet a requirement after the failure in view; empty where it is."""
        if record.kind is RequirementKind.AFTER_ONE_FAILURE or record.kind.is_total:
            return f"{record.called} asks for the design with nothing failed. What would meet it is looked for there."
        word = why_missed(self._store, result) if result is not None else ""
        return "" if not word else (
            f"{record.called} {'is ' * (word == NOT_AT_HAND)}{word}: more of what is left does not bring it back, only "
            "a second one of what is lost. What would meet it is looked for with nothing failed.")

    def _look_intact(self) -> None:
        """Leave the failure, and look for what would meet the requirement with nothing failed."""
        self._store.fail("")
        self.open_for(self._requirement)

    def judge_anew(self) -> None:
        """Begin what waited for the ranges, which have come."""
        if self._waits and self.isVisible() and self._store.ranges is not None:
            self._look_anew()

    def _look_anew(self) -> None:
        """Begin again; whoever works elsewhere meanwhile keeps the focus."""
        here = QApplication.focusWidget()
        self.open_for(self._requirement, focused=here is not None and self.isAncestorOf(here))

    def _begin(self, sizing: Sizing, result: RequirementResult, name: str) -> None:
        """Look for what would meet a requirement that is missed, or that only part of the range meets."""
        headroom = sizing.sheet[result.headroom].number
        verdict, then, failure = verdict_shown(sizing, result, self._store.ranges), self._then, self._store.failure
        if verdict is Verdict.MET:
            self._say(f"{then}{name} is met, with {_percent(headroom)} to spare.")
            return
        if verdict is Verdict.UNDECIDED and headroom >= 0:
            self._waits = True
            self._say(f"{then}{name} is met by {_percent(headroom)} at the likely inputs; whether it is over their "
                      "ranges is not known yet. What would meet it is looked for as soon as it is…")
            return
        sure = headroom >= 0
        self._asked = self._job.ask({
            "kind": "fixes", "design": self._store.text_for_others(), "requirement": result.id, "sure": sure,
            "failure": "" if failure is None else failure.id, "folders": self._settings.get("catalog_folders")})
        self._say(f"{then}{name} is met by {_percent(headroom)} at the likely inputs and missed at the poor end of "
                  "their ranges. Looking for what would meet it there too…" if sure else
                  f"{then}{name} is missed by {_percent(-headroom)}. Looking for what would meet it…")

    def _current(self) -> Fix | None:
        """The change in the current row; None where it has none, or one that is no help for sure."""
        fix = self._chosen()
        return fix if fix is not None and (fix in self.fixes or fix.verdict is Verdict.UNCERTAIN) else None

    def _chosen(self) -> Fix | None:
        """The change in the current row, whether it is enough or not; the head of those that are not is none."""
        short = self.found.short if self.found is not None else ()
        shown = [*self.fixes[:MOST_SHOWN], *((None, *short) if short else ())]
        row = max(self.view.currentIndex().row(), 0)
        return shown[row] if row < len(shown) else None

    def _preview(self) -> None:
        """Let the strip show what the current row leads to: the design stays as it is."""
        fix = self._chosen() if self.isVisible() else None
        built = fix is not None and fix.verdict is not Verdict.UNBUILDABLE
        found = preview_in_view(self._store, fix.edit) if fix is not None and built else None
        if fix is not None and found is not None:
            self._store.awaiting.presume(found, {key: (low, likely, high) for key, low, likely, high in fix.ends})
            self.previewed.emit(found, f"with {fix.title}")
        else:
            self.preview_ended.emit()

    def apply(self) -> bool:
        """Do what the current row says, as one step to undo."""
        fix = self._current()
        if fix is None:
            return False
        self.close_panel()
        return self._tell(self._store.edit(fix.edit), fix.title)

    def apply_as_scenario(self) -> bool:
        """Do what the current row says in a new scenario beside the one in front, as one step to undo."""
        fix, design = self._current(), self._store.design
        if fix is None:
            return False
        self.close_panel()
        return self._tell(self._store.edit(Batch(
            (DuplicateScenario(design.current_scenario, title=fix.title), fix.edit), f"As scenario: {fix.title}")),
            f"a scenario with {fix.title}")

    def _tell(self, edited: bool, what: str) -> bool:
        if edited:
            undo = QKeySequence(QKeySequence.StandardKey.Undo).toString(QKeySequence.SequenceFormat.NativeText)
            self.done.emit(f"Done: {what}. {undo} takes it back.")
        return edited

    def close_panel(self) -> None:
        """Stop looking, and leave."""
        self._look.stop()
        self.preview_ended.emit()
        self._drop()
        self._job.cancel()
        self.hide()

    def _drop(self) -> None:
        """Forget what was found; a search under way is ended, since nobody waits for it."""
        if self._asked:
            self._job.cancel()
        self._asked, self.found, self._waits = 0, None, False
        self.intact_button.hide()

    def _progress(self, number: int, share: float, text: str) -> None:
        if number == self._asked:
            record = self._store.view.requirements.get(self._requirement)
            name = record.called if record is not None else self._requirement
            self._say(f"{self._then}{name}: {text}… {percent(share)}")

    def _failed(self, number: int, text: str) -> None:
        if number == self._asked:
            self._asked = 0
            self._say(text)

    def _answered(self, number: int, answer: Any) -> None:
        from ui.jobs.fixes import unpacked  # noqa: PLC0415 - a start does without the searches

        if number != self._asked or self._generation != self._store.generation:
            return
        self.show_found(unpacked(answer))

    def show_found(self, found: Mending) -> None:
        """Show the ways to meet a requirement that were found."""
        self._asked, self.found = 0, found
        failure = self._store.failure
        after = "" if failure is None else f" after one failure, {failure.label}"
        self._say(f"{found.title}{after}: {how_many(found)}")
        self.show()
        self._list()

    def _list(self) -> None:
        """Show what there is in a table as high as it needs."""
        self.view.mark_stale()
        self.view.bring_up_to_date()  # it is hidden while nothing is found
        rows = self.view.live.rowCount()
        listed = rows > 0  # while it is looked for, the sentence says how far that is
        self.view.setVisible(listed)
        # A sentence alone takes no more room than a sentence.
        self.setMaximumHeight(scaled(_HIGH_PX) if listed else self.sizeHint().height())
        self.view.setMinimumHeight(self.view.least_height() if rows else 0)
        first = next((at for at, cells in enumerate(self.view.live.table.rows) if len(cells) > 1), 0)
        if rows:
            self.view.put_cursor(first, 0)
        self._enable()

    def _table(self) -> LiveTable:
        return fix_table(self.found, self._store.design.currency, binary=self._settings.binary, ends=self._ends)

    def _ends(self, reached: float) -> Ends:
        """What a number that a change reaches is rounded by: as the one that the design reaches."""
        asked = self._store.sizing.requirements if self._store.sizing is not None else ()
        key = next((each.actual for each in asked if self.found is not None and each.id == self.found.requirement), "")
        return ends_of(self._store, key, reached)

    def _say(self, text: str) -> None:
        self.title.setText(text)
        self._enable()

    def _enable(self) -> None:
        """Let the buttons do what the current row says, or say why they cannot."""
        may = self._current() is not None
        for button in (self.apply_button, self.scenario_button):
            button.setEnabled(may)
        fix = self._chosen()
        self.why_not.setText("" if fix is None or fix in self.fixes or self.searching else
                             "It cannot be built: its row says why." if fix.verdict is Verdict.UNBUILDABLE else
                             "Not enough alone: the strip shows what it leads to.")

    def _follow(self) -> None:
        if not self.isVisible() or self._generation == self._store.generation:
            return
        design, failure = self._in_view
        if self._of is not None and self._of[0] is design and self._of[1] == failure:
            self._look_anew()  # the sizing that the design was waiting for has come
        else:
            self.close_panel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.apply()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._close.setIcon(icon("cancel", self._theme.colours.text))
        set_in(self.title, BODY, MEDIUM)
        ground = self.palette()
        ground.setColor(self.backgroundRole(), self._theme.colours.raised)
        self.setPalette(ground)


def _percent(share: float) -> str:
    return value_text(share, "1")
