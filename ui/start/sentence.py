"""The sentence with blanks: what is asked, in the words of who asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QWidget

from sizer.errors import UnitError
from sizer.exploring.growing.asked import asked_text, asked_wish
from sizer.exploring.growing.wishes import Wish
from ui.widgets.drawn import draw_text
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import MEDIUM, scaled, text_font

_TEXT, _TEXT_NARROW = 18, 16
_PAUSE_MS = 400
"""So long after the last key what is asked is looked at."""
_BETWEEN = 12
"""Between two lines."""
_BESIDE = 9
"""Between a blank and the words beside it."""
_INSIDE = 11
"""Between the border of a blank and what stands in it."""
_RADIUS = 6.0
_MARK = 2
"""Around a blank whose text is wrong."""


class _Blank(NamedTuple):
    """A blank: its name, what it says while it is empty, an example, and whether that is taken where it is empty."""

    name: str
    empty: str
    example: str
    used: bool = False


BLANKS: Mapping[str, _Blank] = MappingProxyType({
    "capacity_bytes": _Blank("Usable capacity", "any size", "60 TB"),
    "rate_per_s": _Blank("Operations a second", "any number of", "40,000"),
    "request_bytes": _Blank("Size of an operation", "8 KiB", "8 KiB", used=True),
    "read_ratio": _Blank("Share of reads", "70 %", "70 %", used=True),
    "within_s": _Blank("Answered within", "any time", "1 ms"),
    "kept_after_failure": _Blank("Kept after a failure", "any share", "all of that"),
    "failures": _Blank("Failures", "one failure", "one failure", used=True),
})
"""The blanks in their order."""
_PIECES = ("I need", "capacity_bytes", "usable and", "rate_per_s", "operations a second of", "request_bytes", ",",
           "read_ratio", "of them reads, each answered within", "within_s", ", and it keeps", "kept_after_failure",
           "after any", "failures", ".")


class Sentence(QWidget):
    """See the module. Tab walks the blanks; Enter asks; one that is empty is not asked."""

    entered = Signal()
    rested = Signal()
    """What stands in the blanks has changed, and no key was pressed for a while."""
    changed = Signal()
    focused = Signal(str)
    """The name of the blank that has the focus; empty where none has."""
    block_pasted = Signal(object)
    """A block of cells was pasted into a blank."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._narrow = False
        self._words: list[tuple[QPoint, str]] = []
        self.marked: dict[str, str] = {}
        """Blanks that are marked, and what to write into each."""
        self.blanks: dict[str, QLineEdit] = {key: self._blank(key, blank) for key, blank in BLANKS.items()}
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_PAUSE_MS)
        self._rest.timeout.connect(self.rested)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._set_type)
        self._set_type()

    def _blank(self, key: str, blank: _Blank) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(f"blank-{key}")
        line.setPlaceholderText(blank.empty)
        line.setAccessibleName(blank.name)
        line.setToolTip(literal(f"{blank.name}, for example {blank.example}"))
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line.textChanged.connect(self._changed)
        line.setAcceptDrops(False)  # a file that is dropped here is opened, as anywhere in the window
        line.installEventFilter(self)
        return line

    def set_narrow(self, narrow: bool) -> None:
        """Take the smaller type of a narrow window."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._set_type()

    def wish(self, *, decimal_comma: bool = False) -> tuple[Wish, dict[str, UnitError]]:
        """What the blanks ask for, and what is wrong of which of them, in their order; a wrong one is not asked."""
        texts = {key: line.text() for key, line in self.blanks.items()}
        wish, wrong = asked_wish(texts, decimal_comma=decimal_comma)
        if wish.kept_after_failure is None and wish.failures:
            wish = replace(wish, kept_after_failure=1.0)  # who survives a failure keeps what was asked
        return wish, {key: wrong[key] for key in self.blanks if key in wrong}

    def mark(self, wrong: Mapping[str, str]) -> None:
        """Mark the blanks whose text is wrong, each with what to write."""
        if wrong != self.marked:
            self.marked = dict(wrong)
            for key, line in self.blanks.items():
                line.setAccessibleDescription(wrong.get(key, ""))
            self.update()

    def fill(self, values: Mapping[str, float]) -> None:
        """Fill blanks with numbers, as people write them; the others are emptied."""
        for key, line in self.blanks.items():
            line.setText(asked_text(key, values[key]) if key in values else "")

    def focus(self, key: str = "capacity_bytes") -> None:
        """Put the focus in a blank, to be typed over."""
        self.blanks[key].setFocus(Qt.FocusReason.TabFocusReason)
        self.blanks[key].selectAll()

    def clear(self) -> None:
        """Empty every blank."""
        self.fill({})

    @property
    def empty(self) -> bool:
        """Whether nothing stands in any blank."""
        return not any(line.text().strip() for line in self.blanks.values())

    def _changed(self) -> None:
        self._place()
        self._rest.start()
        self.changed.emit()

    def _set_type(self) -> None:
        size = _TEXT_NARROW if self._narrow else _TEXT
        self._font, self._strong = text_font(size), text_font(size, MEDIUM)
        for line in self.blanks.values():
            line.setFont(self._strong)
        self.updateGeometry()
        self._place()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._laid_out(width)[0]

    def sizeHint(self) -> QSize:
        return QSize(620, self.heightForWidth(max(self.width(), 620)))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self._blank_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _blank_height(self) -> int:
        return scaled(34 if self._narrow else 40)

    def _blank_width(self, line: QLineEdit) -> int:
        shown = line.text() or line.placeholderText()
        return max(QFontMetrics(self._strong).horizontalAdvance(shown) + 2 * _INSIDE + 6, 2 * self._blank_height())

    def _place(self) -> None:
        """Put blanks and words where there is room for them."""
        height, words, places = self._laid_out(max(self.width(), 1))
        self._words = words
        for key, rect in places.items():
            self.blanks[key].setGeometry(rect)
        if height != self.height():
            self.updateGeometry()
        self.update()

    def _laid_out(self, width: int) -> tuple[int, list[tuple[QPoint, str]], dict[str, QRect]]:
        metrics = QFontMetrics(self._font)
        space, tall = metrics.horizontalAdvance(" "), self._blank_height()
        pitch = tall + _BETWEEN
        words: list[tuple[QPoint, str]] = []
        places: dict[str, QRect] = {}
        x, y = 0, _MARK
        for piece in _PIECES:
            if piece in self.blanks:
                wide = self._blank_width(self.blanks[piece])
                if x + wide + _BESIDE > width and x:
                    x, y = 0, y + pitch
                places[piece] = QRect(x, y, wide, tall)
                x += wide
                continue
            for at, word in enumerate(piece.split()):
                wide, mark = metrics.horizontalAdvance(word), word in ",."
                x += 0 if not x else 3 if mark else _BESIDE if not at else space
                if x + wide > width and not mark:
                    x, y = 0, y + pitch
                words.append((QPoint(x, y), word))
                x += wide
            x += _BESIDE
        return y + tall + _MARK, words, places

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        tall, metrics = self._blank_height(), QFontMetrics(self._font)
        for at, word in self._words:
            area = QRect(at, QSize(metrics.horizontalAdvance(word) + 1, tall))
            draw_text(painter, area, word, self._font, self._theme.colours.text)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colours.missed, float(_MARK)))
        for key in self.marked:
            painter.drawRoundedRect(self.blanks[key].geometry().adjusted(-1, -1, 1, 1), _RADIUS, _RADIUS)
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QLineEdit):
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            name = next((key for key, line in self.blanks.items() if line.hasFocus()), "")
            self.focused.emit(name)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.entered.emit()
                return True
            if event.matches(QKeySequence.StandardKey.Paste) and _is_block(QApplication.clipboard().mimeData()):
                self.block_pasted.emit(QApplication.clipboard().mimeData())
                return True
        return super().eventFilter(watched, event)


def _is_block(data: QMimeData | None) -> bool:
    """Whether the clipboard holds more than one cell."""
    text = data.text().strip("\r\n") if data is not None and data.hasText() else ""
    return "\t" in text or "\n" in text
