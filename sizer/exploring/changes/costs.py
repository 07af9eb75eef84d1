"""What one design costs more than another, in rack units, power and money."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sizer.exploring.seeking.answers import Cost
from sizer.sizing.result import Sizing, Total

LOSS = 0.02
"""A share that may be lost without a word."""


def cost_over(after: Sizing, before: Sizing) -> Cost:
    """What the totals of a design are above those of another; None where a line that differs has no value.

    Lines without a value that are the same in both take nothing from the difference.
    """
    differing = set(_differing(before, after))

    def more(name: str, totals: tuple[Total, Total]) -> float | None:
        values = [_value(sizing, line, name) for sizing in (before, after) for line in differing
                  if line in sizing.sheet.tables["items"].positions]
        if any(math.isnan(value) for value in values):
            return None
        old, new = totals
        return after.sheet[new.value].number - before.sheet[old.value].number

    return Cost(
        more("rack_units", (before.physical.rack_units, after.physical.rack_units)),
        more("watts", (before.physical.watts, after.physical.watts)),
        more("price", (before.physical.price, after.physical.price)),
        after.design.currency,
    )


def pieces_over(after: Sizing, before: Sizing) -> float:
    """How many pieces a design has that another has not: more of a line, or all of a line of another model."""
    old, new = _lines(before), _lines(after)
    return sum(max(count - (old[name][1] if name in old and old[name][0] == model else 0.0), 0.0)
               for name, (model, count) in new.items())


def losses_over(after: Sizing, before: Sizing) -> Iterator[str]:
    """What becomes less by more than can be overlooked."""
    pools, works = {pool.id: pool for pool in after.pools}, {work.id: work for work in after.workloads}
    pairs = [(f"{pool.title or pool.id}: capacity", pool.filesystem, pools[pool.id].filesystem)
             for pool in before.pools if pool.id in pools]
    pairs += [(f"{work.title}: throughput", work.throughput, works[work.id].throughput)
              for work in before.workloads if work.id in works]
    for name, old, new in pairs:
        was, now = before.sheet[old].number, after.sheet[new].number
        if was > 0 and now < (1 - LOSS) * was:
            yield f"{name} {1 - now / was:.0%} less"


def _differing(before: Sizing, after: Sizing) -> Iterator[str]:
    """Counted lines whose model or quantity differs."""
    one, other = _lines(before), _lines(after)
    return (name for name in {*one, *other} if one.get(name) != other.get(name))


def _lines(sizing: Sizing) -> dict[str, tuple[str, float]]:
    return {line.row: (line.model, _value(sizing, line.row, "quantity")) for line in sizing.bom if line.counted}


def _value(sizing: Sizing, line: str, column: str) -> float:
    table = sizing.sheet.tables["items"]
    return float(table.columns[column].figure.value[table.positions[line], 0])
