"""What of the requirements page one has no row for, and what is open: errors, questions, pins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reports.blocks.blocks import PAPER, Block, Facts, Heading, Medium, Notice, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.front import MOST_LINES
from reports.proposal.names import unended
from reports.sections.summary import requirements_table
from reports.wording.standing import unclaimed
from sizer.design.naming import Names, begun
from sizer.design.scenarios import resolve
from sizer.errors import Problem, Severity
from sizer.language import listed, mark, say, say_of
from sizer.units import counted

_MOST_PROBLEMS, _MOST_ACCEPTED = 12, 6
_SUMMARY = mark("Summary")
"""The first sheet of a workbook."""
_PARTS = {"pools": mark("Pool {title} {says}"), "workloads": mark("Workload {title} {says}"),
          "requirements": mark("Requirement {title} {says}")}


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    view = found.view
    # What nobody knows is told at the rate that it would matter at, for which nobody stands where it cannot be built.
    rated = {one.text for one in (*found.sizing.problems, *found.sizing.accepted)
             if one.undecided and unclaimed(found.sizing)}
    open_ones = [problem for problem in view.problems
                 if problem.severity is not Severity.NOTE and problem.text not in rated]
    yield Paragraph(_lead(open_ones, len(found.sizing.missing), view.unexamined), Tone.LEAD)
    if view.standing.headline:
        # What the table below tells with what to do about it is not told twice.
        listed = {unended(problem.text) for problem in open_ones[:_MOST_PROBLEMS]}
        told = all(reason in listed for reason in view.standing.reasons)
        yield Notice(replace(view.standing, reasons=(), more=0) if told else view.standing)
    made = say("Sizer {version}, catalog {edition}", version=view.version, edition=view.edition)
    yield Facts(((say("Scenario"), view.scenario), (say("Made by"), made)))
    if view.state:
        yield Paragraph(view.state)
    unsized = view.without_result("requirements")
    if view.unsized:
        yield Heading(mark("Without a result"))
        yield from (Paragraph(say(_PARTS[one.table], title=one.title, says=one.says), Tone.ITEM)
                    for one in view.unsized[:_MOST_PROBLEMS])
        if len(view.unsized) > _MOST_PROBLEMS:
            yield Paragraph(say_of(
                len(view.unsized) - _MOST_PROBLEMS, "{number} further part: see the workbook, sheet {sheet}.",
                "{number} further parts: see the workbook, sheet {sheet}.", sheet=_SUMMARY), Tone.NOTE)
    if sum(1 + (row.in_time is not None) for row in view.requirements) + len(unsized) > MOST_LINES:
        yield Heading(mark("All requirements"))
        yield requirements_table(view)
    names = Names(resolve(found.sizing.design, found.sizing.scenario))
    if open_ones:
        yield Heading(mark("To be mended or answered first"))
        yield TableBlock(_problems(names), open_ones[:_MOST_PROBLEMS], mark("problems"))
        if len(open_ones) > _MOST_PROBLEMS:
            yield Paragraph(say_of(
                len(open_ones) - _MOST_PROBLEMS, "{number} further problem: see the workbook, sheet {sheet}.",
                "{number} further problems: see the workbook, sheet {sheet}.", sheet=_SUMMARY), Tone.NOTE)
    accepted = [one for one in view.accepted if one.text not in rated]
    if accepted:
        yield Heading(mark("Known, and accepted by the author"))
        for one in accepted[:_MOST_ACCEPTED]:
            yield Paragraph(say("{problem}. Accepted: {reason}", problem=begun(unended(one.text)), reason=one.reason),
                            Tone.ITEM)
        if len(accepted) > _MOST_ACCEPTED:
            yield Paragraph(say_of(
                len(accepted) - _MOST_ACCEPTED, "{number} further one: see the workbook, sheet {sheet}.",
                "{number} further ones: see the workbook, sheet {sheet}.", sheet=_SUMMARY), Tone.NOTE)
    if rated:
        yield Paragraph(mark("What is open or accepted at a rate that is not claimed is told once it can be built."),
                        Tone.NOTE)


def _lead(open_ones: list[Problem], questions: int, doubt: str) -> str:
    errors = sum(problem.severity is Severity.ERROR for problem in open_ones)
    told = [*([counted(errors, "error")] if errors else []),
            *([counted(len(open_ones) - errors, "open point")] if len(open_ones) > errors else []),
            *([say_of(questions, "{number} question, under {chapter}", "{number} questions, under {chapter}",
                      chapter=Chapter.ASSUMPTIONS.value)] if questions else [])]
    if told:
        return say("Open: {points}.", points=listed(told))
    return say("Not all could be examined, because {why}.", why=doubt) if doubt else say(
        "Nothing is open: no error and no question.")


def _problems(names: Names) -> tuple[TableColumn[Problem], ...]:
    return (
        TableColumn(mark("Kind"), lambda problem: say(problem.severity), 9),
        TableColumn(mark("Place"), lambda problem: names.place(problem.location.place), 22),
        TableColumn(mark("What"), lambda problem: begun(problem.text), 52),
        TableColumn(mark("What to do"), lambda problem: problem.hint, 25))


SECTION = Section(Chapter.OPEN.value, 2, _blocks, room=0.0, media=PAPER)
