"""How wide a text is, without opening a font: the advances of DejaVu Sans, in thousandths of its size."""

from __future__ import annotations

import unicodedata

_REGULAR = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
)
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
)
_SIGNS = {"–": 500, "—": 1000, "·": 350, "…": 1000, **dict.fromkeys("×−≥≤→✓✗", 838)}
_OTHER, _WIDE = 640, 1000
_SHORT = 4
"""A hyphen this near to the beginning of a word is no place to break it."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of ``text`` in points; exact for ASCII, near for the rest.

    >>> round(text_width("AB", 10), 2)
    13.7
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

    >>> wrapped("ab cd ef", 12, 8, 3), wrapped("高可用設計", 24, 8, 2)
    (['ab', 'cd', 'ef'], ['高可用', '設計'])
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
        after_a_hyphen = text[end - 1] in "-/" and end > _SHORT and text[end - _SHORT : end - 1].isalnum()
        if text[end] == " " or after_a_hyphen or _is_wide(text[end - 1]) or _is_wide(text[end]):
            return end
    return taken


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
