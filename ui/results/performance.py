"""What one workload gets, and how busy each part on its way is: the first look at performance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from reports.drawings.charts.utilization import barely, idle
from reports.wording.limits import TOLD, what_holds
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import NOTHING_YET, standing_of
from sizer.design.stems import figure_key
from sizer.laws.limits import UNLIMITED_PER_S
from sizer.readable import percent
from sizer.sizing.result import ResourceUse, Sizing, WorkloadResult
from sizer.sizing.work.binding import operations_per_request
from ui.state.rounding import reader_of
from ui.state.settings import Settings
from ui.state.stopping import stops
from ui.state.store import Store
from ui.state.subject import Subject, known, pinned
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.widgets.elided import ElidedBox
from ui.widgets.measures import field_height
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.wording.verdicts import without_text

_HEADS = (Head("Figure", 320, wraps=True), Head("Value", 80, numeric=True), Head("Low – high", 104, numeric=True),
          Head("Full at", 80, numeric=True, help="The rate of this workload at which the part is busy all the time"))
NO_WORK = "Capacity and space only: no workload is stated."
_WIDEST_BOX_PX, _BOX_LETTERS = 260, 5
_ROOM_OF_NAMES = 56


class PerformanceTable:
    """The table of one workload: of the one that is chosen, else of the first."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self.workload = ""

    def __call__(self) -> LiveTable:
        table = LiveTable(_HEADS, empty=NO_WORK)
        sizing = self._store.sizing
        there = self._store.view.workloads.ids()
        chosen = self.workload if self.workload in there else next(iter(there), "")
        standing = standing_of(sizing) if sizing is not None else None
        if sizing is None or standing is None or standing.headline is NOTHING_YET:
            problems = self._store.failed
            table.empty = f"Not sized: {problems[0].text}" if problems else f"{NOTHING_YET}."
            return table
        if not chosen:
            return table
        work = next((each for each in sizing.workloads if each.id == chosen), None)
        if work is None:
            why = without_text(sizing, "workloads", chosen)
            table.empty = f"Not sized: {why}" if why else "Not sized: see the problems under Trust."
        elif stops(self._store, work):
            table.stop(f"{work.title} stops: nothing is left of it")
        else:
            table.rows += self._rows(sizing, work)
        return table

    def _rows(self, sizing: Sizing, work: WorkloadResult) -> Iterator[tuple[LiveCell, ...]]:
        ranges = self._store.ranges
        reader = reader_of(self._store, sizing, ranges, binary=self._settings.binary)
        for label, key in _first_asked(sizing, work):
            if key:
                subject = Subject(key)
                yield (LiveCell(label, subject=subject, sign="pin" if pinned(sizing.sheet, key) else ""),
                       *_amount(reader, key))
        yield (LiveCell("How busy", tone="head"),)
        if why := what_holds(reader, work):
            yield (LiveCell(f"{why[:1].upper()}{why[1:]}.", tone="note", subject=Subject(work.rate)), EMPTY)
        parts = sorted(work.resources, key=lambda use: -sizing.sheet[use.utilization].number)
        each = operations_per_request(sizing.sheet, work)
        idle_ones = [use for use in parts[1:] if _is_idle(reader, use)]
        for at, use in enumerate(parts):
            if use not in idle_ones:
                yield _part(reader, use, each, first=not at, limits=not why)
        if idle_ones:
            names = [f"{use.label[:1].upper()}{use.label[1:]}" for use in idle_ones]
            yield (LiveCell(names[0] if len(names) == 1 else f"{len(names)} other parts", tip="\n".join(names),
                            subject=Subject(idle_ones[0].utilization)), LiveCell(barely(), tone="muted"))


def _is_idle(reader: Reader, use: ResourceUse) -> bool:
    """Whether a part has as good as nothing to do over its whole range."""
    return idle(reader.figure(use.utilization).number, reader.ends(use.utilization)[1])


def _first_asked(sizing: Sizing, work: WorkloadResult) -> list[tuple[str, str]]:
    """What people ask for first, with the keys of it: of streams the bytes a second, of all other work the rate."""
    moved, rate = ("Bandwidth", work.bandwidth), (work.rate_title, work.rate)
    answered, flying = ("Response time", work.response), ("Requests in flight", _flight_key(sizing, work))
    return [moved, rate, answered, flying] if work.pattern.streams else [rate, answered, moved, flying]


