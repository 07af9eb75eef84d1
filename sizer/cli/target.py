"""The catalog that the options of a command name."""

from __future__ import annotations

from sizer.catalog import Catalog, loading
from sizer.cli.printing.output import print_problems
from sizer.errors import Severity


def open_catalog(folders: list[str]) -> Catalog:
    """The shipped catalog with the user's folders laid over it; doubts about these go to the error stream."""
    catalog = loading.open_catalog(folders)
    if folders:
        print_problems(problem for problem in catalog.problems if problem.severity is Severity.WARNING)
    return catalog
