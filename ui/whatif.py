"""The two-way table: a figure over the values of two inputs, computed aside and live."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from sizer.design.entry import LONGEST_ENTRY
from sizer.design.fileformat import dumps
from sizer.errors import UnitError
from sizer.figures.figure import Origin
from sizer.sizing.result import Sizing
from sizer.units import format_number, parse
from ui.jobs.job import Job
from ui.results.live import LiveModel, LiveView
from ui.results.table import Cell, Head, Table
from ui.settings import Settings
from ui.store import Store
from ui.subject import Subject
from ui.texts import value_text
from ui.theme import Theme

MOST_VALUES = 25
_INPUTS = (Origin.GIVEN, Origin.ASSUMED, Origin.DEFAULT, Origin.FACT, Origin.PINNED)
_STEPS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)


def read_values(text: str, unit: str) -> list[float]:
    """Values parted by commas or semicolons, or ``from .. to / count``; raises UnitError.

    >>> read_values("8, 16, 24", "count"), read_values("0 .. 1 / 3", "1")
    ([8.0, 16.0, 24.0], [0.0, 0.5, 1.0])
    """
    if ".." in text:
        ends, _, count = text.partition("/")
        first, _, last = ends.partition("..")
        low, high = parse(first, unit), parse(last, unit)
        steps = min(max(int(parse(count or "5", "count")), 2), MOST_VALUES)
        return [low + (high - low) * at / (steps - 1) for at in range(steps)]
    return [parse(part, unit) for part in text.replace(";", ",").split(",") if part.strip()][:MOST_VALUES]


class WhatIf(QWidget):
    """See the module."""

    subject_changed = Signal(object)

    def __init__(self, store: Store, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings = store, settings
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._asked = -1
        self._cells: list[list[float | str]] = []
        self._shape: tuple[str, str, str, list[float], list[float]] = ("", "", "", [], [])
        self.figure, self.across, self.down = (self._box(name) for name in
                                               ("Figure", "Input across", "Input down"))
        self.columns, self.rows = QLineEdit(), QLineEdit()
        for line, name in ((self.columns, "Values across"), (self.rows, "Values down")):
            line.setAccessibleName(name)
            line.setMaxLength(LONGEST_ENTRY)
            line.setToolTip("Values parted by commas, or from .. to / count")
            line.editingFinished.connect(self.ask)
        self.said = QLabel()
        self._job.failed.connect(lambda _number, text: self.said.setText(text))
        self.view = LiveView(LiveModel(self._table, theme, self), "What-if table", theme)
        self.view.subject_changed.connect(self.subject_changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for parts in ((QLabel("Show"), self.figure, self.said),
                      (QLabel("over"), self.across, self.columns, QLabel("and"), self.down, self.rows)):
            bar = QHBoxLayout()
            bar.setContentsMargins(6, 3, 6, 0)
            for part in parts:
                bar.addWidget(part, 1 if part in (self.columns, self.rows, self.said) else 0)
            layout.addLayout(bar)
        layout.addWidget(self.view, 1)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(150)
        self._soon.timeout.connect(self.ask)
        self.across.activated.connect(lambda _at: self._suggest(self.across, self.columns))
        self.down.activated.connect(lambda _at: self._suggest(self.down, self.rows))
        self.figure.activated.connect(lambda _at: self.ask())
        store.changed.connect(lambda _edited: self._follow())

    def _box(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setMinimumContentsLength(26)
        box.setMaximumWidth(360)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def choose(self, figure: str, across: str, columns: str, down: str = "", rows: str = "") -> None:
        """Set the table up."""
        self._list()
        for box, key in ((self.figure, figure), (self.across, across), (self.down, down)):
            box.setCurrentIndex(max(box.findData(key), 0))
        self.columns.setText(columns)
        self.rows.setText(rows)
        self.ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.figure.count():
            self._list()
            self._suggest(self.across, self.columns)
            self._suggest(self.down, self.rows)
        self._soon.start()

    def stop(self) -> None:
        """End the child process."""
        self._soon.stop()
        self._job.cancel()

    def _follow(self) -> None:
        if self.isVisible():
            self._list()
            self._soon.start()

    def _list(self) -> None:
        sizing = self._store.sizing
        if sizing is None:
            return
        _fill(self.figure, _results(sizing))
        inputs = [(figure.key, figure.label or figure.key) for figure in sizing.sheet
                  if figure.origin in _INPUTS and not isinstance(figure.value, str) and figure.is_input]
        inputs.sort(key=lambda each: not each[0].startswith(("items.", "pool.", "workload.")))
        before = self.down.count()
        _fill(self.across, inputs)
        _fill(self.down, [("", "nothing else"), *inputs])
        if not before:
            view = self._store.view
            worked = sizing.workloads[0].pools if sizing.workloads else ()
            pool = next((view.pools.get(name) for name in worked), None) or next(iter(view.pools), None)
            drives = f"items.{pool.drives[0]}.quantity" if pool is not None and pool.drives else ""
            servers = f"items.{pool.nodes}.quantity" if pool is not None and pool.nodes else ""
            self.across.setCurrentIndex(max(self.across.findData(drives), 0))
            self.down.setCurrentIndex(max(self.down.findData(servers), 0))

    def _suggest(self, box: QComboBox, line: QLineEdit) -> None:
        sizing, key = self._store.sizing, box.currentData()
        line.setEnabled(bool(key))
        if sizing is None or not key:
            line.setText("")
        else:
            figure = sizing.sheet[key]
            values = [figure.number * step for step in _STEPS]
            if figure.unit == "count":
                values = sorted({float(round(value)) for value in values if value >= 1})
            if figure.unit == "1" and figure.number <= 1:
                values = [value for value in values if value <= 1]
            line.setText(", ".join(format_number(value, 6).replace(",", "") for value in values))
        self.ask()

    def ask(self) -> None:
        """Have the table computed for what the boxes say."""
        sizing = self._store.sizing
        key, across, down = (str(box.currentData() or "") for box in (self.figure, self.across, self.down))
        if sizing is None or not key or not across or key not in sizing.sheet:
            return
        try:
            columns = read_values(self.columns.text(), sizing.sheet[across].unit)
            rows = read_values(self.rows.text(), sizing.sheet[down].unit) if down else [0.0]
        except UnitError as error:
            self.said.setText("⚠ " + error.problems[0].text)
            return
        if not columns or not rows or (down and down == across):
            self.said.setText("⚠ Two different inputs with at least one value each are needed." if down else "")
            return
        self._shape = (key, across, down, columns, rows)
        self.said.setText("Computing…")
        if self._job.busy:
            self._soon.start()
            return
        self._asked = self._job.ask({
            "kind": "table", "design": dumps(self._store.sized_design), "key": key, "across": across, "down": down,
            "columns": columns, "rows": rows, "folders": self._settings.get("catalog_folders")})

    def _answered(self, number: int, answer: Any) -> None:
        if number == self._asked:
            self._cells = answer["cells"]
            self.said.setText("")
            self.view.mark_stale()

    def _table(self) -> Table:
        sizing = self._store.sizing
        key, across, down, columns, rows = self._shape
        if sizing is None or not self._cells or len(self._cells) != len(rows):
            return Table((), empty="Choose a figure and one or two inputs.")
        known = [name for name in (key, across, down) if name and name not in sizing.sheet]
        if known:
            return Table((), empty=f"{known[0]} is not part of this sizing any more.")
        wide, tall = sizing.sheet[across], sizing.sheet[down] if down else None
        head = f"{(tall.label or down) if tall is not None else ''} ↓   {wide.label or across} →"
        table = Table((Head(head, 330), *(Head(value_text(value, wide.unit), 105, numeric=True) for value in columns)))
        figure = sizing.sheet[key]
        for value, line in zip(rows, self._cells, strict=True):
            name = value_text(value, tall.unit) if tall is not None else figure.label or key
            cells = [Cell(name, tone="muted")]
            for column, found in zip(columns, line, strict=True):
                here = column == wide.value and (tall is None or value == tall.value)
                number = None if isinstance(found, str) else found
                cells.append(Cell(value_text(found, figure.unit, binary=self._settings.binary), number, figure.unit,
                                  Subject(key), "differs" if here else "", tip="As designed" if here else ""))
            table.rows.append(tuple(cells))
        return table


def _results(sizing: Sizing) -> list[tuple[str, str]]:
    found = [(key, f"{label} · {each.id}") for each in sizing.workloads for key, label in (
        (each.throughput, "Throughput"), (each.response, "Response"), (each.bandwidth, "Bandwidth"),
        (each.bottleneck, "Limited by"))]
    found += [(key, f"{label} · {pool.id}") for pool in sizing.pools for key, label in (
        (pool.usable, "Usable"), (pool.filesystem, "Exported"))]
    found += [(each.headroom, f"Headroom · {each.title}") for each in sizing.requirements]
    physical = sizing.physical
    return [*found, (physical.watts.value, "Power"), (physical.rack_units.value, "Rack units")]


def _fill(box: QComboBox, names: list[tuple[str, str]]) -> None:
    chosen = box.currentData()
    if [(box.itemData(at), box.itemText(at)) for at in range(box.count())] == names:
        return
    box.blockSignals(True)
    box.clear()
    for key, title in names:
        box.addItem(title, key)
        box.setItemData(box.count() - 1, key, 3)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    box.blockSignals(False)
