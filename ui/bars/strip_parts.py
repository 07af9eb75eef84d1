"""What the result strip is made of: cells of a caption, a value and what there is to say below or beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from sizer.sizing.result import Verdict
from ui.widgets.drawn import END, LEFT, MIDDLE, WHOLE, draw_text, fill_round, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, XS, M, S
from ui.widgets.parts import UNDECIDED, sign_of, verdict_sign
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, STRIP, STRONG, line_height, scaled, text_font

_WIDEST_WORDS = 260
"""A caption may be a name of any length, as may what is lost: where it takes more than this its middle gives way."""
_WIDEST_PREVIEW = 340
"""What is looked at before it is done goes on in the line below, or in the caption's, where it takes more than this."""
_HALF, _WIDEST_HALF = 0.6, 440
"""The share of a long name that its first line of two has room for: its words do not part in its very middle."""


class MovedBy(NamedTuple):
    """How far a number is from what results are compared with: the ``arrow`` is before the difference, if any is."""

    difference: str
    better: bool | None
    arrow: str


NOT_MOVED = MovedBy("", None, "")


@dataclass(frozen=True, slots=True)
class StripPart:
    """What one cell of the strip says: a caption, a value, and the line below, or a few words beside it."""

    caption: str
    value: str
    detail: str
    difference: str
    key: str
    beside: str = ""
    """What stands beside the value where there is no line below; empty: nothing."""
    spread: str = ""
    """The range, which is part of the answer."""
    verdict: Verdict | None = None
    bad: bool = False
    """Whether it says what is wrong with the design as a whole."""
    quiet: bool = False
    """Whether the value is a word for what nobody knows."""
    words: bool = False
    """Whether the line below is a sentence of any length."""
    brief: str = ""
    """What stands below in place of that sentence where it has no room; what it leaves out is told elsewhere."""
    named: bool = False
    """Whether that sentence begins with a name, which gives way in its middle."""
    pinned: bool = False
    """Whether the value is one somebody put in place of the computed one, or rests on such a one."""
    pin: str = ""
    """Why it is pinned."""
    says: str = ""
    """The whole cell as a sentence, where it is more than its texts."""
    tip: str = ""
    spare: bool = False
    """Whether it leaves before all others where it has no room, for it says of nothing how much it is."""
    better: bool | None = None
    """Whether the difference is for the better; None where neither is."""
    arrow: str = ""
    """The difference with its arrow."""

    @property
    def sentence(self) -> str:
        """All of it for who cannot see it."""
        told = ("pinned" if self.pinned and not self.pin else "", self.value, self.spread, self.detail,
                self.difference, self.pin)
        return self.says or f"{self.caption}: {', '.join(dict.fromkeys(filter(None, told)))}"

    @property
    def previews(self) -> bool:
        """Whether the value is the name of something, such as what is looked at before it is done."""
        return self.words and bool(self.says) and self.verdict is None and not self.key

    @property
    def costs_nothing(self) -> bool:
        """Whether it is neither a verdict, nor what is wrong or looked at, nor anything that got worse."""
        return self.verdict is None and self.better is not False and not (self.bad or self.previews)


def parted(text: str, room: int, font: QFont) -> tuple[str, str]:
    """A text as far as whole words have room, and the rest of it."""
    words = text.split(" ")
    count = next((at for at in range(2, len(words) + 1) if text_width(" ".join(words[:at]), font) > room), 0)
    return (" ".join(words[:count - 1]), " ".join(words[count - 1:])) if count else (text, "")


