"""Which results differ between two designs or scenarios, as comma-separated values.

$ python examples/compare.py p2000-iscsi@base p2000-iscsi@sequential
"""

from __future__ import annotations

import csv
import sys

import sizer


def main(first: str, second: str) -> None:
    """Print a row for each result that differs."""
    before, after = sizer.load(first), sizer.load(second)
    found = sizer.compare(before.design, after.design, sizer.open_catalog(), before.scenario, after.scenario)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("result", "unit", first, second))
    for row in found.results:
        if row.differs:
            rows.writerow((row.label, row.unit, row.before, row.after))


if __name__ == "__main__":
    main(*sys.argv[1:])
