"""Where what is proposed stands: racks to scale."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, Block, Drawing, Medium
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.hardware import racks

_MOST_HIGH = 660.0


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    yield Drawing(lambda width: racks(found.sizing, width=width), most=_MOST_HIGH)


SECTION = Section("Rack elevation", 15, _blocks, room=None, media=PAPER)
