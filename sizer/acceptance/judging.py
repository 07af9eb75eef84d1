"""What results say of a test: pass, fail, or not comparable, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from sizer.acceptance.planned import RUNS, AcceptanceTest, JudgedBy, Tool
from sizer.acceptance.results import FioRun
from sizer.readable import percent, read
from sizer.units import counted

_SHORTEST_S = 60.0
"""A run that measured less than this says nothing of a system in steady work."""
_PLURALS = {"request in flight of a job": "requests in flight of a job"}
_MIX = 0.03
"""How far the share of reads may be from what is planned."""


class AcceptanceOutcome(StrEnum):
    """What a test came to."""

    PASSED = "pass"
    FAILED = "fail"
    NOT_COMPARABLE = "not comparable"
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class JudgedTest:
    """A test with its result: ``measured`` is the median of the runs in the unit that the test is judged by."""

    test: AcceptanceTest
    outcome: AcceptanceOutcome
    measured: float | None = None
    response_s: float | None = None
    runs: int = 0
    reasons: tuple[str, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known beside the outcome: fewer runs than planned."""
        if self.outcome in (AcceptanceOutcome.PASSED, AcceptanceOutcome.FAILED) and self.runs < RUNS:
            return (f"{counted(self.runs, 'run')} of {RUNS}",)
        return ()


def judged(test: AcceptanceTest, runs: Sequence[FioRun]) -> JudgedTest:
    """Whether the median of the runs of a test reaches its pass mark.

    A run with other options than planned compares nothing, and neither does one that failed.
    """
    if test.tool is not Tool.FIO:
        why = test.why_not or f"results of {test.tool.value} are not read"
        return JudgedTest(test, AcceptanceOutcome.NOT_COMPARABLE if runs else AcceptanceOutcome.NOT_RUN, reasons=(why,))
    if not runs:
        return JudgedTest(test, AcceptanceOutcome.NOT_RUN, reasons=(f"no result has a job {test.job_name}",))
    differing = tuple(dict.fromkeys(reason for run in runs for reason in differences(test, run)))
    measured = median(value_of(test, run) for run in runs)
    times = [run.response_s for run in runs if run.response_s is not None]
    response = median(times) if times else None
    if differing:
        return JudgedTest(test, AcceptanceOutcome.NOT_COMPARABLE, measured, response, len(runs), differing)
    reasons = tuple(_short_of(test, measured, response))
    outcome = AcceptanceOutcome.FAILED if reasons else AcceptanceOutcome.PASSED
    return JudgedTest(test, outcome, measured, response, len(runs), reasons)


def value_of(test: AcceptanceTest, run: FioRun) -> float:
    """What a run reached, in what the test is judged by."""
    return run.bytes_per_s if test.expected.measure is JudgedBy.BYTES else run.requests_per_s


def differences(test: AcceptanceTest, run: FioRun) -> Iterator[str]:
    """In what a run was another than planned."""
    if run.errors:
        yield f"{run.file}: fio ended with error {run.errors}"
    if run.runtime_s < _SHORTEST_S:
        yield (f"{run.file}: it measured {read(run.runtime_s, 's').value}, at least "
               f"{read(_SHORTEST_S, 's', stated=True).value} are needed")
    size = run.whole("bs")
    if size != test.request_bytes:
        told = "of an unknown size" if size is None else f"of {counted(size, 'byte')}"
        yield f"{run.file}: requests {told}, planned are {test.request_bytes:,}"
    for found, title, wanted in ((run.whole("iodepth") or 1, "request in flight of a job", test.depth),
                                 (run.whole("numjobs") or 1, "job", test.jobs), (run.clients, "client",
                                                                                 test.client_count)):
        if found != wanted:
            yield f"{run.file}: {counted(found, title, _PLURALS.get(title, ''))}, planned: {wanted:,}"
    if run.option("direct") not in ("1", "true"):
        yield f"{run.file}: direct=1 is missing, so that the memory of the client answers too"
    way = run.option("rw") or run.option("readwrite")
    if way.partition(":")[0] != test.direction:
        yield f"{run.file}: rw={way or 'read'}, planned is rw={test.direction}"
    elif abs(run.read_ratio - test.read_ratio) > _MIX:
        yield f"{run.file}: {percent(run.read_ratio)} reads, planned are {percent(test.read_ratio)}"
    if bool(test.offered_per_s) != bool(run.option("rate_iops")):
        yield (f"{run.file}: its rate was {'not ' * bool(test.offered_per_s)}held by rate_iops, planned is the "
               "other way")


def _short_of(test: AcceptanceTest, measured: float, response_s: float | None) -> Iterator[str]:
    unit = "B/s" if test.expected.measure is JudgedBy.BYTES else "1/s"
    if measured < test.expected.least:
        yield f"{read(measured, unit).value}, the pass mark is {read(test.expected.least, unit).value}"
    if test.expected.longest_s is not None:
        if response_s is None:
            yield "its response time is not in the result"
        elif response_s > test.expected.longest_s:
            yield (f"{read(response_s, 's').value} on the mean, at most "
                   f"{read(test.expected.longest_s, 's', stated=True).value} is asked")