def _part(reader: Reader, use: ResourceUse, each: float, *, first: bool, limits: bool) -> tuple[LiveCell, ...]:
    """How busy a part is, and at which rate it is full, of which ``each`` are one request, beside other work where that
    is there; the busiest stands out.

    Where the figure counts the parts of requests it is not the one that is told, and the row alone is explained.
    """
    share, bound = reader.figure(use.utilization).number, reader.figure(use.bound).number
    tone = "first" if first else ""
    said = "what limits the rate" if limits else "the busiest part"
    label = LiveCell(f"{use.label[:1].upper()}{use.label[1:]}", subject=Subject(use.utilization), tone=tone,
                     tip=said if first else "")
    busy, spread = _amount(reader, use.utilization, bar=share, tone=tone)
    others = max(share - reader.figure(use.own).number, 0.0)
    if others >= TOLD:
        busy = replace(busy, tip=f"{percent(others)} of it with other work")
    room = bound * (1 - others if others >= TOLD else 1) / each
    full = LiveCell("never", subject=Subject(use.bound), tone="muted") if bound >= UNLIMITED_PER_S else LiveCell(
        reader.amount(use.bound).likely_text(), bound, "1/s", Subject(use.bound)) if room == bound else LiveCell(
        reader.elsewhere(use.bound, room), room, "1/s", tip="Beside the other work" if others >= TOLD else "")
    return label, busy, spread, full


def _amount(reader: Reader, key: str, *, bar: float | None = None, tone: str = "") -> tuple[LiveCell, LiveCell]:
    """The likely value of a figure, and its range."""
    amount, subject = reader.amount(key), Subject(key)
    return (LiveCell(amount.likely_text(), amount.value, amount.unit, subject, tone, bar=bar),
            LiveCell(amount.range_text(), subject=subject, tone="estimate"))


def _flight_key(sizing: Sizing, work: WorkloadResult) -> str:
    """The figure of how many requests are in flight; empty where they arrive whatever is in flight."""
    if work.arrives:
        return ""
    keys = (figure_key("workloads", work.id, name) for name in ("population", "concurrency"))
    return next((key for key in keys if known(sizing.sheet, key)), "")


class PerformancePage(QWidget):
    """The table, with the list of workloads that stands in the head where there are several."""

    workload_chosen = Signal(str)

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store = store
        self.table = PerformanceTable(store, settings)
        self.view = LiveView(LiveModel(self.table, self), "Performance", theme)
        self.setFocusProxy(self.view)
        self.workloads = ElidedBox(_BOX_LETTERS)
        self.workloads.setAccessibleName("Workload")
        self.workloads.setMaximumWidth(_WIDEST_BOX_PX)
        self.workloads.setFixedHeight(field_height())
        self.workloads.activated.connect(lambda _at: self.choose_workload(str(self.workloads.currentData() or "")))
        self.beside_title = QWidget(self)
        self.beside_title.hide()  # until a head takes it over
        room = QHBoxLayout(self.beside_title)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(self.workloads)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.view)
        self.view.built.connect(self._list)
        self._list()

    def choose_workload(self, name: str) -> None:
        """Show a workload; an empty name is the first."""
        if name != self.table.workload:
            self.table.workload = name
            self.view.mark_stale()
            self.workload_chosen.emit(name)

    @property
    def tools(self) -> QWidget | None:
        """What tells of columns that have no room."""
        return self.view.tools

    @property
    def least_width(self) -> int:
        """The width in which none of its columns leaves, and most names of parts stand in two lines at most."""
        return self.view.least_width + _ROOM_OF_NAMES

    def _list(self) -> None:
        """List the workloads there are; one alone needs no list."""
        box = self.workloads
        names = [(each.id, each.called) for each in self._store.view.workloads]
        if names != [(box.itemData(at), box.itemText(at)) for at in range(box.count())]:
            box.clear()
            for name, title in names:
                box.addItem(title, name)
        box.setCurrentIndex(max(box.findData(self.table.workload), 0))
        box.setToolTip(literal(box.currentText()))
        box.setVisible(len(names) > 1)
