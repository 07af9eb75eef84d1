"""Where the pages of a printed sheet end: before what stands together, so that no chart is cut in two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from reports.blocks.paper import PaperSize
from reports.xlsx.letters import EDGES, text_width
from sizer.language import say

PAPER_NUMBERS = {PaperSize.A4: 9, PaperSize.LETTER: 1}
"""What a workbook calls a sheet of paper."""
SIDE, TOP, BOTTOM = 0.4, 0.5, 0.6
"""Margins in inches."""
USUAL_HEIGHT = 13.0
"""Of a row that nothing is said of, in points."""
_SIZES = {PaperSize.A4: (595.0, 842.0), PaperSize.LETTER: (612.0, 792.0)}
_INCH = 72.0
_UNIT = 5.65
"""Points of a width of one where a program takes most for it."""
_SPARE = 0.97
"""Programs differ in how high a row is."""
_SMALLEST = 48
"""In percent: a page that is smaller becomes two."""
_LEAST = 40
"""In percent: what is smaller nobody reads."""
_BETWEEN = 12.0
"""Points between what stands left in the foot of a page and what stands right."""
_LONGEST_FOOT = 100
"""Letters: programs refuse a foot of more than 255, in which some signs count twice."""
_MARK = " · "
_MANY_PAGES = "999"


def paged(
    paper: PaperSize, widths: Mapping[int, float], height: Callable[[int], float], may_break: Sequence[int], *,
    upright: bool,
) -> tuple[int, list[int]]:
    """In percent how large a sheet is printed to fill the width, and the rows that pages begin with but for the first.

    >>> paged(PaperSize.A4, {1: 98.0}, lambda row: 15.0, [1, 30, 60, 90], upright=True)
    (96, [30, 60])
    """
    sides = _SIZES[paper] if upright else _SIZES[paper][::-1]
    width = sum(_UNIT * one + EDGES for one in widths.values())
    scale = max(_LEAST, min(100, int(100 * (sides[0] - 2 * SIDE * _INCH) / max(width, 1.0))))
    room = (sides[1] - (TOP + BOTTOM) * _INCH) * 100 / scale * _SPARE
    breaks: list[int] = []
    used = sum(map(height, range(1, may_break[0])))
    for first, after in pairwise(may_break):
        wanted = sum(map(height, range(first, after)))
        if used and used + wanted > room:
            breaks.append(first)
            used = 0.0
        used += wanted
    return scale, breaks


def fits_one(paper: PaperSize, widths: Mapping[int, float], high: float) -> bool:
    """Whether a sheet so many points high is still read when it is printed on one upright page."""
    sides = _SIZES[paper]
    wide = (sides[0] - 2 * SIDE * _INCH) / (sum(_UNIT * one + EDGES for one in widths.values()) or 1.0)
    return min(wide, (sides[1] - (TOP + BOTTOM) * _INCH) / max(high, 1.0)) * 100 >= _SMALLEST


def foot_text(paper: PaperSize, sheet: str, title: str, mark: str, *, upright: bool) -> str:
    """What stands left in the foot of a sheet's pages: the title, shortened where the mark behind it needs the room.

    Programs paint a foot over what stands right of it, and at its full size however small the sheet is printed.

    >>> foot_text(PaperSize.A4, "Checks", "Storage of the institute", "P-1 · revision B", upright=True)
    'Storage of the institute · P-1 · revision B'
    >>> foot_text(PaperSize.A4, "Checks", "Storage " * 20, "P-1 · revision B", upright=True)
    'Storage Storage Storage Storage Storage Storage Storage Storage Stor… · P-1 · revision B'
    >>> foot_text(PaperSize.A4, "Checks", "Storage", "PROPOSAL-" * 9 + " · revision B", upright=True)
    'PROPOSAL-PROPOSAL-PROPOSAL-PROPOSAL-PROPOSAL-PROPOSAL-… · revision B'
    """
    sides = _SIZES[paper] if upright else _SIZES[paper][::-1]
    room = sides[0] - 2 * SIDE * _INCH - _BETWEEN - text_width(foot_pages(sheet, _MANY_PAGES, _MANY_PAGES))
    if not title or not mark:
        return _shortened(title or mark, room, _LONGEST_FOOT)
    # The revision tells a document from the one before, and is kept before all else.
    number, between, revision = mark.rpartition(_MARK)
    kept = _shortened(revision, room, _LONGEST_FOOT // 2)
    mark = _shortened(number, room - text_width(f"{between}{kept}"), _LONGEST_FOOT - len(kept)) + between + kept
    left = _shortened(title, room - text_width(f"{_MARK}{mark}"), max(_LONGEST_FOOT - len(mark), 1))
    return f"{left}{_MARK}{mark}" if left else mark


def foot_pages(sheet: str = "&A", page: str = "&P", pages: str = "&N") -> str:
    """What stands right in the foot of a sheet's pages."""
    return say("{sheet}, page {page} of {pages}", sheet=sheet, page=page, pages=pages)


def _shortened(text: str, room: float, most: int) -> str:
    """As much of a text as has room, with a mark where letters are left out."""
    if len(text) <= most and text_width(text) <= room:
        return text
    kept = text[: most - 1]
    while kept and text_width(f"{kept.rstrip()}…") > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…" if kept else ""
