"""How wide a text is, without opening a font: the advances of Sizer Sans, in thousandths of its size."""

from __future__ import annotations

import unicodedata

_REGULAR = (
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619,
    524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561,
    615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786,
    529, 510, 470, 380, 551, 380, 572,
)
_BOLD = (
    260, 280, 448, 646, 572, 875, 743, 251, 324, 324, 547, 572, 279, 322, 279, 398, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 572, 279, 279, 572, 572, 572, 461, 898, 671, 664, 635, 736, 558, 538, 726, 756, 370, 309, 647,
    550, 929, 793, 790, 619, 790, 646, 550, 570, 747, 631, 953, 636, 602, 576, 330, 398, 330, 572, 423, 331, 588,
    626, 501, 626, 581, 371, 626, 642, 287, 287, 588, 287, 964, 642, 614, 626, 626, 439, 490, 406, 642, 546, 830,
    560, 547, 481, 389, 551, 389, 572,
)
_SIGNS = {"–": 500, "—": 1000, "·": 279, "…": 831, "×": 572, "▲": 731, "▼": 731, "◇": 731, "●": 829,
          "\u2009": 200, "\u00a0": 260, **dict.fromkeys("−≥≤→✓✗", 796)}
"""Of these the wider of the two weights."""
_OTHER, _WIDE = 640, 1000
_NO_BEGIN = frozenset("、。，．・：；？！）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%")
_NO_END = frozenset("（「『【〈《")
_SHORT = 4
"""A hyphen this near to the beginning of a word is no place to break it."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of ``text`` in points; exact for ASCII, near for the rest.

    >>> round(text_width("AB", 10), 2)
    12.89
    """
    table = _BOLD if bold else _REGULAR
    total = 0
    for character in text:
        code = ord(character) - 32
        if 0 <= code < len(table):
            total += table[code]
        elif _is_wide(character):
            total += _WIDE
        else:
            total += _SIGNS.get(character, _OTHER)
    return total * size / 1000


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than ``width``."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""


def wrapped(text: str, width: float, size: float, most: int, *, bold: bool = False) -> list[str]:
    """The text in at most ``most`` lines, the last one cut where it is too long.

    It breaks at blanks, and inside words that are wider than a line or of a script that has no blanks.

    >>> wrapped("ab cd ef", 12, 8, 3), wrapped("高可用設計", 24, 8, 2), wrapped("at 50,000 ops/s", 52, 8, 2)
    (['ab', 'cd', 'ef'], ['高可用', '設計'], ['at 50,000', 'ops/s'])
    """
    lines: list[str] = []
    rest = " ".join(text.split())
    while rest and len(lines) < most - 1:
        taken = _fitting(rest, width, size, bold=bold)
        lines.append(rest[:taken].rstrip())
        rest = rest[taken:].lstrip()
    if rest:
        lines.append(fitted(rest, width, size, bold=bold))
    return lines


def _fitting(text: str, width: float, size: float, *, bold: bool) -> int:
    """How many characters go on one line, broken where a reader would."""
    if text_width(text, size, bold=bold) <= width:
        return len(text)
    taken = 1
    while text_width(text[: taken + 1], size, bold=bold) <= width:
        taken += 1
    for end in range(taken, 0, -1):
        after_a_hyphen = (text[end - 1] in "-/" and end > _SHORT and text[end - _SHORT : end - 1].isalnum()
                          and len(text[end : end + 2]) > 1 and text[end : end + 2].isalnum())
        if text[end] == " " or after_a_hyphen or _between_wide(text[end - 1], text[end]):
            return end
    return taken


def _between_wide(before: str, after: str) -> bool:
    return (_is_wide(before) or _is_wide(after)) and after not in _NO_BEGIN and before not in _NO_END


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
