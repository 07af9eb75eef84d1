"""``sizer accept``: the acceptance tests of a design, and what results of fio say of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sizer.acceptance.jobs import command, ior_command
from sizer.acceptance.judging import AcceptanceOutcome, JudgedTest, judged
from sizer.acceptance.planned import AcceptanceTest, JudgedBy, acceptance_tests
from sizer.acceptance.results import FioRun, read_results
from sizer.cli.common import sized
from sizer.cli.options import UsageError, add_json, add_redaction
from sizer.cli.printing.figures_json import Json
from sizer.cli.printing.output import print_json, print_table
from sizer.errors import Problem, Severity, nearest
from sizer.readable import read


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("results", nargs="*", type=Path, metavar="RESULT",
                        help="a file that fio wrote with --output-format=json; several of one test are its runs")
    parser.add_argument("--workload", default="", metavar="ID",
                        help="the workload that the results are of, where their jobs have other names than planned")
    parser.add_argument("--write", type=Path, default=None, metavar="FOLDER",
                        help="write the job files of fio into a folder, made where there is none")
    parser.add_argument("--force", action="store_true", help="replace job files that were changed by hand")
    add_redaction(parser)
    add_json(parser, "print the tests and their outcomes as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the tests, or judge results; status 1 where a test fails or its results cannot be compared."""
    answer = sized(options)
    tests = acceptance_tests(answer.sizing, answer.spread)
    if options.write is not None:
        from reports.jobfiles import write_job_files

        for path in write_job_files(options.write, tests, (answer.target.path,), force=options.force):
            print(f"{path} written", file=sys.stderr if options.json else sys.stdout)
    runs = [run for path in options.results for run in read_results(path)]
    if not options.results:
        _print_plan([_named(tests, options.workload)] if options.workload else tests, as_json=options.json)
        return 1 if answer.broken else 0
    found = [judged(test, some) for test, some in _matched(tests, runs, options.workload)]
    if options.json:
        print_json([_as_json(one) for one in found])
    else:
        _print_outcomes(found)
    return 1 if any(one.outcome in (AcceptanceOutcome.FAILED, AcceptanceOutcome.NOT_COMPARABLE) for one in found) else 0


def _matched(
    tests: Sequence[AcceptanceTest], runs: Sequence[FioRun], workload: str
) -> list[tuple[AcceptanceTest, list[FioRun]]]:
    """Each test with the runs of its job; with a ``workload`` all are of that one, whatever their jobs are called."""
    if workload:
        return [(_named(tests, workload), list(runs))]
    by_name = {test.job_name: [run for run in runs if run.job == test.job_name] for test in tests}
    if len(tests) > 1 and runs and not any(by_name.values()):
        raise UsageError(Problem(
            Severity.ERROR, "unknown-job", f"no job of the results is one of {', '.join(by_name)}",
            hint="Name the workload with --workload ID, or run the job files that --write FOLDER writes."))
    for run in runs:
        if run.job not in by_name and len(tests) > 1:
            print(f"{run.file}: job {run.job} belongs to no test and is left out", file=sys.stderr)
    return [(test, by_name[test.job_name] or (list(runs) if len(tests) == 1 else [])) for test in tests]


def _named(tests: Sequence[AcceptanceTest], workload: str) -> AcceptanceTest:
    """The test of a workload; UsageError where the design has none of this id."""
    found = next((test for test in tests if test.workload == workload), None)
    if found is None:
        near = nearest(workload, [test.workload for test in tests]) or [test.workload for test in tests]
        raise UsageError(Problem(Severity.ERROR, "unknown-workload", f"there is no workload {workload!r}",
                                 hint=f"Did you mean {', '.join(near)}?" if near else "The design has none."))
    return found


def _print_plan(tests: Sequence[AcceptanceTest], *, as_json: bool) -> None:
    if as_json:
        print_json([_planned_json(test) for test in tests])
        return
    print_table(("workload", "expected", "pass mark", "run"), [
        (test.title, _amount(test, test.expected.likely, (test.expected.low, test.expected.high)), _mark(test),
         command(test) or test.why_not) for test in tests])
    if not tests:
        print("The design has no workload to test.")


def _print_outcomes(found: Sequence[JudgedTest]) -> None:
    print_table(("workload", "pass mark", "measured", "outcome", "why"), [
        (one.test.title, _mark(one.test),
         "-" if one.measured is None else _amount(one.test, one.measured), str(one.outcome),
         "; ".join((*one.reasons, *one.remarks))) for one in found])


def _mark(test: AcceptanceTest) -> str:
    """What passes: a rate, and where one is asked a time."""
    longest = test.expected.longest_s
    within = "" if longest is None else f" within {read(longest, 's', stated=True).value}"
    return f"at least {_amount(test, test.expected.least)}{within}"


def _amount(test: AcceptanceTest, value: float, ends: tuple[float, float] | None = None) -> str:
    unit = "B/s" if test.expected.measure is JudgedBy.BYTES else "1/s"
    return read(value, unit, *(ends or ())).text


def _planned_json(test: AcceptanceTest) -> dict[str, Json]:
    expected = test.expected
    return {"workload": test.workload, "title": test.title, "tool": test.tool.value, "file": test.file_name,
            "command": command(test), "ior": ior_command(test),
            "unit": "B/s" if expected.measure is JudgedBy.BYTES else "1/s",
            "low": expected.low, "likely": expected.likely, "high": expected.high, "pass_mark": expected.least,
            "longest_response_s": expected.longest_s, "why_not": test.why_not}


def _as_json(one: JudgedTest) -> dict[str, Json]:
    return {**_planned_json(one.test), "outcome": str(one.outcome), "measured": one.measured,
            "response_s": one.response_s, "runs": one.runs, "reasons": [*one.reasons, *one.remarks]}
