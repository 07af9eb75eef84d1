"""``sizer proposal``: the expected-performance proposal as a PDF."""

from __future__ import annotations

import argparse

from sizer.cli.files import write


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    return write(options, ".pdf")
