"""Feeds readers by number: the input of a number is always the same, so that a run goes on where it stopped."""

from __future__ import annotations

import re
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.readers import READERS, FaultError, FuzzedReader

LONGEST_S = 2.0
MOST_BYTES = 500_000_000
_GIVE_UP_S = 20.0
_BOUNDS = tuple(accumulate(reader.weight for reader in READERS))


@dataclass(frozen=True, slots=True)
class Fault:
    """What an input did: ``what`` is the same for inputs that go wrong alike."""

    number: int
    reader: str
    what: str
    detail: str
    content: bytes


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    inputs: int = 0
    taken: int = 0
    slowest_s: float = 0.0
    slowest: int = 0


class TooLongError(Exception):
    """An input was not done with after many times the time it may take."""


def reader_of(number: int) -> tuple[FuzzedReader, Random]:
    """The reader that input ``number`` goes to, and its chance."""
    chance = Random(f"fuzz {number}")
    wanted = chance.random() * _BOUNDS[-1]
    return next(reader for reader, bound in zip(READERS, _BOUNDS, strict=True) if wanted < bound), chance


def run(numbers: Iterable[int], tally: Tally, done: Callable[[int], None] = lambda _number: None) -> Iterator[Fault]:
    """Feed the inputs of these numbers, and yield what goes wrong."""
    with tempfile.TemporaryDirectory(prefix="sizer-fuzz-") as base:
        folder = Path(base) / "here"
        for number in numbers:
            reader, chance = reader_of(number)
            folder.mkdir()
            content = reader.feed(chance)
            fault = fed(number, reader, content, folder, tally)
            if fault is not None:
                yield fault
            shutil.rmtree(folder)
            done(number)


def fed(number: int, reader: FuzzedReader, content: bytes, folder: Path, tally: Tally) -> Fault | None:
    """Give one input to its reader."""
    before = _begin_to_watch_memory()
    begun = time.process_time()
    try:
        with _no_longer_than(_GIVE_UP_S):
            tally.taken += reader.take(content, folder)
    except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{Path(frames[-1].filename).name}:{frames[-1].name}"
        about = re.sub(r"[-+]?\d[\d.,]*(e[-+]?\d+)?", "#", str(error))[:60] if isinstance(error, FaultError) else ""
        return Fault(number, reader.name, f"{type(error).__name__} in {where} {about}".strip(),
                     _shortened(traceback.format_exception(error)), content)
    finally:
        tally.inputs += 1
        took = time.process_time() - begun
        if took > tally.slowest_s:
            tally.slowest_s, tally.slowest = took, number
    # Memory first: to fill much of it takes long on a slow machine, and is the cause then.
    grown = _highest_bytes() - before
    if grown > MOST_BYTES:
        return Fault(number, reader.name, "too much memory", f"{grown:,} bytes for {len(content):,} bytes", content)
    if took > LONGEST_S:
        return Fault(number, reader.name, "too slow", f"{took:.1f} s for {len(content):,} bytes", content)
    return None


def _begin_to_watch_memory() -> int:
    """Forget what memory was taken before, so that the highest is that of one input; what is taken now."""
    Path("/proc/self/clear_refs").write_text("5", "ascii")
    return _highest_bytes()


def _highest_bytes() -> int:
    """The most memory that was taken at once."""
    [line] = [line for line in Path("/proc/self/status").read_text("ascii").splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1024


def _shortened(lines: Iterable[str]) -> str:
    """The end of a traceback, no line of it longer than a screen's."""
    return "\n".join(line[:200] for line in "".join(lines).split("\n"))[-3_000:]


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError(f"not done after {seconds:g} s")

    # Time at work, for a busy machine, and ten times as long for what only waits.
    timers = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, 10 * seconds))
    before = {number: signal.signal(number, ring) for _, number, _ in timers}
    for timer, _, most in timers:
        signal.setitimer(timer, most)
    try:
        yield
    finally:
        for timer, number, _ in timers:
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])
