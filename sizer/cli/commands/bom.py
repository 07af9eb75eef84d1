"""``sizer bom``: the bill of materials as a live workbook or as CSV."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer.cli.common import sized
from sizer.cli.files import wanted_suffix, write_document

_KINDS = {".xlsx": "workbook", ".csv": "csv"}


def run(options: argparse.Namespace) -> int:
    """Write the file; status 1 when the design has errors."""
    path = Path(options.output)
    kind = _KINDS[wanted_suffix(path, *_KINDS)]
    return write_document(path, kind, sized(options), options)
