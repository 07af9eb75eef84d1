"""Parts on the way of the work that can fail by themselves: links, adapters, switches, servers, controllers, paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sizer.catalog.failure_kinds import FailureKind
from sizer.catalog.records import PortRole
from sizer.design.records import LinkMode, Status
from sizer.design.stems import KeyParts
from sizer.language import mark, say
from sizer.numerals import agreeing
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import boxes_of
from sizer.sizing.failing.boxes import DRIVES_GO, LostParts, lose, unit_of
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.fabric.leaves import uplinks_beside
from sizer.sizing.paths.local_drives import drive_cards_of, plain_adapters_of
from sizer.sizing.paths.topology import Edge
from sizer.units import counted

OUTSIDE = frozenset((Status.TEST_BED, Status.OPTIONAL))
"""Lines that are not part of what may fail the customer."""

WRITE_BACK_QUESTION = mark("Does {model} ({name}) keep write-back on with one controller?")
_CUT_OFF = mark("the one of {name} that it is in has no other and is cut off")
_MIRROR_AGAIN = 3
"""Controllers of an array from which on those that are left mirror written data to one another again."""


def on_the_way(context: Context, entered: set[str]) -> list[FailureCase]:
    """What can fail on the way of one workload; ``entered`` are the hosts that some connection leads to."""
    found: list[FailureCase] = []
    nodes = {node.id for node in context.nodes}
    inside = _inside(context)
    for edge in (*context.route.edges, *uplinks_beside(context)):
        source = edge.up.id not in entered
        found.append(_link(context.wiring, edge, client=source))
        for line, host in ((edge.up_line, edge.up), (edge.down_line, edge.down)):
            client = source and host is edge.up
            if line is not host:
                found.append(_adapter(context.wiring, line, host, client=client))
            if host.item.kind.is_switch:
                found.append(_switch(context, host, inside))
            elif host.item.kind.is_server:
                found.append(_server(context, host, client=client, owner=host.id in nodes, inside=inside.get(host.id)))
    for node in context.nodes:
        found.append(_server(context, node, client=False, owner=True, inside=inside.get(node.id)))
    for owner in context.owners:
        found += _of_array(owner)
        found += _to_shelves(context, owner)
        if owner.id in inside:
            found += [_adapter(context.wiring, card, owner, mark("the drives behind it are cut off"), client=False)
                      for card in (*drive_cards_of(context.pool), *plain_adapters_of(context.pool))
                      if card.parent is owner]
    if context.pooled is None and context.host is not None:
        found.append(FailureCase(FailureKind.NODE, *unit_of(context.host),
                                 note=say("the job stops with it and is started again on the others")))
    apart = outside(context)
    return [case for case in found if case.line not in apart]


def _switch(context: Context, switch: Line, inside: Mapping[str, bool]) -> FailureCase:
    """A switch, or the storage servers that hang off it alone where others hold copies of what is behind it."""
    kind, wiring = switch.item.kind.lost_as or FailureKind.SWITCH, context.wiring
    plain = FailureCase(kind, *unit_of(switch))
    below = [edge for edge in context.edges if edge.up is switch and edge.down.id in inside]
    if context.pooled is None or not context.pool.protection.placed or not below:
        return plain
    if any(decided(wiring, lambda units, reached: (reached > 1) | (units <= 1), switch.count,
                   edge.scope["reached_count"]) for edge in below):
        return plain
    losses: LostParts = {}
    for edge in below:
        many = -(-edge.down.units // switch.units)
        decided(wiring, _as_many(many), edge.down.count, switch.count)
        losses |= {lost: float(many) for lost in lose(edge.down)}
    lost = round(sum(losses.values()))
    return FailureCase(
        kind, switch.id, "", losses, switch.id, switch.units, pools=(context.pool.record.id,),
        note=say("{storage_servers} {hang} off it alone and {are} cut off; the others hold copies or parts of the "
                 "same data", storage_servers=counted(lost, "storage server"), hang=agreeing(lost, "hangs", "hang"),
                 are=agreeing(lost, "is", "are")))


def _as_many(many: int) -> Callable[[Any, Any], Any]:
    """Whether so many servers of all hang off one of the switches."""
    return lambda servers, switches: -(-servers // switches) == many


def outside(context: Context) -> set[str]:
    """Lines of a design that no failure of the customer's is about."""
    return {line.id for line in context.lines.values() if line.record.status in OUTSIDE}


def _inside(context: Context) -> dict[str, bool]:
    """Servers with drives of the pool inside, and whether the pool survives the loss of one."""
    if context.pooled is None:
        return {}
    tolerated = context.pooled.protection.tolerated
    return {box.line.id: decided(context.wiring, lambda members: members <= tolerated, box.members)
            for box in boxes_of(context.wiring, context.pooled) if box.line.item.kind.is_server}


