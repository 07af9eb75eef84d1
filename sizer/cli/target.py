"""The catalog that the options of a command name."""

from __future__ import annotations

from pathlib import Path

from sizer.catalog import Catalog, load_catalog, shipped_catalog, shipped_path
from sizer.cli.printing.output import print_problems
from sizer.errors import Severity


def open_catalog(folders: list[str]) -> Catalog:
    """The shipped catalog with the user's folders laid over it; doubts about these go to the error stream."""
    if not folders:
        return shipped_catalog()
    catalog = load_catalog([shipped_path(), *(Path(folder) for folder in folders)])
    print_problems(problem for problem in catalog.problems if problem.severity is Severity.WARNING)
    return catalog
