"""The head of an explanation: name, value with its range, and all the digits."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.drawn import LEFT, draw_text, text_width
from ui.widgets.measures import XS, S
from ui.widgets.plain import literal, plain_label, unbroken
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, STRONG, VALUE, line_height, set_in, text_font

_MOST_LINES = 3
"""What takes more lines in large type is a sentence."""
NOTHING_CHOSEN = "Choose a number."


class ValueLine(QWidget):
    """A value in large type with its range beside it, or below where it has no room there; a long name is wrapped."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.value, self.span = theme, "", ""
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def say(self, value: str, span: str) -> None:
        """Show another value."""
        self.value, self.span = unbroken(value), unbroken(span)
        self.setAccessibleName(f"{value}, {span}" if span else value)
        self.updateGeometry()
        self.update()

    def _size(self, width: int) -> int:
        """The size of the type, that of numbers for words too: smaller are sentences, and words without room."""
        face = text_font(VALUE, STRONG)
        fits = all(text_width(word, face) <= width for word in self.value.split(" "))
        return VALUE if fits and _lines_height(self.value, face, width) <= _MOST_LINES * line_height(VALUE) else BODY

    def _wrapped(self, width: int) -> int:
        """The height of a name that has no room in one line; 0 where the value has."""
        return _lines_height(self.value, text_font(self._size(width), STRONG), width)

    def _below(self, width: int) -> int:
        """The height of the range below the value; 0 where it stands beside it."""
        value = text_width(self.value, text_font(self._size(width), STRONG))
        if not self.span or (not self._wrapped(width) and value + S + text_width(self.span, text_font()) <= width):
            return 0
        return _lines_height(self.span, text_font(), width) or line_height(BODY)

    def heightForWidth(self, width: int) -> int:
        high = self._wrapped(width) or (line_height(VALUE) if self.value else 0)
        return high + self._below(width)

    def sizeHint(self) -> QSize:
        return QSize(100, self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours, width = QPainter(self), self._theme.colours, self.width()
        wrapped, below = self._wrapped(width), self._below(width)
        high, words = wrapped or line_height(VALUE), int(Qt.TextFlag.TextWordWrap)
        line = QRect(0, 0, width, high)
        used = 0
        if wrapped:
            painter.setFont(text_font(self._size(width), STRONG))
            painter.setPen(colours.text)
            painter.drawText(line, words, self.value)
        else:
            used = draw_text(painter, line, self.value, text_font(self._size(width), STRONG), colours.text, LEFT)
        if below:
            painter.setFont(text_font())
            painter.setPen(colours.text2)
            painter.drawText(QRect(0, high, width, below), words, self.span)
        else:
            draw_text(painter, line.adjusted(used + S, 4, 0, 0), self.span, text_font(), colours.text2, LEFT)
        painter.end()


def _lines_height(text: str, font: QFont, width: int) -> int:
    """The height of a text that takes several lines in a width; 0 where one will do."""
    if text_width(text, font) <= width:
        return 0
    words = int(Qt.TextFlag.TextWordWrap)
    return QFontMetrics(font).boundingRect(QRect(0, 0, max(width, 1), 10_000), words, text).height()


class ExplainHead(QWidget):
    """See the module."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.failure, self.name, self.digits = plain_label(), plain_label(), plain_label()
        self.value = ValueLine(theme)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(XS)
        for part in (self.failure, self.name, self.value, self.digits):
            rows.addWidget(part)
            if isinstance(part, QLabel):
                part.setWordWrap(True)
                part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.failure.setAutoFillBackground(True)
        self.failure.setContentsMargins(S, XS, S, XS)
        theme.changed.connect(self._recolour)
        self.clear()
        self._recolour()

    def clear(self, text: str = NOTHING_CHOSEN) -> None:
        """Show that nothing is explained."""
        self.say("", text, "", "", "", "")

    def say(self, failure: str, name: str, value: str, span: str, digits: str, key: str) -> None:
        """Show a figure; its key stands under the tip of the name alone."""
        self.failure.setText(f"After one failure: {failure}" if failure else "")
        self.failure.setVisible(bool(failure))
        self.name.setText(name)
        self.name.setToolTip(literal(key))
        self.value.say(value, span)
        self.value.setVisible(bool(value))
        self.digits.setText(unbroken(digits))
        self.digits.setVisible(bool(digits))

    def text(self) -> str:
        """What it says."""
        lines = (self.failure.text(), self.name.text(), f"{self.value.value} {self.value.span}".strip(),
                 self.digits.text())
        return "\n".join(filter(None, lines))

    def _recolour(self) -> None:
        colours = self._theme.colours
        set_in(self.name, BODY, MEDIUM)
        set_in(self.digits, CAPTION)
        set_in(self.failure, BODY, STRONG)
        for label, ink, ground in ((self.digits, colours.text2, None),
                                   (self.failure, colours.degraded, colours.degraded_tint)):
            shades = label.palette()
            shades.setColor(label.foregroundRole(), ink)
            if ground is not None:
                shades.setColor(label.backgroundRole(), ground)
            label.setPalette(shades)
