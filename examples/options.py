"""The scenarios that a proposal sets beside what it proposes, with the power and the rack space of each.

$ python examples/options.py p2000-iscsi
"""

from __future__ import annotations

import sys

import sizer


def main(address: str) -> None:
    """Print a line for what is proposed, and for each of the others."""
    opened, catalog = sizer.load(address), sizer.open_catalog()
    sizing = sizer.size(opened.design, catalog, opened.scenario)
    for one in (sizing, *(each.sizing for each in sizer.alternatives(sizing, catalog).beside)):
        physical = one.physical
        watts, units = one.sheet[physical.watts.value].number, one.sheet[physical.rack_units.value].number
        print(f"{one.design.scenario_called(one.scenario)}: {watts:.0f} W, {units:.0f} U")


if __name__ == "__main__":
    main(*sys.argv[1:])
