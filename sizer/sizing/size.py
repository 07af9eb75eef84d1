"""Design and catalog in, complete answer out: the one function that everything else reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sizer.catalog.records import Catalog
from sizer.design.records import BASE, Design, Override
from sizer.design.scenarios import resolve
from sizer.design.validation import validate
from sizer.errors import FigureError, Problem, Severity
from sizer.figures.figure import Pin, Range
from sizer.figures.sheet import Sheet
from sizer.sizing.accessories import DerivedLine, derive_lines
from sizer.sizing.checks import check
from sizer.sizing.durability import wire_durability
from sizer.sizing.editions import catalog_as_sized
from sizer.sizing.failure_cases import cases_of
from sizer.sizing.itemtable import bom_lines, wire_physical, wire_quantities
from sizer.sizing.lines import lines_of
from sizer.sizing.losses import wire_link_losses
from sizer.sizing.performance import Performance, wire_workloads
from sizer.sizing.pools import drive_sets, wire_pool
from sizer.sizing.power import wire_power
from sizer.sizing.requirements import wire_requirements
from sizer.sizing.result import Sizing
from sizer.sizing.shared_drives import wire_shared_drives
from sizer.sizing.topology import edges_of
from sizer.sizing.wiring import Wiring


def size(design: Design, catalog: Catalog, scenario: str | None = None) -> Sizing:
    """Size one scenario of a design (None: its current one).

    Pure and complete: the same design and catalog give the same figures, whatever was sized before. What the user can
    mend comes back as problems; the parts that do not depend on them are sized all the same.
    """
    chosen = scenario if scenario is not None else design.current_scenario
    resolved = resolve(design, chosen)
    effective, changed = catalog_as_sized(resolved, catalog)
    wiring = Wiring(resolved, effective, Sheet(pins=_pins(resolved)))
    wiring.problems += [*validate(resolved, effective), *changed]
    lines = lines_of(wiring, resolved)
    for line in lines.values():
        line.quantity = wiring.sheet.given(f"items.{line.id}.quantity", float(line.record.quantity), "count",
                                           label=f"Quantity of {line.id}")
    edges = edges_of(wiring, lines)
    derived: list[DerivedLine] = []
    with wiring.reporting("links"):
        wire_link_losses(wiring, edges)
        derived = derive_lines(wiring, lines, edges)
    table = wire_quantities(wiring, lines, derived)
    pools = {}
    sets = drive_sets(resolved.pools)
    for record in resolved.pools:
        with wiring.reporting(f"pools/{record.id}"):
            pool = wire_pool(wiring, record, lines, sets)
            if pool is not None:
                pools[record.id] = pool
    shared = wire_shared_drives(wiring, pools.values())
    performances = wire_workloads(wiring, resolved.workloads, pools, lines, edges)
    watts = wire_power(wiring, lines, performances)
    physical = wire_physical(wiring, table, lines, derived, watts)
    cases = cases_of(wiring, pools, [context for performance in performances for context in performance.contexts],
                     edges)
    unknown = {pool.record.id: tuple(wire_durability(wiring, pool).missing) for pool in pools.values()}
    requirements = wire_requirements(wiring, pools, performances, physical, cases)
    check(wiring, lines, edges, pools, performances)
    _check_pins(wiring)
    problems, accepted = _ordered(wiring, resolved)
    return Sizing(
        design=design, scenario=chosen or BASE, catalog_edition=catalog.edition, sheet=wiring.sheet,
        pools=tuple(pool.result for pool in pools.values()),
        workloads=tuple(performance.result for performance in performances), physical=physical,
        bom=bom_lines(lines, derived), requirements=tuple(requirements),
        missing=tuple(missing for performance in performances for missing in performance.missing),
        problems=problems, accepted=accepted, questions=_questions(wiring, performances), failure_cases=cases,
        unknown_durability=unknown, shared_drives=shared,
    )


def _pins(design: Design) -> dict[str, Pin]:
    """The pins that hold a value; one without, or with its ends out of order, is a problem already and pins nothing."""
    made = {override.key: _pin(override) for override in design.overrides}
    return {key: pin for key, pin in made.items() if pin is not None}


def _pin(override: Override) -> Pin | None:
    value, low, high = override.value, override.low, override.high
    if low is None or high is None:
        return Pin(value, override.reason, override.author) if value is not None and low is high else None
    middle = (low + high) / 2 if value is None else value
    return Pin(middle, override.reason, override.author, Range(low, high)) if low <= middle <= high else None


def _check_pins(wiring: Wiring) -> None:
    """Pins of figures that this sizing does not have, and numbers in place of names."""
    for key in wiring.sheet.pins:
        place = f"overrides/{key}"
        try:
            figure = wiring.sheet[key]
        except FigureError:
            wiring.warning("pin-without-figure", f"{key} is pinned and there is no such figure in this sizing", place,
                           "Remove the pin, or mend its key.")
            continue
        if isinstance(figure.value, str):
            wiring.warning("pin-of-name", f"{key} is a name, {figure.value!r}, and cannot be pinned to a number", place,
                           "Remove the pin, or pin the number it follows from.")


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def _ordered(wiring: Wiring, design: Design) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Open problems, worst first, and those the design accepts. An error cannot be accepted away."""
    reasons = {(found.code, found.place): found.reason for found in design.accepted}
    still_open, accepted = [], []
    for problem in sorted(wiring.problems, key=lambda problem: _RANK[problem.severity]):
        # Accepted without a place is accepted wherever it occurs.
        reason = reasons.get((problem.code, problem.location.place), reasons.get((problem.code, "")))
        if reason is None or problem.severity is Severity.ERROR:
            still_open.append(problem)
        else:
            accepted.append(replace(problem, hint=f"Accepted: {reason}"))
    return tuple(still_open), tuple(accepted)


def _questions(wiring: Wiring, performances: Sequence[Performance]) -> dict[str, str]:
    asked = dict(wiring.questions)
    for performance in performances:
        for missing in performance.missing:
            asked[missing.key] = missing.question
    return asked
