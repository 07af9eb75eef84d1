"""What results say of a test: pass, fail, or not comparable, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import median

from sizer.acceptance.planned import RUN_S, RUNS, WARM_UP_S, AcceptanceTest, JudgedBy, Tool
from sizer.acceptance.results import FioRun
from sizer.language import counting, mark, say, say_of
from sizer.readable import percent, read
from sizer.units import counted

_NEARLY = 0.95
"""The share of the planned time, warm-up and size from which a run is one of the test."""
_MIX = 0.03
"""How far the share of reads may be from what is planned."""


class AcceptanceOutcome(StrEnum):
    """What a test came to."""

    PASSED = mark("pass")
    FAILED = mark("fail")
    NOT_COMPARABLE = mark("not comparable")
    NOT_RUN = mark("not run")


@dataclass(frozen=True, slots=True)
class JudgedTest:
    """A test with its result: ``measured`` is the median of the runs in the unit that the test is judged by."""

    test: AcceptanceTest
    outcome: AcceptanceOutcome
    measured: float | None = None
    response_s: float | None = None
    runs: int = 0
    reasons: tuple[str, ...] = ()
    repeated: int = 0
    """Results that were given more than once, and count once."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known beside the outcome: fewer runs than planned, and results given more than once."""
        told = []
        if self.outcome in (AcceptanceOutcome.PASSED, AcceptanceOutcome.FAILED) and self.runs < RUNS:
            told.append(say("{runs} of {planned}", runs=counted(self.runs, "run"), planned=RUNS))
        if self.repeated:
            told.append(say_of(self.repeated, "{number} result is another one again, and does not count",
                               "{number} results are others again, and do not count"))
        return tuple(told)


def judged(test: AcceptanceTest, results: Sequence[FioRun]) -> JudgedTest:
    """Whether the median of the runs of a test reaches its pass mark.

    A run with other options than planned compares nothing, and neither does one that failed. No two runs measure the
    very same: a result that does is one that was given twice.
    """
    runs = [run for at, run in enumerate(results)
            if not any(_is_again(run, other) for other in results[:at])]
    found = _judged(test, runs)
    return replace(found, repeated=len(results) - len(runs))


def _is_again(run: FioRun, other: FioRun) -> bool:
    return replace(run, file=other.file) == other


def _judged(test: AcceptanceTest, runs: Sequence[FioRun]) -> JudgedTest:
    if test.tool is not Tool.FIO:
        why = test.why_not or say("results of {tool} are not read", tool=test.tool.value)
        return JudgedTest(test, AcceptanceOutcome.NOT_COMPARABLE if runs else AcceptanceOutcome.NOT_RUN, reasons=(why,))
    if not runs:
        return JudgedTest(test, AcceptanceOutcome.NOT_RUN, reasons=(say("no result has a job {job_name}",
                                                                        job_name=test.job_name),))
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
        yield say("{file}: fio ended with error {errors}", file=run.file, errors=run.errors)
    yield from _cut_short(test, run)
    size = run.whole("bs")
    if size != test.request_bytes:
        planned = counting(test.request_bytes)
        yield (say("{file}: requests of an unknown size, planned are {planned}", file=run.file, planned=planned)
               if size is None else
               say("{file}: requests of {bytes}, planned are {planned}", file=run.file, bytes=counted(size, "byte"),
                   planned=planned))
    depth, jobs, clients = run.whole("iodepth") or 1, run.whole("numjobs") or 1, run.clients
    for found, wanted, told in (
        (depth, test.depth, counted(depth, "request in flight of a job", "requests in flight of a job")),
        (jobs, test.jobs, counted(jobs, "job")), (clients, test.client_count, counted(clients, "client")),
    ):
        if found != wanted:
            yield say("{file}: {told}, planned: {wanted}", file=run.file, told=told, wanted=counting(wanted))
    if run.option("direct") not in ("1", "true"):
        yield say("{file}: direct=1 is missing, so that the memory of the client answers too", file=run.file)
    way = run.option("rw") or run.option("readwrite")
    if way.partition(":")[0] != test.direction:
        yield say("{file}: rw={way}, planned is rw={direction}", file=run.file, way=way or "read",
                  direction=test.direction)
    elif abs(run.read_ratio - test.read_ratio) > _MIX:
        yield say("{file}: {share} reads, planned are {planned}", file=run.file,
                  share=percent(run.read_ratio), planned=percent(test.read_ratio))
    held = run.option("rate_iops")
    if test.offered_per_s and held and held.split(",") != [str(rate) for rate in test.rates]:
        yield say("{file}: its rate was held to {rate}, planned is {planned}", file=run.file, rate=held,
                  planned=",".join(map(str, test.rates)))
    if bool(test.offered_per_s) != bool(held):
        yield say("{file}: its rate was not held by rate_iops, planned is the other way" if test.offered_per_s else
                  "{file}: its rate was held by rate_iops, planned is the other way", file=run.file)


def _cut_short(test: AcceptanceTest, run: FioRun) -> Iterator[str]:
    """In what a run was less than planned: shorter, not warmed up, or on less than what no cache holds."""
    if run.runtime_s < _NEARLY * RUN_S:
        yield say("{file}: it measured {time}, planned are {needed}", file=run.file,
                  time=read(run.runtime_s, "s").value, needed=read(float(RUN_S), "s", stated=True).value)
    warm = run.seconds("ramp_time") or 0.0
    if warm < _NEARLY * WARM_UP_S:
        yield say("{file}: it warmed up for {time}, planned are {needed}", file=run.file,
                  time=read(warm, "s", stated=True).value, needed=read(float(WARM_UP_S), "s", stated=True).value)
    worked_on = run.whole("size")
    if worked_on is None or worked_on < _NEARLY * test.job_bytes:
        planned = read(float(test.job_bytes), "B").value
        yield (say("{file}: how much each job worked on is not in it, planned are {planned}", file=run.file,
                   planned=planned) if worked_on is None else
               say("{file}: each job worked on {bytes}, planned are {planned}", file=run.file,
                   bytes=read(float(worked_on), "B").value, planned=planned))


def _short_of(test: AcceptanceTest, measured: float, response_s: float | None) -> Iterator[str]:
    unit = "B/s" if test.expected.measure is JudgedBy.BYTES else "1/s"
    if measured < test.expected.least:
        yield say("{measured}, the pass mark is {least}", measured=read(measured, unit).value,
                  least=read(test.expected.least, unit).value)
    if test.expected.longest_s is not None:
        if response_s is None:
            yield say("its response time is not in the result")
        elif response_s > test.expected.longest_s:
            yield say("{time} on the mean, at most {asked} is asked", time=read(response_s, "s").value,
                      asked=read(test.expected.longest_s, "s", stated=True).value)
