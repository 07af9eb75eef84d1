"""``sizer gui``: the window."""

from __future__ import annotations

import argparse


def run(options: argparse.Namespace) -> int:
    """Open a window for each design named, an empty one for none."""
    from ui.imports import import_plainly

    import_plainly()
    from ui.app import run as open_window

    return open_window(list(options.designs))
