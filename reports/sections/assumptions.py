"""What is not stated and so assumed, what is open, accepted and pinned, and the sources that the numbers rest on."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, TERMINAL, Block, Heading, Medium, Paragraph, Ref, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.content import AcceptedProblem, Overview, Pinned
from reports.wording.evidence import Use, uses_of_sources
from reports.wording.numbers import figure_reading
from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.errors import Problem
from sizer.published import held_sentence
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.settled import settled

_MOST_NAMED = 4
_QUESTIONS: tuple[TableColumn[MissingInput], ...] = (
    TableColumn("Question", lambda missing: missing.question, 60),
    TableColumn("Assumed meanwhile", lambda missing: missing.taken or Ref(missing.key), 40))
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


def _problems(names: Names) -> tuple[TableColumn[Problem], ...]:
    return (
        TableColumn("Kind", lambda problem: str(problem.severity), 9),
        TableColumn("Place", lambda problem: names.place(problem.location.place), 22),
        TableColumn("What", lambda problem: problem.text, 52),
        TableColumn("What to do", lambda problem: problem.hint, 25))


def _accepted(names: Names) -> tuple[TableColumn[AcceptedProblem], ...]:
    return (
        TableColumn("What", lambda accepted: accepted.text, 50),
        TableColumn("Place", lambda accepted: names.place(accepted.place), 20),
        TableColumn("Why it is accepted", lambda accepted: accepted.reason, 38))


def _pins(names: Names) -> tuple[TableColumn[Pinned], ...]:
    return (
        TableColumn("Figure", lambda pin: _pinned(names, pin), 40), TableColumn("Value", lambda pin: pin.text, 24),
        TableColumn("Reason", lambda pin: pin.reason, 36))


def _pinned(names: Names, pin: Pinned) -> str:
    """What a pin holds, with the record it is of."""
    owner = names.place(pin.key)
    return pin.label if owner in (pin.key, pin.label) else f"{owner}: {pin.label}"


def _amount(found: Findings, key: str) -> str:
    figure, (low, high) = found.reader.figure(key), found.reader.ends(key)
    return figure_reading(figure, (low, high)).text


def _listed(found: Findings, view: Overview) -> Iterator[Block]:
    names = Names(resolve(found.sizing.design, found.sizing.scenario))
    if found.sizing.missing:
        yield Heading("Not stated, so assumed")
        yield TableBlock(_QUESTIONS, found.sizing.missing, "questions")
    yield Heading("How often such ranges held")
    yield Paragraph(held_sentence())
    if view.problems:
        yield Heading("Open problems and remarks")
        yield TableBlock(_problems(names), view.problems, "problems and remarks")
    if view.accepted:
        yield Heading("Accepted by the author")
        yield TableBlock(_accepted(names), view.accepted, "problems that are accepted")
    if view.pins:
        yield Heading("Pinned by hand")
        yield TableBlock(_pins(names), view.pins, "pins")
    yield Heading("Sources")
    yield TableBlock(_SOURCES, uses_of_sources(found.sizing), "sources")


SECTION = Section("Assumptions and sources", 70, _blocks, media=PAPER | TERMINAL)
