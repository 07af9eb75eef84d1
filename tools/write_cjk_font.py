"""Write reports/fonts/SizerCJK.ttf: the Han, Kana and Hangul of WenQuanYi Micro Hei, for proposals in those scripts.

Run by hand, in an environment of its own (it needs fontTools, which the program does not), with the font of Debian's
package fonts-wqy-microhei 0.2.0-beta-3.1:

    python tools/write_cjk_font.py /usr/share/fonts/truetype/wqy/wqy-microhei.ttc

Kept are the outlines of the characters below, unchanged; left out are Latin, Greek and Cyrillic, which the program's
own font sets, hinting and layout tables, which PDF does not use, and the second face. The font is renamed since it is
changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "reports" / "fonts" / "SizerCJK.ttf"
CHARACTERS = (
    (0x2460, 0x24FF, "enclosed numbers"), (0x3000, 0x33FF, "punctuation, Kana, Bopomofo, letters, squared words"),
    (0x4E00, 0x9FFF, "Han"), (0xAC00, 0xD7A3, "Hangul"), (0xF900, 0xFAFF, "compatibility Han"),
    (0xFE10, 0xFE4F, "vertical punctuation"), (0xFF00, 0xFFEF, "full and half width"),
)
DROPPED = ["FFTM", "GDEF", "GPOS", "GSUB", "cvt ", "fpgm", "gasp", "prep", "vhea", "vmtx"]
CHANGED = "Subset of WenQuanYi Micro Hei 0.2.0-beta by the Sizer project: Han, Kana, Hangul and their punctuation."


def main(source: str) -> None:
    """Read the collection at ``source`` and write the font."""
    font = TTFont(source, fontNumber=0, recalcTimestamp=False)
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 13, 14],
                             drop_tables=DROPPED, recalc_timestamp=False)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes={code for first, last, _ in CHARACTERS for code in range(first, last + 1)})
    chosen.subset(font)
    names = font["name"]
    names.names = [name for name in names.names if name.platformID == 3 and name.langID == 0x409]
    for number, text in ((1, "Sizer CJK"), (2, "Regular"), (4, "Sizer CJK"), (6, "SizerCJK"), (10, CHANGED)):
        names.setName(text, number, 3, 1, 0x409)
    font.save(TARGET)


if __name__ == "__main__":
    main(sys.argv[1])
