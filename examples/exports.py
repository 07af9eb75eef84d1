"""The bill of materials of every scenario of a design, with the range of what each workload reaches.

$ python examples/exports.py p2000-iscsi bills
"""

from __future__ import annotations

import sys
from pathlib import Path

import sizer


def main(address: str, folder: str) -> None:
    """Write a file for each scenario into the folder, and print what it reaches."""
    opened, catalog = sizer.load(address), sizer.open_catalog()
    Path(folder).mkdir(parents=True, exist_ok=True)
    for scenario in ("base", *opened.design.scenarios.ids()):
        sizing = sizer.size(opened.design, catalog, scenario)
        spread = sizer.sample(sizing)
        sizer.export(Path(folder, f"{scenario}.csv"), sizing, spread)
        for work in sizing.workloads:
            low, _, high = spread.of(work.throughput)
            print(f"{scenario}: {work.title} {low:.0f} to {high:.0f} per second")


if __name__ == "__main__":
    main(*sys.argv[1:])
