"""What a sizing has no result for, and why: a part that cannot be sized stays in view with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sizer.design.records import Design, Requirement
from sizer.design.stems import parts_of, stem_of
from sizer.errors import Location, Problem, Severity, nearest
from sizer.figures.known import known_figure
from sizer.language import say
from sizer.sizing.judging.dependence import below_pool, below_workload, foundation_of
from sizer.sizing.result import Sizing, Unsized

FOLLOWS = frozenset(("outside-validity", "workload-without-pool", "requirement-not-judged"))
"""Problems that come of another one."""
_MOST_TOLD = 5


def unsized_of(
    design: Design, sized: Collection[str], problems: Sequence[Problem], left_out: Collection[str] = ()
) -> tuple[Unsized, ...]:
    """The pools, workloads and requirements of a resolved design that are not among the ``sized`` (``pools/data``).

    ``left_out`` are the lines and connections that are not known.
    """
    found = []
    for table, records in (("pools", design.pools), ("workloads", design.workloads),
                           ("requirements", design.requirements)):
        lost = [record for record in records if f"{table}/{record.id}" not in sized]
        found += [
            Unsized(table, record.id, record.called, _own(table, record.id, problems), unasked=True)
            if isinstance(record, Requirement) and not record.asks else
            Unsized(table, record.id, record.called,
                    _causes(design, table, record.id, problems, left_out))
            for record in lost
        ]
    return tuple(found)


def _own(table: str, name: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """What is wrong with a record itself, but for what explains it."""
    return tuple(problem for problem in problems
                 if problem.severity is not Severity.NOTE and problem.location.record == f"{table}/{name}")


def _causes(
    design: Design, table: str, name: str, problems: Iterable[Problem], left_out: Collection[str]
) -> tuple[Problem, ...]:
    """What stands in the way of one record: what is wrong with what it rests on, causes before what follows of them."""
    problems = [problem for problem in problems if problem.severity is not Severity.NOTE]
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    requirement = design.requirements.get(name) if table == "requirements" else None
    if requirement is not None:
        records = foundation_of(design, requirement).records
    else:
        records = below_pool(design, name) if table == "pools" else below_workload(design, name)
    own = [problem for problem in errors if problem.location.record in records]
    # What nobody can be judged by for another reason says so in a warning at the record itself.
    told = _own(table, name, problems)
    unknown = [problem for problem in errors if table != "pools" and problem.location.record in left_out]
    first = [problem for problem in told if problem.code not in FOLLOWS]
    own = own or first or unknown[:_MOST_TOLD] or list(told) or errors[:_MOST_TOLD]
    return tuple(sorted(own, key=lambda problem: (problem.code in FOLLOWS, not problem.building)))


def has_figure(sizing: Sizing, key: str) -> bool:
    """Whether there is such a figure, cells of tables among them."""
    return known_figure(sizing.sheet, key) is not None


def without_figure(sizing: Sizing, key: str) -> Unsized | None:
    """The part without a result that a key would be a figure of."""
    table, record, _ = parts_of(key)
    return next((one for one in sizing.unsized if (one.table, one.id) == (table, record)), None)


def why_no_figure(sizing: Sizing, key: str) -> tuple[Problem, ...]:
    """That there is no figure of that name, and the located problems that stand in its way, if they do."""
    missing = without_figure(sizing, key)
    if missing is None:
        close = nearest(key, sizing.sheet.figures)
        hint = say("Did you mean {close}?", close=", ".join(close)) if close else say("See size --json.")
        return (Problem(Severity.ERROR, "unknown-figure", say("there is no figure {key!r}", key=key), hint=hint),)
    causes = tuple(problem for problem in missing.because if problem.code not in FOLLOWS) or missing.because
    return (
        Problem(Severity.ERROR, "unknown-figure",
                say("there is no figure {key!r}: {table} {title} cannot be sized as the design stands", key=key,
                    table=stem_of(missing.table), title=missing.title),
                Location(place=f"{missing.table}/{missing.id}"), say("Fix what is reported of it.") if causes else ""),
        *causes,
    )
