"""The preview of a paste, above its grid: which column goes where, and which cells cannot be taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from sizer.design.entering.blocks import Pasted
from sizer.design.entering.entry import EntryRules, letter_meant
from sizer.design.registry.fields import TABLES, unit_of
from sizer.units import DIMENSIONS, counted
from ui.grids.pasting.paste import Mapped, PastePlan
from ui.grids.pasting.run import PasteRun
from ui.state.store import Store
from ui.widgets.plain import literal, plain_label
from ui.widgets.theme import Theme

_SHOWN_ROWS = 50


class PastePreview(QFrame):
    """See the module."""

    accepted = Signal(object)
    """The plan to carry out."""
    closed = Signal()

    def __init__(self, table: str, theme: Theme) -> None:
        super().__init__()
        self._table, self._theme = table, theme
        self._plan: PastePlan | None = None
        self._store: Store | None = None
        self._reading: Callable[[], EntryRules] = EntryRules
        self._heads: Sequence[str] = ()
        self._run = PasteRun(self)
        self._run.finished.connect(self._tried)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName("Preview of the paste")
        self.summary = plain_label()
        self.summary.setWordWrap(True)
        self.cells = QTableWidget()
        self.cells.setAccessibleName("Cells to paste")
        self.cells.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.cells.setMinimumHeight(170)
        self.paste_button = QPushButton("Paste (Enter)")
        self.paste_button.setDefault(True)
        self.paste_button.clicked.connect(self.accept)
        cancel = QPushButton("Cancel (Esc)")
        cancel.clicked.connect(self.cancel)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.paste_button)
        row.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self.cells)
        self.hide()

    def open(self, plan: PastePlan, heads: Sequence[str], store: Store, reading: Callable[[], EntryRules]) -> None:
        """Show a plan and wait for the user's word."""
        self._plan, self._store, self._reading = plan, store, reading
        width = len(plan.columns)
        self.cells.clear()
        self.cells.setColumnCount(width)
        self.cells.setRowCount(min(len(plan.body), _SHOWN_ROWS) + 2)
        titles = [heads[at] if at < len(heads) else f"Column {at + 1}" for at in range(width)]
        self._heads = titles
        self.cells.setHorizontalHeaderLabels(titles)
        shown = min(len(plan.body), _SHOWN_ROWS)
        self.cells.setVerticalHeaderLabels(["goes to", "in unit", *map(str, range(1, shown + 1))])
        self._boxes = [self._field_box(at) for at in range(width)]
        self._units = [self._unit_box(at) for at in range(width)]
        for row, cells in enumerate(plan.body[:_SHOWN_ROWS]):
            for at in range(width):
                self.cells.setItem(row + 2, at, QTableWidgetItem(cells[at] if at < len(cells) else ""))
        for at in range(width):
            self.cells.setColumnWidth(at, 150)
        self.show()
        self._try()
        self.paste_button.setFocus()

    @property
    def plan(self) -> PastePlan | None:
        """The plan as the boxes have it now."""
        if self._plan is None:
            return None
        mapped = tuple(Mapped(box.currentData() or "", unit.currentText() if unit.isEnabled() else "")
                       for box, unit in zip(self._boxes, self._units, strict=True))
        return replace(self._plan, columns=mapped)

    def map_column(self, at: int, key: str) -> None:
        """Let a column go to a field; an empty key leaves it out."""
        self._boxes[at].setCurrentIndex(max(self._boxes[at].findData(key), 0))

    def accept(self) -> None:
        """Paste what can be taken."""
        plan = self.plan
        self.give_up()
        if plan is not None:
            self.accepted.emit(plan)

    def cancel(self) -> None:
        """Paste nothing."""
        self.give_up()
        self.closed.emit()

    def give_up(self) -> None:
        """Be gone, wherever the focus is."""
        self._run.cancel()
        self.hide()
        self._plan = None

    def _field_box(self, at: int) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(f"Field of column {at + 1}")
        box.addItem("— leave out —", "")
        for key, spec in TABLES[self._table].items():
            box.addItem(spec.title, key)
        if self._plan is not None:
            box.setCurrentIndex(max(box.findData(self._plan.columns[at].key), 0))
        box.currentIndexChanged.connect(lambda _index: self._remap(at))
        self.cells.setCellWidget(0, at, box)
        return box

    def _unit_box(self, at: int) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(f"Unit of column {at + 1}")
        self.cells.setCellWidget(1, at, box)
        self._fill_units(box, self._plan.columns[at] if self._plan is not None else Mapped(""))
        box.currentIndexChanged.connect(lambda _index: self._try())
        return box

    def _fill_units(self, box: QComboBox, mapped: Mapped) -> None:
        spec = TABLES[self._table].get(mapped.key)
        units = DIMENSIONS.get(unit_of(spec), {}) if spec is not None and spec.numeric else {}
        box.blockSignals(True)
        box.clear()
        box.addItem("")
        box.addItems(list(units) if len(units) > 1 else [])
        if box.findText(mapped.unit) < 0:  # another way to write a unit, a currency, or what is none and has to be told
            box.addItem(mapped.unit)
        box.setCurrentIndex(max(box.findText(mapped.unit), 0))
        box.setEnabled(box.count() > 1)
        box.blockSignals(False)

    def _remap(self, at: int) -> None:
        self._fill_units(self._units[at], Mapped(self._boxes[at].currentData() or ""))
        self._try()

    def _try(self) -> None:
        """Mark the cells that cannot be taken, and say how many can."""
        plan, store = self.plan, self._store
        if plan is None or store is None:
            return
        self.summary.setText(f"Reading {counted(len(plan.body), 'row')}…")
        self._run.start(plan.begin(store.design, self._reading()))

    def _tried(self, pasted: Pasted) -> None:
        plan = self.plan
        if plan is None:
            return
        self._mark(plan, pasted)
        new = max(len(plan.body) - len(plan.ids), 0)
        parts = [f"{counted(pasted.taken_count, 'cell')} can be pasted into {counted(len(plan.body), 'row')}"]
        if new:
            parts.append(f"{new:,} of them new")
        if pasted.refused:
            cells = counted(len(pasted.refused), "cell")
            parts.append(f"{cells} cannot be taken: {pasted.refused[0].problem.text}")
        letters = self._letters(plan)
        if letters:
            (row, at), meant = next(iter(letters.items()))
            parts.append(f"{plan.body[row][at].strip()!r} is read as {meant}, as sizes of blocks are")
        unknown = self._unknown(plan)
        if unknown:
            first = plan.body[unknown[0][0]][unknown[0][1]].strip()
            parts.append(f"{counted(len(unknown), 'item')} cannot be found in the catalog by "
                         f"id or part number, such as {first[:40]!r}")
        self.summary.setText("; ".join(parts) + ". " + self._where(plan))
        self.paste_button.setEnabled(pasted.edit is not None)

    def _where(self, plan: PastePlan) -> str:
        """Which column goes where, in words."""
        goes = [f"{self._heads[at]} to {TABLES[self._table][column.key].title}"
                for at, column in enumerate(plan.columns) if column.key]
        left = [self._heads[at] for at, column in enumerate(plan.columns) if not column.key]
        return ", ".join(goes) + (f"; left out: {', '.join(left)}" if left else "") + "."

    def _letters(self, plan: PastePlan) -> dict[tuple[int, int], str]:
        """The cells with the size of a block and a bare letter, and what they are read as."""
        fields = [TABLES[self._table].get(column.key) for column in plan.columns]
        return {(row, at): meant for row, cells in enumerate(plan.body[:_SHOWN_ROWS])
                for at, (spec, cell) in enumerate(zip(fields, cells, strict=False))
                if spec is not None and (meant := letter_meant(spec, cell))}

    def _unknown(self, plan: PastePlan) -> list[tuple[int, int]]:
        """The cells that name a catalog item and that the catalog does not know."""
        items = self._reading().items
        at = next((at for at, column in enumerate(plan.columns) if column.key == "item"), None)
        if items is None or at is None:
            return []
        return [(row, at) for row, cells in enumerate(plan.body)
                if at < len(cells) and cells[at].strip() and not items(cells[at].strip())]

    def _mark(self, plan: PastePlan, pasted: Pasted) -> None:
        colours = self._theme.colours
        bad = {(cell.row, cell.column): cell.problem.advice for cell in pasted.refused}
        bad |= dict.fromkeys(self._unknown(plan), "The catalog has neither an id nor a part number of this name.")
        letters = self._letters(plan)
        for row in range(min(len(plan.body), _SHOWN_ROWS)):
            for at in range(len(plan.columns)):
                item = self.cells.item(row + 2, at)
                if item is None:
                    continue
                problem = bad.get((row, at))
                left_out = not plan.columns[at].key
                item.setBackground(colours.missed_tint if problem else colours.surface)
                item.setForeground(colours.text if problem else colours.text2 if left_out else colours.text)
                item.setToolTip(literal(problem or ("Left out" if left_out else _read_as(letters.get((row, at))))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)


def _read_as(meant: str | None) -> str:
    return f"Read as {meant}" if meant else ""
