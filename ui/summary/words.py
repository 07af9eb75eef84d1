"""Spots made of words: one or two lines, with a sign before them, a pill, a bar, a value at the right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from reports.decision.scale import Position
from sizer.sizing.result import Verdict
from ui.summary.acts import Act
from ui.summary.headroom import draw_headroom
from ui.summary.spots import EDGE, Spot
from ui.widgets.drawn import MIDDLE, WHOLE, draw_text
from ui.widgets.icons import icon
from ui.widgets.parts import MEANINGS, UNDECIDED, draw_pill, pill_size, verdict_sign
from ui.widgets.plain import numbers_whole
from ui.widgets.theme import Colours, Theme
from ui.widgets.typefaces import BODY, NORMAL, STRONG, KnownFont, text_font

SIGN, GAP = 16, 8
BAR = 5
_ABOVE = 10
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def meaning_of(verdict: Verdict | None) -> str:
    """The name of the colours of a verdict; of none those of what nobody can say."""
    return MEANINGS[verdict] if verdict is not None else UNDECIDED


def ink_of(verdict: Verdict | None, colours: Colours) -> QColor:
    """The colour of a verdict."""
    found: QColor = getattr(colours, meaning_of(verdict))
    return found


def draw_sign(painter: QPainter, rect: QRect, verdict: Verdict, colours: Colours) -> None:
    """The sign of a verdict in the middle of a rectangle."""
    name = verdict_sign(verdict)
    side = min(SIGN, rect.height())
    icon(name, ink_of(verdict, colours)).paint(
        painter, QRect(rect.x(), rect.y() + (rect.height() - side) // 2, side, side))


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: size and weight of its font, and whether it may be elided, as a name may and no number."""

    text: str
    size: int = BODY
    weight: QFont.Weight = NORMAL
    quiet: bool = False
    name: bool = False
    accent: bool = False

    @property
    def font(self) -> KnownFont:
        """The font it is drawn in."""
        return text_font(self.size, self.weight)

    def ink(self, colours: Colours) -> QColor:
        """The colour it is drawn in."""
        return colours.accent if self.accent else colours.text2 if self.quiet else colours.text

    @property
    def width(self) -> int:
        """How wide it is."""
        return self.font.width(self.text) + 1


def draw_line(
    painter: QPainter, rect: QRect, line: TextLine, colours: Colours, align: Qt.AlignmentFlag = _LEFT,
) -> None:
    """Draw a line of text; of a name that has no room the middle is left out."""
    if line.text:
        draw_text(painter, rect, line.text, line.font, line.ink(colours), align | Qt.AlignmentFlag.AlignVCenter,
                  MIDDLE if line.name else WHOLE)


def draw_two(
    painter: QPainter, rect: QRect, first: TextLine, second: TextLine, colours: Colours, align: Qt.AlignmentFlag = _LEFT
) -> None:
    """Draw two texts in the middle of a rectangle, or the first alone."""
    heights = [_height_of(line, rect.width()) for line in (first, second)]
    top = rect.y() + (rect.height() - sum(heights)) // 2
    draw_whole(painter, QRect(rect.x(), top, rect.width(), heights[0]), first, colours, align)
    draw_whole(painter, QRect(rect.x(), top + heights[0], rect.width(), heights[1]), second, colours, align)


def _height_of(line: TextLine, width: int) -> int:
    """The height of a text in a width: of a name without room for it in one line as many as it takes; 0 of none."""
    if not line.text:
        return 0
    return wrapped_height(line, width) if line.name and line.width > width else QFontMetrics(line.font).height()


