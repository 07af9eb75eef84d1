"""What fio wrote of a run: rate, bytes, response and the options it ran with."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sizer.bounded import read_bounded
from sizer.errors import Location, Problem, Severity, SizerError

_LARGEST = 64 * 1024 * 1024
_SIZES = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}
_TIMES = {"": 1.0, "s": 1.0, "ms": 1e-3, "m": 60.0, "h": 3600.0, "d": 86400.0}
_ALL_CLIENTS = "All clients"
_MOST_DIGITS = 19


class UnreadableResultError(SizerError):
    """A file is no result of fio."""


@dataclass(frozen=True, slots=True)
class FioRun:
    """One job of a result, all of its threads and clients together; ``options`` are those it was started with."""

    file: str
    job: str
    requests_per_s: float
    bytes_per_s: float
    response_s: float | None
    runtime_s: float
    errors: int
    read_ratio: float
    options: Mapping[str, str]
    clients: int = 1

    def option(self, name: str) -> str:
        """An option as it was written; empty where it was not."""
        return self.options.get(name, "")

    def whole(self, name: str) -> int | None:
        """A size or count among the options in whole units; None where there is none.

        >>> FioRun("", "", 0, 0, None, 0, 0, 1, {"bs": "8k", "iodepth": "01"}).whole("bs")
        8192
        """
        text = self.option(name).strip().lower().partition(",")[0].removesuffix("b").removesuffix("i")
        unit = text[-1:] if text[-1:] in _SIZES and text[-1:] else ""
        digits = text.removesuffix(unit)
        return int(digits) * _SIZES[unit] if digits.isdecimal() and len(digits) < _MOST_DIGITS else None

    def seconds(self, name: str) -> float | None:
        """A time among the options; None where there is none.

        >>> FioRun("", "", 0, 0, None, 0, 0, 1, {"ramp_time": "5m"}).seconds("ramp_time")
        300.0
        """
        text = self.option(name).strip().lower()
        digits = text.rstrip("smhd")
        if not digits.isdecimal() or len(digits) >= _MOST_DIGITS:
            return None
        return float(digits) * _TIMES.get(text.removeprefix(digits), 1.0)


def read_results(path: Path) -> tuple[FioRun, ...]:
    """The jobs of a result file that fio wrote with ``--output-format=json``, of version 2 or 3.

    Raises UnreadableResultError where it is no such file.
    """
    try:
        text = read_bounded(path, _LARGEST, "a result of fio").decode("utf-8", "replace")
    except FileNotFoundError as error:
        raise _unreadable(path, "there is no such file") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _unreadable(path, reason or "it cannot be read") from error
    if not text.strip():
        raise _unreadable(path, "the file is empty")
    if "{" not in text:
        raise _unreadable(path, "it is no JSON of jobs")
    try:
        # What fio says beside, of files that it lays out, stands before the result.
        raw: Any = json.loads(text[text.index("{"):])
    except json.JSONDecodeError as error:
        cut = text[text.index("{"):].rstrip()
        raise _unreadable(path, "it ends in the middle" if error.pos >= len(cut) or error.msg.startswith(
            "Unterminated") else "it is no JSON") from error
    except (ValueError, RecursionError) as error:
        raise _unreadable(path, "it is no JSON") from error
    jobs = raw.get("client_stats") or raw.get("jobs") if isinstance(raw, dict) else None
    if not isinstance(jobs, list) or not jobs:
        raise _unreadable(path, "it has no jobs")
    common = raw.get("global options")
    shared = common if isinstance(common, dict) else {}
    try:
        # fio adds up its clients in a job of its own, whose threads and options it does not name.
        found = [job for job in jobs if job.get("jobname") != _ALL_CLIENTS] or jobs
        by_name: dict[str, list[Mapping[str, Any]]] = {}
        for job in found:
            by_name.setdefault(str(job.get("jobname", "")), []).append(job)
        return tuple(_together(some, [_run(path, job, shared) for job in some]) for some in by_name.values())
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise _unreadable(path, "a job of it lacks its rates") from error


def _together(jobs: Sequence[Mapping[str, Any]], runs: Sequence[FioRun]) -> FioRun:
    """The threads and clients of one job: rates are added, what is a mean is weighted by them."""
    rate = sum(run.requests_per_s for run in runs)
    timed = [run for run in runs if run.response_s is not None]
    weight = sum(run.requests_per_s for run in timed)

    def mean(value: Callable[[FioRun], float], over: Sequence[FioRun], whole: float) -> float:
        return sum(value(run) * run.requests_per_s for run in over) / whole if whole else value(over[0])

    return replace(
        runs[0], requests_per_s=rate, bytes_per_s=sum(run.bytes_per_s for run in runs),
        response_s=mean(lambda run: run.response_s or 0.0, timed, weight) if timed else None,
        runtime_s=min(run.runtime_s for run in runs), errors=sum(run.errors for run in runs),
        read_ratio=mean(lambda run: run.read_ratio, runs, rate),
        clients=len({str(job.get("hostname", "")) for job in jobs}))


def _run(path: Path, job: Mapping[str, Any], common: Mapping[str, Any]) -> FioRun:
    ways = [job["read"], job["write"]]
    done = [_finite(float(way["total_ios"])) for way in ways]
    times = [_response_s(way) for way in ways]
    known = [(many, time) for many, time in zip(done, times, strict=True) if many and time is not None]
    response = sum(many * time for many, time in known) / sum(many for many, _ in known) if known else None
    options = {str(key): str(value) for key, value in (*common.items(), *(job.get("job options") or {}).items())}
    return FioRun(
        path.name, str(job.get("jobname", "")), _finite(sum(float(way["iops"]) for way in ways)),
        _finite(sum(_bytes_per_s(way) for way in ways)), response,
        _finite(max(float(way["runtime"]) for way in ways)) / 1e3, int(job.get("error", 0)),
        done[0] / sum(done) if sum(done) else 1.0, options)


def _bytes_per_s(way: Mapping[str, Any]) -> float:
    """Bytes a second of one direction: older versions say KiB alone."""
    return float(way["bw_bytes"]) if "bw_bytes" in way else 1024.0 * float(way["bw"])


def _response_s(way: Mapping[str, Any]) -> float | None:
    """The mean time from sending a request to its answer: in ns since version 3, in us before."""
    for name, scale in (("lat_ns", 1e-9), ("lat", 1e-6), ("clat_ns", 1e-9), ("clat", 1e-6)):
        if isinstance(way.get(name), dict):
            return _finite(float(way[name]["mean"])) * scale
    return None


def _finite(value: float) -> float:
    if not math.isfinite(value) or value < 0:
        raise ValueError("no rate")
    return value


def _unreadable(path: Path, reason: str) -> UnreadableResultError:
    return UnreadableResultError(Problem(
        Severity.ERROR, "unreadable-result", f"this is no result of fio: {reason}", Location(file=str(path)),
        "Run fio with --output-format=json --output=FILE, and name that file."))
