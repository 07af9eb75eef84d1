"""Parts whose loss alone stops work or takes data, as the failures of the design themselves say.

What is said here follows from the same columns as the table of failures. That asks how fast work still is, which is
solved for; whether it stands still is told by one look at the equation. No advice is
given: whether a second part would survive depends on how the data lies, which only sizing that design shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.frozen import Rows
from sizer.design.naming import Names
from sizer.design.records import Design, Pool, Workload
from sizer.design.scenarios import resolve
from sizer.errors import Location, Problem, Severity
from sizer.figures.computing.cases import telling
from sizer.figures.figure import Figure
from sizer.language import AND, listed, say
from sizer.laws import general
from sizer.numerals import first_of
from sizer.sizing.accepting import sorted_out, worst_first
from sizer.sizing.failing.after_failures import standing
from sizer.sizing.failing.columns import columns_of
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.reported import Problems, Reported
from sizer.sizing.result import AT_HAND, Sizing, at_hand_keys

SINGLE_POINT = "single-point-of-failure"
"""The code of the problem that names such a part."""
Taken = dict[str, tuple[list[str], list[str]]]
"""Case -> the ids of the work that it stops, and of the pools whose data it takes."""
_MADE_GOOD = {FailureKind.REBUILDING: FailureKind.DRIVE, FailureKind.RECOVERING: FailureKind.NODE}
_LEAST = (general.least_of, general.same_as)


def with_single_points(sizing: Sizing) -> Sizing:
    """A sizing whose problems name every part that stops work or takes data by failing alone, each once.

    They take about a third of the time of a sizing, and are looked for when somebody reads its problems.
    """
    if not sizing.failure_cases:
        return sizing
    at_once = Reported(sizing.reported.at_once, (), partial(_reported, sizing))
    return replace(sizing, reported=at_once)


def _reported(sizing: Sizing) -> tuple[Problems, Problems]:
    """All problems of a sizing, open and accepted, with its single points of failure."""
    design = resolve(sizing.design, sizing.scenario)
    taken = _taken(sizing, design)
    found = [_problem(design, case, *taken[case.id]) for case in sizing.failure_cases
             if case.id in taken and not _said_as_drive(case, taken)]
    still_open, accepted = sorted_out(design, found)
    known = dict.fromkeys((*sizing.problems, *sizing.accepted))
    both = worst_first([*sizing.problems, *(one for one in still_open if one not in known)])
    return both, (*sizing.accepted, *accepted)


def _taken(sizing: Sizing, design: Design) -> Taken:
    """What each case stops and takes, of the cases that stop or take anything."""
    sheet, taken = sizing.sheet, Taken()
    at_hand = {pool.id: at_hand_keys(sheet, pool.id, pool.drive_set) for pool in sizing.pools}
    at_work = {pool for work in design.workloads for pool in work.pools or ()}
    bounds = {work.id: _bounds(sheet[work.throughput]) for work in sizing.workloads}
    wanted = [*(key for figures in bounds.values() for figure in figures for key in telling(figure)),
              *(key for keys in at_hand.values() for key in keys)]
    for columns in columns_of(sheet, sizing.failure_cases, wanted):
        for work in sizing.workloads:
            intact = sheet[work.throughput].number
            above = [columns.found.above(figure, standing(intact)) for figure in bounds[work.id]]
            for case, column in columns.cases:
                stands = case.stops or (intact > 0 and not all(each[column] for each in above))
                if work.id in case.affects and stands:
                    taken.setdefault(case.id, ([], []))[0].append(work.id)
        for pool in sizing.pools:
            here = [columns.found.numbers(key) for key in at_hand[pool.id]]
            for case, column in columns.cases:
                missed = any(each[column] < AT_HAND <= each[0] for each in here)
                # Data that no work is done on, such as a server's own, matters where nobody says what work there is.
                about = case.kind is FailureKind.DRIVE or pool.id in at_work or not len(design.workloads)
                if pool.id in case.pools and missed and about:
                    taken.setdefault(case.id, ([], []))[1].append(pool.id)
    return taken


def _bounds(throughput: Figure) -> tuple[Figure, ...]:
    """The figures of which a throughput is the least, however deep; it is above a number where all of them are."""
    if throughput.pin is not None or throughput.law not in _LEAST:
        return (throughput,)
    return tuple(bound for figure in throughput.inputs for bound in _bounds(figure))


def _said_as_drive(case: FailureCase, taken: Taken) -> bool:
    """Whether the loss of the same drive or node has been named: while it is made good nothing else is lost."""
    lost = _MADE_GOOD.get(case.kind)
    return lost is not None and replace(case, kind=lost).id in taken


def _problem(design: Design, case: FailureCase, stopped: list[str], pools: list[str]) -> Problem:
    units = next((record.quantity for record in design.items if record.id == case.line), 0)
    part = case.label
    if case.client:
        part = (say("{part}, the client itself", part=part) if case.kind is FailureKind.CLIENT
                else say("{part}, at the client", part=part))
    if case.note:
        part = say("{part} ({note})", part=part, note=case.note)
    names = Names(design)
    does = listed(_done(case, [names.called("workloads", name) for name in stopped],
                              [names.called("pools", name) for name in pools]), AND)
    told = [_told(design.workloads, name) for name in stopped], [_told(design.pools, name) for name in pools]
    return Problem(Severity.NOTE if case.client else Severity.WARNING, SINGLE_POINT,
                   say("{part}: its loss {does}", part=part, does=does),
                   Location(place=_place(design, case)), reason=does, told=(case.id, units, *told[0], "", *told[1]))


def _told(rows: Rows[Workload] | Rows[Pool], name: str) -> str:
    """What a record is called, or its id where it has no name: files hold what was accepted by that."""
    record = rows.get(name)
    return (record.name if record is not None else "") or name


def _done(case: FailureCase, stopped: list[str], pools: list[str]) -> Iterator[str]:
    """What the loss of a part does, each a predicate."""
    if stopped:
        yield say("stops {workloads}", workloads=listed(first_of(stopped), AND))
    if pools and case.kind is FailureKind.DRIVE:
        yield say("loses the data of {pools}", pools=listed(first_of(pools), AND))
    elif pools and not stopped:
        yield say("leaves the data of {pools} out of reach", pools=listed(first_of(pools), AND))


def _place(design: Design, case: FailureCase) -> str:
    """The record that loses the part: a line, a connection or a pool."""
    if case.kind in (FailureKind.DRIVE, FailureKind.REBUILDING, FailureKind.RACK, FailureKind.SITE):
        return f"pools/{case.record}"
    if case.line:
        return f"items/{case.line}"
    return f"links/{case.record}" if case.record in design.links.ids() else f"items/{case.record}"
