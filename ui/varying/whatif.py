"""The two-way table: a figure over the values of two inputs, computed aside and live."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QComboBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from reports.wording.pinned import pin_mark
from sizer.design.entering.entry import LONGEST_ENTRY
from sizer.errors import UnitError
from sizer.numerals import parted
from sizer.sizing.bench.pins import counts_blocks
from sizer.units import display_scale, exact_text, format_number, is_unbounded, parse
from ui.jobs.job import Job
from ui.jobs.what_if import Shown, unpacked
from ui.state.settings import Settings
from ui.state.store import Store
from ui.tables.clipboard import mime_of
from ui.tables.live import LiveModel, LiveView
from ui.tables.selection import bands, count, texts
from ui.tables.table import Head, LiveCell, LiveTable
from ui.varying.cells import cell_of
from ui.varying.names import inputs_of, owned, results_of
from ui.widgets.elided import ElidedLabel
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme
from ui.wording.texts import value_text

MOST_VALUES = 25
_NARROWEST_PX, _WIDEST_PX, _WIDEST_CORNER_PX = 105, 240, 240
_SIGN_PX = 40
"""Beside the text of a cell: its sign and the margins."""
_STEPS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)


def read_values(text: str, unit: str, *, decimal_comma: bool = False, blocks: bool = False) -> list[float]:
    """Values separated by commas or semicolons, or ``from .. to / count``; raises UnitError.

    Where the comma is the decimal mark, semicolons part the values; a comma before three digits parts thousands.

    >>> read_values("8, 16, 24", "count"), read_values("0 .. 1 / 3", "1")
    ([8.0, 16.0, 24.0], [0.0, 0.5, 1.0])
    >>> read_values("0,25; 0,5", "1", decimal_comma=True)
    [0.25, 0.5]
    """
    def read(value: str) -> float:
        return parse(value, unit, decimal_comma=decimal_comma, blocks=blocks)

    if ".." in text:
        ends, _, count = text.rpartition("/") if re.search(r"/\s*\d+\s*$", text) else (text, "", "")
        first, _, last = ends.partition("..")
        low, high = read(first), read(last)
        steps = max(int(parse(count or "5", "count")), 2)
        return [low + (high - low) * at / (steps - 1) for at in range(min(steps, MOST_VALUES + 1))]
    return [read(part) for part in parted(text, decimal_comma=decimal_comma)]


@dataclass(frozen=True, slots=True)
class AskedTable:
    """What a table is of: the figure, the inputs across and down, and their values."""

    key: str
    across: str
    down: str
    columns: tuple[float, ...]
    rows: tuple[float, ...]


class WhatIfView(LiveView):
    """The table, copied as numbers in one unit, which its corner names: a spreadsheet calculates with them at once."""

    def __init__(self, model: LiveModel, name: str, theme: Theme, settings: Settings) -> None:
        super().__init__(model, name, theme)
        self._settings = settings

    def copy(self) -> None:
        columns = sorted({column for *_, shown in bands(self) for column in shown})
        if not columns:
            return
        heads = self.live.table.heads
        block = texts(self, lambda column, rows: [self._bare(self.live.table.cell(row, column)) for row in rows])
        several = count(self) > 1
        top = [self._bare(LiveCell(heads[at].title, heads[at].number, heads[at].unit)) for at in columns]
        comma = self._settings.decimal_comma
        QApplication.clipboard().setMimeData(mime_of(block, top if several else [], decimal_comma=comma))

    def _bare(self, cell: LiveCell) -> str:
        """A number without its unit, to all its digits; a share as a percentage."""
        if cell.number is None:
            return cell.text
        text = f"{exact_text(cell.number * 100)} %" if cell.unit == "1" else exact_text(cell.number)
        return text.replace(".", ",") if self._settings.decimal_comma else text


class WhatIf(QWidget):
    """See the module."""

    subject_changed = Signal(object)

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings = store, settings
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._asked = -1
        self._cells: list[list[Shown]] = []
        self._sent: AskedTable | None = None
        self._shown: AskedTable | None = None
        self.figure, self.across, self.down = (self._box(name) for name in
                                               ("Figure", "Input across", "Input down"))
        self.columns, self.rows = QLineEdit(), QLineEdit()
        for line, name in ((self.columns, "Values across"), (self.rows, "Values down")):
            line.setAccessibleName(name)
            line.setMaxLength(LONGEST_ENTRY)
            line.setToolTip("Values separated by commas, or from .. to / count")
            line.editingFinished.connect(self.ask)
        self.said = ElidedLabel()
        self._job.failed.connect(lambda _number, text: self.said.setText(text))
        self.view = WhatIfView(LiveModel(self._table, theme, self), "What-if table", theme, settings)
        self.view.subject_changed.connect(self.subject_changed)
        self.view.selectionModel().currentChanged.connect(lambda now, _before: self._tell(now.row(), now.column()))
        entries = QGridLayout()
        entries.setContentsMargins(6, 3, 6, 0)
        entries.setVerticalSpacing(3)
        entries.setColumnStretch(2, 1)
        for row, parts in enumerate(((plain_label("Show"), self.figure, self.said),
                                     (plain_label("over"), self.across, self.columns),
                                     (plain_label("and"), self.down, self.rows))):
            for column, part in enumerate(parts):
                entries.addWidget(part, row, column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(entries)
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
        _fill(self.figure, results_of(sizing))
        inputs = inputs_of(sizing)
        before = self.down.count()
        _fill(self.across, inputs)
        _fill(self.down, [("", "nothing else"), *inputs])
        if not before:
            view = self._store.view
            if sizing.workloads:
                self.figure.setCurrentIndex(max(self.figure.findData(sizing.workloads[0].headline), 0))
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
            line.setCursorPosition(0)
        self.ask()

    def ask(self) -> None:
        """Have the table computed for what the boxes say."""
        sizing = self._store.sizing
        key, across, down = (str(box.currentData() or "") for box in (self.figure, self.across, self.down))
        if sizing is None or not key or not across or key not in sizing.sheet:
            return
        comma = self._settings.decimal_comma
        try:
            columns, rows = (
                read_values(line.text(), unit, decimal_comma=comma, blocks=counts_blocks(axis, unit)) if axis else [0.0]
                for line, axis in ((self.columns, across), (self.rows, down))
                for unit in (sizing.sheet[axis].unit if axis else "",))
        except UnitError as error:
            self.said.setText("⚠ " + error.problems[0].advice)
            return
        if not columns or not rows or (down and down == across):
            self.said.setText("⚠ Two different inputs with at least one value each are needed." if down else "")
            return
        for values, where in ((columns, "across"), (rows, "down")):
            if len(values) > MOST_VALUES:
                self.said.setText(f"⚠ At most {MOST_VALUES} values are shown {where}.")
                return
        self.said.setText("Computing…")
        if self._job.busy:
            self._soon.start()
            return
        self._sent = AskedTable(key, across, down, tuple(columns), tuple(rows))
        self._asked = self._job.ask({
            "kind": "table", "design": self._store.text_for_others(self._store.sized_design), "key": key,
            "across": across, "down": down, "columns": columns, "rows": rows,
            "folders": self._settings.get("catalog_folders")})

    def _answered(self, number: int, answer: Any) -> None:
        if number == self._asked:
            self._cells, self._shown = unpacked(answer["cells"]), self._sent
            self.said.setText("")
            self.view.mark_stale()

    def _tell(self, row: int, column: int) -> None:
        """Say what the colour of the current cell means."""
        if row >= 0 and not self._job.busy:
            self.said.setText(self.view.live.table.cell(row, column).tip.replace("\n", "; "))

    def _table(self) -> LiveTable:
        sizing, asked = self._store.sizing, self._shown
        if sizing is None or asked is None:
            return LiveTable((), empty="Choose a figure and one or two inputs.")
        gone = [name for name in (asked.key, asked.across, asked.down) if name and name not in sizing.sheet]
        if gone:
            return LiveTable((), empty=f"{gone[0]} is not part of this sizing any more.")
        wide, tall = sizing.sheet[asked.across], sizing.sheet[asked.down] if asked.down else None
        figure = sizing.sheet[asked.key]
        numbers = [cell.value for line in self._cells for cell in line if isinstance(cell.value, float)]
        unit = self._unit(figure.unit, numbers)
        corner = f"{owned(figure)}{pin_mark(sizing, asked.key)}{_named(unit)}"
        down = f"   {owned(tall)}{_named(self._unit(tall.unit, asked.rows))} ↓" if tall is not None else ""
        across = self._unit(wide.unit, asked.columns)
        corner = f"{corner}{down}   {owned(wide)}{_named(across)} →"
        width = min(self.view.fontMetrics().horizontalAdvance(corner) + 24, _WIDEST_CORNER_PX)
        heads = [Head(corner, width, help=corner)]
        rows: list[tuple[LiveCell, ...]] = []
        for value, line in zip(asked.rows, self._cells, strict=True):
            name = LiveCell(f"{owned(figure)}{pin_mark(sizing, asked.key)}", tone="muted")
            if tall is not None:
                factor, named = self._unit(tall.unit, asked.rows)
                name = LiveCell(value_text(value, tall.unit), value / factor, named, tone="muted")
            cells = [name]
            for column, found in zip(asked.columns, line, strict=True):
                here = column == wide.value and (tall is None or value == tall.value)
                cells.append(cell_of(found, unit, asked.key, here=here))
            rows.append(tuple(cells))
        room = self.view.fontMetrics().horizontalAdvance
        widths = [max(_NARROWEST_PX, *(room(line[at].text) + _SIGN_PX for line in rows))
                  for at in range(1, len(asked.columns) + 1)]
        heads += [Head(value_text(value, wide.unit), min(width, _WIDEST_PX), numeric=True, number=value / across[0],
                       unit=across[1]) for value, width in zip(asked.columns, widths, strict=True)]
        return LiveTable(tuple(heads), rows)

    def _unit(self, unit: str, values: Sequence[float]) -> tuple[float, str]:
        """The factor and name of the one unit that all values of a table are shown in."""
        if unit == "1":
            return (1.0, "1") if all(abs(value) < 10 for value in values) else (1.0, "")
        largest = max((abs(value) for value in values if not is_unbounded(value)), default=0.0)
        return display_scale(largest, unit, binary=self._settings.binary)


def _named(unit: tuple[float, str]) -> str:
    return f" ({unit[1]})" if unit[1] not in ("", "1") else ""


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
