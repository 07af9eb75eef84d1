"""What a changed design has otherwise than the one before: cost, pieces, losses, requirements missed, new problems."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from sizer.design.stems import figure_key
from sizer.errors import Problem, Severity
from sizer.exploring.changes.change import Cost
from sizer.readable import Presumed, percent, read, read_scale
from sizer.sizing.judging.completeness import coverage
from sizer.sizing.result import RequirementResult, Sizing, Total

LOSS = 0.02
"""A share that may be lost without a word."""
_LONGER = 0.1
"""A share of the time by which a rebuild may be longer without a word."""
_FAR = 10.0
"""From how many times as long on a time is told in a unit of its own."""
_HEALS = {"rebuild_s": "rebuild of a drive", "node_rebuild_s": "healing of a lost server"}
MISFITS = frozenset((
    "form-factor", "drive-interface", "shelf-not-supported", "shelf-of-another-maker", "link-family"))
"""Problems that mean a change cannot be built, whatever their severity, besides those that stop the building."""


def cost_over(after: Sizing, before: Sizing) -> Cost:
    """What the totals of a design are above those of another; None where a line that differs has no value.

    Lines without a value that are the same in both take nothing from the difference.
    """
    differing = _differing(_counted(before), _counted(after))
    bought = _differing(_bought(before), _bought(after))

    def more(name: str, old: Total, new: Total, lines: Iterable[str] = differing) -> float | None:
        values = [_value(sizing, line, name) for sizing in (before, after) for line in lines
                  if line in sizing.sheet.tables["items"].positions]
        if any(math.isnan(value) for value in values):
            return None
        return after.sheet[new.value].number - before.sheet[old.value].number

    was, now = before.physical, after.physical
    return Cost(more("rack_units", was.rack_units, now.rack_units), more("watts", was.watts, now.watts),
                more("price", was.price, now.price, bought), after.design.currency,
                priced=not coverage(before, was.price).nothing)


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [name for name in {*before, *after} if before.get(name) != after.get(name)]


def pieces_over(after: Sizing, before: Sizing) -> float:
    """How many pieces a design has that another has not: more of a line, or all of a line of another model."""
    old, new = _counted(before), _counted(after)
    return sum(max(count - (old[name][1] if name in old and old[name][0] == model else 0.0), 0.0)
               for name, (model, count) in new.items())


def losses_over(after: Sizing, before: Sizing) -> Iterator[str]:
    """What becomes less by more than can be overlooked, and for how much longer data has less redundancy."""
    pools, works = {pool.id: pool for pool in after.pools}, {work.id: work for work in after.workloads}
    pairs = [(f"{pool.title}: capacity", pool.filesystem, pools[pool.id].filesystem)
             for pool in before.pools if pool.id in pools]
    pairs += [(f"{work.title}: throughput", work.throughput, works[work.id].throughput)
              for work in before.workloads if work.id in works]
    for name, old, new in pairs:
        was, now = before.sheet[old].number, after.sheet[new].number
        if was > 0 and now < (1 - LOSS) * was:
            yield f"{name} {percent(1 - now / was)} less"
    yield from _longer(after, before)


def _longer(after: Sizing, before: Sizing) -> Iterator[str]:
    """The rebuilds that take noticeably longer, as larger drives make them."""
    pools = {pool.id: pool for pool in after.pools}
    for pool in before.pools:
        for name, called in _HEALS.items():
            old, new = (sizing.sheet.figures.get(figure_key("pools", layout, name)) for sizing, layout in (
                (before, pool.layout), (after, pools[pool.id].layout if pool.id in pools else "")))
            if old is None or new is None or not new.number > (1 + _LONGER) * old.number > 0:
                continue
            scale = read_scale(old.number, "s") if new.number < _FAR * old.number else None
            now, was = (read(figure.number, "s", presumed=Presumed(), scale=scale).value for figure in (new, old))
            yield f"{pool.title}: {called} takes {now} instead of {was}"


def obstructions(after: Sizing, before: Sizing) -> tuple[str, ...]:
    """What prevents a changed design from being built or sized, unless it was as wrong before."""
    return tuple(problem.text for problem in after.problems
                 if problem.building or (_is_fatal(problem) and problem not in before.problems))


def misfit(sizing: Sizing) -> str:
    """The first thing that prevents a design from being built; empty where nothing does."""
    return next((problem.text for problem in sizing.problems if _is_fatal(problem)), "")


def _is_fatal(problem: Problem) -> bool:
    return problem.severity is Severity.ERROR or problem.code in MISFITS


def buildable_after(after: Sizing, before: Sizing) -> bool:
    """Whether a changed design can be built, and nothing in it misfits that did not before."""
    return after.buildable and all(problem in before.problems for problem in after.problems if problem.code in MISFITS)


def headroom_of(sizing: Sizing, requirement: str) -> float:
    """The headroom of a requirement by its id; that of one that is not judged is below any number."""
    judged = result_of(sizing, requirement)
    return sizing.sheet[judged.headroom].number if judged is not None else -math.inf


def result_of(sizing: Sizing, requirement: str) -> RequirementResult | None:
    """What a requirement comes to, by its id; None where it is not judged."""
    return next((one for one in sizing.requirements if one.id == requirement), None)


def new_problems(after: Sizing, before: Sizing) -> tuple[Problem, ...]:
    """Errors and warnings that were not there before, by what they are about and where."""
    known = {(problem.code, problem.location.place) for problem in before.problems}
    return tuple(problem for problem in after.problems
                 if problem.severity is not Severity.NOTE and (problem.code, problem.location.place) not in known)


def _counted(sizing: Sizing) -> dict[str, tuple[str, float]]:
    lines = lines_of_bill(sizing)
    return {line.row: lines[line.row] for line in sizing.bom if line.counted}


def _bought(sizing: Sizing) -> dict[str, tuple[str, float]]:
    """The lines that a price is of: those that are counted, and what is bought with them."""
    lines = lines_of_bill(sizing)
    return {line.row: lines[line.row] for line in sizing.bom if _value(sizing, line.row, "bought")}


def lines_of_bill(sizing: Sizing) -> dict[str, tuple[str, float]]:
    """The lines of the bill of materials by name: which model, and how many."""
    return {line.row: (line.model, _value(sizing, line.row, "quantity")) for line in sizing.bom}


def _value(sizing: Sizing, line: str, column: str) -> float:
    table = sizing.sheet.tables["items"]
    return float(table.columns[column].figure.value[table.positions[line], 0])
