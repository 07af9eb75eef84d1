"""A label that gives way: what it has no room for is elided, and stands in its tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from ui.widgets.plain import literal


class ElidedLabel(QLabel):
    """One line of plain text that never widens what it stands in.

    ``text()`` is the whole text, which a screen reader reads too.
    """

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def shown(self) -> str:
        """As much of the text as there is room for."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._explain()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        self.style().drawItemText(painter, self.contentsRect(), flags, self.palette(), self.isEnabled(),
                                  self.shown(), self.foregroundRole())
        painter.end()

    def _explain(self) -> None:
        text = self.text()
        self.setToolTip(literal(text if self.shown() != text else ""))
