"""What a section is. Each module of ``reports.sections`` declares one, and is found by being there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from reports.blocks.blocks import EVERYWHERE, Block, Medium
from reports.blocks.findings import Findings

PLUG_INS = ("reports.sections", "reports.proposal.pages")
"""Sections of all documents, and the pages of the proposal."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """How the sheet of a section is laid out in a workbook."""

    name: str = ""
    """Empty: as the section is called."""
    widths: tuple[float, ...] = (46, 16, 16, 16, 16, 16, 40)
    """Of its columns, in characters."""
    gap: int = 2
    """Empty rows above a heading."""
    freeze: str = ""
    """The first cell that moves when it is scrolled."""
    repeat: int | None = None
    """The row that is printed on each page."""
    one_page: bool = False
    """Whether it is printed on one page where it stays legible."""
    upright: bool = False
    """Whether it is printed on upright paper."""
    charts: bool = False
    """Whether no end of a page may cut a chart in two, nor part a heading from what it heads."""
    stands: int = 0
    """-1: before the bill of materials, 1: behind the calculations."""
    named: bool = False
    """Whether its figures have names that formulas may use."""
    claims: bool = False
    """Whether it tells what a design does, which is claimed of none that cannot be built."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the documents: ``blocks`` says what it holds on a medium; without any block it is left out there."""

    title: str
    place: int
    """Where it stands among the others: the lowest first."""
    blocks: Callable[[Findings, Medium], Iterable[Block]]
    room: float | None = 200.0
    """Points that must be left on a page for it to begin there; None: most of the drawing that it begins with."""
    sheet: SheetLayout = SheetLayout()
    media: frozenset[Medium] = EVERYWHERE


def sections(medium: Medium) -> tuple[Section, ...]:
    """Every section of a medium in the order of the documents."""
    folders = tuple((package, tuple(import_module(package).__path__)) for package in PLUG_INS)
    return tuple(section for section in _in(folders) if medium in section.media)


@cache
def _in(folders: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Section, ...]:
    found: list[Section] = [import_module(f"{package}.{module.name}").SECTION for package, places in folders
                            for module in iter_modules(places)]
    return tuple(sorted(found, key=lambda section: (section.place, section.title)))
