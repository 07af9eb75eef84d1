"""The catalog a user has chosen: the shipped one with folders of his own laid over it."""

from __future__ import annotations

from sizer.catalog import Catalog, shipped_catalog
from sizer.catalog.loading import open_catalog
from sizer.errors import CatalogError, Severity
from ui.state.settings import Settings


def wanted_catalog(settings: Settings) -> tuple[Catalog, str]:
    """The shipped catalog with the user's folders laid over it, and what is wrong or doubtful about these."""
    try:
        catalog = open_catalog(settings.folders())
    except CatalogError as error:
        said = " · ".join(problem.sentence() for problem in error.problems[:3])
        return shipped_catalog(), f"Your catalog folders were left out. {said}"
    doubts = catalog.problems if settings.folders() else ()
    return catalog, " · ".join(each.sentence() for each in doubts if each.severity is Severity.WARNING)[:1000]
