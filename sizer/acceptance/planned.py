"""The acceptance tests of a design: what to run for each workload, and what is expected of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum, auto

from sizer.design.patterns import RepeatedBy
from sizer.design.records import RequirementKind
from sizer.figures.computing.columns import Spread
from sizer.language import say
from sizer.sizing.result import RequirementResult, Sizing, WorkloadResult
from sizer.sizing.work.binding import overloaded
from sizer.steps import rounded, step_of
from sizer.units import display_scale

WARM_UP_S, RUN_S, RUNS = 300, 600, 3
"""A test warms up, then measures; it is run three times, and its result is the median."""
_DEEPEST = 32
"""Requests in flight of one job: more of them are several jobs."""
_WAITING = 4.0
"""How many times the requests that are under way by the mean a test has room for where they arrive by themselves."""
_MOST_JOBS = 256
_LEAST_RATE = 20.0
"""fio holds each direction of each job to a whole number of requests a second."""
_EXACT = 1e-6
"""What a rate may be above a whole number by its arithmetic alone."""
CARRIED = 0.99
"""The share of what is offered that must get through: fio keeps an offered rate to a hundredth."""


_BY_FIO = frozenset((RepeatedBy.RANDOM_REQUESTS, RepeatedBy.STREAMS))
"""What fio can offer more of than the design does."""


class Tool(Enum):
    """The program that makes the load of a test; its value is its name."""

    FIO = "fio"
    MDTEST = "mdtest"
    NONE = "none"


class JudgedBy(Enum):
    """What a test is judged by first."""

    REQUESTS = auto()
    BYTES = auto()
    FILES = auto()


@dataclass(frozen=True, slots=True)
class Expected:
    """What a test is held against: the range that is predicted, and what passes.

    ``least`` is the pass mark: the low end of the range as it is told, or what a requirement asks for where that is
    more (``as_asked``). Of work that arrives by itself the test offers what is asked where that is more than what the
    design offers, and that share of it must get through which a load generator keeps.
    ``longest_s`` is the longest mean response that passes, None where none is asked.
    """

    measure: JudgedBy
    low: float
    likely: float
    high: float
    least: float
    longest_s: float | None = None
    as_asked: bool = False


@dataclass(frozen=True, slots=True)
class AcceptanceTest:
    """What to run for one workload, and what is expected. ``client_count`` machines run the jobs at the same time, each
    its part.
    """

    workload: str
    title: str
    tool: Tool
    expected: Expected
    request_bytes: int = 0
    read_ratio: float = 1.0
    random: bool = True
    jobs: int = 1
    depth: int = 1
    offered_per_s: float = 0.0
    """Of each job; 0 where it waits for its answers."""
    job_bytes: int = 0
    """What one job works on."""
    client_count: int = 1
    why_not: str = ""
    """Why no tool repeats it; empty where one does."""

    @property
    def file_name(self) -> str:
        """The name of its job file; empty where it has none."""
        return f"accept-{self.workload}.fio" if self.tool is Tool.FIO else ""

    @property
    def job_name(self) -> str:
        """What the jobs are called, by which their results are known again."""
        return f"sizer-{self.workload}"

    @property
    def rates(self) -> tuple[int, ...]:
        """The requests a second that fio holds a job to, of reads and of writes where it does both: whole, and no fewer
        than are offered.
        """
        shares = [share for share in (self.read_ratio, 1.0 - self.read_ratio) if share > 0]
        return tuple(math.ceil(self.offered_per_s * share - _EXACT) for share in shares) if self.offered_per_s else ()

    @property
    def direction(self) -> str:
        """What fio calls the kind of access: ``randrw``, ``read``."""
        way = "read" if self.read_ratio >= 1 else "write" if self.read_ratio <= 0 else "rw"
        return f"rand{way}" if self.random else way


def acceptance_tests(sizing: Sizing, spread: Spread | None) -> tuple[AcceptanceTest, ...]:
    """A test for each workload in the order of the design, those that no tool repeats among them."""
    stuck = {work.id for work in overloaded(sizing)}
    return tuple(_test(sizing, spread, work, carried=work.id not in stuck) for work in sizing.workloads)


def _test(sizing: Sizing, spread: Spread | None, work: WorkloadResult, *, carried: bool) -> AcceptanceTest:
    measure, key = _judged_by(sizing, work)
    low, likely, high = _range(sizing, spread, key)
    offered = _number(sizing, work, "offered_per_s") if work.arrives else 0.0
    asked = _asked(sizing, work, math.inf if offered and work.pattern.repeated_by in _BY_FIO else likely)
    least = CARRIED * likely if offered else _as_told(low, likely, high, sizing.sheet[key].unit)
    expected = Expected(measure, low, likely, high, max(least, asked), _longest(sizing, work), asked > least)
    if not sizing.buildable or not carried:
        why = (say("the design cannot be built as drawn") if not sizing.buildable else
               say("it is overloaded as designed"))
        return AcceptanceTest(work.id, work.title, Tool.NONE, expected, why_not=why)
    match work.pattern.repeated_by:
        case RepeatedBy.RANDOM_REQUESTS:
            return _requests(sizing, spread, work, expected, offered)
        case RepeatedBy.STREAMS:
            return _streams(sizing, spread, work, expected, offered)
        case RepeatedBy.FILE_CREATES:
            tasks = max(round(_number(sizing, work, "concurrency", 1.0)), 1)
            return AcceptanceTest(work.id, work.title, Tool.MDTEST, expected, jobs=tasks)
        case _:
            return AcceptanceTest(work.id, work.title, Tool.NONE, expected,
                                  why_not=say("no load generator repeats it: run the work itself and measure it "
                                              "(pattern: {pattern})", pattern=work.pattern.title))


def _judged_by(sizing: Sizing, work: WorkloadResult) -> tuple[JudgedBy, str]:
    """What a test is judged by, and the key of that: bytes of streams, and of what is asked in bytes alone."""
    asked = [one.target for one in sizing.requirements if one.kind.is_rate and one.workload == work.id]
    units = {sizing.sheet[target].unit for target in asked}
    if work.pattern.streams or units == {"B/s"}:
        return JudgedBy.BYTES, work.bandwidth
    return (JudgedBy.FILES if work.pattern.repeated_by is RepeatedBy.FILE_CREATES else JudgedBy.REQUESTS), work.rate


def _requests(
    sizing: Sizing, spread: Spread | None, work: WorkloadResult, expected: Expected, designed: float
) -> AcceptanceTest:
    clients, size = _clients(sizing, work), _number(sizing, work, "request_bytes")
    each = size if expected.measure is JudgedBy.BYTES else 1.0
    offered = _to_offer(sizing, work, designed, each)
    flying = _under_way(sizing, spread, work, offered) if offered else _number(sizing, work, "concurrency")
    here = max(math.ceil(flying / clients), 1)
    reads = _number(sizing, work, "read_ratio", 1.0)
    jobs = min(max(math.ceil(here / _DEEPEST), 1), _MOST_JOBS, _most_jobs(work, offered / clients, reads))
    footprint = _number(sizing, work, "footprint_bytes")
    return _held_to_its_rate(sizing, spread, work, AcceptanceTest(
        work.id, work.title, Tool.FIO, expected, request_bytes=round(size), read_ratio=reads, jobs=jobs,
        depth=math.ceil(here / jobs), offered_per_s=offered / clients / jobs,
        job_bytes=_whole(footprint / clients, size), client_count=clients), each)


def _under_way(sizing: Sizing, spread: Spread | None, work: WorkloadResult, offered: float) -> float:
    """The requests that a test of arriving work has room for."""
    slowest = _range(sizing, spread, work.response)[2]
    return max(offered * min(slowest, 1.0) * _WAITING, 1.0)


def _streams(
    sizing: Sizing, spread: Spread | None, work: WorkloadResult, expected: Expected, designed: float
) -> AcceptanceTest:
    clients = _clients(sizing, work)
    written = _number(sizing, work, "write_ratio")
    # What a client asks for at once, whatever parts the way splits it into.
    size = sizing.sheet[work.bandwidth].number / sizing.sheet[work.rate].number
    offered = _to_offer(sizing, work, designed, size)
    streams = min(max(round(_number(sizing, work, "stream_count", 1.0) / clients), 1),
                  _most_jobs(work, offered / clients, 1.0 - written))
    flying = _number(sizing, work, "in_flight_bytes") / size
    depth = max(round(_number(sizing, work, "outstanding_per_stream", flying)), 1)
    # So large that no stream comes to its end while it is measured.
    span = max(_number(sizing, work, "footprint_bytes"), max(expected.likely, offered * size) * (WARM_UP_S + RUN_S))
    if offered:
        depth = max(depth, 2, math.ceil(_under_way(sizing, spread, work, offered) / clients / streams))
    return _held_to_its_rate(sizing, spread, work, AcceptanceTest(
        work.id, work.title, Tool.FIO, expected, request_bytes=round(size), read_ratio=1.0 - written,
        random=False, jobs=streams, depth=depth,
        offered_per_s=offered / clients / streams,
        job_bytes=_whole(span / clients / streams, round(size)), client_count=clients), float(round(size)))


def _most_jobs(work: WorkloadResult, offered: float, read_ratio: float) -> int:
    """So many jobs at most that each direction of one is held to a rate which whole numbers tell well."""
    if not work.arrives or not offered:
        return _MOST_JOBS
    least = min(share for share in (read_ratio, 1.0 - read_ratio) if share > 0)
    return max(math.floor(offered * least / _LEAST_RATE), 1)


def _held_to_its_rate(
    sizing: Sizing, spread: Spread | None, work: WorkloadResult, test: AcceptanceTest, each: float
) -> AcceptanceTest:
    """The test with what is expected of what its jobs really send, of ``each`` so much in what it is judged by.

    All of it gets through, whatever the requests of the design are, up to what would pass.
    """
    if not test.offered_per_s:
        return test
    sent = sum(test.rates) * test.jobs * test.client_count * each
    passing = [_range(sizing, spread, one.actual) for one in _rates_asked(sizing, work)]
    low, likely, high = (min(ends) for ends in zip((sent, sent, sent), *passing, strict=True))
    least = test.expected.least if test.expected.as_asked else round_down(CARRIED * sent)
    return replace(test, expected=replace(test.expected, low=low, likely=likely, high=high, least=least))


def _to_offer(sizing: Sizing, work: WorkloadResult, offered: float, each: float) -> float:
    """The requests a second that a test offers, so many that what is asked gets through where as much as a load
    generator keeps of it does; ``each`` is what the rate is judged by of one. 0 of work that does not arrive by itself.
    """
    return max(offered, _asked(sizing, work, math.inf) / each / CARRIED) if offered else 0.0


def _rates_asked(sizing: Sizing, work: WorkloadResult) -> list[RequirementResult]:
    """The requirements of the rate of a work in what its test measures."""
    unit = sizing.sheet[_judged_by(sizing, work)[1]].unit
    return [one for one in sizing.requirements if one.kind.is_rate and one.at_least and one.workload == work.id
            and sizing.sheet[one.target].unit == unit]


def _asked(sizing: Sizing, work: WorkloadResult, likely: float) -> float:
    """What is asked of the work in what its test measures; 0 where nothing is.

    A rate that more work in flight would reach is no mark of a test that keeps less in flight than that.
    """
    return max((target for one in _rates_asked(sizing, work) for target in (sizing.sheet[one.target].number,)
                if one.actual == _judged_by(sizing, work)[1] or target <= likely), default=0.0)


def _as_told(low: float, likely: float, high: float, unit: str) -> float:
    """The low end of a range as every page tells it, so that a mark is one number with it."""
    if not low < high:
        return round_down(low)
    factor, _ = display_scale(likely, unit)
    step = factor * step_of(likely / factor, low / factor, high / factor, unit=unit)
    return rounded(low, step) or round_down(low)


def _longest(sizing: Sizing, work: WorkloadResult) -> float | None:
    """The mean response that is asked of the work; None where none is."""
    asked = [sizing.sheet[one.target].number for one in sizing.requirements
             if one.kind is RequirementKind.RESPONSE and one.workload == work.id]
    asked += [sizing.sheet[one.in_time.limit].number for one in sizing.requirements
              if one.in_time is not None and one.workload == work.id]
    return min(asked, default=None)


def _range(sizing: Sizing, spread: Spread | None, key: str) -> tuple[float, float, float]:
    number = sizing.sheet[key].number
    return (number, number, number) if spread is None else spread.of(key)


def _number(sizing: Sizing, work: WorkloadResult, name: str, default: float = 0.0) -> float:
    figure = sizing.sheet.figures.get(f"workload.{work.id}.{name}")
    return default if figure is None or isinstance(figure.value, str) else figure.number


def _clients(sizing: Sizing, work: WorkloadResult) -> int:
    return max(round(_number(sizing, work, "client_count", 1.0)), 1)


def round_down(value: float) -> float:
    """A pass mark: three digits, so that what is printed is what is judged by.

    >>> round_down(98_765.0), round_down(0.0)
    (98700.0, 0.0)
    """
    if value <= 0:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    return math.floor(value / unit + 1e-9) * unit


def _whole(span: float, request: float) -> int:
    """Bytes in whole requests, and one at least."""
    return round(max(span // request, 1) * request) if request else round(span)
