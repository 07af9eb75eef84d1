"""What a design pins by hand, on the command line: told before the results, and marked at those that rest on it."""

from __future__ import annotations

from sizer.cli.printing.figures_json import Json
from sizer.cli.printing.terminal import one_line
from sizer.sizing.result import Sizing


def print_pins(sizing: Sizing) -> None:
    """Each figure that is pinned: what it is pinned to, what it would be, and why; nothing where none is."""
    from reports.wording.content import pins_of
    from reports.wording.quantities.amounts import Reader

    for pin in pins_of(Reader(sizing, None)):
        print(one_line(f"pinned: {pin.label} ({pin.key}) is {pin.text}: {pin.reason}"))


def pins_json(sizing: Sizing) -> list[Json]:
    """Each figure that is pinned, with the number it is pinned to and the one it would have."""
    from reports.wording.content import pins_of
    from reports.wording.quantities.amounts import Reader

    return [{"key": pin.key, "label": pin.label, "value": pin.value, "unpinned": pin.unpinned, "unit": pin.unit,
             "reason": pin.reason} for pin in pins_of(Reader(sizing, None))]
