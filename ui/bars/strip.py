"""The result strip: the answer in one line, always in view, each part a button to its explanation."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QToolButton

from reports.wording.amounts import Reader
from reports.wording.limits import what_holds
from reports.wording.standing import NOTHING_YET, DesignStanding, standing_of, unexamined
from sizer.errors import Severity
from sizer.sizing.judging.completeness import comparable, coverage
from sizer.sizing.result import Sizing, Total, WorkloadResult
from sizer.sizing.work.binding import runner_up
from sizer.units import counted
from ui.bars.lights import RequirementLights, elided
from ui.bars.strip_parts import SteadyLine, StripCell, StripPart
from ui.state.settings import Settings
from ui.state.stopping import NOT_AT_HAND, STOPS, stops, takes_pool
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.widgets.icons import icon, set_icon
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.wording.texts import at_least_text, difference_text, range_text, value_text
from ui.wording.verdicts import without_text

_LONGEST_REASON = 48
_LONGEST_PART = 32
_WIDEST_BOX_PX = 260


class ResultStrip(SteadyLine):
    """See the module."""

    subject_changed = Signal(object)
    requirement_clicked = Signal(str)
    requirements_wanted = Signal()
    problems_clicked = Signal()

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings, self._theme = store, settings, theme
        self.setAccessibleName("Results")
        self.setObjectName("resultStrip")
        self.cells: dict[str, StripCell] = {}
        self.row: RequirementLights = RequirementLights(store, theme)
        self.row.clicked.connect(self.requirement_clicked)
        self.row.all_wanted.connect(self.requirements_wanted)
        self.workload_box = QComboBox()
        self.workload_box.setAccessibleName("Workload shown in the strip")
        self.workload_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.workload_box.setMinimumContentsLength(9)
        self.workload_box.setMaximumWidth(_WIDEST_BOX_PX)
        self.workload_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.workload_box.currentIndexChanged.connect(lambda _at: self.refresh())
        self.problems = QToolButton()
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.setAutoRaise(True)
        self.problems.clicked.connect(self.problems_clicked)
        self.line.setContentsMargins(4, 0, 6, 0)
        self.line.setSpacing(0)
        self.cells["standing"] = self._cell()
        self.cells["standing"].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.above.addWidget(self.cells["standing"])
        self.line.addWidget(self.workload_box, 1)
        for name, part in (("usable", self.line), ("throughput", self.line), ("response", self.line),
                           ("space", self.totals), ("power", self.totals), ("price", self.totals)):
            self.cells[name] = self._cell()
            part.addWidget(self.cells[name])
        self.totals.addStretch(1)
        self.rest.addStretch(1)
        self.rest.addWidget(self.row)
        self.rest.addWidget(self.problems)
        store.changed.connect(self._follow)
        settings.changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.refresh()

    def _follow(self, edited: object) -> None:
        self.refresh()
        if edited is None:
            self.forget_room()

    @property
    def lights(self) -> dict[str, QToolButton]:
        """The light of each requirement."""
        return self.row.lights

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_lights()

    def _fit_lights(self) -> None:
        """Name the lights as far as a row of their own has room for, in which they stand where it is needed."""
        self.row.fit(self.width() - self.problems.sizeHint().width())

    def text(self) -> str:
        """The whole strip as one line of text."""
        parts = [cell.part for cell in self.cells.values() if not cell.isHidden()]
        said = [" ".join(text for text in (part.caption, part.value, part.detail, part.difference) if text)
                for part in parts]
        return " | ".join([*said, *(light.accessibleName() for light in self.lights.values()), self.problems.text()])

    def _cell(self) -> StripCell:
        cell = StripCell(self._theme)
        cell.clicked.connect(lambda: self._clicked(cell.part))
        return cell

    def _clicked(self, part: StripPart) -> None:
        if part.key:
            self.subject_changed.emit(Subject(part.key))
        else:
            self.problems_clicked.emit()

    def show_workload(self, name: str) -> None:
        """Show a workload of several in the strip."""
        at = self.workload_box.findData(name)
        if at >= 0:
            self.workload_box.setCurrentIndex(at)

    def _workload(self, sizing: Sizing) -> WorkloadResult | None:
        wanted = self.workload_box.currentData()
        found = [each for each in sizing.workloads if each.id == wanted]
        return next(iter(found or sizing.workloads), None)

    def refresh(self) -> None:
        """Read everything anew."""
        sizing = self._store.sizing
        self._list_workloads(sizing)
        self.workload_box.setToolTip(literal(self.workload_box.currentText()))
        parts = self._parts(sizing) if sizing is not None else {}
        for name, cell in self.cells.items():
            cell.setVisible(name in parts)
            if name in parts:
                cell.show_part(parts[name])
        self._show_problems()
        self.row.refresh(sizing)
        self._fit_lights()

    def _list_workloads(self, sizing: Sizing | None) -> None:
        names = [(each.id, each.title or each.id) for each in sizing.workloads] if sizing is not None else []
        known_names = [self.workload_box.itemData(at) for at in range(self.workload_box.count())]
        self.workload_box.setVisible(len(names) > 1)
        if [name for name, _ in names] == known_names:
            return
        chosen = self.workload_box.currentData()
        self.workload_box.blockSignals(True)
        self.workload_box.clear()
        for name, title in names:
            self.workload_box.addItem(title, name)
        self.workload_box.setCurrentIndex(max(self.workload_box.findData(chosen), 0))
        self.workload_box.blockSignals(False)

    def _parts(self, sizing: Sizing) -> dict[str, StripPart]:
        parts: dict[str, StripPart] = {}
        standing = standing_of(sizing)
        if standing.bad:
            others = len(standing.reasons) + standing.more - 1
            more = f" and {others} more" if others else ""
            reason = elided(standing.reasons[0], _LONGEST_REASON)
            parts["standing"] = StripPart("The design", standing.headline, f"{reason}{more}", "", "", bad=True)
        workload = self._workload(sizing)
        pool = next((each for each in sizing.pools if workload is not None and each.id in workload.pools),
                    sizing.pools[0] if sizing.pools else None)
        if pool is not None:
            parts["usable"] = self._part(sizing, f"Usable · {pool.id}", pool.usable)
            if takes_pool(self._store, pool):
                whole = parts["usable"]
                parts["usable"] = StripPart(whole.caption, NOT_AT_HAND, f"of {whole.value}", "", pool.usable)
        if workload is None and len(self._store.view.workloads):
            why = without_text(sizing, "workloads", self._store.view.workloads.ids()[0])
            parts["throughput"] = StripPart("Throughput", "—", why or "cannot be sized, see problems", "", "")
        if workload is not None and stops(self._store, workload):
            parts["throughput"] = StripPart("Throughput", STOPS, "nothing is left", "", workload.throughput)
            parts["response"] = StripPart("Response", "—", "", "", workload.response)
        elif workload is not None:
            parts["throughput"] = self._throughput(sizing, workload)
            parts["response"] = self._part(sizing, "Response", workload.response)
        physical = sizing.physical
        for name, caption, total in (("space", "Space", physical.rack_units), ("power", "Power", physical.watts),
                                     ("price", "Price", physical.price)):
            if sizing.bom:
                parts[name] = self._total(sizing, caption, total)
        return parts

    def _part(self, sizing: Sizing, caption: str, key: str, detail: str = "", *, bound: bool = False) -> StripPart:
        figure = sizing.sheet[key]
        ranges = self._store.ranges
        found = ranges.of(key) if ranges is not None else None
        digits = 2 if found else 4
        text = (at_least_text if bound else value_text)(
            figure.value, figure.unit, binary=self._settings.binary, digits=digits,
            currency=self._store.design.currency)
        spread = f"({range_text(*found, figure.unit, binary=self._settings.binary)})" if found else ""
        held = next((each for each in (figure, *figure.inputs) if each.pin is not None), None)
        pin = ""
        if held is not None and held.pin is not None:
            why = held.pin.reason or "no reason given"
            pin = f"pinned: {why}" if held is figure else f"rests on a pin of {held.label or held.key}: {why}"
        told = " ".join(filter(None, (spread, detail, pin)))
        return StripPart(caption, text, told, self._difference(sizing, key), key, spread,
                         pinned=held is not None, pin=pin)

    def _throughput(self, sizing: Sizing, workload: WorkloadResult) -> StripPart:
        limit, after = _short_names(sizing, workload)
        held = what_holds(Reader(sizing, None), workload)
        first = f"{limit} busiest" if held else limit if after else f"{limit} first"
        part = self._part(sizing, first + (f", then {after}" if after else ""), workload.headline)
        before = self._store.baseline()
        moved = ""
        if before is not None and before.sizing is not None and known(before.sizing.sheet, workload.bottleneck):
            was = before.sizing.sheet[workload.bottleneck].value
            moved = "" if was == sizing.sheet[workload.bottleneck].value else (
                f"was {_short_name(before.sizing, str(was))} first")
        return replace(part, difference=" ".join(filter(None, (part.difference, moved))))

    def _total(self, sizing: Sizing, caption: str, total: Total) -> StripPart:
        found = coverage(sizing, total)
        part = self._part(sizing, caption, total.value, bound=not found.complete)
        if found.complete:
            return part
        if found.nothing:
            return StripPart(caption, "unknown" if found.lines else "–", found.text, "", part.key)
        return replace(part, detail=found.text, spread="", pin="")

    def _difference(self, sizing: Sizing, key: str) -> str:
        baseline = self._store.baseline()
        if baseline is None or baseline.sizing is None or not known(baseline.sizing.sheet, key):
            return ""
        if not comparable(baseline.sizing, sizing, key):
            return "not comparable"
        return difference_text(sizing.sheet[key].value, baseline.sizing.sheet[key].value)

    def _show_problems(self) -> None:
        found = self._store.problems
        errors = sum(problem.severity is Severity.ERROR for problem in found)
        doubts = sum(problem.severity is Severity.WARNING for problem in found)
        colours = self._theme.colours
        sizing, waits = self._store.sizing, self._store.sizing_waits
        sound = sizing is not None and not waits and not self._store.examining and not unexamined(sizing)
        standing = standing_of(sizing) if sizing is not None else DesignStanding()
        ink = colours.missed if errors else colours.uncertain if doubts else colours.met if sound else colours.muted
        set_icon(self.problems, icon("error" if errors else "warning" if doubts else "met" if sound else "note", ink))
        said = [counted(errors, "error") if errors else "",
                counted(doubts, "warning") if doubts else ""]
        self.problems.setText("sizing when you pause…" if waits else ", ".join(filter(None, said))
                              or ("No problem" if sound else standing.headline or NOTHING_YET))
        self.problems.setAccessibleName(f"Problems: {self.problems.text()}")
        self.problems.setToolTip(literal("\n".join(filter(None, (standing.text, "Show the problems (F8)")))))


def _short_names(sizing: Sizing, workload: WorkloadResult) -> tuple[str, str]:
    """The busiest resource and the next as a caption has room for, whole where they are alike without the model."""
    names = str(sizing.sheet[workload.bottleneck].value), runner_up(sizing.sheet, workload)
    first, second = (_short_name(sizing, name) for name in names)
    return (first, second) if first != second else names


def _short_name(sizing: Sizing, label: str) -> str:
    """A resource without the model that it is of, as a caption has room for."""
    kind = next((use.id.kind for each in sizing.workloads for use in each.resources if use.label == label), None)
    return elided(kind.noun if kind is not None and kind.noun else label, _LONGEST_PART)
