"""The catalog that the options of a command name."""

from __future__ import annotations

from pathlib import Path

from sizer.catalog import Catalog, load_catalog, shipped_catalog, shipped_path


def open_catalog(folders: list[str]) -> Catalog:
    """The shipped catalog with the user's folders laid over it."""
    if not folders:
        return shipped_catalog()
    return load_catalog([shipped_path(), *(Path(folder) for folder in folders)])
