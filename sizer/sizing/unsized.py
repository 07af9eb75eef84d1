"""Why a sizing has no figure of some name: the key is none, or its record cannot be sized and something is wrong."""

from __future__ import annotations

from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.errors import FigureError, Location, Problem, Severity, nearest
from sizer.sizing.result import Sizing

FOLLOWS = frozenset(("outside-validity", "workload-without-pool"))
"""Problems that come of another one."""
_TABLES = {"workload": "workloads", "pool": "pools", "requirement": "requirements"}
_MOST_TOLD = 5


def has_figure(sizing: Sizing, key: str) -> bool:
    """Whether there is such a figure, cells of tables among them."""
    try:
        return sizing.sheet[key].key == key
    except FigureError:
        return False


def why_no_figure(sizing: Sizing, key: str) -> tuple[Problem, ...]:
    """That there is no figure of that name, and the located problems that stand in its way, if they do."""
    design = resolve(sizing.design, sizing.scenario)
    errors = [problem for problem in sizing.problems if problem.severity is Severity.ERROR]
    name, identity = _unsized(sizing, design, key)
    if not identity:
        close = nearest(key, sizing.sheet.figures)
        hint = f"Did you mean {', '.join(close)}?" if close else "See size --json."
        return (Problem(Severity.ERROR, "unknown-figure", f"there is no figure {key!r}", hint=hint),)
    about = {f"{_TABLES[name]}/{identity}", *_below(design, name, identity)}
    own = [problem for problem in errors if _record_of(problem) in about] or errors[:_MOST_TOLD]
    causes = [problem for problem in own if problem.code not in FOLLOWS] or own
    return (
        Problem(Severity.ERROR, "unknown-figure",
                f"there is no figure {key!r}: {name} {identity} cannot be sized as the design stands",
                Location(place=f"{_TABLES[name]}/{identity}"), "Mend what is told of it." if causes else ""),
        *causes,
    )


def _unsized(sizing: Sizing, design: Design, key: str) -> tuple[str, str]:
    """The record that a key belongs to and that was not sized: what it is, and its id."""
    name, _, rest = key.partition(".")
    sized = {
        "workload": {one.id for one in sizing.workloads}, "pool": {one.id for one in sizing.pools},
        "requirement": {one.id for one in sizing.requirements},
    }.get(name, set())
    ids = getattr(design, _TABLES[name]).ids() if name in _TABLES else ()
    return name, next((one for one in ids if one not in sized and rest.startswith(f"{one}.")), "")


def _below(design: Design, name: str, identity: str) -> set[str]:
    """The records that one rests on: pools under a workload, workloads and pools under a requirement."""
    if name == "pool":
        return {f"items/{line}" for line in getattr(design.pools.get(identity), "drives", ())}
    if name == "workload":
        workload = design.workloads.get(identity)
        pools = (workload.pools if workload is not None else None) or design.pools.ids()
        return {f"pools/{pool}" for pool in pools}.union(*(_below(design, "pool", pool) for pool in pools))
    record = design.requirements.get(identity)
    work = [record.workload] if record is not None and record.workload else design.workloads.ids()
    found = {f"workloads/{one}" for one in work}.union(*(_below(design, "workload", one) for one in work))
    return found | ({f"pools/{record.pool}"} if record is not None and record.pool else set())


def _record_of(problem: Problem) -> str:
    return "/".join(problem.location.place.split("/")[:2])
