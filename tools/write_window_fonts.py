"""Write ui/fonts/Inter-*.ttf: the three weights of Inter that the window is set in.

Run by hand, in an environment of its own (it needs fontTools and brotli, which the program does not), with a folder
that holds Inter 4.001 as WOFF2, such as the one in the package django-unfold 0.91.0:

    python tools/write_window_fonts.py unfold/static/unfold/fonts/inter

Kept are the outlines of the scripts and signs below, unchanged, with kerning, marks and tabular digits; left out are
other scripts, stylistic sets and tabular forms of other signs. The name stays: the licence reserves none.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "ui" / "fonts"
WEIGHTS = "Regular", "Medium", "SemiBold"
BOLDEST = WEIGHTS[-1]
CHARACTERS = (
    (0x0020, 0x024F, "Latin"), (0x0250, 0x036F, "letters beside it and marks"), (0x0370, 0x03FF, "Greek"),
    (0x0400, 0x052F, "Cyrillic"), (0x1E00, 0x1EFF, "more Latin"), (0x2000, 0x20CF, "punctuation and currencies"),
    (0x2100, 0x22FF, "letters as signs, numbers, arrows, mathematics"), (0x2300, 0x23FF, "technical signs"),
    (0x25A0, 0x27BF, "shapes and dingbats"), (0xFB00, 0xFB06, "ligatures"), (0xFFFC, 0xFFFD, "replacements"),
)
DIGITS = frozenset(map(ord, "0123456789"))
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"]


def main(folder: str) -> None:
    """Read the weights in ``folder`` and write the fonts."""
    TARGET.mkdir(exist_ok=True)
    for weight in WEIGHTS:
        font = TTFont(Path(folder) / f"Inter-{weight}.woff2", recalcTimestamp=False)
        font.flavor = None
        options = subset.Options(layout_features=FEATURES, glyph_names=False, notdef_outline=True, name_IDs=["*"],
                                 recalc_timestamp=False)
        chosen = subset.Subsetter(options)
        chosen.populate(unicodes={code for first, last, _ in CHARACTERS for code in range(first, last + 1)})
        chosen.subset(font)
        widen_digits_alone(font)
        if weight == BOLDEST:
            call_bold(font)
        font.save(TARGET / f"Inter-{weight}.ttf")
    shutil.copyfile(Path(folder) / "LICENSE", TARGET / "LICENSE.txt")


def widen_digits_alone(font: TTFont) -> None:
    """Leave of the tabular forms those of digits: with wide blanks and hyphens words are set apart like columns."""
    digits = {name for code, name in font.getBestCmap().items() if code in DIGITS}
    table = font["GSUB"].table
    chosen = {at for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
              for at in record.Feature.LookupListIndex}
    for at in chosen:
        for part in table.LookupList.Lookup[at].SubTable:
            plain = getattr(part, "ExtSubTable", part)
            plain.mapping = {name: wide for name, wide in plain.mapping.items() if name in digits}


def call_bold(font: TTFont) -> None:
    """Mark a weight as bold, so that where bold is asked for nobody smears its outlines to make it bolder."""
    font["head"].macStyle |= 1
    font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~(1 << 6) | 1 << 5


if __name__ == "__main__":
    main(sys.argv[1])
