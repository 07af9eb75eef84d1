"""The tests by which the system is accepted: what to run, what is expected, what passes, and a line for the result."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import PAPER, Block, Heading, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.wording.standing import unclaimed
from sizer.acceptance.jobs import TARGET, command, ior_command
from sizer.acceptance.planned import CARRIED, RUN_S, RUNS, WARM_UP_S, AcceptanceTest, JudgedBy, Tool, acceptance_tests
from sizer.design.naming import begun
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
        yield TableBlock(_COLUMNS, ready[:_MOST], "tests")
        if len(ready) > _MOST:
            yield Paragraph(f"{counted(len(ready) - _MOST, 'further test')}: see the command accept.", Tone.NOTE)
    if left:
        if ready:
            yield Heading("Accepted without a load generator")
        yield TableBlock(_BY_ITSELF, left[:_MOST], "workloads")
    yield Heading("How to run them" if ready else "How it is judged")
    offers = (_OFFERED,) if any(test.offered_per_s for test in ready) else ()
    yield from (Paragraph(text, Tone.ITEM) for text in ((*_RULES, *offers, *_JUDGED) if ready else _JUDGED))
    yield from (Paragraph(f"{test.title}, by IOR on the mounted file system instead: {line}", Tone.ITEM)
                for test in ready[:_MOST] if (line := ior_command(test)))


def _lead(ready: int, many: int) -> str:
    if not ready:
        return "No load generator repeats the work of this design: it is accepted by running that work itself."
    share = "Each workload has a test" if ready == many else f"{ready} of {counted(many, 'workload')} have a test"
    return f"{share}; the command accept of Sizer writes the job files and reads the results."


def _load(test: AcceptanceTest) -> str:
    """What a test sends."""
    if test.tool is Tool.MDTEST:
        return counted(test.jobs, "task")
    size = read(float(test.request_bytes), "B", binary=True, stated=True).value
    where = "at random" if test.random else "in order"
    held = ""
    if test.offered_per_s:
        held = f", {read(test.offered_per_s * test.jobs, '1/s', stated=True).value} offered"
    hosts = f" on each of {test.client_count} clients" if test.client_count > 1 else ""
    return f"{size} {where}, {percent(test.read_ratio)} reads, {test.jobs} × {test.depth} in flight{held}{hosts}"


def _expected(test: AcceptanceTest) -> str:
    expected = test.expected
    return read(expected.likely, _unit(test), expected.low, expected.high).text


def _mark(test: AcceptanceTest) -> str:
    expected = test.expected
    marks = [f"≥\u00a0{read(expected.least, _unit(test), stated=True).value}{', as asked' * expected.as_asked}"]
    if expected.longest_s is not None:
        marks.append(f"≤\u00a0{read(expected.longest_s, 's', stated=True).value}")
    # A mark a line: one that begins at the end of a line is read apart from its number.
    return "\n".join(marks)


def _unit(test: AcceptanceTest) -> str:
    return "B/s" if test.expected.measure is JudgedBy.BYTES else "1/s"


def _reason(test: AcceptanceTest) -> str:
    return f"{begun(test.why_not)}."


_RESULT = "measured\u00a0________\npassed\u00a0☐\u00a0by\u00a0______"
"""Where the result is written and signed."""
_TITLE: TableColumn[AcceptanceTest] = TableColumn("Test of", lambda test: test.title, 19)
_JUDGING: tuple[TableColumn[AcceptanceTest], ...] = (
    TableColumn("Expected", _expected, 23, number=True), TableColumn("Passes from", _mark, 17, number=True),
    TableColumn("Result", lambda _: _RESULT, 24))
_COLUMNS: tuple[TableColumn[AcceptanceTest], ...] = (
    _TITLE, TableColumn("Load", _load, 28), TableColumn("Command", command, 39), *_JUDGING)
_BY_ITSELF: tuple[TableColumn[AcceptanceTest], ...] = (
    _TITLE, TableColumn("How it is accepted", _reason, 67), *_JUDGING)
_TIMES = tuple(read(float(span), "s", stated=True).value for span in (WARM_UP_S, RUN_S))
_RULES = (
    f"Name what is tested in the variable {TARGET}; what is on it is overwritten where a test writes.",
    "Where several clients are named, their jobs run at the same time.",
    f"Each test warms up for {_TIMES[0]}, then measures for {_TIMES[1]}; it runs {RUNS} times, and its median counts.",
    "Flash drives are written over twice before the first test, so that they are not fresh.",
    "Other options than those of the job file make a test invalid.",
)
_OFFERED = (f"A test that offers a rate passes from {percent(CARRIED)} of it, also where as much as the whole is "
            "asked: no load generator keeps a rate more exactly.")
_JUDGED = (
    "A test passes from the low end of what is expected, or from what is asked where that is more.",
    "A rebuild, a scrub, a failed part or other work makes a test invalid.",
)

SECTION = Section(Chapter.ACCEPTANCE.value, 68, _blocks, room=112, media=PAPER)
