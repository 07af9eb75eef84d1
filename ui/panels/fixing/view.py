"""The table of the panel of fixes: what changes, what it leads to and what speaks against it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from ui.tables.dress import room_of
from ui.tables.live import LiveView
from ui.widgets.typefaces import scaled

_ROWS_SEEN = 4
_NUMBERS_PX = (112, 84, 76, 92)


class FixView(LiveView):
    """See the module. Enter takes the change in the current row."""

    taken = Signal()

    def _fit_columns(self) -> None:
        """Share what the numbers leave between the change and what speaks against it, which are set in lines."""
        heads = self.live.table.heads
        if len(heads) != len(_NUMBERS_PX) + 2:
            return
        numbers = [max(scaled(width), need.least) for width, need in zip(_NUMBERS_PX, self._needs[1:], strict=False)]
        rest = max(self.viewport().width() - sum(numbers), scaled(320))
        names = [room_of(cells[0], heads[0], first=True) for cells in self.live.table.rows if len(cells) > 1]
        change = min(rest * 11 // 20, max(names, default=rest))
        for at, width in enumerate((change, *numbers, rest - change)):
            self.setColumnWidth(at, width)

    def least_height(self) -> int:
        """The height in which several rows are seen."""
        return self.horizontalHeader().sizeHint().height() + _ROWS_SEEN * self.verticalHeader().defaultSectionSize() + 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
