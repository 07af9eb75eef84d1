"""The banner that says, wherever one looks, that everything is read after a failure."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from ui.state.stopping import stopped_titles
from ui.state.store import Store
from ui.widgets.icons import icon
from ui.widgets.plain import bold_then, plain_label
from ui.widgets.theme import Theme


class FailureBanner(QFrame):
    """See the module."""

    left = Signal()

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self.setObjectName("failureBanner")
        self._sign, self.text = plain_label(), plain_label()
        self.text.setWordWrap(True)
        back = QPushButton("Back to intact (Esc)")
        back.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 4)
        layout.addWidget(self._sign)
        layout.addWidget(self.text, 1)
        layout.addWidget(back)
        store.changed.connect(lambda _edited: self.refresh())
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the failure, or nothing."""
        failure, colours = self._store.failure, self._theme.colours
        self.setVisible(failure is not None)
        if failure is None:
            return
        ink = "#1b0d04" if colours.dark else "#ffffff"
        self._sign.setPixmap(icon("failure", colours.base if colours.dark else colours.on_accent).pixmap(20, 20))
        note = f" {failure.note[:1].upper()}{failure.note[1:]}." if failure.note else ""
        stopped = stopped_titles(self._store)
        note += f" {self._store.moved_pins}." if self._store.moved_pins else ""
        told = f" It stops {' and '.join(stopped)}." if stopped else ""
        bold_then(self.text, f"AFTER ONE FAILURE: {failure.label}.{told}", f"Every result below is what is left.{note}")
        self.setAccessibleName(f"After one failure: {failure.label}")
        self.setStyleSheet(f"#failureBanner {{ background: {colours.degraded.name()}; }} "
                           f"#failureBanner QLabel {{ color: {ink}; }}")


class DegradedFrame(QWidget):
    """The middle of the window, with a striped border while a failure is chosen."""

    WIDTH = 5

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._framed = False

    def frame(self, framed: bool) -> None:
        """Have the border, or have it no more."""
        if framed == self._framed:  # painting it anew would paint all that stands in it anew
            return
        self._framed = framed
        layout = self.layout()
        if layout is not None:
            width = self.WIDTH if framed else 0
            layout.setContentsMargins(width, width, width, width)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._framed:
            return
        painter = QPainter(self)
        pen = QPen(self._theme.colours.degraded, self.WIDTH * 2)
        pen.setDashPattern([1.2, 0.5])
        painter.setPen(pen)
        painter.drawRect(self.rect())
        painter.end()
