"""``sizer proposal``: the expected-performance proposal as a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer.cli.common import sized
from sizer.cli.files import wanted_suffix, write_document


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    path = Path(options.output)
    wanted_suffix(path, ".pdf")
    return write_document(path, "proposal", sized(options), options)
