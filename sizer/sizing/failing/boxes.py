"""Boxes that can fail as a whole: shelves, arrays, building blocks, chassis. Laws count what is lost with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.naming import one_of
from sizer.design.records import FailureDomain
from sizer.design.stems import KeyParts
from sizer.language import counting, mark, say
from sizer.numerals import agreeing
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import boxes_of, holds_drives, width_of
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.survivors import container_of
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.planning import DOMAIN_NOUNS, domain_beyond_nodes, shared_by_servers
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.units import counted

MEMBERS_QUESTION = mark("How many members of one group of pool {pool} sit in {box} at most? It survives {tolerated}; "
                        "state it with the pool, members per enclosure.")
DRIVES_GO = mark("its drives go with it")
NOT_STATED = mark("how groups lie over the enclosures is not stated: whole groups are taken to lie in one")


LostParts = dict[KeyParts, float]


def lose(line: Line, name: str = "lost_count") -> LostParts:
    """What losing a unit of a line replaces, or one of the parts in it that ``name`` counts."""
    return {KeyParts("items", line.id, name): 1.0}


def unit_of(line: Line) -> tuple[str, str, LostParts, str, int]:
    """What each failure of a whole unit of a line says first: record, no part of it, losses, line and units."""
    return line.id, "", lose(line), line.id, line.units


def of_pool(wiring: Wiring, pool: PoolWiring) -> list[FailureCase]:
    """The shelves and arrays that hold a pool's drives; servers with drives inside are nodes of their own."""
    found = []
    for box in boxes_of(wiring, pool):
        kind = box.line.item.kind.lost_as
        if kind is None or not holds_drives(wiring, box):
            continue
        many = box.line.record.quantity
        note = _shelf_note(pool, box) if not box.whole else say("the pool goes with it") if many == 1 else (
            say("the pool lies on all {many} and is not whole without one", many=many))
        found.append(FailureCase(
            kind, *unit_of(box.line), pools=(pool.record.id,), passive=_is_passive(box.line),
            note=note or say(NOT_STATED), question="" if note else say(
                MEMBERS_QUESTION, pool=pool.record.called, box=one_of(box.line.units, box.line.called),
                tolerated=counting(pool.protection.tolerated))))
    return found


def of_domain(wiring: Wiring, pool: PoolWiring) -> list[FailureCase]:
    """The rack or site over which a pool lies, lost with all its servers and what is in them."""
    record = pool.record
    domain = domain_beyond_nodes(record, pool.protection)
    if domain is None or not record.domain_count:
        return []
    kind, noun = (FailureKind.SITE if domain is FailureDomain.SITE else FailureKind.RACK), DOMAIN_NOUNS[domain]
    domains, each = shared_by_servers(pool.scope, record, pool.owner_count, record.domain_count)
    many = each.number
    decided(wiring, lambda servers: servers == many, each)
    losses: LostParts = {}
    for owner in pool.owners:
        losses |= {lost: float(-(-owner.units // round(domains.number))) for lost in lose(owner)}
    return [FailureCase(
        kind, record.id, say("{noun} with {servers}", noun=noun, servers=counted(many, "server")), losses,
        pools=(record.id,), takes_drives=True,
        note=say("its servers and their drives go with it; what else stands in one {noun} is not stated", noun=noun))]


def of_containers(context: Context, entered: set[str]) -> list[FailureCase]:
    """The chassis and drawers around what is on the way of a workload, with all that sits in them."""
    around: dict[str, tuple[Line, list[bool]]] = {}
    for line, client in lines_on_the_way(context, entered):
        container = container_of(line)
        if container is not None:
            around.setdefault(container.id, (container, []))[1].append(client)
    return [_of_container(container, client=all(clients)) for container, clients in around.values()]


def _of_container(container: Line, pools: tuple[str, ...] = (), *, client: bool = False) -> FailureCase:
    many = container.record.quantity
    return FailureCase(
        container.item.kind.lost_as or FailureKind.CHASSIS, *unit_of(container), pools=pools, client=client,
        passive=_is_passive(container),
        note=say("all that sits in it goes with it") if many == 1 else
        say("what sits in one of {many} goes with it; cables are taken to reach all {many}", many=many),
    )


def around_drives(wiring: Wiring, pool: PoolWiring) -> list[FailureCase]:
    """The servers with drives of a pool inside, and the chassis and drawers around whatever holds some of them."""
    found: dict[str, FailureCase] = {}
    for box in boxes_of(wiring, pool):
        if not holds_drives(wiring, box):
            continue
        if box.line.item.kind.is_server:
            found[box.line.id] = FailureCase(FailureKind.NODE, *unit_of(box.line), pools=(pool.record.id,),
                                             note=say(DRIVES_GO), takes_drives=True)
        container = container_of(box.line)
        while container is not None:
            found[container.id] = _of_container(container, (pool.record.id,))
            container = container_of(container)
    return list(found.values())


def lines_on_the_way(context: Context, entered: set[str]) -> list[tuple[Line, bool]]:
    """What the work of one workload passes, of computing work the nodes it runs on; and whether it is the client's own.

    ``entered`` are the hosts that some connection leads to.
    """
    found = [(node, False) for node in context.nodes]
    for edge in context.route.edges:
        source = edge.up.id not in entered
        found += [(line, source and host is edge.up) for line, host in
                  ((edge.up_line, edge.up), (edge.up, edge.up), (edge.down_line, edge.down), (edge.down, edge.down))]
    if context.pooled is None and context.host is not None:
        found.append((context.host, False))
    return found


def _is_passive(line: Line) -> bool:
    """Whether only the backplane is left once its active parts are failures of their own."""
    if line.item.kind.has_controllers:
        return (line.item.number("controller_count") or 0) > 1
    if line.item.kind.is_shelf:
        return (line.item.number("io_module_count") or 2) > 1
    return line.item.kind.is_chassis


def _shelf_note(pool: PoolWiring, box: Box) -> str:
    """How the pool's groups lie over the shelves; empty where it is not stated and not the same any way."""
    members, width, tolerated = box.members.number, width_of(pool).number, pool.protection.tolerated
    places = max(box.places.number, 1.0) if box.places is not None else 1.0
    if pool.protection.scheme is Scheme.NONE:
        return say("no redundancy: the drives in it are missed")
    survives = say("{protection} survives {tolerated}", protection=pool.protection.label, tolerated=tolerated)
    if pool.record.enclosure_members is not None:
        return say("{count} of the {members} of a group lie in it, as stated; {survives}", count=counting(members),
                   members=counted(width, "member"), survives=survives)
    if pool.protection.scheme is Scheme.DECLUSTERED:
        boxes = counted(places, "box", "boxes")
        return say("{count} of the {strips} of a stripe lie in one of {boxes}; {survives}", count=counting(members),
                   strips=counted(width, "strip"), boxes=boxes, survives=survives)
    best = -(-width // places)
    if best > tolerated:
        return (say("{members} of a group over {places} {leave} at least {best} in one; {survives}",
                    members=counted(width, "member"), places=counting(places), leave=agreeing(width, "leaves", "leave"),
                    best=counting(best), survives=survives))
    return ""


def joined(cases: Sequence[FailureCase], names: Mapping[str, str]) -> FailureCase:
    """One failure that takes several pools, as one; ``names`` are what the pools are called, by their ids."""
    pools = tuple(dict.fromkeys(name for case in cases for name in case.pools))
    alike = len({case.note for case in cases}) == 1
    note = cases[0].note if alike else say("; ").join(
        say("{label}: {name}", label=names[case.pools[0]], name=case.note) for case in cases)
    return replace(cases[0], pools=pools, note=note)
