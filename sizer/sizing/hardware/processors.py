"""The processors of servers: of the lines put into them, otherwise of what their catalog records state."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.language import AND, listed, say
from sizer.laws import general
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.facts import fact_inside
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.units import counted, format_value


@dataclass(frozen=True, slots=True)
class Processors:
    """Clock, cores and threads of one server; each is None where nobody states it."""

    clock: Figure | None
    cores: Figure | None
    threads: Figure | None


def processor_lines(server: Line) -> list[Line]:
    """The lines of processors put into servers."""
    return [line for line in server.children if line.item.kind.is_processor]


def processors_of(wiring: Wiring, server: Line) -> Processors:
    """What works in one server: the processors put into it, before those that its catalog record describes."""
    inside = processor_lines(server)
    # What servers of a class usually have says nothing against the processors that are put into one.
    clock, cores, threads = (
        wiring.fact(server.item, name) if not inside or not server.item.by_class(name) else None
        for name in ("clock_cycles_per_s", "core_count", "thread_count"))
    clocks = [wiring.fact(line.item, "clock_cycles_per_s") for line in inside]
    slowest = [each for each in clocks if each is not None]
    if inside and len(slowest) == len(inside):
        clock = _taken(wiring, server, clock, server.scope.together(
            "clock_cycles_per_s", general.least_of, slowest,
            say("Clock of the slowest processor in {server}", server=server.called)))
    put = each_server_of(wiring, server, "core_count", say("Cores"))
    if put is not None:
        cores = _taken(wiring, server, cores, put)
        threads = each_server_of(wiring, server, "thread_count", say("Threads"))
    return Processors(clock, cores, threads)


def each_server_of(wiring: Wiring, server: Line, fact: str, what: str) -> Figure | None:
    """What the processors put into one server have of a fact together; None where none are or one says nothing."""
    inside, scope = processor_lines(server), server.scope
    known = [each for line in inside if (each := wiring.fact(line.item, fact)) is not None]
    if not inside or len(known) < len(inside):
        return None
    all_of = [line.scope.derive_once(f"all_{fact}", general.each_times_count, each, line.count,
                                     label=say("{what} of {line}", what=what, line=line.called))
              for line, each in zip(inside, known, strict=True)]
    total = scope.together(f"all_{fact}", general.sum_of, all_of,
                           say("{what} in {server}", what=what, server=server.called))
    return scope.derive_once(fact, general.shared_equally, total, server.count,
                             label=say("{what} of one {server}", what=what, server=server.called))


def known_or_usual(wiring: Wiring, server: Line, place: str) -> tuple[Figure, Figure]:
    """Clock and cores of one server: what nobody states is a wide range of servers, which is told, and asked for."""
    found = processors_of(wiring, server)
    lacking = [name for name, figure in (("clock_cycles_per_s", found.clock), ("core_count", found.cores))
               if figure is None]
    if lacking:
        said = say(" and no ").join(map(fact_inside, lacking))
        wiring.remark("processors-unknown", say("{title} states no {facts}: a wide range, of servers of today, stands "
                                                "for its processors", title=server.item.title, facts=said), place,
                      say("Put its processors into {server} as a line, or give both in a catalog folder of your own, "
                          "with their source.", server=server.called), told=(server.item.id, *lacking))
    return (found.clock or wiring.default("host_clock_cycles_per_s"),
            found.cores or wiring.default("host_core_count"))


def thread_gain(wiring: Wiring, found: Processors) -> Figure:
    """What a core gains by running several threads; 1 where it runs one, or nobody says."""
    if found.threads is not None and found.cores is not None and decided(
            wiring, lambda threads, cores: threads > cores, found.threads, found.cores, of_work=True):
        return wiring.default("hyper_threading_ratio")
    return wiring.model.constant("no_hyper_threading", 1.0, "1", say("One thread a core"),
                                 say("the processor runs one thread"))


def _taken(wiring: Wiring, server: Line, described: Figure | None, put: Figure) -> Figure:
    """What the lines say; where the catalog record of the server says something else, that it was not taken."""
    if described is not None and decided(wiring, _differ, described, put):
        lines = listed((line.id for line in processor_lines(server)), AND)
        says, has = (format_value(one.number, one.unit, 4) if one.unit != "count" else counted(one.number, "core")
                     for one in (described, put))
        wiring.warning("processors-differ", say("{model} is described with {says}, and the processors put into "
                                                "{server} ({lines}) have {has}: those put into it are taken",
                                                model=server.item.model, says=says, server=server.called, lines=lines,
                                                has=has), f"items/{server.id}/item",
                       say("Choose the record of the server without processors, or take the line out."),
                       told=(server.item.id, described.number, put.number))
    return put


def _differ(described: float, put: float) -> bool:
    return abs(described - put) > _ROUNDED * put


_ROUNDED = 0.02
"""Clocks are printed in two figures or three."""
