"""Fonts of the proposal: the shipped ones, embedded, and a font of the system for what they lack.

reportlab embeds TrueType outlines only, and does not fall back by itself: text is split into runs by what a font has.
It puts one glyph behind the other, too, so that a script whose letters join, stack or run from right to left would be
set wrong by a font that has them: no such character is set at all. What is not set is in :attr:`Fonts.missing`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from unicodedata import bidirectional, normalize
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

REGULAR, BOLD, NARROW, NARROW_BOLD = "SizerSans", "SizerSans-Bold", "SizerSansNarrow", "SizerSansNarrow-Bold"
"""The faces a document is set in: sentences and titles in the first two, tables in the others."""
VARIABLE = "SizerSerif-Italic"
"""The face of variables in formulas."""
_FILES = {REGULAR: "SizerSans-Regular.ttf", BOLD: "SizerSans-SemiBold.ttf",
          NARROW: "SizerSans-Narrow.ttf", NARROW_BOLD: "SizerSans-NarrowSemiBold.ttf",
          VARIABLE: "SizerSerif-Italic.ttf"}
_CJK, _CJK_FILE = "SizerCJK", "SizerCJK.ttf"
CJK_BOLD = "SizerCJK-Bold"
"""The same glyphs where a text is bold: they have no bold cut, and are drawn with an outline of their own colour."""
STRONG = frozenset((BOLD, NARROW_BOLD, CJK_BOLD))
"""The faces that are bold."""
_PLACES = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts", "/Library/Fonts",
           "/System/Library/Fonts", "C:/Windows/Fonts")
_WANTED = ("wqy-zenhei", "wqy-microhei", "droidsansfallback", "ipag", "ipaexg", "takaogothic", "nanumgothic", "unifont",
           "arialuni", "msgothic", "simsun", "simhei", "malgun")
_REPLACEMENT = "�"
_SHAPED = (
    (0x0700, 0x109F), (0x1100, 0x11FF), (0x1700, 0x1AFF), (0x1B00, 0x1C4F), (0xA800, 0xA82F), (0xA840, 0xA95F),
    (0xA980, 0xAADF), (0xABC0, 0xABFF), (0x10A00, 0x10FFF), (0x11000, 0x1189F), (0x11900, 0x11FFF),
)
"""Blocks of scripts whose letters join, stack or move: of India and South-East Asia, Mongolian, Hangul in parts."""
_MOST_WIDTHS = 20_000

# Pages as bytes: written as text they are a quarter longer, and take a tenth of the time of a document.
rl_config.useA85 = 0


@dataclass(slots=True)
class Fonts:
    """The fonts of one document, and the characters that none of them has."""

    places: tuple[str, ...] = _PLACES
    missing: dict[str, None] = field(default_factory=dict)
    _fallbacks: list[str] | None = None

    def has(self, text: str, face: str = REGULAR) -> bool:
        """Whether one of the shipped faces sets all of the text."""
        return _characters(face).issuperset(text)

    def runs(self, text: str, face: str = REGULAR) -> Iterator[tuple[str, str]]:
        """``text`` in pieces that one font can set, each with that font's name: in ``face`` where it has them."""
        base = face
        text = composed(text)
        if self.has(text, base):
            yield base, text
            return
        text = clean(text)
        piece, current = "", base
        for character in text:
            name = self._font_of(character, base)
            shown, name = (character, name) if name is not None else (_REPLACEMENT, base)
            if name != current and piece:
                yield current, piece
                piece = ""
            current = name
            piece += shown
        if piece:
            yield current, piece

    def _font_of(self, character: str, base: str) -> str | None:
        for face in (base, REGULAR):
            if character in _characters(face):
                return face
        if not needs_shaping(character):
            if character in _characters(_shipped(_CJK, _CJK_FILE)):
                return _shipped(CJK_BOLD, _CJK_FILE) if base in STRONG else _CJK
            if self._fallbacks is None:
                self._fallbacks = list(_system_fonts(self.places))
            for name in self._fallbacks:
                if character in _characters(name):
                    return name
        self.missing[character] = None
        return None

    def markup(self, text: str, face: str = REGULAR) -> str:
        """``text`` as paragraph markup: as written, whatever signs it has; line ends become breaks."""
        parts = []
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
            if number:
                parts.append("<br/>")
            for name, piece in self.runs(clean(line), face):
                safe = escape(piece)
                parts.append(safe if name == face == REGULAR else f'<font name="{name}">{safe}</font>')
        return "".join(parts)

    def width(self, text: str, size: float, face: str = REGULAR) -> float:
        """The width of one line of text in points."""
        return sum(pdfmetrics.stringWidth(piece, name, size) for name, piece in self.runs(text, face))

    def draw(self, canvas: Canvas, text: str, x: float, y: float, size: float, face: str = REGULAR) -> float:
        """Print one line of text from a point on; returns where it ends."""
        for name, piece in self.runs(text, face):
            canvas.setFont(name, size)
            canvas.drawString(x, y, piece)
            x += canvas.stringWidth(piece, name, size)
        return x


