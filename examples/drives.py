"""How capacity and rate of a design go with the number of its drives.

$ python examples/drives.py ssck-hp-sfs items/work-drives/quantity 56 84 112
"""

from __future__ import annotations

import sys

import sizer
from sizer.errors import Severity
from sizer.units import format_value


def main(address: str, place: str, *counts: str) -> None:
    """Print for each number what each pool holds and each workload reaches, and save the design."""
    opened, catalog = sizer.load(address), sizer.open_catalog()
    for count in counts:
        design = sizer.changed(opened.design, place, int(count), opened.scenario)
        sizing = sizer.size(design, catalog, opened.scenario)
        keys = {f"pool {pool.title}": pool.usable for pool in sizing.pools}
        keys |= {work.title: work.throughput for work in sizing.workloads}
        figures = {title: sizing.sheet[key] for title, key in keys.items()}
        shown = [f"{title} {format_value(one.number, one.unit)}" for title, one in figures.items()]
        print(f"{count}: {'; '.join(shown)}")
        for problem in sizing.problems:
            if problem.severity is Severity.ERROR:
                print(f"{count}: {problem.sentence()}", file=sys.stderr)
        sizer.save(design, f"{count}-drives.sizer")


if __name__ == "__main__":
    main(*sys.argv[1:])
