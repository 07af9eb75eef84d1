"""The panel above the strip: what would mend a missed requirement, and at which cost. Enter does it, one undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout

from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.units import counted
from ui.jobs.job import Job
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import Head, LiveCell, LiveTable
from ui.widgets.icons import icon
from ui.widgets.plain import name_button, plain_label
from ui.widgets.theme import Theme
from ui.wording.texts import value_text
from ui.wording.verdicts import verdict_shown

if TYPE_CHECKING:
    from sizer.exploring.growing.mending import Fix, Mending

MOST_SHOWN = 8


class FixView(LiveView):
    """The table of changes: Enter takes the current one."""

    taken = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class FixPanel(QFrame):
    """See the module. The search runs in a child process; an edit makes its answer out of date, and it is dropped."""

    went_to = Signal(object)
    """The place of the requirement itself."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings, self._theme = store, settings, theme
        self._job = Job(self)
        self._job.progressed.connect(self._progress)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._asked = 0
        self._requirement = ""
        self._generation = -1
        self.found: Mending | None = None
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName("Ways to meet the requirement")
        self.title = plain_label()
        self.title.setWordWrap(True)
        self.view = FixView(LiveModel(self._table, theme, self), "Ways to meet the requirement", theme)
        self.view.setMaximumHeight(230)
        self.view.setMinimumHeight(90)
        self.view.doubleClicked.connect(lambda _index: self.apply())
        self.view.taken.connect(self.apply)
        self.apply_button = QPushButton("Apply (Enter)")
        self.apply_button.clicked.connect(self.apply)
        goto = QPushButton("Go to the requirement")
        goto.clicked.connect(lambda: self.went_to.emit(Place("requirements", self._requirement, "target")))
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        name_button(self._close, "Close", "Esc")
        self._close.clicked.connect(self.close_panel)
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        for part in (goto, self.apply_button, self._close):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addLayout(row)
        layout.addWidget(self.view)
        store.changed.connect(self._follow)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    @property
    def searching(self) -> bool:
        """Whether changes are still looked for."""
        return self._asked > 0

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The changes that meet the requirement, the best first."""
        return self.found.fixes if self.found is not None else ()

    def open_for(self, requirement: str) -> None:
        """Look for what would mend a requirement."""
        store = self._store
        record = store.view.requirements.get(requirement)
        sizing = store.intact
        self._drop()
        self._requirement = requirement
        self._generation = store.generation
        self.show()
        if record is None or sizing is None:
            return
        name = record.title or record.id
        result = next((each for each in sizing.requirements if each.id == requirement), None)
        if result is None:
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
        self.view.setFocus()

    def _begin(self, sizing: Sizing, result: RequirementResult, name: str) -> None:
        """Look for what would meet a requirement that is missed, or that only part of the range meets."""
        headroom = sizing.sheet[result.headroom].number
        verdict = verdict_shown(sizing, result, self._store.ranges if self._store.failure is None else None)
        if verdict is Verdict.MET:
            self._say(f"{name} is met, with {_percent(headroom)} to spare.")
            return
        if verdict is Verdict.UNDECIDED and headroom >= 0:
            self._say(f"{name} is met by {_percent(headroom)} at the likely inputs; whether it is over their ranges is "
                      "not known yet.")
            return
        sure = headroom >= 0
        self._asked = self._job.ask({
            "kind": "fixes", "design": self._store.text_for_others(), "requirement": result.id, "sure": sure,
            "folders": self._settings.get("catalog_folders")})
        self._say(f"{name} is met by {_percent(headroom)} at the likely inputs and missed at the poor end of their "
                  "ranges. Looking for what would meet it there too…" if sure else
                  f"{name} is missed by {_percent(-headroom)}. Looking for what would meet it…")

    def apply(self) -> bool:
        """Do what the current row says, as one step to undo."""
        row = max(self.view.currentIndex().row(), 0)
        shown = self.fixes[:MOST_SHOWN]
        if row >= len(shown):
            return False
        self.close_panel()
        return self._store.edit(shown[row].edit)

    def close_panel(self) -> None:
        """Stop looking, and leave."""
        self._drop()
        self._job.cancel()
        self.hide()

    def _drop(self) -> None:
        """Forget what was found; a search under way is ended, since nobody waits for it."""
        if self._asked:
            self._job.cancel()
        self._asked, self.found = 0, None

    def _progress(self, number: int, share: float, text: str) -> None:
        if number == self._asked:
            record = self._store.view.requirements.get(self._requirement)
            name = (record.title or record.id) if record is not None else self._requirement
            self._say(f"{name}: {text}… {share:.0%}")

    def _failed(self, number: int, text: str) -> None:
        if number == self._asked:
            self._asked = 0
            self._say(text)

    def _answered(self, number: int, answer: Any) -> None:
        from ui.jobs.fixes import unpacked  # noqa: PLC0415 - a start does without the searches

        if number != self._asked or self._generation != self._store.generation:
            return
        self._asked, self.found = 0, unpacked(answer)
        many = _how_many(self.found)
        self._say(" ".join([f"{self.found.title}: {many}", *self.found.notes]))
        self._list()

    def _list(self) -> None:
        """Show what there is in a table as high as it needs."""
        self.view.mark_stale()
        rows = self.view.live.rowCount()
        self.view.setVisible(self.searching or rows > 0)
        if rows:
            self.view.setCurrentIndex(self.view.live.index(0, 0))

    def _table(self) -> LiveTable:
        reaches = "At the poor end" if self.found is not None and self.found.sure else "Reaches"
        table = LiveTable((Head("Change", 400), Head(reaches, 115, numeric=True), Head("Money", 110, numeric=True),
                           Head("Rack units", 90, numeric=True), Head("Power", 90, numeric=True), Head("But", 520)))
        if self.found is None:
            return table
        table.rows += [self._row(fix, self.found.unit) for fix in self.found.fixes[:MOST_SHOWN]]
        if self.found.short:
            table.head("Not enough alone")
            table.rows += [self._row(fix, self.found.unit) for fix in self.found.short]
        return table

    def _row(self, fix: Fix, unit: str) -> tuple[LiveCell, ...]:
        currency, binary = self._store.design.currency, self._settings.binary
        uncertain = fix.verdict is Verdict.UNCERTAIN
        but = [f"uncertain: met in {_share(fix.share)} of the range" if uncertain and fix.share < 1 else
               "uncertain" if uncertain else "",
               f"misses {', '.join(fix.misses)}" if fix.misses else "",
               f"leaves {', '.join(fix.doubts)} uncertain" if fix.doubts else "", *fix.losses, *fix.problems[:2]]
        text = "; ".join(part for part in but if part)
        tone = "" if fix in self.fixes else "muted"
        many = f"\n{counted(len(fix.settings), 'field')}: " + ", ".join(
            f"{table}/{setting.record}/{setting.key} = {setting.value}" for table, setting in fix.settings[:12])
        sign = "changed" if fix.meets else "uncertain" if fix in self.fixes else ""
        return (LiveCell(fix.title, sign=sign, tone=tone, tip=fix.title + many),
                LiveCell(value_text(fix.reaches, unit, binary=binary, currency=currency), fix.reaches, unit, tone=tone),
                _signed(fix.cost.price, "money", currency), _signed(fix.cost.rack_units, "U"),
                _signed(fix.cost.watts, "W"), LiveCell(text, tone="doubt" if text else "", tip=text))

    def _say(self, text: str) -> None:
        self.title.setText(text)
        self.apply_button.setEnabled(bool(self.fixes))

    def _follow(self) -> None:
        if self.isVisible() and self._generation != self._store.generation:
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


def _signed(value: float | None, unit: str, currency: str = "") -> LiveCell:
    """What is added or saved; what is not known says so, and is not nothing."""
    if value is None:
        return LiveCell("unknown", tone="muted")
    if abs(value) < 0.5:
        return LiveCell("same", value, unit, tone="muted")
    sign = "+" if value > 0 else "−"
    return LiveCell(sign + value_text(abs(value), unit, currency=currency, digits=3), value, unit)


def _how_many(found: Mending) -> str:
    """How many changes would meet a requirement, for sure and at the likely inputs alone."""
    sure, count = sum(fix.meets for fix in found.fixes), len(found.fixes)
    over = " over the whole range" if found.sure else ""
    if not count:
        return f"nothing that can be bought meets it{over} by itself. {found.reason}"
    if not sure:
        return (f"{counted(count, 'change')} would meet it only in part of the range, or at the cost of other "
                "requirements, what breaks nothing first.")
    more = f"; {count - sure} more only in part, or at the cost of others" * (
        count > sure)
    return f"{counted(sure, 'change')} would meet it{over}, what breaks nothing first{more}."


def _share(share: float) -> str:
    """A part of the range in whole percent, never all of it."""
    return f"{min(int(share * 100), 99)} %"


def _percent(share: float) -> str:
    return value_text(share, "1", digits=2)
