"""Write reports/fonts/SizerSans-*.ttf and SizerSerif-Italic.ttf: the cuts that documents and drawings are set in.

Run by hand, in an environment of its own (it needs fontTools, which the program does not), with the fonts of Debian's
packages fonts-noto-core and fonts-noto-extra 20201225-1 and fonts-dejavu-core 2.37-6:

    python tools/write_document_fonts.py /usr/share/fonts/truetype/noto /usr/share/fonts/truetype/dejavu

Noto Sans has letters and digits and hardly a sign of mathematics; DejaVu Sans has them all and is a tenth wider. So
letters are Noto's, unchanged, and what it lacks of the signs below is DejaVu's at 0.95 of its size, where the two
agree in height. Hinting and layout tables are left out: PDF uses neither. The fonts are renamed since they are changed.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "reports" / "fonts"
LETTERS = (
    (0x0020, 0x024F, "Latin"), (0x0250, 0x036F, "letters beside it and marks"), (0x0370, 0x03FF, "Greek"),
    (0x0400, 0x052F, "Cyrillic"), (0x1E00, 0x1FFF, "more Latin and Greek"), (0x2000, 0x206F, "punctuation"),
    (0x2070, 0x209F, "high and low digits"), (0x20A0, 0x20CF, "currencies"), (0x2100, 0x218F, "letters as signs"),
)
VARIABLES = tuple(LETTERS[place] for place in (0, 1, 2, 5))
"""What variables of formulas are called."""
SIGNS = "←↑→↓↔∂∆∏∑−√∞∫≈≠≤≥⌈⌉⌊⌋─│└├■□▲△▶▷▼▽◀◆◇○●◐☐☑☒✓✔✗✘\ufffd"
"""What documents print in any cut."""
FURTHER = ((0x0530, 0x058F, "Armenian"), (0x10A0, 0x10FF, "Georgian"), (0x2190, 0x23FF, "arrows, mathematics, devices"),
           (0x2500, 0x27BF, "boxes, shapes, symbols, dingbats"), (0x2900, 0x2AFF, "more arrows and mathematics"))
"""What a name or a note may hold besides: in the regular cut alone."""
SCALE = 0.95
DROPPED = ["BASE", "FFTM", "GDEF", "GPOS", "GSUB", "MATH", "STAT", "cvt ", "fpgm", "gasp", "prep", "meta", "kern"]
CHANGED = ("Letters of Noto {noto} 2.004 and signs of DejaVu {dejavu} 2.37, put together by the Sizer project for "
           "documents, without hinting and layout tables.")
FAMILY, NARROW, SERIF, VERSION = "Sizer Sans", "Sizer Sans Narrow", "Sizer Serif", "Version 1.000"


@dataclass(frozen=True)
class Cut:
    """One font to be written, and the two it is made of."""

    name: str
    noto: str
    dejavu: str
    whole: bool = False
    """Whether it has the further signs too."""
    family: str = FAMILY
    bold: bool = False
    """Whether it is the bold one of its family."""
    italic: bool = False
    """Whether it is slanted, as variables of formulas are."""


CUTS = (
    Cut("SizerSans-Regular", "NotoSans-Regular", "DejaVuSans", whole=True),
    Cut("SizerSans-SemiBold", "NotoSans-SemiBold", "DejaVuSans-Bold", bold=True),
    Cut("SizerSans-Narrow", "NotoSans-SemiCondensed", "DejaVuSans", family=NARROW),
    Cut("SizerSans-NarrowSemiBold", "NotoSans-SemiCondensedSemiBold", "DejaVuSans-Bold", family=NARROW, bold=True),
    Cut("SizerSerif-Italic", "NotoSerif-Italic", "DejaVuSerif-Italic", family=SERIF, italic=True),
)


def main(noto: str, dejavu: str) -> None:
    """Read the fonts in the two folders and write the cuts."""
    for cut in CUTS:
        font = TTFont(Path(noto) / f"{cut.noto}.ttf", recalcTimestamp=False)
        signs = TTFont(Path(dejavu) / f"{cut.dejavu}.ttf")
        ranges = LETTERS + FURTHER if cut.whole else VARIABLES if cut.italic else LETTERS
        wanted = {code for first, last, _ in ranges for code in range(first, last + 1)} | set(map(ord, SIGNS))
        add(font, signs, sorted((wanted & set(signs.getBestCmap())) - set(font.getBestCmap())))
        options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, drop_tables=DROPPED,
                                 name_IDs=[0, 13, 14], recalc_timestamp=False)
        chosen = subset.Subsetter(options)
        chosen.populate(unicodes=wanted)
        chosen.subset(font)
        rename(font, cut)
        font.save(TARGET / f"{cut.name}.ttf")


def add(font: TTFont, signs: TTFont, codes: list[int]) -> None:
    """Put the outlines of ``signs`` for ``codes`` into ``font``, in its measure."""
    scale = SCALE * font["head"].unitsPerEm / signs["head"].unitsPerEm
    theirs, glyphs = signs.getBestCmap(), signs.getGlyphSet()
    for code in codes:
        name, drawn = f"sign{code:04X}", DecomposingRecordingPen(glyphs)
        glyphs[theirs[code]].draw(drawn)
        pen = TTGlyphPen(None)
        drawn.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        glyph = pen.glyph()
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        # A left bearing other than the outline's own would shift the sign.
        font["hmtx"][name] = (round(glyphs[theirs[code]].width * scale), getattr(glyph, "xMin", 0))
        for table in font["cmap"].tables:
            if table.isUnicode() and (code < 0x10000 or table.format == 12):
                table.cmap[code] = name
    font.setGlyphOrder(font["glyf"].glyphOrder)


def rename(font: TTFont, cut: Cut) -> None:
    """Give the font its own name and say what it was made of."""
    style = "Bold" if cut.bold else "Italic" if cut.italic else "Regular"
    names = font["name"]
    names.names = [name for name in names.names if name.platformID == 3 and name.langID == 0x409]
    for number, text in ((1, cut.family), (2, style), (4, f"{cut.family} {style}"), (5, VERSION), (6, cut.name),
                         (10, CHANGED.format(noto=cut.noto, dejavu=cut.dejavu))):
        names.setName(text, number, 3, 1, 0x409)
    if cut.bold:
        # So that where bold is asked for nobody smears its outlines to make it bolder.
        font["head"].macStyle |= 1
        font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~(1 << 6) | 1 << 5



if __name__ == "__main__":
    main(*sys.argv[1:])
