"""What is not stated and so assumed, what is open, accepted and pinned, and the sources that the numbers rest on."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, TERMINAL, Block, Heading, Medium, Paragraph, Ref, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.content import AcceptedProblem, Overview, Pinned
from reports.wording.evidence import Use, uses_of_sources
from reports.wording.places import place_text
from sizer.errors import Problem
from sizer.published import held_sentence
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.settled import settled
from sizer.units import format_value

_MOST_NAMED = 4
_QUESTIONS: tuple[TableColumn[MissingInput], ...] = (
    TableColumn("Question", lambda missing: missing.question, 60),
    TableColumn("Assumed meanwhile", lambda missing: missing.taken or Ref(missing.key), 40))
_PROBLEMS: tuple[TableColumn[Problem], ...] = (
    TableColumn("Kind", lambda problem: str(problem.severity), 9),
    TableColumn("Place", lambda problem: place_text(problem.location.place), 22),
    TableColumn("What", lambda problem: problem.text, 52), TableColumn("What to do", lambda problem: problem.hint, 25))
_ACCEPTED: tuple[TableColumn[AcceptedProblem], ...] = (
    TableColumn("What", lambda accepted: accepted.text, 50),
    TableColumn("Place", lambda accepted: place_text(accepted.place), 20),
    TableColumn("Why it is accepted", lambda accepted: accepted.reason, 38))
_PINS: tuple[TableColumn[Pinned], ...] = (
    TableColumn("Figure", lambda pin: f"{pin.label} ({pin.key})", 40), TableColumn("Value", lambda pin: pin.text, 24),
    TableColumn("Reason", lambda pin: pin.reason, 36))
_SOURCES: tuple[TableColumn[Use], ...] = (
    TableColumn("Source", lambda use: ", ".join(filter(None, (use.source.title, use.source.where))), 48),
    TableColumn("Evidence", lambda use: use.source.evidence, 17),
    TableColumn("Used for", lambda use: use.named(_MOST_NAMED), 43))


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if medium is Medium.PAPER:
        yield from _listed(found, found.view)
    elif found.sizing.missing:
        yield Heading("NOT STATED: each answer below would narrow the range", 0)
        for missing in found.sizing.missing:
            yield Paragraph(f"{missing.question} Taken: {missing.taken or _amount(found, missing.key)}. "
                            f"It settles {settled(found.sizing, missing)}.")


def _amount(found: Findings, key: str) -> str:
    figure, (low, high) = found.reader.figure(key), found.reader.ends(key)
    return (f"{format_value(figure.number, figure.unit, 2)} "
            f"({format_value(low, figure.unit, 2)} – {format_value(high, figure.unit, 2)})")


def _listed(found: Findings, view: Overview) -> Iterator[Block]:
    if found.sizing.missing:
        yield Heading("Not stated, so assumed")
        yield TableBlock(_QUESTIONS, found.sizing.missing, "questions")
    yield Heading("How often such ranges held")
    yield Paragraph(held_sentence())
    if view.problems:
        yield Heading("Open problems and remarks")
        yield TableBlock(_PROBLEMS, view.problems, "problems and remarks")
    if view.accepted:
        yield Heading("Accepted by the author")
        yield TableBlock(_ACCEPTED, view.accepted, "problems that are accepted")
    if view.pins:
        yield Heading("Pinned by hand")
        yield TableBlock(_PINS, view.pins, "pins")
    yield Heading("Sources")
    yield TableBlock(_SOURCES, uses_of_sources(found.sizing.sheet), "sources")


SECTION = Section("Assumptions and sources", 70, _blocks, media=PAPER | TERMINAL)