def _to_shelves(context: Context, owner: Line) -> list[FailureCase]:
    """Connections from a server to the shelves it owns, with their adapters."""
    drives = context.pooled.drive_lines if context.pooled is not None else []
    holding = {line.parent.id for line in drives if line.parent is not None}
    found: list[FailureCase] = []
    for edge in context.edges:
        if edge.up is owner and edge.down.id in holding:
            found.append(FailureCase(FailureKind.SHELF_PATH, edge.id, say("cable"), _lose_links(edge, 1.0),
                                     note=say("the other cables serve the shelf")))
            if edge.up_line is not owner:
                found.append(_adapter(context.wiring, edge.up_line, owner, client=False))
    return found


def _link(wiring: Wiring, edge: Edge, *, client: bool) -> FailureCase:
    """One link, or the host behind it where it is the host's only one."""
    channels, part = float(edge.record.channels_per_port), say("port or cable")
    for host, at_client in ((edge.up, client), (edge.down, False)):
        if host.item.kind.is_server and decided(wiring, lambda links, hosts: links <= channels * hosts, edge.count,
                                                 host.count):
            return FailureCase(
                FailureKind.LINK, edge.id, part, lose(host), edge.up_line.id if at_client else "", client=at_client,
                note=say("what is behind it of {host} has no other and is cut off", host=host.called))
    note = say("the link on standby is promoted") if edge.record.mode is LinkMode.ACTIVE_STANDBY else ""
    if edge.record.mode is LinkMode.ACTIVE_PASSIVE:
        note = say("a passive path takes over")
    return FailureCase(FailureKind.LINK, edge.id, part, _lose_links(edge, channels), edge.up_line.id if client else "",
                       note=note)


def _lose_links(edge: Edge, count: float) -> LostParts:
    return {KeyParts("links", edge.id, "lost_count"): count}


def _adapter(
    wiring: Wiring, line: Line, host: Line, cut_off: str = _CUT_OFF, *, client: bool,
) -> FailureCase:
    """One adapter, or the host where it is the host's only one, which ``cut_off`` says."""
    alone = decided(wiring, lambda cards, hosts: cards <= hosts, line.count, host.count)
    note = say(cut_off, name=host.called) if alone else ""
    return FailureCase(FailureKind.ADAPTER, line.id, "", lose(host if alone else line), line.id, line.units,
                       client=client, note=note)


def _server(context: Context, line: Line, *, client: bool, owner: bool, inside: bool | None) -> FailureCase:
    """A server; ``inside`` says whether the pool survives without the drives in it, None where none are."""
    holds = line in context.owners
    kind = FailureKind.CLIENT if client else FailureKind.NODE if owner else FailureKind.SERVER
    alone = line.record.quantity == 1
    note = say("there is no other to take over") if owner and alone else (
        say("its volumes and clients move to the others") if owner else "")
    goes = inside is not None or (holds and not owner)
    if goes and not inside:
        note = say(DRIVES_GO)
    elif inside:
        note = say("{drives_go}; the other members of their groups are elsewhere", drives_go=DRIVES_GO)
    return FailureCase(kind, *unit_of(line), pools=() if inside is None else (context.pool.record.id,),
                       stops=holds and not owner and not inside, client=client, note=note, takes_drives=goes)


def _of_array(owner: Line) -> list[FailureCase]:
    if not owner.item.kind.has_controllers:
        return []
    name = owner.id
    found: list[FailureCase] = []
    write_back = lose(owner, "lost_write_back_count")
    count = owner.item.number("controller_count")
    if count is not None:
        stated, again = owner.item.flag("write_back_needs_both_controllers"), count >= _MIRROR_AGAIN
        unknown = stated is None and not again and count > 1 and owner.item.number("cache_bytes") is not None
        alone = unknown or (bool(stated) and not again)
        note = (say("its volumes move to the others, which mirror their caches again") if again
                else say("its volumes move to the other one; write-back stays on") if stated is False
                else say("its volumes move to the other one; write-back is disabled") if stated
                else say("its volumes move to the other one; whether write-back stays on is not known: it is taken to "
                         "be disabled, as nothing mirrors it") if unknown else say("its volumes move to the other one"))
        lost = lose(owner, "lost_controller_count") | (write_back if alone else {})
        found.append(FailureCase(FailureKind.CONTROLLER, name, say("controller"), lost, name, owner.units,
                                 note=note if count > 1 else say("the array has one controller"),
                                 question=say(WRITE_BACK_QUESTION, model=owner.item.model, name=owner.called)
                                 if unknown else ""))
    if owner.item.number("cache_bytes"):
        found.append(FailureCase(FailureKind.BATTERY, name, say("cache protection"), write_back, name, owner.units,
                                 note=say("ports and controllers stay; writes wait for the drives")))
    down = any(port.role is PortRole.SHELF_DOWN for port in owner.item.ports)
    if down and any(line.item.kind.is_shelf for line in owner.below()):
        found.append(FailureCase(FailureKind.SHELF_PATH, name, say("shelf path"),
                                 lose(owner, "lost_shelf_path_count"), name, owner.units,
                                 note=say("the other controller's path serves the shelves")))
    return found
