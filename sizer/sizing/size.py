"""Design and catalog in, complete answer out: the one function that everything else reads."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sizer.catalog.records import Catalog
from sizer.design.records import BASE, Design
from sizer.design.scenarios import resolve
from sizer.errors import FigureError, Problem
from sizer.figures.computing.recall import Recalled
from sizer.figures.computing.uncollected import uncollected
from sizer.figures.figure import Pin
from sizer.figures.sheet import Sheet
from sizer.language import say
from sizer.sizing.accepting import sorted_out
from sizer.sizing.bench.missing import MissingInput, asked_once
from sizer.sizing.bench.pins import blamed, check_pins, judge, pins_of
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.accessories import DerivedLine, derive_lines
from sizer.sizing.bill.items import bom_lines, wire_physical, wire_quantities
from sizer.sizing.bill.power import wire_power
from sizer.sizing.bill.services import wire_services
from sizer.sizing.checks.all_checks import check
from sizer.sizing.checks.assembly.names import validate
from sizer.sizing.checks.names import check_names
from sizer.sizing.checks.pools.endurance import check_endurance
from sizer.sizing.checks.single_points import with_single_points
from sizer.sizing.drives.durability import wire_durability
from sizer.sizing.drives.software_raid import unstated_engine
from sizer.sizing.editions import catalog_as_sized
from sizer.sizing.failing.availability import wire_availability
from sizer.sizing.failing.cases import cases_of
from sizer.sizing.hardware.lines import COUNTED, lines_of, untie
from sizer.sizing.judging.dependence import foundation_of, limits_of, obstacles_of
from sizer.sizing.judging.requirements import wire_requirements
from sizer.sizing.judging.unsized import unsized_of
from sizer.sizing.left_out import left_out_of
from sizer.sizing.paths.fabric.leaves import wire_leaves
from sizer.sizing.paths.fabric.work import unstated_protocols
from sizer.sizing.paths.servers import unstated_software
from sizer.sizing.paths.survivors import wire_link_losses
from sizer.sizing.paths.topology import edges_of, slower_technology
from sizer.sizing.paths.write_cache import unstated_cache
from sizer.sizing.pools.logs import wire_logs
from sizer.sizing.pools.pool import PoolWiring, drive_sets, wire_pool
from sizer.sizing.pools.shared_drives import wire_shared_drives
from sizer.sizing.pools.tiers import wire_tiers
from sizer.sizing.reported import Reported
from sizer.sizing.result import RequirementResult, Sizing
from sizer.sizing.work.endurance import wire_wear
from sizer.sizing.work.performance import Performance, wire_workloads
from sizer.sizing.work.unused_fields import report_unused_fields

Steps = Generator[None, None, Sizing]
"""A sizing under way: each step takes some hundredths of a second in a design of ten thousand lines."""


def size(design: Design, catalog: Catalog, scenario: str | None = None) -> Sizing:
    """Size one scenario of a design (None: its current one).

    Pure and complete: the same design and catalog give the same figures. What the user can mend comes back as problems;
    the parts that do not depend on them are sized all the same. A scenario that cannot be resolved raises DesignError.
    """
    return run(in_steps(design, catalog, scenario, Recalled()))


@uncollected()
def run(steps: Steps) -> Sizing:
    """Take all steps of a sizing at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            sizing: Sizing = done.value
            return sizing


def in_steps(
    design: Design, catalog: Catalog, scenario: str | None, earlier: Recalled, *, single_points: bool = True
) -> Steps:
    """:func:`size` step by step, for whoever has other things to do in between.

    Figures of an ``earlier`` sizing are taken out of it where they would be made again, so that it is used once. A
    search that sizes thousands of designs does without the ``single_points`` of failure among the problems, which take
    an evaluation of their own.
    """
    chosen = scenario if scenario is not None else design.current_scenario
    resolved = resolve(design, chosen)
    impossible: list[Problem] = []
    while True:
        pins = pins_of(resolved, {problem.location.place.partition("/")[2] for problem in impossible})
        try:
            sizing = yield from _sized(design, catalog, chosen, resolved, pins, impossible, earlier)
        except FigureError as refused:
            # A total that a pin makes impossible leaves nothing to show: it is sized without that pin, and told.
            found = blamed(pins, refused)
            if not found:
                raise
            impossible += found
            continue
        if not single_points:
            return sizing
        yield
        return with_single_points(sizing)


