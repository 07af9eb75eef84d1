"""How many are needed: the smallest quantity that meets a target, why none does, and what else would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, SetFields, Setting, apply
from sizer.design.naming import Names
from sizer.design.records import Design, likely
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.change import CandidateChange, FieldPlace, TriedChange
from sizer.exploring.changes.consequences import cost_over, obstructions
from sizer.exploring.changes.generator import candidates, default_quantity, quantities
from sizer.exploring.changes.plans import QuantityPlan, plan
from sizer.exploring.changes.quantities import Quantity, quantity_at, quantity_named
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.changes.words import owned
from sizer.exploring.seeking.answers import Answer
from sizer.exploring.seeking.reasons import next_limit, reason
from sizer.exploring.seeking.search import SearchResult, count_in, search
from sizer.exploring.varying.outcome import why_none
from sizer.figures.computing.columns import sample
from sizer.readable import read
from sizer.sizing.judging.unsized import has_figure, why_no_figure
from sizer.sizing.session import Session

MOST_OTHERS = 8
MOST_INSUFFICIENT = 4
MOST_STEPS = 8
FALLING = frozenset(("s", "W", "U", "money", "kg", "BTU/h", "kWh"))
"""Units of what is asked to be at most so much."""
FOLLOWS = "outside-validity"
"""A law refused what an error before it let through."""
NEARLY = 0.98
Known = dict[Quantity, SearchResult]
"""Where the searches in one trial ended."""


def seek(
    design: Design, catalog: Catalog, scenario: str | None, key: str, target: float, at: str = "likely",
    by: str | None = None, at_least: bool | None = None, session: Session | None = None,
) -> Answer:
    """The smallest quantity that brings a figure to a target.

    ``key`` is a figure of the sizing (``workload.sfs.throughput_per_s``), ``target`` in its base unit. ``at`` is
    ``likely``, or ``low``: then the poor end of the figure's range must meet it. ``by`` names the quantity, a field or
    the id of a line, connection, pool or workload; without it, what binds first. Whoever seeks one thing after another
    hands over one ``session`` of drafts: designs that several searches come by are sized once. A target of the wrong
    kind, an unknown key or field raise SizingError.
    """
    if at not in ("likely", "low"):
        raise SizingError(Problem(Severity.ERROR, "unknown-end", f"{at!r} is neither 'likely' nor 'low'"))
    plain = resolve(design, scenario)
    resolved, notes = _asked_for(plain, key, target)
    trial = Trial.of(resolved, catalog, Goal(key, target, at_least=True, at_low=at == "low"), session)
    if notes and not has_figure(trial.sizing, key):
        notes = tuple(f"Beside that: {problem.text}." for problem in trial.sizing.problems
                      if problem.severity is Severity.ERROR and problem.code != FOLLOWS)
        trial = Trial.of(plain, catalog, trial.goal, trial.session)
    if not has_figure(trial.sizing, key):
        raise SizingError(why_no_figure(trial.sizing, key))
    figure = trial.sizing.sheet[key]
    upwards = figure.unit not in FALLING if at_least is None else at_least
    return answer_of(trial.towards(Goal(key, target, upwards, at == "low")), by, notes)


def answer_of(trial: Trial, by: str | None = None, notes: tuple[str, ...] = ()) -> Answer:
    """The answer to the goal of a trial; ``by`` as in :func:`seek`, ``notes`` are what is to be said first."""
    goal = trial.goal
    known: Known = {}
    quantity, found = _by(trial, by, known)
    met = trial.meets
    searched = [] if met else [(other, _searched(trial, other, known)) for other in quantities(trial, quantity.place)]
    others, insufficient = ([], []) if met else _others(trial, searched)
    results = [found, *(one for _, one in searched)]
    together = None if met or found.change is not None else _together(trial, quantity, known)
    return Answer(
        key=goal.key, called=owned(trial.sizing.sheet[goal.key], Names(trial.design), " of "),
        unit=trial.sizing.sheet[goal.key].unit, target=goal.target, at_least=goal.at_least,
        at="low" if goal.at_low else "likely", by=quantity.noun, present=trial.value, met_already=met,
        change=found.change, reason="" if found.change is not None else reason(trial, quantity, found),
        best=None if found.change is not None else found.best, next_limit=next_limit(trial, found),
        others=tuple(others[:MOST_OTHERS]), insufficient=tuple(insufficient[:MOST_INSUFFICIENT]), together=together,
        notes=(*notes, *_doubts(trial, found), *_as_drawn(trial)),
        nearest=tuple(one.nearest for one in results if one.nearest is not None),
        unfit=tuple(one.unfit for one in results if one.unfit is not None),
    )


def _doubts(trial: Trial, found: SearchResult) -> tuple[str, ...]:
    """What to settle first where the poor end of the range misses the target."""
    if not trial.goal.at_low or found.change is not None:
        return ()
    spread = sample(trial.sizing.sheet, keep=(trial.goal.key,))
    named = [influence.figure.label for influence in spread.influences(trial.goal.key)]
    return (f"What widens the range most, to be settled first: {'; '.join(named)}.",) if named else ()


def _as_drawn(trial: Trial) -> tuple[str, ...]:
    """That the design itself cannot be built, where it cannot: what it is said to reach now, nothing reaches."""
    why = why_none(trial.sizing, trial.goal.key)
    return (f"The design as it stands {why.text}.",) if why is not None else ()


def _searched(trial: Trial, quantity: Quantity, known: Known) -> SearchResult:
    """Where the search for one thing ended; each thing is searched for once."""
    if quantity not in known:
        known[quantity] = search(trial, quantity)
    return known[quantity]


def _by(trial: Trial, by: str | None, known: Known) -> tuple[Quantity, SearchResult]:
    """The quantity asked for; without one the first on the way, bottleneck first, of which some number will do."""
    if by:
        quantity = quantity_named(trial.inventory, by)
        return quantity, _searched(trial, quantity, known)
    first = default_quantity(trial)
    found = _searched(trial, first, known)
    if found.change is None:
        for other in quantities(trial, first.place):
            tried = _searched(trial, other, known)
            if tried.change is not None:
                return other, tried
    return first, found


def _asked_for(design: Design, key: str, target: float) -> tuple[Design, tuple[str, ...]]:
    """A benchmark whose file set follows the requested load is asked for the target, so that its files grow with it."""
    for workload in design.workloads:
        requested, rate = workload.requested_per_s, figure_key("workloads", workload.id, "throughput_per_s")
        if key == rate and requested is not None and likely(requested) < target:
            edit = Batch((SetFields("workloads", (Setting(workload.id, "requested_per_s", target),)),))
            asked, before = (read(rate, "1/s", stated=True).likely for rate in (target, likely(requested)))
            note = f"The file set is that of {asked} requested operations a second instead of {before}."
            return apply(design, edit).design, (note,)
    return design, ()


def _others(
    trial: Trial, searched: Sequence[tuple[Quantity, SearchResult]]
) -> tuple[list[TriedChange], list[TriedChange]]:
    """Other single changes that meet the goal, least expensive first, and those that do not, the best first."""
    found = [*_other_quantities(trial, searched),
             *(change for group in candidates(trial) if (change := trial.best_of(group)) is not None)]
    enough = [change for change in found if change.reaches]
    short = [change for change in found if not change.reaches]
    enough.sort(key=lambda change: (change.other_vendor, change.cost.rank()))
    short.sort(key=lambda change: (change.other_vendor, -change.value if trial.goal.at_least else change.value))
    return enough, short


def _other_quantities(
    trial: Trial, searched: Sequence[tuple[Quantity, SearchResult]]
) -> Iterator[TriedChange]:
    """The smallest number of each other thing that meets the goal alone, or the best it reaches."""
    for quantity, found in searched:
        if found.change is not None:
            yield found.change
        elif trial.worth(found.best):
            yield TriedChange(f"more {quantity.noun}", Batch(()), places={}, value=found.best, low=None,
                         high=None, reaches=False, fits=True, problems=(found.refusal,) if found.refusal else (),
                         bottleneck=trial.bottleneck, cost=cost_over(trial.sizing, trial.sizing), after=trial)


def _together(trial: Trial, quantity: Quantity, known: Known) -> TriedChange | None:
    """Relieve what binds, one thing after another, until the goal is met; then take back what was too much."""
    taken = _relieved(trial, quantity, known)
    if taken is None or len(taken) < 2:
        return None
    for place in list(taken):
        rest = _with_counts(trial, {name: count for name, count in taken.items() if name != place})
        now = quantity_at(rest[1].inventory, *place) if rest is not None else None
        if rest is None or now is None:
            continue
        count = count_in(search(rest[1], now).change, now)
        if count is not None and count < taken[place]:
            taken[place] = count
    made = _with_counts(trial, taken)
    if made is None:
        return None
    titles = [f"{count:,} {now.noun}" for place, count in taken.items()
              if (now := quantity_at(trial.inventory, *place)) is not None]
    change = trial.change(CandidateChange(" and ".join(titles), made[0]), made[1])
    return change if change.fits and change.reaches else None


def _relieved(trial: Trial, quantity: Quantity, known: Known) -> dict[FieldPlace, int] | None:
    """What it takes of each thing when each in turn is raised until it gives no more."""
    taken: dict[FieldPlace, int] = {}
    for step in range(MOST_STEPS):
        for now in [*([quantity] if step == 0 else []), *quantities(trial)]:
            count = _count(trial, now, _searched(trial, now, known))
            after = trial.with_edit(plan(trial.inventory, now, count).edit()) if count is not None else None
            if count is None or after is None or obstructions(after.sizing, trial.sizing):
                continue
            taken[now.place] = count
            trial, known = after, {}
            break
        else:
            return None
        if trial.meets:
            return taken
    return None


def _with_counts(trial: Trial, taken: Mapping[FieldPlace, int]) -> tuple[Batch, Trial] | None:
    """The counts as one edit of the design, each with what it brings along, and the design with it."""
    settings: dict[FieldPlace, float] = {}
    current: Trial | None = trial
    for place, count in taken.items():
        now = quantity_at(current.inventory, *place) if current is not None else None
        if current is None or now is None:
            return None
        made = plan(current.inventory, now, count)
        settings.update(made.settings)
        current = current.with_edit(made.edit())
    edit = QuantityPlan(settings).edit()
    after = trial.with_edit(edit)
    return (edit, after) if after is not None else None


def _count(trial: Trial, quantity: Quantity, found: SearchResult) -> int | None:
    """How many to take of one thing: what meets the goal, or nearly all that more of it can give."""
    if found.change is not None:
        return count_in(found.change, quantity)
    gain = found.best - trial.value
    if abs(gain) < 0.01 * abs(trial.value):
        return None
    nearly = Goal(trial.goal.key, trial.value + NEARLY * gain, trial.goal.at_least, at_low=False)
    part = search(trial.towards(nearly), quantity)
    if part.change is None:
        return found.best_count if found.best_count != quantity.current else None
    return count_in(part.change, quantity)
