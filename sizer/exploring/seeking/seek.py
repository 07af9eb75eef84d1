"""How many are needed: the smallest quantity that meets a target, why none does, and what else would."""

from __future__ import annotations

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, SetFields, Setting, apply
from sizer.design.records import Design, likely
from sizer.design.scenarios import resolve
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.alternatives import default_field, other_quantities, protections, quantities, swaps
from sizer.exploring.changes.faster import faster_links
from sizer.exploring.changes.modes import settings
from sizer.exploring.changes.quantities import Place, Plan, Sought, field_of, plan
from sizer.exploring.seeking.answers import Answer, Change
from sizer.exploring.seeking.reasons import next_limit, reason
from sizer.exploring.seeking.search import Bench, Found, Goal, search
from sizer.exploring.varying.standing import why_none
from sizer.figures.columns import sample
from sizer.sizing.judging.unsized import has_figure, why_no_figure

MOST_OTHERS = 8
MOST_INSUFFICIENT = 4
MOST_STEPS = 8
FALLING = frozenset(("s", "W", "U", "money", "kg", "BTU/h", "kWh"))
"""Units of what is asked to be at most so much."""
FOLLOWS = "outside-validity"
"""A law refused what an error before it let through."""
NEARLY = 0.98


def seek(
    design: Design, catalog: Catalog, scenario: str | None, key: str, target: float, at: str = "likely",
    by: str | None = None, at_least: bool | None = None,
) -> Answer:
    """The smallest quantity that brings a figure to a target.

    ``key`` is a figure of the sizing (``workload.sfs.throughput_per_s``), ``target`` in its base unit. ``at`` is
    ``likely``, or ``low``: then the poor end of the figure's range must meet it. ``by`` names the quantity, a field or
    the id of a line, connection, pool or workload; without it, what binds first. A target of the wrong kind, an unknown
    key or field raise SizingError.
    """
    if at not in ("likely", "low"):
        raise SizingError(Problem(Severity.ERROR, "unknown-end", f"{at!r} is neither 'likely' nor 'low'"))
    plain = resolve(design, scenario)
    resolved, notes = _asked_for(plain, key, target)
    bench = Bench(resolved, catalog, Goal(key, target, at_least=True, at_low=at == "low"))
    if notes and not has_figure(bench.sizing, key):
        notes = tuple(f"Beside that: {problem.text}." for problem in bench.sizing.problems
                      if problem.severity is Severity.ERROR and problem.code != FOLLOWS)
        bench = Bench(plain, catalog, bench.goal, bench.session)
    if not has_figure(bench.sizing, key):
        raise SizingError(why_no_figure(bench.sizing, key))
    figure = bench.sizing.sheet[key]
    upwards = figure.unit not in FALLING if at_least is None else at_least
    bench.goal = Goal(key, target, upwards, at == "low")
    sought, found = _by(bench, by)
    met = bench.meets
    others, insufficient = ([], []) if met else _others(bench, sought)
    together = None if met or found.change is not None else _together(bench, sought)
    return Answer(
        key=key, unit=figure.unit, target=target, at_least=upwards, at=at, by=sought.noun, present=bench.value,
        met_already=met, change=found.change,
        reason="" if found.change is not None else reason(bench, sought, found),
        best=None if found.change is not None else found.best, next_limit=next_limit(bench, found),
        others=tuple(others[:MOST_OTHERS]), insufficient=tuple(insufficient[:MOST_INSUFFICIENT]), together=together,
        notes=(*notes, *_doubts(bench, found), *_as_drawn(bench)),
    )


def _doubts(bench: Bench, found: Found) -> tuple[str, ...]:
    """What to settle first where the poor end of the range misses the target."""
    if not bench.goal.at_low or found.change is not None:
        return ()
    spread = sample(bench.sizing.sheet, keep=(bench.goal.key,))
    named = [influence.figure.label for influence in spread.influences(bench.goal.key)]
    return (f"What widens the range most, to be settled first: {'; '.join(named)}.",) if named else ()


def _as_drawn(bench: Bench) -> tuple[str, ...]:
    """That the design itself cannot be built, where it cannot: what it is said to reach now, nothing reaches."""
    why = why_none(bench.sizing, bench.goal.key)
    return (f"The design as it stands {why}.",) if why else ()


def _by(bench: Bench, by: str | None) -> tuple[Sought, Found]:
    """The quantity asked for; without one the first on the way, bottleneck first, of which some number will do."""
    if by:
        sought = field_of(bench.parts, by)
        return sought, search(bench, sought)
    first = default_field(bench)
    found = search(bench, first)
    if found.change is None:
        for other in quantities(bench, first.place):
            tried = search(bench, other)
            if tried.change is not None:
                return other, tried
    return first, found


