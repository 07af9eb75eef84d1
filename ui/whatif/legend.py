"""What the signs and tints of a what-if table mean, below it in one line."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.drawn import draw_text, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, XS, L, row_height
from ui.widgets.parts import sign_of
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, text_font

ENTRIES = (("met", "met over the whole range"), ("uncertain", "asked lies inside the range"), ("missed", "missed"),
           ("impossible", "cannot be built"), ("undecided", "undecided"), ("", "as it is"))
_OF_ALL = ("impossible", "")
"""What is told of a design that asks for nothing too."""


class Legend(QWidget):
    """See the module. Entries that have no room go to a further line."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.judges = True
        """Whether there are verdicts to tell: of a design that asks for nothing there are none."""
        self.setAccessibleName("Signs: " + "; ".join(words for _, words in ENTRIES))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.update)

    def tell_verdicts(self, *, judges: bool) -> None:
        """Say what the signs of verdicts mean, or leave them out where nothing is asked."""
        if judges != self.judges:
            self.judges = judges
            self.setAccessibleName("Signs: " + "; ".join(words for _, words in self.entries))
            self.updateGeometry()
            self.update()

    @property
    def entries(self) -> list[tuple[str, str]]:
        """The signs that are told of, each with its words."""
        return [entry for entry in ENTRIES if self.judges or entry[0] in _OF_ALL]

    def _places(self, width: int) -> list[QRect]:
        """Where each entry stands."""
        places, at, line = [], L, 0
        for _, words in self.entries:
            room = ICON + XS + text_width(words, text_font(CAPTION)) + 1
            if at + room > width - L and at > L:
                at, line = L, line + 1
            places.append(QRect(at, line * row_height(), room, row_height()))
            at += room + L
        return places

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._places(width)[-1].bottom() + 1

    def sizeHint(self) -> QSize:
        return QSize(400, self.heightForWidth(max(self.width(), 400)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, row_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        colours = self._theme.colours
        for (meaning, words), place in zip(self.entries, self._places(self.width()), strict=True):
            sign = QRect(place.left(), place.top() + (place.height() - ICON) // 2, ICON, ICON)
            if meaning:
                icon(sign_of(meaning), getattr(colours, meaning)).paint(painter, sign)
            else:
                painter.setPen(QPen(colours.text2, 2, Qt.PenStyle.DashLine))
                painter.drawRect(sign.adjusted(1, 2, -1, -2))
            draw_text(painter, place.adjusted(ICON + XS, 0, 0, 0), words, text_font(CAPTION), colours.text2)
        painter.end()
