"""How well predictions hold on a folder of designs with what was measured beside them, as comma-separated values.

$ python examples/validate.py catalogs/measured
"""

from __future__ import annotations

import csv
import sys

import sizer


def main(folder: str) -> None:
    """Print a row for each group of work."""
    found = sizer.validation(folder)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("group", "rows", "median error", "worst error", "inside", "interval score"))
    for one in found.groups:
        rows.writerow((one.group, one.rows, f"{one.median_error:.3f}", f"{one.worst_error:.3f}", one.inside,
                       f"{one.interval_score:.3f}"))


if __name__ == "__main__":
    main(*sys.argv[1:])
