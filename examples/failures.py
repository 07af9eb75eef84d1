"""What each single failure leaves of each workload, the worst first, as comma-separated values.

$ python examples/failures.py hp-ha-nfs
"""

from __future__ import annotations

import csv
import sys

import sizer


def main(address: str) -> None:
    """Print a row for each workload and failure."""
    opened = sizer.load(address)
    sizing = sizer.size(opened.design, sizer.open_catalog(), opened.scenario)
    found = sizer.after_failures(sizing)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("workload", "lost", "kept", "per second", "limited by"))
    for after in sorted(found.workloads, key=lambda after: after.kept):
        rows.writerow((after.workload, after.case.label, f"{after.kept:.3f}", f"{after.throughput_per_s:.0f}",
                       after.bottleneck))


if __name__ == "__main__":
    main(*sys.argv[1:])
