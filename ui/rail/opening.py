"""The whole of a window: the start page while no design is open, and then the design."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.rail.frame import WindowFrame


class Opening(QStackedWidget):
    """See the module. The start page is made when it is first shown; messages stand on top of it.

    Those of a design stand below its sheets.
    """

    changed = Signal(bool)
    """Whether a design is in front now."""

    def __init__(self, start: Callable[[], QWidget], messages: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._design: WindowFrame | None = None
        self._make, self._messages = start, messages
        self.start: QWidget | None = None
        """The start page, once it was shown."""
        self._around = QWidget()
        self._rows = QVBoxLayout(self._around)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.addWidget(self._around)

    def hold(self, design: WindowFrame) -> None:
        """Have a design to show, and have it in front."""
        self._design = design
        self.setCurrentIndex(self.insertWidget(0, design))

    @property
    def in_design(self) -> bool:
        """Whether a design is in front."""
        return self.currentWidget() is self._design

    def show_start(self) -> None:
        """Show the start page, with the focus where it wants it."""
        if self.start is None:
            self.start = self._make()
            self._rows.addWidget(self.start, 1)
        self._rows.insertWidget(0, self._messages)
        self.setCurrentWidget(self._around)
        self.start.setFocus()
        self.changed.emit(False)

    def show_design(self) -> None:
        """Show the design, if it is not in front."""
        if self._design is not None and not self.in_design:
            self._design.take_messages(self._messages)
            self.setCurrentWidget(self._design)
            self.changed.emit(True)

    def minimumSizeHint(self) -> QSize:
        return self._design.minimumSizeHint() if self._design is not None else super().minimumSizeHint()
