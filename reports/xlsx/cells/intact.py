"""Whether a workbook is still what was written: cells typed over that are no inputs, rows deleted, lines renamed.

What is typed into an input is followed or marked, cell by cell. What else can be typed no number follows from: it is
counted here on every sheet, told in the banner, and nothing is called met beside it. A formula is known to be one; a
number that is no input is written as a formula; texts are compared with those that were written. A formula typed over
ours is told by its value: a hidden sheet computes ours once more from the same cells. Formulas are not compared as
texts, which each program and each language writes in its own way. What follows from the
counts cannot be counted with the rest: a verdict typed over is counted apart and told in the banner, and the banners
themselves are not looked at.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.formula import Address, column_letters
from reports.xlsx.cells.ladder import FIRST_ROW as FIRST_LADDER
from reports.xlsx.cells.places import ITEMS, SIZED, SOLVER
from reports.xlsx.cells.state import RENAMED, RETYPED, TYPED_OVER, VERDICTS_TYPED_OVER
from reports.xlsx.sheets.items import ItemsLayout
from reports.xlsx.styles import NOTE, PLAIN
from sizer.language import mark

_ASIDE = 400
"""Where the columns of the kept texts begin on the sheet of what was sized, right of the tables."""
Area = tuple[int, int, int, int]
"""The first row and column, and the last."""


def write_intact(pages: Mapping[str, WorkbookPage], layout: ItemsLayout) -> None:
    """Fill the cells that count, once the sheets are written that they look at."""
    lost, judged, retyped, aside = [], [], [], _ASIDE
    for page in pages.values():
        if page.name == SIZED:
            continue
        lost += _formulas_lost(page, FIRST_LADDER if page.name == SOLVER else 1)
        judged += [_lost(page, len(rows), [(min(rows), column, max(rows), column)])
                   for column, rows in page.judged.items()]
        retyped += _texts_changed(page, pages[SIZED], aside)
        aside += max((column for _, column in page.texts or ()), default=0)
    renamed = [f"SUMPRODUCT(--({now}<>{then}))" for column in layout.identifying for span in layout.place.spans
               for now, then in [[Address(name, column, 0, (span,)).within("") for name in (ITEMS, SIZED)]]]
    solver = pages[SOLVER]
    _count(solver, TYPED_OVER, mark("Formulas typed over or deleted"), lost)
    _count(solver, VERDICTS_TYPED_OVER, mark("Verdicts typed over or deleted"), judged)
    _count(solver, RETYPED, mark("Texts of the workbook typed over or deleted"), retyped)
    _count(solver, RENAMED, mark("Texts changed that say what a line is"), renamed)


def _formulas_lost(page: WorkbookPage, first: int) -> list[str]:
    """How many formulas of a sheet are none any more, or others than were written."""
    counts = {row: count for row, count in page.formulas.items()
              if count and row >= first and row != page.banner}
    areas = [part for area in _areas(page, counts, max(page.extents, default=0)) for part in _narrowed(page, area)]
    return [_lost(page, sum(counts.values()), areas)] if areas else []


def _narrowed(page: WorkbookPage, area: Area) -> Iterator[Area]:
    """The parts of an area that hold formulas: some columns side by side, more the farther right, from top to bottom.

    Far right on Calculations few rows have any.
    """
    top, left, bottom, right = area
    for first in (1 << at for at in range(right.bit_length())):
        columns = [column for column in range(max(left, first), min(right, 2 * first - 1) + 1)
                   if column in page.extents]
        if columns:
            ends = [page.extents[column] for column in columns]
            part = max(top, min(ends)[0]), columns[0], min(bottom, max(last for _, last in ends)), columns[-1]
            if part[0] <= part[2]:
                yield part


def _texts_changed(page: WorkbookPage, sized: WorkbookPage, aside: int) -> list[str]:
    """How many texts of a sheet are not what was written, each beside the same on the sheet of what was sized."""
    texts = {place: text for place, text in (page.texts or {}).items() if place[0] != page.banner}
    for (row, column), text in texts.items():
        sized.put(row, aside + column, text, PLAIN)
    changed = []
    for top, left, bottom, right in _areas(page, {row for row, _ in texts}, max((at for _, at in texts), default=0)):
        now = _named(page.name, (top, left, bottom, right))
        then = _named(SIZED, (top, aside + left, bottom, aside + right))
        changed.append(f'SUMPRODUCT(({then}<>"")*(1-EXACT({now},{then})))')
    return changed


def _areas(page: WorkbookPage, rows: Iterable[int], widest: int) -> list[Area]:
    """What lies from the first to the last of some rows, without the banner and what is judged."""
    ordered = sorted(rows)
    found: list[Area] = []
    edges = itertools.pairwise([0, *sorted(page.judged), widest + 1])
    for left, right in [(left + 1, right - 1) for left, right in edges if right - left > 1]:
        found += [(top, left, bottom, right) for top, bottom in _parts(ordered, (page.banner, page.banner))]
    for column, judged in page.judged.items():
        holes = (page.banner, page.banner), (min(judged), max(judged))
        found += [(top, column, bottom, column) for top, bottom in _parts(ordered, *holes)]
    return found


def _parts(rows: Sequence[int], *holes: tuple[int, int]) -> list[tuple[int, int]]:
    """The first and the last row of each run of rows before, between and after the holes, which are in order."""
    edges = itertools.pairwise([(0, 0), *holes, (max(rows, default=0) + 1, 0)])
    runs = ([row for row in rows if end < row < start] for (_, end), (start, _) in edges)
    return [(run[0], run[-1]) for run in runs if run]


def _lost(page: WorkbookPage, count: int, areas: Sequence[Area]) -> str:
    """How many of so many formulas in some areas are lost.

    Where rows were inserted or deleted, the sheet does not lie beside its twin any more: those that are left are
    counted then, and it is one at least.
    """
    left = "".join(f"-SUMPRODUCT(--_xlfn.ISFORMULA({_named(page.name, area)}))" for area in areas)
    if page.twin is None:
        return f"{count}{left}"
    changed = []
    for area in areas:
        now, again = (_named(name, area) for name in (page.name, page.twin.name))
        same = f"_xlfn.ISFORMULA({now})*({now}={again})"
        changed.append(f"SUMPRODUCT(_xlfn.ISFORMULA({again})*(1-{same}))")
    return f"IFERROR({'+'.join(changed)},MAX(1,{count}{left}))"


def _named(sheet: str, area: Area) -> str:
    top, left, bottom, right = area
    return f"{Address(sheet, left, top).within('')}:{column_letters(right)}{bottom}"


def _count(page: WorkbookPage, at: Address, label: str, counts: Sequence[str]) -> None:
    """A number that is the sum of others, which stand beside it: together they may be too long for a formula."""
    row, first = int(at.row), at.column + 1
    page.put(row, 1, label, NOTE)
    for column, count in enumerate(counts, first):
        page.formula(row, column, f"IFERROR({count},1)", 0.0, PLAIN)
    parts = Address(page.name, first, row, last_column=at.column + len(counts)).within(page.name)
    page.formula(row, at.column, f"SUM({parts})" if counts else "0", 0.0, PLAIN)
