"""What is not stated and so assumed, what is open, accepted and pinned, and the sources that the numbers rest on."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, TERMINAL, Block, Column, Heading, Medium, Paragraph, Ref, Table
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.content import AcceptedProblem, Overview, Pinned
from reports.wording.evidence import Use, uses_of_sources
from reports.wording.places import place_text
from sizer.errors import Problem
from sizer.sizing.result import MissingInput
from sizer.sizing.settled import settled
from sizer.units import format_value

_MOST_NAMED = 4
_QUESTIONS: tuple[Column[MissingInput], ...] = (
    Column("Question", lambda missing: missing.question, 60),
    Column("Assumed meanwhile", lambda missing: Ref(missing.key), 40))
_PROBLEMS: tuple[Column[Problem], ...] = (
    Column("Kind", lambda problem: str(problem.severity), 9),
    Column("Place", lambda problem: place_text(problem.location.place), 22),
    Column("What", lambda problem: problem.text, 52), Column("What to do", lambda problem: problem.hint, 25))
_ACCEPTED: tuple[Column[AcceptedProblem], ...] = (
    Column("What", lambda accepted: accepted.text, 50),
    Column("Place", lambda accepted: place_text(accepted.place), 20),
    Column("Why it is accepted", lambda accepted: accepted.reason, 38))
_PINS: tuple[Column[Pinned], ...] = (
    Column("Figure", lambda pin: f"{pin.label} ({pin.key})", 40), Column("Value", lambda pin: pin.text, 24),
    Column("Reason", lambda pin: pin.reason, 36))
_SOURCES: tuple[Column[Use], ...] = (
    Column("Source", lambda use: ", ".join(filter(None, (use.source.title, use.source.where))), 48),
    Column("Evidence", lambda use: use.source.evidence, 17), Column("Used for", lambda use: use.named(_MOST_NAMED), 43))


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if medium is Medium.PAPER:
        yield from _listed(found, found.view)
    elif found.sizing.missing:
        yield Heading("NOT STATED: each answer below would narrow the range", 0)
        for missing in found.sizing.missing:
            figure = found.reader.figure(missing.key)
            low, high = found.reader.ends(figure.key)
            yield Paragraph(f"{missing.question} Taken: {format_value(figure.number, figure.unit, 2)} "
                            f"({format_value(low, figure.unit, 2)} – {format_value(high, figure.unit, 2)}). "
                            f"It settles {settled(found.sizing, missing)}.")


def _listed(found: Findings, view: Overview) -> Iterator[Block]:
    if found.sizing.missing:
        yield Heading("Not stated, so assumed")
        yield Table(_QUESTIONS, found.sizing.missing, "questions")
    if view.problems:
        yield Heading("Open problems and remarks")
        yield Table(_PROBLEMS, view.problems, "problems and remarks")
    if view.accepted:
        yield Heading("Accepted by the author")
        yield Table(_ACCEPTED, view.accepted, "problems that are accepted")
    if view.pins:
        yield Heading("Pinned by hand")
        yield Table(_PINS, view.pins, "pins")
    yield Heading("Sources")
    yield Table(_SOURCES, uses_of_sources(found.sizing.sheet), "sources")


SECTION = Section("Assumptions and sources", 70, _blocks, media=PAPER | TERMINAL)
