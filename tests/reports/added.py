"""The section of CONTRIBUTING.md, added for a test."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import reports.sections
from tests.contributing import block_of

ADDED = block_of("Add a section of the documents", "reports/sections/cooling.py")


def add_section(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the module among the sections while the test runs."""
    (folder / "cooling.py").write_text(ADDED.code, "utf-8")
    monkeypatch.setattr(reports.sections, "__path__", [*reports.sections.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, "reports.sections.cooling", raising=False)
