"""The tests by which the system is accepted: what to run, what is expected, what passes, and a line for the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, Block, Heading, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentence
from reports.wording.standing import unclaimed
from sizer.acceptance.jobs import TARGET, command, ior_command
from sizer.acceptance.planned import CARRIED, RUN_S, RUNS, WARM_UP_S, AcceptanceTest, JudgedBy, Tool, acceptance_tests
from sizer.design.naming import begun
from sizer.language import mark, say, say_of, shown
from sizer.readable import percent, read
from sizer.units import counted

_MOST = 10


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    tests = acceptance_tests(found.sizing, found.spread)
    if not tests:
        return
    if unclaimed(found.sizing):
        yield Paragraph(unclaimed(found.sizing), Tone.LEAD)
        return
    asked = {one.workload for one in found.sizing.requirements}
    told = sorted(tests, key=lambda test: test.workload not in asked)
    ready = [test for test in told if test.tool is not Tool.NONE]
    left = [test for test in told if test.tool is Tool.NONE]
    yield Paragraph(_lead(len(ready), len(tests)), Tone.LEAD)
    if ready:
        yield TableBlock(_COLUMNS, ready[:_MOST], mark("tests"))
        if len(ready) > _MOST:
            yield Paragraph(say_of(len(ready) - _MOST, "{number} further test: see the command accept.",
                                   "{number} further tests: see the command accept."), Tone.NOTE)
    if left:
        if ready:
            yield Heading(mark("Accepted without a load generator"))
        yield TableBlock(_BY_ITSELF, left[:_MOST], mark("workloads"))
    yield Heading(mark("How to run them" if ready else "How it is judged"))
    yield from (Paragraph(text, Tone.ITEM) for text in ((*_rules(ready), *_JUDGED) if ready else _JUDGED))
    yield from (Paragraph(say("{test}, by IOR on the mounted file system instead: {command}", test=test.title,
                              command=line), Tone.ITEM)
                for test in ready[:_MOST] if (line := ior_command(test)))


def _lead(ready: int, many: int) -> str:
    if not ready:
        return say("No load generator repeats the work of this design: it is accepted by running that work itself.")
    if ready == many:
        return say("Each workload has a test; the command accept of Sizer writes the job files and reads the results.")
    return say_of(many, "{tested} of {number} workload have a test; the command accept of Sizer writes the job files "
                  "and reads the results.", "{tested} of {number} workloads have a test; the command accept of Sizer "
                  "writes the job files and reads the results.", tested=ready)


def _load(test: AcceptanceTest) -> str:
    """What a test sends."""
    if test.tool is Tool.MDTEST:
        return counted(test.jobs, "task")
    size = read(float(test.request_bytes), "B", binary=True, stated=True).value
    told = say("{size} at random, {share} reads, {jobs} × {depth} in flight" if test.random else
               "{size} in order, {share} reads, {jobs} × {depth} in flight", size=size, share=percent(test.read_ratio),
               jobs=test.jobs, depth=test.depth)
    if test.offered_per_s:
        rate = read(float(sum(test.rates) * test.jobs), "1/s", stated=True).value
        told = say("{load}, {rate} offered", load=told, rate=rate)
    if test.client_count > 1:
        return say("{load} on each of {number} clients", load=told, number=test.client_count)
    return told


def _expected(test: AcceptanceTest) -> str:
    expected = test.expected
    return read(expected.likely, _unit(test), expected.low, expected.high).text


def _mark(test: AcceptanceTest) -> str:
    expected = test.expected
    least = f"≥\u00a0{read(expected.least, _unit(test), stated=True).value}"
    marks = [say("{least}, as asked", least=least) if expected.as_asked else least]
    if expected.longest_s is not None:
        marks.append(f"≤\u00a0{read(expected.longest_s, 's', stated=True).value}")
    # A mark a line: one that begins at the end of a line is read apart from its number.
    return "\n".join(marks)


def _unit(test: AcceptanceTest) -> str:
    return "B/s" if test.expected.measure is JudgedBy.BYTES else "1/s"


def _reason(test: AcceptanceTest) -> str:
    return sentence(begun(say(test.why_not)))


_RESULT = mark("measured\u00a0________\npassed\u00a0☐\u00a0by\u00a0______")
"""Where the result is written and signed."""
_TITLE: TableColumn[AcceptanceTest] = TableColumn(mark("Test of"), lambda test: test.title, 19)
_JUDGING: tuple[TableColumn[AcceptanceTest], ...] = (
    TableColumn(mark("Expected"), _expected, 23, number=True),
    TableColumn(mark("Passes from"), _mark, 17, number=True),
    TableColumn(mark("Result"), lambda _: shown(_RESULT), 24))
_COLUMNS: tuple[TableColumn[AcceptanceTest], ...] = (
    _TITLE, TableColumn(mark("Load"), _load, 28), TableColumn(mark("Command"), command, 39), *_JUDGING)
_BY_ITSELF: tuple[TableColumn[AcceptanceTest], ...] = (
    _TITLE, TableColumn(mark("How it is accepted"), _reason, 67), *_JUDGING)
_JUDGED = (
    mark("A test passes from the low end of what is expected, or from what is asked where that is more."),
    mark("A rebuild, a scrub, a failed part or other work makes a test invalid."),
)


def _rules(tests: Sequence[AcceptanceTest]) -> Iterator[str]:
    """How the tests are run."""
    warm_up, run = (read(float(span), "s", stated=True).value for span in (WARM_UP_S, RUN_S))
    yield say("Name what is tested in the variable {name}; what is on it is overwritten where a test writes.",
              name=TARGET)
    yield say("Where several clients are named, their jobs run at the same time.")
    yield say("Each test warms up for {warm_up}, then measures for {run}; it runs {number} times, and its median "
              "counts.", warm_up=warm_up, run=run, number=RUNS)
    yield say("Flash drives are written over twice before the first test, so that they are not fresh.")
    yield say("Other options than those of the job file make a test invalid.")
    if any(test.offered_per_s for test in tests):
        yield say("A test that offers a rate passes from {share} of it, as no load generator keeps a rate more "
                  "exactly; where a rate is asked, it offers so much more that what is asked must get through.",
                  share=percent(CARRIED))


SECTION = Section(Chapter.ACCEPTANCE.value, 68, _blocks, room=112, media=PAPER)
