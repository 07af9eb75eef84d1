"""How much of the time a workload's chain of parts works: stations in series, those with spares by what they spare.

Counted are servers with their cards, switches, chassis, shelves, arrays and drives without redundancy. A part without
a known mean time between failures is named and left out, so that the outage is then a lower bound (model F9).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure
from sizer.language import mark, numeral, say, shown
from sizer.laws import general
from sizer.laws.loss import durability, failures
from sizer.sizing.available import AvailabilityResult, StationResult
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import at_hand, boxes_of, holds_drives
from sizer.sizing.failing.boxes import lines_on_the_way
from sizer.sizing.failing.parts import outside
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.survivors import container_of
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.scope import Scope

MTBF_QUESTION = mark("What is the mean time between failures of one {model} ({name})? A record of your own states it.")
TAKEOVER = mark("how long a takeover lasts")
_ALL, _ONE_SPARE = mark("all needed"), mark("one may fail")


@dataclass(slots=True)
class _Chain:
    """The stations of one workload while they are collected, by the line they are of."""

    scope: Scope
    stations: dict[str, StationResult] = field(default_factory=dict)
    takeovers: list[Figure] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """What is not known, by what it is of."""
    questions: dict[str, str] = field(default_factory=dict)


def wire_availability(wiring: Wiring, contexts: Sequence[Context]) -> AvailabilityResult | None:
    """Availability of one workload, over all sets of drives it goes to; None where none of its parts is known."""
    scope, sheet = contexts[0].whole, wiring.sheet
    chain, entered = _Chain(scope), {edge.down.id for context in contexts for edge in context.edges}
    for context in contexts:
        _collect(wiring, context, chain, entered)
    if not chain.stations:
        return None
    parts = [sheet[station.availability] for station in chain.stations.values()]
    together = scope.derive("chain_availability", durability.series_availability, *parts,
                            label=say("Availability of the parts on the way"))
    outage = scope.get("outage_s")
    if chain.takeovers and outage is None:
        chain.missing[TAKEOVER] = say(TAKEOVER)
    if chain.takeovers and outage is not None:
        rate = scope.derive("takeovers_per_s", durability.takeovers_per_s, *chain.takeovers)
        taken = scope.derive("takeover_ratio", failures.outage_ratio, rate, outage,
                             label=say("Share of the time in which failures are taken over"))
        together = scope.derive("availability", durability.available_beside_takeovers, together, taken,
                                label=say("Availability"))
    year = scope.derive("outage_per_year_s", durability.outage_per_year_s, together)
    return AvailabilityResult(contexts[0].record.id, together.key, year.key, tuple(chain.stations.values()),
                              tuple(chain.missing.values()), tuple(chain.questions.values()))


def _collect(wiring: Wiring, context: Context, chain: _Chain, entered: set[str]) -> None:
    apart = outside(context)
    for line, client in _parts(context, entered):
        if not client and line.id not in apart and line.id not in chain.stations:
            _part(wiring, context, chain, line)
    for edge in context.route.edges:
        if edge.down.item.kind.is_switch and edge.down.id not in chain.stations and edge.down.id not in apart:
            _switch(wiring, chain, edge.down, edge.onward)
    if context.pooled is None:
        return
    at_hand(wiring, context.pool)
    for owner in context.owners:
        if owner.item.kind.is_storage_system and owner.id not in apart and owner.id not in chain.stations:
            _array(wiring, chain, owner)
    _shelves(wiring, chain, context.pool, apart)
    if context.pool.protection.scheme is Scheme.NONE:
        _drives(wiring, chain, context.pool)


def _parts(context: Context, entered: set[str]) -> Iterable[tuple[Line, bool]]:
    """Servers and chassis on the way and around the drives, and whether they are the client's own."""
    for host, client in (*lines_on_the_way(context, entered), *((owner, False) for owner in context.owners)):
        if host.item.kind.is_server:
            yield host, client
        around = container_of(host)
        if around is not None and around.item.kind.is_chassis:
            yield around, client


def _part(wiring: Wiring, context: Context, chain: _Chain, line: Line) -> None:
    if line.item.kind.is_chassis:
        _station(wiring, chain, line, durability.one_spare_availability, (line.count,), _ONE_SPARE)
        return
    inside = next((box for box in boxes_of(wiring, context.pooled) if box.line is line), None) if (
        context.pooled is not None) else None
    taken_over = line in context.nodes or context.pooled is None
    if inside is not None:
        at_hand(wiring, context.pool)
        tolerated = context.pool.scope["tolerated_count"]
        _station(wiring, chain, line, durability.boxes_availability, (line.count, inside.members, tolerated),
                 _ONE_SPARE if inside.members.number <= tolerated.number else _ALL)
    elif taken_over:
        _station(wiring, chain, line, durability.one_spare_availability, (line.count,), _ONE_SPARE)
        if line.id in chain.stations and decided(wiring, lambda many: many > 1, line.count):
            chain.takeovers += [line.count, line.scope["mtbf_s"]]
    else:
        _station(wiring, chain, line, durability.all_needed_availability, (line.count,), _ALL)


