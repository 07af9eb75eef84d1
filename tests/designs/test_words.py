"""What is read of a design says what people call things: no key, code of a fact, catalog id or id of a record."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from reports.blocks.blocks import Block, Medium, TableBlock, Together
from reports.blocks.section import sections
from reports.documents import Occasion, findings
from sizer.catalog import shipped_catalog
from sizer.design.records import BASE
from sizer.design.scenarios import resolve
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.sizing.settled import settled
from tests.designs.test_every_design import NAMES, sized

TABLES = ("items", "links", "pools", "workloads", "requirements")
SNAKE = re.compile(r"(?<![\w/.$-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/])")
KEY = re.compile(r"(?<![\w/.])(?:items|pool|link|workload|requirement|physical|catalog|default|limit)\.[\w.-]+")
KEBAB = re.compile(r"(?<![\w$./])[A-Za-z0-9$]+(?:-[A-Za-z0-9]+)+(?!\w)")
FORMULAS = ("Sources",)
"""Sections that cite keys."""


def texts_of(blocks: Iterator[Block]) -> Iterator[str]:
    """The texts of blocks, those in cells among them."""
    for block in blocks:
        if isinstance(block, Together):
            yield from texts_of(iter(block.blocks))
        elif isinstance(block, TableBlock):
            for row in block.rows:
                for column in block.columns:
                    cell = column.cell(row)
                    yield cell if isinstance(cell, str) else str(getattr(cell, "text", "") or "")
        else:
            yield str(getattr(block, "text", "") or "")


def read(sizing: Sizing) -> Iterator[str]:
    """All that stands in sheets, on paper, in problems and in Explain."""
    for problem in (*sizing.problems, *sizing.accepted):
        yield from (problem.text, problem.hint)
    for missing in sizing.missing:
        yield from (missing.question, settled(sizing, missing))
    for case in sizing.failure_cases:
        yield from (case.label, case.note, case.question)
    for figure in sizing.sheet:
        yield from (figure.label, figure.value if isinstance(figure.value, str) else "")
    found = findings(sizing, sampled(sizing, 20), Occasion("2026-01-01", "1"))
    for medium in (Medium.WINDOW, Medium.PAPER):
        for section in sections(medium):
            if section.title not in FORMULAS:
                yield from texts_of(iter(section.blocks(found, medium)))


@pytest.mark.parametrize("name", sorted({name for name, _ in NAMES}))
def test_nothing_that_is_read_is_an_id_or_a_key(name: str) -> None:
    sizing, catalog = sized(name, BASE), shipped_catalog()
    design = resolve(sizing.design, BASE)
    rows = [row for table in TABLES for row in getattr(design, table)]
    ids = {row.id for row in rows if row.id != row.called} | set(catalog.items)
    # What people typed, cited or described may look like anything: a setting of a system, say.
    others = " ".join([*(row.called for row in rows), *(row.note for row in rows), design.notes,
                       *(pin.reason for pin in design.overrides), *(line.description for line in sizing.bom),
                       *(str(figure.source) for figure in sizing.sheet if figure.source is not None),
                       *sizing.questions.values()])
    allowed = {*SNAKE.findall(others), *KEBAB.findall(others)}
    published = {row.point for row in findings(sizing, sampled(sizing, 20), Occasion("2026-01-01", "1")).beside}
    wrong: dict[str, str] = {}
    for text in read(sizing):
        for word in (*SNAKE.findall(text), *KEY.findall(text), *(each for each in KEBAB.findall(text) if each in ids)):
            if word not in allowed and word not in published:
                wrong.setdefault(word, text)
    assert wrong == {}
