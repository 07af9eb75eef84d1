"""``sizer gui``: the window, or without it the reference design that shows what the program does."""

from __future__ import annotations

import argparse
import importlib.util

FIRST = "hp-ha-nfs"


def run(options: argparse.Namespace) -> int:
    """Open the window on the designs named; until there is one, size the first of them."""
    if not _has_window():
        from sizer.cli import command_size

        names = options.designs or [FIRST]
        statuses = [
            command_size.run(argparse.Namespace(design=name, catalog=options.catalog, json=False)) for name in names
        ]
        return max(statuses)
    from ui.app import run as open_window

    status: int = open_window(list(options.designs))
    return status


def _has_window() -> bool:
    # Asked for "ui.app" alone, the import system fails where there is no package "ui" at all.
    return importlib.util.find_spec("ui") is not None and importlib.util.find_spec("ui.app") is not None
