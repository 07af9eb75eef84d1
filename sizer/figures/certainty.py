"""Whether a figure can differ over the ranges of the inputs it is computed from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from weakref import ref

from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet


@dataclass(slots=True)
class RangesBehind:
    """Looks for ranges behind figures of one sheet, and remembers behind which there are none."""

    _with: set[int] = field(default_factory=set)
    _without: set[int] = field(default_factory=set)

    def but_for(self, figures: Iterable[Figure]) -> RangesBehind:
        """Let figures be certain, as they are where a number is typed for them; itself."""
        self._without |= {id(figure) for figure in figures}
        return self

    def one_of(self, figures: Iterable[Figure]) -> bool:
        """Whether some of the figures are computed, over however many steps, from an input that has a range."""
        return any(self._has(figure) for figure in figures)

    def _has(self, asked: Figure) -> bool:
        """Every figure on the way is looked at once, after those it is computed from."""
        waiting = [asked]
        while waiting:
            figure = waiting[-1]
            if id(figure) in self._with or id(figure) in self._without:
                waiting.pop()
            elif figure.pin is not None:  # it is that number, whatever its law would make of its inputs
                self._without.add(id(figure))
            elif (figure.range is not None and figure.range.low < figure.range.high) or any(
                    id(each) in self._with for each in figure.inputs):
                self._with.add(id(figure))
            elif left := [each for each in figure.inputs if id(each) not in self._without]:
                waiting += left
            else:
                self._without.add(id(figure))
        return id(asked) in self._with


class _Newest:
    """What was found of the sheet that was asked about last, which is mostly asked about again. It keeps no sheet."""

    def __init__(self) -> None:
        self._sheet: Callable[[], Sheet | None] = lambda: None
        self._behind = RangesBehind()

    def of(self, sheet: Sheet) -> RangesBehind:
        if self._sheet() is not sheet:
            self._sheet, self._behind = ref(sheet), RangesBehind()
        return self._behind


_NEWEST = _Newest()


def rests_on_ranges(sheet: Sheet, keys: Iterable[str]) -> bool:
    """Whether some figures of a whole sheet are computed, over however many steps, from an input that has a range."""
    return _NEWEST.of(sheet).one_of(sheet[key] for key in keys)
