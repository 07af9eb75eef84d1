"""``sizer gui``: the window."""

from __future__ import annotations

import argparse
import gc
from importlib import import_module
from pathlib import Path

from sizer.catalog.reading.folder import no_folder
from sizer.cli.options import DESIGN, UsageError
from sizer.errors import Location, Problem, Severity


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("designs", metavar="DESIGN", nargs="*", default=[], help=DESIGN)


def run(options: argparse.Namespace) -> int:
    """Open a window for each design named, the start page for none; catalog folders are laid over the user's own."""
    folders = [str(_catalog_folder(name)) for name in options.catalog]
    gc.disable()  # nothing of a start is garbage; once the first window is shown, ui.app.begin turns it on
    try:
        import_module("sizer.sizing")  # before Qt, whose bindings read the source of every module imported after them
        from ui.app import run as open_window

        return open_window(list(options.designs), folders=folders)
    finally:
        gc.enable()  # also where no window came to be shown


def _catalog_folder(name: str) -> Path:
    """The folder of that name; UsageError where there is none to read."""
    path = Path(name).absolute()
    separated = "a ';' in the name of a folder separates two folders in the settings" if ";" in name else ""
    why = no_folder(path) or separated
    if why:
        raise UsageError(Problem(Severity.ERROR, "catalog-unreadable", why, Location(file=name),
                                 "Name the folder of a catalog behind --catalog."))
    return path
