"""The pane at the right: beside the sheets where the window has room, else over them until Escape."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from ui.widgets.icons import icon
from ui.widgets.measures import EXPLAIN_NARROW, EXPLAIN_WIDE, NARROW, WIDE, M, S, bar_height
from ui.widgets.plain import name_button, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, STRONG, scaled, set_in


class SidePane(QFrame):
    """See the module. It is open or not as the user wants, and remembers that for narrow and wide windows alike."""

    left = Signal()
    """Escape, or its cross: the focus belongs to the sheet again."""

    def __init__(self, title: str, page: QWidget, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.page = page
        self.wanted = True
        """Whether the user wants it where it stands beside the sheets."""
        self.over = False
        """Whether it lies over the sheet."""
        self.setObjectName("side")
        self.setAccessibleName(title)
        self.setAutoFillBackground(True)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        name_button(self._close, f"Close {title}", "F4")
        self._close.clicked.connect(lambda: self.open_pane(wanted=False))
        self._title = plain_label(title)
        head = QWidget()
        head.setFixedHeight(bar_height() - 6)
        row = QHBoxLayout(head)
        row.setContentsMargins(M, 0, S, 0)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self._close)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(1, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(head)
        self._pages = QStackedWidget()
        self._pages.addWidget(page)
        rows.addWidget(self._pages, 1)
        self._name = title
        self._lent: dict[str, tuple[str, QWidget]] = {}
        theme.changed.connect(self._recolour)
        self._recolour()

    @property
    def begins(self) -> QWidget | None:
        """Where the keyboard comes to: what is read, and not the cross above it."""
        return self._pages.currentWidget()

    def lend(self, place: str, title: str, page: QWidget) -> None:
        """Show a page of a place of its own here, instead of the explanation, while that place is in front."""
        self._lent[place] = title, page
        self._pages.addWidget(page)

    def show_page(self, place: str) -> None:
        """Show what belongs to the place in front."""
        title, page = self._lent.get(place, (self._name, self.page))
        self._title.setText(title)
        self._pages.setCurrentWidget(page)

    def open_pane(self, *, wanted: bool) -> None:
        """Open or close it."""
        self.wanted = wanted
        self.setVisible(wanted)
        if wanted and self.over:
            self.raise_()
        if not wanted:
            self.left.emit()

    def fit(self, width: int) -> bool:
        """Take the width for a window this wide; whether it lies over the sheets there."""
        over = width < NARROW
        self.setFixedWidth(scaled(EXPLAIN_WIDE if width >= WIDE else EXPLAIN_NARROW))
        if over and not self.over:
            self.hide()
        elif not over and self.over:
            self.setVisible(self.wanted)
        self.over = over
        return over

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.over:
                self.hide()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        colours = self._theme.colours
        set_in(self._title, BODY, STRONG)
        self._close.setIcon(icon("cancel", colours.text))
        shades = self.palette()
        shades.setColor(shades.ColorRole.Window, colours.raised)
        self.setPalette(shades)