def _switch(wiring: Wiring, chain: _Chain, line: Line, onward: Figure | None) -> None:
    if onward is None:
        return
    each = onward.number
    _station(wiring, chain, line, durability.groups_availability, (onward, line.count),
             _ALL if each <= 1 else say("one of each {each} needed", each=numeral(f"{each:,.0f}")))


def _array(wiring: Wiring, chain: _Chain, line: Line) -> None:
    """Arrays with two controllers: what makers say of the whole, where nobody gives a mean time between failures."""
    if _mtbf(wiring, line) is not None:
        _station(wiring, chain, line, durability.all_needed_availability, (line.count,), _ALL)
    elif (line.item.number("controller_count") or 0) > 1:
        scope = line.scope
        scope.derive_once("unit_availability", durability.available_ratio, wiring.default("array_outage_ratio"),
                          label=say("Availability of one of the {line}", line=line.called))
        _named(chain, line, durability.all_needed_availability, (line.count,), _ALL)
    else:
        _unknown(chain, line)


def _shelves(wiring: Wiring, chain: _Chain, pool: PoolWiring, apart: set[str]) -> None:
    tolerated = pool.scope["tolerated_count"]
    for box in boxes_of(wiring, pool):
        shelf = box.line.item.kind.is_shelf
        if not shelf or box.line.id in apart or box.drives is None or not holds_drives(wiring, box):
            continue
        before = chain.stations.get(box.line.id)
        _station(wiring, chain, box.line, durability.boxes_availability,
                 (box.line.count, box.members, tolerated),
                 _ONE_SPARE if box.members.number <= tolerated.number else _ALL, f".{pool.record.id}")
        if before is not None and decided(
                wiring, lambda first, second: first < second, wiring.sheet[before.availability],
                wiring.sheet[chain.stations[box.line.id].availability]):
            chain.stations[box.line.id] = before


def _drives(wiring: Wiring, chain: _Chain, pool: PoolWiring) -> None:
    """Drives without redundancy are all needed."""
    name, scope = pool.record.id, pool.scope
    station = f"{name}.drives"  # a line may have the id of a pool
    found = scope.get("field_mttf_s")
    if found is None:
        chain.missing[station] = say("mean time to failure of {drive}", drive=pool.drive.model)
        return
    label = say("drives of {pool}", pool=pool.record.called)
    one = scope.derive_once("drive_availability", durability.availability, found, wiring.default("repair_s"),
                            label=say("Availability of one of the {label}", label=label))
    whole = chain.scope.derive(f"station.{station}_availability", durability.all_needed_availability, one, pool.drives,
                               label=say("Availability of all {label}", label=label))
    chain.stations[station] = StationResult(label, pool.drives.key, one.key, whole.key, say(_ALL))


def _station(
    wiring: Wiring, chain: _Chain, line: Line, law: Law, inputs: tuple[Figure, ...], spared: str,
    of: str = "",
) -> None:
    mtbf = _mtbf(wiring, line)
    if mtbf is None:
        _unknown(chain, line)
        return
    scope = line.scope
    scope.derive_once("unit_availability", durability.availability, mtbf, wiring.default("repair_s"),
                      label=say("Availability of one of the {line}", line=line.called))
    _named(chain, line, law, inputs, spared, of)


def _named(
    chain: _Chain, line: Line, law: Law, inputs: tuple[Figure, ...], spared: str, of: str = ""
) -> None:
    """The station of a line, with its units as they stand in for one another."""
    one, label = line.scope["unit_availability"], line.called
    whole = chain.scope.derive(f"station.{line.id}{of}_availability", law, one, *inputs,
                               label=say("Availability of {label}", label=label))
    chain.stations[line.id] = StationResult(label, line.count.key, one.key, whole.key,
                                            shown(_ALL if line.count.number <= 1 else spared))


def _unknown(chain: _Chain, line: Line) -> None:
    chain.missing[line.id] = say("mean time between failures of {line}", line=line.called)
    chain.questions[line.id] = say(MTBF_QUESTION, model=line.item.model, name=line.called)


def _mtbf(wiring: Wiring, line: Line) -> Figure | None:
    """Mean time between failures of one unit: pinned, of the catalog, or the default of its kind."""
    scope = line.scope
    made = scope.get("mtbf_s")
    if made is not None:
        return made
    label = say("Mean time between failures of one of the {line}", line=line.called)
    known = wiring.fact(line.item, "mtbf_s")
    if known is None and line.item.kind.mtbf_default:
        known = wiring.default(line.item.kind.mtbf_default)
    if known is not None:
        return scope.derive("mtbf_s", general.least_of, known, label=label)
    pin = scope.sheet.pins.get(scope.key("mtbf_s"))
    if pin is None or isinstance(pin.value, str):
        return None
    return scope.given("mtbf_s", float(pin.value), "s", label)
