"""The columns below the table: what limits, what it takes, what moves the answer, what fails, what is not settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from reports.decision.busy import Limits
from reports.decision.left import MOST_POINTS, Left, SinglePoint, points_more
from reports.decision.moves import Move
from reports.decision.takes import Taken
from reports.decision.unsettled import Question
from sizer.errors import Severity
from sizer.sizing.result import Verdict
from ui.summary.acts import NOTHING, Act, Does, explain, lose
from ui.summary.spots import EDGE, Spot, SpotGroup
from ui.summary.words import (
    GAP,
    SIGN,
    BarRow,
    TextLine,
    Three,
    Words,
    Wrapped,
    draw_line,
    draw_sign,
    draw_whole,
    draw_wrapped,
    wrapped_height,
)
from ui.widgets.measures import row_height
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, STRONG

_BAR_ROW, _MOVE_ROW, _TRACK, _ABOVE = 6, 14, 6, 10
_MOST_QUESTIONS = 4


@dataclass(frozen=True, slots=True)
class ListedSpot:
    """A spot with its height, and whether a hairline runs below it."""

    spot: Spot
    extra: int = 0
    """What it takes beyond a row."""
    lined: bool = False

    def height_in(self, width: int, row: int) -> int:
        """Its height in a width: more where a text takes more lines."""
        return self.spot.height_in(width, row + self.extra) + int(self.lined)


class ListSection(SpotGroup):
    """A head with a remark at its right, and spots below one another; says a sentence where there are none."""

    headed = True

    def __init__(self, theme: Theme, title: str, remark: str = "", empty: str = "") -> None:
        super().__init__(theme, title)
        self._title, self.remark = title, remark
        self.short = ""
        """What is said in place of a remark that has no room."""
        self.none = empty
        """What is said where there is nothing to list."""
        self._items: list[ListedSpot] = []

    def say_none(self, text: str) -> None:
        """Have another sentence where there is nothing to list."""
        if text != self.none:
            self.none = text
            self.update()

    def show_items(
        self, shown: object, make: Callable[[], Sequence[ListedSpot]], remark: str | None = None, short: str = "",
    ) -> None:
        """Show what ``make`` gives where that is something else than before."""
        if self.shows((shown, remark)):
            return
        self.remark, self.short = self.remark if remark is None else remark, short
        self._items = list(make())
        self.put((shown, remark), [item.spot for item in self._items])

    def _head(self) -> int:
        return row_height(low=self.low)

    def arrange_height(self, width: int) -> int:
        return self._head() + (sum(item.height_in(width, self._head()) for item in self._items) or self._head())

    def arrange(self, width: int) -> int:
        y = self._head()
        for item in self._items:
            height = item.height_in(width, self._head())
            item.spot.setGeometry(0, y, width, height - int(item.lined))
            y += height
        return y

    def rows(self) -> list[QRect]:
        """Where its head and what it lists stand, each with the line below it."""
        head = QRect(0, 0, self.width(), self._head() * (1 if self._items else 2))
        return [head, *(item.spot.geometry().adjusted(0, 0, 0, int(item.lined)) for item in self._items)]

    def shown_remark(self) -> str:
        """The remark that has room beside the title: none is cut, one that has no room is left out whole."""
        room = self.width() - 2 * EDGE - TextLine(self._title, BODY, STRONG).width - GAP
        return next((text for text in (self.remark, self.short) if TextLine(text, CAPTION).width <= room), "")

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self.theme.colours
        head = QRect(EDGE, 0, self.width() - 2 * EDGE, self._head())
        title = TextLine(self._title, BODY, STRONG)
        draw_line(painter, head, title, colours)
        draw_line(painter, head, TextLine(self.shown_remark(), CAPTION, quiet=True), colours,
                  Qt.AlignmentFlag.AlignRight)
        if not self._items:
            draw_line(painter, head.translated(0, head.height()), TextLine(self.none, BODY, quiet=True), colours)
        for item in self._items:
            if item.lined:
                y = item.spot.geometry().bottom() + 1
                painter.fillRect(EDGE, y, self.width() - 2 * EDGE, 1, colours.grid)
        painter.end()


def limit_items(theme: Theme, limits: Limits) -> list[ListedSpot]:
    """The busiest parts with their bars, and how many others there are."""
    found = [ListedSpot(BarRow(theme, explain(part.key), f"{part.label}: {part.text} busy", part.label, part.text,
                               part.share, first=part.first), _BAR_ROW) for part in limits.parts]
    if limits.holds:
        text = limits.holds[:1].upper() + limits.holds[1:]
        found.insert(0, ListedSpot(Wrapped(theme, NOTHING, text, TextLine(text, CAPTION, quiet=True))))
    if limits.rest:
        found.append(ListedSpot(Words(theme, Act(Does.SHOW, "performance"), limits.rest,
                                      TextLine(limits.rest, BODY, accent=True))))
    return found


def take_items(theme: Theme, takes: Sequence[Taken]) -> list[ListedSpot]:
    """What the design takes."""
    column = max((TextLine(one.title, BODY).width + 12 for one in takes), default=0)
    return [ListedSpot(Three(
        theme, explain(one.key), f"{one.title}: {one.value}{', ' if one.detail else ''}{one.detail}",
        (TextLine(one.title, BODY, quiet=True),
         TextLine(one.value, BODY, MEDIUM if one.known else NORMAL, quiet=not one.known),
         TextLine(one.detail, CAPTION, quiet=True, name=True)), column), lined=True) for one in takes]


class MoveRow(Spot):
    """An input with what settles it, and the answer that it alone can make, on the scale of the first of them."""

    def __init__(self, theme: Theme, move: Move, scale: tuple[float, float]) -> None:
        super().__init__(theme, explain(move.key), f"{move.label}: {move.question}", f"{move.label}\n{move.question}")
        self._move, self._scale = move, scale
        self._lines = (TextLine(move.label, BODY, MEDIUM, name=True),
                       TextLine(move.question, CAPTION, quiet=True, name=True))

    def height_in(self, width: int, row: int) -> int:
        del row
        inner = width - 2 * EDGE
        return sum(wrapped_height(line, inner) for line in self._lines) + _TRACK + _MOVE_ROW

    def draw(self, painter: QPainter, rect: QRect) -> None:
        colours, (low, high) = self.colours, self._scale
        y = rect.y() + 2
        for line in self._lines:
            height = wrapped_height(line, rect.width())
            draw_wrapped(painter, QRect(rect.x(), y, rect.width(), height), line, colours)
            y += height
        track = QRectF(rect.x(), y + 4, rect.width(), _TRACK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.sunken)
        painter.drawRoundedRect(track, 2, 2)

        def place(value: float) -> float:
            return track.x() + (value - low) / (high - low) * track.width()

        painter.setBrush(colours.bar)
        left, right = place(self._move.low), place(self._move.high)
        painter.drawRoundedRect(QRectF(left, track.y(), max(right - left, 2.0), _TRACK), 2, 2)
        painter.fillRect(QRectF(place(self._move.likely) - 1.5, track.y() - 3, 3, _TRACK + 6), colours.text)


def move_items(theme: Theme, moves: Sequence[Move]) -> list[ListedSpot]:
    """What moves the answer, all on one scale that has the widest in it with some room."""
    if not moves:
        return []
    low, high = min(move.low for move in moves), max(move.high for move in moves)
    room = (high - low) * 0.08
    return [ListedSpot(MoveRow(theme, move, (low - room, high + room))) for move in moves]


def left_items(theme: Theme, left: Sequence[Left]) -> list[ListedSpot]:
    """What one failure leaves; a response that all of them have stands in the remark of the head."""
    response = 0 if _one_response(left) else max((TextLine(row.response, CAPTION).width for row in left), default=0)
    return [ListedSpot(_LeftRow(theme, row, response), lined=True) for row in left]


def left_remark(left: Sequence[Left], word: str = "rate") -> str:
    """What stands in the columns of what one failure leaves: ``word`` is what is asked for first of the work."""
    same = _one_response(left)
    return f"{word}; response {same}" if same else f"{word}, response" if any(row.response for row in left) else word


def _one_response(left: Sequence[Left]) -> str:
    """The response that several failures leave alike; empty where they differ."""
    found = {row.response for row in left}
    return found.pop() if len(left) > 1 and len(found) == 1 else ""


class _LeftRow(Spot):
    """A failure with the rate and the response that it leaves; a name without room between takes a second line."""

    def __init__(self, theme: Theme, row: Left, column: int) -> None:
        says = ", ".join(filter(None, (row.title, str(row.verdict or ""), row.rate, row.response)))
        super().__init__(theme, lose(row.case), says, "\n".join(filter(None, (
            says, row.note, "Enter shows the whole window after it"))))
        self._name, self._rate = TextLine(row.title, BODY, name=True), TextLine(row.rate, BODY, MEDIUM)
        self._response = TextLine(row.response if column else "", CAPTION, quiet=True)
        self._right = column + GAP if column else 0
        self._verdict = row.verdict

    def _room(self, width: int) -> int:
        """The width that the name has."""
        return width - SIGN - GAP - self._rate.width - GAP - self._right

    def height_in(self, width: int, row: int) -> int:
        room = self._room(width - 2 * EDGE)
        return row if self._name.width <= room else max(row, wrapped_height(self._name, room) + _ABOVE)

    def draw(self, painter: QPainter, rect: QRect) -> None:
        colours, room = self.colours, self._room(rect.width())
        if self._verdict is not None:
            draw_sign(painter, rect, self._verdict, colours)
        draw_whole(painter, QRect(rect.x() + SIGN + GAP, rect.y(), room, rect.height()), self._name, colours)
        draw_line(painter, rect.adjusted(0, 0, -self._right, 0), self._rate, colours, Qt.AlignmentFlag.AlignRight)
        draw_line(painter, rect, self._response, colours, Qt.AlignmentFlag.AlignRight)


def point_items(theme: Theme, points: Sequence[SinglePoint]) -> list[ListedSpot]:
    """Single points of failure, those that are accepted with the word."""
    found = [ListedSpot(Three(
        theme, lose(point.case), f"{point.title}: {point.detail}",
        (TextLine(point.title, BODY, name=True), TextLine(""),
         TextLine("accepted" if point.accepted else "not counted" if point.uncounted else "", CAPTION, quiet=True)),
        sign=point.verdict, indent=any(each.verdict is not None for each in points), tip=point.tip), lined=True)
        for point in points[:MOST_POINTS]]
    if more := points_more(points):
        found.append(ListedSpot(Words(theme, Act(Does.SHOW, "failures"), more, TextLine(more, BODY, accent=True))))
    return found


def question_items(theme: Theme, questions: Sequence[Question], asking: int) -> list[ListedSpot]:
    """What is not settled, each a link to its input; errors and warnings with their sign.

    The list of ``asking`` rows has the others: single points of failure too, which have a list of their own beside.
    """
    found = []
    for one in questions[:_MOST_QUESTIONS]:
        act = Act(Does.GO, one.place) if one.place else explain(one.key)
        sign = {Severity.ERROR: Verdict.MISSED, Severity.WARNING: Verdict.UNCERTAIN}.get(one.severity)
        found.append(ListedSpot(Wrapped(theme, act, one.text, TextLine(one.text, BODY, accent=True), sign=sign,
                                        tip="\n".join(filter(None, (one.text, one.tip)))), lined=True))
    more = asking - len(found)
    if more > 0:
        text = f"{more} more"
        found.append(ListedSpot(Words(theme, Act(Does.SHOW, "problems"), text, TextLine(text, BODY, accent=True))))
    return found