def _asked_for(design: Design, key: str, target: float) -> tuple[Design, tuple[str, ...]]:
    """A benchmark whose file set follows the requested load is asked for the target, so that its files grow with it."""
    for workload in design.workloads:
        requested = workload.requested_per_s
        if key == f"workload.{workload.id}.throughput_per_s" and requested is not None and likely(requested) < target:
            edit = Batch((SetFields("workloads", (Setting(workload.id, "requested_per_s", target),)),))
            note = (f"The file set is that of {target:,.0f} requested operations a second instead of "
                    f"{likely(requested):,.0f}.")
            return apply(design, edit).design, (note,)
    return design, ()


def _others(bench: Bench, sought: Sought) -> tuple[list[Change], list[Change]]:
    """Other single changes that meet the goal, least dear first, and those that do not, the best first."""
    found = [*other_quantities(bench, sought), *swaps(bench), *faster_links(bench), *settings(bench),
             *protections(bench)]
    enough = [change for change in found if change.reaches]
    short = [change for change in found if not change.reaches]
    enough.sort(key=lambda change: (_foreign(change), change.cost.rank()))
    short.sort(key=lambda change: (_foreign(change), -change.value if bench.goal.at_least else change.value))
    return enough, short


def _foreign(change: Change) -> bool:
    return "another vendor" in change.title


def _together(bench: Bench, sought: Sought) -> Change | None:
    """Relieve what binds, one thing after another, until the goal is met; then take back what was too much."""
    taken = _relieved(bench, sought)
    if taken is None or len(taken) < 2:
        return None
    for place in list(taken):
        others = {name: count for name, count in taken.items() if name != place}
        edit = _edit(bench, others)
        rest = bench.with_edit(edit) if edit is not None else None
        if rest is None:
            continue
        found = search(rest, field_of(rest.parts, place))
        count = _count_in(found.change, place)
        if count is not None and count < taken[place]:
            taken[place] = count
    edit = _edit(bench, taken)
    after = bench.with_edit(edit) if edit is not None else None
    if edit is None or after is None:
        return None
    titles = [f"{count:,} {field_of(bench.parts, place).noun}" for place, count in taken.items()]
    change = bench.change(" and ".join(titles), edit, after, ranged=bench.goal.at_low)
    return change if change.fits and change.reaches else None


def _relieved(bench: Bench, sought: Sought) -> dict[str, int] | None:
    """Place -> count of what it takes when each thing in turn is raised until it gives no more."""
    taken: dict[str, int] = {}
    for step in range(MOST_STEPS):
        for place in [*([sought] if step == 0 else []), *quantities(bench, "")]:
            now = field_of(bench.parts, place.place)
            count = _count(bench, now, search(bench, now))
            edit = plan(bench.parts, now, count).edit() if count is not None else None
            after = bench.with_edit(edit) if edit is not None else None
            if count is None or edit is None or after is None or not bench.change("", edit, after).fits:
                continue
            taken[now.place] = count
            bench = after
            break
        else:
            return None
        if bench.meets:
            return taken
    return None


def _edit(bench: Bench, taken: dict[str, int]) -> Batch | None:
    """The counts as one edit of the design, each with what it brings along."""
    settings: dict[Place, float] = {}
    current: Bench | None = bench
    for place, count in taken.items():
        if current is None:
            return None
        made = plan(current.parts, field_of(current.parts, place), count)
        settings.update(made.settings)
        current = current.with_edit(made.edit())
    return Plan(settings).edit()


def _count_in(change: Change | None, place: str) -> int | None:
    """The count a change gives to one place, None where it leaves it."""
    found = change.places.get(place) if change is not None else None
    return int(found[1]) if found is not None and isinstance(found[1], (int, float)) else None


def _count(bench: Bench, sought: Sought, found: Found) -> int | None:
    """How many to take of one thing: what meets the goal, or nearly all that more of it can give."""
    if found.change is not None:
        return _count_in(found.change, sought.place)
    gain = found.best - bench.value
    if abs(gain) < 0.01 * abs(bench.value):
        return None
    nearly = Goal(bench.goal.key, bench.value + NEARLY * gain, bench.goal.at_least, at_low=False)
    part = search(Bench(bench.design, bench.catalog, nearly, bench.session), sought)
    if part.change is None:
        return found.best_count if found.best_count != sought.current else None
    return _count_in(part.change, sought.place)
