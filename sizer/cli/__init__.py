"""The command line: a reader of sizings, like the window and the reports."""

from sizer.cli.main import main

__all__ = ["main"]
