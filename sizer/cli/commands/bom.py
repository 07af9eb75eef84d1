"""``sizer bom``: the bill of materials as a live workbook or as CSV."""

from __future__ import annotations

import argparse

from sizer.cli.documents import write
from sizer.cli.options import add_language, add_output, add_redaction


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_output(parser, "the .xlsx or .csv to write")
    add_redaction(parser)
    add_language(parser)
    parser.add_argument("--paper", default="a4", choices=("a4", "letter"), help="the paper a workbook is printed on: "
                        "A4, or US Letter")
    parser.add_argument("--logo", default="", metavar="FILE",
                        help="a PNG or JPEG that stands at the head of a workbook")


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    return write(options, ".xlsx", ".csv")
