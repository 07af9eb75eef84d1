"""A small valid catalog folder that tests bend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sizer.catalog import load_catalog
from sizer.errors import CatalogError, Problem
from tests.catalog.records import HEAD, LINKS

Write = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A catalog folder with one technology and no items."""
    root = tmp_path / "acme"
    for section in ("vendors", "links", "presets", "prices"):
        (root / section).mkdir(parents=True)
    (root / "links" / "links.toml").write_text(LINKS, encoding="utf-8")
    return root


@pytest.fixture
def write(folder: Path) -> Write:
    """Writes ``HEAD`` and the given records into a vendor file and returns the folder."""

    def _write(text: str, name: str = "vendors/acme.toml", head: str = HEAD) -> Path:
        (folder / name).write_text(head + text, encoding="utf-8")
        return folder

    return _write


@pytest.fixture
def problems() -> Callable[[Path], tuple[Problem, ...]]:
    """The problems with which a folder is refused."""

    def _problems(folder: Path) -> tuple[Problem, ...]:
        with pytest.raises(CatalogError) as caught:
            load_catalog([folder])
        return caught.value.problems

    return _problems
