"""``sizer bom``: the bill of materials as a live workbook or as CSV."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer import __version__
from sizer.cli.common import sized, today
from sizer.cli.files import wanted_suffix, write_whole


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    path = Path(options.output)
    suffix = wanted_suffix(path, ".xlsx", ".csv")
    answer = sized(options)
    if suffix == ".csv":
        from reports.csvfile import bom_csv

        write_whole(path, bom_csv(answer.sizing).encode("utf-8-sig"))
    else:
        from reports.xlsx import workbook_bytes
        from sizer.cli.published import curves_beside, rows_beside

        write_whole(path, workbook_bytes(
            answer.sizing, answer.spread, now=today(), version=__version__, published=curves_beside(answer),
            beside=rows_beside(answer),
        ))
    print(f"{path} written")
    return 1 if answer.broken else 0
