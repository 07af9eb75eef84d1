"""Designs for sizing tests: the reference designs, and small changes of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sizer.catalog import Catalog, shipped_catalog, shipped_path
from sizer.design.files.fileformat import loads
from sizer.design.records import Design
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.randomly import ASKED, asking_for_nothing

Content = dict[str, Any]


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The shipped catalog."""
    return shipped_catalog()


def content_of(name: str) -> Content:
    """A reference design as plain data, to be changed: of all but one without what it asks for demonstration."""
    content: Content = json.loads((Path(shipped_path()) / "designs" / f"{name}.sizer").read_text("utf-8"))
    return content if name == ASKED else asking_for_nothing(content)


def design_of(content: Content) -> Design:
    """Plain data as a design."""
    return loads(json.dumps(content))


@pytest.fixture
def changed(catalog: Catalog) -> Callable[..., Sizing]:
    """``changed("hp-ha-nfs", lambda content: ...)`` sizes a reference design after a change of its data."""

    def run(name: str, change: Callable[[Content], object] | None = None) -> Sizing:
        content = content_of(name)
        if change is not None:
            change(content)
        return size(design_of(content), catalog)

    return run


def record(content: Content, table: str, identity: str) -> Content:
    """One record of one table."""
    found: Content = next(entry for entry in content[table] if entry["id"] == identity)
    return found
