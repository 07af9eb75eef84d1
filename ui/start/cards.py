"""The cards of the start page: a ground with round corners, and a large entry that leads somewhere."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from ui.widgets.drawn import END, draw_text
from ui.widgets.icons import icon
from ui.widgets.measures import CARD_RADIUS, L
from ui.widgets.plain import literal
from ui.widgets.theme import Colours, Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, line_height, scaled, text_font

_PICTURE = 20


def draw_card(
    painter: QPainter, rect: QRect, colours: Colours, *, hovered: bool = False, focused: bool = False
) -> None:
    """Paint the ground of a card."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 2.0 if focused else 1.0
    painter.setPen(QPen(colours.accent if focused else colours.line, width))
    painter.setBrush(colours.hover if hovered else colours.surface)
    inside = QRectF(rect).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(inside, CARD_RADIUS, CARD_RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)


class Card(QFrame):
    """A ground with round corners."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        draw_card(painter, self.rect(), self._theme.colours)
        painter.end()


class EntryCard(QAbstractButton):
    """A large entry: a picture, what it leads to, and a line about it."""

    def __init__(self, theme: Theme, picture: str, title: str, detail: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._picture, self._detail = theme, picture, detail
        self._narrow = False
        self.setText(title.replace("&", "&&"))
        self._title = title
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
        self.setToolTip(literal(detail))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme.changed.connect(self.updateGeometry)

    def set_narrow(self, narrow: bool) -> None:
        """Take the lower height of a narrow window."""
        self._narrow = narrow
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        lines = line_height(BODY) + line_height(CAPTION)
        return QSize(300, max(scaled(46 if self._narrow else 64), lines + 14))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        colours = self._theme.colours
        draw_card(painter, self.rect(), colours, hovered=self.underMouse(), focused=self.hasFocus())
        picture = QRect(18, (self.height() - _PICTURE) // 2, _PICTURE, _PICTURE)
        icon(self._picture, colours.accent).paint(painter, picture)
        left, title, detail = picture.right() + L + 1, line_height(BODY), line_height(CAPTION)
        top = (self.height() - title - detail - 2) // 2
        width = self.width() - left - 12
        draw_text(painter, QRect(left, top, width, title), self._title, text_font(BODY, STRONG), colours.text)
        draw_text(painter, QRect(left, top + title + 2, width, detail), self._detail, text_font(CAPTION), colours.text2,
                  elide=END)
        painter.end()
