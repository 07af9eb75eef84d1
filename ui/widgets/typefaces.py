"""The typefaces of the window: Inter, or the system's, in the sizes and weights that a reader tells apart.

Sizes are named in logical pixels at body text of 13; the preference for the size of texts scales them all.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from weakref import WeakSet

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QWidget
from shiboken6.Shiboken import isValid

BODY_PX = 13
CAPTION, BODY, TITLE, STRIP, HEADLINE, VALUE, START = 12, BODY_PX, 15, 16, 20, 24, 28
NORMAL, MEDIUM, STRONG = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold
SMALLEST_PX, LARGEST_PX = 11, 18
"""Body text that a user may choose."""
WINDOW_FAMILY = "Inter"
DRAWING_FAMILY, NARROW_FAMILY, VARIABLE_FAMILY = "Sizer Sans", "Sizer Sans Narrow", "Sizer Serif"
"""The families drawings are measured in; they come with the program."""
_FILES = {WINDOW_FAMILY: ("ui", ("Inter-Regular.ttf", "Inter-Medium.ttf", "Inter-SemiBold.ttf")),
          DRAWING_FAMILY: ("reports", ("SizerSans-Regular.ttf", "SizerSans-SemiBold.ttf")),
          NARROW_FAMILY: ("reports", ("SizerSans-Narrow.ttf", "SizerSans-NarrowSemiBold.ttf")),
          VARIABLE_FAMILY: ("reports", ("SizerSerif-Italic.ttf",))}


_MOST_KEPT = 20_000
_SET_IN_LINES = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)


class KnownFont(QFont):
    """A font that nobody changes, and that knows what room texts take in it: each is measured once."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self._metrics = QFontMetrics(font)
        self.spacing = self._metrics.lineSpacing()
        """From line to line."""
        self._widths: dict[str, int] = {}
        self._heights: dict[tuple[str, int, int], int] = {}

    def width(self, text: str) -> int:
        """The room a text needs in one line."""
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) >= _MOST_KEPT:
                self._widths.clear()
            found = self._widths[text] = self._metrics.horizontalAdvance(text)
        return found

    def height(self, text: str, width: int, flags: int = _SET_IN_LINES) -> int:
        """How high a text is that is set in lines of this width."""
        found = self._heights.get((text, width, flags))
        if found is None:
            if len(self._heights) >= _MOST_KEPT:
                self._heights.clear()
            found = self._metrics.boundingRect(QRect(0, 0, width, 10_000), flags, text).height()
            self._heights[text, width, flags] = found
        return found


class _Chosen:
    """What is in use: one for the whole program, as Qt's own application font is."""

    family = WINDOW_FAMILY
    body_px = BODY_PX


def choose_type(*, system_face: bool, body_px: int) -> None:
    """Take the system's typeface or the program's own, and a size of body text within what is legible."""
    _Chosen.family = "" if system_face else WINDOW_FAMILY
    _Chosen.body_px = min(max(body_px, SMALLEST_PX), LARGEST_PX)
    text_font.cache_clear()
    line_height.cache_clear()


def scaled(pixels: float) -> int:
    """A length that was drawn for body text of 13 pixels, for the size in use."""
    return round(pixels * _Chosen.body_px / BODY_PX)


def application_font() -> QFont:
    """The font of everything that asks for none."""
    return text_font()


@cache
def text_font(size: int = BODY, weight: QFont.Weight = NORMAL) -> KnownFont:
    """A font in one of the sizes above and one of the three weights, with numerals of one width."""
    family, pixels = _Chosen.family, scaled(size)
    if family:
        load_family(family)
        font = QFont(family)
    else:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    # In points, since some of Qt's own widgets scale a font by them.
    font.setPointSizeF(pixels * 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY())
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return KnownFont(font)


@cache
def load_family(family: str) -> None:
    """Make a family of the program's own known where the system lacks it; to ask for all families takes a while."""
    if family in QFontDatabase.families():
        return
    package, names = _FILES[family]
    for name in names:
        with resources.as_file(resources.files(package) / "fonts" / name) as path:
            if Path(path).exists():
                QFontDatabase.addApplicationFont(str(path))


def drawing_font(points: float, bold: bool = False, narrow: bool = False, italic: bool = False) -> QFont:
    """The font of drawings in a size of theirs."""
    family = VARIABLE_FAMILY if italic else NARROW_FAMILY if narrow else DRAWING_FAMILY
    load_family(family)
    font = QFont(family)
    font.setPixelSize(max(1, round(points)))
    font.setBold(bold)
    font.setItalic(italic)
    return font


@cache
def line_height(size: int = BODY) -> int:
    """From line to line in one of the sizes."""
    return QFontMetrics(text_font(size)).lineSpacing()


_SIZE, _WEIGHT, _WIDE, _HIGH = "typeSize", "typeWeight", "typeWide", "typeHigh"
_SET: WeakSet[QWidget] = WeakSet()
"""The widgets that are set in a size, or fixed by one."""


def set_in(widget: QWidget, size: int = BODY, weight: QFont.Weight = NORMAL) -> None:
    """Set the text of a widget in one of the sizes and weights, now and whenever other type is chosen."""
    _SET.add(widget)
    widget.setProperty(_SIZE, size)
    widget.setProperty(_WEIGHT, weight.value)
    widget.setFont(text_font(size, weight))


def fix(widget: QWidget, *, wide: int = 0, high: int = 0) -> None:
    """Give a widget a width or a height that was drawn for body text of 13 pixels, now and in other type."""
    _SET.add(widget)
    for name, length, give in ((_WIDE, wide, widget.setFixedWidth), (_HIGH, high, widget.setFixedHeight)):
        if length:
            widget.setProperty(name, length)
            give(scaled(length))


def set_anew() -> None:
    """Other type was chosen: what was set in a size, or fixed by one, follows."""
    for widget in list(_SET):
        if not isValid(widget):
            continue
        size, weight, wide, high = (widget.property(name) for name in (_SIZE, _WEIGHT, _WIDE, _HIGH))
        if isinstance(size, int) and isinstance(weight, int):
            widget.setFont(text_font(size, QFont.Weight(weight)))
        if isinstance(wide, int):
            widget.setFixedWidth(scaled(wide))
        if isinstance(high, int):
            widget.setFixedHeight(scaled(high))
