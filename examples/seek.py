"""What brings a figure to a target: the smallest change of what binds first, and what else would do.

$ python examples/seek.py hp-ha-nfs workload.sfs.throughput_per_s 200000
"""

from __future__ import annotations

import sys

import sizer


def main(address: str, key: str, target: str) -> None:
    """Print the answer in sentences."""
    opened, catalog = sizer.load(address), sizer.open_catalog()
    answer = sizer.seek(opened.design, catalog, opened.scenario, key, float(target))
    for sentence in answer.sentences():
        print(sentence)


if __name__ == "__main__":
    main(*sys.argv[1:])
