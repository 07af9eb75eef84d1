"""``sizer proposal``: the expected-performance proposal as a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer import __version__
from sizer.cli.common import sized, today
from sizer.cli.files import wanted_suffix, write_whole


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    path = Path(options.output)
    wanted_suffix(path, ".pdf")
    answer = sized(options)
    from reports.pdf import proposal_bytes
    from sizer.cli.published import curves_beside, rows_beside

    write_whole(path, proposal_bytes(
        answer.sizing, answer.spread, now=today(), version=__version__, published=curves_beside(answer),
        beside=rows_beside(answer),
    ))
    print(f"{path} written")
    return 1 if answer.broken else 0
