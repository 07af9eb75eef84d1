"""What the result strip is made of: its cells, and a line that keeps its room while they change."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QWidget

from ui.plain import literal
from ui.theme import Theme

_STEP_PX = 16
_LEAST_DETAIL_PX = 40


@dataclass(frozen=True, slots=True)
class Part:
    """What one cell of the strip says: three short lines."""

    caption: str
    value: str
    detail: str
    difference: str
    key: str
    bad: bool = False
    """Whether it says what is wrong with the design as a whole."""


def _stepped(width: int) -> int:
    return -(-width // _STEP_PX) * _STEP_PX


class StripCell(QAbstractButton):
    """A caption, a value and what there is to say about it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.part = Part("", "", "", "", "")
        self._room = self._least = QSize()
        self._choose_fonts()
        self._measure()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_part(self, part: Part) -> None:
        """Show other lines."""
        if part != self.part:
            self.part = part
            words = ", ".join(text for text in (part.value, part.detail, part.difference) if text)
            self.setAccessibleName(f"{part.caption}: {words}")
            what = f"{part.key}\nClick to explain" if part.key else "Click to see the problems"
            self.setToolTip(literal(f"{part.caption}: {words}\n{what}"))
            self._measure()
            self.update()

    def _choose_fonts(self) -> None:
        self._small, self._large = QFont(self.font()), QFont(self.font())
        self._small.setPointSizeF(self.font().pointSizeF() * 0.86)
        self._large.setPointSizeF(self.font().pointSizeF() * 1.18)
        self._large.setBold(True)
        self._strong = QFont(self._small)
        self._strong.setBold(True)
        self._in_small, self._in_large, self._in_strong = map(QFontMetrics, (self._small, self._large, self._strong))

    def _measure(self) -> None:
        """Work out the room the lines need, in steps: a digit more or less must not lay out the line anew."""
        plain, strong = self._in_small, self._in_large
        detail = plain.horizontalAdvance(self.part.detail + "   ") * bool(self.part.detail)
        detail += self._in_strong.horizontalAdvance(self.part.difference)
        value = strong.horizontalAdvance(self.part.value)
        widest = max(plain.horizontalAdvance(self.part.caption), value, detail, 40)
        height = plain.height() * 2 + strong.height() + 6
        room, least = (QSize(_stepped(width + 20), height) for width in (widest, value))
        if (room, least) != (self._room, self._least):
            self._room, self._least = room, least
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._room

    def minimumSizeHint(self) -> QSize:
        return self._least

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._choose_fonts()
            self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours = self._theme.colours
        painter = QPainter(self)
        lines = self._in_small.height(), self._in_large.height()
        ink = QColor("#1b0d04") if colours.dark else colours.on_accent
        if self.part.bad:
            painter.fillRect(self.rect(), colours.missed)
        elif self.underMouse() or self.hasFocus():
            painter.fillRect(self.rect(), colours.raised)
        if self.hasFocus():
            painter.setPen(colours.accent)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        area = QRect(9, 3, self.width() - 12, lines[0])
        painter.setFont(self._small)
        painter.setPen(ink if self.part.bad else colours.muted)
        elide = Qt.TextElideMode.ElideRight
        caption = self._in_small.elidedText(self.part.caption, elide, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, caption)
        painter.setFont(self._large)
        painter.setPen(ink if self.part.bad else colours.text)
        area.translate(0, lines[0])
        area.setHeight(lines[1])
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, self.part.value)
        area.translate(0, lines[1])
        area.setHeight(lines[0])
        painter.setFont(self._small)
        painter.setPen(ink if self.part.bad else colours.muted)
        kept = self._in_strong.horizontalAdvance(self.part.difference + "   ") * bool(self.part.difference)
        room = area.width() - kept
        detail = self._in_small.elidedText(self.part.detail, elide, room) if room > _LEAST_DETAIL_PX else ""
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, detail)
        if self.part.difference:
            if detail:
                area.setLeft(area.left() + self._in_small.horizontalAdvance(detail + "   "))
            painter.setFont(self._strong)
            painter.setPen(colours.degraded)
            moved = self._in_strong.elidedText(self.part.difference, elide, max(area.width(), 0))
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft, moved)
        painter.end()


class SteadyLine(QFrame):
    """A row of parts that asks for room in steps, and keeps it until :meth:`forget_room`.

    Its own parts are laid out anew with many an edit. The window around it, docks and all, is only when the line has
    never been so long before: that takes a frame, and nothing should jump while one types.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inside = QWidget(self)
        self.line = QHBoxLayout(self._inside)
        """What the parts are put into; no layout of the frame itself, which would tell the window of each change."""
        self._room = self._least = QSize()

    def forget_room(self) -> None:
        """Ask for no more than what is in the line takes."""
        self._room = self._least = QSize()
        self._measure()

    def _measure(self) -> None:
        room, least = self.line.sizeHint(), self.line.minimumSize()
        room.setWidth(max(_stepped(room.width()), self._room.width()))
        least.setWidth(max(_stepped(least.width()), self._least.width()))
        if (room, least) != (self._room, self._least):
            self._room, self._least = room, least
            self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._measure()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._inside.setGeometry(self.contentsRect())

    def sizeHint(self) -> QSize:
        return self._room

    def minimumSizeHint(self) -> QSize:
        return self._least
