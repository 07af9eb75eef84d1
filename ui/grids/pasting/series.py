"""What a fill puts into further cells: the same again, or the series that the first cells begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sizer.design.registry.display import edit_text
from sizer.design.registry.fields import Field, FieldKind
from sizer.design.registry.values import tidy

_NUMBERED = re.compile(r"(?P<stem>.*?)(?P<number>\d{1,9})", re.DOTALL)
_NAMES = (FieldKind.TEXT, FieldKind.NOTES)
"""Fields whose words may be counted on; ``raid10`` and a part number are no tenth of anything."""


@dataclass(frozen=True, slots=True)
class FillSource:
    """A cell that is filled from: what it says, its field, its unit, and its number where it holds one."""

    text: str
    spec: Field | None = None
    unit: str = ""
    number: float | None = None


def continued(
    sources: Sequence[FillSource], steps: Sequence[int], *, other: bool = False, decimal_comma: bool = False
) -> list[str]:
    """The texts of cells at ``steps`` behind the last source (1 is the next), or before the first (-1).

    Two or more numbers that rise or fall evenly, and names with a number behind them, go on as they began; all else
    is repeated. ``other`` is the way not taken by itself: a series is repeated, and one number counts on.

    >>> spec = Field("Title", FieldKind.TEXT, "", key="title")
    >>> continued([FillSource("pool 1", spec)], [1, 2]), continued([FillSource("raid10")], [1, 2])
    (['pool 2', 'pool 3'], ['raid10', 'raid10'])
    """
    made = _counted(sources, steps, other, decimal_comma) if _one_field(sources) else None
    return made if made is not None else [sources[(step - 1 if step > 0 else step) % len(sources)].text
                                          for step in steps]


def _one_field(sources: Sequence[FillSource]) -> bool:
    first = sources[0].spec
    return first is not None and all(each.spec is not None and each.spec.key == first.key and each.unit ==
                                     sources[0].unit for each in sources)


def _counted(
    sources: Sequence[FillSource], steps: Sequence[int], other: bool, decimal_comma: bool
) -> list[str] | None:
    spec = sources[0].spec
    if spec is None:
        return None
    numbers = [each.number for each in sources]
    if spec.numeric and None not in numbers:
        rise = _rise([number for number in numbers if number is not None])
        if len(sources) == 1:
            rise = 1.0 if other else None
        elif other:
            rise = None
        if rise is None:
            return None
        first, last = numbers[0] or 0.0, numbers[-1] or 0.0
        values = (tidy((last if step > 0 else first) + rise * step) for step in steps)
        whole = spec.kind is FieldKind.INTEGER
        return [edit_text(spec, int(value) if whole and value.is_integer() else value, sources[0].unit,
                          decimal_comma=decimal_comma) for value in values]
    names = [_NUMBERED.fullmatch(each.text) for each in sources]
    if spec.kind not in _NAMES or other:
        return None
    found = [name for name in names if name is not None]
    if len(found) < len(names) or len({name["stem"] for name in found}) > 1:
        return None
    counts = [int(name["number"]) for name in found]
    step_by = _rise([float(count) for count in counts]) if len(counts) > 1 else 1.0
    if step_by is None:
        return None
    width = len(found[0]["number"]) if found[0]["number"].startswith("0") else 0
    ahead = [int((counts[-1] if step > 0 else counts[0]) + step_by * step) for step in steps]
    return [f"{found[0]['stem']}{max(count, 0):0{width}d}" for count in ahead]


def _rise(numbers: Sequence[float]) -> float | None:
    """The even step between numbers; None where they have none."""
    if len(numbers) < 2:
        return None
    rise = numbers[1] - numbers[0]
    even = all(abs(after - before - rise) <= 1e-9 * max(abs(after), abs(before), abs(rise))
               for before, after in pairwise(numbers))
    return rise if even else None
