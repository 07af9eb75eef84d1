"""What the result strip is made of: its cells, and a line that keeps its room while they change."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.icons import icon
from ui.widgets.plain import literal
from ui.widgets.theme import Theme

_STEP_PX = 16
_USUAL_LETTERS = 170
_LEAST_DETAIL_PX = 40
_LEAST_LINE_PX = 200


@dataclass(frozen=True, slots=True)
class StripPart:
    """What one cell of the strip says: three short lines."""

    caption: str
    value: str
    detail: str
    difference: str
    key: str
    spread: str = ""
    """The range, which is part of the answer and stands before the detail."""
    bad: bool = False
    """Whether it says what is wrong with the design as a whole."""
    pinned: bool = False
    """Whether the value is one somebody put in place of the computed one, or rests on such a one."""
    pin: str = ""
    """What the detail says about that pin."""


def _stepped(width: int) -> int:
    return -(-width // _STEP_PX) * _STEP_PX


class StripCell(QAbstractButton):
    """A caption, a value and what there is to say about it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.part = StripPart("", "", "", "", "")
        self._room = self._least = QSize()
        self._choose_fonts()
        self._measure()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_part(self, part: StripPart) -> None:
        """Show other lines."""
        if part != self.part:
            self.part = part
            told = ("pinned" if part.pinned and not part.pin else "", part.value, part.detail,
                    part.difference)
            words = ", ".join(filter(None, told))
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
        value = strong.horizontalAdvance(self.part.value) + self._sign_room()
        widest = max(plain.horizontalAdvance(self.part.caption), value, detail, 40)
        height = plain.height() * 2 + strong.height() + 6
        # What it may lose first is its caption, and what is wrong as a whole stands in the problems too.
        least_width = 40 if self.part.bad else max(value, self._told_whole())
        room, least = (QSize(_stepped(width + 20), height) for width in (widest, least_width))
        if (room, least) != (self._room, self._least):
            self._room, self._least = room, least
            self.updateGeometry()

    def _told_whole(self) -> int:
        """The width of a range beside a value, which is part of the answer; longer reasons are elided."""
        text = self.part.spread
        difference = self._in_strong.horizontalAdvance(self.part.difference + "   ") * bool(self.part.difference)
        return self._in_small.horizontalAdvance(text + "   ") * bool(text) + difference

    def _sign_room(self) -> int:
        """The width of the sign of a pin before the value."""
        return self._in_large.height() if self.part.pinned else 0

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
        if self.part.pinned:
            side = lines[1] - 4
            icon("pin", colours.pinned).paint(painter, QRect(area.left(), area.top() + 2, side, side))
        value = area.adjusted(self._sign_room(), 0, 0, 0)
        painter.drawText(value, Qt.AlignmentFlag.AlignLeft,
                         self._in_large.elidedText(self.part.value, elide, max(value.width(), 0)))
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
    """Parts beside one another that ask for room in steps, and keep it until :meth:`forget_room`.

    Its own parts are laid out anew with many an edit. The window around it, docks and all, is only when the line has
    never been so long before: that takes a frame, and nothing should jump while one types. Where there is no room for
    the ``rest`` beside ``line`` and ``totals`` it stands below; where there is none for the totals beside the line,
    they do too. What is in ``above`` always has a row of its own. None of it widens the window: what still has no room
    is elided.
    """

    def __init__(self) -> None:
        super().__init__()
        self._inside = QWidget(self)
        self.above = QVBoxLayout()
        self.line, self.totals, self.rest = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        """What the parts are put into; no layout of the frame itself, which would tell the window of each change."""
        self._answers, self._both = (QBoxLayout(QBoxLayout.Direction.LeftToRight) for _ in range(2))
        self._rows = rows = QVBoxLayout(self._inside)
        for layout in (rows, self.above, self.totals, self._answers, self._both):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        rows.addLayout(self.above)
        rows.addLayout(self._both)
        self._answers.addLayout(self.line)
        self._answers.addLayout(self.totals)
        self._both.addLayout(self._answers, 1)
        self._both.addLayout(self.rest)
        self._inside.installEventFilter(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._wide = self._least = 0
        self._heights = (0, 0, 0)

    def forget_room(self) -> None:
        """Ask for no more than what is in the line takes."""
        self._wide = self._least = 0
        self._measure()

    @property
    def folded(self) -> bool:
        """Whether the rest stands below the line."""
        return self._both.direction() == QBoxLayout.Direction.TopToBottom

    def _folds(self, width: int) -> int:
        """How many parts stand below the line when all are ``width`` pixels wide: none, the rest, the totals too.

        The rest does where it does not fit, and where the answers and ranges of a usual design would not: ranges that
        come then move nothing above the strip. The totals do where values or ranges would have to be elided.
        """
        usual = _USUAL_LETTERS * self.fontMetrics().averageCharWidth()
        return 2 if width < self._least else int(width < max(self._wide, usual))

    def _measure(self) -> None:
        line, totals, rest = (part.sizeHint() for part in (self.line, self.totals, self.rest))
        above = self.above.sizeHint().height()
        needed = self.line.minimumSize().width() + self.totals.minimumSize().width()
        wide = max(_stepped(line.width() + totals.width() + rest.width()), self._wide)
        least = max(_stepped(needed), self._least)
        answers = max(line.height(), totals.height())
        heights = (above + max(answers, rest.height()), above + answers + rest.height(),
                   above + line.height() + totals.height() + rest.height())
        if (wide, least, heights) != (self._wide, self._least, self._heights):
            self._wide, self._least, self._heights = wide, least, heights
            self.updateGeometry()
        self._fold()

    def _fold(self) -> None:
        below = self._folds(self.width())
        for boxes, lower in ((self._both, below > 0), (self._answers, below > 1)):
            direction = QBoxLayout.Direction.TopToBottom if lower else QBoxLayout.Direction.LeftToRight
            if boxes.direction() != direction:
                boxes.setDirection(direction)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._rows.activate()  # else the sizes of the rows are those of before
            self._measure()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self._inside.setGeometry(self.contentsRect())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._heights[self._folds(width)]

    def sizeHint(self) -> QSize:
        return QSize(self._wide, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_LINE_PX, self.heightForWidth(self.width()))
