"""Whether a figure can differ over the ranges of the inputs it is computed from."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.figures.sheet import Sheet


def rests_on_ranges(sheet: Sheet, keys: Iterable[str]) -> bool:
    """Whether some of the figures are computed, over however many steps, from an input that has a range."""
    waiting = [sheet[key] for key in keys]
    seen: set[int] = set()
    while waiting:
        figure = waiting.pop()
        if id(figure) in seen:
            continue
        seen.add(id(figure))
        if figure.range is not None and figure.range.low < figure.range.high:
            return True
        waiting.extend(figure.inputs)
    return False
