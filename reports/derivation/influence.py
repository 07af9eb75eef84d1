"""Which figures behind a figure move it, and which laws change nothing where they stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from sizer.figures.algebra.law import Law
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet

_STEP = 0.01
_LITTLE = 1e-6
_SAME = 1e-12


def upstream(figures: Iterable[Figure]) -> dict[str, Figure]:
    """Some figures and all that they are computed from, by their keys; the nearest first."""
    known: dict[str, Figure] = {}
    ahead = list(figures)
    while ahead:
        for figure in ahead:
            known.setdefault(figure.key, figure)
        ahead = list({each.key: each for figure in ahead for each in figure.inputs if each.key not in known}.values())
    return known


def followed(figure: Figure) -> Figure:
    """The figure that says how a figure comes about: the nearest whose law changes something."""
    while (found := passed_on(figure)) is not None:
        figure = found
    return figure


def passed_on(figure: Figure) -> Figure | None:
    """The input that a law hands on unchanged: times one, plus nothing, the least of some; None where it does more.

    A law that chooses one of several members with more to them than a value hands on none of them: the demand of one
    would stand beside the count of another.
    """
    if not isinstance(figure.law, Law) or not is_number(figure) or figure.pin is not None:
        return None
    if len(figure.law.tail) > 1 and len(figure.inputs) - len(figure.law.arguments) > len(figure.law.tail):
        return None
    return next((each for at, each in enumerate(figure.inputs) if is_number(each) and each.unit == figure.unit
                 and math.isclose(each.number, figure.number, rel_tol=_SAME, abs_tol=0.0)
                 and _hands_on(figure.law, figure.inputs, at)), None)


def _hands_on(law: Law, inputs: Sequence[Figure], at: int) -> bool:
    """Whether a law gives the input at a place as it is, also were it a little more or less.

    Two groups made of 24 drives less two spares are two by chance: three spares do not make three groups.
    """
    if not all(map(is_number, inputs)):
        return True
    values = [each.number for each in inputs]
    here = values[at]
    step = 1.0 if inputs[at].unit == "count" and here.is_integer() else _LITTLE * here
    for beside in (here + step, here - step):
        values[at] = beside
        with suppress(ArithmeticError, ValueError):  # a law has no value everywhere
            if math.isclose(float(law.function(*values)), beside, rel_tol=_SAME, abs_tol=_SAME):
                return True
    return False


def is_number(figure: Figure) -> bool:
    """Whether a figure has one number."""
    return figure.origin is not Origin.TABLE and not isinstance(figure.value, str)


def influences(sheet: Sheet, key: str, figures: Sequence[Figure]) -> dict[str, float]:
    """By how much the figure called ``key`` moves, as a share, where another is one percent less."""
    return effects(sheet, key, {figure.key: figure.number * (1 - _STEP) for figure in figures
                                if is_number(figure) and figure.number != 0})


def effects(sheet: Sheet, key: str, changed: Mapping[str, float]) -> dict[str, float]:
    """By how much the figure called ``key`` moves, as a share, where one other has another value."""
    found = {}
    for together in _apart(sheet[key], changed):
        before, *after = evaluate_cases(sheet, [{one: changed[one]} for one in together], [key]).numbers(key)
        for one, each in zip(together, after, strict=True):
            found[one] = abs(each / before - 1) if before and math.isfinite(each) else 0.0
    return {one: found[one] for one in changed if one in found}


def _apart(figure: Figure, keys: Iterable[str]) -> list[list[str]]:
    """The keys behind a figure in sets of which none is computed from another.

    What one case replaces stays as it is in the others of its evaluation, and would hold up what these change.
    """
    wanted, depths = set(keys), dict[str, int]()
    for each in sorted(upstream([figure]).values(), key=lambda one: one.index):
        depths[each.key] = max((depths.get(one.key, 0) for one in each.inputs), default=0) + (each.key in wanted)
    sets: dict[int, list[str]] = {}
    for key in wanted & depths.keys():
        sets.setdefault(depths[key], []).append(key)
    return [sorted(sets[depth]) for depth in sorted(sets)]


def cells_of(sheet: Sheet, column: Figure) -> tuple[Figure, ...]:
    """The known cells of a column that are not nothing, the largest first."""
    table = sheet.tables[column.key.split(".", 1)[0]]
    name = table.name_of(column)
    cells = [sheet.cell(table, name, row) for row, value in zip(table.rows, column.value[:, 0], strict=True)
             if not math.isnan(value) and value]
    return tuple(sorted(cells, key=lambda each: -abs(each.number)))
