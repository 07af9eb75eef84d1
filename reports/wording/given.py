"""What a block gives before it is taken, in one sentence: capacity, rate, space, power, and how many lines it adds."""

from __future__ import annotations

from reports.wording.quantities.numbers import figure_reading
from sizer.errors import Severity
from sizer.exploring.blocks.building import IN_FLIGHT, READS, REQUEST_BYTES, BuildingBlock
from sizer.exploring.changes.consequences import MISFITS
from sizer.numerals import is_or_are
from sizer.readable import percent, read
from sizer.sizing.result import Sizing, Total
from sizer.units import counted


def given_text(block: BuildingBlock, after: Sizing, before: Sizing | None, *, binary: bool = False) -> str:
    """What the design gains by a block, ``after`` being the sizing with it and ``before`` that without."""
    sheet = after.sheet
    parts: list[str] = []
    for pool in after.pools:
        if pool.id == block.pool.id:
            parts.append(f"{figure_reading(sheet[pool.usable], binary=binary).value} usable")
    work = next((each for each in after.workloads if block.works), None)
    if work is not None:
        rate, response = (figure_reading(sheet[key]).value for key in (work.throughput, work.response))
        parts.append(f"{rate} at {response}")
    physical, old = after.physical, before.physical if before is not None else None
    for unit, now, was in (("U", physical.rack_units, old.rack_units if old is not None else None),
                           ("W", physical.watts, old.watts if old is not None else None)):
        parts.append(_more(after, before, now, was, unit))
    return f"Gives {', '.join(filter(None, parts))}; {lines_text(block)}{_following(after, before)}"


def _following(after: Sizing, before: Sizing | None) -> str:
    """The lines of the bill that follow from what is added."""
    known = {line.row for line in before.bom} if before is not None else set()
    kinds = [line.kind for line in after.bom if line.derived and line.row not in known]
    if not kinds:
        return ""
    sorts = (("cables", any(kind.is_cable for kind in kinds)), ("optics", any(kind.is_transceiver for kind in kinds)))
    words = " and ".join(word for word, there in sorts if there)
    verb = "follows" if len(kinds) == 1 else "follow"
    return f"; {counted(len(kinds), 'line')} of {words or 'parts'} {verb} from them"


def lines_text(block: BuildingBlock) -> str:
    """How many lines a block adds, and how many of the design it is built around.

    Connections and the pool come with them.
    """
    new, used = len(block.lines), len(block.used)
    return counted(new, "new line") + (f" beside {used:,} that {is_or_are(used)} there" if used else "")


def open_text(block: BuildingBlock) -> str:
    """What is open of a block, and by which work its rate is known; empty where there is nothing to say."""
    work = (f"the rate is of {read(REQUEST_BYTES, 'B', binary=True).value} requests, {percent(READS)} of them reads, "
            f"{IN_FLIGHT} in flight") if block.works else ""
    return "; ".join(filter(None, (*block.open, work)))


def misfits_text(after: Sizing, before: Sizing | None) -> str:
    """The first thing that does not fit with a block, with what to do about it; empty where all fits."""
    known = {(problem.code, problem.text) for problem in (before.problems if before is not None else ())}
    return next((problem.advice for problem in after.problems if (problem.code, problem.text) not in known and (
        problem.building or problem.severity is Severity.ERROR or problem.code in MISFITS)), "")


def _more(after: Sizing, before: Sizing | None, now: Total, was: Total | None, unit: str) -> str:
    """What a total is above the one before; at least that much where lines of it are not known."""
    value, unknown = after.sheet[now.value].number, after.sheet[now.unknown_lines].number
    if before is not None and was is not None:
        value -= before.sheet[was.value].number
        unknown -= before.sheet[was.unknown_lines].number
    return read(value, unit, bound=unknown > 0).value if value > 0 or unknown <= 0 else ""
