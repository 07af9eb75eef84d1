"""The order of what was laid out: what meets everything first, then what costs or takes least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from sizer.exploring.growing.layout import Layout
from sizer.sizing.result import Verdict

_VERDICTS = (Verdict.MET, Verdict.UNCERTAIN, Verdict.MISSED)
MOST_SPARE = 9.0
"""Spare capacity, as a share of what is asked for, with which nobody proposes what misses something all the same."""
MOST_OF_ONE = 2
"""Layouts of one architecture that are shown at first, where they do not miss anything."""


class Order(StrEnum):
    """What decides between layouts with one verdict, as it is said above them."""

    PRICE = "least expensive first"
    SPACE = "fewest rack units first"

    def sentence(self, layouts: Sequence[Layout]) -> str:
        """What the layouts are ordered by, and why it is not the price."""
        if self is Order.PRICE or not layouts:
            return str(self)
        known = any(layout.price is not None for layout in layouts)
        return f"{'not every price is' if known else 'no price is'} known: {self}"


def order_of(layouts: Iterable[Layout]) -> Order:
    """By price where each is known, else by space."""
    found = list(layouts)
    return Order.PRICE if found and all(layout.price is not None for layout in found) else Order.SPACE


def ranked(layouts: Iterable[Layout]) -> list[Layout]:
    """The layouts each once: what meets everything over the whole range first, then what does at the likely inputs.

    Of one verdict the least expensive or smallest comes first, of what misses something the nearest. A broken house
    rule counts after the verdict. Where rack units are equal, products that one can buy come before classes of
    hardware; then a rough estimate of the cost decides, then power.
    """
    found = list(layouts)
    order = order_of(found)

    def rank(layout: Layout) -> tuple[float, ...]:
        first = layout.rack_units if order is Order.SPACE or layout.price is None else layout.price
        return (_VERDICTS.index(layout.verdict), len(layout.missed), layout.short, bool(layout.rules),
                first, layout.of_class, layout.rough_bytes, layout.watts)

    different: dict[tuple[str, str], Layout] = {}
    for layout in sorted(found, key=rank):
        different.setdefault((layout.architecture, layout.title), layout)
    return list(different.values())


def shortlist(layouts: Iterable[Layout]) -> list[Layout]:
    """Of ranked layouts those that show every architecture: its best, with other drives or protection, in their order.

    An architecture that meets what is asked takes no more rows for what does not. What misses something with far more
    capacity than is asked for, as disks do that are to be as fast as flash, is shown where nothing else is.
    """
    layouts = list(layouts)
    sensible = [each for each in layouts if each.verdict is not Verdict.MISSED or each.spare < MOST_SPARE]
    rows: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    short: list[Layout] = []
    for layout in sensible or layouts:
        name, made = layout.architecture, (layout.architecture, layout.made_of)
        most = MOST_OF_ONE if layout.verdict is not Verdict.MISSED else 1
        if rows[name] < most and made not in seen:
            short.append(layout)
            rows[name] += 1
            seen.add(made)
    return short
