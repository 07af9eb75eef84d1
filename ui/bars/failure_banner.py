"""The banner that says, wherever one looks, that everything is read after a failure."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from ui.state.stopping import stopped_words
from ui.state.store import Store
from ui.widgets.icons import icon
from ui.widgets.measures import XS, L
from ui.widgets.plain import bold_then, plain_label
from ui.widgets.theme import Theme


class FailureBanner(QFrame):
    """See the module."""

    left = Signal()

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self.setObjectName("failureBanner")
        self.setAutoFillBackground(True)
        self._sign, self.text = plain_label(), plain_label()
        self.text.setWordWrap(True)
        back = QPushButton("Back to intact (Esc)")
        back.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(L, XS, L, XS)
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
        self._sign.setPixmap(icon("degraded", colours.degraded).pixmap(20, 20))
        note = f" {failure.note[:1].upper()}{failure.note[1:]}." if failure.note else ""
        stopped = stopped_words(self._store)
        note += f" {self._store.moved_pins}." if self._store.moved_pins else ""
        told = f" It stops {stopped}." if stopped else ""
        bold_then(self.text, f"After one failure: {failure.label}.{told}", f"Every result shown is what is left.{note}")
        self.setAccessibleName(f"After one failure: {failure.label}")
        shades = self.palette()
        shades.setColor(shades.ColorRole.Window, colours.degraded_tint)
        self.setPalette(shades)
