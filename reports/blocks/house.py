"""The house that a document comes from: its logo, and the colour in place of the program's own."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass

from sizer.errors import ExportError, Problem, Severity

LEAST_CONTRAST = 4.5
"""Of letters on white, as readers need it."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_STEPS = 200


@dataclass(frozen=True, slots=True)
class House:
    """``logo`` is the content of a PNG or JPEG that was checked, ``accent`` a colour that is read on white.

    ``asked`` is the colour that was asked for, where that one is not read.
    """

    logo: bytes = b""
    accent: str = ""
    asked: str = ""

    @property
    def note(self) -> str:
        """What to tell of a colour that had to be darkened; empty where it is as asked."""
        if not self.asked:
            return ""
        return (f"The accent colour {self.asked} has a contrast of {contrast(self.asked):.1f} on white, where letters "
                f"need {LEAST_CONTRAST}: {self.accent} stands for it.")


def readable(accent: str) -> tuple[str, str]:
    """The colour made as dark as letters on white need it, and what was asked where that is another one.

    Raises ExportError for what is no colour.

    >>> readable("#1B4F8C"), readable("#ffcc00")
    (('#1b4f8c', ''), ('#907300', '#ffcc00'))
    """
    if not _COLOUR.fullmatch(accent):
        raise ExportError(Problem(Severity.ERROR, "no-colour", f"{accent!r} is no colour",
                                  hint="Write it as # and six digits of 0 to 9 and a to f: '#1b4f8c'."))
    asked = accent.lower()
    if contrast(asked) >= LEAST_CONTRAST:
        return asked, ""
    hue, light, full = colorsys.rgb_to_hls(*_parts(asked))
    for step in range(1, _STEPS + 1):
        found = _hex(*colorsys.hls_to_rgb(hue, light * (1 - step / _STEPS), full))
        if contrast(found) >= LEAST_CONTRAST:
            return found, asked
    return "#000000", asked


def contrast(colour: str) -> float:
    """How far a colour stands out from white: 1 for white itself, 21 for black.

    >>> contrast("#ffffff"), contrast("#000000")
    (1.0, 21.0)
    """
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # as WCAG 2.2 has it
                        for part in _parts(colour))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def tint(colour: str, white: float) -> str:
    """A colour mixed with so large a share of white.

    >>> tint("#000000", 0.5)
    '#808080'
    """
    return _hex(*(part + (1 - part) * white for part in _parts(colour)))


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))