class StripCell(QAbstractButton):
    """See the module. It is as wide as its texts need; only names and sentences give way, and numbers never."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.part = StripPart("", "", "", "", "")
        self.flat = False
        """Whether there is no line below."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_part(self, part: StripPart) -> None:
        """Show other texts."""
        if part == self.part:
            return
        self.part = part
        self.setAccessibleName(part.sentence)
        what = part.tip or ("Click to explain" if part.key else "Click to see the problems")
        self.setToolTip(literal(f"{part.sentence}\n{what}"))
        self.update()

    def _told(self, *, flat: bool) -> tuple[str, str, str]:
        """Caption, value and the line below: the name of what is looked at takes two lines where one has no room."""
        part = self.part
        if not self._long:
            return part.caption, part.value, part.detail
        if flat:  # both lines are small then, and about as long as each other
            small = text_font(CAPTION)
            return *parted(part.value, round(_HALF * text_width(part.value, small)), small), ""
        first, rest = parted(part.value, scaled(_WIDEST_PREVIEW), text_font(STRIP, STRONG))
        return part.caption, first, " · ".join(filter(None, (rest, part.detail)))

    @property
    def _long(self) -> bool:
        """Whether it names what is looked at, and one line has no room for that."""
        return self.part.previews and text_width(self.part.value, text_font(STRIP, STRONG)) > scaled(_WIDEST_PREVIEW)

    def _face(self, *, flat: bool) -> QFont:
        """The type of the value."""
        return text_font(CAPTION) if flat and self._long else text_font(STRIP, STRONG)

    def _below(self, detail: str, room: int) -> str:
        """The line below, or what is said in its place where there is no room for it."""
        return self.part.brief if self.part.brief and text_width(detail, text_font(CAPTION)) > room else detail

    def needed(self, *, flat: bool, whole: bool = False) -> int:
        """The width that shows all of it; sentences are brief before other cells give way, but for ``whole``."""
        part, small, large = self.part, text_font(CAPTION), self._face(flat=flat)
        caption, shown, detail = self._told(flat=flat)
        value = text_width(shown, large)
        value = (min(value, scaled(_WIDEST_PREVIEW)) if part.previews and not whole else value) + self._before()
        value += (XS + S + text_width(part.arrow, text_font(CAPTION, STRONG))) if part.difference else 0
        if flat and part.beside:
            beside = text_width(part.beside, small)
            value += S + (min(beside, scaled(_WIDEST_WORDS)) if part.words and not whole else beside)
        below = 0 if flat else text_width(detail if whole else self._below(detail, 0), small)
        most = _WIDEST_PREVIEW if part.previews else _WIDEST_WORDS
        below = min(below, scaled(most)) if part.words and not whole else below
        above = min(text_width(caption, small), scaled(_WIDEST_HALF if part.previews else _WIDEST_WORDS))
        return max(above, value, below) + 2 * M + 1

    def _before(self) -> int:
        """The width of sign and pin before the value."""
        return (ICON + XS + 2) * ((self.part.verdict is not None) + self.part.pinned)

    def sizeHint(self) -> QSize:
        return QSize(self.needed(flat=self.flat), 2 * line_height(CAPTION) + line_height(STRIP))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        colours, part, painter = self._theme.colours, self.part, QPainter(self)
        caption, value, detail = self._told(flat=self.flat)
        if part.bad:
            fill_round(painter, self.rect().adjusted(4, 4, -4, -4), colours.missed_tint, 5)
        elif self.underMouse():
            fill_round(painter, self.rect().adjusted(4, 4, -4, -4), colours.hover, 5)
        small, large, strong = text_font(CAPTION), self._face(flat=self.flat), text_font(CAPTION, STRONG)
        low, high = line_height(CAPTION), line_height(STRIP)
        lines = [low, high] if self.flat else [low, high, low]
        y = (self.height() - sum(lines)) // 2
        area = QRect(M, y, self.width() - 2 * M, low)
        draw_text(painter, area, caption, small, colours.text if caption != part.caption else colours.text2, LEFT,
                  MIDDLE)
        area = QRect(M, y + low, area.width(), high)
        x = area.x()
        for sign in self._signs():
            ink = getattr(colours, UNDECIDED if sign == sign_of(UNDECIDED) else sign)
            icon(sign, ink).paint(painter, QRect(x, area.y() + (high - ICON) // 2, ICON, ICON))
            x += ICON + XS + 2
        ink = colours.missed if part.bad else colours.text2 if part.quiet else colours.text
        rest = QRect(x, area.y(), area.right() + 1 - x, high)
        gives_way = MIDDLE if part.previews else END if part.words and part.bad else WHOLE
        x += draw_text(painter, rest, value, large, ink, LEFT, gives_way) + XS
        if part.difference:
            moved = colours.text2 if part.better is None else colours.met if part.better else colours.missed
            x += S + draw_text(painter, QRect(x + S, area.y() + 1, area.right() - x, high), part.arrow, strong, moved)
        if self.flat:
            if part.beside:
                draw_text(painter, QRect(x + XS, area.y() + 1, area.right() + 1 - x - XS, high), part.beside, small,
                          colours.text2, LEFT, MIDDLE if part.words else WHOLE)
        else:
            draw_text(painter, QRect(M, y + low + high, area.width(), low), self._below(detail, area.width()), small,
                      colours.text2, LEFT, MIDDLE if part.named else END if part.words else WHOLE)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = painter.pen()
            pen.setColor(colours.accent)
            pen.setWidth(2)
            painter.setPen(pen)
            painter.drawRoundedRect(self.rect().adjusted(3, 3, -3, -3), 5, 5)
        painter.end()

    def _signs(self) -> list[str]:
        part = self.part
        meaning = [] if part.verdict is None else [verdict_sign(part.verdict)]
        return [*meaning, *(["pinned"] if part.pinned else [])]
