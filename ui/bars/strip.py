"""The result strip: what is asked and whether it is met, always in view, each part a button to its explanation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from reports.decision.decision import Decision
from reports.decision.left import Left, worst_left
from reports.wording.standing import NOTHING_YET, DesignStanding, Headline, standing_of, unexamined
from sizer.design.frozen import Rows
from sizer.design.naming import begun
from sizer.design.records import Requirement
from sizer.errors import Severity
from sizer.sizing.result import Sizing, Verdict
from sizer.units import counted
from ui.bars.answers import Answers
from ui.bars.lights import SEE_PROBLEMS, asked_part, preview_part, unbuilt_part, waiting_part
from ui.bars.strip_parts import StripCell, StripPart
from ui.bars.strip_room import CellRow
from ui.state.open_points import asking_rows
from ui.state.previewing import Preview, PreviewBy
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Aside, Subject
from ui.widgets.elided import ElidedBox
from ui.widgets.icons import icon, set_icon
from ui.widgets.plain import beside_icon, literal
from ui.widgets.theme import Theme
from ui.wording.deciding import decision_of

_WIDEST_BOX_PX, _BOX_LETTERS = 220, 9
_FAILURES_AFTER_MS, _SHOWS_WORK_AFTER_MS = 120, 150
_WORK_PX = 2
_UNASKED = ("No requirement says what one failure must leave: it is held against what is asked of the intact design.\n")


class ResultStrip(CellRow):
    """See the module. ``lights`` are the cells of the requirements by their ids, ``cells`` the others by name."""

    subject_changed = Signal(object)
    requirement_clicked = Signal(str)
    problems_clicked = Signal()
    workload_chosen = Signal(str)
    judged = Signal(object)
    """The verdicts on the design that are shown now, by the id of their requirement."""
    worst_changed = Signal()
    """The worst single failure leaves something else."""
    losses_known = Signal(object)
    """What every failure leaves of the design with nothing failed."""
    looked_ahead = Signal(object)
    """The sizing that a change would lead to, whose ranges are not known; None where none is looked at any more."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__(theme)
        self._store, self._settings = store, settings
        self._previewed: Preview | None = None
        self._failure_part: StripPart | None = None
        self.left: Left | None = None
        """What the worst single failure leaves of the workload that is shown; None where it is not known."""
        self._works = False
        self._chosen_workload = ""
        """The workload that was chosen, which may be missing for a while: of a preview, or where nothing is sized."""
        self.setAccessibleName("Results")
        self.setObjectName("resultStrip")
        self.lights: dict[str, StripCell] = {}
        self.cells: dict[str, StripCell] = {
            name: self._cell(name) for name in (
                "standing", "preview", "usable", "throughput", "failure", "response", "limit", "power", "space",
                "price")}
        self.workload_box = ElidedBox(_BOX_LETTERS)
        self.workload_box.setParent(self)
        self.workload_box.setAccessibleName("Workload shown in the strip")
        self.workload_box.setMaximumWidth(_WIDEST_BOX_PX)
        self.workload_box.hide()
        self.workload_box.currentIndexChanged.connect(lambda _at: self._chosen())
        self.problems = QToolButton(self)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.setAutoRaise(True)
        self.problems.clicked.connect(self.problems_clicked)
        self._later, self._working = QTimer(self), QTimer(self)
        for timer, after, call in ((self._later, _FAILURES_AFTER_MS, self._look_at_failures),
                                   (self._working, _SHOWS_WORK_AFTER_MS, self._show_work)):
            timer.setSingleShot(True)
            timer.setInterval(after)
            timer.timeout.connect(call)
        store.changed.connect(self._follow)
        store.examined.connect(self.judge_anew)
        settings.changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.refresh()

    def _follow(self, edited: object) -> None:
        if edited is None:
            self._failure_part = None
        self._previewed = None
        self._working.start()
        self.refresh()
        self._later.start()

    def judge_anew(self) -> None:
        """Follow ranges that came: what one failure leaves is judged and rounded by them too."""
        self.refresh()
        self._later.start()

    def text(self) -> str:
        """The whole strip as one line of text."""
        parts = [cell.part for cell in self._cells()]
        said = [" ".join(text for text in (part.caption, part.value, part.detail, part.difference) if text)
                for part in parts]
        lights = (light.accessibleName() for light in self.lights.values())
        return " | ".join([*said, *lights, self.problems.text().strip()])

    def _cell(self, name: str) -> StripCell:
        cell = StripCell(self._theme)
        cell.setParent(self)
        cell.hide()
        cell.setObjectName(name)
        cell.clicked.connect(lambda: self._clicked(name, cell.part))
        return cell

    def _clicked(self, name: str, part: StripPart) -> None:
        if name == "failure" and part.key:
            self._store.fail(part.key)
        elif part.key:
            self._explain(part.key)
        else:
            self.problems_clicked.emit()

    def _explain(self, key: str) -> None:
        """Have a number explained as the sizing has it that is shown."""
        seen = self._previewed
        self.subject_changed.emit(Subject(key, aside=None if seen is None else Aside(
            seen.sizing, begun(seen.called), seen.ranges, apart=seen.apart)))

    def show_preview(self, sizing: Sizing, called: str, by: PreviewBy) -> None:
        """Show what a change would lead to, until it ends or the design changes: ``with 4 nodes``."""
        self.look_at(Preview(sizing, called, by))

    def look_at(self, preview: Preview) -> None:
        """Show another sizing than that of the design, until it ends or the design changes."""
        self._previewed = preview
        self.looked_ahead.emit(preview.sizing if preview.ranges is None else None)
        self.refresh()

    def judge_preview(self, sizing: Sizing, ranges: Ranges) -> None:
        """Judge what is looked at by its ranges, which came, where it is still looked at."""
        if self._previewed is not None and self._previewed.sizing is sizing:
            self._previewed = replace(self._previewed, ranges=ranges)
            self.refresh()

    def end_preview(self, by: PreviewBy) -> None:
        """Show the design again, if what is looked at was begun there."""
        if self._previewed is not None and self._previewed.by is by:
            self._previewed = None
            self.looked_ahead.emit(None)
            self.refresh()

    def show_workload(self, name: str) -> None:
        """Show a workload of several in the strip."""
        at = self.workload_box.findData(name)
        if at >= 0:
            self.workload_box.setCurrentIndex(at)

    @property
    def workload(self) -> str:
        """The id of the workload shown; empty for the first."""
        return str(self.workload_box.currentData() or "")

    def _chosen(self) -> None:
        self._chosen_workload = self.workload
        self._failure_part = None
        self.worst_changed.emit()
        self.workload_chosen.emit(self.workload)
        self.refresh()
        self._later.start()

    def refresh(self) -> None:
        """Read everything anew; what one failure leaves, which takes longer, follows a moment later."""
        self._list_workloads(self._sizing)
        self.workload_box.setToolTip(literal(self.workload_box.currentText()))
        found = decision_of(self._store, self.workload, binary=self._settings.binary, failures=False,
                            previewed=self._previewed)
        self._show_requirements(found, self._asked(found))
        parts = dict(self._parts(found)) if found is not None else {}
        for name, cell in self.cells.items():
            if name in parts:
                cell.show_part(parts[name])
        self._show_problems()
        first = [name for name in ("preview", "standing") if name in parts]
        own = [name for name in ("usable", "throughput") if name in parts]
        rest = [name for name in self.cells if name in parts and name not in first and name not in own]
        box = [self.workload_box] if self.workload_box.count() > 1 else []
        shown: list[QWidget] = [*(self.cells[name] for name in first), *self.lights.values(),
                                *(self.cells[name] for name in own), *box, *(self.cells[name] for name in rest)]
        # Of another design, and of one without lines, the problems are not told here.
        aside = self._previewed is not None and (self._previewed.apart or not self._store.view.items)
        self.put(shown, [] if aside else [self.problems])

    @property
    def _sizing(self) -> Sizing | None:
        return self._previewed.sizing if self._previewed is not None else self._store.sizing

    @property
    def _unbuilt(self) -> bool:
        """Whether a change is looked at that nobody can build: no number of it is one that it gives."""
        now, seen = self._store.sizing, self._previewed
        return seen is not None and not seen.sizing.buildable and now is not None and now.buildable

    def _asked(self, found: Decision | None) -> Rows[Requirement]:
        """What the design asks for; where another one is looked at, what that does."""
        apart = found is not None and self._previewed is not None and self._previewed.apart
        return found.grounds.design.requirements if found is not None and apart else self._store.view.requirements

    def _show_requirements(self, found: Decision | None, asked: Rows[Requirement]) -> None:
        rows = {row.id: row for row in found.rows} if found is not None else {}
        answers = self._answers(found)
        for gone in [name for name in self.lights if asked.get(name) is None]:
            cell = self.lights.pop(gone)
            cell.hide()
            cell.deleteLater()
        for record in asked:
            cell = self.lights.get(record.id) or self._light(record.id)
            row = rows.get(record.id)
            if self._unbuilt:
                cell.show_part(unbuilt_part(record.called, row))
                continue
            if row is None or found is None:
                cell.show_part(waiting_part(record.called, self._sizing, record.id))
                continue
            pin = answers.pin(row.designed_key)
            cell.show_part(asked_part(row, answers.moved(row.designed_key), pinned=pin is not None, pin=pin or ""))
        if self._previewed is None:
            self.judged.emit({name: row.verdict for name, row in rows.items()})
        # The order is that of the design.
        self.lights = {record.id: self.lights[record.id] for record in asked}

    def _answers(self, found: Decision | None) -> Answers:
        """What is told of a decision; only a change of the design is held against it."""
        seen = self._previewed
        return Answers(self._store, found, alone=seen is not None and seen.apart, previewed=seen is not None)

    def _light(self, name: str) -> StripCell:
        cell = StripCell(self._theme)
        cell.setParent(self)
        cell.clicked.connect(lambda: self._light_clicked(name))
        self.lights[name] = cell
        return cell

    def _light_clicked(self, name: str) -> None:
        key = self.lights[name].part.key
        if key:
            self._explain(key)
        if self._previewed is None or not self._previewed.apart:
            self.requirement_clicked.emit(name)

    def _list_workloads(self, sizing: Sizing | None) -> None:
        names = [(each.id, each.title or each.id) for each in sizing.workloads] if sizing is not None else []
        if names == [(self.workload_box.itemData(at), self.workload_box.itemText(at))
                     for at in range(self.workload_box.count())]:
            return
        self.workload_box.blockSignals(True)
        self.workload_box.clear()
        for name, title in names:
            self.workload_box.addItem(title, name)
        self.workload_box.setCurrentIndex(max(self.workload_box.findData(self._chosen_workload), 0))
        self.workload_box.blockSignals(False)

    def _parts(self, found: Decision) -> Iterator[tuple[str, StripPart]]:
        standing = standing_of(found.grounds.sizing)
        # After a failure the strip says what it leaves: that it is too much for that is no word on the design.
        if standing.bad and not (standing.headline is Headline.OVERLOADED and found.grounds.failure):
            more = len(standing.reasons) + standing.more - 1
            reason = f"{standing.reasons[0] if standing.reasons else ''}{f' and {more} more' if more else ''}"
            shown = self._previewed
            caption = "The design" if shown is None else "This layout" if shown.apart else "With it"
            yield "standing", StripPart(caption, standing.headline, reason, "", "", bad=True, words=True,
                                        brief=SEE_PROBLEMS)
        if self._previewed is not None:
            yield "preview", preview_part(self._previewed.called, self._previewed.detail)
        if self._unbuilt:
            return
        yield from self._answers(found).parts()
        if self._failure_part is not None and not found.grounds.failure and self._previewed is None:
            yield "failure", self._failure_part

    @property
    def worst(self) -> Verdict | None:
        """The verdict after the worst single failure, as far as it is known."""
        return self._failure_part.verdict if self._failure_part is not None else None

    def _look_at_failures(self) -> None:
        """Read what the worst single failure leaves, when the edit has been painted."""
        found = decision_of(self._store, self.workload, binary=self._settings.binary)
        left = None
        if found is not None and not found.grounds.failure:
            left = worst_left(found.grounds, found.rows)
            self.losses_known.emit(found.grounds.losses)
        part = None if left is None else StripPart(
            "After one failure", left.rate, f"{left.title}: {left.note}", "", left.case, left.known,
            verdict=left.verdict, words=True, named=True, brief=left.known,
            tip=f"{_UNASKED if left.unasked else ''}Click to see the window after it")
        self.left = left
        if part != self._failure_part:
            self._failure_part = part
            self.refresh()
            self.worst_changed.emit()

    def _show_work(self) -> None:
        """A thin line where the numbers are still being computed."""
        works = self._store.sizing_waits
        if works:
            self._working.start()
        if works != self._works:
            self._works = works
            self.update()

    def ground(self) -> QColor:
        return self._theme.colours.degraded_tint if self._store.failure is not None else self._theme.colours.raised

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._works:
            painter = QPainter(self)
            painter.fillRect(0, 0, self.width(), _WORK_PX, self._theme.colours.accent)
            painter.end()

    def _show_problems(self) -> None:
        found = self._store.problems
        errors = sum(problem.severity is Severity.ERROR for problem in found)
        doubts = sum(problem.severity is Severity.WARNING for problem in found)
        asking = asking_rows(self._store)  # what needs something: one count in the strip, the rail and the list
        first, others = asking[0] if asking else (0, ""), sum(many for many, _ in asking[1:])
        colours = self._theme.colours
        sizing, waits = self._store.sizing, self._store.sizing_waits
        sound = sizing is not None and not waits and not self._store.examining and not unexamined(sizing)
        standing = standing_of(sizing) if sizing is not None else DesignStanding()
        calm = sound and not asking  # a note is nothing to be content with: its sign is neutral
        ink = colours.missed if errors else colours.uncertain if doubts else colours.met if calm else colours.text2
        set_icon(self.problems, icon("error" if errors else "warning" if doubts else "met" if calm else "note", ink))
        told = f"{counted(*first)}, {others} more" if others else counted(*first) if asking else "No problem"
        # While single points of failure are looked for, what is known is said: it is nearly always all.
        looking = sizing is not None and self._store.examining and not asking
        words = "sizing when you pause…" if waits else told if sound or errors or doubts else standing.headline or (
            NOTHING_YET if sizing is None else "checking…" if looking else told)
        self.problems.setText(beside_icon(words))
        self.problems.setAccessibleName(f"Problems: {words}")
        self.problems.setToolTip(literal("\n".join(filter(None, (standing.text, "Show the problems (Shift+F8)")))))