class _Font(TTFont):  # type: ignore[misc,unused-ignore]
    """A font that measures a text once: the same words and keys stand in a document over and over."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self._widths: dict[str, int] = {}

    def stringWidth(self, text: str | bytes, size: float, encoding: str = "utf8") -> float:  # noqa: N802 - reportlab's
        """The width in points, as reportlab measures it."""
        shown = text if isinstance(text, str) else text.decode(encoding)
        width = self._widths.get(shown)
        if width is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            of, other = self.face.charWidths, self.face.defaultWidth
            width = self._widths[shown] = sum([of.get(ord(character), other) for character in shown])
        return 0.001 * size * width


def needs_shaping(character: str) -> bool:
    """Whether a character is of a script that one glyph behind the other does not write.

    >>> [needs_shaping(character) for character in "aé機한\u05d0\u0645\u0939\u0e17"]
    [False, False, False, False, True, True, True, True]
    """
    code = ord(character)
    return code >= 0x0590 and (bidirectional(character) in ("R", "AL", "AN")
                               or any(first <= code <= last for first, last in _SHAPED))


def composed(text: str) -> str:
    """The text with letters and their accents as one character each, as fonts have them."""
    return text if text.isascii() else normalize("NFC", text)


def clean(text: str) -> str:
    """The text without control characters, which no font can set."""
    return "".join(max(character, " ") for character in text)


def register() -> None:
    """Make the shipped fonts known to reportlab, once a process."""
    for name, file in _FILES.items():
        _shipped(name, file)
    for plain, strong in ((REGULAR, BOLD), (NARROW, NARROW_BOLD)):
        pdfmetrics.registerFontFamily(plain, normal=plain, bold=strong, italic=plain, boldItalic=strong)


def _shipped(name: str, file: str) -> str:
    """The name of a shipped font, registered when it is first needed."""
    if name not in pdfmetrics.getRegisteredFontNames():
        with as_file(files("reports").joinpath("fonts", file)) as path:
            pdfmetrics.registerFont(_Font(name, str(path)))
    return name


@cache
def _characters(name: str) -> frozenset[str]:
    """The characters a font sets; a name stands for one font as long as the process runs."""
    font = pdfmetrics.getFont(name)
    glyphs: dict[int, int] = font.face.charToGlyph if isinstance(font, TTFont) else {}
    return frozenset(character for character in map(chr, glyphs) if not needs_shaping(character))


def _system_fonts(places: Iterable[str]) -> Iterator[str]:
    """TrueType fonts of the system with many scripts, in order of preference, registered when first needed."""
    found: dict[str, Path] = {}
    for place in places:
        for folder, folders, names in os.walk(Path(place).expanduser()):
            folders.sort()
            for name in sorted(names):
                stem = Path(name).stem.lower()
                if Path(name).suffix.lower() in (".ttf", ".ttc"):
                    found.setdefault(stem, Path(folder) / name)
    for wanted in _WANTED:
        for stem in sorted(found):
            if stem.startswith(wanted):
                name = f"Sizer-{stem}"
                if name in pdfmetrics.getRegisteredFontNames() or _registered(name, found[stem]):
                    yield name


def _registered(name: str, path: Path) -> bool:
    try:
        pdfmetrics.registerFont(_Font(name, str(path)))
    except (TTFError, OSError):
        return False
    return True
