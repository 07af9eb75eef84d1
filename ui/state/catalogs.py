"""The catalog a user has chosen: the shipped one with folders of his own laid over it."""

from __future__ import annotations

from pathlib import Path

from sizer.catalog import Catalog, load_catalog, shipped_catalog, shipped_path
from sizer.errors import CatalogError, Severity
from ui.state.settings import Settings


def wanted_catalog(settings: Settings) -> tuple[Catalog, str]:
    """The shipped catalog with the user's folders laid over it, and what is wrong or doubtful about these."""
    folders = [Path(folder) for folder in settings.folders()]
    if not folders:
        return shipped_catalog(), ""
    try:
        catalog = load_catalog([shipped_path(), *folders])
    except CatalogError as error:
        said = " · ".join(problem.sentence() for problem in error.problems[:3])
        return shipped_catalog(), f"Your catalog folders were left out. {said}"
    return catalog, " · ".join(each.sentence() for each in catalog.problems if each.severity is Severity.WARNING)[:1000]
