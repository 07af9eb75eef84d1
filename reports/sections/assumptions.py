"""What is not stated and so assumed, what is open, accepted and pinned, and the sources that the numbers rest on."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import TERMINAL, Block, Heading, Medium, Paragraph
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.quantities.numbers import figure_reading
from sizer.sizing.settled import settled


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    if found.sizing.missing:
        yield Heading("NOT STATED: each answer below would narrow the range", 0)
        for missing in found.sizing.missing:
            yield Paragraph(f"{missing.question} Taken: {missing.taken or _amount(found, missing.key)}. "
                            f"It settles {settled(found.sizing, missing)}.")


def _amount(found: Findings, key: str) -> str:
    figure, (low, high) = found.reader.figure(key), found.reader.ends(key)
    return figure_reading(figure, (low, high)).text


SECTION = Section("Assumptions and sources", 70, _blocks, media=TERMINAL)
