"""The bar above everything: which design in which state, and what is wanted anywhere."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from ui.bars.state_bar import StateBar
from ui.widgets.drawn import END, LEFT, RIGHT, draw_text, text_width
from ui.widgets.elided import ElidedLabel
from ui.widgets.icons import icon
from ui.widgets.measures import BAR, FIELD, ICON, XS, L, M, S, field_height
from ui.widgets.plain import beside_icon, caption, literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, TITLE, fix, scaled, set_in, text_font

_LEAST_TITLE = 150
_FIELD_WIDE, _FIELD_NARROW = 300, 220


class FindField(QPushButton):
    """What looks like a field to search in, and opens the palette that does."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("findField")
        self.setAccessibleName("Find or do")
        self.setToolTip("Find a figure, a line or a command (Ctrl+K)")
        fix(self, high=FIELD)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def sizeHint(self) -> QSize:
        return QSize(scaled(_FIELD_WIDE), field_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_FIELD_NARROW) - 60, field_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colours.surface)
        pen = painter.pen()
        pen.setColor(colours.accent if self.hasFocus() else colours.edge)
        pen.setWidth(2 if self.hasFocus() else 1)
        painter.setPen(pen)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 5, 5)
        area = self.rect().adjusted(S, 0, -S - 2, 0)
        top = (self.height() - ICON) // 2
        icon("find", colours.text2).paint(painter, area.left(), top, ICON, ICON)
        draw_text(painter, area, "Ctrl+K", text_font(CAPTION), colours.text2, RIGHT)
        words = area.adjusted(ICON + S, 0, -text_width("Ctrl+K", text_font(CAPTION)) - XS, 0)
        draw_text(painter, words, "Find or do", text_font(BODY), colours.text2, LEFT, END)
        painter.end()


class TitleLabel(ElidedLabel):
    """The title of the design: as wide as it is where there is room, and never wider."""

    def __init__(self) -> None:
        super().__init__(mode=Qt.TextElideMode.ElideMiddle)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._whole(), super().minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._whole(), scaled(_LEAST_TITLE)), super().minimumSizeHint().height())

    def _whole(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.text()) + 2


class HeaderBar(QWidget):
    """See the module."""

    finding = Signal()

    def __init__(self, state: StateBar, theme: Theme) -> None:
        super().__init__()
        self._theme, self._state = theme, state
        self.setObjectName("header")
        fix(self, high=BAR)
        self.title = TitleLabel()
        set_in(self.title, TITLE, STRONG)
        self.title.setAccessibleName("Design")
        self.notice = ElidedLabel()
        self.notice.setAccessibleName("What was done last")
        self.finder = FindField(theme)
        self.finder.clicked.connect(self.finding)
        self.undo, self.redo, self.proposal = QToolButton(), QToolButton(), QPushButton(
            caption(beside_icon("Proposal…")))
        row = QHBoxLayout(self)
        row.setContentsMargins(L, 0, L, 0)
        row.setSpacing(M)
        row.addWidget(self.title)
        row.addWidget(state)
        row.addWidget(self.notice, 1)
        for button in (self.undo, self.redo):
            button.setAutoRaise(True)
            row.addWidget(button)
        row.addWidget(self.finder)
        row.addWidget(self.proposal)
        self._row = row
        theme.changed.connect(self._recolour)
        self._recolour()

    def use(self, actions: Mapping[str, QAction]) -> None:
        """Take the actions over that have a button here."""
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            button.setDefaultAction(actions[name])
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.proposal.clicked.connect(actions["proposal"].trigger)
        self.proposal.setToolTip(literal("Write the proposal (Ctrl+Shift+E)"))

    def add_tools(self, *tools: QWidget) -> None:
        """Stand something that comes and goes before the buttons."""
        for tool in tools:
            self._row.insertWidget(self._row.indexOf(self.undo), tool)

    def show_title(self, title: str) -> None:
        """Name the design."""
        if title == self.title.text():  # laying the bar out anew would paint it at every edit
            return
        self.title.setText(title)
        self.title.updateGeometry()

    def say(self, text: str) -> None:
        """Say in passing what was done."""
        self.notice.setText(text)

    def show_state(self, *, there: bool) -> None:
        """Have the state of the design and its proposal, or neither where no design is in front."""
        for part in (self._state, self.proposal):
            part.setVisible(there)

    def show_room(self, width: int) -> None:
        """Fit a window of another width."""
        self.finder.setFixedWidth(scaled(_FIELD_WIDE if width >= 1400 else _FIELD_NARROW if width >= 1024 else 150))
        self.title.setVisible(width >= 1024)

    def _recolour(self) -> None:
        fix(self, high=BAR)
        fix(self.finder, high=FIELD)
        set_in(self.title, TITLE, STRONG)
        title = self.title.text()
        self.title.setText("")
        self.show_title(title)
        set_in(self.title, TITLE, STRONG)
        set_in(self.notice, CAPTION)
        self.proposal.setIcon(icon("print", self._theme.colours.text))
        self.finder.update()