def _sized(
    design: Design, catalog: Catalog, chosen: str | None, resolved: Design, pins: Mapping[str, Pin],
    impossible: Sequence[Problem], earlier: Recalled,
) -> Steps:
    effective, changed = catalog_as_sized(resolved, catalog)
    for key in pins:
        earlier.pop(key, None)
    wiring = Wiring(resolved, effective, Sheet(pins=pins, judge=judge, recalled=earlier), blame=partial(blamed, pins))
    wiring.problems += [*validate(resolved, effective), *changed, *impossible]
    yield
    lines = lines_of(wiring, resolved)
    for line in lines.values():
        line.quantity = line.scope.given("quantity", float(line.record.quantity), "count",
                                         label=say("Quantity of {line}", line=line.called))
    yield
    edges = edges_of(wiring, lines)
    wiring.left_out = left_out_of(resolved, lines, {edge.id for edge in edges}, wiring.problems)
    derived: list[DerivedLine] = []
    with wiring.reporting("links"):
        wire_link_losses(wiring, edges)
        wire_leaves(edges)
        derived = derive_lines(wiring, lines, edges)
    table = wire_quantities(wiring, lines, derived)
    yield
    pools: dict[str, PoolWiring] = {}
    sets = drive_sets(resolved.pools)
    for record in resolved.pools:
        with wiring.reporting(f"pools/{record.id}"):
            pool = wire_pool(wiring, record, lines, sets, pools)
            if pool is not None:
                pools[record.id] = pool
    shared = wire_shared_drives(wiring, pools.values())
    wire_tiers(wiring, pools)
    wire_logs(wiring, pools)
    performances = wire_workloads(wiring, resolved.workloads, pools, lines, edges)
    lasting = wire_wear(wiring, pools, performances)
    yield
    watts = wire_power(wiring, lines, performances)
    yield
    services = wire_services(wiring)
    physical = wire_physical(wiring, table, lines, derived, watts, services)
    yield
    cases = cases_of(wiring, pools, [context for performance in performances for context in performance.contexts],
                     edges)
    unknown = {pool.record.id: wire_durability(wiring, pool, edges) for pool in pools.values()}
    availability = [wire_availability(wiring, performance.contexts) for performance in performances]
    requirements = wire_requirements(wiring, pools, performances, physical, cases, lasting)
    yield
    check(wiring, lines, edges, pools, performances)
    check_names(wiring, resolved)
    check_endurance(wiring, lasting.values())
    for performance in performances:
        report_unused_fields(wiring, performance.record)
    check_pins(wiring)
    problems, accepted = sorted_out(resolved, wiring.problems)
    requirements = [_founded(resolved, wiring, problems, accepted, result) for result in requirements]
    bill = bom_lines(lines, derived)
    missing = asked_once((*(one for performance in performances for one in performance.missing),
                          *_unstated_caches(pools, performances),
                          *(found for performance in performances for context in performance.contexts
                            if (found := unstated_software(context)) is not None),
                          *(found for performance in performances for context in performance.contexts
                            if (found := unstated_engine(context)) is not None),
                          *(found for performance in performances for context in performance.contexts
                            for found in unstated_protocols(context))))
    untie(lines)
    wiring.sheet.recalled.clear()
    return Sizing(
        design=design, scenario=chosen or BASE, catalog_edition=catalog.edition, sheet=wiring.sheet,
        pools=tuple(pool.result for pool in pools.values()),
        workloads=tuple(performance.result for performance in performances), physical=physical,
        bom=bill, requirements=tuple(requirements),
        missing=missing,
        reported=Reported(problems, accepted), questions=_questions(wiring, missing), failure_cases=cases,
        unknown_durability=unknown, shared_drives=shared,
        availability=tuple(found for found in availability if found is not None), limits=tuple(wiring.limits),
        decisions=tuple(wiring.decisions),
        unsized=unsized_of(
            resolved, {*(f"pools/{name}" for name in pools), *(f"workloads/{one.result.id}" for one in performances),
                       *(f"requirements/{result.id}" for result in requirements)}, problems, wiring.left_out),
        unlisted=tuple(item.id for item in resolved.items if item.status in COUNTED and item.id not in lines),
        services=services,
        technologies={edge.id: slower_technology(wiring, edge).title for edge in edges},
    )


def _unstated_caches(pools: Mapping[str, PoolWiring], performances: Sequence[Performance]) -> Iterator[MissingInput]:
    """What answers for the writes of each pool of which nobody stated it."""
    for pool in pools.values():
        works = [one.record for one in performances if any(context.pooled is pool for context in one.contexts)]
        found = unstated_cache(pool, works)
        if found is not None:
            yield found


def _founded(
    design: Design, wiring: Wiring, problems: Sequence[Problem], accepted: Sequence[Problem], result: RequirementResult
) -> RequirementResult:
    """A requirement with those of the open problems, the accepted ones and the limits that reach it."""
    record = design.requirements.get(result.id)
    if record is None:
        return result
    foundation = foundation_of(design, record)
    return replace(result, obstacles=obstacles_of(foundation, problems), accepted=obstacles_of(foundation, accepted),
                   limits=limits_of(foundation, wiring.limits))


def _questions(wiring: Wiring, missing: Sequence[MissingInput]) -> dict[str, str]:
    return {**wiring.questions, **{key: one.question for one in missing for key in one.keys}}
