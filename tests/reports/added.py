"""A section that is added for a test, as somebody would who puts a module among the others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import reports.sections

ADDED = """
from reports.blocks.blocks import Column, Entry, Figures, Paragraph, Ref, Table
from reports.blocks.section import Section


def _blocks(found, medium):
    pools = found.sizing.pools
    yield Paragraph(f"There are {len(pools)} pools to be cooled.")
    yield Figures("Pool", [Entry(pool.title, pool.usable) for pool in pools])
    yield Table((Column("Cooled pool", lambda pool: pool.title),
                 Column("Raw", lambda pool: Ref(pool.raw), number=True)), pools)


SECTION = Section("Cooling of the pools", 35, _blocks)
"""


def add_section(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the module among the sections while the test runs."""
    (folder / "cooling.py").write_text(ADDED, "utf-8")
    monkeypatch.setattr(reports.sections, "__path__", [*reports.sections.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, "reports.sections.cooling", raising=False)
