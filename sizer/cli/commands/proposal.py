"""``sizer proposal``: the expected-performance proposal as a PDF."""

from __future__ import annotations

import argparse

from sizer.cli.documents import write
from sizer.cli.options import add_output


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    add_output(parser, "the .pdf to write")


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    return write(options, ".pdf")