def draw_whole(
    painter: QPainter, rect: QRect, line: TextLine, colours: Colours, align: Qt.AlignmentFlag = _LEFT,
) -> None:
    """Draw a text in the middle of a height; a name that has no room in one line in as many as it takes."""
    if not line.name or line.width <= rect.width():
        draw_line(painter, rect, line, colours, align)
        return
    high = wrapped_height(line, rect.width())
    draw_wrapped(painter, QRect(rect.x(), rect.y() + (rect.height() - high) // 2, rect.width(), high), line, colours,
                 align)


class Words(Spot):
    """One or two lines, with the sign of a verdict before the first."""

    def __init__(
        self, theme: Theme, act: Act, says: str, first: TextLine, second: TextLine = TextLine(""), *,
        sign: Verdict | None = None, indent: bool = False, align: Qt.AlignmentFlag = _LEFT, tip: str = "",
    ) -> None:
        super().__init__(theme, act, says, tip)
        self.first, self.second, self._sign, self._align = first, second, sign, align
        self._indent = indent or sign is not None

    @property
    def wanted(self) -> int:
        """The width that shows all of it in one line each."""
        return max(self.first.width, self.second.width) + self._before

    @property
    def narrow(self) -> int:
        """The width in which its second text has room in two lines."""
        words = self.second.text.split(" ")
        halves = (max(replace(self.second, text=" ".join(part)).width for part in (words[:at], words[at:]))
                  for at in range(1, len(words) + 1))
        return max(self.first.width, min(halves)) + self._before

    @property
    def _before(self) -> int:
        return SIGN + GAP if self._indent else 0

    def height_in(self, width: int, row: int) -> int:
        inner = width - 2 * EDGE - self._before
        if all(line.width <= inner for line in (self.first, self.second) if line.name):
            return row
        return max(row, sum(_height_of(line, inner) for line in (self.first, self.second)) + _ABOVE)

    def draw(self, painter: QPainter, rect: QRect) -> None:
        within = rect.adjusted(self._before, 0, 0, 0)
        if self._sign is not None:
            height = QFontMetrics(self.first.font).height()
            both = sum(_height_of(line, within.width()) for line in (self.first, self.second))
            top = rect.y() + (rect.height() - both) // 2
            draw_sign(painter, QRect(rect.x(), top, SIGN, height), self._sign, self.colours)
        draw_two(painter, within, self.first, self.second, self.colours, self._align)


class Wrapped(Spot):
    """A text that takes as many lines as it needs, with the sign of a verdict before the first."""

    def __init__(self, theme: Theme, act: Act, says: str, line: TextLine, *, sign: Verdict | None = None,
                 tip: str = "") -> None:
        super().__init__(theme, act, says, tip)
        self._line, self._sign = line, sign

    def height_in(self, width: int, row: int) -> int:
        del row
        return wrapped_height(self._line, width - 2 * EDGE - self._indent) + _ABOVE

    @property
    def _indent(self) -> int:
        return SIGN + GAP if self._sign is not None else 0

    def draw(self, painter: QPainter, rect: QRect) -> None:
        if self._sign is not None:
            draw_sign(painter, QRect(rect.x(), rect.y() + _ABOVE // 2, SIGN, QFontMetrics(self._line.font).height()),
                      self._sign, self.colours)
        draw_wrapped(painter, rect.adjusted(self._indent, _ABOVE // 2, 0, 0), self._line, self.colours)


def wrapped_height(line: TextLine, width: int) -> int:
    """The height of a text that is wrapped in a width."""
    return line.font.height(numbers_whole(line.text), max(width, 40), int(Qt.TextFlag.TextWordWrap))


def draw_wrapped(
    painter: QPainter, rect: QRect, line: TextLine, colours: Colours, align: Qt.AlignmentFlag = _LEFT,
) -> None:
    """Draw a text in as many lines as it needs."""
    painter.setFont(line.font)
    painter.setPen(line.ink(colours))
    painter.drawText(rect, int(Qt.TextFlag.TextWordWrap) | int(align) | int(Qt.AlignmentFlag.AlignTop),
                     numbers_whole(line.text))


class Headroom(Spot):
    """The drawing of headroom."""

    def __init__(self, theme: Theme, act: Act, says: str, at: Position | None, verdict: Verdict) -> None:
        super().__init__(theme, act, says)
        self._at, self._verdict = at, verdict

    def draw(self, painter: QPainter, rect: QRect) -> None:
        if self._at is not None:
            draw_headroom(painter, rect, self._at, ink_of(self._verdict, self.colours), self.colours)


class PillSpot(Spot):
    """A verdict as a word in a pill."""

    def __init__(self, theme: Theme, act: Act, says: str, verdict: Verdict, tip: str = "") -> None:
        super().__init__(theme, act, says, tip)
        self.verdict = verdict

    @property
    def wanted(self) -> int:
        """The width of the pill."""
        return pill_size(str(self.verdict)).width()

    def show_verdict(self, verdict: Verdict) -> None:
        """Show another verdict."""
        if verdict is not self.verdict:
            self.verdict = verdict
            self.update()

    def draw(self, painter: QPainter, rect: QRect) -> None:
        draw_pill(painter, rect, self._theme, meaning_of(self.verdict), str(self.verdict),
                  sign=verdict_sign(self.verdict))


class BarRow(Spot):
    """A part with how busy it is: its name, the share at the right, a bar below."""

    def __init__(self, theme: Theme, act: Act, says: str, name: str, value: str, share: float, *, first: bool) -> None:
        super().__init__(theme, act, says)
        weight = STRONG if first else NORMAL
        self._name, self._value = TextLine(name, BODY, weight, name=True), TextLine(value, BODY, weight)
        self._share, self._first = share, first

    def height_in(self, width: int, row: int) -> int:
        room = width - 2 * EDGE - self._value.width - GAP
        return row if self._name.width <= room else max(row, _height_of(self._name, room) + BAR + _ABOVE)

    def draw(self, painter: QPainter, rect: QRect) -> None:
        colours = self.colours
        text = rect.adjusted(0, 0, 0, -BAR - 4)
        draw_line(painter, text, self._value, colours, _RIGHT)
        draw_whole(painter, text.adjusted(0, 0, -self._value.width - GAP, 0), self._name, colours)
        track = QRectF(rect.x(), rect.bottom() - BAR - 1, rect.width(), BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.sunken)
        painter.drawRoundedRect(track, 2, 2)
        painter.setBrush(colours.accent if self._first else colours.bar)
        width = max(track.width() * min(self._share, 1.0), 2.0)
        painter.drawRoundedRect(QRectF(track.x(), track.y(), width, BAR), 2, 2)


class Three(Spot):
    """A row of three texts: what, how much, and a remark at the right."""

    def __init__(self, theme: Theme, act: Act, says: str, lines: tuple[TextLine, TextLine, TextLine],
                 column: int = 0, *, sign: Verdict | None = None, indent: bool = False, tip: str = "") -> None:
        super().__init__(theme, act, says, tip)
        self.lines, self._column, self._sign = lines, column, sign
        self._before = SIGN + GAP if indent or sign is not None else 0

    def height_in(self, width: int, row: int) -> int:
        what, _, remark = self.lines
        room = self._room(width - 2 * EDGE - self._before)
        gives_way = remark if self._column else what
        return row if gives_way.width <= room else max(row, _height_of(gives_way, room) + _ABOVE)

    def _room(self, inner: int) -> int:
        """The width that the remark has behind columns; where there are none, what the first text has before it."""
        _, much, remark = self.lines
        if self._column:
            return inner - self._column - much.width - GAP
        return inner - sum(line.width + GAP for line in (much, remark) if line.text)

    def draw(self, painter: QPainter, rect: QRect) -> None:
        colours, (what, much, remark) = self.colours, self.lines
        if self._sign is not None:
            draw_sign(painter, rect, self._sign, colours)
        rect = rect.adjusted(self._before, 0, 0, 0)
        room = self._room(rect.width())
        if self._column:
            draw_line(painter, QRect(rect.x(), rect.y(), self._column - GAP, rect.height()), what, colours)
            start = rect.x() + self._column
            draw_line(painter, QRect(start, rect.y(), much.width, rect.height()), much, colours)
            draw_whole(painter, QRect(rect.right() + 1 - room, rect.y(), room, rect.height()), remark, colours, _RIGHT)
            return
        draw_line(painter, rect, remark, colours, _RIGHT)
        right = rect.width() - (remark.width + GAP if remark.text else 0)
        draw_line(painter, QRect(rect.x(), rect.y(), right, rect.height()), much, colours, _RIGHT)
        draw_whole(painter, QRect(rect.x(), rect.y(), room, rect.height()), what, colours)
